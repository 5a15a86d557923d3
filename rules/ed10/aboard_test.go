package ed10

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// truck is a TRANSPORT of one model with a gun and the given core abilities.
func truck(t *testing.T, words ...string) rules.ArmyUnit {
	t.Helper()
	u := of(squad(1, gun(t)), effect.Vehicle, effect.Transport)
	u.Capacity = rules.Capacity{Models: 12, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	return having(t, u, words...)
}

// aboard is a battle of a truck with three embarked troopers, who have a gun, a one-shot weapon
// and a blade, against a unit at a distance.
func aboard(t *testing.T, script string, gap geom.Length, words ...string) *rulestest.Table {
	t.Helper()
	troopers := of(squad(3, gun(t), gun(t, "one shot"), blade(soldiers(1).Kinds[0].Profile.Attacks)), effect.Infantry)
	enemy := squad(1)
	enemy.Kinds[0].Profile.Wounds = 10
	tt := table(t, script, list(truck(t, words...), troopers), list(enemy), at{5000, 5000})
	tt.Stand(3, 5000+base+gap, 5000)
	tt.SetPlace(2, rules.Embarked, 1)
	return tt
}

// riding declares attacks of the truck with the first weapon of embarked models,
// by their numbers.
func riding(weapon uint8, models ...rules.ModelID) *rules.Choice {
	c := &rules.Choice{Ask: rules.SelectTargets}
	for _, m := range models {
		c.Attacks = append(c.Attacks, rules.Declared{Model: 1, Weapon: weapon, Target: 3, By: rules.ModelNumber(m)})
	}
	return c
}

// TestFiringDeck: 10e.ABILITY.FIRINGDECK.1. A TRANSPORT shoots with one weapon of as many embarked
// models as its Firing Deck has room for, in addition to its own.
func TestFiringDeck(t *testing.T) {
	tt := shooting(aboard(t, "hit 3 3 3; wound 4 4 4; save 1 1 1", 10*inch, "Firing Deck 2"))
	const deck = "10e.ABILITY.FIRINGDECK.1"
	tt.Refused(riding(0, 2, 3, 4), deck) // three models
	tt.Refused(riding(0, 2, 2), deck)    // the same model twice
	tt.Refused(riding(1, 2), deck)       // One Shot
	tt.Refused(riding(2, 2), "10e.DATASHEET.WEAPON.1")
	tt.Refused(riding(0, 1), deck) // the truck is not embarked in itself
	tt.Refused(riding(0, 5), deck) // an enemy
	c := riding(0, 2, 3)
	c.Attacks = append(c.Attacks, rules.Declared{Model: 1, Target: 3})
	tt.Answer(c)
	equal(t, "wounds left", tt.Models(3)[0].Wounds, 7)
	equal(t, "10e.ABILITY.FIRINGDECK.2 has shot", tt.Unit(2).Did&rules.SelectedToShoot != 0, true)
}

// TestFiringDeckOfOwn: 10e.ABILITY.FIRINGDECK.2. The truck's own shots do not affect its
// passengers. Without a Firing Deck it has only its own weapons.
func TestFiringDeckOfOwn(t *testing.T) {
	tt := shooting(aboard(t, "hit 2", 10*inch, "Firing Deck 2"))
	tt.Answer(shots(0, 3))
	equal(t, "has shot", tt.Unit(2).Did&rules.SelectedToShoot != 0, false)

	bare := shooting(aboard(t, "", 10*inch))
	bare.Refused(riding(0, 2), "10e.ABILITY.FIRINGDECK.1")
	equal(t, "lines", len(shoot.Lines(bare.Game, bare.Request(), nil)), 1)
	decked := shooting(aboard(t, "", 10*inch, "Firing Deck 1"))
	equal(t, "lines with a deck", len(shoot.Lines(decked.Game, decked.Request(), nil)), 4)
}

// TestFiringDeckOfOthers: 10e.ABILITY.FIRINGDECK.1. A TRANSPORT without weapons is eligible to shoot with those of its own
// passengers only, and only if it has a Firing Deck.
func TestFiringDeckOfOthers(t *testing.T) {
	for _, c := range []struct {
		words []string
		in    rules.UnitID
		want  bool
	}{{[]string{"Firing Deck 3"}, 1, true}, {[]string{"Firing Deck 3"}, 3, false}, {nil, 1, false}} {
		carrier := truck(t, c.words...)
		carrier.Kinds[0].Weapons = nil
		tt := table(t, "", list(carrier, of(squad(3, gun(t)), effect.Infantry), truck(t)), list(squad(1)), at{5000, 5000}, far, at{5000, 15000}, at{15000, 5000})
		tt.SetPlace(2, rules.Embarked, c.in)
		phase(tt, rules.StepShooting)
		equal(t, "10e.ABILITY.FIRINGDECK.1 eligible", offered(tt, rules.Select, 1), c.want)
	}
}

// TestFiringDeckRange: 10e.ABILITY.FIRINGDECK.1. Range is measured from the TRANSPORT.
func TestFiringDeckRange(t *testing.T) {
	for gap, want := range map[geom.Length]int{24 * inch: 3, 24*inch + 1: 0} {
		tt := aboard(t, "", gap, "Firing Deck 3")
		tt.Setup.Armies[0].Units[0].Kinds[0].Weapons = nil
		phase(tt, rules.StepShooting)
		got := 0
		if tt.Request().Ask != rules.Nothing && offered(tt, rules.Select, 1) {
			tt.Choose(rules.Select, 1)
			got = len(shoot.Lines(tt.Game, tt.Request(), nil))
		}
		equal(t, gap.String(), got, want)
	}
}

// TestFiringDeckChoice writes a choice of embarked models as JSON and reads it back.
func TestFiringDeckChoice(t *testing.T) {
	c := riding(0, 2, 3)
	c.Attacks = append(c.Attacks, rules.Declared{Model: 1, Target: 3})
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var got rules.Choice
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	equal(t, "choice", &got, c)
	for _, by := range []string{"-1", "32767"} {
		bad := `{"ask":"targets","attacks":[{"model":0,"weapon":0,"target":2,"by":` + by + `}]}`
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("by %s is read", by)
		}
	}
}

