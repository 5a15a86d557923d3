package army

import (
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// told is an ability in the data, or a rule that units share.
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

// fieldTold builds a unit of one model with the ability and the weapons that it is about, in an army of the faction
// that it needs, and returns how much of it is played.
func fieldTold(m *unitReader, a told) extent {
	m.readAbility(a.name, a.text, nil, 0)
	m.addCoreAbilities()
	f := unitBuilder{names: m.names, unit: &m.out, fidelity: &Fidelity{}}
	for _, kept := range m.out.Battle.Abilities {
		for _, e := range kept.Effects {
			f.army = append(f.army, m.names.Keywords(e.ArmyFaction)...)
			names := e.Weapons
			if e.Select != nil && e.Select.HitWith != "" {
				names = append(names[:len(names):len(names)], e.Select.HitWith)
			}
			for _, name := range names {
				m.out.Weapons = append(m.out.Weapons, Weapon{Name: name, Number: 1})
			}
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
func (d *namingData) byWords(name string) bool {
	is, _ := d.words.IsCore(name)
	lower := strings.ToLower(name)
	return !is && !d.words.IsWeaponAbility(name) && lower != "leader" && !strings.HasPrefix(lower, "invulnerable save") && !strings.HasPrefix(lower, "damaged")
}

// toldBy calls visit with each ability that has a text.
func (d *namingData) toldBy(tb testing.TB, visit func(told)) {
	book := d.book(tb)
	show := func(a told) {
		if d.byWords(a.name) {
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

// TestShareOfTold prints the share of the abilities with texts in the data that is played, fully
// and at least partly, and the same for rules that units share.
func TestShareOfTold(t *testing.T) {
	eachNaming(t, func(t *testing.T, d *namingData) {
		one := d.reader(t)
		uses := map[told]int{}
		var list []told
		d.toldBy(t, func(a told) {
			if uses[a]++; uses[a] == 1 {
				list = append(list, a)
			}
		})
		slices.SortFunc(list, func(a, b told) int { return strings.Compare(a.name+a.text, b.name+b.text) })
		var wholly, partly, rules share
		for _, a := range list {
			m := one()
			if m.saysNothing(a.text) {
				continue
			}
			n := fieldTold(m, a)
			if a.rule {
				rules.count(n >= partOf, uses[a], a.name)
				continue
			}
			wholly.count(n == allOf, uses[a], a.name+": "+plainText(a.text))
			partly.count(n >= partOf, uses[a], "")
		}
		wholly.print(d.edition + ": abilities told by words, played wholly")
		partly.print(d.edition + ": abilities told by words, played at least in part")
		rules.print(d.edition + ": rules of armies, played at least in part")
		wholly.mostFrequent(t, "ability", 60)
		wholly.atLeast(t, "abilities played wholly", d.whole)
		partly.atLeast(t, "abilities played in part", d.part)
		rules.atLeast(t, "rules of armies", d.rules)
	})
}
