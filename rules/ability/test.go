package ability

import (
	"github.com/rollcall40k/rollcall/rules"
)

// sum is all that bears on one roll.
type sum struct {
	better, worse int // of all modifiers
	ignoreWorse   bool
	ignoreAll     bool
	test          rules.Test
}

func (s *sum) add(n int) {
	if n > 0 {
		s.better += n
	} else {
		s.worse += n
	}
}

// include takes in the effects on the rolls; all modifiers of a roll are
// cumulative.
func (s *sum) include(effects []*rules.Effect, kinds ...rules.RollKind) {
	for _, e := range effects {
		for _, k := range kinds {
			if e.Roll == k {
				s.effect(e)
			}
		}
	}
}

func (s *sum) effect(e *rules.Effect) {
	t := &s.test
	switch e.Do {
	case rules.AddToRoll:
		s.add(int(e.Value))
	case rules.Reroll:
		t.Reroll = t.Reroll.Wider(e.Reroll)
	case rules.RollFails:
		t.Fails = max(t.Fails, int8(e.Value))
	case rules.RollSucceeds:
		if t.Succeeds == 0 || int8(e.Value) < t.Succeeds {
			t.Succeeds = int8(e.Value)
		}
	case rules.IgnoreModifiers:
		s.ignoreWorse = true
		s.ignoreAll = s.ignoreAll || !e.Worse
	}
}

// needs returns the test for the result.
func (s sum) needs(result int16) rules.Test {
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
