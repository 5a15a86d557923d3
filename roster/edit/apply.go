// Package edit applies operations to rosters.
//
// [Apply] and [Edit] return a changed copy, or an error if any operation cannot be applied. They
// add the required selections below new ones, and enforce the limits that the game data calls
// automatic. They do not check whether the result is legal: package check does.
package edit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Change is the result of operations on a roster.
type Change struct {
	Roster   *roster.Roster
	Made     [][]string   // the new ids, by operation
	Adjusted []Adjustment // automatic changes, in order
}

// Apply applies the operations in order, all or none. It returns the changed copy and, for each
// operation, the new ids. The given roster is not changed. The error is a *fault.Error of the
// kind roster.ErrOperation.
//
// An operation may make a roster illegal; check.Check reports that. Only limits that
// the game data calls automatic are enforced, by changing other selections: see
// Change.Adjusted.
func Apply(book *entry.Book, r *roster.Roster, ops []roster.Operation) (next *roster.Roster, made [][]string, err error) {
	c, err := Edit(book, r, ops)
	if err != nil {
		return nil, nil, err
	}
	return c.Roster, c.Made, nil
}

// Edit is like Apply but also reports automatic adjustments.
func Edit(book *entry.Book, r *roster.Roster, ops []roster.Operation) (*Change, error) {
	return NewEditor(book, r).edit(ops)
}

// A DryRun applies operations to copies of an evaluated roster. It takes values of the parts that the
// operations do not change from the evaluation, which only one goroutine may use.
type DryRun struct {
	from   *eval.State
	excess map[automaticKey]int64 // of the roster; nil: not computed yet
	free   [][]roster.Selection   // memory of discarded copies
}

// A Copy is a changed copy of the roster of a dry run.
type Copy struct {
	*roster.Roster
	memory []roster.Selection
}

// Discard gives the memory of a copy to the next one of the dry run. The copy must not be used any more.
func (d *DryRun) Discard(c Copy) { d.free = append(d.free, c.memory) }

// NewDryRun returns a dry run on an evaluated roster.
func NewDryRun(e *eval.State) *DryRun { return &DryRun{from: e} }

// Apply is like the function Apply for the roster of the dry run.
func (d *DryRun) Apply(ops []roster.Operation) (Copy, error) {
	var next Copy
	if last := len(d.free) - 1; last >= 0 {
		next.memory, d.free = d.free[last], d.free[:last]
	}
	next.Roster, next.memory = d.from.Roster.CloneIn(next.memory)
	next.Serial = lastSerial(next.Roster)
	ed := &Editor{Book: d.from.Book, Roster: next.Roster, dry: d}
	_, err := ed.edit(ops)
	for _, s := range ed.evaluations {
		s.Discard()
	}
	if err != nil {
		d.Discard(next)
		return Copy{}, err
	}
	return next, nil
}

func (d *DryRun) automaticExcess() map[automaticKey]int64 {
	if d.excess == nil {
		d.excess = (&evaluated{State: d.from}).automaticExcess()
	}
	return d.excess
}

func (ed *Editor) edit(ops []roster.Operation) (*Change, error) {
	if n := len(ops); n > roster.MaxOperations {
		err := roster.RejectOperation("op", "operations.many", fmt.Sprintf("%d operations", n), fmt.Sprintf("at most %d", roster.MaxOperations))
		return nil, atIndex(err, ops, roster.MaxOperations)
	}
	made := make([][]string, len(ops))
	for i := range ops {
		ed.Made, ed.index = []string{}, i
		if err := ed.Apply(&ops[i]); err != nil {
			return nil, atIndex(err, ops, i)
		}
		made[i] = ed.Made
	}
	discardUnread(ed.Roster)
	return &Change{ed.Roster, made, ed.adjusted}, nil
}

// atIndex adds the index and the name of the operation to its error.
func atIndex(err *fault.Error, ops []roster.Operation, i int) error {
	fault.Below("/"+strconv.Itoa(i), err.Faults)
	err.Faults[0].Subject = string(ops[i].Op)
	return err
}

