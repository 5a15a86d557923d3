package attack_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// table is a minimal battle: an attack on models with scripted dice.
type table struct {
	rules  rules.AttackRules
	attack rules.Attack
	models []rules.Model
	tally  attack.Tally
}

// standard is a bolt rifle (hit 3+, S4, AP-1, D1) on two models with T4, Sv3+
// and W2.
func standard() *table {
	return &table{
		rules: ed9.Edition().Attack,
		attack: rules.Attack{
			Type: effect.Assault, Number: dice.Fixed(1), Hit: rules.Test{Needed: 3}, Strength: 4, Toughness: 4, AP: -1, Size: 2,
			Against: []rules.Against{{Save: rules.Test{Needed: 3}, Damage: dice.Fixed(1)}},
		},
		models: []rules.Model{{Wounds: 2}, {Wounds: 2}},
	}
}

// with changes the attack.
func (tb *table) with(change func(a *rules.Attack, g *rules.Against)) *table {
	change(&tb.attack, &tb.attack.Against[0])
	return tb
}

// play resolves one weapon with the dice, which must all be used.
func (tb *table) play(t *testing.T, text string) *table {
	t.Helper()
	s, err := dice.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Resolve(s, &tb.rules, &tb.attack, tb.models, &tb.tally)
	if err := s.Err(); err != nil {
		t.Errorf("%s: %v", text, err)
	}
	return tb
}

// wounds checks the remaining wounds of every model.
func (tb *table) wounds(t *testing.T, want ...int16) {
	t.Helper()
	var got []int16
	for _, m := range tb.models {
		got = append(got, m.Wounds)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("wounds left: -want +got:\n%s", diff)
	}
}

// count checks hits, wounds and unsaved attacks.
func (tb *table) count(t *testing.T, hits, wounds, unsaved int) {
	t.Helper()
	got := [3]int{tb.tally.Hits, tb.tally.Wounds, tb.tally.Unsaved}
	if got != [3]int{hits, wounds, unsaved} {
		t.Errorf("hits, wounds, unsaved: got %v, want %v", got, [3]int{hits, wounds, unsaved})
	}
}

func TestRules(t *testing.T) {
	for id, test := range ruleTests {
		t.Run(id, test)
	}
}

type (
	change = func(*rules.Attack, *rules.Against)
)

