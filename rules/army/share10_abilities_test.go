package army

import (
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/ed10"
)

// told is an ability in the 10th edition's data, or a rule that units share.
type told struct {
	name, text string
	rule       bool
}

// extent is how much of an ability battles play.
type extent uint8

const (
	nothingOf extent = iota
	partOf
	allOf
)

// fieldTold builds a unit of one model with the ability, in an army of the faction that it
// needs, and returns how much of it is played.
func fieldTold(reader *wording.Reader, a told) extent {
	m := musterOne(reader)
	m.readAbility(a.name, a.text, nil, 0)
	m.addCoreAbilities()
	f := unitBuilder{names: m.names, unit: &m.out, fidelity: &Fidelity{}}
	for _, kept := range m.out.Battle.Abilities {
		for _, e := range kept.Effects {
			f.army = append(f.army, m.names.Keywords(e.ArmyFaction)...)
		}
	}
	switch err := f.build(); {
	case err != nil:
		return nothingOf
	case len(f.fidelity.NotModelled) == 0:
		return allOf
	case len(f.out.Effects)+len(f.out.Kinds[0].Effects)+len(f.out.Uses)+len(f.out.Auras) > 0:
		return partOf
	}
	return nothingOf
}

// byWords reports whether an ability has a text, unlike core abilities and invulnerable saves,
// which have only names.
func byWords(name string) bool {
	is, _ := ed10.Words.IsCore(name)
	lower := strings.ToLower(name)
	return !is && !ed10.Words.IsWeaponAbility(name) && lower != "leader" && !strings.HasPrefix(lower, "invulnerable save") && !strings.HasPrefix(lower, "damaged")
}

// toldBy calls visit with each ability that has a text.
func toldBy(book *entry.Book, visit func(told)) {
	show := func(a told) {
		if byWords(a.name) {
			visit(a)
		}
	}
	infos(book, func(info *entry.Info, shared bool) {
		profilesOf(info, shared, func(p *entry.Profile, shown bool) {
			if t := book.ProfileType(p.Type); t != nil && t.Name == "Abilities" && shown {
				show(told{name: p.Name, text: abilityText(t, p)})
			}
		})
		for _, r := range info.Rules {
			if !shared {
				show(told{r.Name, r.Text, true})
			}
		}
		for _, l := range info.InfoLinks {
			if r := l.Rule(); r != nil {
				show(told{r.Name, r.Text, true})
			}
		}
	})
}

// abilityText returns the text of an ability's profile.
func abilityText(t *entry.ProfileType, p *entry.Profile) string {
	return printed(t, p).text()
}

// TestShareOfTold prints the share of the abilities with texts in the 10th edition's data that
// is played, fully and at least partly, and the same for rules that units share.
func TestShareOfTold(t *testing.T) {
	t.Parallel()
	book := tenthData(t)
	reader := newReader(book)
	uses := map[told]int{}
	var list []told
	toldBy(book, func(a told) {
		if uses[a]++; uses[a] == 1 {
			list = append(list, a)
		}
	})
	slices.SortFunc(list, func(a, b told) int { return strings.Compare(a.name+a.text, b.name+b.text) })
	var wholly, partly, rules share
	for _, a := range list {
		if said := reader.Read(a.text); hasText(a.text) && said.Understood() && len(said.Effects) == 0 {
			continue // about lists of armies, or what follows a battle
		}
		n := fieldTold(reader, a)
		if a.rule {
			rules.count(n >= partOf, uses[a], a.name)
			continue
		}
		wholly.count(n == allOf, uses[a], a.name+": "+plainText(a.text))
		partly.count(n >= partOf, uses[a], "")
	}
	wholly.print("10e: abilities told by words, played wholly")
	partly.print("10e: abilities told by words, played at least in part")
	rules.print("10e: rules of armies, played at least in part")
	wholly.mostFrequent(t, "ability", 60)
	for _, c := range []struct {
		s     *share
		least float64
	}{{&wholly, 40}, {&partly, 42}, {&rules, 40}} {
		if got := percent(c.s.recognisedUses, c.s.uses); got < c.least {
			t.Errorf("%.1f %% by use are played, want %.0f %%", got, c.least)
		}
	}
}
