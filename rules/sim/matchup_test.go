package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// matchup is a unit that attacks another in a battle: each of its models once
// with each of its weapons.
type matchup struct {
	start   *rules.Game
	is      rules.Conditions
	volleys []odds.Volley
}

// drawMatchup draws one. What decides whether attacks are made at all, and what
// they do to the attackers, is left out.
func drawMatchup(t *testing.T, seed uint64) *matchup {
	t.Helper()
	a := &artist{Rand: rand.New(rand.NewPCG(seed, 0x6f646473))}
	attackers, targets := a.shooters(), a.marks()
	setup := &rules.Setup{
		Armies: [2]rules.Army{{Units: []rules.ArmyUnit{attackers}}, {Units: []rules.ArmyUnit{targets}}},
		Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
	}
	g, err := rules.Begin(&nine, setup)
	if err != nil {
		t.Fatal(err)
	}
	g.State.Frames, g.State.Round, g.State.Phase = nil, 1, rules.StepShooting
	for u := range rules.UnitID(2) {
		for i := range g.Bodies(u) {
			n := geom.Length(i)
			g.SetPose(int(g.Unit(u).First)+i, geom.Pose{X: 10*geom.Inch + geom.Length(u)*15*geom.Inch + n%4*1500, Y: 5*geom.Inch + n/4*1500})
		}
		g.SetPlace(u, rules.OnTable, rules.NoUnit)
	}
	m := &matchup{start: g}
	if a.half() {
		m.is = rules.HalfRange
	}
	m.declare(&attackers, &targets)
	return m
}

// shooters draws a unit of one kind with one or two weapons.
func (a *artist) shooters() rules.ArmyUnit {
	u := a.made(1+a.IntN(6), round(320), a.profile(2, 6), rules.Infantry)
	u.Uses, u.Effects = nil, a.some([]rules.Effect{
		{Do: rules.Reroll, Roll: rules.HitRoll, Reroll: dice.Reroll(1 + a.IntN(3))},
		{Do: rules.Reroll, Roll: rules.WoundRoll, Reroll: dice.Ones},
		{Do: rules.AddToRoll, Roll: rules.WoundRoll, Value: 1},
		{Do: rules.AddToRoll, Roll: rules.HitRoll, Value: -1},
	})
	weapons := make([]rules.Carried, 1+a.IntN(2))
	for i := range weapons {
		w := &weapons[i]
		for w.Weapon = a.weapon(); !w.Type.Ranged() || w.Type == rules.Grenade; w.Weapon = a.weapon() {
		}
		w.Item, w.Number, w.Range = uint8(i), uint8(1+a.IntN(2)), 36_000
		w.Effects = a.some([]rules.Effect{
			{Do: rules.Blast}, {Do: rules.AutomaticHit}, {Do: rules.ExcessDamage},
			{Do: rules.OnRoll, Roll: rules.HitRoll, Brings: rules.Trigger{Roll: dice.Hit, On: rules.From(6), Do: rules.ExtraHits, Amount: dice.Fixed(1)}},
			{Do: rules.OnRoll, Roll: rules.HitRoll, Brings: rules.Trigger{Roll: dice.Hit, On: rules.From(6), Do: rules.AutomaticWound}},
			{Do: rules.OnRoll, Roll: rules.WoundRoll, Brings: rules.Trigger{Roll: dice.Wound, On: rules.From(6), Do: rules.MortalWounds, Amount: dice.Fixed(1)}},
		})
	}
	u.Kinds[0].Weapons = weapons
	return u
}

// marks draws a unit of one or two kinds to attack.
func (a *artist) marks() rules.ArmyUnit {
	u := a.squad(1 + a.IntN(12))
	u.Uses, u.Effects = nil, a.some([]rules.Effect{
		{Do: rules.InvulnerableSave, Scope: rules.Scope{Suffered: true}, Value: int16(4 + a.IntN(3))},
		{Do: rules.IgnoreWounds, Scope: rules.Scope{Suffered: true}, Value: int16(5 + a.IntN(2))},
		{Do: rules.WoundCap, Scope: rules.Scope{Suffered: true}, Value: int16(1 + a.IntN(3))},
		{Do: rules.ReduceDamage, Scope: rules.Scope{Suffered: true}, Mod: dice.Modifier{Add: -1}, Least: 1},
		{Do: rules.AddToRoll, Roll: rules.HitRoll, Scope: rules.Scope{Suffered: true}, Value: -1},
	})
	return u
}

