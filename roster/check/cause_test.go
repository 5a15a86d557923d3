package check_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// hidden lists the diagnostics that each root cause hides, by code.
func hidden(r *check.Report) map[string][]string {
	byID := map[string]roster.Diagnostic{}
	for _, d := range r.Diagnostics {
		byID[d.ID] = d
	}
	out := map[string][]string{}
	for _, d := range r.Diagnostics {
		for _, id := range d.Hides {
			out[string(d.Code)] = append(out[string(d.Code)], string(byID[id].Code))
		}
	}
	return out
}

// TestRootCauses: a mistake hides the diagnostics that follow from it, and no others.
func TestRootCauses(t *testing.T) {
	for _, tt := range []struct {
		name   string
		make   func(p *rostertest.ThreeUnits)
		roots  []string
		hidden map[string][]string
	}{
		{"too many of a kind", func(p *rostertest.ThreeUnits) { p.SetCount(p.Trooper, 10) },
			[]string{"unit.size.max"}, map[string][]string{"unit.size.max": {"model.count.max"}}},
		{"too many of a kind in a unit of legal size", func(p *rostertest.ThreeUnits) { p.SetCount(p.Sergeant, 2) },
			[]string{"model.count.max"}, map[string][]string{}},
		{"too few of a kind", func(p *rostertest.ThreeUnits) { p.SetCount(p.Trooper, 3) },
			[]string{"unit.size.min"}, map[string][]string{"unit.size.min": {"model.count.min"}}},
		{"unknown model", func(p *rostertest.ThreeUnits) { squadPart(p, p.Trooper).Entry += "x" },
			[]string{"selection.unknown"}, map[string][]string{"selection.unknown": {"model.count.min", "unit.size.min"}}},
		{"unknown wargear and a missing keyword", func(p *rostertest.ThreeUnits) {
			squadPart(p, p.Trooper).Selections[0].Entry += "x"
			p.Do(roster.Operation{Op: roster.SetKeyword, Selection: p.Squad, Keyword: "<CHAPTER>"})
		}, []string{"keyword.missing", "selection.unknown"}, map[string][]string{"selection.unknown": {"wargear.fixed.min"}}},
		{"unknown Warlord", func(p *rostertest.ThreeUnits) { p.Forces[0].Selections[0].Entry += "x" },
			[]string{"selection.unknown"}, map[string][]string{"selection.unknown": {"warlord.missing"}}},
		{"unknown unit, and no Warlord", func(p *rostertest.ThreeUnits) {
			p.Do(roster.Operation{Op: roster.Remove, Selection: p.Crowned().ID})
			p.Forces[0].Selections[1].Entry += "x"
		}, []string{"selection.unknown", "warlord.missing"}, map[string][]string{}},
		{"a count of zero", func(p *rostertest.ThreeUnits) { squadPart(p, p.Trooper).Count = 0 },
			[]string{"count.invalid"}, map[string][]string{"count.invalid": {"model.count.min", "unit.size.min"}}},
		{"unknown army book", func(p *rostertest.ThreeUnits) { p.Forces[0].Catalogue = "9e.orks" },
			[]string{"catalogue.unknown"}, map[string][]string{"catalogue.unknown": {"selection.unknown", "selection.unknown", "selection.unknown"}}},
		{"no units", func(p *rostertest.ThreeUnits) { p.Forces[0].Selections = nil },
			[]string{"army.empty"}, map[string][]string{}},
		{"no forces", func(p *rostertest.ThreeUnits) { p.Forces = nil },
			[]string{"army.empty"}, map[string][]string{}},
	} {
		p := rostertest.NewThreeUnits(t)
		tt.make(p)
		report := p.Check()
		roots := rostertest.RootCodes(report.Diagnostics)
		slices.Sort(roots)
		if diff := cmp.Diff(tt.roots, roots); diff != "" {
			t.Errorf("%s: root causes (-want +got):\n%s", tt.name, diff)
		}
		got := hidden(report)
		for _, list := range got {
			slices.Sort(list)
		}
		if diff := cmp.Diff(tt.hidden, got); diff != "" {
			t.Errorf("%s: hidden (-want +got):\n%s", tt.name, diff)
		}
	}
}

