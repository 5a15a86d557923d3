package decision_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// battle plays a small battle with an agent until a request, and returns it.
func battle(t *testing.T, until func(*rules.Request) bool) *rules.Game {
	t.Helper()
	return played(t, func(g *rules.Game) bool { return until(g.Request()) })
}

// played is battle for a condition of the whole battle, and for units of other sizes.
func played(t *testing.T, until func(*rules.Game) bool, sizes ...int) *rules.Game {
	t.Helper()
	trooper := rulestest.Trooper()
	trooper.Weapons = []rules.Carried{{Number: 1, Weapon: rules.Weapon{
		Type: effect.RapidFire, Range: 24_000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1),
	}}}
	army := rules.Army{BattleForged: true}
	if len(sizes) == 0 {
		sizes = []int{4, 3}
	}
	for _, n := range sizes {
		army.Units = append(army.Units, rulestest.Unit(n, trooper))
	}
	e := rules.Complete(ed9.Edition())
	g, err := rules.Begin(&e, &rules.Setup{Armies: [2]rules.Army{army, army}, Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, 5), Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	g.Run()
	create, _ := agent.Lookup("rush")
	var players [2]agent.Agent
	for p := range players {
		players[p] = create()
		players[p].Begin(&e, g.Setup, rules.Player(p))
	}
	for !until(g) {
		if g.Request().Ask == rules.Nothing {
			t.Fatal("the battle is over before the request")
		}
		c := players[g.Request().Player].Choose(g.View())
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func asks(ask rules.Ask) func(*rules.Request) bool {
	return func(q *rules.Request) bool { return q.Ask == ask }
}

// TestTargets compares what is said of each enemy unit with what the engine allows.
func TestTargets(t *testing.T) {
	g := battle(t, asks(rules.SelectTargets))
	v := g.View()
	before := g.State.Clone()
	targets := decision.Targets(v)
	if len(targets) != 2 {
		t.Fatalf("%d targets; want 2", len(targets))
	}
	weapons := decision.Weapons(v)
	for _, target := range targets {
		c := agent.At(v, target.Unit)
		allowed := len(c.Attacks) > 0 && decision.Try(v, &c) == nil
		if got := target.Bar == decision.Allowed; got != allowed || got != (target.Models > 0) {
			t.Errorf("unit %v: bar %v, %d models; the engine allows %v", target.Unit, target.Bar, target.Models, allowed)
		}
		if target.Bar == decision.OutOfRange && target.Distance <= target.Range {
			t.Errorf("unit %v is %v away, within the range of %v", target.Unit, target.Distance, target.Range)
		}
		var aims []agent.Aim
		for _, w := range weapons {
			if w.Targets.Has(target.Unit) != allowed {
				t.Errorf("weapon %d at unit %v: %v; want %v", w.Weapon, target.Unit, !allowed, allowed)
			}
			aims = append(aims, agent.Aim{Kind: w.Kind, Weapon: w.Weapon, Target: target.Unit})
		}
		if aimed := agent.Aimed(v, aims); allowed && decision.Try(v, &aimed) != nil {
			t.Errorf("unit %v: %v", target.Unit, decision.Try(v, &aimed))
		}
	}
	if diff := cmp.Diff(before.Models, g.State.Models); diff != "" || before.Dice != g.State.Dice {
		t.Errorf("looking changed the battle: %s", diff)
	}
}

// TestTargetsOfSpentWeapons: the range of a weapon that has no shots left is no reason (9e.SHOOT.SEQ.2).
func TestTargetsOfSpentWeapons(t *testing.T) {
	g := battle(t, asks(rules.SelectTargets))
	first := int(g.Unit(g.Request().Unit).First)
	weapons := &g.Kind(first).Weapons
	arrow := (*weapons)[0]
	arrow.Item, arrow.Range, arrow.Effects = 9, 100_000, []effect.Effect{{Kind: effect.LimitedUses, Value: 1}}
	*weapons = append(*weapons, arrow)
	(*weapons)[0].Range = 1_000
	for _, spent := range []bool{false, true} {
		for i := range g.Models(g.Request().Unit) {
			if spent {
				g.State.Spent = append(g.State.Spent, rules.Spent{Model: g.State.Models[first+i].ID, Item: arrow.Item, Times: 1})
			}
		}
		for _, target := range decision.Targets(g.View()) {
			if far := target.Bar == decision.OutOfRange && target.Range == geom.Inch; far != spent {
				t.Errorf("9e.SHOOT.SEQ.2: spent %v: bar %v, range %v", spent, target.Bar, target.Range)
			}
		}
	}
}

// TestPlaced drags a unit: within its move the place is allowed, farther it is not, and the nearest place is.
func TestPlaced(t *testing.T) {
	g := battle(t, func(q *rules.Request) bool { return q.Ask == rules.MoveModels && q.Reason == rules.ForMove })
	v := g.View()
	q := v.Request()
	stays := rules.Choice{Ask: rules.MoveModels}
	middle := decision.Middle(decision.Spots(v, &stays))
	dragged := func(by geom.Length) rules.Choice {
		spots := decision.Spots(v, &stays)
		for i := range spots {
			if middle.Y > v.Field.Depth()/2 {
				spots[i].At.Y -= by
			} else {
				spots[i].At.Y += by
			}
		}
		return decision.Placed(v, &stays, spots, decision.Stance{})
	}
	within, beyond := dragged(geom.Inch), dragged(q.Limits.Distance+1)
	if illegal := decision.Try(v, &within); illegal != nil {
		t.Errorf("within the move: %v", illegal)
	}
	if illegal := decision.Try(v, &beyond); illegal == nil || illegal.Rule == "" {
		t.Errorf("farther than the move: %v", illegal)
	}
	nearest, ok := decision.Place(v, decision.Middle(decision.Spots(v, &beyond)))
	if !ok || decision.Try(v, &nearest) != nil {
		t.Errorf("the nearest place: %v, %v", ok, decision.Try(v, &nearest))
	}
	if none := dragged(0); len(none.Paths) != 0 {
		t.Errorf("%d models move that were not dragged", len(none.Paths))
	}
}

// TestStance sets up a model on an upper floor and turns it: where there is no floor it stands on the ground.
func TestStance(t *testing.T) {
	v := played(t, func(g *rules.Game) bool {
		return g.Request().Ask == rules.MoveModels && g.Request().Reason == rules.ForMove
	}, 1).View()
	levels := decision.Levels(v)
	if len(levels) == 0 {
		t.Fatal("the terrain has no upper floors")
	}
	var floor geom.Prism
	for _, f := range v.Terrain.Features() {
		for _, part := range f.Parts {
			if part.Bottom > 0 && part.Top() == levels[0] {
				floor = part
			}
		}
	}
	middle := geom.Point{}
	for _, c := range floor.Corners {
		middle = middle.Plus(geom.Point{X: c.X / geom.Length(len(floor.Corners)), Y: c.Y / geom.Length(len(floor.Corners))})
	}
	model, stays := v.Models(v.Request().Unit)[0].ID, rules.Choice{Ask: rules.MoveModels}
	for at, want := range map[geom.Point]geom.Length{middle: levels[0], v.Bodies(v.Request().Unit)[0].At(): 0} {
		c := decision.Placed(v, &stays, []decision.Spot{{Model: model, At: at}}, decision.Stance{Turned: true, Facing: 4500, Level: levels[0]})
		if len(c.Paths) != 1 || c.Paths[0].Poses[0].Z != want || c.Paths[0].Poses[0].Facing != 4500 {
			t.Errorf("%v: %+v; want the height %v", at, c.Paths, want)
		}
	}
}

// TestPlaceMarker places a marker where there is room, nearest to a point.
func TestPlaceMarker(t *testing.T) {
	v := battle(t, asks(rules.PlaceMarker)).View()
	for _, at := range []geom.Point{{X: 22 * geom.Inch, Y: 15 * geom.Inch}, {}, v.Field.Max} {
		c, ok := decision.Place(v, at)
		if !ok {
			t.Errorf("%v: %v", at, decision.Try(v, &c))
		}
	}
	if list := decision.Targets(v); list != nil {
		t.Errorf("%d targets of a marker", len(list))
	}
}

// TestMelee makes all attacks of a unit at one target, and by weapon.
func TestMelee(t *testing.T) {
	v := battle(t, asks(rules.SelectMelee)).View()
	targets := decision.Targets(v)
	if len(targets) == 0 || targets[0].Bar != decision.Allowed {
		t.Fatalf("targets %+v", targets)
	}
	for _, target := range targets {
		if target.Bar != decision.Allowed {
			continue
		}
		c := agent.At(v, target.Unit)
		aimed := agent.Aimed(v, []agent.Aim{{Target: target.Unit, Weapon: rules.CloseCombat}})
		for _, c := range []rules.Choice{c, aimed} {
			if illegal := decision.Try(v, &c); illegal != nil {
				t.Errorf("unit %v: %v", target.Unit, illegal)
			}
		}
	}
}

// TestChargeTargets states the charge roll that each target needs, unless the roll was made before (11e.CHARGE.SEQ.3).
func TestChargeTargets(t *testing.T) {
	v := battle(t, asks(rules.SelectCharge)).View()
	for _, rolled := range []bool{false, true} {
		e := *v.Edition
		e.Charge.RollFirst.Is = rolled
		v.Edition = &e
		n := 0
		for _, target := range decision.Targets(v) {
			if target.Bar != decision.Allowed {
				continue
			}
			if n++; (target.Needed == 0) != rolled {
				t.Errorf("unit %v needs %d; rolled before (11e.CHARGE.SEQ.3): %v", target.Unit, target.Needed, rolled)
			}
		}
		if n == 0 {
			t.Error("no target is allowed")
		}
	}
}

// TestEngagedEnemies shows no charge roll for units that are within Engagement Range.
func TestEngagedEnemies(t *testing.T) {
	v := battle(t, asks(rules.SelectMelee)).View()
	u := v.Request().Unit
	n := 0
	for _, p := range decision.Enemies(v, u) {
		if v.EngagedBy(u).Has(p.Unit) {
			if n++; p.Roll != 0 {
				t.Errorf("unit %v: charge roll %d", p.Unit, p.Roll)
			}
		}
	}
	if n == 0 {
		t.Error("no unit is engaged")
	}
}

// TestEnemies compares what a unit that shoots sees with the targets that the engine offers.
func TestEnemies(t *testing.T) {
	v := battle(t, asks(rules.SelectTargets)).View()
	u := v.Request().Unit
	enemies := map[rules.UnitID]decision.Enemy{}
	for _, p := range decision.Enemies(v, u) {
		enemies[p.Unit] = p
	}
	for _, target := range decision.Targets(v) {
		p := enemies[target.Unit]
		if allowed := target.Bar == decision.Allowed; allowed != (p.InRange > 0) || p.Distance != target.Distance || p.InRange > p.Seen || p.Clear != (p.Seen > 0) {
			t.Errorf("unit %v: %+v; the target is %+v", target.Unit, p, target)
		}
		if near := v.Distance(u, target.Unit) <= v.Edition.Charge.Within.Is && !v.EngagedBy(u).Has(target.Unit); near != (p.Roll > 0) {
			t.Errorf("unit %v: charge roll %d", target.Unit, p.Roll)
		}
		if (p.Damage != nil) != (p.InRange > 0) || p.Damage != nil && !nearlyExpected(v, u, &p) {
			t.Errorf("unit %v: expected damage %v of %d wounds", target.Unit, p.Damage, p.Wounds)
		}
		if p.Line[0] == p.Line[1] {
			t.Errorf("unit %v: line %v", target.Unit, p.Line)
		}
	}
	v.Unit(u).Place = rules.Embarked
	if list := decision.Enemies(v, u); list != nil {
		t.Errorf("an embarked unit sees %v", list)
	}
}

// nearlyExpected checks the expected damage of troopers to others: their weapons have one attack, or two within half
// range, hit on 3+, wound on 4+, and do one damage unless the target saves. Very
// rarely that is more than it has.
func nearlyExpected(v rules.View, u rules.UnitID, p *decision.Enemy) bool {
	attacks := 0
	for at := range v.Models(u) {
		i := int(v.Unit(u).First) + at
		if _, near := geom.Closest(&v.State.Bodies[i], v.Bodies(p.Unit)); v.Sees(i, p.Unit) && near <= 12*geom.Inch {
			attacks += 2
		} else if v.Sees(i, p.Unit) && near <= 24*geom.Inch {
			attacks++
		}
	}
	save := float64(v.Kind(int(v.Unit(p.Unit).First)).Profile.Save-1) / 6
	most := float64(attacks) * 2 / 3 / 2 * save
	return *p.Damage <= most+1e-9 && *p.Damage > most-1e-3
}

// TestCauseOf compares, at each selection of a unit in a battle, the units that have no cause with those that the engine
// offers.
func TestCauseOf(t *testing.T) {
	found := map[decision.Cause]int{}
	played(t, func(g *rules.Game) bool {
		q, v := g.Request(), g.View()
		a := decision.ActivityOf(q.Reason)
		if q.Ask != rules.SelectOption || q.Unit != rules.NoUnit || a == decision.Other {
			return q.Ask == rules.Nothing
		}
		offered := map[rules.UnitID]bool{}
		for _, o := range q.Options {
			offered[o.Unit] = o.Do == rules.Select
		}
		for u, s := range v.Units() {
			if s.Player != q.Player {
				continue
			}
			cause := decision.CauseOf(v, u, a)
			found[cause]++
			if selectable := cause == decision.Selectable; selectable != offered[u] && (a != decision.Fighting || offered[u]) {
				t.Errorf("%v: unit %v has cause %d; offered: %v", q.Reason, u, cause, offered[u])
			}
		}
		return false
	})
	for _, cause := range []decision.Cause{decision.Selectable, decision.Done, decision.Engaged, decision.NoTarget} {
		if found[cause] == 0 {
			t.Errorf("no unit has cause %d: %v", cause, found)
		}
	}
}

// TestReach compares the points that a unit of one model can reach with the moves that the engine allows.
func TestReach(t *testing.T) {
	moving := func(g *rules.Game) bool {
		return g.Request().Ask == rules.MoveModels && g.Request().Reason == rules.ForMove
	}
	v := played(t, moving, 1, 3).View()
	body, most := v.Bodies(v.Request().Unit)[0], v.Request().Limits.Distance
	reached := map[geom.Point]bool{}
	for _, p := range decision.Reach(v) {
		reached[p] = true
	}
	stays := rules.Choice{Ask: rules.MoveModels}
	legal, differ := 0, 0
	for x := v.Field.Min.X; x <= v.Field.Max.X; x += decision.ReachSpacing {
		for y := v.Field.Min.Y; y <= v.Field.Max.Y; y += decision.ReachSpacing {
			p := geom.Point{X: x, Y: y}
			if p.DistanceTo(body.At()) > most+geom.Inch {
				continue
			}
			c := decision.Placed(v, &stays, []decision.Spot{{Model: v.Models(v.Request().Unit)[0].ID, At: p}}, decision.Stance{})
			allowed := decision.Try(v, &c) == nil
			if allowed {
				legal++
			}
			if reached[p] != allowed {
				differ++
			}
		}
	}
	// A choice names the end only, and the engine searches a path that is as short as possible: at the edge of the reach
	// either may find one that the other does not.
	if legal < 20 || differ > legal/20 {
		t.Errorf("%d legal places, %d reached; %d differ", legal, len(reached), differ)
	}
	if list := decision.Reach(battle(t, asks(rules.SelectTargets)).View()); list != nil {
		t.Errorf("%d points without a move", len(list))
	}
}
