package replay

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
)

// A Text is a text that exists in every language: the key of a message with its arguments, or a name, which is the same
// in all of them.
type Text struct {
	key  string
	args []any // names, each followed by its value: a Text, a list of units, or a name or number
	name string
}

// unitNames are units that a sentence lists.
type unitNames []string

func text(key string, args ...any) Text { return Text{key: key, args: args} }

// Name returns a text that is the same in every language.
func Name(of string) Text { return Text{name: of} }

// In returns the text in a language.
func (t Text) In(lang string) string {
	if t.key == "" {
		return t.name
	}
	args := make(map[string]string, len(t.args)/2)
	for i := 0; i < len(t.args); i += 2 {
		var value string
		switch v := t.args[i+1].(type) {
		case Text:
			value = v.In(lang)
		case unitNames:
			value = message.And(lang, v)
		default:
			value = fmt.Sprint(v)
		}
		args[t.args[i].(string)] = value
	}
	return message.Text(lang, t.key, args)
}

// textOf returns the message of a word of the log, such as step.advance, or the word itself if there is no message for
// it.
func textOf(group, word string, args ...any) Text {
	if key := group + "." + word; message.Has(key) {
		return text(key, args...)
	}
	return Name(strings.ReplaceAll(word, "_", " "))
}

// describe describes an event in words.
func (t *beatBuilder) describe(b *Beat, e *rules.Event) {
	switch e.Kind {
	case rules.EventRound:
		b.Text = text("log.round", "Number", e.N)
	case rules.EventTurn:
		b.Player, b.Text = int(e.Player)+1, text("log.turn", "Army", t.army(e.Player))
	case rules.EventPhase:
		b.Player, b.Text = int(e.Player)+1, textOf("log_phase", e.Word)
	case rules.EventStep:
		b.Player, b.Text = t.player(e.Unit), t.step(e)
	case rules.EventRoll:
		t.roll(b, e)
	case rules.EventChoice:
		b.Player = int(e.Player) + 1
		b.Text, b.Minor = t.choice(e)
	case rules.EventNote:
		b.Player, b.Text = t.player(e.Unit), t.note(e)
	case rules.EventEnd:
		b.Text = t.end(e.Word)
	}
}

// unit returns a unit's code and name, or nothing for no unit.
func (t *beatBuilder) unit(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(t.out.Units) {
		return ""
	}
	return t.out.Units[u.Index()].FullName()
}

// code returns a unit's code.
func (t *beatBuilder) code(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(t.out.Units) {
		return ""
	}
	return t.out.Units[u.Index()].Code
}

// model returns a model's name with its unit's code.
func (t *beatBuilder) model(id rules.ModelID) Text {
	if id == rules.NoModel || id.Index() >= len(t.out.Models) || t.out.Models[id.Index()].ID == rules.NoModel {
		return text("play.a_model")
	}
	code, of := t.code(t.view.Models[id.Index()].Unit), t.out.Models[id.Index()].Name
	if of == "" {
		return text("log.unnamed", "Unit", code)
	}
	return Name(strings.TrimSpace(code + " " + of))
}

func (t *beatBuilder) army(p rules.Player) string { return t.out.Armies[p] }

func (t *beatBuilder) player(u rules.UnitID) int { return t.out.playerOf(u) }

// announcedSteps are steps that a choice of moves or targets announces.
var announcedSteps = map[string]bool{
	"normal_move": true, "advance": true, "fall_back": true, "charge_move": true, "charge": true, "pile_in": true, "consolidate": true, "shoots": true,
	"fights": true, "heroic_intervention": true, "disembark": true,
}

func (t *beatBuilder) step(e *rules.Event) Text { return t.stepAt(e, unitNames{t.unit(e.Other)}) }

// stepAt describes a step with its targets.
func (t *beatBuilder) stepAt(e *rules.Event, targets unitNames) Text {
	return textOf("step", e.Word, "Unit", cmp.Or(t.unit(e.Unit), t.army(e.Player)), "Name", e.Name, "Target", targets)
}

func (t *beatBuilder) end(result string) Text {
	points := t.view.VictoryPoints
	most, least := max(points[0], points[1]), min(points[0], points[1])
	switch result {
	case rules.FirstWins.String():
		return text("log.won", "Army", t.army(0), "Most", most, "Least", least)
	case rules.SecondWins.String():
		return text("log.won", "Army", t.army(1), "Most", most, "Least", least)
	}
	return text("log.drawn", "Most", most, "Least", least)
}

// consequence describes a delta in words. Its text is the zero value if there is nothing to say.
func (t *beatBuilder) consequence(i int, e *rules.Event) Consequence {
	c := Consequence{Event: i + 1, Kind: e.Kind.String(), Rule: string(e.Rule)}
	switch e.Kind {
	case rules.DeltaWounds:
		if e.N > 0 {
			c.Text, c.Unit = text("log.wounds_left", "Model", t.model(e.Model), "Count", e.N), t.view.Models[e.Model.Index()].Unit
		}
	case rules.DeltaDestroyed:
		c.Text, c.Unit = text("log.destroyed", "Name", t.model(e.Model)), t.view.Models[e.Model.Index()].Unit
	case rules.DeltaPlace:
		c.Text, c.Unit = t.placeText(e), e.Unit
	case rules.DeltaScore:
		c.Text = text("log.score", "Army", t.army(e.Player), "Count", e.N, "Total", e.M)
	case rules.DeltaCommand:
		c.Text = text("log.command", "Army", t.army(e.Player), "Count", e.M)
	case rules.DeltaMarkerHeld:
		c.Text = text("log.not_held", "Number", e.N)
		if e.M > 0 {
			c.Text = text("log.held", "Number", e.N, "Army", t.army(rules.Player(e.M-1)))
		}
	case rules.DeltaMarkerKept:
		c.Text = text("log.markers_removed")
	case rules.DeltaMarker:
		c.Text = text("log.marker_set_up", "Number", e.N)
	case rules.DeltaWarlord:
		if e.Model != rules.NoModel {
			c.Text, c.Unit = text("log.warlord", "Model", t.model(e.Model), "Army", t.army(e.Player)), t.view.Models[e.Model.Index()].Unit
		}
	}
	return c
}

// placeText describes the place of a unit.
func (t *beatBuilder) placeText(e *rules.Event) Text {
	unit := t.unit(e.Unit)
	switch e.Word {
	case "on_table":
		if b := &t.out.Beats[len(t.out.Beats)-1]; b.Unit == e.Unit && b.Kind == "choice" {
			return Text{} // the choice of the position says it
		}
		return text("log.on_battlefield", "Unit", unit)
	case "embarked":
		return text("log.embarked", "Unit", unit, "Other", t.unit(e.Other))
	case "reinforcing":
		return text("log.in_reserve", "Unit", unit)
	case "joined":
		return text("log.joined", "Unit", unit, "Other", t.unit(e.Other))
	case "destroyed":
		if then := t.out.Beats[len(t.out.Beats)-1].Then; len(then) > 0 && then[len(then)-1].Text.In(message.English) == text("log.destroyed", "Name", unit).In(message.English) {
			return Text{} // the unit is named like its only model
		}
		return text("log.destroyed", "Name", unit)
	}
	return Text{}
}
