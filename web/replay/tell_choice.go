package replay

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// moves are choices of where models of a unit go, behind its name.
var moves = map[string]string{
	"deployment": "set up", "move": "move", "reinforcements": "arriving", "disembarking": "disembarking", "charge_move": "charge move",
	"heroic_move": "Heroic Intervention", "pile_in": "pile-in", "consolidation": "consolidation", "shooting": "targets selected",
	"fighting": "targets selected", "charge": "targets of a charge selected",
}

// next are choices of a unit that is next, behind it.
var next = map[string]string{
	"deployment": "next to be set up", "unit_to_move": "next to move", "unit_to_cast": "next to cast", "unit_to_shoot": "next to shoot",
	"unit_to_charge": "next to charge", "unit_to_fight": "next to fight", "unit_to_test": "next to be tested", "embarking": "passenger",
	"heroic_intervention": "may intervene",
}

// choice says what a player chose; minor where what follows says it again.
func (t *teller) choice(e *rules.Event) (text string, minor bool) {
	army := t.army(e.Player)
	do := ""
	if e.M > 0 {
		do = rules.Do(e.M - 1).String()
	}
	switch {
	case do == "select" && e.Other != rules.NoUnit:
		return army + ": " + t.unit(e.Other) + " " + or(next[e.Name], "selected"), true
	case do == "select" && e.Model != rules.NoModel:
		return army + ": " + t.model(e.Model) + " selected for " + spaced(e.Name), true
	case do == "pass" && e.Of != "":
		return t.unit(e.Unit) + ": " + e.Of + " not used", true
	case do == "pass":
		return army + ": " + passed(e.Name), true
	case do != "":
		return t.option(e, army, do), true
	}
	return t.answer(e, army)
}

// passed is what nobody is chosen for.
func passed(why string) string {
	switch why {
	case "unit_to_move", "unit_to_shoot", "unit_to_charge", "unit_to_cast", "unit_to_fight":
		return "no more units " + spaced(why[len("unit_"):])
	}
	return "no " + spaced(why)
}

// option says which option was taken.
func (t *teller) option(e *rules.Event, army, do string) string {
	if e.Name == "kind_of_move" && e.Unit != rules.NoUnit {
		return t.unit(e.Unit) + ": " + or(steps[do], spaced(do))
	}
	switch do {
	case "take_first", "take_second":
		return army + ": " + do[len("take_"):] + " turn taken"
	case "attempt":
		return t.unit(e.Unit) + ": " + steps["attempts"] + " " + t.power(int(e.N))
	case "take":
		if e.Name == "zone" {
			return fmt.Sprintf("%s: deployment zone %d taken", army, e.N+1)
		}
		if e.Of != "" {
			return fmt.Sprintf("%s: effect %d of %s taken", t.unit(e.Unit), e.N+1, e.Of)
		}
		return fmt.Sprintf("%s: %d taken for %s", army, e.N, spaced(e.Name))
	}
	switch {
	case e.Name == "sequence" && e.Of != "":
		return army + ": " + e.Of + " comes next"
	case e.Name == "sequence":
		return army + ": what happens next"
	case e.Name == "use" && e.Of != "" && do == "use":
		return t.unit(e.Unit) + ": " + e.Of + " used"
	}
	text := army + ": " + spaced(do)
	if e.Unit != rules.NoUnit {
		text += ", " + t.unit(e.Unit)
	}
	return text + " (" + spaced(e.Name) + ")"
}

func (t *teller) power(n int) string {
	if n >= 0 && n < len(t.view.Powers) && t.view.Powers[n] != "" {
		return t.view.Powers[n]
	}
	return fmt.Sprintf("power %d", n)
}

// answer tells a choice that is not of an option.
func (t *teller) answer(e *rules.Event, army string) (text string, minor bool) {
	does, moved := moves[e.Name]
	switch {
	case e.Name == "marker":
		return army + ": objective placed", false
	case e.Name == "allocation" || e.Name == "order" || e.Name == "precision":
		return army + ": order of the models of " + t.unit(e.Unit), true
	case e.Name == "fleeing":
		return army + ": models of " + t.unit(e.Unit) + " that flee", true
	case e.Name == "return":
		return army + ": models that return to " + t.unit(e.Unit), true
	case moved && e.Unit != rules.NoUnit:
		return t.unit(e.Unit) + ": " + does, false
	case e.Unit != rules.NoUnit:
		return army + ": " + spaced(e.Name) + " of " + t.unit(e.Unit), true
	}
	return army + ": " + spaced(e.Name), true
}
