package roster_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollcall40k/rollcall/roster"
)

func TestNearest(t *testing.T) {
	names := []string{"Primaris Captain", "Primaris Librarian", "Rhino", "Terminator Squad", "Scout Squad", "Khârn the Betrayer"}
	for _, tt := range []struct {
		name string
		want string
	}{
		{"Captn", "Primaris Captain"},
		{"primaris libarian", "Primaris Librarian"},
		{"Scuot Squad", "Scout Squad"},
		{"Flurb Wobblers", ""},
		{"Terminator-Squad (old)", "Terminator Squad"},
		{"Terminators", "Terminator Squad"},
		{"Kharn", "Khârn the Betrayer"},
		{"rhinos", "Rhino"},
		{"Land Raider", ""},
		{"", ""},
	} {
		if d := cmp.Diff(tt.want, strings.Join(roster.Nearest(tt.name, names), ",")); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.name, d)
		}
	}
	if got := roster.Nearest("squad", append(names, names...)); len(got) != 2 {
		t.Errorf("got %q, want each name once", got)
	}
	long := strings.Repeat("x", 1_000_000)
	if got := roster.Nearest(long, []string{long, "Rhino"}); len(got) != 1 || got[0] != long {
		t.Errorf("got %d names, want the long one", len(got))
	}
}

// A suggestion says why it is close.
func TestSuggest(t *testing.T) {
	candidates := []roster.Suggestion{{Name: "Warbikers", ID: "w"}, {Name: "Hunter-killer missile", ID: "h"}, {Name: "Multi-melta", ID: "m"}, {Name: "Melta bomb", ID: "b", Why: roster.WhyPlace}}
	for name, want := range map[string][]roster.Suggestion{
		"Flurb Wobblers":       nil,
		"hunterkiller missile": {{"Hunter-killer missile", "h", roster.WhySpelling}},
		"Multi-meltas":         {{"Multi-melta", "m", roster.WhyPlural}},
		"Melta":                {{"Melta bomb", "b", roster.WhyPlace}, {"Multi-melta", "m", roster.WhyPart}},
	} {
		if diff := cmp.Diff(want, roster.Suggest(name, candidates)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
