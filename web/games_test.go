package web_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web"
)

// illegal has no Warlord.
const illegal = `{"list": "Nobody", "faction": "Necrons", "units": [{"unit": "Immortals", "keywords": {"<DYNASTY>": "Sautekh"}}]}`

// TestGamesRefused sends forms that cannot be played: each is rejected with its reason,
// and no games start.
func TestGamesRefused(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	a, b, bad := h.store(t, strike).ID, h.store(t, tomb).ID, h.store(t, illegal).ID
	both := h.store(t, strings.Replace(illegal, `"faction"`, `"limits": {"points": 10}, "faction"`, 1)).ID
	v := h.client(t)
	good := url.Values{"a": {a}, "b": {b}, "battles": {"1"}, "agent": {"stand"}, "seed": {"7"}}
	for _, test := range []struct {
		field, value string
		want         int
		contains     string
	}{
		{"a", "", http.StatusUnprocessableEntity, "two rosters"},
		{"a", "ros_nobody", http.StatusNotFound, "This list does not exist"},
		{"a", a + "@0", http.StatusUnprocessableEntity, "revision"},
		{"a", a + "@99", http.StatusNotFound, "This list does not exist"},
		{"b", bad, http.StatusUnprocessableEntity, "Army 2: 1 to do"},
		{"b", both, http.StatusUnprocessableEntity, "Army 2: 1 error."}, // the Warlord is to do
		{"battles", "", http.StatusUnprocessableEntity, "1–100000"},
		{"battles", "0", http.StatusUnprocessableEntity, "1 to 100000"},
		{"battles", "100001", http.StatusUnprocessableEntity, "1 to 100000"},
		{"battles", "many", http.StatusUnprocessableEntity, "many"},
		{"seed", "-1", http.StatusUnprocessableEntity, "seed"},
		{"seed", "18446744073709551616", http.StatusUnprocessableEntity, "seed"},
		{"agent", "nobody", http.StatusUnprocessableEntity, "greedy"},
		{"edition", "10e", http.StatusUnprocessableEntity, "9e"},
	} {
		form := url.Values{}
		for name, values := range good {
			form[name] = values
		}
		form.Set(test.field, test.value)
		got := v.post("/games", form)
		if got.StatusCode != test.want || !strings.Contains(got.html, test.contains) {
			t.Errorf("%s=%q: got status %d, want %d, with %q:\n%s", test.field, test.value, got.StatusCode, test.want, test.contains, got.html)
		}
	}
	recent, err := h.play.List(roster.WithAccess(context.Background(), roster.Access{All: true}), 5, "")
	if err != nil || len(recent.Data) != 0 {
		t.Errorf("%d games were begun: %v", len(recent.Data), err)
	}
	if got := v.post("/games", good); got.StatusCode != http.StatusOK || !strings.Contains(got.html, "Strike against Tomb") {
		t.Errorf("good: status %d", got.StatusCode)
	}
}

