package native_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

// hand is the equipment of one model: the number of each entry, by id.
type hand map[string]int

// evaluation evaluates the constraints of a single model that depend only on that model.
type evaluation struct {
	model *entry.Option
	held  hand
}

func (v evaluation) count(child string) int64 {
	n := 0
	for _, o := range v.model.Choices().Options {
		in := o.Entry.ID == child
		for g := o.Group; g != nil; g = g.Parent {
			in = in || g.Group.ID == child
		}
		if in {
			n += v.held[o.Entry.ID]
		}
	}
	return int64(n)
}

func (v evaluation) holds(c entry.Conditions) bool {
	for _, t := range c.Tests {
		ok := entry.Int(v.count(t.Child)).Cmp(t.Value) >= 0
		if ok == c.Any {
			return ok
		}
	}
	for _, g := range c.Groups {
		if ok := v.holds(g); ok == c.Any {
			return ok
		}
	}
	return !c.Any
}

func (v evaluation) value(c entry.Constraint, modifiers ...entry.Modifier) entry.Number {
	value := c.Value
	for _, m := range modifiers {
		if m.Field != c.ID || !v.holds(m.When) {
			continue
		}
		n := entry.MustNumber(m.Value)
		for _, r := range m.Repeats {
			n = n.Mul(entry.Int(v.count(r.Child)))
		}
		switch m.Op {
		case entry.Set:
			value = n
		case entry.Increment:
			value = value.Add(n)
		case entry.Decrement:
			value = value.Sub(n)
		}
	}
	return value
}

// breaches lists the codes of the constraints that the hand breaks.
func (v evaluation) breaches() []string {
	var codes []string
	check := func(owner string, constraints []entry.Constraint, modifiers []entry.Modifier) {
		for _, c := range constraints {
			if c.Scope != entry.ScopeParent {
				continue
			}
			limit, n := v.value(c, modifiers...), entry.Int(v.count(owner))
			if c.Bound == entry.Max && limit.Sign() >= 0 && n.Cmp(limit) > 0 || c.Bound == entry.Min && n.Cmp(limit) < 0 {
				codes = append(codes, c.Code)
			}
		}
	}
	for _, o := range v.model.Choices().Options {
		check(o.Entry.ID, o.Entry.Constraints, o.Entry.Modifiers)
	}
	for _, g := range v.model.Choices().Groups {
		check(g.Group.ID, g.Group.Constraints, g.Group.Modifiers)
		if g.Link != nil {
			check(g.Group.ID, g.Link.Constraints, append(g.Group.Modifiers, g.Link.Modifiers...))
		}
	}
	return codes
}

// armed compiles a sergeant with default equipment and options.
func armed(tb testing.TB, carried []native.Item, options []native.Option) *entry.Option {
	tb.Helper()
	text := func(v any) string {
		out, err := json.Marshal(v)
		if err != nil {
			tb.Fatal(err)
		}
		return string(out)
	}
	_, unit := compiled(tb, map[string]string{
		"models/0/wargear": text(carried), "options": text(options),
		"wargear": `[{"id": "x", "name": "X"}, {"id": "y", "name": "Y"}]`,
	})
	return below(tb, unit, "Sergeant")
}

func items(ids ...string) []native.Item {
	var list []native.Item
	for _, id := range ids {
		list = append(list, native.Item{ID: id, Count: 1})
	}
	return list
}

func exchange(id string, gives []native.Item, gets ...string) native.Option {
	o := native.Option{ID: id, Text: "T.", Models: []string{"sergeant"}, Replace: gives}
	for _, get := range gets {
		o.With = append(o.With, native.Alternative{Wargear: items(get)})
	}
	return o
}

// alternatives names the entries of an option's alternatives.
func alternatives(o native.Option) []string {
	ids := make([]string, len(o.With))
	for i, a := range o.With {
		ids[i] = sergeant + "/option." + o.ID + "/" + a.Wargear[0].ID
	}
	return ids
}

