package edit_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestRefusedOperations: each is rejected with the invalid field, no earlier operation is
// applied, and the given roster is unchanged.
func TestRefusedOperations(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	choiceGroup := p.Offer(p.Sergeant, "Plasma pistol").GroupID()
	plasma := p.Offer(p.Sergeant, "Plasma pistol").ID
	const missing = "sel_999"
	for _, tt := range []struct {
		op          roster.Operation
		field, code string
	}{
		{roster.Operation{Op: "promote"}, "op", "op.unknown"},
		{roster.Operation{}, "op", "op.unknown"},
		{roster.Operation{Op: roster.AddUnit}, "datasheet", "field.missing"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: "rhino"}, "datasheet", "datasheet.unknown"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Necrons + ".monolith"}, "datasheet", "datasheet.unknown"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino", Force: "frc_9"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino", Selection: p.Squad}, "selection", "field.unused"},
		{roster.Operation{Op: roster.Remove}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Remove, Selection: missing}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Remove, Selection: p.Forces[0].ID}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.SetCount, Selection: p.Trooper}, "count", "field.missing"},
		{roster.Operation{Op: roster.SetCount, Selection: p.Trooper, Count: rostertest.Number(-1)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.SetCount, Selection: p.Trooper, Count: rostertest.Number(roster.MaxCount + 1)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.SetCount, Selection: p.Squad, Count: rostertest.Number(2)}, "count", "count.root"},
		{roster.Operation{Op: roster.SetCount, Selection: missing, Count: rostertest.Number(2)}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.Sergeant}, "group", "field.missing"},
		{roster.Operation{Op: roster.Choose, Selection: missing, Group: choiceGroup}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.Sergeant, Group: "pistols"}, "group", "group.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.Trooper, Group: choiceGroup}, "group", "group.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.Sergeant, Group: choiceGroup, Entry: "rock"}, "entry", "entry.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.Sergeant, Group: choiceGroup, Entry: plasma, Count: rostertest.Number(2)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.Choose, Selection: p.Sergeant, Group: choiceGroup, Entry: plasma, Count: rostertest.Number(0)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.SetKeyword, Selection: p.Squad}, "keyword", "field.missing"},
		{roster.Operation{Op: roster.SetKeyword, Selection: missing, Keyword: "<CHAPTER>", Value: "SALAMANDERS"}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.SetKeyword, Selection: p.Squad, Keyword: "<LEGION>", Value: "SALAMANDERS"}, "keyword", "keyword.unknown"},
		{roster.Operation{Op: roster.SetKeyword, Selection: p.Squad, Keyword: "<CHAPTER>", Value: "SAUTEKH"}, "value", "keyword.value"},
		{roster.Operation{Op: roster.SetWarlord}, "selection", "field.missing"},
		{roster.Operation{Op: roster.SetWarlord, Selection: missing}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.SetWarlord, Selection: p.Below(p.Sergeant, "Frag grenades")}, "selection", "warlord.unknown"},
		{roster.Operation{Op: roster.SetWarlord, Selection: p.Captain, Trait: "Lead from behind"}, "trait", "trait.unknown"},
		{roster.Operation{Op: roster.Understrength, Selection: p.Squad}, "on", "field.missing"},
		{roster.Operation{Op: roster.Understrength, Selection: missing, On: rostertest.Yes(true)}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Understrength, Selection: p.Captain, On: rostertest.Yes(true)}, "selection", "understrength.unknown"},
		{roster.Operation{Op: roster.Duplicate}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Duplicate, Selection: p.Squad, Force: "frc_1"}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Duplicate, Selection: missing}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Duplicate, Force: "frc_9"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.Move, Selection: missing}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Move, Selection: p.Squad, Before: p.Trooper}, "before", "selection.no_sibling"},
		{roster.Operation{Op: roster.Move, Selection: p.Squad, Before: missing}, "before", "selection.no_sibling"},
		{roster.Operation{Op: roster.Rename}, "name", "field.missing"},
		{roster.Operation{Op: roster.Rename, Name: strings.Repeat("n", edit.MaxName+1)}, "name", "text.long"},
		{roster.Operation{Op: roster.Rename, Name: "\xff"}, "name", "text.encoding"},
		{roster.Operation{Op: roster.Rename, Selection: missing, Name: "n"}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Rename, Force: "frc_9", Name: "n"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.Rename, Force: "frc_1", Selection: p.Squad, Name: "n"}, "force", "field.unused"},
		{roster.Operation{Op: roster.Note, Force: "frc_1", Selection: p.Squad, Text: "t"}, "force", "field.unused"},
		{roster.Operation{Op: roster.Note, Selection: p.Squad, Text: strings.Repeat("t", edit.MaxNote+1)}, "text", "text.long"},
		{roster.Operation{Op: roster.Note, Selection: missing, Text: "t"}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Note, Force: "frc_9", Text: "t"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.SetLimit, Value: "3"}, "cost", "cost.unknown"},
		{roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "None"}, "value", "limit.invalid"},
		{roster.Operation{Op: roster.SetLimit, Cost: "command", Value: "3"}, "cost", "cost.unknown"},
		{roster.Operation{Op: roster.SetLimit, Cost: "command"}, "cost", "cost.unknown"},
		{roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "-1"}, "value", "limit.invalid"},
		{roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "many"}, "value", "limit.invalid"},
		{roster.Operation{Op: roster.AddForce}, "catalogue", "field.missing"},
		{roster.Operation{Op: roster.AddForce, Catalogue: "9e.orks"}, "catalogue", "catalogue.unknown"},
		{roster.Operation{Op: roster.AddForce, Catalogue: rostertest.Necrons, Entry: "9e/patrol"}, "entry", "force.entry"},
		{roster.Operation{Op: roster.AddForce, Catalogue: rostertest.Necrons, Parent: "frc_9"}, "parent", "force.unknown"},
		{roster.Operation{Op: roster.AddForce, Catalogue: rostertest.Necrons, Parent: "frc_1"}, "entry", "force.entry"},
		{roster.Operation{Op: roster.SetForce, Catalogue: rostertest.Necrons}, "force", "field.missing"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_1"}, "entry", "field.missing"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_9", Catalogue: rostertest.Necrons}, "force", "force.unknown"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_1", Catalogue: "9e.orks"}, "catalogue", "catalogue.unknown"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_1", Entry: "9e/patrol"}, "entry", "force.entry"},
		{roster.Operation{Op: roster.RemoveForce}, "force", "field.missing"},
		{roster.Operation{Op: roster.RemoveForce, Force: p.Squad}, "force", "force.unknown"},
		{roster.Operation{Op: roster.Select, Entry: plasma}, "parent", "field.missing"},
		{roster.Operation{Op: roster.Select, Parent: p.Sergeant}, "entry", "field.missing"},
		{roster.Operation{Op: roster.Select, Parent: missing, Entry: plasma}, "parent", "selection.unknown"},
		{roster.Operation{Op: roster.Select, Parent: p.Trooper, Entry: plasma}, "entry", "entry.unknown"},
		{roster.Operation{Op: roster.Select, Parent: p.Sergeant, Entry: plasma, Count: rostertest.Number(0)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: "rhino"}, "entry", "entry.unknown"},
		{roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: rostertest.Marines + ".rhino", Count: rostertest.Number(101)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.Deselect}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Deselect, Selection: missing}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Deselect, Selection: p.Trooper, Count: rostertest.Number(-1)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.RemoveUnread}, "index", "field.missing"},
		{roster.Operation{Op: roster.RemoveUnread, Index: rostertest.Number(0)}, "index", "unread.unknown"},
	} {
		before := p.Clone()
		good := roster.Operation{Op: roster.Remove, Selection: p.Terminators}
		next, made, err := edit.Apply(p.Book, p.Roster, []roster.Operation{good, tt.op})
		bad := fault.In(err, roster.ErrOperation)
		if bad == nil || next != nil || made != nil {
			t.Errorf("%+v: got %v, %v, want only an error", tt.op, next, err)
			continue
		}
		if f := bad.Faults[0]; f.Place.Pointer != "/1/"+tt.field || f.Code != tt.code || f.Subject != string(tt.op.Op) {
			t.Errorf("%+v: got %s %s %s, want /1/%s %s %s", tt.op, f.Place.Pointer, f.Code, f.Subject, tt.field, tt.code, tt.op.Op)
		}
		if diff := cmp.Diff(before, p.Roster, rostertest.SameNumber); diff != "" {
			t.Fatalf("%+v: the given roster was changed:\n%s", tt.op, diff)
		}
	}
}

