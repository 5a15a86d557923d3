package attack

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// Groups are the models of a unit under attack in their allocation groups (11e.ATTACK.GROUPS.1): each
// CHARACTER model is one; all others with the same Wounds, Save and Invulnerable Save are one.
// Destroyed models are in none (11e.ATTACK.GROUPS.2), also those that stay in play to fight (11e.GAPS.22).
type Groups struct {
	Attack *rules.Attack
	Models []rules.Model
	Wounds func(kind uint8) int16 // Wounds characteristic
	Orders []rules.ModelID        // the player's; models that are not in it come after those that are
	// Current is a model of the current group, also once it is destroyed; NoModel: there is none yet.
	Current rules.ModelID
}

// The order of groups: wounded ones before others, and CHARACTERS last (11e.ATTACK.GROUPS.3,
// 11e.ATTACK.GROUPS.4, 11e.ATTACK.GROUPS.5).
const (
	woundedGroup int8 = iota
	wholeGroup
	woundedCharacter
	wholeCharacter
)

// Next returns the index of the model that takes the next attack, and makes its group the current
// one: a wounded model of the current group, if there is one (11e.ATTACK.DAMAGE.2), or else the first
// in the player's order. When all models of a group are destroyed, the next becomes current
// (11e.ATTACK.GROUPS.6). It is -1 if no model is left.
func (s *Groups) Next() int {
	current := slices.IndexFunc(s.Models, func(m rules.Model) bool { return m.ID == s.Current })
	if current < 0 || s.first(func(m *rules.Model) bool { return s.same(m, &s.Models[current]) }) < 0 {
		best := wholeCharacter + 1
		for i := range s.Models {
			if m := &s.Models[i]; m.Wounds > 0 {
				best = min(best, s.rank(m))
			}
		}
		if current = s.first(func(m *rules.Model) bool { return s.rank(m) == best }); current < 0 {
			return -1
		}
		s.Current = s.Models[current].ID
	}
	of := s.Models[current]
	if wounded := s.first(func(m *rules.Model) bool { return m.Hurt && s.same(m, &of) }); wounded >= 0 {
		return wounded
	}
	return s.first(func(m *rules.Model) bool { return s.same(m, &of) })
}

// first returns the index of the model that comes first in the player's order, or else in the unit, of
// those that are left and for which a test holds; -1 if there is none.
func (s *Groups) first(is func(*rules.Model) bool) int {
	found, place := -1, 0
	for i := range s.Models {
		m := &s.Models[i]
		if m.Wounds <= 0 || !is(m) {
			continue
		}
		at := slices.Index(s.Orders, m.ID)
		if at < 0 {
			at = len(s.Orders)
		}
		if found < 0 || at < place {
			found, place = i, at
		}
	}
	return found
}

// left returns the number of models that are not destroyed.
func (s *Groups) left() (n int) {
	for i := range s.Models {
		if s.Models[i].Wounds > 0 {
			n++
		}
	}
	return n
}

// same reports whether two models are in one group.
func (s *Groups) same(a, b *rules.Model) bool {
	if a.Character || b.Character {
		return a.ID == b.ID
	}
	x, y := &s.Attack.Against[a.Kind], &s.Attack.Against[b.Kind]
	return a.Kind == b.Kind || s.Wounds(a.Kind) == s.Wounds(b.Kind) && x.Save.Needed == y.Save.Needed && x.Invulnerable.Needed == y.Invulnerable.Needed
}

// rank returns the place of a model's group in the order of groups.
func (s *Groups) rank(m *rules.Model) int8 {
	wounded := m.Hurt
	if !m.Character {
		wounded = s.first(func(o *rules.Model) bool { return o.Hurt && s.same(o, m) }) >= 0
	}
	switch {
	case m.Character && wounded:
		return woundedCharacter
	case m.Character:
		return wholeCharacter
	case wounded:
		return woundedGroup
	}
	return wholeGroup
}

// starts lists the models that may be first: one of a group that comes first.
func (s *Groups) starts(u rules.UnitID) (options []rules.Option) {
	best := wholeCharacter + 1
	for i := range s.Models {
		m := &s.Models[i]
		if m.Wounds <= 0 {
			continue
		}
		if r := s.rank(m); r < best {
			options, best = options[:0], r
		}
		if s.rank(m) == best {
			options = append(options, rules.Option{Do: rules.Select, Unit: u, Model: m.ID})
		}
	}
	return options
}
