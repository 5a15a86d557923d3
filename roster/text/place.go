package text

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// want is something that a text says of one parent: n of it, with what all of
// these n have below.
type want struct {
	item  *Item
	name  spelling
	n     int
	below []want
	// raised is the model that the text says it of, where that may not have it:
	// it may be the unit's, and is no model.
	raised *Item
}

// pick is an option that is taken n times for one parent.
type pick struct {
	option *entry.Option
	n      int
	below  []pick
	item   *Item
	of     *Item // the model that the text says it of, although it is the unit's
	doubt  doubt
}

// doubt is what a text leaves open of a pick.
type doubt uint8

const (
	sure   doubt = iota
	shared       // which of the models has what
	uneven       // the number is not the same for all parents
)

// placing is how wants are placed among choices: what fits nowhere is left over,
// missing is what the data asks for and the text does not say, over is what is
// taken beyond a limit.
type placing struct {
	picks         []pick
	rest          []want
	missing, over int
}

// cost orders placings: nothing said may be left over.
func (p *placing) cost() int { return 1000*len(p.rest) + 10*p.over + p.missing }

// Bounds of the search for one parent.
const (
	searchSteps = 200
	searchDepth = 3 // of containers within each other
)

// place finds what is said among the choices below one parent.
func (v *resolver) place(choices *entry.Choices, wants []want, depth int) placing {
	return v.placeIn(choices, wants, depth, false)
}

// placeIn is place; inside of what only holds others no limit is passed, since
// what is beyond it may stand elsewhere.
func (v *resolver) placeIn(choices *entry.Choices, wants []want, depth int, bounded bool) placing {
	var models []pick
	var others []want
	for _, w := range wants {
		candidates := v.modelsFor(choices, &w)
		if len(candidates) == 0 {
			others = append(others, w)
			continue
		}
		shared := v.share(candidates, &w, depth)
		models = append(models, shared.picks...)
		for _, x := range shared.rest {
			x.raised = w.item
			others = append(others, x)
		}
	}
	others = v.placedFirst(choices, others)
	s := search{v: v, choices: choices, left: others, picks: merged(models), depth: depth, bounded: bounded}
	s.run()
	if s.best.cost() >= 10 && depth < searchDepth {
		deep := search{v: v, choices: choices, left: others, picks: merged(models), depth: depth, bounded: bounded, deep: true}
		deep.run()
		if deep.best.cost() < s.best.cost() {
			return deep.best
		}
	}
	return s.best
}

// placedFirst puts what has a place of its own first: it may hold what has none.
func (v *resolver) placedFirst(choices *entry.Choices, wants []want) []want {
	var placed, others []want
	for _, w := range wants {
		if slices.ContainsFunc(choices.Options, func(o *entry.Option) bool { return v.names.fits(o, w.name) > 0 }) {
			placed = append(placed, w)
		} else {
			others = append(others, w)
		}
	}
	return append(placed, others...)
}

// modelsFor are the models that a want stands for.
func (v *resolver) modelsFor(choices *entry.Choices, w *want) []*entry.Option {
	if w.item.Mark == With {
		var all []*entry.Option
		for _, o := range choices.Options {
			if o.Kind() == entry.Model {
				all = append(all, o)
			}
		}
		return all
	}
	if w.item.Mark == Warlord || w.item.Mark == Enhancement || w.raised != nil {
		return nil
	}
	models := v.names.models(choices.Options, w.name)
	if len(models) > 0 && len(w.below) == 0 && v.names.fits(models[0], w.name) < 3 {
		return nil
	}
	if len(models) == 0 && len(w.below) > 0 {
		models = v.misspelledModels(choices, w)
	}
	return models
}

// misspelledModels are the models whose name is nearly that of a want that has
// something below.
func (v *resolver) misspelledModels(choices *entry.Choices, w *want) []*entry.Option {
	if len(v.names.matches(choices.Options, w.name)) > 0 {
		return nil
	}
	base := baseOf(w.item.Name)
	var out, plain []*entry.Option
	for _, o := range choices.Options {
		if o.Kind() != entry.Model {
			continue
		}
		for _, s := range []string{v.names.of(o)[0].loose, baseOf(o.Entry.Name)} {
			if s == "" || s != base && !within(s, base) && !within(s, w.name.loose) {
				continue
			}
			if base != "" && baseOf(o.Entry.Name) == "" {
				plain = append(plain, o) // the text says that it has other weapons
			} else {
				out = append(out, o)
			}
			break
		}
	}
	if len(out) == 0 {
		return plain
	}
	return out
}

