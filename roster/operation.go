package roster

import (
	"errors"
)

// An Op names an operation.
type Op string

// The operations on a roster, each with the fields of Operation that it uses; all other
// fields must be empty.
const (
	AddUnit       Op = "add_unit"      // Force (may be empty when there is one), Datasheet → the new selection
	Remove        Op = "remove"        // Selection
	SetCount      Op = "set_count"     // Selection, Count ≥ 0 per one parent; 0 removes
	Choose        Op = "choose"        // Selection, Group, Entry; Count: for how many of the selection's models (all when absent)
	SetKeyword    Op = "set_keyword"   // Selection, Keyword such as <CHAPTER>, Value; an empty Value clears the choice
	SetWarlord    Op = "set_warlord"   // Selection, Trait (may be empty); removes the title from other models
	Understrength Op = "understrength" // Selection, On
	Duplicate     Op = "duplicate"     // Selection, or Force → the copy, next to the original
	Move          Op = "move"          // Selection, Before: a sibling, or empty for the end
	Rename        Op = "rename"        // Selection, or Force, or Force and Category, or neither for the roster; Name
	Note          Op = "note"          // Selection, or Force, or Force and Category; Text
	SetLimit      Op = "set_limit"     // Cost, Value; an empty Value removes the limit. Without Cost: NoLimitValue agrees on no limit, an empty Value withdraws that
	AddForce      Op = "add_force"     // Entry (may be empty: OrdinaryForce), Catalogue, Parent (a force, may be empty) → the new force, and the root selections that it must have unless it has a Parent
	RemoveForce   Op = "remove_force"  // Force
	Select        Op = "select"        // Parent: a selection or a force; Entry: the option's composite id; Count (1 when absent) → the selection
	Deselect      Op = "deselect"      // Selection; Count (all when absent)
	Associate     Op = "associate"     // Selection, Association, To: another selection; it replaces the present one if only one is allowed
	Dissociate    Op = "dissociate"    // Selection, Association, To (empty: all of the association)
	RemoveUnread  Op = "remove_unread" // Index in Roster.Unread
)

// NoLimitValue is the Value of SetLimit for an army that has no limit, as agreed.
const NoLimitValue = "none"

// An Operation is one change of a roster.
type Operation struct {
	Op        Op     `json:"op"`
	Force     string `json:"force,omitempty"`
	Selection string `json:"selection,omitempty"`
	Parent    string `json:"parent,omitempty"`
	Datasheet string `json:"datasheet,omitempty"`
	Catalogue string `json:"catalogue,omitempty"`
	Category  string `json:"category,omitempty"`
	Group     string `json:"group,omitempty"`
	Entry     string `json:"entry,omitempty"`
	Count     *int   `json:"count,omitempty"`
	Keyword   string `json:"keyword,omitempty"`
	Value     string `json:"value,omitempty"`
	Cost      string `json:"cost,omitempty"`
	Trait     string `json:"trait,omitempty"`
	On        *bool  `json:"on,omitempty"`
	Before    string `json:"before,omitempty"`
	Name      string `json:"name,omitempty"`
	Text      string `json:"text,omitempty"`

	Association string `json:"association,omitempty"`
	To          string `json:"to,omitempty"`

	Index *int `json:"index,omitempty"`
}

// An OperationError is the reason why an operation cannot be carried out. Nothing was
// changed.
type OperationError struct {
	Index   int    // position in the list of operations
	Op      Op     // which operation
	Field   string // the field of Operation that is wrong, in JSON spelling
	Code    string // stable, such as "selection.unknown"
	Found   string // what was given
	Allowed string // what may be given
}

// Error names the operation, the value found and the allowed values.
func (e *OperationError) Error() string {
	text := string(e.Op) + ": " + e.Field + ": " + e.Found
	if e.Allowed != "" {
		text += "; allowed: " + e.Allowed
	}
	return text
}

// MaxOperations is the maximum length of a list of operations.
const MaxOperations = 1000

// Fields names the fields that are set, in JSON spelling.
func (op *Operation) Fields() []string {
	var names []string
	add := func(name string, set bool) {
		if set {
			names = append(names, name)
		}
	}
	add("force", op.Force != "")
	add("selection", op.Selection != "")
	add("parent", op.Parent != "")
	add("datasheet", op.Datasheet != "")
	add("catalogue", op.Catalogue != "")
	add("category", op.Category != "")
	add("group", op.Group != "")
	add("entry", op.Entry != "")
	add("count", op.Count != nil)
	add("keyword", op.Keyword != "")
	add("value", op.Value != "")
	add("cost", op.Cost != "")
	add("trait", op.Trait != "")
	add("on", op.On != nil)
	add("before", op.Before != "")
	add("name", op.Name != "")
	add("text", op.Text != "")
	add("association", op.Association != "")
	add("to", op.To != "")
	add("index", op.Index != nil)
	return names
}

// NewOperationError returns an error without the index and the name of the operation.
func NewOperationError(field, code, found, allowed string) *OperationError {
	return &OperationError{Field: field, Code: code, Found: found, Allowed: allowed}
}

// AsOperationError reports whether an error is an *OperationError, and returns it.
func AsOperationError(err error) (*OperationError, bool) {
	var op *OperationError
	ok := errors.As(err, &op)
	return op, ok
}
