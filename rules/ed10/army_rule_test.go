package ed10

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// chosen is a Use with which a player chooses the active rule of the army.
func chosen(modes ...int16) effect.Use {
	u := effect.Use{At: effect.EndOfPhase, OneOf: true, Once: effect.OncePerBattle, Army: true, Number: 1, Until: effect.EndOfBattle}
	for _, m := range modes {
		u.Effects = append(u.Effects, effect.Effect{Kind: effect.ActivateArmy, Value: m})
	}
	return u
}

// TestModes: a player's choice applies to all units of the army, and as a rule of the enemy to
// those of the opponent. It is made once.
func TestModes(t *testing.T) {
	tt := table(t, "", list(using(squad(1), chosen(1, 2)), using(squad(1), chosen(1, 2))), list(squad(1)), at{5000, 5000}, at{9000, 5000}, far)
	usesAt(tt, effect.EndOfPhase)
	asked(t, tt, rules.ForUse)
	equal(t, "choices", len(tt.Request().Options), 2)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	equal(t, "asked once", tt.Request().Ask, rules.Nothing)
	all := effect.ArmyMode1 | effect.ArmyMode2 | effect.ArmyMode3 | effect.EnemyMode1 | effect.EnemyMode2 | effect.EnemyMode3 | effect.ArmyActive
	for u, want := range map[rules.UnitID]effect.Conditions{1: effect.ArmyMode2, 2: effect.ArmyMode2, 3: effect.EnemyMode2} {
		equal(t, "true of the unit", tt.Is(u)&all, want)
	}
}

// TestFourthMode: the fourth choice of an army is true of its units alone, and no choice of the enemy or battle round.
func TestFourthMode(t *testing.T) {
	tt := table(t, "", list(using(squad(1), chosen(3, 4))), list(squad(1)), at{5000, 5000}, at{9000, 5000})
	usesAt(tt, effect.EndOfPhase)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	all := effect.ArmyMode1 | effect.ArmyMode2 | effect.ArmyMode3 | effect.ArmyMode4 | effect.EnemyMode1 | effect.EnemyMode2 | effect.EnemyMode3 | effect.ArmyActive
	for u, want := range map[rules.UnitID]effect.Conditions{1: effect.ArmyMode4, 2: 0} {
		equal(t, "true of the unit", tt.Is(u)&all, want)
		equal(t, "battle round", tt.Is(u)&(effect.FirstRound|effect.SecondRound|effect.ThirdRound|effect.InRound(5)), effect.InRound(int8(tt.State.Round)))
	}
}

// TestModesOfRounds: an army may choose one of its rules for each battle round.
func TestModesOfRounds(t *testing.T) {
	use := chosen(1, 2)
	use.At, use.Once, use.Until, use.Optional = effect.StartOfRound, effect.OncePerRound, effect.EndOfRound, true
	tt := table(t, "", list(using(squad(1), use), using(squad(1), use)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, far)
	both := effect.ArmyMode1 | effect.ArmyMode2
	for round, test := range []struct {
		option int
		want   effect.Conditions
	}{{0, effect.ArmyMode1}, {1, effect.ArmyMode2}, {-1, 0}} {
		tt.State.Round = int8(round + 1)
		tt.BeginRound()
		usesAt(tt, effect.StartOfRound)
		if test.option < 0 {
			tt.Choose(rules.Pass, rules.NoUnit)
		} else {
			tt.Choose(rules.DoUse, all)
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: test.option})
		}
		equal(t, "asked once", tt.Request().Ask, rules.Nothing)
		for u := rules.UnitID(1); u <= 2; u++ {
			equal(t, "true of the unit", tt.Is(u)&both, test.want)
		}
		tt.Expire(effect.EndOfRound)
		equal(t, "true after the round", tt.Is(1)&both, 0)
	}
}

// TestGrowingAura: the range of an aura depends on the battle round; after the last given round
// it stays the same.
func TestGrowingAura(t *testing.T) {
	bearer := squad(1)
	bearer.Auras = []effect.Aura{{
		Kind: -1, Range: 9 * inch, ByRound: []geom.Length{3 * inch, 6 * inch, 9 * inch}, Enemies: true,
		Effects: []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.OC, Mod: dice.Modifier{Add: -1}, Minimum: 1}},
	}}
	for round, reach := range map[int8]geom.Length{1: 3 * inch, 2: 6 * inch, 3: 9 * inch, 5: 9 * inch} {
		for more, want := range map[geom.Length]int{0: 1, 1: 0} {
			tt := table(t, "", list(bearer), list(squad(1)), at{5000, 5000}, at{5000 + base + reach + more, 5000})
			tt.State.Round = round
			found := 0
			tt.Effects(2, func(*effect.Effect) { found++ })
			equal(t, "effects on the enemy", found, want)
		}
	}
}

