package edition_test

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A house rule replaces the answer to one question, under an id of its own: units that
// fire Overwatch hit on 5 and 6.
func ExampleLookup_houseRule() {
	e, _ := edition.Lookup("8e")
	house := e.With(OverwatchOnFives)
	for _, edition := range []rules.Edition{e, house} {
		r := edition.Attack.Overwatch
		fmt.Println(r.ID, "hits on", r.Do(rules.Test{Needed: 3}).Succeeds)
	}
	// Output:
	// 8e.CHARGE.OVERWATCH.3 hits on 6
	// house.OVERWATCH hits on 5
}

// An erratum may take the part that another edition has for the question: modifiers
// count up to 1.
func ExampleLookup_erratum() {
	e, _ := edition.Lookup("8e")
	amended := e.With(func(e *rules.Edition) {
		e.Attack.HitLimit = rules.By("erratum.MODIFIERS", attack.WithinOne)
	})
	fmt.Println(e.Attack.HitLimit.Do(-3), amended.Attack.HitLimit.Do(-3))
	// Output: -3 -1
}

// A mission changes facts, and may call what the edition scores before it adds its
// own.
func ExampleLookup_mission() {
	e, _ := edition.Lookup("9e")
	long := e.With(LongWar)
	fmt.Println(e.Mission.Name, e.Mission.Rounds.Is)
	fmt.Println(long.Mission.Name, long.Mission.Rounds.Is)
	// Output:
	// Only War 5
	// Long War 6
}

// An ability is a list of effects: this unit adds 1 to its Advance rolls.
func ExampleLookup_ability() {
	e, _ := edition.Lookup("9e")
	swift := effect.Effect{Kind: effect.AddToRoll, Roll: effect.AdvanceRoll, Value: 1}
	unit := rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry}, Kinds: []rules.Kind{{Count: 5}}, Effects: []effect.Effect{swift}}}
	army := rules.Army{Units: []rules.ArmyUnit{unit}}
	g, err := rules.Begin(&e, &rules.Setup{Armies: [2]rules.Army{army, army}, Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("a roll of 3 counts as", g.RollChange(1, effect.AdvanceRoll).Modifier.Result(3))
	// Output: a roll of 3 counts as 4
}

// An edition fills every field from shared parts, and omits a group that it does not
// have.
func ExampleLookup_edition() {
	e := ed9.Edition()
	e.Name = "9e-fast"
	e.Mission.Rounds = rules.Is("fast.END", 3)
	e.Psychic = nil // there is no Psychic phase
	e.Turn = slices.DeleteFunc(slices.Clone(e.Turn), func(s rules.StepID) bool { return s == rules.StepPsychic })
	fast := rules.Complete(e)
	for _, phase := range fast.Turn {
		fmt.Println(fast.Steps[phase].Name)
	}
	// Output:
	// command
	// movement
	// shooting
	// charge
	// fight
	// morale
}
