// Package line describes the lines of the log of a battle: the members of each kind of line, and
// their order.
package line

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// A Field is a member of Event, as lines write it.
type Field uint8

// The fields, in the order in which a line has them.
const (
	Player Field = iota
	Unit
	Other
	Model
	Name
	Word
	N
	M
	Added
	Unmodified
	At
	Base
	Height
	Of
	Rule
	Dice
	Do   // M minus 1, if it is an OptionKind
	JSON // Word, if it is JSON: the last one of the line
	Fields
)

// generic are the keys of fields that a kind of line has no word of its own for.
var generic = [Fields]string{
	"player", "unit", "other", "model", "name", "word", "n", "m", "added", "unmodified", "at", "base", "height", "of", "rule", "dice", "do", "json",
}

// A Shape says how lines of a kind are written.
type Shape struct {
	Order []Field // the fields of its own, in the order written
	Key   [Fields]string
	Must  [Fields]bool // written whatever the value
}

// Has reports whether the field is one of the kind's own.
func (s *Shape) Has(f Field) bool { return slices.Contains(s.Order, f) }

// shapeOf reads a shape: words such as n:round, or n:round? for a field that is
// left out when it is zero.
func shapeOf(text string) Shape {
	s := Shape{Key: generic}
	for word := range strings.FieldsSeq(text) {
		word, optional := strings.CutSuffix(word, "?")
		of, key, renamed := strings.Cut(word, ":")
		for f, g := range generic {
			if g != of {
				continue
			}
			s.Order = append(s.Order, Field(f))
			s.Must[f] = !optional
			if renamed {
				s.Key[f] = key
			}
		}
	}
	return s
}

// Shapes are the lines of the protocol, by kind of event.
var Shapes = [rules.EventKinds]Shape{
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
	rules.EventRoll:   shapeOf("word:for player unit? other:target? model? name:weapon? n:result m:needed? added? unmodified?"),
	rules.EventChoice: shapeOf("player name:why unit? do? other:takes? model? n? of:ability? rule? json:choice"),
	rules.EventNote:   shapeOf("word:text unit?"),
	rules.EventEnd:    shapeOf("word:result"),
}

// IsBare reports whether text needs no quotes.
func IsBare(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_.:-+", r))
	}) < 0
}
