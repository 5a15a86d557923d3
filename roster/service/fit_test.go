package service

import "testing"

// Of the army books with the name of the faction, that of the newest edition fits, whatever editions add to the name.
// One that has the name only in part does not.
func TestFitOfEditions(t *testing.T) {
	const exact, named, inPart = 1000, 100, 50
	for name, likeness := range map[string]struct{ older, newer int }{
		"Death Guard and Chaos - Death Guard": {exact, named},
		"the same name":                       {exact, exact},
		"Space Marines for Adeptus Astartes":  {named, inPart},
	} {
		older, newer := fit{snapshot: "8e@0", likeness: likeness.older, edition: "8e"}, fit{snapshot: "11e@0", likeness: likeness.newer, edition: "11e"}
		if want := likeness.newer >= named; newer.better(older) != want || older.better(newer) == want {
			t.Errorf("%s: the newest edition fits better: got %t, want %t", name, !want, want)
		}
	}
}
