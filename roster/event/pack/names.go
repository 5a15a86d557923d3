package pack

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Names are the names in game data, by folded name.
type Names struct {
	costs           []entry.CostType
	sizes           []entry.BattleSize
	entries         map[string]string
	keywords        map[string]string // and roles: imported data does not tell them apart
	groups          map[string]string
	characteristics map[string]string
	detachments     map[string]string
	sizeChoices     map[string][]string // folded names of entries that stand for a battle size
}

// NamesOf returns the names of a book, which should be complete.
func NamesOf(book *entry.Book) *Names {
	n := &Names{
		costs: book.CostTypes, entries: map[string]string{}, keywords: map[string]string{}, groups: map[string]string{},
		characteristics: map[string]string{}, detachments: map[string]string{}, sizeChoices: map[string][]string{},
	}
	if b := book.System.Battle; b != nil {
		n.sizes = b.Sizes
	}
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		for _, p := range c.ProfileTypes {
			for _, x := range p.Characteristics {
				add(n.characteristics, x.Name)
			}
		}
		for _, x := range c.Categories {
			add(n.keywords, x.Keyword())
		}
		n.addOffers(&c.Roots, "")
		n.addOffers(&c.Shared, "")
	}
	n.addForces(book.Forces())
	return n
}

func add(to map[string]string, name string) { to[catalog.Fold(name)] = name }

// addOffers adds the names of entries and groups. above is the folded name of their
// parent.
func (n *Names) addOffers(o *entry.Offers, above string) {
	for _, x := range o.Entries {
		add(n.entries, x.Name)
		n.addChoice(x.Name, above)
		n.addOffers(&x.Offers, catalog.Fold(x.Name))
	}
	for _, g := range o.Groups {
		add(n.groups, g.Name)
		n.addOffers(&g.Offers, catalog.Fold(g.Name))
	}
	for _, l := range o.Links {
		n.addOffers(&l.Offers, above)
	}
}

// addChoice adds detachments and battle sizes that the data has as selections.
func (n *Names) addChoice(name, above string) {
	switch above {
	case "detachment", "detachments":
		add(n.detachments, name)
	case "battle size":
		plain := catalog.Fold(sizeName(name))
		n.sizeChoices[plain] = append(n.sizeChoices[plain], catalog.Fold(name))
	}
}

// sizeName returns a battle size without number and limit: Strike Force for "2. Strike
// Force (2000 Point limit)".
func sizeName(name string) string {
	name, _, _ = strings.Cut(name, " (")
	if _, after, ok := strings.Cut(name, ". "); ok {
		return after
	}
	return name
}

// detachmentsNamed returns the folded names of detachments in a pack. A plain name
// includes the names with costs in imported data, such as Battalion Detachment -3CP.
func (n *Names) detachmentsNamed(allowed []string) []string {
	out := folded(allowed)
	for _, name := range slices.Sorted(maps.Keys(n.detachments)) {
		if slices.Contains(out, catalog.Fold(withoutCost(n.detachments[name]))) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// costSuffix matches the command points at the end of a detachment's name.
var costSuffix = regexp.MustCompile(`(?i) +-?[0-9]+ *CP$`)

// withoutCost returns the name of a detachment without its command points.
func withoutCost(name string) string { return costSuffix.ReplaceAllString(name, "") }

func (n *Names) addForces(forces []*entry.Force) {
	for _, f := range forces {
		add(n.detachments, f.Name)
		add(n.detachments, withoutCost(f.Name))
		n.addForces(f.Forces)
	}
}

// cost returns a cost type by a name of it.
func (n *Names) cost(name string) (entry.CostType, bool) {
	if t := entry.CostNamed(n.costs, strings.TrimSpace(name)); t >= 0 {
		return n.costs[t], true
	}
	return entry.CostType{}, false
}

func (n *Names) costNames() []string {
	var names []string
	for _, c := range n.costs {
		names = append(names, c.Name)
	}
	return names
}

// size returns a battle size by name.
func (n *Names) size(name string) (entry.BattleSize, bool) {
	for _, s := range n.sizes {
		if catalog.Fold(s.Name) == catalog.Fold(name) {
			return s, true
		}
	}
	return entry.BattleSize{}, false
}

func (n *Names) sizeNames() []string {
	names := slices.Sorted(maps.Keys(n.sizeChoices))
	for _, s := range n.sizes {
		names = append(names, s.Name)
	}
	return names
}

// written returns the names as written in the data.
func written(names map[string]string) []string { return slices.Sorted(maps.Values(names)) }
