package check

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// picked lists the selections that a restriction counts, in the order of the
// document.
func (e *Findings) picked(x *roster.Restriction) []int32 {
	var list []int32
	for i := int32(0); i < e.SelectionCount(); {
		counts := e.picks(&x.Pick, i)
		for k := range x.Except {
			counts = counts && !e.picks(&x.Except[k], i)
		}
		switch {
		case counts:
			list = append(list, i)
			i = e.Selection(i).End
		case x.Pick.Units || x.Pick.Roots:
			i = e.Selection(i).End
		default:
			i++
		}
	}
	return list
}

// picks reports whether a selection is picked. It makes the cheap comparisons first.
func (e *Findings) picks(p *roster.Pick, i int32) bool {
	n := e.Selection(i)
	return (!p.Units || n.Parent == eval.None && n.Option.Kind() != entry.Upgrade) &&
		(!p.Roots || n.Parent == eval.None) &&
		p.HasName(e.folded(i)) &&
		(len(p.Roles) == 0 || e.inRole(p.Roles, i)) &&
		(len(p.Purposes) == 0 || e.hasPurpose(i, p.Purposes)) &&
		e.hasKeywords(p.Keywords, i) && e.costsWithin(p.Costs, i) && e.valuesWithin(p.Values, i)
}

// folded returns the folded name of a selection. It is cached because every restriction of an
// event compares it.
func (e *Findings) folded(i int32) string {
	if e.foldedNames == nil {
		e.foldedNames = make([]string, e.SelectionCount())
	}
	if e.foldedNames[i] == "" {
		e.foldedNames[i] = catalog.Fold(e.Name(i))
	}
	return e.foldedNames[i]
}

func (e *Findings) inRole(roles []string, i int32) bool {
	c := e.Primary(i)
	return c != nil && slices.Contains(roles, catalog.Fold(c.Name))
}

// hasPurpose reports whether a selection, or the choice directly above it, has one of the
// purposes.
func (e *Findings) hasPurpose(i int32, purposes []entry.Purpose) bool {
	n := e.Selection(i)
	return slices.Contains(purposes, n.Option.Purpose()) ||
		n.Parent != eval.None && slices.Contains(purposes, e.Selection(n.Parent).Option.Entry.Purpose())
}

// hasKeywords reports whether a selection has each of the keywords.
func (e *Findings) hasKeywords(keywords []string, i int32) bool {
	for _, k := range keywords {
		if !e.HasKeyword(i, k) {
			return false
		}
	}
	return true
}

func (e *Findings) costsWithin(ranges []roster.CostRange, i int32) bool {
	if len(ranges) == 0 {
		return true
	}
	costs := e.CostsWithin(i)
	for _, x := range ranges {
		if !within(costs[x.Cost], x.Min, x.Max) {
			return false
		}
	}
	return true
}

func within(n entry.Number, least, most *entry.Number) bool {
	return (least == nil || n.Cmp(*least) >= 0) && (most == nil || n.Cmp(*most) <= 0)
}

func (e *Findings) valuesWithin(ranges []roster.ValueRange, i int32) bool {
	for k := range ranges {
		if !e.valueWithin(&ranges[k], i) {
			return false
		}
	}
	return true
}

// valueWithin reports whether a profile of the selection, or of one below it, has a value
// in the range.
func (e *Findings) valueWithin(x *roster.ValueRange, i int32) (found bool) {
	for j := i; j < e.Selection(i).End && !found; j++ {
		e.Info(j, func(p *entry.Profile, values []string) {
			for k, c := range e.Book.ProfileType(p.Type).Characteristics {
				if k >= len(values) || catalog.Fold(c.Name) != x.Characteristic {
					continue
				}
				n, err := entry.ParseNumber(strings.TrimRight(strings.TrimSpace(values[k]), `"+″”`))
				found = found || err == nil && within(n, x.Min, x.Max)
			}
		}, nil)
	}
	return found
}
