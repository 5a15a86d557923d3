package army

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// keyed reports a weapon profile that has a skill and a number of attacks of its
// own, and names its abilities (10e.DATASHEET.WEAPON.1, 10e.WEAPON).
func (r row) keyed() bool { return r.has("Keywords") && !r.has("Type") && !r.has("Capacity") }

// own reads the type, the number of attacks and the skill of such a weapon. N/A is
// no skill: every attack hits (Torrent).
func (r row) own(w *rules.Weapon) error {
	w.Type = effect.Melee
	skill := r.value("WS", "BS")
	if r.has("BS") && !strings.EqualFold(r.value("Range"), "Melee") {
		w.Type = effect.Gun
	}
	var ok bool
	if w.Attacks, ok = parseDice(r.value("A")); !ok {
		return fmt.Errorf("attacks %q; allowed: a number or dice", r.value("A"))
	}
	if !hasText(skill) || strings.EqualFold(skill, "N/A") {
		return nil
	}
	if w.Skill = effect.Number(skill).Int(); w.Skill < 2 || w.Skill > 6 {
		return fmt.Errorf("skill %q; allowed: 2+ to 6+, or N/A", skill)
	}
	return nil
}

// keywords lists the words of a weapon that names its abilities.
func (r row) keywords() (list []string) {
	for _, word := range strings.FieldsFunc(r.value("Keywords"), func(c rune) bool { return c == ',' || c == ';' || c == '\n' }) {
		if word = strings.Trim(word, " []*^.\u00a0"); hasText(word) {
			list = append(list, word)
		}
	}
	return list
}

// survey looks how the data of a unit is written: abilities are told by their names
// alone where its stat lines have Objective Control.
func (m *muster) survey(l *unit.Loadout) {
	for i := range l.Profiles {
		r := row{&l.Profiles[i]}
		m.byName = m.byName || r.has("OC")
		if r.keyed() {
			m.words = append(m.words, r.keywords()...)
		}
	}
	m.out.tied = append(m.out.tied, l.Associations...)
	for i := range l.Below {
		m.survey(&l.Below[i])
	}
}

// ofWeapons reports the rule of an ability of weapons: it stands beside the weapon
// that has the ability, which names it.
func (m *muster) ofWeapons(name string) bool {
	return m.byName && (ed10.IsWeaponAbility(name) || slices.ContainsFunc(m.words, func(w string) bool { return effect.SameName(w, name) }))
}

// arm gives a weapon the abilities that it names. Those that only a few weapons
// have are rules of the data, by their names.
func (m *muster) arm(p row, w *rules.Weapon) (s weaponEffects) {
	for _, word := range p.keywords() {
		if ed10.Arm(w, word, m.names.keyword) == nil {
			continue
		}
		list, rest := m.translate(m.ruled(p.Name, word))
		s.add(list)
		if rest {
			m.unplayed(word)
		}
	}
	if w.Skill == 0 {
		m.missing(p.Name + ": no skill")
	}
	return s
}

// ruled returns the effects of a rule of the data on a weapon; none, and a note,
// where it has none by the name or it is not understood.
func (m *muster) ruled(weapon, name string) []entry.Effect {
	var text string
	var known bool
	if m.reader.Rule != nil {
		text, known = m.reader.Rule(name)
	}
	if !known {
		m.missing(name)
		return nil
	}
	effects, _ := m.read(name, m.reader.ReadWeapon(weapon, text))
	return effects
}

// besides reports a weapon that is used besides another in a fight.
func besides(w *Weapon) bool { return effect.Contains(w.Profile.Effects, effect.FightBesides) }

// fights reports whether models of the kind fight with a weapon at all
// (9e.DATASHEET.CHAR.3, 9e.DATASHEET.CHAR.7): by its own skill and attacks, or by
// theirs.
func fights(p *rules.Profile, w *rules.Weapon) bool {
	return (w.Skill > 0 || p.WS > 0) && !(w.Attacks.Zero() && p.Attacks.Zero())
}
