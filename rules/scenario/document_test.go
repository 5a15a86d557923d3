package scenario_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/scenario"
)

// TestDocument plays the example of the README, unchanged, in each edition for which it has a
// log.
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

// TestDocumentedWords: the README contains all verbs and words of the format.
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
