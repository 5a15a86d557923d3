package builder

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/web/listview"
)

// An optionGroup is options that are listed together.
type optionGroup struct {
	Name    string
	Unnamed bool         // the name only repeats the options
	Taken   string       // how many of how many are selected; empty: the number is not limited, or one
	One     bool         // one of them can be selected
	Options []optionView // that are selected or can be
	Swaps   []swapView   // by number of models, instead of Options
	Off     []optionView // not allowed now
	key     string
	max     *int
}

// The controls of options, by the number that can be selected.
const (
	radioButton = "radio"    // one of the group
	checkBox    = "checkbox" // one, or none
	stepper     = "number"   // several
)

// An optionView is an option that can be selected or deselected. Operations are empty if they are impossible.
type optionView struct {
	ID       string // of the element, which a change keeps
	Name     string
	Control  string
	Count    int
	Delta    string
	Reason   string // why it is not allowed
	Select   string // operations
	Deselect string // operations
	All      int    // Select is for all models of the unit, whose number this is
	Replaces string // what Select removes
	entry    string
}

// A keywordChoice is a keyword in angle brackets with its possible values.
type keywordChoice struct {
	ID, Name  string
	Value     string
	Values    []string
	Operation string // the field value names the value
}

// addOptions adds the options of a selection to a part, by group: first those that are allowed, then the
// others, and keywords separately. Options that cannot be changed are only listed.
func (b *rosterPage) addOptions(p *part, s *roster.Selection, o *entry.Option, choices []option.Choice) {
	for i := range choices {
		c := &choices[i]
		switch {
		case c.Hidden && c.Now == 0 || isModel(c, optionBelow(o, c.Entry)):
		case isFixed(c):
			p.Fixed = append(p.Fixed, listview.Count(c.Now, entry.PlainText(c.Name)))
		case entry.IsBracketed(c.GroupName):
			p.addKeyword(s, c)
		default:
			v := b.newOption(s, c, optionBelow(o, c.Entry), i)
			g := p.group(c)
			if v.Reason != "" && v.Count == 0 {
				g.Off = append(g.Off, v)
			} else {
				g.Options = append(g.Options, v)
			}
		}
	}
	for k := range p.Groups {
		p.Groups[k].finish(b, choices)
	}
	for i := range s.Selections {
		below := &s.Selections[i]
		if !slices.ContainsFunc(choices, func(x option.Choice) bool { return x.Entry == below.Entry }) {
			p.Fixed = append(p.Fixed, b.text("option.unknown", "Name", listview.Count(below.Count, nameOf(below, nil))))
		}
	}
}

// group returns the group of a choice: its alternatives, or its group in the data.
func (p *part) group(c *option.Choice) *optionGroup {
	g := optionGroup{Name: entry.PlainText(c.GroupName), key: c.Group, max: c.GroupMax}
	if a := c.Alternatives; a != nil {
		g = optionGroup{Name: entry.PlainText(a.Name), key: a.Group, One: true}
	}
	k := slices.IndexFunc(p.Groups, func(x optionGroup) bool { return x.key == g.key })
	if k < 0 {
		k = len(p.Groups)
		p.Groups = append(p.Groups, g)
	}
	return &p.Groups[k]
}

// finish completes a group whose options are known.
func (g *optionGroup) finish(b *rosterPage, choices []option.Choice) {
	g.Unnamed = g.isListed()
	if g.One {
		g.finishAlternatives(choices, b.text("option.none"))
		return
	}
	if g.max != nil && *g.max > 1 {
		taken := 0
		for _, o := range g.Options {
			taken += o.Count
		}
		g.Taken = b.text("front.shown", "Count", taken, "Total", *g.max)
	}
}

