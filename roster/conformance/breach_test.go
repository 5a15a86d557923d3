package conformance

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// breach identifies an error for the comparison: what is counted, and where.
type breach struct{ kind, within, thing string }

// newBreach removes the blanks in names, which programs write differently.
func newBreach(kind, within, thing string) breach {
	return breach{kind, strings.ReplaceAll(within, " ", ""), strings.ReplaceAll(thing, " ", "")}
}

func (b breach) String() string { return fmt.Sprintf("%s of %q in %q", b.kind, b.thing, b.within) }

// breaches are the errors of a roster, or the changes of errors after a mutation, by their
// limits.
type breaches map[breach]map[string]constraintIDs

// constraintIDs are the constraints that cause an error, one for each occurrence.
type constraintIDs []string

func (b breaches) add(x breach, limit string, constraints ...string) {
	if b[x] == nil {
		b[x] = map[string]constraintIDs{}
	}
	b[x][limit] = append(b[x][limit], constraints...)
}

// minus returns the errors that occur more often in b than in c.
func (b breaches) minus(c breaches) breaches {
	out := breaches{}
	for x, limits := range b {
		for limit, o := range limits {
			if len(o) > len(c[x][limit]) {
				out.add(x, limit, o...)
			}
		}
	}
	return out
}

// theRoster is the recorded name of the roster itself.
const theRoster = "Roster"

// ofData reports whether a diagnostic is an error of a constraint of the data. Other programs do
// not know the constraints of the game.
func ofData(d *roster.Diagnostic) bool {
	return d.Severity == roster.Error && d.Code != roster.ArmyEmpty
}

// limitBreach adds the breach of the roster's own limit of a cost. The diagnostic has the
// strictest limit, which may be that of the battle size; other programs do not know it.
func limitBreach(out breaches, report *check.Report, cost string) {
	s := report.State()
	i := s.Book.CostType(cost)
	c := s.Book.CostTypes[i]
	if limit, ok := s.Roster.Limits.Named(s.Book)[c.ID]; ok && s.Total(i).Cmp(limit) > 0 {
		out.add(newBreach("limit", theRoster, c.Name), limit.String(), c.DataID)
	}
}

// computed returns the errors in the report.
func computed(report *check.Report) breaches {
	out := breaches{}
	origins := originsOf(report)
	for i := range report.Diagnostics {
		d, o := &report.Diagnostics[i], &origins[i]
		if !ofData(d) {
			continue
		}
		if d.Code == roster.LimitExceeded || d.Code == roster.BattleSizePoints {
			limitBreach(out, report, report.Findings().List[i].CostType)
			continue
		}
		b := newBreach(string(d.Code), cmp.Or(o.Within, theRoster), d.Args["Thing"])
		switch {
		case d.Code == roster.SelectionHidden:
			b.kind = "hidden"
		case strings.HasSuffix(b.kind, ".max"):
			b.kind = "max"
		case strings.HasSuffix(b.kind, ".min"):
			b.kind = "min"
		}
		out.add(b, d.Limit, o.Constraint)
	}
	return out
}

// recordedBreaches returns the errors that the semantics require, and separately those that they
// leave open. The recording engine names a hidden group instead of its selections, and checks the
// limits of hidden options.
func recordedBreaches(verdicts []verdict) (settled, open breaches) {
	settled, open = breaches{}, breaches{}
	for _, v := range verdicts {
		b := v.breach()
		switch {
		case slices.Contains(v.Deviations, "hidden_owner_checked"):
		case slices.Contains(v.Deviations, "hidden_group_named"):
			for _, o := range v.Options {
				settled.add(newBreach(v.Kind, v.Subject, o.Name), "", FromHidden)
			}
		case len(v.Unsettled) > 0:
			open.add(b, v.Amount.String(), v.constraints()...)
		case v.Kind == "hidden": // the amount is the number of hidden selections
			settled.add(b, "", FromHidden)
		default:
			settled.add(b, v.Amount.String(), v.constraints()...)
		}
	}
	return settled, open
}

// differences compares the errors that a mutation caused and removed with the recorded ones.
func (m *mutation) differences(broken, mended breaches) []string {
	wantBroken, openBroken := recordedBreaches(m.New)
	wantMended, openMended := recordedBreaches(m.Vanished)
	return slices.Concat(
		compareBreaches("broken", wantBroken, openBroken, broken),
		compareBreaches("mended", wantMended, openMended, mended))
}

