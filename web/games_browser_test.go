package web_test

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/web/replay"
)

// Two small armies, and two of 111 models together.
const (
	strike = `{"list": "Strike", "faction": "Space Marines", "no_limit": true, "units": [
		{"unit": "Primaris Lieutenant", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": "Inspiring Leader"},
		{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`
	tomb = `{"list": "Tomb", "faction": "Necrons", "no_limit": true, "units": [
		{"unit": "Royal Warden", "keywords": {"<DYNASTY>": "Sautekh"}, "warlord": "Inspiring Leader"},
		{"unit": "Immortals", "keywords": {"<DYNASTY>": "Sautekh"}}]}`
	strikeForce = `{"list": "Strike Force", "faction": "Space Marines", "units": [
		{"unit": "Primaris Captain", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": "Inspiring Leader"},
		{"unit": "Primaris Lieutenant", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Intercessor Squad", "models": [{"model": "Intercessor", "count": 9}, {"model": "Intercessor Sergeant"}], "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Intercessor Squad", "models": [{"model": "Intercessor", "count": 9}, {"model": "Intercessor Sergeant"}], "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Assault Intercessor Squad", "models": [{"model": "Assault Intercessor", "count": 9}, {"model": "Assault Intercessor Sergeant"}], "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Hellblaster Squad", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Outrider Squad", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Redemptor Dreadnought", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Terminator Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`
	eighth = `{"list": "Eighth", "edition": "8e", "faction": "Space Marines", "units": [
		{"unit": "Captain", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": true},
		{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Rhino", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Tactical Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`
	plague = `{"list": "Plague", "edition": "8e", "faction": "Death Guard", "units": [
		{"unit": "Lord of Contagion", "warlord": true}, {"unit": "Plague Marines"}, {"unit": "Poxwalkers"}, {"unit": "Malignant Plaguecaster"}]}`
	tombWorld = `{"list": "Tomb World", "faction": "Necrons", "units": [
		{"unit": "Overlord", "keywords": {"<DYNASTY>": "Sautekh"}, "warlord": "Inspiring Leader"},
		{"unit": "Royal Warden", "keywords": {"<DYNASTY>": "Sautekh"}},
		{"unit": "Necron Warriors", "models": [{"model": "Necron Warrior", "count": 20}], "keywords": {"<DYNASTY>": "Sautekh"}},
		{"unit": "Necron Warriors", "models": [{"model": "Necron Warrior", "count": 20}], "keywords": {"<DYNASTY>": "Sautekh"}},
		{"unit": "Immortals", "models": [{"model": "Immortal", "count": 10}], "keywords": {"<DYNASTY>": "Sautekh"}},
		{"unit": "Skorpekh Destroyers", "keywords": {"<DYNASTY>": "Sautekh"}},
		{"unit": "Tomb Blades", "keywords": {"<DYNASTY>": "Sautekh"}},
		{"unit": "Annihilation Barge", "keywords": {"<DYNASTY>": "Sautekh"}}]}`
)

// pairPath is the address of the battle of two stored rosters.
func (h *testSite) pairPath(t testing.TB, a, b string, seed int) string {
	t.Helper()
	return fmt.Sprintf("/battles?a=%s&b=%s&seed=%d", h.store(t, a).ID, h.store(t, b).ID, seed)
}

// TestSimulateAndWatch plays test games of two rosters, compares the results, and watches
// a battle.
func TestSimulateAndWatch(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	a, b := h.store(t, strike), h.store(t, tomb)
	tab := h.browse(t, desktop)
	tab.open("/games")
	tab.choose("#a", a.ID)
	tab.choose("#b", b.ID)
	tab.fill("#battles", "12")
	tab.fill("#seed", "7")
	tab.screenshot("games")
	tab.leave(func() { tab.click("form.card button.main") })
	tab.until(`document.getElementById("status").textContent.includes("done")`)
	tab.see("#ends")
	if got := tab.text("#done"); got != "12 of 12 battles" {
		t.Errorf("got %q", got)
	}
	tab.exec(`document.querySelectorAll("details").forEach((d) => d.open = true)`)
	tab.screenshot("game")
	one := h.simulation(t, eval[string](tab, "location.pathname.split('/')[2]"))
	if got, want := tab.rows("#ends ~ .scroll tbody tr", 2), h.shares(one); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	tab.leave(func() { tab.click(`.battles a[href$="/battles/1"]`) })
	tab.ready()
	tab.choose("#speed", "32")
	tab.click("#play")
	tab.until("document.getElementById('battle').viewer.player.beat === document.getElementById('battle').viewer.player.last")
	tab.see("#battle")
	tab.screenshotWindow("battle-end")
	if got, want := tab.table(), tableOf(h.replayed(t, one.ID, 1)); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}

