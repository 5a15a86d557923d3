package replay

import (
	"cmp"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// moves are the keys of choices of the moves, positions and targets of a unit.
var moves = map[string]string{
	"deployment": "log.set_up", "move": "log.moves", "reinforcements": "log.arrives", "disembarking": "step.disembark", "charge_move": "step.charge_move",
	"heroic_move": "step.heroic_intervention", "pile_in": "step.pile_in", "surge": "log.moves", "consolidation": "step.consolidate", "shooting": "log.targets",
	"fighting": "log.targets", "charge": "log.charge_targets",
}

// orders are the keys of choices of models of a unit.
var orders = map[string]string{
	"allocation": "log.model_order", "order": "log.model_order", "precision": "log.model_order", "fleeing": "log.fleeing", "return": "log.returning",
}

// passes are the keys of the option to do nothing, by the reason of the request.
var passes = map[rules.Reason]string{
	rules.ForDeployment: "ask_pass.deployment", rules.ForUnitToMove: "ask_pass.unit_to_move", rules.ForMove: "ask_pass.stays", rules.ForEmbarking: "ask_pass.embarking",
	rules.ForReinforcements: "ask_pass.reinforcements", rules.ForDisembarking: "ask_pass.disembarking", rules.ForUnitToCast: "ask_pass.no_more", rules.ForPower: "ask_pass.power",
	rules.ForDeny: "ask_pass.unit", rules.ForTarget: "ask_pass.target", rules.ForUnitToShoot: "ask_pass.unit_to_shoot", rules.ForUnitToCharge: "ask_pass.unit_to_charge",
	rules.ForOverwatch: "ask_pass.overwatch", rules.ForChargeMove: "ask_pass.does_not_move", rules.ForHeroicIntervention: "ask_pass.unit", rules.ForHeroicMove: "ask_pass.stays",
	rules.ForUnitToFight: "ask_pass.unit", rules.ForPileIn: "ask_pass.does_not_move", rules.ForConsolidation: "ask_pass.does_not_move", rules.ForUnitToTest: "ask_pass.unit",
	rules.ForUse: "ask_pass.use", rules.ForDivision: "ask_pass.division", rules.ForWarlord: "ask_pass.warlord", rules.ForLastAct: "ask_pass.last_act",
	rules.ForReroll: "ask_pass.reroll", rules.ForOrder: "ask_pass.order", rules.ForPrecision: "ask_pass.precision", rules.ForFormations: "ask_pass.formations",
	rules.ForShooting: "ask_pass.target", rules.ForFighting: "ask_pass.fighting", rules.ForStratagem: "ask_pass.stratagem", rules.ForSkies: "ask_pass.skies", rules.ForAction: "ask_pass.action", rules.ForSurge: "ask_pass.does_not_move",
}

// PassKey returns the key of the option to do nothing in a request, or "" if that option has no words of its own.
func PassKey(why rules.Reason) string { return passes[why] }

// choice describes the choice of a player. It is minor if the following events say the
// same.
func (t *beatBuilder) choice(e *rules.Event) (says Text, minor bool) {
	unit := t.unit(e.Unit)
	if e.M > 0 {
		return t.option(e, unit, rules.OptionKind(e.M-1)), true
	}
	switch key := moves[e.Name]; {
	case e.Name == "marker":
		return text("log.marker_placed", "Army", t.army(e.Player)), false
	case orders[e.Name] != "":
		return text(orders[e.Name], "Army", t.army(e.Player), "Unit", unit), true
	case key != "" && strings.HasSuffix(e.Word, "[]}"): // no moves or no attacks
		return t.answer(e, passText(e.Name)), true
	case key != "" && unit != "":
		return text(key, "Unit", unit), false
	}
	return t.answer(e, Text{}), true
}

// passText returns the words of the option to do nothing, by the name of the reason of the request.
func passText(name string) Text {
	var why rules.Reason
	if why.UnmarshalText([]byte(name)) != nil {
		return text("do.pass")
	}
	return text(cmp.Or(PassKey(why), "do.pass"))
}

// option describes a chosen option.
func (t *beatBuilder) option(e *rules.Event, unit string, do rules.OptionKind) Text {
	switch {
	case do == rules.Pass && e.Of != "":
		return text("log.not_used", "Unit", unit, "Name", e.Of)
	case do == rules.TakeNumber && e.Of != "":
		return text("log.effect", "Unit", unit, "Name", e.Of, "Number", e.N+1)
	case e.Name == "sequence" && e.Of != "":
		return text("log.sequence", "Army", t.army(e.Player), "Name", e.Of)
	case do == rules.DoUse && e.Name == "use" && e.Of != "":
		return text("log.used", "Unit", unit, "Name", e.Of)
	case do == rules.DoAttempt:
		return text("step.attempts", "Unit", unit, "Name", t.power(int(e.N)))
	case e.Name == "kind_of_move" && unit != "":
		return textOf("step", do.String(), "Unit", unit)
	}
	return t.answer(e, t.optionText(e, do))
}

// answer repeats the question that a player was asked, with the answer.
func (t *beatBuilder) answer(e *rules.Event, answer Text) Text {
	return text("log.answer", "Army", t.army(e.Player), "Question", textOf("ask", e.Name, "Unit", t.unit(e.Unit)), "Answer", answer)
}

// optionText returns the words of an option.
func (t *beatBuilder) optionText(e *rules.Event, do rules.OptionKind) Text {
	switch {
	case do == rules.Pass:
		return passText(e.Name)
	case do == rules.Select && e.Model != rules.NoModel:
		return t.model(e.Model)
	case do == rules.Select:
		return Name(t.unit(e.Other))
	case do == rules.TakeNumber:
		return number(e)
	case do == rules.DoStratagem && e.Of != "":
		return Name(e.Of)
	case e.Name == "sequence":
		return Text{}
	}
	if of := textOf("do", do.String()); of.key != "" {
		return of
	}
	unit := text("play.the_unit")
	if e.Other != rules.NoUnit {
		unit = Name(t.unit(e.Other))
	}
	return textOf("do_unit", do.String(), "Unit", unit)
}

// number describes an option that takes a number.
func number(e *rules.Event) Text {
	switch e.Name {
	case "zone":
		return text("play.zone", "Number", e.N+1)
	case "marker_of_model":
		return text("play.objective", "Number", e.N+1)
	case "order":
		return text("play.at_most", "Number", e.N)
	}
	return text("play.number", "Number", e.N+1)
}

// power returns the name of a psychic power.
func (t *beatBuilder) power(n int) Text {
	if n >= 0 && n < len(t.view.Powers) && t.view.Powers[n] != "" {
		return Name(t.view.Powers[n])
	}
	return text("play.power", "Number", n+1)
}
