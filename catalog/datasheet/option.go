package datasheet

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// options adds the choices below one option: each group with alternatives, and each
// optional upgrade outside groups.
func (r *reader) options(o *entry.Option, choices *entry.Choices) {
	for _, g := range choices.Groups {
		if g.Group.IsAlwaysHidden() {
			continue
		}
		if o == r.root && g.Group.Purpose() == entry.PurposeKeyword {
			r.keywordChoice(g)
			continue
		}
		r.groupOption(o, g)
	}
	for _, below := range choices.Options {
		if below.Group == nil && below.Kind() == entry.Upgrade && isShown(below) {
			r.singleOption(o, below)
		}
	}
}

func (r *reader) keywordChoice(g *entry.GroupOption) {
	choice := KeywordChoice{Keyword: g.Group.Name, Values: []string{}}
	for _, o := range g.Options {
		choice.Values = append(choice.Values, o.Name())
	}
	r.sheet.Keywords.Choices = append(r.sheet.Keywords.Choices, choice)
}

func (r *reader) groupOption(o *entry.Option, g *entry.GroupOption) {
	b := g.Bounds()
	option := Option{
		ID: g.ID, Name: g.Group.Name, Text: words(g.Group.Rules), For: o.Name(),
		Min: b.Min, Max: b.Limit(), Choices: []Choice{},
		Crusade: r.crusade || g.IsCrusade(),
	}
	option.UnitMax, option.Grows = r.unitMax(g.Group.Constraints, g.Group.Modifiers)
	if d := g.Default(); d != nil {
		option.Default = d.ID
	}
	for _, member := range g.Options {
		if member.Kind() == entry.Upgrade && isShown(member) {
			option.Choices = append(option.Choices, r.choice(member))
		}
	}
	if len(option.Choices) > 1 || len(option.Choices) == 1 && b.Min == 0 {
		r.sheet.Options = append(r.sheet.Options, option)
	}
}

// words joins the texts of the rules of a group, which describe its choices.
func words(rules []*entry.Rule) string {
	var texts []string
	for _, rule := range rules {
		if rule.Text != "" && !rule.IsAlwaysHidden() {
			texts = append(texts, rule.Text)
		}
	}
	return strings.Join(texts, "\n")
}

func (r *reader) singleOption(o, upgrade *entry.Option) {
	b := upgrade.Bounds()
	if b.Max != entry.Unlimited && b.Min >= b.Max {
		return // always included, so not a choice
	}
	r.sheet.Options = append(r.sheet.Options, Option{
		ID: upgrade.ID, Name: upgrade.Name(), For: o.Name(), Min: b.Min, Max: b.Limit(),
		Choices: []Choice{r.choice(upgrade)}, Crusade: r.crusade || upgrade.IsCrusade(),
	})
}

func (r *reader) choice(o *entry.Option) Choice {
	c := Choice{ID: o.ID, Name: o.Name(), Max: o.Bounds().Limit(), Costs: costs(o)}
	c.UnitMax, c.Grows = r.unitMax(o.Entry.Constraints, o.Entry.Modifiers)
	return c
}

// unitMax returns the maximum number of the owner of the constraints in the whole unit, and its
// growth; without such a limit, it returns the growth of the limit for each.
func (r *reader) unitMax(constraints []entry.Constraint, modifiers []entry.Modifier) (*int, *Growth) {
	c := maximum(constraints, r.countsInUnit)
	if c == nil {
		return nil, growth(modifiers, maximum(constraints, (*entry.Constraint).CountsOwnerInParent))
	}
	b := entry.Bounds{Max: entry.Unlimited}
	b.Narrow(c)
	return b.Limit(), growth(modifiers, c)
}

// countsInUnit reports whether a constraint counts its owner in the whole unit.
func (r *reader) countsInUnit(c *entry.Constraint) bool {
	scope := c.ResolvedScope()
	return c.CountsOwner() && scope.Kind == entry.InEntry && scope.Entry == r.root.Entry
}

// maximum returns the first maximum of the kind, or nil.
func maximum(constraints []entry.Constraint, kind func(*entry.Constraint) bool) *entry.Constraint {
	for i := range constraints {
		if c := &constraints[i]; c.Bound == entry.Max && kind(c) {
			return c
		}
	}
	return nil
}

// growth returns the modifier that raises a constraint with the number of models.
func growth(modifiers []entry.Modifier, c *entry.Constraint) *Growth {
	if c == nil {
		return nil
	}
	for i := range modifiers {
		m := &modifiers[i]
		if m.Field != c.ID || m.Op != entry.Increment || len(m.Repeats) != 1 || !m.Repeats[0].CountsModels() {
			continue
		}
		value, _ := m.Number()
		add, ok := value.Mul(entry.Int(m.Repeats[0].Times)).Int64()
		per, whole := m.Repeats[0].Value.Int64()
		if ok && whole && per > 0 {
			return &Growth{Add: int(add), Per: int(per)}
		}
	}
	return nil
}