// some keeps each of the effects in one case of four.
func (a *artist) some(list []rules.Effect) (kept []rules.Effect) {
	for _, e := range list {
		if a.IntN(4) == 0 {
			kept = append(kept, e)
		}
	}
	return kept
}

// declare declares the attacks, and puts them together for exact odds by
// themselves: out of the datasheets, not out of the battle.
func (m *matchup) declare(attackers, targets *rules.ArmyUnit) {
	g := m.start
	for w := range attackers.Kinds[0].Weapons {
		for _, model := range g.Models(0) {
			g.State.Declared = append(g.State.Declared, rules.Declared{Model: model.ID, Weapon: uint8(w), Target: 1, Is: m.is, Models: g.Unit(1).Alive})
		}
		carried := &attackers.Kinds[0].Weapons[w]
		use := ability.Use{Bearer: rules.Bearer{Unit: &attackers.Unit, Weapon: &carried.Weapon, Is: m.is}, Target: &targets.Unit}
		m.volleys = append(m.volleys, odds.Volley{Attack: ability.Gather(&nine.Attack, &use), Weapons: len(g.Models(0)) * int(carried.Number)})
	}
	g.Push(rules.Frame{Step: rules.StepAttacks, Unit: 0, Other: rules.NoUnit, Model: rules.NoModel})
}

// trial plays the attacks once, with models taking them in the order of their
// kinds.
func (m *matchup) trial(t *testing.T, g *rules.Game, seed uint64) (slain, lost int) {
	m.start.CloneTo(g)
	g.State.Dice = *dice.NewSeeded(seed)
	before := wounds(g)
	for g.Run(); g.Request().Ask != rules.Nothing; {
		c := rules.Choice{Ask: rules.OrderModels}
		for _, model := range g.Models(1) {
			c.Models = append(c.Models, model.ID)
		}
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
	return int(g.Unit(1).Held - g.Unit(1).Alive), before - wounds(g)
}

// wounds are what the models of the unit 1 have left.
func wounds(g *rules.Game) (sum int) {
	for _, model := range g.Models(1) {
		sum += int(model.Wounds)
	}
	return sum
}

// TestAttacksAgainstOdds plays 200 drawn matchups through the step of a battle
// that resolves attacks: models slain, wounds lost and destruction lie within 4
// standard errors of the exact odds.
func TestAttacksAgainstOdds(t *testing.T) {
	matchups, trials := 200, 1500
	if testing.Short() {
		matchups = 40
	}
	var g rules.Game
	for n := range matchups {
		m := drawMatchup(t, uint64(n))
		want, err := odds.Of(&nine.Attack, m.volleys, ability.Models(&m.start.Sheet(1).Unit, 0))
		if err != nil {
			t.Fatal(err)
		}
		var slain, lost, gone float64
		for i := range trials {
			s, l := m.trial(t, &g, uint64(n*trials+i))
			slain, lost = slain+float64(s), lost+float64(l)
			if s == int(m.start.Unit(1).Held) {
				gone++
			}
		}
		check := func(what string, sum, mean, variance float64) {
			if bound := 4*math.Sqrt(variance/float64(trials)) + 1e-9; math.Abs(sum/float64(trials)-mean) > bound {
				t.Errorf("matchup %d: %s: played %.4f, exact %.4f ± %.4f", n, what, sum/float64(trials), mean, bound)
			}
		}
		check("slain", slain, want.Mean, want.StandardDeviation*want.StandardDeviation)
		check("wounds lost", lost, want.Funnel.Damage, variance(want.Damage))
		check("destroyed", gone, want.PDestroyed, want.PDestroyed*(1-want.PDestroyed))
	}
}

func variance(d []float64) float64 {
	mean, square := 0.0, 0.0
	for n, p := range d {
		mean += float64(n) * p
		square += float64(n*n) * p
	}
	return square - mean*mean
}
