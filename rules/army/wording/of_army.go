package wording

import (
	"slices"
)

// ReadOfArmy reads the text of a rule of an army, such as a Detachment rule, as what it gives to each unit: what it says of
// ORKS INFANTRY units from your army is read as what it says of a unit with these keywords, and what it says of such models
// as what it says of a model. The effects have the keywords that a unit needs. Sentences that are not about units of the
// army are left: an effect on the army itself would count once for each unit.
func (r *Reader) ReadOfArmy(text string) Reading {
	return r.cached(before{text: text, ofArmy: true}, func() Reading { return r.freshOfArmy(text) })
}

func (r *Reader) freshOfArmy(text string) Reading {
	list, ok := tokens(text)
	if !ok {
		return Reading{Left: []string{text}}
	}
	words().correct(list)
	m := &match{reader: r, tokens: list, ofArmy: true}
	m.tokens = m.unitsOfArmy()
	return m.sentences(text, nothing)
}

// unitsOfArmy returns the tokens of a text with this unit and this model in place of units and models of the army.
func (m *match) unitsOfArmy() []token { return m.asThis(m.unitOfArmy) }

// asThis returns the tokens of a text with this unit and this model in place of the units and models that read finds from a
// token on. The new tokens say what the unit needs to be.
func (m *match) asThis(read func(at int) (noun string, is *filter, end int, ok bool)) (list []token) {
	for at := 0; at < len(m.tokens); {
		m.steps = maxSteps
		noun, is, end, ok := read(at)
		if !ok {
			list = append(list, m.tokens[at])
			at++
			continue
		}
		list = append(list, token{"this", "this", is}, token{noun, noun, is})
		at = end
	}
	return list
}

// pastArticle returns the index after a, an, each, all or every at an index, or the index.
func (m *match) pastArticle(at int) int {
	for _, w := range []string{"a", "an", "each", "all", "every"} {
		if m.at(at).is(w) {
			return at + 1
		}
	}
	return at
}

// unitOfArmy reads a, each or all KEYWORD units from your army, or friendly KEYWORD units, without units that are
// selected or that something else is near.
func (m *match) unitOfArmy(at int) (noun string, is *filter, end int, ok bool) {
	for _, w := range []string{"one", "more", "select", "other", "another", "friendly", "any", "these", "those"} {
		if m.at(at - 1).is(w) {
			return "", nil, at, false
		}
	}
	if m.at(at-1).is("that") && m.at(at).is("friendly") { // one that was named before
		return "", nil, at, false
	}
	if _, _, near := inchesSlot(m, at-2); m.at(at-1).is("of") && (near || m.at(at-2).is("range")) {
		return "", nil, at, false
	}
	end = m.pastArticle(at)
	friendly := m.at(end).is("friendly")
	if friendly {
		end++
	}
	is = &filter{}
	if f, after, named := keywordsSlot(m, end); named {
		is, end = f.(*filter), after
	}
	if noun = m.at(end).stem; noun != "unit" && noun != "model" {
		return "", nil, at, false
	}
	end++
	if end, ok = m.spared(is, end); !ok {
		return "", nil, at, false
	}
	if after, said := m.says("from your army", end); said {
		end, friendly = after, false
	} else if after, said := m.says("in your army", end); said {
		end, friendly = after, false
	} else if !friendly || m.at(end).is("within") || m.at(end).is("is") && m.at(end+1).is("within") {
		return "", nil, at, false
	}
	end, ok = m.spared(is, end)
	return noun, is, end, ok && is.keywordsOnly()
}

// spared adds the units that are excluded in brackets, if there are any.
func (m *match) spared(is *filter, at int) (end int, ok bool) {
	next, said := m.says("( excluding", at)
	if !said {
		return at, true
	}
	f, next, named := keywordsSlot(m, next)
	if !named {
		return at, false
	}
	none, ok := f.(*filter).without()
	if !ok {
		return at, false
	}
	for _, w := range []string{"unit", "model", ")"} {
		if m.at(next).is(w) {
			next++
		}
	}
	is.none = append(is.none, none.none...)
	return next, m.at(next - 1).is(")")
}

