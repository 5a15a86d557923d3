package sim

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// matchup is a unit that attacks another in a battle: each of its models once
// with each of its weapons.
type matchup struct {
	start   *rules.Game
	is      effect.Conditions
	volleys []odds.Volley
}

// drawMatchup draws one for an edition. What decides whether attacks are made at all,
// and what they do to the attackers before all are made, is left out.
func drawMatchup(t *testing.T, e *rules.Edition, seed uint64) *matchup {
	t.Helper()
	a := &armyGenerator{words: edition.Words(e.Name), Rand: rand.New(rand.NewPCG(seed, 0x6f646473))}
	attackers, targets := a.shooters(), a.marks()
	is := effect.Conditions(0)
	if a.half() {
		is = effect.HalfRange
	}
	if modern(e) {
		is |= effect.Conditions(a.Uint32()) & (effect.RemainedStationary | effect.Unseen)
		for w := range attackers.Kinds[0].Weapons {
			a.fit(&attackers.Kinds[0].Weapons[w].Weapon, attackWords[a.IntN(len(attackWords))], attackWords[a.IntN(len(attackWords))])
		}
	}
	return newMatchup(t, e, is, &attackers, &targets)
}

// fit makes a weapon one of the 10th edition with abilities.
func (a *armyGenerator) fit(w *rules.Weapon, words ...string) {
	w.Type, w.Skill = effect.Gun, int16(2+a.IntN(4))
	for _, word := range words {
		if err := cmp.Or(a.words, &ed10.Words).Arm(w, word, effect.CoreKeyword); err != nil {
			panic(err)
		}
	}
}

// newMatchup puts both units on a battlefield without terrain, and declares the
// attacks.
func newMatchup(t *testing.T, e *rules.Edition, is effect.Conditions, attackers, targets *rules.ArmyUnit) *matchup {
	t.Helper()
	setup := &rules.Setup{
		Armies: [2]rules.Army{{Units: []rules.ArmyUnit{*attackers}}, {Units: []rules.ArmyUnit{*targets}}},
		Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
	}
	g, err := rules.Begin(e, setup)
	if err != nil {
		t.Fatal(err)
	}
	g.State.Frames, g.State.Round, g.State.Phase = nil, 1, rules.StepShooting
	for u := rules.UnitID(1); u < 3; u++ {
		for i := range g.Bodies(u) {
			n := geom.Length(i)
			g.SetPose(int(g.Unit(u).First)+i, geom.Pose{X: 10*geom.Inch + geom.Length(u.Index())*15*geom.Inch + n%4*1500, Y: 5*geom.Inch + n/4*1500})
		}
		g.SetPlace(u, rules.OnTable, rules.NoUnit)
	}
	m := &matchup{start: g, is: is}
	m.declare(attackers, targets)
	return m
}

// shooters draws a unit of one kind with one or two weapons.
func (a *armyGenerator) shooters() rules.ArmyUnit {
	u := a.made(1+a.IntN(6), round(320), a.profile(2, 6), effect.Infantry)
	u.Uses, u.Effects = nil, a.some([]effect.Effect{
		{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Reroll(1 + a.IntN(3))},
		{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Ones},
		{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1},
		{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1},
	})
	weapons := make([]rules.Carried, 1+a.IntN(2))
	for i := range weapons {
		w := &weapons[i]
		for w.Weapon = a.weapon(); !w.Type.Ranged() || w.Type == effect.Grenade; w.Weapon = a.weapon() {
		}
		w.Item, w.Number, w.Range = uint8(i), uint8(1+a.IntN(2)), 36_000
		w.Effects = a.some([]effect.Effect{
			{Kind: effect.Blast}, {Kind: effect.AutomaticHit}, {Kind: effect.ExcessDamage},
			{Kind: effect.OnRoll, Roll: effect.HitRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.ExtraHits, Amount: dice.Fixed(1)}},
			{Kind: effect.OnRoll, Roll: effect.HitRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.AutomaticWound}},
			{Kind: effect.OnRoll, Roll: effect.WoundRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(1)}},
		})
	}
	u.Kinds[0].Weapons = weapons
	return u
}

