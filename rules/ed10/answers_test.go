package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// under returns a unit with effects.
func under(u rules.ArmyUnit, effects ...effect.Effect) rules.ArmyUnit {
	u.Effects = append(u.Effects, effects...)
	return u
}

// TestMovedAcross: an ability of a unit that has moved across enemy units can be used on one of
// those, and on no other.
func TestMovedAcross(t *testing.T) {
	bombs := effect.Use{
		At: effect.WhenMovedAcross, Optional: true, Needs: 4, Dice: effect.DiePerOwnModel,
		Select:  effect.Selection{Affected: effect.OneEnemy, Crossed: true},
		Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Fixed(1)}},
	}
	flyer := of(using(squad(1), bombs), effect.Fly)
	for name, c := range map[string]struct {
		by     geom.Length
		script string
		want   int16
	}{
		"across it, and a die that is high enough": {6 * inch, "ability 4", 1},
		"across it, and a die that is not":         {6 * inch, "ability 3", 2},
		"short of it":                              {inch / 2, "", 2},
	} {
		t.Run(name, func(t *testing.T) {
			tt := table(t, c.script, list(flyer), list(squad(1), squad(1)), at{5000, 5000}, at{8000, 5000}, at{8000, 12000})
			moving(tt, 1, rules.DoNormalMove).Answer(shift(tt, 1, c.by))
			if c.script != "" {
				asked(t, tt, rules.ForTarget)
				equal(t, "the other unit", offered(tt, rules.Select, 3), false)
				tt.Choose(rules.Select, 2)
			}
			equal(t, "wounds", tt.Models(2)[0].Wounds, c.want)
		})
	}
}

