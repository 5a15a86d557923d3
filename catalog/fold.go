package catalog

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold writes a text so that two texts that a reader takes for the same words
// are equal: lower case, without accents, words of letters and digits with one
// blank between them. Apostrophes join and all other punctuation parts, so that
// T'au is tau, and Anti-Grav is anti grav.
func Fold(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	blank := false
	for _, r := range norm.NFKD.String(joined.Replace(text)) {
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
	return b.String()
}

// joined takes apostrophes out before the decomposition, which would turn some
// of them into a blank with a mark.
var joined = strings.NewReplacer("'", "", "’", "", "‘", "", "ʼ", "", "`", "", "´", "", "′", "", "＇", "")

// undecomposed are letters that readers take for others, though Unicode does
// not decompose them.
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
