package conformance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// community returns the folder of the community's data, and skips or fails the
// test where it is absent.
func community(tb testing.TB) string {
	tb.Helper()
	dir := os.Getenv("ROLLCALL_BATTLESCRIBE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "battlescribe")
	}
	if _, err := os.Stat(filepath.Join(dir, "specs")); err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			tb.Fatalf("no specs: %v", err)
		}
		fmt.Printf("skipped %s: no specs at %s\n", tb.Name(), dir)
		tb.SkipNow()
	}
	return dir
}

// The lanes of the suite: base is the contract for every engine, the others
// record what BattleScribe and New Recruit do instead.
const (
	base         = ""
	battleScribe = "battlescribe"
	newRecruit   = "newrecruit"
)

// specs reads all specs of a folder.
func specs(t *testing.T, dir string) []*spec {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*", "*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("specs: got %d, %v", len(names), err)
	}
	var all []*spec
	for _, name := range names {
		s, err := readSpec(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if file := strings.TrimSuffix(filepath.Base(name), ".yaml"); s.ID != file || s.Category != filepath.Base(filepath.Dir(name)) {
			t.Errorf("%s: got %s/%s inside, want the names of the file and its folder", name, s.Category, s.ID)
		}
		all = append(all, s)
	}
	return all
}

func TestSpecs(t *testing.T) {
	runSpecs(t, "specs", filepath.Join(community(t), "specs"))
}

// TestOwnSpecs runs the specs of our own: what the public suite leaves open.
func TestOwnSpecs(t *testing.T) {
	runSpecs(t, "own specs", filepath.Join("testdata", "specs"))
}

// runSpecs runs each spec of a folder in the base lane as a subtest, and prints
// how many passed.
func runSpecs(t *testing.T, what, dir string) {
	passed, failed := 0, 0
	all := specs(t, dir)
	for _, s := range all {
		t.Run(s.Category+"/"+s.ID, func(t *testing.T) {
			differences, err := checkSpec(s, base)
			for _, d := range differences {
				t.Error(d)
			}
			if err != nil {
				t.Error(err)
			}
			if t.Failed() {
				failed++
			} else {
				passed++
			}
		})
	}
	fmt.Printf("%s: %d passed, %d failed, %d skipped\n", what, passed, failed, len(all)-passed-failed)
}

// unlike names the specs in which Rollcall does not do as the program that a
// lane stands for, and what that program does there.
var unlike = map[string]map[string]string{
	battleScribe: {
		"modifier-repeat-cost-mutual-reference": "costs that depend on each other grow with every evaluation",
		"collective-sibling-replication":        "a collective option is copied to the siblings of its parent",
	},
	newRecruit: {
		"constraint-forces-field-min-error": "a minimum of forces is never met",
		"cost-fractional-over-limit":        "costs are binary fractions: 0.30000000000000004",
		"modifier-fractional-cost":          "costs are binary fractions: 0.30000000000000004",
		"modifier-category-unset-primary":   "the modifier hides the selection instead",
		"protocol-kitchen-sink":             "publications of a force are not listed after loading",
	},
}

// The other lanes do as their programs do in all specs but those named above.
func TestLanes(t *testing.T) {
	dir := filepath.Join(community(t), "specs")
	for _, lane := range []string{battleScribe, newRecruit} {
		agree, differ, skipped := 0, 0, 0
		for _, s := range specs(t, dir) {
			if s.Engines[lane] == "skip" {
				skipped++
				continue
			}
			differences, err := checkSpec(s, lane)
			alike := len(differences) == 0 && err == nil
			if _, known := unlike[lane][s.ID]; alike == known {
				t.Errorf("%s: %s: agrees %v, named as unlike %v: %v %v", lane, s.ID, alike, known, differences, err)
			}
			if alike {
				agree++
			} else {
				differ++
			}
		}
		fmt.Printf("lane %s: %d agree, %d differ, %d skipped\n", lane, agree, differ, skipped)
	}
}

// checkSpec runs a spec in a lane; see run.
func checkSpec(s *spec, lane string) (differences []string, err error) {
	e, err := newProduct(s, lane)
	if err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	return run(s, e, lane)
}
