package odds

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
)

// space is the set of states of a unit under attack: the wounds it has lost, from 0 to all.
type space struct {
	rules *rules.AttackRules
	all   *rules.Attack // the parts of every attack that affect allocation
	order []rules.Model // in the order in which they take attacks
	at    []int         // by wounds lost: index in order of the next model
	left  []int16       // by wounds lost: remaining wounds of that model
}

func newSpace(r *rules.AttackRules, volleys []Volley, models []rules.Model) (*space, error) {
	s := &space{rules: r, all: &rules.Attack{}}
	for i := range volleys {
		precise := volleys[i].Attack.Precise
		if i > 0 && precise != s.all.Precise && attack.Leader(models) >= 0 {
			return nil, ErrPrecision
		}
		s.all.Precise = precise
	}
	if r.Pooled.Is && len(volleys) > 0 {
		s.all = &volleys[0].Attack
		s.groups(models)
	} else {
		s.line(models)
	}
	total := 0
	for _, m := range s.order {
		total += int(m.Wounds)
	}
	if total > MaxWounds {
		return nil, ErrTooLarge
	}
	s.at, s.left = make([]int, 0, total+1), make([]int16, 0, total+1)
	for i, m := range s.order {
		for left := m.Wounds; left > 0; left-- {
			s.at, s.left = append(s.at, i), append(s.left, left)
		}
	}
	s.at, s.left = append(s.at, len(s.order)), append(s.left, 0)
	return s, nil
}

// line orders the models as they are destroyed: each is the one that an attack would be allocated
// to after those before it are destroyed.
func (s *space) line(models []rules.Model) {
	rest := slices.Clone(models)
	s.order = make([]rules.Model, 0, len(models))
	for {
		i := attack.AllocateTo(s.rules, s.all, rest)
		if i < 0 {
			return
		}
		s.order = append(s.order, rest[i])
		rest[i].Wounds = 0
	}
}

// groups is line where models take attacks in allocation groups, as the order of the models says.
func (s *space) groups(models []rules.Model) {
	full := map[uint8]int16{}
	rest := slices.Clone(models)
	for i := range rest {
		full[rest[i].Kind] = max(full[rest[i].Kind], rest[i].Wounds)
		rest[i].ID = rules.ModelID(i + 1)
	}
	gs := attack.Groups{Attack: s.all, Models: rest, Wounds: func(kind uint8) int16 { return full[kind] }}
	if i := slices.IndexFunc(rest, func(m rules.Model) bool { return m.Character }); i >= 0 && s.all.Precise {
		gs.Current = rest[i].ID
	}
	for i := gs.Next(); i >= 0; i = gs.Next() {
		s.order = append(s.order, rest[i])
		rest[i].Wounds = 0
	}
}

// wounds returns the total wounds of the unit.
func (s *space) wounds() int { return len(s.at) - 1 }

// slain returns the number of models that are destroyed when a number of wounds is lost.
func (s *space) slain(lost int) int { return s.at[lost] }

// model returns the next model to take an attack.
func (s *space) model(lost int) rules.Model {
	m := s.order[s.at[lost]]
	gone := m.Wounds - s.left[lost]
	m.Wounds, m.Lost = s.left[lost], m.Lost+gone
	m.Hurt = m.Hurt || gone > 0
	return m
}

// kind returns the kind of the next model, or of the last if all are destroyed.
func (s *space) kind(lost int) uint8 {
	if len(s.order) == 0 {
		return 0
	}
	return s.order[min(s.at[lost], len(s.order)-1)].Kind
}

// kinds returns the different kinds of the models.
func (s *space) kinds() []uint8 {
	var list []uint8
	for i := range s.order {
		if k := s.order[i].Kind; !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// mixed reports whether the models are of several kinds.
func (s *space) mixed() bool {
	for i := range s.order {
		if s.order[i].Kind != s.order[0].Kind {
			return true
		}
	}
	return false
}
