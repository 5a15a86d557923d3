package replay

import (
	"cmp"
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// moves describe choices of moves of a unit. They follow its name.
var moves = map[string]string{
	"deployment": "set up", "move": "move", "reinforcements": "arriving", "disembarking": "disembarking", "charge_move": "charge move",
	"heroic_move": "Heroic Intervention", "pile_in": "pile-in", "consolidation": "consolidation", "shooting": "targets selected",
	"fighting": "targets selected", "charge": "targets of a charge selected",
}

// next describe choices of the next unit. They follow its name.
var next = map[string]string{
	"deployment": "next to be set up", "unit_to_move": "next to move", "unit_to_cast": "next to cast", "unit_to_shoot": "next to shoot",
	"unit_to_charge": "next to charge", "unit_to_fight": "next to fight", "unit_to_test": "next to be tested", "embarking": "passenger",
	"heroic_intervention": "may intervene",
}

// choice describes the choice of a player. It is minor if the following events say the
// same.
func (t *beatBuilder) choice(e *rules.Event) (text string, minor bool) {
	army := t.army(e.Player)
	do := ""
	if e.M > 0 {
		do = rules.OptionKind(e.M - 1).String()
	}
	switch {
	case do == "select" && e.Other != rules.NoUnit:
		return army + ": " + t.unit(e.Other) + " " + cmp.Or(next[e.Name], "selected"), true
	case do == "select" && e.Model != rules.NoModel:
		return army + ": " + t.model(e.Model) + " selected for " + words(e.Name), true
	case do == "pass" && e.Of != "":
		return t.unit(e.Unit) + ": " + e.Of + " not used", true
	case do == "pass":
		return army + ": " + passText(e.Name), true
	case do != "":
		return t.option(e, army, do), true
	}
	return t.choiceText(e, army)
}

// passText describes a pass.
func passText(why string) string {
	switch why {
	case "unit_to_move", "unit_to_shoot", "unit_to_charge", "unit_to_cast", "unit_to_fight":
		return "no more units " + words(why[len("unit_"):])
	}
	return "no " + words(why)
}

// option describes a chosen option.
func (t *beatBuilder) option(e *rules.Event, army, do string) string {
	if e.Name == "kind_of_move" && e.Unit != rules.NoUnit {
		return t.unit(e.Unit) + ": " + cmp.Or(steps[do], words(do))
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
		return fmt.Sprintf("%s: %d taken for %s", army, e.N, words(e.Name))
	}
	switch {
	case e.Name == "sequence" && e.Of != "":
		return army + ": " + e.Of + " comes next"
	case e.Name == "sequence":
		return army + ": next event chosen"
	case e.Name == "use" && e.Of != "" && do == "use":
		return t.unit(e.Unit) + ": " + e.Of + " used"
	}
	text := army + ": " + words(do)
	if e.Unit != rules.NoUnit {
		text += ", " + t.unit(e.Unit)
	}
	return text + " (" + words(e.Name) + ")"
}

func (t *beatBuilder) power(n int) string {
	if n >= 0 && n < len(t.view.Powers) && t.view.Powers[n] != "" {
		return t.view.Powers[n]
	}
	return fmt.Sprintf("power %d", n)
}

// choiceText describes a choice that is not an option.
func (t *beatBuilder) choiceText(e *rules.Event, army string) (text string, minor bool) {
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
		return army + ": " + words(e.Name) + " of " + t.unit(e.Unit), true
	}
	return army + ": " + words(e.Name), true
}
