package store_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// FuzzSearch holds that any text can be searched for, that what is found has
// a word like every word of it, and that any cursor is good or ErrBadCursor.
func FuzzSearch(f *testing.F) {
	l := openLibrary(f, chaos(), tau())
	p, err := l.Search(f.Context(), catalog.Filter{Limit: 1})
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{"", "kharn", `"`, "AND", "NEAR(a b)", "-kh*", "text:x", "^a", "T'au", "a\x00b", "\xff", "Łódź", "𞤀", "ǅ", "①", "a OR b"} {
		f.Add(text, "", "")
	}
	f.Add("", "INFANTRY", p.NextCursor)
	f.Fuzz(func(t *testing.T, text, keyword, cursor string) {
		fuzztest.Limit(t)
		page, err := l.Search(t.Context(), catalog.Filter{Text: text, Keyword: keyword, Cursor: cursor})
		if err != nil {
			if !errors.Is(err, catalog.ErrBadCursor) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		for _, d := range page.Data {
			checkFound(t, &d, text)
		}
		if cursor != "" || keyword != "" {
			return
		}
		// What is found by its whole name is found by each beginning of it.
		for _, d := range page.Data {
			again, err := l.Search(t.Context(), catalog.Filter{Text: d.Name + " " + text})
			if err != nil || len(again.Data) == 0 {
				t.Errorf("%q finds %s, but with its name nothing: %v", text, d.Name, err)
			}
		}
	})
}

func checkFound(t *testing.T, d *catalog.Summary, text string) {
	t.Helper()
	words := strings.Fields(catalog.Fold(strings.Join(append([]string{d.Name, d.Faction}, d.Keywords...), " / ")))
	for _, searched := range strings.Fields(catalog.Fold(text)) {
		if !slices.ContainsFunc(words, func(word string) bool { return similar(searched, word) }) {
			t.Errorf("%q finds %s, which has no word like %q", text, d.Name, searched)
		}
	}
}

// similar reports whether a word contains another, or begins with it but for two letters.
func similar(searched, word string) bool {
	if strings.Contains(word, searched) {
		return true
	}
	for n := range len(word) + 1 {
		if _, ok := catalog.EditsWithin(searched, word[:n], min(2, len(searched)/4)); ok {
			return true
		}
	}
	return false
}
