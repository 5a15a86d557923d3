package message

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// englishTerms is the end of the tag of a language whose sentences have English game terms, such as de-x-en: a part for
// private use in the sense of BCP 47.
const englishTerms = "-x-en"

// hasEnglishTerms reports whether a tag asks for English game terms.
func hasEnglishTerms(tag language.Tag) bool {
	x, ok := tag.Extension('x')
	return ok && "-"+x.String() == englishTerms
}

// Choices returns what readers can choose from: each language, and those other than English also with English game terms.
func Choices() (list []Language) {
	for _, l := range Languages() {
		list = append(list, l)
		if l.Tag != English {
			name := Text(l.Tag, "language.english_terms", Named("Language", l.Name))
			list = append(list, Language{l.Tag + englishTerms, name})
		}
	}
	return list
}

// termPrefix begins the keys of game terms. The English text of such a key is the term. That of another language lists the
// forms of its own term, each with what players say who use the English one: "mål = objective(s), målet = objectiveet".
// A form alone
// is English already.
const termPrefix = "term."

// A gameTerm is a term in English with its forms in a language.
type gameTerm struct {
	key, english string
	isName       bool // written with a capital letter
	forms        []termForm
}

// A termForm is a form of a term of the language, and what replaces it.
type termForm struct {
	own, english string
	plural       []bool // of each occurrence of the English term that is not replaced yet
}

// pluralMark ends an English form that has the number of the English text.
const pluralMark = "(s)"

// termsOf returns the game terms among the texts of a language.
func termsOf(own, english map[string]string) (list []gameTerm, err error) {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		if !strings.HasPrefix(key, termPrefix) || english[key] == "" {
			continue
		}
		t := gameTerm{key: key, english: english[key], isName: english[key] != strings.ToLower(english[key])}
		for pair := range strings.SplitSeq(own[key], ", ") {
			form, in, ok := strings.Cut(pair, " = ")
			if !ok {
				in = form
			}
			if strings.TrimSpace(form) == "" || strings.TrimSpace(in) == "" {
				return nil, fmt.Errorf("%s: found %q; allowed: form = English form, …", key, own[key])
			}
			t.forms = append(t.forms, termForm{own: form, english: in})
		}
		list = append(list, t)
	}
	return list, nil
}

// numbers returns the occurrences of the term in a text, which is also given in lower case: whether each is plural. A term with
// a capital letter is a name: an Advance is not an advance.
func (t *gameTerm) numbers(text, lower string) (plural []bool) {
	term := t.english
	if !t.isName {
		text = lower
	}
	for at := 0; ; {
		i := strings.Index(text[at:], term)
		if i < 0 {
			return plural
		}
		begin, end := at+i, at+i+len(term)
		many := strings.HasPrefix(text[end:], "s")
		if many {
			end++
		}
		if isBoundary(text, begin, end) {
			plural = append(plural, many)
		}
		at = end
	}
}

// isBoundary reports whether text[begin:end] is not a part of a longer word, or the name of an argument.
func isBoundary(text string, begin, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:begin])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !unicode.IsLetter(before) && (before != '.' || !strings.Contains(text[:begin], "{{")) && !unicode.IsLetter(after)
}

// withEnglishTerms returns the texts of a language with English terms in place of its own. A term is replaced in the texts
// whose English text has it, so that words with several meanings are replaced only where they are the term.
func withEnglishTerms(own map[string]string) (map[string]string, error) {
	english, err := texts(English)
	if err != nil {
		return nil, err
	}
	terms, err := termsOf(own, english)
	if err != nil {
		return nil, err
	}
	out := maps.Clone(own)
	for key, text := range own {
		if !strings.HasPrefix(key, termPrefix) {
			out[key] = replaceTerms(text, english[key], terms)
		}
	}
	return out, nil
}

// replaceTerms replaces the terms of an English text in its translation.
func replaceTerms(text, english string, terms []gameTerm) string {
	var forms []termForm
	lower := strings.ToLower(english)
	for i := range terms {
		plural := terms[i].numbers(english, lower)
		if len(plural) == 0 {
			continue
		}
		text = strings.ReplaceAll(text, " ("+terms[i].english+")", "") // the English term beside that of the language
		for _, f := range terms[i].forms {
			forms = append(forms, termForm{f.own, f.english, plural})
		}
	}
	if len(forms) == 0 {
		return text
	}
	slices.SortStableFunc(forms, func(a, b termForm) int { return len(b.own) - len(a.own) })
	var b strings.Builder
	lower = strings.ToLower(text) // as long as text: no letter of the languages has another length in lower case
	for at := 0; at < len(text); {
		i := slices.IndexFunc(forms, func(f termForm) bool {
			return strings.HasPrefix(lower[at:], strings.ToLower(f.own)) && isBoundary(text, at, at+len(f.own))
		})
		if i < 0 {
			_, n := utf8.DecodeRuneInString(text[at:])
			b.WriteString(text[at : at+n])
			at += n
			continue
		}
		b.WriteString(forms[i].next(text[at:]))
		at += len(forms[i].own)
	}
	return b.String()
}

// next returns the English form for the next occurrence of f, at the beginning of a text: with a capital letter where the text has one
// that f has not, and in the number of that occurrence in the English text (the last if there are fewer).
func (f *termForm) next(text string) string {
	word, counted := strings.CutSuffix(f.english, pluralMark)
	if counted && f.plural[0] {
		word += "s"
	}
	if len(f.plural) > 1 {
		f.plural = f.plural[1:]
	}
	first, _ := utf8.DecodeRuneInString(text)
	own, _ := utf8.DecodeRuneInString(f.own)
	if unicode.IsUpper(first) && !unicode.IsUpper(own) {
		r, n := utf8.DecodeRuneInString(word)
		return string(unicode.ToUpper(r)) + word[n:]
	}
	return word
}
