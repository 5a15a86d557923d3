package battlescribe

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Sentences of abilities about attached units. Blanks are single.
var (
	// insteadOf matches an ability of a unit that leaders of another unit can lead. It captures the leaders,
	// those that are excluded, and the other unit.
	insteadOf = regexp.MustCompile(`(?i)\bif an? ([^.]+?)(?: (?:models?|units?))* from your army(?: with the leader ability)?(?: \(excluding ([^)]+)\))? can be attached to (?:an?|the) ([^.]+?)(?: units?)?, it can (?:instead )?be attached to this unit`)
	// mustAttach matches a leader that must be attached to a unit.
	mustAttach = regexp.MustCompile(`(?i)\bmust (?:be attached to the following|attach this (?:model|unit) to)`)
	// mustBeLed matches a unit that must have a leader, and captures which.
	mustBeLed = regexp.MustCompile(`(?i)\byou must attach (?:one|an?) ([^.]+?)(?: (?:models?|units?))? to this unit`)
	// needsWargear matches the wargear that a leader needs for some units, and captures the unit and the wargear.
	needsWargear = regexp.MustCompile(`(?i)\bcannot be attached to an? ([^.,]+?)(?: units?)? unless it is equipped with an? ([^.,]+?)(?:,|\.|$| and cannot)`)
)

// textsOf returns the texts of the profiles of a unit, which may link to those in shared, with single blanks
// and without marks.
func textsOf(x *entry.Entry, shared map[string]*entry.Profile) (texts []string) {
	add := func(p *entry.Profile) {
		for _, v := range p.Characteristics {
			if strings.Contains(v.Value, "ttach") {
				texts = append(texts, singleSpaced(v.Value))
			}
		}
	}
	for _, p := range x.Profiles {
		add(p)
	}
	for _, l := range x.InfoLinks {
		if p := shared[l.Target]; p != nil {
			add(p)
		}
	}
	return texts
}

// addStandIns reads which units stand in for others, and returns those of all documents: that of an army book may
// stand in for one of a document that it links to.
func addStandIns(catalogues []*entry.Catalogue, shared map[string]*entry.Profile) (list []*entry.Entry) {
	for _, c := range catalogues {
		for _, unit := range topEntries(c) {
			for _, text := range textsOf(unit, shared) {
				if m := insteadOf.FindStringSubmatch(text); m != nil {
					s := entry.StandIn{Leaders: namesIn(m[1]), Except: namesIn(m[2]), Of: namesIn(m[3])}
					if slices.ContainsFunc(s.Leaders, isAnyLeader) {
						s.Leaders = nil
					}
					unit.StandsIn = append(unit.StandsIn, s)
				}
			}
			if len(unit.StandsIn) > 0 {
				list = append(list, unit)
			}
		}
	}
	return list
}

// isAnyLeader reports whether a word of a text means every leader.
func isAnyLeader(name string) bool {
	return slices.Contains([]string{"model", "unit", "leader", "character", "character unit"}, name)
}

// leadStandIns lets a leader of units with some names lead those that stand in for them.
func leadStandIns(a *entry.Association, leader *entry.Entry, names []string, list []*entry.Entry) {
	for _, unit := range list {
		for _, s := range unit.StandsIn {
			if isOneOf(leader, s.Leaders) && (len(s.Except) == 0 || !isOneOf(leader, s.Except)) && slices.ContainsFunc(s.Of, func(of string) bool {
				return slices.ContainsFunc(names, func(n string) bool { return oneOf(n) == oneOf(of) })
			}) {
				a.When.Tests = append(a.When.Tests, isInstance(leader, unit))
			}
		}
	}
}

// isOneOf reports whether a leader has one of the plain names, as its name or as a keyword, or whether there
// are none.
func isOneOf(leader *entry.Entry, names []string) bool {
	has := func(own string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return oneOf(n) == oneOf(plainName(own)) })
	}
	return len(names) == 0 || has(leader.Name) || slices.ContainsFunc(leader.Categories, func(l entry.CategoryLink) bool { return has(l.Name) })
}

// oneOf returns a plain name without the plural of its last word: EPIC HEROES is EPIC HERO.
func oneOf(name string) string {
	if short, found := strings.CutSuffix(name, "heroes"); found {
		return short + "hero"
	}
	return strings.TrimSuffix(name, "s")
}

// neededLeaders returns the plain names of the leaders of which a unit must have one, or none.
func neededLeaders(unit *entry.Entry, shared map[string]*entry.Profile) []string {
	for _, text := range textsOf(unit, shared) {
		if m := mustBeLed.FindStringSubmatch(text); m != nil {
			return namesIn(m[1])
		}
	}
	return nil
}

// needsOfLeader returns the wargear that a leader needs for some units.
func needsOfLeader(text string) (needs []entry.Need) {
	for _, m := range needsWargear.FindAllStringSubmatch(singleSpaced(text), -1) {
		needs = append(needs, entry.Need{To: plainName(m[1]), Wargear: plainName(m[2])})
	}
	return needs
}
