package pack

import (
	"maps"
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
	keywords        map[string]string      // including roles: imported data does not distinguish them
	purposes        map[entry.Purpose]bool // of entries and groups
	characteristics map[string]string
	detachments     map[string]string
	sizeChoices     map[string][]string // folded names of entries that represent a battle size
}

// NamesOf returns the names of a book, which should be complete.
func NamesOf(book *entry.Book) *Names {
	n := &Names{
		costs: book.CostTypes, entries: map[string]string{}, keywords: map[string]string{}, purposes: map[entry.Purpose]bool{},
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
		n.addOffers(&c.Roots, entry.PurposeNone)
		n.addOffers(&c.Shared, entry.PurposeNone)
	}
	n.addForces(book.Forces())
	return n
}

func add(to map[string]string, name string) { to[catalog.Fold(name)] = name }

// addOffers adds the names and purposes of entries and groups. above is the purpose of
// their parent.
func (n *Names) addOffers(o *entry.Offers, above entry.Purpose) {
	for _, x := range o.Entries {
		add(n.entries, x.Name)
		n.purposes[x.Purpose()] = true
		n.addChoice(x.Name, above)
		n.addOffers(&x.Offers, x.Purpose())
	}
	for _, g := range o.Groups {
		n.purposes[g.Purpose()] = true
		n.addOffers(&g.Offers, g.Purpose())
	}
	for _, l := range o.Links {
		n.addOffers(&l.Offers, above)
	}
}

// addChoice adds detachments and battle sizes that the data has as selections.
func (n *Names) addChoice(name string, above entry.Purpose) {
	switch above {
	case entry.PurposeDetachment:
		add(n.detachments, name)
	case entry.PurposeBattleSize:
		plain := catalog.Fold(entry.SettingName(name))
		n.sizeChoices[plain] = append(n.sizeChoices[plain], catalog.Fold(name))
	}
}

// detachmentsNamed returns the folded names of detachments in a pack. A plain name
// includes the names with costs in imported data, such as Battalion Detachment -3CP.
func (n *Names) detachmentsNamed(allowed []string) []string {
	out := folded(allowed)
	for _, name := range slices.Sorted(maps.Keys(n.detachments)) {
		if slices.Contains(out, catalog.Fold(entry.WithoutCommandPoints(n.detachments[name]))) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func (n *Names) addForces(forces []*entry.Force) {
	for _, f := range forces {
		add(n.detachments, f.Name)
		add(n.detachments, entry.WithoutCommandPoints(f.Name))
		n.addForces(f.Forces)
	}
}

// cost returns a cost type by any of its names.
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
