package roster

import (
	"errors"
	"reflect"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
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
	Note          Op = "note"          // Selection, or Force, or Force and Category, or neither for the roster; Text
	SetLimit      Op = "set_limit"     // Cost, Value; an empty Value removes the limit. Without Cost: NoLimitValue agrees on no limit, an empty Value withdraws that
	AddForce      Op = "add_force"     // Entry (may be empty: OrdinaryForce), Catalogue, Parent (a force, may be empty) → the new force, and the root selections that it must have unless it has a Parent
	RemoveForce   Op = "remove_force"  // Force
	SetForce      Op = "set_force"     // Force; Entry, Catalogue or both: the kind and the army book of the force, whose selections stay
	Select        Op = "select"        // Parent: a selection or a force; Entry: the option's composite id; Count (1 when absent) → the selection
	Deselect      Op = "deselect"      // Selection; Count (all when absent)
	Associate     Op = "associate"     // Selection, Association, To: another selection; it replaces the present one if only one is allowed
	Dissociate    Op = "dissociate"    // Selection, Association, To (empty: all of the association)
	RemoveUnread  Op = "remove_unread" // Index in Roster.Unread
	Revert        Op = "revert"        // Revision: the contents of that revision; the only operation of its list
	UpdateData    Op = "update_data"   // Snapshot (empty: the active one of the game system); the only operation of its list
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

	Snapshot string `json:"snapshot,omitempty"`

	Revision *int `json:"revision,omitempty"`
}

// ErrOperation is the kind of the *fault.Error of an operation that cannot be carried
// out. Its only fault is at the field of the operation (/2/count: the count of the third
// one) and has the name of the operation as its subject. Nothing was changed.
var ErrOperation = errors.New("the operation is not possible")

// RejectOperation returns the error for a field of an operation, in JSON spelling. The
// place lacks the index of the operation, and the fault has no subject.
func RejectOperation(field, code, found, allowed string) *fault.Error {
	return fault.New(ErrOperation, fault.At("/"+field), code, found, allowed)
}

// MaxOperations is the maximum length of a list of operations.
const MaxOperations = 1000

// Fields names the fields that are set, in JSON spelling.
func (op *Operation) Fields() []string {
	var names []string
	v := reflect.ValueOf(op).Elem()
	for i := range v.NumField() {
		if name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); name != "op" && !v.Field(i).IsZero() {
			names = append(names, name)
		}
	}
	return names
}
