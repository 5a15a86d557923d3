// Package log writes the log of a battle as lines of text, and shows it without knowing a rule.
// PROTOCOL.md describes the lines.
package log

import (
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log/internal/line"
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
	s := &line.Shapes[e.Kind]
	to = append(to, e.Kind.String()...)
	for _, f := range s.Order {
		if s.Must[f] && f != line.JSON || f != line.JSON && !zero(e, f) {
			to = appendField(to, e, s, f)
		}
	}
	for f := range line.JSON {
		if f != line.Do && !s.Has(f) && !zero(e, f) && !(f == line.Word && s.Has(line.JSON)) && !(f == line.M && s.Has(line.Do)) {
			to = appendField(to, e, s, f)
		}
	}
	if s.Has(line.JSON) {
		to = appendField(to, e, s, line.JSON)
	}
	return to
}

// zero reports whether a line can do without the field.
func zero(e *rules.Event, f line.Field) bool {
	switch f {
	case line.Player:
		return e.Player == 0
	case line.Unit:
		return e.Unit == rules.NoUnit
	case line.Other:
		return e.Other == rules.NoUnit
	case line.Model:
		return e.Model == rules.NoModel
	case line.Name:
		return e.Name == ""
	case line.Word, line.JSON:
		return e.Word == ""
	case line.N:
		return e.N == 0
	case line.M, line.Do:
		return e.M == 0
	case line.Added:
		return e.Added == 0
	case line.Unmodified:
		return !e.Unmodified
	case line.At:
		return e.Pose == geom.Pose{}
	case line.Base, line.Height:
		return e.Base == nil
	case line.Of:
		return e.Of == ""
	case line.Rule:
		return e.Rule == ""
	default:
		return len(e.Rolled) == 0
	}
}

func appendField(to []byte, e *rules.Event, s *line.Shape, f line.Field) []byte {
	to = append(append(append(to, ' '), s.Key[f]...), '=')
	switch f {
	case line.Player:
		return strconv.AppendInt(to, int64(e.Player)+1, 10)
	case line.Unit:
		return strconv.AppendInt(to, int64(e.Unit.Index()), 10)
	case line.Other:
		return strconv.AppendInt(to, int64(e.Other.Index()), 10)
	case line.Model:
		return strconv.AppendInt(to, int64(e.Model.Index()), 10)
	case line.Name:
		return appendWord(to, e.Name)
	case line.Word:
		return appendWord(to, e.Word)
	case line.JSON:
		return append(to, e.Word...)
	case line.N:
		return strconv.AppendInt(to, int64(e.N), 10)
	case line.M:
		return strconv.AppendInt(to, int64(e.M), 10)
	case line.Do:
		return append(to, rules.OptionKind(e.M-1).String()...)
	case line.Added:
		return strconv.AppendInt(to, int64(e.Added), 10)
	case line.Unmodified:
		return append(to, '1')
	case line.At:
		return geom.AppendPose(to, e.Pose)
	case line.Base:
		return geom.AppendBase(to, e.Base)
	case line.Height:
		text, _ := e.Base.Height.MarshalJSON()
		return append(to, text...)
	case line.Of:
		return appendWord(to, e.Of)
	case line.Rule:
		return appendWord(to, string(e.Rule))
	default:
		return appendRolled(to, e.Rolled)
	}
}

// appendWord writes a single word as it is, and other text in quotes.
func appendWord(to []byte, text string) []byte {
	if line.IsBare(text) {
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
