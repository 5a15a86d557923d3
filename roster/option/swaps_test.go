package option_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// squadWithGunners is a squad of 4 troopers and up to 2 gunners, 5 or 6 models together, and one sergeant.
func squadWithGunners(t *testing.T) (a *rostertest.Army, squad string) {
	t.Helper()
	model := func(id string, least, most int64, wargear ...string) *entry.Entry {
		m := rostertest.EntryOf(id, rostertest.LimitIn(entry.ScopeParent, id+"-min", entry.Min, least), rostertest.LimitIn(entry.ScopeParent, id+"-max", entry.Max, most))
		m.Kind = entry.Model
		for _, w := range wargear {
			gear := rostertest.Banner(id+w, rostertest.LimitIn(entry.ScopeParent, id+w+"-min", entry.Min, 1), rostertest.LimitIn(entry.ScopeParent, id+w+"-max", entry.Max, 1))
			gear.Name = w
			m.Entries = append(m.Entries, gear)
		}
		return m
	}
	unit := rostertest.EntryOf("squad")
	unit.Kind = entry.Unit
	unit.Entries = []*entry.Entry{model("sergeant", 1, 1, "pistol"), model("trooper", 3, 4, "rifle", "knife"), model("gunner", 0, 1, "flamer", "knife")}
	a = rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	made := a.Do(rostertest.Selects("frc_1", "squad")...)
	return a, made[0]
}

// A model is exchanged for one of another kind as often as both limits allow, and back.
func TestModelSwaps(t *testing.T) {
	a, squad := squadWithGunners(t)
	a.Do(roster.Operation{Op: roster.SetCount, Selection: a.Below(squad, "trooper"), Count: rostertest.Number(4)})
	swap := func() option.ModelSwap {
		t.Helper()
		found, err := option.ModelSwaps(a.Book, a.Roster, squad, "en")
		if err != nil || len(found) != 1 {
			t.Fatalf("got %v, %v; want one kind", found, err)
		}
		return found[0]
	}
	s := swap()
	if s.Name != "gunner" || !slices.Equal(s.From, []string{"rifle"}) || !slices.Equal(s.To, []string{"flamer"}) || s.Now != 0 || *s.Max != 1 || s.Fewer != nil {
		t.Fatalf("got %+v", s)
	}
	a.Do(s.More.Operations...)
	a.WantBelow(squad, "1 sergeant", "3 trooper", "1 gunner")
	s = swap()
	if s.Now != 1 || s.More != nil || s.WhyNot == nil {
		t.Fatalf("at the maximum: got %+v", s)
	}
	a.Do(s.Fewer.Operations...)
	a.WantBelow(squad, "1 sergeant", "4 trooper")
	if _, err := option.ModelSwaps(a.Book, a.Roster, "sel_99", "en"); err == nil {
		t.Error("no such selection: got no error")
	}
}

// A keyword of the army has the value common to all of its units, and a new unit gets that value.
func TestKeywords(t *testing.T) {
	p := rostertest.NewArmy(t, rostertest.Marines)
	add := func(datasheet string) string {
		return p.Do(roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + "." + datasheet})[0]
	}
	first, second := add("intercessor-squad"), add("primaris-captain")
	keyword := func() option.Keyword {
		t.Helper()
		list := option.Keywords(p.Check())
		if len(list) != 1 || list[0].Name != "<CHAPTER>" {
			t.Fatalf("got %+v", list)
		}
		return list[0]
	}
	if k := keyword(); k.Value != "" || k.Mixed || !slices.Contains(k.Values, "SALAMANDERS") || len(k.Operations) != 2 {
		t.Errorf("not chosen: got %+v", k)
	}
	set := func(unit, value string) {
		p.Do(roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: "<CHAPTER>", Value: value})
	}
	set(first, "SALAMANDERS")
	if k := keyword(); k.Value != "" || !k.Mixed {
		t.Errorf("keyword of one of two units: got %+v", k)
	}
	add("hellblaster-squad")
	if k := keyword(); !k.Mixed {
		t.Errorf("a third unit next to one without the keyword: got %+v", k)
	}
	for _, op := range keyword().Operations {
		set(op.Selection, "SALAMANDERS")
	}
	add("hellblaster-squad")
	if k := keyword(); k.Value != "SALAMANDERS" || k.Mixed {
		t.Errorf("a unit was added to an army of SALAMANDERS: got %+v", k)
	}
	set(second, "WHITE SCARS")
	if k := keyword(); k.Value != "" || !k.Mixed {
		t.Errorf("two values: got %+v", k)
	}
}