// TestPact: 10e.DATASHEET.LEADERSHIP.1. A unit that is selected to shoot may take a Leadership
// test for an ability of its weapons, and suffers mortal wounds if it fails; of two such
// Uses one is used.
func TestPact(t *testing.T) {
	pact := func(bonus effect.Effect) effect.Use {
		return effect.Use{
			At: effect.WhenSelectedToShoot, Optional: true, Once: effect.OncePerPhase, Group: 1, GroupMost: 1, Until: effect.EndOfPhase,
			Effects: []effect.Effect{{Kind: effect.TestLeadership}, {Kind: effect.InflictMortal, Amount: dice.Fixed(1), After: effect.Failed}, bonus},
		}
	}
	hits := pact(effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1})
	wounds := pact(effect.Effect{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1})
	for script, want := range map[string]int16{"morale 3 4; hit 2; wound 1": 2, "morale 3 3; hit 2; wound 1": 1} {
		tt := table(t, script, list(using(squad(1, gun(t)), hits, wounds)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		shooting(tt)
		asked(t, tt, rules.ForSequence)
		tt.Answer(&rules.Choice{Ask: rules.SelectOption}) // the first
		tt.Choose(rules.DoUse, all)
		tt.Answer(shots(0, 2))
		equal(t, "wounds left", tt.Models(1)[0].Wounds, want)
	}
}

// TestShockNearFriends: a modifier of a Battle-shock test applies only near units of the army
// that causes it.
func TestShockNearFriends(t *testing.T) {
	for name, c := range map[string]struct {
		gap  geom.Length
		want bool
	}{`6" away`: {6 * inch, true}, `6.001" away`: {6*inch + 1, false}} {
		use := onEnemy(effect.Effect{
			Kind: effect.TestShock, Value: -1, Scope: effect.Scope{Near: &effect.Near{Of: effect.Filter{All: effect.Keywords{effect.Psyker}}, Within: 6 * inch}},
		}, effect.Selection{})
		tt := table(t, "morale 3 4", list(using(squad(1), use), of(squad(1), effect.Psyker)), list(squad(1)), at{40000, 40000}, at{5000, 5000}, at{5000 + base + c.gap, 5000})
		usesAt(tt, effect.EndOfPhase)
		equal(t, name, tt.Unit(3).Is.Has(effect.Shocked), c.want)
	}
}

// TestSpotting: 10e.CORE.PERSIST.1. A unit that is eligible to shoot marks an enemy unit; others shoot
// better at it until the end of the phase, and the one that has marked it does not.
func TestSpotting(t *testing.T) {
	const spotted, observer = effect.FirstNamed, effect.FirstNamed + 1
	spots := effect.Use{
		At: effect.StartOfPhase, Phase: effect.ShootingPhase, Optional: true, Shooter: true, Until: effect.EndOfPhase, Once: effect.OncePerPhase, Each: true, Number: 1,
		Select:  effect.Selection{Affected: effect.OneEnemy},
		Effects: []effect.Effect{{Kind: effect.AddKeyword, Value: int16(spotted)}, {Kind: effect.AddKeyword, Value: int16(observer), OnOwner: true}},
	}
	guided := effect.Effect{
		Kind: effect.ChangeCharacteristic, Of: effect.BS, Mod: dice.Modifier{Add: -1},
		Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{spotted}}, NotOwn: effect.Keywords{observer}},
	}
	for _, test := range []struct {
		marks  rules.UnitID // the unit that marks the enemy
		script string
	}{{2, "hit 2; wound 1"}, {1, "hit 2"}} { // a guided unit, and the observer itself
		unit := using(squad(1, gun(t)), spots)
		unit.Effects = []effect.Effect{guided}
		tt := table(t, test.script, list(unit, unit), list(squad(1)), at{5000, 5000}, at{5000, 9000}, at{15000, 5000})
		tt.State.Phase = rules.StepShooting
		usesAt(tt, effect.StartOfPhase)
		for tt.Request().Reason == rules.ForSequence || tt.Request().Reason == rules.ForTarget {
			switch q := tt.Request(); {
			case q.Reason == rules.ForSequence:
				tt.Answer(&rules.Choice{Ask: rules.SelectOption})
			case q.Unit == test.marks:
				tt.Choose(rules.Select, 3)
			default:
				tt.Choose(rules.Pass, all)
			}
		}
		equal(t, "effects that last", len(tt.State.Lasting), 2)
		phase(tt, rules.StepShooting)
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(0, 3))
	}
	// One that is not eligible to shoot marks none, and an enemy is marked once.
	for _, c := range []struct {
		is    effect.Conditions
		may   effect.Actions // after an Advance
		marks rules.Ask
	}{
		{effect.Advanced, 0, rules.Nothing}, {effect.Advanced, effect.ToCharge, rules.Nothing}, {effect.Advanced, effect.ToObserve, rules.SelectOption},
		{effect.FellBack, 0, rules.Nothing}, {effect.FellBack, effect.ToObserve, rules.Nothing},
	} {
		unit := using(squad(1, gun(t)), spots)
		unit.Effects = []effect.Effect{{Kind: effect.AdvanceAnd, Actions: c.may}}
		tt := table(t, "", list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.Mark(1, c.is)
		tt.State.Phase = rules.StepShooting
		equal(t, fmt.Sprintf("10e.SHOOT.SEQ.1 %v, may %v", c.is, c.may), usesAt(tt, effect.StartOfPhase).Request().Ask, c.marks)
	}
	tt := table(t, "", list(using(squad(1, gun(t)), spots), using(squad(1, gun(t)), spots)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, at{15000, 5000})
	tt.State.Phase = rules.StepShooting
	usesAt(tt, effect.StartOfPhase)
	inOrder(tt)
	tt.Choose(rules.Select, 3)
	equal(t, "marked once", tt.Request().Ask, rules.Nothing)
}

// TestTokens: an army gains tokens, and spends them for abilities that work while a unit has a keyword. 10e.CORE.PERSIST.1.
func TestTokens(t *testing.T) {
	const empowered = effect.FirstNamed
	gain := func(at effect.Moment, of effect.Affected) effect.Use {
		return effect.Use{At: at, Army: true, Number: 1 + int16(at), Select: effect.Selection{Affected: of}, Effects: []effect.Effect{{Kind: effect.GainTokens, Value: 1}}}
	}
	spend := effect.Use{
		At: effect.WhenSelectedToShoot, Optional: true, Tokens: 1, Until: effect.EndOfPhase, Scope: effect.Scope{NotOwn: effect.Keywords{empowered}},
		Effects: []effect.Effect{{Kind: effect.AddKeyword, Value: int16(empowered)}},
	}
	unit := using(squad(1, gun(t)), gain(effect.WhenEnemyDestroyed, effect.Owner), gain(effect.WhenEnemyShocked, effect.Tested), spend)
	unit.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{Own: effect.Keywords{empowered}}}}
	frail := squad(1)
	frail.Kinds[0].Profile.Wounds = 1
	for name, c := range map[string]struct {
		before       int16
		use          bool
		script       string
		after, shown int16 // tokens, and lasting effects
	}{
		"without a token":                      {0, false, "hit 2", 0, 0},
		"kept":                                 {1, false, "hit 2", 1, 0},
		"spent":                                {1, true, "hit 2; wound 1", 0, 1},
		"spent, and gained for an enemy unit":  {1, true, "hit 2; wound 6; save 1", 1, 1},
		"gained for an enemy unit, none spent": {0, false, "hit 6; wound 6; save 1", 1, 0},
	} {
		tt := table(t, c.script, list(unit, unit), list(frail, squad(1)), at{5000, 5000}, at{5000, 9000}, at{15000, 5000}, far)
		tt.State.Sides[0].Tokens = c.before
		shooting(tt)
		if c.before > 0 {
			asked(t, tt, rules.ForUse)
			do := rules.Pass
			if c.use {
				do = rules.DoUse
			}
			tt.Choose(do, all)
		}
		tt.Answer(shots(0, 3))
		equal(t, name+": tokens", tt.State.Sides[0].Tokens, c.after)
		equal(t, name+": tokens of the enemy", tt.State.Sides[1].Tokens, 0)
		equal(t, name+": lasting effects", int16(len(tt.State.Lasting)), c.shown)
	}
	tt := table(t, "morale 1 1", list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	tt.State.Sides[0].Tokens = 2
	morale.TakeShock(tt.Game, 2, 0)
	tt.Run()
	equal(t, "a failed Battle-shock test", tt.State.Sides[0].Tokens, 3)
}
