package replay

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// describe says in words what an event explains.
func (t *teller) describe(b *Beat, e *rules.Event) {
	switch e.Kind {
	case rules.EventRound:
		b.Text = fmt.Sprintf("Battle round %d", e.N)
	case rules.EventTurn:
		b.Player, b.Text = int(e.Player)+1, "Turn of "+t.army(e.Player)
	case rules.EventPhase:
		b.Player, b.Text = int(e.Player)+1, sentence(spaced(e.Word)+" phase")
	case rules.EventStep:
		b.Player, b.Text, b.Minor = t.player(e.Unit), t.step(e), told[e.Word]
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

// unit is a unit's code and name.
func (t *teller) unit(u rules.UnitID) string {
	if u < 0 || int(u) >= len(t.out.Units) {
		return "nobody"
	}
	return t.out.Units[u].Called()
}

// code is a unit's code alone, where its name was told before.
func (t *teller) code(u rules.UnitID) string {
	if u < 0 || int(u) >= len(t.out.Units) {
		return "nobody"
	}
	return t.out.Units[u].Code
}

// model is a model's name, with the unit's code.
func (t *teller) model(id rules.ModelID) string {
	if id < 0 || int(id) >= len(t.out.Models) || t.out.Models[id].ID == rules.NoModel {
		return "a model"
	}
	u := t.view.Models[id].Unit
	name := t.out.Models[id].Name
	if name == "" {
		name = "model"
	}
	if u < 0 {
		return name
	}
	return t.out.Units[u].Code + " " + name
}

func (t *teller) army(p rules.Player) string { return t.out.Armies[p] }

func (t *teller) player(u rules.UnitID) int { return t.out.playerOf(u) }

// steps are what units do, in words behind their name.
var steps = map[string]string{
	"normal_move": "moves", "advance": "advances", "fall_back": "falls back", "remain_stationary": "remains stationary",
	"charge_move": "makes its charge move", "heroic_intervention": "makes a heroic intervention", "pile_in": "piles in",
	"consolidate": "consolidates", "shoots": "shoots", "fights": "fights", "disembark": "disembarks", "embark": "embarks",
}

// told are steps that a choice has told before.
var told = map[string]bool{
	"normal_move": true, "advance": true, "fall_back": true, "charge_move": true, "pile_in": true, "consolidate": true, "shoots": true, "fights": true,
}

func (t *teller) step(e *rules.Event) string {
	unit := t.unit(e.Unit)
	if e.Unit < 0 {
		unit = t.army(e.Player)
	}
	switch {
	case e.Word == "charge" && e.Other >= 0:
		return unit + " declares a charge at " + t.unit(e.Other)
	case e.Word == "use":
		return unit + " uses " + or(e.Name, "an ability") + t.on(e)
	}
	text := unit + " " + or(steps[e.Word], spaced(e.Word))
	if e.Name != "" {
		text += " " + e.Name
	}
	return text + t.on(e)
}

// on names the other unit that a step is about, if there is one.
func (t *teller) on(e *rules.Event) string {
	switch {
	case e.Other < 0:
		return ""
	case e.Word == "shoots" || e.Word == "fights":
		return " at " + t.unit(e.Other)
	}
	return " on " + t.unit(e.Other)
}

func (t *teller) note(e *rules.Event) string {
	switch {
	case e.Word == "lasting" && e.Other >= 0:
		return "An ability of " + t.unit(e.Other) + " works on " + t.unit(e.Unit)
	case e.Unit >= 0:
		return t.unit(e.Unit) + ": " + spaced(e.Word)
	}
	return sentence(spaced(e.Word))
}

func (t *teller) end(result string) string {
	points := t.view.VictoryPoints
	score := fmt.Sprintf("%d to %d victory points", max(points[0], points[1]), min(points[0], points[1]))
	switch result {
	case rules.FirstWins.String():
		return "The battle is over: " + t.army(0) + " wins, " + score
	case rules.SecondWins.String():
		return "The battle is over: " + t.army(1) + " wins, " + score
	}
	return "The battle is over: a draw, " + score
}

// consequence says what a delta means to people, or nothing.
func (t *teller) consequence(i int, e *rules.Event) Consequence {
	c := Consequence{Event: i + 1, Kind: e.Kind.String(), Rule: string(e.Rule), Unit: rules.NoUnit}
	switch e.Kind {
	case rules.DeltaWounds:
		if e.N > 0 {
			c.Text, c.Unit = t.model(e.Model)+" has "+count(int(e.N), "wound")+" left", t.view.Models[e.Model].Unit
		}
	case rules.DeltaDestroyed:
		c.Text, c.Unit = t.model(e.Model)+" is destroyed", t.view.Models[e.Model].Unit
	case rules.DeltaPlace:
		c.Text, c.Unit = t.placed(e), e.Unit
	case rules.DeltaScore:
		c.Text = t.army(e.Player) + " scores " + count(int(e.N), "victory point") + ", " + fmt.Sprint(e.M) + " in all"
	case rules.DeltaCommand:
		c.Text = t.army(e.Player) + " has " + count(int(e.M), "command point")
	case rules.DeltaMarkerHeld:
		c.Text = fmt.Sprintf("Objective %d is controlled by nobody", e.N)
		if e.M > 0 {
			c.Text = fmt.Sprintf("Objective %d is controlled by %s", e.N, t.army(rules.Player(e.M-1)))
		}
	case rules.DeltaMarkerKept:
		c.Text = "The other objectives are removed"
	case rules.DeltaMarker:
		c.Text = fmt.Sprintf("Objective %d is set up", e.N)
	case rules.DeltaWarlord:
		if e.Model >= 0 {
			c.Text, c.Unit = t.model(e.Model)+" is the Warlord of "+t.army(e.Player), t.view.Models[e.Model].Unit
		}
	}
	return c
}

// placed says where a unit is now.
func (t *teller) placed(e *rules.Event) string {
	unit := t.unit(e.Unit)
	switch e.Word {
	case "on_table":
		return unit + " is on the battlefield"
	case "embarked":
		return unit + " is embarked in " + t.unit(e.Other)
	case "reinforcing":
		return unit + " waits in reserve"
	case "joined":
		return unit + " has joined " + t.unit(e.Other)
	case "destroyed":
		return "Nothing is left of " + unit
	}
	return ""
}

func spaced(word string) string { return strings.ReplaceAll(word, "_", " ") }

// sentence begins with a capital.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// count writes 1 wound, 2 wounds.
func count(n int, noun string) string {
	if n == 1 || n == -1 {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
