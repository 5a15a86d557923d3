package wording

import (
	"slices"
	"strings"
)

// targetSlot reads a unit or a model and what it needs to be: an enemy VEHICLE
// unit, units that can FLY, a unit (excluding VEHICLE units), a model with a
// Save characteristic of 3+ or better.
func targetSlot(m *match, at int) (any, int, bool) {
	p := nounPhrase{match: m, at: at, is: &filter{}}
	p.skip("any", "all", "each", "every", "other", "the", "that", "a", "an", "one")
	sided := p.skip("enemy", "friendly")
	p.skip("other")
	if p.says("closest eligible target") || p.says("closest eligible enemy unit") {
		p.is.closest, p.noun = true, true
	}
	if p.says("your oath of moment target") || p.says("the enemy unit you selected for the oath of moment ability") {
		p.says("this turn")
		p.noun = true
		p.need(&filter{all: []string{mark}}, true)
		return p.is, p.at, p.ok()
	}
	if p.says("afflicted") {
		p.need(&filter{all: []string{afflicted}}, true)
		p.skip("enemy")
	}
	if p.says("battle-shocked") {
		p.is.states, p.named = append(p.is.states, "target_battle_shocked"), true
	}
	model := p.match.at(p.at).is("model")
	p.noun = p.noun || !p.says("model in a") && p.skip("unit", "model", "target")
	if p.keywords(); p.named {
		p.noun = p.skip("unit", "model", "target") || p.noun
	}
	for p.suffix() {
	}
	p.is.model, p.is.sided = model, sided
	return p.is, p.at, p.ok()
}

// nounPhrase is a target while it is read.
type nounPhrase struct {
	*match
	at    int
	is    *filter
	noun  bool
	named bool // keywords stand there
	wrong bool
}

func (p *nounPhrase) ok() bool { return !p.wrong && (p.noun || p.named) }

// skip goes past some of the words, in order.
func (p *nounPhrase) skip(words ...string) (any bool) {
	for _, w := range words {
		if p.match.at(p.at).is(w) {
			p.at++
			any = true
		}
	}
	return any
}

func (p *nounPhrase) says(words string) bool {
	end, ok := p.match.says(words, p.at)
	if ok {
		p.at = end
	}
	return ok
}

func (p *nounPhrase) need(f *filter, ok bool) {
	if ok {
		f, ok = p.is.with(f)
	}
	if !ok {
		p.wrong = true
		return
	}
	p.is, p.named = f, true
}

func (p *nounPhrase) keywords() {
	not := p.skip("non-")
	f, end, ok := keywordsSlot(p.match, p.at)
	if !ok {
		p.wrong = p.wrong || not
		return
	}
	p.at = end
	kw := f.(*filter)
	if not {
		p.need(kw.without())
		p.noun = false
		if f, end, ok := keywordsSlot(p.match, p.at); ok { // non-VEHICLE CHARACTER
			p.at = end
			p.need(f.(*filter), true)
		}
		return
	}
	p.need(kw, true)
}

// listed reads keywords after something said about them, and what they are.
func (p *nounPhrase) listed() (*filter, bool) {
	p.skip("the", "a", "an", "any")
	f, end, ok := keywordsSlot(p.match, p.at)
	if !ok {
		return nil, false
	}
	p.at = end
	p.skip("unit", "model", "keyword")
	return f.(*filter), true
}

// suffix reads what follows the noun.
func (p *nounPhrase) suffix() bool {
	start := p.at
	switch {
	case p.distance():
	case p.state():
	case p.says("( excluding units that can fly )"), p.says("( excluding unit that can fly )"):
		p.need(&filter{none: []string{"FLY"}}, true)
	case p.says("that does not have the"), p.says("that does not have either the"), p.says("without the"):
		p.except()
		p.skip("keyword")
	case p.says("that is afflicted"), p.says("that is within contagion range of one or more death guard units from your army"):
		p.need(&filter{all: []string{afflicted}}, true)
	case p.says("( excluding"), p.says("( other than"):
		p.except()
		p.wrong = p.wrong || !p.says(")")
	case p.says("that are not"), p.says("that is not"), p.says("excluding"), p.says(", excluding"), p.says("other than"):
		p.except()
	case p.says("that has a wounds characteristic of 9 or less"), p.says("with a wounds characteristic of 9 or less"):
		p.is.small = true
	case p.says("that cannot fly"):
		p.need(&filter{none: []string{"FLY"}}, true)
	case p.says("that can fly"), p.says("which can fly"):
		p.need(&filter{all: []string{"FLY"}}, true)
	case p.says("with the"), p.says("that has the"), p.says("that have the"):
		f, ok := p.listed()
		if !ok {
			p.at = start
			return false
		}
		p.need(f, true)
	case p.says("within half range"), p.says("within half-range"), p.says("that is within half range"):
		p.says("of this weapon")
		p.is.half, p.named = true, true
	case p.says("with a save characteristic of"), p.says("with a"):
		return p.save(start)
	}
	return p.at > start
}