// TestEveryOperationChecksItsFields: a field that an operation does not use is rejected, whatever
// its value.
func TestEveryOperationChecksItsFields(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	used := map[roster.Op][]string{
		roster.AddUnit: {"force", "datasheet"}, roster.Remove: {"selection"}, roster.SetCount: {"selection", "count"},
		roster.Choose: {"selection", "group", "entry", "count"}, roster.SetKeyword: {"selection", "keyword", "value"},
		roster.SetWarlord: {"selection", "trait"}, roster.Understrength: {"selection", "on"},
		roster.Duplicate: {"selection", "force"}, roster.Move: {"selection", "before"},
		roster.Rename: {"selection", "force", "category", "name"}, roster.Note: {"selection", "force", "category", "text"},
		roster.SetLimit: {"cost", "value"}, roster.AddForce: {"entry", "catalogue", "parent"},
		roster.SetForce:    {"force", "entry", "catalogue"},
		roster.RemoveForce: {"force"}, roster.Select: {"parent", "entry", "count"}, roster.Deselect: {"selection", "count"},
		roster.Associate: {"selection", "association", "to"}, roster.Dissociate: {"selection", "association", "to"},
		roster.RemoveUnread: {"index"}, roster.UpdateData: {"snapshot"}, roster.Revert: {"revision"},
	}
	if len(used) != len(edit.Operations()) {
		t.Errorf("got %d operations, want %d", len(edit.Operations()), len(used))
	}
	typ := reflect.TypeFor[roster.Operation]()
	for op, fields := range used {
		for i := 1; i < typ.NumField(); i++ {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if slices.Contains(fields, name) {
				continue
			}
			// Missing required fields are reported first, so all fields are set.
			x := full(op, fields)
			setField(reflect.ValueOf(&x).Elem().Field(i))
			_, _, err := edit.Apply(p.Book, p.Roster, []roster.Operation{x})
			if place, code := rostertest.Rejection(err); code != "field.unused" || place != "/0/"+name {
				t.Errorf("%s with %s: got %v, want the field refused", op, name, err)
			}
		}
	}
}

