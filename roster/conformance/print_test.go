package conformance

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// TestRostersInPrint prints all real rosters: no page limit is exceeded, no type is too small, no
// page but the last is too empty, each unit is on one page, the weapons of a page stand in one grid, the
// legend is complete, each word of each unit is printed, each wound has a box, and the file is small.
func TestRostersInPrint(t *testing.T) {
	var all []printedList
	for _, r := range recordedRosters(t) {
		t.Run(r.File, func(t *testing.T) {
			_, book, list := r.load(t)
			all = append(all, checkPrint(t, book, list))
		})
	}
	t.Run("text of the file", func(t *testing.T) { checkText(t, all) })
	for name, data := range map[string]string{"wtc-world-eaters.txt": "10e/head", "gw-app-world-eaters.txt": "10e/head"} {
		t.Run(name, func(t *testing.T) {
			doc, err := dialect.Read(readFile(t, filepath.Join(communitytest.Folder(t), "..", "lists", "real", name)))
			if err != nil {
				t.Fatal(err)
			}
			book := catalogtest.Folder(t, data).Book
			list, _ := doc.Roster(book, "10e@x")
			if n := checkPrint(t, book, list).pages; n > 4 {
				t.Errorf("got %d pages, want 4", n)
			}
		})
	}
}

// printedList is a document with its number of pages and the words of its units.
type printedList struct {
	document pdf.Document
	pages    int
	words    map[string]bool
}

// checkText writes one file with all documents: an independent program extracts the words of
// each unit from the pages of its list.
func checkText(t *testing.T, all []printedList) {
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			t.Fatal(err)
		}
		t.Skip("pdftotext of poppler-utils is not installed")
	}
	var file bytes.Buffer
	err = pdf.WriteBook(&file, pdf.Book{Title: "All", Documents: func(yield func(pdf.Document, error) bool) {
		for _, x := range all {
			if !yield(x.document, nil) {
				return
			}
		}
	}}, pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "-", "-")
	cmd.Stdin = &file
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
	at := len(pages) // of the table of contents
	for _, x := range all {
		at -= x.pages
	}
	for _, x := range all {
		found := map[string]bool{}
		for _, page := range pages[at : at+x.pages] {
			addWords(found, page)
		}
		at += x.pages
		for w := range x.words {
			if !found[w] {
				t.Errorf("%s: %q is not in the text of the file", x.document.Name, w)
			}
		}
	}
}

