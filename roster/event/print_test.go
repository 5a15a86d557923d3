package event_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

// poppler runs a program of poppler-utils on a PDF file. It skips the test if the program is not
// installed, unless ROLLCALL_REQUIRE is 1.
func poppler(t *testing.T, program string, file []byte, args ...string) (dir string, out string) {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			t.Fatalf("%s of poppler-utils is required: %v", program, err)
		}
		t.Skipf("%s of poppler-utils is not installed", program)
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "lists.pdf"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Dir = dir
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", program, err, text)
	}
	return dir, string(text)
}

// pages returns the texts of the pages.
func pages(t *testing.T, file []byte) []string {
	t.Helper()
	_, out := poppler(t, "pdftotext", file, "-layout", "lists.pdf", "-")
	return strings.Split(strings.TrimSuffix(out, "\f"), "\f")
}

// scanned returns the contents of the QR codes on the first pages of lists, as read by a scanner.
func scanned(t *testing.T, file []byte) (out []string) {
	t.Helper()
	for i, text := range pages(t, file) {
		if strings.Contains(text, "SHA-256") {
			out = append(out, scan(t, file, i+1))
		}
	}
	return out
}

// scan reads the QR code on the right half of a page, near its head, at several resolutions: if the
// edges of its squares fall between pixels, the reader may miss it.
func scan(t *testing.T, file []byte, page int) (found string) {
	t.Helper()
	for _, dots := range []int{200, 250, 300, 400, 600} {
		n, across, down := strconv.Itoa(page), strconv.Itoa(dots*210*5/254), strconv.Itoa(dots*297*5/254) // half of A4
		dir, _ := poppler(t, "pdftoppm", file, "-r", strconv.Itoa(dots), "-f", n, "-l", n, "-x", across, "-W", across, "-H", down, "-singlefile", "-gray", "-png", "lists.pdf", "page")
		f, err := os.Open(filepath.Join(dir, "page.png"))
		if err != nil {
			t.Fatal(err)
		}
		picture, _, err := image.Decode(f)
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
		text, err := read(t, picture)
		if err == nil {
			return text
		}
		found = "none: " + err.Error()
	}
	return found
}

// read reads a QR code.
func read(t *testing.T, page image.Image) (string, error) {
	t.Helper()
	bits, err := gozxing.NewBinaryBitmapFromImage(page)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
	if err != nil {
		return "", err
	}
	return code.GetText(), nil
}

