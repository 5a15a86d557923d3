package sim

import (
	"errors"
	"os"
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// counted is how often an agent was asked for paths, and how often it had none
// though models could be moved.
type counted struct{ asked, empty int }

func (c counted) share() float64 { return float64(c.empty) / float64(max(c.asked, 1)) }

// planning counts the answers of an agent to requests for paths.
type planning struct {
	agent.Agent
	counts map[rules.Reason]*counted
}

func (p *planning) Choose(v rules.View) rules.Choice {
	c := p.Agent.Choose(v)
	q := v.Request()
	if q.Ask == rules.MoveModels && p.has(v, q) {
		n := p.counts[q.Reason]
		if n == nil {
			n = new(counted)
			p.counts[q.Reason] = n
		}
		n.asked++
		if len(c.Paths) == 0 {
			n.empty++
		}
	}
	return c
}

// gapTo returns how far the unit is from what it charges, or the closest enemy.
func gapTo(v rules.View, q *rules.Request) geom.Length {
	least := geom.Reachable
	for i := range v.State.Units {
		e := rules.UnitAt(i)
		charged := q.Reason == rules.ForChargeMove
		if v.On(e) && v.Unit(e).Player != v.Unit(q.Unit).Player && (!charged || v.Unit(q.Unit).Charged.Has(e)) {
			least = min(least, v.Distance(q.Unit, e))
		}
	}
	return least
}

// has reports whether the unit has somewhere to go.
func (p *planning) has(v rules.View, q *rules.Request) bool {
	switch q.Reason {
	case rules.ForMove:
		f := &v.State.Frames[len(v.State.Frames)-1]
		k := move.Of(v.Game, q.Unit, rules.OptionKind(f.Value))
		k.Engage = enemies(v, q.Unit)
		return gapTo(v, q) > 2*geom.Inch && canStep(v, q.Unit, &k, geom.Inch)
	case rules.ForChargeMove:
		return q.Limits.Distance >= gapTo(v, q)+geom.Inch && canEngage(v, q)
	case rules.ForPileIn:
		return canStep(v, q.Unit, fight.PileInKind(v.Game, q.Unit), geom.Inch/2)
	case rules.ForConsolidation:
		return canStep(v, q.Unit, fight.ConsolidateKind(v.Game, q.Unit), geom.Inch/2)
	}
	return false
}

func enemies(v rules.View, u rules.UnitID) (set rules.UnitSet) {
	for e := range v.State.Units {
		if id := rules.UnitAt(e); v.On(id) && v.Unit(id).Player != v.Unit(u).Player {
			set = set.With(id)
		}
	}
	return set
}

// canStep reports whether any one model of the unit may make a step of a
// length straight towards an enemy model. A model that is as good as in contact has
// no need to come closer.
func canStep(v rules.View, u rules.UnitID, k *move.Kind, n geom.Length) bool {
	for i, b := range v.Bodies(u) {
		if k.Closer && move.Closest(v.Game, u, &b) <= geom.Inch/50 {
			continue
		}
		for e := range v.State.Units {
			if !k.Engage.Has(rules.UnitAt(e)) {
				continue
			}
			at, d := geom.Closest(&b, v.Bodies(rules.UnitAt(e)))
			if at < 0 || d < n+geom.Inch/12 || k.Closer && d > move.Closest(v.Game, u, &b) {
				continue
			}
			path := v.Bodies(rules.UnitAt(e))[at].At().Minus(b.At())
			long := path.DistanceTo(geom.Point{})
			end := b.Pose
			end.X, end.Y = end.X+path.X*n/long, end.Y+path.Y*n/long
			if _, err := move.Check(v.Game, u, k, []rules.Path{{Model: v.Models(u)[i].ID, Poses: []geom.Pose{end}}}); err == nil {
				return true
			}
		}
	}
	return false
}

// canEngage reports whether any one model has a way to a place within Engagement
// Range of the target of the charge, whatever the others do.
func canEngage(v rules.View, q *rules.Request) bool {
	targets := v.Unit(q.Unit).Charged
	k := charge.Kind(v.Game, q.Unit, targets, q.Limits.Distance)
	k.Whole = nil
	for i := range v.Bodies(q.Unit) {
		for e := range v.State.Units {
			if !targets.Has(rules.UnitAt(e)) {
				continue
			}
			for _, enemy := range v.Bodies(rules.UnitAt(e)) {
				for turn := range 16 {
					n := v.Bodies(q.Unit)[i].Reach() + enemy.Reach() + geom.Inch/10
					at := enemy.At().Plus(geom.Facing(turn * 2250).Ahead(n))
					end := geom.Pose{X: at.X, Y: at.Y}
					_, err := move.Check(v.Game, q.Unit, k, []rules.Path{{Model: v.Models(q.Unit)[i].ID, Poses: []geom.Pose{end}}})
					var illegal *rules.Illegal
					if err == nil || errors.As(err, &illegal) && illegal.Rule == v.Edition.Move.Coherency {
						return true
					}
				}
			}
		}
	}
	return false
}

// allowed are the shares of answers that may be without paths. What is counted of
// charges are those in a crowd too, where a place is there for one model but
// seldom for a unit.
var allowed = map[rules.Reason]float64{rules.ForMove: 0.05, rules.ForChargeMove: 0.25, rules.ForPileIn: 0.05, rules.ForConsolidation: 0.05}

// TestPlansAreFound plays battles and counts how often units that could move were
// not moved.
func TestPlansAreFound(t *testing.T) {
	counts := map[rules.Reason]*counted{}
	for _, pair := range [][2]string{{"rush", "rush"}, {"stand", "rush"}} {
		s := spec(t, pair[0], pair[1])
		players := s.players()
		for i := range players {
			players[i] = &planning{players[i], counts}
		}
		for n := range 20 {
			if _, err := s.play(t.Context(), n, players, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for why, n := range counts {
		t.Logf("%v: %d of %d", why, n.empty, n.asked)
		if limit := allowed[why]; n.share() > limit {
			t.Errorf("%v: %d of %d answers without ways, want at most %.2f of them", why, n.empty, n.asked, limit)
		}
	}
}

// shortfall counts Normal Moves towards objective markers that a unit is far away from, and
// those whose models come less near on foot than three quarters of their Move, on average.
type shortfall struct {
	agent.Agent
	planned, short int
	field          geom.DistanceField
}

func (s *shortfall) Choose(v rules.View) rules.Choice {
	if q := v.Request(); q.Reason == rules.ForMove && rules.OptionKind(q.N) == rules.DoNormalMove && len(v.Bodies(q.Unit)) >= 7 {
		for m := range v.State.Markers {
			s.count(v, q.Unit, v.State.Markers[m])
		}
	}
	return s.Agent.Choose(v)
}

func (s *shortfall) count(v rules.View, u rules.UnitID, to geom.Point) {
	bodies, most := v.Bodies(u), v.MoveOf(int(v.Unit(u).First)).Most
	s.measure(v, u, v.Terrain, to)
	for i := range bodies {
		if d := s.field.Distance(bodies[i].At()); d < 2*most || d == geom.Reachable {
			return
		}
	}
	k := move.Of(v.Game, u, rules.DoNormalMove)
	paths, _ := move.Plan(v.Game, u, &k, &move.Goal{At: to})
	nearer := s.nearer(v, u, v.Terrain, to, paths)
	if k.Walls { // 11e.TERRAIN.MOVE.2: around walls, or across them
		nearer = max(nearer, s.nearer(v, u, new(geom.Terrain), to, paths))
	}
	s.planned++
	if nearer < most*3/4*geom.Length(len(bodies)) {
		s.short++
	}
}

func (s *shortfall) measure(v rules.View, u rules.UnitID, terrain *geom.Terrain, to geom.Point) {
	s.field.Begin(terrain, v.Field, &v.Bodies(u)[0])
	s.field.Measure(v.Bodies(u), []geom.Point{to})
}

// nearer returns how much nearer to a point paths bring the models of a unit together.
func (s *shortfall) nearer(v rules.View, u rules.UnitID, terrain *geom.Terrain, to geom.Point, paths []rules.Path) (n geom.Length) {
	s.measure(v, u, terrain, to)
	for i := range paths {
		at, end := v.State.Bodies[v.Find(u, paths[i].Model)].At(), paths[i].Poses[len(paths[i].Poses)-1].At()
		n += s.field.Distance(at) - s.field.Distance(end)
	}
	return n
}

// TestPlansGoFar counts how often units of seven or more models come less far towards an
// objective marker than they might without other models: with the crowds at the start of a
// battle, and behind terrain. ROLLCALL_STRENGTH is the number of battles.
func TestPlansGoFar(t *testing.T) {
	battles := 1
	if n, err := strconv.Atoi(os.Getenv("ROLLCALL_STRENGTH")); err == nil {
		battles = n
	}
	each(t, func(t *testing.T, e *rules.Edition) {
		s := specOf(t, e, "greedy", "greedy")
		s.Layout = geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}
		army := rules.Army{BattleForged: true}
		for range 3 {
			army.Units = append(army.Units, unit(10, 32, soldier(), effect.Keywords{effect.Infantry}, 5, rifle()), unit(10, 32, soldier(), effect.Keywords{effect.Infantry}, 5, sword()))
		}
		if modern(e) {
			modernised(&army)
		}
		s.Armies = [2]rules.Army{army, army}
		players := s.players()
		var counts [2]shortfall
		for i := range players {
			counts[i].Agent = players[i]
			players[i] = &counts[i]
		}
		for n := range battles {
			if _, err := s.play(t.Context(), n, players, nil); err != nil {
				t.Fatal(err)
			}
		}
		planned, short := counts[0].planned+counts[1].planned, counts[0].short+counts[1].short
		t.Logf("%-4s %d of %d moves fall short", e.Name, short, planned)
		if planned < 20 || 100*short > 45*planned {
			t.Errorf("%d of %d moves fall short, want at most 45 %%", short, planned)
		}
	})
}
