package agent

import (
	"reflect"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestLookup finds all agents by name, and no others.
func TestLookup(t *testing.T) {
	if got, want := Names(), []string{"random", "stand", "rush", "greedy", "search"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, name := range Names() {
		if create, ok := Lookup(name); !ok || create() == nil {
			t.Errorf("%s: not found", name)
		}
	}
	if _, ok := Lookup("Greedy"); ok {
		t.Error("names are lower case")
	}
}

// mixed is an army with something for every decision of agents.
func mixed() rules.Army {
	carrier := squad(1, rifle())
	carrier.Keywords = effect.Keywords{effect.Vehicle, effect.Transport}
	carrier.Capacity = rules.Capacity{Models: 6}
	leader := squad(1, sword())
	leader.Keywords = effect.Keywords{effect.Infantry, effect.Character, effect.Psyker}
	leader.Casting = rules.Casting{Casts: 1, Denies: 1, Powers: []rules.PowerID{0}}
	late := squad(3, sword())
	late.Effects = []effect.Effect{{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch}}}
	return rules.Army{BattleForged: true, Units: []rules.ArmyUnit{carrier, squad(5, rifle(), sword()), leader, late, squad(6, rifle())}}
}

// battle plays a battle between two agents and returns all choices. Each request is answered by
// an agent that has played from the beginning and by a new one, and the answers must be equal.
func battle(t *testing.T, name string, seed uint64) (choices []rules.Choice) {
	t.Helper()
	army := mixed()
	if name == SearchName {
		army.Units = army.Units[1:3]
	}
	setup := &rules.Setup{
		Armies: [2]rules.Army{army, army}, Powers: []rules.Power{{WarpCharge: 5, Range: 18 * geom.Inch}},
		Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, seed), Seed: seed,
	}
	g, err := rules.Begin(&nine, setup)
	if err != nil {
		t.Fatal(err)
	}
	players := [2]Agent{quick(name), quick(name)}
	for p := range players {
		players[p].Begin(&nine, setup, rules.Player(p))
	}
	for g.Run(); g.Request().Ask != rules.Nothing; {
		c := players[g.Request().Player].Choose(g.View())
		c.Paths = own(c.Paths)
		choices = append(choices, c)
		if err := g.Apply(&c); err != nil {
			t.Fatalf("%s, seed %d, choice %d: %v", name, seed, len(choices), err)
		}
		if len(choices) > 5000 {
			t.Fatalf("%s, seed %d: no end", name, seed)
		}
	}
	return choices
}

// quick makes an agent; search has a small budget.
func quick(name string) Agent {
	if name == SearchName {
		return NewSearch(150)
	}
	create, _ := Lookup(name)
	return create()
}

// own copies moves that belong to a battle.
func own(list []rules.Path) (paths []rules.Path) {
	for _, w := range list {
		paths = append(paths, rules.Path{Model: w.Model, Poses: slices.Clone(w.Poses)})
	}
	return paths
}

// TestAgentsAreRepeatable: every agent makes the same legal choices in the same battle, and
// different ones in different battles.
func TestAgentsAreRepeatable(t *testing.T) {
	for _, name := range Names() {
		var before []rules.Choice
		seeds := uint64(6)
		if name == SearchName {
			seeds = 1
		}
		for seed := range seeds {
			choices := battle(t, name, seed)
			if !reflect.DeepEqual(choices, battle(t, name, seed)) {
				t.Errorf("%s, seed %d: two battles differ", name, seed)
			}
			if reflect.DeepEqual(choices, before) {
				t.Errorf("%s: seeds %d and %d are the same battle", name, seed-1, seed)
			}
			before = choices
		}
	}
}

// TestChoosingChangesNothing: choosing does not change the battle.
func TestChoosingChangesNothing(t *testing.T) {
	for _, name := range Names() {
		tt, _ := table(t, []rules.ArmyUnit{squad(5, rifle())}, []rules.ArmyUnit{squad(5, rifle())})
		tt.Stand(1, inch(10), inch(4))
		tt.Stand(2, inch(30), inch(4))
		tt.AddMarker(at(20, 10))
		tt.Play(rules.Frame{Step: rules.StepMovement})
		a := quick(name)
		a.Begin(&nine, tt.Setup, 0)
		before := tt.State.Clone()
		a.Choose(tt.View())
		if after := tt.State.Clone(); !reflect.DeepEqual(before, after) {
			t.Errorf("%s has changed the battle", name)
		}
	}
}