var ruleTests = map[string]func(*testing.T){
	"9e.ATTACK.SEQ.1": func(t *testing.T) {
		tb := standard().with(func(a *rules.Attack, _ *rules.Against) { a.Number = dice.Fixed(3) })
		tb.play(t, "hit 3 3 2; wound 4 3; save 3").wounds(t, 1, 2)
		tb.count(t, 2, 1, 1)
	},
	"9e.ATTACK.HIT.1": func(t *testing.T) {
		standard().play(t, "hit 3; wound 1").count(t, 1, 0, 0)
		standard().play(t, "hit 2").count(t, 0, 0, 0)
	},
	"9e.CORE.DICE.3": func(t *testing.T) {
		standard().play(t, "hit 3; wound 4; save 4").count(t, 1, 1, 0)
		standard().play(t, "hit 2").count(t, 0, 0, 0)
	},
	"9e.ATTACK.HIT.2": func(t *testing.T) {
		standard().with(func(a *rules.Attack, _ *rules.Against) { a.Automatic = true }).play(t, "wound 1").count(t, 1, 0, 0)
		standard().play(t, "hit 1").count(t, 0, 0, 0)
	},
	"9e.ATTACK.HIT.3": func(t *testing.T) {
		standard().with(func(a *rules.Attack, _ *rules.Against) { a.Hit = rules.Test{Needed: 6, Modifier: -1} }).play(t, "hit 6; wound 1").count(t, 1, 0, 0)
		standard().with(func(a *rules.Attack, _ *rules.Against) { a.Hit = rules.Test{Needed: 6, Modifier: -1} }).play(t, "hit 5").count(t, 0, 0, 0)
		standard().with(func(a *rules.Attack, _ *rules.Against) { a.Hit = rules.Test{Needed: 2, Modifier: 1} }).play(t, "hit 1").count(t, 0, 0, 0)
		standard().with(func(a *rules.Attack, _ *rules.Against) { a.Hit = rules.Test{Needed: 3, Modifier: 1} }).play(t, "hit 2; wound 1").count(t, 1, 0, 0)
	},
	"9e.ATTACK.HIT.4":   func(t *testing.T) { capped(t, func(a *rules.Attack) *rules.Test { return &a.Hit }) },
	"9e.ATTACK.WOUND.4": cappedWound,
	"9e.EXAMPLES.CAP": func(t *testing.T) {
		for sum, want := range map[int]int{-2: -1, -3: -1, 2: 1, 3: 1, 1: 1, 0: 0, -1: -1} {
			r := ed9.Edition().Attack
			if hit, wound := r.HitLimit.Do(sum), r.WoundLimit.Do(sum); hit != want || wound != want {
				t.Errorf("%+d: got %+d and %+d, want %+d", sum, hit, wound, want)
			}
		}
	},
	"9e.ATTACK.WOUND.1": woundTable,
	"9e.ATTACK.WOUND.2": func(t *testing.T) {
		standard().play(t, "hit 3; wound 3").count(t, 1, 0, 0)
		standard().play(t, "hit 3; wound 4; save 4").count(t, 1, 1, 0)
	},
	"9e.ATTACK.WOUND.3": func(t *testing.T) {
		weak := func(a *rules.Attack, _ *rules.Against) { a.Strength, a.Wound.Modifier = 2, -1 }
		standard().with(weak).play(t, "hit 3; wound 6; save 4").count(t, 1, 1, 0)
		standard().with(weak).play(t, "hit 3; wound 5").count(t, 1, 0, 0)
		strong := func(a *rules.Attack, _ *rules.Against) { a.Strength, a.Wound.Modifier = 8, 1 }
		standard().with(strong).play(t, "hit 3; wound 1").count(t, 1, 0, 0)
		standard().with(strong).play(t, "hit 3; wound 2; save 4").count(t, 1, 1, 0)
	},
	"9e.ATTACK.ALLOCATE.1": func(t *testing.T) {
		standard().play(t, "hit 3; wound 4; save 1").wounds(t, 1, 2)
		tb := standard() // the player has put the other kind first
		tb.attack.Against = append(tb.attack.Against, rules.Against{Save: rules.Test{Needed: 6}, Damage: dice.Fixed(2)})
		tb.models[0].Kind = 1
		tb.play(t, "hit 3; wound 4; save 6").wounds(t, 0, 2)
	},
	"9e.ATTACK.ALLOCATE.2": func(t *testing.T) {
		tb := standard()
		tb.models[1] = rules.Model{Wounds: 1, Hurt: true}
		tb.play(t, "hit 3; wound 4; save 1").wounds(t, 2, 0)
		tb = standard()
		tb.models[1].Allocated = true
		tb.play(t, "hit 3; wound 4; save 1").wounds(t, 2, 1)
		tb = standard() // saved, but further wounds are allocated to it
		tb.play(t, "hit 3; wound 4; save 4")
		if !tb.models[0].Allocated || tb.models[1].Allocated {
			t.Error("the model is not that of the earlier allocation")
		}
	},
	"9e.ATTACK.SAVE.1": func(t *testing.T) {
		standard().play(t, "hit 3; wound 4; save 3").count(t, 1, 1, 1)
		standard().play(t, "hit 3; wound 4; save 4").count(t, 1, 1, 0)
	},
	"9e.EXAMPLES.APSAVE": func(t *testing.T) {
		standard().play(t, "hit 3; wound 4; save 3").wounds(t, 1, 2)
		standard().play(t, "hit 3; wound 4; save 4").wounds(t, 2, 2)
	},
	"9e.ATTACK.SAVE.2": func(t *testing.T) {
		sure := func(a *rules.Attack, g *rules.Against) { a.AP, g.Save = 0, rules.Test{Needed: 2, Modifier: 2} }
		standard().with(sure).play(t, "hit 3; wound 4; save 1").count(t, 1, 1, 1)
		standard().with(sure).play(t, "hit 3; wound 4; save 2").count(t, 1, 1, 0)
		standard().with(func(a *rules.Attack, g *rules.Against) { a.AP = -5 }).play(t, "hit 3; wound 4; save 6").count(t, 1, 1, 1)
	},
	"9e.ATTACK.DAMAGE.1": func(t *testing.T) {
		standard().play(t, "hit 3; wound 4; save 1").wounds(t, 1, 2)
		d6 := func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Amount{Count: 1, Sides: 3} }
		tb := standard().with(d6)
		tb.models[0].Wounds = 5
		tb.play(t, "hit 3; wound 4; save 1; damage 4").wounds(t, 3, 2)
	},
	"9e.ATTACK.DAMAGE.2": func(t *testing.T) {
		tb := standard().with(func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Fixed(2) })
		tb.play(t, "hit 3; wound 4; save 1").wounds(t, 0, 2)
		if i := attack.Allocate(&tb.rules, tb.models); i != 1 {
			t.Errorf("the next attack goes to model %d, want 1", i)
		}
	},
	"9e.ATTACK.DAMAGE.3": func(t *testing.T) {
		standard().with(func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Fixed(3) }).play(t, "hit 3; wound 4; save 1").wounds(t, 0, 2)
	},
	"9e.ATTACK.INVULN.1": func(t *testing.T) {
		both := func(_ *rules.Attack, g *rules.Against) { g.Invulnerable.Needed = 5 }
		standard().with(both).play(t, "hit 3; wound 4; save 4").count(t, 1, 1, 0) // Save 3+ at AP-1 is better
		worse := func(a *rules.Attack, g *rules.Against) { a.AP, g.Invulnerable.Needed = -3, 5 }
		standard().with(worse).play(t, "hit 3; wound 4; save 5").count(t, 1, 1, 0)
		standard().with(worse).play(t, "hit 3; wound 4; save 4").count(t, 1, 1, 1)
	},
	"9e.ATTACK.INVULN.3": func(t *testing.T) {
		only := func(a *rules.Attack, g *rules.Against) { a.AP, g.Invulnerable.Needed = -5, 4 }
		standard().with(only).play(t, "hit 3; wound 4; save 4").count(t, 1, 1, 0)
		standard().with(only).play(t, "hit 3; wound 4; save 3").count(t, 1, 1, 1)
		none := func(a *rules.Attack, g *rules.Against) { g.Save = rules.Test{} } // Save '-': no die
		standard().with(none).play(t, "hit 3; wound 4").count(t, 1, 1, 1)
	},
	"9e.ATTACK.MORTAL.1": func(t *testing.T) {
		standard().with(mortalOnSix(dice.Fixed(1), false)).play(t, "hit 3; wound 6; save 6").wounds(t, 1, 2)
		standard().with(mortalOnSix(dice.Fixed(1), false)).play(t, "hit 3; wound 5; save 6").wounds(t, 2, 2)
	},
	"9e.ATTACK.MORTAL.2": func(t *testing.T) {
		tb := standard().with(mortalOnSix(dice.Fixed(2), true)).with(func(_ *rules.Attack, g *rules.Against) { g.Invulnerable.Needed = 2 })
		tb.play(t, "hit 3; wound 6").wounds(t, 0, 2) // no save
	},
	"9e.ATTACK.MORTAL.3": func(t *testing.T) {
		tb := standard().with(mortalOnSix(dice.Fixed(1), true))
		tb.models[1] = rules.Model{Wounds: 1, Hurt: true}
		tb.play(t, "hit 3; wound 6").wounds(t, 2, 0)
	},
	"9e.ATTACK.MORTAL.4": func(t *testing.T) {
		standard().with(mortalOnSix(dice.Fixed(3), true)).play(t, "hit 3; wound 6").wounds(t, 0, 1)
		standard().with(mortalOnSix(dice.Fixed(9), true)).play(t, "hit 3; wound 6").wounds(t, 0, 0)
	},
	"9e.ATTACK.MORTAL.5": func(t *testing.T) {
		big := func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Fixed(3) }
		// Damage first: the excess is lost with the first model, and the mortal wound carries
		// over.
		standard().with(mortalOnSix(dice.Fixed(1), false)).with(big).play(t, "hit 3; wound 6; save 1").wounds(t, 0, 1)
		standard().with(mortalOnSix(dice.Fixed(1), false)).with(big).play(t, "hit 3; wound 6; save 6").wounds(t, 1, 2)
	},
	"9e.ATTACK.MORTAL.6": func(t *testing.T) {
		tb := standard().with(mortalOnSix(dice.Fixed(2), false))
		tb.with(func(_ *rules.Attack, g *rules.Against) {
			g.Damage, g.Modifier, g.Least = dice.Fixed(2), dice.Modifier{Add: -1}, 1
		})
		tb.models[0].Wounds = 6
		tb.play(t, "hit 3; wound 6; save 1").wounds(t, 3, 2)
	},
	"9e.ATTACK.IGNORE.1": func(t *testing.T) {
		five := func(_ *rules.Attack, g *rules.Against) { g.Damage, g.Ignore, g.IgnoreMortal = dice.Fixed(2), 5, 5 }
		standard().with(five).play(t, "hit 3; wound 4; save 1; ignore 5 4").wounds(t, 1, 2) // one die a wound
		standard().with(mortalOnSix(dice.Fixed(2), true)).with(five).play(t, "hit 3; wound 6; ignore 4 5").wounds(t, 1, 2)
		onlyMortal := func(_ *rules.Attack, g *rules.Against) { g.IgnoreMortal = 5 }
		standard().with(onlyMortal).play(t, "hit 3; wound 4; save 1").wounds(t, 1, 2)
	},
	"9e.CORE.UNMOD.1": func(t *testing.T) {
		// The re-rolled 6 counts, even if -1 makes it a 5.
		six := func(a *rules.Attack, _ *rules.Against) {
			a.Hit.Modifier, a.Hit.Reroll = -1, dice.Ones
			a.Triggers = []effect.Trigger{{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.ExtraHits, Amount: dice.Fixed(1)}}
		}
		standard().with(six).play(t, "hit 1 6; wound 1 1").count(t, 2, 0, 0)
		standard().with(six).play(t, "hit 5; wound 1").count(t, 1, 0, 0)
	},
	"9e.CORE.REROLL.6": func(t *testing.T) {
		// 3 hits on 3+ before the modifier: only a failed roll may be re-rolled.
		failed := func(a *rules.Attack, _ *rules.Against) { a.Hit.Modifier, a.Hit.Reroll = -1, dice.Failed }
		standard().with(failed).play(t, "hit 3").count(t, 0, 0, 0)
		standard().with(failed).play(t, "hit 2 4; wound 1").count(t, 1, 0, 0)
		// 3 fails on 4+ and hits with +1: the success is kept.
		lucky := func(a *rules.Attack, _ *rules.Against) {
			a.Hit = rules.Test{Needed: 4, Modifier: 1, Reroll: dice.Failed}
		}
		standard().with(lucky).play(t, "hit 3; wound 1").count(t, 1, 0, 0)
		standard().with(lucky).play(t, "hit 2 3; wound 1").count(t, 1, 0, 0)
		all := func(a *rules.Attack, _ *rules.Against) { a.Hit.Modifier, a.Hit.Reroll = -1, dice.Any }
		standard().with(all).play(t, "hit 3 4; wound 1").count(t, 1, 0, 0)
	},
	"9e.SHOOT.ATTACKS.1": numbers(map[string]int{"Assault 1": 1, "Heavy 3": 3}),
	"9e.EXAMPLES.SHOTS":  numbers(map[string]int{"Assault 1": 1, "Heavy 3": 3}),
	"9e.FIGHT.NUMBER.1":  numbers(map[string]int{"Melee 2": 2, "Melee 1": 1}),
	"9e.EXAMPLES.ATTACKS2": func(t *testing.T) {
		tb := standard().with(func(a *rules.Attack, _ *rules.Against) { a.Type, a.Number = effect.Melee, dice.Fixed(2) })
		if tb.play(t, "hit 1 1"); tb.tally.Attacks != 2 {
			t.Errorf("got %d attacks, want 2", tb.tally.Attacks)
		}
	},
	"9e.DATASHEET.MODCHAR.7": func(t *testing.T) {
		tb := standard().with(func(a *rules.Attack, _ *rules.Against) { a.Number = dice.Amount{Count: 1, Sides: 3} })
		tb.play(t, "attacks 3; hit 1 1").play(t, "attacks 1; hit 1") // rolled for each weapon
		if tb.tally.Attacks != 3 {
			t.Errorf("got %d attacks, want 3", tb.tally.Attacks)
		}
	},
	"9e.SHOOT.RAPIDFIRE.1": func(t *testing.T) {
		rapid := func(half bool) change {
			return func(a *rules.Attack, _ *rules.Against) {
				a.Type, a.Number, a.HalfRange = effect.RapidFire, dice.Fixed(2), half
			}
		}
		standard().with(rapid(true)).play(t, "hit 1 1 1 1")
		standard().with(rapid(false)).play(t, "hit 1 1")
	},
	"9e.SHOOT.BLAST.1": func(t *testing.T) {
		blast(t, 5, "attacks 2", 2)
		blast(t, 6, "attacks 2", 3)
		blast(t, 6, "attacks 4", 4)
		blast(t, 10, "attacks 1", 3)
	},
	"9e.SHOOT.BLAST.2": func(t *testing.T) {
		blast(t, 10, "attacks 5", 5)
		blast(t, 11, "", 6)
	},
	"9e.EXAMPLES.BLAST6":  func(t *testing.T) { blast(t, 6, "attacks 2", 3) },
	"9e.EXAMPLES.BLAST11": func(t *testing.T) { blast(t, 11, "", 6) },
	"9e.SHOOT.HEAVY.1":    heavy,
	"9e.SHOOT.ASSAULT.2":  assault,
	"9e.SHOOT.BIGGUNS.4":  bigGuns,
	"9e.CHARGE.OVERWATCH.3": func(t *testing.T) {
		over := func(a *rules.Attack, _ *rules.Against) {
			a.Hit.Modifier = 1
			a.Hit = ed9.Edition().Attack.Overwatch.Do(a.Hit)
		}
		standard().with(over).play(t, "hit 5").count(t, 0, 0, 0)
		standard().with(over).play(t, "hit 6; wound 1").count(t, 1, 0, 0)
	},
}