func checkPrint(t *testing.T, book *entry.Book, list *roster.Roster) printedList {
	t.Helper()
	view := render.Outline(check.Check(book, list), "en")
	d := pdf.NewDocument("en", book, list, view, time.Date(2026, 11, 22, 12, 58, 0, 0, time.UTC))
	d.Player, d.Event, d.Link, d.Data = "Alexandra Petersen", "Northern Open 2026", "https://lists.example.org/r/7f3a9", "2026-10-01"
	l, err := pdf.Compute(d, pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := pdf.Write(&file, d, pdf.Options{}); err != nil || file.Len() > 150_000 {
		t.Errorf("got %d bytes, want at most 150 KB: %v", file.Len(), err)
	}
	limit := 5
	if len(d.Costs) > 0 && d.Costs[0].Amount.Cmp(entry.Int(2000)) > 0 {
		limit = 6
		long := d
		long.Lang = "fi" // its words are the longest
		onLetter, err := pdf.Compute(long, pdf.Options{Paper: pdf.Letter})
		if err != nil {
			t.Fatal(err)
		}
		checkPages(t, onLetter, limit)
	}
	checkPages(t, l, limit)
	checkSummary(t, d, limit == 5)
	structure := newPrintStructure(l)
	structure.checkUnits(t)
	structure.checkGrid(t)
	structure.checkLegend(t, book, d.Units)
	out := printedList{document: d, pages: len(l.Pages), words: map[string]bool{}}
	found := map[string]bool{}
	for _, p := range l.Pages {
		for _, x := range p.Items {
			if r := x.Run; r != nil {
				if r.Size < 8.5 {
					t.Errorf("%q is set in %.1f pt", r.Text, r.Size)
				}
				text := r.Text
				if r.Actual != "" {
					text = r.Actual
				}
				addWords(found, text)
			}
		}
	}
	wounds := 0
	for i := range view.Units {
		u := &view.Units[i]
		if u.Configuration {
			continue
		}
		for _, line := range u.Composition {
			if line.Model && line.Wounds > 1 {
				wounds += line.Wounds * line.Count
			}
		}
		for _, text := range unitTexts(u) {
			addWords(out.words, text)
		}
	}
	for w := range out.words {
		if !found[w] {
			t.Errorf("%q is not printed", w)
		}
	}
	if got := woundBoxes(l); got != wounds {
		t.Errorf("got %d wound boxes, want %d", got, wounds)
	}
	return out
}

// checkPages checks the number of pages, and that only the last may be too empty.
func checkPages(t *testing.T, l *pdf.Layout, limit int) {
	t.Helper()
	if len(l.Pages) > limit {
		t.Errorf("got %d pages, want at most %d", len(l.Pages), limit)
	}
	for i := range l.Pages[:len(l.Pages)-1] {
		if e := emptyShare(l, i); e > 25 {
			t.Errorf("page %d: %.0f %% is empty, want at most 25 %%", i+1, e)
		}
	}
}

// TestPagesOfTexts: lists with attached units that are higher than a column, and with several units of a
// datasheet, take at most five pages in each language and on each paper that is named.
func TestPagesOfTexts(t *testing.T) {
	t.Parallel()
	books := map[string]*entry.Book{"10e": catalogtest.Folder(t, "10e/head").Book, "11e": eleventh(t)}
	for _, tt := range []struct{ edition, name, lang, paper string }{
		{"11e", "gw-app-11e-tau.txt", "en", pdf.A4}, {"11e", "gw-app-11e-tau.txt", "fi", pdf.A4}, {"11e", "gw-app-11e-tau.txt", "fi", pdf.Letter},
		{"11e", "nr-gw-11e-tau.txt", "fi", pdf.A4}, {"11e", "nr-gw-11e-tau.txt", "en", pdf.Letter}, {"11e", "nr-gw-11e-tau.txt", "fi", pdf.Letter},
		{"10e", "warorgan-astra-militarum.txt", "fi", pdf.Letter},
	} {
		book := books[tt.edition]
		doc, err := dialect.Read(readFile(t, filepath.Join(communitytest.Folder(t), "..", "lists", "real", tt.name)))
		if err != nil {
			t.Fatal(err)
		}
		list, _ := doc.Roster(book, tt.edition+"@x")
		d := pdf.NewDocument(tt.lang, book, list, render.Outline(check.Check(book, list), tt.lang), time.Date(2026, 11, 22, 12, 58, 0, 0, time.UTC))
		d.Player, d.Event, d.Link, d.Data = "Alexandra Petersen", "Northern Open 2026", "https://lists.example.org/r/7f3a9", "2026-10-01"
		l, err := pdf.Compute(d, pdf.Options{Paper: tt.paper})
		if err != nil {
			t.Fatal(err)
		}
		checkPages(t, l, 5)
	}
}

// checkSummary checks that the summary of an army of up to 2,000 points is one page, and that each
// summary has the wargear of all models.
func checkSummary(t *testing.T, d pdf.Document, onePage bool) {
	t.Helper()
	l, err := pdf.Compute(d, pdf.Options{Layout: pdf.Summary})
	if err != nil {
		t.Fatal(err)
	}
	if onePage && len(l.Pages) > 1 {
		t.Errorf("the summary has %d pages, want 1", len(l.Pages))
	}
	found, want := map[string]bool{}, map[string]bool{}
	for _, p := range l.Pages {
		for _, x := range p.Items {
			if x.Run != nil {
				addWords(found, x.Run.Text)
			}
		}
	}
	for _, u := range d.Units {
		for _, line := range u.Composition {
			if !u.Configuration {
				addWords(want, strings.Join(line.Wargear, " "))
			}
		}
	}
	for w := range want {
		if !found[w] {
			t.Errorf("the summary lacks the wargear %q", w)
		}
	}
}

// addWords adds the words of a text, without markup, marks and case. Boxed values and
// signs are compared by their letters and digits.
func addWords(to map[string]bool, text string) {
	text = strings.NewReplacer("^^", "", "**", "", "’", "'").Replace(text)
	text = numberOfWeapons.ReplaceAllString(text, "$1 ") // it is printed as 2×
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' && r != '\'' }) {
		if w = strings.ToLower(strings.Trim(w, "'")); w != "" {
			to[w] = true
		}
	}
}

var numberOfWeapons = regexp.MustCompile(`\b([1-9][0-9]?)[x×] `)

