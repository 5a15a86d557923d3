// Package decision shows a person the choices for a request: where models can be placed, which
// enemy units can be attacked, and why the others cannot. It determines this with the engine,
// by trying choices on a copy of the battle.
package decision

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// A Bar is the reason why an enemy unit cannot be attacked.
type Bar uint8

// The bars.
const (
	Allowed     Bar = iota
	OutOfRange      // of every weapon, or of the charge
	NotVisible      // to any model that has it in range
	NotEligible     // by the rule Target.Rule
)

// A Target is an enemy unit on the battlefield, for a unit that attacks.
type Target struct {
	Unit     rules.UnitID
	Distance geom.Length
	Bar      Bar
	Range    geom.Length  // of OutOfRange: the longest
	Rule     rules.RuleID // of NotEligible
	Models   int          // that can attack it
	Needed   int          // of a charge: the least sum of the dice that may reach it (charge.Odds); 0: none can, or the roll was made
	Chance   int          // of Needed, in percent
}

// Targets lists the enemy units on the battlefield for a request for targets, for melee attacks
// or for a charge: those that can be attacked first, nearest first. It returns nil for other
// requests.
func Targets(v rules.View) (list []Target) {
	q := v.Request()
	var each func(t *Target)
	switch q.Ask {
	case rules.SelectTargets:
		each = shooting(v, q)
	case rules.SelectMelee:
		each = fighting(v)
	case rules.SelectCharge:
		each = charging(v, q)
	default:
		return nil
	}
	for e := range v.Enemies(q.Unit) {
		t := Target{Unit: e, Distance: v.Distance(q.Unit, e)}
		each(&t)
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b Target) int {
		return cmp.Or(cmp.Compare(min(a.Bar, 1), min(b.Bar, 1)), cmp.Compare(a.Distance, b.Distance))
	})
	return list
}

// shooting returns a function that fills in a target of ranged attacks.
func shooting(v rules.View, q *rules.Request) func(*Target) {
	lines := shoot.Lines(v.Game, q, nil)
	return func(t *Target) {
		models := map[rules.ModelID]bool{}
		for i := range lines {
			if lines[i].Targets.Has(t.Unit) {
				models[cmp.Or(lines[i].By, lines[i].Model)] = true
			}
		}
		if t.Models = len(models); t.Models == 0 {
			t.Bar, t.Range, t.Rule = unable(v, q, t.Unit)
		}
	}
}

// unable returns the reason why no weapon of a unit can be shot at another.
func unable(v rules.View, q *rules.Request, target rules.UnitID) (bar Bar, longest geom.Length, by rules.RuleID) {
	bar = OutOfRange
	s := v.Unit(q.Unit)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		weapons := v.Kind(at).Weapons
		for w := range weapons {
			reach := geom.Length(weapons[w].Range)
			if !weapons[w].Type.Ranged() {
				continue
			}
			if !geom.UnitWithin(v.State.Bodies[at:at+1], v.Bodies(target), reach) {
				longest = max(longest, reach)
				continue
			}
			if !v.Sees(at, target) {
				if bar == OutOfRange {
					bar = NotVisible
				}
				continue
			}
			declared := rules.Choice{Ask: q.Ask, Attacks: []rules.Declared{{Model: v.State.Models[at].ID, Weapon: uint8(w), Target: target}}}
			if illegal := Try(v, &declared); illegal != nil && illegal.Rule != v.Edition.Shoot.Weapons { // it has shots left
				return NotEligible, longest, illegal.Rule
			}
		}
	}
	return bar, longest, ""
}

// fighting returns a function that fills in a target of melee attacks.
func fighting(v rules.View) func(*Target) {
	return func(t *Target) {
		models := map[rules.ModelID]bool{}
		for i := range v.State.Available {
			if a := &v.State.Available[i]; a.Targets.Has(t.Unit) {
				models[a.Model] = true
			}
		}
		if t.Models = len(models); t.Models == 0 {
			t.Bar = OutOfRange
		}
	}
}

