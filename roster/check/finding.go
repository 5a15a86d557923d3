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

// Finding is a diagnostic with the data from which package fix proposes fixes. It has
// positions in the evaluation instead of ids.
type Finding struct {
	Code                         roster.Code
	Path, ID                     string
	Subject, unit, Thing, Actual string
	Limit, rule                  string
	text                         string // quoted from the data
	message                      string // of the broken constraint, quoted from the data
	aspect                       string // of an unevaluated part of the data
	allowed, offers              string // names of allowed selections in the roster, and of allowed entries of the data
	CostType                     string // id; of a limit
	Association                  string // id
	source                       entry.Source
	Excess                       entry.Number // how far beyond the limit

	Force     int32 // or none
	Selection int32 // the selection concerned, or none
	Parent    int32 // the selection that holds too much or too little, or none

	// Declared is the node of the data that has the message or the note.
	Declared *entry.Node
	Field    string

	Scope      eval.Container // that the constraint counts in
	At         eval.Place
	Constraint *entry.Constraint
	Holder     eval.Holder
	// Restriction is the broken restriction of the event, or nil.
	Restriction *roster.Restriction
	Picked      []int32 // selections that the restriction counts
	cause       *Finding

	Unread  *roster.Unread    // problem of reading
	Unknown *roster.Selection // that does not resolve
	choices *entry.Choices    // the choices in its place; nil: similar options are not searched
	nearest []*entry.Option   // options with similar names
}

// report adds a finding, after those of the problems found so far.
func (e *Findings) report(f *Finding) {
	e.addProblems()
	e.List = append(e.List, f)
}

// nearestSought limits the work on rosters with very many unknown selections.
const nearestSought = 100

// addProblems reports the new problems of the evaluation.
func (e *Findings) addProblems() {
	for ; e.drained < len(e.State.Problems()); e.drained++ {
		p := &e.State.Problems()[e.drained]
		f := &Finding{
			Code: p.Code, Path: p.Path, ID: p.ID, Thing: p.Thing, Actual: p.Actual, Limit: p.Limit,
			Force: p.Force, Selection: p.Selection, Parent: p.Parent, source: p.Source, Unknown: p.Unknown,
		}
		if p.Unknown != nil {
			if f.Unread = p.Unknown.Unread; f.Unread != nil { // one diagnostic for each mistake
				f.Code, f.Path, f.Actual = f.Unread.Code, f.Unread.Path, f.Unread.Actual
			}
			if e.unknown++; e.unknown <= nearestSought {
				f.choices = p.Choices
			}
		}
		e.List = append(e.List, f)
	}
}

// Report returns the report of the findings: root causes first, and among them those found while
// reading the document.
func (e *Findings) Report() *Report {
	e.findCauses()
	slices.SortStableFunc(e.List, func(a, b *Finding) int {
		return cmp.Or(
			cmp.Compare(rank(a.Code.Severity()), rank(b.Code.Severity())),
			compareBool(a.cause != nil, b.cause != nil),
			compareBool(a.Unread == nil, b.Unread == nil),
			comparePaths(a.Path, b.Path),
		)
	})
	r := &Report{roster.Report{Snapshot: e.Roster.Snapshot, Costs: roster.Costs{}, BattleSize: e.battleSize(), Limits: []roster.AppliedLimit{}}, e}
	for i := range e.limits {
		r.Limits = append(r.Limits, e.limits[i].AppliedLimit)
	}
	for t, cost := range e.Book.CostTypes {
		if e.ShowsCost(t, e.Total(t)) {
			r.Costs[cost.ID] = e.Total(t)
		}
	}
	r.Diagnostics = e.render(&r.Summary)
	r.Valid = r.Summary.Valid()
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
		if f.Unread != nil {
			d.Suggestions = f.Unread.Suggestions
		}
		if f.Code == roster.SelectionHidden {
			e.explainHidden(d.Args, f.Selection)
		}
		if !f.source.IsZero() {
			d.Source = &f.source
		}
		if f.cause != nil {
			cause := &out[places[f.cause]] // root causes come first
			d.CausedBy = &cause.ID
			cause.Hides = append(cause.Hides, d.ID)
			if cause.Severity == roster.Error {
				continue // one mistake is one error
			}
		}
		s.Count(d.Severity)
	}
	return out
}

func (f *Finding) args() map[string]string {
	if f.Unread != nil {
		return f.Unread.Args
	}
	args := map[string]string{}
	unit := f.unit
	if unit == f.Subject {
		unit = ""
	}
	for k, v := range map[string]string{
		"Subject": f.Subject, "Unit": unit, "Thing": f.Thing, "Text": f.text, "Aspect": f.aspect, "Message": f.message,
		"Allowed": f.allowed, "Offers": f.offers, "Nearest": strings.Join(eval.Names(f.Candidates()), ", "),
	} {
		if v != "" {
			args[k] = v
		}
	}
	if f.Subject == "" && (f.Path == "" || f.Scope.Kind == eval.RosterContainer || f.Scope.Kind == eval.ForceContainer) { // the army, or a force without a name
		args["Subject"] = "" // the reader's language names it
	}
	return args
}

// Candidates returns the options with names similar to that of the unknown selection. They are
// computed on demand: fixes are tried on many copies of a roster, and comparing names takes
// longer than the rest of the check.
func (f *Finding) Candidates() []*entry.Option {
	if f.nearest == nil && f.choices != nil {
		f.nearest = nearestOptions(f.Thing, f.choices)
	}
	return f.nearest
}

// nearestOptions returns the options with names similar to the name, the most similar
// first, one for each name.
func nearestOptions(name string, choices *entry.Choices) []*entry.Option {
	var out []*entry.Option
	for _, n := range roster.Nearest(name, eval.Names(choices.Options)) {
		out = append(out, eval.Named(choices.Options, n))
	}
	return out
}
