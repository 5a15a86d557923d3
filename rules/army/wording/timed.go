package wording

import (
	"maps"
	"reflect"
	"slices"
)

// A timed text says when something is used, by whom, on whom, what is rolled for it, and what
// it then does, in one sentence or several:
//
//	timed    = [ limit ] moment { condition } [ offer ] step { step } { limit }
//	step     = selection | roll | outcome | span predicates
//
// occasion is the meaning of the text read so far.
type occasion struct {
	at, phase     string
	when, unless  []string
	once, onceFor string
	optional      bool
	unit          bool     // its owner is a unit, not one of its models
	tenth         bool     // Reader.Tenth
	led           bool     // its owner is the unit that a model leads
	while         []string // keywords that its owner has for a time
	selection     map[string]any
	each          bool // of all such units
	moved         int  // inches from an enemy unit that has moved
	needs         int
	modifier      map[string]any // of its dice and tests
	dice          any
	most          int // how often it can apply to a unit
	grades        []map[string]any
	until         string
	whileOn       bool // what it does lasts while the owner is on the battlefield
	effects       []effect
	branch        string // passed or failed: what follows happens then
	owner         bool   // a condition has named the owner
	destroyed     map[string]any
	destroyedUnit bool           // it has destroyed an enemy unit in this phase
	lost          string         // what it has lost to the attacks of an enemy unit
	near          map[string]any // which unit must be near, or none
	present       string         // where the owner must be
	anyTime       bool           // of the phase: it is offered at its start, and at its end
	power         bool           // it is a prayer, which another text says when to use
}

func (o *occasion) copy() *occasion {
	p := *o
	p.when, p.unless, p.effects, p.grades = slices.Clip(o.when), slices.Clip(o.unless), slices.Clip(o.effects), slices.Clip(o.grades)
	p.selection = maps.Clone(o.selection)
	return &p
}

// occasionFunc adds the meaning of a part of a timed text. It returns false if the part does not fit.
type occasionFunc = func(o *occasion, g got) bool

// timed is a timed text while it is read.
type timed struct {
	*match
	on    about
	found []effect
	end   int
}

// timed reads a timed text.
func (m *match) timed(at int, on about) (found []effect, end int, ok bool) {
	if on != nothing {
		return nil, at, false
	}
	t := &timed{match: m, on: on}
	ok = t.limited(at, &occasion{tenth: m.reader.Tenth})
	return t.found, t.end, ok
}

// add matches a table of parts, and goes on with what each adds to the occasion.
func (t *timed) add(table []part[occasionFunc], at int, o *occasion, then func(at int, o *occasion) bool) bool {
	return each(t.match, table, at, func(p *part[occasionFunc], g got, end int) bool {
		q := o.copy()
		return p.add(q, g) && then(end, q)
	})
}

func (t *timed) limited(at int, o *occasion) bool {
	for _, words := range []string{"while this model is leading a unit ,", "while the bearer is leading a unit ,"} {
		if end, ok := t.says(words, at); ok && !o.led {
			p := o.copy()
			p.led, p.when = true, append(p.when, "attached")
			return t.limited(end, p)
		}
	}
	if end, ok := t.says("while empowered ,", at); ok && o.while == nil {
		p := o.copy()
		p.while = []string{empowered}
		return t.limited(end, p)
	}
	return t.add(limits, at, o, func(at int, o *occasion) bool { return t.momentous(t.pastComma(at), o) }) || t.momentous(at, o)
}

func (t *timed) momentous(at int, o *occasion) bool {
	return t.add(occasions, at, o, func(at int, o *occasion) bool { return t.conditioned(t.pastComma(at), o) })
}

// conditioned reads conditions and the offer of a use.
func (t *timed) conditioned(at int, o *occasion) bool {
	return t.add(provisos, at, o, func(at int, o *occasion) bool { return t.conditioned(t.pastComma(at), o) }) ||
		t.add(offersOf, at, o, func(at int, o *occasion) bool { return t.conditioned(t.pastComma(at), o) }) ||
		t.steps(at, o)
}

