package log

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Writer writes events as lines (PROTOCOL.md).
type Writer struct {
	to   io.Writer
	line []byte
	err  error
}

// NewWriter returns a writer of lines.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Event writes one event. It is what Game.Log is given. After an error nothing
// more is written.
func (w *Writer) Event(e *rules.Event) {
	if w.err != nil {
		return
	}
	w.line = append(Append(w.line[:0], e), '\n')
	_, w.err = w.to.Write(w.line)
}

// Err returns the first error of the writer below.
func (w *Writer) Err() error { return w.err }

// Append appends the event as a line, without its end.
func Append(to []byte, e *rules.Event) []byte {
	s := &shapes[e.Kind]
	to = append(to, e.Kind.String()...)
	for _, f := range s.order {
		if s.must[f] && f != fieldJSON || f != fieldJSON && !zero(e, f) {
			to = appendField(to, e, s, f)
		}
	}
	for f := range fieldJSON {
		if f != fieldDo && !s.own(f) && !zero(e, f) && !(f == fieldWord && s.own(fieldJSON)) && !(f == fieldM && s.own(fieldDo)) {
			to = appendField(to, e, s, f)
		}
	}
	if s.own(fieldJSON) {
		to = appendField(to, e, s, fieldJSON)
	}
	return to
}

// zero reports whether a line can do without the field.
func zero(e *rules.Event, f field) bool {
	switch f {
	case fieldPlayer:
		return e.Player == 0
	case fieldUnit:
		return e.Unit == rules.NoUnit
	case fieldOther:
		return e.Other == rules.NoUnit
	case fieldModel:
		return e.Model == rules.NoModel
	case fieldName:
		return e.Name == ""
	case fieldWord, fieldJSON:
		return e.Word == ""
	case fieldN:
		return e.N == 0
	case fieldM, fieldDo:
		return e.M == 0
	case fieldAdded:
		return e.Added == 0
	case fieldAt:
		return e.Pose == geom.Pose{}
	case fieldBase, fieldHeight:
		return e.Base == nil
	case fieldOf:
		return e.Of == ""
	case fieldRule:
		return e.Rule == ""
	default:
		return len(e.Rolled) == 0
	}
}

func appendField(to []byte, e *rules.Event, s *shape, f field) []byte {
	to = append(append(append(to, ' '), s.key[f]...), '=')
	switch f {
	case fieldPlayer:
		return strconv.AppendInt(to, int64(e.Player)+1, 10)
	case fieldUnit:
		return strconv.AppendInt(to, int64(e.Unit.Index()), 10)
	case fieldOther:
		return strconv.AppendInt(to, int64(e.Other.Index()), 10)
	case fieldModel:
		return strconv.AppendInt(to, int64(e.Model.Index()), 10)
	case fieldName:
		return appendWord(to, e.Name)
	case fieldWord:
		return appendWord(to, e.Word)
	case fieldJSON:
		return append(to, e.Word...)
	case fieldN:
		return strconv.AppendInt(to, int64(e.N), 10)
	case fieldM:
		return strconv.AppendInt(to, int64(e.M), 10)
	case fieldDo:
		return append(to, rules.OptionKind(e.M-1).String()...)
	case fieldAdded:
		return strconv.AppendInt(to, int64(e.Added), 10)
	case fieldAt:
		return geom.AppendPose(to, e.Pose)
	case fieldBase:
		return geom.AppendBase(to, e.Base)
	case fieldHeight:
		text, _ := e.Base.Height.MarshalJSON()
		return append(to, text...)
	case fieldOf:
		return appendWord(to, e.Of)
	case fieldRule:
		return appendWord(to, string(e.Rule))
	default:
		return appendRolled(to, e.Rolled)
	}
}

// appendWord writes a single word as it is, and other text in quotes.
func appendWord(to []byte, text string) []byte {
	if isBare(text) {
		return append(to, text...)
	}
	to = append(to, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r < ' ':
			const hex = "0123456789abcdef"
			to = append(to, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			to = utf8.AppendRune(to, r)
		}
	}
	return append(to, '"')
}

// isBare reports whether text needs no quotes.
func isBare(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_.:-+", r))
	}) < 0
}

// appendRolled writes dice by purpose: hit:4,1,5r;wound:3. An r marks a die that
// was rolled again.
func appendRolled(to []byte, rolled []rules.Rolled) []byte {
	for i, d := range rolled {
		switch {
		case i > 0 && rolled[i-1].For == d.For:
			to = append(to, ',')
		case i > 0:
			to = append(to, ';')
			fallthrough
		default:
			to = append(append(to, d.For.String()...), ':')
		}
		to = append(to, '0'+d.Face)
		if d.Again {
			to = append(to, 'r')
		}
	}
	return to
}
