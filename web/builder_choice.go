package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
)

// warlord is what data calls the title, which one model of an army has.
const warlord = "Warlord"

// choices shows the choices below a selection: by group, those that are not
// allowed behind the others, and keywords apart. What is fixed is there and cannot
// be more or less.
func (b *builder) choices(p *part, s *roster.Selection, o *entry.Option, offered []option.Choice) error {
	at := map[string]int{}
	for i := range offered {
		c := &offered[i]
		switch {
		case c.Hidden && c.Now == 0 || isModelTaken(c, optionBelow(o, c.Entry)):
			continue
		case isFixed(c):
			p.Carries = append(p.Carries, number(c.Now, c.Name))
			continue
		case strings.HasPrefix(c.GroupName, "<"):
			if err := p.keyword(s, c); err != nil {
				return err
			}
			continue
		}
		v, err := b.choice(s, c, i)
		if err != nil {
			return err
		}
		if v.Why != "" && v.Now == 0 {
			p.Closed = append(p.Closed, v)
			continue
		}
		k, ok := at[c.Group]
		if !ok {
			k = len(p.Groups)
			at[c.Group] = k
			p.Groups = append(p.Groups, choiceGroup{Name: c.GroupName})
		}
		p.Groups[k].Open = append(p.Groups[k].Open, v)
	}
	for k := range p.Groups {
		p.Groups[k].Plain = p.Groups[k].isListed(p.Closed)
		p.Groups[k].markObvious()
	}
	p.Carries = append(p.Carries, unknownBelow(s, offered)...)
	return nil
}

// isListed reports whether the name of a group only lists its choices, which stand
// below it anyway.
func (g *choiceGroup) isListed(closed []choice) bool {
	rest := g.Name
	all := slices.SortedFunc(slices.Values(slices.Concat(g.Open, closed)), func(x, y choice) int { return cmp.Compare(len(y.Name), len(x.Name)) })
	for _, c := range all {
		rest = strings.Replace(rest, c.Name, "", 1)
	}
	return strings.Trim(strings.ReplaceAll(rest, " or ", ""), ", ") == ""
}

// markObvious notes which choices are exchanged for the only one that is taken.
func (g *choiceGroup) markObvious() {
	taken := ""
	for _, c := range g.Open {
		if c.Now > 0 {
			taken = strings.TrimPrefix(taken+", "+c.Name, ", ")
		}
	}
	for k := range g.Open {
		g.Open[k].Obvious = g.Open[k].Instead == taken
	}
}

// keyword adds a value to the choice of a keyword.
func (p *part) keyword(s *roster.Selection, c *option.Choice) error {
	last := len(p.Keywords) - 1
	if last < 0 || p.Keywords[last].Name != c.GroupName {
		ops, err := do(roster.Operation{Op: roster.SetKeyword, Selection: s.ID, Keyword: c.GroupName})
		if err != nil {
			return err
		}
		last++
		p.Keywords = append(p.Keywords, keywordChoice{ID: "keyword-" + s.ID + "-" + strconv.Itoa(last), Name: c.GroupName, Do: ops})
	}
	k := &p.Keywords[last]
	k.Values = append(k.Values, c.Name)
	if c.Now > 0 {
		k.Now = c.Name
	}
	return nil
}

// isFixed reports whether an option is there and cannot be more or less.
func isFixed(c *option.Choice) bool {
	return c.Now > 0 && c.Operation.Op == roster.Select && c.Max != nil && c.Now == c.Min && c.Now == *c.Max
}

// isModelTaken reports whether an option is a model that is shown as a part of
// its own, with its number.
func isModelTaken(c *option.Choice, o *entry.Option) bool {
	return o != nil && o.Kind() != entry.Upgrade && c.Now > 0
}

// unknownBelow names what a selection has that the game data does not.
func unknownBelow(s *roster.Selection, choices []option.Choice) []string {
	var out []string
	for i := range s.Selections {
		c := &s.Selections[i]
		if !slices.ContainsFunc(choices, func(x option.Choice) bool { return x.Entry == c.Entry }) {
			out = append(out, number(c.Count, nameOf(c, nil))+" (not in the game data)")
		}
	}
	return out
}

// choice shows the i-th option below a selection.
func (b *builder) choice(s *roster.Selection, c *option.Choice, i int) (choice, error) {
	v := choice{ID: "c-" + s.ID + "-" + strconv.Itoa(i), Name: c.Name, Now: c.Now, Delta: difference(b.Book, c.CostDelta)}
	if c.Name == warlord && c.Operation.Op == roster.Select {
		return b.title(v, s, c)
	}
	if c.WhyNot != nil {
		v.Why = c.WhyNot.Message
	}
	var err error
	if v.Drop, err = dropping(c); err != nil {
		return v, err
	}
	if c.Now > 0 && (c.Operation.Op == roster.Choose || !c.Allowed) {
		v.Taken, v.Why, v.Delta = true, "", ""
		return v, b.another(&v, c)
	}
	ops := []roster.Operation{c.Operation}
	switch one := c.OneModel; {
	case one != nil && one.Allowed && !c.Allowed:
		// Not for all of them, but for one: that is what the button does.
		ops, v.ForOne, v.Why, v.Delta = []roster.Operation{one.Operation}, true, "", difference(b.Book, one.CostDelta)
	case one != nil && one.Allowed:
		v.OneCost = difference(b.Book, one.CostDelta)
		if v.TakeOne, err = do(one.Operation); err != nil {
			return v, err
		}
	case c.Combination != nil:
		ops, v.Why, v.Delta = c.Combination.Operations, "", difference(b.Book, c.Combination.CostDelta)
		v.Whole, v.Instead = c.Combination.Models, strings.Join(c.Combination.Instead, ", ")
	}
	v.Take, err = do(ops...)
	v.ops = ops
	return v, err
}

// another offers one more of what is taken, in the place of something else.
func (b *builder) another(v *choice, c *option.Choice) (err error) {
	if c.Operation.Op == roster.Choose || c.Combination == nil || c.Combination.Models > 0 {
		return nil
	}
	v.Instead, v.OneCost = strings.Join(c.Combination.Instead, ", "), difference(b.Book, c.Combination.CostDelta)
	v.Another, err = do(c.Combination.Operations...)
	return err
}

// title shows the title of Warlord: giving it to a model takes it from whoever
// has it.
func (b *builder) title(v choice, s *roster.Selection, c *option.Choice) (choice, error) {
	var err error
	if c.Now > 0 {
		v.Taken, v.Delta = true, ""
		v.Drop, err = dropping(c)
		return v, err
	}
	v.Take, err = do(roster.Operation{Op: roster.SetWarlord, Selection: s.ID})
	return v, err
}

// dropping takes one of an option away; empty where it must be there.
func dropping(c *option.Choice) (string, error) {
	if c.Removal == nil {
		return "", nil
	}
	return do(c.Removal.Operations...)
}

// harmless reports whether operations make no more errors than there are.
func (b *builder) harmless(ops []roster.Operation) bool {
	next, _, err := edit.Apply(b.Book, b.Roster, ops)
	return err == nil && check.Check(b.Book, next).Summary.Errors <= b.View.Summary.Errors
}