// A force with an unknown army book is one error: the minimums of the army may be met by its units.
func TestUnknownArmyBook(t *testing.T) {
	least := rostertest.Bound(entry.Min, 1, entry.FieldSelections, entry.ScopeForce)
	a := rostertest.Game{Slot: []entry.Constraint{least}}.NewArmy(t)
	a.WantErrors("known", string(roster.CategoryMin))
	a.Forces[0].Catalogue = "gone"
	a.WantErrors("unknown", string(roster.CatalogueUnknown))
}

// squadPart is a selection directly below the squad, in the document.
func squadPart(p *rostertest.ThreeUnits, id string) *roster.Selection {
	p.Helper()
	squad := &p.Forces[0].Selections[1]
	i := slices.IndexFunc(squad.Selections, func(s roster.Selection) bool { return s.ID == id })
	return &squad.Selections[i]
}

// Root causes come before their consequences, errors before advice, and ids are the positions.
func TestOrderOfDiagnostics(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	p.SetCount(p.Trooper, 12)
	p.Do(roster.Operation{Op: roster.Remove, Selection: p.Crowned().ID})
	report := p.Check()
	caused := false
	for i, d := range report.Diagnostics {
		if d.CausedBy == nil && caused && d.Severity == roster.Error {
			t.Errorf("%s comes after the consequence of another diagnostic", d.Code)
		}
		caused = caused || d.CausedBy != nil
		if want := "d" + string(rune('1'+i)); d.ID != want {
			t.Errorf("got id %s, want %s", d.ID, want)
		}
	}
	if want := len(rostertest.RootCodes(report.Diagnostics)); !caused || report.Summary.Errors != want || report.Valid {
		t.Errorf("got %+v, want %d errors of %d: consequences are not counted", report.Summary, want, len(report.Diagnostics))
	}
}

// The path of a diagnostic leads to its selection.
func TestPathsLeadToSelections(t *testing.T) {
	for _, m := range rostertest.Mistakes {
		a := rostertest.NewArmy(t, rostertest.Marines)
		a.Warlord()
		if !m.Make(a, a.Unit("assault-intercessor-squad")) {
			continue
		}
		data, err := json.Marshal(a.Roster)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range a.Check().Diagnostics {
			at, ok := atPointer(data, d.Path)
			if !ok {
				t.Errorf("%s: %s: no value at %q", m.Name, d.Code, d.Path)
				continue
			}
			object, _ := at.(map[string]any)
			if d.Selection != "" && object["id"] != d.Selection {
				t.Errorf("%s: %s: got %v at %q, want %s", m.Name, d.Code, object["id"], d.Path, d.Selection)
			}
		}
	}
}

