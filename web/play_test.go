package web_test

import (
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/rules"
)

// Small armies.
const (
	gladius = `{"list": "Gladius", "edition": "10e", "faction": "Space Marines", "battle_size": "Incursion", "detachment": "Gladius Task Force", "units": [
		{"unit": "Captain", "warlord": true}, {"unit": "Intercessor Squad"}]}`
	swarm = `{"list": "Swarm", "edition": "10e", "faction": "Tyranids", "battle_size": "Incursion", "detachment": "Invasion Fleet", "units": [
		{"unit": "Winged Tyranid Prime", "warlord": true}, {"unit": "Termagants"}]}`
	ranks = `{"list": "Ranks", "edition": "8e", "faction": "Space Marines", "no_limit": true, "units": [
		{"unit": "Captain", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": true}, {"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`
	poxes = `{"list": "Poxes", "edition": "8e", "faction": "Death Guard", "no_limit": true, "units": [
		{"unit": "Malignant Plaguecaster", "warlord": true}, {"unit": "Plague Marines"}]}`
)

// playSite starts a test site with the built-in datasheets of editions.
func playSite(t testing.TB, editions ...string) *testSite {
	t.Helper()
	return startOn(t, &testSite{Services: servicetest.New(t, time.Now, editions...)})
}

// A seat is a player at a battle in a browser that sends forms and shows the fragment of the battle.
type seat struct {
	*client
	path string
	response
	reversible int // answers that the page gave with one click
}

// suggestsReversible matches a suggested answer that a click gives.
var suggestsReversible = regexp.MustCompile(`<label class="opt" data-reversible[^>]*><input type="radio" name="answer" value="[^"]*" checked`)

// playSeed is the seed of the battles: no other number of a page contains it.
const playSeed = 918273645

// builtIn returns a built-in army.
func (h *testSite) builtIn(t testing.TB, name string) *roster.Roster {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("battle", "armies", name+".json"))
	must(t, err)
	return h.store(t, string(data))
}

// sit starts a battle with a fixed seed, and returns the seat of the first player.
func (h *testSite) sit(t testing.TB, a, b *roster.Roster, against string, delegated []rules.Reason) *seat {
	t.Helper()
	setup := play.Setup{Armies: [2]*roster.Roster{a, b}, Agents: [2]string{play.Remote, against}, Seed: playSeed}
	battle, err := h.battles.CreateSeated(t.Context(), setup, play.Table{Invited: against == play.Remote, Delegated: delegated})
	must(t, err)
	s := &seat{client: h.client(t).withFragments("#play"), path: "/play/" + battle.ID + "/" + battle.Seats[0].Token}
	return s.reload()
}

var (
	decisionTitle = regexp.MustCompile(`<h2 id="h-dec"[^>]*>(.*?)</h2>`)
	answerForm    = regexp.MustCompile(`(?s)<form id="answers".*?</form>`)
)

// title returns the decision that the page asks for, or an empty text.
func (s *seat) title() string {
	found := decisionTitle.FindStringSubmatch(s.html)
	if found == nil {
		return ""
	}
	return html.UnescapeString(found[1])
}

// form returns the form of the decision with the fields that a browser sends.
func (s *seat) form() (*page, url.Values) {
	s.t.Helper()
	p := parsed(s.t, answerForm.FindString(s.html))
	return p, fieldsOf(p, p.elements[0])
}

// do presses a button of the decision with fields filled in.
func (s *seat) do(button string, fields url.Values) *seat {
	s.t.Helper()
	_, values := s.form()
	values.Set("do", button)
	for name, value := range fields {
		values[name] = value
	}
	s.response = s.post(s.path, values)
	return s
}

// elsewhere confirms the suggested answer without the placement that is suggested with it.
func (s *seat) elsewhere() *seat {
	s.t.Helper()
	_, values := s.form()
	return s.do("answer", url.Values{"answer": {strings.TrimSuffix(values.Get("answer"), "+")}})
}

func (s *seat) reload() *seat {
	s.response = s.get(s.path)
	return s
}

var alert = regexp.MustCompile(`role="alert">(.*?)</p>`)

