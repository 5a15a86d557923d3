package army

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// newCompiler returns a compiler for the effects of a unit with the keywords.
func newCompiler(names *Names, keywords effect.Keywords) *effect.Compiler {
	return &effect.Compiler{
		Names: names, Keywords: keywords, CoreAbility: names.words().CoreEffect,
		WeaponAbility: func(name string) (effect.Effect, bool) { return names.words().WeaponEffect(name, names.keyword) },
	}
}

// parse reads the effects of the data. It returns false if one is not valid.
func parse(effects []entry.Effect) (list []*effect.Spec, ok bool) {
	ok = true
	for _, e := range effects {
		s, err := effect.Parse(e.Do, e.Args)
		if err != nil {
			ok = false
			continue
		}
		list = append(list, s)
	}
	return list, ok
}

// readAbility reads an ability of a kind of model, or of the whole unit: its effects, or its
// text.
func (m *unitReader) readAbility(name, text string, effects []entry.Effect, kind int) {
	if name == m.names.without && name != "" {
		return
	}
	m.setText(name, text)
	if model := wording.ModelOf(text); model != "" && len(effects) == 0 {
		if m.partial {
			m.ofModels = append(m.ofModels, ofModel{name, text})
			return
		}
		if kind = m.kindNamed(model); kind < 0 {
			m.out.abilities = append(m.out.abilities, name)
			m.noteBoth(name)
			return
		}
	}
	isCore := m.namesCore && m.readByName(name, text, kind)
	if !isCore && len(effects) == 0 && m.saysNothing(text) {
		return
	}
	if !slices.Contains(m.out.abilities, name) {
		m.out.abilities = append(m.out.abilities, name)
	}
	if isCore {
		return
	}
	note := m.noteAttacks
	switch {
	case len(effects) > 0:
	case !hasText(strings.TrimSpace(text)):
		m.noteBoth(name)
	default:
		effects, note = m.readText(name, m.reader.Read(text))
	}
	specs, ok := parse(effects)
	if !ok {
		note(name)
	}
	m.addSpecs(name, kind, specs, note)
}

// setText keeps what an ability or a weapon says, for people.
func (m *unitReader) setText(name, text string) {
	if !hasText(strings.TrimSpace(text)) {
		return
	}
	if m.out.texts == nil {
		m.out.texts = map[string]string{}
	}
	m.out.texts[name] = text
}

// addSpecs adds the effects of an ability. It calls note if one is not played.
func (m *unitReader) addSpecs(name string, kind int, specs []*effect.Spec, note func(string)) {
	c := newCompiler(m.names, m.out.Rules.Keywords)
	auras := 0
	for _, s := range joinAuras(specs) {
		if lost := effect.LostKeyword(name); m.lost[lost] {
			s.NotWhile = append(s.NotWhile, lost)
			if s.Do == "aura" || s.Timed() { // no condition of these asks for it
				m.noteBoth(name)
			}
		}
		list, known := c.Attack(s)
		if !known {
			note(name)
		}
		m.addEffects(s, list, kind)
		switch {
		case s.Do == "aura" && !s.Power:
			one := name
			if auras++; auras > 1 { // auras of one name do not add up, but this is a part of the same ability
				one += " " + strconv.Itoa(auras)
			}
			a := Aura{Name: name, Own: list}
			a.Aura, a.Others = c.Aura(one, s)
			a.Kind = int8(kind)
			m.out.Battle.Auras = append(m.out.Battle.Auras, a)
		case len(list) == 0:
			m.addOther(name, kind, s)
		}
	}
}

