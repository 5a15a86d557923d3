package army

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A coreAbility is a core ability of a unit or of a kind of its models, with its effects.
type coreAbility struct {
	name string
	kind int // index in Rules.Kinds; -1: the unit
	does rules.ArmyUnit
}

// readByName reads an ability whose name, or its text according to its name, determines its
// effects. It returns false for other names.
func (m *unitReader) readByName(name, text string, kind int) bool {
	name = plainText(name)
	switch is, open := m.names.words().IsCore(name); {
	case open:
		return true
	case is:
		c := coreAbility{name: name, kind: kind}
		if m.names.words().Give(&c.does, name) == nil {
			m.core = append(m.core, c)
			return true
		}
	}
	lower := strings.ToLower(name)
	switch {
	case lower == "leader", lower == "support": // 11e.ABILITY.ATTACH.1
		m.out.Battle.Leader = true
		m.out.Battle.Support = m.out.Battle.Support || lower == "support"
		m.out.Battle.Leads = append(m.out.Battle.Leads, ledUnits(text)...)
		return true
	case lower == "transport":
		return m.readCapacity(name, text)
	case strings.HasPrefix(lower, "invulnerable save"):
		return m.invulnerable(text, kind)
	case strings.HasPrefix(lower, "damaged"):
		return m.readDamaged(text, kind)
	}
	if unit, ok := standsFor(text); ok {
		m.out.Battle.StandsFor = append(m.out.Battle.StandsFor, unit)
		return true
	}
	return false
}

// plainText returns a text on one line, without emphasis and with plain punctuation marks.
func plainText(text string) string {
	text = strings.NewReplacer("*", "", "^", "", "\u00a0", " ", "’", "'", "‘", "'", "–", "-", "‑", "-").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}

// ofEachModel reports whether a core ability's effect belongs to models. All others belong to
// the unit while every model has the ability.
func ofEachModel(e *effect.Effect) bool {
	return e.Kind == effect.IgnoreWounds || e.Kind == effect.Explodes
}

// addCoreAbilities adds the core abilities of the unit, once its kinds are known. AIRCRAFT with
// a minimum move in their data move straight on, with a turn by up to a right angle before or after
// it (10e.AIRCRAFT.MOVE.2, 10e.AIRCRAFT.MOVE.3).
func (m *unitReader) addCoreAbilities() {
	if slices.ContainsFunc(m.out.Rules.Kinds, func(k rules.Kind) bool { return k.Profile.Move.Least > 0 }) && m.namesCore {
		m.out.Rules.Effects = append(m.out.Rules.Effects, effect.Effect{Kind: effect.PivotFirst, Turn: 90 * geom.Degree})
	}
	for i := range m.core {
		c := &m.core[i]
		whole := c.kind == onUnit || m.allKindsHave(c.name)
		for _, e := range c.does.Effects {
			switch {
			case ofEachModel(&e):
				m.addEffects(&effect.Spec{}, []effect.Effect{e}, c.kind)
			case whole && !m.isRepeated(i):
				m.out.Rules.Effects = append(m.out.Rules.Effects, e)
			}
		}
		if len(c.does.Uses) > 0 && whole && !m.isRepeated(i) {
			m.out.Battle.Core = append(m.out.Battle.Core, c.name)
		}
	}
}

// isRepeated reports whether the unit already has a core ability.
func (m *unitReader) isRepeated(i int) bool {
	return slices.ContainsFunc(m.core[:i], func(c coreAbility) bool { return strings.EqualFold(c.name, m.core[i].name) })
}

// allKindsHave reports whether every kind of models has a core ability.
func (m *unitReader) allKindsHave(name string) bool {
	for kind := range m.out.Rules.Kinds {
		if !slices.ContainsFunc(m.core, func(c coreAbility) bool {
			return strings.EqualFold(c.name, name) && (c.kind == kind || c.kind == onUnit)
		}) {
			return false
		}
	}
	return true
}

// invulnerablePattern matches a sentence about an invulnerable save: its bearer, the required
// result, and the attacks against which it applies.
var invulnerablePattern = regexp.MustCompile(`^(?:(.{1,60}?) (?:have|has) )?(?:an? )?` +
	`(?:([2-6])\+ invulnerable saves?|invulnerable saves? of ([2-6])\+|([2-6])\+|this invulnerable save is improved to ([2-6])\+)` +
	`(?: against (ranged|melee) attacks)?(?: only)?$`)

// invulnerable reads the text of an ability named Invulnerable Save.
func (m *unitReader) invulnerable(text string, kind int) bool {
	var found []effect.Effect
	owner := kind
	for _, sentence := range strings.Split(strings.ToLower(plainText(text)), ".") {
		if sentence = strings.TrimSpace(sentence); sentence == "" {
			continue
		}
		p := invulnerablePattern.FindStringSubmatch(sentence)
		if p == nil {
			return false
		}
		var ok bool
		if owner, ok = m.bearerOf(p[1], owner); !ok {
			return false
		}
		e := effect.Effect{Kind: effect.InvulnerableSave, Value: effect.Number(p[2] + p[3] + p[4] + p[5]).Int()}
		switch p[6] {
		case "ranged":
			e.Scope.Attacks = effect.RangedAttacks
		case "melee":
			e.Scope.Attacks = effect.MeleeAttacks
		}
		e.Scope.Suffered = true
		found = append(found, e)
	}
	m.addEffects(&effect.Spec{}, found, owner)
	return len(found) > 0
}

// bearerOf returns the kind of models that a sentence is about: the one that it names, or the
// one that has the ability.
func (m *unitReader) bearerOf(subject string, kind int) (int, bool) {
	for _, all := range []string{"", "this model", "this unit", "models in this unit", "the bearer", "each model in this unit"} {
		if subject == all {
			return kind, true
		}
	}
	for _, article := range []string{"an ", "a ", "the "} {
		subject = strings.TrimPrefix(subject, article)
	}
	for i, name := range m.out.Models {
		if strings.Contains(strings.ToLower(name), subject) {
			return i, true
		}
	}
	return kind, kind >= 0
}
