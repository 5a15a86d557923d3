package roster_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// What is not finished is to do; what was chosen wrongly is an error.
func TestMissing(t *testing.T) {
	for _, tt := range []struct {
		code   roster.Code
		actual string
		want   bool
	}{
		{roster.ArmyEmpty, "", true},
		{roster.GroupMin, "0", true},
		{roster.GroupMin, "4", false}, // a unit that is too small
		{roster.SelectionsMin, "0", true},
		{roster.SelectionsMin, "2", false},
		{roster.WarlordMissing, "", true},
		{roster.WarlordMany, "2", false},
		{roster.GroupMax, "0", false},
		{roster.LimitExceeded, "2005", false},
		{roster.UnitSizeMin, "4", false},
	} {
		d := roster.Diagnostic{Code: tt.code, Severity: tt.code.Severity(), Actual: tt.actual}
		if got := d.Missing(); got != tt.want {
			t.Errorf("%s with %q: got %t, want %t", tt.code, tt.actual, got, tt.want)
		}
	}
}
