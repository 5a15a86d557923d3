package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Hits is the result of the hit rolls of one attack.
type Hits struct {
	Scored     int16 // hits
	Wounding   int16 // of the hits, those without a wound roll
	Spent      int16 // of the hits, those replaced by mortal wounds
	Mortal     int16 // mortal wounds on the target
	SelfDamage SelfDamage
	Missed     bool // the last roll
}

// SelfDamage is the effect of a roll on the bearer of the weapon.
type SelfDamage struct {
	Mortal    int16 // mortal wounds
	Destroyed bool  // after its attacks (9e.DATASHEET.SEEDUNIT.2)
}

// HitRoll makes the hit rolls of one attack (9e.ATTACK.HIT.1, 11e.CORE.DICE.2, 11e.DATASHEET.ROLL.1). An attack that
// hits automatically makes none and scores one hit (9e.ATTACK.HIT.2, 10e.CORE.DICE.10, 10e.WEAPON.SUSTAINED.3,
// 11e.CORE.DICE.6).
func HitRoll(src dice.Source, r *rules.AttackRules, a *rules.Attack) Hits {
	var h Hits
	rolls := max(int(a.HitRolls), 1)
	if a.Automatic {
		h.Scored = int16(rolls)
		return h
	}
	added := r.HitLimit.Do(int(a.Hit.Modifier))
	for range rolls {
		face, ok := roll(src, dice.Hit, &a.Hit, added, r.HitAlways.Do)
		if h.Missed = !ok; ok {
			h.Scored++
		}
		if len(a.Triggers) > 0 {
			h.trigger(src, a.Triggers, face, ok)
		}
	}
	return h
}

// trigger applies the effects of an unmodified hit roll. Hits, wounds and mortal wounds on the
// target need a roll that hits. A hit replaced by mortal wounds does not wound as well,
// regardless of other triggers.
func (h *Hits) trigger(src dice.Source, triggers []effect.Trigger, face int, hit bool) {
	wounding, spent := false, false
	for i := range triggers {
		t := &triggers[i]
		switch {
		case t.Roll != dice.Hit || !t.On.Has(face):
		case t.Consequence == effect.BearerWounds:
			h.SelfDamage.Mortal += int16(t.Amount.Roll(src, dice.Mortal))
		case t.Consequence == effect.DestroyBearer:
			h.SelfDamage.Destroyed = true
		case !hit:
		case t.Consequence == effect.ExtraHits:
			h.Scored += int16(t.Amount.Roll(src, dice.Hits))
		case t.Consequence == effect.AutomaticWound:
			wounding = true
		case t.Consequence == effect.MortalWounds:
			h.Mortal += int16(t.Amount.Roll(src, dice.Mortal))
			spent = spent || t.Instead
		}
	}
	switch {
	case spent:
		h.Spent++
	case wounding:
		h.Wounding++
	}
}

// Rolling returns the number of hits that make a wound roll.
func (h Hits) Rolling() int { return int(h.Scored - h.Wounding - h.Spent) }

// WithinOne limits the sum of all modifiers to the range from -1 to +1 (9e.ATTACK.HIT.4,
// 9e.ATTACK.WOUND.4).
func WithinOne(sum int) int { return min(max(sum, -1), 1) }

// OneFailsSixSucceeds returns the verdict on a roll that succeeds on an unmodified 6 and fails on
// an unmodified 1 (9e.ATTACK.HIT.3, 9e.ATTACK.WOUND.3).
func OneFailsSixSucceeds(face int) rules.Verdict {
	switch face {
	case 1:
		return rules.Failure
	case 6:
		return rules.Success
	default:
		return rules.Undecided
	}
}

// SameSkill returns 0: neither cover nor the height of the attacker changes its Skill.
func SameSkill(bool, bool) int { return 0 }

// CoverOrPlunging worsens the Skill by 1 against a target that has the benefit of cover (11e.TERRAIN.COVER.4),
// however many give it (11e.TERRAIN.COVER.6), and improves it by 1 for plunging fire (11e.TERRAIN.PLUNGE.1);
// both cancel each other (11e.TERRAIN.PLUNGE.4).
func CoverOrPlunging(covered, plunging bool) (worse int) {
	if covered {
		worse++
	}
	if plunging {
		worse--
	}
	return worse
}

// Unlimited returns the sum of all modifiers unchanged (8e.CORE.DICE.4).
func Unlimited(sum int) int { return sum }

// NoPenalty returns 0: the circumstance does not modify the hit roll.
func NoPenalty(*rules.Bearer) int { return 0 }

// Hazard rolls whether a used weapon damages its bearer (10e.WEAPON.HAZARDOUS.1). There is no
// roll for weapons without that ability.
func Hazard(src dice.Source, a *rules.Attack) (b SelfDamage) {
	if a.Hazard.On == 0 || !a.Hazard.On.Has(src.D6(dice.Ability)) {
		return b
	}
	b.Mortal, b.Destroyed = a.Hazard.Mortal, a.Hazard.Mortal == 0
	return b
}

// NoHazard returns no harm: weapons do not damage their bearers in the edition.
func NoHazard(effect.Keywords) rules.Harm { return rules.Harm{} }

