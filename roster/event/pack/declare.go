package pack

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
)

// A declaration is something that a list may have to say, and how it is found in game
// data: by the name of what says it, or by the choice in which it stands. Imported data
// names such choices in many ways: Warlord Traits (Ultramarines), Relics of the Vigil,
// Gladius Task Force Enhancements.
type declaration struct {
	label  string
	entry  func(name string) bool // in lower case
	choice func(name string) bool
}

// declarations are what a pack may want declared.
var declarations = map[string]declaration{
	Warlord:      {"Warlord", func(name string) bool { return name == "warlord" }, never},
	WarlordTrait: {"Warlord Trait", hasTitle("warlord trait"), isTraitChoice},
	Relic:        {"relic", hasTitle("relic"), isRelicChoice},
}

func never(string) bool { return false }

// hasTitle is a name with a title before it: Relic: Veil of Darkness.
func hasTitle(title string) func(string) bool {
	return func(name string) bool { return strings.HasPrefix(name, title) && strings.Contains(name, ":") }
}

func isTraitChoice(name string) bool {
	return strings.Contains(name, "warlord trait") && !isReminder(name)
}

// isReminder reports whether a name is that of a reminder, or of a stratagem that lets
// somebody have something.
func isReminder(name string) bool {
	return strings.HasPrefix(name, "[reference]") || strings.HasPrefix(name, "stratagem")
}

// relicWords are in the names of choices of relics and enhancements, and otherWords in
// those of choices that are called like them: wargear, and what only Crusades have.
var (
	relicWords = []string{"relic", "relics", "artefacts", "bio-artefacts", "heirlooms", "treasures", "arcana", "enhancement", "enhancements"}
	otherWords = []string{"crusade", "antiquity", "artificer", "legendary", "weapon", "weapons", "genomic", "upgrade", "upgrades", "bearers", "terminators", "selection"}
)

func isRelicChoice(name string) bool {
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" ()&,", r) })
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	return has(relicWords) && !has(otherWords) && !isReminder(name)
}

// pick is what declares it in the game data that has the names. It picks nothing where
// the data has nothing of the kind.
func (d declaration) pick(n *Names) roster.Pick {
	p := roster.Pick{Groups: matching(d.choice, n.groups), Or: matching(d.entry, n.entries)}
	switch {
	case len(p.Groups) > 0:
		return p
	case len(p.Or) > 0:
		return roster.Pick{Names: p.Or}
	}
	return roster.Pick{Names: []string{"\x00"}} // a name that nothing has
}

// known reports whether the game data has something of the kind.
func (d declaration) known(n *Names) bool {
	return len(matching(d.choice, n.groups))+len(matching(d.entry, n.entries)) > 0
}

// matching lists the folded names that are so as they are written, in order.
func matching(is func(string) bool, names map[string]string) []string {
	var out []string
	for folded, written := range names {
		if is(strings.ToLower(written)) {
			out = append(out, folded)
		}
	}
	slices.Sort(out)
	return out
}
