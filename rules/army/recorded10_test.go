package army_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// tenths are rosters of players of the 10th edition, with the version of their data.
var tenths = [][2]string{
	{"10e__NICNE0__roster_sample.json", "36e631b81856"},
	{"10e__rweyrauch__Necrons_10e.rosz", "v10.0.6"},
	{"10e__rweyrauch__01.LoV.Leviathan.v0102.rosz", "v10.1.4"},
	{"10e__rweyrauch__Ultramarines_10E.rosz", "v10.1.4"},
	{"10e__jwinzeler__Tyranids_1600_090624.rosz", "v10.2.11"},
	{"10e__jwinzeler__primarch-selection.rosz", "v10.2.11"},
}

func tenth(t *testing.T) *rules.Edition {
	t.Helper()
	e, ok := edition.Lookup("10e")
	if !ok {
		t.Fatal("no 10th edition")
	}
	return &e
}

// TestRecordedTenths reads the armies of real rosters: every model has the characteristics of
// the 10th edition, and every weapon its own skill and attacks. 10e.DATASHEET.WEAPON.1.
func TestRecordedTenths(t *testing.T) {
	for _, r := range tenths {
		report := army.Recorded(t, "10e", r[0], r[1])
		sides, err := army.Oppose([2]*check.Report{report, report})
		if err != nil {
			t.Errorf("%s: %v", r[0], err)
			continue
		}
		weapons := 0
		for i := range sides.Armies[0].Units {
			name, u := sides.Names.Units[0][i].Name, &sides.Armies[0].Units[i]
			for k := range u.Kinds {
				kind := &u.Kinds[k]
				if p := &kind.Profile; p.Wounds <= 0 || p.Toughness <= 0 || p.Leadership < 4 || p.Save < 2 || kind.Base == (geom.Base{}) {
					t.Errorf("%s: %s: %+v", r[0], name, kind)
				}
				for w := range kind.Weapons {
					c := &kind.Weapons[w]
					if weapons++; c.Skill < 2 || c.Attacks.Zero() || c.Damage.Zero() || c.Type.Ranged() != (c.Range > 0) {
						t.Errorf("%s: %s: %+v", r[0], name, c)
					}
				}
			}
		}
		a := &sides.Armies[0]
		fmt.Printf("mustered: %s: %d units, %d weapons, %d pairs of leader and unit, %d abilities not modelled\n",
			r[0], len(a.Units), weapons, len(a.Attached), len(sides.Fidelity[0].NotModelled))
		if cost, _ := report.Costs["points"].Floor().Int64(); int64(a.Worth()) != cost {
			t.Errorf("%s: worth %d points; its cost is %d", r[0], a.Worth(), cost)
		}
		if !a.Warlord.Chosen || weapons == 0 || a.Points() < 400 {
			t.Errorf("%s: warlord %+v, %d weapons, %d points", r[0], a.Warlord, weapons, a.Points())
		}
	}
}

// TestUnreadableTenth plays a roster whose data has no stat line for a unit without that unit,
// and reports it. A roster with no other unit is rejected.
func TestUnreadableTenth(t *testing.T) {
	report := army.Recorded(t, "10e", "10e__jwinzeler__Chaos_Daemons_2000.rosz", "v10.0.6")
	// It has 1,975 points and the battle size Incursion.
	for _, f := range render.WithFixes(report, "en").Diagnostics[0].Fixes {
		if next, _, err := edit.Apply(report.Book(), report.State().Roster, f.Operations); err == nil && f.Code == roster.FixChoose {
			report = check.Check(report.Book(), next)
			break
		}
	}
	sides, err := army.Oppose([2]*check.Report{report, report})
	if err != nil {
		t.Fatal(err)
	}
	gaps := sides.Fidelity[1].Gaps
	units := slices.DeleteFunc(unit.Units(report.State()), func(u unit.Unit) bool { return u.Configuration })
	if len(gaps) != 1 || !gaps[0].NotPlayed || gaps[0].String() != gaps[0].Datasheet+" is not played: "+gaps[0].Missing || len(sides.Armies[1].Units) != len(units)-1 {
		t.Errorf("%d of %d units are played; gaps: %+v", len(sides.Armies[1].Units), len(units), gaps)
	}
	spec := &sim.Spec{
		Edition: tenth(t), Armies: sides.Armies, Powers: sides.Powers, Names: &sides.Names, Agents: [2]string{"stand", "stand"}, Battles: 1,
		Layout: geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch},
	}
	if _, err := spec.Play(0, nil); err != nil {
		t.Error(err)
	}

	var remove []roster.Operation
	for _, u := range units {
		if u.Name != gaps[0].Datasheet {
			remove = append(remove, roster.Operation{Op: roster.Remove, Selection: u.Selection})
		}
	}
	alone, _, err := edit.Apply(report.Book(), report.State().Roster, remove)
	if err != nil {
		t.Fatal(err)
	}
	only := check.Check(report.Book(), alone)
	only.Summary.Errors = 0 // it lacks a Warlord now
	if _, err := army.Oppose([2]*check.Report{report, only}); !errors.Is(err, army.ErrUnreadable) {
		t.Errorf("an army without other units: got %v", err)
	}
}