// capped checks that modifiers of 2 count as 1, on both sides of the required result.
func capped(t *testing.T, of func(*rules.Attack) *rules.Test) {
	for modifier, hits := range map[int8][2]string{-2: {"hit 4; wound 1", "hit 3"}, 2: {"hit 2; wound 1", "hit 1"}} {
		tb := standard().with(func(a *rules.Attack, _ *rules.Against) { of(a).Modifier = modifier })
		tb.play(t, hits[0]).count(t, 1, 0, 0)
		tb.play(t, hits[1]).count(t, 1, 0, 0)
	}
}

func cappedWound(t *testing.T) {
	for modifier, wound := range map[int8][2]string{-2: {"5", "4"}, 2: {"3", "2"}} {
		tb := standard().with(func(a *rules.Attack, _ *rules.Against) { a.Wound.Modifier = modifier })
		tb.play(t, "hit 3; wound "+wound[0]+"; save 6").count(t, 1, 1, 0)
		tb.play(t, "hit 3; wound "+wound[1]).count(t, 2, 1, 0)
	}
}

// woundTable checks both sides of each boundary of the table.
func woundTable(t *testing.T) {
	needed := ed9.Edition().Attack.WoundNeeded.Do
	for _, tt := range []struct{ s, t, want int }{
		{8, 4, 2}, {7, 4, 3}, {9, 4, 2}, {5, 4, 3}, {4, 4, 4}, {3, 4, 5}, {2, 4, 6}, {1, 4, 6},
		{3, 5, 5}, {2, 5, 6}, {10, 5, 2}, {9, 5, 3}, {1, 1, 4}, {1, 2, 6}, {2, 1, 2},
	} {
		if got := needed(tt.s, tt.t); got != tt.want {
			t.Errorf("S%d on T%d: got %d+, want %d+", tt.s, tt.t, got, tt.want)
		}
	}
}

