package builder

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
	"github.com/rollcall40k/rollcall/web/listview"
)

// An optionGroup is options that are listed together.
type optionGroup struct {
	Name    string
	Unnamed bool // the name only repeats the options
	Options []optionView
}

// An optionView is an option that can be selected or deselected. Operations are empty if they are impossible.
type optionView struct {
	ID        string // of the element, which a change keeps
	Name      string
	Count     int
	Delta     string
	Reason    string // why it is not allowed
	Select    string // operations; it may apply to all models
	SelectOne string // operations for one model only
	OneDelta  string
	ForOne    bool   // Select is for one model, since not all of them can have it
	Deselect  string // operations
	Selected  bool   // it can only be deselected
	AllModels int    // Select is for all models of the unit, whose number this is
	Replaces  string // what Select, or Another, removes
	Obvious   bool   // Replaces is the only selected option of its group
	Another   string // operations that select one more of a selected option
	ForAll    string // operations that select it for all identical selections

	ops []roster.Operation // of Select
}

// A keywordChoice is a keyword in angle brackets with its possible values.
type keywordChoice struct {
	ID, Name  string
	Value     string
	Values    []string
	Operation string // the field value names the value
}

// addOptions adds the options of a selection to a part, by group: first those that are
// allowed, then the others, and keywords separately. Options that cannot be changed are
// only listed.
func (b *rosterPage) addOptions(p *part, s *roster.Selection, o *entry.Option, choices []option.Choice) {
	groups := map[string]int{}
	for i := range choices {
		c := &choices[i]
		switch {
		case c.Hidden && c.Now == 0 || isModel(c, optionBelow(o, c.Entry)):
			continue
		case isFixed(c):
			p.Fixed = append(p.Fixed, listview.Count(c.Now, c.Name))
			continue
		case entry.IsBracketed(c.GroupName):
			p.addKeyword(s, c)
			continue
		}
		v := b.newOption(s, c, optionBelow(o, c.Entry), i)
		if v.Reason != "" && v.Count == 0 {
			p.NotAllowed = append(p.NotAllowed, v)
			continue
		}
		k, ok := groups[c.Group]
		if !ok {
			k = len(p.Groups)
			groups[c.Group] = k
			p.Groups = append(p.Groups, optionGroup{Name: c.GroupName})
		}
		p.Groups[k].Options = append(p.Groups[k].Options, v)
	}
	for k := range p.Groups {
		p.Groups[k].Unnamed = p.Groups[k].isListed(p.NotAllowed)
		p.Groups[k].markObvious()
	}
	for i := range s.Selections {
		below := &s.Selections[i]
		if !slices.ContainsFunc(choices, func(x option.Choice) bool { return x.Entry == below.Entry }) {
			p.Fixed = append(p.Fixed, listview.Count(below.Count, nameOf(below, nil))+" (not in the game data)")
		}
	}
}

// isListed reports whether the name of a group only lists its options.
func (g *optionGroup) isListed(notAllowed []optionView) bool {
	rest := g.Name
	longestFirst := func(x, y optionView) int { return cmp.Compare(len(y.Name), len(x.Name)) }
	for _, o := range slices.SortedFunc(slices.Values(slices.Concat(g.Options, notAllowed)), longestFirst) {
		rest = strings.Replace(rest, o.Name, "", 1)
	}
	return strings.Trim(strings.ReplaceAll(rest, " or ", ""), ", ") == ""
}

// markObvious marks the options that replace everything that is selected in the group.
func (g *optionGroup) markObvious() {
	var selected []string
	for _, o := range g.Options {
		if o.Count > 0 {
			selected = append(selected, o.Name)
		}
	}
	for k := range g.Options {
		g.Options[k].Obvious = g.Options[k].Replaces == strings.Join(selected, ", ")
	}
}

// addKeyword adds a value to the choice of a keyword.
func (p *part) addKeyword(s *roster.Selection, c *option.Choice) {
	last := len(p.Keywords) - 1
	if last < 0 || p.Keywords[last].Name != c.GroupName {
		last++
		p.Keywords = append(p.Keywords, keywordChoice{
			ID: "keyword-" + s.ID + "-" + strconv.Itoa(last), Name: c.GroupName,
			Operation: encode(roster.Operation{Op: roster.SetKeyword, Selection: s.ID, Keyword: c.GroupName}),
		})
	}
	k := &p.Keywords[last]
	k.Values = append(k.Values, c.Name)
	if c.Now > 0 {
		k.Value = c.Name
	}
}

