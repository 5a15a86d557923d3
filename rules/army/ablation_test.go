package army_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// ablations is the number of battles that TestAblation plays for each army and rule; 100 or
// more show significant differences.
var ablations = flag.Int("ablations", 0, "battles of TestAblation for each army and rule")

// ablated are rosters whose army rules are removed, with another army as their opponent.
var ablated = []struct {
	roster [2]string
	rules  []string
}{
	{[2]string{"10e__jwinzeler__Tyranids_1600_090624.rosz", "v10.2.11"}, []string{"Synapse", "Shadow in the Warp"}},
	{[2]string{"10e__rweyrauch__Ultramarines_10E.rosz", "v10.1.4"}, []string{"Oath of Moment"}},
	{[2]string{"10e__NICNE0__roster_sample.json", "36e631b81856"}, []string{"Nurgle's Gift (Aura)"}},
	{[2]string{"10e__rweyrauch__Necrons_10e.rosz", "v10.0.6"}, []string{"Reanimation Protocols"}},
}

// TestAblation plays without single rules of an army, one after the other. With -ablations it
// prints how the share of won battles changes, beginning with the rules that change it most.
func TestAblation(t *testing.T) {
	if testing.Short() {
		t.Skip("musters real rosters")
	}
	type change struct {
		rule          string
		with, without float64
		noise         float64 // of the difference: half of the 95 % interval
	}
	var changes []change
	for i, a := range ablated {
		other := ablated[(i+1)%len(ablated)].roster
		reports := [2]*check.Report{army.Recorded(t, "10e", a.roster[0], a.roster[1]), army.Recorded(t, "10e", other[0], other[1])}
		whole := without(t, reports, "")
		for _, rule := range a.rules {
			less := without(t, reports, rule)
			if before, after := pieces(&whole.Armies[0]), pieces(&less.Armies[0]); after >= before {
				t.Errorf("%s: %d effects with it, %d without it", rule, before, after)
			}
			if before, after := pieces(&whole.Armies[1]), pieces(&less.Armies[1]); after != before {
				t.Errorf("%s: the other army has %d effects, %d without it", rule, before, after)
			}
			if *ablations > 0 {
				with, error := wins(t, whole, *ablations)
				share, other := wins(t, less, *ablations)
				changes = append(changes, change{rule + " (" + a.roster[0] + ")", with, share, error + other})
			}
		}
	}
	slices.SortFunc(changes, func(a, b change) int { return cmp.Compare(b.with-b.without, a.with-a.without) })
	for _, c := range changes {
		fmt.Printf("ablation: %s: wins %.0f %% with it, %.0f %% without it (%+.0f ± %.0f)\n", c.rule, 100*c.with, 100*c.without, 100*(c.with-c.without), 100*c.noise)
	}
}

func without(t *testing.T, reports [2]*check.Report, rule string) *army.Sides {
	t.Helper()
	s, err := army.Without(reports, rule)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pieces returns the number of effects, auras and uses of an army.
func pieces(a *rules.Army) (n int) {
	for i := range a.Units {
		u := &a.Units[i]
		n += len(u.Effects) + len(u.Auras) + len(u.Uses)
		for k := range u.Kinds {
			n += len(u.Kinds[k].Effects)
		}
	}
	return n
}

// wins returns the share of battles that the first army wins, counting draws half, and half of
// the width of its 95 % interval.
func wins(t *testing.T, s *army.Sides, battles int) (share, noise float64) {
	t.Helper()
	spec := &sim.Spec{
		Edition: tenth(t), Armies: s.Armies, Powers: s.Powers, Names: &s.Names, Agents: [2]string{"greedy", "greedy"}, Battles: battles, Seed: 19,
		Layout: geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}, SwapSeats: true,
	}
	tally, err := sim.Run(context.Background(), spec, 0, battles, nil)
	if err != nil {
		t.Fatal(err)
	}
	won := sim.Wilson(tally.Wins[0], battles)
	return (float64(tally.Wins[0]) + float64(tally.Draws)/2) / float64(battles), (won.High - won.Low) / 2
}