// TestGamesAgainstSeveral plays a list against two others: the results are a heat map of win probabilities with
// intervals, and each simulation lists its battles by outcome.
func TestGamesAgainstSeveral(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	a, b := h.store(t, strike).ID, h.store(t, tomb).ID
	other := h.store(t, strings.Replace(tomb, `"Tomb"`, `"Crypt"`, 1)).ID
	bad := h.store(t, illegal).ID
	v := h.client(t)
	v.get("/games").mustContain(t, "Against several lists", "Crypt (9e)")
	form := url.Values{"a": {a}, "b": {b}, "more": {b, other}, "battles": {"3"}, "agent": {"stand"}, "seed": {"7"}}
	for name, more := range map[string][]string{"an illegal list": {bad}, "no such list": {"ros_none"}, "too many": make([]string, 21)} {
		refused := maps.Clone(form)
		for i := range more {
			more[i] = cmp.Or(more[i], fmt.Sprint("ros_", i))
		}
		refused["more"] = append(more, other)
		if got := v.post("/games", refused); got.StatusCode != http.StatusUnprocessableEntity && got.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", name, got.StatusCode)
		}
	}
	page := v.post("/games", form)
	ids := page.at.Query()["id"]
	if page.at.Path != "/games/series" || len(ids) != 2 {
		t.Fatalf("got %s", page.at)
	}
	all, err := h.play.List(roster.WithAccess(context.Background(), roster.Access{All: true}), 9, "")
	if err != nil || len(all.Data) != 2 {
		t.Errorf("%d simulations were started; want 2: %v", len(all.Data), err)
	}
	if playing := page.contains(t, "still playing"); playing != page.contains(t, " of 3") {
		t.Errorf("battles of each opponent while they are played: %t, want %t", !playing, playing)
	}
	for _, id := range ids {
		h.waitFor(t, id)
	}
	page = v.get(page.at.RequestURI())
	checkIDs(t, parsed(t, page.html))
	page.mustContain(t, "Strike against 2 lists", "6 of 6 battles.", "Tomb", "Crypt")
	if page.contains(t, "3 of 3") {
		t.Error("the table repeats that all battles are played")
	}
	for i, id := range ids {
		one := h.simulation(t, id)
		win := one.Tally.Result().WinRates[0]
		want := fmt.Sprintf("<b>%.0f\u00a0%%</b><small>%.0f\u00a0%% – %.0f\u00a0%%</small>", 100*win.Share, 100*win.Low, 100*win.High)
		if !strings.Contains(page.html, want) || !strings.Contains(page.html, `href="/games/`+id+`"`) {
			t.Errorf("opponent %d: the page does not show %s", i+1, want)
		}
		if one.Setup.Seed != 7 || one.Setup.Armies[1].ID != []string{b, other}[i] {
			t.Errorf("opponent %d: seed %d, list %s", i+1, one.Setup.Seed, one.Setup.Armies[1].ID)
		}
	}
	result := v.get("/games/" + ids[0])
	result.mustContain(t, "Closest", "Most typical")
	n := h.simulation(t, ids[0]).Tally.Notable().Closest[0]
	watch := fmt.Sprintf("/games/%s/battles/%d", ids[0], n.Battle)
	if !strings.Contains(result.html, `href="`+watch+`"`) {
		t.Errorf("the closest battle is not linked: %s", watch)
	}
	if got := v.get(watch); got.StatusCode != http.StatusOK {
		t.Errorf("the battle has status %d", got.StatusCode)
	}
	for _, l := range message.Languages()[1:] {
		for _, address := range []string{"/games?", "/games/" + ids[0] + "?", page.at.RequestURI() + "&", watch + "?turn=1&", watch + "?unit=0&"} {
			shown := v.get(address + "lang=" + l.Tag).html
			checkTranslated(t, l.Tag, address, shown)
			checkButtons(t, l.Tag, address, shown)
		}
	}
	v.get("/games/series?id="+ids[0]+"&id=sim_none").mustContain(t, "1 simulation does not exist any more.")
	for query, want := range map[string]int{"": 422, "?id=sim_none": 404, "?id=" + strings.Repeat("x&id=", 30): 422} {
		if got := v.get("/games/series" + query); got.StatusCode != want {
			t.Errorf("%s: status %d; want %d", query, got.StatusCode, want)
		}
	}
}

// TestRostersThatCanBePlayed offers legal rosters, and lists the others with the reason.
func TestRostersThatCanBePlayed(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	a, bad := h.store(t, strike).ID, h.store(t, illegal).ID
	v := h.client(t)
	page := v.get("/games?a=" + bad)
	page.mustContain(t, "1 list cannot be played", "Nobody 9e: 1 to do", "Nobody cannot be played: 1 to do.")
	options := parsed(t, page.html)
	if !strings.Contains(page.html, `<option value="`+a+`"`) || strings.Contains(page.html, `<option value="`+bad+`"`) {
		t.Error("the form does not offer just the legal roster")
	}
	if link := options.first("a", "href", "/rosters/"+bad+"#problems"); link == nil {
		t.Error("the reason has no link")
	}
	for _, address := range []string{"/games?a=ros_nobody", "/games?b=ros_nobody", "/play?a=ros_nobody", "/play?a=built-in:nobody"} {
		if page := v.get(address); !page.contains(t, "This list does not exist.") || page.contains(t, "Show problems") {
			t.Errorf("%s does not say just that the list does not exist", address)
		}
	}
	for range 2 { // the second time from the cache
		if page := v.get("/games"); page.contains(t, "Nobody cannot be played") || page.contains(t, "does not exist") || !page.contains(t, "Nobody 9e: 1 to do") {
			t.Error("an unasked roster is reported, or not listed")
		}
	}
}

