package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// squadOf returns the selection of a unit of the large roster.
func squadOf(t *testing.T, h *testSite, id, name string) unit.Unit {
	t.Helper()
	report, _, err := h.Rosters.Report(t.Context(), id)
	must(t, err)
	for _, u := range unit.Units(report.State()) {
		if u.Name == name {
			return u
		}
	}
	t.Fatalf("there is no %s", name)
	return unit.Unit{}
}

// TestSwaps: models of a kind stand together; a choice is for one of them or for all, and replaces what they had.
func TestSwaps(t *testing.T) {
	t.Parallel()
	h, v, id := large(t)
	squad := squadOf(t, h, id, "Vanguard Veteran Squad")
	page := v.get("/rosters/" + id + "?unit=" + squad.Selection)
	page.mustContain(t, "Legal", "8 Vanguard Veteran", "By model", "Lightning Claw → becomes Power axe")
	if n := strings.Count(page.html, `class="fold"`); n != strings.Count(page.html, `class="part model"`) {
		t.Errorf("%d of the parts fold", n)
	}
	count := func(name string) int { t.Helper(); return composition(t, h, id, name) }
	if got := count("Power axe"); got != 0 {
		t.Fatalf("%d models have a power axe already", got)
	}
	claws := count("Lightning Claw")
	page = v.press(page, "Power axe: one model more")
	if got := count("Power axe"); got != 1 || count("Lightning Claw") != claws-1 {
		t.Errorf("%d axes and %d claws; want 1 and %d", got, count("Lightning Claw"), claws-1)
	}
	if page.at.Query().Get("part") == "" || !strings.Contains(page.html, `open><summary class="small"><span class="visually-hidden">Options of Vanguard Veteran:`) {
		t.Errorf("the part that was changed is folded at %s", page.at)
	}
	page.mustContain(t, "Legal")
	page = v.press(page, "Power axe: one model fewer")
	if got := count("Power axe"); got != 0 {
		t.Errorf("%d axes after one fewer; want none", got)
	}
	page = v.press(page, "All 8: Power maul")
	if got := count("Power maul"); got != 8 {
		t.Errorf("%d mauls; want 8", got)
	}
	page.mustContain(t, "Legal")
}

// TestMarksInTheCatalogue: units that would break a limit are marked, and can be
// added all the same.
func TestMarksInTheCatalogue(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	limit := func(points string) response {
		return v.submit(v.get("/rosters/"+id+"/settings"), "Set the limit of Points", url.Values{"value": {points}})
	}
	limit("250") // 170 are spent
	results := v.withFragments("#results")
	text := results.get("/rosters/" + id).html
	for name, mark := range map[string]string{"Primaris Captain": "", "Assault Intercessor Squad": "5 pts over", "Hellblaster Squad": "70 pts over"} {
		row := text[strings.Index(text, `title="Add `+name+`"`):]
		row = row[:strings.Index(row, "</li>")]
		if got := strings.Contains(row, "over</span>"); got != (mark != "") || !strings.Contains(row, mark) {
			t.Errorf("%s: want %q in %s", name, mark, row)
		}
	}
	v.withFragments("")
	page := v.press(v.get("/rosters/"+id), "Add Hellblaster Squad")
	page.mustContain(t, "320 of 250 pts", "70 pts over")
	if strings.Contains(page.html, `class="over"`) {
		t.Error("beyond the limit every unit is marked")
	}
	limit("320")
	if page = results.get("/rosters/" + id); strings.Contains(page.html, `class="over"`) {
		t.Error("at the limit every unit is marked")
	}
}