// isFixed reports whether an option is selected and its number cannot change.
func isFixed(c *option.Choice) bool {
	return c.Now > 0 && c.Operation.Op == roster.Select && c.Max != nil && c.Now == c.Min && c.Now == *c.Max
}

// isModel reports whether an option is a selected model, which is a part of its own.
func isModel(c *option.Choice, o *entry.Option) bool {
	return o != nil && o.Kind() != entry.Upgrade && c.Now > 0
}

// newOption returns the i-th choice c of a selection s; o is its data.
func (b *rosterPage) newOption(s *roster.Selection, c *option.Choice, o *entry.Option, i int) optionView {
	v := optionView{ID: "c-" + s.ID + "-" + strconv.Itoa(i), Name: c.Name, Count: c.Now, Delta: listview.Difference(b.Book, c.CostDelta)}
	if c.Removal != nil {
		v.Deselect = encode(c.Removal.Operations...)
	}
	if o != nil && o.Purpose() == entry.PurposeWarlord && c.Operation.Op == roster.Select {
		// SetWarlord also removes the title from the model that has it.
		if v.Selected = c.Now > 0; v.Selected {
			v.Delta = ""
		} else {
			v.Select = encode(roster.Operation{Op: roster.SetWarlord, Selection: s.ID})
			v.Deselect = ""
		}
		return v
	}
	if c.WhyNot != nil {
		v.Reason = c.WhyNot.Message
	}
	if c.Now > 0 && (c.Operation.Op == roster.Choose || !c.Allowed) {
		v.Selected, v.Reason, v.Delta = true, "", ""
		if c.Operation.Op != roster.Choose && c.Combination != nil && c.Combination.Models == 0 {
			v.Replaces, v.OneDelta = strings.Join(c.Combination.Instead, ", "), listview.Difference(b.Book, c.Combination.CostDelta)
			v.Another = encode(c.Combination.Operations...)
		}
		return v
	}
	v.ops = []roster.Operation{c.Operation}
	switch one := c.OneModel; {
	case one != nil && one.Allowed && !c.Allowed:
		v.ops, v.ForOne, v.Reason, v.Delta = []roster.Operation{one.Operation}, true, "", listview.Difference(b.Book, one.CostDelta)
	case one != nil && one.Allowed:
		v.OneDelta, v.SelectOne = listview.Difference(b.Book, one.CostDelta), encode(one.Operation)
	case c.Combination != nil:
		v.ops, v.Reason, v.Delta = c.Combination.Operations, "", listview.Difference(b.Book, c.Combination.CostDelta)
		v.AllModels, v.Replaces = c.Combination.Models, strings.Join(c.Combination.Instead, ", ")
	}
	v.Select = encode(v.ops...)
	return v
}

// forAll offers an option of the first of several identical selections for all of them,
// unless that causes errors.
func (b *rosterPage) forAll(o *optionView, identical []*roster.Selection) {
	if o.Selected || o.AllModels > 0 || o.ops == nil {
		return
	}
	ops := slices.Clone(o.ops)
	for _, s := range identical[1:] {
		ids := map[string]string{}
		pairIDs(ids, identical[0], s)
		for _, op := range o.ops {
			var selection, parent bool
			if op.Selection, selection = ids[op.Selection]; op.Parent != "" {
				op.Parent, parent = ids[op.Parent]
			}
			if !selection && !parent {
				return
			}
			ops = append(ops, op)
		}
	}
	next, _, err := edit.Apply(b.Book, b.Roster, ops)
	if err == nil && check.Check(b.Book, next).Summary.Errors <= b.View.Summary.Errors {
		o.ForAll = encode(ops...)
	}
}

// pairIDs maps the ids of a and its selections to those of the identical b.
func pairIDs(ids map[string]string, a, b *roster.Selection) {
	ids[a.ID] = b.ID
	for i := range a.Selections {
		pairIDs(ids, &a.Selections[i], &b.Selections[i])
	}
}
