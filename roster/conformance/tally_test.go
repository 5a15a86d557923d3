package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// The kinds of compared values, in the order in which they are printed.
var recordedKinds = []string{
	"total", "name", "type", "number", "group", "cost", "category", "primary", "slot", "publication",
	"profile", "characteristic", "rule", "text", "page",
}

// difference is a value that differs from the recorded one. Where names the selection and the
// compared part of it.
type difference struct{ file, kind, where string }

// tally counts matching values by kind.
type tally struct {
	t     *testing.T
	file  string
	known map[difference]string // → cause

	agree, all map[string]int
	found      map[difference]bool
	files      map[string]bool // compared files
}

func (y *tally) compare(kind, where string, want, got any) {
	if y.all == nil {
		y.agree, y.all = map[string]int{}, map[string]int{}
		y.found, y.files = map[difference]bool{}, map[string]bool{}
	}
	y.files[y.file] = true
	y.all[kind]++
	if want == got {
		y.agree[kind]++
		return
	}
	d := difference{y.file, kind, where}
	y.found[d] = true
	if y.known[d] == "" {
		y.t.Errorf("%s %s: got %q, want %q", kind, where, fmt.Sprint(got), fmt.Sprint(want))
	}
}

// finish prints the kinds, and reports known differences of the files that did not occur.
func (y *tally) finish(t *testing.T) {
	t.Helper()
	for d, why := range y.known {
		switch {
		case y.found[d]:
			fmt.Printf("known: %s: %s %s: %s\n", d.file, d.kind, d.where, why)
		case y.files[d.file]:
			t.Errorf("%v: known difference (%s) does not occur", d, why)
		}
	}
	for _, kind := range recordedKinds {
		fmt.Printf("rosters: %s %d/%d\n", kind, y.agree[kind], y.all[kind])
	}
}

func trimmed(s string) string { return strings.TrimSpace(s) }

// totals compares the roster's costs. Programs omit totals that were always 0.
func (y *tally) totals(r recordedRoster, recorded *battlescribe.Recorded, got []unit.Amount) {
	for _, want := range recorded.Costs {
		y.compare("total", trimmed(want.Name), want.Value.String(), amount(got, want.Type))
		if index := r.Costs[trimmed(want.Name)]; entry.MustNumber(index.String()).Cmp(want.Value.Number) != 0 {
			y.t.Errorf("total %s: got %v, want %s as in the index", want.Name, want.Value, index)
		}
	}
	y.unrecorded("total", "roster", recorded.Costs, got)
}

// amount returns the cost of a type; programs write 0 for costs that are not listed.
func amount(costs []unit.Amount, costType string) string {
	for _, c := range costs {
		if c.DataID == costType {
			return c.Value.String()
		}
	}
	return "0"
}

// unrecorded compares costs that are not recorded with 0.
func (y *tally) unrecorded(kind, where string, recorded []battlescribe.Cost, got []unit.Amount) {
	for _, c := range got {
		if !slices.ContainsFunc(recorded, func(x battlescribe.Cost) bool { return x.Type == c.DataID }) && c.Value.Sign() != 0 {
			y.compare(kind, where+" "+trimmed(c.Name), "not recorded", c.Value.String())
		}
	}
}

func (y *tally) forces(above string, want []battlescribe.Force, got []unit.Force) {
	for i := range want {
		w := &want[i]
		where := above + w.Name
		k := slices.IndexFunc(got, func(f unit.Force) bool { return f.ID == w.ID })
		if k < 0 {
			y.compare("name", where, w.Name, "no such force")
			continue
		}
		g := &got[k]
		y.compare("name", where, w.Name, g.Name)
		y.slots(where, w.Categories, g.Categories)
		y.publications(where, w.Publications, g.Publications)
		y.profiles(where, w.Profiles, g.Profiles)
		y.rules(where, w.Rules, g.Rules)
		y.selections(where+" / ", w.Selections, g.Selections)
		y.forces(where+" / ", w.Forces, g.Forces)
	}
}

func (y *tally) selections(above string, want []battlescribe.Selection, got []unit.Selection) {
	for i := range want {
		w := &want[i]
		where := above + w.Name
		k := slices.IndexFunc(got, func(s unit.Selection) bool { return s.ID == w.ID })
		if k < 0 {
			y.compare("name", where, w.Name, "no such selection")
			continue
		}
		y.selection(where, w, &got[k])
		y.selections(where+" / ", w.Selections, got[k].Selections)
	}
}

