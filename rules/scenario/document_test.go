package scenario_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/scenario"
)

// TestDocument plays the example of the README as it stands there, in each edition
// that it has a log for.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```txtar\n(.*?)```").FindAllSubmatch(text, -1)
	if len(examples) != 1 {
		t.Fatalf("got %d examples; want 1", len(examples))
	}
	s, err := scenario.Parse("README.md", examples[0][1])
	if err != nil {
		t.Fatal(err)
	}
	for name, refused := range map[string]string{"9e": "9e.MOVE.NORMAL.1", "10e": "10e.MOVE.SEQ.1"} {
		if !slices.Contains(s.Editions(), name) {
			t.Errorf("no log of %s", name)
		}
		documented(t, s, name, refused)
	}
}

// documented plays the example in an edition, and writes its log into it.
func documented(t *testing.T, s *scenario.Scenario, name, refused string) {
	t.Helper()
	e, _ := edition.Lookup(name)
	log, err := s.Run(&e)
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	for _, want := range []string{"army player=1 name=\"Red Fists\"\n", "dice=advance:4", "# refused by " + refused + ": ", "pose model=1 at=17,12\n"} {
		if !bytes.Contains(log, []byte(want)) {
			t.Errorf("the log has no %q:\n%s", want, log)
		}
	}
	again, err := scenario.Parse("README.md", s.WithLog(name, log))
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := again.Log(name); !ok || !bytes.Equal(got, log) {
		t.Errorf("the log came back as %s", got)
	}
}

// TestDocumentedWords looks for the verbs and words of the format in the README.
func TestDocumentedWords(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range scenario.Words {
		for _, word := range list {
			if word != "always" && !regexp.MustCompile(`\b`+regexp.QuoteMeta(word)+`\b`).Match(text) {
				t.Errorf("%q is not described", word)
			}
		}
	}
}

// TestWordsAreComplete holds the words of setups to the constants of package
// rules.
func TestWordsAreComplete(t *testing.T) {
	for name, words := range scenario.Words {
		of, ok := strings.CutPrefix(name, "rules.")
		if !ok {
			continue
		}
		if want := constants(t, of); len(words) != want {
			t.Errorf("%s has %d constants, and %d words", name, want, len(words))
		}
		for i, w := range words {
			if w == "" {
				t.Errorf("%s: number %d has no word", name, i)
			}
		}
	}
}

// constants counts the constants of a type of package rules.
func constants(t *testing.T, of string) int {
	t.Helper()
	n := 0
	files, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), "../"+f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST && typeOf(g) == of {
				for _, s := range g.Specs {
					for _, name := range s.(*ast.ValueSpec).Names {
						if name.Name != of+"s" { // how many there are
							n++
						}
					}
				}
			}
		}
	}
	return n
}

// typeOf returns the type of a group of constants.
func typeOf(g *ast.GenDecl) string {
	if id, ok := g.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}
