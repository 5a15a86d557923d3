package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// PivotValue returns the pivot value of a model that is not on a round base, of which an oval one is none
// (10e.MOVE.PIVOT.4): 2" of a MONSTER or a VEHICLE and 1" of others, but 0" of AIRCRAFT
// (10e.MOVE.PIVOT.3). The first pivot of a move takes it from the distance that is left, and further ones
// nothing (10e.MOVE.PIVOT.1); with less left the model cannot pivot (10e.MOVE.PIVOT.2).
func PivotValue(g *rules.Game, at int) geom.Length {
	switch {
	case g.ModelHas(at, effect.Aircraft):
		return 0
	case g.ModelHas(at, effect.Monster), g.ModelHas(at, effect.Vehicle):
		return 2 * geom.Inch
	}
	return geom.Inch
}

// NoPivotValue always returns 0, for editions without pivot values.
func NoPivotValue(*rules.Game, int) geom.Length { return 0 }
