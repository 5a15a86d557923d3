package check_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// first returns the first unit of the army.
func first(a *rostertest.Army) string {
	for _, s := range a.Forces[0].Selections {
		if a.Option(s.ID).Kind() == entry.Unit {
			return s.ID
		}
	}
	return ""
}

// eachTenth runs a test for every datasheet of the built-in 10th edition.
func eachTenth(t *testing.T, do func(t *testing.T, a *rostertest.Army, o *entry.Option)) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range book.Catalogues {
		if c.System {
			continue
		}
		for _, o := range book.Roots(c.ID).Options {
			if o.Kind() == entry.Upgrade {
				continue // an option of the army
			}
			t.Run(o.ID, func(t *testing.T) { do(t, rostertest.Tenth(t, c.ID), o) })
		}
	}
}

// A unit as printed is legal, and has the cost of its size, at its minimum and maximum size.
func TestTenthUnits(t *testing.T) {
	eachTenth(t, func(t *testing.T, a *rostertest.Army, o *entry.Option) {
		id := a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: o.ID})[0]
		a.WantErrors("as printed")
		least, most := o.Entry.Groups[0].Constraints[0].Value, o.Entry.Groups[0].Constraints[1].Value
		costsBySize(a, o, id, least)
		for _, p := range a.All() {
			if p.Parent == id && p.Option.Kind() == entry.Model && p.Option.Entry.Constraints[1].Value.Cmp(p.Option.Entry.Constraints[0].Value) > 0 {
				more, _ := most.Sub(least).Int64()
				n := int(more) + p.Count
				a.Do(roster.Operation{Op: roster.SetCount, Selection: p.ID, Count: &n})
				break
			}
		}
		a.WantErrors("at its largest")
		for _, u := range unit.Units(a.Check().State()) {
			if len(u.Weapons) == 2 && u.Weapons[0].Type != "Ranged Weapons" {
				t.Errorf("%s: the table of %s comes first", u.Name, u.Weapons[0].Type)
			}
		}
		costsBySize(a, o, id, most)
	})
}

// costsBySize compares the points of a unit of each size with the steps of its datasheet and the
// cost of each model.
func costsBySize(a *rostertest.Army, o *entry.Option, id string, models entry.Number) {
	a.Helper()
	want := entry.Number{}
	for _, c := range o.Entry.Costs {
		want = c.Value
	}
	for _, m := range o.Entry.Modifiers {
		if m.Field == "points" && models.Cmp(m.When.Tests[0].Value) >= 0 {
			n, err := strconv.Atoi(m.Value)
			if err != nil {
				a.Fatal(err)
			}
			want = entry.Int(int64(n))
		}
	}
	for _, m := range o.Entry.Groups[0].Entries {
		for _, c := range m.Costs {
			want = want.Add(c.Value.Mul(models))
		}
	}
	for _, u := range unit.Units(a.Check().State()) {
		if u.Selection == id && (u.Costs["points"].Cmp(want) != 0 || want.Sign() == 0) {
			a.Errorf("%s models: got %s points, want %s", models, u.Costs["points"], want)
		}
	}
}

// One model of a unit may use each option that the datasheet offers, and a list expresses it.
func TestTenthOptions(t *testing.T) {
	eachTenth(t, func(t *testing.T, a *rostertest.Army, o *entry.Option) {
		id := a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: o.ID})[0]
		before := a.Roster
		for _, model := range modelsBelow(a, id) {
			for _, x := range model.Option.Choices().Options {
				if x.Group == nil || x.Group.Default() == x {
					continue
				}
				a.Roster = before
				var barred bool
				if detachment, ok := detachmentOf(x); ok {
					a.Detachment(detachment)
					barred = len(x.Entry.Modifiers) > 0 // keywords that the model may lack
				}
				a.Do(roster.Operation{Op: roster.Choose, Selection: model.ID, Group: x.GroupID(), Entry: x.ID, Count: rostertest.Number(1)})
				if barred && slices.Equal(a.Errors(), []string{string(roster.SelectionHidden)}) {
					continue
				}
				if codes := a.Errors(); len(codes) > 0 && !slices.Equal(codes, []string{"wargear.whole_unit"}) {
					t.Errorf("%s with %s: got %v", model.Option.Name(), x.Name(), codes)
				}
				listsBack(a, t)
			}
		}
	})
}

