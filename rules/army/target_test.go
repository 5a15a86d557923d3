package army_test

import (
	"errors"
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// A unit of a roster attacks typical targets with the models and wargear that it has there.
func TestUnitOf(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	squad := a.Unit("intercessor-squad")
	e, ok := edition.Lookup("9e")
	if !ok {
		t.Fatal("no 9th edition")
	}
	slain := func() float64 {
		t.Helper()
		var names army.Names
		u, err := army.UnitOf(a.Check(), squad, &names)
		if err != nil {
			t.Fatal(err)
		}
		targets := army.TypicalTargets(edition.MostToughness("9e"))
		m := army.Matchup{Attacker: u, Target: targets[3].Unit(&names)}
		result, err := m.Answer(&e)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := m.Contributions(&e.Attack)
		if err != nil || len(parts) != 1 || parts[0].Number != countOf(a, squad) {
			t.Fatalf("got %+v, %v; want one weapon of %d models", parts, err, countOf(a, squad))
		}
		if math.Abs(parts[0].Damage-result.Funnel.Damage) > 1e-9 {
			t.Errorf("the only weapon does %v of %v damage", parts[0].Damage, result.Funnel.Damage)
		}
		return result.Mean
	}
	five := slain()
	trooper := a.Below(squad, "Intercessor")
	a.Do(roster.Operation{Op: roster.SetCount, Selection: trooper, Count: rostertest.Number(9)})
	if ten := slain(); math.Abs(ten-2*five) > 0.2 || ten <= five {
		t.Errorf("10 models destroy %v, and 5 destroy %v", ten, five)
	}
	var names army.Names
	if _, err := army.UnitOf(a.Check(), "sel_99", &names); !errors.Is(err, army.ErrRequest) {
		t.Errorf("no such unit: got %v", err)
	}
}

// countOf counts the models of a unit.
func countOf(a *rostertest.Army, unit string) int {
	n := 0
	for _, m := range a.Models(unit) {
		n += m.Count
	}
	return n
}

// There are ten typical targets in every edition, and all of them can be attacked.
func TestTypicalTargets(t *testing.T) {
	for _, name := range edition.Names() {
		targets := army.TypicalTargets(edition.MostToughness(name))
		if len(targets) != 10 {
			t.Errorf("%s: %d targets; want 10", name, len(targets))
		}
		for _, target := range targets {
			var names army.Names
			if u := target.Unit(&names); u.Rules.Size() != target.Models || target.Points == 0 {
				t.Errorf("%s: %s has %d models and costs %d", name, target.Name, u.Rules.Size(), target.Points)
			}
			if highest := map[string]int16{"8e": 8, "9e": 8, "10e": 12}[name]; target.Toughness > highest {
				t.Errorf("%s: %s has a Toughness of %d", name, target.Name, target.Toughness)
			}
		}
	}
}
