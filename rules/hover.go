package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Hovering is an AIRCRAFT of the army while it hovers. Army.Hover returns it.
type Hovering struct {
	Unit  int // position in Army.Units
	Sheet ArmyUnit
}

// HoverMove is the Move of a hovering AIRCRAFT.
const HoverMove = 20 * geom.Inch

// Hover returns a unit of the army while it hovers: it is not an AIRCRAFT, has no minimum move,
// and moves up to HoverMove.
func (a *Army) Hover(unit int) Hovering {
	h := Hovering{Unit: unit, Sheet: a.Units[unit]}
	grounded := func(k effect.Keywords) effect.Keywords {
		return slices.DeleteFunc(slices.Clone(k), func(k effect.Keyword) bool { return k == effect.Aircraft })
	}
	h.Sheet.Keywords = grounded(h.Sheet.Keywords)
	h.Sheet.Effects = slices.DeleteFunc(slices.Clone(h.Sheet.Effects), func(e effect.Effect) bool { return e.Kind == effect.PivotFirst })
	h.Sheet.Kinds = slices.Clone(h.Sheet.Kinds)
	for i := range h.Sheet.Kinds {
		k := &h.Sheet.Kinds[i]
		if k.Keywords != nil {
			k.Keywords = grounded(k.Keywords)
		}
		k.Profile.Move = Move{Most: HoverMove}
		k.Rows = slices.Clone(k.Rows)
		for r := range k.Rows {
			k.Rows[r].Profile.Move = Move{Most: HoverMove}
		}
	}
	return h
}

// MayHover sets Hovering for the AIRCRAFT of the army that may hover.
func (a *Army) MayHover() {
	a.Hovering = nil
	for i := range a.Units {
		u := &a.Units[i]
		if u.Keywords.Has(effect.Aircraft) && effect.Contains(u.Effects, effect.HoverMode) {
			a.Hovering = append(a.Hovering, a.Hover(i))
		}
	}
}

// HoverSheet returns the number of the fixed part of a hovering unit, or -1 for units that
// cannot hover or already do.
func (g *Game) HoverSheet(u UnitID) int {
	s := g.Unit(u)
	army := &g.Setup.Armies[s.Player]
	i := slices.IndexFunc(army.Hovering, func(h Hovering) bool { return h.Unit == int(s.Sheet) })
	if i < 0 {
		return -1
	}
	return len(army.Units) + sheets*len(army.Attached) + i
}

// Hover makes a unit hover for the battle. It returns false and changes nothing if that is not
// possible.
func (g *Game) Hover(u UnitID) bool {
	n := g.HoverSheet(u)
	if n < 0 {
		return false
	}
	s := g.Unit(u)
	s.Sheet = int16(n)
	g.changes++
	g.Emit(Event{Kind: EventStep, Rule: g.Edition.Mission.Formations.ID, Player: s.Player, Unit: u, Word: "hovers"})
	return true
}