// discardUnread removes obsolete read problems: comparisons with the document, and errors in
// selections or forces that were removed.
func discardUnread(r *roster.Roster) {
	if len(r.Unread) == 0 {
		return
	}
	there := map[string]bool{"": true}
	addForces(there, r.Forces)
	roster.EachSelection(r.Forces, func(s *roster.Selection) { there[s.ID] = true })
	r.Unread = slices.DeleteFunc(r.Unread, func(u roster.Unread) bool { return u.Code.Severity() != roster.Error || !there[u.Selection] })
}

// addForces adds the ids of forces and of those below them.
func addForces(ids map[string]bool, forces []roster.Force) {
	for i := range forces {
		ids[forces[i].ID] = true
		addForces(ids, forces[i].Forces)
	}
}

// An Editor applies operations to a roster that it owns.
type Editor struct {
	Book   *entry.Book
	Roster *roster.Roster
	Made   []string
	// Base limits automatic selections to those of the base mode of semantics 5, which the
	// conformance suite of the data's language tests. Players get those of semantics 22.
	Base  bool
	index int // of the current operation

	dry         *DryRun       // that the operations are part of, or nil
	evaluations []*eval.State // made from that of the dry run

	adjusted []Adjustment
}

// NewEditor returns an editor of a copy of the roster.
func NewEditor(book *entry.Book, r *roster.Roster) *Editor {
	ed := &Editor{Book: book, Roster: r.Clone()}
	ed.Roster.Serial = lastSerial(r)
	return ed
}

// evaluated is an evaluation of the roster in its current state.
type evaluated struct {
	*eval.State
	base    bool // see Editor.Base
	isNew   bool // the filled selections are new
	initial bool // also fill minimums that are always lowered
	wide    bool // a constraint counted selections elsewhere
}

func (ed *Editor) evaluated() *evaluated {
	if ed.dry != nil {
		e := eval.NewFrom(ed.dry.from, ed.Roster)
		ed.evaluations = append(ed.evaluations, e)
		return &evaluated{State: e, base: ed.Base}
	}
	return &evaluated{State: eval.New(ed.Book, ed.Roster), base: ed.Base}
}

// evaluatedBefore is like evaluated before the current operation has changed the roster.
func (ed *Editor) evaluatedBefore() *evaluated {
	if ed.dry != nil && ed.index == 0 {
		return &evaluated{State: ed.dry.from, base: ed.Base}
	}
	return ed.evaluated()
}

// An operation is the implementation of an Op and the fields that it uses.
type operation struct {
	do       func(*Editor, *roster.Operation) *fault.Error
	required []string
	optional []string
}

// onSelection returns the implementation of an operation on a selection, which its field names.
func onSelection(do func(*Editor, *roster.Operation, *Location) *fault.Error) func(*Editor, *roster.Operation) *fault.Error {
	return func(ed *Editor, op *roster.Operation) *fault.Error {
		f, err := ed.find("selection", op.Selection)
		if err != nil {
			return err
		}
		return do(ed, op, f)
	}
}

var operations = map[roster.Op]operation{
	roster.AddUnit:       {(*Editor).addUnit, []string{"datasheet"}, []string{"force"}},
	roster.Remove:        {onSelection((*Editor).remove), []string{"selection"}, nil},
	roster.SetCount:      {onSelection((*Editor).setCount), []string{"selection", "count"}, nil},
	roster.Choose:        {onSelection((*Editor).choose), []string{"selection", "group"}, []string{"entry", "count"}},
	roster.SetKeyword:    {onSelection((*Editor).setKeyword), []string{"selection", "keyword"}, []string{"value"}},
	roster.SetWarlord:    {onSelection((*Editor).setWarlord), []string{"selection"}, []string{"trait"}},
	roster.Understrength: {onSelection((*Editor).understrength), []string{"selection", "on"}, nil},
	roster.Duplicate:     {(*Editor).duplicate, nil, []string{"selection", "force"}},
	roster.Move:          {onSelection((*Editor).move), []string{"selection"}, []string{"before"}},
	roster.Rename:        {(*Editor).rename, nil, []string{"selection", "force", "category", "name"}},
	roster.Note:          {(*Editor).note, nil, []string{"selection", "force", "category", "text"}},
	roster.SetLimit:      {(*Editor).setLimit, nil, []string{"cost", "value"}},
	roster.AddForce:      {(*Editor).addForce, []string{"catalogue"}, []string{"entry", "parent"}},
	roster.RemoveForce:   {(*Editor).removeForce, []string{"force"}, nil},
	roster.SetForce:      {(*Editor).setForce, []string{"force"}, []string{"entry", "catalogue"}},
	roster.Select:        {(*Editor).selectOption, []string{"parent", "entry"}, []string{"count"}},
	roster.Deselect:      {onSelection((*Editor).deselect), []string{"selection"}, []string{"count"}},
	roster.Associate:     {onSelection((*Editor).associate), []string{"selection", "association", "to"}, nil},
	roster.Dissociate:    {onSelection((*Editor).dissociate), []string{"selection", "association"}, []string{"to"}},
	roster.RemoveUnread:  {(*Editor).removeUnread, []string{"index"}, nil},
	roster.UpdateData:    {(*Editor).refuseAlone, nil, []string{"snapshot"}},
	roster.Revert:        {(*Editor).refuseAlone, []string{"revision"}, nil},
}