func (y *tally) selection(where string, w *battlescribe.Selection, g *unit.Selection) {
	y.compare("name", where, w.Name, g.Name)
	y.compare("type", where, w.Type, g.Kind.String())
	y.compare("number", where, w.Number, g.Number)
	y.compare("group", where, w.Group, g.Group)
	y.compare("page", where, w.Page, g.Page)
	for _, c := range w.Costs {
		y.compare("cost", where+" "+trimmed(c.Name), c.Value.String(), amount(g.Costs, c.Type))
	}
	y.unrecorded("cost", where, w.Costs, g.Costs)
	y.categories(where, w.Categories, g.Categories)
	y.profiles(where, w.Profiles, g.Profiles)
	y.rules(where, w.Rules, g.Rules)
}

// categories compares the lists in order.
func (y *tally) categories(where string, want []battlescribe.Category, got []unit.Category) {
	for i := range max(len(want), len(got)) {
		var w battlescribe.Category
		var g unit.Category
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		at := fmt.Sprintf("%s %s%s", where, w.Name, g.Name)
		if w.Name == g.Name {
			at = where + " " + w.Name
		}
		y.compare("category", at, w.Entry+" "+w.Name, g.Entry+" "+g.Name)
		y.compare("primary", at, w.Primary, g.Primary)
	}
}

// slots compares the lists in order. Slots without a category in the data have ids in brackets,
// which are specific to the program.
func (y *tally) slots(where string, want []battlescribe.Category, got []unit.Category) {
	w, g := []string{}, []string{}
	for _, c := range want {
		if !strings.HasPrefix(c.Entry, "(") {
			w = append(w, c.Entry+" "+c.Name)
		}
	}
	for _, c := range got {
		if !strings.HasPrefix(c.Entry, "(") {
			g = append(g, c.Entry+" "+c.Name)
		}
	}
	for i := range max(len(w), len(g)) {
		x, z := "nothing", "nothing"
		if i < len(w) {
			x = w[i]
		}
		if i < len(g) {
			z = g[i]
		}
		y.compare("slot", where+" "+x, x, z)
	}
}

func (y *tally) publications(where string, want []battlescribe.Publication, got []entry.Publication) {
	for _, w := range want {
		name := "nothing"
		if k := slices.IndexFunc(got, func(p entry.Publication) bool { return p.ID == w.ID }); k >= 0 {
			name = got[k].Name
		}
		y.compare("publication", where+" "+w.Name, w.Name, name)
	}
}

// sameName compares a recorded name. Programs write the name of a selection that changes a
// profile after the profile's name (semantics.md, section 15).
func sameName(recorded, computed string) bool {
	rest, ok := strings.CutPrefix(recorded, computed)
	return ok && (rest == "" || strings.HasPrefix(rest, " (") && strings.HasSuffix(rest, ")"))
}

// take removes the item that matches a recorded one: the one with the same id, or else the first
// with the same name.
func take[T any](left *[]T, fits ...func(T) bool) (T, bool) {
	for _, f := range fits {
		if i := slices.IndexFunc(*left, f); i >= 0 {
			x := (*left)[i]
			*left = slices.Delete(*left, i, i+1)
			return x, true
		}
	}
	var none T
	return none, false
}

func (y *tally) profiles(where string, want []battlescribe.Profile, got []unit.Profile) {
	left := slices.Clone(got)
	for _, w := range want {
		at := where + " " + w.Name
		g, ok := take(&left,
			func(p unit.Profile) bool { return p.ID == w.ID && sameName(w.Name, p.Name) },
			func(p unit.Profile) bool { return p.Type == w.Type && sameName(w.Name, p.Name) })
		if !ok {
			y.compare("profile", at, w.Name, "nothing")
			continue
		}
		y.compare("profile", at, w.TypeName, g.TypeName)
		for _, c := range w.Characteristics {
			value := "nothing"
			for _, v := range g.Values {
				if v.Type == c.Type {
					value = v.Value
				}
			}
			y.compare("characteristic", at+" "+c.Name, c.Value, value)
		}
	}
	for _, g := range left {
		y.compare("profile", where+" "+g.Name, "nothing", g.Name)
	}
}

func (y *tally) rules(where string, want []battlescribe.Rule, got []unit.Rule) {
	left := slices.Clone(got)
	for _, w := range want {
		at := where + " " + w.Name
		g, ok := take(&left,
			func(r unit.Rule) bool { return r.ID == w.ID && sameName(w.Name, r.Name) },
			func(r unit.Rule) bool { return sameName(w.Name, r.Name) })
		if !ok {
			y.compare("rule", at, w.Name, "nothing")
			continue
		}
		y.compare("rule", at, w.Page, g.Page)
		y.compare("text", at, w.Text, g.Text)
	}
	for _, g := range left {
		y.compare("rule", where+" "+g.Name, "nothing", g.Name)
	}
}
