package wording

import (
	"maps"
	"slices"
	"sync"
)

// A part is a part of sentences: what it looks like, and what it adds.
type part[F any] struct {
	text     string           // of the pattern
	compiled func() *compiled // when it is first needed: most commands read no sentences
	add      F
}

// A compiled pattern knows how its matches begin.
type compiled struct {
	pattern pattern
	first   map[string]bool // words that it can begin with; nil: any
}

type (
	// An opening or condition narrows a clause down. It returns false if it cannot.
	conditionFunc = func(c *clause, g got) bool
	// A predicate returns effects, or none if it does not apply to the clause.
	predicateFunc = func(c *clause, g got) []effect
)

func newPart[F any](text string, add F) part[F] {
	return part[F]{text: text, add: add, compiled: sync.OnceValue(func() *compiled {
		c := &compiled{pattern: compile(text), first: map[string]bool{}}
		if !c.pattern.first(c.first) {
			c.first = nil
		}
		return c
	})}
}

func (c *compiled) begins(t token) bool { return c.first == nil || c.first[t.stem] }

// words is the vocabulary of all tables.
var words = sync.OnceValue(func() *speller { return newSpeller(vocabulary()) })

func vocabulary() map[string]bool {
	set := map[string]bool{}
	for _, table := range [][]part[conditionFunc]{openings, conditions} {
		for i := range table {
			table[i].compiled().pattern.words(set)
		}
	}
	for _, table := range [][]part[predicateFunc]{predicates, multiSentences, furtherPredicates} {
		for i := range table {
			table[i].compiled().pattern.words(set)
		}
	}
	for _, table := range [][]part[occasionFunc]{limits, occasions, provisos, offersOf, selections, throws, outcomes, lasting} {
		for i := range table {
			table[i].compiled().pattern.words(set)
		}
	}
	for i := range choices {
		choices[i].compiled().pattern.words(set)
	}
	for i := range capacities {
		capacities[i].compiled().pattern.words(set)
	}
	for _, list := range [][]phrase{kindsOfWeapon, rolls, ranges, stats, owners, coreAbilities, pains, targetStates, stratagems, mays, untils, frequencies, eligibleActions, eligibleMoves} {
		for _, p := range list {
			compile(p.words).words(set)
		}
	}
	for w := range numerals {
		set[w] = true
	}
	return set
}

// each matches a table from a token on, until then is content.
func each[F any](m *match, table []part[F], at int, then func(p *part[F], g got, end int) bool) bool {
	outer := m.got
	defer func() { m.got = outer }()
	t := m.at(at)
	for i := range table {
		p := &table[i]
		c := p.compiled()
		if !c.begins(t) {
			continue
		}
		m.got = nil
		ok := m.pattern(c.pattern, at, func(end int) bool {
			inner := m.got
			ok := then(p, inner, end)
			m.got = inner
			return ok
		})
		if ok {
			return true
		}
	}
	return false
}

// whole reads what takes more than one sentence.
func (m *match) whole(at int, on about) (found []effect, end int, ok bool) {
	ok = each(m, multiSentences, at, func(p *part[predicateFunc], g got, to int) bool {
		if !m.ended(to) {
			return false
		}
		found, end = p.add(&clause{about: on, rule: m.reader.Rule}, g), to
		return found != nil
	})
	return found, end, ok
}

// sentence reads one sentence.
func (m *match) sentence(at int, on about) (found []effect, end int, ok bool) {
	s := &sentence{match: m, on: on}
	c := &clause{about: on, tenth: m.reader.Tenth, cover: m.reader.Covers, reader: m.reader}
	ok = s.opened(at, c, nil) || s.body(at, c, nil)
	return s.found, s.end, ok
}

// sentence is one sentence while it is read.
type sentence struct {
	*match
	on    about // what the text is about
	found []effect
	end   int
}

// opened reads a sentence with an opening, or several one inside the other.
func (s *sentence) opened(at int, c *clause, before []effect) bool {
	return each(s.match, openings, at, func(p *part[conditionFunc], g got, end int) bool {
		d := c.copy()
		if !p.add(d, g) {
			return false
		}
		end = s.past(end)
		return s.opened(end, d, before) || s.body(end, d, before)
	})
}

// past goes past what only joins parts.
func (s *sentence) past(at int) int {
	for {
		if t := s.at(at); !t.is(",") && !t.is(":") && !t.is("then") {
			return at
		}
		at++
	}
}

// body reads conditions and a predicate, after those that were found before.
func (s *sentence) body(at int, c *clause, before []effect) bool {
	done := each(s.match, predicates, at, func(p *part[predicateFunc], g got, end int) bool {
		d := c.copy()
		list := p.add(d, g)
		return list != nil && s.tail(end, d, before, list)
	})
	return done || each(s.match, conditions, at, func(p *part[conditionFunc], g got, end int) bool {
		d := c.copy()
		return p.add(d, g) && (s.body(s.past(end), d, before) || s.opened(s.past(end), d, before))
	})
}

