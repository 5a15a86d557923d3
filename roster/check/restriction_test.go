package check_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// host is a legal Necron army with three units of Immortals.
const host = `{"list": "A", "faction": "Necrons", "units": [
  {"unit": "Overlord", "warlord": "Inspiring Leader", "keywords": {"<DYNASTY>": "Novokh"}},
  {"unit": "Immortals", "keywords": {"<DYNASTY>": "Novokh"}}, {"unit": "Immortals", "keywords": {"<DYNASTY>": "Novokh"}},
  {"unit": "Immortals", "keywords": {"<DYNASTY>": "Novokh"}}, {"unit": "Monolith", "keywords": {"<DYNASTY>": "Novokh"}}]}`

func restriction(code roster.Code, b entry.Bound, value int64, field string, pick roster.Pick) roster.Restriction {
	return roster.Restriction{
		Constraint: entry.Constraint{Code: string(code), Bound: b, Value: entry.Int(value), Query: entry.Query{Field: field}, Source: entry.Source{Document: "pack", Pointer: "/x"}},
		Pick:       pick, Label: "label",
	}
}

// TestRestrictions checks a list against one restriction at a time. A list within the restriction
// has no diagnostic; a list beyond it has one with its place, and the fixes make it legal.
func TestRestrictions(t *testing.T) {
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	immortals := roster.Pick{Names: []string{"immortals"}, Units: true}
	eight := entry.Int(8)
	for name, tt := range map[string]struct {
		code  roster.Code
		bound entry.Bound
		field string
		pick  roster.Pick
		alike bool
		value int64 // that the list meets
		off   int64 // difference to a value that it does not meet
		path  string
		fixed bool
	}{
		"units of a name":       {roster.EventCapMax, entry.Max, entry.FieldSelections, immortals, false, 3, -1, "/forces/0/selections/3", true},
		"all but one":           {roster.EventCapMax, entry.Max, entry.FieldSelections, immortals, false, 3, -2, "/forces/0/selections/3", true},
		"copies":                {roster.EventCopiesMax, entry.Max, entry.FieldSelections, roster.Pick{Units: true}, true, 3, -1, "/forces/0/selections/3", true},
		"a ban":                 {roster.EventBanned, entry.Max, entry.FieldSelections, roster.Pick{Keywords: []string{"vehicle"}, Units: true}, false, 1, -1, "/forces/0/selections/4", true},
		"a role":                {roster.EventRequired, entry.Min, entry.FieldSelections, roster.Pick{Roles: []string{"troops"}, Units: true}, false, 3, 1, "", true},
		"a characteristic":      {roster.EventBanned, entry.Max, entry.FieldSelections, roster.Pick{Values: []roster.ValueRange{{Characteristic: "t", Min: &eight}}, Units: true}, false, 1, -1, "/forces/0/selections/4", true},
		"wargear":               {roster.EventCapMax, entry.Max, entry.FieldSelections, roster.Pick{Names: []string{"gauss blaster"}}, false, 15, -1, "/forces/0/selections/3/selections/0/selections/0", true},
		"power":                 {roster.EventLimitMax, entry.Max, "power", roster.Pick{Roots: true}, false, 38, -1, "", true},
		"too little power":      {roster.EventLimitMin, entry.Min, "power", roster.Pick{Roots: true}, false, 38, 1, "", false},
		"forces":                {roster.EventDetachmentsMax, entry.Max, entry.FieldForces, roster.Pick{}, false, 1, -1, "/forces/0", true},
		"a force":               {roster.EventDetachmentBanned, entry.Max, entry.FieldForces, roster.Pick{Names: []string{"army"}}, false, 1, -1, "/forces/0", true},
		"a missing declaration": {roster.EventDeclared, entry.Min, entry.FieldSelections, roster.Pick{Purposes: []entry.Purpose{entry.PurposeWarlordTrait}}, false, 1, 1, "", false},
		"half the battle":       {roster.EventSize, entry.Max, "power", roster.Pick{Roots: true}, false, 38, -1, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := intake.ReadDocument([]byte(host))
			if err != nil {
				t.Fatal(err)
			}
			r, found := d.List.Roster(book, "9e")
			if len(found) > 0 {
				t.Fatal(found)
			}
			x := restriction(tt.code, tt.bound, tt.value, tt.field, tt.pick)
			x.Alike = tt.alike
			if tt.field == "power" {
				x.Value = check.Check(book, r).Costs["power"]
			}
			report := check.Check(book, r, x)
			if report.Summary.Errors > 0 {
				t.Fatalf("at the limit: got %v", rostertest.RootCodes(report.Diagnostics))
			}
			if c := report.Counts(); len(c) != 1 || c[0].Actual.Cmp(x.Value) != 0 {
				t.Errorf("counts: got %v, want %s", c, x.Value)
			}
			x.Value = x.Value.Add(entry.Int(tt.off))
			report = check.Check(book, r, x)
			if diff := cmp.Diff([]string{string(tt.code)}, rostertest.RootCodes(slices.DeleteFunc(report.Diagnostics, func(d roster.Diagnostic) bool { return d.Severity != roster.Error }))); diff != "" {
				t.Fatalf("beyond the limit (-want +got):\n%s", diff)
			}
			report = check.Check(book, r, x)
			view := render.WithFixes(report, "en").Diagnostics[0]
			if view.Path != tt.path || view.Source.Pointer != "/x" || view.Message == "" || view.Limit != x.Value.String() {
				t.Errorf("got %+v, want it at %q", view, tt.path)
			}
			if len(view.Fixes) == 0 {
				if tt.fixed {
					t.Error("no fix")
				}
				return
			}
			for _, fix := range view.Fixes {
				next, _, err := edit.Apply(book, r, fix.Operations)
				if err != nil {
					t.Fatal(err)
				}
				if slices.ContainsFunc(check.Check(book, next, x).Diagnostics, func(d roster.Diagnostic) bool { return d.Code == tt.code }) {
					t.Errorf("the fix %q does not put it right", fix.Label)
				}
			}
		})
	}
}

// TestRestrictionOfNothing: a restriction on a field that the game data lacks has no effect.
func TestRestrictionOfNothing(t *testing.T) {
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	d, err := intake.ReadDocument([]byte(host))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := d.List.Roster(book, "9e")
	if report := check.Check(book, r, restriction(roster.EventCapMax, entry.Min, 9, "command", roster.Pick{})); report.Summary.Errors > 0 {
		t.Errorf("got %v", rostertest.RootCodes(report.Diagnostics))
	}
}