// needs returns what the units of the army need to be that the tokens between two are about. It returns false if they are
// about no such units, about units of several kinds, or about what is selected for all of them together.
func (m *match) needs(from, to int) (is *filter, ok bool) {
	for _, t := range m.tokens[from:min(to, len(m.tokens))] {
		switch {
		case t.of == nil && is == nil && t.is("select"):
			return nil, false
		case t.of == nil:
		case is == nil:
			is = t.of
		case !slices.Equal(is.all, t.of.all) || !slices.Equal(is.any, t.of.any) || !slices.Equal(is.none, t.of.none):
			return nil, false
		}
	}
	return is, is != nil
}

// ownedBy adds to effects the keywords that their owner needs. It returns false if an effect cannot say so.
func ownedBy(is *filter, list []effect) bool {
	for _, e := range list {
		if e["do"] == "aura" || e["any_keywords"] != nil && len(is.any) > 0 || e["no_keywords"] != nil && len(is.none) > 0 {
			return false
		}
		for name, words := range map[string][]string{"all_keywords": is.all, "any_keywords": is.any, "no_keywords": is.none} {
			if len(words) > 0 {
				e[name] = slices.Clone(words)
			}
		}
	}
	return true
}

// traits are the words for what is given to units of an army and is said of some of them.
var traits = []string{
	"ability", "adaptation", "attribute", "conviction", "creed", "custom", "doctrine", "dogma", "kultur", "kulture", "obsession", "tactic", "tenet", "trait", "vow",
}

// ofTraits returns the tokens of a text with this unit and this model in place of INFANTRY units and models with this
// trait.
func (m *match) ofTraits() []token { return m.asThis(m.unitOfTrait) }

// describedBelow returns the tokens of a text that says first which units of the army have it as an ability, described below:
// without that sentence, and with what this unit needs to be.
func (m *match) describedBelow() []token {
	f, at, named := keywordsSlot(m, 0)
	if !named || !f.(*filter).keywordsOnly() {
		return m.tokens
	}
	after, ok := m.says("unit in your army gain the", at)
	if !ok {
		return m.tokens
	}
	for end := after; !m.ended(end); end++ {
		after, ok := m.says("ability , described below", end)
		if !ok {
			continue
		}
		list := slices.Clone(m.tokens[after:])
		for i := range list {
			if i+1 < len(list) && list[i].is("this") && list[i+1].is("unit") {
				list[i].of, list[i+1].of = f.(*filter), f.(*filter)
			}
		}
		return list
	}
	return m.tokens
}

// unitOfTrait reads KEYWORD units with this trait, or models, with those that are excluded or that can FLY.
func (m *match) unitOfTrait(at int) (noun string, is *filter, end int, ok bool) {
	for _, w := range []string{"friendly", "one", "other", "another", "any", "select"} {
		if m.at(at - 1).is(w) {
			return "", nil, at, false
		}
	}
	end = m.pastArticle(at)
	is = &filter{}
	if f, after, named := keywordsSlot(m, end); named {
		is, end = f.(*filter), after
	}
	if noun = m.at(end).stem; noun != "unit" && noun != "model" {
		return "", nil, at, false
	}
	if end, ok = m.spared(is, end+1); !ok {
		return "", nil, at, false
	}
	next, with := m.says("with this", end)
	if !with || !slices.Contains(traits, m.at(next).stem) {
		return "", nil, at, false
	}
	if end, ok = m.spared(is, next+1); !ok {
		return "", nil, at, false
	}
	for _, words := range []string{"that can fly", "which can fly"} {
		if after, flies := m.says(words, end); flies {
			is.all, end = append(slices.Clip(is.all), "FLY"), after
		}
	}
	return noun, is, end, is.keywordsOnly() && len(is.all)+len(is.any)+len(is.none) > 0
}

// hasTraits reports whether tokens between two stand for units with a trait.
func (m *match) hasTraits(from, to int) bool {
	return slices.ContainsFunc(m.tokens[from:min(to, len(m.tokens))], func(t token) bool { return t.of != nil })
}
