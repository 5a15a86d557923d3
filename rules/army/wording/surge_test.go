package wording

import "testing"

// surgeEnd is what texts of the 10th edition say of a surge move after its distance.
const surgeEnd = "but this unit must end that move as close as possible to the closest enemy unit (excluding **^^Aircraft^^**). When doing so, those models can be moved within Engagement Range of that enemy unit. This unit cannot make a Surge move while it is Battle‑shocked or within Engagement Range of one or more enemy units, and can only make one Surge move per phase."

var surgeSayings = []saying{
	{"In your opponent's Shooting phase, each time an enemy unit has shot, if any models from this unit were destroyed as a result of those attacks, this unit can make a Surge move. To do so, roll one D6: models in this unit move a number of inches up to this result, " + surgeEnd,
		[]string{`{"do":"extra_move","as":"surge","opponent":{"without":["AIRCRAFT"]},"distance":"D6","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"model","optional":true,"who":"unit"}`}},
	{"In your opponent's Shooting phase, each time an enemy unit has shot, if any models from this unit were destroyed as a result of those attacks, this unit can make a Fury Surge move. To do so, roll one D6 and add 2 to the roll: models in this unit move a number of inches up to this result, but this unit must finish that move as close as possible to the closest enemy unit (excluding ^^**Aircraft^^**). When doing so, those models can be moved within Engagement Range of that enemy unit. This unit cannot make a Fury Surge move while it is Battle-shocked or within Engagement Range of one or more enemy units, and can only make one Fury Surge move per phase.",
		[]string{`{"do":"extra_move","as":"surge","opponent":{"without":["AIRCRAFT"]},"distance":"D6+2","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"model","optional":true,"who":"unit"}`}},
	{"Each time an enemy unit is selected to shoot, after that unit has shot, if any models from the bearer's unit were destroyed as a result of those attacks, the bearer's unit can make a Surge move. To do so, roll one D6: the bearer's unit can be moved a number of inches up to the result, but the bearer's unit must finish that move as close as possible to the closest enemy unit (excluding AIRCRAFT). \nWhen doing so, those models can be moved within Engagement Range of that enemy unit. A unit cannot make a Surge move while it is Battle-shocked.",
		[]string{`{"do":"extra_move","as":"surge","opponent":{"without":["AIRCRAFT"]},"distance":"D6","at":"enemy_shot","lost":"model","optional":true,"who":"unit"}`}},
	{"In your opponent’s Shooting phase, when an enemy unit has shot, if a model in this unit was **destroyed** as a result of those attacks, this unit can make a **surge move** of up to D6\". That **surge move** is a **Fury move**.",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"model","optional":true,"who":"unit"}`}},
	{"In your opponent’s Shooting phase, when an enemy unit has shot, if a model in this unit was destroyed by those attacks, this unit can make a surge move of up to D6+2.",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6+2","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"model","optional":true,"who":"unit"}`}},
	{"In your opponent’s Shooting phase, when an enemy unit has shot, if a model in this unit lost a wound as a result of those attacks, this unit can make a surge move of up to D6+2\".",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6+2","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"wound","optional":true,"who":"unit"}`}},
	{"In your opponent’s Shooting phase, when an enemy unit has shot, if this model lost one or more wounds as a result of those attacks, this unit can make a surge move of up to D6+2\".",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6+2","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"bearer_wound","optional":true,"who":"unit"}`}},
	{"(Once per turn, per army) In your opponent’s Shooting phase, when an enemy unit has shot, if this unit lost a wound as a result of those attacks, this unit can make a surge move of up to D6+1\".",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6+1","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"wound","once":"turn","once_for":"army","optional":true,"who":"unit"}`}},
}

// TestSurgeMoves: 10e.MOVE.SURGE.1, 11e.MOVE.SURGE.1.
func TestSurgeMoves(t *testing.T) { check(t, surgeSayings, newTenth().Read) }

var surgesOfArmy = []saying{
	{"In your opponent’s Shooting phase, when an enemy unit has shot, if a model from a friendly **TANKS** unit was **destroyed** as a result of those attacks, that friendly unit can make a **surge move** of up to D6\".",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"model","optional":true,"who":"unit","all_keywords":["TANKS"]}`}},
	{"^^**TANKS INFANTRY**^^ units in your army have the following ability:\n\n**Fury**: In your opponent’s Shooting phase, when an enemy unit has shot, if a model in this unit was **destroyed** as a result of those attacks, this unit can make a **surge move** of up to D6\". That **surge move** is a **Fury move**.",
		[]string{`{"do":"extra_move","as":"surge","distance":"D6","at":"enemy_shot","phase":"shooting","when":["enemy_turn"],"lost":"model","optional":true,"who":"unit","all_keywords":["TANKS","INFANTRY"]}`}},
}

// TestSurgeMovesOfArmy: 11e.MOVE.SURGE.1.
func TestSurgeMovesOfArmy(t *testing.T) {
	check(t, surgesOfArmy, func(text string) Reading { return newReader().ReadOfArmy(text) })
}

// TestOtherSurgeMoves: texts that say more, or do not say what a unit must have lost, are left.
func TestOtherSurgeMoves(t *testing.T) {
	for _, text := range []string{
		"In your opponent's Shooting phase, when an enemy unit has shot, this unit can make a surge move of up to D6\".",
		"At the end of the turn, if a model in this unit was destroyed as a result of those attacks, this unit can make a surge move of up to D6\".",
		"Each time an enemy unit is selected to shoot, after that unit has shot, if any models from this unit were destroyed as a result of those attacks, this unit can make a Surge move. To do so, roll one D6: this unit can be moved a number of inches up to the result, but it must end that move as close as possible to the closest enemy unit (excluding AIRCRAFT). When doing so those models can be within Engagement Range of that enemy unit.\n\nIf no model in this unit is equipped with a gun, it can be moved up to 6\" instead of up to D6\".",
	} {
		if got := newTenth().Read(text); got.Understood() || got.Apart {
			t.Errorf("10e.MOVE.SURGE.1, 11e.MOVE.SURGE.1: %q is read as %v", text, got.Effects)
		}
	}
}