// problem returns the sentence that says why an answer was not accepted.
func (s *seat) problem() string { return strings.Join(alert.FindStringSubmatch(s.html), " ") }

func (s *seat) over() bool { return strings.Contains(s.html, `id="h-over"`) }

// confirm presses the button of each decision until the battle is over or a condition holds. It returns how often each
// kind of decision was made.
func (s *seat) confirm(until func() bool) map[string]int {
	s.t.Helper()
	asked := map[string]int{}
	for n := 0; !s.over() && (until == nil || !until()); n++ {
		title := s.title()
		if title == "" || n > 1000 {
			s.t.Fatalf("after %d decisions, no decision:\n%s", n, s.html)
		}
		words := strings.Fields(title)
		asked[strings.Join(words[:min(2, len(words))], " ")]++
		reversible := suggestsReversible.MatchString(s.html)
		if s.do("answer", nil); s.StatusCode != http.StatusOK {
			s.t.Fatalf("%q: status %d, %s", title, s.StatusCode, s.problem())
		}
		if reversible {
			s.reversible++
			if !strings.Contains(s.html, `value="undo"`) {
				s.t.Errorf("%q was answered without a confirmation, and cannot be undone", title)
			}
		}
	}
	return asked
}

// TestPlay plays battles in a browser without scripts, on one test site.
func TestPlay(t *testing.T) {
	t.Parallel()
	h := playSite(t, "8e", "9e", "10e", "11e")
	for _, test := range []struct {
		name string
		run  func(*testing.T, *testSite)
	}{
		{"whole battle", testPlayWholeBattle}, {"every option", testPlayEveryOption}, {"invalid", testPlayInvalid}, {"stale", testPlayStale},
		{"undo", testPlayUndo}, {"units", testPlayUnits}, {"engine", testPlayEngine}, {"two seats", testPlayTwoSeats}, {"start", testPlayStart}, {"delegated", testPlayDelegated}, {"skies", testPlaySkies}, {"advance", testPlayAdvance},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, h) })
	}
}

// outcome matches the sentence that says who has won.
var outcome = regexp.MustCompile(`(?s)<h2 id="h-over"[^>]*>(.*?)</h2>`)

// woundRolls matches a line of the log that has several wound rolls.
var woundRolls = regexp.MustCompile(`<span>To wound A\d</span> <span class="dice"><span class="[a-z-]+">wound </span><svg.{1,120}?</span><svg`)

// testPlayWholeBattle plays a battle of two built-in armies of 500 points, and battles of small armies in the other
// editions, by confirming the suggested answer to each decision. A newcomer who takes ten seconds for each decision
// finishes the first in less than 20 minutes.
func testPlayWholeBattle(t *testing.T, h *testSite) {
	for _, test := range []struct {
		name string
		a, b *roster.Roster
	}{
		{"10e, 500 points", h.builtIn(t, "10e-space-marines"), h.builtIn(t, "10e-tyranids")},
		{"9e", h.store(t, strike), h.store(t, tomb)},
		{"8e", h.store(t, ranks), h.store(t, poxes)},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := h.sit(t, test.a, test.b, "greedy", play.MinorDecisions)
			decisions := 0
			seen := map[string]bool{}
			asked := s.confirm(func() bool {
				seen["your turn"] = seen["your turn"] || strings.Contains(s.html, "Round 1 of 5<br> Your turn")
				seen["other turn"] = seen["other turn"] || strings.Contains(s.html, " of 5<br> Turn of B")
				seen["armies"] = seen["armies"] || strings.Contains(s.html, `<span class="pennant f-woad"`) && strings.Contains(s.html, "You · Space Marines")
				seen["wounds"] = seen["wounds"] || woundRolls.MatchString(s.html)
				seen["action"] = seen["action"] || strings.Contains(s.html, `data-does="Remain Stationary"`) && strings.Contains(s.html, `data-does="Advance, as suggested"`)
				unit, shoots := strings.CutPrefix(s.title(), "Choose the targets of A")
				if shoots && !strings.Contains(unit, "the charge of") && !strings.Contains(s.html, `<h2 id="h-outlook">From A`+unit+"</h2>") {
					t.Errorf("%q does not show what the unit sees", s.title())
				}
				seen["shoots"] = seen["shoots"] || shoots
				seen["charge"] = seen["charge"] || s.title() == "Which unit charges next?" && strings.Contains(s.html, "; needs a charge roll of ")
				seen["falls back"] = seen["falls back"] || strings.Contains(s.html, "<b>Fall Back, as shown</b>")
				seen["oath"] = seen["oath"] || strings.HasSuffix(s.title(), ": target of Oath of Moment")
				return s.title() == "Choose the target"
			})
			if !s.over() {
				t.Fatalf("%q does not say what the target is for", s.title())
			}
			if want := strings.HasPrefix(test.name, "10e"); !seen["your turn"] || want && (!seen["other turn"] || !seen["oath"] || !seen["armies"] || !seen["wounds"] || !seen["action"] || !seen["shoots"] || !seen["charge"] || !seen["falls back"]) {
				t.Errorf("the pages show %v", seen)
			}
			if end := outcome.FindStringSubmatch(s.html); end == nil || strings.ContainsAny(end[1], "{}[]") || !strings.Contains(end[1], " ") {
				t.Errorf("the battle ends with %q", end)
			}
			for _, n := range asked {
				decisions += n
			}
			t.Logf("%d decisions, one click each: %v", decisions, asked)
			if decisions == 0 || decisions > 120 {
				t.Errorf("%d decisions; want 1 to 120", decisions)
			}
			if s.reversible == 0 || s.reversible >= decisions {
				t.Errorf("%d of %d decisions need no confirmation; want some", s.reversible, decisions)
			}
		})
	}
}

