package army_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// sidesOf lists datasheets of a faction with their default choices.
func sidesOf(faction string, datasheets ...string) (list []army.Side) {
	for _, d := range datasheets {
		list = append(list, army.Side{Datasheet: "9e." + faction + "." + d})
	}
	return list
}

// with returns a unit with wargear on its models.
func with(unit string, models ...intake.ListModel) army.Side {
	return army.Side{Unit: &intake.ListUnit{Unit: unit, Models: models}}
}

func model(name string, count int, wargear ...string) intake.ListModel {
	m := intake.ListModel{Model: name, Count: count}
	for _, w := range wargear {
		m.Wargear = append(m.Wargear, intake.ListItem{Name: w})
	}
	return m
}

// matches are pairs of built-in armies of about 25 power that together contain every built-in
// datasheet.
var matches = map[string][2][]army.Side{
	"leaders": {
		sidesOf("space-marines", "primaris-captain", "primaris-librarian", "primaris-ancient", "intercessor-squad", "impulsor"),
		sidesOf("necrons", "overlord", "technomancer", "necron-warriors", "canoptek-wraiths", "ghost-ark"),
	},
	"machines": {
		sidesOf("space-marines", "primaris-techmarine", "redemptor-dreadnought", "rhino", "servitors", "tactical-squad", "stormhawk-interceptor"),
		sidesOf("necrons", "plasmancer", "doomsday-ark", "canoptek-doomstalker", "triarch-stalker", "immortals", "doom-scythe"),
	},
	"arrivals": {
		sidesOf("space-marines", "terminator-squad", "inceptor-squad", "infiltrator-squad", "scout-squad", "primaris-lieutenant"),
		sidesOf("necrons", "monolith", "deathmarks", "flayed-ones", "lychguard", "royal-warden"),
	},
	"chargers": {
		sidesOf("space-marines", "outrider-squad", "assault-intercessor-squad", "bladeguard-veteran-squad", "primaris-apothecary", "invader-atv-squad"),
		sidesOf("necrons", "skorpekh-destroyers", "canoptek-plasmacyte", "canoptek-scarab-swarms", "canoptek-spyders", "triarch-praetorians", "tomb-blades"),
	},
	"powers": {
		sidesOf("space-marines", "primaris-librarian", "hellblaster-squad", "devastator-squad", "whirlwind", "hammerfall-bunker"),
		sidesOf("necrons", "ctan-shard-of-the-nightbringer", "transcendent-ctan", "lokhust-destroyers", "lokhust-heavy-destroyers", "convergence-of-dominion", "annihilation-barge"),
	},
}

// TestBuiltInBattles plays battles between built-in armies: all choices of agents are legal,
// and all battles end.
func TestBuiltInBattles(t *testing.T) {
	for name, match := range matches {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for agent, battles := range map[string]int{"random": 4, "greedy": 1} {
				played(t, match, agent, battles)
			}
		})
	}
}

func played(t *testing.T, match [2][]army.Side, agent string, battles int) {
	t.Helper()
	sides := army.Fielded(t, builtIn(t), match)
	spec := &sim.Spec{
		Edition: ninth(t), Armies: sides.Armies, Powers: sides.Powers, Names: &sides.Names, Agents: [2]string{agent, agent}, Battles: battles,
		Seed: 9, Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}, SwapSeats: true,
	}
	for n := range battles {
		if _, err := spec.Play(n, nil); err != nil {
			t.Errorf("%s: %v", agent, err)
		}
	}
}
