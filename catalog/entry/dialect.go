package entry

// A Dialect is an interpretation of the game-data language where the programs that read
// it differ.
type Dialect uint8

// The dialects. Base is the one that the public conformance suite requires of every
// program. Product, which Rollcall uses for players, adds New Recruit's extensions of the
// language and its automatic selections. The other two behave like the programs of that
// name, for comparison.
const (
	Product Dialect = iota
	Base
	BattleScribe
	NewRecruit
)

// String returns product, base, battlescribe or newrecruit.
func (l Dialect) String() string {
	return [...]string{"product", "base", "battlescribe", "newrecruit"}[l]
}

// An Order is the order in which the modifiers of one field apply.
type Order uint8

// The orders of modifiers.
const (
	Listed  Order = iota // as written, target before link
	ByStage              // by Stage, and within one as written
	AsData               // ByStage if the game data uses extensions of New Recruit, else Listed
)

// Semantics are the properties of a dialect. The zero value is Base.
type Semantics struct {
	// Extensions of the language are evaluated if the game data uses any: modifiers of
	// other nodes, annotations, messages, numbers inside texts, initial amounts without
	// a minimum, automatic maximums.
	Extensions bool
	Order      Order

	// Automatic selections.
	FillEveryForce bool // also in forces after the first, and in child forces
	SkipHidden     bool // hidden options with a minimum are not selected
	FillForceCount bool // a minimum that counts forces is filled as well
	FillWithinMax  bool // existing selections in the scope count, and nothing is selected beyond a maximum
	FillInitial    bool // a minimum that is always lowered is filled with new parents, up to the number as written

	// Queries and conditions.
	CountUnfiltered  bool // a query without filter counts everything in a force, else the owner itself
	IgnoreUnshared   bool // a condition or a repeat matches as if it were shared
	NoAncestorCounts bool // a count of ancestors has no value
	NoForceCategory  bool // a force is not an instance of the categories in it

	// Modifiers.
	AppendOnce      bool // whatever the repeats
	AppendDrops     bool // appending to a number leaves the original text
	FixedPrimary    bool // unset-primary does nothing
	FixedPage       bool // pages are not modified
	NoGroupCategory bool // a group gives its members no category
	LinkedPage      bool // an info link's page and publication replace the target's

	// Constraints and errors.
	SkipUncategorised          bool // root options without a category are neither limited nor reported as hidden
	NoNestedCounts             bool // a maximum that counts nested selections or child forces does not limit automatic selections
	ReportOnOption             bool // a breach of an option's maximum in its parent is reported on the option
	ReportOnForceAndSelections bool // a breach of a minimum in a force is reported on the force and on each selection
	ForceCountsOnForce         bool // counts of forces: a force entry's maximum is not checked, its minimum is reported on each force
	FixedCount                 bool // the count of a selection that does not merge cannot be set

	// Listed values.
	ZeroCosts       bool // all cost types, at zero
	NoCategoryShown bool // a selection without a category lists the pseudo-category, in American spelling
	PlainNames      bool // selections and child forces are ordered by name, digit by digit
	DefinedNames    bool // selections are ordered by their names before modifiers
	SortIndex       bool // selections with a sort index come first
}

var dialects = [...]Semantics{
	Base: {},
	Product: {
		Extensions: true, Order: AsData, FillEveryForce: true, SkipHidden: true, FillWithinMax: true, FillInitial: true, SortIndex: true,
	},
	BattleScribe: {
		NoAncestorCounts: true, NoForceCategory: true, SkipUncategorised: true, FixedCount: true,
		ZeroCosts: true, PlainNames: true,
	},
	NewRecruit: {
		Order: ByStage, FillEveryForce: true, SkipHidden: true, FillForceCount: true,
		CountUnfiltered: true, IgnoreUnshared: true, NoForceCategory: true,
		AppendOnce: true, AppendDrops: true, FixedPrimary: true, FixedPage: true, NoGroupCategory: true, LinkedPage: true,
		NoNestedCounts: true, ReportOnOption: true, ReportOnForceAndSelections: true, ForceCountsOnForce: true,
		NoCategoryShown: true, DefinedNames: true, SortIndex: true,
	},
}

// Semantics returns the properties of the dialect.
func (l Dialect) Semantics() Semantics { return dialects[l] }

// In returns the book in a dialect. It shares everything else with b. A new book is in the
// Product dialect.
func (b *Book) In(l Dialect) *Book {
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
// and Extensions is set only if the game data uses any.
func (b *Book) Semantics() *Semantics { return &b.semantics }
