package intake

import (
	"cmp"
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A search tries the options of each demand in turn, with backtracking.
type search struct {
	v                *resolver
	choices          *entry.Choices
	left             []demand
	picks            []pick
	unplaced         []demand
	excess           int
	containerMissing int // required selections of containers
	depth            int
	nested           bool // search containers too
	withinLimits     bool // never exceed a limit
	steps            int
	best             placement
	found            bool
}

func (s *search) run() { s.step() }

// step places the first remaining demand. It returns true if the placement cannot be
// improved.
func (s *search) step() bool {
	s.steps++
	if len(s.left) == 0 {
		return s.finish()
	}
	all := s.left
	d := all[0]
	s.left = all[1:]
	done := false
	if s.steps < searchSteps {
		done = s.placeDirectly(d) || s.nested && s.placeNested(d)
	}
	if !done && (!s.found || s.steps < searchSteps) {
		s.unplaced = append(s.unplaced, d)
		done = s.step()
		s.unplaced = s.unplaced[:len(s.unplaced)-1]
	}
	s.left = all
	return done
}

func (s *search) finish() bool {
	p := placement{picks: s.picks, unplaced: s.unplaced, excess: s.excess, missing: s.containerMissing + s.missing()}
	if !s.found || p.cost() < s.best.cost() {
		p.picks, p.unplaced = slices.Clone(p.picks), slices.Clone(p.unplaced)
		s.best, s.found = p, true
	}
	return p.cost() == 0
}

// placeDirectly tries the options that match a demand.
func (s *search) placeDirectly(d demand) bool {
	matches := slices.Clone(s.v.names.matches(s.choices, d.name))
	if d.only != nil {
		matches = []*entry.Option{d.only}
	}
	matches = slices.DeleteFunc(matches, func(o *entry.Option) bool {
		return o.Kind() == entry.Model && (d.item.Mark != Plain && d.item.Mark != Model || d.fromModel != nil)
	})
	slices.SortStableFunc(matches, func(a, b *entry.Option) int { return s.priority(b) - s.priority(a) })
	for i, o := range matches {
		d := d
		if len(matches) == 1 { // otherwise the second mention means another option
			d = withoutRepeats(d, o)
		}
		room := s.remaining(o)
		last := i == len(matches)-1
		switch {
		case s.withinLimits && room <= 0:
			continue
		case s.withinLimits && room < d.n:
			if s.takePart(d, o, room) {
				return true
			}
			continue
		case room <= 0 && !last, room <= 0 && s.nested && s.steps < searchSteps/2:
			continue
		case room < d.n && !last:
			if s.takePart(d, o, room) {
				return true
			}
			continue
		}
		if s.take(d, o, max(0, d.n-room)) {
			return true
		}
	}
	return false
}

// withoutRepeats returns a demand with the number of one mention, if the data fixes the number
// of the option and the text mentions it more often: programs list the weapon of a drone
// with the drone and with the model.
func withoutRepeats(d demand, o *entry.Option) demand {
	if b := optionBounds(o); d.once > 0 && b.min == b.max && d.once <= b.max && d.n > b.max {
		d.n = d.once
	}
	return d
}

// priority orders options with the same name: required ones first, then those that are selected initially, hidden ones
// last.
func (s *search) priority(o *entry.Option) int {
	u := 0
	if optionBounds(o).min > s.taken(func(p *pick) bool { return p.option == o }) {
		u += 2
	}
	if g := o.Group; g != nil && groupBounds(g).min > s.taken(func(p *pick) bool { return p.option.Within(g) }) {
		u++
	}
	if slices.ContainsFunc(o.Amounts(), func(n int64) bool { return n > 0 }) && s.taken(func(p *pick) bool { return p.option == o }) == 0 {
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

// remaining returns the number of further selections that an option allows.
func (s *search) remaining(o *entry.Option) int {
	room := optionBounds(o).max - s.taken(func(p *pick) bool { return p.option == o })
	for g := o.Group; g != nil; g = g.Parent {
		room = min(room, groupBounds(g).max-s.taken(func(p *pick) bool { return p.option.Within(g) }))
	}
	return room
}

// takePart takes only the remaining number of an option, and leaves the rest of the
// demand.
func (s *search) takePart(d demand, o *entry.Option, room int) bool {
	if len(d.below) > 0 {
		return false
	}
	part, more := d, d
	part.n, more.n = room, d.n-room
	s.left = append([]demand{more}, s.left...)
	done := s.take(part, o, 0)
	s.left = s.left[1:]
	return done
}

// take takes an option, places its items, and continues the search.
func (s *search) take(d demand, o *entry.Option, over int) bool {
	p := pick{option: o, n: d.n, item: d.item, fromModel: d.fromModel, counted: d.once == 0 && d.item.statesCount()}
	var below placement
	if len(d.below) > 0 {
		per, ok := perParent(d.below, d.n)
		if !ok {
			p.ambiguity, p.unevenCount = unevenCount, firstUneven(d.below, d.n)
		}
		below = s.v.place(o.Choices(), per, s.depth+1)
		p.below = below.picks
	}
	picks, rest, overs := s.picks, s.unplaced, s.excess
	// What is appended is not used after step returns: the slices are stacks.
	s.picks = append(picks, p)
	s.unplaced = append(rest, multiplied(below.unplaced, d.n)...)
	s.excess += over + below.excess
	done := s.step()
	s.picks, s.unplaced, s.excess = picks, rest, overs
	return done
}

// placeNested looks for a demand below containers, starting with those already taken: that of the nearest item before it
// in the document, and then the others.
func (s *search) placeNested(d demand) bool {
	before := func(i int) int { // columns
		if x := s.picks[i].item.Place; x.Line == d.item.Line && x.Column < d.item.Column {
			return d.item.Column - x.Column
		}
		return math.MaxInt
	}
	order := make([]int, len(s.picks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(before(a), before(b)) })
	for _, i := range order {
		p := &s.picks[i]
		if len(p.below) == 0 && p.option.Kind() != entry.Model && s.v.containsName(p.option, d.name, s.depth) && s.fillContainer(d, p.option, i) {
			return true
		}
	}
	for _, o := range s.v.names.containers(s.choices, d.name, searchDepth-s.depth) {
		if o.Kind() != entry.Model && s.remaining(o) > 0 && s.fillContainer(d, o, -1) {
			return true
		}
	}
	return false
}

// fillContainer takes a container and places as many remaining demands as possible in it, or in
// each of several. at is the index of its pick, or -1 if it is not taken yet.
func (s *search) fillContainer(d demand, o *entry.Option, at int) bool {
	n := 1
	if at >= 0 {
		n = s.picks[at].n
	}
	each, rest := dividedBy(append([]demand{d}, s.left...), n)
	below := s.v.placeIn(o.Choices(), each, s.depth+1, true)
	if len(below.picks) == 0 {
		return false
	}
	picks, left, over, lacking := s.picks, s.left, s.excess, s.containerMissing
	s.picks = slices.Clone(picks)
	if at < 0 {
		s.picks = append(s.picks, pick{option: o, n: 1, below: below.picks, item: d.item, unnamed: true})
	} else {
		s.picks[at].below = below.picks
	}
	s.left, s.excess, s.containerMissing = append(multiplied(below.unplaced, n), rest...), over+below.excess, lacking+below.missing
	done := s.step()
	s.picks, s.left, s.excess, s.containerMissing = picks, left, over, lacking
	return done
}

// missing counts the required selections below the parent that are not taken.
func (s *search) missing() (n int) {
	x := s.v.names.index(s.choices)
	for _, m := range x.required {
		n += max(0, m.least-s.taken(func(p *pick) bool { return p.option == m.of }))
	}
	for _, m := range x.requiredGroups {
		n += max(0, m.least-s.taken(func(p *pick) bool { return p.option.Within(m.of) }))
	}
	return n
}

// firstUneven returns the first number that is not divisible by n.
func firstUneven(demands []demand, n int) int {
	for _, d := range demands {
		if d.n%n != 0 {
			return d.n
		}
	}
	return 0
}
