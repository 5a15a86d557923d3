package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Finding is a diagnostic with the data that fixes of it are proposed by:
// positions in the evaluation instead of ids.
type Finding struct {
	Code                         roster.Code
	Path, ID                     string
	Subject, unit, Thing, Actual string
	Limit, rule                  string
	text                         string // that the data gives
	allowed, offers              string // what the roster has in its place, and the data
	CostType                     string // id; of a limit
	Association                  string // id
	source                       entry.Source
	Excess                       entry.Number // how far beyond the limit

	Force     int32 // or none
	Selection int32 // the selection concerned, or none
	Parent    int32 // the selection that holds too much or too little, or none

	// Declared is the node of the data that says something, in its field.
	Declared *entry.Node
	Field    string
	// Blamed is the selection that the dialect attributes the breach to, or None.
	Blamed int32

	Scope      eval.Container // that the constraint counts in
	At         eval.Place
	Constraint *entry.Constraint
	Holder     eval.Holder
	// Restriction is what does not hold, where it is not in the game data.
	Restriction *roster.Restriction
	Picked      []int32 // selections that the restriction counts
	cause       *Finding

	Unknown *roster.Selection // that does not resolve
	choices *entry.Choices    // what it is chosen from; nil where the nearest are not sought
	nearest []*entry.Option   // to it
}

// report adds a finding, behind those of the problems that were met before it.
func (e *Findings) report(f *Finding) {
	e.addProblems()
	e.List = append(e.List, f)
}

// nearestSought bounds the work on a roster of which nothing is known.
const nearestSought = 100

// addProblems makes findings of the evaluation's problems.
func (e *Findings) addProblems() {
	for ; e.drained < len(e.State.Problems()); e.drained++ {
		p := &e.State.Problems()[e.drained]
		f := &Finding{
			Code: p.Code, Path: p.Path, ID: p.ID, Thing: p.Thing, Actual: p.Actual, Limit: p.Limit,
			Force: p.Force, Selection: p.Selection, Parent: p.Parent, source: p.Source, Unknown: p.Unknown,
		}
		if p.Unknown != nil {
			if e.unknown++; e.unknown <= nearestSought {
				f.choices = p.Choices
			}
		}
		e.List = append(e.List, f)
	}
}

// Report puts root causes first and makes the report.
func (e *Findings) Report() *Report {
	e.findCauses()
	slices.SortStableFunc(e.List, func(a, b *Finding) int {
		return cmp.Or(
			cmp.Compare(rank(a.Code.Severity()), rank(b.Code.Severity())),
			compareBool(a.cause != nil, b.cause != nil),
			comparePaths(a.Path, b.Path),
		)
	})
	r := &Report{roster.Report{Snapshot: e.Roster.Snapshot, Costs: roster.Costs{}, BattleSize: e.battleSize()}, e}
	for t, cost := range e.Book.CostTypes {
		if e.ListsCost(t) || e.Book.System.Battle != nil {
			r.Costs[cost.ID] = e.Total(t)
		}
	}
	r.Diagnostics = e.render(&r.Summary)
	r.Valid = r.Summary.Errors == 0
	return r
}

func rank(s roster.Severity) int {
	return slices.Index([]roster.Severity{roster.Error, roster.Unverified, roster.Warning, roster.Advice}, s)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

// comparePaths sorts JSON pointers in the order of the document.
func comparePaths(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	for i := range min(len(x), len(y)) {
		if c := cmp.Or(cmp.Compare(len(x[i]), len(y[i])), cmp.Compare(x[i], y[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}

func (e *Findings) render(s *roster.Summary) []roster.Diagnostic {
	places := make(map[*Finding]int, len(e.List))
	for i, f := range e.List {
		places[f] = i
	}
	out := make([]roster.Diagnostic, len(e.List))
	for i, f := range e.List {
		d := &out[i]
		*d = roster.Diagnostic{
			ID: "d" + strconv.Itoa(i+1), Code: f.Code, Severity: f.Code.Severity(), Path: f.Path, Selection: f.ID,
			Args: f.args(), Actual: f.Actual, Limit: f.Limit, Rule: f.rule, Hides: []string{}, Fixes: []roster.Fix{},
		}
		if !f.source.IsZero() {
			d.Source = &f.source
		}
		if f.cause != nil {
			cause := &out[places[f.cause]] // root causes come first
			d.CausedBy = &cause.ID
			cause.Hides = append(cause.Hides, d.ID)
		}
		s.Count(d.Severity)
	}
	return out
}

func (f *Finding) args() map[string]string {
	args := map[string]string{}
	unit := f.unit
	if unit == f.Subject {
		unit = ""
	}
	for k, v := range map[string]string{
		"Subject": f.Subject, "Unit": unit, "Thing": f.Thing, "Text": f.text,
		"Allowed": f.allowed, "Offers": f.offers, "Nearest": strings.Join(eval.Names(f.Candidates()), ", "),
	} {
		if v != "" {
			args[k] = v
		}
	}
	return args
}

// Candidates are the options nearest to what does not resolve. Names are compared
// only when they are asked for: fixes are tried on many copies of a roster, and this
// takes longer than all the rest.
func (f *Finding) Candidates() []*entry.Option {
	if f.nearest == nil && f.choices != nil {
		f.nearest = nearestOptions(f.Thing, f.choices)
	}
	return f.nearest
}

// nearestOptions returns the options whose names are most like the name, best
// first, one of each name.
func nearestOptions(name string, choices *entry.Choices) []*entry.Option {
	var out []*entry.Option
	for _, n := range roster.Nearest(name, eval.Names(choices.Options)) {
		out = append(out, eval.Named(choices.Options, n))
	}
	return out
}
