package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// warlord is what data calls the title, which one model of an army has.
const warlord = "Warlord"

// choices shows the choices below a selection: by group, those that are not
// allowed behind the others, and keywords apart. What is fixed is there and cannot
// be more or less.
func (b *builder) choices(p *part, s *roster.Selection, o *entry.Option, offered []roster.Choice) error {
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
	p.Carries = append(p.Carries, unknownBelow(s, offered)...)
	return nil
}

// keyword adds a value to the choice of a keyword.
func (p *part) keyword(s *roster.Selection, c *roster.Choice) error {
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
func isFixed(c *roster.Choice) bool {
	return c.Now > 0 && c.Operation.Op == roster.Select && c.Max != nil && c.Now == c.Min && c.Now == *c.Max
}

// isModelTaken reports whether an option is a model that is shown as a part of
// its own, with its number.
func isModelTaken(c *roster.Choice, o *entry.Option) bool {
	return o != nil && o.Kind() != entry.Upgrade && c.Now > 0
}

// unknownBelow names what a selection has that the game data does not.
func unknownBelow(s *roster.Selection, choices []roster.Choice) []string {
	var out []string
	for i := range s.Selections {
		c := &s.Selections[i]
		if !slices.ContainsFunc(choices, func(x roster.Choice) bool { return x.Entry == c.Entry }) {
			out = append(out, number(c.Count, nameOf(c, nil))+" (not in the game data)")
		}
	}
	return out
}

// choice shows the i-th option below a selection.
func (b *builder) choice(s *roster.Selection, c *roster.Choice, i int) (choice, error) {
	v := choice{ID: "c-" + s.ID + "-" + strconv.Itoa(i), Name: c.Name, Now: c.Now, Delta: difference(b.Book, c.CostDelta)}
	if c.Name == warlord && c.Operation.Op == roster.Select {
		return b.title(v, s, c)
	}
	if c.Why != nil {
		v.Why = c.Why.Message
	}
	var err error
	if c.Now > 0 {
		if v.Drop, err = b.dropping(s, c); err != nil {
			return v, err
		}
	}
	if c.Now > 0 && (c.Operation.Op == roster.Choose || !c.Allowed) {
		v.Taken, v.Why, v.Delta = true, "", ""
		return v, nil
	}
	take := c
	if one := c.One; one != nil && one.Allowed {
		if v.TakeOne, err = do(one.Operation); err != nil {
			return v, err
		}
		v.OneCost = difference(b.Book, one.CostDelta)
		if !c.Allowed {
			// Not for all of them, but for one: that is what the button does.
			take, v.ForOne, v.TakeOne, v.Why, v.Delta = one, true, "", "", v.OneCost
		}
	}
	v.Take, err = do(take.Operation)
	return v, err
}

// title shows the title of Warlord: giving it to a model takes it from whoever
// has it.
func (b *builder) title(v choice, s *roster.Selection, c *roster.Choice) (choice, error) {
	var err error
	if c.Now > 0 {
		v.Taken, v.Delta = true, ""
		v.Drop, err = b.dropping(s, c)
		return v, err
	}
	v.Take, err = do(roster.Operation{Op: roster.SetWarlord, Selection: s.ID})
	return v, err
}

// dropping takes one of an option away. What a group of one must have cannot be
// taken away, only exchanged.
func (b *builder) dropping(s *roster.Selection, c *roster.Choice) (string, error) {
	if c.Operation.Op == roster.Choose {
		clear := roster.Operation{Op: roster.Choose, Selection: s.ID, Group: c.Operation.Group}
		if !b.harmless(clear) {
			return "", nil
		}
		return do(clear)
	}
	if c.Now <= c.Min {
		return "", nil
	}
	i := slices.IndexFunc(s.Selections, func(x roster.Selection) bool { return x.Entry == c.Entry })
	if i < 0 {
		return "", nil
	}
	one := 1
	return do(roster.Operation{Op: roster.Deselect, Selection: s.Selections[i].ID, Count: &one})
}

// harmless reports whether a change makes no more errors than there are.
func (b *builder) harmless(op roster.Operation) bool {
	next, _, err := roster.Apply(b.Book, b.Roster, []roster.Operation{op})
	return err == nil && roster.Check(b.Book, next).Summary.Errors <= b.View.Summary.Errors
}
