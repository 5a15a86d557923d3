package listview

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

func TestDifference(t *testing.T) {
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	costs := func(points, power string) roster.Costs {
		return roster.Costs{"points": entry.MustNumber(points), "power": entry.MustNumber(power)}
	}
	tests := []struct {
		delta roster.Costs
		want  string
	}{
		{costs("0", "0"), ""},
		{costs("5", "0"), "+5 pts"},
		{costs("-5", "1"), "+1 PL −5 pts"},
		{costs("2.5", "0"), "+2.5 pts"},
		{roster.Costs{}, ""},
		{roster.Costs{"unknown": entry.Int(3)}, ""},
	}
	for _, tt := range tests {
		if got := Difference("en", book, tt.delta); got != tt.want {
			t.Errorf("Difference(%v) is %q; want %q", tt.delta, got, tt.want)
		}
	}
}

func TestCostsWithLimits(t *testing.T) {
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	limits := roster.Limits{"points": entry.Int(100)}
	for _, tt := range []struct {
		spent int64
		over  bool
	}{{99, false}, {100, false}, {101, true}} {
		got := Costs("en", book, roster.Costs{"points": entry.Int(tt.spent)}, limits)
		if len(got) != 1 || got[0].Over != tt.over || got[0].Limit != "100" {
			t.Errorf("%d of 100: %+v; want over %t", tt.spent, got, tt.over)
		}
	}
}

func TestLineNumber(t *testing.T) {
	for path, want := range map[string]int{"/lines/12/columns/5": 12, "/lines/3": 3, "/lines/x": 0, "/units/4": 0, "": 0} {
		if got := LineNumber(path); got != want {
			t.Errorf("LineNumber(%q) is %d; want %d", path, got, want)
		}
	}
}

func TestMessage(t *testing.T) {
	args := map[string]string{"Line": "29", "Column": "7", "Thing": "B"}
	for _, tt := range []struct {
		d    roster.Diagnostic
		want string
	}{
		{roster.Diagnostic{Code: roster.NameTaken, Actual: `"A"`, Args: args}, `Line 29: "A" was read as B.`},
		{roster.Diagnostic{Code: roster.LineUnread, Actual: `"Line 2, column 3: x"`, Args: args}, `Line 29: "Line 2, column 3: x" was not understood and was skipped.`},
	} {
		if got := tt.d.TextByLine("en"); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
		if got := tt.d.Text("en"); !strings.HasPrefix(got, "Line 29, column 7: ") {
			t.Errorf("got %q", got)
		}
	}
}