// TestOptions: each option below a model states whether it may be taken, by all models of the
// selection and by one alone, and its operation takes it.
func TestOptions(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	terminator := p.Below(p.Terminators, "Terminator")
	choices, err := option.Options(p.Book, p.Roster, terminator, "en")
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string]bool{}
	for _, c := range choices {
		allowed[c.Name] = c.Allowed
		if !c.Allowed && (c.WhyNot == nil || c.WhyNot.Message == "") {
			t.Errorf("%s is refused without a reason", c.Name)
		}
		if _, _, err := edit.Apply(p.Book, p.Roster, []roster.Operation{c.Operation}); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
	want := map[string]bool{
		"Storm bolter": true, "Power fist": true, "Chainfist": true, "Warlord": false, "Teleport homer": false,
		"Assault cannon": false, "Heavy flamer": false, "Cyclone missile launcher and Storm bolter": false,
	}
	if diff := cmp.Diff(want, allowed); diff != "" {
		t.Errorf("allowed for all four Terminators (-want +got):\n%s", diff)
	}
	one := map[string]bool{}
	for _, c := range choices {
		if c.OneModel == nil {
			continue
		}
		one[c.Name] = c.OneModel.Allowed
		next, _, err := edit.Apply(p.Book, p.Roster, []roster.Operation{c.OneModel.Operation})
		if err != nil || c.OneModel.Allowed != (check.Check(p.Book, next).Summary.Errors <= check.Check(p.Book, p.Roster).Summary.Errors) {
			t.Errorf("%s for one Terminator: allowed %v, %v", c.Name, c.OneModel.Allowed, err)
		}
	}
	want = map[string]bool{
		"Storm bolter": true, "Power fist": true, "Chainfist": true,
		"Assault cannon": true, "Heavy flamer": true, "Cyclone missile launcher and Storm bolter": true, "Teleport homer": true,
	}
	if diff := cmp.Diff(want, one); diff != "" {
		t.Errorf("allowed for one Terminator (-want +got):\n%s", diff)
	}
	if _, err := option.Options(p.Book, p.Roster, "sel_999", "en"); err == nil {
		t.Error("no such selection: got no error")
	}
}

// atPointer follows a JSON pointer.
func atPointer(data []byte, pointer string) (at any, ok bool) {
	if json.Unmarshal(data, &at) != nil {
		return nil, false
	}
	for _, part := range strings.Split(pointer, "/")[1:] {
		switch inside := at.(type) {
		case map[string]any:
			at, ok = inside[part]
			if !ok {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i >= len(inside) {
				return nil, false
			}
			at = inside[i]
		default:
			return nil, false
		}
	}
	return at, true
}

// TestCauseOfAMissingCategory: a unit that is not read, and that may be a datasheet of another army book or
// with a similar name, is the cause of the lack of a category that such a datasheet has.
func TestCauseOfAMissingCategory(t *testing.T) {
	t.Parallel()
	hero, band := rostertest.EntryOf("hero"), rostertest.EntryOf("band")
	hero.Categories = append(hero.Categories, entry.CategoryLink{Target: "character"})
	hero.Kind, band.Kind = entry.Unit, entry.Unit
	least := rostertest.Bound(entry.Min, 1, entry.FieldSelections, entry.ScopeForce)
	game := rostertest.Game{Roots: []*entry.Entry{hero, band}, SlotCharacters: []entry.Constraint{least}}
	for _, tt := range []struct {
		name  string
		means []string
		hides []string
	}{
		{"a CHARACTER", []string{"hero"}, []string{"category.min"}},
		{"perhaps a CHARACTER", []string{"band", "hero"}, []string{"category.min"}},
		{"not a CHARACTER", []string{"band"}, nil},
		{"nothing similar", nil, nil},
	} {
		a := game.NewArmy(t)
		a.Do(rostertest.Selects("frc_1", "band")...)
		unread := &roster.Unread{Code: roster.NameElsewhere, Path: "/lines/5/columns/1", Actual: `"Captain"`, Args: map[string]string{"Kind": "datasheet", "Catalogue": "book"}}
		for _, id := range tt.means {
			unread.Suggestions = append(unread.Suggestions, roster.Suggestion{Name: id, ID: id, Why: roster.WhyBook})
		}
		a.Forces[0].Selections = append(a.Forces[0].Selections, roster.Selection{ID: "sel_x", Title: "Captain", Count: 1, Unread: unread})
		report := a.Check()
		if diff := cmp.Diff(tt.hides, hidden(report)["name.elsewhere"]); diff != "" {
			t.Errorf("%s: hides (-want +got):\n%s", tt.name, diff)
		}
		if n := len(rostertest.RootCodes(report.Diagnostics)); n != 2-len(tt.hides) {
			t.Errorf("%s: got %d root causes", tt.name, n)
		}
	}
}