// randomAnswer fills in the form of a decision at random, with answers that it shows.
func (s *seat) randomAnswer(r *rand.Rand) url.Values {
	p, _ := s.form()
	fields := url.Values{}
	answers := p.all("input", "name", "answer")
	if len(answers) > 0 {
		fields.Set("answer", answers[r.IntN(len(answers))].value("value"))
	}
	if fields.Get("answer") == "there" {
		fields.Set("x", fmt.Sprintf("%.1f", 40*r.Float64()))
		fields.Set("y", fmt.Sprintf("%.1f", 28*r.Float64()))
	}
	if targets := p.all("input", "name", "target"); len(targets) > 0 {
		fields.Set("target", targets[r.IntN(len(targets))].value("value"))
	}
	return fields
}

// testPlayEveryOption answers decisions at random with the options that they show: the rules allow each of them, and
// no page fails.
func testPlayEveryOption(t *testing.T, h *testSite) {
	for _, test := range []struct {
		name string
		a, b *roster.Roster
	}{
		{"10e", h.store(t, gladius), h.store(t, swarm)},
		{"9e", h.store(t, strike), h.store(t, tomb)},
		{"8e", h.store(t, ranks), h.store(t, poxes)},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			s := h.sit(t, test.a, test.b, "greedy", nil)
			for range 25 {
				if s.over() {
					return
				}
				title, shown, fields := s.title(), s.html, s.randomAnswer(r)
				s.do("answer", fields)
				if fields.Get("answer") == "there" && s.StatusCode == http.StatusUnprocessableEntity && strings.Contains(s.problem(), "no room near that point") {
					continue
				}
				if s.StatusCode != http.StatusOK {
					t.Fatalf("%s, %v: status %d, %s\n%s", title, fields, s.StatusCode, s.problem(), answerForm.FindString(shown))
				}
			}
		})
	}
}

