package text

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

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
	matches = slices.DeleteFunc(matches, func(o *entry.Option) bool {
		return o.Kind() == entry.Model && (w.item.Mark != Plain || w.raised != nil)
	})
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
			p.doubt, p.odd = uneven, firstOdd(w.below, w.n)
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

// firstOdd is the first number that n parents cannot share evenly.
func firstOdd(wants []want, n int) int {
	for _, w := range wants {
		if w.n%n != 0 {
			return w.n
		}
	}
	return 0
}
