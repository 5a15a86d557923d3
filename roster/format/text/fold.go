package text

import "github.com/rollcall40k/rollcall/catalog"

// fold is catalog.Fold, with a shorter way for the names of most data: letters
// without accents.
func fold(s string) string {
	out := make([]byte, 0, len(s))
	blank := false
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 0x80:
			return catalog.Fold(s)
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
	return string(out)
}
