package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// The battlefield for which the distances of Only War are printed.
const (
	fieldLength = 44 * geom.Inch
	fieldWidth  = 30 * geom.Inch
	zoneDepth   = 10 * geom.Inch
)

// TenInches returns zones 10" deep along the two edges that are 44" apart (9e.GAPS.9). On a
// battlefield without such edges they are along the edges whose distance is nearest to it, with a
// proportional depth (9e.MISSION.SEQ.5).
func TenInches(field geom.Rect, _ int8) [2]geom.Zone {
	first, second := field, field
	if off(field.Width()) <= off(field.Depth()) {
		depth := zoneDepth * field.Width() / fieldLength
		first.Max.X, second.Min.X = field.Min.X+depth, field.Max.X-depth
	} else {
		depth := zoneDepth * field.Depth() / fieldLength
		first.Max.Y, second.Min.Y = field.Min.Y+depth, field.Max.Y-depth
	}
	return [2]geom.Zone{geom.RectZone(first), geom.RectZone(second)}
}

func off(n geom.Length) geom.Length { return max(n-fieldLength, fieldLength-n) }

// InProportion returns a distance of the mission on a battlefield: on a battlefield smaller than
// the mission's smallest it is reduced in proportion (9e.MISSION.SEQ.5).
func InProportion(field geom.Rect, n geom.Length) geom.Length {
	long, short := max(field.Width(), field.Depth()), min(field.Width(), field.Depth())
	return min(n, n*long/fieldLength, n*short/fieldWidth)
}

// AsPrinted returns a distance of the mission unchanged, on every battlefield.
func AsPrinted(_ geom.Rect, n geom.Length) geom.Length { return n }

// Zone returns the area in which a player's units are set up: the deployment zone
// (9e.MISSION.SEQ.6), without the part too close to the enemy's zone (8e.ONLYWAR.DEPLOY.4).
func Zone(g *rules.Game, p rules.Player) geom.Zone {
	zones, margin := g.Zones(), g.Edition.Mission.Margin.Is
	zone := zones[g.State.Sides[p].Zone]
	own, plain := zone.Rect()
	enemy := zones[1-g.State.Sides[p].Zone].Bounds()
	switch {
	case margin == 0 || !plain:
		return zone
	case enemy.Min.X >= own.Max.X:
		own.Max.X = max(min(own.Max.X, enemy.Min.X-margin), own.Min.X)
	case enemy.Max.X <= own.Min.X:
		own.Min.X = min(max(own.Min.X, enemy.Max.X+margin), own.Max.X)
	case enemy.Min.Y >= own.Max.Y:
		own.Max.Y = max(min(own.Max.Y, enemy.Min.Y-margin), own.Min.Y)
	default:
		own.Min.Y = min(max(own.Min.Y, enemy.Max.Y+margin), own.Max.Y)
	}
	return geom.RectZone(own)
}

// SizeOf returns the battle size of two armies (rules.Edition.SizeOf).
func SizeOf(e *rules.Edition, armies *[2]rules.Army) rules.Size {
	return e.Mission.Sizes.Is[e.SizeOf(armies)]
}

// Ways in which a battlefield is divided, in State.Divided.
const (
	acrossWidth int8 = iota // the halves lie side by side along X
	acrossDepth
	divisions
)

// Halves returns the two equal halves of a battlefield (8e.ONLYWAR.DEPLOY.1).
func Halves(field geom.Rect, division int8) [2]geom.Zone {
	first, second := field, field
	if division == acrossDepth {
		first.Max.Y = (field.Min.Y + field.Max.Y) / 2
		second.Min.Y = first.Max.Y
	} else {
		first.Max.X = (field.Min.X + field.Max.X) / 2
		second.Min.X = first.Max.X
	}
	return [2]geom.Zone{geom.RectZone(first), geom.RectZone(second)}
}

// Division lets the player who did not roll for the primary objective divide the battlefield into
// two equal halves (8e.ONLYWAR.DEPLOY.1). Divisions that leave no room outside the enemy's zone
// are not offered, unless all do.
func Division(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	f.Player = g.State.Roller.Opponent()
	zones := g.Edition.Mission.Zones.Do
	if zones(g.Field, acrossWidth) == zones(g.Field, acrossDepth) { // the mission has predefined zones
		return rules.Over
	}
	var options []rules.Option
	for division := range divisions {
		if half := zones(g.Field, division)[0].Bounds(); min(half.Width(), half.Depth()) > 0 && roomBeside(g, division) {
			options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(division)})
		}
	}
	if len(options) == 0 {
		options = []rules.Option{{Do: rules.TakeNumber, N: int32(acrossWidth)}}
	}
	if len(options) == 1 {
		divide(g, options[0])
		return rules.Over
	}
	return g.AskOption(rules.ForHalves, f.Player, g.Edition.Mission.Zones.ID, options)
}

// roomBeside reports whether the distance from the enemy's zone leaves room for units.
func roomBeside(g *rules.Game, division int8) bool {
	side := g.Field.Width()
	if division == acrossDepth {
		side = g.Field.Depth()
	}
	return side/2 > g.Edition.Mission.Margin.Is
}

// HalvesChosen handles the choice of Division.
func HalvesChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	divide(g, g.Chosen(c))
	f.Stage = 1
	return nil
}

func divide(g *rules.Game, o rules.Option) {
	g.State.Divided = int8(o.N)
	text := "halves along the width"
	if g.State.Divided == acrossDepth {
		text = "halves along the depth"
	}
	note(g, g.Edition.Mission.Zones.ID, text)
}
