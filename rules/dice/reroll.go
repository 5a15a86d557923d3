package dice

// A Reroll says which results of a roll may be rolled again
// (9e.CORE.REROLL.1). Whatever allows it,
// a die is rolled again at most once (9e.CORE.REROLL.5), before any modifier
// (9e.CORE.REROLL.6, 11e.CORE.REROLL.2, 11e.CORE.REROLL.3).
type Reroll uint8

// The kinds, each allowing more than those before it.
const (
	Never  Reroll = iota
	Ones          // results of 1
	Failed        // results that fail before modifiers: it is not used on those that succeed after them
	Any           // every result: it is used on those that fail after modifiers
)

// Wider returns the one that allows more.
func (r Reroll) Wider(other Reroll) Reroll { return max(r, other) }

// Again reports whether a die that shows face is rolled again. plain says
// whether it succeeds before modifiers, modified after them. A re-roll is a choice: no
// success is rolled again, unless only the results of 1 are.
// 10e.CORE.REROLL.4, 10e.CORE.REROLL.7, 10e.CORE.UNMOD.2.
func (r Reroll) Again(face int, plain, modified bool) bool {
	switch r {
	case Ones:
		return face == 1
	case Failed:
		return !plain && !modified
	case Any:
		return !modified
	default:
		return false
	}
}

// Reroll rolls the amount with a re-roll. Ones are rolled again die by die, a D3
// by its halved value (9e.CORE.REROLL.3, 9e.CORE.REROLL.4, 10e.CORE.REROLL.5). Otherwise all dice
// are rolled again together (9e.CORE.REROLL.2), when they add up to less than
// their average: a sum by itself does not fail.
func (a Amount) Reroll(src Source, p Purpose, r Reroll) int {
	switch {
	case a.Count == 0:
		return max(int(a.Plus), 0)
	case r > Ones:
		return max(a.together(src, p)+int(a.Plus), 0)
	case r == Never && a.Count > 1:
		return max(a.whole(src, p)+int(a.Plus), 0)
	}
	return max(a.dice(src, p, r == Ones)+int(a.Plus), 0)
}

// whole rolls several dice without an ability that re-rolls them. The source may re-roll all of
// them together if the sum is less than their average.
func (a Amount) whole(src Source, p Purpose) int {
	s, ok := src.(interface {
		Several(bool)
		Whole(Purpose) bool
	})
	if !ok {
		return a.dice(src, p, false)
	}
	s.Several(true)
	sum := a.dice(src, p, false)
	s.Several(false)
	if 2*sum >= int(a.Count)*(int(a.Sides)+1) || !s.Whole(p) {
		return sum
	}
	sum = 0
	for range a.Count {
		sum += a.face(Again(src, p))
	}
	return sum
}

// together rolls all dice, and again those that were not rolled again already.
func (a Amount) together(src Source, p Purpose) int {
	sum, stays, left := 0, 0, 0
	for range a.Count {
		n := a.face(src.D6(p))
		sum += n
		if kept(src) {
			stays += n
		} else {
			left++
		}
	}
	if 2*sum >= int(a.Count)*(int(a.Sides)+1) {
		return sum
	}
	for range left {
		stays += a.face(Again(src, p))
	}
	return stays
}

func (a Amount) dice(src Source, p Purpose, ones bool) int {
	sum := 0
	for range a.Count {
		n := a.face(src.D6(p))
		if ones && n == 1 {
			n = a.face(Again(src, p))
		}
		sum += n
	}
	return sum
}

// face returns what the face of a D6 counts (9e.CORE.DICE.2).
func (a Amount) face(d6 int) int {
	if a.Sides == 3 {
		return (d6 + 1) / 2
	}
	return d6
}
