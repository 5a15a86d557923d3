package web

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A battleLog is the part of a log that is shown: a turn, or what a unit did.
type battleLog struct {
	Title     string
	Turn      int
	Unit      int // -1: all
	Of        string
	Turns     int
	Lines     []logLine
	Before    string // address of the log of the turn before, or empty
	After     string
	All       string // address without the unit
	Truncated bool
}

// A logLine is a beat with its number.
type logLine struct {
	*replay.Beat
	Number  int
	Address string
	Now     bool
	Heading bool
}

// mostLines bounds how many lines of a unit are shown at once.
const mostLines = 2000

func (p *battlePage) log(turn, unit int) battleLog {
	r := p.Replay
	l := battleLog{Turn: turn, Unit: unit, Turns: len(r.Turns), Title: r.Turns[turn].Name(r.Armies)}
	first, last := r.BeatsOf(turn)
	if unit >= 0 {
		l.Of = r.Units[unit].Called()
		l.All = p.address(p.path, map[string]int{"at": p.Now.Event}) + "#log"
		first, last = 0, len(r.Beats)-1
	}
	for i := first; i <= last && !l.Truncated; i++ {
		b := &r.Beats[i]
		if unit >= 0 && !slices.Contains(b.About(), rules.UnitAt(unit)) && b.Kind != "turn" {
			continue
		}
		l.Lines = append(l.Lines, logLine{b, i, p.At(b.Event), i == p.Beat, b.Kind == "round" || b.Kind == "turn" || b.Kind == "phase"})
		l.Truncated = len(l.Lines) == mostLines
	}
	if turn > 0 {
		l.Before = p.Turn(turn - 1)
	}
	if turn+1 < len(r.Turns) {
		l.After = p.Turn(turn + 1)
	}
	return l
}

// SumText says what a roll came to, as it is logged: it does not judge it.
func (l logLine) SumText() string {
	s := l.Sum
	if !s.Shown || s.Needs == "" && s.Added == 0 && !l.several() {
		return ""
	}
	var b strings.Builder
	if s.Added != 0 {
		fmt.Fprintf(&b, "%+d ", s.Added)
	}
	if s.Added != 0 || l.several() {
		fmt.Fprintf(&b, "= %d", s.Result)
	}
	if s.Needs != "" && b.Len() > 0 {
		b.WriteString(", ")
	}
	b.WriteString(s.Needs)
	return strings.ReplaceAll(b.String(), "-", "−")
}

// several reports whether the result is of more than one die.
func (l logLine) several() bool {
	n := 0
	for _, d := range l.Dice {
		n += len(d.Faces)
	}
	return n > 1
}

// scrubMarks are drawn behind the scrubber, in thousandths of its length.
type scrubMarks struct {
	Turns  []scrubMark
	Phases []scrubMark
	Kills  []scrubMark
}

type scrubMark struct {
	At     float64
	Width  float64
	Player int
	Text   string
}

// scrubLength is how wide the marks are drawn.
const scrubLength = 1000

func (p *battlePage) marks() (m scrubMarks) {
	r := p.Replay
	at := func(beat int) float64 { return float64(beat) * scrubLength / float64(max(len(r.Beats)-1, 1)) }
	for i := range r.Turns {
		_, last := r.BeatsOf(i)
		t := &r.Turns[i]
		m.Turns = append(m.Turns, scrubMark{At: at(t.First), Width: at(last) - at(t.First), Player: t.Player, Text: t.Name(r.Armies)})
		for _, ph := range t.Phases {
			m.Phases = append(m.Phases, scrubMark{At: at(ph.Beat), Text: ph.Name})
		}
	}
	for _, k := range r.Kills {
		m.Kills = append(m.Kills, scrubMark{At: at(k.Beat), Player: k.Player})
	}
	return m
}

func phaseName(word string) string {
	if word == "" {
		return ""
	}
	text := spaced(word)
	return strings.ToUpper(text[:1]) + text[1:] + " phase"
}

// spaced writes a word of the log or the data format as people do.
func spaced(word string) string { return strings.ReplaceAll(word, "_", " ") }