// marks draws a unit of one or two kinds to attack.
func (a *armyGenerator) marks() rules.ArmyUnit {
	u := a.squad(1 + a.IntN(12))
	u.Uses, u.Effects = nil, a.some([]effect.Effect{
		{Kind: effect.InvulnerableSave, Scope: effect.Scope{Suffered: true}, Value: int16(4 + a.IntN(3))},
		{Kind: effect.IgnoreWounds, Scope: effect.Scope{Suffered: true}, Value: int16(5 + a.IntN(2))},
		{Kind: effect.WoundCap, Scope: effect.Scope{Suffered: true}, Value: int16(1 + a.IntN(3))},
		{Kind: effect.ReduceDamage, Scope: effect.Scope{Suffered: true}, Mod: dice.Modifier{Add: -1}, Minimum: 1},
		{Kind: effect.AddToRoll, Roll: effect.HitRoll, Scope: effect.Scope{Suffered: true}, Value: -1},
	})
	return u
}

// some keeps each of the effects in one case of four.
func (a *armyGenerator) some(list []effect.Effect) (kept []effect.Effect) {
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
		for _, model := range g.Models(1) {
			g.State.Declared = append(g.State.Declared, rules.Declared{Model: model.ID, Weapon: uint8(w), Target: 2, Is: m.is, Models: g.Unit(2).Alive})
		}
		carried := &attackers.Kinds[0].Weapons[w]
		use := ability.WeaponUse{Bearer: rules.Bearer{Unit: &attackers.Unit, Weapon: &carried.Weapon, Is: m.is}, Target: &targets.Unit}
		m.volleys = append(m.volleys, odds.Volley{Attack: ability.Attack(&g.Edition.Attack, &use), Weapons: len(g.Models(1)) * int(carried.Number)})
	}
	g.Push(rules.Frame{Step: rules.StepAttacks, Unit: 1})
}

