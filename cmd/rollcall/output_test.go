package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog"
)

func TestGrid(t *testing.T) {
	g := &grid{indent: "  ", right: []bool{false, true}}
	g.add("NAME", "POWER", "ID")
	g.add("Khârn", "5", "a")
	g.add("Overlord", "115", "")
	var b strings.Builder
	if err := g.write(&b); err != nil {
		t.Fatal(err)
	}
	want := "  NAME      POWER  ID\n  Khârn         5  a\n  Overlord    115\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("grid (-want +got):\n%s", diff)
	}
}

func TestGridNarrow(t *testing.T) {
	rows := func(width, least int) [][]string {
		g := &grid{}
		g.add("A", "TEXT")
		g.add("b", "one two three")
		g.narrow(width, least)
		return g.rows
	}
	whole := [][]string{{"A", "TEXT"}, {"b", "one two three"}}
	if diff := cmp.Diff(whole, rows(16, 1)); diff != "" {
		t.Errorf("a table that fits (-want +got):\n%s", diff)
	}
	broken := [][]string{{"A", "TEXT"}, {"b", "one two"}, {"", "three"}}
	if diff := cmp.Diff(broken, rows(15, 1)); diff != "" {
		t.Errorf("a table that is one character too wide (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(whole, rows(5, 13)); diff != "" {
		t.Errorf("a column that is wide enough (-want +got):\n%s", diff)
	}
}

// full is a full disk.
type full struct{}

var errFull = errors.New("disk full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWritersReportErrors(t *testing.T) {
	g := &grid{}
	g.add("NAME")
	if err := g.write(full{}); !errors.Is(err, errFull) {
		t.Errorf("grid: error %v, want %v", err, errFull)
	}
	s := &sheetWriter{w: full{}, sheet: printedSheet()}
	if err := s.write(); !errors.Is(err, errFull) {
		t.Errorf("sheet: error %v, want %v", err, errFull)
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		name, text string
		width      int
		want       string
	}{
		{"fits exactly", "ab cd", 7, "  ab cd"},
		{"one character too long", "ab cd", 6, "  ab\n  cd"},
		{"a long word stays whole", "abcdefgh i", 6, "  abcdefgh\n  i"},
		{"characters, not bytes", "ăț Łå", 7, "  ăț Łå"},
		{"paragraphs", "a\n\nb", 80, "  a\n  b"},
		{"nothing", "", 80, ""},
	}
	for _, tt := range tests {
		if got := wrap(tt.text, "  ", tt.width); got != tt.want {
			t.Errorf("%s: wrap = %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Wrapping loses no word, and only a single word may exceed the width.
func TestWrapKeepsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([a-zăț]{1,12}[ \n]{0,2}){0,30}`).Draw(t, "text")
		width := rapid.IntRange(1, 40).Draw(t, "width")
		got := wrap(text, " ", width)
		if diff := cmp.Diff(strings.Fields(text), strings.Fields(got)); diff != "" {
			t.Errorf("words (-want +got):\n%s", diff)
		}
		for line := range strings.SplitSeq(got, "\n") {
			if words := strings.Fields(line); len([]rune(line)) > width && len(words) > 1 {
				t.Errorf("line %q is wider than %d", line, width)
			}
		}
	})
}

func TestWriteJSONKeepsBrackets(t *testing.T) {
	var b strings.Builder
	if err := writeJSON(&b, map[string]string{"keyword": "<CHAPTER> & co"}); err != nil {
		t.Fatal(err)
	}
	if want := "{\n  \"keyword\": \"<CHAPTER> & co\"\n}\n"; b.String() != want {
		t.Errorf("JSON %q, want %q", b.String(), want)
	}
}

// TestWritePruned: free space alone can be returned, without a snapshot to remove.
func TestWritePruned(t *testing.T) {
	one := []catalog.Snapshot{{ID: "9e@1", Origin: "club", Name: "Club rules", CreatedAt: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)}}
	table := "SNAPSHOT  IMPORTED          ORIGIN  NAME\n9e@1      28 November 2026  club    Club rules\n"
	for _, c := range []struct {
		pruned catalog.Pruned
		dry    bool
		want   string
	}{
		{catalog.Pruned{}, true, "Every snapshot is needed; nothing is removed.\n"},
		{catalog.Pruned{Freed: 4096}, true, "To remove: 0. This would free 4 kB.\n"},
		{catalog.Pruned{Snapshots: one, Freed: 4096}, true, table + "To remove: 1. This would free 4 kB.\n"},
		{catalog.Pruned{Snapshots: one}, false, table + "Removed: 1. Freed: 0 kB.\n"},
	} {
		var b strings.Builder
		if err := writePruned(&b, "en", c.pruned, c.dry); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, b.String()); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", c.pruned, diff)
		}
	}
}
