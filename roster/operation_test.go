package roster_test

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
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// parade is an army of a Captain, who is the Warlord, and two units.
type parade struct {
	*army
	captain, squad, terminators string
	trooper, sergeant           string // of the squad
}

func newParade(tb testing.TB) *parade {
	a := muster(tb, marines)
	p := &parade{army: a, captain: a.warlord(), squad: a.unit("assault-intercessor-squad"), terminators: a.unit("terminator-squad")}
	p.trooper, p.sergeant = a.below(p.squad, "Assault Intercessor"), a.below(p.squad, "Assault Intercessor Sergeant")
	return p
}

// TestRefusedOperations: each is refused with the field that is wrong, none of
// the operations before it is carried out, and the given roster stays as it is.
func TestRefusedOperations(t *testing.T) {
	p := newParade(t)
	choiceGroup := p.offer(p.sergeant, "Plasma pistol").GroupID()
	plasma := p.offer(p.sergeant, "Plasma pistol").ID
	const nobody = "sel_999"
	for _, tt := range []struct {
		op          roster.Operation
		field, code string
	}{
		{roster.Operation{Op: "promote"}, "op", "op.unknown"},
		{roster.Operation{}, "op", "op.unknown"},
		{roster.Operation{Op: roster.AddUnit}, "datasheet", "field.missing"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: "rhino"}, "datasheet", "datasheet.unknown"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: necrons + ".monolith"}, "datasheet", "datasheet.unknown"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: marines + ".rhino", Force: "frc_9"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.AddUnit, Datasheet: marines + ".rhino", Selection: p.squad}, "selection", "field.unused"},
		{roster.Operation{Op: roster.Remove}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Remove, Selection: nobody}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Remove, Selection: p.Forces[0].ID}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.SetCount, Selection: p.trooper}, "count", "field.missing"},
		{roster.Operation{Op: roster.SetCount, Selection: p.trooper, Count: number(-1)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.SetCount, Selection: p.trooper, Count: number(roster.MaxCount + 1)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.SetCount, Selection: p.squad, Count: number(2)}, "count", "count.root"},
		{roster.Operation{Op: roster.SetCount, Selection: nobody, Count: number(2)}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.sergeant}, "group", "field.missing"},
		{roster.Operation{Op: roster.Choose, Selection: nobody, Group: choiceGroup}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.sergeant, Group: "pistols"}, "group", "group.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.trooper, Group: choiceGroup}, "group", "group.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.sergeant, Group: choiceGroup, Entry: "rock"}, "entry", "entry.unknown"},
		{roster.Operation{Op: roster.Choose, Selection: p.sergeant, Group: choiceGroup, Entry: plasma, Count: number(2)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.Choose, Selection: p.sergeant, Group: choiceGroup, Entry: plasma, Count: number(0)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.SetKeyword, Selection: p.squad}, "keyword", "field.missing"},
		{roster.Operation{Op: roster.SetKeyword, Selection: nobody, Keyword: "<CHAPTER>", Value: "SALAMANDERS"}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.SetKeyword, Selection: p.squad, Keyword: "<LEGION>", Value: "SALAMANDERS"}, "keyword", "keyword.unknown"},
		{roster.Operation{Op: roster.SetKeyword, Selection: p.squad, Keyword: "<CHAPTER>", Value: "SAUTEKH"}, "value", "keyword.value"},
		{roster.Operation{Op: roster.SetWarlord}, "selection", "field.missing"},
		{roster.Operation{Op: roster.SetWarlord, Selection: nobody}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.SetWarlord, Selection: p.below(p.sergeant, "Frag grenades")}, "selection", "warlord.unknown"},
		{roster.Operation{Op: roster.SetWarlord, Selection: p.captain, Trait: "Lead from behind"}, "trait", "trait.unknown"},
		{roster.Operation{Op: roster.Understrength, Selection: p.squad}, "on", "field.missing"},
		{roster.Operation{Op: roster.Understrength, Selection: nobody, On: yes(true)}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Understrength, Selection: p.captain, On: yes(true)}, "selection", "understrength.unknown"},
		{roster.Operation{Op: roster.Duplicate}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Duplicate, Selection: p.squad, Force: "frc_1"}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Duplicate, Selection: nobody}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Duplicate, Force: "frc_9"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.Move, Selection: nobody}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Move, Selection: p.squad, Before: p.trooper}, "before", "selection.no_sibling"},
		{roster.Operation{Op: roster.Move, Selection: p.squad, Before: nobody}, "before", "selection.no_sibling"},
		{roster.Operation{Op: roster.Rename}, "name", "field.missing"},
		{roster.Operation{Op: roster.Rename, Name: strings.Repeat("n", edit.MaxName+1)}, "name", "text.long"},
		{roster.Operation{Op: roster.Rename, Name: "\xff"}, "name", "text.encoding"},
		{roster.Operation{Op: roster.Rename, Selection: nobody, Name: "n"}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Rename, Force: "frc_9", Name: "n"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.Rename, Force: "frc_1", Selection: p.squad, Name: "n"}, "force", "field.unused"},
		{roster.Operation{Op: roster.Note, Force: "frc_1", Selection: p.squad, Text: "t"}, "force", "field.unused"},
		{roster.Operation{Op: roster.Note, Selection: p.squad, Text: strings.Repeat("t", edit.MaxNote+1)}, "text", "text.long"},
		{roster.Operation{Op: roster.Note, Selection: nobody, Text: "t"}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Note, Force: "frc_9", Text: "t"}, "force", "force.unknown"},
		{roster.Operation{Op: roster.SetLimit, Value: "3"}, "cost", "cost.unknown"},
		{roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "None"}, "value", "limit.invalid"},
		{roster.Operation{Op: roster.SetLimit, Cost: "command", Value: "3"}, "cost", "cost.unknown"},
		{roster.Operation{Op: roster.SetLimit, Cost: "command"}, "cost", "cost.unknown"},
		{roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "-1"}, "value", "limit.invalid"},
		{roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "many"}, "value", "limit.invalid"},
		{roster.Operation{Op: roster.AddForce}, "catalogue", "field.missing"},
		{roster.Operation{Op: roster.AddForce, Catalogue: "9e.orks"}, "catalogue", "catalogue.unknown"},
		{roster.Operation{Op: roster.AddForce, Catalogue: necrons, Entry: "9e/patrol"}, "entry", "force.entry"},
		{roster.Operation{Op: roster.AddForce, Catalogue: necrons, Parent: "frc_9"}, "parent", "force.unknown"},
		{roster.Operation{Op: roster.AddForce, Catalogue: necrons, Parent: "frc_1"}, "entry", "force.entry"},
		{roster.Operation{Op: roster.SetForce, Catalogue: necrons}, "force", "field.missing"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_1"}, "entry", "field.missing"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_9", Catalogue: necrons}, "force", "force.unknown"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_1", Catalogue: "9e.orks"}, "catalogue", "catalogue.unknown"},
		{roster.Operation{Op: roster.SetForce, Force: "frc_1", Entry: "9e/patrol"}, "entry", "force.entry"},
		{roster.Operation{Op: roster.RemoveForce}, "force", "field.missing"},
		{roster.Operation{Op: roster.RemoveForce, Force: p.squad}, "force", "force.unknown"},
		{roster.Operation{Op: roster.Select, Entry: plasma}, "parent", "field.missing"},
		{roster.Operation{Op: roster.Select, Parent: p.sergeant}, "entry", "field.missing"},
		{roster.Operation{Op: roster.Select, Parent: nobody, Entry: plasma}, "parent", "selection.unknown"},
		{roster.Operation{Op: roster.Select, Parent: p.trooper, Entry: plasma}, "entry", "entry.unknown"},
		{roster.Operation{Op: roster.Select, Parent: p.sergeant, Entry: plasma, Count: number(0)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: "rhino"}, "entry", "entry.unknown"},
		{roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: marines + ".rhino", Count: number(101)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.Deselect}, "selection", "field.missing"},
		{roster.Operation{Op: roster.Deselect, Selection: nobody}, "selection", "selection.unknown"},
		{roster.Operation{Op: roster.Deselect, Selection: p.trooper, Count: number(-1)}, "count", "count.invalid"},
		{roster.Operation{Op: roster.RemoveUnread}, "index", "field.missing"},
		{roster.Operation{Op: roster.RemoveUnread, Index: number(0)}, "index", "unread.unknown"},
	} {
		before := p.Clone()
		good := roster.Operation{Op: roster.Remove, Selection: p.terminators}
		next, made, err := edit.Apply(p.book, p.Roster, []roster.Operation{good, tt.op})
		bad := fault.In(err, roster.ErrOperation)
		if bad == nil || next != nil || made != nil {
			t.Errorf("%+v: got %v, %v, want an error and nothing else", tt.op, next, err)
			continue
		}
		if f := bad.Faults[0]; f.Place.Pointer != "/1/"+tt.field || f.Code != tt.code || f.Subject != string(tt.op.Op) {
			t.Errorf("%+v: got %s %s %s, want /1/%s %s %s", tt.op, f.Place.Pointer, f.Code, f.Subject, tt.field, tt.code, tt.op.Op)
		}
		if diff := cmp.Diff(before, p.Roster, numbers); diff != "" {
			t.Fatalf("%+v: the given roster was changed:\n%s", tt.op, diff)
		}
	}
}

