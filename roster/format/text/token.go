package text

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// costWords are the spellings of cost names: English, French, German, Spanish and Italian.
var costWords = map[string]CostName{
	"pts": Points, "pt": Points, "points": Points, "point": Points,
	"punkte": Points, "punkt": Points, "pkt": Points, "pkte": Points, "puntos": Points, "punto": Points, "punti": Points, "ptos": Points, "pti": Points,
	"pl": Power, "pp": Power, "power": Power, "cp": Command, "pc": Command,
}

// maxDigits limits printed numbers.
const maxDigits = 9

// parseNumber parses a number with optional thousands separators, and returns the text
// after it.
func parseNumber(s string) (n entry.Number, rest string, ok bool) {
	i, digits := 0, make([]byte, 0, maxDigits+1)
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		if s[i] == '-' {
			digits = append(digits, '-')
		}
		i++
	}
	start := i
	for i < len(s) {
		switch {
		case s[i] >= '0' && s[i] <= '9':
			digits = append(digits, s[i])
			i++
			continue
		case i > start && isThousandsSeparator(s[i:]):
			i++
			continue
		}
		break
	}
	if i == start || len(digits) > maxDigits {
		return n, s, false
	}
	if fraction := fractionLength(s[i:]); fraction > 0 {
		digits = append(digits, s[i:i+fraction]...)
		i += fraction
	}
	n, err := entry.ParseNumber(string(digits))
	return n, s[i:], err == nil
}

// isThousandsSeparator reports whether s begins with a separator before exactly three
// digits.
func isThousandsSeparator(s string) bool {
	if len(s) < 4 || !strings.ContainsRune(",. '", rune(s[0])) {
		return false
	}
	return allDigits(s[1:4]) && (len(s) == 4 || !isDigit(s[4]))
}

// fractionLength returns the length of a decimal fraction with one or two digits.
func fractionLength(s string) int {
	n := 0
	if len(s) > 1 && s[0] == '.' {
		for n = 1; n < len(s) && isDigit(s[n]); n++ {
		}
	}
	if n < 2 || n > 3 {
		return 0
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

func allLetters(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
}

// parseAmounts parses costs: 9 PL, 11CP, 1,995pts, 80 Pkt.
func parseAmounts(s string) (list []Amount, ok bool) {
	for s = strings.TrimSpace(s); s != ""; {
		n, rest, ok := parseNumber(s)
		if !ok {
			return nil, false
		}
		if isOrdinal(rest) {
			return nil, false // 11th edition, 2x Captain
		}
		word := strings.TrimLeft(rest, " ")
		end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' && r != ':' })
		if end < 0 {
			end = len(word)
		}
		name := strings.TrimSpace(word[:end])
		if name == "" || len(strings.Fields(name)) > 3 || strings.HasSuffix(strings.ToLower(name), "limit") {
			return nil, false
		}
		list = append(list, Amount{Name: costName(name), Value: n})
		s = strings.TrimPrefix(word[end:], ".") // an abbreviation: 80 Pkt.
		if s == "" {
			break
		}
		if s[0] != ',' && s[0] != '/' {
			return nil, false
		}
		s = strings.TrimSpace(s[1:])
	}
	return list, len(list) > 0
}

// isOrdinal reports whether a text after a number continues it: 11th, 10e, 2x Captain.
func isOrdinal(rest string) bool {
	for _, end := range []string{"th", "e", "x", "×"} {
		if after, ok := strings.CutPrefix(strings.ToLower(rest), end); ok {
			r, _ := utf8.DecodeRuneInString(after)
			return after == "" || !unicode.IsLetter(r)
		}
	}
	return false
}

func costName(name string) CostName {
	if u, ok := costWords[strings.ToLower(name)]; ok {
		return u
	}
	return CostName(name)
}

// cutBrackets splits a span that ends in brackets: Name (115 points).
func cutBrackets(s span, open, shut byte) (before, inside span, ok bool) {
	text := s.text
	if text == "" || text[len(text)-1] != shut {
		return s, span{}, false
	}
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case shut:
			depth++
		case open:
			if depth--; depth == 0 {
				return s.to(i).trim(), s.from(i + 1).to(len(text) - i - 2).trim(), true
			}
		}
	}
	return s, span{}, false
}

// cutCosts splits a span that ends in costs in round or square brackets.
func cutCosts(s span) (name span, costs []Amount, ok bool) {
	for _, pair := range [...][2]byte{{'(', ')'}, {'[', ']'}} {
		if before, inside, found := cutBrackets(s, pair[0], pair[1]); found && before.text != "" {
			if costs, ok := parseAmounts(inside.text); ok {
				return before, costs, true
			}
		}
	}
	return s, nil, false
}

// cutBattleSize splits the points from a battle size, with or without their unit: Strike Force (2000).
func cutBattleSize(t span) (name span, costs []Amount, ok bool) {
	if k := strings.IndexAny(t.text, "0123456789"); k > 0 {
		name = t.to(len(strings.TrimRight(t.text[:k], " -–—:=([")))
		if costs, ok = parsePoints(span{text: strings.TrimRight(t.text[k:], " )]")}); ok && battleSizes[catalog.Fold(name.text)] {
			return name, costs, true
		}
	}
	name, costs, _ = cutPlainCosts(t)
	return name, costs, battleSizes[catalog.Fold(name.text)]
}

// cutCount splits a count from a name: 4x Intercessor, 4 × Intercessor.
func cutCount(s span) (n int, name span, ok bool) {
	digits := 0
	for digits < len(s.text) && isDigit(s.text[digits]) {
		digits++
	}
	if digits == 0 || digits > 5 {
		return 1, s, false
	}
	rest := s.from(digits).trim()
	for _, sign := range []string{"x ", "X ", "× ", "×"} {
		if name, found := rest.after(sign); found && name.text != "" {
			n, err := strconv.Atoi(s.text[:digits])
			return n, name, err == nil && n > 0 && n <= intake.MaxItemCount
		}
	}
	return 1, s, false
}

// splitCommas splits a span at commas outside of brackets.
func splitCommas(s span) []span {
	var parts []span
	depth, from, rest := 0, 0, s // s.from would count the runes before each part again
	for i := range len(s.text) {
		switch s.text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth = max(depth-1, 0)
		case ',':
			if depth == 0 {
				parts = append(parts, rest.to(i-from).trim())
				rest, from = rest.from(i-from+1), i+1
			}
		}
	}
	parts = append(parts, rest.trim())
	kept := parts[:0]
	for _, p := range parts {
		if p.text != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

// cutColon splits a span at the first colon outside of brackets that ends a word.
func cutColon(s span) (before, after span, ok bool) {
	depth := 0
	for i := range len(s.text) {
		switch s.text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth = max(depth-1, 0)
		case ':':
			if depth == 0 && (i+1 == len(s.text) || s.text[i+1] == ' ') {
				return s.to(i).trim(), s.from(i + 1).trim(), true
			}
		}
	}
	return s, span{line: s.line, column: s.column}, false
}

// bulletSigns are the characters that may begin an item.
const bulletSigns = "•◦‣▪■●○–—-*·➤►▶▸→»✓✔"

// cutBullet removes a bullet from a line without indent.
func cutBullet(s span) (span, bool) {
	for _, sign := range bulletSigns {
		if rest, ok := s.after(string(sign) + " "); ok {
			return rest, true
		}
	}
	if rest, ok := s.after("•"); ok {
		return rest, true
	}
	return s, false
}
