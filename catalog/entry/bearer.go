package entry

import (
	"regexp"
	"strings"
)

// Bearers are the units that may have an Enhancement, by keywords (10e.DATASHEET.KEYWORD.4).
type Bearers struct {
	Text   string   // as printed, without markup: INFANTRY or MOUNTED model only
	Any    []string // alternatives, each of one or more keywords side by side; non-X is without X
	Except []string // such alternatives that are excluded
}

var (
	bearersText = regexp.MustCompile(`(?i)^([^.:\n]+?) (?:models?|units?)(?: \(excluding ([^)]+?)(?: models?| units?)?\))? only(?: \(excluding ([^)]+?)(?: models?| units?)?\))?\s*(?:[.:\n]|$)`)
	bearersPart = regexp.MustCompile(`(?i), or |, and |, | or | and |/`)
	plainText   = strings.NewReplacer("*", "", "^", "", "\u00a0", " ", "’", "'")
)

// Bearers reads the units that may have the entry from the first sentence of its profiles, or returns nil
// if that is not such a restriction.
func (e *Entry) Bearers() *Bearers {
	for _, p := range e.Profiles {
		for _, c := range p.Characteristics {
			if b := bearersIn(c.Value); b != nil {
				return b
			}
		}
	}
	return nil
}

func bearersIn(text string) *Bearers {
	text = strings.TrimSpace(plainText.Replace(text))
	m := bearersText.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	b := &Bearers{Text: strings.TrimRight(m[0], " .:\n"), Any: bearersPart.Split(m[1], -1)}
	for _, excluded := range m[2:] {
		if excluded != "" {
			b.Except = append(b.Except, bearersPart.Split(excluded, -1)...)
		}
	}
	return b
}

// HasAll reports whether keywords side by side consist of keywords that pass, each with one or more words,
// and of keywords after “non-” that do not.
func HasAll(keywords string, has func(string) bool) bool {
	words := strings.Fields(keywords)
	var from func(i int) bool
	from = func(i int) bool {
		if i == len(words) {
			return true
		}
		if x, ok := strings.CutPrefix(strings.ToLower(words[i]), "non-"); ok {
			return !has(x) && from(i+1)
		}
		for j := len(words); j > i; j-- {
			if has(strings.Join(words[i:j], " ")) && from(j) {
				return true
			}
		}
		return false
	}
	return len(words) > 0 && from(0)
}
