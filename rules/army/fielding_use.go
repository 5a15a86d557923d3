package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// take adds one effect of an ability. What is not understood, or has no place in
// battles, is reported.
func (f *fielding) take(name string, s *effect.Spec, p place) {
	if !f.army.HasAll(f.names.Keywords(s.ArmyFaction)) || !f.add(name, s, p) {
		f.lose(name)
		return
	}
	f.played[name] = true
}

// add adds an effect. It returns false where battles do not play it.
func (f *fielding) add(name string, s *effect.Spec, p place) bool {
	switch {
	case s.Do == "use_powers":
		return f.mayUse(s)
	case s.Power:
		f.powers = append(f.powers, granted{name, s, p})
		return true
	case s.Do == "mark":
		e, use, ok := f.compiler.Mark(s, len(f.out.Uses))
		if ok {
			f.put(e, p)
			f.addUses(name, use)
		}
		return ok
	case s.Do == "core_ability":
		if used, ok := f.coreUse(name, s, p); used {
			return ok
		}
	case s.Do == "in_aura_range":
		return f.joins(s)
	case s.Timed():
		uses, ok := f.compiler.Uses(name, s, p.kind)
		f.addUses(name, uses...)
		return ok
	}
	return f.constant(s, p)
}

func (f *fielding) addUses(name string, uses ...effect.Use) {
	for _, u := range uses {
		f.out.Uses = append(f.out.Uses, u)
		f.called.Uses = append(f.called.Uses, name)
	}
}

// ofUnits are effects that battles look for on units as a whole alone: on some of the
// models they are not played.
var ofUnits = []string{"core_ability", "move_across", "advance_and", "fall_back_and", "fixed_advance", "not_targeted"}

// constant adds an effect that works while its scope holds.
func (f *fielding) constant(s *effect.Spec, p place) bool {
	if f.compiler.NoOp(s) {
		return true
	}
	e, ok := f.compiler.Constant(s)
	if !ok {
		return false
	}
	if s.Who == "unit" && p.aura == nil {
		p.kind, e.Spreads = -1, true
	}
	if len(s.Weapons) == 0 {
		if slices.Contains(ofUnits, s.Do) && p.aura == nil && p.kind >= 0 && len(f.out.Kinds) > 1 {
			return false
		}
		f.put(e, p)
		return true
	}
	found := false
	for i := range f.unit.Weapons {
		w := &f.unit.Weapons[i]
		if slices.ContainsFunc(s.Weapons, func(n string) bool { return effect.SameName(n, w.Name) }) {
			f.put(e, place{kind: w.Kind, weapon: f.carried(i)})
			found = true
		}
	}
	return found
}

// joins lets auras reach the unit wherever it is.
func (f *fielding) joins(s *effect.Spec) bool {
	for _, name := range s.Abilities {
		f.out.Always = append(f.out.Always, rules.Reached{Aura: f.names.Aura(name), Of: f.compiler.Filter(s.Keywords, nil, nil)})
	}
	return len(s.When) == 0 && len(s.Unless) == 0 && s.At == ""
}

// around adds an effect of an aura. One that is used at a moment is used on each
// unit that the aura reaches. Keywords that it needs are in Aura.Of.
func (f *fielding) around(name string, s *effect.Spec, aura *effect.Aura) {
	one := *s
	switch {
	case s.At == "selected_to_move" && s.Until == "end_of_phase" && s.Select == nil:
		one.At = "" // its conditions are those of the move that follows
	case s.Timed():
		u, ok := f.compiler.AuraUse(name, s, aura)
		if !ok {
			f.lose(name)
			return
		}
		f.addUses(name, u)
		f.played[name] = true
		return
	}
	one.AnyKeywords = nil
	f.take(name, &one, place{kind: int(aura.Kind), aura: aura})
}

// coreUse gives the unit a core ability that is used at a moment, where it is one.
func (f *fielding) coreUse(name string, s *effect.Spec, p place) (used, ok bool) {
	var does rules.ArmyUnit
	if ed10.Give(&does, s.Ability) != nil || len(does.Uses) == 0 {
		return false, false
	}
	scope, ok := f.compiler.Scope(s)
	if !ok || s.Near != nil || p.aura != nil || s.Who != "unit" && len(f.out.Kinds) > 1 {
		return true, false
	}
	for _, use := range does.Uses {
		use.Scope, use.OfAll = scope, s.Who != "unit"
		f.addUses(name, use)
	}
	return true, true
}

// granted is a power that a unit uses only as use_powers says.
type granted struct {
	name string
	spec *effect.Spec
	at   place
}

// mayUse reads how many powers are used, and when.
func (f *fielding) mayUse(s *effect.Spec) bool {
	n := int8(s.Count.Int())
	if n <= 0 || s.Select != nil {
		return false
	}
	if f.mayUsePowers == nil {
		f.mayUsePowers = s
	}
	f.mostPowers += n
	return true
}

// usePowers adds the powers, each used once, and no more of them than may be.
func (f *fielding) usePowers() {
	when := f.mayUsePowers
	if when == nil {
		for _, g := range f.powers {
			f.lose(g.name)
		}
		return
	}
	from := len(f.out.Uses)
	for _, g := range f.powers {
		s := *g.spec
		s.At, s.Phase, s.When, s.WhenAny, s.Unless, s.Optional, s.Once = when.At, when.Phase, when.When, when.WhenAny, when.Unless, true, "phase"
		uses, ok := f.compiler.Uses(g.name, &s, g.at.kind)
		if !ok {
			f.lose(g.name)
			continue
		}
		f.addUses(g.name, uses...)
		f.played[g.name] = true
	}
	f.compiler.Together(f.out.Uses[from:], f.mostPowers)
}
