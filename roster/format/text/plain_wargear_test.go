package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
)

// Wargear as players write it. A plural without a number, and wargear stated for all models, goes
// to all models that may have it; a number or a singular to that number of models.
func TestPlainWargear(t *testing.T) {
	const (
		tesla     = "1 Immortals (5 Immortal (1 Tesla carbine))"
		one       = "1 Immortals (1 Immortal (1 Tesla carbine), 4 Immortal (1 Gauss blaster))"
		launchers = "1 Intercessor Squad (1 Intercessor Sergeant (1 Bolt pistol, 1 Bolt rifle, 1 Close combat weapon), 2 Intercessor (1 Astartes grenade launcher, 1 Bolt pistol, 1 Bolt rifle, 1 Close combat weapon), 7 Intercessor (1 Bolt pistol, 1 Bolt rifle, 1 Close combat weapon))"
		launcher  = "1 Intercessor Squad (1 Intercessor (1 Astartes grenade launcher, 1 Bolt pistol, 1 Bolt rifle, 1 Close combat weapon), 1 Intercessor Sergeant (1 Bolt pistol, 1 Bolt rifle, 1 Close combat weapon), 8 Intercessor (1 Bolt pistol, 1 Bolt rifle, 1 Close combat weapon))"
		melta     = "1 Tactical Squad (1 Tactical Marine (1 Bolt pistol, 1 Close combat weapon, 1 Meltagun), 1 Tactical Sergeant (1 Bolt pistol, 1 Boltgun, 1 Close combat weapon), 8 Tactical Marine (1 Bolt pistol, 1 Boltgun, 1 Close combat weapon))"
		heavy     = "1 Tactical Squad (1 Tactical Marine (1 Bolt pistol, 1 Close combat weapon, 1 Meltagun), 1 Tactical Marine (1 Bolt pistol, 1 Close combat weapon, 1 Missile launcher), 1 Tactical Sergeant (1 Bolt pistol, 1 Boltgun, 1 Close combat weapon), 7 Tactical Marine (1 Bolt pistol, 1 Boltgun, 1 Close combat weapon))"
	)
	for edition, lines := range map[string]map[string]string{
		"9e": {
			"Immortals x5 - tesla carbines":                            tesla,
			"Immortals x5 - tesla carbine":                             tesla,
			"Immortals x5 - 1 tesla carbine":                           one,
			"Immortals x5 - one tesla carbine":                         one,
			"Immortals x5 - tesla carbine x1":                          one,
			"Immortals x5 - all with tesla carbine":                    tesla,
			"Immortals x5 with all models tesla carbine":               tesla,
			"5 Immortals w/ tesla carbines":                            tesla,
			"5x Immortals (tesla carbines) - 80":                       tesla,
			"Immortals (5) - TESLA CARBINES - 80 pts":                  tesla,
			"Immortals (5) - tesla carbine each":                       tesla,
			"Immortals x5, everyone has a tesla carbine":               tesla,
			"Immortals x5 - 5 with tesla carbines 80pts":               tesla,
			"Immortals x5 - a tesla carbine":                           one,
			"immortals x5: tesla carbine on all":                       tesla,
			"Immortals x5 - five tesla carbines":                       tesla,
			"Immortals x5 - 1 w/ tesla carbine":                        one,
			"Immortals x5 - 80\n1 w/ tesla carbine":                    one,
			"Immortals x5 - 80\n- 1 w/ tesla carbine":                  one,
			"Immortals x5 - 80\n  1 w/ tesla carbine":                  one,
			"Immortals x5 - 80\n1x w/ tesla carbine":                   one,
			"Immortals x5 - 80\none w/ tesla carbine":                  one,
			"5 Immortals\n1 w/ tesla carbine":                          one,
			"5 Immortals - 1 w/ tesla carbine":                         one,
			"5 Immortals, 1 w/ tesla carbine":                          one,
			"5 Immortals (1 w/ tesla carbine) - 80":                    one,
			"5 Immortals - 80\n4 w/ gauss blaster\n1 w/ tesla carbine": one,
		},
		"10e": {
			"Intercessors x10 - grenade launchers":                        launchers,
			"Intercessors x10 - grenade launcher":                         launcher,
			"Intercessor Squad x10 with 2 grenade launchers":              launchers,
			"10 Intercessors with one grenade launcher":                   launcher,
			"10x intercessor squad - 2x Astartes grenade launchers":       launchers,
			"Tactical Squad x10 with melta":                               melta,
			"Tactical Squad x10 with a melta and a missile launcher":      heavy,
			"Tactical Squad x10: melta + missile launcher":                heavy,
			"Tactical Squad with meltagun & missile launcher x1 - 140pts": heavy,
		},
	} {
		book, err := catalogtest.Book(edition)
		if err != nil {
			t.Fatal(err)
		}
		faction := map[string]string{"9e": "Necrons\n2000 points\n\n", "10e": "Space Marines\n2000 points\n\n"}[edition]
		for line, want := range lines {
			t.Run(line, func(t *testing.T) {
				o := outcome{doc: mustRead(t, faction+line+"\n"), book: book}
				o.roster, o.diagnostics = o.doc.Roster(o.book, edition+"@0")
				if diff := cmp.Diff([]string{want}, o.sortedUnits()); diff != "" || o.doc.Dialect != HandWritten {
					t.Errorf("%s: units (-want +got):\n%s", o.doc.Dialect, diff)
				}
				if left := o.unresolved(); len(left) > 0 {
					t.Errorf("got %v", left)
				}
			})
		}
	}
}

// The line of the faction may have the points of the army; a line with a number of models is not
// a head.
func TestPlainFactionWithPoints(t *testing.T) {
	for head, want := range map[string][3]string{
		"Necrons 2000 pts":                     {"Necrons", "", "2000"},
		"Necrons - 1000 points":                {"Necrons", "", "1000"},
		"Necrons - Awakened Dynasty - 2000pts": {"Necrons", "Awakened Dynasty", "2000"},
		"Necrons\n1,500pts":                    {"Necrons", "", "1500"},
	} {
		d := mustRead(t, head+"\n\nOverlord - 100\n5 Immortals - 80\n")
		got := [3]string{"", d.Detachment, ""}
		if len(d.Faction) > 0 {
			got[0] = d.Faction[0]
		}
		if d.Limit != nil {
			got[2] = d.Limit.String()
		}
		if diff := cmp.Diff(want, got); diff != "" || len(d.Forces) != 1 || len(d.Forces[0].Units) != 2 {
			t.Errorf("%q: -want +got:\n%s", head, diff)
		}
	}
}
