package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// A TypicalTarget is a unit without abilities, used to compare attacks.
type TypicalTarget struct {
	Name         string
	Models       int
	Points       int // of the whole unit
	Toughness    int16
	Save         int16
	Invulnerable int16 // 0: none
	Wounds       int16 // of each model
	Keywords     []string
}

// typicalTargets are those of editions in which vehicles have a Toughness of up to 12.
var typicalTargets = []TypicalTarget{
	{"Light infantry", 20, 130, 3, 5, 0, 1, []string{"INFANTRY"}},
	{"Faithful infantry", 10, 105, 3, 3, 6, 1, []string{"INFANTRY"}},
	{"Horde infantry", 20, 160, 5, 5, 0, 1, []string{"INFANTRY"}},
	{"Heavy infantry", 10, 160, 4, 3, 0, 2, []string{"INFANTRY"}},
	{"Cavalry", 3, 90, 5, 4, 0, 4, []string{"MOUNTED"}},
	{"Elite infantry", 5, 170, 5, 2, 4, 3, []string{"INFANTRY"}},
	{"Armoured infantry", 6, 200, 6, 3, 0, 3, []string{"INFANTRY"}},
	{"Transport", 1, 75, 9, 3, 0, 10, []string{"VEHICLE"}},
	{"Walker", 1, 195, 10, 2, 0, 12, []string{"VEHICLE"}},
	{"Heavy tank", 1, 220, 12, 2, 0, 16, []string{"VEHICLE"}},
}

// lowToughness is the Toughness of targets in editions in which vehicles have up to 8.
var lowToughness = map[string]int16{
	"Horde infantry": 4, "Cavalry": 4, "Elite infantry": 4, "Armoured infantry": 5, "Transport": 7, "Walker": 7, "Heavy tank": 8,
}

// TypicalTargets returns ten units, from light infantry to a heavy tank. Their Toughness is at
// most mostToughness (edition.MostToughness).
func TypicalTargets(mostToughness int16) []TypicalTarget {
	out := append([]TypicalTarget{}, typicalTargets...)
	for i := range out {
		if t, ok := lowToughness[out[i].Name]; ok && mostToughness < 12 {
			out[i].Toughness = t
		}
	}
	return out
}

// Unit returns the target as a unit. Its keywords are numbered by names.
func (t *TypicalTarget) Unit(names *Names) *Unit {
	u := &Unit{Name: t.Name, Models: []string{t.Name}}
	u.Rules.Keywords = names.Keywords(t.Keywords)
	u.Rules.Kinds = []rules.Kind{{Count: t.Models, Profile: rules.Profile{Save: t.Save, Toughness: t.Toughness, Wounds: t.Wounds}}}
	if t.Invulnerable > 0 {
		u.Rules.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: t.Invulnerable}}
	}
	return u
}

// UnitOf reads a unit of a checked roster with its models, wargear and abilities. Unless alone
// is set, units that the roster attaches to each other are read as one (10e.ATTACHED.UNIT.1),
// whichever of them is named, and the conditions say so. The error is of the kind ErrRequest if
// the unit has no models that the rules can use.
func UnitOf(report *check.Report, selection string, alone bool, names *Names) (*Unit, effect.Conditions, error) {
	units := slices.DeleteFunc(Muster(report, names), func(u Unit) bool { return u.isOption || u.Rules.Size() == 0 })
	at := slices.IndexFunc(units, func(u Unit) bool { return u.Selection == selection })
	if at < 0 {
		return nil, 0, refuse("/unit", "unit.empty", "no unit with models", "a unit of the list")
	}
	if alone {
		return &units[at], 0, nil
	}
	isLed := func(u Unit) bool { return slices.Contains(units[at].leads, u.Selection) }
	if led := slices.IndexFunc(units, isLed); led >= 0 {
		at = led
	}
	whole, is := &units[at], effect.Conditions(0)
	for i := range units {
		if i != at && slices.Contains(units[i].leads, units[at].Selection) {
			whole, is = joined(&units[i], whole), effect.Attached
		}
	}
	return whole, is, nil
}

// Muster reads the unit of a side, with its conditions. The errors are those of Odds about a
// target.
func (s *Side) Muster(book *entry.Book, names *Names) (*Unit, effect.Conditions, error) {
	return side(book, s, names, "/target")
}

// A Contribution is what one weapon of a matchup does to the whole target.
type Contribution struct {
	Weapon string
	Number int // weapons in use
	odds.Funnel
}

// Contributions lists the weapons in use by name, each as if the target had not been attacked
// with the others.
func (m *Matchup) Contributions(r *rules.AttackRules) ([]Contribution, error) {
	models := ability.FullStrength(&m.Target.Rules, m.TargetIs)
	var names []string
	byName := map[string][]choice{}
	for _, c := range m.chosen(r) {
		if byName[c.weapon.Name] == nil {
			names = append(names, c.weapon.Name)
		}
		byName[c.weapon.Name] = append(byName[c.weapon.Name], c)
	}
	var out []Contribution
	for _, name := range names {
		volleys := m.volleys(r, byName[name])
		result, err := odds.Of(r, volleys, models)
		if err != nil {
			return nil, err
		}
		number := 0
		for _, v := range volleys {
			number += v.Weapons
		}
		out = append(out, Contribution{name, number, result.Funnel})
	}
	return out, nil
}