// TestGameUnderWay cancels games, and follows them.
func TestGameUnderWay(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	setup := play.Setup{Armies: [2]*roster.Roster{h.store(t, strike), h.store(t, tomb)}, Agents: [2]string{"greedy", "greedy"}, Seed: 7}
	one, err := h.play.Create(context.Background(), setup, 50_000)
	must(t, err)
	v := h.client(t)
	path := "/games/" + one.ID
	if got := v.get(path); !strings.Contains(got.html, `http-equiv="refresh"`) || !strings.Contains(got.html, path+"/cancel") {
		t.Errorf("a page under way does not refresh itself, or cannot be cancelled:\n%s", got.html)
	}
	if got := v.withFragments("#game").post(path+"/cancel", nil); got.StatusCode != http.StatusOK || !strings.Contains(got.html, "cancelled") || strings.Contains(got.html, "<html") {
		t.Errorf("status %d:\n%s", got.StatusCode, got.html)
	}
	got := v.withFragments("").get(path)
	if strings.Contains(got.html, `http-equiv="refresh"`) || !strings.Contains(got.html, "cancelled") {
		t.Errorf("cancelled games:\n%s", got.html)
	}
	events := v.get(path + "/events")
	var last struct {
		Status string
		Over   bool
	}
	_, data, _ := strings.Cut(events.html, "data: ")
	if err := json.Unmarshal([]byte(data), &last); err != nil || last.Status != "cancelled" || !last.Over || events.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("%q: %v, %+v", events.html, err, last)
	}
}

// TestMissing opens addresses of what does not exist: one sentence says what that is, without its id.
func TestMissing(t *testing.T) {
	t.Parallel()
	v := startSite(t).client(t)
	for title, paths := range map[string][]string{
		"This list does not exist":      {"/rosters/no_such", "/rosters/no_such/print", "/lists/no_such", "/odds?list=no_such", "/odds?reader=no_such", "/battles?a=no_such&b=no_such"},
		"There is no such battle":       {"/battles/no_such", "/battles/no_such/replay.json", "/play/no_such/x"},
		"These test games do not exist": {"/games/no_such", "/games/no_such/events", "/games/no_such/report", "/games/no_such/battles/0"},
		"This game data does not exist": {"/data/changes?to=no_such"},
	} {
		for _, path := range paths {
			got := v.get(path)
			if got.StatusCode != http.StatusNotFound || strings.Contains(got.html, "no_such:") {
				t.Errorf("%s: got status %d, or the id is shown", path, got.StatusCode)
			}
			got.mustContain(t, title)
		}
	}
}

// TestReport downloads the report.
func TestReport(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.playGames(t, 2)
	got := h.client(t).get("/games/" + id + "/report")
	if want := fmt.Sprintf(`attachment; filename=test-games-%s.html`, id); got.Header.Get("Content-Disposition") != want || !strings.Contains(got.html, "<svg") {
		t.Errorf("%v", got.Header)
	}
}

// TestBattles opens battles by their addresses.
func TestBattles(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.playGames(t, 2)
	a, b := h.store(t, strike), h.store(t, tomb)
	v := h.client(t)
	pair := "/battles?a=" + a.ID + "&b=" + b.ID
	for _, test := range []struct {
		path     string
		want     int
		contains string
	}{
		{"/games/" + id + "/battles/0", 200, ">Next battle<"},
		{"/games/" + id + "/battles/1", 200, ">Previous battle<"},
		{"/games/" + id + "/battles/2", 404, ""},
		{"/games/" + id + "/battles/-1", 404, ""},
		{"/games/" + id + "/battles/one", 404, "Allowed: 0, 1, 2"},
		{pair, 200, "seed"},
		{pair + "&agent=nobody", 422, "greedy"},
		{pair + "&seed=x", 422, "seed"},
		{pair + "&seed=7&at=x", 422, "at: Found x"},
		{pair + "&seed=7&at=99999999", 200, "The battle is over"},
		{pair + "&seed=7&turn=99", 200, "Round 5"},
		{pair + "&seed=7&unit=4", 422, "0–3"},
		{pair + "&seed=7&unit=3", 200, "B2 Immortals"},
		{"/battles?a=" + a.ID, 422, "two rosters"},
		{"/battles/btl_nobody", 404, ""},
		{"/battles/btl_nobody/replay.json", 404, ""},
	} {
		got := v.get(test.path)
		if got.StatusCode != test.want || !strings.Contains(got.html, test.contains) {
			t.Errorf("%s: got status %d, want %d, with %q", test.path, got.StatusCode, test.want, test.contains)
		}
	}
	first := v.get("/games/" + id + "/battles/0")
	for _, name := range []string{"Victory points by Turn", "Wounds left by Turn"} { // charts; the table below has their numbers
		_, chart, ok := strings.Cut(first.html, `aria-label="`+name+`. The table below shows the numbers."`)
		chart, _, _ = strings.Cut(chart, "</svg>")
		if !ok || strings.Count(chart, "<title>") < 2 {
			t.Errorf("no chart of %s:\n%s", name, chart)
		}
	}
	second := v.get("/games/" + id + "/battles/1")
	if strings.Contains(second.html, ">Next battle<") || strings.Contains(first.html, ">Previous battle<") {
		t.Error("a battle leads beyond the first or the last")
	}
}

