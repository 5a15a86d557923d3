package intake_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// attachedList is a list with a Captain attached to a unit by name, and two squads of which the
// second has a custom name.
func attachedList(to, second string) string {
	return fmt.Sprintf(`{"list": "A", "edition": "10e", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [
		{"unit": "Captain", "warlord": true, "attached_to": %q},
		{"unit": "Intercessor Squad"}, {"unit": %q, "name": "Vengeance"}, {"unit": "Rhino"}]}`, to, second)
}

// A unit is attached to the unit with the custom name, or else to the only unit of the datasheet.
func TestAttachedTo(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		to, second string
		unit       int    // that it is attached to; 0: none
		read       string // code, path and nearest names
		errors     string
	}{
		"by datasheet":               {"intercessor squad", "Tactical Squad", 1, "", ""},
		"by name":                    {"VENGEANCE", "Intercessor Squad", 2, "", ""},
		"two candidates":             {"Intercessor Squad", "Intercessor Squad", 0, "name.ambiguous /units/0/attached_to Intercessor Squad 1 (/units/1); Intercessor Squad 2 (/units/2)", ""},
		"the first":                  {"Intercessor Squad 1", "Intercessor Squad", 1, "", ""},
		"the second":                 {"intercessor squad 2", "Intercessor Squad", 2, "", ""},
		"the third of two":           {"Intercessor Squad 3", "Intercessor Squad", 0, "name.unknown /units/0/attached_to Intercessor Squad", ""},
		"nobody":                     {"Intercessor Squat", "Tactical Squad", 0, "name.unknown /units/0/attached_to Intercessor Squad", ""},
		"itself":                     {"Captain", "Tactical Squad", 0, "name.unknown /units/0/attached_to ", ""},
		"a unit that it cannot join": {"Rhino", "Tactical Squad", 3, "", "association.invalid"},
		"a name that hides":          {"Vengeance", "Terminator Squad", 2, "", "association.invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			a, read := readListOn(t, book, attachedList(tt.to, tt.second))
			var got string
			for _, d := range read {
				got = string(d.Code) + " " + d.Path + " " + d.Args["Nearest"] + strings.Join(roster.SuggestedNames(d.Suggestions), ", ")
			}
			if got != tt.read {
				t.Errorf("read: got %q, want %q", got, tt.read)
			}
			units := slices.DeleteFunc(slices.Clone(a.Forces[0].Selections), func(s roster.Selection) bool { return a.Option(s.ID).Kind() == entry.Upgrade })
			switch links := units[0].Associations; {
			case tt.unit == 0 && len(links) > 0:
				t.Errorf("got associations %v, want none", links)
			case tt.unit > 0 && (len(links) != 1 || links[0].To != units[tt.unit].ID):
				t.Errorf("got associations %v, want one with %s", links, units[tt.unit].ID)
			}
			if got := strings.Join(a.Errors(), " "); got != tt.errors {
				t.Errorf("errors: got %q, want %q", got, tt.errors)
			}
		})
	}
}

// The diagnostic of an invalid attachment lists the units that can be joined: of the roster, or
// else of the data.
func TestAttachedAllowed(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	invalid := func(list string) roster.Diagnostic {
		t.Helper()
		a, _ := readListOn(t, book, list)
		for _, d := range a.Check().Diagnostics {
			if d.Code == roster.AssociationInvalid {
				return d
			}
		}
		t.Fatal("no association.invalid")
		return roster.Diagnostic{}
	}
	d := invalid(attachedList("Rhino", "Tactical Squad"))
	if got := d.Args["Allowed"]; got != "Intercessor Squad, Vengeance" {
		t.Errorf("of the roster: got %q", got)
	}
	if text := d.Text("en"); !strings.Contains(text, "Intercessor Squad, Vengeance") {
		t.Errorf("message: %s", text)
	}
	d = invalid(`{"list": "A", "edition": "10e", "faction": "Space Marines", "units": [{"unit": "Captain", "warlord": true, "attached_to": "Rhino"}, {"unit": "Rhino"}]}`)
	if got := d.Args["Offers"]; d.Args["Allowed"] != "" || !strings.Contains(got, "Intercessor Squad") || strings.Contains(got, "Rhino") {
		t.Errorf("of the data: got %q, allowed %q", got, d.Args["Allowed"])
	}
	if text := d.Text("en"); !strings.Contains(text, d.Args["Offers"]) {
		t.Errorf("message: %s", text)
	}
}

// An attachment of a unit without associations is reported.
func TestAttachedWithoutAssociation(t *testing.T) {
	_, read := readList(t, `{"list": "A", "faction": "Necrons", "units": [{"unit": "Overlord", "attached_to": "Immortals"}, {"unit": "Immortals"}]}`)
	found := false
	for _, d := range read {
		found = found || d.Code == roster.NameUnknown && d.Path == "/units/0/attached_to"
	}
	if !found {
		t.Errorf("got %+v", read)
	}
}

// A leader that names a unit missing in the data, by its datasheet or its custom name, is no second error.
func TestAttachedToUnknownUnit(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string][]string{
		"Flurb Squad": {"name.unknown /units/2/unit"}, "Vengeance": {"name.unknown /units/2/unit"},
		"Flurb Squads": {"name.unknown /units/2/unit", "name.unknown /units/0/attached_to"},
	} {
		_, read := readListOn(t, book, attachedList(to, "Flurb Squad"))
		var got []string
		for _, d := range read {
			got = append(got, string(d.Code)+" "+d.Path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", to, got, want)
		}
	}
}