// joinAuras makes one aura of consecutive auras that differ only in their effects. Keywords that an effect needs are those of
// its aura, which stays alone.
func joinAuras(specs []*effect.Spec) (list []*effect.Spec) {
	for _, s := range specs {
		if n := len(list); n > 0 && s.Do == "aura" && list[n-1].Do == "aura" {
			last, bare := *list[n-1], *s
			last.Effects, bare.Effects = nil, nil
			needs := func(e *effect.Spec) bool { return len(e.AnyKeywords) > 0 }
			if reflect.DeepEqual(last, bare) && !slices.ContainsFunc(list[n-1].Effects, needs) && !slices.ContainsFunc(s.Effects, needs) {
				last.Effects = slices.Concat(list[n-1].Effects, s.Effects)
				list[n-1] = &last
				continue
			}
		}
		list = append(list, s)
	}
	return list
}

// scanLosses records the abilities that the unit loses while another ability of it says so, as those of hovering AIRCRAFT.
func (m *unitReader) scanLosses(text string) {
	if !strings.Contains(text, " loses ") {
		return
	}
	specs, _ := parse(m.reader.Read(text).Effects)
	for _, s := range specs {
		if m.lost == nil {
			m.lost = map[string]bool{}
		}
		s.LosesAbility(m.lost)
	}
}

// ofModel is an ability of one model of the unit, which its text names.
type ofModel struct{ name, text string }

// kindNamed returns the kind of the models with the name: the only kind of the unit, or the only
// one with it. It returns -1 if there is none.
func (m *unitReader) kindNamed(name string) int {
	if len(m.out.Rules.Kinds) == 1 {
		return 0
	}
	found := -1
	for k, model := range m.out.Models {
		if !effect.SameName(model, name) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = k
	}
	return found
}

// saysNothing reports whether an ability has no effect in a battle: all of its text is about
// army lists, or what follows the battle. It is not counted.
func (m *unitReader) saysNothing(text string) bool {
	said := m.reader.Read(text)
	return hasText(strings.TrimSpace(text)) && said.Understood() && len(said.Effects) == 0
}

// addEffects adds effects of an ability to the weapons that it names, to the unit or to a kind
// of models.
func (m *unitReader) addEffects(s *effect.Spec, effects []effect.Effect, kind int) {
	for _, e := range effects {
		switch {
		case s.WeaponWord != "":
			m.named = append(m.named, weaponEffect{word: s.WeaponWord, kind: kind, effect: e})
		case len(s.Weapons) > 0:
			for _, name := range s.Weapons {
				m.named = append(m.named, weaponEffect{weapon: name, kind: kind, effect: e})
			}
		case kind < 0 || s.Who == "unit":
			e.Spreads = s.Who == "unit"
			m.out.Rules.Effects = append(m.out.Rules.Effects, e)
		default:
			k := &m.out.Rules.Kinds[kind]
			k.Effects = append(k.Effects, e)
		}
	}
}

// addOther keeps an effect that does not apply to every attack.
func (m *unitReader) addOther(name string, kind int, s *effect.Spec) {
	b := &m.out.Battle
	if n := len(b.Abilities); n > 0 && b.Abilities[n-1].Name == name && b.Abilities[n-1].Kind == kind {
		b.Abilities[n-1].Effects = append(b.Abilities[n-1].Effects, s)
		return
	}
	b.Abilities = append(b.Abilities, Ability{name, kind, []*effect.Spec{s}})
}

// weaponEffects are the effects of a weapon: on its attacks, and others.
type weaponEffects struct {
	attacks []effect.Effect
	others  []*effect.Spec
}

func (w *weaponEffects) add(more weaponEffects) {
	w.attacks, w.others = append(w.attacks, more.attacks...), append(w.others, more.others...)
}

// compileWeapon compiles the effects of a weapon. rest is true if some of them are not played.
func (m *unitReader) compileWeapon(effects []entry.Effect) (w weaponEffects, rest bool) {
	specs, ok := parse(effects)
	rest = !ok
	c := newCompiler(m.names, m.out.Rules.Keywords)
	for _, s := range specs {
		list, known := c.Attack(s)
		w.attacks = append(w.attacks, list...)
		if len(list) == 0 {
			w.others = append(w.others, s)
		}
		rest = rest || !known
	}
	return w, rest
}