// full is an operation with a value in each of the fields.
func full(op roster.Op, fields []string) roster.Operation {
	x := roster.Operation{Op: op}
	v := reflect.ValueOf(&x).Elem()
	for i := 1; i < v.NumField(); i++ {
		if name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); slices.Contains(fields, name) {
			setField(v.Field(i))
		}
	}
	return x
}

func setField(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	}
}

func TestTooManyOperations(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	ops := slices.Repeat([]roster.Operation{{Op: roster.Rename, Name: "n"}}, roster.MaxOperations)
	if _, made, err := edit.Apply(p.Book, p.Roster, ops); err != nil || len(made) != len(ops) {
		t.Errorf("%d operations: got %v", len(ops), err)
	}
	_, _, err := edit.Apply(p.Book, p.Roster, append(ops, ops[0]))
	if place, code := rostertest.Rejection(err); place != fmt.Sprintf("/%d/op", roster.MaxOperations) || code != "operations.many" {
		t.Errorf("above the limit: got %v", err)
	}
}

// TestSelectionsAreBounded: copies of copies stop at the limit, and an operation beyond it has no
// effect.
func TestSelectionsAreBounded(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	for range 4 {
		a.Do(roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: rostertest.Marines + ".rhino", Count: rostertest.Number(100)})
	}
	for range 20 {
		next, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{{Op: roster.Duplicate, Force: "frc_1"}})
		if err == nil {
			a.Roster = next
			continue
		}
		if _, code := rostertest.Rejection(err); code != "selections.many" {
			t.Errorf("got %v, want too many selections", err)
		}
		if n := len(a.All()); n > roster.MaxSelections {
			t.Errorf("got %d selections", n)
		}
		return
	}
	t.Error("20 copies of 400 units are not refused")
}