// TestVerdictBeforeFixes checks that the response to a change has the fixes of the first
// problems only, and that the fragments loaded afterwards have all fixes.
func TestVerdictBeforeFixes(t *testing.T) {
	t.Parallel()
	h, v, id := large(t)
	h.ruin(t, id)
	r, err := h.Rosters.Roster(t.Context(), id)
	must(t, err)
	page := v.get("/rosters/" + id)
	whole := strings.Count(page.html, `class="fix"`)
	if strings.Contains(page.html, "data-pending") {
		t.Error("a page waits for fixes")
	}
	form := url.Values{"revision": {page.revision(t)}, "do": {`[{"op":"note","selection":"` + r.Forces[0].Selections[0].ID + `"}]`}, "text": {"x"}}
	first := v.withFragments("#bar #problems").post("/rosters/"+id+"/do", form).html
	if n := strings.Count(first, `class="fix"`); !strings.Contains(first, "data-pending") || n == 0 || n >= whole {
		t.Errorf("at first there are %d fixes of %d, and nothing waits: %t", n, whole, !strings.Contains(first, "data-pending"))
	}
	then := v.withFragments("#problems").get("/rosters/" + id).html
	if n := strings.Count(then, `class="fix"`); n != whole || strings.Contains(then, "data-pending") {
		t.Errorf("then there are %d fixes; want %d", n, whole)
	}
}

// revision is the revision that a page was made of.
func (a response) revision(t *testing.T) string {
	t.Helper()
	_, rest, found := strings.Cut(a.html, `data-revision="`)
	if !found {
		t.Fatalf("%s has no revision", a.at)
	}
	number, _, _ := strings.Cut(rest, `"`)
	return number
}

// late is a context whose deadline has passed, without an error yet.
type late struct{ context.Context }

// Deadline returns a deadline in the past.
func (late) Deadline() (time.Time, bool) { return time.Unix(0, 0), true }

// TestPageWithoutTimeForFixes: a list with errors is shown without fixes, and says so, if there is no time to
// try them; the unit pane is complete.
func TestPageWithoutTimeForFixes(t *testing.T) {
	t.Parallel()
	h, v, id := large(t)
	h.ruin(t, id)
	path := "/rosters/" + id + "?unit=" + squadOf(t, h, id, "Vanguard Veteran Squad").Selection
	whole := v.get(path)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(late{t.Context()}, "GET", "http://"+v.host+path, nil))
	short := w.Body.String()
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, short)
	}
	const sentence = "Some problems have no suggested fixes"
	for _, c := range []struct {
		name, page  string
		fixes, says bool
	}{{"with time", whole.html, true, false}, {"without time", short, false, true}} {
		if got := strings.Contains(c.page, `class="fix"`); got != c.fixes {
			t.Errorf("%s: fixes are shown: %t", c.name, got)
		}
		if got := strings.Contains(c.page, sentence); got != c.says {
			t.Errorf("%s: says that fixes are missing: %t", c.name, got)
		}
		if strings.Contains(c.page, "data-pending") || !strings.Contains(c.page, "Lightning Claw") {
			t.Errorf("%s: waits for fixes, or lacks the unit pane", c.name)
		}
	}
	if a, b := strings.Count(whole.html, `class="diag problem`), strings.Count(short, `class="diag problem`); a == 0 || a != b {
		t.Errorf("%d problems with time, %d without", a, b)
	}
}

// TestButtonsOfEqualUnits: the buttons of units with one name have distinct labels, and those of other units have no number.
func TestButtonsOfEqualUnits(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	one, err := h.Rosters.Roster(t.Context(), id)
	must(t, err)
	_, err = h.Rosters.Apply(t.Context(), id, one.Revision, []roster.Operation{{Op: roster.AddUnit, Datasheet: "9e.space-marines.intercessor-squad"}})
	must(t, err)
	page := h.client(t).get("/rosters/" + id)
	for _, label := range []string{`"Remove Primaris Captain (Delete)"`, ">Remove Primaris Captain<", ">Duplicate Primaris Captain<", `"Remove Intercessor Squad #2 (Delete)"`} {
		if !strings.Contains(page.html, label) {
			t.Errorf("no button is called %s", label)
		}
	}
	for _, label := range []string{"Remove Intercessor Squad #", "Duplicate Intercessor Squad #"} {
		for number, want := range map[string]int{"1": 1, "2": 1, "3": 0} {
			if got := strings.Count(page.html, ">"+label+number+"<"); got != want {
				t.Errorf("%d buttons are called %s%s, want %d", got, label, number, want)
			}
		}
	}
}
