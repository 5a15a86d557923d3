package edition_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

func TestLookup(t *testing.T) {
	names := edition.Names()
	if len(names) == 0 {
		t.Fatal("no editions")
	}
	for _, name := range names {
		e, ok := edition.Lookup(name)
		if !ok || e.Name != name {
			t.Errorf("%s: got %q, %v", name, e.Name, ok)
		}
	}
	for _, name := range []string{"", "7e", "9E"} {
		if _, ok := edition.Lookup(name); ok {
			t.Errorf("%q was found", name)
		}
	}
}

// TestLookupCopies changes what Lookup gave: the next one is as before.
func TestLookupCopies(t *testing.T) {
	e, _ := edition.Lookup("9e")
	e.Attack.HitLimit = rules.Rule[func(int) int]{}
	again, _ := edition.Lookup("9e")
	if again.Attack.HitLimit.Do == nil {
		t.Error("the list of editions was changed")
	}
}

// TestSelect: in the order of the names, each once.
func TestSelect(t *testing.T) {
	for _, names := range [][]string{nil, {"10e"}, {"10e", "8e", "9e"}} {
		list, err := edition.Select(names)
		if err != nil {
			t.Errorf("%q: %v", names, err)
		}
		var got []string
		for _, e := range list {
			got = append(got, e.Name)
		}
		if !slices.Equal(got, names) {
			t.Errorf("got %q, want %q", got, names)
		}
	}
	for _, c := range []struct {
		names []string
		want  fault.Fault
	}{
		{[]string{"8e", "7e"}, fault.Fault{Place: fault.At("/editions/1"), Code: "edition.unplayable", Found: `"7e", whose rules are not available yet`}},
		{[]string{""}, fault.Fault{Place: fault.At("/editions/0"), Code: "edition.unplayable", Found: `"", whose rules are not available yet`}},
		{[]string{"8e", "9e", "8e"}, fault.Fault{Place: fault.At("/editions/2"), Code: "edition.twice", Found: `"8e" again`}},
	} {
		_, err := edition.Select(c.names)
		bad := fault.In(err, edition.ErrSelect)
		if bad == nil || len(bad.Faults) != 1 {
			t.Fatalf("%q: got %v, want one fault", c.names, err)
		}
		if got := bad.Faults[0]; got.Place != c.want.Place || got.Code != c.want.Code || got.Found != c.want.Found {
			t.Errorf("%q: got %v, want %v", c.names, err, c.want)
		}
	}
}
