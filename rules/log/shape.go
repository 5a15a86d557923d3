// Package log writes the log of a battle as lines of text, reads it and
// shows it without knowing a rule. PROTOCOL.md describes the lines.
package log

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// A field is a member of Event, as lines write it.
type field uint8

// The fields, in the order in which a line has them.
const (
	fieldPlayer field = iota
	fieldUnit
	fieldOther
	fieldModel
	fieldName
	fieldWord
	fieldN
	fieldM
	fieldAdded
	fieldAt
	fieldBase
	fieldHeight
	fieldOf
	fieldRule
	fieldDice
	fieldDo   // M minus 1, if it is an OptionKind
	fieldJSON // Word, if it is JSON: the last one of the line
	fields
)

// generic are the keys of fields that a kind of line has no word of its own for.
var generic = [fields]string{
	"player", "unit", "other", "model", "name", "word", "n", "m", "added", "at", "base", "height", "of", "rule", "dice", "do", "json",
}

// A shape says how lines of a kind are written.
type shape struct {
	order []field // the fields of its own, in the order written
	key   [fields]string
	must  [fields]bool // written whatever the value
}

// own reports whether the field is one of the kind's own.
func (s *shape) own(f field) bool { return slices.Contains(s.order, f) }

// shapeOf reads a shape: words such as n:round, or n:round? for a field that is
// left out when it is zero.
func shapeOf(text string) shape {
	s := shape{key: generic}
	for word := range strings.FieldsSeq(text) {
		word, optional := strings.CutSuffix(word, "?")
		of, key, renamed := strings.Cut(word, ":")
		for f, g := range generic {
			if g != of {
				continue
			}
			s.order = append(s.order, field(f))
			s.must[f] = !optional
			if renamed {
				s.key[f] = key
			}
		}
	}
	return s
}

// shapes are the lines of the protocol, by kind of event.
var shapes = [rules.EventKinds]shape{
	rules.EventBattle: shapeOf("n:protocol word:edition of:mission? m:engine? name:seed"),
	rules.DeltaField:  shapeOf("json:layout"),
	rules.DeltaArmy:   shapeOf("player name"),
	rules.DeltaPower:  shapeOf("n:power name"),
	rules.DeltaUnit:   shapeOf("unit player m:sheet n:models name"),
	rules.DeltaKind:   shapeOf("unit n:kind m:wounds base height name"),
	rules.DeltaWeapon: shapeOf("unit n:kind m:weapon name"),
	rules.DeltaModel:  shapeOf("model unit m:kind n:wounds"),

	rules.DeltaMarker:     shapeOf("n:marker at"),
	rules.DeltaMarkerKept: shapeOf("n:marker"),
	rules.DeltaMarkerHeld: shapeOf("n:marker m:by"),
	rules.DeltaWarlord:    shapeOf("player model"),
	rules.DeltaZone:       shapeOf("player json:corners"),
	rules.DeltaPlace:      shapeOf("unit word:to other:in?"),
	rules.DeltaPose:       shapeOf("model at"),
	rules.DeltaWounds:     shapeOf("model n:left"),
	rules.DeltaDestroyed:  shapeOf("model unit"),
	rules.DeltaIs:         shapeOf("unit word:condition n:value"),
	rules.DeltaScore:      shapeOf("player n:points m:now"),
	rules.DeltaCommand:    shapeOf("player n:points m:now"),

	rules.EventRound:  shapeOf("n:round"),
	rules.EventTurn:   shapeOf("player"),
	rules.EventPhase:  shapeOf("player word:phase"),
	rules.EventStep:   shapeOf("word:does unit?"),
	rules.EventRoll:   shapeOf("word:for player unit? other:target? model? name:weapon? n:result m:needed? added?"),
	rules.EventChoice: shapeOf("player name:why unit? do? other:takes? model? n? of:ability? rule? json:choice"),
	rules.EventNote:   shapeOf("word:text unit?"),
	rules.EventEnd:    shapeOf("word:result"),
}
