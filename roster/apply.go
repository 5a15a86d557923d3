package roster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Change is what operations made of a roster.
type Change struct {
	Roster   *Roster
	Made     [][]string   // for each operation, the ids that it made
	Adjusted []Adjustment // what else changed by itself, in the order it happened
}

// Apply carries out the operations in order, all or none, and returns the
// changed copy and, for each operation, the ids it made. The given roster is
// not changed. The error is an *OperationError.
//
// Operations keep to what can be said, not to what is allowed: a roster may
// become illegal, and Check says so. Only limits that the game data calls
// automatic are kept by changing what stands beside: see Edit.
func Apply(book *entry.Book, r *Roster, ops []Operation) (next *Roster, made [][]string, err error) {
	c, err := Edit(book, r, ops)
	if err != nil {
		return nil, nil, err
	}
	return c.Roster, c.Made, nil
}

// Edit is Apply for whoever wants to know what was adjusted besides.
func Edit(book *entry.Book, r *Roster, ops []Operation) (*Change, error) {
	if len(ops) > MaxOperations {
		return nil, &OperationError{
			Index: MaxOperations, Op: ops[MaxOperations].Op, Field: "op", Code: "operations.many",
			Found: fmt.Sprintf("%d operations", len(ops)), Allowed: fmt.Sprintf("at most %d", MaxOperations),
		}
	}
	ed := &editor{book: book, roster: r.Clone()}
	made := make([][]string, len(ops))
	for i := range ops {
		ed.made, ed.index = []string{}, i
		if err := ed.apply(&ops[i]); err != nil {
			err.Index, err.Op = i, ops[i].Op
			return nil, err
		}
		made[i] = ed.made
	}
	return &Change{ed.roster, made, ed.adjusted}, nil
}

// editor changes a roster that is its own.
type editor struct {
	book   *entry.Book
	roster *Roster
	made   []string
	index  int // of the operation that is carried out

	adjusted []Adjustment
}

// evaluated is an evaluation of the roster as it is now, which the editor changes.
type evaluated struct{ *evaluation }

func (ed *editor) evaluated() *evaluated { return &evaluated{newEvaluation(ed.book, ed.roster)} }

// operation says how an Op is carried out, and by which fields.
type operation struct {
	do       func(*editor, *Operation) *OperationError
	required []string
	optional []string
}

var operations = map[Op]operation{
	AddUnit:       {(*editor).addUnit, []string{"datasheet"}, []string{"force"}},
	Remove:        {(*editor).remove, []string{"selection"}, nil},
	SetCount:      {(*editor).setCount, []string{"selection", "count"}, nil},
	Choose:        {(*editor).choose, []string{"selection", "group"}, []string{"entry", "count"}},
	SetKeyword:    {(*editor).setKeyword, []string{"selection", "keyword"}, []string{"value"}},
	SetWarlord:    {(*editor).setWarlord, []string{"selection"}, []string{"trait"}},
	Understrength: {(*editor).understrength, []string{"selection", "on"}, nil},
	Duplicate:     {(*editor).duplicate, nil, []string{"selection", "force"}},
	Move:          {(*editor).move, []string{"selection"}, []string{"before"}},
	Rename:        {(*editor).rename, nil, []string{"selection", "force", "category", "name"}},
	Note:          {(*editor).note, nil, []string{"selection", "force", "category", "text"}},
	SetLimit:      {(*editor).setLimit, []string{"cost"}, []string{"value"}},
	AddForce:      {(*editor).addForce, []string{"catalogue"}, []string{"entry", "parent"}},
	RemoveForce:   {(*editor).removeForce, []string{"force"}, nil},
	Select:        {(*editor).selectOption, []string{"parent", "entry"}, []string{"count"}},
	Deselect:      {(*editor).deselect, []string{"selection"}, []string{"count"}},
	Associate:     {(*editor).associate, []string{"selection", "association", "to"}, nil},
	Dissociate:    {(*editor).dissociate, []string{"selection", "association"}, []string{"to"}},
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

func (ed *editor) apply(op *Operation) *OperationError {
	o, ok := operations[op.Op]
	if !ok {
		return invalid("op", "op.unknown", strconv.Quote(string(op.Op)), list(Operations()))
	}
	if err := o.checkFields(op); err != nil {
		return err
	}
	if op.Count != nil && (*op.Count < 0 || *op.Count > MaxCount) {
		return invalid("count", "count.invalid", strconv.Itoa(*op.Count), fmt.Sprintf("0 to %d", MaxCount))
	}
	before := count(ed.roster)
	if err := ed.carryOut(&o, op); err != nil {
		return err
	}
	// A roster that is too large already may still become smaller.
	if n := count(ed.roster); n > max(before, MaxSelections) {
		return invalid("op", "selections.many", fmt.Sprintf("%d selections in the roster", n), fmt.Sprintf("at most %d", MaxSelections))
	}
	return nil
}

// carryOut does what the operation says, and then what follows by itself.
func (ed *editor) carryOut(o *operation, op *Operation) *OperationError {
	tied, first, broken := idsTied(ed.roster), ed.roster.Serial, ed.keptBreaches(op.Op)
	if err := o.do(ed, op); err != nil {
		return err
	}
	ed.keep(op, first, broken)
	ed.loosen(tied)
	ed.tieNew(first)
	return nil
}

func (o *operation) checkFields(op *Operation) *OperationError {
	given := op.fields()
	for _, name := range o.required {
		if !slices.Contains(given, name) {
			return invalid(name, "field.missing", "nothing", "a value, for "+string(op.Op))
		}
	}
	for _, name := range given {
		if !slices.Contains(o.required, name) && !slices.Contains(o.optional, name) {
			return invalid(name, "field.unused", "a value, which "+string(op.Op)+" does not use", list(append(slices.Clone(o.required), o.optional...)))
		}
	}
	return nil
}

// listed bounds how many names an error message lists.
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
	return quoteAll(Nearest(id, ids))
}

func quoteAll(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = strconv.Quote(n)
	}
	return strings.Join(quoted, ", ")
}
