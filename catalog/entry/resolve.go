package entry

// A ScopeKind is the place in which a query counts.
type ScopeKind uint8

// The kinds of scope.
const (
	InNothing ScopeKind = iota // the scope does not resolve
	InSelf
	InParent
	InForce
	InRoster
	InAncestor
	InPrimaryCategory
	InPrimaryCatalogue
	InEntry // the nearest selection at or above, of Entry or made through Link
	InGroup // the choices from Group of the nearest selection above that has one
	InCategory
	InForceEntry
	InRootEntry
	InKind // the nearest selection above, of one of Kinds
)

// Kinds is a set of kinds of entry.
type Kinds uint8

func kindSet(kinds ...Kind) (s Kinds) {
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Has reports whether the kind is in the set.
func (s Kinds) Has(k Kind) bool { return s&(1<<k) != 0 }

// A Scope is a resolved Query.Scope.
type Scope struct {
	Kind     ScopeKind
	Kinds    Kinds
	Entry    *Entry
	Link     *Link
	Group    *Group
	Category *Category
	Force    *Force
}

// A FieldKind is what a query adds up, or what a modifier changes.
type FieldKind uint8

// The kinds of field.
const (
	FieldUnknown FieldKind = iota
	FieldIsSelections
	FieldIsForces
	FieldIsCost
	FieldIsLimit
	FieldIsAssociations
	FieldIsNamed // a word, a constraint or a characteristic
)

// A Field is a resolved Query.Field. Cost is a position in Book.CostTypes.
type Field struct {
	Kind FieldKind
	Cost int
}

// A FilterKind is what a child filter matches.
type FilterKind uint8

// The kinds of filter.
const (
	ChildMissing FilterKind = iota // there is no filter
	ChildNothing                   // the filter does not resolve
	ChildIsAny
	ChildOfKind
	ChildOfEntry
	ChildOfGroup
	ChildOfCategory
	ChildOfForce
	ChildOfCatalogue
	ChildOfAssociation
)

// A Filter is a resolved Query.Child. A filter that names a link to an entry matches the entry
// (ChildOfEntry, with Link set). A filter that names a link to a group matches nothing
// (ChildNothing, with Link set); this is common in real data, and not reported.
type Filter struct {
	Kind        FilterKind
	EntryKind   Kind
	Entry       *Entry
	Link        *Link
	Group       *Group
	Category    *Category
	Force       *Force
	Catalogue   *Catalogue
	Association *Association
}

// ResolvedScope returns the scope with its id resolved.
func (q *Query) ResolvedScope() Scope { return q.scope }

// ResolvedField returns the field with its id resolved.
func (q *Query) ResolvedField() Field { return q.field }

// ResolvedChild returns the child filter with its id resolved.
func (q *Query) ResolvedChild() Filter { return q.filter }

var scopeWords = map[string]Scope{
	ScopeSelf:             {Kind: InSelf},
	ScopeParent:           {Kind: InParent},
	ScopeForce:            {Kind: InForce},
	ScopeRoster:           {Kind: InRoster},
	ScopeAncestor:         {Kind: InAncestor},
	ScopePrimaryCategory:  {Kind: InPrimaryCategory},
	ScopePrimaryCatalogue: {Kind: InPrimaryCatalogue},
	ScopeRootEntry:        {Kind: InRootEntry},
	ScopeUnit:             {Kind: InKind, Kinds: kindSet(Unit)},
	ScopeModel:            {Kind: InKind, Kinds: kindSet(Model)},
	ScopeUpgrade:          {Kind: InKind, Kinds: kindSet(Upgrade)},
	ScopeModelOrUnit:      {Kind: InKind, Kinds: kindSet(Model, Unit)},
}

// extended reports whether the kind of scope is one of New Recruit's extensions.
func (k ScopeKind) extended() bool { return k == InRootEntry || k == InKind }

var kindWords = map[string]Kind{"unit": Unit, "model": Model, "upgrade": Upgrade}
