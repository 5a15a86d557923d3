// Package logtest reads the log of a battle, for tests.
package logtest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log/internal/line"
)

// MaxLine is the length of the longest line of a log that is read.
const MaxLine = 2 << 20

// A Reader reads the events of a log. Empty lines, and lines that begin with
// #, are passed over.
type Reader struct {
	scan *bufio.Scanner
	line int // from 1
}

// NewReader returns a reader of lines.
func NewReader(from io.Reader) *Reader {
	scan := bufio.NewScanner(from)
	scan.Buffer(make([]byte, 0, 4096), MaxLine)
	return &Reader{scan: scan}
}

// Next returns the next event, or io.EOF. Errors name the line.
func (r *Reader) Next() (rules.Event, error) {
	for r.scan.Scan() {
		r.line++
		text := r.scan.Text()
		if text == "" || text[0] == '#' {
			continue
		}
		e, err := Parse(text)
		if err != nil {
			err = fmt.Errorf("log: line %d: %w", r.line, err)
		}
		return e, err
	}
	if err := r.scan.Err(); err != nil {
		return rules.Event{}, fmt.Errorf("log: line %d: %w", r.line+1, err)
	}
	return rules.Event{}, io.EOF
}

// Parse reads a line of a log.
func Parse(text string) (rules.Event, error) {
	word, rest, _ := strings.Cut(text, " ")
	kind := rules.EventKind(0)
	for kind < rules.EventKinds && kind.String() != word {
		kind++
	}
	if kind == rules.EventKinds {
		return rules.Event{}, fmt.Errorf("line of kind %.40q: unknown", word)
	}
	e := rules.Event{Kind: kind}
	p := lineParser{event: &e, shape: &line.Shapes[kind]}
	if err := p.members(rest); err != nil {
		return rules.Event{}, fmt.Errorf("%s: %w", word, err)
	}
	return e, nil
}

// lineParser reads the members of one line.
type lineParser struct {
	event *rules.Event
	shape *line.Shape
	seen  [line.Fields]bool
}

func (p *lineParser) members(text string) error {
	for text != "" {
		key, rest, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("%.40q: no member; allowed: key=value", text)
		}
		f, ok := fieldOf(p.shape, key)
		if !ok {
			return fmt.Errorf("member %.40q: unknown", key)
		}
		if p.seen[f] {
			return fmt.Errorf("member %s: given twice", key)
		}
		p.seen[f] = true
		value, rest, err := p.value(f, rest)
		if err == nil {
			err = p.set(f, value)
		}
		if err != nil {
			return fmt.Errorf("member %s: %w", key, err)
		}
		text = rest
	}
	for f, must := range p.shape.Must {
		if must && !p.seen[f] {
			return fmt.Errorf("member %s: missing", p.shape.Key[f])
		}
	}
	if b := p.event.Base; b != nil {
		return b.Validate()
	}
	return nil
}

// fieldOf returns the field that a key names in lines of the kind.
func fieldOf(s *line.Shape, key string) (line.Field, bool) {
	f := line.Field(slices.Index(s.Key[:], key) + 1)
	if f == 0 {
		return 0, false
	}
	switch f--; f {
	case line.JSON, line.Do:
		return f, s.Has(f)
	case line.Word:
		return f, !s.Has(line.JSON)
	case line.M:
		return f, !s.Has(line.Do)
	}
	return f, true
}

// value cuts the value off: JSON takes the rest of the line.
func (p *lineParser) value(f line.Field, text string) (value, rest string, err error) {
	switch {
	case f == line.JSON:
		if !json.Valid([]byte(text)) {
			return "", "", fmt.Errorf("not JSON")
		}
		return text, "", nil
	case strings.HasPrefix(text, `"`):
		return unquote(text)
	}
	value, rest, _ = strings.Cut(text, " ")
	if (f == line.Word || f == line.Name || f == line.Of || f == line.Rule) && !line.IsBare(value) {
		return "", "", fmt.Errorf("%.40q; allowed: one word, or text in quotes", value)
	}
	return value, rest, nil
}

// unquote reads a JSON string and the space after it.
func unquote(text string) (value, rest string, err error) {
	end := 1
	for end < len(text) && text[end] != '"' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(text) {
		return "", "", fmt.Errorf("%.40q: quotes without an end", text)
	}
	if err := json.Unmarshal([]byte(text[:end+1]), &value); err != nil {
		return "", "", err
	}
	rest, ok := strings.CutPrefix(text[end+1:], " ")
	if !ok && rest != "" {
		return "", "", fmt.Errorf("%.40q after quotes; allowed: a space", rest)
	}
	return value, rest, nil
}

func (p *lineParser) set(f line.Field, text string) (err error) {
	e := p.event
	switch f {
	case line.Player:
		var n int64
		n, err = whole(text, 1, 2)
		e.Player = rules.Player(max(n, 1) - 1)
	case line.Unit:
		err = e.Unit.UnmarshalJSON([]byte(text))
	case line.Other:
		err = e.Other.UnmarshalJSON([]byte(text))
	case line.Model:
		err = e.Model.UnmarshalJSON([]byte(text))
	case line.Name:
		e.Name = text
	case line.Word, line.JSON:
		e.Word = text
	case line.N:
		e.N, err = parse32(text)
	case line.M:
		e.M, err = parse32(text)
	case line.Do:
		var d rules.OptionKind
		err = d.UnmarshalText([]byte(text))
		e.M = int32(d) + 1
	case line.Added:
		e.Added, err = parse32(text)
	case line.Unmodified:
		_, err = whole(text, 1, 1)
		e.Unmodified = true
	case line.At:
		e.Pose, err = geom.ParsePose(text)
	case line.Base:
		err = geom.ParseBase(text, p.base())
	case line.Height:
		p.base().Height, err = geom.ParseLength(text)
	case line.Of:
		e.Of = text
	case line.Rule:
		e.Rule = rules.RuleID(text)
	default:
		e.Rolled, err = parseRolled(text)
	}
	return err
}

// base returns the base of the event, whichever of its members comes first.
func (p *lineParser) base() *geom.Base {
	if p.event.Base == nil {
		p.event.Base = &geom.Base{}
	}
	return p.event.Base
}

func whole(text string, least, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%.40q; allowed: a whole number from %d to %d", text, least, most)
	}
	return n, nil
}

func parse32(text string) (int32, error) {
	n, err := whole(text, -1<<31, 1<<31-1)
	return int32(n), err
}

// parseRolled reads what appendRolled writes.
func parseRolled(text string) (rolled []rules.Rolled, err error) {
	for part := range strings.SplitSeq(text, ";") {
		word, faces, _ := strings.Cut(part, ":")
		purpose, ok := dice.ParsePurpose(word)
		if !ok {
			return nil, fmt.Errorf("dice for %.40q: unknown", word)
		}
		for face := range strings.SplitSeq(faces, ",") {
			digit, again := strings.CutSuffix(face, "r")
			n, err := whole(digit, 1, 6)
			if err != nil {
				return nil, err
			}
			rolled = append(rolled, rules.Rolled{For: purpose, Face: uint8(n), Again: again})
		}
	}
	return rolled, nil
}
