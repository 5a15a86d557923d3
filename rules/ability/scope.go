package ability

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// side is one side of an attack from the viewpoint of its effects.
type side struct {
	is       effect.Conditions
	weapon   effect.WeaponType
	own      *rules.Unit
	opponent *rules.Unit
	none     bool        // there is no attack: mortal wounds
	psychic  bool        // the attack is psychic
	rapid    bool        // the weapon has the ability Rapid Fire
	model    *rules.Kind // that makes the attack, or that it is allocated to; nil: not known
}

// works reports whether the scope lets an effect apply, apart from the Save of the attacked model
// (10e.DATASHEET.PSYCHIC.1, 10e.DATASHEET.PSYCHIC.2).
func (s *side) works(scope *effect.Scope) bool {
	switch {
	case scope.Attacks != effect.AnyAttack && s.none,
		scope.Psychic && !s.psychic,
		scope.NotPsychic && s.psychic,
		scope.Attacks == effect.RangedAttacks && !s.weapon.Ranged(),
		scope.Attacks == effect.MeleeAttacks && s.weapon.Ranged(),
		scope.Types != 0 && (s.none || !scope.Types.Has(s.weapon) && !(s.rapid && scope.Types.Has(effect.RapidFire))),
		!s.is.Has(scope.When),
		scope.Any != 0 && !s.is.HasAny(scope.Any),
		s.is.HasAny(scope.Unless),
		!scope.Models.All() && (s.model == nil || !scope.Models.Passes(s.model.Own(s.own.Keywords), s.model.Leads)),
		len(scope.Own) > 0 && (s.own == nil || !s.own.Keywords.HasAll(scope.Own)),
		len(scope.NotOwn) > 0 && s.own != nil && s.own.Keywords.HasAny(scope.NotOwn):
		return false
	}
	return matches(&scope.Opponent, s.opponent.Keywords)
}

func matches(f *effect.Filter, k effect.Keywords) bool {
	return k.HasAll(f.All) && !k.HasAny(f.None) && (len(f.Any) == 0 || k.HasAny(f.Any))
}

// saveIs reports whether a model with the Save passes the filter; 0 means '-', which is worse
// than any other.
func saveIs(f *effect.Filter, save int16) bool {
	return f.Save == 0 || save != 0 && save <= f.Save
}

// filter appends the effects of the list that apply and concern attacks suffered, or made.
// Effects of the same name do not add up (11e.ABILITY.DUPLICATE.1).
func (s *side) filter(to []*effect.Effect, suffered bool, list []effect.Effect) []*effect.Effect {
	for i := range list {
		e := &list[i]
		if ownDefence(e) == suffered && s.works(&e.Scope) && (e.Named == 0 || !counted(to, e)) {
			to = append(to, e)
		}
	}
	return to
}

// filterModels is filter for the effects of a unit that only some of its models have, and a kind of these models.
func (s side) filterModels(to []*effect.Effect, kind *rules.Kind, list []effect.Effect) []*effect.Effect {
	s.model = kind
	for i := range list {
		if !list[i].Scope.Models.All() {
			to = s.filter(to, true, list[i:i+1])
		}
	}
	return to
}

// counted reports whether the list has an equivalent effect of the same name, and keeps the
// greater of the two.
func counted(list []*effect.Effect, e *effect.Effect) bool {
	for i, other := range list {
		if other.Named == e.Named && other.Kind == e.Kind && other.Roll == e.Roll {
			if size(e) > size(other) {
				list[i] = e
			}
			return true
		}
	}
	return false
}

// size returns twice the average amount of an effect.
func size(e *effect.Effect) int {
	return twice(e.Amount) + twice(e.Trigger.Amount) + 2*int(e.Mod.Add) + 2*int(e.Value)
}

func twice(a dice.Amount) int { return int(a.Count)*(int(a.Sides)+1) + 2*int(a.Plus) }

// ownDefence reports whether an effect concerns attacks on its owner.
func ownDefence(e *effect.Effect) bool {
	switch e.Kind {
	case effect.InvulnerableSave, effect.IgnoreWounds, effect.ReduceDamage, effect.WoundCap:
		return true
	case effect.ChangeCharacteristic:
		switch e.Of {
		case effect.T, effect.W, effect.Sv:
			return true
		}
	case effect.AddToRoll, effect.Reroll, effect.RollFails, effect.RollSucceeds, effect.IgnoreModifiers:
		if e.Roll == effect.AnySave || e.Roll == effect.ArmourSave {
			return true
		}
	}
	return e.Scope.Suffered
}
