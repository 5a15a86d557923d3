package rules_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// battle begins a small battle that uses every part of a Setup.
func battle(seed uint64) (*rules.Game, error) {
	unit := squad(3)
	unit.Uses = []effect.Use{
		{At: effect.StartOfPhase, Optional: true, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.PassMorale}}},
		{At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.OneFriend, Models: true}, Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: dice.Fixed(1)}}},
	}
	carrier := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
	carrier.Capacity = rules.Capacity{Models: 6, Counts: []rules.Bulk{{Of: effect.Filter{All: effect.Keywords{effect.Monster}}, Places: 3}}}
	carrier.Auras = []effect.Aura{{Number: 1, Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: 1}}}}}
	split := squad(4)
	split.Effects = []effect.Effect{{Kind: effect.SplitUnit, Value: 2}}
	army := rules.Army{Units: []rules.ArmyUnit{unit, carrier, split}, BattleForged: true}
	e := rules.Complete(ed9.Edition())
	g, err := rules.Begin(&e, &rules.Setup{
		Armies: [2]rules.Army{army, army}, Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, seed), Seed: seed,
		Powers: []rules.Power{{WarpCharge: 5, Range: 18 * geom.Inch}},
	})
	if err == nil {
		g.Run()
	}
	return g, err
}

// play answers the request at random, and with an empty answer if a list is requested. It reports
// whether the battle continues.
func play(t *rapid.T, g *rules.Game) bool {
	q := g.Request()
	c := rules.Choice{Ask: q.Ask}
	switch q.Ask {
	case rules.Nothing:
		return false
	case rules.SelectOption:
		c.Option = rapid.IntRange(0, len(q.Options)-1).Draw(t, "option")
	case rules.PlaceMarker:
		c.Point = geom.Point{X: rapid.Custom(inches(44)).Draw(t, "x"), Y: rapid.Custom(inches(30)).Draw(t, "y")}
	case rules.SetUp:
		x, y := rapid.Custom(inches(44)).Draw(t, "x"), rapid.Custom(inches(30)).Draw(t, "y")
		for i, m := range g.Models(q.Unit) {
			c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: x, Y: y + geom.Length(i)*2*geom.Inch}}})
		}
	}
	_ = g.Apply(&c) // an illegal choice changes nothing, and another is tried
	return true
}

func inches(most geom.Length) func(*rapid.T) geom.Length {
	return func(t *rapid.T) geom.Length {
		return geom.Length(rapid.Int64Range(0, int64(most*geom.Inch)).Draw(t, "thousandths"))
	}
}

// TestSaved writes battles as JSON at random points and reads them: nothing is lost, and both
// continue identically.
func TestSaved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := battle(rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 80).Draw(t, "choices") {
			if !play(t, g) {
				break
			}
		}
		text, err := json.Marshal(&g.State)
		if err != nil {
			t.Fatal(err)
		}
		again := g.Clone()
		again.State = rules.State{}
		if err := json.Unmarshal(text, &again.State); err != nil {
			t.Fatal(err)
		}
		if diff := diffStates(&g.State, &again.State); diff != "" {
			t.Fatalf("-written +read:\n%s", diff)
		}
		for range 5 {
			q := g.Request()
			c := &rules.Choice{Ask: q.Ask}
			a, b := g.Apply(c), again.Apply(c)
			if (a == nil) != (b == nil) {
				t.Fatalf("%v and %v", a, b)
			}
		}
		if diff := diffStates(&g.State, &again.State); diff != "" {
			t.Fatalf("-first +second:\n%s", diff)
		}
	})
}

func diffStates(a, b *rules.State) string {
	return cmp.Diff(a, b, cmpopts.EquateEmpty(), cmp.Comparer(func(a, b dice.Seeded) bool { return a == b }))
}

// TestSavedSetup writes a Setup as JSON and reads it.
func TestSavedSetup(t *testing.T) {
	g, err := battle(7)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(g.Setup)
	if err != nil {
		t.Fatal(err)
	}
	var again rules.Setup
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Setup, &again, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("-written +read:\n%s", diff)
	}
}

// TestClone plays a copy: the original is unchanged.
func TestClone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := battle(rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 100).Draw(t, "choices") {
			play(t, g)
		}
		before, _ := json.Marshal(&g.State)
		c, err := battle(1)
		if err != nil {
			t.Fatal(err)
		}
		g.CloneTo(c)
		if diff := diffStates(&g.State, &c.State); diff != "" {
			t.Fatalf("-original +copy:\n%s", diff)
		}
		for range 100 {
			if !play(t, c) {
				break
			}
		}
		if after, _ := json.Marshal(&g.State); string(after) != string(before) {
			t.Fatalf("the original changed from\n%s\nto\n%s", before, after)
		}
	})
}

// large is a battle of 10 units with 5 models each.
func large(b *testing.B) *rulestest.Table {
	var army []rules.ArmyUnit
	for range 5 {
		army = append(army, squad(5))
	}
	tt := table(b, army, army)
	for range 4 {
		tt.AddMarker(geom.Point{})
	}
	tt.State.Frames = []rules.Frame{{}, {}, {}, {}}
	return tt
}

// BenchmarkClone copies a state into new memory.
func BenchmarkClone(b *testing.B) {
	tt := large(b)
	b.ReportAllocs()
	for b.Loop() {
		_ = tt.State.Clone()
	}
}

// BenchmarkCopyTo copies a state into reused memory.
func BenchmarkCopyTo(b *testing.B) {
	tt := large(b)
	var c rules.State
	b.ReportAllocs()
	for b.Loop() {
		tt.State.CopyTo(&c)
	}
}
