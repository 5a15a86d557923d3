package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// Check evaluates the roster against the game data. It is a pure function: it
// writes neither into the book nor into the roster, and the same arguments give
// the same report. It does not fail: whatever is wrong with the roster is a
// diagnostic. The report refers to the roster, which must not be changed while
// the report is in use. The restrictions are what an event allows beside the game
// data.
func Check(book *entry.Book, r *Roster, more ...Restriction) *checkReport {
	return find(newEvaluation(book, r), more).finish()
}

// A checkReport is a report with the evaluated roster that it is about.
type checkReport struct {
	Report
	checker *checker
}

// Findings returns the findings behind the diagnostics, in the same order. Included
// diagnostics stand before them.
func (r *checkReport) Findings() *checker { return r.checker }

// State returns the evaluated roster.
func (r *checkReport) State() *evaluation { return r.checker.evaluation }

// Book returns the game data that the roster was checked with.
func (r *checkReport) Book() *entry.Book { return r.checker.book }

// find runs all passes over an evaluated roster.
func find(e *evaluation, restrictions []Restriction) *checker {
	c := &checker{evaluation: e, restrictions: restrictions, reported: map[breachKey]bool{}}
	for _, pass := range passes {
		pass(c)
	}
	c.addProblems()
	return c
}

// checker is an evaluated roster with the findings on it.
type checker struct {
	*evaluation
	restrictions []Restriction
	findings     []*finding
	drained      int                  // problems of the evaluation that are findings already
	unknown      int                  // selections that do not resolve
	reported     map[breachKey]bool   // constraints that are findings already
	noted        map[*entry.Node]bool // nodes of the data that are reported as not evaluated
	foldedNames  []string             // of the selections, as far as they were asked for
}

// passes run in this order. Category, hidden and cost values are computed when
// first asked for, because data may let each depend on the others.
var passes = []func(*checker){
	(*checker).computeCategories,
	(*checker).checkHidden,
	(*checker).sumAllCosts,
	(*checker).checkLimits,
	(*checker).checkRestrictions,
	(*checker).checkConstraints,
	(*checker).checkAssociations,
	(*checker).checkMessages,
	(*checker).checkNotes,
	(*checker).checkEdition,
}
