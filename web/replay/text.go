package replay

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// describe describes an event in words.
func (t *beatBuilder) describe(b *Beat, e *rules.Event) {
	switch e.Kind {
	case rules.EventRound:
		b.Text = fmt.Sprintf("Battle round %d", e.N)
	case rules.EventTurn:
		b.Player, b.Text = int(e.Player)+1, "Turn of "+t.army(e.Player)
	case rules.EventPhase:
		b.Player, b.Text = int(e.Player)+1, sentence(words(e.Word)+" phase")
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

// unit returns a unit's code and name.
func (t *beatBuilder) unit(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(t.out.Units) {
		return "no unit"
	}
	return t.out.Units[u.Index()].FullName()
}

// code returns a unit's code.
func (t *beatBuilder) code(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(t.out.Units) {
		return "no unit"
	}
	return t.out.Units[u.Index()].Code
}

// model returns a model's name with its unit's code.
func (t *beatBuilder) model(id rules.ModelID) string {
	if id == rules.NoModel || id.Index() >= len(t.out.Models) || t.out.Models[id.Index()].ID == rules.NoModel {
		return "a model"
	}
	u := t.view.Models[id.Index()].Unit
	name := t.out.Models[id.Index()].Name
	if name == "" {
		name = "model"
	}
	if u == rules.NoUnit {
		return name
	}
	return t.out.Units[u.Index()].Code + " " + name
}

func (t *beatBuilder) army(p rules.Player) string { return t.out.Armies[p] }

func (t *beatBuilder) player(u rules.UnitID) int { return t.out.playerOf(u) }

// steps describe what units do. They follow a colon, since names of units may be singular
// or plural.
var steps = map[string]string{
	"normal_move": "Normal Move", "advance": "Advance", "fall_back": "Fall Back", "remain_stationary": "Remain Stationary",
	"charge_move": "charge move", "charge": "charge declared", "heroic_intervention": "Heroic Intervention", "pile_in": "pile-in",
	"consolidate": "consolidation", "shoots": "shooting", "fights": "fighting", "disembark": "disembarking", "embark": "embarking",
	"attempts": "attempt to manifest", "manifests": "manifested", "hovers": "hovering", "strategic_reserves": "Strategic Reserves",
}

// announcedSteps are steps that a choice of moves or targets announces.
var announcedSteps = map[string]bool{
	"normal_move": true, "advance": true, "fall_back": true, "charge_move": true, "charge": true, "pile_in": true, "consolidate": true, "shoots": true,
	"fights": true, "heroic_intervention": true,
}

func (t *beatBuilder) step(e *rules.Event) string {
	unit := t.unit(e.Unit)
	if e.Unit == rules.NoUnit {
		unit = t.army(e.Player)
	}
	does := cmp.Or(steps[e.Word], words(e.Word))
	switch {
	case e.Word == "use":
		does = cmp.Or(e.Name, "an ability")
	case e.Name != "":
		does += " " + e.Name
	}
	return unit + ": " + does + t.on(e)
}

// on names the other unit of a step, if there is one.
func (t *beatBuilder) on(e *rules.Event) string {
	switch {
	case e.Other == rules.NoUnit:
		return ""
	case e.Word == "shoots" || e.Word == "fights" || e.Word == "charge":
		return " at " + t.unit(e.Other)
	}
	return " on " + t.unit(e.Other)
}

func (t *beatBuilder) note(e *rules.Event) string {
	switch {
	case e.Word == "an effect lasts" && e.Other != rules.NoUnit && e.Name != "":
		return t.unit(e.Unit) + ": " + e.Name + " of " + t.unit(e.Other) + " lasts"
	case e.Word == "an effect lasts" && e.Other != rules.NoUnit:
		return t.unit(e.Unit) + ": an ability of " + t.unit(e.Other) + " lasts"
	case e.Unit != rules.NoUnit:
		return t.unit(e.Unit) + ": " + words(e.Word)
	}
	return sentence(words(e.Word))
}

func (t *beatBuilder) end(result string) string {
	points := t.view.VictoryPoints
	score := fmt.Sprintf("%d to %d victory points", max(points[0], points[1]), min(points[0], points[1]))
	switch result {
	case rules.FirstWins.String():
		return "The battle is over: " + "won by " + t.army(0) + ", " + score
	case rules.SecondWins.String():
		return "The battle is over: " + "won by " + t.army(1) + ", " + score
	}
	return "The battle is over: a draw, " + score
}

// consequence describes a delta in words, or returns an empty text.
func (t *beatBuilder) consequence(i int, e *rules.Event) Consequence {
	c := Consequence{Event: i + 1, Kind: e.Kind.String(), Rule: string(e.Rule)}
	switch e.Kind {
	case rules.DeltaWounds:
		if e.N > 0 {
			c.Text, c.Unit = t.model(e.Model)+": "+count(int(e.N), "wound")+" left", t.view.Models[e.Model.Index()].Unit
		}
	case rules.DeltaDestroyed:
		c.Text, c.Unit = t.model(e.Model)+": destroyed", t.view.Models[e.Model.Index()].Unit
	case rules.DeltaPlace:
		c.Text, c.Unit = t.placeText(e), e.Unit
	case rules.DeltaScore:
		c.Text = t.army(e.Player) + ": " + count(int(e.N), "victory point") + ", " + fmt.Sprint(e.M) + " in all"
	case rules.DeltaCommand:
		c.Text = t.army(e.Player) + ": " + count(int(e.M), "command point")
	case rules.DeltaMarkerHeld:
		c.Text = fmt.Sprintf("Objective %d: not controlled", e.N)
		if e.M > 0 {
			c.Text = fmt.Sprintf("Objective %d: controlled by %s", e.N, t.army(rules.Player(e.M-1)))
		}
	case rules.DeltaMarkerKept:
		c.Text = "The other objectives: removed"
	case rules.DeltaMarker:
		c.Text = fmt.Sprintf("Objective %d: set up", e.N)
	case rules.DeltaWarlord:
		if e.Model != rules.NoModel {
			c.Text, c.Unit = t.model(e.Model)+": Warlord of "+t.army(e.Player), t.view.Models[e.Model.Index()].Unit
		}
	}
	return c
}

// placeText describes the place of a unit.
func (t *beatBuilder) placeText(e *rules.Event) string {
	unit := t.unit(e.Unit)
	switch e.Word {
	case "on_table":
		if b := &t.out.Beats[len(t.out.Beats)-1]; b.Unit == e.Unit && b.Kind == "choice" {
			return "" // the choice of the position says it
		}
		return unit + ": on the battlefield"
	case "embarked":
		return unit + ": embarked in " + t.unit(e.Other)
	case "reinforcing":
		return unit + ": in reserve"
	case "joined":
		return unit + ": joined to " + t.unit(e.Other)
	case "destroyed":
		return unit + ": destroyed"
	}
	return ""
}

func words(word string) string { return strings.ReplaceAll(word, "_", " ") }

// sentence starts a text with a capital letter.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// count writes 1 wound or 2 wounds; many is the plural of nouns that need more than an s.
func count(n int, noun string, many ...string) string {
	switch {
	case n == 1 || n == -1:
	case len(many) > 0:
		noun = many[0]
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