// detachmentOf returns the detachment of an Enhancement. ok is false for any other option.
func detachmentOf(o *entry.Option) (id string, ok bool) {
	_, rest, ok := strings.Cut(o.Entry.ID, "/enhancements/")
	id, _, _ = strings.Cut(rest, "/")
	return id, ok
}

// listsBack writes the army as a list and reads it again.
func listsBack(a *rostertest.Army, t *testing.T) {
	t.Helper()
	l, lost := intake.WriteList(a.Book, a.Roster)
	back, read := l.Roster(a.Book, a.Snapshot)
	if lost > 0 || len(read) > 0 {
		t.Errorf("as a list: %d lost, %+v", lost, read)
	}
	if diff := cmp.Diff(rostertest.Units(a.Check()), rostertest.Units(check.Check(a.Book, back)), rostertest.SameNumber, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

// modelsBelow lists the models of a unit.
func modelsBelow(a *rostertest.Army, unit string) (list []rostertest.Placed) {
	for _, p := range a.All() {
		if p.Parent == unit && p.Option.Kind() == entry.Model {
			list = append(list, p)
		}
	}
	return list
}

// A list has at most three units of a datasheet, six of Battleline and Dedicated Transports, and
// one of an Epic Hero (10e.ARMY.UNITS.3).
func TestTenthCopies(t *testing.T) {
	for datasheet, most := range map[string]int{"redemptor-dreadnought": 3, "intercessor-squad": 6, "rhino": 6, "suboden-khan": 1} {
		a := rostertest.Tenth(t, "10e.space-marines")
		for range most {
			a.Unit(datasheet)
		}
		a.WantErrors(datasheet)
		a.Unit(datasheet)
		a.WantErrors("one too many: "+datasheet, string(roster.DatasheetMax))
	}
}

// The Warlord is a CHARACTER whose datasheet does not forbid it (10e.ARMY.WARLORD.1).
func TestTenthWarlord(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	a.Do(roster.Operation{Op: roster.Remove, Selection: first(a)})
	squad := a.Unit("intercessor-squad")
	a.WantErrors("no unit can be the Warlord", string(roster.WarlordMissing))
	for _, id := range []string{squad, a.Unit("lieutenant-with-combi-weapon")} {
		if _, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{{Op: roster.SetWarlord, Selection: id}}); err == nil {
			t.Errorf("%s is the Warlord", id)
		}
	}
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: a.Unit("librarian")})
	a.WantErrors("a Librarian")
}

// Leaders join units that they can lead: one for each unit, or a second one if it may join in
// addition to the first (10e.ATTACHED.FORM.1).
func TestTenthLeaders(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	captain := first(a)
	lieutenant, ancient, librarian := a.Unit("lieutenant"), a.Unit("ancient"), a.Unit("librarian")
	squad, terminators := a.Unit("intercessor-squad"), a.Unit("terminator-squad")
	lead := func(leader, datasheet, unit string) {
		a.Do(roster.Operation{Op: roster.Associate, Selection: leader, Association: "10e.space-marines." + datasheet + "#leads", To: unit})
	}
	lead(captain, "captain", terminators)
	a.WantErrors("a Captain with Terminators", string(roster.AssociationInvalid))
	lead(captain, "captain", squad)
	a.WantErrors("a Captain")
	lead(lieutenant, "lieutenant", squad)
	a.WantErrors("a Lieutenant in addition to the Captain")
	lead(librarian, "librarian", squad)
	a.WantErrors("a Librarian as third", string(roster.AssociatedMax))
	a.AppliesFixes(t, string(roster.AssociatedMax))
	a.Do(roster.Operation{Op: roster.Dissociate, Selection: lieutenant, Association: "10e.space-marines.lieutenant#leads"})
	a.WantErrors("a Librarian in addition to the Captain", string(roster.AssociatedMax))
	lead(librarian, "librarian", a.Unit("intercessor-squad"))
	lead(ancient, "ancient", squad)
	a.WantErrors("an Ancient in addition to the Captain")
	listsBack(a, t) // two squads distinguished only by a number
	a.Do(roster.Operation{Op: roster.Rename, Selection: squad, Name: "First"})
	listsBack(a, t)
	a.Do(roster.Operation{Op: roster.Dissociate, Selection: librarian, Association: "10e.space-marines.librarian#leads"})
	listsBack(a, t)
	var leaders []unit.Text
	for _, u := range unit.Units(a.Check().State()) {
		leaders = append(leaders, u.Associations...)
	}
	want := []unit.Text{{Name: "Leader", Text: "First"}, {Name: "Leader", Text: "First"}}
	if diff := cmp.Diff(want, leaders); diff != "" {
		t.Errorf("leaders (-want +got):\n%s", diff)
	}
}

