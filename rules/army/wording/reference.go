package wording

import "strings"

// bookRules are rules by name that much data mentions without their text.
var bookRules = map[string]func() []effect{
	"combat doctrines": func() []effect {
		return doctrines(nil, got{
			{"faction", &filter{all: []string{"ADEPTUS ASTARTES"}}}, {"n", 1},
			{"t1", []string{"Heavy", "Grenade"}}, {"t2", []string{"Rapid Fire", "Assault"}}, {"t3", []string{"Pistol", "Melee"}},
		})
	},
}

// abilities reads a sentence that gives a unit abilities by their names: what the rules of
// these names say counts as if it were written there. left are the sentences of those that
// are not understood, and the names that the data has no rule for. end is at where the
// sentence does not give abilities.
func (m *match) abilities(at int, on about) (found []effect, left []string, end int) {
	r := m.reader
	next, ok := m.says("this unit has the following abilities :", at)
	if !ok || r.Rule == nil || on != nothing || r.depth >= deepest {
		return nil, nil, at
	}
	end = m.end(next)
	for next < end {
		name, after := m.ruleName(next, end)
		text, _ := r.Rule(name)
		if r.named++; r.named > mostRules {
			return found, append(left, m.text(next, end)), end
		}
		r.depth++
		reading := r.fresh(text, "", on)
		r.depth--
		switch known := bookRules[strings.ToLower(m.text(next, after))]; {
		case (name == "" || !reading.Understood()) && known != nil:
			found = append(found, known()...)
		case name == "":
			left = append(left, m.text(next, after))
		default:
			found, left = append(found, members(reading.Effects)...), append(left, reading.Left...)
		}
		for next = after; next < end && (m.at(next).is(",") || m.at(next).is("and") && !m.beginsRule(next, end)); next++ {
		}
	}
	return found, left, end
}

// ruleName returns the longest name of a rule that begins at a token, and where it ends;
// without one, the name is empty and ends before the next comma.
func (m *match) ruleName(at, end int) (name string, after int) {
	for after = end; after > at; after-- {
		if text := m.text(at, after); m.hasRule(text) {
			return text, after
		}
	}
	for after = at + 1; after < end && !m.at(after).is(",") && !m.at(after).is("and"); after++ {
	}
	return "", after
}

// beginsRule reports whether the name of a rule begins at a token.
func (m *match) beginsRule(at, end int) bool {
	name, _ := m.ruleName(at, end)
	return name != ""
}

func (m *match) hasRule(name string) bool {
	_, ok := m.reader.Rule(name)
	return ok
}