// steps reads selections, rolls and what they lead to, until the text ends or goes on with
// something else.
func (t *timed) steps(at int, o *occasion) bool {
	at = t.pastComma(at)
	return t.add(selections, at, o, func(at int, o *occasion) bool { return t.steps(t.pastStop(at), o) || t.always(t.pastStop(at), o) }) ||
		t.add(throws, at, o, func(at int, o *occasion) bool { return t.steps(at, o) }) ||
		t.add(outcomes, at, o, t.after) ||
		t.add(lasting, at, o, t.lasts) ||
		t.prayed(at, o)
}

// always reads predicates about a unit that was selected before the battle, or for a prayer. They last for the battle, or as
// long as prayers do, if the text does not say how long.
func (t *timed) always(at int, o *occasion) bool {
	p := o.copy()
	return len(o.effects) == 0 && (o.power || o.at == "before_battle" && p.lastsUntil("end_of_battle")) && t.lasts(at, p)
}

// prayed reads what a prayer does without a selection: an aura of the owner, or effects on it.
func (t *timed) prayed(at int, o *occasion) bool {
	if !o.power || o.selection != nil || o.needs > 0 {
		return false
	}
	if t.at(at).is("\n") { // a list
		at++
	}
	found, end, ok := t.sentence(at, t.on)
	if !ok || len(found) != 1 || found[0]["do"] != "aura" {
		return t.lasts(at, o)
	}
	if len(o.effects) > 0 || found[0]["affects"] != "friendly" || found[0]["visible"] != nil || found[0]["wholly"] != nil {
		return false
	}
	p := o.copy()
	p.put(found[0])
	return t.further(end, p)
}

// after continues after an outcome: with another outcome, or at the end of the sentence.
func (t *timed) after(at int, o *occasion) bool {
	next := t.pastAnd(at)
	if next > at && t.steps(next, o) {
		return true
	}
	if !t.ended(at) {
		return t.at(at).is(":") && t.branched(at+1, o)
	}
	return t.further(at, o)
}

// further reads another sentence about the same subject, if there is one, and keeps what was read.
func (t *timed) further(at int, o *occasion) bool {
	if t.at(at).is(".") || t.at(at).is(";") || t.at(at).is("\n") {
		next := at + 1
		for _, words := range []string{"in addition ,", "then ,"} {
			if end, ok := t.says(words, next); ok {
				next = end
			}
		}
		more := t.branched(next, o) || t.add(outcomes, next, o, t.after) || t.add(lasting, next, o, t.lasts) || t.add(limits, next, o, t.further) ||
			o.power && o.effects[0]["do"] != "aura" && t.lasts(next, o)
		if more {
			return true
		}
	}
	list, ok := o.uses()
	if !ok {
		return false
	}
	t.found, t.end = list, at
	return true
}

// branched reads what happens if a test passes or fails.
func (t *timed) branched(at int, o *occasion) bool {
	tested := slices.ContainsFunc(o.effects, func(e effect) bool { return e["do"] == "battle_shock_test" || e["do"] == "leadership_test" })
	if !tested {
		return false
	}
	for _, outcome := range []string{"passed", "failed"} {
		for _, words := range []string{"if that test is " + outcome, "if the test is " + outcome, "if " + outcome} {
			if end, ok := t.says(words, at); ok {
				p := o.copy()
				p.branch = outcome
				return t.steps(t.pastComma(end), p)
			}
		}
	}
	return false
}

// lasts reads predicates whose effects last for a time.
func (t *timed) lasts(at int, o *occasion) bool {
	c := &clause{about: nothing, tenth: t.reader.Tenth, cover: t.reader.Covers, span: o, led: o.led}
	if o.selection != nil {
		c.reaches = &aura{chosen: true, affects: &filter{}, enemy: o.selection["side"] == "enemy"}
	}
	s := &sentence{match: t.match, on: t.on}
	at = t.pastComma(at)
	if !s.opened(at, c, nil) && !s.body(at, c, nil) {
		return false
	}
	p := o.copy()
	for _, e := range s.found {
		if !p.takes(e) {
			return false
		}
	}
	return t.further(s.end, p)
}

