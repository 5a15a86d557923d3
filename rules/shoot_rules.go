package rules

// ShootRules answer the questions of the Shooting phase: who shoots at what.
// Functions that return a RuleID return the rule that forbids something, or ""
// where nothing does.
type ShootRules struct {
	Phase   RuleID // units are selected until the player is done
	Once    RuleID // each at most once
	Weapons RuleID // each ranged weapon is shot at most once
	Ranged  RuleID // only ranged weapons shoot
	Skill   RuleID // models without a Ballistic Skill do not
	Targets RuleID // enemy units, in range and visible
	Select  RuleID // all are selected before any attack
	Aloof   RuleID // not one that an effect keeps from being a target
	Nearest RuleID // not wholly within the minimum range
	Profile RuleID // one profile of a weapon at a time

	ByTarget  RuleID     // all attacks on one target before the next
	ByProfile Fact[bool] // and with one profile before another
	OneThrow  Fact[bool] // the model that throws Grenades throws one, not all it has

	Advanced     RuleID // weapons of units that Advanced
	Blocked      RuleID // targets within Engagement Range of friendly units
	PistolTarget RuleID // targets of Pistols while enemies are within Engagement Range
	BigGuns      RuleID // targets of VEHICLE and MONSTER models then
	Grenades     RuleID // one model, in place of other weapons
	Overwatch    RuleID // all shots are aimed at the charging unit
	Deck         RuleID // weapons of embarked models

	// Pistols is about the model at a place in State.Models: whether it shoots with
	// Pistols, or with other weapons, and not with both.
	Pistols Rule[func(g *Game, at int) bool]
	// Moved is about weapons of a unit by what it has done this turn.
	Moved Rule[func(*Game, UnitID, *Weapon) RuleID]
	// Engaged is about units within Engagement Range of enemies. later is set for
	// attacks that are made only when none of these is left.
	Engaged Rule[func(*Game, *Shot) (later bool, by RuleID)]
	Blast   Rule[func(*Game, *Shot) bool] // whether a Blast weapon cannot have the target
	LookOut Rule[func(*Game, *Shot) bool] // whether others protect the target
	Obscure Rule[func(*Game, *Shot) bool] // whether terrain between the model and the target is cover
}

// A Shot is a weapon that a model may shoot at a target.
type Shot struct {
	Unit    UnitID
	At      int // place of the model in State.Models
	Weapon  *Carried
	Target  UnitID
	Engaged UnitSet // enemy units within Engagement Range of Unit
}