// finishAlternatives makes radio buttons of the options, and offers none of them, by that name, if one is
// selected that need not be. An option without an alternative is a check box.
func (g *optionGroup) finishAlternatives(choices []option.Choice, noneName string) {
	if len(g.Options)+len(g.Off) == 1 {
		g.One = false
		return
	}
	none := optionView{ID: "", Name: noneName, Control: radioButton}
	for i := range g.Options {
		v := &g.Options[i]
		if v.Control = radioButton; v.Count > 0 && v.Deselect != "" {
			none.ID, none.Select, v.Deselect = "none-"+v.ID, v.Deselect, ""
		}
	}
	optional := slices.ContainsFunc(choices, func(c option.Choice) bool {
		return c.Alternatives != nil && c.Alternatives.Group == g.key && c.Alternatives.Min == 0
	})
	if optional && none.Select != "" {
		g.Options = append(g.Options, none)
	}
	for i := range g.Off {
		g.Off[i].Control = radioButton
	}
}

// isListed reports whether the name of a group only lists its options.
func (g *optionGroup) isListed() bool {
	var names []string
	for _, o := range slices.Concat(g.Options, g.Off) {
		names = append(names, o.Name)
	}
	for _, s := range g.Swaps {
		names = append(names, s.Name, s.From)
	}
	rest := g.Name
	slices.SortFunc(names, func(x, y string) int { return cmp.Compare(len(y), len(x)) })
	for _, name := range names {
		rest = strings.Replace(rest, name, "", 1)
	}
	return strings.Trim(strings.ReplaceAll(rest, " or ", ""), ", ") == ""
}

// addKeyword adds a value to the choice of a keyword.
func (p *part) addKeyword(s *roster.Selection, c *option.Choice) {
	last := len(p.Keywords) - 1
	if name := keywordTitle(c.GroupName); last < 0 || p.Keywords[last].Name != name {
		last++
		p.Keywords = append(p.Keywords, keywordChoice{
			ID: "keyword-" + s.ID + "-" + strconv.Itoa(last), Name: name,
			Operation: encode(roster.Operation{Op: roster.SetKeyword, Selection: s.ID, Keyword: c.GroupName}),
		})
	}
	k := &p.Keywords[last]
	k.Values = append(k.Values, c.Name)
	if c.Now > 0 {
		k.Value = c.Name
	}
}

// keywordTitle writes a bracketed keyword for players, such as Chapter for <CHAPTER>.
func keywordTitle(name string) string {
	name = strings.ToLower(strings.Trim(name, "<>"))
	return strings.ToUpper(name[:1]) + name[1:]
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
	v := optionView{ID: "c-" + s.ID + "-" + strconv.Itoa(i), Name: entry.PlainText(c.Name), Count: c.Now, Control: checkBox, entry: c.Entry}
	if c.Removal != nil {
		v.Deselect = encode(c.Removal.Operations...)
	}
	if isWarlord(o) && c.Operation.Op == roster.Select {
		// SetWarlord also removes the title from the model that has it.
		v.Deselect = ""
		if v.Count == 0 {
			v.Select = encode(roster.Operation{Op: roster.SetWarlord, Selection: s.ID})
		}
		return v
	}
	if c.Operation.Op != roster.Choose && (c.Max == nil || *c.Max > 1) {
		v.Control = stepper
	}
	switch {
	case c.Now > 0 && v.Control != stepper:
		return v
	case c.Allowed:
		v.Select, v.Delta = encode(c.Operation), listview.Difference(b.lang, b.Book, c.CostDelta)
	case c.OneModel != nil && c.OneModel.Allowed:
		v.Select, v.Delta = encode(c.OneModel.Operation), listview.Difference(b.lang, b.Book, c.OneModel.CostDelta)
	case c.Combination != nil:
		v.Select, v.Delta = encode(c.Combination.Operations...), listview.Difference(b.lang, b.Book, c.Combination.CostDelta)
		v.All, v.Replaces = c.Combination.Models, strings.Join(c.Combination.Instead, ", ")
	default:
		v.Delta = listview.Difference(b.lang, b.Book, c.CostDelta)
		if c.WhyNot != nil {
			v.Reason = b.whyNot(c.WhyNot, v.Name)
		}
		if v.Count == 0 {
			v.Select = encode(c.Operation)
		}
	}
	return v
}

func isWarlord(o *entry.Option) bool { return o != nil && o.Purpose() == entry.PurposeWarlord }