func TestOverlappingOptions(t *testing.T) {
	m := armed(t, items("a", "d"), []native.Option{
		exchange("both", items("a", "d"), "e"), // A and D give way to E
		exchange("first", items("a"), "b"),
		exchange("second", items("d"), "c"),
		exchange("reverse", items("d", "a"), "x"),
	})
	a, d := sergeant+"/a", sergeant+"/d"
	e, b, c, x := sergeant+"/option.both/e", sergeant+"/option.first/b", sergeant+"/option.second/c", sergeant+"/option.reverse/x"
	tests := map[string]struct {
		held  hand
		legal bool
	}{
		"as it comes":           {hand{a: 1, d: 1}, true},
		"one option":            {hand{b: 1, d: 1}, true},
		"two options":           {hand{b: 1, c: 1}, true},
		"two items for one":     {hand{e: 1}, true},
		"the other way round":   {hand{x: 1}, true},
		"second item kept":      {hand{e: 1, d: 1}, false},
		"first item kept":       {hand{x: 1, a: 1}, false},
		"item given up twice":   {hand{e: 1, c: 1}, false},
		"both given up twice":   {hand{e: 1, x: 1}, false},
		"nothing":               {hand{}, false},
		"option without giving": {hand{a: 1, b: 1, d: 1}, false},
		"option used twice":     {hand{b: 2, d: 1}, false},
	}
	for name, test := range tests {
		if got := (evaluation{m, test.held}).breaches(); (len(got) == 0) != test.legal {
			t.Errorf("%s: got breaches %v, want legal %v", name, got, test.legal)
		}
	}
}

// drawnOptions draws options that give up some of the items.
func drawnOptions(t *rapid.T, carried []native.Item) []native.Option {
	var options []native.Option
	for i := range rapid.IntRange(1, 4).Draw(t, "options") {
		var gives []native.Item
		for _, item := range rapid.Permutation(carried).Draw(t, "order") {
			if n := rapid.IntRange(0, item.Count).Draw(t, item.ID+" given up"); n > 0 {
				gives = append(gives, native.Item{ID: item.ID, Count: n})
			}
		}
		o := exchange(fmt.Sprintf("o%d", i), gives, "x", "y")
		o.Choose = rapid.IntRange(1, 2).Draw(t, "choose")
		if o.Choose == 1 && rapid.Bool().Draw(t, "limited") {
			o.Limit = &native.Limit{Max: 1}
		}
		options = append(options, o)
	}
	return options
}

// legal states the rule: each option is used at most once, with no more alternatives than it
// allows and no alternative twice, and replaced items are removed.
func legal(carried []native.Item, options []native.Option, held hand) bool {
	gone := map[string]int{}
	for _, o := range options {
		taken := 0
		for _, id := range alternatives(o) {
			taken += held[id]
			if held[id] > 1 {
				return false
			}
		}
		if taken > o.Choose {
			return false
		}
		for _, item := range o.Replace {
			gone[item.ID] += min(taken, 1) * item.Count
		}
	}
	for _, item := range carried {
		if held[sergeant+"/"+item.ID]+gone[item.ID] != item.Count {
			return false
		}
	}
	return true
}

// drawnHand draws the equipment of the model, mostly by using options and removing the items that
// they replace.
func drawnHand(t *rapid.T, carried []native.Item, options []native.Option) hand {
	held := hand{}
	for _, item := range carried {
		held[sergeant+"/"+item.ID] = item.Count
	}
	for _, o := range options {
		used := false
		for _, id := range alternatives(o) {
			held[id] = rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2}).Draw(t, id)
			used = used || held[id] > 0
		}
		for _, item := range o.Replace {
			if id := sergeant + "/" + item.ID; used && rapid.IntRange(0, 9).Draw(t, "given") > 0 {
				held[id] = max(0, held[id]-item.Count)
			}
		}
	}
	return held
}

func TestOptionsMatchTheRule(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		carried := items("a", "d", "e")
		for i := range carried {
			carried[i].Count = rapid.IntRange(1, 3).Draw(r, carried[i].ID)
		}
		options := drawnOptions(r, carried)
		held := drawnHand(r, carried, options)
		got := evaluation{armed(t, carried, options), held}.breaches()
		if want := legal(carried, options, held); (len(got) == 0) != want {
			r.Fatalf("carried %v, options %+v, held %v: got breaches %v, want legal %v", carried, options, held, got, want)
		}
	})
}
