package army

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// A Matchup is the attacks of one unit on another.
type Matchup struct {
	Attacker, Target     *Unit
	AttackerIs, TargetIs effect.Conditions
	Melee                bool
	// Weapons names the profiles to use, in this order. If it is empty, models shoot with all
	// their weapons, or fight with the best one.
	Weapons []string
}

// Odds returns the exact result of the attacks. Its NotModelled lists the abilities of both
// units that the engine does not play, and what the odds do not include.
func (m *Matchup) Odds(r *rules.AttackRules) (odds.Result, error) {
	chosen := m.chosen(r)
	models := ability.FullStrength(&m.Target.Rules, m.TargetIs)
	volleys := m.volleys(r, chosen)
	result, err := odds.Of(r, volleys, models)
	precise := errors.Is(err, odds.ErrPrecision)
	if precise { // attackers need not choose the leader (10e.WEAPON.PRECISION.1)
		for i := range volleys {
			volleys[i].Attack.Precise = false
		}
		result, err = odds.Of(r, volleys, models)
	}
	if err != nil {
		return odds.Result{}, err
	}
	result.NotModelled = append(m.notModelled(), result.NotModelled...)
	if precise {
		result.NotModelled = append(result.NotModelled, odds.Omission{Kind: odds.PrecisionLast})
	}
	if len(volleys) > 1 && m.unevenToughness() {
		result.NotModelled = append(result.NotModelled, odds.Omission{Kind: odds.EvenToughness})
	}
	return result, nil
}

// unevenToughness reports whether models of the target differ in Toughness, so that the one that counts
// changes when models are destroyed.
func (m *Matchup) unevenToughness() bool {
	kinds := m.Target.Rules.Kinds
	return slices.ContainsFunc(kinds, func(k rules.Kind) bool { return k.Profile.Toughness != kinds[0].Profile.Toughness })
}

// notModelled lists what is not played, with the unit that has it.
func (m *Matchup) notModelled() []odds.Omission {
	list := []odds.Omission{}
	add := func(kind odds.OmissionKind, u *Unit, abilities []string) {
		for _, name := range abilities {
			if o := (odds.Omission{Kind: kind, Unit: u.Name, Ability: name}); !slices.Contains(list, o) {
				list = append(list, o)
			}
		}
	}
	for _, u := range []*Unit{m.Attacker, m.Target} {
		add(odds.OmitsAbility, u, u.NotModelled)
		add(odds.OmitsPart, u, u.Partly)
	}
	return list
}

// choice is a weapon in use.
type choice struct {
	weapon    *Weapon
	extraOnly bool
}

// chosen returns the weapons in use, in order.
func (m *Matchup) chosen(r *rules.AttackRules) []choice {
	if len(m.Weapons) > 0 {
		return m.named()
	}
	var list []choice
	for kind := range m.Attacker.Rules.Kinds {
		if m.Melee {
			list = append(list, m.fighting(r, kind)...)
		} else {
			list = append(list, m.shooting(r, kind)...)
		}
	}
	return list
}

// named returns the weapons that the request names. Other weapons of models that fight only
// contribute the attacks that they add, and only one model of the unit throws grenades
// (9e.SHOOT.GRENADE.1).
func (m *Matchup) named() []choice {
	var list []choice
	fought, thrown := map[int]bool{}, false
	for _, name := range m.Weapons {
		for i := range m.Attacker.Weapons {
			w := &m.Attacker.Weapons[i]
			if !effect.SameName(w.Name, name) || w.Profile.Type.Ranged() == m.Melee {
				continue
			}
			extra, grenade := m.Melee && fought[w.Kind] && !isExtraWeapon(w), w.Profile.Type == effect.Grenade
			if extra && !addsAttacks(w) || grenade && thrown {
				continue
			}
			thrown = thrown || grenade
			list = append(list, choice{w, extra})
			fought[w.Kind] = fought[w.Kind] || !isExtraWeapon(w)
		}
	}
	return list
}

func addsAttacks(w *Weapon) bool { return effect.Contains(w.Profile.Effects, effect.ExtraAttacks) }

