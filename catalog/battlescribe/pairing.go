package battlescribe

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Parts of the texts that let a second leader join a unit. Blanks are single.
var (
	// joinsOthers matches the text of a leader that may join a unit together with another leader.
	// It captures the units, if the text names them, and the other leaders.
	joinsOthers = regexp.MustCompile(`(?i)(?:\b(?:attach this (?:model|unit)(?: to)?|be attached to) (an? [^.]*?|the above unit|one of the above units),? )?(?:and can do so )?even if (?:(?:one or more|one|an?) )?(?:other )?([^.]+?)(?: (?:models?|units?))? (?:has|have) ?(?:already )?been attached`)
	// severalLeaders matches the text of a unit that two leaders may join.
	severalLeaders = regexp.MustCompile(`(?i)\bup to two leader units\b`)
	startingSize   = regexp.MustCompile(`(?i)\bstarting strength of (\d+)`)
	oneOfThem      = regexp.MustCompile(`(?i)\bonly if one of (?:those|them) is an? ([^.)]+?) (?:model|unit)`)
	notTwo         = regexp.MustCompile(`(?i)(?:cannot have two|never include more than one|no more than one of those units is an?) ([^.()]+?)(?: (?:model|unit)s?)?(?: attached| model|\.|\)|$)`)
	notSame        = regexp.MustCompile(`(?i)more than one of the same leader|leaders are not duplicates`)
	listMarks      = regexp.MustCompile(`,? or |, `)
)

// pairingOfLeader returns the pairing that the text of a leader's ability allows, or none: the
// leader may join a unit that certain other leaders have joined. Every leader has the keyword
// CHARACTER, so the pairing does not require it.
func pairingOfLeader(text string) []entry.Pairing {
	text = singleSpaced(text)
	m := joinsOthers.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	p := exceptions(text)
	for _, name := range namesIn(m[2]) {
		if name == "leader" || name == "character" {
			p.With = nil
			break
		}
		p.With = append(p.With, name)
	}
	if units := strings.TrimSuffix(strings.TrimSuffix(m[1], " units"), " unit"); units != "" && !strings.Contains(units, " above") {
		for _, name := range namesIn(units) {
			if name = strings.TrimPrefix(strings.TrimPrefix(name, "an "), "a "); name != "" && name != "a" && !strings.HasPrefix(name, "unit ") {
				p.To = append(p.To, name)
			}
		}
	}
	return []entry.Pairing{p}
}

// pairingOfUnit returns the pairing that an ability of a unit allows, or none. The unit may link
// to the profiles in shared.
func pairingOfUnit(unit *entry.Entry, shared map[string]*entry.Profile) []entry.Pairing {
	profiles := unit.Profiles
	for _, l := range unit.InfoLinks {
		if p := shared[l.Target]; p != nil {
			profiles = append(profiles[:len(profiles):len(profiles)], p)
		}
	}
	for _, profile := range profiles {
		for _, v := range profile.Characteristics {
			text := singleSpaced(v.Value)
			if !severalLeaders.MatchString(text) {
				continue
			}
			p := exceptions(text)
			p.To = []string{plainName(unit.Name)}
			if m := startingSize.FindStringSubmatch(text); m != nil {
				p.Models, _ = strconv.Atoi(m[1])
			}
			if m := oneOfThem.FindStringSubmatch(text); m != nil {
				p.With, p.Either = namesIn(m[1]), true
			}
			return []entry.Pairing{p}
		}
	}
	return nil
}

// exceptions returns a pairing with the pairs that a text forbids.
func exceptions(text string) (p entry.Pairing) {
	if m := notTwo.FindStringSubmatch(text); m != nil {
		p.NotBoth = plainName(m[1])
	}
	p.Different = notSame.MatchString(text)
	return p
}

// namesIn returns the plain names of a list.
func namesIn(list string) (names []string) {
	for _, name := range listMarks.Split(list, -1) {
		if name = plainName(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func singleSpaced(text string) string {
	return strings.Join(strings.Fields(withoutMarks.Replace(text)), " ")
}
