package fight

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// CanMove reports whether a unit can pile in (ToPileIn) or consolidate
// (ToConsolidate) with any of its models: one that can be moved, that touches no
// enemy model, and that can come closer to one.
func CanMove(g *rules.Game, u rules.UnitID, to rules.Actions) bool {
	if g.Cannot(u)&to != 0 {
		return false
	}
	first := int(g.Unit(u).First)
	bodies := g.Bodies(u)
	for i := range bodies {
		if move.Able(g, first+i, 1) > 0 && !Touching(g, u, &bodies[i]) && move.Closest(g, u, &bodies[i]) < geom.Reachable {
			return true
		}
	}
	return false
}

// Touching reports whether a body of a unit touches an enemy model.
func Touching(g *rules.Game, u rules.UnitID, b *geom.Body) bool {
	for i := range g.State.Units {
		e := rules.UnitID(i)
		if g.Unit(e).Player == g.Unit(u).Player || !g.On(e) {
			continue
		}
		enemies := g.Bodies(e)
		for j := range enemies {
			if geom.Touch(b, &enemies[j]) {
				return true
			}
		}
	}
	return false
}

// PileInKind returns what a pile-in keeps to: models move up to 3"
// (9e.FIGHT.PILEIN.1), end closer to the closest enemy model (9e.FIGHT.PILEIN.2)
// and in coherency (9e.FIGHT.PILEIN.4).
func PileInKind(g *rules.Game, u rules.UnitID) *move.Kind {
	r := &g.Edition.Fight
	return move.Closer(g, u, r.PileIn.ID, r.PileInCloser, move.Distance(g, u, rules.ToPileIn, r.PileIn.Is))
}

// ConsolidateKind returns what a consolidation keeps to: models move up to 3"
// (9e.FIGHT.CONSOLIDATE.1), end closer to the closest enemy model
// (9e.FIGHT.CONSOLIDATE.2) and in coherency (9e.FIGHT.CONSOLIDATE.4).
func ConsolidateKind(g *rules.Game, u rules.UnitID) *move.Kind {
	r := &g.Edition.Fight
	return move.Closer(g, u, r.Consolidate.ID, r.ConsolidateCloser, move.Distance(g, u, rules.ToConsolidate, r.Consolidate.Is))
}

func askMove(g *rules.Game, f *rules.Frame, why rules.Why) rules.Status {
	distance := &g.Edition.Fight.PileIn
	to := rules.ToPileIn
	if why == rules.ForConsolidation {
		distance, to = &g.Edition.Fight.Consolidate, rules.ToConsolidate
	}
	return g.Ask(rules.Request{
		Ask: rules.MoveModels, Why: why, Player: f.Player, Unit: f.Unit, Other: rules.NoUnit, Model: rules.NoModel, Rule: distance.ID,
		Limits: rules.Limits{From: rules.NoUnit, Distance: move.Distance(g, f.Unit, to, distance.Is), Engage: true},
	})
}

// shortMove piles in or consolidates as the player says. Without ways no model
// moves.
func shortMove(g *rules.Game, f *rules.Frame, ways []rules.Way) error {
	if len(ways) == 0 {
		return nil
	}
	r := &g.Edition.Fight
	kind, stay, contact, does := PileInKind(g, f.Unit), r.PileInTouching, &r.PileInContact, "pile_in"
	if f.At != piling {
		kind, stay, contact, does = ConsolidateKind(g, f.Unit), r.ConsolidateTouching, &r.ConsolidateContact, "consolidate"
	}
	if err := checkTouching(g, f.Unit, stay, ways); err != nil {
		return err
	}
	bodies, err := move.Check(g, f.Unit, kind, ways)
	if err == nil && contact.Is {
		bodies, err = move.Touching(g, f.Unit, kind, contact.ID, ways, bodies)
	}
	if err != nil && f.At != piling && toMarker(g, f.Unit) {
		bodies, err = move.Check(g, f.Unit, MarkerKind(g, f.Unit), ways)
	}
	if err != nil {
		return err
	}
	move.Carry(g, f.Unit, bodies)
	g.Tell(f.Unit, kind.Rule, does)
	g.Mark(f.Unit, rules.Moved)
	return nil
}

// checkTouching refuses to move models that touch an enemy model
// (9e.FIGHT.PILEIN.3, 9e.FIGHT.CONSOLIDATE.3).
func checkTouching(g *rules.Game, u rules.UnitID, by rules.RuleID, ways []rules.Way) error {
	for i := range ways {
		if at := g.Find(u, ways[i].Model); at >= 0 && Touching(g, u, &g.State.Bodies[at]) {
			return &rules.Illegal{
				Rule: by, Subject: fmt.Sprintf("model %d of unit %d", ways[i].Model, u), Found: "a move of a model that touches an enemy model", Allowed: "to stay",
			}
		}
	}
	return nil
}
