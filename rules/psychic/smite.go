package psychic

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TheSmite is the number of Smite: the first power of every Setup.
const TheSmite rules.PowerID = 0

// Smite is the power of that name: D3 mortal wounds on the closest enemy unit
// within 18" that the psyker sees (9e.PSYCHIC.SMITE.2), or D6 with a result of 11
// or more (9e.PSYCHIC.SMITE.3).
func Smite() rules.Power {
	const far = 18 * geom.Inch
	return rules.Power{
		WarpCharge: 5, Range: far,
		Use: effect.Use{
			Select: effect.Selection{Affected: effect.OneEnemy, Within: far, Visible: true, Closest: true},
			Effects: []effect.Effect{{
				Kind: effect.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3},
				Grades: []effect.Graded{{From: 11, Amount: dice.Amount{Count: 1, Sides: 6}}},
			}},
		},
	}
}

// HarderSmite is the warp charge value of a power (9e.PSYCHIC.POWER.2), and for
// Smite 1 more for each attempt that units of the army have made before in the
// phase, successful or not (9e.PSYCHIC.SMITE.1).
func HarderSmite(g *rules.Game, u rules.UnitID, p rules.PowerID) int {
	n := int(g.Setup.Powers[p].WarpCharge)
	if p == TheSmite {
		n += int(g.State.Sides[g.Unit(u).Player].Smites)
	}
	return n
}

// AsPrinted is the warp charge value of a power, however often it was attempted
// (8e.PSYCHIC.SMITE.1).
func AsPrinted(g *rules.Game, _ rules.UnitID, p rules.PowerID) int {
	return int(g.Setup.Powers[p].WarpCharge)
}
