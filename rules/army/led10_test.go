package army

import (
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// toldUnit builds a unit of n models with abilities that have only texts, and returns those
// that are not played.
func describedUnit(t *testing.T, names *Names, count int, leads bool, texts ...string) (rules.ArmyUnit, []Shortfall) {
	t.Helper()
	m := musterOne(&wording.Reader{Tenth: true, Keyword: func(name string) bool { return name == "FACTION" || name == "MONSTER" }})
	m.names = names
	m.out.Rules.Keywords = names.Keywords([]string{"FACTION"})
	k := &m.out.Rules.Kinds[0]
	k.Count, k.Profile = count, rules.Profile{Toughness: 4, Save: 3, Wounds: 2, Leadership: 6, Control: 2, Move: rules.Move{Most: 6000}}
	m.out.Battle.Leader = leads
	m.out.leads = []string{"a unit"}
	for _, text := range texts {
		m.readAbility("ability", text, nil, 0)
	}
	m.addCoreAbilities()
	f := unitBuilder{names: names, unit: &m.out, fidelity: &Fidelity{}, army: names.Keywords([]string{"FACTION"})}
	if err := f.build(); err != nil {
		t.Fatal(err)
	}
	f.out.Kinds[0].Weapons = []rules.Carried{{Weapon: rules.Weapon{
		Type: effect.Gun, Range: 24_000, Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1),
	}, Number: 1}}
	return f.out, f.fidelity.NotModelled
}

// TestJoined: 10e.ATTACHED.LEADING.1, 10e.ATTACHED.ALLOCATE.1. In odds, too, what a leader
// gives its unit applies to all of it, and so do effects of its aura, and the leader is
// destroyed last.
func TestJoined(t *testing.T) {
	var names Names
	read := func(name string, count int, text string) *Unit {
		m := musterOne(&wording.Reader{Tenth: true})
		m.names = &names
		m.out.Name = name
		k := &m.out.Rules.Kinds[0]
		k.Count, k.Profile = count, rules.Profile{Toughness: 4, Save: 3, Wounds: 2}
		if text != "" {
			m.readAbility("ability", text, nil, 0)
		}
		m.out.Weapons = []Weapon{{Name: "Gun", Number: 1, Profile: rules.Weapon{
			Type: effect.Gun, Range: 24_000, Attacks: dice.Fixed(1), Skill: 4, Strength: rules.Strength{Own: 4}, AP: -4, Damage: dice.Fixed(1),
		}}}
		return &m.out
	}
	e := rules.Complete(ed10.Edition())
	of := func(attacker, target *Unit) *Matchup {
		return &Matchup{Attacker: attacker, Target: target, AttackerIs: effect.Attached, TargetIs: effect.Attached}
	}
	alone := read("Squad", 3, "")
	for text, want := range map[string][2]float64{ // hits of an attack, and the share of wounds that is not saved
		"": {0.5, 1},
		"While this model is leading a unit, models in that unit have a 4+ invulnerable save.":                                        {0.5, 0.5},
		"While this model is leading a unit, each time a model in that unit makes an attack, re-roll a Hit roll of 1.":                {0.5 + 1.0/12, 1},
		"While a friendly unit is within 6\" of this model, each time a model in that unit makes an attack, re-roll a Hit roll of 1.": {0.5 + 1.0/12, 1},
	} {
		u := joined(read("Leader", 1, text), read("Squad", 3, ""))
		made, err := of(u, alone).Answer(&e)
		if err != nil {
			t.Fatal(err)
		}
		suffered, err := of(alone, u).Answer(&e)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]float64{made.Funnel.Hits / made.Funnel.Attacks, suffered.Funnel.Unsaved / suffered.Funnel.Wounds}; made.Funnel.Attacks != 4 || math.Abs(got[0]-want[0])+math.Abs(got[1]-want[1]) > 1e-9 {
			t.Errorf("%q: %v attacks; got %v, want %v; not modelled: %q", text, made.Funnel.Attacks, got, want, u.NotModelled)
		}
		if models := ability.FullStrength(&u.Rules, effect.Attached); attack.Allocate(&e.Attack, models) == attack.Leader(models) {
			t.Error("the leader is allocated attacks before the others")
		}
	}

	// With two leaders, both lead.
	u := joined(read("Second", 1, ""), joined(read("First", 1, ""), alone))
	if u.Name != "Squad with First and Second" || !u.Rules.Kinds[1].Leads || !u.Rules.Kinds[2].Leads || u.Rules.Kinds[0].Leads {
		t.Errorf("%s: %+v", u.Name, u.Rules.Kinds)
	}

	// 10e.WEAPON.PRECISION.1: if only some weapons are precise, their attackers need not choose
	// the leader.
	some := joined(read("Leader", 1, ""), alone)
	some.Weapons[0].Profile.Effects = []effect.Effect{{Kind: effect.Precision}}
	result, err := of(some, u).Answer(&e)
	if err != nil || len(result.NotModelled) != 1 {
		t.Errorf("precise and other attacks: %v, not modelled: %q", err, result.NotModelled)
	}
}

