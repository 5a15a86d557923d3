package ability

import "github.com/rollcall40k/rollcall/rules"

// side is one side of an attack, seen from the effects it owns.
type side struct {
	is       rules.Conditions
	weapon   rules.Type
	opponent *rules.Unit
	none     bool // there is no attack: mortal wounds
	psychic  bool // the attack is psychic
}

// works reports whether the scope lets an effect work, but for the Save of the
// model attacked.
func (s *side) works(scope *rules.Scope) bool {
	switch {
	case scope.Phase != rules.AnyPhase && s.none,
		scope.Psychic && !s.psychic,
		scope.Phase == rules.Ranged && !s.weapon.Ranged(),
		scope.Phase == rules.Fight && s.weapon.Ranged(),
		!s.is.Has(scope.When),
		scope.Any != 0 && !s.is.HasAny(scope.Any),
		s.is.HasAny(scope.Unless):
		return false
	}
	return matches(&scope.Opponent, s.opponent.Keywords)
}

func matches(f *rules.Filter, k rules.Keywords) bool {
	return k.HasAll(f.All) && !k.HasAny(f.None) && (len(f.Any) == 0 || k.HasAny(f.Any))
}

// saveIs reports whether a model with the Save passes the filter; 0 stands for
// '-', which is worse than any.
func saveIs(f *rules.Filter, save int16) bool {
	return f.Save == 0 || save != 0 && save <= f.Save
}

// filter adds those effects of the list to others that work and are about
// attacks suffered, or made.
func (s *side) filter(to []*rules.Effect, suffered bool, list []rules.Effect) []*rules.Effect {
	for i := range list {
		e := &list[i]
		if ownDefence(e) == suffered && s.works(&e.Scope) {
			to = append(to, e)
		}
	}
	return to
}

// ownDefence reports whether an effect is about attacks on its owner.
func ownDefence(e *rules.Effect) bool {
	switch e.Do {
	case rules.InvulnerableSave, rules.IgnoreWounds, rules.ReduceDamage, rules.WoundCap:
		return true
	case rules.Change:
		switch e.Of {
		case rules.T, rules.W, rules.Sv:
			return true
		}
	case rules.AddToRoll, rules.Reroll, rules.RollFails, rules.RollSucceeds, rules.IgnoreModifiers:
		if e.Roll == rules.AnySave || e.Roll == rules.ArmourSave {
			return true
		}
	}
	return e.Scope.Suffered
}
