package entry

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Node has the members that all named elements of the data share.
type Node struct {
	ID          string
	Name        string
	Hidden      bool
	Page        string
	Publication string // id of a Publication
	Modifiers   []Modifier
	Changes     []ModifierGroup
	SortIndex   int // position among its siblings, from 1; 0: none
	Unevaluated []Note
	Source      Source

	fields   []fieldChanges
	reaching []Guarded
	costs    bool // a modifier changes a cost
	messages bool // a modifier gives a message
	notes    []Note
}

// Notes returns the unevaluated parts of the node and of its profiles and rules: those in
// Unevaluated, and those that do not resolve.
func (n *Node) Notes() []Note { return n.notes }

// IsAlwaysHidden reports whether the node is hidden and no modifier can show it.
func (n *Node) IsAlwaysHidden() bool {
	shows := func(m Modifier) bool { return m.Field == FieldHidden }
	return n.Hidden && len(n.Changes) == 0 && !slices.ContainsFunc(n.Modifiers, shows)
}

// A Note names a part of the data that is stored but not evaluated. Field is the field that the
// part changes: the id of a constraint or the field of a modifier, or "" if it is unknown. When are the conditions
// without which the part has no effect, or nil.
type Note struct {
	What   string
	Field  string
	Source Source
	When   *Conditions
}

// A Kind is the kind of an entry.
type Kind uint8

// The kinds of entry.
const (
	Upgrade Kind = iota // wargear, a trait, a choice of keyword
	Model
	Unit
)

// String returns upgrade, model or unit.
func (k Kind) String() string { return [...]string{"upgrade", "model", "unit"}[k] }

// Offers are the choices below a node.
type Offers struct {
	Entries []*Entry
	Groups  []*Group
	Links   []*Link
}

// Info contains the profiles and rules of a node.
type Info struct {
	Profiles   []*Profile
	Rules      []*Rule
	InfoGroups []*InfoGroup
	InfoLinks  []*InfoLink
}

// An Entry is something that can be selected. Amounts are its initial selections, one number for
// each; if nil, they follow from its minimum.
type Entry struct {
	Node
	Kind        Kind
	Collective  bool // every model of a selection has the same number of it
	Import      bool // offered in catalogues that import this one's root entries
	Amounts     []int64
	Costs       []Cost
	Constraints []Constraint
	Categories  []CategoryLink
	// Associations are with other selections.
	Associations []*Association
	// LedBy are names, of which the owner of an association that leads to the entry must have one;
	// none: the entry needs no such association.
	LedBy []string
	// StandsIn lets leaders of other units lead the entry.
	StandsIn []StandIn
	Offers
	Info

	purpose  Purpose
	position int
}

// Position returns the position of the entry in the book, below Book.EntryCount.
func (e *Entry) Position() int { return e.position }

// A Group is a choice between entries. It is never selected itself.
type Group struct {
	Node
	Collective  bool
	Default     string // id of the initial member, or of the link to it
	Constraints []Constraint
	Categories  []CategoryLink
	Offers
	Info

	purpose Purpose
}

// A Link offers an entry or a group in another place. Its own members are added to
// those of its target; its costs replace the target's. Its name is not used.
type Link struct {
	Node
	Target      string
	ToGroup     bool // the target is a Group
	Collective  bool
	Import      bool
	Amounts     []int64 // if not nil, instead of the target's
	Costs       []Cost
	Constraints []Constraint
	Categories  []CategoryLink
	// Associations are with other selections, for selections through the link.
	Associations []*Association
	Offers
	Info

	entry *Entry
	group *Group
}

// A Cost is an amount of one cost type.
type Cost struct {
	Type  string // CostType.ID
	Value Number
}

// A Category is a keyword or a battlefield role. Its constraints count the
// selections that have it.
type Category struct {
	Node
	Role        CategoryRole
	Constraints []Constraint

	position int
}

// Position returns the position of the category in Book.Categories. Copies in several documents
// have the position of the first.
func (c *Category) Position() int { return c.position }

// Is reports whether two categories of a book have the same id: documents repeat
// categories of the game system and of each other. Either may be nil.
func (c *Category) Is(d *Category) bool {
	return c == d || c != nil && d != nil && c.position == d.position
}

// A CategoryRole is the role of a category on a datasheet.
type CategoryRole uint8

