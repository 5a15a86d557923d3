package roster

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// maxSuggestions is the maximum number of suggestions for a name.
const maxSuggestions = 5

// The reasons of suggestions.
const (
	WhySpelling = "spelling"         // the names differ by few letters
	WhyPlural   = "plural"           // the names differ in plurals
	WhyPart     = "part of the name" // the names share most of their words
	WhyPlace    = "other place"      // the option is not offered here, but elsewhere in the unit
	WhyBook     = "army book"        // another army book has it
)

// Suggest returns the candidates that a name may mean, the likeliest first, one for each
// name. A candidate has a reason only if it differs from that of the comparison. There are
// none if no name is close.
func Suggest(name string, candidates []Suggestion) (list []Suggestion) {
	scores := map[string]int{}
	wanted := compared(name)
	for _, c := range candidates {
		if _, ok := scores[c.Name]; ok {
			continue
		}
		score, why := wanted.closeness(compared(c.Name))
		if scores[c.Name] = score; score > 0 {
			c.Why = cmp.Or(c.Why, why)
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b Suggestion) int { return scores[b.Name] - scores[a.Name] })
	return list[:min(len(list), maxSuggestions)]
}

// Nearest returns the names of the suggestions for a name.
func Nearest(name string, candidates []string) []string {
	named := make([]Suggestion, len(candidates))
	for i, c := range candidates {
		named[i].Name = c
	}
	return SuggestedNames(Suggest(name, named))
}

// SuggestedNames returns the names of suggestions.
func SuggestedNames(list []Suggestion) (names []string) {
	for _, s := range list {
		names = append(names, s.Name)
	}
	return names
}

// comparedLetters limits the work of comparing very long names.
const comparedLetters = 200

// A comparedName is a folded name with what the comparison with another one needs.
type comparedName struct {
	folded, letters string
	singular        string
	words           []string // significant, in the singular
}

func compared(name string) comparedName {
	folded := catalog.Fold(name[:min(len(name), comparedLetters)])
	singular := catalog.Singular(folded)
	return comparedName{folded, strings.ReplaceAll(folded, " ", ""), singular, significant(singular)}
}

// closeness returns how close two names are, 0 for names that are not, and why.
func (a *comparedName) closeness(b comparedName) (score int, why string) {
	if a.folded == "" || b.folded == "" {
		return 0, ""
	}
	if a.letters == b.letters {
		return 1000, WhySpelling
	}
	if a.singular == b.singular {
		return 900, WhyPlural
	}
	longest := max(len(a.folded), len(b.folded))
	if edits, ok := catalog.EditsWithin(a.folded, b.folded, longest/4); ok {
		return 800 - 100*edits/longest, WhySpelling
	}
	return sharedWords(a.words, b.words)
}

// insignificant are the words that alone make no names alike.
var insignificant = []string{"a", "an", "and", "in", "of", "the", "to", "w", "with"}

// significant returns the words that are not insignificant.
func significant(text string) []string {
	return slices.DeleteFunc(strings.Fields(text), func(w string) bool { return slices.Contains(insignificant, w) })
}

// sharedWords compares names word by word: they are close if one has all words of the
// other, or if both share more than half of their letters.
func sharedWords(a, b []string) (score int, why string) {
	letters, shared := [2]int{}, [2]int{}
	for i, words := range [2][]string{a, b} {
		others := [2][]string{b, a}[i]
		for _, w := range words {
			letters[i] += len(w)
			if slices.ContainsFunc(others, func(other string) bool {
				_, ok := catalog.EditsWithin(w, other, (max(len(w), len(other))-1)/3)
				return ok
			}) {
				shared[i] += len(w)
			}
		}
	}
	whole := shared[0] == letters[0] || shared[1] == letters[1]
	if shared[0] == 0 || !whole && (5*shared[0] < 3*letters[0] || 5*shared[1] < 3*letters[1]) {
		return 0, ""
	}
	return 1 + 500*(shared[0]+shared[1])/(letters[0]+letters[1]), WhyPart
}
