package roster

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// finding is a diagnostic with the data that fixes of it are proposed by:
// positions in the evaluation instead of ids.
type finding struct {
	Code                         Code
	path, selection              string
	subject, unit, thing, actual string
	limit, rule                  string
	text                         string // that the data gives
	allowed, offers              string // what the roster has in its place, and the data
	costType                     string // id; of a limit
	association                  string // id
	source                       entry.Source
	excess                       entry.Number // how far beyond the limit

	force  int32 // or none
	node   int32 // the selection concerned, or none
	parent int32 // the selection that holds too much or too little, or none

	// declared is the node of the data that says something, in its field.
	declared *entry.Node
	field    string
	// blamed is the selection that a lane lays the breach upon, or none.
	blamed int32

	scope      container // that the constraint counts in
	at         place
	constraint *entry.Constraint
	holder     holder
	// restriction is what does not hold, where it is not in the game data.
	restriction *Restriction
	picked      []int32 // selections that the restriction counts
	cause       *finding

	unknown *Selection      // that does not resolve
	choices *entry.Choices  // what it is chosen from; nil where the nearest are not sought
	nearest []*entry.Option // to it
}

// report adds a finding, behind those of the problems that were met before it.
func (e *checker) report(f *finding) {
	e.addProblems()
	e.findings = append(e.findings, f)
}

// nearestSought bounds the work on a roster of which nothing is known.
const nearestSought = 100

// addProblems makes findings of the evaluation's problems.
func (e *checker) addProblems() {
	for ; e.drained < len(e.evaluation.problemsMet()); e.drained++ {
		p := &e.evaluation.problemsMet()[e.drained]
		f := &finding{
			Code: p.code, path: p.path, selection: p.id, thing: p.thing, actual: p.actual, limit: p.limit,
			force: p.force, node: p.node, parent: p.parent, source: p.source, unknown: p.unknown,
		}
		if p.unknown != nil {
			if e.unknown++; e.unknown <= nearestSought {
				f.choices = p.choices
			}
		}
		e.findings = append(e.findings, f)
	}
}

// finish puts root causes first and makes the report.
func (e *checker) finish() *checkReport {
	e.findCauses()
	slices.SortStableFunc(e.findings, func(a, b *finding) int {
		return cmp.Or(
			cmp.Compare(rank(a.Code.Severity()), rank(b.Code.Severity())),
			compareBool(a.cause != nil, b.cause != nil),
			comparePaths(a.path, b.path),
		)
	})
	r := &checkReport{Report{Snapshot: e.roster.Snapshot, Costs: Costs{}, BattleSize: e.battleSize()}, e}
	for t, cost := range e.book.CostTypes {
		if e.listsCost(t) || e.book.System.Battle != nil {
			r.Costs[cost.ID] = e.total(t)
		}
	}
	r.Diagnostics = e.render(&r.Summary)
	r.Valid = r.Summary.Errors == 0
	return r
}

func rank(s Severity) int {
	return slices.Index([]Severity{Error, Unverified, Warning, Advice}, s)
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

func (e *checker) render(s *Summary) []Diagnostic {
	places := make(map[*finding]int, len(e.findings))
	for i, f := range e.findings {
		places[f] = i
	}
	out := make([]Diagnostic, len(e.findings))
	for i, f := range e.findings {
		d := &out[i]
		*d = Diagnostic{
			ID: "d" + strconv.Itoa(i+1), Code: f.Code, Severity: f.Code.Severity(), Path: f.path, Selection: f.selection,
			Args: f.args(), Actual: f.actual, Limit: f.limit, Rule: f.rule, Hides: []string{}, Fixes: []Fix{},
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

func (f *finding) args() map[string]string {
	args := map[string]string{}
	unit := f.unit
	if unit == f.subject {
		unit = ""
	}
	for k, v := range map[string]string{
		"Subject": f.subject, "Unit": unit, "Thing": f.thing, "Text": f.text,
		"Allowed": f.allowed, "Offers": f.offers, "Nearest": strings.Join(names(f.candidates()), ", "),
	} {
		if v != "" {
			args[k] = v
		}
	}
	return args
}

// candidates are the options nearest to what does not resolve. Names are compared
// only when they are asked for: fixes are tried on many copies of a roster, and this
// takes longer than all the rest.
func (f *finding) candidates() []*entry.Option {
	if f.nearest == nil && f.choices != nil {
		f.nearest = nearestOptions(f.thing, f.choices)
	}
	return f.nearest
}

// nearestOptions returns the options whose names are most like the name, best
// first, one of each name.
func nearestOptions(name string, choices *entry.Choices) []*entry.Option {
	var out []*entry.Option
	for _, n := range Nearest(name, names(choices.Options)) {
		out = append(out, named(choices.Options, n))
	}
	return out
}