// search tries options for each want in turn, and goes back where that leaves
// something over.
type search struct {
	v       *resolver
	choices *entry.Choices
	left    []want
	picks   []pick
	rest    []want
	over    int
	lacking int // of what containers ask for
	depth   int
	deep    bool // also in what only holds others
	bounded bool // no limit is passed
	steps   int
	best    placing
	found   bool
}

func (s *search) run() { s.step() }

// step places the first want that is left; it reports whether nothing better
// can be found.
func (s *search) step() bool {
	s.steps++
	if len(s.left) == 0 {
		return s.finish()
	}
	all := s.left
	w := all[0]
	s.left = all[1:]
	done := false
	if s.steps < searchSteps {
		done = s.direct(w) || s.deep && s.contained(w)
	}
	if !done && (!s.found || s.steps < searchSteps) {
		s.rest = append(s.rest, w)
		done = s.step()
		s.rest = s.rest[:len(s.rest)-1]
	}
	s.left = all
	return done
}

func (s *search) finish() bool {
	p := placing{picks: slices.Clone(s.picks), rest: slices.Clone(s.rest), over: s.over, missing: s.lacking + s.missing()}
	if !s.found || p.cost() < s.best.cost() {
		s.best, s.found = p, true
	}
	return p.cost() == 0
}

// direct tries the options of the name of a want.
func (s *search) direct(w want) bool {
	matches := s.v.names.matches(s.choices.Options, w.name)
	matches = slices.DeleteFunc(matches, func(o *entry.Option) bool { return o.Kind() == entry.Model && (w.item.Mark != Plain || w.raised != nil) })
	slices.SortStableFunc(matches, func(a, b *entry.Option) int { return s.urgency(b) - s.urgency(a) })
	for i, o := range matches {
		room := s.room(o)
		last := i == len(matches)-1
		switch {
		case s.bounded && room <= 0:
			continue
		case s.bounded && room < w.n:
			if s.partly(w, o, room) {
				return true
			}
			continue
		case room <= 0 && !last, room <= 0 && s.deep && s.steps < searchSteps/2:
			continue
		case room < w.n && !last:
			if s.partly(w, o, room) {
				return true
			}
			continue
		}
		if s.take(w, o, max(0, w.n-room)) {
			return true
		}
	}
	return false
}

// urgency orders options of one name: first what must be there.
func (s *search) urgency(o *entry.Option) int {
	u := 0
	if optionBound(o).least > s.taken(func(p *pick) bool { return p.option == o }) {
		u += 2
	}
	if g := o.Group; g != nil && groupBound(g).least > s.taken(func(p *pick) bool { return p.option.Within(g) }) {
		u++
	}
	if o.Entry.Hidden || o.Link != nil && o.Link.Hidden {
		u -= 4
	}
	return u
}

func (s *search) taken(counts func(*pick) bool) (n int) {
	for i := range s.picks {
		if counts(&s.picks[i]) {
			n += s.picks[i].n
		}
	}
	return n
}

// room is how many more of an option may be taken.
func (s *search) room(o *entry.Option) int {
	room := optionBound(o).most - s.taken(func(p *pick) bool { return p.option == o })
	for g := o.Group; g != nil; g = g.Parent {
		room = min(room, groupBound(g).most-s.taken(func(p *pick) bool { return p.option.Within(g) }))
	}
	return room
}

// partly takes so many of a want as an option has room for.
func (s *search) partly(w want, o *entry.Option, room int) bool {
	if len(w.below) > 0 {
		return false
	}
	part, more := w, w
	part.n, more.n = room, w.n-room
	s.left = append([]want{more}, s.left...)
	done := s.take(part, o, 0)
	s.left = s.left[1:]
	return done
}

