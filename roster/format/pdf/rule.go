package pdf

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// sharedRules are the rules that several units have in the same words, by name.
// Each is printed once, behind the units; the units only name it.
func sharedRules(units []unit.Unit) []unit.Text {
	seen := map[unit.Text]int{}
	var shared []unit.Text
	for _, u := range units {
		for _, r := range distinct(u.Rules) {
			if seen[r]++; seen[r] == 2 && r.Name != "" && r.Text != "" {
				shared = append(shared, r)
			}
		}
	}
	slices.SortStableFunc(shared, func(a, b unit.Text) int { return cmp.Compare(a.Name, b.Name) })
	return shared
}

func distinct(rules []unit.Text) []unit.Text {
	var out []unit.Text
	for _, r := range rules {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// named returns the rules of a unit, without the text of those that are shared.
func named(rules, shared []unit.Text) []unit.Text {
	var out []unit.Text
	for _, r := range rules {
		if slices.Contains(shared, r) {
			r.Text = ""
		}
		out = append(out, r)
	}
	return out
}

// parted splits the rules of a unit into those with a text, and the names of the
// others.
func parted(rules []unit.Text) (told []unit.Text, names []string) {
	for _, r := range rules {
		if r.Text == "" && r.Name != "" {
			names = append(names, r.Name)
		} else {
			told = append(told, r)
		}
	}
	return told, names
}

// rules makes the section of the rules that several units have.
func (c *composer) rules() section {
	out := spaced(unitGap, kept(c.bar([]span{strong(c.labels.Rules)}, nil)))
	for _, r := range c.sheet.Rules {
		out = append(out, spaced(2, c.text(r))...)
	}
	return section{strips: out}
}

// alike puts models that are in every way the same on one line, at the place of
// the first of them.
func alike(lines []unit.Line) []unit.Line {
	var out []unit.Line
	for _, l := range lines {
		at := slices.IndexFunc(out, func(o unit.Line) bool {
			return o.Name == l.Name && o.Model == l.Model && o.Base == l.Base && o.Wounds == l.Wounds &&
				slices.Equal(o.Wargear, l.Wargear)
		})
		if at < 0 || !l.Model {
			out = append(out, l)
			continue
		}
		out[at].Count += l.Count
	}
	return out
}
