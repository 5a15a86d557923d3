package ability

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// sum is all that bears on one roll.
type rollSum struct {
	better, worse int // of all modifiers
	ignoreWorse   bool
	ignoreAll     bool
	test          rules.Test
}

func (s *rollSum) add(n int) {
	if n > 0 {
		s.better += n
	} else {
		s.worse += n
	}
}

// include takes in the effects on the rolls; all modifiers of a roll are
// cumulative.
func (s *rollSum) include(effects []*effect.Effect, kinds ...effect.RollKind) {
	for _, e := range effects {
		for _, k := range kinds {
			if e.Roll == k {
				s.effect(e)
			}
		}
	}
}

func (s *rollSum) effect(e *effect.Effect) {
	t := &s.test
	switch e.Kind {
	case effect.AddToRoll:
		s.add(int(e.Value))
	case effect.Reroll:
		t.Reroll = t.Reroll.Wider(e.Reroll)
	case effect.RollFails:
		t.Fails = max(t.Fails, int8(e.Value))
	case effect.RollSucceeds:
		if t.Succeeds == 0 || int8(e.Value) < t.Succeeds {
			t.Succeeds = int8(e.Value)
		}
	case effect.IgnoreModifiers:
		s.ignoreWorse = true
		s.ignoreAll = s.ignoreAll || !e.Worse
	}
}

// needs returns the test for the result.
func (s rollSum) needs(result int16) rules.Test {
	switch {
	case s.ignoreAll:
		s.better, s.worse = 0, 0
	case s.ignoreWorse:
		s.worse = 0
	}
	const most = 100 // which no die comes near
	s.test.Needed, s.test.Modifier = int8(min(result, most)), int8(min(max(s.better+s.worse, -most), most))
	return s.test
}