// compareBreaches compares errors with their limits and constraints. Open errors may be present
// or not.
func compareBreaches(what string, want, open, got breaches) (list []string) {
	for b, limits := range want {
		for limit, constraints := range limits {
			if o, ok := got[b][limit]; !ok {
				list = append(list, fmt.Sprintf("%s: no %s, limit %s, constraint %s", what, b, limit, constraints))
			} else if !o.include(constraints) {
				list = append(list, fmt.Sprintf("%s: %s, limit %s: got constraint %s, want %s", what, b, limit, o, constraints))
			}
		}
	}
	for b, limits := range got {
		for limit, constraints := range limits {
			if want[b][limit] == nil && open[b] == nil {
				list = append(list, fmt.Sprintf("%s: also %s, limit %s, constraint %s", what, b, limit, constraints))
			}
		}
	}
	slices.Sort(list)
	return list
}

func (o constraintIDs) include(constraints constraintIDs) bool {
	for _, c := range constraints {
		if !slices.Contains(o, c) {
			return false
		}
	}
	return true
}

// The recorded and the computed errors must be the same, with the same limits and constraints.
func TestBreachesAreCompared(t *testing.T) {
	hero := newBreach("max", "Band", "Hero")
	of := func(limit string, constraints ...string) breaches {
		b := breaches{}
		b.add(hero, limit, constraints...)
		return b
	}
	for _, tt := range []struct {
		name            string
		want, open, got breaches
		differences     int
	}{
		{"nothing", breaches{}, breaches{}, breaches{}, 0},
		{"the same", of("1", "a"), breaches{}, of("1", "a"), 0},
		{"in the same words, of two constraints", of("1", "a"), breaches{}, of("1", "a", "b"), 0},
		{"a different constraint", of("1", "a"), breaches{}, of("1", "b"), 1},
		{"one of two constraints", of("1", "a", "b"), breaches{}, of("1", "a"), 1},
		{"a different limit", of("1", "a"), breaches{}, of("2", "a"), 2},
		{"missing", of("1", "a"), breaches{}, breaches{}, 1},
		{"an additional error", breaches{}, breaches{}, of("1", "a"), 1},
		{"open, and there", breaches{}, of("1", "a"), of("1", "a"), 0},
		{"open, and not there", breaches{}, of("1", "a"), breaches{}, 0},
	} {
		if got := compareBreaches("broken", tt.want, tt.open, tt.got); len(got) != tt.differences {
			t.Errorf("%s: got %v, want %d differences", tt.name, got, tt.differences)
		}
	}
}

// A mutation causes the errors that occur more often after it, or with a different limit.
func TestBreachesMinus(t *testing.T) {
	a, b := newBreach("max", "Band", "Hero"), newBreach("min", "Band", "Guard")
	before, after := breaches{}, breaches{}
	before.add(a, "1", "k")
	before.add(b, "2", "m")
	after.add(a, "1", "k")
	after.add(a, "1", "k")
	after.add(b, "3", "m")
	want := breaches{a: {"1": {"k", "k"}}, b: {"3": {"m"}}}
	if d := gocmp.Diff(want, after.minus(before)); d != "" {
		t.Errorf("broken (-want +got):\n%s", d)
	}
	if d := gocmp.Diff(breaches{b: {"2": {"m"}}}, before.minus(after)); d != "" {
		t.Errorf("mended (-want +got):\n%s", d)
	}
	if got := after.minus(after); len(got) != 0 {
		t.Errorf("no change: got %v, want no errors", got)
	}
}

// The flags in the record mark where its engine differs from the semantics.
func TestRecordedFlags(t *testing.T) {
	settled, open := recordedBreaches([]verdict{
		{Kind: "max", Subject: "Band", Thing: "Hero", Amount: "1", Constraint: "k", SameText: []string{"l"}},
		{Kind: "max", Subject: "Band", Thing: "Asleep", Amount: "1", Deviations: []string{"hidden_owner_checked"}},
		{Kind: "hidden", Subject: "Band", Thing: "Group", Amount: "2", Deviations: []string{"hidden_group_named"}, Options: []hiddenOption{{"Axe"}, {"Bow"}}},
		{Kind: "hidden", Subject: "Band", Thing: "Guard", Amount: "2"},
		{Kind: "limit", Subject: theRoster, Thing: "pts", Amount: "10", CostType: "points"},
		{Kind: "min", Subject: "Band", Thing: "Below", Amount: "1", Constraint: "o", Unsettled: []string{"below_hidden_selection"}},
	})
	want := breaches{
		newBreach("max", "Band", "Hero"):     {"1": {"k", "l"}},
		newBreach("hidden", "Band", "Axe"):   {"": {FromHidden}},
		newBreach("hidden", "Band", "Bow"):   {"": {FromHidden}},
		newBreach("hidden", "Band", "Guard"): {"": {FromHidden}},
		newBreach("limit", theRoster, "pts"): {"10": {"points"}},
	}
	if d := gocmp.Diff(want, settled); d != "" {
		t.Errorf("settled (-want +got):\n%s", d)
	}
	if d := gocmp.Diff(breaches{newBreach("min", "Band", "Below"): {"1": {"o"}}}, open); d != "" {
		t.Errorf("open (-want +got):\n%s", d)
	}
}
