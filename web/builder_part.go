package web

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
)

// alikes lists selections in their order, those that are alike together: whoever
// changes one of them may change any.
func alikes(list []roster.Selection) [][]*roster.Selection {
	var out [][]*roster.Selection
	for i := range list {
		s := &list[i]
		k := slices.IndexFunc(out, func(same []*roster.Selection) bool { return alike(same[0], s) })
		if k < 0 {
			out = append(out, []*roster.Selection{s})
		} else {
			out[k] = append(out[k], s)
		}
	}
	return out
}

// alike reports whether two selections are of the same option, with the same below
// them, and nothing of their own.
func alike(a, b *roster.Selection) bool {
	if a.Entry != b.Entry || a.Group != b.Group || a.Count != b.Count || len(a.Selections) != len(b.Selections) ||
		a.Name != b.Name || a.Notes != b.Notes || len(a.Associations)+len(b.Associations) > 0 {
		return false
	}
	for i := range a.Selections {
		if !alike(&a.Selections[i], &b.Selections[i]) {
			return false
		}
	}
	return true
}

// shownBelow lists a selection and those below it that are shown: of those that are
// alike, the first.
func shownBelow(s *roster.Selection, to []string) []string {
	to = append(to, s.ID)
	for _, same := range alikes(s.Selections) {
		to = shownBelow(same[0], to)
	}
	return to
}

// together makes parts, of which the first is of selections that are alike, stand
// for all of these. Each choice is for one of them; where all may have it, it is
// offered for all.
func (b *builder) together(parts []part, same []*roster.Selection) error {
	if len(same) == 1 {
		return nil
	}
	parts[0].Alike = len(same)
	parts[0].Count *= len(same)
	for i := range parts {
		for _, g := range parts[i].Groups {
			for k := range g.Open {
				if err := b.forAll(&g.Open[k], same); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// forAll offers a choice of the first selection for all that are alike.
func (b *builder) forAll(c *choice, same []*roster.Selection) (err error) {
	if c.Taken || c.Whole > 0 || c.ops == nil {
		return nil
	}
	ops := slices.Clone(c.ops)
	for _, s := range same[1:] {
		ids := map[string]string{}
		pairIDs(ids, same[0], s)
		for _, op := range c.ops {
			var known, of bool
			if op.Selection, known = ids[op.Selection]; op.Parent != "" {
				op.Parent, of = ids[op.Parent]
			}
			if !known && !of {
				return nil
			}
			ops = append(ops, op)
		}
	}
	if b.harmless(ops) {
		c.All, err = do(ops...)
	}
	return err
}

// pairIDs notes, for each selection of a, which one of b is in its place.
func pairIDs(ids map[string]string, a, b *roster.Selection) {
	ids[a.ID] = b.ID
	for i := range a.Selections {
		pairIDs(ids, &a.Selections[i], &b.Selections[i])
	}
}

// mostUnfolded is how many choices of parts stand open at once.
const mostUnfolded = 24

// fold folds the choices of a unit with many parts away, except of the part that was
// changed last. What each carries stays in sight.
func (v *unitView) fold(changed string, root *roster.Selection) {
	many := 0
	for i := range v.Parts {
		p := &v.Parts[i]
		for _, g := range p.Groups {
			many += len(g.Open)
		}
		for _, l := range v.Composition {
			if l.Selection == p.ID {
				p.Wargear = strings.Join(l.Wargear, ", ")
			}
		}
	}
	if many <= mostUnfolded || v.Jumps() < 2 {
		return
	}
	open := root.ID
	for i := range v.Parts {
		p := &v.Parts[i]
		if s := find(root, p.ID); s != nil && find(s, changed) != nil {
			open = p.ID // the innermost, which comes last
		}
	}
	for i := range v.Parts {
		p := &v.Parts[i]
		p.Folds = p.Depth > 0 && p.hasChoices()
		p.Folded = p.Folds && p.ID != open
	}
}

// Shown reports whether there is anything to see of the part.
func (p part) Shown() bool { return p.Model || len(p.Carries) > 0 || p.hasChoices() }

// ForAll reports whether some choice is offered for all that are alike.
func (p part) ForAll() bool {
	return slices.ContainsFunc(p.Groups, func(g choiceGroup) bool {
		return slices.ContainsFunc(g.Open, func(c choice) bool { return c.All != "" })
	})
}

// Jumps is how many parts one may want to go to.
func (v *unitView) Jumps() int {
	count := 0
	for _, p := range v.Parts {
		if p.Depth > 0 && p.Shown() {
			count++
		}
	}
	return count
}

// A paneOf is a part with the builder that it is shown in.
type paneOf struct {
	Builder *builder
	Part    part
}

// Of is a part to show.
func (b *builder) Of(p part) paneOf { return paneOf{b, p} }

func (p *part) hasChoices() bool {
	return len(p.Groups)+len(p.Keywords)+len(p.Closed)+len(p.Ties) > 0
}

// find returns the selection with an id, at or below another, or nil.
func find(s *roster.Selection, id string) *roster.Selection {
	if s.ID == id {
		return s
	}
	for i := range s.Selections {
		if found := find(&s.Selections[i], id); found != nil {
			return found
		}
	}
	return nil
}
