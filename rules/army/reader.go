package army

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/army/wording"
)

// newReader returns a reader of the texts of a book. It knows the keywords of
// the book, and its rules by name.
func newReader(book *entry.Book) *wording.Reader {
	keywords, rules := map[string]bool{}, map[string]string{}
	for _, c := range book.Categories() {
		keywords[plainKeyword(c.Name)] = true
	}
	for _, noun := range []string{"UNIT", "MODEL"} { // categories of some data, and no keywords of sentences
		delete(keywords, noun)
	}
	collect := func(info *entry.Info) {
		for _, r := range info.Rules {
			rules[ruleName(r.Name)] = r.Text
		}
	}
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		collect(&c.Info)
		collect(&c.SharedInfo)
	}
	return &wording.Reader{
		Tenth:   hasControl(book),
		Keyword: func(name string) bool { return keywords[name] },
		Rule: func(name string) (string, bool) {
			text, ok := rules[ruleName(name)]
			return text, ok && text != ""
		},
	}
}

// plainKeyword is a keyword without what imported data writes in front of it.
func plainKeyword(name string) string {
	return strings.TrimSpace(strings.TrimPrefix(strings.ToUpper(name), "FACTION: "))
}

// ruleName is what a rule is named by: weapons name a rule of Shuriken weapons as
// Shuriken.
func ruleName(name string) string {
	name = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(name)), "s")
	return strings.TrimSpace(strings.TrimSuffix(name, "weapon"))
}

// hasControl reports whether models of a book have Objective Control, as those of
// the 10th edition do.
func hasControl(book *entry.Book) bool {
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		for _, t := range c.ProfileTypes {
			for _, ch := range t.Characteristics {
				if ch.Name == "OC" {
					return true
				}
			}
		}
	}
	return false
}
