package text

import (
	"cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// addUnknown keeps what a unit may not take, with all that is below it.
func (v *resolver) addUnknown(s *roster.Selection, o *entry.Option, w *want) {
	if w.item.Mark == With {
		for i := range w.below {
			v.addUnknown(s, o, &w.below[i])
		}
		return
	}
	x := v.unknown(w.item, kindOf(w.item), o.Name(), v.below(o))
	x.Count = max(w.n, 1)
	s.Selections = append(s.Selections, x)
}

func kindOf(x *Item) string {
	switch {
	case x.Mark == Enhancement:
		return "enhancement"
	case len(x.Items) > 0:
		return "model"
	}
	return "wargear"
}

// below lists what may be taken below a unit and below that, for suggestions.
func (v *resolver) below(o *entry.Option) []*entry.Option {
	var list []*entry.Option
	for _, x := range o.Choices().Options {
		list = append(list, x)
		list = append(list, x.Choices().Options...)
	}
	return list
}

// unknown makes a selection that the data does not know, with its printed name,
// and reports it.
func (v *resolver) unknown(x *Item, kind, where string, candidates []*entry.Option) roster.Selection {
	name := cmp.Or(clipped(x.Name), "?")
	s := roster.Selection{ID: v.id("sel_"), Entry: name, Title: name, Count: max(x.Count, 1)}
	v.unknownBelow(&s, x.Items, s.Count)
	args := map[string]string{"Kind": kind}
	if where != "" {
		args["Subject"] = where
	}
	if v.sought++; v.sought <= mostSought {
		if n := nearest(name, candidates); n != "" {
			args["Nearest"] = n
		}
	}
	v.report(roster.NameUnknown, roster.Error, x.Line, x.Column, x.Name, args)
	v.diagnostics[len(v.diagnostics)-1].Selection = s.ID
	return s
}

// unknownBelow keeps what stands below something that the data does not know.
func (v *resolver) unknownBelow(s *roster.Selection, items []*Item, parents int) {
	for _, x := range items {
		if x.Mark == With {
			v.unknownBelow(s, x.Items, parents)
			continue
		}
		name := cmp.Or(clipped(x.Name), "?")
		below := roster.Selection{ID: v.id("sel_"), Entry: name, Title: name, Count: max(x.Count/parents, 1)}
		v.unknownBelow(&below, x.Items, max(x.Count, 1))
		s.Selections = append(s.Selections, below)
	}
}

// mostSought bounds the work on a text of which nothing is known.
const mostSought = 100
