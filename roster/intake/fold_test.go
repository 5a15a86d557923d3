package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// TestFoldUnits: diagnostics on one name are one diagnostic with all units, and others stay.
func TestFoldUnits(t *testing.T) {
	t.Parallel()
	d := func(actual, thing, now, unit string) roster.Diagnostic {
		return roster.Diagnostic{Code: roster.NameMoved, Actual: actual, Args: map[string]string{"Thing": thing, "Now": now, "Unit": unit}}
	}
	var many []roster.Diagnostic
	for i := range 30 {
		many = append(many, d("Slugga", "Slugga", "Choppa", fmt.Sprint("Boyz ", i)))
	}
	for name, tt := range map[string]struct {
		list []roster.Diagnostic
		want []string // name and units
	}{
		"none":         {nil, nil},
		"one unit":     {[]roster.Diagnostic{d("a", "a", "b", "Boyz")}, []string{"a: Boyz"}},
		"no unit":      {[]roster.Diagnostic{d("a", "a", "b", ""), d("a", "a", "b", "Boyz")}, []string{"a: Boyz"}},
		"three units":  {[]roster.Diagnostic{d("a", "a", "b", "Boyz"), d("c", "c", "b", "Boyz"), d("a", "a", "b", "Nobz"), d("a", "a", "b", "Boyz")}, []string{"a: Boyz × 2, Nobz", "c: Boyz"}},
		"another name": {[]roster.Diagnostic{d("a", "a", "b", "Boyz"), d("a", "a", "c", "Boyz")}, []string{"a: Boyz", "a: Boyz"}},
		"many units":   {many, []string{"Slugga: " + unitsUpTo(20) + ", …"}},
	} {
		var got []string
		for _, d := range intake.FoldUnits(tt.list) {
			got = append(got, d.Actual+": "+d.Args["Unit"])
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func unitsUpTo(n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprint("Boyz ", i))
	}
	return strings.Join(names, ", ")
}
