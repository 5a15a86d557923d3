package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// stand is the script of units that stay where they were set up, and shoot at the closest enemy
// unit.
type stand struct{}

func (stand) marker(v rules.View) geom.Point { return gridMarker(v) }

// site returns the middle of the deployment zone.
func (stand) site(v rules.View, _ rules.UnitID) geom.Point {
	return zoneMiddle(v.Request().Limits.Zone)
}

// zoneMiddle returns the point of a zone that is nearest to the middle of the rectangle
// around it.
func zoneMiddle(z geom.Zone) geom.Point { return z.Nearest(middle(z.Bounds())) }

func middle(r geom.Rect) geom.Point {
	return geom.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
}

func (stand) walk(_ rules.View, _ rules.UnitID, options []rules.Option) (int, move.Goal) {
	return find(options, rules.DoRemainStationary), move.Goal{}
}

// find returns the first option of one of the kinds, in the order of the kinds, or 0.
func find(options []rules.Option, does ...rules.OptionKind) int {
	for _, do := range does {
		if i := slices.IndexFunc(options, func(o rules.Option) bool { return o.Do == do }); i >= 0 {
			return i
		}
	}
	return 0
}

// aim prefers closer units.
func (stand) aim(v rules.View, u rules.UnitID, _ *shoot.Line, target rules.UnitID) Worth {
	return Worth(geom.Reachable - v.Distance(u, target) + 1)
}

func (stand) charges(rules.View, rules.UnitID, rules.UnitID) Worth { return 0 }

func (stand) declares(_ rules.View, _, target rules.UnitID, _ rules.UnitSet) rules.UnitSet {
	return rules.UnitSet(0).With(target)
}

func (stand) joins(rules.View, rules.UnitID) bool { return true }

func (stand) option(v rules.View, q *rules.Request) int { return defaultAnswer(v, q) }

// defaultAnswer answers requests with options like all scripts: they use what they can, keep
// units in place, and fire Overwatch.
func defaultAnswer(v rules.View, q *rules.Request) int {
	switch q.Reason {
	case rules.ForUnitToMove, rules.ForUnitToShoot, rules.ForUnitToFight, rules.ForUnitToTest, rules.ForUnitToCast,
		rules.ForDeployment, rules.ForPower, rules.ForDeny, rules.ForOverwatch, rules.ForReinforcements, rules.ForTarget, rules.ForUse,
		rules.ForPrecision:
		return active(q.Options)
	case rules.ForStratagem:
		return stratagem(v, q)
	case rules.ForFormations:
		return max(slices.IndexFunc(q.Options, func(o rules.Option) bool { return o.Do == rules.DoAttach || savesEmpty(v, o) }), 0)
	case rules.ForFirstTurn:
		return find(q.Options, rules.TakeFirst)
	}
	return 0
}

// stratagem uses the first offered Stratagem that helps.
func stratagem(v rules.View, q *rules.Request) int {
	if i := slices.IndexFunc(q.Options, func(o rules.Option) bool { return alwaysHelps(v, o) }); i >= 0 {
		return i
	}
	return pass(q.Options)
}

// alwaysHelps reports whether a Stratagem always helps: not one that moves a unit, and Fire Overwatch
// only against a charge.
func alwaysHelps(v rules.View, o rules.Option) bool {
	if o.Do != rules.DoStratagem {
		return false
	}
	switch rules.StratagemKind(o.N) {
	case rules.HeroicIntervention, rules.IntoTheFray, rules.RapidIngress:
		return false
	case rules.EpicChallenge:
		return attachedFoe(v, o.Unit)
	case rules.CommandReroll:
		return charge.FallsShort(v.Game)
	case rules.FireOverwatch:
		n := len(v.State.Frames)
		return v.StratagemOf(rules.FireOverwatch).AtEdge || n > 1 && v.State.Frames[n-2].Step == rules.StepChargeUnit
	}
	return true
}

// rush is the script of units that run towards the closest enemy unit and charge it.
type rush struct{ stand }

// site returns the point of the deployment zone that is nearest to the middle of the
// battlefield.
func (rush) site(v rules.View, _ rules.UnitID) geom.Point {
	return v.Request().Limits.Zone.Nearest(middle(v.Field))
}

// walk moves towards the closest enemy unit, and Advances if a charge is out of reach.
func (rush) walk(v rules.View, u rules.UnitID, options []rules.Option) (int, move.Goal) {
	e, distance := closestEnemy(v, u)
	goal := move.Goal{Unit: e, Keep: v.Edition.Table.Engagement.Is.Horizontal + 1}
	if e == rules.NoUnit {
		return find(options, rules.DoRemainStationary), goal
	}
	pace := v.MoveOf(int(v.Unit(u).First)).Most
	if distance > pace+chargeable {
		return find(options, rules.DoAdvance, rules.DoNormalMove, rules.DoRemainStationary), goal
	}
	return find(options, rules.DoNormalMove, rules.DoRemainStationary), goal
}

// chargeable is the maximum distance at which a charge is tried.
const chargeable = 9 * geom.Inch

// charges prefers closer units.
func (rush) charges(v rules.View, u, target rules.UnitID) Worth {
	return Worth(geom.Reachable - v.Distance(u, target) + 1)
}

// attachedFoe reports whether a unit is engaged with an Attached unit, whose leader an Epic Challenge may strike.
func attachedFoe(v rules.View, u rules.UnitID) bool {
	for e := range v.EngagedBy(u).All() {
		if v.Is(e).Has(effect.Attached) {
			return true
		}
	}
	return false
}
