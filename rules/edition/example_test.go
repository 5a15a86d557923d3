package edition_test

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/edition"
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
