package edition_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// asks finds code that knows an edition: its name or a rule id as a string, or a
// look at which edition it is. Comments cite rules freely.
var asks = regexp.MustCompile(`"(8e|9e|10e|11e)["./]|Edition\.Name *(==|!=)|\bName *(==|!=) *"\d+e"`)

// TestSharedPartsKnowNoEdition reads the parts that editions share.
func TestSharedPartsKnowNoEdition(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if room := d.Name(); err == nil && (room == "ed8" || room == "ed9" || room == "ed10" || room == "ed11" || room == "edition" || room == "index") {
				return fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(path)
		for n, line := range strings.Split(string(data), "\n") {
			code, _, _ := strings.Cut(line, "//")
			if asks.MatchString(code) {
				t.Errorf("%s:%d: %s", path, n+1, strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{`if e.Name == "9e" {`: true, `Rule: "9e.MOVE.SEQ.1"`: true, `by := g.Edition.Move.Edge`: false, `Name: name`: false} {
		if got := asks.MatchString(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