// StationaryBonus returns +1 for a model whose unit Remained Stationary this turn (10e.SHOOT.HEAVY.1).
func StationaryBonus(b *rules.Bearer) int {
	if b.Is.Has(effect.RemainedStationary) {
		return 1
	}
	return 0
}

// BigOnesInMelee returns -1 for ranged attacks, except of Pistols, made by a MONSTER or VEHICLE
// (10e.SHOOT.BIGGUNS.1) or at one (10e.SHOOT.BIGGUNS.2) while enemies are within Engagement Range
// of it.
func BigOnesInMelee(b *rules.Bearer, target *rules.Unit, is effect.Conditions) int {
	if b.Weapon.Type != effect.Pistol && (big(ownKeywords(b)) && b.Is.Has(effect.Engaged) || big(target.Keywords) && is.Has(effect.Engaged) || is.Has(effect.EngagedOpen)) {
		return -1
	}
	return 0
}

// CloseQuartersAtEngaged returns -1 for ranged attacks made by a MONSTER or VEHICLE model of an engaged unit
// (11e.SHOOT.CLOSE.3), or at an engaged MONSTER or VEHICLE unit (11e.SHOOT.ENGAGED.3), except of Close-quarters weapons at a
// unit that the attacking unit is engaged with.
func CloseQuartersAtEngaged(b *rules.Bearer, target *rules.Unit, is effect.Conditions) int {
	switch {
	case b.Weapon.Type == effect.Pistol && b.Is.Has(effect.AtEngaged):
		return 0
	case big(ownKeywords(b)) && b.Is.Has(effect.Engaged) || big(target.Keywords) && is.Has(effect.Engaged) || is.Has(effect.EngagedOpen):
		return -1
	}
	return 0
}

// ownKeywords returns the keywords of the attacking model, which may differ from those of other
// models in its unit (9e.UNIT.KEYWORD.6).
func ownKeywords(b *rules.Bearer) effect.Keywords { return b.Unit.Kinds[b.Kind].Own(b.Unit.Keywords) }

func big(k effect.Keywords) bool { return k.Has(effect.Vehicle) || k.Has(effect.Monster) }

// ThreeOnOne inflicts 3 mortal wounds on a 1, on a model of the unit with such a weapon
// (10e.WEAPON.HAZARDOUS.1, 10e.WEAPON.HAZARDOUS.3).
func ThreeOnOne(effect.Keywords) rules.Harm {
	return rules.Harm{On: effect.FacesFrom(1), Mortal: 3, Any: true}
}

// HazardRoll inflicts 1 mortal wound on the unit on a 1 or 2, or 3 for a MONSTER or VEHICLE (11e.ATTACK.HAZARD.1).
func HazardRoll(own effect.Keywords) rules.Harm {
	harm := rules.Harm{On: 1<<1 | 1<<2, Mortal: 1, Unit: true}
	if big(own) {
		harm.Mortal = 3
	}
	return harm
}

// NoEngagedModifier returns 0, for editions in which other ranged attacks of units within
// Engagement Range of enemies are not modified.
func NoEngagedModifier(*rules.Bearer, *rules.Unit, effect.Conditions) int { return 0 }

// OneFails returns the verdict on a roll that fails on an unmodified 1 (9e.ATTACK.SAVE.2).
func OneFails(face int) rules.Verdict {
	if face == 1 {
		return rules.Failure
	}
	return rules.Undecided
}

// OnlySixes makes only unmodified hit rolls of 6 hit (9e.CHARGE.OVERWATCH.3).
func OnlySixes(t rules.Test) rules.Test {
	t.Fails, t.Succeeds = 5, 6
	return t
}

// SnapShot is like OnlySixes, and nothing re-rolls such hit rolls (11e.SHOOT.SNAP.2).
func SnapShot(t rules.Test) rules.Test {
	t = OnlySixes(t)
	t.Reroll = dice.Never
	return t
}

// InfantryMoved returns -1 for an INFANTRY model whose unit has moved for any reason this turn
// (9e.SHOOT.HEAVY.1).
func InfantryMoved(b *rules.Bearer) int {
	if ownKeywords(b).Has(effect.Infantry) && b.Is.Has(effect.Moved) && !b.Is.Has(effect.RemainedStationary) {
		return -1
	}
	return 0
}

// Moving returns -1 for a model that moved in the Movement phase (8e.SHOOT.HEAVY.1).
func Moving(b *rules.Bearer) int {
	if b.Is.Has(effect.Moved) && !b.Is.HasAny(effect.Unmoved|effect.RemainedStationary) {
		return -1
	}
	return 0
}

// AfterAdvance returns -1 for a model whose unit Advanced this turn (9e.SHOOT.ASSAULT.2).
func AfterAdvance(b *rules.Bearer) int {
	if b.Is.Has(effect.Advanced) {
		return -1
	}
	return 0
}

// HeavyWhileEngaged returns -1 for a VEHICLE or MONSTER model while an enemy unit is within
// Engagement Range of its unit (9e.SHOOT.BIGGUNS.4).
func HeavyWhileEngaged(b *rules.Bearer) int {
	if big(ownKeywords(b)) && b.Is.Has(effect.Engaged) {
		return -1
	}
	return 0
}