// TestPistolsOfVehicles: 10e.WEAPON.PISTOL.3. A VEHICLE shoots with Pistols and with its
// other weapons; a trooper chooses.
func TestPistolsOfVehicles(t *testing.T) {
	both := &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Target: 2}, {Model: 1, Weapon: 1, Target: 2}}}
	for _, c := range []struct {
		keyword effect.Keyword
		script  string
		by      rules.RuleID
	}{{effect.Vehicle, "hit 1 1", ""}, {effect.Monster, "hit 1 1", ""}, {effect.Infantry, "", "10e.WEAPON.PISTOL.3"}} {
		tt := table(t, c.script, list(of(squad(1, gun(t), gun(t, "pistol")), c.keyword)), list(squad(1)), at{5000, 5000}, at{10000, 5000})
		shooting(tt)
		if c.by == "" {
			tt.Answer(both)
		} else {
			tt.Refused(both, c.by)
		}
	}
}

// flyer is an army with an AIRCRAFT that may hover, or not.
func flyer(t *testing.T, words ...string) rules.Army {
	t.Helper()
	u := having(t, of(squad(1), effect.Vehicle, effect.Aircraft, effect.Fly), words...)
	u.Kinds[0].Profile.Move = rules.Move{Least: 20 * inch, Most: 120 * inch}
	u.Kinds[0].Rows = []rules.Row{{Wounds: 2, Profile: u.Kinds[0].Profile}, {Wounds: 1, Profile: u.Kinds[0].Profile}}
	army := rules.Army{Units: list(u, squad(1))}
	if len(words) > 0 {
		army.Hovering = []rules.Hovering{army.Hover(0)}
	}
	return army
}

