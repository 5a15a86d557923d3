// Package communitytest finds the community's game data, rosters and specs, which tests
// read but the repository does not contain.
package communitytest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Folder returns the absolute path of the folder that ROLLCALL_BATTLESCRIBE names, or of
// ../shared/battlescribe next to the repository. It skips the test if the folder does not
// exist, or fails it if ROLLCALL_REQUIRE is 1.
func Folder(tb testing.TB) string {
	tb.Helper()
	return Shared(tb, "ROLLCALL_BATTLESCRIBE", "battlescribe")
}

// Shared returns the absolute path of the folder that an environment variable names, or of
// the folder of that name in ../shared. It skips or fails the test as Folder does.
func Shared(tb testing.TB, variable, name string) string {
	tb.Helper()
	dir, err := filepath.Abs(os.Getenv(variable))
	if os.Getenv(variable) == "" {
		dir = filepath.Join(filepath.Dir(repository(tb)), "shared", name)
	}
	if err == nil {
		_, err = os.Stat(dir)
	}
	switch {
	case err == nil:
		return dir
	case os.Getenv("ROLLCALL_REQUIRE") == "1":
		tb.Fatal(err)
	}
	fmt.Printf("skipped %s: %v\n", tb.Name(), err)
	tb.SkipNow()
	return ""
}

// repository returns the folder that contains go.mod.
func repository(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			err = os.ErrNotExist
		}
		dir = filepath.Dir(dir)
	}
	tb.Fatalf("the folder with go.mod: %v", err)
	return ""
}
