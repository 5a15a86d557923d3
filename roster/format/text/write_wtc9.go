package text

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// roleSigns are the signs of battlefield roles, by folded name.
var roleSigns = map[string]string{
	"hq": "HQ", "troops": "TR", "elites": "EL", "fast attack": "FA", "heavy support": "HS", "flyer": "FL",
	"dedicated transport": "DT", "lord of war": "LoW", "fortification": "FT",
}

// writeWTC9 writes the tournaments' text of the 9th edition.
func writeWTC9(b *strings.Builder, s *sheet) {
	names := factionParts(s.faction())
	b.WriteString(fence)
	fmt.Fprintf(b, "Factions used: %s\n", names[len(names)-1])
	fmt.Fprintf(b, "Army Points: %s\n", s.points(s.total))
	if s.limit != nil {
		fmt.Fprintf(b, "Reinforcement Points: %s\n", s.limit.Sub(s.total[costType(s.book, Points)]))
	}
	fmt.Fprintf(b, "Number of Units / Killpoints: %d\n", len(s.units()))
	if s.warlord != nil {
		fmt.Fprintf(b, "Warlord & Trait: %s%s\n", s.warlord.name, traitOf(s.warlord))
	}
	b.WriteString(fence)
	for _, f := range s.forces {
		fmt.Fprintf(b, "\n=== %s - %s", f.faction, f.name)
		for _, o := range f.options {
			if len(o.below) > 0 {
				fmt.Fprintf(b, " - %s: %s", o.name, nested(s, o.below))
			}
		}
		fmt.Fprintf(b, " = %sCP,%s === %s\n", signed(f.costs[costType(s.book, Command)].String()), s.bracketedPrices(f.costs), names[len(names)-1])
		numbers := map[string]int{}
		for _, x := range sections(f.units, func(n *node) string { return signOf(n.role) }) {
			for _, u := range x.units {
				numbers[x.name]++
				ninthUnit(b, s, u, fmt.Sprintf("%s%d", x.name, numbers[x.name]))
			}
		}
	}
}

func signOf(role string) string {
	if sign, ok := roleSigns[fold(role)]; ok {
		return sign
	}
	return "AU"
}

func signed(n string) string {
	if strings.HasPrefix(n, "-") {
		return n
	}
	return "+" + n
}

// traitOf is the Warlord Trait that stands below the title, behind a comma.
func traitOf(u *node) (trait string) {
	u.has(func(n *node) bool {
		if n.warlord && len(n.below) > 0 {
			trait = ", " + n.below[0].name
		}
		return trait != ""
	})
	return trait
}

func ninthUnit(b *strings.Builder, s *sheet, u *node, label string) {
	b.WriteString(label + ": ")
	if u.has(func(n *node) bool { return n.warlord }) {
		b.WriteString("(WARLORD) ")
	}
	if u.models > 1 {
		fmt.Fprintf(b, "%d ", u.models)
	}
	fmt.Fprintf(b, "%s (%s)", u.name, s.points(u.costs))
	var groups []*node
	for _, n := range u.below {
		switch {
		case n.warlord && len(n.below) == 0:
		case n.kind == entry.Model || len(n.below) > 0:
			groups = append(groups, n)
		default:
			b.WriteString(", " + several(n.number, n.name))
		}
	}
	fmt.Fprintf(b, "%s\n", s.bracketedPrices(u.costs))
	for _, n := range groups {
		ninthGroup(b, n)
	}
}

// ninthGroup writes a model, or wargear with what belongs to it.
func ninthGroup(b *strings.Builder, n *node) {
	if n.warlord {
		for _, t := range n.below {
			fmt.Fprintf(b, "--- Warlord Traits: %s\n", t.name)
		}
		return
	}
	var items []string
	for _, p := range parts(n.below, n.number) {
		items = append(items, several(p.number, p.name))
	}
	fmt.Fprintf(b, "--- %s", several(n.number, n.name))
	if len(items) > 0 {
		b.WriteString(": " + strings.Join(items, ", "))
	}
	b.WriteString("\n")
}
