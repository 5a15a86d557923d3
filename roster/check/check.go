package check

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Check evaluates the roster against the game data and the restrictions of an event. It
// is a pure function: it changes neither the book nor the roster, and the same arguments
// give the same report. It never fails: every problem of the roster is a diagnostic. The
// report refers to the roster, which must not be changed while the report is in use.
func Check(book *entry.Book, r *roster.Roster, more ...roster.Restriction) *Report {
	return Run(eval.New(book, r), more).Report()
}

// A Report is a roster.Report with the evaluated roster and the findings behind it.
type Report struct {
	roster.Report
	checker *Findings
}

// Findings returns the findings behind the diagnostics, in the same order. Diagnostics
// that were included have no finding and come first.
func (r *Report) Findings() *Findings { return r.checker }

// State returns the evaluated roster.
func (r *Report) State() *eval.State { return r.checker.State }

// Book returns the game data that the roster was checked with.
func (r *Report) Book() *entry.Book { return r.checker.Book }

// Run runs all passes over an evaluated roster.
func Run(e *eval.State, restrictions []roster.Restriction) *Findings {
	return run(&Findings{State: e, restrictions: restrictions, record: newRecord(e)})
}

func run(c *Findings) *Findings {
	c.reported = map[breachKey]bool{}
	for _, pass := range passes {
		pass(c)
	}
	c.addProblems()
	return c
}

// Findings is an evaluated roster with the findings on it.
type Findings struct {
	*eval.State
	restrictions []roster.Restriction
	counts       []Count // of the restrictions
	List         []*Finding
	drained      int                  // reported problems of the evaluation
	unknown      int                  // selections that do not resolve
	reported     map[breachKey]bool   // reported constraints
	noted        map[*entry.Node]bool // nodes of the data reported as not evaluated
	foldedNames  []string             // of the selections; "" if not computed yet
	limits       []limit
	record, base *record // of this roster, or of the base of its evaluation; may be nil
}

// passes run in this order. Category, hidden and cost values are computed on first use, because
// data may let each depend on the others.
var passes = []func(*Findings){
	(*Findings).ComputeCategories,
	(*Findings).checkUnread,
	(*Findings).checkHidden,
	(*Findings).ComputeCosts,
	(*Findings).checkLimits,
	(*Findings).checkRestrictions,
	(*Findings).checkConstraints,
	(*Findings).checkAssociations,
	(*Findings).checkMessages,
	(*Findings).checkNotes,
	(*Findings).checkMixedKeywords,
	(*Findings).checkEdition,
}
