package main

import (
	"slices"
	"strings"
	"testing"
)

func TestCovers(t *testing.T) {
	tests := []struct {
		pattern, folder string
		want            bool
	}{
		{"roster", "roster", true},
		{"roster", "roster/format/pdf", false},
		{"roster/...", "roster", true},
		{"roster/...", "roster/format/pdf", true},
		{"roster/...", "rosters", false},
		{"...", "roster", true},
		{"...", ".", true},
		{"catalog/entry", "catalog", false},
	}
	for _, tt := range tests {
		if got := covers(tt.pattern, tt.folder); got != tt.want {
			t.Errorf("covers(%q, %q) = %v, want %v", tt.pattern, tt.folder, got, tt.want)
		}
	}
}

func TestDoorOfTakesTheMostExactRow(t *testing.T) {
	for from, want := range map[string]string{
		"roster":            "roster",
		"roster/format/pdf": "roster/...",
		"roster/message":    "roster/message",
		"rules/ability":     "rules/...",
		"rules/army":        "rules/army",
	} {
		d, ok := doorOf(from)
		if !ok || d.from != want {
			t.Errorf("doorOf(%q) = %q, %v; want %q", from, d.from, ok, want)
		}
	}
	if d, ok := doorOf("attic"); ok {
		t.Errorf("doorOf(attic) = %q, want none", d.from)
	}
}

func TestRoomOfInternalPackages(t *testing.T) {
	for folder, want := range map[string]string{
		"api":                             "api",
		"roster/internal/pass":            "roster",
		"roster/format/pdf/internal/font": "roster/format/pdf",
	} {
		if got := room(folder); got != want {
			t.Errorf("room(%q) = %q, want %q", folder, got, want)
		}
	}
}

func TestLibraryOfTakesTheMostExactRow(t *testing.T) {
	for path, want := range map[string]string{
		"golang.org/x/text/language":                     "roster/message",
		"golang.org/x/text/unicode/norm":                 "catalog",
		"github.com/labstack/echo/v4/middleware":         "api",
		"github.com/google/go-cmp/cmp":                   "",
		"github.com/prometheus/client_golang/prometheus": "api",
	} {
		l, ok := libraryOf(path)
		if !ok || l.room != want {
			t.Errorf("libraryOf(%q) = %q, %v; want %q", path, l.room, ok, want)
		}
	}
	if l, ok := libraryOf("github.com/labstack/echo/v4extra"); ok {
		t.Errorf("libraryOf(echo/v4extra) = %q, want none", l.path)
	}
}

// The plan's walls follow from the table of doors: no way of doors leads from
// one side to the other.
func TestDoorsKeepThePlan(t *testing.T) {
	tests := []struct{ from, to string }{
		{"rules", "roster"},
		{"rules/attack", "roster"},
		{"rules/ed9", "catalog"},
		{"rules/agent", "roster"},
		{"roster", "api"},
		{"roster/format/pdf", "catalog/sqlite"},
		{"catalog", "roster"},
		{"catalog/entry", "catalog"},
		{"catalog/native", "catalog"},
		{"catalog/sqlite", "roster"},
		{"api", "catalog/sqlite"},
		{"api", "web"},
		{"web", "api"},
	}
	for _, tt := range tests {
		if way := openWay(tt.from, tt.to, nil); way != nil {
			t.Errorf("doors lead from %s to %s: %s", tt.from, tt.to, strings.Join(way, " → "))
		}
	}
	if way := openWay("api", "catalog/entry", nil); way == nil {
		t.Error("no doors lead from api to catalog/entry")
	}
}

// openWay follows doors, by the rooms that rows name.
func openWay(from, to string, seen []string) []string {
	seen = append(slices.Clone(seen), from)
	d, ok := doorOf(from)
	if !ok {
		return nil
	}
	for _, next := range d.to {
		if covers(next, to) {
			return append(seen, to)
		}
		if !slices.Contains(seen, next) {
			if way := openWay(next, to, seen); way != nil {
				return way
			}
		}
	}
	return nil
}

func TestShellBlocks(t *testing.T) {
	blocks := shellBlocks("# T\n\n```sh\na\nb # why\n```\n\n```json\n{}\n```\n```sh\n# only a comment\nc\n```\n")
	if len(blocks) != 2 || blocks[0].text != "a\nb # why\n" || blocks[0].line != 4 || blocks[1].line != 12 {
		t.Fatalf("blocks = %+v", blocks)
	}
	if got := commands(blocks[0].text + blocks[1].text); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("commands = %q", got)
	}
}

func TestGoModFaults(t *testing.T) {
	tests := map[string]struct {
		mod  goMod
		want int
	}{
		"the version":      {goMod{Go: "1.26"}, 0},
		"a patch of it":    {goMod{Go: "1.26.3"}, 0},
		"another":          {goMod{Go: "1.260"}, 1},
		"older":            {goMod{Go: "1.25"}, 1},
		"with a toolchain": {goMod{Go: "1.26", Toolchain: "go1.26.1"}, 1},
	}
	for name, tt := range tests {
		if got := tt.mod.faults(); len(got) != tt.want {
			t.Errorf("%s: %d faults, want %d: %v", name, len(got), tt.want, got)
		}
	}
}
