package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Stages of Deployment.
const (
	zones uint8 = iota
	selecting
	placing
)

// Deployment lets the players choose zones and set up their units
// (9e.ONLYWAR.DEPLOY).
func Deployment(g *rules.Game, f *rules.Frame) rules.Status {
	r := &g.Edition.Mission
	switch f.At {
	case zones:
		f.Player = rollOff(g)
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Why: rules.ForZone, Player: f.Player, Unit: rules.NoUnit, Rule: r.ChooseZone,
			Options: []rules.Option{{Do: rules.TakeNumber, N: 0}, {Do: rules.TakeNumber, N: 1}},
		})
	case placing:
		return g.Ask(rules.Request{
			Ask: rules.SetUp, Why: rules.ForDeployment, Player: f.Player, Unit: f.Unit, Rule: r.Deploy,
			Limits: rules.Limits{Zone: Zone(g, f.Player), From: rules.NoUnit},
		})
	}
	for range 2 {
		if options := waiting(g, f.Player); len(options) > 0 {
			return g.Ask(rules.Request{
				Ask: rules.SelectOption, Why: rules.ForDeployment, Player: f.Player, Unit: rules.NoUnit, Rule: r.Alternate,
				Options: options,
			})
		}
		f.Player = f.Player.Opponent()
	}
	return rules.Over
}

// Deployed takes a choice of Deployment.
func Deployed(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	switch f.At {
	case zones:
		z := int8(g.Chosen(c).N)
		g.State.Sides[f.Player].Zone = z
		g.State.Sides[f.Player.Opponent()].Zone = 1 - z
		f.At, f.Player = selecting, f.Player.Opponent()
	case selecting:
		f.At, f.Unit = placing, g.Chosen(c).Unit
	case placing:
		zone := Zone(g, f.Player)
		bodies, err := move.CheckSetUp(g, f.Unit, &move.Site{Rule: g.Edition.Mission.Deploy, Zone: &zone}, c.Ways)
		if err != nil {
			return err
		}
		move.SetUp(g, f.Unit, bodies)
		f.At, f.Player = selecting, f.Player.Opponent()
	}
	return nil
}

func rollOff(g *rules.Game) rules.Player { return rules.Player(dice.RollOff(g.Dice())) }

// waiting lists the units that a player has to set up.
func waiting(g *rules.Game, p rules.Player) (options []rules.Option) {
	for u := range g.State.Units {
		if s := g.Unit(rules.UnitID(u)); s.Player == p && s.Place == rules.NotSetUp {
			options = append(options, rules.Option{Do: rules.Select, Unit: rules.UnitID(u)})
		}
	}
	return options
}

// Zone returns a player's deployment zone.
func Zone(g *rules.Game, p rules.Player) geom.Rect {
	return g.Edition.Mission.Zones.Do(g.Field)[g.State.Sides[p].Zone]
}

// zoneEdges is how far apart the edges are that the zones lie along.
const zoneEdges = 44 * geom.Inch

// TenInches returns zones 10" deep along the two edges that are 44" apart
// (9e.GAPS.9). On a battlefield without such edges they lie along those whose
// distance is nearest to it (9e.MISSION.SEQ.5).
func TenInches(field geom.Rect) [2]geom.Rect {
	const depth = 10 * geom.Inch
	first, second := field, field
	if off(field.Width()) <= off(field.Depth()) {
		first.Max.X, second.Min.X = field.Min.X+depth, field.Max.X-depth
	} else {
		first.Max.Y, second.Min.Y = field.Min.Y+depth, field.Max.Y-depth
	}
	return [2]geom.Rect{first, second}
}

func off(n geom.Length) geom.Length { return max(n-zoneEdges, zoneEdges-n) }
