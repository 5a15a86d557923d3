package scenario

import (
	"errors"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/psychic"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Keyword numbers a keyword (effect.Names).
func (r *setupReader) Keyword(name string) effect.Keyword { return r.cast.keyword(name) }

// Aura numbers the auras of a name.
func (r *setupReader) Aura(name string) int16 { return number(&r.auras, name) }

// Ability numbers the abilities of a name, from 1.
func (r *setupReader) Ability(name string) int16 { return number(&r.abilities, name) + 1 }

func number(names *[]string, name string) int16 {
	i := slices.Index(*names, name)
	if i < 0 {
		i = len(*names)
		*names = append(*names, name)
	}
	return int16(i)
}

// compiler returns a compiler of effects of the current unit.
func (r *setupReader) compiler() *effect.Compiler {
	c := effect.Compiler{Names: r, CoreAbility: r.words.CoreEffect}
	c.WeaponAbility = func(name string) (effect.Effect, bool) {
		return r.words.WeaponEffect(name, func(k string) (effect.Keyword, bool) { return r.Keyword(k), true })
	}
	if r.unit != nil {
		c.Keywords = r.unit.Keywords
	}
	return &c
}

// spec reads the effect at the end of a line.
func (l *line) spec() *effect.Spec {
	if l.json == "" {
		l.fail("", "no effect", `an effect in JSON, such as {"do": "fights_first"}`)
		return &effect.Spec{}
	}
	s, err := effect.Parse("", l.json)
	var f fault.Fault
	if errors.As(err, &f) {
		l.fail(strings.TrimPrefix(f.Place.Pointer, "/"), f.Found, f.Allowed)
		return &effect.Spec{}
	}
	return s
}

// unplayed reports an effect that the engine does not support.
func (l *line) unplayed(played bool) {
	if !played {
		l.fail("", quote(l.json), "an effect that battles play here (schemas/effect.schema.json)")
	}
}

// effect adds an effect to the preceding unit, models or weapon.
func (r *setupReader) effect(l *line) string {
	const allowed = `effect {"do": NAME, …}`
	if r.owner == nil {
		l.fail("", "an effect of nothing", "a line unit, model or weapon above it")
		return allowed
	}
	s := l.spec()
	e, ok := r.compiler().Constant(s)
	l.unplayed(ok && !s.Timed())
	*r.owner = append(*r.owner, e)
	return allowed
}

// ability adds an ability that is an aura of the preceding models, or that the unit uses at a
// moment.
func (r *setupReader) ability(l *line) string {
	const allowed = `ability NAME {"do": NAME, …}, with cost=N and rule=ID of a Stratagem`
	name, rule := l.must("name"), ""
	rule, _ = l.member("rule")
	cost := int8(l.count("cost", 0, 0, 20))
	if r.unit == nil {
		l.fail("", "an ability of no unit", "a line unit above it")
		return allowed
	}
	s, c := l.spec(), r.compiler()
	if s.Do == "aura" {
		a, rest := c.Aura(name, s)
		if a.Kind = int8(len(r.unit.Kinds) - 1); s.Who == "unit" {
			a.Kind = -1
		}
		r.unit.Auras = append(r.unit.Auras, a)
		l.unplayed(len(rest) == 0)
		return allowed
	}
	uses, ok := c.Uses(name, s, -1)
	l.unplayed(ok)
	for _, u := range uses {
		u.Cost, u.Rule = cost, rule
		r.unit.Uses = append(r.unit.Uses, u)
		r.called.Uses = append(r.called.Uses, name)
	}
	return allowed
}

// power adds a psychic power of the battle.
func (r *setupReader) power(l *line) string {
	const allowed = `power Smite, or power NAME charge=N {"do": NAME, …}, with range=INCHES`
	name := l.must("name")
	p := psychic.Smite()
	if name != "Smite" {
		p = rules.Power{WarpCharge: int8(l.whole("charge", l.needed("charge"), 1, 20)), Range: l.distance("range")}
		var ok bool
		p.Use, ok = r.compiler().Power(name, []*effect.Spec{l.spec()})
		l.unplayed(ok)
	}
	r.setup.Powers = append(r.setup.Powers, p)
	r.names.Powers = append(r.names.Powers, name)
	return allowed
}

// split splits a list at its commas.
func split(text string) (words []string) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}
