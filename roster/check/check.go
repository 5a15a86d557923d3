package check

import (
	"slices"

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
	c := &Findings{State: e, restrictions: restrictions}
	if e.IsRecorded() {
		c.record = newRecord(e)
	}
	return run(c)
}

func run(c *Findings) *Findings {
	c.reported = map[breachKey]bool{}
	for _, pass := range passes {
		pass(c)
	}
	c.addProblems()
	c.dropUnsetLimits()
	return c
}

// dropUnsetLimits removes costs above a limit of 0 from an army without a battle size, which sets the limit:
// whether they are too high is not known until one is chosen.
func (e *Findings) dropUnsetLimits() {
	if slices.ContainsFunc(e.List, (*Finding).requiresBattleSize) {
		e.List = slices.DeleteFunc(e.List, func(f *Finding) bool { return f.Code == roster.CostMax && f.Limit == "0" })
	}
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
	size         *string         // see battleSize; nil: not computed yet
	record, base *record         // of this roster, or of the base of its evaluation; may be nil
	newSlots     map[int32][]int // see slotsToCheck
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

// checkUnread reports the problems of reading the document of the roster. Those of
// unknown selections are reported with the selections.
func (e *Findings) checkUnread() {
	for i := range e.Roster.Unread {
		u := &e.Roster.Unread[i]
		at, path := int32(eval.None), u.Path
		if u.Selection != "" {
			at = e.ByID(u.Selection)
		}
		if path == "" && at != eval.None {
			path = e.Path(at)
		}
		e.report(&Finding{
			Code: u.Code, Path: path, ID: u.Selection, Force: eval.None, Selection: at, Parent: eval.None,
			Actual: u.Actual, Limit: u.Limit, Unread: u, text: path + " " + u.Actual, // a key among those of the code
		})
	}
}

// checkHidden reports selections that the data hides in their place, or for which their force has
// no slot. It does not report selections below such a one.
func (e *Findings) checkHidden() {
	for i := int32(0); i < e.SelectionCount(); {
		if !e.Hidden(i) && !e.Misplaced(i) {
			i++
			continue
		}
		n := e.Selection(i)
		if g := n.Option.Group; g != nil && e.lacksDisposition(g, n.Parent) {
			i = n.End
			continue
		}
		e.report(&Finding{
			Code: roster.SelectionHidden, Path: e.Path(i), Force: n.Force, Selection: i, Parent: n.Parent, ID: n.Doc.ID,
			Subject: e.ParentName(i), Thing: e.Name(i), source: n.Option.Entry.Source,
		})
		i = n.End
	}
}

// explainHidden adds the reasons why a selection is not available to the arguments of its message.
func (e *Findings) explainHidden(args map[string]string, i int32) {
	if e.Hidden(i) {
		ExplainHidden(args, e.WhyHidden(e.At(i)))
	} else {
		ExplainSlot(args, e.Primary(i))
	}
}

// ExplainSlot adds the slot that a force lacks to the arguments of the message about a unit.
func ExplainSlot(args map[string]string, slot *entry.Category) { args["Slot"] = slot.Keyword() }

// ExplainHidden adds the reasons why an option is hidden to the arguments of its message.
func ExplainHidden(args map[string]string, r eval.Reasons) {
	for name, list := range map[string][]string{"Requires": r.Requires, "Keywords": r.Keywords, "Choices": r.Choices} {
		if len(list) > 0 {
			args[name] = enumerated(list)
		}
	}
	if r.Always {
		args["Always"] = "true"
	}
}