// take takes an option, places what is below it, and goes on.
func (s *search) take(w want, o *entry.Option, over int) bool {
	p := pick{option: o, n: w.n, item: w.item, of: w.raised}
	var below placing
	if len(w.below) > 0 {
		per, ok := perParent(w.below, w.n)
		if !ok {
			p.doubt = uneven
		}
		below = s.v.place(o.Choices(), per, s.depth+1)
		p.below = below.picks
	}
	picks, rest, overs := s.picks, s.rest, s.over
	s.picks = append(slices.Clone(picks), p)
	s.rest = append(slices.Clone(rest), forAll(below.rest, w.n)...)
	s.over += over + below.over
	done := s.step()
	s.picks, s.rest, s.over = picks, rest, overs
	return done
}

// contained looks for a want inside of options that hold others: first in those
// that are taken already.
func (s *search) contained(w want) bool {
	for i := range s.picks {
		p := &s.picks[i]
		if len(p.below) == 0 && p.option.Kind() != entry.Model && s.v.holds(p.option, w.name, s.depth) && s.fill(w, p.option, i) {
			return true
		}
	}
	for _, o := range s.choices.Options {
		if o.Kind() == entry.Model || s.room(o) <= 0 || !s.v.holds(o, w.name, s.depth) {
			continue
		}
		if s.fill(w, o, -1) {
			return true
		}
	}
	return false
}

// fill takes an option for what it holds: as many as possible of all that is
// left. at is where it is taken already, or −1.
func (s *search) fill(w want, o *entry.Option, at int) bool {
	all := append([]want{w}, s.left...)
	below := s.v.placeIn(o.Choices(), all, s.depth+1, true)
	if len(below.picks) == 0 {
		return false
	}
	picks, left, over, lacking := s.picks, s.left, s.over, s.lacking
	s.picks = slices.Clone(picks)
	if at < 0 {
		s.picks = append(s.picks, pick{option: o, n: 1, below: below.picks, item: w.item})
	} else {
		s.picks[at].below = below.picks
	}
	s.left, s.over, s.lacking = below.rest, over+below.over, lacking+below.missing
	done := s.step()
	s.picks, s.left, s.over, s.lacking = picks, left, over, lacking
	return done
}

// missing counts what the data asks for below the parent and is not taken.
func (s *search) missing() (n int) {
	for _, o := range s.choices.Options {
		if least := optionBound(o).least; least > 0 {
			n += max(0, least-s.taken(func(p *pick) bool { return p.option == o }))
		}
	}
	for _, g := range s.choices.Groups {
		if least := groupBound(g).least; least > 0 {
			n += max(0, least-s.taken(func(p *pick) bool { return p.option.Within(g) }))
		}
	}
	return n
}

// holds reports whether an option of the name stands below an option.
func (v *resolver) holds(o *entry.Option, name spelling, depth int) bool {
	if depth >= searchDepth {
		return false
	}
	for _, x := range o.Choices().Options {
		if v.names.fits(x, name) > 0 || v.holds(x, name, depth+1) {
			return true
		}
	}
	return false
}

// perParent shares out what n parents have; not ok where that is not even, and
// then rounded up.
func perParent(wants []want, n int) (per []want, ok bool) {
	ok = true
	for _, w := range wants {
		x := w
		if x.n%n != 0 {
			ok = false
		}
		x.n = (x.n + n - 1) / n
		if x.item.Mark == With {
			x.n = w.n
		}
		per = append(per, x)
	}
	return per, ok
}

// forAll is perParent the other way.
func forAll(wants []want, n int) []want {
	out := slices.Clone(wants)
	for i := range out {
		out[i].n = min(out[i].n*n, maxCount)
	}
	return out
}

// merged puts picks together that are alike.
func merged(picks []pick) []pick {
	var out []pick
	for _, p := range picks {
		i := slices.IndexFunc(out, func(x pick) bool { return x.option == p.option && x.item == p.item && sameBelow(x.below, p.below) })
		if i >= 0 {
			out[i].n += p.n
			continue
		}
		out = append(out, p)
	}
	return out
}

func sameBelow(a, b []pick) bool {
	return slices.EqualFunc(a, b, func(x, y pick) bool {
		return x.option == y.option && x.n == y.n && sameBelow(x.below, y.below)
	})
}
