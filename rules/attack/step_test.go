package attack_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// boltRifle makes a number of attacks at 24", with S4, AP-1 and D1.
func boltRifle(attacks int) rules.Carried {
	return rules.Carried{Number: 1, Weapon: rules.Weapon{
		Type: effect.Assault, Range: 24000, Attacks: dice.Fixed(attacks), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}}
}

func armed(w ...rules.Carried) rules.Kind {
	k := rulestest.Trooper()
	k.Weapons = w
	return k
}

// skirmish is a unit of models 10" from another, which they attack.
func skirmish(t *testing.T, attackers, targets rules.ArmyUnit, script string) *rulestest.Table {
	t.Helper()
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{attackers}, []rules.ArmyUnit{targets}, script)
	tt.Stand(1, 10*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 20*geom.Inch, 5*geom.Inch)
	return tt
}

// attack0 resolves the first weapon of every model of the unit 0 on the unit 1.
func attack0(tt *rulestest.Table) {
	for _, m := range tt.Models(1) {
		tt.State.Declared = append(tt.State.Declared, rules.Declared{Model: m.ID, Target: 2, Models: tt.Unit(2).Alive})
	}
	tt.Play(rules.Frame{Step: rules.StepAttacks, Unit: 1})
}

func order(tt *rulestest.Table, models ...rules.ModelID) {
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: models})
}

// wounds returns the remaining wounds of the models of a unit in play.
func wounds(tt *rulestest.Table, u rules.UnitID) (list []int16) {
	for _, m := range tt.Models(u) {
		list = append(list, m.Wounds)
	}
	return list
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}

func TestBattle(t *testing.T) {
	for _, list := range []map[string]func(*testing.T){battleTests, mortalTests, destroyedTests, actTests} {
		for id, test := range list {
			t.Run(id, test)
		}
	}
}

var battleTests = map[string]func(*testing.T){
	"9e.ATTACK.ALLOCATE.1": func(t *testing.T) {
		tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(3))), rulestest.Unit(3, rulestest.Trooper()), "hit 3; wound 4; save 3; hit 3; wound 4; save 3; hit 4; wound 4; save 3")
		attack0(tt)
		q := tt.Request()
		if q.Reason != rules.ForAllocation || q.Player != 1 || len(q.Options) != 3 {
			t.Fatalf("asked %v of player %d with %v", q.Reason, q.Player, q.Options)
		}
		tt.Refused(&rules.Choice{Ask: rules.OrderModels}, "9e.ATTACK.ALLOCATE.1")
		tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{1}}, "9e.ATTACK.ALLOCATE.1")
		tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{3, 3}}, "9e.ATTACK.ALLOCATE.1")
		order(tt, 3, 2)
		same(t, "the model 2 dies, then the model 1 takes an attack", wounds(tt, 2), []int16{1, 2})
	},
	"9e.ATTACK.ALLOCATE.2": func(t *testing.T) {
		tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(2))), rulestest.Unit(3, rulestest.Trooper()), "hit 3; wound 4; save 4; hit 3; wound 4; save 3")
		attack0(tt)
		order(tt, 4) // the model that saved is hit again without a request
		same(t, "wounds", wounds(tt, 2), []int16{2, 2, 1})
		if tt.Request().Ask != rules.Nothing || len(tt.State.Declared) != 0 || len(tt.State.Orders) != 0 {
			t.Errorf("left over: %v, %v, %v", tt.Request(), tt.State.Declared, tt.State.Orders)
		}
	},
	"9e.ATTACK.DAMAGE.2": func(t *testing.T) { // the model is removed before the next attack
		weak := rulestest.Trooper()
		weak.Profile.Wounds = 1
		tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(2))), rulestest.Unit(2, weak), "hit 3; wound 4; save 3; hit 2")
		attack0(tt)
		order(tt, 2)
		same(t, "models left", tt.Models(2)[0].ID, rules.ModelID(3))
		same(t, "ledger", []int16{tt.Unit(1).Dealt, tt.Unit(1).Slain}, []int16{1, 1})
	},
	"9e.ATTACK.SEQ.1": func(t *testing.T) { // no die is rolled if no model is left
		tt := skirmish(t, rulestest.Unit(3, armed(boltRifle(2))), rulestest.Unit(1, rulestest.Trooper()), "hit 3; wound 4; save 3; hit 3; wound 4; save 3")
		attack0(tt)
		same(t, "the target", tt.Unit(2).Place, rules.Destroyed)
	},
	"9e.DATASHEET.DAMAGE.2":  damageTable,
	"9e.DATASHEET.DAMAGE.1":  damageTable,
	"9e.DATASHEET.ABILITY.1": func(t *testing.T) { reroll(t, func(a, _ *rules.ArmyUnit) { a.Effects = []effect.Effect{ones} }) },
	"9e.DATASHEET.ABILITY.2": func(t *testing.T) { // a model is within range of its own aura
		reroll(t, func(a, _ *rules.ArmyUnit) {
			a.Auras = []effect.Aura{{Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{ones}}}
		})
		auraEdge(t)
	},
	"9e.DATASHEET.ABILITY.3": sameAura,
	"9e.EXAMPLES.AURA":       sameAura,
	"keywords that effects give": func(t *testing.T) {
		anti := boltRifle(1)
		anti.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Fly}}}}}
		target := rulestest.Unit(1, rulestest.Trooper())
		attack0(skirmish(t, rulestest.Unit(1, armed(anti)), target, "hit 2"))
		target.Effects = []effect.Effect{{Kind: effect.AddKeyword, Value: int16(effect.Fly)}}
		attack0(skirmish(t, rulestest.Unit(1, armed(anti)), target, "hit 2; wound 1"))
	},
	"the dice of every roll are in the log":      logged,
	"a suspended attack continues from its JSON": suspended,
}

