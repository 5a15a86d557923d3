package wording

import (
	"strings"
	"unicode"
)

// A token is a word, a number or a mark of a text.
type token struct {
	raw  string  // as it is written
	stem string  // lower case, without the s of plurals and genitives
	of   *filter // what a unit of the army needs to be for which it stands (ReadOfArmy); nil: it stands for none
}

// marks end or divide sentences. A line end is one, too: lists have no stops.
const marks = ".,;:()[]\n"

func (t token) is(mark string) bool { return t.stem == mark }

// ends reports whether a sentence may end before the token.
func (t token) ends() bool { return t.stem == "." || t.stem == "\n" || t.stem == ";" }

// maxTokens bounds how much of a text is read.
const maxTokens = 1000

// tokens takes a text apart. It is false for a text that is too long.
func tokens(text string) ([]token, bool) {
	s := scanner{rest: plainMarks.Replace(text)}
	for s.next() {
		if len(s.list) > maxTokens {
			return nil, false
		}
	}
	return inBattle(withoutReferences(s.list)), true
}

// withoutReferences leaves out remarks in brackets that only refer to a page, or give an example.
func withoutReferences(list []token) []token {
	var out []token
	for i := 0; i < len(list); i++ {
		if end := endOfReference(list, i); end > i {
			i = end
			continue
		}
		out = append(out, list[i])
	}
	return out
}

// endOfReference returns where the bracket ends that begins at a token, if it only refers to a page or gives an
// example, and otherwise the token.
func endOfReference(list []token, at int) int {
	if !list[at].is("(") || at+2 >= len(list) {
		return at
	}
	switch first, second := list[at+1], list[at+2]; {
	case first.is("see"), first.is("pg"), first.is("page"), first.is("e") && second.is("."), first.is("i") && second.is("."):
	default:
		return at
	}
	for end, depth := at+1, 1; end < len(list); end++ {
		switch {
		case list[end].is("("):
			depth++
		case list[end].is(")"):
			if depth--; depth == 0 {
				return end
			}
		}
	}
	return at
}

// plainMarks writes typographic marks as plain ones, and leaves out those of
// lists and of emphasis.
var plainMarks = strings.NewReplacer(
	"’", "'", "‘", "'", "“", `"`, "”", `"`, "″", `"`, "–", "-", "—", "-", "−", "-", "\u2011", "-", "\u2010", "-", "\u00a0", " ",
	"*", "", "^", "", "\ufffd", "", "°", "", "º", "", "hit-roll", "hit roll", "half-range", "half range", "•", "\n", "■", "\n", "▪", "\n", "\r", "", `""`, `"`,
)

type scanner struct {
	rest string
	list []token
}

func (s *scanner) next() bool {
	s.rest = strings.TrimLeftFunc(s.rest, isBlank)
	if s.rest == "" {
		return false
	}
	switch c := s.rest[0]; {
	case strings.IndexByte(marks, c) >= 0:
		s.mark(string(c))
	case c == '<':
		s.bracket()
	default:
		s.word()
	}
	return true
}

// isBlank reports space that ends no line.
func isBlank(r rune) bool { return r != '\n' && unicode.IsSpace(r) }

// mark adds a mark; one that ends a sentence after another one adds nothing.
func (s *scanner) mark(m string) {
	s.rest = s.rest[1:]
	if next := strings.TrimLeftFunc(s.rest, isBlank); m == "\n" && next != "" && next[0] >= 'a' && next[0] <= 'z' {
		return // a sentence that is broken into lines
	}
	t := token{raw: m, stem: m}
	if n := len(s.list); t.ends() && (n == 0 || s.list[n-1].ends()) {
		return
	}
	s.list = append(s.list, t)
}

// bracket adds a keyword such as <HIVE FLEET>, which is one word.
func (s *scanner) bracket() {
	end := strings.IndexByte(s.rest, '>')
	if end < 0 {
		s.rest = s.rest[1:]
		return
	}
	name := "<" + strings.TrimSpace(s.rest[1:end]) + ">"
	s.rest = s.rest[end+1:]
	s.list = append(s.list, token{raw: name, stem: strings.ToLower(name)})
}

func (s *scanner) word() {
	end := strings.IndexFunc(s.rest, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(marks, r) || r == '<'
	})
	if end < 0 {
		end = len(s.rest)
	}
	w := s.rest[:end]
	s.rest = s.rest[end:]
	if after, ok := cutPrefixFold(w, "non-"); ok && after != "" {
		s.add("non-")
		w = after
	}
	if digits, letters := glued(w); letters != "" {
		s.add(digits)
		w = letters
	}
	for either, other, more := strings.Cut(w, "/"); more && isAlternative(either, other); either, other, more = strings.Cut(w, "/") {
		s.add(either)
		s.add("or")
		w = other
	}
	s.add(w)
}

// isAlternative reports whether a stroke between two words means that either is meant.
func isAlternative(either, other string) bool {
	return len(either) > 2 && len(other) > 2 && isLetter(either[len(either)-1]) && isLetter(other[0]) && !strings.EqualFold(either, "and")
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

// glued separates a number from a word that follows it without a space. The D of dice belongs to the number.
func glued(w string) (digits, letters string) {
	n := 0
	for n < len(w) && w[n] >= '0' && w[n] <= '9' {
		n++
	}
	if n == 0 || n+1 >= len(w) || !isLetter(w[n]) || !isLetter(w[n+1]) {
		return w, ""
	}
	return w[:n], w[n:]
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// add adds a word without the marks around it. A dash alone is a mark of lists.
func (s *scanner) add(w string) {
	if w != "non-" {
		w = strings.TrimRight(strings.Trim(w, "'"), "-")
		if !strings.ContainsAny(w, "0123456789") {
			w = strings.Trim(w, `"'-`)
		}
	}
	if w = strings.TrimRight(strings.TrimLeft(w, `"`), "!?"); w == "" {
		return
	}
	s.list = append(s.list, token{raw: w, stem: stem(w)})
}

// synonyms are words that are used for one another, and a word that only looks
// like a plural.
var synonyms = map[string]string{
	"substract": "subtract", "have": "has", "do": "does", "does": "does", "are": "is", "whilst": "while", "reroll": "re-roll", "this": "this", "which": "that",
}

// stem is what the forms of a word have in common.
func stem(w string) string {
	w = strings.ToLower(w)
	w = strings.TrimSuffix(w, "'s")
	w = strings.TrimSuffix(w, "'")
	if same := synonyms[w]; same != "" {
		return same
	}
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
		w = w[:len(w)-1]
	}
	return w
}
