package conformance

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
)

// repairs are the game systems whose rosters are broken and repaired, with the number of
// rosters.
var repairs = []struct {
	edition  string
	imported bool
	rosters  int
}{
	{"8e", false, 160}, {"9e", false, 160}, {"10e", false, 160}, {"9e", true, 60}, {"10e", true, 40},
}

// Limits of the repair of broken rosters.
const (
	leastFixed   = 85 // per cent of the errors, if there are at least leastErrors
	leastErrors  = 100
	mostSteps    = 150 // fixes applied to one roster
	breaksOfBase = 4   // broken rosters for each legal one
)

// TestFirstFixes breaks many small rosters, and applies the first fix of the first error that has
// one until the roster is legal or no fix is offered. The process terminates, and the number of
// errors never grows. Most errors have a fix.
func TestFirstFixes(t *testing.T) {
	for _, tt := range repairs {
		name, rosters := tt.edition, catalogtest.Times(tt.rosters)
		if tt.imported {
			name += " imported"
		}
		if testing.Short() {
			rosters /= 10
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			book, err := catalogtest.Book(tt.edition)
			if tt.imported {
				book, err = edition(t, tt.edition), nil
			}
			if err != nil {
				t.Fatal(err)
			}
			r := repairer{damager: damager{random: rand.New(rand.NewPCG(1, 2)), book: book}, errors: map[roster.Code]int{}, fixed: map[roster.Code]int{}}
			for n := 0; n < rosters && !catalogtest.Late(t); {
				if !r.newRoster(t) {
					continue
				}
				base := r.Roster
				for range breaksOfBase {
					r.Roster = base.Clone()
					r.damage()
					r.repair(t, n%breaksOfBase == 0)
					n++
				}
			}
			r.report(t)
		})
	}
}

// A repairer breaks rosters, repairs them, and counts the errors that have fixes.
type repairer struct {
	damager
	rosters, legal, steps int
	errors, fixed         map[roster.Code]int
}

// repair applies first fixes until there is none. If counted is true, it counts the
// errors of the broken roster.
func (r *repairer) repair(t *testing.T, counted bool) {
	t.Helper()
	r.rosters++
	first := check.Check(r.book, r.Roster)
	if counted {
		r.count(first)
	}
	broken, trace := r.Roster, []string{}
	report := first
	for report.Summary.Errors > 0 {
		done := r.applyFirst(report)
		if done == "" {
			break
		}
		r.steps++
		if trace = append(trace, done); len(trace) > mostSteps {
			r.fail(t, broken, "no end", trace[len(trace)-10:])
			return
		}
		report = check.Check(r.book, r.Roster)
	}
	if report.Summary.Errors == 0 {
		r.legal++
	}
	if before, after := errorsOf(first), errorsOf(report); after > before {
		r.fail(t, broken, fmt.Sprintf("%d errors, then %d", before, after), trace)
	}
}

// errorsOf returns the number of errors of a report, with those that follow from others.
func errorsOf(report *check.Report) (n int) {
	for i := range report.Diagnostics {
		if report.Diagnostics[i].Severity == roster.Error {
			n++
		}
	}
	return n
}

// applyFirst applies the first fix of the first error that has one. It returns its
// description, or "" if there is none.
func (r *repairer) applyFirst(report *check.Report) string {
	trial := fix.NewTrial(report.Findings())
	for i, d := range report.Diagnostics {
		if d.Severity != roster.Error {
			continue
		}
		if fixes := trial.Fixes(i); len(fixes) > 0 {
			for _, op := range fixes[0].Operations {
				r.try(op)
			}
			return fmt.Sprintf("%d errors: %s → %s", report.Summary.Errors, d.Text("en"), fixes[0].Text("en"))
		}
	}
	return ""
}

// count counts the errors of a report by code, and those that have fixes. What was not checked, for
// lack of game data, has none.
func (r *repairer) count(report *check.Report) {
	trial := fix.NewTrial(report.Findings())
	for i, d := range report.Diagnostics {
		if d.Severity != roster.Error || report.Findings().List[i].Unchecked() {
			continue
		}
		r.errors[d.Code]++
		if fixes := trial.Fixes(i); len(fixes) > 0 {
			r.fixed[d.Code]++
		}
	}
}

func (r *repairer) fail(t *testing.T, broken *roster.Roster, what string, trace []string) {
	t.Helper()
	data, _ := json.Marshal(broken)
	t.Errorf("%s: %s:\n%s\n%s", broken.Name, what, strings.Join(trace, "\n"), data)
}

// report logs the counts, and checks the proportion of errors that have fixes.
func (r *repairer) report(t *testing.T) {
	t.Helper()
	all, fixed, without := 0, 0, []string{}
	for code, n := range r.errors {
		all, fixed = all+n, fixed+r.fixed[code]
		if r.fixed[code] < n {
			without = append(without, fmt.Sprintf("%d of %d %s", n-r.fixed[code], n, code))
		}
	}
	slices.Sort(without)
	t.Logf("%d rosters, %d legal after %d fixes; %d of %d errors of %d kinds have fixes; not: %v", r.rosters, r.legal, r.steps, fixed, all, len(r.errors), without)
	if all >= leastErrors && 100*fixed < leastFixed*all || all == 0 {
		t.Errorf("%d of %d errors have fixes, want %d %%", fixed, all, leastFixed)
	}
}
