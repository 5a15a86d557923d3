package log

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// ErrDiffers is wrapped by the errors of replays that go another way than the
// log says.
var ErrDiffers = errors.New("the battle goes another way than the log")

// Replay plays a battle that has not gone on yet by the choices of a log: one
// that Begin made of the same setup. Dice are those of the battle's seed or, where
// the log says that they were scripted, those of the log. Each line must come out
// as the log has it. A log that ends before the battle does leaves it there.
func Replay(g *rules.Game, log io.Reader) error {
	lines, err := readLog(log)
	if err != nil {
		return err
	}
	r := replay{lines: lines}
	if r.scripted() {
		g.Script(&logDice{lines: lines})
	}
	g.Log(r.compare)
	defer g.Log(nil)
	g.Run()
	for i := range lines {
		if lines[i].event.Kind != rules.EventChoice || r.err != nil {
			continue
		}
		var c rules.Choice
		if err := c.UnmarshalJSON([]byte(lines[i].event.Word)); err != nil {
			return fmt.Errorf("log: line %d: %w", lines[i].number, err)
		}
		if err := g.Apply(&c); err != nil {
			return fmt.Errorf("log: line %d: %w", lines[i].number, err)
		}
	}
	if r.err == nil && r.at < len(lines) {
		r.err = fmt.Errorf("log: line %d: %w: it has more lines", lines[r.at].number, ErrDiffers)
	}
	return r.err
}

// logLine is a line of a log with the event that it tells.
type logLine struct {
	number int
	text   string
	event  rules.Event
}

func readLog(log io.Reader) (lines []logLine, err error) {
	for r := NewReader(log); ; {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return nil, err
		}
		number, text := r.Line()
		lines = append(lines, logLine{number, text, e})
	}
}

// replay compares a battle with the lines of a log.
type replay struct {
	lines []logLine
	at    int
	line  []byte
	err   error
}

func (r *replay) scripted() bool {
	return len(r.lines) > 0 && r.lines[0].event.Kind == rules.EventBattle && r.lines[0].event.Name == "script"
}

// compare finds the first event that is not the next line.
func (r *replay) compare(e *rules.Event) {
	if r.err != nil {
		return
	}
	r.line = Append(r.line[:0], e)
	switch {
	case r.at == len(r.lines):
		r.err = fmt.Errorf("log: at its end: %w: %s", ErrDiffers, r.line)
	case !bytes.Equal(r.line, []byte(r.lines[r.at].text)):
		r.err = fmt.Errorf("log: line %d: %w: %s", r.lines[r.at].number, ErrDiffers, r.line)
	}
	r.at++
}

// logDice rolls the dice of a log, in order.
type logDice struct {
	lines []logLine
	at    int // next in the dice of the first line
}

// D6 returns the next die of the log, and 1 where it has none.
func (d *logDice) D6(dice.Purpose) int {
	for len(d.lines) > 0 && d.at == len(d.lines[0].event.Rolled) {
		d.lines, d.at = d.lines[1:], 0
	}
	if len(d.lines) == 0 {
		return 1
	}
	d.at++
	return int(d.lines[0].event.Rolled[d.at-1].Face)
}