// put adds an effect: depending on the outcome of a test, if the text mentions one.
func (o *occasion) put(e effect) {
	if o.branch != "" {
		e["after"] = o.branch
	}
	o.effects = append(o.effects, e)
}

// takes adds an effect that lasts. One with conditions of its own has none in a use.
func (o *occasion) takes(e effect) bool {
	for _, name := range []string{"when", "when_any", "unless", "near", "led_by", "contains", "while_keywords", "phase", "at", "select", "on_roll", "effects"} {
		if _, there := e[name]; there {
			return false
		}
	}
	o.put(e)
	return true
}

func (t *timed) pastComma(at int) int {
	for t.at(at).is(",") || t.at(at).is(":") {
		at++
	}
	return at
}

// pastStop skips the end of a sentence and words that only join it to the next one.
func (t *timed) pastStop(at int) int {
	for _, w := range []string{",", ".", ":", ";", "and", "then", ","} {
		if t.at(at).is(w) {
			at++
		}
	}
	for _, words := range []string{"if you do ,", "if it does ,", "if it does so ,", "if you do so ,"} {
		if end, ok := t.says(words, at); ok {
			return end
		}
	}
	return at
}

func (t *timed) pastAnd(at int) int {
	for _, w := range []string{",", "and", "then", ","} {
		if t.at(at).is(w) {
			at++
		}
	}
	return at
}

// uses are the effects of the occasion: one, or several together. All are about the unit, or
// all about the model.
func (o *occasion) uses() ([]effect, bool) {
	if len(o.effects) == 0 {
		return nil, false
	}
	unit := o.effects[0]["who"] == "unit"
	for _, e := range o.effects {
		if (e["who"] == "unit") != unit {
			return nil, false
		}
	}
	e := effect{}
	if len(o.effects) == 1 {
		maps.Copy(e, o.effects[0])
	} else {
		e["do"], e["effects"] = "together", o.effects
	}
	delete(e, "who")
	if o.power {
		e["power"], e["most_by_size"] = true, []int{1, 1, 1} // any model of the army may be the one that recites it
	}
	for name, value := range map[string]any{
		"at": o.at, "phase": o.phase, "until": o.until, "once": o.once, "once_for": o.onceFor, "optional": o.optional,
		"when": unique(o.when), "unless": unique(o.unless), "while_keywords": unique(o.while), "while_on_battlefield": o.whileOn,
		"needs": o.needs, "modifier": o.modifier, "dice": o.dice, "most": o.most, "destroyed": o.destroyed,
		"destroyed_unit": o.destroyedUnit, "lost": o.lost, "near": o.near, "present": o.present, "moved_within": o.moved,
	} {
		if v := reflect.ValueOf(value); v.IsValid() && !v.IsZero() {
			e[name] = value
		}
	}
	if o.at == "enemy_shot" && o.lost == "" {
		return nil, false
	}
	switch {
	case o.selection != nil:
		e["select"], e["who"] = o.selection, "selected"
		if o.each {
			e["who"] = "each"
		}
	case unit || o.unit:
		e["who"] = "unit"
	}
	return o.offered(e), true
}

// offered offers what may be used at any time of a phase at its start and, unless it ends
// with the phase, at its end, too.
func (o *occasion) offered(e effect) []effect {
	if !o.anyTime {
		return []effect{e}
	}
	e["optional"] = true
	if o.until == "end_of_phase" {
		return []effect{e}
	}
	last := maps.Clone(e)
	last["at"] = "end_of_phase"
	once := o.once
	if once == "" {
		once = "phase"
	}
	return []effect{{"do": "one_of", "once": once, "effects": []effect{e, last}}}
}
