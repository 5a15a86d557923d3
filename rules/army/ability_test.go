package army_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func marines(names ...string) []army.Side { return sidesOf("space-marines", names...) }
func necrons(names ...string) []army.Side { return sidesOf("necrons", names...) }

func many(faction, name string, models int) []army.Side {
	return []army.Side{{Datasheet: "9e." + faction + "." + name, Models: models}}
}

// TestAbilities plays abilities of built-in datasheets, named by the words of the effect
// format.
func TestAbilities(t *testing.T) {
	for name, test := range abilityTests {
		t.Run(name, test)
	}
}

var abilityTests = map[string]func(*testing.T){
	"regain_wounds: Living Metal": func(t *testing.T) {
		b := benchOf(t, "", necrons("overlord"), marines("intercessor-squad"), 5, 30)
		b.SetWounds(0, 3)
		b.moment(1, rules.StepCommand, effect.StartOfPhase).settle().wounds(1, 3)
		b.moment(0, rules.StepCommand, effect.StartOfPhase).settle().wounds(1, 4)
	},
	"regain_wounds: Blessing of the Omnissiah": func(t *testing.T) {
		b := benchOf(t, "ability 5", marines("primaris-techmarine", "redemptor-dreadnought"), necrons("overlord"), 5, 8, 30)
		b.moment(0, rules.StepMovement, effect.EndOfPhase).asked(rules.ForNothing) // nothing is lost
		b.SetWounds(1, 4)
		b.moment(0, rules.StepMovement, effect.EndOfPhase).asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.wounds(2, 7)
		b.moment(0, rules.StepMovement, effect.EndOfPhase).asked(rules.ForNothing) // once a turn
	},
	"reanimate: Reanimation Protocols": func(t *testing.T) {
		b := benchOf(t, "hit 6 6 6; wound 6 6 6; save 1 1 1; reanimate 5 4 1 6", marines("intercessor-squad"), necrons("necron-warriors"), 5, 20)
		b.shoot(1, "Bolt rifle", 2, 3).settle().alive(5, 9) // 5, 4, and a 1 that becomes 6
		b.is("models that return count as destroyed", b.Unit(2).Lost == 1)
	},
	"return_models: Rites of Reanimation": func(t *testing.T) {
		b := benchOf(t, "reanimate 3", necrons("technomancer", "necron-warriors"), marines("intercessor-squad"), 5, 8, 30)
		b.lose(2, 4).moment(0, rules.StepCommand, effect.StartOfPhase)
		for b.Request().Ask == rules.SelectOption && !b.offers(2) {
			b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: len(b.Request().Options) - 1})
		}
		b.Choose(rules.Select, 2)
		b.asked(rules.ForReturn).settle().alive(1, 8) // D3 of 3 is 2
	},
	"return_models: Repair Barge": func(t *testing.T) {
		b := benchOf(t, "reanimate 5", necrons("ghost-ark", "necron-warriors"), marines("intercessor-squad"), 5, 12, 30)
		b.lose(2, 5).moment(0, rules.StepCommand, effect.StartOfPhase).pick(1, "Repair Barge").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.settle().alive(1, 8)
	},
	"aura: Rites of Battle": func(t *testing.T) {
		near := benchOf(t, "hit 1 6; wound 1", marines("intercessor-squad", "primaris-captain"), necrons("overlord"), 5, 8, 20)
		near.shoot(1, "Bolt rifle", 3, 1) // the 1 is rolled again
		far := benchOf(t, "hit 1", marines("intercessor-squad", "primaris-captain"), necrons("overlord"), 5, 38, 20)
		far.shoot(1, "Bolt rifle", 3, 1)
	},
	"aura: Tactical Precision": func(t *testing.T) {
		b := benchOf(t, "hit 6; wound 1 1", marines("intercessor-squad", "primaris-lieutenant"), necrons("overlord"), 5, 8, 20)
		b.shoot(1, "Bolt rifle", 3, 1)
	},
	"ignore_wounds: Narthecium": func(t *testing.T) {
		b := benchOf(t, "hit 6; wound 6; save 1; ignore 6", many("necrons", "immortals", 5), marines("intercessor-squad", "primaris-apothecary"), 5, 20, 22)
		b.shoot(1, "Gauss blaster", 2, 1).settle().alive(5, 5).wounds(2, 2)
	},
	"wound_cap: Necrodermis": func(t *testing.T) {
		b := benchOf(t, "", necrons("ctan-shard-of-the-nightbringer"), marines("intercessor-squad"), 5, 20)
		before := b.State.Models[0].Wounds
		b.State.Phase = rules.StepShooting
		b.Push(rules.Frame{Step: rules.StepMortal, Unit: 1, Other: 2, Value: 6})
		b.Run()
		b.wounds(1, before-3)
	},
	"explodes: Redemptor Dreadnought": func(t *testing.T) {
		b := benchOf(t, "explodes 6; mortal 5 5", marines("redemptor-dreadnought"), necrons("necron-warriors", "overlord", "immortals"), 5, 10, 11, 30)
		b.SetWounds(0, 0)
		b.Push(rules.Frame{Step: rules.StepDestroyed, Unit: 1})
		b.Run()
		b.settle().alive(0, 7)
		b.is("a unit that is far off suffers", b.Unit(4).Alive == b.Unit(4).Starting)
	},
	"act_when_destroyed: Astartes Banner": func(t *testing.T) {
		for die, want := range map[string]rules.Reason{"4": rules.ForLastAct, "3": rules.ForNothing} {
			b := benchOf(t, "hit 6; wound 6; save 1; ability "+die, many("necrons", "immortals", 5), marines("intercessor-squad", "primaris-ancient"), 5, 20, 23)
			for i := b.Unit(2).First; i < b.Unit(2).First+b.Unit(2).Alive; i++ {
				b.SetWounds(int(i), 1)
				b.State.Models[i].Hurt = i == b.Unit(2).First
			}
			b.shoot(1, "Gauss blaster", 2, 1).asked(want)
			b.settle().alive(5, 4)
		}
	},
	"fixed_advance: Turbo-boost": func(t *testing.T) { // 9e.DATASHEET.SEEDUNIT.5
		b := benchOf(t, "", marines("outrider-squad"), necrons("overlord"), 5, 40)
		b.State.Phase = rules.StepMovement
		b.Push(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Run()
		b.Choose(rules.DoAdvance, rules.NoUnit)
		b.is("it does not move 20\"", b.Request().Limits.Distance == 20*inch)
	},
	"roll: My Will Be Done": func(t *testing.T) {
		b := benchOf(t, "hit 2; wound 1; hit 2", necrons("overlord", "immortals"), marines("intercessor-squad"), 5, 8, 22)
		b.moment(0, rules.StepCommand, effect.StartOfPhase).pick(1, "My Will Be Done").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.settle().shoot(2, "Gauss blaster", 3, 1) // 2 + 1 hits
		b.State.Turn = 0
		b.Expire(effect.NextCommandPhase)
		b.shoot(2, "Gauss blaster", 3, 1)
	},
	"fall_back_and: Adaptive Strategy": func(t *testing.T) {
		b := benchOf(t, "", necrons("royal-warden", "immortals"), marines("intercessor-squad"), 5, 8, 22)
		b.is("it may charge before", b.Allowed(2, effect.FallBackAnd) == 0)
		b.moment(0, rules.StepCommand, effect.StartOfPhase).pick(1, "Adaptive Strategy").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.is("it may not shoot and charge", b.Allowed(2, effect.FallBackAnd) == effect.ToShoot|effect.ToCharge)
	},
	"near: Mindlock": func(t *testing.T) {
		for x, hits := range map[geom.Length]string{8: "hit 4 4 4; wound 1 1 1", 38: "hit 4 4 4"} {
			b := benchOf(t, hits, []army.Side{with("Servitors", model("Servitor", 2), model("Servitor", 2, "Heavy bolter")), marines("primaris-techmarine")[0]},
				necrons("overlord"), 5, x, 20)
			for i, m := range b.Models(1) {
				if int(m.Kind) == 1 {
					b.State.Models[b.Unit(1).First], b.State.Models[int(b.Unit(1).First)+i] = m, b.Models(1)[0]
					break
				}
			}
			b.shoot(1, "Heavy bolter", 3, 1)
		}
	},
	"not_targeted: Evasion Protocol": func(t *testing.T) {
		for x, want := range map[geom.Length]bool{23: false, 40: true} {
			b := benchOf(t, "", marines("intercessor-squad"), necrons("canoptek-plasmacyte", "skorpekh-destroyers"), 5, 25, x)
			if x == 23 {
				b.is("it is no target though it is alone near", len(b.targets(1, 2)) == 0)
			} else {
				b.is("it is no target where it is alone", (len(b.targets(1, 2)) > 0) == want)
			}
		}
	},
	"bodyguard: Guardian Protocols": func(t *testing.T) {
		for left, want := range map[int]bool{5: false, 2: false, 0: true} {
			b := benchOf(t, "", marines("hellblaster-squad"), necrons("overlord", "lychguard", "immortals"), 5, 25, 27, 18)
			b.lose(3, int(b.Unit(3).Alive)-left)
			b.is("the Overlord is a target beside Lychguard", (len(b.targets(1, 2)) > 0) == want)
		}
	},
	"cannot: the high power profile": func(t *testing.T) {
		for _, still := range []bool{false, true} {
			b := benchOf(t, "", necrons("doomsday-ark"), marines("intercessor-squad"), 8, 30)
			if still {
				b.Mark(1, effect.RemainedStationary)
			}
			high := b.weapon(1, "Doomsday cannon - High power")
			got := false
			for _, l := range b.targets(1, 2) {
				got = got || l == high
			}
			b.is("the high power profile", got == still)
		}
		// In the enemy's turn its last Movement phase counts.
		b := benchOf(t, "", necrons("doomsday-ark"), marines("intercessor-squad"), 8, 30)
		b.Mark(1, effect.RemainedStationary)
		b.State.Turn = 1
		b.BeginTurn()
		b.is("it did not stand still", b.Is(1).Has(effect.StoodStill))
	},
	"mortal_wounds: Harbinger of Destruction": func(t *testing.T) {
		b := benchOf(t, "ability 4 3 6", necrons("plasmancer"), marines("rhino"), 5, 20)
		before := b.State.Models[b.Unit(2).First].Wounds
		b.moment(0, rules.StepMovement, effect.EndOfPhase).settle().wounds(2, before-2)
	},
	"use_powers: Powers of the C'tan": func(t *testing.T) {
		b := benchOf(t, "", necrons("ctan-shard-of-the-nightbringer"), marines("intercessor-squad"), 5, 12)
		b.Mark(1, effect.Advanced)
		b.moment(0, rules.StepMovement, effect.EndOfPhase).asked(rules.ForNothing)
		b.Unmark(1, effect.Advanced)
		b.moment(0, rules.StepMovement, effect.EndOfPhase)
		b.is("no power is offered", b.Request().Ask != rules.Nothing)
	},
	"deny: Gloom Prism": func(t *testing.T) {
		prism := with("Canoptek Spyders", model("Canoptek Spyder", 1, "Gloom prism"))
		b := benchOf(t, "psychic 3 3", marines("primaris-librarian"), []army.Side{prism}, 5, 20)
		b.Play(rules.Frame{Step: rules.StepPsychic, Player: 0})
		b.Choose(rules.Select, 1)
		b.asked(rules.ForDeny)
	},
	"roll deny: Psychic Hood": func(t *testing.T) {
		for x, denied := range map[geom.Length]bool{15: true, 25: false} {
			script := "psychic 3 3; deny 3 3"
			if !denied {
				script += "; mortal 1"
			}
			b := benchOf(t, script, marines("primaris-librarian"), marines("primaris-librarian"), 5, x)
			b.Setup.Powers[0].Range, b.Setup.Powers[0].Use.Select.Within = 30*inch, 30*inch
			b.Play(rules.Frame{Step: rules.StepPsychic, Player: 0})
			b.Choose(rules.Select, 1)
			b.asked(rules.ForDeny)
			b.Choose(rules.Select, 2) // 6, and 1 more while it is near
			if got := b.State.Models[b.Unit(2).First].Wounds == 5; got != denied {
				t.Errorf("at %d\": denied %v", x, got)
			}
		}
	},
	"reanimate: Resurrection Orb": func(t *testing.T) {
		orb := with("Overlord", model("Overlord", 1, "Staff of light and Resurrection orb"))
		b := benchOf(t, "reanimate 5 4 6", []army.Side{orb, many("necrons", "immortals", 10)[0]}, marines("intercessor-squad"), 5, 8, 30)
		b.lose(2, 3).moment(0, rules.StepCommand, effect.StartOfPhase).pick(1, "Resurrection Orb").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.settle().alive(1, 9)
	},
	"reanimate: wounds make up models": func(t *testing.T) {
		b := benchOf(t, "hit 6 6; wound 6 6; save 1 1; reanimate 5 5 5 5 4 2", marines("intercessor-squad"), many("necrons", "lokhust-destroyers", 3), 5, 20)
		for i := 1; i < 3; i++ {
			b.SetWounds(int(b.Unit(2).First)+i, 1)
		}
		b.shoot(1, "Bolt rifle", 2, 2).settle().alive(5, 2) // four dice are three wounds of one model
	},
	"reanimate: not the last of a unit": func(t *testing.T) {
		b := benchOf(t, "hit 6; wound 6; save 1", marines("intercessor-squad"), many("necrons", "immortals", 5), 5, 20)
		b.lose(2, 4).shoot(1, "Bolt rifle", 2, 1).settle().alive(5, 0)
	},
	"roll_fails: Quantum Shielding": func(t *testing.T) {
		b := benchOf(t, "hit 6 6; wound 3 4; save 5", marines("hellblaster-squad"), necrons("annihilation-barge"), 5, 20)
		before := b.first(2)
		b.shoot(1, "Plasma incinerator - Supercharge", 2, 2).settle().wounds(2, before) // 3 fails, 4 is saved on 5
	},
	"characteristic M: Relentless March": func(t *testing.T) {
		for x, want := range map[geom.Length]geom.Length{8: 6, 36: 5} {
			b := benchOf(t, "", necrons("royal-warden", "necron-warriors"), marines("intercessor-squad"), x, 5, 43)
			b.State.Phase = rules.StepMovement
			b.Trigger(effect.WhenSelectedToMove, 2)
			b.Run()
			b.Push(rules.Frame{Step: rules.StepMove, Unit: 2})
			b.Run()
			b.Choose(rules.DoNormalMove, rules.NoUnit)
			if got := b.Request().Limits.Distance; got != want*inch {
				t.Errorf("%d\" away: moves %v, want %v", x-5, got, want*inch)
			}
		}
	},
	"mortal_wounds: Living Lightning": func(t *testing.T) {
		b := benchOf(t, "ability 4 3", necrons("plasmancer"), marines("rhino", "outrider-squad", "whirlwind"), 5, 8, 11, 40)
		rhino, bike := b.first(2), b.first(3)
		b.moment(1, rules.StepFight, effect.StartOfPhase).settle().wounds(2, rhino-1).wounds(3, bike)
	},
	"at_least: Time's Arrow": func(t *testing.T) {
		for die, left := range map[string]int16{"2": 4, "1": 5} {
			god := with("C'tan Shard of the Nightbringer", model("C'tan Shard of the Nightbringer", 1, "Time's Arrow"))
			b := benchOf(t, "ability "+die, []army.Side{god}, marines("intercessor-squad"), 5, 18)
			b.moment(0, rules.StepMovement, effect.EndOfPhase).pick(1, "Time's Arrow").asked(rules.ForTarget)
			b.Choose(rules.Select, 2)
			b.settle().alive(1, left)
		}
	},
	"near_selected: Transdimensional Thunderbolt": func(t *testing.T) {
		god := with("C'tan Shard of the Nightbringer", model("C'tan Shard of the Nightbringer", 1, "Transdimensional Thunderbolt"))
		b := benchOf(t, "ability 2 4 3; mortal 5", []army.Side{god}, marines("primaris-captain", "rhino", "outrider-squad"), 5, 20, 23, 17)
		rhino := b.first(3)
		b.moment(0, rules.StepMovement, effect.EndOfPhase).pick(1, "Transdimensional Thunderbolt").asked(rules.ForTarget)
		b.is("a guarded CHARACTER is offered", !b.offers(2))
		b.Choose(rules.Select, 3)
		b.settle().wounds(3, rhino-3)
	},
	"point: Orbital Comms Array": func(t *testing.T) {
		comms := with("Impulsor", model("Impulsor", 1, "Orbital comms array"))
		b := benchOf(t, "ability 3 4 4; mortal 5", []army.Side{comms}, necrons("immortals", "overlord", "ghost-ark"), 5, 25, 26, 40)
		b.moment(0, rules.StepCommand, effect.StartOfPhase)
		b.Choose(rules.DoUse, rules.NoUnit)
		b.asked(rules.ForTarget)
		b.Refused(&rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: -1}}, "9e.CORE.SEQUENCE.1")
		b.Answer(&rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: 25 * inch, Y: 3 * inch}})
		b.settle().wounds(3, 5) // a CHARACTER needs 5
		b.is("the Immortals have lost none", b.Unit(2).Alive < b.Unit(2).Starting)
	},
	"own models: Signum": func(t *testing.T) {
		b := benchOf(t, "hit 2; wound 1; hit 2", marines("devastator-squad"), necrons("overlord"), 5, 20)
		b.State.Phase, b.State.Turn = rules.StepShooting, 0
		b.Trigger(effect.WhenSelectedToShoot, 1)
		b.Run()
		b.asked(rules.ForTarget)
		b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1}) // the first model
		b.shoot(1, "Boltgun", 2, 1)                                 // hits on 2
		b.State.Declared = []rules.Declared{{Model: b.Models(1)[1].ID, Target: 2, Models: 1, Count: 1, Weapon: b.weapon(1, "Boltgun")}}
		b.Push(rules.Frame{Step: rules.StepAttacks, Unit: 1})
		b.Run()
	},
	"powers: Psychic Fortress": func(t *testing.T) {
		for x, want := range map[geom.Length]int8{8: 5, 38: 0} {
			b := benchOf(t, "", marines("primaris-librarian", "intercessor-squad"), necrons("overlord"), 5, x, 22)
			b.manifest(1, "Psychic Fortress")
			if got := b.saves(3, 2); got != want {
				t.Errorf("at %d\": invulnerable save %d, want %d", x, got, want)
			}
		}
	},
	"powers: Null Zone": func(t *testing.T) {
		b := benchOf(t, "", marines("primaris-librarian", "hellblaster-squad"), necrons("overlord"), 5, 30, 10)
		before := b.saves(2, 3)
		b.manifest(1, "Null Zone")
		b.is("the Overlord has no invulnerable save before", before == 4)
		b.is("the Overlord has an invulnerable save", b.saves(2, 3) == 0)
		b.is("its psyker is hindered", b.RollChange(1, effect.PsychicRoll).Modifier.Result(11) == 11)
		b.State.Turn = 1
		b.Expire(effect.NextPsychicPhase)
		b.is("it ends in the enemy's phase", b.saves(2, 3) == 0)
		b.State.Turn = 0
		b.Expire(effect.NextPsychicPhase)
		b.is("it does not end", b.saves(2, 3) == 4)
	},
	"powers: Null Zone on psykers": func(t *testing.T) {
		for x, want := range map[geom.Length]int{10: 6, 30: 11} {
			b := benchOf(t, "", marines("primaris-librarian"), marines("primaris-librarian"), 5, x)
			b.manifest(1, "Null Zone")
			if got := b.RollChange(2, effect.PsychicRoll).Modifier.Result(11); got != want {
				t.Errorf("at %d\": 11 counts as %d, want %d", x, got, want)
			}
		}
	},
	"powers: Psychic Scourge": func(t *testing.T) {
		for script, left := range map[string]int16{"ability 6 1; mortal 5": 2, "ability 2 1": 4, "ability 1 6": 5} {
			b := benchOf(t, script, marines("primaris-librarian"), many("necrons", "immortals", 5), 5, 20)
			b.manifest(1, "Psychic Scourge").settle().alive(1, left)
		}
	},
	"powers: Fury of the Ancients": func(t *testing.T) {
		b := benchOf(t, "", marines("primaris-librarian"), necrons("overlord", "canoptek-plasmacyte", "royal-warden"), 5, 20, 12, 0)
		b.Stand(4, 12*inch, 15*inch)
		over, plasm, warden := b.first(2), b.first(3), b.first(4)
		b.manifest(1, "Fury of the Ancients").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.settle().wounds(2, over-1).wounds(3, plasm-1).wounds(4, warden)
	},
	"powers: Might of Heroes": func(t *testing.T) {
		b := benchOf(t, "", marines("primaris-librarian", "primaris-captain"), necrons("overlord"), 5, 8, 30)
		b.manifest(1, "Might of Heroes").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		n := 0
		b.Effects(2, func(e *effect.Effect) {
			if e.Kind == effect.ChangeCharacteristic && e.Mod.Add == 1 {
				n++
			}
		})
		b.is("it has not gained three characteristics", n == 3)
	},
	"powers: Veil of Time": func(t *testing.T) {
		b := benchOf(t, "", marines("primaris-librarian", "intercessor-squad"), necrons("overlord"), 5, 8, 30)
		b.manifest(1, "Veil of Time").asked(rules.ForTarget)
		b.Choose(rules.Select, 2)
		b.is("no re-roll", b.RollChange(2, effect.ChargeRoll).Again == dice.Any && b.RollChange(2, effect.AdvanceRoll).Again == dice.Any)
		b.is("it fights first from afar", !b.HasEffect(2, effect.FightsFirst))
		b.Unit(2).Did |= rules.StartedEngaged
		b.is("it does not fight first", b.HasEffect(2, effect.FightsFirst))
	},
	"powers: selected before the battle": func(t *testing.T) {
		b := benchOf(t, "", marines("primaris-librarian"), necrons("overlord"), 5, 30)
		b.Play(rules.Frame{Step: rules.StepPowers})
		b.asked(rules.ForPower)
		b.is("six powers are not offered", len(b.Request().Options) == 6)
		b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 2})
		b.asked(rules.ForPower)
		b.is("five powers are not offered", len(b.Request().Options) == 5)
		b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 0})
		b.asked(rules.ForNothing)
		b.is("it does not know Smite and two powers", len(b.Edition.Psychic.Powers.Do(b.Game, 1)) == 3)
	},
}
