package text

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// tie ties what a unit has to the model that carries it, where the data asks for
// that: to the model that the text names behind it, or else to the one that the
// text says it of. It returns the wants that are left.
func (v *resolver) tie(s *roster.Selection, p *placing) []want {
	rest := p.rest
	for i := range p.picks {
		a := neededTie(p.picks[i].option)
		if a == nil {
			continue
		}
		id := ""
		if k := v.bearer(&p.picks[i], rest, p.picks); k >= 0 {
			name := rest[k].name
			id = madeOf(p.picks, s.Selections, func(x *pick) bool { return x.option.Kind() == entry.Model && v.names.fits(x.option, name) > 0 })
			rest = slices.Delete(slices.Clone(rest), k, k+1)
		} else if of := p.picks[i].of; of != nil {
			id = madeOf(p.picks, s.Selections, func(x *pick) bool { return x.item == of && x.option.Kind() == entry.Model })
		}
		if id != "" {
			s.Selections[i].Associations = []roster.Association{{Association: a.ID, To: id}}
		}
	}
	return rest
}

// neededTie is the first association that an option must have, or nil.
func neededTie(o *entry.Option) *entry.Association {
	for _, a := range o.Associations() {
		if a.Min.Sign() > 0 && !a.Hidden {
			return a
		}
	}
	return nil
}

// bearer finds what names the bearer of a pick among the wants that are left: the
// name of a model of the unit behind a comma in the same line; −1 for none.
func (v *resolver) bearer(p *pick, rest []want, picks []pick) int {
	if !p.item.joint {
		return -1
	}
	return slices.IndexFunc(rest, func(w want) bool {
		return w.raised != nil && w.item.Line == p.item.Line && w.item.Column > p.item.Column &&
			slices.ContainsFunc(picks, func(x pick) bool { return x.option.Kind() == entry.Model && v.names.fits(x.option, w.name) > 0 })
	})
}

// madeOf is the id of the first selection that was made of a pick that passes.
func madeOf(picks []pick, made []roster.Selection, pass func(*pick) bool) string {
	for i := range picks {
		if pass(&picks[i]) {
			return made[i].ID
		}
		if id := madeOf(picks[i].below, made[i].Selections, pass); id != "" {
			return id
		}
	}
	return ""
}