// testPlayInvalid sends answers that no form has: each gets one sentence, and the battle does not change.
func testPlayInvalid(t *testing.T, h *testSite) {
	s := h.sit(t, h.store(t, gladius), h.store(t, swarm), "greedy", play.MinorDecisions)
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Set up") })
	s.elsewhere()
	title := s.title()
	for _, fields := range []url.Values{
		{"answer": {""}}, {"answer": {"o99"}}, {"answer": {"o-1"}}, {"answer": {"u1"}}, {"answer": {"k0"}},
		{"answer": {"there"}, "x": {"many"}}, {"answer": {"there"}, "x": {"-1"}, "y": {"1e9"}}, {"answer": {"there"}, "models": {"1:2"}},
		{"answer": {"there"}, "models": {strings.Repeat("1:2,3;", 600) + "1:2,3"}}, {"answer": {"there"}, "models": {"9999:1,1"}},
		{"answer": {"there"}, "turn": {"360"}}, {"answer": {"there"}, "turn": {"left"}}, {"answer": {"there"}, "turn": {"90"}, "level": {"99"}},
		{"answer": {"weapons"}, "w0.0": {"1"}}, {"target": {"99"}},
	} {
		if s.do("answer", fields); s.StatusCode != http.StatusUnprocessableEntity && s.StatusCode != http.StatusOK {
			t.Errorf("%v: status %d\n%s", fields, s.StatusCode, s.html)
		}
		if s.StatusCode == http.StatusUnprocessableEntity && (!strings.Contains(s.html, `role="alert"`) || s.title() != title) {
			t.Errorf("%v: decision %q\n%s", fields, s.title(), s.html)
		}
		s.reload()
		title = s.title()
	}
	for path, want := range map[string]int{
		"/play/btl_nobody/x": http.StatusNotFound, s.path + "x": http.StatusNotFound, "/play?a=ros_nobody": http.StatusOK,
	} {
		v := h.client(t)
		if got := v.get(path); got.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, got.StatusCode, want)
		}
	}
	v := h.client(t)
	for name, values := range map[string]url.Values{
		"mixed editions": {"a": {"built-in:10e-tyranids"}, "b": {h.store(t, gladius).ID}, "mission": {"no-such"}},
		"no army":        {"a": {""}, "b": {""}}, "an unknown army": {"a": {"built-in:nobody"}, "b": {"built-in:../x"}},
	} {
		if got := v.post("/play", values); got.StatusCode < 400 || got.StatusCode >= 500 {
			t.Errorf("%s: status %d", name, got.StatusCode)
		}
	}
}

// testPlayStart starts battles from the form: with the chosen list, and by a link for another person.
func testPlayStart(t *testing.T, h *testSite) {
	v := h.client(t)
	list := h.store(t, swarm).ID
	page := v.get("/play?a=" + list)
	if army := parsed(t, page.html).first("option", "value", list); army == nil || !army.has("selected") {
		t.Errorf("the list is not chosen:\n%s", page.html)
	}
	illegal := h.store(t, strings.Replace(swarm, `"faction"`, `"limits": {"points": 10}, "faction"`, 1)).ID
	v.get("/play?a="+illegal).mustContain(t, " cannot be played: 1 error")
	const squad = `{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}`
	few := h.store(t, poxes).ID // 2 units
	for units, want := range map[int]int{rules.MaxUnits - 2: http.StatusOK, rules.MaxUnits - 1: http.StatusUnprocessableEntity} {
		many := h.store(t, strings.Replace(ranks, squad, strings.Repeat(squad+", ", units-2)+squad, 1)).ID
		for _, path := range []string{"/play", "/games"} {
			got := v.post(path, url.Values{"a": {many}, "b": {few}, "battles": {"1"}, "agent": {"stand"}})
			if got.StatusCode != want || want != http.StatusOK && !strings.Contains(got.html, "65 units in both armies") {
				t.Errorf("%s: %d units: status %d, want %d", path, units, got.StatusCode, want)
			}
		}
	}
	page = v.submit(page, "Start the battle", nil)
	page.mustContain(t, "Swarm", "Before the battle")
	invitation := v.submit(v.get("/play"), "Start the battle", url.Values{"against": {"friend"}, "pace": {"all"}})
	invitation.mustContain(t, "Invite the other player")
	resumed := v.get("/play")
	for _, path := range []string{page.at.Path, invitation.at.Path} {
		if parsed(t, resumed.html).first("a", "href", path) == nil {
			t.Errorf("%s is not among the battles to go on with", path)
		}
	}
	renewed := v.post(invitation.at.Path, url.Values{"at": {"0"}, "renew": {"2"}})
	renewed.mustContain(t, "The link was renewed", "Invite the other player")
	links := regexp.MustCompile(`/play/btl_\w+/\w+`)
	for _, invite := range links.FindAllString(invitation.html, -1) {
		want := http.StatusNotFound
		if invite == invitation.at.Path {
			want = http.StatusOK
		}
		if got := h.client(t).get(invite); got.StatusCode != want {
			t.Errorf("%s after the renewal: status %d, want %d", invite, got.StatusCode, want)
		}
	}
	_, form := (&seat{client: v, response: page}).form()
	own := url.Values{"at": form["at"], "renew": {"1"}}
	if again := v.post(page.at.Path, own); again.at.Path == page.at.Path || v.get(page.at.Path).StatusCode != http.StatusNotFound {
		t.Errorf("the own link was not renewed: %s", again.at.Path)
	} else if page = again; v.post(page.at.Path, url.Values{"at": {"99"}, "do": {"delete"}}).StatusCode != http.StatusUnprocessableEntity {
		t.Error("a form that is out of date deleted the battle")
	}
	v.submit(v.get(page.at.Path), "Delete the battle", nil).mustContain(t, "The battle was deleted")
	if after := v.get("/play"); parsed(t, after.html).first("a", "href", page.at.Path) != nil || v.get(page.at.Path).StatusCode != http.StatusNotFound {
		t.Errorf("the battle was not deleted:\n%s", after.html)
	}
}

