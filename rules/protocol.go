package rules

import (
	"slices"
	"strings"
)

// ProtocolVersion is what the first line of a log names (PROTOCOL.md).
const ProtocolVersion = 1

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
	fieldDo   // M less 1, where it is a Do
	fieldJSON // Word, where it is JSON: the last of the line
	fields
)

// generic are the keys of fields that a kind of line has no word of its own for.
var generic = [fields]string{
	"player", "unit", "other", "model", "name", "word", "n", "m", "added", "at", "base", "height", "of", "rule", "dice", "do", "json",
}

// A shape says how lines of a kind are written.
type shape struct {
	name  string
	order []field // the fields of its own, in the order written
	key   [fields]string
	must  [fields]bool // written whatever the value
}

// own reports whether the field is one of the kind's own.
func (s *shape) own(f field) bool { return slices.Contains(s.order, f) }

// shapeOf reads a shape: words such as n:round, or n:round? for a field that is
// left out when it is zero.
func shapeOf(name, text string) shape {
	s := shape{name: name, key: generic}
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
var shapes = [EventKinds]shape{
	EventBattle: shapeOf("battle", "n:protocol word:edition name:seed"),
	DeltaField:  shapeOf("field", "json:layout"),
	DeltaArmy:   shapeOf("army", "player name"),
	DeltaPower:  shapeOf("power", "n:power name"),
	DeltaUnit:   shapeOf("unit", "unit player m:sheet n:models name"),
	DeltaKind:   shapeOf("kind", "unit n:kind m:wounds base height name"),
	DeltaWeapon: shapeOf("weapon", "unit n:kind m:weapon name"),
	DeltaModel:  shapeOf("model", "model unit m:kind n:wounds"),

	DeltaMarker:     shapeOf("marker", "n:marker at"),
	DeltaMarkerKept: shapeOf("kept", "n:marker"),
	DeltaMarkerHeld: shapeOf("held", "n:marker m:by"),
	DeltaWarlord:    shapeOf("warlord", "player model"),
	DeltaZone:       shapeOf("zone", "player json:corners"),
	DeltaPlace:      shapeOf("place", "unit word:to other:in?"),
	DeltaPose:       shapeOf("pose", "model at"),
	DeltaWounds:     shapeOf("wounds", "model n:left"),
	DeltaDestroyed:  shapeOf("destroyed", "model unit"),
	DeltaIs:         shapeOf("is", "unit word:condition n:value"),
	DeltaScore:      shapeOf("score", "player n:points m:now"),
	DeltaCommand:    shapeOf("command", "player n:points m:now"),

	EventRound:  shapeOf("round", "n:round"),
	EventTurn:   shapeOf("turn", "player"),
	EventPhase:  shapeOf("phase", "player word:phase"),
	EventStep:   shapeOf("step", "word:does unit?"),
	EventRoll:   shapeOf("roll", "word:for player unit? other:target? model? name:weapon? n:result m:needed? added?"),
	EventChoice: shapeOf("choice", "player name:why unit? do? other:takes? model? n? of:ability? rule? json:choice"),
	EventNote:   shapeOf("note", "word:text unit?"),
	EventEnd:    shapeOf("end", "word:result"),
}

// String returns the word that lines of the kind begin with.
func (k EventKind) String() string {
	if k < EventKinds {
		return shapes[k].name
	}
	return "unknown"
}
