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
	Query // where Child is empty, the owner is what is counted

	// Manual marks a minimum that waits for a person: nothing is selected by
	// itself because of it.
	Manual bool
	// Automatic marks a limit that programs keep to by themselves.
	Automatic bool
	// Negative makes a limit below zero a limit.
	Negative bool
	// Code is the diagnostic that a breach is reported under; empty stands for
	// the general one of the bound.
	Code string
	// Fix says how a breach is fixed.
	Fix FixHint
	// Rule is the rule id that the constraint expresses, if any.
	Rule   string
	Source Source
}

// A FixHint says how a breach of a constraint is fixed, where adding or removing
// what it counts is not the only way.
type FixHint uint8

// The hints.
const (
	FixCount         FixHint = iota // add or remove what is counted
	FixWarlord                      // make one of the units the Warlord
	FixOnlyWarlord                  // or let one of the Warlords keep the title
	FixWholeUnit                    // all models of the unit take the option, or none
	FixUnderstrength                // or mark the unit as understrength
	FixFullStrength                 // or remove that mark
)

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

	ScopeRootEntry   = "root-entry" // the root selection at or above the owner
	ScopeUnit        = "unit"       // the nearest unit above the owner
	ScopeModel       = "model"
	ScopeUpgrade     = "upgrade"
	ScopeModelOrUnit = "model-or-unit"
)

// Fields of a Query. Any other field is the id of a cost type, whose values are
// added up, or LimitField followed by the id of a cost type: the roster's limit.
const (
	FieldSelections = "selections"
	FieldForces     = "forces"
	LimitField      = "limit::"

	// FieldAssociations counts the selections that are tied to the scope, which
	// must be a selection, by the association that the filter names or, without
	// one, by any.
	FieldAssociations = "associations"
)

// ChildAny is the child filter that everything passes. The words of the kinds
// (unit, model, upgrade) are filters as well. Any other filter is the id of an
// entry, link, group, category, force, catalogue or association.
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
// one does; with AtLeast set, when so many do; with None set, when none does.
// Without parts they hold, unless Any or AtLeast is set.
type Conditions struct {
	Any     bool
	None    bool
	AtLeast int
	Tests   []Condition
	Groups  []Conditions
}

// IsZero reports whether there is nothing to test.
func (c *Conditions) IsZero() bool {
	return !c.Any && c.AtLeast == 0 && len(c.Tests) == 0 && len(c.Groups) == 0
}

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

	FieldAnnotation    = "annotation"    // shown in brackets behind the name
	FieldDefaultAmount = "defaultAmount" // Entry.Amounts, if it is one number
	FieldError         = "error"         // Add gives a message: the roster is not legal
	FieldWarning       = "warning"
	FieldInfo          = "info"
)

// An Op is what a Modifier does to its field.
type Op uint8

// The operations. Add to UnsetPrimary are for FieldCategory, whose Value is the
// id of a category; Add also gives messages.
const (
	Set Op = iota
	Increment
	Decrement
	Append  // behind the text
	Replace // every Arg in the text by Value
	Add
	Remove
	SetPrimary
	UnsetPrimary
	Prepend // before the text
	Multiply
	Divide
	Modulo
	Floor // at least Value
	Ceil  // at most Value
)

// Stage returns the position of the operation where operations apply by kind,
// whatever the order that they are written in.
func (o Op) Stage() int {
	switch o {
	case Append, Prepend:
		return 1
	case Increment, Decrement, Multiply, Divide, Modulo:
		return 2
	case Floor, Ceil:
		return 3
	case Replace:
		return 4
	}
	return 0
}

// Stages is how many stages there are.
const Stages = 5

// A Modifier changes one field of its owner, or of what it affects, while its
// conditions hold.
type Modifier struct {
	Op    Op
	Field string
	Value string
	Arg   string // what Replace looks for

	// Scope is a scope of queries, in which Affects begins; empty stands for
	// the owner. Affects is a path, its words joined by dots: self, entries,
	// recursive, forces, ids of categories, entries or groups that a selection
	// must have, and profiles with the name of a profile type. Empty, it stands
	// for the scope itself.
	Scope   string
	Affects string
	// Join separates what Append and Prepend put together: a blank unless
	// Joined says that Join is meant.
	Join   string
	Joined bool
	// Position says which number of a text is calculated with: 0 the first,
	// −1 the last.
	Position int

	When    Conditions
	Repeats []Repeat
	Source  Source

	number  Number // Value, where it is a number
	isNum   bool
	cat     *Category
	field   Field
	reach   *Reach
	unknown bool // what it affects cannot be resolved
}

func (m *Modifier) speaks() bool {
	return m.Field == FieldError || m.Field == FieldWarning || m.Field == FieldInfo
}

// Separator returns what Append and Prepend put between.
func (m *Modifier) Separator() string {
	if m.Joined {
		return m.Join
	}
	return " "
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