// rejection returns the place and the code of the fault of a rejected operation, or nothing
// for another error.
func rejection(err error) (place, code string) {
	bad := fault.In(err, roster.ErrOperation)
	if bad == nil {
		return "", ""
	}
	return bad.Faults[0].Place.Pointer, bad.Faults[0].Code
}

var numbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

// TestEveryOperationChecksItsFields: a field that an operation does not use is
// refused, whatever its value.
func TestEveryOperationChecksItsFields(t *testing.T) {
	p := newParade(t)
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
		roster.RemoveUnread: {"index"},
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
			// Required fields are missed first, so they are all given.
			x := full(op, fields)
			setField(reflect.ValueOf(&x).Elem().Field(i))
			_, _, err := edit.Apply(p.book, p.Roster, []roster.Operation{x})
			if place, code := rejection(err); code != "field.unused" || place != "/0/"+name {
				t.Errorf("%s with %s: got %v, want the field refused", op, name, err)
			}
		}
	}
}

// full is an operation with something in each of the fields.
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
	p := newParade(t)
	ops := slices.Repeat([]roster.Operation{{Op: roster.Rename, Name: "n"}}, roster.MaxOperations)
	if _, made, err := edit.Apply(p.book, p.Roster, ops); err != nil || len(made) != len(ops) {
		t.Errorf("%d operations: got %v", len(ops), err)
	}
	_, _, err := edit.Apply(p.book, p.Roster, append(ops, ops[0]))
	if place, code := rejection(err); place != fmt.Sprintf("/%d/op", roster.MaxOperations) || code != "operations.many" {
		t.Errorf("one more: got %v", err)
	}
}