// tail reads what follows a predicate: the end, a condition of it, or a further predicate.
func (s *sentence) tail(at int, c *clause, before, list []effect) bool {
	if c.reaches != nil && c.reaches.affects.small && (len(list) == 0 || list[0]["do"] != "bodyguard") {
		return false // Look Out, Sir is for those alone (9e.SHOOT.LOOKOUT)
	}
	if c.used != nil {
		return s.usedTail(at, c, before, list)
	}
	if c.span != nil {
		return s.spanTail(at, c, before, list)
	}
	if s.ended(at) {
		s.found, s.end = append(before[:len(before):len(before)], c.within(list)...), at
		if c.bond {
			s.found = c.bondUse(s.found)
			return s.found != nil
		}
		s.further(at, c)
		return true
	}
	next := s.joined(at)
	all := append(before[:len(before):len(before)], c.within(list)...)
	if next > at && s.body(next, c, all) || s.opened(next, s.beside(c), all) {
		return true
	}
	return each(s.match, conditions, s.past(at), func(p *part[conditionFunc], g got, end int) bool {
		d := c.copy()
		if !p.add(d, g) {
			return false
		}
		later := &clause{about: c.about, led: c.led, itself: c.itself}
		if !p.add(later, g) || later.rolled != nil {
			return false
		}
		if c.settled > 0 && !slices.Contains(later.when, "below_half_strength") {
			return false // what follows the first condition needs it, too: that is meant where the second implies it
		}
		more, all := narrowed(list, later), before
		if !s.at(at).is(",") { // without a comma it is about all predicates of the sentence that have no condition yet
			all = append(before[:c.settled:c.settled], narrowed(before[c.settled:], later)...)
		}
		d.settled = len(all) + len(more)
		return more != nil && len(all) == len(before) && s.tail(end, d, all, more)
	})
}

// beside returns the clause of what is joined to a predicate and has an opening of its own. What a sentence says of a unit that a
// model leads is all about that unit.
func (s *sentence) beside(c *clause) *clause {
	d := &clause{about: s.on, tenth: c.tenth, cover: c.cover}
	if c.bond {
		d.bond, d.reaches = true, c.reaches
	}
	if c.led {
		d.led, d.who, d.ledBy, d.only, d.contains, d.while = true, "unit", c.ledBy, c.only, c.contains, c.while
		d.when = []string{"attached"}
	}
	return d
}

// further reads a second sentence on the same attacks or units, if there is one.
func (s *sentence) further(at int, c *clause) {
	if s.shocking(at, c) || s.again(at, c) {
		return
	}
	s.varied(at, c)
}

// again reads a second sentence on the same attacks: against some targets more rolls may be made again, as well or
// instead of fewer.
func (s *sentence) again(at int, c *clause) bool {
	if c.about != made || c.reaches != nil || c.rolled != nil || !s.at(at).is(".") {
		return false
	}
	return each(s.match, conditions, at+1, func(p *part[conditionFunc], g got, end int) bool {
		d := c.copy()
		if !p.add(d, g) || d.rolled != nil {
			return false
		}
		return each(s.match, furtherPredicates, s.past(end), func(p *part[predicateFunc], g got, end int) bool {
			list := p.add(d, g)
			if list == nil || !s.ended(end) {
				return false
			}
			s.found, s.end = append(s.found, list...), end
			return true
		})
	})
}

// shocking reads a second sentence on the enemy units that an aura reaches: they test below their Starting Strength.
func (s *sentence) shocking(at int, c *clause) bool {
	end, ok := s.says("in addition , in the battle-shock step of your opponent's command phase , if such an enemy unit is below its starting strength , it must take a battle-shock test", at+1)
	if !ok || !s.ended(end) || c.reaches == nil || !c.reaches.enemy || c.reaches.all || c.reaches.chosen {
		return false
	}
	aura := s.found[len(s.found)-1]
	aura["effects"] = append(slices.Clip(aura["effects"].([]effect)), effect{"do": "shock_below_start"})
	s.end = end
	return true
}

// furtherPredicates are what a second sentence adds.
var furtherPredicates = []part[predicateFunc]{
	newPart("you can re-roll the <roll> roll [as well|instead|too]", rerolls),
	newPart("<sign=sign> <n> to the <roll> roll (as well|too)", addToRoll),
}

// usedTail reads what follows a predicate of something that is used at a moment: the end,
// or further predicates, which are of the same Use.
func (s *sentence) usedTail(at int, c *clause, before, list []effect) bool {
	all := append(before[:len(before):len(before)], list...)
	if s.ended(at) {
		made := c.used.within(all)
		s.found, s.end = made, at
		return made != nil
	}
	next := s.joined(at)
	return next > at && s.body(next, c, all)
}

// spanTail reads what follows a predicate of what lasts for a span: the end, or further
// predicates, which last as long.
func (s *sentence) spanTail(at int, c *clause, before, list []effect) bool {
	if c.reaches != nil && !c.reaches.chosen {
		return false // no effect that lasts is an aura
	}
	all := append(before[:len(before):len(before)], list...)
	next := s.joined(at)
	if !s.ended(at) {
		again := &clause{tenth: c.tenth, cover: c.cover, span: c.span, reaches: c.reaches, led: c.led}
		return next > at && (s.body(next, c, all) || s.opened(next, again, all) || s.body(next, again, all))
	}
	s.found, s.end = all, at
	return true
}

// narrowed adds a condition that stands after the predicate.
func narrowed(list []effect, by *clause) []effect {
	var out []effect
	for _, e := range list {
		if e["do"] == "aura" || e["characteristic"] == "range" { // the Range is changed for the battle
			return nil
		}
		n := maps.Clone(e)
		for name, value := range by.effect("", nil) {
			if name == "do" || name == "attacks" {
				continue
			}
			old, there := n[name]
			if list, ok := old.([]string); ok && (name == "when" || name == "unless") { // all of them must hold, and none
				more, _ := value.([]string)
				n[name] = unique(slices.Concat(list, more))
				continue
			}
			if there {
				return nil
			}
			n[name] = value
		}
		out = append(out, n)
	}
	return out
}

// joined goes past the words between two predicates.
func (s *sentence) joined(at int) int {
	if end, ok := s.says(", but instead ,", at); ok {
		return end
	}
	for _, w := range []string{",", ".", "and", "but", "in", "addition", "also", ",", "then"} {
		if s.at(at).is(w) {
			at++
		}
	}
	return at
}