// TestHover: 10e.ABILITY.HOVER.1. A player declares before the battle that an AIRCRAFT hovers:
// it loses the keyword and its minimum move.
func TestHover(t *testing.T) {
	for _, hovers := range []bool{true, false} {
		army := flyer(t, "Hover")
		tt := table(t, "", army.Units, list(squad(1)), at{10000, 10000}, far)
		tt.Setup.Armies[0] = army
		for u := rules.UnitID(1); u < 4; u++ {
			tt.SetPlace(u, rules.NotSetUp, rules.NoUnit)
		}
		phase(tt, rules.StepFormations)
		asked(t, tt, rules.ForFormations)
		equal(t, "another unit", offered(tt, rules.DoHover, 2), false)
		if hovers {
			tt.Choose(rules.DoHover, 1)
		} else {
			tt.Choose(rules.Pass, all)
		}
		want := rules.Move{Least: 20 * inch, Most: 120 * inch}
		if hovers {
			want = rules.Move{Most: 20 * inch}
		}
		equal(t, "10e.ABILITY.HOVER.1 AIRCRAFT", tt.Aircraft(1), !hovers)
		equal(t, "FLY", tt.Has(1, effect.Fly), true)
		equal(t, "move", tt.Profile(0).Move, want)
		tt.SetWounds(0, 1)
		equal(t, "move when hurt", tt.Profile(0).Move, want)
		equal(t, "again", tt.Hover(1), !hovers)
		equal(t, "in the army", tt.Setup.Armies[0].Listed(int(tt.Unit(1).Sheet)), 0)
	}
	plain := flyer(t)
	tt := table(t, "", plain.Units, list(squad(1)))
	phase(tt, rules.StepFormations)
	equal(t, "without Hover", tt.Request().Reason == rules.ForFormations, false)
}

// TestListed: 10e.ATTACHED.UNIT.2. Attached units are listed under the original unit.
func TestListed(t *testing.T) {
	army := ledArmy(func(_, _ *rules.ArmyUnit) {})
	army.Units = append(army.Units, flyer(t).Units...)
	army.Hovering = []rules.Hovering{army.Hover(2)}
	var got []int
	for n := range army.Sheets() {
		got = append(got, army.Listed(n))
	}
	equal(t, "listed", got, []int{0, 1, 2, 3, 1, 1, 1, 2})
}

// TestFiringDeckAims: 10e.ABILITY.FIRINGDECK.1. A player aims the weapons of embarked models one by one: each aim is for
// another model, and models beyond the Firing Deck are refused.
func TestFiringDeckAims(t *testing.T) {
	tt := shooting(aboard(t, "", 10*inch, "Firing Deck 2"))
	v := tt.View()
	var riders decision.Weapon
	for _, w := range decision.Weapons(v) {
		if w.Unit == 2 {
			riders = w
		}
	}
	equal(t, "the weapon of the three troopers", riders, decision.Weapon{Unit: 2, Models: 3, Targets: rules.UnitSet(0).With(3)})
	own, rider := agent.Aim{Target: 3}, agent.Aim{Embarked: 2, Target: 3}
	for n, want := range [][]rules.ModelNumber{nil, {0}, {0, 2}, {0, 2, 3}, {0, 2, 3, 4}} {
		aims := []agent.Aim{rider, rider, rider}[:max(n-1, 0)]
		if n > 0 {
			aims = append(aims, own)
		}
		c := agent.Aimed(v, aims)
		var by []rules.ModelNumber
		for _, a := range c.Attacks {
			by = append(by, a.By)
		}
		slices.Sort(by)
		equal(t, "models that shoot", by, want)
		if illegal := decision.Try(v, &c); (illegal != nil) != (n == 4) {
			t.Errorf("%d aims: %v", n, illegal)
		}
	}
	if c := agent.Aimed(v, []agent.Aim{{Embarked: 3, Target: 3}, {Embarked: 2, Weapon: 1, Target: 3}, {Embarked: 2, Target: 1}}); len(c.Attacks) > 0 {
		t.Errorf("impossible aims: %+v", c.Attacks)
	}
}
