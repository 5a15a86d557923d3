package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A spelling is a name for comparisons: exact ignores case, accents and punctuation; loose
// also ignores plurals, small words and a leading number. group is the folded name of a
// group around the option; empty: any.
type spelling struct{ exact, loose, group string }

func spellingOf(name string) spelling {
	exact := catalog.Fold(name)
	return spelling{exact: strings.ReplaceAll(exact, " ", ""), loose: looseName(name, exact)}
}

// looseName returns the loose spelling of a folded name.
func looseName(name, exact string) string {
	if digits := strings.IndexFunc(name, func(r rune) bool { return r < '0' || r > '9' }); digits > 0 && strings.HasPrefix(name[digits:], ". ") {
		if _, rest, ok := strings.Cut(exact, " "); ok {
			exact = rest // 2. Strike Force
		}
	}
	out := make([]byte, 0, len(exact))
	for rest := exact; rest != ""; {
		var w string
		w, rest, _ = strings.Cut(rest, " ")
		if w == "and" || w == "the" || w == "w" || w == "with" {
			continue
		}
		if len(w) > 3 && !strings.HasSuffix(w, "ss") {
			w = strings.TrimSuffix(w, "s")
		}
		if len(out) > 0 {
			out = append(out, ' ')
		}
		out = append(out, w...)
	}
	if string(out) == exact {
		return exact
	}
	return string(out)
}

// names finds options by name. It caches the spellings of entries.
type names struct {
	spelled map[*entry.Entry][]spelling
	strict  bool // only exact names
}

// of returns the spellings of an option: its name, then those that modifiers may give it.
func (n *names) of(o *entry.Option) []spelling {
	if s, ok := n.spelled[o.Entry]; ok {
		return s
	}
	list := []spelling{spellingOf(o.Entry.Name)}
	for i := range o.Entry.Modifiers {
		m := &o.Entry.Modifiers[i]
		if m.Field != entry.FieldName {
			continue
		}
		switch m.Op {
		case entry.Set:
			list = append(list, spellingOf(m.Value))
		case entry.Append:
			list = append(list, spellingOf(o.Entry.Name+m.Separator()+m.Value))
		case entry.Prepend:
			list = append(list, spellingOf(m.Value+m.Separator()+o.Entry.Name))
		}
	}
	n.spelled[o.Entry] = list
	return list
}

// fits returns how well a name matches an option: 3 exactly, 2 loosely, 1 as the name of a
// model without its weapons, 0 not at all.
func (n *names) fits(o *entry.Option, s spelling) int {
	if s.group != "" && !withinGroup(o, s.group) {
		return 0
	}
	best := 0
	for _, x := range n.of(o) {
		switch {
		case x.exact == s.exact:
			return 3
		case x.loose == s.loose && !n.strict:
			best = 2
		}
	}
	if best == 0 && !n.strict && o.Kind() == entry.Model && baseName(o.Entry.Name) == s.loose {
		return 1
	}
	return best
}

// withinGroup reports whether an option is in a group with the folded name.
func withinGroup(o *entry.Option, name string) bool {
	for g := o.Group; g != nil; g = g.Parent {
		if catalog.Fold(g.Group.Name) == name {
			return true
		}
	}
	return false
}

// baseName returns the loose name of a model without the weapons after it: jakhal for
// Jakhal w/ mauler chainblade.
func baseName(name string) string {
	for _, sep := range []string{" w/", " with ", " (", " - "} {
		if before, _, ok := strings.Cut(name, sep); ok && before != "" {
			return looseName(before, catalog.Fold(before))
		}
	}
	return ""
}

// matches returns the options that a name matches best, in the order of the data.
func (n *names) matches(options []*entry.Option, s spelling) []*entry.Option {
	var out []*entry.Option
	best := 1
	for _, o := range options {
		fit := n.fits(o, s)
		if fit > best {
			best, out = fit, out[:0]
		}
		if fit == best {
			out = append(out, o)
		}
	}
	return out
}

// models returns the models that a name matches, best matches first.
func (n *names) models(options []*entry.Option, s spelling) []*entry.Option {
	var out []*entry.Option
	for _, o := range options {
		if o.Kind() == entry.Model && n.fits(o, s) > 0 {
			out = append(out, o)
		}
	}
	slices.SortStableFunc(out, func(a, b *entry.Option) int { return n.fits(b, s) - n.fits(a, s) })
	return out
}

// nearestRoot returns the option that a misspelled name means, or nil if there is none or
// more than one.
func nearestRoot(options []*entry.Option, name string, faction []string) *entry.Option {
	wanted, whole := withoutFaction(name, faction), looseName(name, catalog.Fold(name))
	var hit, begun *entry.Option
	distances := map[*entry.Option]int{}
	for _, o := range options {
		have := withoutFaction(o.Name(), faction)
		switch {
		case have == wanted:
			return o
		case strings.HasPrefix(have, wanted+" ") && (begun == nil || len(o.Name()) < len(begun.Name())):
			begun = o
		case withinEdits(wanted, have), withinEdits(whole, looseName(o.Name(), catalog.Fold(o.Name()))):
			distances[o] = 1
			if hit == nil {
				hit = o
			}
		}
	}
	if len(distances) == 1 {
		return hit
	}
	if len(distances) == 0 && strings.Contains(wanted, " ") {
		return begun
	}
	return nil
}

// nearestBelow returns the only option that a name of wargear can mean, or nil: the name
// ends with the option's name (Berserker chainblade), begins it, or is misspelled.
func nearestBelow(options []*entry.Option, s spelling) (hit *entry.Option) {
	name := ""
	for _, o := range options {
		if o.Kind() == entry.Model {
			continue
		}
		have := looseName(o.Name(), catalog.Fold(o.Name()))
		if len(have) < 4 || len(s.loose) < 4 {
			continue
		}
		if !strings.HasSuffix(s.loose, " "+have) && !strings.HasPrefix(have, s.loose+" ") && !withinEdits(s.loose, have) {
			continue
		}
		if hit != nil && have != name {
			return nil
		}
		hit, name = o, have
	}
	return hit
}

// withoutFaction returns a loose name without leading words of the faction: rhino for World
// Eaters Rhino and for Chaos Rhino.
func withoutFaction(name string, faction []string) string {
	words := strings.Fields(looseName(name, catalog.Fold(name)))
	for len(words) > 1 && slices.Contains(faction, words[0]) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

// withinEdits reports whether two names differ by at most two letters, and by at most one
// in seven.
func withinEdits(a, b string) bool {
	const lettersPerMistake = 7
	allowed := min(len(a), len(b)) / lettersPerMistake
	if d := len(a) - len(b); d > 2 || d < -2 || allowed == 0 || len(a) > 64 {
		return false
	}
	return roster.Edits(a, b) <= min(allowed, 2)
}

// suggest returns suggestions for a name. It compares only names that share the beginning of
// a word, since a unit may offer hundreds.
func suggest(name string, candidates []roster.Suggestion) []roster.Suggestion {
	begins := wordPrefixes(catalog.Fold(name))
	var list []roster.Suggestion
	for _, c := range candidates {
		if slices.ContainsFunc(wordPrefixes(catalog.Fold(c.Name)), func(b string) bool { return slices.Contains(begins, b) }) {
			list = append(list, c)
		}
	}
	return roster.Suggest(name, list)
}

// wordPrefixes returns the first letters of the words of a folded name.
func wordPrefixes(folded string) []string {
	const letters = 3
	var list []string
	for _, w := range strings.Fields(folded) {
		if len(w) >= letters && w != "the" && w != "and" {
			list = append(list, w[:letters])
		}
	}
	return list
}