// shooting returns the weapons with which models of a kind shoot: for each weapon the best
// profile. One model throws grenades instead of shooting other weapons (9e.SHOOT.GRENADE.1),
// and Pistols cannot be shot with other weapons (9e.SHOOT.PISTOL.3), so models with other
// weapons use neither.
func (m *Matchup) shooting(r *rules.AttackRules, kind int) []choice {
	var groups [][]*Weapon
	for _, types := range [][]effect.WeaponType{{effect.Assault, effect.Heavy, effect.RapidFire, effect.Gun}, {effect.Pistol}} {
		if groups = m.groups(kind, types...); len(groups) > 0 {
			break
		}
	}
	var list []choice
	for _, g := range groups {
		list = append(list, choice{weapon: m.best(r, g)})
	}
	return list
}

// groups returns the weapons of a kind that have one of the types, each with its profiles.
func (m *Matchup) groups(kind int, types ...effect.WeaponType) [][]*Weapon {
	var groups [][]*Weapon
	at := map[string]int{}
	for i := range m.Attacker.Weapons {
		w := &m.Attacker.Weapons[i]
		if w.Kind != kind || !slices.Contains(types, w.Profile.Type) {
			continue
		}
		base := weaponName(w)
		if j, ok := at[base]; ok {
			groups[j] = append(groups[j], w)
			continue
		}
		at[base] = len(groups)
		groups = append(groups, []*Weapon{w})
	}
	return groups
}

// fighting returns the weapons with which models of a kind fight: the best melee profile, the
// attacks that other weapons add (9e.FIGHT.WEAPON.3), and weapons that are used in addition
// (10e.WEAPON.EXTRA.1).
func (m *Matchup) fighting(r *rules.AttackRules, kind int) []choice {
	profile := &m.Attacker.Rules.Kinds[kind].Profile
	var list []choice
	var all []*Weapon
	for _, g := range m.groups(kind, effect.Melee) {
		g = slices.DeleteFunc(g, func(w *Weapon) bool { return !fights(profile, &w.Profile) })
		switch {
		case len(g) == 0:
		case isExtraWeapon(g[0]):
			list = append(list, choice{weapon: m.best(r, g)})
		default:
			all = append(all, g...)
		}
	}
	if len(all) == 0 {
		bare := &Weapon{Name: "Close combat weapon", Kind: kind, Number: 1, Profile: rules.CloseCombatWeapon()}
		if fights(profile, &bare.Profile) {
			list = append(list, choice{weapon: bare})
		}
		return list
	}
	main := m.best(r, all)
	list = slices.Insert(list, 0, choice{weapon: main})
	for _, w := range all {
		if weaponName(w) != weaponName(main) && addsAttacks(w) {
			list = append(list, choice{w, true})
		}
	}
	return list
}

// best returns the weapon with the most damage to the target minus that to its bearers, the
// first of equals. Weapons whose odds cannot be computed come last.
func (m *Matchup) best(r *rules.AttackRules, weapons []*Weapon) *Weapon {
	if len(weapons) == 1 {
		return weapons[0]
	}
	models := ability.FullStrength(&m.Target.Rules, m.TargetIs)
	damage := func(w *Weapon) float64 {
		result, err := odds.Of(r, m.volleys(r, []choice{{weapon: w}}), models)
		if err != nil {
			return -1
		}
		return result.Funnel.Damage - result.BearersDestroyed
	}
	return slices.MaxFunc(weapons, func(a, b *Weapon) int { return cmp.Compare(damage(a), damage(b)) })
}

// volleys returns the attacks of the weapons. A model makes its melee attacks with one weapon,
// regardless of how many it has.
func (m *Matchup) volleys(r *rules.AttackRules, chosen []choice) []odds.Volley {
	var list []odds.Volley
	for _, c := range chosen {
		w := c.weapon
		number := m.Attacker.Rules.Kinds[w.Kind].Count
		switch {
		case w.Profile.Type == effect.Grenade:
			number = 1
		case w.Profile.Type.Ranged() || c.extraOnly || isExtraWeapon(w):
			number *= w.Number
		}
		use := ability.WeaponUse{
			Bearer: rules.Bearer{Unit: &m.Attacker.Rules, Kind: w.Kind, Weapon: &w.Profile, Is: m.AttackerIs},
			Target: &m.Target.Rules, TargetIs: m.TargetIs, ExtraOnly: c.extraOnly,
		}
		list = append(list, odds.Volley{Attack: ability.Attack(r, &use), Weapons: number})
	}
	return list
}