// TestDestroys: abilities respond when the unit has destroyed an enemy unit, or a model with a
// keyword.
func TestDestroys(t *testing.T) {
	gain := func(whole bool, victim ...effect.Keyword) effect.Use {
		return effect.Use{At: effect.WhenDestroys, Whole: whole, Victim: effect.Filter{All: victim}, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
	}
	strong := gun(t)
	strong.Damage = dice.Fixed(3)
	for name, c := range map[string]struct {
		use    effect.Use
		enemy  rules.ArmyUnit
		script string
		want   int16
	}{
		"a unit":                     {gain(true), squad(1), "hit 3; wound 4; save 1", 1},
		"a model of a unit":          {gain(false), squad(2), "hit 3; wound 4; save 1", 1},
		"not all of the unit":        {gain(true), squad(2), "hit 3; wound 4; save 1", 0},
		"nothing":                    {gain(true), squad(1), "hit 2", 0},
		"a model with a keyword":     {gain(false, effect.Character), of(squad(1), effect.Character), "hit 3; wound 4; save 1", 1},
		"a model without that":       {gain(false, effect.Character), squad(1), "hit 3; wound 4; save 1", 0},
		"not for its own player too": {gain(true), squad(1), "hit 3; wound 4; save 1", 1},
	} {
		t.Run(name, func(t *testing.T) {
			tt := table(t, c.script, list(using(squad(1, strong), c.use)), list(using(c.enemy, gain(true)), squad(1)), at{5000, 5000}, at{15000, 5000}, far)
			shooting(tt).Answer(shots(0, 2))
			if q := tt.Request(); q.Reason == rules.ForAllocation {
				tt.Answer(&rules.Choice{Ask: q.Ask, Models: []rules.ModelID{tt.Models(2)[0].ID}})
			}
			equal(t, "command points", [2]int16{tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints}, [2]int16{c.want, 0})
		})
	}
}

// TestLeadershipTest: 10e.DATASHEET.LEADERSHIP.1. Effects follow a test with the required
// outcome. A Leadership test does not make a unit Battle-shocked.
func TestLeadershipTest(t *testing.T) {
	for name, c := range map[string]struct {
		after  effect.Outcome
		script string
		want   int16
	}{
		"10e.DATASHEET.LEADERSHIP.1 passed":                       {effect.Passed, "morale 3 4", 1},
		"10e.DATASHEET.LEADERSHIP.1 failed":                       {effect.Passed, "morale 3 3", 0},
		"10e.DATASHEET.LEADERSHIP.1 what a failed one brings":     {effect.Failed, "morale 3 3", 1},
		"10e.DATASHEET.LEADERSHIP.1 what a passed one does not":   {effect.Failed, "morale 3 4", 0},
		"10e.DATASHEET.LEADERSHIP.1 what comes of either of them": {effect.NoTest, "morale 1 1", 1},
	} {
		t.Run(name, func(t *testing.T) {
			use := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.TestLeadership}, {Kind: effect.GainCommandPoints, Value: 1, After: c.after}}}
			tt := table(t, c.script, list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, far)
			usesAt(tt, effect.EndOfPhase)
			equal(t, "command points", tt.State.Sides[0].CommandPoints, c.want)
			equal(t, "shocked", tt.Unit(1).Is.Has(effect.Shocked), false)
		})
	}
	shock := onEnemy(effect.Effect{Kind: effect.TestShock}, effect.Selection{})
	shock.Effects = append(shock.Effects, effect.Effect{Kind: effect.InflictMortal, Amount: dice.Fixed(1), After: effect.Failed})
	for script, want := range map[string]int16{"morale 3 3": 1, "morale 3 4": 2} {
		tt := table(t, script, list(using(squad(1), shock)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		usesAt(tt, effect.EndOfPhase)
		equal(t, "wounds left after a Battle-shock test", tt.Models(2)[0].Wounds, want)
	}
}

// TestFreeOnce: 10e.STRATAGEM.USE.2. A Stratagem that is free once in a span costs points after
// that, and so does the second of two that count together.
func TestFreeOnce(t *testing.T) {
	free := func(k rules.StratagemKind, once effect.Frequency) effect.Effect {
		return effect.Effect{Kind: effect.StratagemFree, Value: int16(k), Once: once, Number: 1}
	}
	u := under(squad(1), free(rules.Grenade, effect.OncePerBattle), free(rules.Smokescreen, effect.OncePerBattle))
	tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
	tt.State.Phase = rules.StepShooting
	affords := func(k rules.StratagemKind) bool { return tt.AffordableFor(0, tt.StratagemOf(k), 1) }
	equal(t, "10e.STRATAGEM.USE.2 before", affords(rules.Grenade), true)
	tt.UseStratagem(0, tt.StratagemOf(rules.Grenade), 1, rules.NoModel)
	tt.State.Round, tt.State.Turn = 2, 1
	equal(t, "10e.STRATAGEM.USE.2 in the next battle round", [2]bool{affords(rules.Grenade), affords(rules.Smokescreen)}, [2]bool{false, false})
	u.Effects[0].Once, u.Effects[1].Once = effect.OncePerTurn, effect.OncePerTurn
	tt = table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
	tt.State.Phase = rules.StepShooting
	tt.UseStratagem(0, tt.StratagemOf(rules.Grenade), 1, rules.NoModel)
	equal(t, "10e.STRATAGEM.USE.2 in the same turn", affords(rules.Smokescreen), false)
	tt.State.Turn = 1
	equal(t, "10e.STRATAGEM.USE.2 in the next turn", affords(rules.Grenade), true)
}

// TestDearer: 10e.STRATAGEM.USE.1. Only Stratagems used on own units near an enemy with such an
// aura cost more.
func TestDearer(t *testing.T) {
	lord := squad(1)
	lord.Auras = []effect.Aura{{Kind: -1, Range: 12 * inch, Enemies: true, Effects: []effect.Effect{{Kind: effect.StratagemDearer, Value: 1}}}}
	tt := funded(table(t, "", list(squad(1), squad(1)), list(lord), at{5000, 5000}, at{30000, 5000}, at{12000, 5000}), 1)
	tt.State.Phase = rules.StepShooting
	s := tt.StratagemOf(rules.Grenade)
	equal(t, "10e.STRATAGEM.USE.1 near, far", [2]bool{tt.AffordableFor(0, s, 1), tt.AffordableFor(0, s, 2)}, [2]bool{false, true})
	funded(tt, 3).UseStratagem(0, s, 1, rules.NoModel)
	equal(t, "10e.STRATAGEM.USE.1 what it costs", tt.State.Sides[0].CommandPoints, int16(1))
}

// TestStratagemsWhileShocked: 10e.BATTLESHOCK.EFFECT.5. An ability lets Stratagems be used
// on a Battle-shocked unit.
func TestStratagemsWhileShocked(t *testing.T) {
	for _, may := range []bool{false, true} {
		u := of(squad(1), effect.Smoke)
		if may {
			u = under(u, effect.Effect{Kind: effect.StratagemsShocked})
		}
		tt := funded(table(t, "", list(squad(1, gun(t))), list(u), at{5000, 5000}, at{15000, 5000}), 1)
		tt.Mark(2, effect.Shocked)
		tt.State.Declared = []rules.Declared{{Model: 1, Target: 2}}
		tt.State.Frames = nil
		tt.OfferStratagems(rules.TargetsSelected, 1, 1)
		tt.Run()
		equal(t, "10e.BATTLESHOCK.EFFECT.5 offered", offers(tt, rules.Smokescreen, 2), may)
	}
}

// TestHeldMarkers: effects depend on objective markers that the unit's player controls, or that
// the attacker's player does not.
func TestHeldMarkers(t *testing.T) {
	bonus := func(when effect.Conditions) rules.ArmyUnit {
		return under(squad(1, gun(t)), effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: when}})
	}
	for name, c := range map[string]struct {
		when   effect.Conditions
		marker geom.Length
		friend at // another unit of the attacker
		want   bool
	}{
		"its player controls the marker":                 {effect.OnHeldMarker, 5000, far, true},
		"it is out of range of the marker":               {effect.OnHeldMarker, 12000, far, false},
		"the enemy controls the marker of the target":    {effect.TargetOnTheirs, 16000, far, true},
		"the attacker controls the marker of the target": {effect.TargetOnTheirs, 16000, at{17000, 6500}, false},
		"the target is out of range of the marker":       {effect.TargetOnTheirs, 25000, far, false},
	} {
		t.Run(name, func(t *testing.T) {
			script := "hit 2"
			if c.want {
				script += "; wound 1"
			}
			tt := table(t, script, list(bonus(c.when), squad(3)), list(squad(1)), at{5000, 5000}, c.friend, at{15000, 5000})
			marker(c.marker)(tt)
			shooting(tt).Answer(shots(0, 3))
		})
	}
}