// testPlayStale answers a decision in two tabs: the second tab shows the present decision, with one sentence.
func testPlayStale(t *testing.T, h *testSite) {
	s := h.sit(t, h.store(t, gladius), h.store(t, swarm), "greedy", play.MinorDecisions)
	_, old := s.form()
	old.Set("do", "answer")
	s.do("answer", nil)
	next := s.title()
	s.response = s.post(s.path, old)
	if s.StatusCode != http.StatusUnprocessableEntity || s.title() != next || !strings.Contains(s.html, "decided already, perhaps in another tab") {
		t.Errorf("status %d, decision %q, want %q:\n%s", s.StatusCode, s.title(), next, s.html)
	}
	if s.reload(); s.title() != next {
		t.Errorf("decision %q, want %q", s.title(), next)
	}
}

// testPlayEngine goes on with a battle of an older engine only if that leads to the same state.
func testPlayEngine(t *testing.T, h *testSite) {
	s := h.sit(t, h.store(t, gladius), h.store(t, swarm), "greedy", play.MinorDecisions)
	id, _, _ := strings.Cut(strings.TrimPrefix(s.path, "/play/"), "/")
	store := func(change func(*play.Battle)) {
		b, err := h.battles.Battle(t.Context(), id)
		must(t, err)
		change(b)
		must(t, h.Store.ChangeBattle(t.Context(), b, b.Revision()))
	}
	store(func(b *play.Battle) { b.Setup.Engine = 1 })
	if title := s.title(); s.do("answer", nil).StatusCode != http.StatusOK || s.title() == title {
		t.Errorf("status %d: a battle that this engine plays alike does not go on", s.StatusCode)
	}
	store(func(b *play.Battle) { b.Setup.Engine, b.State.Sides[0].VictoryPoints = 1, 90 })
	s.client.withFragments("")
	if s.reload(); s.StatusCode != http.StatusConflict || !strings.Contains(s.html, "Another engine played this battle") {
		t.Errorf("status %d for a battle that this engine plays differently:\n%s", s.StatusCode, s.html)
	}
}

// ghosts matches the models of a plan.
var ghosts = regexp.MustCompile(`class="ghost" data-ghost="(\d+)" transform="translate\(([\d.]+) ([\d.]+)\)"`)

// drop drags the planned models to where they are, which sets up the unit at once.
func (s *seat) drop(t *testing.T) {
	t.Helper()
	depth, err := strconv.ParseFloat(regexp.MustCompile(`data-depth="([\d.]+)"`).FindStringSubmatch(s.html)[1], 64)
	must(t, err)
	var models []string
	for _, g := range ghosts.FindAllStringSubmatch(s.html, -1) {
		y, err := strconv.ParseFloat(g[3], 64)
		must(t, err)
		models = append(models, fmt.Sprintf("%s:%s,%.3f", g[1], g[2], depth-y))
	}
	_, form := s.form()
	if s.do("drop", url.Values{"answer": {strings.TrimSuffix(form.Get("answer"), "+")}, "models": {strings.Join(models, ";")}}); s.StatusCode != http.StatusOK || !strings.Contains(s.html, `value="undo"`) {
		t.Fatalf("status %d, decision %q, %s: the models are not set up where they were dropped", s.StatusCode, s.title(), s.problem())
	}
}

