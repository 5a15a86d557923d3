package army_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// imported are rosters with which agents play against each other.
var imported = []struct{ edition, file, version string }{
	{"9e", "9e__rweyrauch__DG_Tests.rosz", "v9.2.9"},
	{"9e", "9e__rweyrauch__Ork_40k_Tests.rosz", "v9.2.10"},
	{"10e", "10e__NICNE0__roster_sample.json", "36e631b81856"},
	{"10e", "10e__rweyrauch__Necrons_10e.rosz", "v10.0.6"},
	{"10e", "10e__jwinzeler__Tyranids_1600_090624.rosz", "v10.2.11"},
	{"10e", "10e__rweyrauch__Ultramarines_10E.rosz", "v10.1.4"},
}

// TestStrengthOfImportedArmies plays greedy against other agents, each with the same imported
// army, on the battlefield of its size, in both seats. ROLLCALL_STRENGTH is the number of pairs
// of battles for each army; if it is set, greedy must win a minimum share.
func TestStrengthOfImportedArmies(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("ROLLCALL_STRENGTH"))
	armies, others := imported, []string{"random", "stand", "rush"}
	if err != nil { // one pair of battles
		pairs, armies, others = 1, imported[3:4], others[1:2]
	}
	won, played := map[[2]string]int{}, map[[2]string]int{}
	for _, r := range armies {
		report := army.Recorded(t, r.edition, r.file, r.version)
		sides, err := army.Without([2]*check.Report{report, report}, "")
		if err != nil {
			t.Fatal(err)
		}
		e, _ := edition.Lookup(r.edition)
		for _, other := range others {
			s := &sim.Spec{
				Edition: &e, Armies: sides.Armies, Powers: sides.Powers, Agents: [2]string{"greedy", other}, Battles: 2 * pairs, Seed: 1,
				Layout: geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}, SwapSeats: true, Workers: 1,
			}
			tally, err := sim.Run(t.Context(), s, 0, s.Battles, nil)
			if err != nil {
				t.Fatal(err)
			}
			key := [2]string{r.edition, other}
			won[key] += tally.Wins[0]
			played[key] += s.Battles
			t.Logf("%s: greedy against %-6s %d won, %d lost, of %d", r.file, other, tally.Wins[0], tally.Wins[1], s.Battles)
		}
	}
	for key, n := range played {
		share := sim.Wilson(won[key], n)
		t.Logf("%-3s greedy against %-6s %.3f (%.3f to %.3f)", key[0], key[1], share.Share, share.Low, share.High)
		if share.High < 0.8 {
			t.Errorf("%s: greedy wins %.3f of the battles against %s; wanted: 0.80", key[0], share.Share, key[1])
		}
	}
}