// trial plays the attacks once, with models taking them in the order of their
// kinds.
func (m *matchup) trial(t *testing.T, g *rules.Game, seed uint64) (slain, lost int) {
	m.start.CloneTo(g)
	g.State.Dice = *dice.NewSeeded(seed)
	before := wounds(g)
	for g.Run(); g.Request().Ask != rules.Nothing; {
		c := rules.Choice{Ask: rules.OrderModels}
		for _, model := range g.Models(g.Request().Unit) { // the attackers', if their weapons are a hazard
			c.Models = append(c.Models, model.ID)
		}
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
	return int(g.Unit(2).Held - g.Unit(2).Alive), before - wounds(g)
}

// wounds are what the models of the unit 1 have left.
func wounds(g *rules.Game) (sum int) {
	for _, model := range g.Models(2) {
		sum += int(model.Wounds)
	}
	return sum
}

// against plays a matchup through the step of a battle that resolves attacks: models
// slain, wounds lost and destruction lie within 4 standard errors of the exact odds.
func (m *matchup) against(t *testing.T, g *rules.Game, seed, trials int) {
	t.Helper()
	want, err := odds.Of(&m.start.Edition.Attack, m.volleys, ability.FullStrength(&m.start.Sheet(2).Unit, 0))
	if err != nil {
		t.Fatal(err)
	}
	var slain, lost, gone float64
	for i := range trials {
		s, l := m.trial(t, g, uint64(seed*trials+i))
		slain, lost = slain+float64(s), lost+float64(l)
		if s == int(m.start.Unit(2).Held) {
			gone++
		}
	}
	check := func(what string, sum, mean, variance float64) {
		variance = max(variance, 1/float64(trials)) // what hardly ever happens may happen once
		if bound := 4 * math.Sqrt(variance/float64(trials)); math.Abs(sum/float64(trials)-mean) > bound {
			t.Errorf("matchup %d: %s: played %.4f, exact %.4f ± %.4f", seed, what, sum/float64(trials), mean, bound)
		}
	}
	check("slain", slain, want.Mean, want.StandardDeviation*want.StandardDeviation)
	check("wounds lost", lost, want.Funnel.Damage, variance(want.Damage))
	check("destroyed", gone, want.PDestroyed, want.PDestroyed*(1-want.PDestroyed))
}

// TestAttacksAgainstOdds plays drawn matchups of each edition. Exact odds allocate attacks in
// their order, so that none is deferred.
func TestAttacksAgainstOdds(t *testing.T) {
	each(t, func(t *testing.T, e *rules.Edition) {
		ordered := *e
		ordered.Attack.MortalLast.Is = false
		e = &ordered
		var g rules.Game
		for n := range scaled(40) {
			drawMatchup(t, e, uint64(n)).against(t, &g, n, 1200)
		}
	})
}

// attackWords are the abilities of ranged weapons of the 10th edition that change what
// an attack does, and pairs of them that interact.
var attackWords = [...]string{
	"rapid fire 1", "rapid fire D3", "ignores cover", "twin-linked", "torrent", "lethal hits", "indirect fire", "precision", "blast", "melta 2",
	"heavy", "hazardous", "devastating wounds", "sustained hits 1", "sustained hits D3", "anti-infantry 4+", "psychic", "lance",
}

var attackPairs = [...][2]string{
	{"lethal hits", "sustained hits 2"}, {"lethal hits", "devastating wounds"}, {"lethal hits", "anti-infantry 2+"}, {"sustained hits 2", "devastating wounds"},
	{"anti-infantry 4+", "devastating wounds"}, {"anti-infantry 2+", "twin-linked"}, {"twin-linked", "devastating wounds"}, {"twin-linked", "lance"},
	{"torrent", "lethal hits"}, {"torrent", "sustained hits 1"}, {"heavy", "indirect fire"}, {"indirect fire", "ignores cover"}, {"rapid fire 1", "blast"},
	{"melta 2", "devastating wounds"}, {"psychic", "devastating wounds"},
}

// TestAbilitiesAgainstOdds plays each weapon ability of the modern editions alone, and
// those that interact, on a unit that ignores wounds and re-rolls nothing, and with
// attackers that have re-rolls and without.
func TestAbilitiesAgainstOdds(t *testing.T) {
	var lists [][]string
	for _, word := range attackWords {
		lists = append(lists, []string{word})
	}
	for _, pair := range attackPairs {
		lists = append(lists, pair[:])
	}
	each(t, func(t *testing.T, e *rules.Edition) {
		if modern(e) {
			abilitiesAgainstOdds(t, e, lists)
		}
	})
}

func abilitiesAgainstOdds(t *testing.T, e *rules.Edition, lists [][]string) {
	var g rules.Game
	for n, words := range lists {
		for _, again := range []dice.Reroll{dice.Never, dice.Ones, dice.Any} {
			a := &armyGenerator{words: edition.Words(e.Name), Rand: rand.New(rand.NewPCG(uint64(n), 0x776f7264))}
			attackers, targets := a.bearers(again, words...), a.squad(8)
			targets.Uses = nil
			targets.Effects = []effect.Effect{
				{Kind: effect.IgnoreWounds, Scope: effect.Scope{Suffered: true}, Value: 5},
				{Kind: effect.IgnoreWounds, Scope: effect.Scope{Suffered: true, Psychic: true}, Value: 4},
				{Kind: effect.InvulnerableSave, Scope: effect.Scope{Suffered: true}, Value: 5},
			}
			is := effect.HalfRange | effect.RemainedStationary | effect.Charged | effect.Unseen
			t.Run(fmt.Sprint(words, again), func(t *testing.T) {
				newMatchup(t, e, is, &attackers, &targets).against(t, &g, n, 400)
			})
		}
	}
}

// bearers is a unit of three models with a weapon that has abilities, and re-rolls of
// hit and wound rolls.
func (a *armyGenerator) bearers(again dice.Reroll, words ...string) rules.ArmyUnit {
	u := a.made(3, round(320), a.profile(2, 6), effect.Infantry)
	u.Uses, u.Effects = nil, nil
	if again != dice.Never {
		u.Effects = []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: again}, {Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: again}}
	}
	w := rules.Weapon{Range: 36_000, Attacks: dice.Amount{Count: 1, Sides: 3}, Strength: rules.Strength{Own: 5}, AP: -1, Damage: dice.Fixed(2)}
	a.fit(&w, words...)
	u.Kinds[0].Weapons = []rules.Carried{{Weapon: w, Number: 1}}
	return u
}

func variance(d []float64) float64 {
	mean, square := 0.0, 0.0
	for n, p := range d {
		mean += float64(n) * p
		square += float64(n*n) * p
	}
	return square - mean*mean
}
