package entry

import (
	"regexp"
	"strings"
)

// Bearers are units by keywords, such as those that may have an Enhancement (10e.DATASHEET.KEYWORD.4).
type Bearers struct {
	Text    string   // as printed, without markup: INFANTRY or MOUNTED model only
	Any     []string // alternatives, each of one or more keywords side by side; non-X is without X
	Except  []string // such alternatives that are excluded
	Ability string   // that a model of the unit has, or ""
	Wargear string   // that a model of the unit is equipped with, or ""
	// Bare is a restriction without the words model or unit, such as Tyranids Monster only. Unless all its
	// words are keywords, it is another sentence.
	Bare bool
}

// A Joining lists the units that an upgrade lets its bearer lead. They are added to the units of the datasheet or, with
// Instead, replace them. Keyword is a keyword that the bearer needs, or "".
type Joining struct {
	Bearers
	Instead bool
	Keyword string
}

var (
	bearersText = regexp.MustCompile(`(?i)^([^.:\n]+?)( (?:models?|units?))?(?: with the ([^.:\n()]+?) (?:ability|keyword))?(?: equipped with an? ([^.:\n()]+?))?(?: \(excluding ([^)]+?)(?: models?| units?)?\))? only(?: \(excluding ([^)]+?)(?: models?| units?)?\))?\s*(?:[.:\n]|$)`)
	bearersPart = regexp.MustCompile(`(?i), or |, and |, | or | and |/`)
	plainText   = strings.NewReplacer("*", "", "^", "", "\u00a0", " ", "’", "'")
	// listJoins matches what an upgrade adds to the list of units that its bearer can lead, or has instead of it.
	listJoins = regexp.MustCompile(`(?i)(?:\bif it is an? ([^.,]+?) (?:model|unit), )?\b(replace|change|add)(?: the following units?)?(?: to)? the list of units this (?:model|unit) can be attached to:([^.(]+)(?:\(excluding ([^)]+?)\))?`)
	// bearerJoins matches what an Enhancement adds to the units that its bearer can lead (11e.ATTACHED.FORM.4).
	bearerJoins = regexp.MustCompile(`(?i)\bbearer\b[^.:]*? can be attached to (?:an? )?([^.:(]+?)(?: units?)?(?: \(excluding ([^)]+?)(?: models?| units?)?\))?\s*(?:[.\n]|$)`)
)

// Bearers reads the units that may have the entry from the first sentence of its profiles, or returns nil
// if that is not such a restriction.
func (e *Entry) Bearers() *Bearers { return readProfiles(e, bearersIn) }

// Joins reads from the profiles of an upgrade the units that it lets its bearer lead, or returns nil.
func (e *Entry) Joins() *Joining { return readProfiles(e, joinsIn) }

// readProfiles returns what read finds in the first profile of an entry in which it finds anything, or nil.
func readProfiles[T any](e *Entry, read func(text string) *T) *T {
	for _, p := range e.Profiles {
		for _, c := range p.Characteristics {
			if found := read(strings.TrimSpace(plainText.Replace(c.Value))); found != nil {
				return found
			}
		}
	}
	return nil
}

func bearersIn(text string) *Bearers {
	m := bearersText.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	b := &Bearers{
		Text: strings.TrimRight(m[0], " .:\n"), Any: bearersPart.Split(m[1], -1), Ability: m[3], Wargear: m[4],
		Bare: m[2] == "" && m[3] == "" && m[4] == "",
	}
	b.exclude(m[5:])
	return b
}

func joinsIn(text string) *Joining {
	if !strings.Contains(text, "attached to") {
		return nil
	}
	if m := bearerJoins.FindStringSubmatch(text); m != nil {
		j := &Joining{Bearers: Bearers{Text: strings.TrimRight(m[0], " .\n"), Any: bearersPart.Split(m[1], -1)}}
		j.exclude(m[2:])
		return j
	}
	m := listJoins.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	j := &Joining{Bearers: Bearers{Text: strings.TrimRight(m[0], " .\n")}, Instead: !strings.EqualFold(m[2], "add"), Keyword: m[1]}
	for name := range strings.FieldsFuncSeq(m[3], func(r rune) bool { return strings.ContainsRune(",;\n•■▪", r) }) {
		if name = strings.Trim(name, " -\t\r"); name != "" {
			j.Any = append(j.Any, name)
		}
	}
	j.exclude(m[4:])
	return j
}

func (b *Bearers) exclude(lists []string) {
	for _, list := range lists {
		if list != "" {
			b.Except = append(b.Except, bearersPart.Split(list, -1)...)
		}
	}
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
