package pdf

import (
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// pageTexts returns the text of each page of a PDF file as pdftotext finds it.
// The test is skipped where pdftotext is not installed, and fails there when
// ROLLCALL_REQUIRE is 1.
func pageTexts(t *testing.T, file []byte) []string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			t.Fatalf("pdftotext of poppler-utils is required: %v", err)
		}
		t.Skip("pdftotext of poppler-utils is not installed")
	}
	path := t.TempDir() + "/sheet.pdf"
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-enc", "UTF-8", path, "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\f"), "\f")
}

// tally counts the words of a text, without the punctuation around them.
func tally(text string, n int, into map[string]int) {
	for _, w := range strings.Fields(text) {
		w = strings.TrimFunc(w, func(r rune) bool { return unicode.IsPunct(r) && r != '*' })
		into[w] += n
	}
}

// checkWords checks that pdftotext finds every word of the sheet at least as
// often as the sheet has it, and the number on every page.
func checkWords(t *testing.T, s Document, o Options) {
	t.Helper()
	pages := pageTexts(t, written(t, s, o))
	words := map[string]int{}
	for _, text := range printedStrings(reflect.ValueOf(shown(s, o))) {
		tally(text, 1, words)
	}
	for _, c := range s.Costs {
		tally(c.Amount.String(), 1, words)
	}
	for _, u := range s.Units {
		for _, n := range u.Costs {
			tally(n.String(), 1, words)
		}
	}
	for i, page := range pages {
		tally(page, -1, words)
		if want := fmt.Sprintf("Page %d of %d", i+1, len(pages)); !strings.Contains(page, want) {
			t.Errorf("page %d: %q is not found", i+1, want)
		}
	}
	for w, n := range words {
		if w != "" && n > 0 {
			t.Errorf("the word %q is missing %d times", w, n)
		}
	}
}

func TestEveryWordIsPrinted(t *testing.T) {
	for _, paper := range []Paper{A4, Letter} {
		for _, name := range []string{"small.json", "ultramarines.json"} {
			t.Run(name+" "+string(paper), func(t *testing.T) {
				for _, detail := range []Detail{Full, Summary} {
					checkWords(t, sheetFile(t, name), Options{paper, detail})
				}
			})
		}
	}
	t.Run("one of everything", func(t *testing.T) {
		checkWords(t, host(), Options{})
		checkWords(t, host(), Options{Detail: Summary})
	})
}

// Letters with marks, typographic signs, and characters whose codes hold bytes
// that mean something in a PDF file (U+010A, U+010D, U+0128, U+0129, U+015C).
func TestSpecialCharactersArePrinted(t *testing.T) {
	words := "ăâîșțĂÂÎȘȚ ŁłÅåØøÆæß “quoted” – — × ČčĊċ (in) back\\slash Ĩĩ Ŝŝ Ωμέγα Жуков ≤6″ 2½ ★ ✓"
	s := Document{Name: words, Units: []unit.Unit{{Name: words, Abilities: []unit.Text{{Name: words, Text: words}}}}}
	checkWords(t, s, Options{})
}

// pdftotext finds every page that was laid out, and the unit that is on it.
func TestPagesAreInOrder(t *testing.T) {
	s := Document{}
	for i := range 60 {
		s.Units = append(s.Units, unit.Unit{Name: fmt.Sprintf("Unit%03d", i), Keywords: []string{fmt.Sprintf("KEYWORD%03d", i)}})
	}
	l, err := Compute(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	pages := pageTexts(t, written(t, s, Options{}))
	if len(pages) != len(l.Pages) {
		t.Fatalf("got %d pages, want %d", len(pages), len(l.Pages))
	}
	for i, p := range l.Pages {
		for _, r := range p.Runs {
			if strings.HasPrefix(r.Text, "KEYWORD") && !strings.Contains(pages[i], r.Text) {
				t.Errorf("page %d: %q is not found", i+1, r.Text)
			}
		}
	}
}