// led10 is a battle of a leader with abilities that have only texts, which leads a unit of
// three or stands beside it, against another unit.
func led10(t *testing.T, leads bool, texts ...string) *rulestest.Table {
	t.Helper()
	var names Names
	leader, lost := describedUnit(t, &names, 1, true, texts...)
	if len(lost) > 0 {
		t.Fatalf("%q: not played: %v", texts, lost)
	}
	guard, _ := describedUnit(t, &names, 3, false)
	enemy, _ := describedUnit(t, &names, 1, false)
	army := rules.Army{Units: []rules.ArmyUnit{leader, guard}}
	army.Attached = []rules.Attachment{army.Attach(0, 1)}
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, army.Units, []rules.ArmyUnit{enemy}, "")
	tt.Setup.Armies[0] = army
	if leads && !tt.Attach(1, 2) {
		t.Fatal("not attached")
	}
	if !leads {
		tt.Stand(1, 5000, 20000)
	}
	tt.Stand(2, 5000, 5000)
	tt.Stand(3, 15000, 5000)
	return tt
}

// gathered is an attack of one model of a unit on another unit.
func gathered(tt *rulestest.Table, by, on rules.UnitID) rules.Attack {
	var own, target rules.Unit
	ability.Snapshot(tt.Game, by, &own)
	ability.SnapshotTarget(tt.Game, by, on, &target)
	return ability.Attack(&tt.Edition.Attack, &ability.WeaponUse{
		Bearer: rules.Bearer{Unit: &own, Kind: int(tt.Models(by)[0].Kind), Weapon: &own.Kinds[0].Weapons[0].Weapon, Is: tt.Is(by)}, Target: &target, TargetIs: tt.Is(on),
	})
}

// TestLeading: 10e.ATTACHED.LEADING.1. What a model gives to the unit that it leads applies to
// all of it, while the model leads it and lives.
func TestLeading(t *testing.T) {
	const leading = "While this model is leading a unit, "
	suffers := func(tt *rulestest.Table) rules.Attack { return gathered(tt, 3, 2) }
	makes := func(tt *rulestest.Table) rules.Attack { return gathered(tt, 2, 3) }
	for text, works := range map[string]func(*rulestest.Table) bool{
		"models in that unit have a 4+ invulnerable save.":      func(tt *rulestest.Table) bool { return suffers(tt).Against[0].Invulnerable.Needed == 4 },
		"models in that unit have the Feel No Pain 5+ ability.": func(tt *rulestest.Table) bool { return suffers(tt).Against[0].Ignore == 5 },
		"each time an attack targets that unit, subtract 1 from the Hit roll.": func(tt *rulestest.Table) bool {
			return suffers(tt).Hit.Modifier == -1
		},
		"each time a model in that unit makes an attack, re-roll a Hit roll of 1.": func(tt *rulestest.Table) bool { return makes(tt).Hit.Reroll == dice.Ones },
		"weapons equipped by models in that unit have the [SUSTAINED HITS 1] ability.": func(tt *rulestest.Table) bool {
			return len(makes(tt).Triggers) == 1
		},
		"models in that unit have the Stealth ability.":                             func(tt *rulestest.Table) bool { return suffers(tt).Hit.Modifier == -1 },
		"models in that unit have the Fights First ability.":                        func(tt *rulestest.Table) bool { return tt.HasEffect(2, effect.FightsFirst) },
		"that unit is eligible to declare a charge in a turn in which it Advanced.": func(tt *rulestest.Table) bool { return tt.Allowed(2, effect.AdvanceAnd) == effect.ToCharge },
		"add 1 to the Objective Control characteristic of models in that unit.": func(tt *rulestest.Table) bool {
			c := ability.NewControl(tt.Game, 2)
			return c.Of(0) == 3
		},
	} {
		if tt := led10(t, true, leading+text); !works(tt) {
			t.Errorf("%s: not while it leads", text)
		}
		if tt := led10(t, false, leading+text); works(tt) {
			t.Errorf("%s: also while it does not lead", text)
		}
		tt := led10(t, true, leading+text)
		for i := len(tt.Models(2)) - 1; i >= 0; i-- {
			if tt.Models(2)[i].Leads {
				tt.Remove(int(tt.Unit(2).First)+i, "")
			}
		}
		tt.Separate()
		if works(tt) {
			t.Errorf("%s: also when the leader is slain", text)
		}
	}
}