// charging returns a function that fills in a target of a charge.
func charging(v rules.View, q *rules.Request) func(*Target) {
	targets := charge.Targets(v.Game, q.Unit)
	return func(t *Target) {
		switch within := v.Edition.Charge.Within.Is; {
		case targets.Has(t.Unit):
			t.Models = int(v.Unit(q.Unit).Alive)
			if !v.Edition.Charge.RollFirst.Is {
				t.Needed, t.Chance = charge.Odds(v.Game, q.Unit, rules.UnitSet(0).With(t.Unit))
			}
		case t.Distance > within:
			t.Bar, t.Range = OutOfRange, within
		default:
			t.Bar, t.Rule = NotEligible, q.Rule
		}
	}
}

// A Weapon is a weapon of the models of one kind that can attack.
type Weapon struct {
	Unit         rules.UnitID // of the models: the one that attacks, or one embarked in it (Firing Deck)
	Kind, Weapon uint8        // indexes in ArmyUnit.Kinds and Kind.Weapons
	Models       int          // that have it
	Targets      rules.UnitSet
}

// Weapons lists the weapons for a request for targets or for melee attacks, in the order of the
// models.
func Weapons(v rules.View) (list []Weapon) {
	q := v.Request()
	add := func(at int, weapon uint8, targets rules.UnitSet) {
		unit, kind := v.UnitOf(at), v.State.Models[at].Kind
		i := slices.IndexFunc(list, func(w Weapon) bool { return w.Unit == unit && w.Kind == kind && w.Weapon == weapon })
		if i < 0 {
			list = append(list, Weapon{Unit: unit, Kind: kind, Weapon: weapon})
			i = len(list) - 1
		}
		list[i].Models++
		list[i].Targets |= targets
	}
	switch q.Ask {
	case rules.SelectTargets:
		for _, l := range shoot.Lines(v.Game, q, nil) {
			d := rules.Declared{Model: l.Model, By: rules.ModelNumber(l.By)}
			add(v.AttackBearer(q.Unit, &d), l.Weapon, l.Targets)
		}
	case rules.SelectMelee:
		for i := range v.State.Available {
			a := &v.State.Available[i]
			at := v.Find(q.Unit, a.Model)
			weapons := v.Kind(at).Weapons
			for w := range weapons {
				if !weapons[w].Type.Ranged() && (a.Weapon == rules.AnyWeapon || a.Weapon == uint8(w)) {
					add(at, uint8(w), a.Targets)
				}
			}
		}
	}
	return list
}

// Try returns the reason why the rules do not allow a choice, or nil. It tries the choice on a
// copy of the battle with other dice, and does not change the battle of the view.
func Try(v rules.View, c *rules.Choice) *rules.Illegal {
	_, err := After(v, c)
	return err
}

// After returns a copy of the battle after a choice, with other dice than those to come, or the
// reason why the rules do not allow the choice.
func After(v rules.View, c *rules.Choice) (*rules.Game, *rules.Illegal) {
	g := v.Clone()
	own := c.Clone() // a step may complete it
	err := g.Apply(&own)
	var illegal *rules.Illegal
	if errors.As(err, &illegal) {
		return nil, illegal
	}
	if err != nil {
		return nil, &rules.Illegal{Rule: v.Request().Rule, Found: err.Error()}
	}
	return g, nil
}

// A Spot is the position of a model to be placed, seen from above.
type Spot struct {
	Model rules.ModelID
	At    geom.Point
}

// A Stance is how models that are placed stand. The zero value keeps their facing, on the ground.
type Stance struct {
	Turned bool
	Facing geom.Facing // if Turned: of all models
	Level  geom.Length // height of the floor that models stand on where there is one; elsewhere they stand on the ground
}

// Levels returns the heights of the floors of terrain that have space below, ascending.
func Levels(v rules.View) (list []geom.Length) {
	for _, f := range v.Terrain.Features() {
		for _, part := range f.Parts {
			if part.Bottom > 0 && !slices.Contains(list, part.Top()) {
				list = append(list, part.Top())
			}
		}
	}
	slices.Sort(list)
	return list
}

// pose returns the pose of a model at a spot.
func (s *Stance) pose(v rules.View, at int, spot geom.Point) geom.Pose {
	b := v.State.Bodies[at]
	b.Pose = geom.Pose{X: spot.X, Y: spot.Y, Facing: b.Facing}
	if s.Turned {
		b.Facing = s.Facing
	}
	if b.Z = s.Level; b.Z == 0 || !v.Terrain.HasFooting(&b) {
		b.Z = 0
	}
	return b.Pose
}