// Operations lists the names of all operations, sorted.
func Operations() []string {
	names := make([]string, 0, len(operations))
	for op := range operations {
		names = append(names, string(op))
	}
	slices.Sort(names)
	return names
}

// Apply applies one operation to the roster of the editor.
func (ed *Editor) Apply(op *roster.Operation) *fault.Error {
	o, ok := operations[op.Op]
	if !ok {
		return roster.RejectOperation("op", "op.unknown", fault.Quote(string(op.Op)), list(Operations()))
	}
	if err := o.checkFields(op); err != nil {
		return err
	}
	if op.Count != nil && (*op.Count < 0 || *op.Count > roster.MaxCount) {
		return roster.RejectOperation("count", "count.invalid", strconv.Itoa(*op.Count), fmt.Sprintf("0 to %d", roster.MaxCount))
	}
	before := roster.CountSelections(ed.Roster)
	if err := ed.perform(&o, op); err != nil {
		return err
	}
	// A roster that is already too large may still become smaller.
	if n := roster.CountSelections(ed.Roster); n > max(before, roster.MaxSelections) {
		return roster.RejectOperation("op", "selections.many", fmt.Sprintf("%d selections in the roster", n), fmt.Sprintf("at most %d", roster.MaxSelections))
	}
	return nil
}

// perform applies an operation and the automatic adjustments that follow.
func (ed *Editor) perform(o *operation, op *roster.Operation) *fault.Error {
	ids, first, broken := associatedIDs(ed.Roster), ed.Roster.Serial, ed.automaticExcess(op.Op)
	if err := o.do(ed, op); err != nil {
		return err
	}
	ed.fillSettings(op)
	e := ed.repairAutomatic(op, first, broken)
	if ed.dropDangling(ids) {
		e = nil
	}
	ed.associateNew(first, e)
	return nil
}

func (o *operation) checkFields(op *roster.Operation) *fault.Error {
	given := op.Fields()
	for _, name := range o.required {
		if !slices.Contains(given, name) {
			return roster.RejectOperation(name, "field.missing", "nothing", "a value, for "+string(op.Op))
		}
	}
	for _, name := range given {
		if !slices.Contains(o.required, name) && !slices.Contains(o.optional, name) {
			return roster.RejectOperation(name, "field.unused", "a value, which "+string(op.Op)+" does not use", list(append(slices.Clone(o.required), o.optional...)))
		}
	}
	return nil
}

// listed is the maximum number of names in an error message.
const listed = 20

func list(names []string) string {
	text := ""
	for i, n := range names {
		if i == listed {
			return text + fmt.Sprintf(" and %d more", len(names)-listed)
		}
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return text
}

// near lists the ids of the options nearest to an id, for an error message.
func near(id string, options []*entry.Option) string {
	ids := make([]string, len(options))
	for i, o := range options {
		ids[i] = o.ID
	}
	return quoteAll(roster.Nearest(id, ids))
}

func quoteAll(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fault.Quote(n)
	}
	return strings.Join(quoted, ", ")
}