// mortalOnSix adds a trigger: mortal wounds on an unmodified wound roll of 6.
func mortalOnSix(n dice.Amount, instead bool) change {
	return func(a *rules.Attack, _ *rules.Against) {
		a.Triggers = append(a.Triggers, effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: n, Instead: instead})
	}
}

// numbers checks the number of attacks of weapons written as a type and a number.
func numbers(want map[string]int) func(*testing.T) {
	return func(t *testing.T) {
		for text, n := range want {
			a, err := dice.ParseAmount(text[len(text)-1:])
			if err != nil {
				t.Fatal(err)
			}
			r := ed9.Edition().Attack
			if got := attack.Number(rulestest.Face(1), &r, &rules.Attack{Number: a}); got != n {
				t.Errorf("%s: got %d attacks, want %d", text, got, n)
			}
		}
	}
}

func blast(t *testing.T, size int16, text string, want int) {
	t.Helper()
	s, err := dice.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	r := ed9.Edition().Attack
	got := attack.Number(s, &r, &rules.Attack{Type: effect.Grenade, Number: dice.Amount{Count: 1, Sides: 6}, Blast: true, Size: size})
	if got != want || s.Err() != nil {
		t.Errorf("%d models, %s: got %d attacks, want %d; %v", size, text, got, want, s.Err())
	}
}

