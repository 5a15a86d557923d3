package army

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// An armyRule is a rule of a choice of the army, such as its Detachment, with what it gives to units.
type armyRule struct {
	name    string
	text    string
	effects []entry.Effect
	partly  bool // some of its sentences are not understood
}

// armyRules returns the rules of the choices among the units of a roster whose texts give effects to units of the army.
// Data of editions before the 10th repeats such rules in each unit.
func armyRules(list []unit.Unit, reader *wording.Reader) (found []armyRule) {
	if !reader.Tenth {
		return nil
	}
	chosen := slices.ContainsFunc(list, func(u unit.Unit) bool { return !u.Configuration && offersModes(&u.Loadout, reader) })
	for i := range list {
		if !list[i].Configuration {
			continue
		}
		for _, r := range addArmyRules(nil, &list[i].Loadout, reader) {
			if modes := haveModes(r.effects); !modes || !chosen {
				found, chosen = append(found, r), chosen || modes
			}
		}
	}
	return found
}

// offersModes reports whether a unit has a rule of its army with choices. The choices of an army have no names in battles, so
// only one such rule is played.
func offersModes(l *unit.Loadout, reader *wording.Reader) bool {
	return slices.ContainsFunc(l.Rules, func(r unit.ShownRule) bool { return haveModes(reader.Read(r.Text).Effects) }) ||
		slices.ContainsFunc(l.Below, func(b unit.Loadout) bool { return offersModes(&b, reader) })
}

// haveModes reports whether effects depend on a choice of their army.
func haveModes(effects []entry.Effect) bool {
	return slices.ContainsFunc(effects, func(e entry.Effect) bool { return strings.Contains(e.Args, "_mode_") })
}

func addArmyRules(to []armyRule, l *unit.Loadout, reader *wording.Reader) []armyRule {
	for _, r := range l.Rules {
		read := reader.ReadOfArmy(r.Text)
		if len(r.Effects) == 0 && len(read.Effects) > 0 && (read.Understood() || read.Apart) {
			to = append(to, armyRule{r.Name, r.Text, read.Effects, !read.Understood()})
		}
	}
	for i := range l.Below {
		to = addArmyRules(to, &l.Below[i], reader)
	}
	return to
}

// readArmyRule adds the effects of a rule of the army that the unit has the keywords for, unless its datasheet has the rule.
func (m *unitReader) readArmyRule(r *armyRule) {
	if r.name == m.names.without || slices.Contains(m.out.abilities, r.name) {
		return
	}
	var concerned []*effect.Spec
	specs, ok := parse(r.effects)
	if !ok {
		m.noteAttacks(r.name)
	}
	for _, s := range specs {
		switch {
		case !newCompiler(m.names, m.out.Rules.Keywords).Concerns(s):
		case s.Do == "add_keyword" && !s.Timed() && len(s.When) == 0:
			m.gainKeyword(m.names.Keyword(s.Keyword))
		default:
			s.PerUnit = true
			concerned = append(concerned, s)
		}
	}
	if len(concerned) > 0 {
		m.out.abilities = append(m.out.abilities, r.name)
		m.setText(r.name, r.text)
		m.addSpecs(r.name, onUnit, concerned, m.noteAttacks)
	}
}

// gainKeyword gives a keyword to the unit and to all its models.
func (m *unitReader) gainKeyword(k effect.Keyword) {
	if m.out.Rules.Keywords.Has(k) {
		return
	}
	m.out.Rules.Keywords = append(slices.Clip(m.out.Rules.Keywords), k)
	for i := range m.out.Rules.Kinds {
		if kind := &m.out.Rules.Kinds[i]; kind.Keywords != nil {
			kind.Keywords = append(slices.Clip(kind.Keywords), k)
		}
	}
}
