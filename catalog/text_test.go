package catalog_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		" - ":                  "",
		"Khârn the Betrayer":   "kharn the betrayer",
		"Kha\u0302rn":          "kharn",
		"T'au":                 "tau",
		"T’au":                 "tau",
		"T´au":                 "tau",
		"Anti-Grav (x2)":       "anti grav x2",
		"  Lion  El’Jonson  ":  "lion eljonson",
		"<CHAPTER>":            "chapter",
		"Łódź Ærø Straße":      "lodz aero strasse",
		"ﬁre Ⅳ":                "fire iv",
		"ŉ":                    "n",
		"ΟΔΥΣΣΕΥΣ":             "οδυσσευσ",
		"a\x00b":               "a b",
		"\xff":                 "",
		"Brôkhyr \u200bIron-m": "brokhyr iron m",
	} {
		if got := catalog.Fold(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Folded text is stored in the index: folding it again must not change it, and it must only
// contain words.
func TestFoldProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		folded := catalog.Fold(text)
		if again := catalog.Fold(folded); again != folded {
			t.Fatalf("%q folds to %q, and that to %q", text, folded, again)
		}
		if strings.ContainsFunc(folded, func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
			t.Fatalf("%q folds to %q", text, folded)
		}
		if strings.Join(strings.Fields(folded), " ") != folded {
			t.Fatalf("%q folds to %q", text, folded)
		}
	})
}

// FuzzFold compares the fast path for ASCII with that for other texts.
func FuzzFold(f *testing.F) {
	for _, s := range []string{"", "T'au", "Frag & Krak", "Khârn", "a`b", " -a", "A  B"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		fuzztest.Limit(t)
		if got, want := strings.TrimSpace(catalog.Fold(s)+" e"), catalog.Fold(s+" é"); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	})
}
