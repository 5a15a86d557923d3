package fix_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestEveryFixOfEveryMistake makes each kind of mistake in a unit of each built-in datasheet, and
// applies each fix of each diagnostic unchanged: the diagnostic is removed, and the costs change
// as the fix states.
func TestEveryFixOfEveryMistake(t *testing.T) {
	total, fixed, tried := 0, 0, 0
	without, shown := map[roster.Code]int{}, map[roster.Code]int{}
	for _, sheet := range rostertest.Sheets() {
		for _, m := range rostertest.Mistakes {
			a := rostertest.NewArmy(t, sheet[0])
			a.Warlord()
			unit := a.Unit(sheet[1])
			if got := a.Errors(); len(got) > 0 {
				t.Fatalf("%s: got %v before the mistake", sheet[1], got)
			}
			if !m.Make(a, unit) {
				continue
			}
			if len(a.Errors()) == 0 && m.Name != "an option for one" && m.Name != "options for all" {
				t.Errorf("%s: %s: got a legal army", sheet[1], m.Name)
			}
			for _, d := range render.WithFixes(a.Check(), "en").Diagnostics {
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
			a.AppliesFixes(t, sheet[1]+": "+m.Name)
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

// TestExamplesHaveFixes: each error in the examples of codes has a fix.
func TestExamplesHaveFixes(t *testing.T) {
	files, err := filepath.Glob("../testdata/codes/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	for _, file := range files {
		example, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		report := rostertest.CheckDocument(t, example)
		for i, d := range render.WithFixes(report, "en").Diagnostics {
			if report.Findings().List[i].Unchecked() {
				continue
			}
			if d.Code == roster.ArmyEmpty && report.State().ForceCount() == 0 {
				continue // no army book offers units
			}
			if d.Severity == roster.Error && len(d.Fixes) == 0 && rostertest.Unfixed[d.Code] == "" {
				t.Errorf("%s: %s has no fix: %s", filepath.Base(file), d.Code, d.Message)
			}
		}
	}
}