// simulation returns a simulation.
func (h *testSite) simulation(t testing.TB, id string) *play.Simulation {
	t.Helper()
	one, err := h.play.Simulation(context.Background(), id)
	must(t, err)
	return one
}

// shares are the rows of results: name and number.
func (h *testSite) shares(one *play.Simulation) [][]string {
	r := one.Tally.Result()
	return [][]string{
		{one.Sides[0].Name + " wins", strconv.Itoa(r.Wins[0])}, {one.Sides[1].Name + " wins", strconv.Itoa(r.Wins[1])}, {"Draws", strconv.Itoa(r.Draws)},
	}
}

// rows returns the first cells of rows.
func (b *tab) rows(selector string, cells int) [][]string {
	b.t.Helper()
	return eval[[][]string](b, fmt.Sprintf(`[...document.querySelectorAll(%s)].map((tr) => [...tr.cells].slice(0, %d).map((c) => c.innerText.trim()))`, quoted(selector), cells))
}

// replayed plays a battle of a simulation again.
func (h *testSite) replayed(t testing.TB, id string, n int) *log.Viewer {
	t.Helper()
	var rec replay.Recorder
	_, err := h.play.Replay(context.Background(), id, n, rec.Event)
	must(t, err)
	r, err := rec.Replay()
	must(t, err)
	return &r.Final
}

// A shownTable is the state of a battlefield as the server or the module shows it.
type shownTable struct {
	Models  []shownModel
	Points  [2]int
	Command [2]int
	Markers []int // who controls them
}

type shownModel struct {
	ID, Unit, Wounds int
	Dead, Seen       bool
	X, Y, Facing     float64
}

// tableOf returns the state of a log.Viewer.
func tableOf(v *log.Viewer) shownTable {
	out := shownTable{Points: v.VictoryPoints, Command: v.CommandPoints, Markers: []int{}}
	inch := func(l int64) float64 { return math.Round(float64(l)) / 1000 }
	for id := range v.Models {
		m := &v.Models[id]
		s := shownModel{ID: id, Unit: m.Unit.Index(), Wounds: m.Wounds, Dead: m.Destroyed}
		s.Seen = m.Destroyed || v.Units[m.Unit.Index()].Place == rules.OnTable
		if s.Seen {
			s.X, s.Y, s.Facing = inch(int64(m.Pose.X)), inch(int64(m.Pose.Y)), float64(m.Pose.Facing)/100
		}
		out.Models = append(out.Models, s)
	}
	for _, m := range v.Markers {
		out.Markers = append(out.Markers, m.By)
	}
	return out
}

// table reads the state of the battlefield from the page, not from the module.
func (b *tab) table() shownTable {
	b.t.Helper()
	return eval[shownTable](b, `(() => {
		const depth = +document.getElementById("battle").dataset.depth;
		const near = (n) => Math.round(n * 1000) / 1000 + 0;
		const number = (id) => +document.getElementById(id).textContent;
		return {
			Points: [number("points-1"), number("points-2")],
			Command: [number("command-1"), number("command-2")],
			Markers: [...document.querySelectorAll("#markers > g")].filter((m) => !m.hasAttribute("display")).map((m) => +/by(\d)/.exec(m.getAttribute("class"))[1]),
			Models: [...document.querySelectorAll(".model")].map((m) => {
				const seen = !m.hasAttribute("display");
				const [x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(m.getAttribute("transform")).slice(1).map(Number);
				const turn = +/rotate\(([-\d.]+)\)/.exec(m.querySelector(".base").getAttribute("transform"))[1];
				return {
					ID: +m.dataset.model, Unit: +m.dataset.unit, Wounds: +m.dataset.wounds, Dead: m.classList.contains("destroyed"), Seen: seen,
					X: seen ? near(x) : 0, Y: seen ? near(depth - y) : 0, Facing: seen ? near(-turn) : 0,
				};
			}),
		};
	})()`)
}

