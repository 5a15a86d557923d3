package psychic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// TestPowers plays powers other than Smite, which are data (9e.GAPS.11): whom
// they work on, and what they do.
func TestPowers(t *testing.T) {
	d3 := []rules.Effect{{Do: rules.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3}}}
	tests := []struct {
		name, script string
		use          rules.Use
		choose       rules.UnitID
		wounds       []int16
	}{
		{"one enemy of two", "psychic 4 4; mortal 6", rules.Use{Select: rules.Selection{Whom: rules.OneEnemy}, Effects: d3}, 4, []int16{10, 10, 10, 7}},
		{"one enemy near", "psychic 4 4; mortal 6", rules.Use{Select: rules.Selection{Whom: rules.OneEnemy, Within: 6 * inch}, Effects: d3}, rules.NoUnit, []int16{10, 10, 7, 10}},
		{"every enemy", "psychic 4 4; mortal 6 1", rules.Use{Select: rules.Selection{Whom: rules.AllEnemies}, Effects: d3}, rules.NoUnit, []int16{10, 10, 7, 9}},
		{"every friend", "psychic 4 4; mortal 1 1", rules.Use{Select: rules.Selection{Whom: rules.AllFriends}, Effects: d3}, rules.NoUnit, []int16{9, 9, 10, 10}},
		{"everybody else", "psychic 4 4; mortal 1 1 1", rules.Use{Select: rules.Selection{Whom: rules.AllUnits}, Effects: d3}, rules.NoUnit, []int16{10, 9, 9, 9}},
		{"models are destroyed", "psychic 4 4", rules.Use{Select: rules.Selection{Whom: rules.OneEnemy, Within: 6 * inch}, Effects: []rules.Effect{{Do: rules.DestroyModels, Amount: dice.Fixed(1)}}}, rules.NoUnit, []int16{10, 10, 0, 10}},
		{"by keyword", "psychic 4 4", rules.Use{Select: rules.Selection{Whom: rules.OneEnemy, Of: rules.Filter{All: rules.Keywords{rules.Vehicle}}}, Effects: d3}, rules.NoUnit, []int16{10, 10, 10, 10}},
		{"by a die for each", "psychic 4 4; ability 3 4; mortal 1", rules.Use{Needs: 4, Select: rules.Selection{Whom: rules.AllEnemies}, Effects: d3}, rules.NoUnit, []int16{10, 10, 10, 9}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := facing(t, tt.script, units(psyker(1, 1), troop()), units(troop(), troop()), 4*inch, 8*inch)
			s.Setup.Powers[1].Use = tt.use
			s.cast(t)
			if tt.choose != rules.NoUnit {
				s.asked(t, rules.ForTarget)
				s.Choose(rules.Select, tt.choose)
			}
			s.asked(t, rules.ForNothing)
			s.wounds(t, tt.wounds...)
		})
	}
}

// TestLastingPower leaves an effect on a friend, which the player may also not
// want.
func TestLastingPower(t *testing.T) {
	save := rules.Effect{Do: rules.InvulnerableSave, Value: 5}
	for _, want := range []bool{true, false} {
		s := facing(t, "psychic 4 4", units(psyker(1, 1), troop()), units(troop()), 4*inch)
		s.Setup.Powers[1].Use = rules.Use{
			Select: rules.Selection{Whom: rules.OneFriend, Within: 12 * inch}, Optional: true, Until: rules.NextCommandPhase, Effects: []rules.Effect{save},
		}
		s.cast(t).asked(t, rules.ForTarget)
		if !want {
			s.Choose(rules.Pass, rules.NoUnit)
			if len(s.State.Lasting) > 0 {
				t.Error("an effect that nobody wanted")
			}
			continue
		}
		s.Choose(rules.Select, 2)
		lasting := []rules.Lasting{{Unit: 2, Owner: 1, Use: -2, Until: rules.NextCommandPhase}}
		if diff := cmp.Diff(lasting, s.State.Lasting); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		var got []rules.Effect
		s.Effects(2, func(e *rules.Effect) { got = append(got, *e) })
		if diff := cmp.Diff([]rules.Effect{save}, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

// TestOwnPower works on the psyker alone.
func TestOwnPower(t *testing.T) {
	s := facing(t, "psychic 4 4", units(psyker(1, 1)), units(troop()), 4*inch)
	s.Setup.Powers[1].Use = rules.Use{Effects: []rules.Effect{{Do: rules.FightsFirst}}}
	s.cast(t)
	if !s.Does(1, rules.FightsFirst) || s.Does(2, rules.FightsFirst) {
		t.Error("the effect is not on the psyker alone")
	}
}
