package sim

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// carried is an army with a TRANSPORT, units that fit in it, and one that may begin the
// battle as Reinforcements.
func carried(e *rules.Edition) rules.Army {
	infantry := effect.Keywords{effect.Infantry}
	fighter, driver := soldier(), soldier()
	fighter.Attacks = dice.Fixed(4)
	driver.Move.Most, driver.Toughness, driver.Wounds = 12*geom.Inch, 7, 10
	truck := unit(1, 60, driver, effect.Keywords{effect.Vehicle, effect.Transport}, 4, rifle())
	truck.Capacity = rules.Capacity{Models: 6}
	late := unit(5, 32, fighter, infantry, 6, sword())
	late.Effects = []effect.Effect{{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch}}}
	army := rules.Army{BattleForged: true, Units: []rules.ArmyUnit{
		unit(10, 32, soldier(), infantry, 10, rifle()), truck, unit(5, 32, fighter, infantry, 6, sword()), late, unit(5, 32, soldier(), infantry, 5, rifle()),
	}}
	if modern(e) {
		modernised(&army)
	}
	return army
}

// mechanised is an army with two TRANSPORTS, two units that fight and fit in them, and two that shoot.
func mechanised(e *rules.Edition) rules.Army {
	army := carried(e)
	u := army.Units
	army.Units = []rules.ArmyUnit{u[1], u[1], u[2], u[2], u[4], u[4]}
	return army
}

// observed counts the occasions for a foolish decision, and these decisions.
type observed struct{ foolish, of int }

func (o *observed) count(foolish bool) {
	o.of++
	if foolish {
		o.foolish++
	}
}

func (o *observed) share() float64 { return float64(o.foolish) / float64(max(o.of, 1)) }

// observer counts foolish decisions of an agent, by what they are.
type observer struct {
	agent.Agent
	counts map[string]*observed
	near   [16]rules.UnitSet // by objective marker: units that could come to it, at the start of the Movement phase
	round  int8              // battle round that near is of
	late   rules.UnitSet     // units that have been Reinforcements
	riding rules.UnitSet     // units that have been embarked
	offers int               // of Stratagems
	used   bool              // a Stratagem
}

// The kinds of foolish decisions.
const (
	idleUnit       = "a unit with a target does not shoot"
	hopelessCharge = "a charge that needs 10 or more at a unit that may fire Overwatch"
	emptyTransport = "a unit walks beside an empty TRANSPORT"
	openMarker     = "an objective marker in reach is not held"
	lostReserve    = "a unit never arrives"
	unusedRide     = "a unit never leaves its TRANSPORT"
	unusedPoints   = "no command point is spent in a battle with five offers of Stratagems"
	blockedCharge  = "a charge for which there is no way even with a roll of 12"
	idleTransport  = "a loaded TRANSPORT that is free to move stands still"
	idleWalker     = "a unit without a target or a marker stands still"
)

// foolishKinds lists all of them.
var foolishKinds = [...]string{idleUnit, hopelessCharge, emptyTransport, openMarker, lostReserve, unusedRide, unusedPoints, blockedCharge, idleTransport, idleWalker}

func (o *observer) of(what string) *observed {
	if o.counts[what] == nil {
		o.counts[what] = new(observed)
	}
	return o.counts[what]
}

func (o *observer) Choose(v rules.View) rules.Choice {
	c := o.Agent.Choose(v)
	q := v.Request()
	switch q.Reason {
	case rules.ForUnitToShoot:
		pass := q.Options[c.Option].Do == rules.Pass
		for _, other := range q.Options {
			if other.Do == rules.Select && (pass || other == q.Options[c.Option]) {
				o.of(idleUnit).count(pass)
			}
		}
	case rules.ForShooting:
		if len(c.Attacks) == 0 && q.N == 0 {
			o.of(idleUnit).count(true)
		}
	case rules.ForCharge:
		o.of(blockedCharge).count(!charge.HasWay(v.Game, q.Unit, c.Units, 12*geom.Inch))
		for e := range c.Units.All() {
			o.of(hopelessCharge).count(v.Distance(q.Unit, e) > 10*geom.Inch && mayFire(v, q.Unit, e)) // less 1" of Engagement Range
		}
	case rules.ForUnitToMove:
		o.begin(v, q.Player)
	case rules.ForStratagem:
		if slices.ContainsFunc(q.Options, func(x rules.Option) bool { return helps(v, x) }) {
			o.offers++
		}
		o.used = o.used || q.Options[c.Option].Do == rules.DoStratagem
	}
	return c
}