// TestPlayerAgrees compares the battlefield of the module with log.Viewer at several
// beats, reached in different orders, and with the battlefield that the server renders
// without scripts.
func TestPlayerAgrees(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	tab := h.browse(t, desktop)
	decompress := h.browse(t, withoutScript)
	// In the second one all objective markers but one are removed.
	h.agrees(t, tab, decompress, h.pairPath(t, strikeForce, tombWorld, 7))
	h.agrees(t, tab, decompress, h.pairPath(t, eighth, plague, 2))
}

func (h *testSite) agrees(t *testing.T, tab, decompress *tab, path string) {
	t.Helper()
	tab.open(path)
	tab.ready()
	r := h.pairReplay(t, eval[string](tab, "location.href"))
	last := len(r.Beats) - 1
	for _, beat := range []int{last, 0, last / 2, last/2 - 1, 63, 64, 65, last / 3, last} {
		tab.exec(fmt.Sprintf("document.getElementById('battle').viewer.jump(%d)", beat))
		want := tableOf(r.At(beat))
		for len(want.Models) < len(r.Models) {
			want.Models = append(want.Models, shownModel{})
		}
		if got := tab.table(); !cmp.Equal(got, want) {
			t.Errorf("beat %d of %d: %s", beat, last, cmp.Diff(want, got))
		}
	}
	address := strings.Split(eval[string](tab, "location.href"), "#")[0]
	decompress.open(strings.TrimPrefix(address, h.url) + fmt.Sprintf("&at=%d", r.Beats[last/2].Event))
	if got, want := decompress.table(), tableOf(r.At(last/2)); !cmp.Equal(got, want) {
		t.Errorf("without scripts: %s", cmp.Diff(want, got))
	}
	tab.exec(fmt.Sprintf("document.getElementById('battle').viewer.jump(%d)", last/2))
	if got, want := decompress.drawn(), tab.drawn(); len(got) == 0 || !cmp.Equal(got, want) {
		t.Errorf("names and marks without scripts: %s", cmp.Diff(want, got))
	}
}

// drawn returns the labels, highlights, Warlords and deployment zones of the battlefield.
func (b *tab) drawn() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll(".label, .zone, .model.acting, .model.target, .star")].filter((el) => !el.closest("[display]")).map((el) =>
		[el.id, [...el.classList].sort().join(" "), el.getAttribute("x"), el.getAttribute("y")].join(" "))`)
}

// pairReplay plays the battle of an address again.
func (h *testSite) pairReplay(t testing.TB, address string) *replay.Replay {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, address, nil)
	must(t, err)
	q := req.URL.Query()
	var rosters [2]*roster.Roster
	for i, name := range []string{"a", "b"} {
		id, revision, _ := strings.Cut(q.Get(name), "@")
		n, err := strconv.Atoi(revision)
		must(t, err)
		rosters[i], err = h.Rosters.Revision(context.Background(), id, n)
		must(t, err)
	}
	seed, err := strconv.ParseUint(q.Get("seed"), 10, 64)
	must(t, err)
	var rec replay.Recorder
	_, err = h.play.PlayOne(context.Background(), play.Setup{
		Key: edition.Key{Edition: q.Get("edition")}, Armies: rosters, Agents: [2]string{q.Get("agent"), q.Get("agent_b")}, Seed: seed,
	}, rec.Event)
	must(t, err)
	r, err := rec.Replay()
	must(t, err)
	return r
}

// playGames plays battles of the small armies to their end.
func (h *testSite) playGames(t testing.TB, battles int) string {
	t.Helper()
	setup := play.Setup{Armies: [2]*roster.Roster{h.store(t, strike), h.store(t, tomb)}, Agents: [2]string{"greedy", "greedy"}, Seed: 7}
	one, err := h.play.Create(context.Background(), setup, battles)
	must(t, err)
	h.waitFor(t, one.ID)
	return one.ID
}
