package builder

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/message"
)

func TestParseOperations(t *testing.T) {
	five := 5
	tests := []struct {
		name string
		form url.Values
		want []roster.Operation
	}{
		{"no fields", url.Values{"do": {`[{"op":"remove","selection":"sel_1"}]`}}, []roster.Operation{{Op: roster.Remove, Selection: "sel_1"}}},
		{"a field fills its member", url.Values{"do": {`[{"op":"rename"}]`}, "name": {"A"}}, []roster.Operation{{Op: roster.Rename, Name: "A"}}},
		{"an empty field empties it", url.Values{"do": {`[{"op":"set_limit","cost":"points","value":"5"}]`}, "value": {""}}, []roster.Operation{{Op: roster.SetLimit, Cost: "points"}}},
		{"a count", url.Values{"do": {`[{"op":"set_count","selection":"a"}]`}, "count": {"5"}}, []roster.Operation{{Op: roster.SetCount, Selection: "a", Count: &five}}},
		{"fields that are not members", url.Values{"do": {`[{"op":"rename","name":"A"}]`}, "op": {"remove"}, "selection": {"x"}}, []roster.Operation{{Op: roster.Rename, Name: "A"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseOperations(tt.form)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("operations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEncodeOperations(t *testing.T) {
	want := []roster.Operation{{Op: roster.Rename, Name: `<b>"&'`}, {Op: roster.SetKeyword, Selection: "s", Keyword: "<CHAPTER>"}}
	got, err := parseOperations(url.Values{"do": {encode(want...)}})
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("operations (-want +got): %v\n%s", err, diff)
	}
}

func TestAdjustments(t *testing.T) {
	b := &rosterPage{lang: "en"}
	got := b.adjustments([]edit.Adjustment{
		{Name: "Bolt pistol", Before: 1}, {Name: "Sword", After: 2}, {Name: "Pack", Before: 3, After: 1}, {Name: "Icon", Association: "x"},
	})
	want := "Removed: Bolt pistol; added: Sword; Pack: 3 to 1; detached: Icon."
	if got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	if got := b.adjustments(nil); got != "" {
		t.Errorf("no adjustments make %q", got)
	}
}

func TestModelRange(t *testing.T) {
	four, nine := 4, 9
	for _, tt := range []struct {
		least int
		most  any
		want  string
	}{{4, &four, "4"}, {4, &nine, "4 to 9"}, {4, 9, "4 to 9"}, {1, (*int)(nil), "1 or more"}, {1, 0, "1 or more"}} {
		if got := message.Text("en", "sheet.range", message.Named("Min", tt.least, "Max", most(tt.most))); got != tt.want {
			t.Errorf("%d, %v: got %q, want %q", tt.least, tt.most, got, tt.want)
		}
	}
}
