package army

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Names numbers the keywords of a battle. The zero value is ready for use.
type Names struct {
	numbers map[string]effect.Keyword
	list    []string // starting at rules.Named
	auras   []string // names, by number
	uses    []string // names, by number minus 1
	// powers are the names of psychic powers, by number minus 1; Smite comes before them.
	// powerTexts say what they do, and manifested are the powers.
	powers     []string
	powerTexts []string
	manifested []rules.Power

	// without is an ability that is ignored, to measure its effect; empty: none.
	without string

	book  *entry.Book
	named *datasheet.Words // of the edition of the book
}

// readerOf returns the reader of the texts of a book. The armies of a book share it, so that texts are read once.
func (n *Names) readerOf(book *entry.Book) *wording.Reader {
	if n.book != book {
		n.book, n.named = book, edition.Words(book.Edition())
	}
	return book.Memo(readerKey{}, func() any { return newReader(book) }).(*wording.Reader)
}

type readerKey struct{}

// words returns the words for core abilities and weapon abilities in the data of the battle:
// those of its edition. In editions without such words, the data has effects instead.
func (n *Names) words() *datasheet.Words {
	if n.named == nil {
		return edition.Words("")
	}
	return n.named
}

// Aura returns the number of auras with a name: auras with the same name do not add up.
func (n *Names) Aura(name string) int16 {
	return numberOf(&n.auras, name)
}

// numberOf returns the index of a name in a list, and appends new names.
func numberOf(list *[]string, name string) int16 {
	i := slices.Index(*list, name)
	if i < 0 {
		i = len(*list)
		*list = append(*list, name)
	}
	return int16(i)
}

// Ability returns the number of the named ability that is used at a moment, from 1.
func (n *Names) Ability(name string) int16 {
	return numberOf(&n.uses, name) + 1
}

// Keyword returns the number of the keyword. Case does not matter.
func (n *Names) Keyword(name string) effect.Keyword {
	name = plainKeyword(name)
	if k, ok := effect.CoreKeyword(name); ok {
		return k
	}
	if k, ok := n.numbers[name]; ok {
		return k
	}
	if n.numbers == nil {
		n.numbers = map[string]effect.Keyword{}
	}
	k := effect.FirstNamed + effect.Keyword(len(n.list))
	n.numbers[name] = k
	n.list = append(n.list, name)
	return k
}

// Keywords numbers a list of keywords.
func (n *Names) Keywords(names []string) effect.Keywords {
	var list effect.Keywords
	for _, name := range names {
		list = append(list, n.Keyword(name))
	}
	return list
}

// Name returns the keyword with the number.
func (n *Names) Name(k effect.Keyword) string {
	if i := int(k) - int(effect.FirstNamed); i >= 0 && i < len(n.list) {
		return n.list[i]
	}
	return k.CoreName()
}

// keyword is Keyword for readers that may not know all keywords.
func (n *Names) keyword(name string) (effect.Keyword, bool) { return n.Keyword(name), true }

// newReader returns a reader of the texts of a book. It knows the keywords of
// the book, and its rules by name.
func newReader(book *entry.Book) *wording.Reader {
	keywords, rules := map[string]bool{}, map[string]string{}
	for _, c := range book.Categories() {
		keywords[plainKeyword(c.Name)] = true
	}
	for _, noun := range []string{"UNIT", "MODEL"} { // categories in some data, but not keywords in sentences
		delete(keywords, noun)
	}
	collect := func(info *entry.Info) {
		for _, r := range info.Rules {
			if name := ruleName(r.Name); len(r.Text) > len(rules[name]) { // some catalogues only name the page of a book
				rules[name] = r.Text
			}
		}
	}
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		collect(&c.Info)
		collect(&c.SharedInfo)
	}
	stealth, _ := edition.Words(book.Edition()).CoreEffect("stealth")
	return &wording.Reader{
		Tenth:   hasControl(book),
		Covers:  stealth.Kind == effect.GiveCover,
		Keyword: func(name string) bool { return keywords[name] },
		Rule: func(name string) (string, bool) {
			text, ok := rules[ruleName(name)]
			return text, ok && text != ""
		},
	}
}

// plainKeyword returns a keyword without the prefix that imported data gives it.
func plainKeyword(name string) string {
	return strings.TrimSpace(strings.TrimPrefix(strings.ToUpper(name), strings.ToUpper(entry.FactionPrefix)))
}

// ruleName returns the name by which weapons refer to a rule: a rule named Shuriken weapons is
// called Shuriken.
func ruleName(name string) string {
	name = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(name)), "s")
	return strings.TrimSpace(strings.TrimSuffix(name, "weapon"))
}

// hasControl reports whether models of a book have Objective Control, as those of
// the 10th edition do.
func hasControl(book *entry.Book) bool {
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		if slices.ContainsFunc(c.ProfileTypes, func(t entry.ProfileType) bool { return t.Column(entry.ObjectiveControl) >= 0 }) {
			return true
		}
	}
	return false
}
