package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestRun checks a small module that breaks every rule, and one that breaks none.
func TestRun(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	table := []rule{
		{"roster", "catalog/..."}, {"roster/...", "roster"}, {"catalog/...", "datasheets"}, {"datasheets", ""}, {"api", "roster"},
	}
	standard := []library{{"net/http", "api", ""}}
	for _, name := range []string{"clean", "findings"} {
		t.Run(name, func(t *testing.T) {
			dir, want := unpack(t, "testdata/"+name+".txtar")
			var stdout, stderr bytes.Buffer
			code := run(dir, table, standard, &stdout, &stderr)
			if diff := cmp.Diff(want, stdout.String()); diff != "" {
				t.Errorf("findings (-want +got):\n%s%s", diff, stderr.String())
			}
			if wantCode := min(len(want), 1); code != wantCode {
				t.Errorf("exit code %d, want %d", code, wantCode)
			}
		})
	}
	if code := run(t.TempDir(), table, standard, new(bytes.Buffer), new(bytes.Buffer)); code != 2 {
		t.Errorf("exit code %d of a folder without a module, want 2", code)
	}
}

// unpack writes an archive into a new folder and returns its file "want".
func unpack(t *testing.T, file string) (dir, want string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	for _, f := range archive.Files {
		if f.Name == "want" {
			want = string(f.Data)
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, want
}

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		pattern, folder string
		want            bool
	}{
		{"roster", "roster", true},
		{"roster", "roster/format", false},
		{"roster/...", "roster", true},
		{"roster/...", "roster/format", true},
		{"roster/...", "rosters", false},
	} {
		if got := matches(tt.pattern, tt.folder); got != tt.want {
			t.Errorf("matches(%q, %q) = %v, want %v", tt.pattern, tt.folder, got, tt.want)
		}
	}
}

func TestLongestMatch(t *testing.T) {
	for folder, want := range map[string]string{"rules": "rules", "rules/ability": "rules/...", "rules/army": "rules/army"} {
		if r, ok := ruleOf(rules, folder); !ok || r.from != want {
			t.Errorf("ruleOf(%q) = %q, %v; want %q", folder, r.from, ok, want)
		}
	}
	for path, want := range map[string]string{
		"golang.org/x/text/language":             "roster/message",
		"golang.org/x/text/unicode/norm":         "catalog",
		"github.com/labstack/echo/v4/middleware": "api/server",
	} {
		if l, ok := libraryOf(libraries, path); !ok || l.importers != want {
			t.Errorf("libraryOf(%q) = %q, %v; want %q", path, l.importers, ok, want)
		}
	}
	if l, ok := libraryOf(libraries, "github.com/labstack/echo/v4extra"); ok {
		t.Errorf("libraryOf(echo/v4extra) = %q, want none", l.path)
	}
}

// TestLayers checks that the table lets no package reach one of a higher layer, even
// through others.
func TestLayers(t *testing.T) {
	for _, tt := range []struct{ from, to string }{
		{"rules", "roster"},
		{"rules/attack", "roster"},
		{"rules/ed9", "catalog"},
		{"rules/agent", "roster"},
		{"roster", "api"},
		{"roster/format/pdf", "catalog/store"},
		{"catalog", "roster"},
		{"catalog/entry", "catalog"},
		{"catalog/native", "catalog"},
		{"catalog/store", "roster"},
		{"api", "catalog/store"},
		{"api", "web"},
		{"web", "api"},
	} {
		if path := reach(tt.from, tt.to, map[string]bool{}); path != nil {
			t.Errorf("the import table lets %s reach %s: %s", tt.from, tt.to, strings.Join(path, " → "))
		}
	}
	if reach("api", "catalog/entry", map[string]bool{}) == nil {
		t.Error("the import table does not let api reach catalog/entry")
	}
}

// reach follows the import table from one package to another. A pattern for several
// packages is followed to each rule that it matches.
func reach(from, to string, seen map[string]bool) []string {
	seen[from] = true
	r, ok := ruleOf(rules, from)
	if !ok {
		return nil
	}
	for _, pattern := range strings.Fields(r.to) {
		if matches(pattern, to) && to != strings.TrimSuffix(pattern, "/...") || pattern == to {
			return []string{from, to}
		}
		for _, next := range rules {
			folder := strings.TrimSuffix(next.from, "/...")
			if !matches(pattern, folder) || seen[folder] {
				continue
			}
			if path := reach(folder, to, seen); path != nil {
				return append([]string{from}, path...)
			}
		}
	}
	return nil
}
