package entry

import "slices"

// A Node is what every named element of the data has.
type Node struct {
	ID          string
	Name        string
	Hidden      bool
	Page        string
	Publication string // id of a Publication
	Modifiers   []Modifier
	Changes     []ModifierGroup
	SortIndex   int // place among its siblings, from 1; 0: none of its own
	Unevaluated []Note
	Source      Source

	fields   []fieldChanges
	reaching []Guarded
	costs    bool // whether a modifier changes a cost
	speaks   bool // whether a modifier gives a message
	notes    []Note
}

// Notes returns what is not evaluated of the node and of what it shows: what it
// was read with (Unevaluated), and what does not resolve.
func (n *Node) Notes() []Note { return n.notes }

// IsAlwaysHidden reports whether the node is hidden and no modifier can show it.
func (n *Node) IsAlwaysHidden() bool {
	shows := func(m Modifier) bool { return m.Field == FieldHidden }
	return n.Hidden && len(n.Changes) == 0 && !slices.ContainsFunc(n.Modifiers, shows)
}

// A Note names something in the data that is kept but not evaluated.
type Note struct {
	What   string
	Source Source
}

// A Kind says what an entry stands for.
type Kind uint8

// The kinds of entry.
const (
	Upgrade Kind = iota // wargear, a trait, a choice of keyword
	Model
	Unit
)

// String returns upgrade, model or unit.
func (k Kind) String() string { return [...]string{"upgrade", "model", "unit"}[k] }

// Offers is what can be chosen below a node.
type Offers struct {
	Entries []*Entry
	Groups  []*Group
	Links   []*Link
}

// Info is what a node shows on a datasheet.
type Info struct {
	Profiles   []*Profile
	Rules      []*Rule
	InfoGroups []*InfoGroup
	InfoLinks  []*InfoLink
}

// An Entry is something that can be selected. Amounts is what is selected of it
// without being asked for, one number for each selection; nil leaves that to
// its minimum.
type Entry struct {
	Node
	Kind        Kind
	Collective  bool // every model of a selection takes it alike
	Import      bool // offered in catalogues that import this one's root entries
	Amounts     []int64
	Costs       []Cost
	Constraints []Constraint
	Categories  []CategoryLink
	// Associations tie a selection of the entry to other selections.
	Associations []*Association
	Offers
	Info

	purpose Purpose
}

// A Group is a choice between entries. It is never selected itself.
type Group struct {
	Node
	Collective  bool
	Default     string // id of the member, or of the link to it, that is taken first
	Constraints []Constraint
	Categories  []CategoryLink
	Offers
	Info

	purpose Purpose
}

// A Link offers an entry or a group in another place. What it has of its own is
// added to what its target has; its costs replace the target's. Its name means
// nothing.
type Link struct {
	Node
	Target      string
	ToGroup     bool // the target is a Group
	Collective  bool
	Import      bool
	Amounts     []int64 // where not nil, instead of the target's
	Costs       []Cost
	Constraints []Constraint
	Categories  []CategoryLink
	// Associations tie a selection made through the link to other selections.
	Associations []*Association
	Offers
	Info

	entry *Entry
	group *Group
}

// Entry returns the linked entry, or nil where the link leads to a group or
// nowhere.
func (l *Link) Entry() *Entry { return l.entry }

// Group returns the linked group, or nil where the link leads to an entry or
// nowhere.
func (l *Link) Group() *Group { return l.group }

// A Cost is an amount of one cost type.
type Cost struct {
	Type  string // id of a CostType
	Value Number
}

// A Category sorts selections: a keyword, or a battlefield role. Its
// constraints count the selections that have it.
type Category struct {
	Node
	Role        CategoryRole
	Constraints []Constraint

	position int
}

// Position returns where the category stands in Book.Categories or, if several
// documents have it, where the first of them stands.
func (c *Category) Position() int { return c.position }

// Is reports whether two categories of a book are the same one. Documents
// repeat categories of the game system, and of each other, under the same id.
// Either may be nil.
func (c *Category) Is(d *Category) bool {
	return c == d || c != nil && d != nil && c.position == d.position
}

// A CategoryRole says how a category is printed.
type CategoryRole uint8

// The roles of a category. In imported data, which has no roles, NewBook tells
// faction keywords by their prefix and leaves all others Plain.
const (
	Plain CategoryRole = iota
	FactionKeyword
	Keyword
	BattlefieldRole
)

// A CategoryLink gives its owner a category. On a Force it makes the category
// one of the force's slots, with constraints of their own.
type CategoryLink struct {
	Node
	Target      string // id of a Category
	Primary     bool
	Constraints []Constraint

	category *Category
}

// Category returns the linked category, or nil where it does not exist.
func (l *CategoryLink) Category() *Category { return l.category }

// A Force is a kind of detachment: an organised part of a roster.
type Force struct {
	Node
	Constraints []Constraint
	Categories  []CategoryLink
	Costs       []Cost
	Forces      []*Force
	Info
}
