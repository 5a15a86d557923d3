package psychic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestPowers plays powers other than Smite, which are data (9e.GAPS.11): their targets and
// effects.
func TestPowers(t *testing.T) {
	d3 := []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3}}}
	tests := []struct {
		name, script string
		use          effect.Use
		choose       rules.UnitID
		wounds       []int16
	}{
		{"9e.GAPS.11 one enemy of two", "psychic 4 4; mortal 6", effect.Use{Select: effect.Selection{Affected: effect.OneEnemy}, Effects: d3}, 4, []int16{10, 10, 10, 7}},
		{"one enemy near", "psychic 4 4; mortal 6", effect.Use{Select: effect.Selection{Affected: effect.OneEnemy, Within: 6 * inch}, Effects: d3}, rules.NoUnit, []int16{10, 10, 7, 10}},
		{"every enemy", "psychic 4 4; mortal 6 1", effect.Use{Select: effect.Selection{Affected: effect.AllEnemies}, Effects: d3}, rules.NoUnit, []int16{10, 10, 7, 9}},
		{"every friend", "psychic 4 4; mortal 1 1", effect.Use{Select: effect.Selection{Affected: effect.AllFriends}, Effects: d3}, rules.NoUnit, []int16{9, 9, 10, 10}},
		{"everybody else", "psychic 4 4; mortal 1 1 1", effect.Use{Select: effect.Selection{Affected: effect.AllUnits}, Effects: d3}, rules.NoUnit, []int16{10, 9, 9, 9}},
		{"models are destroyed", "psychic 4 4", effect.Use{Select: effect.Selection{Affected: effect.OneEnemy, Within: 6 * inch}, Effects: []effect.Effect{{Kind: effect.DestroyModels, Amount: dice.Fixed(1)}}}, rules.NoUnit, []int16{10, 10, 0, 10}},
		{"by keyword", "psychic 4 4", effect.Use{Select: effect.Selection{Affected: effect.OneEnemy, Of: effect.Filter{All: effect.Keywords{effect.Vehicle}}}, Effects: d3}, rules.NoUnit, []int16{10, 10, 10, 10}},
		{"by a die for each", "psychic 4 4; ability 3 4; mortal 1", effect.Use{Needs: 4, Select: effect.Selection{Affected: effect.AllEnemies}, Effects: d3}, rules.NoUnit, []int16{10, 10, 10, 9}},
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

// TestLastingPower: a power leaves an effect on a friendly unit, or none if the player declines.
func TestLastingPower(t *testing.T) {
	save := effect.Effect{Kind: effect.InvulnerableSave, Value: 5}
	for _, want := range []bool{true, false} {
		s := facing(t, "psychic 4 4", units(psyker(1, 1), troop()), units(troop()), 4*inch)
		s.Setup.Powers[1].Use = effect.Use{
			Select: effect.Selection{Affected: effect.OneFriend, Within: 12 * inch}, Optional: true, Until: effect.NextCommandPhase, Effects: []effect.Effect{save},
		}
		s.cast(t).asked(t, rules.ForTarget)
		if !want {
			s.Choose(rules.Pass, rules.NoUnit)
			if len(s.State.Lasting) > 0 {
				t.Error("an effect that was declined")
			}
			continue
		}
		s.Choose(rules.Select, 2)
		lasting := []rules.Lasting{{Unit: 2, Owner: 1, Use: -2, Until: effect.NextCommandPhase}}
		if diff := cmp.Diff(lasting, s.State.Lasting); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		var got []effect.Effect
		s.Effects(2, func(e *effect.Effect) { got = append(got, *e) })
		if diff := cmp.Diff([]effect.Effect{save}, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

// TestOwnPower: a power affects only the psyker.
func TestOwnPower(t *testing.T) {
	s := facing(t, "psychic 4 4", units(psyker(1, 1)), units(troop()), 4*inch)
	s.Setup.Powers[1].Use = effect.Use{Effects: []effect.Effect{{Kind: effect.FightsFirst}}}
	s.cast(t)
	if !s.HasEffect(1, effect.FightsFirst) || s.HasEffect(2, effect.FightsFirst) {
		t.Error("the effect is not on the psyker alone")
	}
}
