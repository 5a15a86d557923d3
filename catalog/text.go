package catalog

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold normalises a text for comparison: lower case, no accents, words of letters and digits
// separated by one blank. It removes apostrophes, and all other punctuation separates words, so
// that T'au becomes tau, and Anti-Grav anti grav.
func Fold(text string) string {
	if folded, ok := foldASCII(text); ok {
		return folded
	}
	return foldUnicode(text)
}

// foldASCII is Fold for ASCII texts, which most names are. ok is false for other texts.
func foldASCII(text string) (folded string, ok bool) {
	out := make([]byte, 0, len(text))
	blank := false
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= 0x80:
			return "", false
		case c == '\'' || c == '`':
			continue
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		default:
			blank = true
			continue
		}
		if blank && len(out) > 0 {
			out = append(out, ' ')
		}
		blank = false
		out = append(out, c)
	}
	return string(out), true
}

// foldUnicode is Fold for any text.
func foldUnicode(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	blank := false
	write := func(r rune) {
		switch {
		case unicode.Is(unicode.M, r), r == 'ʼ': // ŉ is decomposed into it and n
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			if blank && b.Len() > 0 {
				b.WriteByte(' ')
			}
			blank = false
			writeFolded(&b, unicode.ToLower(r))
		default:
			blank = true
		}
	}
	for _, r := range text {
		switch {
		case strings.ContainsRune(apostrophes, r):
		case r < unicode.MaxASCII:
			write(r)
		default:
			for _, part := range norm.NFKD.String(string(r)) {
				write(part)
			}
		}
	}
	return b.String()
}

// Singular returns a folded name with its words in the singular.
func Singular(folded string) string {
	words := strings.Fields(folded)
	for i, w := range words {
		if len(w) > 3 && !strings.HasSuffix(w, "ss") {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	return strings.Join(words, " ")
}

// SameName reports whether two names differ at most in case, accents, blanks and
// punctuation.
func SameName(a, b string) bool { return NameKey(a) == NameKey(b) }

// NameKey returns a text that is equal for the same names (see SameName).
func NameKey(name string) string { return strings.ReplaceAll(Fold(name), " ", "") }

// apostrophes are removed before the decomposition, which would turn some of them into a
// blank with a mark.
const apostrophes = "'’‘ʼ`´′＇"

// undecomposed are letters with common replacements that Unicode does not
// decompose.
var undecomposed = map[rune]string{
	'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ŧ': "t", 'ı': "i",
	'æ': "ae", 'œ': "oe", 'ß': "ss", 'þ': "th", 'ς': "σ",
}

func writeFolded(b *strings.Builder, r rune) {
	if s, ok := undecomposed[r]; ok {
		b.WriteString(s)
		return
	}
	b.WriteRune(r)
}

// emphasis matches the markup in texts of game data: **bold** and
// ^^small capitals^^, also nested.
var emphasis = []*regexp.Regexp{
	regexp.MustCompile(`\*\*([^*]+)\*\*`),
	regexp.MustCompile(`\^\^([^^]+)\^\^`),
	regexp.MustCompile(`\*\*([^*]+)\*\*`), // with small capitals inside
}

// PlainText removes the markup for emphasis from a text of game data. A mark
// without its counterpart stays.
func PlainText(text string) string {
	for _, mark := range emphasis {
		text = mark.ReplaceAllString(text, "$1")
	}
	return text
}
