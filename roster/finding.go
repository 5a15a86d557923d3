package roster

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// finding is a diagnostic while the evaluation lasts: with positions instead of
// ids, and with what is needed to propose fixes.
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
	fixes                        []Fix
	propose                      func() []Fix // computed when asked for

	force     int32 // or none
	node      int32 // the selection concerned, or none
	container int32 // the selection that holds too much or too little, or none

	// declared is the node of the data that says something, in its field.
	declared *entry.Node
	field    string
	// blamed is the selection that a lane lays the breach upon, or none.
	blamed int32

	box        container
	at         place
	constraint *entry.Constraint
	holder     holder
	// restriction is what does not hold, where it is not in the game data.
	restriction *Restriction
	cause       *finding
	unknown     *Selection             // that does not resolve
	nearest     func() []*entry.Option // to it; nil where they are not sought
}

func (e *evaluation) report(f *finding) { e.diagnostics = append(e.diagnostics, f) }

// finish puts root causes first and makes the report.
func (e *evaluation) finish() *Report {
	e.findCauses()
	slices.SortStableFunc(e.diagnostics, func(a, b *finding) int {
		return cmp.Or(
			cmp.Compare(rank(a.Code.severity()), rank(b.Code.severity())),
			compareBool(a.cause != nil, b.cause != nil),
			comparePaths(a.path, b.path),
		)
	})
	r := &Report{Snapshot: e.roster.Snapshot, Costs: Costs{}, BattleSize: e.battleSize(), evaluation: e}
	for t, cost := range e.book.CostTypes {
		if e.seen[t] || e.book.System.Battle != nil {
			r.Costs[cost.ID] = e.totals[t]
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

func (e *evaluation) render(s *Summary) []Diagnostic {
	places := make(map[*finding]int, len(e.diagnostics))
	for i, f := range e.diagnostics {
		places[f] = i
	}
	out := make([]Diagnostic, len(e.diagnostics))
	for i, f := range e.diagnostics {
		d := &out[i]
		*d = Diagnostic{
			ID: "d" + strconv.Itoa(i+1), Code: f.Code, Severity: f.Code.severity(), Path: f.path, Selection: f.selection,
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
		s.count(d.Severity)
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

func (s *Summary) count(v Severity) {
	switch v {
	case Error:
		s.Errors++
	case Warning:
		s.Warnings++
	case Advice:
		s.Advice++
	case Unverified:
		s.Unverified++
	}
}

// escapePointer escapes a key for a JSON pointer (RFC 6901).
func escapePointer(key string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