// TestBattlesOfTenths plays battles between real rosters: all choices of agents are legal, and
// all battles end.
func TestBattlesOfTenths(t *testing.T) {
	t.Parallel()
	for i, first := range tenths {
		second := tenths[(i+1)%len(tenths)]
		sides, err := army.Oppose([2]*check.Report{
			army.Recorded(t, "10e", first[0], first[1]), army.Recorded(t, "10e", second[0], second[1]),
		})
		if err != nil {
			t.Fatal(err)
		}
		for agent, battles := range map[string]int{"random": 2, "greedy": 1} {
			spec := &sim.Spec{
				Edition: tenth(t), Armies: sides.Armies, Powers: sides.Powers, Names: &sides.Names, Agents: [2]string{agent, agent},
				Battles: battles, Seed: 10, Layout: geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}, SwapSeats: true,
			}
			for n := range battles {
				if _, err := spec.Play(n, nil); err != nil {
					t.Errorf("%s against %s, %s: %v", first[0], second[0], agent, err)
				}
			}
		}
	}
}

// named returns the id of the named datasheet.
func named(t *testing.T, book *entry.Book, name string) string {
	t.Helper()
	for _, c := range book.Catalogues {
		for _, o := range book.Roots(c.ID).Options {
			if o.Name() == name && o.Kind() != entry.Upgrade {
				return o.ID
			}
		}
	}
	t.Fatalf("no datasheet %q", name)
	return ""
}

// TestOddsOfTenths asks for odds of every datasheet of some army books, by its id, against one
// unit: a suitable force is found. Outside CI it uses every third datasheet.
func TestOddsOfTenths(t *testing.T) {
	t.Parallel()
	book := army.Tenth(t)
	e, target := tenth(t), named(t, book, "Intercessor Squad")
	asked, attacks := 0, 0
	for _, c := range book.Catalogues {
		if !slices.Contains([]string{"Xenos - Necrons", "Xenos - Leagues of Votann"}, c.Name) {
			continue
		}
		for i, o := range book.Roots(c.ID).Options {
			if i%3 > 0 && !catalogtest.Exhaustive() {
				continue
			}
			units := 0
			for _, phase := range []string{"shooting", "fight"} {
				got, err := army.Odds(e, book, &army.Request{
					Edition: "10e", Attacker: army.Side{Datasheet: o.ID}, Target: army.Side{Datasheet: target}, Phase: phase,
				})
				if err != nil {
					continue // a choice of the army, or a fortification without weapons
				}
				if units++; got.Funnel.Attacks > 0 {
					attacks++
				}
			}
			if units > 0 {
				asked++
			}
		}
	}
	fmt.Printf("odds: %d datasheets of the 10th edition, %d answers with attacks\n", asked, attacks)
	if least := 80; asked < least && catalogtest.Exhaustive() || asked < least/3 || attacks < asked {
		t.Errorf("%d datasheets, %d answers with attacks", asked, attacks)
	}
}