// Placed returns the answer to a request to set up or to move a unit that places models at
// spots. Models of the unit without a spot stand as in the suggested answer, or stay. Models
// keep their facing, unless they turn.
func Placed(v rules.View, suggested *rules.Choice, spots []Spot, stance Stance) rules.Choice {
	q := v.Request()
	c := suggested.Clone()
	if q.Ask == rules.MoveModels {
		c.Paths = nil
	}
	for _, s := range spots {
		at := v.Find(q.Unit, s.Model)
		if at < 0 {
			continue
		}
		pose := stance.pose(v, at, s.At)
		if q.Ask == rules.MoveModels && pose == v.State.Bodies[at].Pose {
			continue // it stays
		}
		i := slices.IndexFunc(c.Paths, func(w rules.Path) bool { return w.Model == s.Model })
		if i < 0 {
			c.Paths = append(c.Paths, rules.Path{Model: s.Model})
			i = len(c.Paths) - 1
		} else if len(c.Paths[i].Poses) > 0 && !stance.Turned {
			pose.Facing = c.Paths[i].Poses[0].Facing
		}
		c.Paths[i].Poses = []geom.Pose{pose}
	}
	if q.Ask == rules.MoveModels {
		foremostFirst(v, c.Paths)
	}
	return c
}

// foremostFirst sorts moves so that the models in front move first, out of the way of those
// behind them.
func foremostFirst(v rules.View, paths []rules.Path) {
	u := v.Request().Unit
	var by geom.Point
	from := func(w rules.Path) geom.Point { return v.State.Bodies[v.Find(u, w.Model)].At() }
	for _, w := range paths {
		at, to := from(w), w.Poses[0]
		by.X += to.X - at.X
		by.Y += to.Y - at.Y
	}
	ahead := func(w rules.Path) int64 {
		at := from(w)
		return int64(at.X)*int64(by.X) + int64(at.Y)*int64(by.Y)
	}
	slices.SortStableFunc(paths, func(a, b rules.Path) int { return cmp.Compare(ahead(b), ahead(a)) })
}

// Spots returns the positions of the models of a request's unit after a choice; models that it
// does not name stay in place. It returns nil for choices that place no models.
func Spots(v rules.View, c *rules.Choice) (list []Spot) {
	q := v.Request()
	if q.Ask != rules.SetUp && q.Ask != rules.MoveModels {
		return nil
	}
	for i, m := range v.Models(q.Unit) {
		spot := Spot{m.ID, v.Bodies(q.Unit)[i].At()}
		path := slices.IndexFunc(c.Paths, func(w rules.Path) bool { return w.Model == m.ID })
		if path >= 0 && len(c.Paths[path].Poses) > 0 {
			poses := c.Paths[path].Poses
			spot.At = poses[len(poses)-1].At()
		} else if q.Ask == rules.SetUp {
			continue
		}
		list = append(list, spot)
	}
	return list
}

// Middle returns the mean of spots.
func Middle(spots []Spot) (p geom.Point) {
	for _, s := range spots {
		p = p.Plus(s.At)
	}
	n := geom.Length(max(len(spots), 1))
	return geom.Point{X: p.X / n, Y: p.Y / n}
}

// Place returns the answer nearest to a point, and whether there is one. A unit that cannot
// move nearer stays.
func Place(v rules.View, at geom.Point) (c rules.Choice, ok bool) {
	c = agent.Near(v, at)
	if Try(v, &c) != nil {
		return c, false
	}
	return c, c.Ask != rules.SetUp || len(c.Paths) > 0
}

// RollName returns the word for the roll that an option for a Command re-roll names, as in logs.
func RollName(o *rules.Option) string { return dice.Purpose(o.N).String() }

// ReachSpacing is the spacing of the points of Reach.
const ReachSpacing = geom.Inch / 2

// Reach returns the points on a grid, row by row, where models of the unit of a request for a move in the Movement
// phase may come to stand (move.Reachable). It returns nil for other requests.
func Reach(v rules.View) []geom.Point {
	q := v.Request()
	if frames := v.State.Frames; q.Ask != rules.MoveModels || q.Reason != rules.ForMove || frames[len(frames)-1].Step == rules.StepExtraMove {
		return nil
	}
	k := move.Of(v.Game, q.Unit, rules.OptionKind(q.N))
	return move.Reachable(v.Game, q.Unit, &k, ReachSpacing)
}
