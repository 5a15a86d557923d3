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

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/rostertest"
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

// TestCodesHaveDocumentsAndMessages: each constant says what it means, and has a message and, except
// for fixes, a title. That no message is for a code that there is not is proved by package message.
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
		if message.Title("de", string(code)) == string(code) && !strings.HasPrefix(string(code), "fix.") {
			t.Errorf("%s has no title", code)
		}
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
			report := rostertest.CheckDocument(t, example)
			if code.Severity() == roster.Unverified {
				if report.Diagnostics[0].Code != code || report.Summary.Errors > 0 || report.Valid {
					t.Errorf("got %v, want %s and no error", report.Diagnostics, code)
				}
				return
			}
			if code == roster.ArmySize || code == roster.TransportsEmpty {
				if len(report.Diagnostics) != 1 || report.Diagnostics[0].Code != code || !report.Valid {
					t.Errorf("got %v, want %s and a legal army", report.Diagnostics, code)
				}
				return
			}
			if diff := cmp.Diff([]string{string(code)}, rostertest.RootCodes(report.Diagnostics)); diff != "" {
				t.Errorf("root causes (-want +got):\n%s", diff)
			}
		})
	}
	if len(files) < 40 {
		t.Errorf("got %d examples, want one for each code that the built-in datasheets can show", len(files))
	}
}

// TestCodesOfDatasheets: every code that a compiled datasheet carries is one of
// the constants.
func TestCodesOfDatasheets(t *testing.T) {
	known := codes(t)
	used := map[string]bool{}
	for _, book := range []*entry.Book{rostertest.BuiltIn(), rostertest.Tenth(t, "10e.tyranids").Book, rostertest.Overlapping(t)} {
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
