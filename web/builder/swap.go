package builder

import (
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

// A swapView is wargear that a number of models have instead of other wargear. Operations are empty if they
// are impossible.
type swapView struct {
	ID         string // of the element, which a change keeps
	From, Name string // From is empty if nothing is replaced
	Now, Of    int    // models that have it, and that can have it
	Delta      string
	More       string // operations; one more model
	Fewer      string // operations; one model fewer
	All        string // operations; all models
	AllModels  int
	Reason     string // why no other model can have it
}

// A modelKind is the models of a kind, whose choices are counted over all of them.
type modelKind struct {
	page    *rosterPage
	option  *entry.Option
	groups  [][]*roster.Selection      // identical selections
	choices map[string][]option.Choice // by selection
	models  int
}

func newModelKind(t *partBuilder, list []*roster.Selection, o *entry.Option) *modelKind {
	k := &modelKind{page: t.page, option: o, choices: t.choices, groups: groupIdentical(list)}
	for _, s := range list {
		k.models += s.Count
	}
	return k
}

// addTo adds the choices of the models to a part.
func (k *modelKind) addTo(p *part) {
	first := k.choices[k.groups[0][0].ID]
	for i := range first {
		c := &first[i]
		switch {
		case k.has(c) == 0 && (c.Hidden || isWarlord(optionBelow(k.option, c.Entry))):
		case isFixed(c):
			p.Fixed = append(p.Fixed, listview.Count(c.Now, entry.PlainText(c.Name)))
		case entry.IsBracketed(c.GroupName):
			p.addKeyword(k.groups[0][0], c)
		default:
			g := p.group(c)
			g.Swaps = append(g.Swaps, k.swap(c, i))
		}
	}
	for i := range p.Groups {
		p.Groups[i].finishSwaps()
	}
}

// finishSwaps removes the row of what most models have, which the other rows name as replaced, and sorts what
// is not possible last.
func (g *optionGroup) finishSwaps() {
	g.Unnamed = g.isListed()
	base := -1
	for i := range g.Swaps {
		if g.One && g.Swaps[i].Now > 0 && (base < 0 || g.Swaps[i].Now > g.Swaps[base].Now) {
			base = i
		}
	}
	if base >= 0 && len(g.Swaps) > 1 {
		from := g.Swaps[base].Name
		g.Swaps = slices.Delete(g.Swaps, base, base+1)
		for i := range g.Swaps {
			g.Swaps[i].From = from
		}
	}
	slices.SortStableFunc(g.Swaps, func(x, y swapView) int { return compareBool(x.off(), y.off()) })
}

// off reports whether no model has the wargear or can have it.
func (s swapView) off() bool { return s.Now == 0 && s.More == "" && s.All == "" }

// Off reports whether no model has the wargear or can have it.
func (s swapView) Off() bool { return s.off() }

// choice returns the choice of an option for the models of the i-th group, or nil.
func (k *modelKind) choice(i int, option string) *option.Choice {
	list := k.choices[k.groups[i][0].ID]
	for j := range list {
		if list[j].Entry == option {
			return &list[j]
		}
	}
	return nil
}

// has counts the models that have an option.
func (k *modelKind) has(c *option.Choice) int {
	count := 0
	for i, group := range k.groups {
		if x := k.choice(i, c.Entry); x != nil && x.Now > 0 {
			count += len(group) * group[0].Count
		}
	}
	return count
}

// swap returns the row of an option, the at-th of the models.
func (k *modelKind) swap(c *option.Choice, at int) swapView {
	v := swapView{ID: "s-" + k.groups[0][0].ID + "-" + strconv.Itoa(at), Name: entry.PlainText(c.Name), Now: k.has(c), Of: k.models}
	for i, group := range k.groups {
		x := k.choice(i, c.Entry)
		switch {
		case x == nil:
		case x.Now > 0:
			if v.Fewer == "" {
				v.Fewer = k.withdraw(i, x)
			}
		case v.More == "":
			if ops, delta := oneModel(x, group[0].Count); ops != nil {
				v.More, v.Delta = encode(ops...), listview.Difference(k.page.lang, k.page.Book, delta)
				if x.Combination != nil && !x.Allowed && (x.OneModel == nil || !x.OneModel.Allowed) {
					v.From = strings.Join(x.Combination.Instead, ", ")
				}
			} else if x.WhyNot != nil && v.Reason == "" {
				v.Reason = k.page.whyNot(x.WhyNot, v.Name)
			}
		}
	}
	if v.Now < k.models {
		k.forAll(&v, c)
	}
	if v.More != "" || v.Now == k.models {
		v.Reason = ""
	}
	return v
}

// oneModel returns the operations that select an option for one of a number of models.
func oneModel(c *option.Choice, models int) ([]roster.Operation, roster.Costs) {
	switch {
	case models > 1 && c.OneModel != nil && c.OneModel.Allowed:
		return []roster.Operation{c.OneModel.Operation}, c.OneModel.CostDelta
	case models > 1:
	case c.Allowed:
		return []roster.Operation{c.Operation}, c.CostDelta
	case c.Combination != nil && c.Combination.Models == 0:
		return c.Combination.Operations, c.Combination.CostDelta
	}
	return nil, nil
}

// withdraw returns the operations that give one model of the i-th group what most other models have in place
// of an option, or only remove it.
func (k *modelKind) withdraw(i int, c *option.Choice) string {
	models := k.groups[i][0].Count
	var best []roster.Operation
	most := -1
	for j := range k.choices[k.groups[i][0].ID] {
		x := &k.choices[k.groups[i][0].ID][j]
		ops, _ := oneModel(x, models)
		if has := k.has(x); ops != nil && !x.Hidden && has > most && replaces(x, c) {
			best, most = ops, has
		}
	}
	if best != nil {
		return encode(best...)
	}
	if c.Removal == nil || models > 1 && c.Operation.Op != roster.Choose {
		return ""
	}
	ops := slices.Clone(c.Removal.Operations)
	if models > 1 {
		one := 1
		ops[0].Count = &one
	}
	return encode(ops...)
}

// replaces reports whether selecting x removes c.
func replaces(x, c *option.Choice) bool {
	if x.Now > 0 {
		return false
	}
	if x.Alternatives != nil && c.Alternatives != nil && x.Alternatives.Group == c.Alternatives.Group {
		return true
	}
	return x.Combination != nil && slices.Contains(x.Combination.Instead, c.Name)
}

// forAll offers an option for all models, if that causes no further error.
func (k *modelKind) forAll(v *swapView, c *option.Choice) {
	if t := c.Combination; t != nil && t.Models > 0 {
		v.All, v.AllModels, v.Delta = encode(t.Operations...), t.Models, listview.Difference(k.page.lang, k.page.Book, t.CostDelta)
		return
	}
	var ops []roster.Operation
	for i, group := range k.groups {
		x := k.choice(i, c.Entry)
		if x == nil {
			return
		}
		if x.Now > 0 {
			continue
		}
		own := []roster.Operation{x.Operation}
		if group[0].Count == 1 {
			own, _ = oneModel(x, 1)
		}
		if own == nil {
			return
		}
		for _, s := range group {
			ops = append(ops, forIdentical(own, group[0], s)...)
		}
	}
	if len(ops) == 0 || len(ops) > roster.MaxOperations {
		return
	}
	next, _, err := edit.Apply(k.page.Book, k.page.Roster, ops)
	if err == nil && check.Check(k.page.Book, next).Summary.Errors <= k.page.View.Summary.Errors {
		v.All, v.AllModels = encode(ops...), k.models
	}
}

// forIdentical returns operations on a selection, and those below it, for one that is identical to it.
func forIdentical(ops []roster.Operation, from, to *roster.Selection) []roster.Operation {
	ids := map[string]string{}
	pairIDs(ids, from, to)
	out := slices.Clone(ops)
	for i := range out {
		out[i].Selection, out[i].Parent = ids[out[i].Selection], ids[out[i].Parent]
	}
	return out
}

// pairIDs maps the ids of a and its selections to those of the identical b.
func pairIDs(ids map[string]string, a, b *roster.Selection) {
	ids[a.ID] = b.ID
	for i := range a.Selections {
		pairIDs(ids, &a.Selections[i], &b.Selections[i])
	}
}

// modelSwaps returns the rows of the kinds of model that replace models of a unit, with the selection of these.
func (b *rosterPage) modelSwaps(unit string) (base string, rows []swapView, covered map[string]bool, err error) {
	found, err := option.ModelSwaps(b.Book, b.Roster, unit, b.lang)
	if err != nil {
		return "", nil, nil, err
	}
	covered = map[string]bool{}
	for i := range found {
		s := &found[i]
		v := swapView{
			ID: "m-" + unit + "-" + strconv.Itoa(i), From: entry.PlainText(strings.Join(s.From, ", ")), Name: entry.PlainText(strings.Join(s.To, ", ")), Now: s.Now,
		}
		if v.Name == "" || v.From == "" {
			v.From, v.Name = "", entry.PlainText(s.Name)
		}
		if s.Max != nil {
			v.Of = *s.Max
		}
		if s.More != nil {
			v.More, v.Delta = encode(s.More.Operations...), listview.Difference(b.lang, b.Book, s.More.CostDelta)
		} else if s.WhyNot != nil {
			v.Reason = b.whyNot(s.WhyNot, v.Name)
		}
		if s.Fewer != nil {
			v.Fewer = encode(s.Fewer.Operations...)
		}
		base, covered[s.Entry] = s.Base, true
		rows = append(rows, v)
	}
	slices.SortStableFunc(rows, func(x, y swapView) int { return compareBool(x.off(), y.off()) })
	return base, rows, covered, nil
}
