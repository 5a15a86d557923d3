package play

import (
	"strings"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules/army"
)

// NotPlayed describes, in a language, what is not played of an army: gaps of the data, the share of the
// abilities that is played, one line for each ability that is not, beginning with those of the most units, and one
// with all assumed bases.
func NotPlayed(lang string, f *army.Fidelity) []string {
	list := append(GapLines(lang, f), AbilityLines(lang, f)...)
	if len(f.Bases) > 0 {
		list = append(list, message.Text(lang, "games.bases", nil)+" "+strings.Join(f.Bases, "; "))
	}
	return list
}

// GapLines describes, in a language, the gaps of the data of an army.
func GapLines(lang string, f *army.Fidelity) []string {
	list := f.GapLines()
	for i, line := range list {
		list[i] = message.Translate(lang, line)
	}
	return list
}

// AbilityLines is NotPlayed without gaps and bases. It is empty if all abilities are played.
func AbilityLines(lang string, f *army.Fidelity) (list []string) {
	for i, s := range f.Shortfalls() {
		if i == 0 {
			list = append(list, message.Text(lang, "games.fidelity", message.Named("Played", f.Played, "All", f.Abilities)))
		}
		partly := ""
		if s.Partly {
			partly = "yes"
		}
		list = append(list, message.Text(lang, "games.shortfall", message.Named("Name", s.Ability, "Count", s.Units, "Partly", partly)))
	}
	return list
}
