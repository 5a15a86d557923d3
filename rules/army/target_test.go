package army_test

import (
	"errors"
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestUnitOf: a unit of a roster attacks typical targets with its models and wargear.
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
		u, _, err := army.UnitOf(a.Check(), squad, false, &names)
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
	if _, _, err := army.UnitOf(a.Check(), "sel_99", false, &names); !errors.Is(err, army.ErrRequest) {
		t.Errorf("no such unit: got %v", err)
	}
}

// TestUnitOfWithLeader: 10e.ATTACHED.UNIT.1. A unit and the leaders that the list attaches to
// it attack and are attacked as one, with what the leader gives the unit.
func TestUnitOfWithLeader(t *testing.T) {
	t.Parallel()
	a := rostertest.Tenth(t, "10e.space-marines")
	squad, librarian, lieutenant, other := a.Unit("intercessor-squad"), a.Unit("librarian"), a.Unit("lieutenant"), a.Unit("intercessor-squad")
	for leader, id := range map[string]string{"librarian": librarian, "lieutenant": lieutenant} {
		a.Do(roster.Operation{Op: roster.Associate, Selection: id, Association: "10e.space-marines." + leader + "#leads", To: squad})
	}
	report := a.Check()
	e, _ := edition.Lookup("10e")
	unitOf := func(selection string, alone bool) (*army.Unit, effect.Conditions, *army.Names) {
		t.Helper()
		var names army.Names
		u, is, err := army.UnitOf(report, selection, alone, &names)
		if err != nil {
			t.Fatal(err)
		}
		return u, is, &names
	}
	for _, c := range []struct {
		selection string
		alone     bool
		models    int
		is        effect.Conditions
	}{
		{squad, false, 7, effect.Attached}, {librarian, false, 7, effect.Attached}, {lieutenant, false, 7, effect.Attached},
		{squad, true, 5, 0}, {librarian, true, 1, 0}, {other, false, 5, 0},
	} {
		u, is, _ := unitOf(c.selection, c.alone)
		leaders := 0
		for _, k := range u.Rules.Kinds {
			if k.Leads {
				leaders += k.Count
			}
		}
		if u.Rules.Size() != c.models || is != c.is || leaders != max(0, c.models-5) || len(u.Models) != len(u.Rules.Kinds) {
			t.Errorf("%s, alone %v: %s has %d models, of which %d lead, and the conditions %v", c.selection, c.alone, u.Name, u.Rules.Size(), leaders, is)
		}
	}

	// The weapons of all models are used.
	number := func(selection string, alone bool) (n int) {
		attacker, _, names := unitOf(selection, alone)
		m := army.Matchup{Attacker: attacker, Target: army.TypicalTargets(12)[3].Unit(names), Melee: true}
		parts, err := m.Contributions(&e.Attack)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range parts {
			n += p.Number
		}
		return n
	}
	if with, without := number(squad, false), number(squad, true); with != 7 || without != 5 {
		t.Errorf("%d weapons with the leaders, %d without; want 7 and 5", with, without)
	}
	checkSideWithLeaders(t, &e, a.Book, func(target *army.Unit) army.Matchup {
		attacker, is, _ := unitOf(squad, false)
		return army.Matchup{Attacker: attacker, AttackerIs: is | effect.AtStartingStrength, Target: target, TargetIs: effect.AtStartingStrength}
	})
}

// checkSideWithLeaders compares the odds of a request that attaches leaders to a datasheet with those of the same units
// of a roster.
func checkSideWithLeaders(t *testing.T, e *rules.Edition, book *entry.Book, matchup func(target *army.Unit) army.Matchup) {
	t.Helper()
	target := army.Side{Datasheet: "10e.tyranids.termagants"}
	var names army.Names
	attacked, _, err := target.Muster(book, &names)
	if err != nil {
		t.Fatal(err)
	}
	m := matchup(attacked)
	want, err := m.Answer(e)
	if err != nil {
		t.Fatal(err)
	}
	squad := army.Side{Datasheet: "Intercessor Squad", Leaders: []intake.ListUnit{{Unit: "Lieutenant"}, {Unit: "Librarian"}}}
	got, err := army.Odds(e, book, &army.Request{Attacker: squad, Target: target})
	if err != nil || math.Abs(got.Mean-want.Mean) > 1e-9 || math.Abs(got.Funnel.Damage-want.Funnel.Damage) > 1e-9 {
		t.Errorf("10e.ATTACHED.UNIT.1: the request gives %v and %v, %v; the roster %v and %v", got.Mean, got.Funnel, err, want.Mean, want.Funnel)
	}
	alone := squad
	alone.Leaders = nil
	if without, err := army.Odds(e, book, &army.Request{Attacker: alone, Target: target}); err != nil || without.Mean >= got.Mean {
		t.Errorf("without leaders: got %v, %v; want less than %v", without.Mean, err, got.Mean)
	}
	for leader, place := range map[string]string{"Rhino": "/attacker/leaders/0", "Leutenant": "/attacker/leaders/0/unit", "Captain in Terminator Armour": "/attacker/leaders"} {
		squad.Leaders = []intake.ListUnit{{Unit: leader}}
		_, err := army.Odds(e, book, &army.Request{Attacker: squad, Target: target})
		if bad := fault.In(err, army.ErrRequest); bad == nil || bad.Faults[0].Place.Pointer != place {
			t.Errorf("the leader %s: got %v; want a fault at %s", leader, err, place)
		}
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

// TestTypicalTargets: there are ten typical targets in every edition, and all of them can be
// attacked.
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
			if highest := map[string]int16{"8e": 8, "9e": 8, "10e": 12, "11e": 12}[name]; target.Toughness > highest {
				t.Errorf("%s: %s has a Toughness of %d", name, target.Name, target.Toughness)
			}
		}
	}
}