// unitTexts returns the texts of a unit that must be printed. Worked examples, the sentence of an
// invulnerable save that has become a characteristic, values of damaged models that the profile
// lacks, and names of columns and types are not printed.
func unitTexts(u *unit.Unit) []string {
	out := []string{u.Name, u.CustomName, u.Role}
	out = append(out, u.Enhancements...)
	for _, l := range u.Composition {
		out = append(append(out, l.Name), l.Wargear...)
	}
	for i, tables := range [][]unit.Table{u.Profiles, u.Weapons, u.Tables} {
		for _, table := range tables {
			for _, r := range table.Rows {
				if damaged := i == 0 && strings.Contains(strings.ToLower(r.Name), "wound") || r.Role == entry.WoundTrackProfile; damaged {
					continue
				}
				if i > 0 || len(table.Rows) > 1 {
					out = append(out, r.Name)
				}
				for _, v := range r.Values {
					if v != "N/A" && !strings.Contains(v, "*") && !(i == 1 && v == "Melee") {
						out = append(out, v)
					}
				}
			}
		}
	}
	for _, t := range slices.Concat(u.Abilities, u.Rules) {
		name, text := t.Name, t.Text
		if save := unit.InvulnerableSave(name, text, ""); save != "" && len(text) < 70 {
			text = save
			if strings.HasPrefix(strings.ToLower(name), "invulnerable save") {
				name = ""
			}
		}
		if i := strings.Index(strings.ToLower(text), "\nexample:"); i > 0 {
			text = text[:i]
		}
		out = append(out, name, text)
	}
	return slices.Concat(out, u.Keywords, u.FactionKeywords)
}

// emptyShare returns the percentage of the columns of a page, below the header, without
// content: white space of more than 7.2 mm.
func emptyShare(l *pdf.Layout, page int) float64 {
	const mm = 72 / 25.4
	top, bottom := 9*mm, l.Height-16.2*mm
	columns := [2][][2]float64{}
	for _, x := range l.Pages[page].Items {
		var left, from, to, width float64
		if b := x.Box; b != nil {
			left, from, to, width = b.X, b.Y, b.Y+b.H, b.W
			if width > l.Width/2 && from < bottom {
				top = max(top, to) // the rule below the header
				continue
			}
		} else {
			left, from, to = x.Run.X, x.Run.Y-x.Run.Size, x.Run.Y+0.3*x.Run.Size
		}
		k := 0
		if left > l.Width/2 {
			k = 1
		}
		columns[k] = append(columns[k], [2]float64{from, to})
	}
	empty := 0.0
	for _, c := range columns {
		slices.SortFunc(c, func(a, b [2]float64) int { return int(1000 * (a[0] - b[0])) })
		at := top
		for _, x := range append(c, [2]float64{bottom, bottom}) {
			if x[0] > bottom {
				x[0] = bottom
			}
			if hole := x[0] - at; hole > 7.2*mm {
				empty += hole
			}
			at = max(at, x[1])
		}
	}
	return 100 * empty / (2 * (bottom - top))
}

// TestPrintIsReproducible: the same list produces the same bytes.
func TestPrintIsReproducible(t *testing.T) {
	d := realPrint(t)
	var a, b bytes.Buffer
	if err := pdf.Write(&a, d, pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := pdf.Write(&b, d, pdf.Options{}); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("the same list makes other bytes: %v", err)
	}
}

// realPrint returns the print document of a real roster of 2,000 points.
func realPrint(tb testing.TB) pdf.Document {
	tb.Helper()
	for _, r := range recordedRosters(tb) {
		if strings.Contains(r.File, "DCBloodAngels") {
			_, book, list := r.load(tb)
			return pdf.NewDocument("en", book, list, render.Outline(check.Check(book, list), "en"), time.Time{})
		}
	}
	tb.Skip("no roster")
	return pdf.Document{}
}

// BenchmarkPrint prints a real roster of 2,000 points, one card of it, and a book of 500
// lists.
func BenchmarkPrint(b *testing.B) {
	d := realPrint(b)
	one := d.Units[slices.IndexFunc(d.Units, func(u unit.Unit) bool { return !u.Configuration })].Selection
	for name, o := range map[string]pdf.Options{"reference": {}, "card": {Layout: pdf.Cards, Unit: one}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := pdf.Write(io.Discard, d, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("book of 500", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			err := pdf.WriteBook(io.Discard, pdf.Book{Title: "Cup", Documents: func(yield func(pdf.Document, error) bool) {
				for range 500 {
					if !yield(d, nil) {
						return
					}
				}
			}}, pdf.Options{})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}
