package web

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

func TestOperationsOfAForm(t *testing.T) {
	five := 5
	tests := []struct {
		name string
		form url.Values
		want []roster.Operation
	}{
		{"as it is", url.Values{"do": {`[{"op":"remove","selection":"sel_1"}]`}}, []roster.Operation{{Op: roster.Remove, Selection: "sel_1"}}},
		{"a field fills its member", url.Values{"do": {`[{"op":"rename"}]`}, "name": {"A"}}, []roster.Operation{{Op: roster.Rename, Name: "A"}}},
		{"an empty field empties it", url.Values{"do": {`[{"op":"set_limit","cost":"points","value":"5"}]`}, "value": {""}}, []roster.Operation{{Op: roster.SetLimit, Cost: "points"}}},
		{"a count", url.Values{"do": {`[{"op":"set_count","selection":"a"}]`}, "count": {"5"}}, []roster.Operation{{Op: roster.SetCount, Selection: "a", Count: &five}}},
		{"fields that are no members", url.Values{"do": {`[{"op":"rename","name":"A"}]`}, "op": {"remove"}, "selection": {"x"}}, []roster.Operation{{Op: roster.Rename, Name: "A"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := operationsOf(tt.form)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("operations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOperationsComeBack(t *testing.T) {
	want := []roster.Operation{{Op: roster.Rename, Name: `<b>"&'`}, {Op: roster.SetKeyword, Selection: "s", Keyword: "<CHAPTER>"}}
	text, err := do(want...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := operationsOf(url.Values{"do": {text}})
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("operations (-want +got): %v\n%s", err, diff)
	}
}

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
		if got := difference(book, tt.delta); got != tt.want {
			t.Errorf("difference(%v) is %q; want %q", tt.delta, got, tt.want)
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
		got := costsOf(book, roster.Costs{"points": entry.Int(tt.spent)}, limits)
		if len(got) != 1 || got[0].Over != tt.over || got[0].Limit != "100" {
			t.Errorf("%d of 100: %+v; want over %t", tt.spent, got, tt.over)
		}
	}
}

func TestCostUnit(t *testing.T) {
	for name, want := range map[string]string{"Points": "pts", "pts": "pts", " PL": "PL", "Power": "PL", "CP": "CP", "Cabal Points": "Cabal Points"} {
		if got := costUnit(name); got != want {
			t.Errorf("costUnit(%q) is %q; want %q", name, got, want)
		}
	}
}

func TestLocalPath(t *testing.T) {
	for path, want := range map[string]string{
		"/": "/", "/rosters/a?unit=b#c": "/rosters/a?unit=b#c",
		"": "/", "//host/": "/", "https://host/": "/", `/\host`: "/", "/a\r\nb": "/", "host": "/",
	} {
		if got := localPath(path); got != want {
			t.Errorf("localPath(%q) is %q; want %q", path, got, want)
		}
	}
}

func TestLineOf(t *testing.T) {
	for path, want := range map[string]int{"/lines/12/columns/5": 12, "/lines/3": 3, "/lines/x": 0, "/units/4": 0, "": 0} {
		if got := lineOf(path); got != want {
			t.Errorf("lineOf(%q) is %d; want %d", path, got, want)
		}
	}
}

func TestAdjustments(t *testing.T) {
	got := adjustments([]edit.Adjustment{
		{Name: "Bolt pistol", Before: 1}, {Name: "Sword", After: 2}, {Name: "Pack", Before: 3, After: 1}, {Name: "Icon", Association: "x"},
	})
	want := "Bolt pistol was taken out; Sword was added; Pack: 3 to 1; a tie of Icon was taken away."
	if got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	if got := adjustments(nil); got != "" {
		t.Errorf("no adjustments make %q", got)
	}
}

func TestSpan(t *testing.T) {
	four, nine := 4, 9
	for _, tt := range []struct {
		least int
		most  *int
		want  string
	}{{4, &four, "4"}, {4, &nine, "4 to 9"}, {1, nil, "1 or more"}} {
		if got := span(tt.least, tt.most); got != tt.want {
			t.Errorf("span(%d, %v) is %q; want %q", tt.least, tt.most, got, tt.want)
		}
	}
}
