package option

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A ModelSwap is a kind of model that a unit may have instead of models of its most numerous kind. Data
// uses such kinds for wargear that some of the models exchange.
type ModelSwap struct {
	Base     string   // selection of the most numerous kind
	Entry    string   // composite id of the other kind
	Name     string   // of the other kind
	From, To []string // wargear that only the models of one of the kinds have
	Now      int      // models of the other kind
	Max      *int     // nil: no maximum of the kind
	// More exchanges one model, and Fewer changes one back. They are nil if that is not possible.
	More, Fewer *Combination
	// WhyNot is the first error that one more exchange would cause.
	WhyNot *roster.Diagnostic
}

// ModelSwaps returns the kinds of model that may replace models of the most numerous kind of a unit, in the
// order of the data. It tries each. Open choices of the new model do not prevent an exchange. lang is the
// language of the reasons. The error is of the kind roster.ErrOperation if the roster has no such selection.
func ModelSwaps(book *entry.Book, r *roster.Roster, selection, lang string) ([]ModelSwap, error) {
	e := newChooser(book, r)
	i := e.ByID(selection)
	if i == eval.None {
		return nil, roster.RejectOperation("selection", "selection.unknown", fault.Quote(selection)+", which is not in the roster or not in its game data", "the id of a selection")
	}
	base := e.mostNumerous(i)
	if base == eval.None {
		return nil, nil
	}
	var out []ModelSwap
	before := e.Excesses()
	for _, o := range e.Selection(i).Option.Choices().Options {
		if at := e.FirstBelow(i, o); o == e.Selection(base).Option || !e.varies(i, o) || !sameModels(e.Selection(base).Option, o) || at.Self == eval.None && e.OptionHidden(at) {
			continue
		}
		if s := e.modelSwap(i, base, o, before, lang); s.More != nil || s.Fewer != nil || s.WhyNot != nil {
			out = append(out, s)
		}
	}
	return out, nil
}

// mostNumerous returns the first selection of the most numerous kind of model below a selection whose number
// may change, or eval.None.
func (e *chooser) mostNumerous(i int32) int32 {
	best, counts := eval.None, map[*entry.Option]int{}
	first := map[*entry.Option]int32{}
	for j := range e.Children(i) {
		o := e.Selection(j).Option
		if !e.varies(i, o) {
			continue
		}
		if _, ok := first[o]; !ok {
			first[o] = j
		}
		counts[o] += int(e.Selection(j).Count)
		if best == eval.None || counts[o] > counts[e.Selection(best).Option] {
			best = first[o]
		}
	}
	return best
}

// varies reports whether an option is a model whose number may change.
func (e *chooser) varies(i int32, o *entry.Option) bool {
	if o.Kind() != entry.Model {
		return false
	}
	least, most := e.Bounds(e.FirstBelow(i, o))
	return most < 0 || least < most
}

// sameModels reports whether two kinds of model are counted together: one group has both, or neither is in a
// group.
func sameModels(a, b *entry.Option) bool {
	if a.Group == nil || b.Group == nil {
		return a.Group == b.Group
	}
	for g := a.Group; g != nil; g = g.Parent {
		for h := b.Group; h != nil; h = h.Parent {
			if g == h {
				return true
			}
		}
	}
	return false
}

func (e *chooser) modelSwap(i, base int32, o *entry.Option, before map[check.FindingKey]entry.Number, lang string) ModelSwap {
	at := e.FirstBelow(i, o)
	s := ModelSwap{Base: e.Selection(base).Doc.ID, Entry: o.ID, Name: e.OptionName(o, at)}
	_, s.Max = boundsOf(e.Bounds(at))
	other := eval.None
	for j := range e.Children(i) {
		if e.Selection(j).Option == o {
			s.Now, other = s.Now+int(e.Selection(j).Count), j
		}
	}
	add := roster.Operation{Op: roster.Select, Parent: e.Selection(i).Doc.ID, Entry: o.ID}
	if other != eval.None {
		add = e.plusOne(other)
	}
	after, more, why := e.exchange([]roster.Operation{e.minusOne(base), add}, before, lang)
	s.More, s.WhyNot = more, why
	if other != eval.None {
		_, s.Fewer, _ = e.exchange([]roster.Operation{e.minusOne(other), e.plusOne(base)}, before, lang)
		after = e.State
	}
	if after == nil {
		return s
	}
	for k := range after.Children(after.ByID(e.Selection(i).Doc.ID)) {
		if after.Selection(k).Option == o {
			own, its := wargearOf(e.State, base), wargearOf(after, k)
			s.From, s.To = without(own, its), without(its, own)
			break
		}
	}
	return s
}

func (e *chooser) minusOne(i int32) roster.Operation {
	return roster.Operation{Op: roster.Deselect, Selection: e.Selection(i).Doc.ID, Count: new(1)}
}

func (e *chooser) plusOne(i int32) roster.Operation {
	return roster.Operation{Op: roster.SetCount, Selection: e.Selection(i).Doc.ID, Count: new(int(e.Selection(i).Count) + 1)}
}

// exchange applies operations to a copy of the roster. It returns the copy, and the operations with their cost,
// or the reason why they are not possible.
func (e *chooser) exchange(ops []roster.Operation, before map[check.FindingKey]entry.Number, lang string) (*eval.State, *Combination, *roster.Diagnostic) {
	next, err := e.dry.Apply(ops)
	if err != nil {
		return nil, nil, nil
	}
	after := e.Recheck(next.Roster)
	if after.FirstWorse(before) == nil {
		return after.State, &Combination{Operations: ops, CostDelta: e.CostsUntil(after)}, nil
	}
	report := after.Report() // sorts the findings
	for k, f := range after.List {
		if d := report.Diagnostics[k]; f.IsWorse(before) && !d.Missing() {
			d.Message = d.Text(lang)
			return after.State, nil, &d
		}
	}
	return after.State, &Combination{Operations: ops, CostDelta: e.CostsUntil(after)}, nil
}

// wargearOf returns the names of the leaf selections below a model.
func wargearOf(e *eval.State, model int32) []string {
	var out []string
	for j := range e.Children(model) {
		if below := wargearOf(e, j); len(below) > 0 {
			out = append(out, below...)
		} else {
			out = append(out, e.Name(j))
		}
	}
	return out
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(other, name) })
}
