package conformance

import (
	"fmt"
	"os"
	"path/filepath"
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

// base is the lane that no other program's name stands for.
const base = ""

func TestSpecs(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(community(t), "specs", "*", "*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("specs: got %d, %v", len(names), err)
	}
	passed, failed, skipped := 0, 0, 0
	for _, name := range names {
		s, err := readSpec(name)
		if err != nil {
			failed++
			t.Errorf("%s: %v", filepath.Base(name), err)
			continue
		}
		t.Run(s.Category+"/"+s.ID, func(t *testing.T) {
			if s.Engines[base] == "skip" {
				skipped++
				t.Skip("the spec does not apply")
			}
			if differences := check(s, base); len(differences) > 0 {
				failed++
				for _, d := range differences {
					t.Error(d)
				}
				return
			}
			passed++
		})
	}
	fmt.Printf("specs: %d passed, %d failed, %d skipped\n", passed, failed, skipped)
}

// check runs a spec in a lane and returns what differs.
func check(s *spec, lane string) []string {
	e, err := newProduct(s)
	if err != nil {
		return []string{"setup: " + err.Error()}
	}
	return run(s, e, lane)
}