// TestSelectionsAreBounded: copies of copies stop at the bound, and nothing is
// kept of the operation that goes beyond it.
func TestSelectionsAreBounded(t *testing.T) {
	a := muster(t, marines)
	for range 4 {
		a.do(roster.Operation{Op: roster.Select, Parent: "frc_1", Entry: marines + ".rhino", Count: number(100)})
	}
	for range 20 {
		next, _, err := edit.Apply(a.book, a.Roster, []roster.Operation{{Op: roster.Duplicate, Force: "frc_1"}})
		if err == nil {
			a.Roster = next
			continue
		}
		if _, code := rejection(err); code != "selections.many" {
			t.Errorf("got %v, want too many selections", err)
		}
		if n := len(a.all()); n > roster.MaxSelections {
			t.Errorf("got %d selections", n)
		}
		return
	}
	t.Error("20 copies of 400 units are not refused")
}

// counts writes what stands directly below a selection, such as "2 Outrider".
func (a *army) counts(id string) []string {
	a.Helper()
	list := []string{}
	for _, p := range a.all() {
		if p.parent == id {
			list = append(list, fmt.Sprint(p.Count, " ", p.option.Name()))
		}
	}
	return list
}

func (a *army) wantBelow(id string, want ...string) {
	a.Helper()
	if diff := cmp.Diff(want, a.counts(id)); diff != "" {
		a.Errorf("below %s (-want +got):\n%s", id, diff)
	}
}

