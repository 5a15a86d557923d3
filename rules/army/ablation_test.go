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
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// ablations is the number of battles that TestAblation plays for each army and rule; 100 or
// more show significant differences.
var ablations = flag.Int("ablations", 0, "battles of TestAblation for each army and rule")

// An ablation is a real roster with the army rules that are removed from it.
type ablation struct {
	edition, roster, version string
	rules                    []string
}

// ablated are the rosters of every run. The next roster is the opponent of each.
var ablated = []ablation{
	{"10e", "10e__jwinzeler__Tyranids_1600_090624.rosz", "v10.2.11", []string{"Synapse", "Shadow in the Warp"}},
	{"10e", "10e__rweyrauch__Ultramarines_10E.rosz", "v10.1.4", []string{"Oath of Moment"}},
	{"10e", "10e__NICNE0__roster_sample.json", "36e631b81856", []string{"Nurgle's Gift (Aura)"}},
	{"10e", "10e__rweyrauch__Necrons_10e.rosz", "v10.0.6", []string{"Reanimation Protocols"}},
}

// measured are further rosters, for which battles are played with -ablations alone.
var measured = [][]ablation{
	{
		{"10e", "10e__jwinzeler__primarch-selection.rosz", "v10.2.11", []string{"Kindred Sorcery"}},
		{"10e", "10e__rweyrauch__Ultramarines_10E.rosz", "v10.1.4", nil},
	},
	{
		{"9e", "9e__mikeporterdev__DCBloodAngelsList.rosz", "v9.1.35", []string{"The Red Thirst", "Savage Echoes", "Angels of Death"}},
		{"9e", "9e__rweyrauch__Ork_40k_Tests.rosz", "v9.2.10", []string{"'Ere We Go!", "Mob Rule"}},
		{"9e", "9e__rweyrauch__DG_Tests.rosz", "v9.2.9", []string{"Contagions of Nurgle", "Disgustingly Resilient", "Inexorable Advance"}},
		{"9e", "9e__rweyrauch__Tau_Test.rosz", "v9.2.13", []string{"For the Greater Good", "Bonding Knife Ritual"}},
		{"9e", "9e__rweyrauch__Necron_June_2021_2.ros", "v9.2.15", []string{"Reanimation Protocols", "Living Metal"}},
	},
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
	groups := [][]ablation{ablated}
	if *ablations > 0 {
		groups = append(groups, measured...)
	}
	var changes []change
	for _, list := range groups {
		for i, a := range list {
			ablate(t, a, list[(i+1)%len(list)], func(rule string, with, without, noise float64) {
				changes = append(changes, change{rule + " (" + a.roster + ")", with, without, noise})
			})
		}
	}
	slices.SortFunc(changes, func(a, b change) int { return cmp.Compare(b.with-b.without, a.with-a.without) })
	for _, c := range changes {
		fmt.Printf("ablation: %s: wins %.0f %% with it, %.0f %% without it (%+.0f ± %.0f)\n", c.rule, 100*c.with, 100*c.without, 100*(c.with-c.without), 100*c.noise)
	}
}

// ablate removes each rule of a roster, and records how often it wins with and without it.
func ablate(t *testing.T, a, other ablation, record func(rule string, with, without, noise float64)) {
	t.Helper()
	reports := [2]*check.Report{army.Recorded(t, a.edition, a.roster, a.version), army.Recorded(t, other.edition, other.roster, other.version)}
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
			with, error := wins(t, a.edition, whole, *ablations)
			share, other := wins(t, a.edition, less, *ablations)
			record(rule, with, share, error+other)
		}
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
func wins(t *testing.T, name string, s *army.Sides, battles int) (share, noise float64) {
	t.Helper()
	e, ok := edition.Lookup(name)
	if !ok {
		t.Fatalf("no edition %s", name)
	}
	spec := &sim.Spec{
		Edition: &e, Armies: s.Armies, Powers: s.Powers, Names: &s.Names, Agents: [2]string{"greedy", "greedy"}, Battles: battles, Seed: 19,
		Layout: geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}, SwapSeats: true,
	}
	tally, err := sim.Run(context.Background(), spec, 0, battles, nil)
	if err != nil {
		t.Fatal(err)
	}
	won := sim.Wilson(tally.Wins[0], battles)
	return (float64(tally.Wins[0]) + float64(tally.Draws)/2) / float64(battles), (won.High - won.Low) / 2
}