// TestPermalinkKeepsRevisions opens a battle, changes a roster, and opens the battle
// again.
func TestPermalinkKeepsRevisions(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	a, b := h.store(t, strike), h.store(t, tomb)
	v := h.client(t)
	before := v.get("/battles?a=" + a.ID + "&b=" + b.ID + "&seed=7")
	address := before.at.RequestURI()
	if !strings.Contains(address, url.QueryEscape(a.ID+"@1")) {
		t.Fatalf("%s names no revision", address)
	}
	_, err := h.Rosters.Apply(context.Background(), a.ID, 1, []roster.Operation{{Op: roster.Rename, Name: "Another"}})
	must(t, err)
	if diff := gocmp.Diff(before.html, v.get(address).html); diff != "" {
		t.Errorf("the address shows another battle: %s", diff)
	}
}

// TestStoredBattle watches a battle that is played choice by choice.
func TestStoredBattle(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	setup := play.Setup{Armies: [2]*roster.Roster{h.store(t, strike), h.store(t, tomb)}, Agents: [2]string{play.Remote, "stand"}, Seed: 7}
	one, err := h.battles.Create(context.Background(), setup)
	must(t, err)
	v := h.client(t)
	if got := v.get("/battles/" + one.ID); got.StatusCode != http.StatusOK || !strings.Contains(got.html, "played by a person") {
		t.Errorf("status %d", got.StatusCode)
	}
	var replay struct{ Events []int }
	got := v.get("/battles/" + one.ID + "/replay.json")
	if err := json.Unmarshal([]byte(got.html), &replay); err != nil || len(replay.Events) == 0 {
		t.Errorf("%v: %.200s", err, got.html)
	}
}

// TestClosedGames lists nothing where others than this machine reach the server:
// but the rosters that the user made.
func TestClosedGames(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	r := h.store(t, strike)
	h.addPages(t, web.Config{Rosters: h.Rosters, Library: h.Library, Play: h.play})
	h.playGames(t, 1)
	v := h.client(t)
	if got := v.get("/games"); strings.Contains(got.html, r.ID) || strings.Contains(got.html, "Recent test games") {
		t.Error("what is stored is listed")
	}
	v.jar.SetCookies(&url.URL{Scheme: "http", Host: v.host}, []*http.Cookie{{Name: "rosters", Value: r.ID, Path: "/"}})
	if got := v.get("/games"); !strings.Contains(got.html, r.ID) {
		t.Error("the user's own roster is not offered")
	}
}

// Without rosters the built-in armies can play, and the page says where to create a list.
func TestGamesWithoutRosters(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	v := h.client(t)
	if got := v.get("/games"); !strings.Contains(got.html, `<option value="built-in:9e-necrons" selected`) || !strings.Contains(got.html, "You have no list yet") {
		t.Errorf("without rosters: got %s", got.html)
	}
	h.store(t, strike)
	if got := v.get("/games"); !strings.Contains(got.html, "<form class=\"card\"") || strings.Contains(got.html, "You have no list yet") {
		t.Errorf("with a roster: got %s", got.html)
	}
}