// The roles of a category. In imported data, which has no roles, NewBook recognises
// faction keywords by FactionPrefix; all other categories are Plain.
const (
	Plain CategoryRole = iota
	FactionKeyword
	Keyword
	BattlefieldRole
)

// A CategoryLink gives its owner a category. On a Force it makes the category a slot
// of the force, with its own constraints.
type CategoryLink struct {
	Node
	Target      string // id of a Category
	Primary     bool
	Constraints []Constraint

	category *Category
}

// Category returns the linked category, or nil if it is missing.
func (l *CategoryLink) Category() *Category { return l.category }

// A Force is a kind of detachment: an organised part of a roster.
type Force struct {
	Node
	Constraints []Constraint
	Categories  []CategoryLink
	Forces      []*Force
	Info
}

// An Association connects a selection of its owner with other selections: an icon
// with its bearer, or a leader with the unit that it joins. The player chooses these,
// and the roster stores them.
//
// The query determines the candidates; When is tested at each. Min and Max limit the
// number of chosen ones. The owner itself is never a candidate.
type Association struct {
	Node
	Query
	When     Conditions
	Min, Max Number // Max negative: no limit
	// Sole associations of the same name exclude each other: at most one leads to a
	// selection, except for two that a pairing of either allows.
	Sole     bool
	Pairings []Pairing
	Rule     string // rule id; may be empty
	// Most is the maximum number of associations of the same name that lead to a
	// selection, sole or not; 0 means no limit.
	Most int64
	// Must means that the army needs a selection for the owner to be associated with, although
	// editions may let players choose it later than Min requires.
	Must bool
	// Needs are selections that the owner needs for some of its candidates.
	Needs []Need
	// Named are names in the text of the association that no unit of the data has. A selection is a
	// candidate if it has one as its keywords, or if its name differs by a misspelling.
	Named []string
}

// A Need is wargear that the owner of an association must be equipped with to be associated with a
// selection of one of the names, such as a leader with a shield.
type Need struct{ To, Wargear string }

// A StandIn lets leaders that can lead a unit with one of the names Of lead another one, too. Leaders are the names
// or keywords of those that can; none: all, other than those with a name or a keyword of Except. All are plain.
type StandIn struct{ Of, Leaders, Except []string }

// A Pairing allows a second Sole association of the same name to lead to a selection. Names
// are those of keywords or of entries, regardless of case, accents and number.
type Pairing struct {
	To     []string // the selection has one of these names; none: any selection
	Models int      // the selection has this number of models, or more
	// With is the list of names of which the owner of the other association has one; none: any
	// owner. If Either is true, the owner of this association may have one instead.
	With   []string
	Either bool
	// Different demands owners of different entries. NotBoth is a name that at most one of
	// them has, or "".
	Different bool
	NotBoth   string
}

// Associations returns the associations of the entry, then those of the link.
func (o *Option) Associations() []*Association {
	if o.Link == nil || len(o.Link.Associations) == 0 {
		return o.Entry.Associations
	}
	return append(o.Entry.Associations[:len(o.Entry.Associations):len(o.Entry.Associations)], o.Link.Associations...)
}

// Association returns the association with the id, or nil.
func (o *Option) Association(id string) *Association {
	for _, a := range o.Associations() {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// A Source is the place of a node: a document of the snapshot, with a line (XML) or a
// JSON pointer (JSON).
type Source struct {
	Document string `json:"document,omitempty"`
	Line     int    `json:"line,omitempty"`
	Pointer  string `json:"pointer,omitempty"`
}

// IsZero reports whether the place is unknown.
func (s Source) IsZero() bool { return s == Source{} }

// String writes document:line or document#pointer.
func (s Source) String() string {
	switch {
	case s.Line > 0:
		return s.Document + ":" + strconv.Itoa(s.Line)
	case s.Pointer != "":
		return s.Document + "#" + s.Pointer
	default:
		return s.Document
	}
}

// Fault returns the fault of a part of game data at the place, about the node with the
// name or id.
func (s Source) Fault(code, subject, found, allowed string) fault.Fault {
	at := fault.Place{Document: s.Document, Line: s.Line, Pointer: s.Pointer}
	return fault.Fault{Place: at, Code: code, Subject: subject, Found: found, Allowed: allowed}
}
