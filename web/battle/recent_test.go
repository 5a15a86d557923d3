package battle

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/web/replay"
)

// TestRecentGroups writes the rolls of the attacks of a unit as one line for each kind of roll, with what follows from them.
func TestRecentGroups(t *testing.T) {
	t.Parallel()
	roll := func(of string, face, needed int, then ...replay.Consequence) logLine {
		return logLine{lang: "en", Beat: &replay.Beat{
			Kind: "roll", Attack: true, Minor: of != "hit", Text: replay.Name(of), Sum: replay.Sum{Shown: true, Result: face, Needed: needed},
			Dice: []replay.Dice{{For: of, Faces: []replay.Face{{Face: face}}}}, Then: then,
		}}
	}
	damage := logLine{lang: "en", Beat: &replay.Beat{Kind: "roll", Attack: true, Minor: true, Text: replay.Name("damage")}}
	line := func(kind, text string, minor bool) logLine {
		return logLine{lang: "en", Heading: kind == "phase", Beat: &replay.Beat{Kind: kind, Player: 1, Minor: minor, Text: replay.Name(text)}}
	}
	destroyed := replay.Consequence{Text: replay.Name("destroyed")}
	lines := []logLine{
		line("phase", "Shooting", false), line("step", "fires", false),
		roll("hit", 4, 3), roll("wound", 5, 4), roll("save", 1, 3, destroyed), damage,
		roll("hit", 2, 3), line("choice", "allocated", true), roll("hit", 6, 4),
		roll("wound", 3, 4), roll("save", 2, 3, destroyed), damage, roll("charge", 1, 3, destroyed),
		line("step", "fires again", false), roll("hit", 5, 3),
		line("phase", "Fight", false),
	}
	lines[12].Attack, lines[12].Minor = false, false
	groups := recentGroups(lines, [2]string{"Ultramarines", "Orks"}, "en")
	if len(groups) != 1 || groups[0].Heading != "Ultramarines: Shooting" {
		t.Fatalf("the groups are %+v", groups)
	}
	type shown struct {
		text  string
		dice  int
		sum   string
		times int // of the line, and of what follows
		then  int
	}
	var got []shown
	for _, l := range groups[0].Lines {
		s := shown{text: l.Text.In("en"), dice: l.diceCount(), sum: l.SumText(), times: l.Times()}
		for _, c := range l.Then {
			s.then = max(c.Times, 1)
		}
		got = append(got, s)
	}
	want := []shown{
		{"fires", 0, "", 0, 0}, {"hit", 2, "needs 3+", 0, 0}, {"wound", 2, "needs 4+", 0, 0}, {"save", 2, "needs 3+", 0, 2}, {"damage", 0, "", 2, 0}, {"hit", 1, "needs 4+", 0, 0},
		{"charge", 1, "needs 3+", 0, 1}, {"fires again", 0, "", 0, 0}, {"hit", 1, "needs 3+", 0, 0},
	}
	if !slices.Equal(got, want) {
		t.Errorf("the lines are\n%v, want\n%v", got, want)
	}
	anti := roll("wound", 2, 3)
	anti.Sum.Unmodified = true
	if got, want := anti.SumText(), "needs 3+; the unmodified roll decides"; got != want {
		t.Errorf("a wound roll of 2 that succeeds: got %q, want %q", got, want)
	}
	if n := len(lines[2].Dice[0].Faces); n != 1 {
		t.Errorf("the replay has %d faces of the first roll, want 1", n)
	}
}
