package replay

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// moves are choices of where models of a unit go.
var moves = map[string]string{
	"deployment": "is set up", "move": "moves", "reinforcements": "arrives", "disembarking": "disembarks", "charge_move": "charges",
	"heroic_move": "intervenes", "pile_in": "piles in", "consolidation": "consolidates",
}

// units are choices of a unit that is next, in words between army and unit.
var next = map[string]string{
	"deployment": "sets up", "unit_to_move": "moves", "unit_to_cast": "casts with", "unit_to_shoot": "shoots with", "unit_to_charge": "charges with",
	"unit_to_fight": "fights with", "unit_to_test": "tests", "target": "selects", "embarking": "embarks in", "heroic_intervention": "intervenes with",
}

// choice says what a player chose; minor where what follows says it again.
func (t *teller) choice(e *rules.Event) (text string, minor bool) {
	army := t.army(e.Player)
	do := ""
	if e.M > 0 {
		do = rules.Do(e.M - 1).String()
	}
	switch {
	case do == "select" && e.Other >= 0:
		return army + " " + or(next[e.Name], "selects") + " " + t.unit(e.Other), true
	case do == "select" && e.Model >= 0:
		return army + " selects " + t.model(e.Model) + " for " + spaced(e.Name), true
	case do == "pass":
		return army + " passes: " + passed(e.Name), true
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
	return spaced(why)
}

// option says which option was taken.
func (t *teller) option(e *rules.Event, army, do string) string {
	if e.Name == "kind_of_move" && e.Unit >= 0 {
		return t.unit(e.Unit) + ": " + spaced(do)
	}
	switch do {
	case "take_first", "take_second":
		return army + " takes the " + do[len("take_"):] + " turn"
	case "attempt":
		return t.unit(e.Unit) + " attempts " + t.power(int(e.N))
	case "take":
		if e.Name == "zone" {
			return fmt.Sprintf("%s takes deployment zone %d", army, e.N+1)
		}
		return fmt.Sprintf("%s takes %d for %s", army, e.N, spaced(e.Name))
	}
	if e.Name == "sequence" {
		return army + " says what happens next"
	}
	text := army + ": " + spaced(do)
	if e.Unit >= 0 {
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
		return army + " places an objective", false
	case e.Name == "shooting":
		return t.unit(e.Unit) + " selects its targets", false
	case e.Name == "fighting":
		return t.unit(e.Unit) + " selects what it fights", false
	case e.Name == "charge":
		return t.unit(e.Unit) + " selects the targets of its charge", false
	case e.Name == "allocation" || e.Name == "order" || e.Name == "precision":
		return army + " says which models of " + t.unit(e.Unit) + " come first", true
	case moved && e.Unit >= 0:
		return t.unit(e.Unit) + " " + does, false
	case e.Unit >= 0:
		return army + ": " + spaced(e.Name) + " of " + t.unit(e.Unit), true
	}
	return army + ": " + spaced(e.Name), true
}