// TestOath: models with Oath of Moment re-roll hits against the selected unit, and against no
// other.
func TestOath(t *testing.T) {
	const oath = "If your Army Faction is FACTION, at the start of your Command phase, select one unit from your opponent's army. Until the start of your next Command phase, that enemy unit is your Oath of Moment target. Each time a model with this ability makes an attack that targets your Oath of Moment target:\n■ You can reroll the Hit roll\n■ "
	var names Names
	has, lost := describedUnit(t, &names, 1, false, oath+"If another thing is so, add 1 to the Wound roll as well.")
	if len(lost) != 1 || !lost[0].Partly {
		t.Errorf("left: %+v", lost)
	}
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{has, has, other}, []rules.ArmyUnit{other, other}, "")
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), 5000, 5000)
		tt.SetPose(u, tt.Bodies(rules.UnitAt(u))[0].Pose)
	}
	again := func(by, on rules.UnitID) bool { return gathered(tt, by, on).Hit.Reroll == dice.Any }
	if again(1, 4) {
		t.Error("before anything is selected")
	}
	tt.State.Phase = rules.StepCommand
	tt.Trigger(effect.StartOfPhase, rules.NoUnit)
	tt.Run()
	tt.Choose(rules.Select, 5)
	if tt.Request().Ask != rules.Nothing {
		t.Errorf("asked again: %+v", tt.Request())
	}
	if !again(1, 5) || !again(2, 5) || again(1, 4) || again(3, 5) {
		t.Error("another unit, or another target")
	}
	tt.Expire(effect.NextCommandPhase)
	if again(1, 5) {
		t.Error("after the next Command phase has begun")
	}
}

// TestFaction: rules of armies of a faction are not played in other armies.
func TestFaction(t *testing.T) {
	var names Names
	text := "If your Army Faction is MONSTER, at the start of your Command phase, select one unit from your opponent's army. Until the start of your next Command phase, that enemy unit is your Oath of Moment target. Each time a model with this ability makes an attack that targets your Oath of Moment target:\n■ You can reroll the Hit roll"
	u, lost := describedUnit(t, &names, 1, false, text)
	if len(u.Uses) > 0 || len(lost) != 1 || lost[0].Partly {
		t.Errorf("%d uses, left: %+v", len(u.Uses), lost)
	}
	units := []Unit{{Rules: rules.Unit{Keywords: names.Keywords([]string{"A", "B"})}}, {Rules: rules.Unit{Keywords: names.Keywords([]string{"B", "C"})}}, {isOption: true}}
	if got := shared(units); len(got) != 1 || got[0] != names.Keyword("B") {
		t.Errorf("shared: %v", got)
	}
}

// TestArmyChoices: requirements and exclusions of an army for a part of its rule.
func TestArmyChoices(t *testing.T) {
	var names Names
	s := &effect.Spec{ArmyWithout: []string{"ANGELS"}, ArmyChose: []string{"Gladius Task Force", "Vanguard Spearhead"}}
	unit := func(k ...string) Unit { return Unit{Rules: rules.Unit{Keywords: names.Keywords(k)}} }
	choice := func(name string) Unit { return Unit{Name: name, isOption: true} }
	for name, test := range map[string]struct {
		units []Unit
		want  bool
	}{
		"chosen":                {[]Unit{unit("A"), choice("gladius task force")}, true},
		"with such a unit":      {[]Unit{unit("A"), unit("ANGELS"), choice("Gladius Task Force")}, false},
		"another choice":        {[]Unit{unit("A"), choice("Liberator Assault Group")}, false},
		"a unit of such a name": {[]Unit{{Name: "Gladius Task Force"}}, false},
	} {
		if got := armyFactsOf(test.units).allows(&names, s); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	if (*armyFacts)(nil).allows(&names, s) || !(*armyFacts)(nil).allows(&names, &effect.Spec{}) {
		t.Error("an army of which nothing is known")
	}
}

// TestOnceInBattle: an ability that a leader uses for itself once does not affect its unit.
func TestOnceInBattle(t *testing.T) {
	tt := led10(t, true, "Once per battle, at the start of any phase, this model can use this ability. If it does, until the end of the phase, this model has a 2+ invulnerable save.")
	for _, first := range []bool{true, false} {
		tt.State.Phase = rules.StepShooting
		if got := tt.Trigger(effect.StartOfPhase, rules.NoUnit); got != first {
			t.Fatalf("it can be used: %v", got)
		}
		if !first {
			break
		}
		tt.Run()
		tt.Choose(rules.DoUse, rules.NoUnit)
		a := gathered(tt, 3, 2)
		if a.Against[0].Invulnerable.Needed != 0 || a.Against[1].Invulnerable.Needed != 2 {
			t.Errorf("saves of the unit %+v, of the leader %+v", a.Against[0].Invulnerable, a.Against[1].Invulnerable)
		}
		tt.Expire(effect.EndOfPhase)
	}
}
