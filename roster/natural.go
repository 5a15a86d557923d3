package roster

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CompareNames compares names in natural order: it ignores case, and compares numbers in names
// as numbers.
func CompareNames(a, b string) int {
	for a != "" && b != "" {
		m, n := leadingDigits(a), leadingDigits(b)
		if m > 0 && n > 0 {
			if c := compareDigits(a[:m], b[:n]); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(a)
		s, width := utf8.DecodeRuneInString(b)
		if c := cmp.Compare(unicode.ToLower(r), unicode.ToLower(s)); c != 0 {
			return c
		}
		a, b = a[size:], b[width:]
	}
	return cmp.Compare(len(a), len(b))
}

// leadingDigits returns the number of ASCII digits at the beginning of a text.
func leadingDigits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

func compareDigits(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// NumberNames numbers names that occur several times, in order: A and A become A #1 and A #2. It ignores empty ones.
func NumberNames(names []string) {
	total, number := map[string]int{}, map[string]int{}
	for _, name := range names {
		total[name]++
	}
	for i, name := range names {
		if number[name]++; name != "" && total[name] > 1 {
			names[i] += " #" + strconv.Itoa(number[name])
		}
	}
}
