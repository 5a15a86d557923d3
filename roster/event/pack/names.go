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
	keywords        map[string]string // including roles: imported data does not distinguish them
	purposes        []entry.Purpose   // of entries and groups
	characteristics map[string]string
	detachments     map[string]string
	sizeChoices     map[string][]string // folded names of entries that represent a battle size
}

// NewNames returns the names of game data.
func NewNames(v *catalog.Vocabulary) *Names {
	n := &Names{
		costs: v.Costs, sizes: v.Sizes, purposes: v.Purposes, sizeChoices: map[string][]string{},
		entries: byFold(v.Entries), keywords: byFold(v.Keywords), characteristics: byFold(v.Characteristics), detachments: byFold(v.Detachments),
	}
	for _, name := range v.SizeChoices {
		plain := catalog.Fold(entry.SettingName(name))
		n.sizeChoices[plain] = append(n.sizeChoices[plain], catalog.Fold(name))
	}
	return n
}

func byFold(names []string) map[string]string {
	m := make(map[string]string, len(names))
	for _, name := range names {
		m[catalog.Fold(name)] = name
	}
	return m
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