// order lists the units of the first force.
func (a *army) order() (ids []string) {
	for _, s := range a.Forces[0].Selections {
		ids = append(ids, s.ID)
	}
	return ids
}

func TestMadeIDs(t *testing.T) {
	p := newParade(t)
	plasma := p.choice(p.sergeant, "Plasma pistol")
	next, made, err := edit.Apply(p.book, p.Roster, []roster.Operation{
		{Op: roster.AddUnit, Datasheet: marines + ".rhino"},
		{Op: roster.Rename, Name: "n"},
		plasma,
		{Op: roster.Select, Parent: "frc_1", Entry: marines + ".rhino", Count: number(2)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(made) != 4 || len(made[0]) != 1 || len(made[1]) != 0 || len(made[2]) != 1 || len(made[3]) != 2 {
		t.Fatalf("got %v, want ids of 1 unit, nothing, 1 weapon and 2 units", made)
	}
	p.Roster = next
	if got := p.option(made[0][0]).Name(); got != "Rhino" {
		t.Errorf("got %s", got)
	}
	if got := p.option(made[2][0]).Name(); got != "Plasma pistol" {
		t.Errorf("got %s", got)
	}
}

func TestMove(t *testing.T) {
	p := newParade(t)
	for _, tt := range []struct {
		selection, before string
		want              []string
	}{
		{p.terminators, p.captain, []string{p.terminators, p.captain, p.squad}},
		{p.captain, "", []string{p.squad, p.terminators, p.captain}},
		{p.captain, p.terminators, []string{p.squad, p.captain, p.terminators}},
		{p.squad, p.squad, []string{p.captain, p.squad, p.terminators}},
		{p.terminators, "", []string{p.captain, p.squad, p.terminators}},
		{p.captain, p.squad, []string{p.captain, p.squad, p.terminators}},
	} {
		q := *p.army
		q.do(roster.Operation{Op: roster.Move, Selection: tt.selection, Before: tt.before})
		if diff := cmp.Diff(tt.want, q.order()); diff != "" {
			t.Errorf("%s before %q (-want +got):\n%s", tt.selection, tt.before, diff)
		}
	}
}

func TestDuplicateUnit(t *testing.T) {
	p := newParade(t)
	id := p.do(roster.Operation{Op: roster.Duplicate, Selection: p.squad})[0]
	if diff := cmp.Diff([]string{p.captain, p.squad, id, p.terminators}, p.order()); diff != "" {
		t.Errorf("the copy stands behind the original (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(p.counts(p.squad), p.counts(id)); diff != "" {
		t.Errorf("copy (-want +got):\n%s", diff)
	}
	if got := p.errors(); len(got) > 0 {
		t.Errorf("got %v: ids of the copy are its own", got)
	}
	p.setCount(p.models(id)[0].ID, 9)
	if got := p.selection(p.trooper).Count; got != 4 {
		t.Errorf("the original has %d troopers, want the 4 it had", got)
	}
}

func TestSetCountAndDeselect(t *testing.T) {
	p := newParade(t)
	p.setCount(p.trooper, 9)
	p.do(roster.Operation{Op: roster.Deselect, Selection: p.trooper, Count: number(2)})
	p.wantBelow(p.squad, "7 Assault Intercessor", "1 Assault Intercessor Sergeant", "1 ULTRAMARINES")
	p.do(roster.Operation{Op: roster.Deselect, Selection: p.trooper, Count: number(7)})
	p.wantBelow(p.squad, "1 Assault Intercessor Sergeant", "1 ULTRAMARINES")
	p.setCount(p.sergeant, 0)
	p.do(roster.Operation{Op: roster.Deselect, Selection: p.below(p.squad, "ULTRAMARINES")})
	p.wantBelow(p.squad, []string{}...)
	p.setCount(p.squad, 1)
	p.setCount(p.squad, 0)
	if diff := cmp.Diff([]string{p.captain, p.terminators}, p.order()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}

// Some models of a selection may choose for themselves: they are split off.
func TestChooseSplits(t *testing.T) {
	p := newParade(t)
	terminator := p.below(p.terminators, "Terminator")
	cannon := p.choice(terminator, "Assault cannon")
	cannon.Count = number(1)
	made := p.do(cannon)
	p.wantBelow(p.terminators, "3 Terminator", "1 Terminator", "1 Terminator Sergeant", "1 ULTRAMARINES")
	p.wantBelow(terminator, "1 Storm bolter", "1 Power fist")
	p.wantBelow(made[0], "1 Power fist", "1 Assault cannon")
	if got := p.errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	all := p.choice(terminator, "Chainfist")
	all.Count = number(3)
	p.do(all)
	p.wantBelow(p.terminators, "3 Terminator", "1 Terminator", "1 Terminator Sergeant", "1 ULTRAMARINES")
	p.wantBelow(terminator, "1 Storm bolter", "1 Chainfist")
}

// Choosing in a group that stands in the choice of one item replaces the item.
func TestChooseInNestedGroup(t *testing.T) {
	a := muster(t, necrons)
	a.warlord()
	unit := a.unit("immortals")
	model := a.below(unit, "Immortal")
	tesla := a.choice(model, "Tesla carbine")
	if g := a.offer(model, "Tesla carbine").Group; g.Parent == nil {
		t.Fatal("the option is not in a nested group")
	}
	a.do(tesla)
	a.wantBelow(model, "1 Tesla carbine")
	a.do(a.choice(model, "Gauss blaster"))
	a.wantBelow(model, "1 Gauss blaster")
	a.do(tesla)
	tesla.Entry = ""
	a.do(tesla)
	a.wantBelow(model, "1 Gauss blaster")
	if got := a.errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

// An option that replaces two items takes both away, and gives both back.
func TestJointReplacementsSettle(t *testing.T) {
	p := newParade(t)
	model := p.models(p.captain)[0].ID
	before := p.counts(model)
	p.do(p.choice(model, "Plasma pistol and Power fist"))
	if p.below(model, "Bolt pistol") != "" || p.below(model, "Master-crafted auto bolt rifle") != "" {
		t.Errorf("got %v, want neither pistol nor rifle", p.counts(model))
	}
	if got := p.errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	p.do(p.choice(model, "Master-crafted auto bolt rifle"))
	after := p.counts(model)
	slices.Sort(before)
	slices.Sort(after)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("back again (-want +got):\n%s", diff)
	}
}

func TestSetKeyword(t *testing.T) {
	p := newParade(t)
	for _, value := range []string{"salamanders", "Salamanders", "SALAMANDERS"} {
		p.do(roster.Operation{Op: roster.SetKeyword, Selection: p.squad, Keyword: "<chapter>", Value: value})
		if p.below(p.squad, "SALAMANDERS") == "" || p.below(p.squad, "ULTRAMARINES") != "" {
			t.Errorf("%s: got %v", value, p.counts(p.squad))
		}
	}
	unit := unit.Units(p.check().State())[1]
	if !slices.Contains(unit.FactionKeywords, "SALAMANDERS") || slices.Contains(unit.FactionKeywords, "<CHAPTER>") {
		t.Errorf("got %v", unit.FactionKeywords)
	}
	p.do(roster.Operation{Op: roster.SetKeyword, Selection: p.squad, Keyword: "<CHAPTER>"})
	if diff := cmp.Diff([]string{string(roster.KeywordMissing)}, p.errors()); diff != "" {
		t.Errorf("taken back (-want +got):\n%s", diff)
	}
}

// The title goes to one model: of a unit, the one that there is one of.
func TestSetWarlord(t *testing.T) {
	p := newParade(t)
	holder := func() string { return p.option(p.crowned().parent).Name() }
	p.do(roster.Operation{Op: roster.SetWarlord, Selection: p.squad})
	if got := holder(); got != "Assault Intercessor Sergeant" {
		t.Errorf("unit: got %s", got)
	}
	p.do(roster.Operation{Op: roster.SetWarlord, Selection: p.trooper})
	p.wantBelow(p.squad, "3 Assault Intercessor", "1 Assault Intercessor", "1 Assault Intercessor Sergeant", "1 ULTRAMARINES")
	if got := p.crowned(); p.selection(got.parent).Count != 1 {
		t.Errorf("got %d Warlords", p.selection(got.parent).Count)
	}
	p.do(roster.Operation{Op: roster.SetWarlord, Selection: p.captain, Trait: "iron resolve"})
	if got := p.counts(p.crowned().ID); !slices.Equal(got, []string{"1 Iron Resolve"}) {
		t.Errorf("trait: got %v", got)
	}
	p.do(roster.Operation{Op: roster.SetWarlord, Selection: p.captain})
	if got := p.counts(p.crowned().ID); !slices.Equal(got, []string{"1 Inspiring Leader"}) {
		t.Errorf("trait that nobody chose: got %v", got)
	}
	if got := p.errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

func TestUnderstrength(t *testing.T) {
	p := newParade(t)
	p.army.understrength(p.squad)
	if got := p.errors(); len(got) > 0 {
		t.Errorf("one model: got %v", got)
	}
	if got := unit.Units(p.check().State())[1].Costs["power"]; got.Cmp(entry.Int(5)) != 0 {
		t.Errorf("9e.GAPS.4: got power %s, want the smallest printed, 5", got)
	}
	p.do(roster.Operation{Op: roster.Understrength, Selection: p.squad, On: yes(true)})
	if got := p.errors(); len(got) > 0 {
		t.Errorf("marked twice: got %v", got)
	}
	p.do(roster.Operation{Op: roster.Understrength, Selection: p.squad, On: yes(false)})
	if diff := cmp.Diff([]string{string(roster.UnitSizeMin)}, p.errors()); diff != "" {
		t.Errorf("mark taken away (-want +got):\n%s", diff)
	}
}

func TestNamesAndNotes(t *testing.T) {
	p := newParade(t)
	p.do(
		roster.Operation{Op: roster.Rename, Name: "Second Strike"},
		roster.Operation{Op: roster.Rename, Selection: p.squad, Name: strings.Repeat("n", edit.MaxName)},
		roster.Operation{Op: roster.Rename, Force: "frc_1", Name: "Vanguard"},
		roster.Operation{Op: roster.Note, Selection: p.squad, Text: strings.Repeat("t", edit.MaxNote)},
		roster.Operation{Op: roster.Note, Force: "frc_1", Text: "first"},
		roster.Operation{Op: roster.Note, Text: "for Sunday"},
	)
	f := p.Forces[0]
	if p.Roster.Name != "Second Strike" || f.Name != "Vanguard" || f.Notes != "first" || p.Roster.Notes != "for Sunday" {
		t.Errorf("got %q, %q, %q, %q", p.Roster.Name, f.Name, f.Notes, p.Roster.Notes)
	}
	if s := p.selection(p.squad); len(s.Name) != edit.MaxName || len(s.Notes) != edit.MaxNote {
		t.Errorf("got a name of %d and notes of %d bytes", len(s.Name), len(s.Notes))
	}
	p.do(roster.Operation{Op: roster.Rename, Selection: p.squad}, roster.Operation{Op: roster.Note, Force: "frc_1"}, roster.Operation{Op: roster.Note})
	if p.Roster.Notes != "" || p.selection(p.squad).Name != "" || p.Forces[0].Notes != "" {
		t.Error("an empty name or note does not take it away")
	}
}

func TestSetLimit(t *testing.T) {
	p := newParade(t)
	total := p.check().Costs["power"]
	for _, tt := range []struct {
		value string
		want  []string
	}{
		{total.String(), []string{}},
		{total.Sub(entry.MustNumber("0.5")).String(), []string{string(roster.LimitExceeded)}},
		{"0", []string{string(roster.LimitExceeded)}},
		{"", []string{}},
	} {
		p.do(roster.Operation{Op: roster.SetLimit, Cost: "power", Value: tt.value})
		if diff := cmp.Diff(tt.want, p.errors()); diff != "" {
			t.Errorf("limit %q (-want +got):\n%s", tt.value, diff)
		}
	}
}

func TestForces(t *testing.T) {
	p := newParade(t)
	id := p.do(roster.Operation{Op: roster.AddForce, Catalogue: necrons})[0]
	_, _, err := edit.Apply(p.book, p.Roster, []roster.Operation{{Op: roster.AddUnit, Datasheet: necrons + ".monolith"}})
	if _, code := rejection(err); code != "force.unclear" {
		t.Errorf("no force named: got %v", err)
	}
	p.do(roster.Operation{Op: roster.AddUnit, Force: id, Datasheet: necrons + ".monolith"})
	if len(p.Forces) != 2 || len(p.Forces[1].Selections) != 1 {
		t.Errorf("got %+v", p.Forces)
	}
	p.do(roster.Operation{Op: roster.SetForce, Force: id, Catalogue: marines})
	if f := p.Forces[1]; f.Catalogue != marines || len(f.Selections) != 1 || !slices.Contains(p.errors(), string(roster.SelectionUnknown)) {
		t.Errorf("another army book: got %+v, %v", f, p.errors())
	}
	p.do(roster.Operation{Op: roster.SetForce, Force: id, Catalogue: necrons})
	if slices.Contains(p.errors(), string(roster.SelectionUnknown)) {
		t.Errorf("the first army book: got %v", p.errors())
	}
	p.do(roster.Operation{Op: roster.RemoveForce, Force: id})
	if len(p.Forces) != 1 || p.Forces[0].ID == id {
		t.Errorf("got %+v", p.Forces)
	}
}

// Ids are never used twice, also after the newest was removed.
func TestIDsAreNotUsedAgain(t *testing.T) {
	p := newParade(t)
	first := p.do(roster.Operation{Op: roster.AddUnit, Datasheet: marines + ".rhino"})[0]
	p.do(roster.Operation{Op: roster.Remove, Selection: first})
	if second := p.do(roster.Operation{Op: roster.AddUnit, Datasheet: marines + ".rhino"})[0]; second == first {
		t.Errorf("got %s again", first)
	}
}

// One choice in place of two items stays, and both items go.
func TestChooseOneInPlaceOfTwo(t *testing.T) {
	a := muster(t, marines)
	a.warlord()
	unit := a.unit("inceptor-squad")
	model := a.below(unit, "Inceptor")
	a.wantBelow(model, "2 Assault bolter")
	a.do(a.choice(model, "2× Plasma exterminator"))
	a.wantBelow(model, "1 2× Plasma exterminator")
	if diff := cmp.Diff([]string{string(roster.WargearWholeUnit)}, a.errors()); diff != "" {
		t.Errorf("the Sergeant has none (-want +got):\n%s", diff)
	}
	a.do(a.choice(model, "Assault bolter"))
	a.wantBelow(model, "2 Assault bolter")
	if got := a.errors(); len(got) > 0 {
		t.Errorf("back again: got %v", got)
	}
}