// targetStates are conditions of targets by the words for them.
var targetStates = []phrase{
	{"that is below half-strength", "target_below_half_strength"}, {"below half-strength", "target_below_half_strength"},
	{"that is below its starting strength", "target_below_starting_strength"}, {"that is below starting strength", "target_below_starting_strength"},
	{"below its starting strength", "target_below_starting_strength"}, {"below starting strength", "target_below_starting_strength"}, {"that is at its starting strength", "target_at_starting_strength"},
	{"that is battle-shocked", "target_battle_shocked"},
	{"that is within range of an objective marker you do not control", "target_on_marker_not_held"},
	{"that is within range of an objective marker that you do not control", "target_on_marker_not_held"},
	{"that is within range of an objective marker", "target_on_marker"}, // behind longer ones: the first counts
	{"that is within range of one or more objective markers", "target_on_marker"},
	{"within range of an objective marker you do not control", "target_on_marker_not_held"}, {"within range of an objective marker that you do not control", "target_on_marker_not_held"},
	{"in range of one or more objective markers", "target_on_marker"},
	{"within range of an objective marker", "target_on_marker"}, {"within range of one or more objective markers", "target_on_marker"},
	{"that is not below half-strength", "- target_below_half_strength"}, {"that is not battle-shocked", "- target_battle_shocked"},
	{"that is not below its starting strength", "- target_below_starting_strength"},
}

var targetState = wordSlot(targetStates)

// targetStatesSlot reads a state of a target after the verb.
func targetStatesSlot(m *match, at int) (any, int, bool) {
	for _, p := range targetStates {
		words, ok := strings.CutPrefix(p.words, "that is ")
		if !ok {
			continue
		}
		if end, ok := m.says(words, at); ok {
			return p.means, end, true
		}
	}
	return nil, at, false
}

// state reads a condition of the target.
func (p *nounPhrase) state() bool {
	word, end, ok := targetState(p.match, p.at)
	if !ok {
		return false
	}
	p.at, p.named = end, true
	if name, not := strings.CutPrefix(word.(string), "- "); not {
		p.is.not = append(slices.Clip(p.is.not), name)
	} else {
		p.is.states = append(slices.Clip(p.is.states), name)
	}
	return true
}

// farther are the conditions of targets farther away than a number of inches.
var farther = map[int]string{6: "beyond_6", 9: "beyond_9", 12: "beyond_12", 18: "beyond_18"}

// distance reads how near the target is.
func (p *nounPhrase) distance() bool {
	at, start := p.at, p.at
	if end, ok := p.match.says("that is", at); ok {
		at = end
	}
	end, ok := p.match.says("within", at)
	away := false
	if !ok {
		if end, away = p.match.says("more than", at); !away {
			return false
		}
	}
	n, end, ok := inchesSlot(p.match, end)
	inches, _ := n.(int)
	if !ok || farther[inches] == "" {
		return false
	}
	if p.match.at(end).is("of") || p.match.at(end).is("and") { // what is measured from is said next
		return false
	}
	if away {
		for _, words := range []string{"away from", "from"} {
			if after, ok := p.match.says(words, end); ok {
				if _, after, ok = selfSlot(p.match, after); !ok {
					return false
				}
				end = after
				break
			}
		}
		p.is.states = append(slices.Clip(p.is.states), farther[inches])
	} else {
		p.is.not = append(slices.Clip(p.is.not), farther[inches])
	}
	p.at, p.named = end, true
	return p.at > start
}

func (p *nounPhrase) except() {
	f, ok := p.listed()
	if !ok {
		p.wrong = true
		return
	}
	p.need(f.without())
}

// save reads 3+ or better.
func (p *nounPhrase) save(start int) bool {
	v, end, ok := resultSlot(p.match, p.at)
	if !ok {
		p.at = start
		return false
	}
	p.at = end
	p.says("save characteristic")
	if !p.says("or better") || p.is.save != "" {
		p.at = start
		return false
	}
	p.is.save, p.named = string(rune('0'+v.(outcome).value))+"+", true
	return true
}