// testPlayUndo undoes a set-up, and nothing before a roll.
func testPlayUndo(t *testing.T, h *testSite) {
	s := h.sit(t, h.builtIn(t, "10e-space-marines"), h.builtIn(t, "10e-tyranids"), "greedy", play.MinorDecisions)
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Declare") })
	s.confirm(func() bool { return !strings.HasPrefix(s.title(), "Declare") })
	if strings.Contains(s.html, `value="undo"`) {
		t.Errorf("formations can be undone when both players have revealed theirs:\n%s", s.html)
	}
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Set up") })
	before := s.title()
	_, first := s.form()
	if s.do("drop", url.Values{"answer": {strings.TrimSuffix(first.Get("answer"), "+")}, "models": {"0:500,500"}}); s.title() != before || s.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("status %d, decision %q: models were dropped off the battlefield", s.StatusCode, s.title())
	}
	s.reload().drop(t)
	_, first = s.do("undo", nil).form()
	s.do("answer", nil)
	if !strings.Contains(s.html, `value="undo"`) {
		t.Fatalf("nothing can be undone:\n%s", s.html)
	}
	if s.do("undo", nil); s.StatusCode != http.StatusOK || s.title() != before {
		t.Fatalf("status %d, decision %q; want %q", s.StatusCode, s.title(), before)
	}
	if first.Set("do", "answer"); s.post(s.path, first).StatusCode != http.StatusUnprocessableEntity {
		t.Error("a form from before the undo was accepted")
	}
	s.reload().confirm(func() bool { return strings.Contains(s.html, "Round 1") })
	rolled := 0
	for n := 0; n < 40 && !s.over(); n++ {
		made := strings.Count(s.html, `value="undo"`)
		if made == 0 {
			rolled++
			title := s.title()
			_, values := s.form()
			values.Set("do", "undo")
			if s.response = s.post(s.path, values); s.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(s.html, "nothing to undo") || s.title() != title {
				t.Fatalf("undo across a roll: status %d\n%s", s.StatusCode, s.html)
			}
			break
		}
		s.do("answer", nil)
	}
	if rolled == 0 {
		t.Error("no die was rolled")
	}
}

// testPlayUnits selects another unit than the one that was selected for the player, and looks from units.
func testPlayUnits(t *testing.T, h *testSite) {
	s := h.sit(t, h.builtIn(t, "10e-space-marines"), h.builtIn(t, "10e-tyranids"), "greedy", play.MinorDecisions)
	if strings.Contains(s.html, `id="outlook"`) {
		t.Error("an empty battlefield has something to look at")
	}
	s.confirm(func() bool { return strings.Contains(s.html, `form="select"`) })
	before := s.title()
	button := parsed(t, s.html).first("button", "form", "select")
	if button == nil {
		t.Fatalf("no other unit can be selected:\n%s", s.html)
	}
	_, form := s.form()
	other := url.Values{"do": {"select"}, "at": form["at"], "unit": {button.value("value")}}
	if s.response = s.post(s.path, other); s.StatusCode != http.StatusOK || s.title() == before || !strings.HasPrefix(s.title(), "Move") {
		t.Fatalf("status %d, decision %q after %q: %s", s.StatusCode, s.title(), before, s.problem())
	}
	selected := s.title()
	if s.response = s.post(s.path, other); s.StatusCode != http.StatusUnprocessableEntity || s.title() != selected {
		t.Errorf("selected twice: status %d, decision %q", s.StatusCode, s.title())
	}
	_, form = s.form()
	for _, unit := range []string{"", "999", "-1", button.value("value")} {
		s.response = s.post(s.path, url.Values{"do": {"select"}, "at": form["at"], "unit": {unit}})
		if unit == button.value("value") {
			break // the unit that decides may be selected again
		}
		if s.StatusCode != http.StatusUnprocessableEntity || s.problem() == "" {
			t.Errorf("unit %q: status %d, %q", unit, s.StatusCode, s.problem())
		}
	}
	look := func(query string, parts ...string) string {
		html := s.get(s.path + query).html
		for _, part := range parts {
			if !strings.Contains(html, part) {
				t.Errorf("%q: the page lacks %q", query, part)
			}
		}
		return html
	}
	planned := look("", "From there", `class="planned"`, "data-line=")
	from := regexp.MustCompile(`(?s)<select id="from".*?</select>`).FindString(planned)
	units := regexp.MustCompile(`value="(\d+)"`).FindAllStringSubmatch(from, -1)
	if len(units) < 4 {
		t.Errorf("units to look from: %s", from)
	}
	for _, found := range units {
		unit := found[1]
		look("?from="+unit, `data-from="`+unit+`"`, "data-line=")
	}
	look("?lang=de", "Deine Einheiten", "bewegen</h2>", "Nicht sichtbar", "phase</h3>")
	for _, unit := range []string{"999", "-1", "x"} {
		look("?from="+unit, "From there")
	}
}

