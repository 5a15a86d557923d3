package roster_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
)

// identity tells a diagnostic from others, whatever its place in the list.
type identity struct {
	code              roster.Code
	selection         string
	constraint, thing string
}

func identities(r *check.Report) []identity {
	list := make([]identity, len(r.Diagnostics))
	for i, d := range r.Diagnostics {
		f := r.Findings().List[i]
		constraint := f.Association
		if f.Constraint != nil {
			constraint = f.Constraint.ID
		}
		list[i] = identity{d.Code, d.Selection, constraint, d.Args["Thing"]}
	}
	return list
}

// TestEveryFixOfEveryMistake makes each kind of mistake in a unit of each
// built-in datasheet, and carries out each fix of each diagnostic as it is: the
// diagnostic is gone, and the costs have changed as the fix says.
func TestEveryFixOfEveryMistake(t *testing.T) {
	total, fixed, tried := 0, 0, 0
	without, shown := map[roster.Code]int{}, map[roster.Code]int{}
	for _, sheet := range sheets() {
		for _, m := range mistakes {
			a := muster(t, sheet[0])
			a.warlord()
			unit := a.unit(sheet[1])
			if got := a.errors(); len(got) > 0 {
				t.Fatalf("%s: got %v before the mistake", sheet[1], got)
			}
			if !m.make(a, unit) {
				continue
			}
			if len(a.errors()) == 0 && m.name != "an option for one" && m.name != "options for all" {
				t.Errorf("%s: %s: got a legal army", sheet[1], m.name)
			}
			for _, d := range render.WithFixes(a.check(), "en").Diagnostics {
				total++
				if len(d.Fixes) > 0 {
					fixed++
				} else {
					without[d.Code]++
				}
				tried += len(d.Fixes)
				for _, fix := range d.Fixes {
					shown[fix.Code]++
				}
			}
			a.appliesFixes(t, sheet[1]+": "+m.name)
		}
	}
	t.Logf("%d diagnostics, %d with fixes (%d %%), %d fixes; without: %v", total, fixed, 100*fixed/total, tried, without)
	for _, code := range []roster.Code{
		roster.FixRemove, roster.FixCount, roster.FixAdd, roster.FixLess, roster.FixChoose, roster.FixWarlord, roster.FixLimitRaise,
		roster.FixLimitRemove, roster.FixWhole, roster.FixInstead, roster.FixUnderstrength, roster.FixFullStrength,
	} {
		if shown[code] == 0 {
			t.Errorf("no mistake has the fix %s", code)
		}
	}
	if 5*fixed < 4*total {
		t.Errorf("%d of %d diagnostics carry a fix, want four of five", fixed, total)
	}
}

// unfixed are the codes of errors without fixes, with the reason.
var unfixed = map[roster.Code]string{
	roster.CostCycle:        "only a change of the data helps",
	roster.SystemOther:      "the list is for another game",
	roster.FactionMissing:   "the data must be imported",
	roster.NumberUneven:     "the reader rounds the number",
	roster.EventEdition:     "the list is for another edition",
	roster.EventTeamFaction: "another player's list must change",
}

// TestExamplesHaveFixes: each error in the examples of codes has a fix.
func TestExamplesHaveFixes(t *testing.T) {
	files, err := filepath.Glob("testdata/codes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	for _, file := range files {
		example, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		report := checkDocument(t, example)
		for _, d := range render.WithFixes(report, "en").Diagnostics {
			if d.Code == roster.ArmyEmpty && report.State().ForceCount() == 0 {
				continue // no army book offers units
			}
			if d.Severity == roster.Error && len(d.Fixes) == 0 && unfixed[d.Code] == "" {
				t.Errorf("%s: %s has no fix: %s", filepath.Base(file), d.Code, d.Message)
			}
		}
	}
}

// appliesFixes carries out every fix of every diagnostic by itself. Every error has one.
func (a *army) appliesFixes(t *testing.T, name string) {
	t.Helper()
	report := a.check()
	ids := identities(report)
	for i, d := range render.WithFixes(report, "en").Diagnostics {
		if strings.Contains(d.Message, "<no value>") || d.Message == "" {
			t.Errorf("%s: %s: message %q", name, d.Code, d.Message)
		}
		if d.Severity == roster.Error && len(d.Fixes) == 0 && unfixed[d.Code] == "" {
			t.Errorf("%s: %s has no fix: %s", name, d.Code, d.Message)
		}
		for _, fix := range d.Fixes {
			next, _, err := edit.Apply(a.book, a.Roster, fix.Operations)
			if err != nil {
				t.Errorf("%s: %s: %s: %v", name, d.Code, fix.Label, err)
				continue
			}
			after := check.Check(a.book, next)
			for k, id := range identities(after) {
				if id == ids[i] {
					t.Errorf("%s: %s: %s: the diagnostic is still there: %s", name, d.Code, fix.Label, render.WithFixes(after, "en").Diagnostics[k].Message)
				}
			}
			for cost, delta := range fix.CostDelta {
				if got := after.Costs[cost].Sub(report.Costs[cost]); got.Cmp(delta) != 0 {
					t.Errorf("%s: %s: %s: got %s %s, the fix says %s", name, d.Code, fix.Label, got, cost, delta)
				}
			}
			if strings.Contains(fix.Label, "<no value>") || fix.Label == "" {
				t.Errorf("%s: %s: label %q", name, d.Code, fix.Label)
			}
		}
	}
}