var ones = effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones}

// reroll is a unit that re-rolls hit rolls of 1.
func reroll(t *testing.T, give func(attackers, targets *rules.ArmyUnit)) {
	t.Helper()
	a, b := rulestest.Unit(1, armed(boltRifle(1))), rulestest.Unit(1, rulestest.Trooper())
	attack0(skirmish(t, a, b, "hit 1"))
	give(&a, &b)
	attack0(skirmish(t, a, b, "hit 1 2"))
}

// auraEdge tests an enemy aura whose source is at its range, and just beyond.
func auraEdge(t *testing.T) {
	const base = 1260
	for n, script := range map[geom.Length]string{6000: "hit 1 2", 6001: "hit 1"} {
		source := rulestest.Unit(1, rulestest.Trooper())
		source.Auras = []effect.Aura{{Kind: -1, Range: 6 * geom.Inch, Enemies: true, Effects: []effect.Effect{ones}}}
		tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(1))), source, script)
		tt.SetPose(1, geom.Pose{X: 10*geom.Inch + base + n, Y: 5 * geom.Inch})
		attack0(tt)
	}
}

// sameAura tests a unit near two others with an aura of the same name.
func sameAura(t *testing.T) {
	worse := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.S, Mod: dice.Modifier{Add: 1}}
	source := rulestest.Unit(1, rulestest.Trooper())
	source.Auras = []effect.Aura{{Number: 7, Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{worse}}}
	fist := rules.Carried{Number: 1, Weapon: rules.Weapon{Damage: dice.Fixed(1)}}
	for _, c := range []struct {
		name   string
		y      geom.Length // of the second source
		number int16
		script string
	}{
		{"once within range of both: Strength 5", 9, 7, "hit 3; wound 3; save 3"},
		{"two names: Strength 6", 9, 8, "hit 3; wound 3; save 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := source
			other.Auras = []effect.Aura{source.Auras[0]}
			other.Auras[0].Number = c.number
			e := rules.Complete(ed9.Edition())
			tt := rulestest.New(t, &e, []rules.ArmyUnit{rulestest.Unit(1, armed(fist)), source, other}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, c.script)
			tt.Stand(1, 10*geom.Inch, 5*geom.Inch)
			tt.Stand(2, 8*geom.Inch, 5*geom.Inch)
			tt.Stand(3, 10*geom.Inch, c.y*geom.Inch)
			tt.Stand(4, 12*geom.Inch, 5*geom.Inch)
			d := rules.Declared{Model: 1, Target: 4, Count: 1}
			want := int16(5)
			if c.number != 7 {
				want = 6
			}
			same(t, "Strength", attack.Gather(tt.Game, 1, &d).Strength, want)
			tt.State.Declared = []rules.Declared{d}
			tt.Play(rules.Frame{Step: rules.StepAttacks, Unit: 1})
		})
	}
}

