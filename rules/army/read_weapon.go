package army

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// keyed reports whether a weapon profile has its own skill and number of attacks, and names its
// abilities (10e.DATASHEET.WEAPON.1, 10e.WEAPON).
func (r row) keyed() bool {
	return r.Role.IsWeapon() && r.has(entry.WeaponKeywords) && !r.has(entry.WeaponType)
}

// own reads the type, the number of attacks and the skill of such a weapon. A skill of N/A
// means that every attack hits (Torrent).
func (r row) own(w *rules.Weapon) error {
	w.Type = effect.Melee
	skill := cmp.Or(r.value(entry.WeaponSkill), r.value(entry.BallisticSkill))
	if r.has(entry.BallisticSkill) && !strings.EqualFold(r.value(entry.WeaponRange), "Melee") {
		w.Type = effect.Gun
	}
	var ok bool
	if w.Attacks, ok = parseDice(r.value(entry.Attacks)); !ok {
		return fmt.Errorf("attacks %q; allowed: a number or dice", r.value(entry.Attacks))
	}
	if !hasText(skill) || strings.EqualFold(skill, "N/A") {
		return nil
	}
	if w.Skill = effect.Number(skill).Int(); w.Skill < 2 || w.Skill > 6 {
		return fmt.Errorf("skill %q; allowed: 2+ to 6+, or N/A", skill)
	}
	return nil
}

// keywords returns the abilities that a weapon names.
func (r row) keywords() (list []string) {
	for _, word := range strings.FieldsFunc(r.value(entry.WeaponKeywords), func(c rune) bool { return c == ',' || c == ';' || c == '\n' }) {
		if word = strings.Trim(word, " []*^.\u00a0"); hasText(word) {
			list = append(list, word)
		}
	}
	return list
}

// scanWeaponAbilities determines whether the data of a unit names abilities: it does if the
// stat lines have Objective Control.
func (m *unitReader) scanWeaponAbilities(l *unit.Loadout) {
	for i := range l.Profiles {
		r := row{&l.Profiles[i]}
		m.namesCore = m.namesCore || r.has(entry.ObjectiveControl)
		if r.Type == "Abilities" {
			m.scanLosses(r.text())
		}
		if r.keyed() {
			m.weaponWords = append(m.weaponWords, r.keywords()...)
		}
	}
	m.out.leads = append(m.out.leads, l.Associations...)
	for i := range l.Below {
		m.scanWeaponAbilities(&l.Below[i])
	}
}

// isWeaponRule reports whether the name is that of a weapon ability. Its text is next to a
// weapon that names it.
func (m *unitReader) isWeaponRule(name string) bool {
	return m.namesCore && (m.names.words().IsWeaponAbility(name) || slices.ContainsFunc(m.weaponWords, func(w string) bool { return effect.SameName(w, name) }))
}

// weaponAbilities adds to a weapon the abilities that it names. Abilities of only a few weapons
// are rules of the data, found by name.
func (m *unitReader) weaponAbilities(p row, w *rules.Weapon) (s weaponEffects) {
	for _, word := range p.keywords() {
		if m.names.words().Arm(w, word, m.names.keyword) == nil {
			continue
		}
		list, rest := m.compileWeapon(m.ruleEffects(p.Name, word))
		s.add(list)
		if rest {
			m.noteAttacks(word)
		}
	}
	if w.Skill == 0 {
		m.noteBoth(p.Name + ": no skill")
	}
	return s
}

// ruleEffects returns the effects of a rule of the data on a weapon. If there is no such rule,
// or it is not understood, it records that and returns none.
func (m *unitReader) ruleEffects(weapon, name string) []entry.Effect {
	var text string
	var known bool
	if m.reader.Rule != nil {
		text, known = m.reader.Rule(name)
	}
	if !known {
		m.noteBoth(name)
		return nil
	}
	effects, _ := m.readText(name, m.reader.ReadWeapon(weapon, text))
	return effects
}

// isExtraWeapon reports whether a weapon is used in addition to another in a fight.
func isExtraWeapon(w *Weapon) bool { return effect.Contains(w.Profile.Effects, effect.FightInAddition) }

// fights reports whether models of the kind can fight with a weapon (9e.DATASHEET.CHAR.3,
// 9e.DATASHEET.CHAR.7): with its own skill and attacks, or with theirs.
func fights(p *rules.Profile, w *rules.Weapon) bool {
	return (w.Skill > 0 || p.WS > 0) && !(w.Attacks.Zero() && p.Attacks.Zero())
}
