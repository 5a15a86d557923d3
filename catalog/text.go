package catalog

import (
	"math/bits"
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
	if !strings.Contains(folded, "s ") && !strings.HasSuffix(folded, "s") {
		return folded
	}
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

// EditsWithin returns how many letters must be added, removed, replaced or swapped with the
// next one to turn one text into the other, in bytes, if they are at most most.
func EditsWithin(a, b string, most int) (edits int, ok bool) {
	if a == b {
		return 0, most >= 0
	}
	if len(a)-len(b) > most || len(b)-len(a) > most || lettersLacking(a, b) > most || lettersLacking(b, a) > most {
		return 0, false
	}
	const usual = 64 // longer rows are allocated
	var rows [3][usual]int
	before, row, next := rows[0][:], rows[1][:], rows[2][:]
	if n := len(b) + 1; n > usual {
		before, row, next = make([]int, n), make([]int, n), make([]int, n)
	}
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			step := row[j-1]
			if a[i-1] != b[j-1] {
				step++
			}
			next[j] = min(step, row[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
			least = min(least, next[j])
		}
		if least > most+1 { // a swap may still save one
			return 0, false
		}
		before, row, next = row, next, before
	}
	return row[len(b)], row[len(b)] <= most
}

// lettersLacking returns how many different letters of a do not occur in b: at least as many
// edits turn one into the other.
func lettersLacking(a, b string) int { return bits.OnesCount64(lettersOf(a) &^ lettersOf(b)) }

// lettersOf returns the set of the letters of a text. Letters that differ may have the same
// bit.
func lettersOf(s string) (set uint64) {
	for i := range len(s) {
		set |= 1 << (s[i] % 64)
	}
	return set
}

// Misspelt reports whether two names differ by at most two letters, and by at most one letter in seven.
func Misspelt(a, b string) bool {
	const lettersPerMistake = 7
	allowed := min(len(a), len(b)) / lettersPerMistake
	if d := len(a) - len(b); d > 2 || d < -2 || allowed == 0 || len(a) > 64 {
		return false
	}
	_, ok := EditsWithin(a, b, min(allowed, 2))
	return ok
}