// testPlayTwoSeats plays a battle of two people: the second joins by a link with a list of theirs, each sees and answers
// only the own decisions, and others only watch.
func testPlayTwoSeats(t *testing.T, h *testSite) {
	first := h.sit(t, h.store(t, gladius), h.store(t, gladius), play.Remote, play.MinorDecisions)
	if first.title() != "" || !strings.Contains(first.html, "Invite the other player") {
		t.Fatalf("the first player does not wait:\n%s", first.html)
	}
	link := regexp.MustCompile(`/play/btl_\w+/\w+`)
	var invite string
	for _, found := range link.FindAllString(first.html, -1) {
		if found != first.path {
			invite = found
		}
	}
	v := h.client(t)
	army := h.store(t, swarm).ID
	page := v.submit(v.get(invite), "Join the battle", url.Values{"army": {army}})
	v.withFragments("#play")
	seats := [2]*seat{first.reload(), {client: v, path: invite, response: page}}
	seats[1].mustContain(t, "Swarm")
	if got := first.post(first.path, url.Values{"at": {"2"}, "do": {"delete"}}); got.StatusCode != http.StatusUnprocessableEntity || v.get(invite).StatusCode != http.StatusOK {
		t.Errorf("a player deleted the battle of two people: status %d", got.StatusCode)
	}
	if got := first.post(first.path, url.Values{"at": {"2"}, "renew": {"2"}}); got.StatusCode != http.StatusUnprocessableEntity || v.get(invite).StatusCode != http.StatusOK {
		t.Errorf("a player renewed the link of the other: status %d", got.StatusCode)
	}
	deciding := func() (is, other *seat) {
		for i, s := range seats {
			if s.reload().title() != "" {
				is, other = s, seats[1-i].reload()
			}
		}
		return is, other
	}
	for range 6 {
		is, other := deciding()
		if is == nil || other.title() != "" || strings.Contains(other.html, `id="answers"`) {
			t.Fatalf("both or neither decide:\n%s", other.html)
		}
		if !strings.Contains(other.html, "The other player decides") {
			t.Fatalf("the other player is not told to wait:\n%s", other.html)
		}
		_, form := is.form()
		form.Set("do", "answer")
		for _, do := range []string{"answer", "unit", "phase"} {
			form.Set("do", do)
			if got := other.post(other.path, form); got.StatusCode != http.StatusUnprocessableEntity {
				t.Fatalf("%s: the other player answered: status %d", do, got.StatusCode)
			}
		}
		is.reload().do("answer", nil)
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(first.path, "/play/"), "/")
	b, err := h.battles.Battle(t.Context(), id)
	must(t, err)
	if _, err := h.battles.Delegate(t.Context(), id, -1, "greedy"); err != play.ErrSeat {
		t.Errorf("a caller without a seat answers: %v", err)
	}
	watcher := h.client(t)
	got := watcher.get("/battles/" + id)
	if got.StatusCode != http.StatusOK || strings.Contains(got.html, fmt.Sprint(b.Setup.Seed)) || strings.Contains(got.html, b.Seats[0].Token) {
		t.Errorf("a spectator sees the seed or a seat: status %d", got.StatusCode)
	}
	if again := v.withFragments("").get("/play"); !strings.Contains(again.html, `href="`+invite+`"`) {
		t.Errorf("the battle is not among those to go on with:\n%s", again.html)
	}
}

