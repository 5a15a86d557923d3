package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Ways in which a battlefield is divided, in State.Divided.
const (
	acrossWidth int8 = iota // the halves lie side by side along X
	acrossDepth
	ways
)

// Halves returns the two equal halves of a battlefield (8e.ONLYWAR.DEPLOY.1).
func Halves(field geom.Rect, way int8) [2]geom.Rect {
	first, second := field, field
	if way == acrossDepth {
		first.Max.Y = (field.Min.Y + field.Max.Y) / 2
		second.Min.Y = first.Max.Y
	} else {
		first.Max.X = (field.Min.X + field.Max.X) / 2
		second.Min.X = first.Max.X
	}
	return [2]geom.Rect{first, second}
}

// Division lets the player who did not roll for the primary objective divide the
// battlefield into two equal halves (8e.ONLYWAR.DEPLOY.1). Ways that leave no room
// beside the enemy's zone are not offered, unless none leaves any.
func Division(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	f.Player = g.State.Roller.Opponent()
	var options []rules.Option
	for way := range ways {
		if halved := Halves(g.Field, way); min(halved[0].Width(), halved[0].Depth()) > 0 && roomBeside(g, way) {
			options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(way)})
		}
	}
	if len(options) == 0 {
		options = []rules.Option{{Do: rules.TakeNumber, N: int32(acrossWidth)}}
	}
	if len(options) == 1 {
		divide(g, options[0])
		return rules.Over
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForHalves, Player: f.Player,
		Rule: g.Edition.Mission.Zones.ID, Options: options,
	})
}

// roomBeside reports whether the distance to the enemy's zone leaves units room.
func roomBeside(g *rules.Game, way int8) bool {
	side := g.Field.Width()
	if way == acrossDepth {
		side = g.Field.Depth()
	}
	return side/2 > g.Edition.Mission.Margin.Is
}

// HalvesChosen takes the choice of Division.
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

// OneEveryTwoFeet returns how many terrain features a battlefield has at least:
// one for each 2' by 2' (8e.MISSION.BATTLEFIELD.2).
func OneEveryTwoFeet(field geom.Rect) int {
	const cell = 24 * geom.Inch
	return int((field.Width()*field.Depth() + cell*cell - 1) / (cell * cell))
}