func bearer(is effect.Conditions, k ...effect.Keyword) *rules.Bearer {
	return &rules.Bearer{Unit: &rules.Unit{Keywords: k, Kinds: make([]rules.Kind, 1)}, Is: is}
}

// mixed is a bearer whose unit has other models, with a keyword that the bearer lacks.
func mixed(is effect.Conditions, own, others effect.Keyword) *rules.Bearer {
	b := bearer(is, own, others)
	b.Unit.Kinds[0].Keywords = effect.Keywords{own}
	return b
}

func modifier(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %+d, want %+d", what, got, want)
	}
}

func heavy(t *testing.T) {
	do := ed9.Edition().Attack.Heavy.Do
	modifier(t, "INFANTRY that moved", do(bearer(effect.Moved, effect.Infantry)), -1)
	modifier(t, "INFANTRY that did not", do(bearer(0, effect.Infantry)), 0)
	modifier(t, "a VEHICLE that moved", do(bearer(effect.Moved, effect.Vehicle)), 0)
	modifier(t, "INFANTRY among VEHICLES", do(mixed(effect.Moved, effect.Infantry, effect.Vehicle)), -1)
	modifier(t, "a VEHICLE among INFANTRY", do(mixed(effect.Moved, effect.Vehicle, effect.Infantry)), 0) // 9e.UNIT.KEYWORD.6
}

func assault(t *testing.T) {
	do := ed9.Edition().Attack.Assault.Do
	modifier(t, "Advanced", do(bearer(effect.Moved|effect.Advanced)), -1)
	modifier(t, "moved only", do(bearer(effect.Moved)), 0)
}

func bigGuns(t *testing.T) {
	do := ed9.Edition().Attack.BigGuns.Do
	modifier(t, "an engaged VEHICLE", do(bearer(effect.Engaged, effect.Vehicle)), -1)
	modifier(t, "an engaged MONSTER", do(bearer(effect.Engaged, effect.Monster)), -1)
	modifier(t, "a VEHICLE that is not", do(bearer(0, effect.Vehicle)), 0)
	modifier(t, "engaged INFANTRY", do(bearer(effect.Engaged, effect.Infantry)), 0)
	modifier(t, "an engaged VEHICLE among INFANTRY", do(mixed(effect.Engaged, effect.Vehicle, effect.Infantry)), -1)
	modifier(t, "engaged INFANTRY among VEHICLES", do(mixed(effect.Engaged, effect.Infantry, effect.Vehicle)), 0) // 9e.UNIT.KEYWORD.6
}