// testPlaySkies moves a unit that flies with one answer, if how it flies is delegated.
func testPlaySkies(t *testing.T, h *testSite) {
	army := h.builtIn(t, "11e-orks")
	asked := slices.DeleteFunc(slices.Clone(play.MinorDecisions), func(r rules.Reason) bool { return r == rules.ForSkies })
	for _, test := range []struct {
		name      string
		delegated []rules.Reason
		want      bool
	}{{"delegated", play.MinorDecisions, true}, {"asked", asked, false}} {
		t.Run(test.name, func(t *testing.T) {
			s := h.sit(t, army, army, "stand", test.delegated)
			s.confirm(func() bool { return strings.HasPrefix(s.title(), "Move A6 Stormboyz") })
			move := regexp.MustCompile(`value="(o\d\+?)"[^>]* data-does="(Move|Normal Move)`).FindStringSubmatch(html.UnescapeString(s.html))
			if move == nil || strings.HasSuffix(move[1], "+") != test.want {
				t.Fatalf("the answer %q includes the placement: want %v", move, test.want)
			}
			if s.do("answer", url.Values{"answer": {move[1]}}); s.StatusCode != http.StatusOK || strings.Contains(s.title(), "A6 Stormboyz") == test.want {
				t.Errorf("status %d, decision %q after the move: %s", s.StatusCode, s.title(), s.problem())
			}
		})
	}
}

// testPlayAdvance advances with one answer, or with one before the roll and one for the place. Undo takes back the
// place, but not the roll.
func testPlayAdvance(t *testing.T, h *testSite) {
	army := h.builtIn(t, "11e-orks")
	s := h.sit(t, army, army, "stand", play.MinorDecisions)
	advance := func() []string {
		return regexp.MustCompile(`value="(o\d)\+"[^>]* data-does="Advance`).FindStringSubmatch(html.UnescapeString(s.html))
	}
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Move ") && advance() != nil })
	unit, answer := s.title(), advance()[1]
	s.do("answer", url.Values{"answer": {answer + "+"}})
	if s.StatusCode != http.StatusOK || s.title() == unit || advance() == nil {
		t.Fatalf("status %d, decision %q after the Advance of %q: %s", s.StatusCode, s.title(), unit, s.problem())
	}
	if s.do("undo", nil); s.title() != unit || advance() != nil {
		t.Errorf("decision %q after undo: want the place of %q", s.title(), unit)
	}
	s.do("answer", nil)
	unit = s.title()
	if s.do("answer", url.Values{"answer": {answer}}); s.title() != unit || advance() != nil {
		t.Errorf("decision %q after the roll: want the place of %q", s.title(), unit)
	}
}

// testPlayDelegated leaves decisions to the computer: those of a phase, and those of one kind until it is revoked.
func testPlayDelegated(t *testing.T, h *testSite) {
	s := h.sit(t, h.store(t, gladius), h.store(t, swarm), "greedy", nil)
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Which unit moves") })
	moving := func() bool {
		return strings.HasPrefix(s.title(), "Which unit moves") || strings.HasPrefix(s.title(), "Move")
	}
	if s.do("phase", nil); s.StatusCode != http.StatusOK || moving() && strings.Contains(s.html, "Round 1<") {
		t.Errorf("status %d, decision %q after the phase was left to the computer", s.StatusCode, s.title())
	}
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Which unit moves") })
	s.do("answer", url.Values{"always": {"1"}})
	if !strings.Contains(s.html, "Which unit moves next?</span>") {
		t.Fatalf("the decision is not listed as delegated:\n%s", s.html)
	}
	asked := s.confirm(func() bool { return strings.Contains(s.html, "Round 3") })
	if asked["Which unit"] > 8 {
		t.Errorf("asked %v", asked)
	}
	s.response = s.post(s.path, url.Values{"do": {"ask"}, "reason": {"unit_to_move"}, "at": {"0"}})
	if s.StatusCode != http.StatusOK || strings.Contains(s.html, "Which unit moves next?</span>") {
		t.Errorf("status %d: the decision is still delegated", s.StatusCode)
	}
}