// helps reports whether an option is a Stratagem that can help: a Counter-offensive of a unit whose enemies do not fight next
// cannot, nor a Command Re-roll of a charge that is long enough.
func helps(v rules.View, o rules.Option) bool {
	if o.Do != rules.DoStratagem {
		return false
	}
	switch v.StratagemOf(rules.StratagemKind(o.N)).Kind {
	case rules.CounterOffensive:
		return fight.Next(v.Game)&v.EngagedBy(o.Unit) != 0
	case rules.CommandReroll:
		return charge.FallsShort(v.Game)
	}
	return true
}

// mayFire reports whether the target of a charge may fire Overwatch.
func mayFire(v rules.View, u, target rules.UnitID) bool {
	c := rules.Charging{Unit: u, Targets: rules.UnitSet(0).With(target), Bodies: v.Bodies(u), First: -1}
	return v.Edition.Charge.Overwatch.Do(v.Game, target, &c)
}

// begin looks at the start of a Movement phase.
func (o *observer) begin(v rules.View, p rules.Player) {
	if v.State.Round == o.round {
		return
	}
	o.round, o.near = v.State.Round, [16]rules.UnitSet{}
	for m := range v.State.Markers {
		for u := range v.OnTable(p) {
			if o.mayReach(v, u, v.State.Markers[m]) {
				o.near[m] = o.near[m].With(u)
			}
		}
	}
	for u, s := range v.Units() {
		switch {
		case s.Player != p:
		case s.Place == rules.Reinforcing:
			o.late = o.late.With(u)
		case s.Place == rules.Embarked:
			o.riding = o.riding.With(u)
		}
	}
}

// moved looks at the end of a Movement phase.
func (o *observer) moved(v rules.View, p rules.Player) {
	for u := range v.OnTable(p) {
		if v.EngagedBy(u) == 0 && !holdsAny(v, u) {
			o.of(idleWalker).count(!v.Unit(u).Is.Has(effect.Moved) && !hasTarget(v, u))
		}
	}
	for m := range v.State.Markers {
		if o.near[m] != 0 && scores(v) {
			o.of(openMarker).count(o.leftOpen(v, p, m))
		}
	}
	for t := range v.OnTable(p) {
		most := int(v.Sheet(t).Capacity.Models)
		if v.FreePlaces(t) < most && v.EngagedBy(t) == 0 {
			o.of(idleTransport).count(!v.Unit(t).Is.Has(effect.Moved))
		}
		if most == 0 || v.FreePlaces(t) < most || v.State.Round >= int8(v.Edition.Mission.Rounds.Is-1) {
			continue
		}
		o.of(emptyTransport).count(o.walksBeside(v, t))
	}
}

// hasTarget reports whether a weapon of a unit has the range to an enemy.
func hasTarget(v rules.View, u rules.UnitID) bool {
	for _, m := range v.Models(u) {
		for _, w := range v.Sheet(u).Kinds[m.Kind].Weapons {
			for e := range v.Enemies(u) {
				if v.Distance(u, e) <= geom.Length(w.Range) {
					return true
				}
			}
		}
	}
	return false
}

// scores reports whether an objective marker that is held now will score.
func scores(v rules.View) bool {
	r := &v.Edition.Mission
	final := int(v.State.Round) >= r.Rounds.Is
	if list := r.Primaries.Is; len(list) > 0 {
		return final || list[v.State.Primary].AtTurn > 0
	}
	return !final || r.Scoring.Is.AtEnd > 0 || r.Scoring.Is.ScoresAtTurn(int(v.State.Round))
}

// mayReach reports whether a unit that is free to move can come to hold a marker by a
// Normal Move.
func (o *observer) mayReach(v rules.View, u rules.UnitID, m geom.Point) bool {
	if v.EngagedBy(u) != 0 || holdsAny(v, u) {
		return false
	}
	if distanceTo(v, u, m) > v.MoveOf(int(v.Unit(u).First)).Most {
		return false
	}
	k := move.Of(v.Game, u, rules.DoNormalMove)
	paths, ok := move.Plan(v.Game, u, &k, &move.Goal{At: m})
	objective := v.Objective(m)
	for i := range paths {
		end := v.State.Bodies[v.Find(u, paths[i].Model)]
		end.Pose = paths[i].Poses[len(paths[i].Poses)-1]
		if ok && objective.InRange(&end) {
			return true
		}
	}
	return false
}

// leftOpen reports whether no player holds a marker although a unit that could have come to it
// alone holds no other and attacks no enemy.
func (o *observer) leftOpen(v rules.View, p rules.Player, m int) bool {
	if _, held := v.Edition.Mission.Controls.Do(v.Game, m); held {
		return false
	}
	for u := range o.near[m].All() {
		if v.On(u) && v.Unit(u).Player == p && !holdsAny(v, u) && !attacks(v, u) {
			return true
		}
	}
	return false
}

// attacks reports whether a unit has come so near to an enemy that a charge at it probably
// succeeds.
func attacks(v rules.View, u rules.UnitID) bool {
	for e := range v.Enemies(u) {
		if v.Distance(u, e) <= 6*geom.Inch {
			return true
		}
	}
	return false
}

