package battle

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// TestEveryReasonHasWords asks for words for every reason of a request: a title for the page, and a name for the list of
// decisions that are left to the computer.
func TestEveryReasonHasWords(t *testing.T) {
	n := 0
	for reason := rules.ForNothing + 1; reason.String() != "unknown"; reason++ {
		n++
		q, ok := questions[reason]
		if !ok || q.title == "" || strings.Count(q.title, "%s") > 1 {
			t.Errorf("%v has the title %q", reason, q.title)
		}
		if reasonTitles[reason] == "" {
			t.Errorf("%v has no name as a decision that is left to the computer", reason)
		}
		if strings.Contains(q.title+q.hint+q.pass+reasonTitles[reason], "_") {
			t.Errorf("%v has an internal word", reason)
		}
	}
	if n != len(questions) || n < 40 {
		t.Errorf("%d reasons, %d questions", n, len(questions))
	}
	for _, reason := range play.MinorDecisions {
		if questions[reason].title == "" {
			t.Errorf("%v is left to the computer and has no words", reason)
		}
	}
}

// TestReadSpots reads the places of dragged models, and refuses everything else.
func TestReadSpots(t *testing.T) {
	list, ok := readSpots("4:12.5,8;5:0,29.999")
	if !ok || len(list) != 2 || list[0].Model.Index() != 4 || list[0].At.X != 12_500 || list[1].At.Y != 29_999 {
		t.Errorf("got %+v, %v", list, ok)
	}
	for _, text := range []string{"", "4", "4:", "4:1", "x:1,1", "-1:1,1", "4:1,1;", "4:1e3,1", "4:1,1,1", "99999:1,1", strings.Repeat("4:1,1;", maxSpots) + "4:1,1"} {
		if list, ok := readSpots(text); ok {
			t.Errorf("%.20q is read as %+v", text, list)
		}
	}
}

// FuzzReadSpots reads any text.
func FuzzReadSpots(f *testing.F) {
	for _, text := range []string{"4:12.5,8;5:13.5,8", "", ":,;", "0:0.001,999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		if list, ok := readSpots(text); len(list) > maxSpots || ok != (list != nil) {
			t.Errorf("%d places, %v", len(list), ok)
		}
	})
}
