package intake

import (
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"

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
		switch w {
		case "sgt":
			w = "sergeant"
		case "lt":
			w = "lieutenant"
		case "capt", "cpt":
			w = "captain"
		case "termie", "termies", "termy":
			w = "terminator"
		case "st":
			w = "saint"
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

// names finds options of a book by name. The spellings are computed once for the book, and
// those of the document once for the document.
type names struct {
	book      *entry.Book
	strict    bool // only exact names
	indexes   map[*entry.Choices]*nameIndex
	spellings map[string]spelling // of the document
	prefixes  map[string][]string // of candidates for suggestions: see prefixesOf
}

// spelling returns the spelling of a name of the document.
func (n *names) spelling(name string) spelling {
	s, ok := n.spellings[name]
	if !ok {
		s = spellingOf(name)
		n.spellings[name] = s
	}
	return s
}

// noLooseName is a loose spelling that no option has.
const noLooseName = ","

// exactly is like spelling for a name that does not match options with a loose spelling.
func (n *names) exactly(name string) spelling {
	return spelling{exact: n.spelling(name).exact, loose: noLooseName}
}

// spelledEntry is the key of the spellings of an entry in the memo of a book, and
// indexedChoices that of the index of choices.
type (
	spelledEntry   struct{ *entry.Entry }
	indexedChoices struct{ *entry.Choices }
)

// of returns the spellings of an option: its name, then those that modifiers may give it.
func (n *names) of(o *entry.Option) []spelling {
	return n.book.Memo(spelledEntry{o.Entry}, func() any { return spellingsOf(o.Entry) }).([]spelling)
}

func spellingsOf(e *entry.Entry) []spelling {
	list := []spelling{spellingOf(e.Name)}
	for i := range e.Modifiers {
		m := &e.Modifiers[i]
		if m.Field != entry.FieldName {
			continue
		}
		switch m.Op {
		case entry.Set:
			list = append(list, spellingOf(m.Value))
		case entry.Append:
			list = append(list, spellingOf(e.Name+m.Separator()+m.Value))
		case entry.Prepend:
			list = append(list, spellingOf(m.Value+m.Separator()+e.Name))
		}
	}
	return list
}

// A nameIndex finds options by their spellings, and models also by their names without
// weapons.
type nameIndex struct {
	exact, loose, base optionsByName
	nested             [searchDepth]atomic.Pointer[nestedNames] // by the number of levels below the first

	// required are the options and the groups with a minimum.
	required       []minimum[*entry.Option]
	requiredGroups []minimum[*entry.GroupOption]

	combinations []combination
}

// A minimum is the least number of an option or of the members of a group.
type minimum[T any] struct {
	of    T
	least int
}

// nestedNames finds the options with something below them by its spelling.
type nestedNames struct{ exact, loose optionsByName }

// optionsByName are options by a spelling, in the order of the data.
type optionsByName map[string][]*entry.Option

func (x optionsByName) add(name string, o *entry.Option) {
	if list := x[name]; len(list) == 0 || list[len(list)-1] != o {
		x[name] = append(list, o)
	}
}

// addAll adds an option by all spellings of others.
func (x optionsByName) addAll(of optionsByName, o *entry.Option) {
	for name := range of {
		x.add(name, o)
	}
}

// index returns the index of choices.
func (n *names) index(c *entry.Choices) *nameIndex {
	x, ok := n.indexes[c]
	if !ok {
		x = n.book.Memo(indexedChoices{c}, func() any { return n.newIndex(c) }).(*nameIndex)
		n.indexes[c] = x
	}
	return x
}

func (n *names) newIndex(c *entry.Choices) *nameIndex {
	x := &nameIndex{exact: optionsByName{}, loose: optionsByName{}, base: optionsByName{}, combinations: combinations(c.Options)}
	for _, o := range c.Options {
		for _, s := range n.of(o) {
			x.exact.add(s.exact, o)
			x.loose.add(s.loose, o)
		}
		if base := baseName(o.Entry.Name); o.Kind() == entry.Model && base != "" {
			x.base.add(base, o)
		}
		if least := optionBounds(o).min; least > 0 {
			x.required = append(x.required, minimum[*entry.Option]{o, least})
		}
	}
	x.addPlainNames(c)
	for _, g := range c.Groups {
		if least := groupBounds(g).min; least > 0 {
			x.requiredGroups = append(x.requiredGroups, minimum[*entry.GroupOption]{g, least})
		}
	}
	return x
}

// addPlainNames adds the names without the marks of contents, such as [Legends], that lists leave out
// (entry.PlainName). Another option may have the plain name itself: the current datasheet of a unit.
func (x *nameIndex) addPlainNames(c *entry.Choices) {
	plain := optionsByName{}
	for _, o := range c.Options {
		if name := entry.PlainName(o.Entry.Name); name != o.Entry.Name {
			if s := spellingOf(name); len(x.exact[s.exact]) == 0 {
				plain.add(s.exact, o)
			}
		}
	}
	maps.Copy(x.exact, plain)
}

// nestedNames returns the index of the options at most levels below each of the choices.
func (n *names) nestedNames(c *entry.Choices, levels int) *nestedNames {
	at := &n.index(c).nested[levels-1]
	if x := at.Load(); x != nil {
		return x
	}
	x := &nestedNames{optionsByName{}, optionsByName{}}
	for _, o := range c.Options {
		below := n.index(o.Choices())
		x.exact.addAll(below.exact, o)
		x.loose.addAll(below.loose, o)
		x.loose.addAll(below.base, o)
		if levels > 1 {
			deep := n.nestedNames(o.Choices(), levels-1)
			x.exact.addAll(deep.exact, o)
			x.loose.addAll(deep.loose, o)
		}
	}
	at.Store(x)
	return x
}

// containers returns the choices with an option of the name at most levels below them, in the
// order of the data.
func (n *names) containers(c *entry.Choices, s spelling, levels int) []*entry.Option {
	if levels <= 0 {
		return nil
	}
	x := n.nestedNames(c, levels)
	list := x.exact[s.exact]
	if loose := x.loose[s.loose]; !n.strict && len(loose) > 0 && !slices.Equal(list, loose) {
		list = slices.DeleteFunc(slices.Clone(c.Options), func(o *entry.Option) bool {
			return !slices.Contains(x.exact[s.exact], o) && !slices.Contains(loose, o)
		})
	}
	if s.group == "" {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(o *entry.Option) bool {
		return !n.has(o.Choices(), s) && len(n.containers(o.Choices(), s, levels-1)) == 0
	})
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

// matches returns the options that a name matches best, in the order of the data. The caller
// must not change them.
func (n *names) matches(c *entry.Choices, s spelling) []*entry.Option {
	for _, list := range n.index(c).lists(s, n.strict) {
		if s.group != "" {
			list = slices.DeleteFunc(slices.Clone(list), func(o *entry.Option) bool { return !withinGroup(o, s.group) })
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// lists returns the options with a name, best matches first.
func (x *nameIndex) lists(s spelling, strict bool) [][]*entry.Option {
	if strict {
		return [][]*entry.Option{x.exact[s.exact]}
	}
	return [][]*entry.Option{x.exact[s.exact], x.loose[s.loose], x.base[s.loose]}
}

// has reports whether a name matches one of the choices.
func (n *names) has(c *entry.Choices, s spelling) bool { return len(n.matches(c, s)) > 0 }

// models returns the models that a name matches, best matches first.
func (n *names) models(c *entry.Choices, s spelling) (out []*entry.Option) {
	for _, list := range n.index(c).lists(s, n.strict) {
		for _, o := range list {
			if o.Kind() == entry.Model && !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
	}
	return out
}

// nearestRoot returns the option that a misspelled name means, or nil if there is none or
// more than one. Datasheets with marks, such as [Legends], are meant if no other one is.
func nearestRoot(units []unitNames, name string, faction []string) *entry.Option {
	if o := nearestOf(units, name, faction, false); o != nil {
		return o
	}
	return nearestOf(units, name, faction, true)
}

// nearestOf is nearestRoot among the datasheets without marks, or among all.
func nearestOf(units []unitNames, name string, faction []string, marked bool) *entry.Option {
	wanted, whole := withoutFaction(name, faction), looseName(name, catalog.Fold(name))
	beginning := wanted + " "
	var hit, begun, ended *entry.Option
	begins, ends, distances := 0, 0, map[*entry.Option]int{}
	for _, u := range units {
		switch o := u.option; {
		case u.marked && !marked:
		case u.plain == wanted:
			return o
		case strings.HasPrefix(u.plain, beginning):
			if begins++; begun == nil || len(o.Name()) < len(begun.Name()) {
				begun = o
			}
		case catalog.Misspelt(wanted, u.plain), catalog.Misspelt(whole, u.loose):
			distances[o] = 1
			if hit == nil {
				hit = o
			}
		case strings.HasSuffix(u.plain, " "+wanted):
			ends, ended = ends+1, o
		}
	}
	if len(distances) == 1 {
		return hit
	}
	if len(distances) == 0 && begins > 0 && (strings.Contains(wanted, " ") || begins == 1) {
		return begun
	}
	if len(distances)+begins == 0 && ends == 1 && len(wanted) > lettersOfName {
		return ended
	}
	if len(distances)+begins+ends == 0 {
		return unitOfWords(units, name, wanted, marked)
	}
	return nil
}

// unitOfWords returns the only unit whose name has all words of a name, which may be shortened, and preferably no
// other words than Squad, or whose initials or beginning are the name, or nil: Redemptor Dread, Scarabs, LoV, Zoans.
func unitOfWords(units []unitNames, name, wanted string, marked bool) (unit *entry.Option) {
	words := strings.Fields(wanted)
	initials := strings.ToLower(name)
	if strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) >= 0 || len(name) < lettersOfInitials || len(name) > 5 || strings.ToUpper(name[:1]) != name[:1] || strings.ToLower(name[1:]) == name[1:] {
		initials = ""
	}
	if len(words) == 0 || len(words) == 1 && initials == "" && len(wanted) < lettersOfName {
		return nil
	}
	all := false // the unit has no other words
	for _, u := range units {
		have := strings.Fields(u.loose)
		begins := len(words) == 1 && strings.HasPrefix(u.loose, wanted) || (len(words) > 1 || len(wanted) > lettersOfName) && hasShortened(have, words)
		if u.marked && !marked || !(initials != "" && hasInitials(u.option.Name(), initials)) && !begins {
			continue
		}
		same := strings.Count(strings.TrimSuffix(u.loose, " squad"), " ") == strings.Count(strings.TrimSuffix(wanted, " squad"), " ")
		switch {
		case unit == nil, same && !all:
			unit, all = u.option, same
		case all && !same, catalog.SameName(unit.Name(), u.option.Name()):
		default:
			return nil
		}
	}
	return unit
}

// lettersOfInitials is the minimum number of initials that identify a unit.
const lettersOfInitials = 3

// initialsOf returns the first letters of the words of a name, in lower case.
func initialsOf(name string) string {
	var b strings.Builder
	for _, w := range strings.Fields(catalog.Fold(strings.ReplaceAll(name, "-", " "))) {
		b.WriteString(w[:1])
	}
	return b.String()
}

// hasInitials reports whether initials are those of a name, with or without its last word if that is Squad or Team. The
// first word may be a compound: TWC for Thunderwolf Cavalry.
func hasInitials(name, initials string) bool {
	have := initialsOf(name)
	first, _, _ := strings.Cut(catalog.Fold(name), " ")
	compound := len(first) > 2*lettersOfInitials && len(have) > 1 && initials[:1]+initials[2:] == have && strings.Contains(first[lettersOfInitials:], initials[1:2])
	return compound || have == initials || have == initials+"s" && strings.HasSuffix(name, " Squad") || have == initials+"t" && strings.HasSuffix(name, " Team")
}

// withInitials returns the only wargear of models of a unit, or of a model, with initials in capitals, or nil: PF or
// PFs for Power fist.
func withInitials(unit *entry.Option, name string) (hit *entry.Option) {
	const most = 4 // letters
	name = strings.TrimSuffix(name, "s")
	if len(name) < 2 || len(name) > most || strings.ContainsFunc(name, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		return nil
	}
	initials, several := strings.ToLower(name), false
	var search func(parent *entry.Option, ofModel bool, depth int)
	search = func(parent *entry.Option, ofModel bool, depth int) {
		ofModel = ofModel || parent.Kind() == entry.Model
		for _, o := range parent.Choices().Options {
			if ofModel && o.Kind() != entry.Model && !isEnhancement(o) && initialsOf(o.Name()) == initials {
				several = several || hit != nil && !catalog.SameName(hit.Name(), o.Name())
				hit = o
			}
			if depth > 0 {
				search(o, ofModel, depth-1)
			}
		}
	}
	if search(unit, false, searchDepth); several {
		return nil
	}
	return hit
}

// hasShortened reports whether a name has all wanted words. One word must be whole, and others may be the beginning or
// the end of one.
func hasShortened(have, wanted []string) bool {
	used := make([]bool, len(have))
	for _, w := range wanted {
		i := slices.Index(have, w)
		for k := 0; k < len(have) && i < 0 && len(wanted) > 1; k++ {
			if !used[k] && (len(w) >= 3 && strings.HasPrefix(have[k], w) || len(w) >= lettersOfName && strings.HasSuffix(have[k], w)) {
				i = k
			}
		}
		if i < 0 || used[i] {
			return false
		}
		used[i] = true
	}
	return true
}

// nearestBelow returns the only option that a name of wargear can mean, or nil: the name ends
// with the option's name (Berserker chainblade), is misspelled, or is the beginning (melta for
// Meltagun) or the end of the option's name (grenade launcher).
func nearestBelow(options []*entry.Option, s spelling) *entry.Option {
	for _, likely := range []func(have string) bool{
		func(have string) bool {
			return strings.ReplaceAll(s.loose, " ", "") == strings.ReplaceAll(have, " ", "") || strings.HasSuffix(s.loose, " "+have) || strings.HasPrefix(have, s.loose+" ") || catalog.Misspelt(s.loose, have)
		},
		func(have string) bool { return strings.HasPrefix(have, s.loose) },
		func(have string) bool { return strings.HasSuffix(have, " "+s.loose) },
	} {
		var hit *entry.Option
		name := ""
		for _, o := range options {
			if o.Kind() == entry.Model {
				continue
			}
			have := looseName(o.Name(), catalog.Fold(o.Name()))
			if len(have) < lettersOfName || len(s.loose) < lettersOfName || !likely(have) {
				continue
			}
			if hit != nil && have != name {
				return nil
			}
			hit, name = o, have
		}
		if hit != nil {
			return hit
		}
	}
	return nil
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

// suggest returns suggestions for a name. It compares only names that share the beginning of
// a word, since a unit may offer hundreds.
func (n *names) suggest(name string, candidates []roster.Suggestion) []roster.Suggestion {
	begins := wordPrefixes(catalog.Fold(name))
	var list []roster.Suggestion
	for _, c := range candidates {
		if slices.ContainsFunc(n.prefixesOf(c.Name), func(b string) bool { return slices.Contains(begins, b) }) {
			list = append(list, c)
		}
	}
	return roster.Suggest(name, list)
}

// prefixesOf returns the beginnings of the words of a candidate, computed once for the document.
func (n *names) prefixesOf(candidate string) []string {
	list, ok := n.prefixes[candidate]
	if !ok {
		list = wordPrefixes(catalog.Fold(candidate))
		n.prefixes[candidate] = list
	}
	return list
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
