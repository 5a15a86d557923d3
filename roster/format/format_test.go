package format_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
)

const strike = `{"list": "Strike", "faction": "Space Marines", "no_limit": true, "units": [
	{"unit": "Primaris Lieutenant", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": "Inspiring Leader"},
	{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`

// checked is a small legal roster.
func checked(t *testing.T) *format.Checked {
	t.Helper()
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	d, err := intake.ReadDocument([]byte(strike))
	if err != nil {
		t.Fatal(err)
	}
	r, found := d.List.Roster(book, "9e")
	report := check.Check(book, r)
	if len(found) > 0 || !report.Valid {
		t.Fatalf("the roster is not legal: %v %v", found, report.Diagnostics)
	}
	return &format.Checked{Roster: r, Book: book, Report: report, Lang: "en", Now: time.Date(2021, 7, 10, 0, 0, 0, 0, time.UTC)}
}

func TestEveryFormatIsWritten(t *testing.T) {
	c := checked(t)
	seen := map[string]bool{}
	for _, f := range format.Formats() {
		t.Run(f.Name, func(t *testing.T) {
			if seen[f.Name] || f.Title == "" || f.Media == "" || !strings.HasPrefix(f.Suffix, ".") {
				t.Errorf("the row is wrong: %+v", f)
			}
			seen[f.Name] = true
			var first, second bytes.Buffer
			if _, err := f.Write(&first, c); err != nil || first.Len() == 0 {
				t.Fatalf("%d bytes, %v", first.Len(), err)
			}
			if _, err := f.Write(&second, c); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("the same roster makes another file: %v", err)
			}
			if got, ok := format.ByName(f.Name); !ok || got.Suffix != f.Suffix {
				t.Errorf("it is not found by its name")
			}
		})
	}
	if len(seen) != 6+len(text.Dialects()) {
		t.Errorf("%d formats; want 6 files and every dialect", len(seen))
	}
	if _, ok := format.ByName("scroll"); ok {
		t.Error("an unknown format is found")
	}
}

// TestFilesAreReadAgain reads what was written, as far as it can be read.
func TestFilesAreReadAgain(t *testing.T) {
	c := checked(t)
	for _, name := range []string{"rosz", "ros", "newrecruit", "json", "list", "wtc9"} {
		f, _ := format.ByName(name)
		var file bytes.Buffer
		if _, err := f.Write(&file, c); err != nil {
			t.Fatal(err)
		}
		if _, err := intake.ReadDocument(file.Bytes(), battlescribe.Format, text.Format(intake.Requested{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLost tells what a format does not carry: a list knows no selection that the
// game data does not name.
func TestLost(t *testing.T) {
	c := checked(t)
	c.Roster = c.Roster.Clone()
	c.Roster.Forces[0].Selections = append(c.Roster.Forces[0].Selections, roster.Selection{ID: "sel_99", Entry: "nothing", Count: 1})
	for name, want := range map[string]int{"list": 1, "json": 0} {
		f, _ := format.ByName(name)
		lost, err := f.Write(&bytes.Buffer{}, c)
		if err != nil || lost.Count() != want || len(lost.Descriptions()) != want {
			t.Errorf("%s lacks %q, %v; want %d", name, lost.Descriptions(), err, want)
		}
	}
}

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"Fourth Company": "Fourth Company", `a/b\c:d*e?f"g<h>i|j`: "a-b-c-d-e-f-g-h-i-j", "": "roster", "..": "roster", "\x00": "roster",
		"../../etc/passwd": "etc-passwd", "a\nb\x00c": "a-b-c", `C:\x?*"<>|`: "C--x", "Khârn": "Khârn",
		strings.Repeat("é", 80): strings.Repeat("é", 60),
	} {
		if got := format.FileName(name); got != want {
			t.Errorf("FileName(%q) is %q; want %q", name, got, want)
		}
	}
}
