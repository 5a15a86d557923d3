package entry

// A Bound says on which side a Constraint limits.
type Bound uint8

// The bounds of a constraint.
const (
	Max Bound = iota // negative: no limit
	Min              // zero or negative: no limit
)

// String returns max or min.
func (b Bound) String() string { return [...]string{"max", "min"}[b] }

// A Constraint limits how much of its owner there may be.
type Constraint struct {
	ID    string
	Bound Bound
	Value Number
	Query // Child is empty: the owner is what is counted

	// Manual marks a minimum that waits for a person: nothing is selected by
	// itself because of it.
	Manual bool
	// Code is the diagnostic that a breach is reported under; empty stands for
	// the general one of the bound.
	Code string
	// Rule is the rule id that the constraint expresses, if any.
	Rule   string
	Source Source
}

// Scopes of a Query. Any other scope is the id of an entry, a link, a category
// or a force: the nearest one at or above the owner.
const (
	ScopeSelf             = "self"
	ScopeParent           = "parent"
	ScopeForce            = "force"
	ScopeRoster           = "roster"
	ScopeAncestor         = "ancestor"
	ScopePrimaryCategory  = "primary-category"
	ScopePrimaryCatalogue = "primary-catalogue"
)

// Fields of a Query. Any other field is the id of a cost type, whose values are
// added up, or LimitField followed by the id of a cost type: the roster's limit.
const (
	FieldSelections = "selections"
	FieldForces     = "forces"
	LimitField      = "limit::"
)

// ChildAny is the child filter that everything passes. The words of the kinds
// (unit, model, upgrade) are filters as well. Any other filter is the id of an
// entry, link, group, category, force or catalogue.
const ChildAny = "any"

// A Query counts: Field, summed over what passes Child, inside Scope.
type Query struct {
	Scope           string
	Field           string
	Child           string
	ChildSelections bool // also selections below the direct ones
	ChildForces     bool // also selections of child forces
	Shared          bool // through whatever link; otherwise by exactly the same path
	Percent         bool // 100 × the count ÷ the same count of anything

	scope  Scope
	field  Field
	filter Filter
}

// A Comparison is what a Condition asks of its query.
type Comparison uint8

// The comparisons. InstanceOf and NotInstanceOf ask who, not how many.
const (
	EqualTo Comparison = iota
	NotEqualTo
	LessThan
	GreaterThan
	AtLeast
	AtMost
	InstanceOf
	NotInstanceOf
)

// A Condition compares a query with a value.
type Condition struct {
	Query
	Comparison Comparison
	Value      Number
	Source     Source
}

// Conditions hold when all of their parts hold; with Any set, when at least
// one does. Without parts they hold, unless Any is set.
type Conditions struct {
	Any    bool
	Tests  []Condition
	Groups []Conditions
}

// IsZero reports whether there is nothing to test.
func (c *Conditions) IsZero() bool { return !c.Any && len(c.Tests) == 0 && len(c.Groups) == 0 }

// A Repeat multiplies a modifier: Times for every full Value of its query, or
// for every begun one with RoundUp.
type Repeat struct {
	Query
	Value   Number
	Times   int64
	RoundUp bool
}

// Fields of a Modifier that are words. Any other field is the id of a cost
// type, of a constraint of the owner, or of a characteristic type.
const (
	FieldName        = "name"
	FieldHidden      = "hidden"
	FieldPage        = "page"
	FieldDescription = "description"
	FieldCategory    = "category"
)

// An Op is what a Modifier does to its field.
type Op uint8

// The operations. The last four are for FieldCategory, whose Value is the id of
// a category.
const (
	Set Op = iota
	Increment
	Decrement
	Append  // joined by a blank
	Replace // every Arg in the text by Value
	Add
	Remove
	SetPrimary
	UnsetPrimary
)

// A Modifier changes one field of its owner while its conditions hold.
type Modifier struct {
	Op      Op
	Field   string
	Value   string
	Arg     string // what Replace looks for
	When    Conditions
	Repeats []Repeat
	Source  Source

	number Number // Value, where it is a number
	isNum  bool
	cat    *Category
	field  Field
}

// Number returns the value as a number; ok is false where it is not one.
func (m *Modifier) Number() (n Number, ok bool) { return m.number, m.isNum }

// Category returns the category that a modifier of FieldCategory names, or nil.
func (m *Modifier) Category() *Category { return m.cat }

// CostType returns the position of the modified cost type in Book.CostTypes,
// or −1 where the field is not a cost.
func (m *Modifier) CostType() int {
	if m.field.Kind == FieldIsCost {
		return m.field.Cost
	}
	return -1
}

// A ModifierGroup puts one condition, and one repetition, before several
// modifiers.
type ModifierGroup struct {
	When      Conditions
	Repeats   []Repeat
	Modifiers []Modifier
	Groups    []ModifierGroup
}
