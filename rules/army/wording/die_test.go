package wording

import "testing"

// dieSayings change one die.
var dieSayings = []saying{
	{"Each time this model is selected to shoot, you can re-roll one Hit roll or you can re-roll one Wound roll when resolving those attacks.", []string{
		`{"do":"change_die","rolls":["hit","wound"],"with":"ranged"}`,
	}},
	{"Each time this model is selected to shoot or fight, you can re-roll one Hit roll or one Wound roll when resolving those attacks.", []string{
		`{"do":"change_die","rolls":["hit","wound"]}`,
	}},
	{"Once per turn, you can re-roll one Hit roll, one Wound roll or one saving throw made for the bearer.", []string{
		`{"do":"change_die","once":"turn","rolls":["hit","wound","save"]}`,
	}},
	{"While this model is leading a unit, once per turn, you can re-roll one Hit roll, one Wound roll or one saving throw made for that unit.", []string{
		`{"do":"change_die","once":"turn","rolls":["hit","wound","save"],"when":["attached"],"who":"unit"}`,
	}},
	{"Once per battle, after making a Hit roll for a model in this unit, you can change that roll to an unmodified 6.", []string{
		`{"do":"change_die","once":"battle","rolls":["hit"],"to":6,"who":"unit"}`,
	}},
	{"Once per battle round, after a Hit roll, a Wound roll or a saving throw is made for this model, you can change the result of that roll to a 6.", []string{
		`{"do":"change_die","once":"battle_round","rolls":["hit","wound","save"],"to":6}`,
	}},
	{"Once per turn, you can change the result of one Hit roll, one Wound roll or one saving throw made for this model to an unmodified 6.", []string{
		`{"do":"change_die","once":"turn","rolls":["hit","wound","save"],"to":6}`,
	}},
	{"While this model is leading a unit, once per phase you can change the result of one Hit roll, one Wound roll, or one Damage roll made for a model in that unit to an unmodified 6.", []string{
		`{"do":"change_die","once":"phase","rolls":["hit","wound","damage"],"to":6,"when":["attached"],"who":"unit"}`,
	}},
}

func TestDieSayings(t *testing.T) {
	t.Parallel()
	check(t, dieSayings, func(text string) Reading { return newTenth().Read(text) })
	for _, text := range []string{
		"Each time this model is selected to shoot, you can re-roll one Hit roll and one Wound roll when resolving those attacks.", // two dice
		"Once per turn, you can re-roll one Charge roll made for this model.",                                                      // a roll of two dice
	} {
		if got := newTenth().Read(text); got.Understood() {
			t.Errorf("understood %q: %v", text, got.Effects)
		}
	}
}
