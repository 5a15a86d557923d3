package wording

import (
	"maps"
	"slices"
	"strings"
)

// A filter says what a unit needs to be, as effects have it.
type filter struct {
	all, any, none []string
	save           string
	half           bool     // it is within half range
	closest        bool     // it is the closest target
	states, not    []string // conditions of the target that hold, or do not (effect.Conditions)
	model          bool     // it is said of a model
	sided          bool     // it is called enemy or friendly
	small          bool     // with a Wounds characteristic of 9 or less, which effects have no words for
}

// with returns the filter that combines both; false if effects cannot express it.
func (f *filter) with(o *filter) (*filter, bool) {
	switch {
	case f == nil:
		return o, true
	case o == nil:
		return f, true
	case len(f.any) > 0 && len(o.any) > 0, f.save != "" && o.save != "":
		return nil, false
	}
	return &filter{
		all: slices.Concat(f.all, o.all), any: slices.Concat(f.any, o.any), none: slices.Concat(f.none, o.none),
		save: f.save + o.save, half: f.half || o.half, closest: f.closest || o.closest, small: f.small || o.small,
		states: slices.Concat(f.states, o.states), not: slices.Concat(f.not, o.not),
	}, true
}

// without returns the filter for units that do not pass f; false if effects cannot express it.
func (f *filter) without() (*filter, bool) {
	switch {
	case !f.keywordsOnly(), len(f.none) > 0, len(f.all) > 1, len(f.all) > 0 && len(f.any) > 0:
		return nil, false
	}
	return &filter{none: slices.Concat(f.all, f.any)}, true
}

// keywordsOnly reports whether the filter requires only keywords.
func (f *filter) keywordsOnly() bool {
	return f.save == "" && !f.half && !f.closest && !f.small && len(f.states)+len(f.not) == 0
}

// members returns the filter as members of an effect, or nil if nothing is required.
func (f *filter) members() map[string]any {
	if f == nil {
		return nil
	}
	out := map[string]any{}
	for name, list := range map[string][]string{"keywords": f.all, "any_keywords": f.any, "without": f.none} {
		if len(list) > 0 {
			out[name] = unique(list)
		}
	}
	if f.save != "" {
		out["save"] = f.save
	}
	return out
}

func unique(list []string) []string {
	set := map[string]bool{}
	for _, s := range list {
		set[s] = true
	}
	return slices.Sorted(maps.Keys(set))
}

// longestKeyword is the most words that one keyword has.
const longestKeyword = 5

// keyword reads one keyword: the longest that the game data knows, or else one
// word in capitals or in angle brackets.
func (m *match) keyword(at int) (name string, end int, ok bool) {
	var b strings.Builder
	for i := at; i < min(at+longestKeyword, len(m.tokens)); i++ {
		if i > at {
			b.WriteByte(' ')
		}
		b.WriteString(strings.ToUpper(m.tokens[i].raw))
		if known, ok := m.reader.known(b.String()); ok {
			name, end = known, i+1
		}
	}
	if name != "" {
		return name, end, true
	}
	return m.unknownKeyword(at)
}

// unknownKeyword reads consecutive words in capitals as one keyword that the game data does not have.
func (m *match) unknownKeyword(at int) (name string, end int, ok bool) {
	for end = at; isKeyword(m.at(end).raw); end++ {
		word := strings.ToUpper(m.at(end).raw)
		if _, known := m.reader.known(word); known || strings.HasPrefix(word, "<") {
			break
		}
		if end > at {
			name += " "
		}
		name += word
	}
	if t := m.at(at); end == at && isKeyword(t.raw) {
		return strings.ToUpper(t.raw), at + 1, true
	}
	return name, end, end > at
}

// isKeyword reports a word in capitals, or in angle brackets.
func isKeyword(raw string) bool {
	if strings.HasPrefix(raw, "<") {
		return true
	}
	letters := 0
	for i := range len(raw) {
		switch c := raw[i]; {
		case c >= 'a' && c <= 'z':
			return false
		case c >= 'A' && c <= 'Z':
			letters++
		}
	}
	return letters > 1 && !dice.MatchString(strings.ToLower(raw))
}

// keywordsSlot reads keywords. A unit needs all of a sequence, and one of the alternatives with or between them.
// Keywords common to all alternatives are required.
func keywordsSlot(m *match, at int) (any, int, bool) {
	var ways [][]string
	for {
		var way []string
		for {
			k, end, ok := m.keyword(at)
			if !ok {
				break
			}
			way, at = append(way, k), end
		}
		if len(way) == 0 {
			return nil, at, false
		}
		ways = append(ways, way)
		next, ok := m.another(at)
		if !ok {
			break
		}
		at = next
	}
	f, ok := oneOf(ways)
	return f, at, ok
}

// another reports whether a further keyword is listed, and where.
func (m *match) another(at int) (int, bool) {
	next := at
	for _, w := range []string{",", "or", "and", "and/or", "a", "an", "enemy", "friendly"} {
		if m.at(next).is(w) {
			next++
		}
	}
	if next == at || m.at(next).is("non-") {
		return at, false
	}
	if _, _, ok := m.keyword(next); ok {
		return next, true
	}
	// VEHICLE unit or MONSTER unit
	return at, false
}

// oneOf returns the filter for any of the alternatives; false if effects cannot express it.
func oneOf(ways [][]string) (*filter, bool) {
	if len(ways) == 1 {
		return &filter{all: ways[0]}, true
	}
	f := &filter{}
	for _, k := range ways[0] {
		if !slices.ContainsFunc(ways, func(w []string) bool { return !slices.Contains(w, k) }) {
			f.all = append(f.all, k)
		}
	}
	for _, way := range ways {
		rest := slices.DeleteFunc(slices.Clone(way), func(k string) bool { return slices.Contains(f.all, k) })
		if len(rest) != 1 {
			return nil, false
		}
		f.any = append(f.any, rest[0])
	}
	return f, true
}
