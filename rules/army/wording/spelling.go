package wording

import (
	"slices"
	"strings"
)

// A speller reads words with one typing error as the word that is meant. It knows only
// the words of the patterns, so that it changes nothing else.
type speller struct {
	known map[string]bool
	near  map[string][]string // what is left of words without one letter → the words
}

// shortest is the length from which a word is similar to so few others that an error can be corrected.
const shortest = 4

func newSpeller(words map[string]bool) *speller {
	s := &speller{known: words, near: map[string][]string{}}
	for w := range words {
		if len(w) < shortest {
			continue
		}
		s.near[w] = append(s.near[w], w)
		for i := range w {
			short := w[:i] + w[i+1:]
			s.near[short] = append(s.near[short], w)
		}
	}
	return s
}

// correct changes the stems of slips. Capitals are for names, which are left.
func (s *speller) correct(list []token) {
	for i := range list {
		t := &list[i]
		if w := mistaken[t.stem]; w != "" {
			t.stem = w
		}
		if len(t.stem) < shortest-1 || s.known[t.stem] || isName(t.raw) {
			continue
		}
		if w := s.meant(t.stem); w != "" {
			t.stem = w
		} else if w := s.meant(strings.ToLower(t.raw)); w != "" {
			t.stem = w
		}
	}
}

// mistaken are words that texts have for others.
var mistaken = map[string]string{"market": "marker", "reroll": "re-roll"}

func isName(raw string) bool {
	for i := 1; i < len(raw); i++ {
		if raw[i] < 'a' || raw[i] > 'z' {
			return true
		}
	}
	return false
}

// meant returns the one word that is a slip away, or "".
func (s *speller) meant(w string) string {
	var found []string
	try := func(key string) {
		for _, c := range s.near[key] {
			if !slices.Contains(found, c) && oneSlip(w, c) {
				found = append(found, c)
			}
		}
	}
	try(w)
	for i := range w {
		try(w[:i] + w[i+1:])
	}
	if len(found) > 1 { // letters in the wrong order are the likelier slip
		found = slices.DeleteFunc(found, func(c string) bool { return len(c) != len(w) || !sameLetters(c, w) })
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return string(x) == string(y)
}

// oneSlip reports whether one letter left out, put in, replaced, or two swapped,
// make one word of the other.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) {
		return false
	}
	return a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