// TestFarAway: effects of the attacker and of the target depend on the distance of the target,
// to the thousandth of an inch.
func TestFarAway(t *testing.T) {
	for name, c := range map[string]struct {
		gap      geom.Length
		suffered bool
		want     int // needed to hit, 3 without effects
	}{
		`12" away`:                       {12 * inch, false, 3},
		`12.001" away`:                   {12*inch + 1, false, 2},
		`12" away, of the target`:        {12 * inch, true, 3},
		`12.001" away, of the target`:    {12*inch + 1, true, 4},
		`farther away, within the range`: {20 * inch, true, 4},
	} {
		t.Run(name, func(t *testing.T) {
			e := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: effect.Beyond12}}
			own, target := squad(1, gun(t)), squad(1)
			if c.suffered {
				e.Value, e.Scope.Suffered = -1, true
				target = under(target, e)
			} else {
				own = under(own, e)
			}
			script := map[int]string{2: "hit 2; wound 1", 3: "hit 2", 4: "hit 3"}[c.want]
			tt := table(t, script, list(own), list(target), at{5000, 5000}, at{5000 + base + c.gap, 5000})
			shooting(tt).Answer(shots(0, 2))
		})
	}
}

// TestNoEngagedPenalty: 10e.SHOOT.BIGGUNS.1. An ability spares a VEHICLE the penalty for
// being within Engagement Range of enemies.
func TestNoEngagedPenalty(t *testing.T) {
	for _, spared := range []bool{false, true} {
		u, script := of(squad(1, gun(t)), effect.Vehicle), "hit 3"
		if spared {
			u, script = under(u, effect.Effect{Kind: effect.IgnoreEngaged}), "hit 3; wound 1"
		}
		tt := table(t, script, list(u), list(squad(1)), at{5000, 5000}, at{5000 + base + inch, 5000})
		shooting(tt).Answer(shots(0, 2))
	}
}

// TestMovesOver: 10e.MOVE.MODEL.3, 10e.MOVE.SEQ.1. An effect lets a unit move across enemy
// models with keywords, and within Engagement Range of them, and across terrain up to a height.
func TestMovesOver(t *testing.T) {
	over := effect.Effect{
		Kind: effect.MoveAcross, Across: effect.AcrossModels | effect.AcrossTerrain, Enter: true, Length: 4 * inch,
		Scope: effect.Scope{Opponent: effect.Filter{None: effect.Keywords{effect.Monster}}},
	}
	for name, c := range map[string]struct {
		enemy effect.Keyword
		by    geom.Length
		legal bool
	}{
		"across INFANTRY":                        {effect.Infantry, 6 * inch, true},
		"across a MONSTER":                       {effect.Monster, 6 * inch, false},
		"to within Engagement Range of INFANTRY": {effect.Infantry, 4400, false},
	} {
		t.Run(name, func(t *testing.T) {
			wall := list(of(squad(1), c.enemy), of(squad(1), c.enemy))
			tt := table(t, "", list(under(squad(1), over)), wall, at{5000, 700}, at{7500, 700}, at{7500, 2000})
			if got := moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, c.by)) == nil; got != c.legal {
				t.Errorf("10e.MOVE.MODEL.3: legal: %v", got)
			}
		})
	}
	for height, legal := range map[geom.Length]bool{4 * inch: true, 4*inch + 1: false} {
		tt := across(t, "", under(squad(1), over), height)
		tt.Stand(2, far.x, far.y)
		if got := moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, 5*inch)) == nil; got != legal {
			t.Errorf("across terrain of %v: legal: %v", height, got)
		}
	}
}

