package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// sizedArmy is an army of one unit in imported data, in which the limits of battle sizes are only
// in their names.
func sizedArmy(t *testing.T, points int64) *rostertest.Army {
	t.Helper()
	unit := rostertest.EntryOf("band")
	unit.Kind, unit.Costs[0].Value = entry.Unit, entry.Int(points)
	size := &entry.Entry{Node: entry.Node{ID: "size", Name: entry.BattleSizeName}, Offers: entry.Offers{Groups: []*entry.Group{{
		Node:        entry.Node{ID: "sizes", Name: entry.BattleSizeName},
		Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "one", entry.Max, 1)},
		Offers: entry.Offers{Entries: []*entry.Entry{
			{Node: entry.Node{ID: "incursion", Name: "1. Incursion (1000 Point limit)"}},
			{Node: entry.Node{ID: "strike", Name: "3. Strike Force (101-200 Total PL / 1,001-2,000 Points) "}},
			{Node: entry.Node{ID: "endless", Name: "5. Onslaught++ (301+ Total PL / 3001+ Points) "}},
			{Node: entry.Node{ID: "unnamed", Name: "A large battle"}},
		}},
	}}}}
	a := rostertest.Game{Roots: []*entry.Entry{unit, size}}.NewArmy(t)
	a.NoLimit = false
	a.Do(rostertest.Selects("frc_1", "band")...)
	return a
}

func choosesSize(a *rostertest.Army, id string) {
	a.Helper()
	size := a.Do(roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: "size"})[0]
	if id != "" {
		a.Do(roster.Operation{Op: roster.Choose, Selection: size, Group: "sizes", Entry: id})
	}
}

// The stricter limit of the battle size and the players applies, on both sides of the boundary.
// An army without a limit is invalid unless the players agreed on none.
func TestLimits(t *testing.T) {
	for name, tt := range map[string]struct {
		points       int64
		size, agreed string // agreed by the players: points, none, or empty
		want         []string
		sources      []roster.LimitSource
	}{
		"10e.ARMY.UNITS.1 at the battle size":        {1000, "incursion", "", nil, []roster.LimitSource{"battle_size"}},
		"10e.ARMY.UNITS.1 above the battle size":     {1001, "incursion", "", []string{"battle_size.points 1000"}, []roster.LimitSource{"battle_size"}},
		"a range with commas":                        {2000, "strike", "", nil, []roster.LimitSource{"battle_size"}},
		"above a range":                              {2001, "strike", "", []string{"battle_size.points 2000"}, []roster.LimitSource{"battle_size"}},
		"a battle size without a maximum":            {9000, "endless", "", nil, nil},
		"a battle size whose limit is unknown":       {10, "unnamed", "", []string{"limit.missing "}, nil},
		"a battle size that is not chosen":           {10, "", "", []string{"limit.missing "}, nil},
		"9e.ONLYWAR.MUSTER.2 at the agreed limit":    {1500, "strike", "1500", nil, []roster.LimitSource{"roster", "battle_size"}},
		"9e.ONLYWAR.MUSTER.2 above the agreed limit": {1501, "strike", "1500", []string{"limit.exceeded 1500"}, []roster.LimitSource{"roster", "battle_size"}},
		"above both": {2001, "strike", "1500", []string{"limit.exceeded 1500"}, []roster.LimitSource{"roster", "battle_size"}},
		"agreed to be larger than the battle size": {1001, "incursion", "2000", []string{"battle_size.points 1000"}, []roster.LimitSource{"roster", "battle_size"}},
		"none agreed":                    {9000, "unnamed", "none", nil, nil},
		"none agreed with a battle size": {1001, "incursion", "none", []string{"battle_size.points 1000"}, []roster.LimitSource{"battle_size"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := sizedArmy(t, tt.points)
			choosesSize(a, tt.size)
			switch tt.agreed {
			case "":
			case "none":
				a.Do(roster.Operation{Op: roster.SetLimit, Value: roster.NoLimitValue})
			default:
				a.Do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: tt.agreed})
			}
			report := check.Check(a.Book, a.Roster)
			var got []string
			for _, d := range report.Diagnostics {
				got = append(got, string(d.Code)+" "+d.Limit)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" || report.Valid != (len(tt.want) == 0) {
				t.Errorf("valid %t, (-want +got):\n%s", report.Valid, diff)
			}
			var sources []roster.LimitSource
			for _, x := range report.Limits {
				sources = append(sources, x.Source)
			}
			if diff := cmp.Diff(tt.sources, sources); diff != "" {
				t.Errorf("sources (-want +got):\n%s", diff)
			}
		})
	}
}

// A battle size that is too small has a fix that chooses a larger one. The fix is applied.
func TestLargerBattleSize(t *testing.T) {
	a := sizedArmy(t, 1500)
	choosesSize(a, "incursion")
	var chosen []string
	for _, fix := range render.WithFixes(check.Check(a.Book, a.Roster), "en").Diagnostics[0].Fixes {
		if fix.Code == roster.FixChoose {
			chosen = append(chosen, fix.Operations[0].Entry)
		}
	}
	if diff := cmp.Diff([]string{"strike", "endless", "unnamed"}, chosen); diff != "" {
		t.Errorf("battle sizes (-want +got):\n%s", diff)
	}
}

// An army without a limit has a fix that agrees on none.
func TestAgreeOnNoLimit(t *testing.T) {
	a := sizedArmy(t, 10)
	fixes := render.WithFixes(check.Check(a.Book, a.Roster), "en").Diagnostics[0].Fixes
	if len(fixes) != 1 || fixes[0].Code != roster.FixLimitNone {
		t.Fatalf("got %+v", fixes)
	}
	if a.Do(fixes[0].Operations...); !check.Check(a.Book, a.Roster).Valid {
		t.Error("the army is not valid after the fix")
	}
}

// Without a limit, withdrawing the agreement makes the size of the army unknown again.
func TestNoLimitIsWithdrawn(t *testing.T) {
	a := sizedArmy(t, 10)
	for _, tt := range []struct {
		op    roster.Operation
		valid bool
	}{
		{roster.Operation{Op: roster.SetLimit, Value: roster.NoLimitValue}, true},
		{roster.Operation{Op: roster.SetLimit}, false},
		{roster.Operation{Op: roster.SetLimit, Cost: "points", Value: roster.NoLimitValue}, true},
		{roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "10"}, true},
		{roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "9"}, false},
		{roster.Operation{Op: roster.SetLimit, Cost: "points"}, false},
	} {
		next, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{tt.op})
		if err != nil {
			t.Fatal(err)
		}
		if a.Roster = next; check.Check(a.Book, next).Valid != tt.valid {
			t.Errorf("%+v: got valid %t", tt.op, !tt.valid)
		}
	}
}
