package roster_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
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

// Suggestions for each pair of names have the reasons that follow from a plain comparison. Names that
// only share words are close by a rule of their own.
func TestSuggestPlain(t *testing.T) {
	plain := func(a, b string) string {
		a, b = catalog.Fold(a), catalog.Fold(b)
		_, similar := catalog.EditsWithin(a, b, max(len(a), len(b))/4)
		switch {
		case a == "" || b == "":
			return ""
		case catalog.NameKey(a) == catalog.NameKey(b):
			return roster.WhySpelling
		case catalog.Singular(a) == catalog.Singular(b):
			return roster.WhyPlural
		case similar:
			return roster.WhySpelling
		}
		return roster.WhyPart
	}
	names := []string{"", "of", "Rhino", "rhinos", "Khârn the Betrayer", "Kharn", "Terminator Squad", "Terminators", "Hunter-killer missile", "hunterkiller missiles", "Bolt rifle", "Master-crafted bolt rifle", "Boss", "Bosses", "T'au", "tau", "Captn with jump packs", "Captain with Jump Pack"}
	number := map[string]int{}
	for _, a := range names {
		for _, b := range names {
			got := ""
			if list := roster.Suggest(a, []roster.Suggestion{{Name: b}}); len(list) > 0 {
				got = list[0].Why
			}
			if want := plain(a, b); got != want && (want != roster.WhyPart || got != "") {
				t.Errorf("%q and %q: got %q, want %q", a, b, got, want)
			}
			number[got]++
		}
	}
	for _, why := range []string{"", roster.WhySpelling, roster.WhyPlural, roster.WhyPart} {
		if number[why] == 0 {
			t.Errorf("no pair has the reason %q", why)
		}
	}
}
