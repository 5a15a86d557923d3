package battle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A battleLog is the part of a log that is shown: a turn, or what a unit did.
type battleLog struct {
	Title     string
	Turn      int
	Unit      int // -1: all
	UnitName  string
	Lines     []logLine
	Previous  string // address of the log of the previous turn, or empty
	Next      string
	All       string // address without the unit
	Truncated bool
}

// A logLine is a beat with its number.
type logLine struct {
	*replay.Beat
	lang    string
	Number  int
	Address string
	Current bool
	Heading bool
	merged  int // how many rolls of one kind the line stands for; 0: it is one beat
}

// Times returns how often the line happened, or 0 if it is once or has the dice of each time.
func (l logLine) Times() int {
	if len(l.Dice) > 0 {
		return 0
	}
	return l.merged
}

// maxLines bounds the number of lines of a unit.
const maxLines = 2000

func (p *battlePage) log(turn, unit int) battleLog {
	r := p.Replay
	l := battleLog{Turn: turn, Unit: unit, Title: r.Turns[turn].Name(r.Armies).In(p.lang)}
	first, last := r.BeatsOf(turn)
	if unit >= 0 {
		l.UnitName = r.Units[unit].FullName()
		l.All = p.address(p.path, map[string]int{"at": p.Current.Event}) + "#log"
		first, last = 0, len(r.Beats)-1
	}
	for i := first; i <= last && !l.Truncated; i++ {
		b := &r.Beats[i]
		if unit >= 0 && !slices.Contains(b.About(), rules.UnitAt(unit)) && b.Kind != "turn" {
			continue
		}
		l.Lines = append(l.Lines, logLine{Beat: b, lang: p.lang, Number: i, Address: p.At(b.Event), Current: i == p.Beat, Heading: b.Kind == "round" || b.Kind == "turn" || b.Kind == "phase"})
		l.Truncated = len(l.Lines) == maxLines
	}
	if turn > 0 {
		l.Previous = p.Turn(turn - 1)
	}
	if turn+1 < len(r.Turns) {
		l.Next = p.Turn(turn + 1)
	}
	return l
}

// GapLines describes the gaps of the data of an army.
func (p *battlePage) GapLines(f army.Fidelity) []string { return play.GapLines(p.lang, &f) }

// AbilityLines describes which abilities of an army are not played.
func (p *battlePage) AbilityLines(f army.Fidelity) []string { return play.AbilityLines(p.lang, &f) }

// Caption returns the line of the shown beat, below the battlefield.
func (p *battlePage) Caption() logLine { return logLine{Beat: p.Current, lang: p.lang} }

// SumText writes the result of a roll as it is logged, such as "+1 = 5, needs 4+".
func (l logLine) SumText() string {
	s, several := l.Sum, l.diceCount() > 1
	if !s.Shown || s.Needed == 0 && s.Added == 0 && !several {
		return ""
	}
	var b strings.Builder
	if s.Added != 0 {
		fmt.Fprintf(&b, "%+d ", s.Added)
	}
	if l.merged == 0 && (s.Added != 0 || several) {
		fmt.Fprintf(&b, "= %d", s.Result)
	}
	sum := strings.TrimSpace(strings.ReplaceAll(b.String(), "-", "−"))
	if s.Needed == 0 {
		return sum
	}
	key := "log.needs"
	switch {
	case s.AtMost:
		key = "log.at_most"
	case s.Unmodified:
		key = "log.unmodified"
	}
	return message.Text(l.lang, key, message.Named("Sum", sum, "Needed", s.Needed))
}

func (l logLine) diceCount() int {
	n := 0
	for _, d := range l.Dice {
		n += len(d.Faces)
	}
	return n
}

// sliderMarks are drawn behind the slider, in thousandths of its length.
type sliderMarks struct {
	Turns  []sliderMark
	Phases []sliderMark
	Kills  []sliderMark
}

type sliderMark struct {
	At     float64
	Width  float64
	Player int
	Text   string
}

// sliderLength is the width of the drawn marks.
const sliderLength = 1000

func (p *battlePage) marks() (m sliderMarks) {
	r := p.Replay
	at := func(beat int) float64 { return float64(beat) * sliderLength / float64(max(len(r.Beats)-1, 1)) }
	for i := range r.Turns {
		_, last := r.BeatsOf(i)
		t := &r.Turns[i]
		m.Turns = append(m.Turns, sliderMark{At: at(t.First), Width: at(last) - at(t.First), Player: t.Player, Text: t.Name(r.Armies).In(p.lang)})
		for _, ph := range t.Phases {
			m.Phases = append(m.Phases, sliderMark{At: at(ph.Beat), Text: message.Text(p.lang, "log_phase."+ph.Name, nil)})
		}
	}
	for _, k := range r.Kills {
		m.Kills = append(m.Kills, sliderMark{At: at(k.Beat), Player: k.Player})
	}
	return m
}