// holdsAny reports whether a unit is within range of an objective marker.
func holdsAny(v rules.View, u rules.UnitID) bool {
	for _, m := range v.State.Markers {
		if distanceTo(v, u, m) <= 0 {
			return true
		}
	}
	return false
}

// distanceTo is how far the closest model of a unit is from the range of a marker, or from the terrain area that is the
// objective.
func distanceTo(v rules.View, u rules.UnitID, m geom.Point) geom.Length {
	objective := v.Objective(m)
	_, d := geom.Closest(&objective.Body, v.Bodies(u))
	if objective.IsArea() {
		return d
	}
	return d - v.Edition.Mission.Reach.Is.Horizontal
}

// walksBeside reports whether a unit that fits in an empty TRANSPORT is within 3" of it, has
// moved, and is far from the enemy and from every marker.
func (o *observer) walksBeside(v rules.View, t rules.UnitID) bool {
	for u := range v.OnTable(v.Unit(t).Player) {
		s := v.Unit(u)
		if !s.Is.HasAny(effect.NormalMove|effect.Advanced) || s.Is.Has(effect.Disembarked) || !v.CanEmbark(t, u) || v.Distance(t, u) > 3*geom.Inch || holdsAny(v, u) {
			continue
		}
		far := true
		for e := range v.Enemies(u) {
			far = far && v.Distance(u, e) > 24*geom.Inch
		}
		if far {
			return true
		}
	}
	return false
}

// end looks at the battle when it is over.
func (o *observer) end(g *rules.Game, p rules.Player) {
	for u, s := range g.Units() {
		if s.Player == p && o.late.Has(u) {
			o.of(lostReserve).count(s.Place == rules.Reinforcing)
		}
		if s.Player == p && o.riding.Has(u) {
			o.of(unusedRide).count(s.Place == rules.Embarked)
		}
	}
	if o.offers >= 5 {
		o.of(unusedPoints).count(!o.used)
	}
}

// foolishLimit is how often an agent may decide so at most.
const foolishLimit = 0.02

// TestFoolishDecisions searches battles of greedy in each edition for decisions that an
// experienced player would call foolish. ROLLCALL_FOOLISH is the number of battles, half of them with each army.
func TestFoolishDecisions(t *testing.T) {
	battles := 12
	if n, err := strconv.Atoi(os.Getenv("ROLLCALL_FOOLISH")); err == nil {
		battles = n
	}
	each(t, func(t *testing.T, e *rules.Edition) {
		counts := map[string]*observed{}
		s := specOf(t, e, "greedy", "greedy")
		embarked := 0
		for i, army := range []rules.Army{carried(e), mechanised(e)} {
			s.Armies = [2]rules.Army{army, army}
			players := s.players()
			for n := range (battles + 1 - i) / 2 {
				embarked += observe(t, s, n, players, counts)
			}
		}
		for _, what := range foolishKinds {
			c := counts[what]
			if c == nil {
				c = new(observed)
			}
			line := fmt.Sprintf("%-4s %s: %d of %d (%.1f %%)", e.Name, what, c.foolish, c.of, 100*c.share())
			if Wilson(c.foolish, max(c.of, 1)).Low > foolishLimit {
				t.Errorf("%s; want at most %.0f %%", line, 100*foolishLimit)
			} else {
				t.Log(line)
			}
		}
		t.Logf("%-4s units that disembark: %.2f in a battle", e.Name, float64(embarked)/float64(battles))
		if embarked == 0 {
			t.Error("no unit has used a TRANSPORT")
		}
	})
}

// observe plays a battle, and returns how many units have disembarked.
func observe(t *testing.T, s *Spec, n int, players [2]agent.Agent, counts map[string]*observed) (disembarked int) {
	t.Helper()
	g, err := rules.Begin(s.Edition, s.Setup(n))
	if err != nil {
		t.Fatal(err)
	}
	var watched [2]*observer
	for p := range rules.Player(2) {
		watched[p] = &observer{Agent: players[s.army(n, p)], counts: counts}
		watched[p].Begin(g.Edition, g.Setup, p)
	}
	for g.Run(); g.Request().Ask != rules.Nothing; {
		q := g.Request()
		if q.Reason == rules.ForDisembarking {
			disembarked++
		}
		c := watched[q.Player].Choose(g.View())
		moving, turn := g.State.Phase == rules.StepMovement, g.State.Turn
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
		if moving && g.State.Phase != rules.StepMovement && g.State.Turn == turn { // what units have done is forgotten after their turn
			watched[turn].moved(g.View(), turn)
		}
	}
	for p := range rules.Player(2) {
		watched[p].end(g, p)
	}
	return disembarked
}
