package conformance

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// printStructure is the structure of a layout with what is printed for each element.
type printStructure struct {
	*pdf.Layout
	text  map[*pdf.Node]string
	pages map[*pdf.Node][]int
}

func newPrintStructure(l *pdf.Layout) *printStructure {
	p := &printStructure{l, map[*pdf.Node]string{}, map[*pdf.Node][]int{}}
	for i := range l.Pages {
		for _, x := range l.Pages[i].Items {
			if x.Node == nil {
				continue
			}
			if !slices.Contains(p.pages[x.Node], i) {
				p.pages[x.Node] = append(p.pages[x.Node], i)
			}
			if x.Run != nil {
				p.text[x.Node] = strings.TrimSpace(p.text[x.Node] + " " + strings.ReplaceAll(x.Run.Text, "\u00a0", " "))
			}
		}
	}
	return p
}

// each calls f for a node and all below it.
func each(n *pdf.Node, f func(*pdf.Node)) {
	f(n)
	for _, x := range n.Nodes {
		each(x, f)
	}
}

// checkUnits checks that each unit is on one page. No unit of the real rosters is longer than that.
func (p *printStructure) checkUnits(t *testing.T) {
	t.Helper()
	each(p.Root, func(n *pdf.Node) {
		unit := n.Kind == pdf.KindSection && slices.ContainsFunc(n.Nodes, func(x *pdf.Node) bool { return x.Kind == pdf.KindTable })
		if !unit {
			return
		}
		var on []int
		each(n, func(x *pdf.Node) { on = append(on, p.pages[x]...) })
		slices.Sort(on)
		if on = slices.Compact(on); len(on) != 1 {
			t.Errorf("%s is on pages %d, want one", p.text[n.Nodes[0]], on)
		}
	})
}

// checkGrid checks that the columns of weapons with the same head are below each other on a page, and at the
// same place in both columns of the page.
func (p *printStructure) checkGrid(t *testing.T) {
	t.Helper()
	const tolerance = 0.01
	heads := map[*pdf.Node]bool{}
	each(p.Root, func(n *pdf.Node) {
		if n.Kind == pdf.KindRow && slices.Contains([]string{"Ranged", "Melee", "Weapons"}, p.text[n.Nodes[0]]) {
			for _, x := range n.Nodes[1:] {
				heads[x] = true
			}
		}
	})
	for i := range p.Pages {
		centres := map[string][]float64{}
		shift := 0.0 // between the columns of the page
		for _, x := range p.Pages[i].Items {
			if x.Run != nil && heads[x.Node] {
				centres[x.Run.Text] = append(centres[x.Run.Text], x.Run.X+x.Run.W/2)
			}
		}
		if d := centres["D"]; len(d) > 0 { // the last column of each table
			shift = slices.Max(d) - slices.Min(d)
		}
		for head, all := range centres {
			for _, x := range all {
				if d := x - slices.Min(all); d > tolerance && math.Abs(d-shift) > tolerance {
					t.Errorf("page %d: heads of %s are at %.2f", i+1, head, all)
					break
				}
			}
		}
	}
}

// checkLegend checks that the legend explains each core ability and each keyword of weapons for which the
// data has a text, at the unit or in the game system, once, and nothing that no unit has.
func (p *printStructure) checkLegend(t *testing.T, book *entry.Book, units []unit.Unit) {
	t.Helper()
	used, explained, got := map[string]bool{}, map[string]bool{}, map[string]bool{}
	shared := map[string]bool{}
	for _, r := range book.System.SharedInfo.Rules {
		shared[unit.KeywordName(r.Name)] = !r.Hidden && r.Text != ""
	}
	for i := range units {
		u := &units[i]
		if u.Configuration {
			continue
		}
		keywords := map[string]bool{} // of weapons, which the 9th edition does not have
		for _, table := range u.Weapons {
			for _, r := range table.Rows {
				used[unit.KeywordName(r.Name)] = true // a text about a weapon itself
				for c, v := range r.Values {
					if entry.StatOf(table.Columns[c]) == entry.WeaponKeywords {
						for k := range strings.SplitSeq(v, ",") {
							k = unit.KeywordName(k)
							used[k], keywords[k] = true, true
							if shared[k] {
								explained[k] = true
							}
						}
					}
				}
			}
		}
		for _, r := range u.Rules {
			if r.Kind == unit.CoreRule || r.Kind == unit.WeaponRule && len(keywords) == 0 {
				used[unit.KeywordName(r.Name)] = true
			}
			if (r.Kind == unit.CoreRule || r.Kind == unit.WeaponRule || keywords[unit.KeywordName(r.Name)]) && r.Text != "" {
				explained[unit.KeywordName(r.Name)] = true
			}
		}
	}
	each(p.Root, func(n *pdf.Node) {
		if n.Kind != pdf.KindSection || len(n.Nodes) == 0 || !slices.Contains([]string{"Weapon keywords", "Core abilities"}, p.text[n.Nodes[0]]) {
			return
		}
		each(n, func(x *pdf.Node) {
			if x.Kind != pdf.KindLabel {
				return
			}
			name := unit.KeywordName(p.text[x])
			if got[name] || !used[name] {
				t.Errorf("the legend explains %q, twice: %t, used: %t", name, got[name], used[name])
			}
			got[name] = true
		})
	})
	for name := range explained {
		if !got[name] && !slices.ContainsFunc(slices.Collect(maps.Keys(got)), func(k string) bool { return strings.HasPrefix(name, k+" ") }) {
			t.Errorf("the legend does not explain %q", name)
		}
	}
}