// datasheet returns a unit as displayed.
func datasheet(a *rostertest.Army, id string) unit.Unit {
	a.Helper()
	for _, u := range unit.Units(a.Check().State()) {
		if u.Selection == id {
			return u
		}
	}
	a.Fatalf("no unit %s", id)
	return unit.Unit{}
}

// characteristic returns a value of the first profile of a unit.
func characteristic(a *rostertest.Army, id, column string) string {
	a.Helper()
	t := datasheet(a, id).Profiles[0]
	i := slices.IndexFunc(t.Columns, func(c string) bool { return strings.EqualFold(c, column) })
	if i < 0 {
		a.Fatalf("no column %s in %v", column, t.Columns)
	}
	return t.Rows[0].Values[i]
}

// The invulnerable save is displayed next to the save.
func TestTenthInvulnerableSave(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	if save, invulnerable := characteristic(a, first(a), "Sv"), characteristic(a, first(a), "InSv"); save != "3+" || invulnerable != "4+" {
		t.Errorf("got a Save of %s and an invulnerable save of %s, want 3+ and 4+", save, invulnerable)
	}
	if columns := datasheet(a, first(a)).Profiles[0].Columns; slices.Index(columns, "InSv") != 3 {
		t.Errorf("got %v", columns)
	}
}

// Wargear that raises a characteristic changes only the profile of its bearer.
func TestTenthRelicShield(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	captain := first(a)
	wounds := func() string { return characteristic(a, captain, "W") }
	if got := wounds(); got != "5" {
		t.Errorf("without a shield: got %s wounds, want 5", got)
	}
	model := modelsBelow(a, captain)[0].ID
	a.Do(a.Choice(model, "Heavy bolt pistol, Master-crafted power weapon and Relic shield"))
	a.WantErrors("with a shield")
	if got := wounds(); got != "6" {
		t.Errorf("with a shield: got %s wounds, want 6", got)
	}
}

// The battle size of an army is the selected one (10e.ARMY.SIZE.1), regardless of the army's
// cost. Without a selection it depends on the points.
func TestTenthBattleSize(t *testing.T) {
	a := rostertest.Tenth(t, "10e.tyranids")
	at := a.Setting("battle-size")
	for _, size := range []string{"Onslaught", "Incursion", "Strike Force"} {
		a.Do(roster.Operation{Op: roster.Choose, Selection: at, Group: "10e/battle-size/choice", Entry: "10e/battle-size/" + strings.ToLower(strings.ReplaceAll(size, " ", "-"))})
		if r := a.Check(); r.BattleSize != size {
			t.Errorf("selected %s: got %q", size, r.BattleSize)
		}
	}
	for _, s := range a.Selection(at).Selections {
		a.Do(roster.Operation{Op: roster.Remove, Selection: s.ID})
	}
	for _, tt := range []struct {
		datasheet string
		units     int
		want      string
	}{{"termagants", 1, "Incursion"}, {"exocrine", 2, "Incursion"}, {"harpy", 3, "Strike Force"}, {"carnifexes", 3, "Strike Force"}, {"hive-tyrant", 2, "Strike Force"}, {"winged-hive-tyrant", 3, "Onslaught"}, {"gargoyles", 8, ""}} {
		for range tt.units {
			a.Unit(tt.datasheet)
		}
		r := a.Check()
		if r.BattleSize != tt.want {
			t.Errorf("%s points: got %q, want %q", r.Costs["points"], r.BattleSize, tt.want)
		}
	}
}
