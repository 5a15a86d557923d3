package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// drawEncounter draws one.
func drawEncounter(seed uint64) *encounter {
	d := rand.New(rand.NewPCG(seed, 0x656e63))
	is := func(of int) bool { return d.IntN(of) == 0 }
	e := &encounter{
		attackers: 1 + d.IntN(5), ownWounds: 1 + d.IntN(3), melee: is(4), hit: d.IntN(4) - 2, wound: d.IntN(4) - 2, again: max(0, d.IntN(5)-2),
		cover: is(3), plunging: is(5), half: is(2), charged: is(2), stationary: is(2), unseen: is(3), spotted: is(2), hurt: -1,
	}
	if is(4) {
		e.ownIgnores = 4 + d.IntN(3)
	}
	for range 1 + d.IntN(3) {
		e.arms = append(e.arms, drawArm(d, e.melee))
	}
	if e.melee { // 11e.ATTACK.WEAPONS.2
		e.arms = e.arms[:1]
		e.arms[0].number = 1
	}
	e.spotted = e.spotted && e.stationary // 11e.SHOOT.INDIRECT.3
	e.target = append(e.target, drawBlock(d))
	e.target[0].count = 1 + d.IntN(11)
	if is(3) {
		e.target = append(e.target, drawBlock(d))
	}
	for range max(0, d.IntN(4)-1) {
		k := drawBlock(d)
		k.count, k.character, k.wounds = 1, true, k.wounds+2
		e.target = append(e.target, k)
	}
	if n := d.IntN(len(e.target)); e.target[n].wounds > 1 && is(4) {
		e.hurt = n
	}
	return e
}

func drawBlock(d *rand.Rand) block {
	k := block{count: 1 + d.IntN(4), toughness: 3 + d.IntN(5), save: 2 + d.IntN(5), wounds: 1 + d.IntN(4)}
	if d.IntN(3) == 0 {
		k.invulnerable = 3 + d.IntN(4)
	}
	if d.IntN(4) == 0 {
		k.ignores = 4 + d.IntN(3)
	}
	return k
}

func drawArm(d *rand.Rand, melee bool) arm {
	is := func(of int) bool { return d.IntN(of) == 0 }
	amounts := []roll{{plus: 1}, {plus: 2}, {plus: 3}, {dice: 1, sides: 3}, {dice: 1, sides: 6}, {dice: 1, sides: 3, plus: 1}}
	a := arm{
		number: 1 + d.IntN(4)/3, attacks: amounts[d.IntN(6)], damage: amounts[d.IntN(6)], skill: 2 + d.IntN(5), strength: 2 + d.IntN(11), ap: -d.IntN(5),
		lethal: is(4), devastating: is(4), twin: is(4), hazardous: is(4), lance: is(4), psychic: is(8), precision: is(6),
	}
	if is(4) {
		a.extra = []roll{{plus: 1}, {plus: 2}, {dice: 1, sides: 3}}[d.IntN(3)]
	}
	if is(4) {
		a.anti, a.antiOn = 1+d.IntN(3), 2+d.IntN(4)
	}
	if is(4) {
		a.blast = 1 + d.IntN(2)
	}
	if melee {
		return a
	}
	if is(4) {
		a.rapid = []roll{{plus: 1}, {plus: 2}, {dice: 1, sides: 3}}[d.IntN(3)]
	}
	if is(4) {
		a.melta = 1 + d.IntN(3)
	}
	a.heavy, a.ignoresCover, a.indirect = is(4), is(5), is(5)
	if a.torrent = is(8); a.torrent { // 11e.WEAPON.TORRENT.2
		a.indirect, a.precision = false, false
	}
	return a
}