// order lists the units of the first force.
func order(a *rostertest.Army) (ids []string) {
	for _, s := range a.Forces[0].Selections {
		ids = append(ids, s.ID)
	}
	return ids
}

func TestMadeIDs(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	plasma := p.Choice(p.Sergeant, "Plasma pistol")
	next, made, err := edit.Apply(p.Book, p.Roster, []roster.Operation{
		{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino"},
		{Op: roster.Rename, Name: "n"},
		plasma,
		{Op: roster.Select, Parent: "frc_1", Entry: rostertest.Marines + ".rhino", Count: rostertest.Number(2)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(made) != 4 || len(made[0]) != 1 || len(made[1]) != 0 || len(made[2]) != 1 || len(made[3]) != 2 {
		t.Fatalf("got %v, want ids of 1 unit, 0, 1 weapon and 2 units", made)
	}
	p.Roster = next
	if got := p.Option(made[0][0]).Name(); got != "Rhino" {
		t.Errorf("got %s", got)
	}
	if got := p.Option(made[2][0]).Name(); got != "Plasma pistol" {
		t.Errorf("got %s", got)
	}
}

func TestMove(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	for _, tt := range []struct {
		selection, before string
		want              []string
	}{
		{p.Terminators, p.Captain, []string{p.Terminators, p.Captain, p.Squad}},
		{p.Captain, "", []string{p.Squad, p.Terminators, p.Captain}},
		{p.Captain, p.Terminators, []string{p.Squad, p.Captain, p.Terminators}},
		{p.Squad, p.Squad, []string{p.Captain, p.Squad, p.Terminators}},
		{p.Terminators, "", []string{p.Captain, p.Squad, p.Terminators}},
		{p.Captain, p.Squad, []string{p.Captain, p.Squad, p.Terminators}},
	} {
		q := *p.Army
		q.Do(roster.Operation{Op: roster.Move, Selection: tt.selection, Before: tt.before})
		if diff := cmp.Diff(tt.want, order(&q)); diff != "" {
			t.Errorf("%s before %q (-want +got):\n%s", tt.selection, tt.before, diff)
		}
	}
}

func TestDuplicateUnit(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	id := p.Do(roster.Operation{Op: roster.Duplicate, Selection: p.Squad})[0]
	if diff := cmp.Diff([]string{p.Captain, p.Squad, id, p.Terminators}, order(p.Army)); diff != "" {
		t.Errorf("the copy comes after the original (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(p.Counts(p.Squad), p.Counts(id)); diff != "" {
		t.Errorf("copy (-want +got):\n%s", diff)
	}
	if got := p.Errors(); len(got) > 0 {
		t.Errorf("got %v: ids of the copy are its own", got)
	}
	p.SetCount(p.Models(id)[0].ID, 9)
	if got := p.Selection(p.Trooper).Count; got != 4 {
		t.Errorf("the original has %d troopers, want the 4 it had", got)
	}
}

func TestSetCountAndDeselect(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	p.SetCount(p.Trooper, 9)
	p.Do(roster.Operation{Op: roster.Deselect, Selection: p.Trooper, Count: rostertest.Number(2)})
	p.WantBelow(p.Squad, "7 Assault Intercessor", "1 Assault Intercessor Sergeant", "1 ULTRAMARINES")
	p.Do(roster.Operation{Op: roster.Deselect, Selection: p.Trooper, Count: rostertest.Number(7)})
	p.WantBelow(p.Squad, "1 Assault Intercessor Sergeant", "1 ULTRAMARINES")
	p.SetCount(p.Sergeant, 0)
	p.Do(roster.Operation{Op: roster.Deselect, Selection: p.Below(p.Squad, "ULTRAMARINES")})
	p.WantBelow(p.Squad, []string{}...)
	p.SetCount(p.Squad, 1)
	p.SetCount(p.Squad, 0)
	if diff := cmp.Diff([]string{p.Captain, p.Terminators}, order(p.Army)); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}

// If only some models of a selection choose an option, they are split off.
func TestChooseSplits(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	terminator := p.Below(p.Terminators, "Terminator")
	cannon := p.Choice(terminator, "Assault cannon")
	cannon.Count = rostertest.Number(1)
	made := p.Do(cannon)
	p.WantBelow(p.Terminators, "3 Terminator", "1 Terminator", "1 Terminator Sergeant", "1 ULTRAMARINES")
	p.WantBelow(terminator, "1 Storm bolter", "1 Power fist")
	p.WantBelow(made[0], "1 Power fist", "1 Assault cannon")
	if got := p.Errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	all := p.Choice(terminator, "Chainfist")
	all.Count = rostertest.Number(3)
	p.Do(all)
	p.WantBelow(p.Terminators, "3 Terminator", "1 Terminator", "1 Terminator Sergeant", "1 ULTRAMARINES")
	p.WantBelow(terminator, "1 Storm bolter", "1 Chainfist")
}

// Choosing in a group nested in the choice of one item replaces the item.
func TestChooseInNestedGroup(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Necrons)
	a.Warlord()
	unit := a.Unit("immortals")
	model := a.Below(unit, "Immortal")
	tesla := a.Choice(model, "Tesla carbine")
	if g := a.Offer(model, "Tesla carbine").Group; g.Parent == nil {
		t.Fatal("the option is not in a nested group")
	}
	a.Do(tesla)
	a.WantBelow(model, "1 Tesla carbine")
	a.Do(a.Choice(model, "Gauss blaster"))
	a.WantBelow(model, "1 Gauss blaster")
	a.Do(tesla)
	tesla.Entry = ""
	a.Do(tesla)
	a.WantBelow(model, "1 Gauss blaster")
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

// An option that replaces two items removes both, and removing it restores both.
func TestJointReplacementsSettle(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	model := p.Models(p.Captain)[0].ID
	before := p.Counts(model)
	p.Do(p.Choice(model, "Plasma pistol and Power fist"))
	if p.Below(model, "Bolt pistol") != "" || p.Below(model, "Master-crafted auto bolt rifle") != "" {
		t.Errorf("got %v, want neither pistol nor rifle", p.Counts(model))
	}
	if got := p.Errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	p.Do(p.Choice(model, "Master-crafted auto bolt rifle"))
	after := p.Counts(model)
	slices.Sort(before)
	slices.Sort(after)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("back again (-want +got):\n%s", diff)
	}
}

func TestSetKeyword(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	for _, value := range []string{"salamanders", "Salamanders", "SALAMANDERS"} {
		p.Do(roster.Operation{Op: roster.SetKeyword, Selection: p.Squad, Keyword: "<chapter>", Value: value})
		if p.Below(p.Squad, "SALAMANDERS") == "" || p.Below(p.Squad, "ULTRAMARINES") != "" {
			t.Errorf("%s: got %v", value, p.Counts(p.Squad))
		}
	}
	unit := unit.Units(p.Check().State())[1]
	if !slices.Contains(unit.FactionKeywords, "SALAMANDERS") || slices.Contains(unit.FactionKeywords, "<CHAPTER>") {
		t.Errorf("got %v", unit.FactionKeywords)
	}
	p.Do(roster.Operation{Op: roster.SetKeyword, Selection: p.Squad, Keyword: "<CHAPTER>"})
	if diff := cmp.Diff([]string{string(roster.KeywordMissing)}, p.Errors()); diff != "" {
		t.Errorf("taken back (-want +got):\n%s", diff)
	}
}

// The model that occurs once in a unit becomes the Warlord.
func TestSetWarlord(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	holder := func() string { return p.Option(p.Crowned().Parent).Name() }
	p.Do(roster.Operation{Op: roster.SetWarlord, Selection: p.Squad})
	if got := holder(); got != "Assault Intercessor Sergeant" {
		t.Errorf("unit: got %s", got)
	}
	p.Do(roster.Operation{Op: roster.SetWarlord, Selection: p.Trooper})
	p.WantBelow(p.Squad, "3 Assault Intercessor", "1 Assault Intercessor", "1 Assault Intercessor Sergeant", "1 ULTRAMARINES")
	if got := p.Crowned(); p.Selection(got.Parent).Count != 1 {
		t.Errorf("got %d Warlords", p.Selection(got.Parent).Count)
	}
	p.Do(roster.Operation{Op: roster.SetWarlord, Selection: p.Captain, Trait: "iron resolve"})
	if got := p.Counts(p.Crowned().ID); !slices.Equal(got, []string{"1 Iron Resolve"}) {
		t.Errorf("trait: got %v", got)
	}
	p.Do(roster.Operation{Op: roster.SetWarlord, Selection: p.Captain})
	if got := p.Counts(p.Crowned().ID); !slices.Equal(got, []string{"1 Inspiring Leader"}) {
		t.Errorf("a trait that was not chosen: got %v", got)
	}
	if got := p.Errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

func TestUnderstrength(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	p.Army.Understrength(p.Squad)
	if got := p.Errors(); len(got) > 0 {
		t.Errorf("one model: got %v", got)
	}
	if got := unit.Units(p.Check().State())[1].Costs["power"]; got.Cmp(entry.Int(5)) != 0 {
		t.Errorf("9e.GAPS.4: got power %s, want the smallest printed, 5", got)
	}
	p.Do(roster.Operation{Op: roster.Understrength, Selection: p.Squad, On: rostertest.Yes(true)})
	if got := p.Errors(); len(got) > 0 {
		t.Errorf("marked twice: got %v", got)
	}
	p.Do(roster.Operation{Op: roster.Understrength, Selection: p.Squad, On: rostertest.Yes(false)})
	if diff := cmp.Diff([]string{string(roster.UnitSizeMin)}, p.Errors()); diff != "" {
		t.Errorf("mark taken away (-want +got):\n%s", diff)
	}
}

func TestNamesAndNotes(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	p.Do(
		roster.Operation{Op: roster.Rename, Name: "Second Strike"},
		roster.Operation{Op: roster.Rename, Selection: p.Squad, Name: strings.Repeat("n", edit.MaxName)},
		roster.Operation{Op: roster.Rename, Force: "frc_1", Name: "Vanguard"},
		roster.Operation{Op: roster.Note, Selection: p.Squad, Text: strings.Repeat("t", edit.MaxNote)},
		roster.Operation{Op: roster.Note, Force: "frc_1", Text: "first"},
		roster.Operation{Op: roster.Note, Text: "for Sunday"},
	)
	f := p.Forces[0]
	if p.Roster.Name != "Second Strike" || f.Name != "Vanguard" || f.Notes != "first" || p.Roster.Notes != "for Sunday" {
		t.Errorf("got %q, %q, %q, %q", p.Roster.Name, f.Name, f.Notes, p.Roster.Notes)
	}
	if s := p.Selection(p.Squad); len(s.Name) != edit.MaxName || len(s.Notes) != edit.MaxNote {
		t.Errorf("got a name of %d and notes of %d bytes", len(s.Name), len(s.Notes))
	}
	p.Do(roster.Operation{Op: roster.Rename, Selection: p.Squad}, roster.Operation{Op: roster.Note, Force: "frc_1"}, roster.Operation{Op: roster.Note})
	if p.Roster.Notes != "" || p.Selection(p.Squad).Name != "" || p.Forces[0].Notes != "" {
		t.Error("an empty name or note does not take it away")
	}
}

func TestSetLimit(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	total := p.Check().Costs["power"]
	for _, tt := range []struct {
		value string
		want  []string
	}{
		{total.String(), []string{}},
		{total.Sub(entry.MustNumber("0.5")).String(), []string{string(roster.LimitExceeded)}},
		{"0", []string{string(roster.LimitExceeded)}},
		{"", []string{}},
	} {
		p.Do(roster.Operation{Op: roster.SetLimit, Cost: "power", Value: tt.value})
		if diff := cmp.Diff(tt.want, p.Errors()); diff != "" {
			t.Errorf("limit %q (-want +got):\n%s", tt.value, diff)
		}
	}
}

func TestForces(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	id := p.Do(roster.Operation{Op: roster.AddForce, Catalogue: rostertest.Necrons})[0]
	_, _, err := edit.Apply(p.Book, p.Roster, []roster.Operation{{Op: roster.AddUnit, Datasheet: rostertest.Necrons + ".monolith"}})
	if _, code := rostertest.Rejection(err); code != "force.unclear" {
		t.Errorf("no force named: got %v", err)
	}
	p.Do(roster.Operation{Op: roster.AddUnit, Force: id, Datasheet: rostertest.Necrons + ".monolith"})
	if len(p.Forces) != 2 || len(p.Forces[1].Selections) != 1 {
		t.Errorf("got %+v", p.Forces)
	}
	p.Do(roster.Operation{Op: roster.SetForce, Force: id, Catalogue: rostertest.Marines})
	if f := p.Forces[1]; f.Catalogue != rostertest.Marines || len(f.Selections) != 1 || !slices.Contains(p.Errors(), string(roster.SelectionUnknown)) {
		t.Errorf("another army book: got %+v, %v", f, p.Errors())
	}
	p.Do(roster.Operation{Op: roster.SetForce, Force: id, Catalogue: rostertest.Necrons})
	if slices.Contains(p.Errors(), string(roster.SelectionUnknown)) {
		t.Errorf("the first army book: got %v", p.Errors())
	}
	p.Do(roster.Operation{Op: roster.RemoveForce, Force: id})
	if len(p.Forces) != 1 || p.Forces[0].ID == id {
		t.Errorf("got %+v", p.Forces)
	}
}

// Ids are never reused, even if the newest was removed.
func TestIDsAreNotUsedAgain(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	first := p.Do(roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino"})[0]
	p.Do(roster.Operation{Op: roster.Remove, Selection: first})
	if second := p.Do(roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".rhino"})[0]; second == first {
		t.Errorf("got %s again", first)
	}
}

// One choice that replaces two items stays, and both items are removed.
func TestChooseOneInPlaceOfTwo(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	a.Warlord()
	unit := a.Unit("inceptor-squad")
	model := a.Below(unit, "Inceptor")
	a.WantBelow(model, "2 Assault bolter")
	a.Do(a.Choice(model, "2× Plasma exterminator"))
	a.WantBelow(model, "1 2× Plasma exterminator")
	if diff := cmp.Diff([]string{string(roster.WargearWholeUnit)}, a.Errors()); diff != "" {
		t.Errorf("the Sergeant has none (-want +got):\n%s", diff)
	}
	a.Do(a.Choice(model, "Assault bolter"))
	a.WantBelow(model, "2 Assault bolter")
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("back again: got %v", got)
	}
}
