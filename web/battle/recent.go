package battle

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/web/replay"
)

// A logGroup is a heading of the log with the lines below it.
type logGroup struct {
	Heading string // empty: before the battle
	Lines   []logLine
}

// These bound the groups and the lines of each that are shown beside a decision.
const (
	maxRecentGroups = 8
	maxRecentLines  = 40
)

// recent returns the log of the present turn and of the one before.
func (s *seatPage) recent(r *replay.Replay) []logGroup {
	last := len(r.Turns) - 1
	var lines []logLine
	for turn := max(last-1, 0); turn <= last; turn++ {
		lines = append(lines, s.battlePage.log(turn, -1).Lines...)
	}
	return recentGroups(lines, r.Armies, s.lang)
}

// recentGroups returns the latest lines of a log by phase, the latest phase first.
func recentGroups(lines []logLine, armies [2]string, lang string) (list []logGroup) {
	var rolls rollMerger
	for _, l := range lines {
		if l.Heading || len(list) == 0 {
			list = append(list, logGroup{})
			rolls = rollMerger{}
		}
		g := &list[len(list)-1]
		switch {
		case l.Heading:
			g.Heading = l.Text.In(lang)
			if l.Kind == "phase" && l.Player > 0 {
				g.Heading = armies[l.Player-1] + ": " + g.Heading
			}
		case l.Attack:
			rolls.add(g, l)
		case !l.Minor:
			g.Lines = append(g.Lines, l)
			rolls = rollMerger{}
		}
	}
	list = slices.DeleteFunc(list, func(g logGroup) bool { return len(g.Lines) == 0 })
	slices.Reverse(list)
	list = list[:min(len(list), maxRecentGroups)]
	for i := range list {
		list[i].Lines = list[i].Lines[max(0, len(list[i].Lines)-maxRecentLines):]
	}
	return list
}

// A rollMerger writes the rolls of attacks that follow each other as one line for each kind of roll: all hit rolls of a
// weapon, then all wound rolls. The zero value begins a series.
type rollMerger struct {
	lines map[string]int // index of the line in the group, by what it says
}

// add adds a roll to the line of its kind, or as a new line.
func (m *rollMerger) add(g *logGroup, l logLine) {
	says := fmt.Sprint(l.Text.In(l.lang), l.Sum.Shown, l.Sum.Added, l.Sum.Needed, l.Sum.AtMost, l.Sum.Unmodified)
	at, found := m.lines[says]
	if !found {
		if m.lines == nil {
			m.lines = map[string]int{}
		}
		m.lines[says] = len(g.Lines)
		g.Lines = append(g.Lines, l)
		return
	}
	first := &g.Lines[at]
	if first.merged == 0 {
		b := *first.Beat
		b.Dice, b.Then = cloneDice(b.Dice), slices.Clone(b.Then)
		first.Beat, first.merged = &b, 1
	}
	first.merged++
	for i, d := range l.Dice {
		if i < len(first.Dice) && first.Dice[i].For == d.For {
			first.Dice[i].Faces = append(first.Dice[i].Faces, d.Faces...)
		} else {
			first.Dice = append(first.Dice, d)
		}
	}
	for _, c := range l.Then {
		same := slices.IndexFunc(first.Then, func(other replay.Consequence) bool { return other.Text.In(l.lang) == c.Text.In(l.lang) })
		if same < 0 {
			first.Then = append(first.Then, c)
			continue
		}
		first.Then[same].Times = max(first.Then[same].Times, 1) + 1
	}
}

func cloneDice(dice []replay.Dice) []replay.Dice {
	out := slices.Clone(dice)
	for i := range out {
		out[i].Faces = slices.Clone(out[i].Faces)
	}
	return out
}
