package intake

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
)

// FoldUnits joins diagnostics that differ only in their unit, such as one name of a file that many units
// have. The first of them names all units (argument Unit), those with several of them with the number. The
// diagnostics of list may change.
func FoldUnits(list []roster.Diagnostic) []roster.Diagnostic {
	type content struct {
		code               roster.Code
		actual, thing, now string
	}
	all := map[content]*foldedUnits{}
	var out []roster.Diagnostic
	for _, d := range list {
		key := content{d.Code, d.Actual, d.Args["Thing"], d.Args["Now"]}
		f := all[key]
		if f == nil {
			f = &foldedUnits{at: len(out), number: map[string]int{}}
			all[key], out = f, append(out, d)
		}
		unit := d.Args["Unit"]
		if f.number[unit]++; f.number[unit] == 1 {
			f.units = append(f.units, unit)
		}
		if len(f.units) > 1 || f.number[unit] > 1 {
			out[f.at].Args["Unit"] = f.names()
		}
	}
	return out
}

// foldedUnits are the units of diagnostics that FoldUnits joins.
type foldedUnits struct {
	at     int      // index among the results
	units  []string // in the order of the list
	number map[string]int
}

// names names the units, at most maxNamed.
func (f *foldedUnits) names() string {
	var list []string
	for _, unit := range f.units[:min(len(f.units), maxNamed)] {
		if n := f.number[unit]; n > 1 {
			unit = strings.TrimSpace(unit + " × " + strconv.Itoa(n))
		}
		list = append(list, unit)
	}
	if len(f.units) > maxNamed {
		list = append(list, "…")
	}
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), ", ")
}