// TestIgnoredMoveModifiers: 10e.DATASHEET.IGNORE.1. A unit that ignores modifiers ignores those
// that make its Move, Advance and Charge rolls worse; those that make them better apply.
func TestIgnoredMoveModifiers(t *testing.T) {
	worse := func(add int16) []effect.Effect {
		return []effect.Effect{
			{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Add: add}},
			{Kind: effect.AddToRoll, Roll: effect.AdvanceRoll, Value: add}, {Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Value: add},
		}
	}
	var ignore []effect.Effect
	for _, r := range []effect.RollKind{effect.MoveDistance, effect.AdvanceRoll, effect.ChargeRoll} {
		ignore = append(ignore, effect.Effect{Kind: effect.IgnoreModifiers, Roll: r, Worse: true})
	}
	for name, c := range map[string]struct {
		effects []effect.Effect
		want    int16 // added
	}{
		"10e.DATASHEET.IGNORE.1 worse":            {worse(-2), -2},
		"10e.DATASHEET.IGNORE.1 worse, ignored":   {append(worse(-2), ignore...), 0},
		"10e.DATASHEET.IGNORE.1 better, and kept": {append(worse(2), ignore...), 2},
	} {
		t.Run(name, func(t *testing.T) {
			tt := table(t, "", list(under(squad(1), c.effects...)), list(squad(1)), at{5000, 5000}, far)
			equal(t, "Move", tt.MoveOf(0).Most, 6*inch+geom.Length(c.want)*inch)
			for _, r := range []effect.RollKind{effect.AdvanceRoll, effect.ChargeRoll} {
				equal(t, "roll", tt.RollChange(1, r).Modifier.Add, c.want)
			}
		})
	}
}

// TestSuccessfulCritical: 10e.ATTACK.WOUND.2. If only successful results are critical, one that
// does not hit is not critical.
func TestSuccessfulCritical(t *testing.T) {
	for _, successful := range []bool{false, true} {
		u, script := under(squad(1, gun(t)), effect.Effect{Kind: effect.Critical, Roll: effect.HitRoll, Value: 2, Set: successful}), "hit 2; wound 1"
		if successful {
			script = "hit 2"
		}
		tt := table(t, script, list(u), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		shooting(tt).Answer(shots(0, 2))
	}
}

// TestDiceOfEngagedModels: one die is rolled for each model of the unit within Engagement Range
// of the target, and none for the others.
func TestDiceOfEngagedModels(t *testing.T) {
	use := onEnemy(effect.Effect{Kind: effect.InflictMortal, Amount: dice.Fixed(1)}, effect.Selection{Engaged: true})
	use.Needs, use.Dice = 4, effect.DiePerEngaged
	tt := table(t, "ability 4", list(using(squad(2), use)), list(squad(1)), at{5000, 5000}, at{5000, 5000 - base - inch})
	b := tt.Bodies(1)
	b[1].X, b[1].Y = 5000, 5000+base+inch
	usesAt(tt, effect.EndOfPhase)
	equal(t, "wounds left", tt.Models(2)[0].Wounds, 1)
}

// TestEngagedAura: an aura on units within Engagement Range reaches only those.
func TestEngagedAura(t *testing.T) {
	bearer := squad(1)
	bearer.Auras = []effect.Aura{{Kind: -1, Range: inch, Engaged: true, Enemies: true, Effects: []effect.Effect{{Kind: effect.IgnoreCover}}}}
	for gap, want := range map[geom.Length]int{inch: 1, inch + 1: 0} {
		tt := table(t, "", list(bearer), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000})
		found := 0
		tt.Effects(2, func(*effect.Effect) { found++ })
		equal(t, "effects on the enemy", found, want)
	}
}
