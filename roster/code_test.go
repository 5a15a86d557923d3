package roster_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// documented is a constant of the type Code.
type documented struct{ name, doc string }

// codes reads the constants of the type Code from the source, by value.
func codes(t *testing.T) map[roster.Code]documented {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	found := map[roster.Code]documented{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) > 0 {
			found[valueOf(t, spec)] = documented{spec.Names[0].Name, spec.Doc.Text()}
		}
		return true
	})
	return found
}

func valueOf(t *testing.T, spec *ast.ValueSpec) roster.Code {
	t.Helper()
	value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
	if err != nil {
		t.Fatal(err)
	}
	return roster.Code(value)
}

// TestCodesHaveDocumentsAndMessages: each constant says what it means, and has a
// message, and no message is for a code that there is not.
func TestCodesHaveDocumentsAndMessages(t *testing.T) {
	data, err := os.ReadFile("message/active.en.json")
	if err != nil {
		t.Fatal(err)
	}
	var messages map[string]any
	if err := json.Unmarshal(data, &messages); err != nil {
		t.Fatal(err)
	}
	for code, c := range codes(t) {
		if !strings.HasPrefix(c.doc, c.name) {
			t.Errorf("%s: got the document %q, want one that begins with its name", c.name, c.doc)
		}
		if messages[string(code)] == nil {
			t.Errorf("%s has no message", code)
		}
		delete(messages, string(code))
	}
	for code := range messages {
		t.Errorf("the message %s is for no code", code)
	}
}

// TestExamplesOfCodes reads the example of each code: the code is the only root
// cause in it.
func TestExamplesOfCodes(t *testing.T) {
	known := codes(t)
	files, err := filepath.Glob("testdata/codes/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		code := roster.Code(strings.TrimSuffix(filepath.Base(file), ".json"))
		if _, ok := known[code]; !ok {
			t.Errorf("%s: no such code", file)
		}
		example, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(string(code), func(t *testing.T) {
			report := checkDocument(t, example)
			if code.Severity() == roster.Unverified {
				if report.Diagnostics[0].Code != code || report.Summary.Errors > 0 || report.Valid {
					t.Errorf("got %v, want %s and no error", report.Diagnostics, code)
				}
				return
			}
			if code == roster.ArmySize {
				if len(report.Diagnostics) != 1 || report.Diagnostics[0].Code != code || !report.Valid {
					t.Errorf("got %v, want %s and a legal army", report.Diagnostics, code)
				}
				return
			}
			if diff := cmp.Diff([]string{string(code)}, rootCodes(report.Diagnostics)); diff != "" {
				t.Errorf("root causes (-want +got):\n%s", diff)
			}
		})
	}
	if len(files) < 40 {
		t.Errorf("got %d examples, want one for each code that the built-in datasheets can show", len(files))
	}
}

// checkDocument checks a list or a roster on the built-in datasheets.
func checkDocument(t *testing.T, data []byte) *check.Report {
	t.Helper()
	d, err := intake.ReadDocument(data)
	if err != nil {
		t.Fatal(err)
	}
	edition := "9e"
	if d.List != nil && d.List.Edition != "" {
		edition = d.List.Edition
	} else if d.Roster != nil {
		edition = d.Roster.Edition
	}
	book, err := catalogtest.Book(edition)
	if err != nil {
		t.Fatal(err)
	}
	if d.List != nil {
		var read []roster.Diagnostic
		d.Roster, read = d.List.Roster(book, edition)
		d.Roster.Keep(read)
	}
	return check.Check(book, d.Roster)
}

// TestCodesOfDatasheets: every code that a compiled datasheet carries is one of
// the constants.
func TestCodesOfDatasheets(t *testing.T) {
	known := codes(t)
	used := map[string]bool{}
	for _, book := range []*entry.Book{builtIn(), tenth(t, "10e.tyranids").book, overlapping(t)} {
		for _, c := range append(slices.Clone(book.Catalogues), book.System) {
			eachConstraint(&c.Roots, func(x *entry.Constraint) { used[x.Code] = true })
			eachConstraint(&c.Shared, func(x *entry.Constraint) { used[x.Code] = true })
			delete(used, "") // reported under the general code of its bound
		}
	}
	for code := range used {
		if _, ok := known[roster.Code(code)]; !ok {
			t.Errorf("a constraint has the code %q, which is not a constant", code)
		}
	}
	if len(used) < 20 {
		t.Errorf("got %d codes, want those of all kinds of constraint", len(used))
	}
}

func eachConstraint(o *entry.Offers, do func(*entry.Constraint)) {
	all := func(list []entry.Constraint) {
		for i := range list {
			do(&list[i])
		}
	}
	for _, e := range o.Entries {
		all(e.Constraints)
		eachConstraint(&e.Offers, do)
	}
	for _, g := range o.Groups {
		all(g.Constraints)
		eachConstraint(&g.Offers, do)
	}
	for _, l := range o.Links {
		all(l.Constraints)
		eachConstraint(&l.Offers, do)
	}
}

// overlapping has a datasheet with two options that give up the same pistol.
func overlapping(t *testing.T) *entry.Book {
	t.Helper()
	weapon := func(id string) string {
		return `{"id": "` + id + `", "name": "` + id + `", "profiles": [{"range": "6\"", "type": "Pistol 1", "strength": "4", "ap": "0", "damage": "1"}]}`
	}
	return compiled([]native.Document{
		{Name: "9e/system.json", Data: []byte(`{"edition": "9e", "name": "Test", "costs": [{"id": "points", "name": "Points"}],
			"model_columns": ["W"], "weapon_columns": ["Range", "Type", "S", "AP", "D"], "roles": ["HQ"], "turn": ["Movement"],
			"mission": "Only War", "battle_sizes": [{"name": "Patrol", "power": 50, "hours": 1, "width": 30, "length": 44}],
			"rules": {"composition": "9e.DATASHEET.COMPOSITION.1", "options": "9e.DATASHEET.OPTIONS.1", "once": "9e.DATASHEET.OPTIONS.2"},
			"source": {"document": "Core"}}`)},
		{Name: "9e/guard/faction.json", Data: []byte(`{"id": "guard", "name": "Guard", "source": {"document": "Book"},
			"weapons": [` + weapon("pistol") + `, ` + weapon("sword") + `, ` + weapon("axe") + `, ` + weapon("claws") + `]}`)},
		{Name: "9e/guard/veteran.json", Data: []byte(`{"id": "veteran", "name": "Veteran", "role": "HQ",
			"models": [{"id": "veteran", "name": "Veteran", "min": 1, "max": 1, "profile": {"W": "1"},
				"wargear": ["pistol", "sword", "axe"], "base": {"shape": "round", "diameter": 32}, "height": 40}],
			"options": [
				{"id": "one", "text": "Sword and pistol for claws.", "replace": ["sword", "pistol"], "with": [{"wargear": ["claws"]}]},
				{"id": "two", "text": "Axe and pistol for claws.", "replace": ["axe", "pistol"], "with": [{"wargear": ["claws"]}]}],
			"faction_keywords": ["IMPERIUM"], "keywords": ["INFANTRY"], "source": {"document": "Book"}}`)},
	})
}