// words are the abilities of a weapon as datasheets name them.
func (a *arm) words(melee bool) (list []string) {
	for word, has := range map[string]bool{
		"torrent": a.torrent, "lethal hits": a.lethal, "devastating wounds": a.devastating, "twin-linked": a.twin, "heavy": a.heavy, "indirect fire": a.indirect,
		"precision": a.precision, "hazardous": a.hazardous, "lance": a.lance, "psychic": a.psychic, "ignores cover": a.ignoresCover,
		fmt.Sprint("rapid fire ", a.rapid): a.rapid != roll{}, fmt.Sprint("sustained hits ", a.extra): a.extra != roll{}, fmt.Sprint("melta ", a.melta): a.melta > 0,
		fmt.Sprint("blast ", a.blast): a.blast > 0 && !melee, fmt.Sprint("cleave ", a.blast): a.blast > 0 && melee,
		fmt.Sprintf("anti-%s %d+", [...]string{"", "infantry", "character", "vehicle"}[a.anti], a.antiOn): a.anti > 0,
	} {
		if has {
			list = append(list, word)
		}
	}
	return list
}

func (r roll) amount() dice.Amount {
	if r.dice == 0 {
		return dice.Fixed(r.plus)
	}
	return dice.Amount{Count: uint8(r.dice), Sides: uint8(r.sides), Plus: int16(r.plus)}
}

// fought is an encounter as the engine plays it.
type fought struct {
	*encounter
	start *rules.Game
	guns  []rules.Carried
}

// set puts both units on a battlefield and declares the attacks.
func (e *encounter) set(t *testing.T) *fought {
	t.Helper()
	f := &fought{encounter: e}
	own := rules.Profile{Toughness: 4, Save: 4, Wounds: int16(e.ownWounds), Leadership: 6}
	attackers := rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry}, Kinds: []rules.Kind{{Count: e.attackers, Profile: own, Base: round(320)}}}}
	if e.ownIgnores > 0 {
		give(t, &attackers, fmt.Sprintf("feel no pain %d+", e.ownIgnores))
	}
	for _, m := range []struct {
		roll  effect.RollKind
		value int
	}{{effect.HitRoll, e.hit}, {effect.WoundRoll, e.wound}} {
		if m.value != 0 {
			attackers.Effects = append(attackers.Effects, effect.Effect{Kind: effect.AddToRoll, Roll: m.roll, Value: int16(m.value)})
		}
	}
	if e.again > 0 {
		attackers.Effects = append(attackers.Effects, effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: []dice.Reroll{dice.Never, dice.Ones, dice.Any}[e.again]})
	}
	for i := range e.arms {
		f.guns = append(f.guns, rules.Carried{Weapon: e.arms[i].weapon(t, e.melee), Item: uint8(i), Number: uint8(e.arms[i].number)})
	}
	attackers.Kinds[0].Weapons = f.guns
	setup := &rules.Setup{
		Armies: [2]rules.Army{{Units: []rules.ArmyUnit{attackers}}, e.army(t)},
		Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
	}
	g, err := rules.Begin(named("11e"), setup)
	if err != nil {
		t.Fatal(err)
	}
	g.AttachMustered()
	f.start = g
	f.declare()
	return f
}

// army is the target, with its leader and its support unit attached.
func (e *encounter) army(t *testing.T) (a rules.Army) {
	t.Helper()
	guards := rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry}}}
	leaders := []rules.ArmyUnit{}
	for _, b := range e.target {
		k := rules.Kind{Count: b.count, Base: round(320), Profile: rules.Profile{Toughness: int16(b.toughness), Save: int16(b.save), Wounds: int16(b.wounds), Leadership: 6}}
		if b.invulnerable > 0 {
			k.Effects = append(k.Effects, effect.Effect{Kind: effect.InvulnerableSave, Value: int16(b.invulnerable)})
		}
		if b.ignores > 0 {
			k.Effects = append(k.Effects, effect.Effect{Kind: effect.IgnoreWounds, Value: int16(b.ignores)})
		}
		if b.character {
			leaders = append(leaders, rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry, effect.Character}, Kinds: []rules.Kind{k}}})
		} else {
			guards.Kinds = append(guards.Kinds, k)
		}
	}
	a.Units = append([]rules.ArmyUnit{guards}, leaders...)
	for n := range leaders {
		at := a.Attach(n+1, 0)
		at.Mustered = true
		a.Attached = append(a.Attached, at)
	}
	if len(leaders) == 2 {
		a.AttachBoth(2, 0)
		a.AttachBoth(1, 1)
	}
	return a
}

