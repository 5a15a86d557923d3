package entry

// A Lane is a set of answers to what the programs that read the same game data
// do not agree upon.
type Lane uint8

// The lanes. Base is what the public conformance suite expects of any engine.
// Product is Base with New Recruit's extensions of the language and its way of
// selecting what must be there; it is what players are told. The other two do
// as the programs do, and serve comparison.
const (
	Product Lane = iota
	Base
	BattleScribe
	NewRecruit
)

// String returns product, base, battlescribe or newrecruit.
func (l Lane) String() string {
	return [...]string{"product", "base", "battlescribe", "newrecruit"}[l]
}

// Order says in which order the modifiers of one field apply.
type Order uint8

// The orders of modifiers.
const (
	Listed  Order = iota // as written, target before link
	ByStage              // by Stage, and within one as written
	AsData               // ByStage where the game data uses extensions of New Recruit's, else Listed
)

// Semantics are the answers of a lane, one by one. The zero value is Base.
type Semantics struct {
	// Extensions of the language are evaluated where the game data uses any:
	// modifiers of other nodes, annotations, messages, numbers inside texts,
	// amounts that are selected without a minimum, maximums kept by themselves.
	Extensions bool
	Order      Order

	// What is selected without being asked for.
	FillEveryForce bool // also in forces after the first, and in child forces
	SkipHidden     bool // hidden options with a minimum are not selected
	KeepRoom       bool // a group's default is not taken beyond its own maximum
	FillForceCount bool // a minimum that counts forces selects as well

	// Queries and conditions.
	CountUnfiltered  bool // a query without filter counts everything in a force, else the owner itself
	IgnoreUnshared   bool // a condition or a repeat matches as if it were shared
	NoAncestorCounts bool // a count of ancestors has no value
	NoForceCategory  bool // a force is no instance of the categories in it

	// Modifiers.
	AppendOnce      bool // whatever the repeats
	AppendDrops     bool // appending to a number leaves the original text
	FixedPrimary    bool // unset-primary does nothing
	FixedPage       bool // pages are not modified
	NoGroupCategory bool // a group gives its members no category
	LinkedPage      bool // an info link's page and publication replace the target's

	// Constraints and errors.
	SleepUncategorised bool // root options without a category are not limited, nor reported as hidden
	NoNestedCounts     bool // a maximum that counts nested selections or child forces does not hold anything back
	BlameChild         bool // an option's maximum in its parent is laid upon the option
	BlameBoth          bool // a minimum in a force is laid upon the force and on each selection
	ForceCountsOnForce bool // a count of forces: a force entry's maximum sleeps, its minimum is laid upon each force
	KeepCount          bool // the number of a selection that does not merge cannot be set

	// What a state lists.
	ZeroCosts       bool // all cost types, at zero
	NoCategoryShown bool // a selection without category lists the one that stands for none, spelt the American way
	PlainNames      bool // selections and child forces are ordered by name, digit by digit
	DefinedNames    bool // selections are ordered by the names that the data gives them
	SortIndex       bool // selections with a place of their own come first
}

var lanes = [...]Semantics{
	Base: {},
	Product: {
		Extensions: true, Order: AsData, FillEveryForce: true, SkipHidden: true, KeepRoom: true, SortIndex: true,
	},
	BattleScribe: {
		NoAncestorCounts: true, NoForceCategory: true, SleepUncategorised: true, KeepCount: true,
		ZeroCosts: true, PlainNames: true,
	},
	NewRecruit: {
		Order: ByStage, FillEveryForce: true, SkipHidden: true, FillForceCount: true,
		CountUnfiltered: true, IgnoreUnshared: true, NoForceCategory: true,
		AppendOnce: true, AppendDrops: true, FixedPrimary: true, FixedPage: true, NoGroupCategory: true, LinkedPage: true,
		NoNestedCounts: true, BlameChild: true, BlameBoth: true, ForceCountsOnForce: true,
		NoCategoryShown: true, DefinedNames: true, SortIndex: true,
	},
}

// Semantics returns the answers of the lane.
func (l Lane) Semantics() Semantics { return lanes[l] }

// In returns the book as a lane takes it. It shares everything else with b. A
// new book is in the Product lane.
func (b *Book) In(l Lane) *Book {
	other := *b
	s := l.Semantics()
	s.Extensions = s.Extensions && b.extended
	switch {
	case s.Order != AsData:
	case b.extended:
		s.Order = ByStage
	default:
		s.Order = Listed
	}
	other.semantics = s
	return &other
}

// Semantics returns how the book is to be evaluated: Order is Listed or ByStage,
// and Extensions only set where the game data uses any.
func (b *Book) Semantics() *Semantics { return &b.semantics }