// damageTable tests a target whose Save gets worse as it loses wounds, and an attacker with such
// a Ballistic Skill.
func damageTable(t *testing.T) {
	walker := rulestest.Trooper()
	walker.Profile.Wounds = 4
	healthy, hurt := walker.Profile, walker.Profile
	healthy.Save, hurt.Save, hurt.BS = 3, 6, 5
	walker.Rows = []rules.Row{{Wounds: 4, Profile: healthy}, {Wounds: 1, Profile: hurt}}
	tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(2))), rulestest.Unit(1, walker), "hit 3; wound 4; save 3; hit 3; wound 4; save 6")
	attack0(tt) // AP-1: 3 fails against 3+, then 6 fails against 6+
	same(t, "wounds", wounds(tt, 2), []int16{2})
	shooter := walker
	shooter.Weapons = []rules.Carried{boltRifle(1)}
	tt = skirmish(t, rulestest.Unit(1, shooter), rulestest.Unit(1, rulestest.Trooper()), "hit 4")
	tt.State.Models[0].Wounds = 3
	attack0(tt)
	// With double the wounds for the table it keeps its first row while it has at least half of them.
	double := []effect.Effect{{Kind: effect.DoubleForTable}}
	for _, of := range []string{"unit", "model"} {
		tough := rulestest.Unit(1, walker)
		if of == "unit" {
			tough.Effects = double
		} else {
			tough.Kinds[0].Effects = double
		}
		tt = skirmish(t, rulestest.Unit(1, armed(boltRifle(2))), tough, "hit 3; wound 4; save 3; hit 3; wound 4; save 4")
		attack0(tt) // at 3 of 4 wounds AP-1 still needs 4+
		same(t, "wounds with double the wounds of the "+of, wounds(tt, 2), []int16{3})
		for left, want := range map[int16]int16{2: 3, 1: 6} {
			tt.SetWounds(int(tt.Unit(2).First), left)
			same(t, "9e.DATASHEET.DAMAGE.2 Save", tt.Profile(int(tt.Unit(2).First)).Save, want)
		}
	}
}

// logged tests the log of one attack.
func logged(t *testing.T) {
	target := rulestest.Unit(1, rulestest.Trooper())
	target.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5}}
	tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(1))), target, "hit 3; wound 4; save 3; ignore 4")
	type line struct {
		Rule    rules.RuleID
		N, M, P int32
		Dice    int
	}
	var got []line
	tt.Log(func(e *rules.Event) {
		if e.Kind == rules.EventRoll || e.Kind == rules.DeltaWounds {
			got = append(got, line{e.Rule, e.N, e.M, e.Added, len(e.Rolled)})
		}
	})
	attack0(tt)
	same(t, "log", got, []line{
		{"9e.SHOOT.ATTACKS.1", 1, 0, 0, 0},
		{"9e.ATTACK.HIT.1", 3, 3, 0, 1},
		{"9e.ATTACK.WOUND.1", 4, 4, 0, 1},
		{"9e.ATTACK.SAVE.1", 2, 3, -1, 1},
		{"9e.ATTACK.DAMAGE.1", 1, 0, 0, 0},
		{"9e.ATTACK.IGNORE.1", 4, 5, 0, 1},
		{"", 1, 0, 0, 0},
	})
}

// TestMortalLogged: 9e.ATTACK.MORTAL.1. The log has the number of additional mortal wounds that
// an attack inflicts on its target and on its bearer, before wounds are lost.
func TestMortalLogged(t *testing.T) {
	onSix := func(do effect.Consequence) effect.Effect {
		return effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: do, Amount: dice.Fixed(1)}}
	}
	for name, c := range map[string]struct {
		does   effect.Consequence
		on, by rules.UnitID
	}{"target": {effect.MortalWounds, 2, 1}, "bearer": {effect.BearerWounds, 1, 1}} {
		k := rulestest.Trooper()
		k.Profile.Wounds = 3
		attacker := k
		attacker.Weapons = []rules.Carried{boltRifle(1)}
		attacker.Effects = []effect.Effect{onSix(c.does)}
		tt := skirmish(t, rulestest.Unit(1, attacker), rulestest.Unit(1, k), "hit 3; wound 6; save 6")
		var got []string
		tt.Log(func(e *rules.Event) {
			switch {
			case e.Kind == rules.EventRoll && e.Word == dice.Mortal.String():
				got = append(got, fmt.Sprintf("%s: %d of unit %v by unit %v", e.Rule, e.N, e.Other, e.Unit))
			case e.Kind == rules.DeltaWounds:
				got = append(got, fmt.Sprintf("%d left", e.N))
			}
		})
		attack0(tt)
		same(t, name, got, []string{fmt.Sprintf("9e.ATTACK.MORTAL.1: 1 of unit %v by unit %v", c.on, c.by), "2 left"})
	}
}

// suspended saves the state as JSON while a wound needs a model, and continues from the saved
// state.
func suspended(t *testing.T) {
	tt := skirmish(t, rulestest.Unit(1, armed(boltRifle(2))), rulestest.Unit(3, rulestest.Trooper()), "hit 3; wound 4; save 3; hit 6; wound 4; save 3")
	attack0(tt)
	text, err := json.Marshal(&tt.State)
	if err != nil {
		t.Fatal(err)
	}
	var read rules.State
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	tt.State = read
	order(tt, 4)
	same(t, "models left", len(tt.Models(2)), 2)
}