// TestPaper: a printed list has its player, its verdict, the game data, the pack and the
// unverified parts. Its QR code leads to its page.
func TestPaper(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Judge.Token, noon)
	var file bytes.Buffer
	if err := v.WritePDF(t.Context(), &file, event.Filter{}, "en", pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("ROLLCALL_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "event.pdf"), file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var want []string
	for _, player := range []string{"Anna", "Ben", "Carl", "Dora"} {
		want = append(want, h.ListPage(b.Event.ID, outs[player].Submission.ID))
	}
	if diff := cmp.Diff(want, scanned(t, file.Bytes())); diff != "" {
		t.Errorf("QR codes (-want +got):\n%s", diff)
	}
	text := pages(t, file.Bytes())
	for i, player := range []string{"Anna", "Ben", "Carl", "Dora"} {
		if !strings.Contains(text[0], player+" · Necrons") {
			t.Errorf("contents: no %s in\n%s", player, text[0])
		}
		at := slices.IndexFunc(text, func(p string) bool { return strings.Contains(p, player+" · Winter Cup") })
		if at < 1 || !strings.Contains(text[0], fmt.Sprint(at)) {
			t.Errorf("%s: on page %d, and the contents are\n%s", player, at+1, text[0])
			continue
		}
		verdict := "legal, not yet approved"
		if i == 1 || i == 2 {
			verdict = "not legal, not yet approved"
		}
		hash := outs[player].Receipt.Hash[:12]
		for _, part := range []string{verdict, "Checked 20 November 2026, 12:00 UTC", "Game data built-in", "Event pack " + b.Event.Pack.Hash()[:12], "version 1, SHA-256 " + hash, "Not verified by any check of a list"} {
			if !strings.Contains(text[at], part) {
				t.Errorf("%s: no %q on\n%s", player, part, text[at])
			}
		}
		if strings.Contains(text[at]+text[0], b.Event.Pack.Snapshot) {
			t.Errorf("%s: the id of the snapshot is printed:\n%s", player, text[at])
		}
	}
}

// TestTableSheets: both lists of each table are adjacent, with the table before their names.
func TestTableSheets(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Organiser.Token, noon)
	id := func(player string) string { return outs[player].Submission.ID }
	var file bytes.Buffer
	err := v.WriteTables(t.Context(), &file, []event.Pairing{{Table: "7", Lists: []string{id("Dora"), id("Ben")}}, {Table: "8", Lists: []string{id("Carl"), id("Anna")}}}, "en", pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, player := range []string{"Dora", "Ben", "Carl", "Anna"} {
		want = append(want, h.ListPage(b.Event.ID, id(player)))
	}
	if diff := cmp.Diff(want, scanned(t, file.Bytes())); diff != "" {
		t.Errorf("QR codes (-want +got):\n%s", diff)
	}
	text := strings.Join(pages(t, file.Bytes()), "\n")
	last := 0
	for _, part := range []string{"Dora · Table 7: Winter Cup", "Ben · Table 7: Winter Cup", "Carl · Table 8: Winter Cup", "Anna · Table 8: Winter Cup"} {
		i := strings.Index(text, part)
		if i <= last {
			t.Errorf("%q is at %d, want it behind %d", part, i, last)
		}
		last = i
	}
}

// TestListsOfSeveralArmyBooks: prints and exports are ordered by player, and tables as requested,
// although the lists of one army book are evaluated together.
func TestListsOfSeveralArmyBooks(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	var pairings []event.Pairing
	for i, faction := range []string{"Space Marines", "Necrons", "Space Marines", "Necrons"} {
		leader := map[string]string{"Space Marines": "Primaris Captain", "Necrons": "Overlord"}[faction]
		id := h.submit(b, fmt.Sprintf("Player %d", i), army(faction, leader)).Submission.ID
		pairings = append([]event.Pairing{{Table: fmt.Sprint(i), Lists: []string{id}}}, pairings...)
	}
	v := h.authorize(b, b.Organiser.Token, noon)
	lists, err := v.Lists(t.Context(), event.Filter{}, "")
	var book, tables bytes.Buffer
	if err := errors.Join(err, v.WritePDF(t.Context(), &book, event.Filter{}, "en", pdf.Options{Layout: pdf.Summary}), v.WriteTables(t.Context(), &tables, pairings, "en", pdf.Options{Layout: pdf.Summary})); err != nil {
		t.Fatal(err)
	}
	inBook, atTables := pages(t, book.Bytes()), pages(t, tables.Bytes())
	if len(lists) != 4 || len(inBook) != 5 || len(atTables) != 5 {
		t.Fatalf("got %d lists, %d and %d pages", len(lists), len(inBook), len(atTables))
	}
	for i := range 4 {
		name := fmt.Sprintf("Player %d", i)
		if lists[i].Player != name {
			t.Errorf("list %d is that of %s", i, lists[i].Player)
		}
		if !strings.Contains(inBook[i+1], name+" · Winter Cup") {
			t.Errorf("%s is not on page %d:\n%s", name, i+1, inBook[i+1])
		}
		if page := 4 - i; !strings.Contains(atTables[page], fmt.Sprintf("%s · Table %d:", name, i)) || !strings.Contains(atTables[page], fmt.Sprintf("· %d\n", page)) {
			t.Errorf("%s is not on page %d:\n%s", name, page, atTables[page])
		}
	}
}

// TestSummaryAndOpponentsView: summaries have the counts that the pack limits, and the opponent's
// view omits what the pack hides.
func TestSummaryAndOpponentsView(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(strings.Replace(cup, "commitments: true", "after: factions, hidden: [warlord]", 1))
	h.submit(b, "Ben", army("Necrons", "Overlord", "Plasmancer", "Plasmancer", "Monolith"))
	v := h.authorize(b, b.Judge.Token, noon)
	for view, want := range map[string]map[string]bool{
		"de " + pdf.Summary:  {"Einheiten eines Datenblatts: Plasmancer": true, "Anzugeben: Kriegsherr": true, "Units": false},
		"en " + pdf.Summary:  {"Must be declared: Warlord": true, "Units of one datasheet: Plasmancer": true, "2, at most 3": true, "no great machines": true, "✗ 1, at most 0": true, "★": true},
		"en " + pdf.Opponent: {"Opponent’s view": true, "Plasmancer": true, "★": false},
	} {
		var file bytes.Buffer
		lang, layout, _ := strings.Cut(view, " ")
		if err := v.WritePDF(t.Context(), &file, event.Filter{}, lang, pdf.Options{Layout: layout}); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(strings.ReplaceAll(strings.Join(pages(t, file.Bytes())[1:], " "), "\u00a0", " ")), " ")
		for part, shown := range want {
			if strings.Contains(text, part) != shown {
				t.Errorf("%s: shows %q %v, want %v:\n%s", view, part, !shown, shown, text)
			}
		}
	}
}
