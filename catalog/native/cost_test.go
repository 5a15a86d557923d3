package native_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func costs(power, points int64) []entry.Cost {
	var list []entry.Cost
	if power != 0 {
		list = append(list, entry.Cost{Type: "power", Value: entry.Int(power)})
	}
	if points != 0 {
		list = append(list, entry.Cost{Type: "points", Value: entry.Int(points)})
	}
	return list
}

func TestCostsOfAModel(t *testing.T) {
	_, unit := compiled(t, map[string]string{"models/0/power": "2", "models/1/power": "0"})
	equal(t, "power alone", below(t, unit, "Sergeant").Entry.Costs, costs(2, 0))
	equal(t, "no power", below(t, unit, "Trooper").Entry.Costs, costs(0, 10))
}

func TestCostsOfAnAlternative(t *testing.T) {
	tests := map[string]struct {
		members string
		want    []entry.Cost
	}{
		"the weapon's own":      {``, costs(0, 5)},
		"its own":               {`, "points": 7`, costs(0, 7)},
		"nothing":               {`, "points": 0`, nil},
		"less than the default": {`, "points": -5, "power": -1`, costs(-1, -5)},
		"power and points":      {`, "power": 1`, costs(1, 5)},
	}
	for name, test := range tests {
		_, unit := compiled(t, map[string]string{"options": `[{"id": "o", "text": "T.", "models": ["sergeant"], "replace": ["a"], "with": [{"wargear": ["b"]` + test.members + `}]}]`})
		equal(t, name, below(t, below(t, unit, "Sergeant"), "B").Entry.Costs, test.want)
	}
}

func TestPrintedCosts(t *testing.T) {
	book := linked(t, builtIn(t))
	necrons := book.Roots("9e.necrons")
	destroyers := necrons.Option("9e.necrons.lokhust-destroyers")
	equal(t, "unit", destroyers.Entry.Costs, costs(0, 0))
	equal(t, "destroyer", below(t, destroyers, "Lokhust Destroyer").Entry.Costs, costs(2, 40))
	equal(t, "heavy destroyer", below(t, destroyers, "Lokhust Heavy Destroyer").Entry.Costs, costs(3, 45))
	barge := necrons.Option("9e.necrons.annihilation-barge")
	equal(t, "barge", barge.Entry.Costs, costs(7, 125))
	equal(t, "tesla cannon", below(t, below(t, barge, "Annihilation Barge"), "Tesla cannon").Entry.Costs, costs(0, -5))
	lieutenant := below(t, book.Roots("9e.space-marines").Option("9e.space-marines.primaris-lieutenant"), "Primaris Lieutenant")
	equal(t, "shield", below(t, lieutenant, "Neo-volkite pistol, Master-crafted power sword and Storm shield").Entry.Costs, costs(1, 0))
}