func give(t *testing.T, u *rules.ArmyUnit, word string) {
	t.Helper()
	if err := edition.Words("11e").Give(u, word); err != nil {
		t.Fatal(err)
	}
}

func (a *arm) weapon(t *testing.T, melee bool) rules.Weapon {
	t.Helper()
	w := rules.Weapon{
		Type: effect.Gun, Range: 36_000, Attacks: a.attacks.amount(), Skill: int16(a.skill), Strength: rules.Strength{Own: int16(a.strength)}, AP: int16(a.ap), Damage: a.damage.amount(),
	}
	if melee {
		w.Type, w.Range = effect.Melee, 0
	}
	for _, word := range a.words(melee) {
		if err := edition.Words("11e").Arm(&w, word, effect.CoreKeyword); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// conditions are those of the attacks of a weapon.
func (e *encounter) conditions(a *arm) (is effect.Conditions) {
	for c, yes := range map[effect.Conditions]bool{
		effect.HalfRange: e.half, effect.Obscured: e.cover, effect.Plunging: e.plunging, effect.Charged: e.charged, effect.RemainedStationary: e.stationary,
		effect.Unseen: e.unseen && a.indirect, effect.Spotted: e.spotted && e.unseen && a.indirect,
	} {
		if yes {
			is |= c
		}
	}
	return is
}

// declare sets both units up, wounds a model, and declares the attacks.
func (f *fought) declare() {
	g := f.start
	g.State.Frames, g.State.Round, g.State.Phase = nil, 1, rules.StepShooting
	if f.melee {
		g.State.Phase = rules.StepFight
	}
	for u := rules.UnitID(1); u < 3; u++ {
		for i := range g.Bodies(u) {
			n := geom.Length(i)
			g.SetPose(int(g.Unit(u).First)+i, geom.Pose{X: 10*geom.Inch + geom.Length(u.Index())*15*geom.Inch + n%4*1500, Y: 5*geom.Inch + n/4*1500})
		}
		g.SetPlace(u, rules.OnTable, rules.NoUnit)
	}
	models := g.Models(2)
	for i := range models {
		if f.hurt >= 0 && int(models[i].Kind) == f.hurt {
			models[i].Wounds, models[i].Hurt = 1, true
			break
		}
	}
	if !f.stationary {
		g.Mark(1, effect.Moved|effect.NormalMove) // too far for Heavy
	}
	for w := range f.guns {
		for _, model := range g.Models(1) {
			g.State.Declared = append(g.State.Declared, rules.Declared{Model: model.ID, Weapon: uint8(w), Target: 2, Is: f.conditions(&f.arms[w]), Models: g.Unit(2).Alive})
		}
	}
	g.Push(rules.Frame{Step: rules.StepAttacks, Unit: 1})
}

// play resolves the attacks once. Models take them in the order of the simulation, and Precision
// selects the first CHARACTER.
func (f *fought) play(t *testing.T, g *rules.Game, seed uint64) (o outcome) {
	t.Helper()
	f.start.CloneTo(g)
	g.State.Dice = *dice.NewSeeded(seed)
	left := func(u rules.UnitID) (sum int) {
		for _, m := range g.Models(u) {
			sum += int(m.Wounds)
		}
		return sum
	}
	before, own := left(2), left(1)
	for g.Run(); g.Request().Ask != rules.Nothing; {
		c := rules.Choice{Ask: g.Request().Ask}
		if c.Ask == rules.OrderModels {
			models := slices.Clone(g.Models(g.Request().Unit))
			if g.Request().Unit == 2 {
				slices.SortStableFunc(models, func(a, b rules.Model) int { return f.place(int(a.Kind), a.Hurt) - f.place(int(b.Kind), b.Hurt) })
			}
			for _, m := range models {
				c.Models = append(c.Models, m.ID)
			}
		} else {
			c.Option = min(1, len(g.Request().Options)-1)
		}
		if err := g.Apply(&c); err != nil {
			t.Fatalf("%v: %v", g.Request().Reason, err)
		}
	}
	return outcome{int(g.Unit(2).Held - g.Unit(2).Alive), before - left(2), own - left(1)}
}

// odds returns the exact result of the attacks. ok is false where odds do not cover them: Precision among others, and
// several weapons at a target of which the Toughness changes when models are destroyed.
func (f *fought) odds(t *testing.T) (result odds.Result, ok bool) {
	t.Helper()
	if len(f.arms) > 1 && slices.ContainsFunc(f.target, func(b block) bool { return b.toughness != f.target[0].toughness }) {
		return result, false
	}
	g := f.start
	r, target := &g.Edition.Attack, &g.Sheet(2).Unit
	var volleys []odds.Volley
	for i := range f.guns {
		use := ability.WeaponUse{
			Bearer: rules.Bearer{Unit: &g.Sheet(1).Unit, Weapon: &f.guns[i].Weapon, Is: f.conditions(&f.arms[i])}, Target: target, TargetIs: g.Is(2),
		}
		volleys = append(volleys, odds.Volley{Attack: ability.Attack(r, &use), Weapons: f.attackers * f.arms[i].number})
	}
	models := ability.FullStrength(target, g.Is(2))
	for i := range models {
		if f.hurt >= 0 && int(models[i].Kind) == f.hurt {
			models[i].Wounds, models[i].Hurt = 1, true
			break
		}
	}
	result, err := odds.Of(r, volleys, models)
	return result, err == nil
}

// series are results of many trials.
type series struct{ sum, square, n float64 }

func (s *series) add(x float64) { s.sum, s.square, s.n = s.sum+x, s.square+x*x, s.n+1 }

func (s *series) mean() float64 { return s.sum / s.n }

// spread is the square of the standard error. What hardly ever happens may happen once.
func (s *series) spread() float64 {
	return max(s.square/s.n-s.mean()*s.mean(), 1/s.n) / s.n
}

// TestIndependentSimulation compares the engine's battles and exact odds of drawn attacks of the 11th edition with a
// simulation written from the rules alone: within 4 standard errors. Without ROLLCALL_EXHAUSTIVE=1 it takes some
// of which the odds are computed quickly.
func TestIndependentSimulation(t *testing.T) {
	seeds, trials := []int{1, 3, 4, 6, 9, 13, 14, 19, 21, 27}, 150
	if os.Getenv("ROLLCALL_EXHAUSTIVE") == "1" {
		seeds, trials = nil, 4000
		for n := range 200 {
			seeds = append(seeds, n)
		}
	}
	var g rules.Game
	for _, n := range seeds {
		f := drawEncounter(uint64(n)).set(t)
		d := rand.New(rand.NewPCG(uint64(n), 1))
		var played, simulated [4]series
		for i := range trials {
			f.count(&played, f.play(t, &g, uint64(n*trials+i)))
			f.count(&simulated, f.simulate(d))
		}
		f.compare(t, n, &played, &simulated)
	}
}

// count adds the outcome of a trial: models slain, wounds lost, whether the unit is destroyed, and wounds
// that the attackers lost.
func (f *fought) count(to *[4]series, o outcome) {
	gone := 0.0
	if o.slain == int(f.start.Unit(2).Held) {
		gone = 1
	}
	for q, x := range [4]float64{float64(o.slain), float64(o.lost), gone, float64(o.own)} {
		to[q].add(x)
	}
}

func (f *fought) compare(t *testing.T, n int, played, simulated *[4]series) {
	t.Helper()
	want, ok := f.odds(t)
	exact := [3]float64{want.Mean, want.Funnel.Damage, want.PDestroyed}
	for q, what := range [4]string{"models slain", "wounds lost", "destroyed", "own wounds lost"} {
		p, s := &played[q], &simulated[q]
		if math.Abs(p.mean()-s.mean()) > 4*math.Sqrt(p.spread()+s.spread()) {
			t.Errorf("matchup %d: %s: played %.4f, simulated %.4f: %+v", n, what, p.mean(), s.mean(), f.encounter)
		}
		if ok && q < 3 && math.Abs(exact[q]-s.mean()) > 4*math.Sqrt(s.spread()) {
			t.Errorf("matchup %d: %s: exact %.4f, simulated %.4f ± %.4f: %+v", n, what, exact[q], s.mean(), math.Sqrt(s.spread()), f.encounter)
		}
	}
}
