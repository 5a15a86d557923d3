package catalog

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// options shows what can be chosen for one option: each group with something to
// choose, and each upgrade that stands outside of groups and need not be taken.
func (w *sheetWalk) options(o *entry.Option, choices *entry.Choices) {
	for _, g := range choices.Groups {
		if hiddenForGood(&g.Group.Node) {
			continue
		}
		if o == w.root && bracketed(g.Group.Name) {
			w.keywordChoice(g)
			continue
		}
		w.groupOption(o, g)
	}
	for _, below := range choices.Options {
		if below.Group == nil && below.Kind() == entry.Upgrade && printed(below) {
			w.singleOption(o, below)
		}
	}
}

// bracketed reports whether a name stands for a keyword to be chosen.
func bracketed(name string) bool { return strings.HasPrefix(name, "<") && strings.HasSuffix(name, ">") }

func (w *sheetWalk) keywordChoice(g *entry.GroupOption) {
	choice := SheetKeywordChoice{Keyword: g.Group.Name, Values: []string{}}
	for _, o := range g.Options {
		choice.Values = append(choice.Values, o.Name())
	}
	w.sheet.Keywords.Choices = append(w.sheet.Keywords.Choices, choice)
}

func (w *sheetWalk) groupOption(o *entry.Option, g *entry.GroupOption) {
	b := groupBounds(g)
	option := SheetOption{
		ID: g.ID, Name: g.Group.Name, Text: words(g.Group.Rules), For: o.Name(),
		Min: b.min, Max: b.limit(), Choices: []SheetChoice{},
	}
	option.UnitMax, option.Grows = w.unitMax(g.Group.Constraints, g.Group.Modifiers)
	if d := g.Default(); d != nil {
		option.Default = d.ID
	}
	for _, member := range g.Options {
		if member.Kind() == entry.Upgrade && printed(member) {
			option.Choices = append(option.Choices, w.choice(member))
		}
	}
	if len(option.Choices) > 1 || len(option.Choices) == 1 && b.min == 0 {
		w.sheet.Options = append(w.sheet.Options, option)
	}
}

// words joins the rules of a group: they say what can be chosen in it.
func words(rules []*entry.Rule) string {
	var texts []string
	for _, r := range rules {
		if r.Text != "" && !hiddenForGood(&r.Node) {
			texts = append(texts, r.Text)
		}
	}
	return strings.Join(texts, "\n")
}

func (w *sheetWalk) singleOption(o, upgrade *entry.Option) {
	b := optionBounds(upgrade)
	if b.max != unlimited && b.min >= b.max {
		return // it is simply there
	}
	w.sheet.Options = append(w.sheet.Options, SheetOption{
		ID: upgrade.ID, Name: upgrade.Name(), For: o.Name(), Min: b.min, Max: b.limit(),
		Choices: []SheetChoice{w.choice(upgrade)},
	})
}

func (w *sheetWalk) choice(o *entry.Option) SheetChoice {
	c := SheetChoice{ID: o.ID, Name: o.Name(), Max: optionBounds(o).limit(), Costs: costMap(o)}
	c.UnitMax, c.Grows = w.unitMax(o.Entry.Constraints, o.Entry.Modifiers)
	return c
}

// unitMax returns how many of the owner of the constraints the whole unit may
// have, and how that grows; without such a limit, how the one for each grows.
func (w *sheetWalk) unitMax(constraints []entry.Constraint, modifiers []entry.Modifier) (*int, *Growth) {
	c := maxOf(constraints, w.countsInUnit)
	if c == nil {
		return nil, growth(modifiers, maxOf(constraints, countsOwner))
	}
	b := bounds{max: unlimited}
	b.narrow(c)
	return b.limit(), growth(modifiers, c)
}

// countsInUnit reports whether a constraint counts its owner in the whole unit.
func (w *sheetWalk) countsInUnit(c *entry.Constraint) bool {
	scope := c.ResolvedScope()
	return countsSelections(c) && scope.Kind == entry.InEntry && scope.Entry == w.root.Entry
}

// maxOf returns the first maximum that is of the kind, or nil.
func maxOf(constraints []entry.Constraint, kind func(*entry.Constraint) bool) *entry.Constraint {
	for i := range constraints {
		if c := &constraints[i]; c.Bound == entry.Max && kind(c) {
			return c
		}
	}
	return nil
}

// growth finds the modifier that raises a constraint with the number of models.
func growth(modifiers []entry.Modifier, c *entry.Constraint) *Growth {
	if c == nil {
		return nil
	}
	for i := range modifiers {
		m := &modifiers[i]
		if m.Field != c.ID || m.Op != entry.Increment || len(m.Repeats) != 1 || !countsModels(&m.Repeats[0].Query) {
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
