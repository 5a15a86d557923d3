package entry

import (
	"context"
	"regexp"
	"slices"
	"sync"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Book is linked game data, ready to check rosters with: a game system and some of
// its catalogues. It is immutable and safe for concurrent use.
type Book struct {
	System     *Catalogue
	Catalogues []*Catalogue // without the game system
	CostTypes  []CostType   // of all documents, starting with the game system

	files      map[*Catalogue]*file
	roots      map[string]*Choices // by id of the catalogue
	profiles   map[string]*ProfileType
	categories []*Category
	entries    int
	limited    map[string][]*Category // by id of the catalogue
	forces     []*Force
	extended   bool // see Extended
	associates bool
	keeps      bool
	memo       *sync.Map
	absent     map[*Catalogue][]string
	until      context.Context // of evaluations: see Until; nil: none
}

// Absent returns the names of the catalogues that one of the book needs, directly or through
// others, and that the book lacks.
func (b *Book) Absent(c *Catalogue) []string { return b.absent[c] }

// Memo returns the value that compute first returned for a key, so that packages compile their
// indexes of the book only once. It is safe for concurrent use; compute may be called more than
// once.
func (b *Book) Memo(key any, compute func() any) any {
	if v, ok := b.memo.Load(key); ok {
		return v
	}
	v, _ := b.memo.LoadOrStore(key, compute())
	return v
}

// file is a catalogue with the closure of its links, nearest first.
type file struct {
	*Catalogue
	nodes   map[string]any // id → node, of this document alone
	closure []*file        // this file, then the linked ones, then the system

	absent     []CatalogueLink // links to missing catalogues, from this file and its closure
	unresolved int             // references that only a missing catalogue may resolve
}

// EntryCount returns the number of entries of all documents.
func (b *Book) EntryCount() int { return b.entries }

// NewBook links the catalogues, and determines the meaning of names in them. The book owns the
// catalogues: the caller must not use them afterwards. Their ids must differ. References that do
// not resolve are dropped and reported as problems.
//
// An id is looked up in its own document, then in the linked documents, in order and
// transitively, then in the game system: ids are unique within such a closure, not across all
// catalogues.
func NewBook(system *Catalogue, catalogues []*Catalogue) (*Book, []fault.Fault) {
	b := &Book{
		memo:       &sync.Map{},
		absent:     map[*Catalogue][]string{},
		System:     system,
		Catalogues: catalogues,
		files:      map[*Catalogue]*file{},
		roots:      map[string]*Choices{},
		profiles:   map[string]*ProfileType{},
		limited:    map[string][]*Category{},
	}
	all := append([]*Catalogue{system}, catalogues...)
	sizes, nodes := make([]int, len(all)), 0
	for i, c := range all {
		sizes[i] = c.size()
		nodes += sizes[i]
	}
	// To grow the maps of nodes and texts takes longer than to count the nodes.
	l := &linker{book: b, byID: map[string]*file{}, costs: map[string]int{}, categories: map[string]int{}, texts: make(map[string]string, nodes)}
	for i, c := range all {
		l.index(c, sizes[i])
	}
	for _, f := range l.files {
		l.close(f)
	}
	for _, f := range l.files {
		l.file = f
		f.each(l.resolve)
		l.reportAbsent()
	}
	l.breakCycles()
	l.interpretGroups()
	for _, f := range l.files {
		if b.extended {
			f.each(func(x any) { nodeOf(x).sortByStage() })
		}
		f.each(inherit)
	}
	for _, f := range l.files {
		b.roots[f.ID] = b.expandRoots(f)
		b.limited[f.ID] = f.limited()
	}
	return b, l.problems
}

// Catalogue returns the catalogue with the id, or nil.
func (b *Book) Catalogue(id string) *Catalogue {
	for _, c := range b.Catalogues {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Closure returns the catalogue, the catalogues that it links to, and the game system last. For
// an unknown catalogue it returns only the game system.
func (b *Book) Closure(catalogue string) []*Catalogue {
	var list []*Catalogue
	if f := b.files[b.Catalogue(catalogue)]; f != nil {
		for _, g := range f.closure {
			if g.Catalogue != b.System {
				list = append(list, g.Catalogue)
			}
		}
	}
	return append(list, b.System)
}

// Roots returns the root options of a force of the catalogue, or nil for an unknown
// catalogue.
func (b *Book) Roots(catalogue string) *Choices { return b.roots[catalogue] }

// Categories returns the categories of all documents, starting with the game system.
func (b *Book) Categories() []*Category { return b.categories }

// Limited returns the categories whose constraints apply to a force of the catalogue: those of
// its closure. For an unknown catalogue it returns those of the game system.
func (b *Book) Limited(catalogue string) []*Category {
	if list, ok := b.limited[catalogue]; ok {
		return list
	}
	return b.limited[b.System.ID]
}

// limited returns each category with constraints once, as defined in the nearest document.
func (f *file) limited() (list []*Category) {
	for _, g := range f.closure {
		for _, c := range g.Categories {
			if len(c.Constraints) > 0 && !slices.ContainsFunc(list, c.Is) {
				list = append(list, c)
			}
		}
	}
	return list
}

// Forces returns the root force entries, the game system's first.
func (b *Book) Forces() []*Force { return b.forces }

// Force returns the force entry with the id at any depth, or nil.
func (b *Book) Force(id string) *Force { return findForce(b.forces, id) }

func findForce(forces []*Force, id string) *Force {
	for _, f := range forces {
		if f.ID == id {
			return f
		}
		if g := findForce(f.Forces, id); g != nil {
			return g
		}
	}
	return nil
}

// ProfileType returns the profile type with the id, or nil.
func (b *Book) ProfileType(id string) *ProfileType { return b.profiles[id] }

// TypePlace returns the position of the named profile type among the types of the game system.
// Unknown types come last.
func (b *Book) TypePlace(name string) int {
	for i := range b.System.ProfileTypes {
		if b.System.ProfileTypes[i].Name == name {
			return i
		}
	}
	return len(b.System.ProfileTypes)
}

// CostType returns the position in CostTypes of the type with the public name, or −1. Use
// CostNamed for names that users enter.
func (b *Book) CostType(id string) int {
	for i := range b.CostTypes {
		if b.CostTypes[i].ID == id {
			return i
		}
	}
	return -1
}

// Extended reports whether the data uses one of New Recruit's extensions of the language.
// Modifiers of such data apply by stage ([Op.Stage]), arithmetic changes numbers inside texts, and
// the parent of a root selection is its force; other modifiers apply in the order of the data.
func (b *Book) Extended() bool { return b.extended }

// HasAssociations reports whether the data has associations.
func (b *Book) HasAssociations() bool { return b.associates }

// HasAutomaticLimits reports whether the data has automatic limits (Constraint.Automatic).
func (b *Book) HasAutomaticLimits() bool { return b.keeps }

// BattleSizes returns the options of the game system that select a battle size, in the order of
// the data. It returns none if rosters do not select battle sizes.
func (b *Book) BattleSizes() (sizes []*Option) {
	for _, o := range b.Roots(b.System.ID).Options {
		if o.Entry.Purpose() != PurposeBattleSize {
			continue
		}
		for _, size := range o.Choices().Options {
			if size.Purpose() == PurposeBattleSize && !size.IsAlwaysHidden() {
				sizes = append(sizes, size)
			}
		}
	}
	return sizes
}

// Edition returns the edition of the game system (Catalogue.Edition).
func (b *Book) Edition() string { return b.System.Edition() }

// ordinal matches the number of an edition in the name of a game system.
var ordinal = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th) ed`)

// Edition returns the edition of a game system, such as 9e: the one that it states or, since
// imported systems state none, the number in its name (9e for Warhammer 40,000 9th Edition). It is
// "" if there is neither.
func (c *Catalogue) Edition() string {
	if c.Battle != nil && c.Battle.Edition != "" {
		return c.Battle.Edition
	}
	if m := ordinal.FindStringSubmatch(c.Name); m != nil {
		return m[1] + "e"
	}
	return ""
}
