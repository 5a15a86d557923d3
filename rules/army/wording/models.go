package wording

import "slices"

// someModels are the models of a unit that a text is about, such as CHARACTER models in this unit.
type someModels struct {
	who       string // unit or it
	is        *filter
	bodyguard bool
	named     bool // that CHARACTER model, which was named before
}

// members returns the requirement as members of an effect.
func (s *someModels) members() map[string]any {
	e := s.is.members()
	if e == nil {
		e = map[string]any{}
	}
	if s.bodyguard {
		e["bodyguard"] = true
	}
	return e
}

// ofModels narrows a clause down to the models that the text names. Those that an aura reaches need no keyword again.
func (c *clause) ofModels(g got) {
	some, ok := g.value("self").(someModels)
	switch {
	case ok && !(some.named && c.reaches != nil):
		c.models = &some
	case g.text("self") != "same" && g.text("self") != "":
		c.models = nil
	}
}

// reached reports whether models in this unit are models of a unit that an aura reaches: they have keywords that it names
// for these units.
func (c *clause) reached(some *someModels) bool {
	lacks := func(k string) bool { return !slices.Contains(c.reaches.affects.all, k) }
	return c.reaches != nil && !c.reaches.enemy && !c.reaches.all && !c.reaches.chosen && some.who == "unit" && len(some.is.all) > 0 && !slices.ContainsFunc(some.is.all, lacks)
}

// unitsOfModels are the words for the unit of some models.
var unitsOfModels = wordSlot([]phrase{
	{"in this unit", "unit"}, {"in the bearer's unit", "unit"}, {"in this model's unit", "unit"}, {"in that unit", "it"}, {"attached to this unit", "unit"},
})

// someModels reads the models of a unit with keywords, those without, and Bodyguard models.
func (m *match) someModels(at int) (some someModels, end int, ok bool) {
	for _, w := range []string{"a", "an", "each", "all", "any"} {
		if m.at(at).is(w) {
			at++
			break
		}
	}
	some.is = &filter{}
	if m.at(at).is("bodyguard") {
		some.bodyguard = true
		at++
	} else if not := m.at(at).is("non-"); not || !m.at(at).is("model") {
		if not {
			at++
		}
		f, end, named := keywordsSlot(m, at)
		if !named {
			return some, at, false
		}
		some.is, at = f.(*filter), end
		if not {
			if some.is, ok = some.is.without(); !ok {
				return some, at, false
			}
		}
	}
	if !m.at(at).is("model") {
		return some, at, false
	}
	who, at, ok := unitsOfModels(m, at+1)
	if !ok {
		return some, at, false
	}
	some.who = who.(string)
	if end, ok := m.says("( excluding", at); ok {
		f, end, named := keywordsSlot(m, end)
		if !named {
			return some, at, false
		}
		none, ok := f.(*filter).without()
		if m.at(end).is("model") {
			end++
		}
		if !ok || !m.at(end).is(")") {
			return some, at, false
		}
		some.is, at = &filter{all: some.is.all, any: some.is.any, none: append(some.is.none, none.none...)}, end+1
	}
	return some, at, some.bodyguard || len(some.is.members()) > 0
}

// keepsModels reports whether what the tokens between two say of some models of a unit is limited to these models.
func (m *match) keepsModels(from, to int, found []effect) bool {
	return m.mentionsModels(from, to) <= limitedToModels(found)
}

// mentionsModels returns how often the tokens between two name some models of a unit.
func (m *match) mentionsModels(from, to int) (n int) {
	for at := from; at < to; at++ {
		if t := m.at(at); t.is("in") || t.is("of") || t.is("the") {
			continue
		}
		if _, end, ok := m.someModels(at); ok && end <= to {
			n, at = n+1, end-1
		}
	}
	return n
}

// limitedToModels returns how many effects are limited to some models.
func limitedToModels(list []effect) (n int) {
	for _, e := range list {
		if e["of_models"] != nil {
			n++
		}
		if inner, ok := e["effects"].([]effect); ok {
			n += limitedToModels(inner)
		}
	}
	return n
}
