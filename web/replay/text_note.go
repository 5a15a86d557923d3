package replay

import (
	"regexp"

	"github.com/rollcall40k/rollcall/rules"
)

// notes are the keys of notes by their text in the log.
var notes = map[string]string{
	"uses a Stratagem": "note.stratagem", "the charge fails": "note.charge_fails", "the power fails": "note.power_fails", "an effect lasts": "note.lasts",
	"passed": "note.passed", "divided": "note.divided", "a minor victory for the Underdog": "note.minor_victory",
	"halves along the width": "note.halves_width", "halves along the depth": "note.halves_depth",
}

// Notes whose text in the log has numbers.
var (
	noPoints = regexp.MustCompile(`^no unit of army ([12]) has points: none can be in Strategic Reserves$`)
	underdog = regexp.MustCompile(`^(points|Power Levels) (-?\d+) and (-?\d+): player ([12]) is the Underdog; Command re-rolls: (\d+)$`)
	ordered  = regexp.MustCompile(`^player ([12]) orders by an ability: the next die for (\w+) that shows at most (\d) is (?:re-rolled|changed to a (\d))$`)
	stored   = regexp.MustCompile(`^player ([12]) orders a stored die: the next die for (\w+) is a (\d)$`)
	reroll   = regexp.MustCompile(`^player ([12]) orders a Command re-roll: the next die for (\w+) that shows at most (\d)$`)
)

// note describes what a rule decided. Other texts than the known ones are names, such as those of missions and Warlord
// Traits.
func (t *beatBuilder) note(e *rules.Event) Text {
	if key := notes[e.Word]; key != "" {
		owner := t.unit(e.Other)
		if e.Other == e.Unit {
			owner = ""
		}
		return text(key, "Unit", t.unit(e.Unit), "Name", e.Name, "Owner", owner)
	}
	if m := noPoints.FindStringSubmatch(e.Word); m != nil {
		return text("note.no_points", "Army", t.numbered(m[1]))
	}
	if m := underdog.FindStringSubmatch(e.Word); m != nil {
		key := "note.underdog_points"
		if m[1] != "points" {
			key = "note.underdog_power"
		}
		return text(key, "First", m[2], "Second", m[3], "Army", t.numbered(m[4]), "Count", m[5])
	}
	if m := reroll.FindStringSubmatch(e.Word); m != nil {
		return text("note.reroll", "Army", t.numbered(m[1]), "Roll", textOf("die", m[2]), "Most", m[3])
	}
	if m := ordered.FindStringSubmatch(e.Word); m != nil {
		key := "note.order_changed"
		if m[4] == "" {
			key = "note.order_rerolled"
		}
		return text(key, "Army", t.numbered(m[1]), "Roll", textOf("die", m[2]), "Most", m[3], "Face", m[4])
	}
	if m := stored.FindStringSubmatch(e.Word); m != nil {
		return text("note.order_stored", "Army", t.numbered(m[1]), "Roll", textOf("die", m[2]), "Face", m[3])
	}
	return Name(e.Word)
}

// numbered returns the name of the army of player "1" or "2".
func (t *beatBuilder) numbered(player string) string { return t.army(rules.Player(player[0] - '1')) }
