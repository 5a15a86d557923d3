package text

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// crewed places what is said of a unit: among its own choices, and what is not
// there among those of its models.
func (v *resolver) crewed(o *entry.Option, x *Item, wants []want) placing {
	p := v.place(o.Choices(), wants, 0)
	if o.Kind() != entry.Unit {
		return p
	}
	if !slices.ContainsFunc(p.picks, holdsModel) && (x.Models > 0 || len(p.rest) > 0) {
		p.picks = append(p.picks, v.crew(o.Choices(), x)...)
	}
	var rest []want
	for _, w := range p.rest {
		if !v.descend(&p.picks, w) {
			rest = append(rest, w)
		}
	}
	p.rest = rest
	return p
}

func holdsModel(p pick) bool {
	return p.option.Kind() == entry.Model || slices.ContainsFunc(p.below, holdsModel)
}

// crew is as many models as a text says, where it does not say which: of each
// kind what must be there, and the rest of the kind that the data takes first.
func (v *resolver) crew(choices *entry.Choices, x *Item) []pick {
	var picks []pick
	total := 0
	for _, o := range choices.Options {
		if n := optionBound(o).least; o.Kind() == entry.Model && n > 0 {
			picks = append(picks, pick{option: o, n: n, item: x})
			total += n
		}
	}
	more := x.Models - total
	if more <= 0 {
		return picks
	}
	common := commonModel(choices, more)
	if common == nil {
		return picks
	}
	for i := range picks {
		if picks[i].option == common {
			picks[i].n += more
			return picks
		}
	}
	return append(picks, pick{option: common, n: more, item: x})
}

// commonModel is the model that a unit has most of: the default of a group, or
// the first one that there may be so many more of.
func commonModel(choices *entry.Choices, more int) *entry.Option {
	for _, g := range choices.Groups {
		if o := g.Default(); o != nil && o.Kind() == entry.Model && optionBound(o).most >= more {
			return o
		}
	}
	var best *entry.Option
	for _, o := range choices.Options {
		if o.Kind() != entry.Model || o.Entry.Hidden {
			continue
		}
		if best == nil || optionBound(best).most < more && optionBound(o).most > optionBound(best).most {
			best = o
		}
	}
	return best
}

// descend gives what the unit itself cannot have to its models: to those that
// lack it first.
func (v *resolver) descend(picks *[]pick, w want) bool {
	if w.item.Mark == With {
		return false
	}
	if w.item.Mark == Warlord && slices.ContainsFunc(*picks, isWarlord) {
		return true // taken already for the trait below it
	}
	best, at := -1, -1
	for i := range *picks {
		p := &(*picks)[i]
		if p.option.Kind() != entry.Model {
			continue
		}
		if score := v.suits(p, w); score > best {
			best, at = score, i
		}
	}
	if at < 0 || best < 0 {
		return false
	}
	p := &(*picks)[at]
	n := p.n
	if w.n < p.n {
		p.n -= w.n
		part := pick{option: p.option, n: w.n, below: slices.Clone(p.below), item: p.item}
		*picks = append(*picks, part)
		p, n = &(*picks)[len(*picks)-1], w.n
	}
	w.n = (w.n + n - 1) / n
	placed := v.place(p.option.Choices(), []want{w}, 1)
	p.below = append(p.below, placed.picks...)
	return true
}

func isWarlord(p pick) bool {
	return warlordWords[fold(p.option.Name())] || slices.ContainsFunc(p.below, isWarlord)
}

// suits says how well a want suits a model: −1 where it may not have it.
func (v *resolver) suits(p *pick, w want) int {
	matches := v.names.matches(p.option.Choices().Options, w.name)
	if len(matches) == 0 {
		if !v.holds(p.option, w.name, 1) {
			return -1
		}
		return 0
	}
	score := 1
	for _, o := range matches {
		taken := slices.ContainsFunc(p.below, func(b pick) bool {
			return b.option == o || o.Group != nil && b.option.Within(o.Group)
		})
		if !taken {
			score = 4
		}
	}
	if w.n%p.n == 0 {
		score += 2
	}
	return score
}
