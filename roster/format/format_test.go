package format_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
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
			if seen[f.Name] || f.Title(message.English) == "" || f.Media == "" || !strings.HasPrefix(f.Suffix, ".") {
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
	if len(seen) != 8+len(text.Dialects()) {
		t.Errorf("%d formats; want 8 files and every dialect", len(seen))
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
		if err != nil || lost.Count() != want || len(lost.Descriptions(message.English)) != want {
			t.Errorf("%s lacks %q, %v; want %d", name, lost.Descriptions(message.English), err, want)
		}
	}
}

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"Fourth Company": "Fourth Company", `a/b\c:d*e?f"g<h>i|j`: "a-b-c-d-e-f-g-h-i-j", "": "roster", "..": "roster", "\x00": "roster",
		"../../etc/passwd": "etc-passwd", "a\nb\x00c": "a-b-c", `C:\x?*"<>|`: "C--x", "Khârn": "Khârn",
		strings.Repeat("é", 80): strings.Repeat("é", 60),
		"army\u202efdp":         "armyfdp", "\u2066\u2069": "roster", "a\u200d\u0301b": "a\u200d\u0301b", "a\x7fb\u0085": "a-b",
	} {
		if got := format.FileName(name); got != want {
			t.Errorf("FileName(%q) is %q; want %q", name, got, want)
		}
	}
}

// drawUnread adds parts of a document that were not read to a roster: unknown selections as
// units and below units, and lines; and the agreement on no limit.
func drawUnread(t *rapid.T, r *roster.Roster) {
	name := rapid.SampledFrom([]string{"Flurb Wobblers", "Zzyzx the Ünready", "Quux (Mk 2)"})
	serial := 900
	unknown := func() roster.Selection {
		serial++
		n := name.Draw(t, "name")
		why := &roster.Unread{Code: roster.NameUnknown, Path: "/units/" + strconv.Itoa(serial) + "/unit", Actual: strconv.Quote(n), Args: map[string]string{"Kind": "datasheet"}}
		return roster.Selection{ID: "sel_" + strconv.Itoa(serial), Title: n, Count: rapid.IntRange(1, 3).Draw(t, "count"), Unread: why}
	}
	f := &r.Forces[0]
	for range rapid.IntRange(0, 2).Draw(t, "unknown below") {
		to := &f.Selections[rapid.IntRange(0, len(f.Selections)-1).Draw(t, "parent")]
		to.Selections = append(to.Selections, unknown())
	}
	for range rapid.IntRange(0, 2).Draw(t, "unknown units") {
		f.Selections = append(f.Selections, unknown())
	}
	lines := rapid.SampledFrom([]string{"see you on Sunday", "++ a fence of another list ++", "Captain (80 points)", "+ KEY: value", "• 4x Boyz", "# heading", "1. \"quoted\""})
	for i := range rapid.IntRange(0, 3).Draw(t, "lines") {
		r.Unread = append(r.Unread, roster.Unread{
			Code: roster.LineUnread, Path: "/lines/" + strconv.Itoa(i+3) + "/columns/1", Actual: strconv.Quote(lines.Draw(t, "line")),
			Args: map[string]string{"Line": strconv.Itoa(i + 3), "Column": "1"},
		})
	}
	if r.NoLimit = rapid.Bool().Draw(t, "no limit"); r.NoLimit {
		r.Limits = nil
	}
}

// TestUnreadSurvives writes rosters with unknown selections, unread lines and no limit in
// every format that is read, and reads them again. Files of rosters give the same codes and
// places. In texts and list documents each part that was not read is unread again, so that a
// roster that is not valid becomes valid in no format.
func TestUnreadSurvives(t *testing.T) {
	c := checked(t)
	rapid.Check(t, func(t *rapid.T) {
		c := *c
		c.Roster = c.Roster.Clone()
		drawUnread(t, c.Roster)
		c.Report = check.Check(c.Book, c.Roster)
		for _, f := range format.Formats() {
			if f.Name == "pdf" || f.Name == "png" || f.Name == "svg" || f.Name == string(text.Markdown) || f.Name == string(text.CSV) {
				continue
			}
			var file bytes.Buffer
			lost, err := f.Write(&file, &c)
			if err != nil {
				t.Fatal(err)
			}
			again := readAgain(t, c.Book, file.Bytes())
			report := check.Check(c.Book, again)
			valid := report.Valid
			switch {
			case f.Text:
				if got, want := unreadParts(again), unreadParts(c.Roster); got < want || again.NoLimit != c.Roster.NoLimit {
					t.Fatalf("%s: %d unread parts, want %d; no limit is %v\n%s", f.Name, got, want, again.NoLimit, file.String())
				}
				// Dialects of the 10th edition have no place for some choices of the 9th.
				if valid != c.Report.Valid && (valid || text.Dialect(f.Name).Edition() != "10e") {
					t.Fatalf("%s: valid is %v\n%s", f.Name, valid, file.String())
				}
			case f.Lossy:
				if lost.Count() > 0 || valid != c.Report.Valid {
					t.Fatalf("%s: lost %v; valid is %v\n%s", f.Name, lost, valid, file.String())
				}
			default:
				if diff := cmp.Diff(findings(c.Report), findings(report)); diff != "" || valid != c.Report.Valid || lost.Count() > 0 {
					t.Fatalf("%s: valid is %v, lost %v (-want +got):\n%s", f.Name, valid, lost, diff)
				}
			}
		}
	})
}

// readAgain reads a file of any format on the book.
func readAgain(t *rapid.T, book *entry.Book, data []byte) *roster.Roster {
	d, err := intake.ReadDocument(data, battlescribe.Format, text.Format(intake.Requested{}))
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	var r *roster.Roster
	var read []roster.Diagnostic
	switch {
	case d.Roster != nil:
		r = d.Roster
	case d.List != nil:
		r, read = d.List.Roster(book, "9e")
	case d.Recorded != nil:
		r, read = d.Recorded.Roster(book, "9e")
	default:
		r, read = d.Pasted.Roster(book, "9e")
	}
	r.Keep(read)
	return r
}

// findings are the code and the place of each diagnostic.
func findings(report *check.Report) (list [][2]string) {
	for _, d := range report.Diagnostics {
		list = append(list, [2]string{string(d.Code), d.Path})
	}
	return list
}

// unreadParts counts the unknown selections and the unread lines of a roster.
func unreadParts(r *roster.Roster) (n int) {
	roster.EachSelection(r.Forces, func(s *roster.Selection) {
		if s.Unread != nil {
			n++
		}
	})
	return n + len(r.Unread)
}
