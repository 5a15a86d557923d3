package entry

// A Bound is the side on which a Constraint limits.
type Bound uint8

// The bounds of a constraint.
const (
	Max Bound = iota // negative: no limit
	Min              // zero or negative: no limit
)

// String returns max or min.
func (b Bound) String() string { return [...]string{"max", "min"}[b] }

// A Constraint limits the number or cost of its owner.
type Constraint struct {
	ID    string
	Bound Bound
	Value Number
	Query // an empty Child counts the owner

	// Manual marks a minimum that is never filled automatically.
	Manual bool
	// Automatic marks a limit that programs enforce by changing the selections.
	Automatic bool
	// Negative means that a value below zero is a limit as well.
	Negative bool
	// Code is the diagnostic code of a breach. If empty, the general code of the bound is used.
	Code string
	// Fix is the kind of fix for a breach.
	Fix FixHint
	// Rule is the rule id that the constraint expresses, if any.
	Rule string
	// Message is the data's own text for a breach, if any. The checker replaces {value} by the limit.
	Message string
	Source  Source
}

// A FixHint is the kind of fix for a breach that cannot only be fixed by adding or removing the
// counted selections.
type FixHint uint8

// The hints.
const (
	FixCount         FixHint = iota // add or remove counted selections
	FixWarlord                      // make one of the units the Warlord
	FixOnlyWarlord                  // or keep only one of the Warlords
	FixWholeUnit                    // all models of the unit take the option, or none does
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

// Fields of a Query. Any other field is the id of a cost type, whose values are summed, or
// LimitField followed by the id of a cost type: the roster's limit.
const (
	FieldSelections = "selections"
	FieldForces     = "forces"
	LimitField      = "limit::"

	// FieldAssociations counts the selections that are associated with the scope, which must be a
	// selection: by the association that the filter names, or by any association without a
	// filter.
	FieldAssociations = "associations"
)

// ChildAny is the child filter that matches everything. The kinds (unit, model,
// upgrade) are filters as well. Any other filter is the id of an
// entry, link, group, category, force, catalogue or association.
const ChildAny = "any"

// A Query is a count: the sum of Field over everything in Scope that matches Child.
type Query struct {
	Scope           string
	Field           string
	Child           string
	ChildSelections bool // also selections below the direct ones
	ChildForces     bool // also selections of child forces
	Shared          bool // through any link; otherwise by exactly the same path
	Percent         bool // 100 × the count ÷ the same count of anything

	scope  Scope
	field  Field
	filter Filter
}

// A Comparison is the operator of a Condition.
type Comparison uint8

// The comparisons. InstanceOf and NotInstanceOf test identity instead of a count. Before,
// inside a Count, holds for selections that precede the one from which it counts.
const (
	EqualTo Comparison = iota
	NotEqualTo
	LessThan
	GreaterThan
	AtLeast
	AtMost
	InstanceOf
	NotInstanceOf
	Before
)

// A Condition compares a query with a value.
type Condition struct {
	Query
	Comparison Comparison
	Value      Number
	Source     Source
}

// Conditions hold if all of their parts hold: with Any set, if at least one part
// holds; with AtLeast set, if at least that many do; with None set, if none does.
// Without parts they hold unless Any or AtLeast is set.
type Conditions struct {
	Any     bool
	None    bool
	AtLeast int
	Tests   []Condition
	Groups  []Conditions
	Counts  []Count
}

// A Count compares the number of selections that meet conditions with a value. The conditions are
// evaluated from each selection. Its query has the scope and counts selections.
type Count struct {
	Query
	Comparison Comparison
	Value      Number
	When       Conditions
	Source     Source
}

// IsZero reports whether there is nothing to test.
func (c *Conditions) IsZero() bool {
	return !c.Any && c.AtLeast == 0 && len(c.Tests) == 0 && len(c.Groups) == 0 && len(c.Counts) == 0
}

// Contains reports whether a test of the conditions, at any depth, passes.
func (c *Conditions) Contains(pass func(*Condition) bool) bool {
	for i := range c.Tests {
		if pass(&c.Tests[i]) {
			return true
		}
	}
	for i := range c.Groups {
		if c.Groups[i].Contains(pass) {
			return true
		}
	}
	return false
}

// A Repeat multiplies a modifier: Times for every full Value of its query or, with
// RoundUp, also for a partial one.
type Repeat struct {
	Query
	Value   Number
	Times   int64
	RoundUp bool
}

// Named fields of a Modifier. Any other field is the id of a cost type, of a constraint of the
// owner, or of a characteristic type.
const (
	FieldName        = "name"
	FieldHidden      = "hidden"
	FieldPage        = "page"
	FieldDescription = "description"
	FieldCategory    = "category"

	FieldAnnotation    = "annotation"    // shown in brackets after the name
	FieldDefaultAmount = "defaultAmount" // Entry.Amounts, if it is one number
	FieldError         = "error"         // Add gives a message: the roster is invalid
	FieldWarning       = "warning"
	FieldInfo          = "info"
)

// An Op is the operation of a Modifier on its field.
type Op uint8

// The operations. Add to UnsetPrimary are for FieldCategory, whose Value is the
// id of a category; Add also gives messages.
const (
	Set Op = iota
	Increment
	Decrement
	Append  // after the text
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

// Stage returns the position of the operation when modifiers are applied by operation instead of
// in the order of the data.
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

// Stages is the number of stages.
const Stages = 5

// A Modifier changes one field of its owner, or of the nodes that it affects, while
// its conditions hold.
type Modifier struct {
	Op    Op
	Field string
	Value string
	Arg   string // the text that Replace replaces

	// Scope is a scope of queries, in which Affects starts; if empty, the owner. Affects is a
	// path of words joined by dots: self, entries, recursive, forces, ids of categories, entries
	// or groups that a selection must have, and profiles with the name of a profile type. An
	// empty path is the scope itself.
	Scope   string
	Affects string
	// Join is the separator of Append and Prepend if Joined is set; otherwise it is a
	// blank.
	Join   string
	Joined bool
	// Position selects the number in a text that is changed: 0 the first, −1 the last.
	Position int

	When    Conditions
	Repeats []Repeat
	Source  Source

	number  Number // Value, if it is a number
	isNum   bool
	cat     *Category
	field   Field
	reach   *Reach
	unknown bool // Affects does not resolve
}

func (m *Modifier) isMessage() bool {
	return m.Field == FieldError || m.Field == FieldWarning || m.Field == FieldInfo
}

// Separator returns the separator of Append and Prepend.
func (m *Modifier) Separator() string {
	if m.Joined {
		return m.Join
	}
	return " "
}

// Number returns the value as a number; ok is false if it is not one.
func (m *Modifier) Number() (n Number, ok bool) { return m.number, m.isNum }

// Category returns the category that a modifier of FieldCategory names, or nil.
func (m *Modifier) Category() *Category { return m.cat }

// CostType returns the position of the modified cost type in Book.CostTypes,
// or −1 if the field is not a cost.
func (m *Modifier) CostType() int {
	if m.field.Kind == FieldIsCost {
		return m.field.Cost
	}
	return -1
}

// A ModifierGroup is several modifiers with common conditions and repeats.
type ModifierGroup struct {
	When      Conditions
	Repeats   []Repeat
	Modifiers []Modifier
	Groups    []ModifierGroup
}
