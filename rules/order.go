package rules

import (
	"fmt"
	"slices"
)

// Ordered returns the models of a unit that are in play in the order that a
// player has chosen. Those that are not named come last, as the unit lists them.
func Ordered(g *Game, u UnitID, chosen []ModelID) ([]ModelID, error) {
	by := g.State.Request.Rule
	list := make([]ModelID, 0, g.Unit(u).Alive)
	for _, m := range chosen {
		subject := fmt.Sprintf("model %v of unit %v", m, u)
		if g.Find(u, m) < 0 {
			return nil, &Illegal{Rule: by, Subject: subject, Found: "no model of the unit in play", Allowed: "its models"}
		}
		if slices.Contains(list, m) {
			return nil, &Illegal{Rule: by, Subject: subject, Found: "named twice", Allowed: "each model once"}
		}
		list = append(list, m)
	}
	for _, m := range g.Models(u) {
		if !slices.Contains(list, m.ID) {
			list = append(list, m.ID)
		}
	}
	return list, nil
}
