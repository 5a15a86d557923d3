// Package rostertest provides tests with army books, and with armies that a test changes step by
// step. Only tests import it.
package rostertest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The army books of the built-in 9th edition.
const (
	Marines = "9e.space-marines"
	Necrons = "9e.necrons"
)

// BuiltIn is the book of the built-in 9th edition.
var BuiltIn = sync.OnceValue(func() *entry.Book {
	book, err := catalogtest.Book("9e")
	if err != nil {
		panic(err)
	}
	return book
})

// Compiled links documents of one edition; any problem in them is a mistake of
// the test.
func Compiled(docs []native.Document) *entry.Book {
	catalogues, problems := native.Compile(docs)
	book, more := entry.NewBook(catalogues[0], catalogues[1:])
	if problems = append(problems, more...); len(problems) > 0 {
		panic(problems[0])
	}
	return book
}

// An Army is a roster that a test changes step by step.
type Army struct {
	testing.TB
	Book *entry.Book
	*roster.Roster
}

// NewArmy is an empty army with one force of the army book.
func NewArmy(tb testing.TB, catalogue string) *Army {
	tb.Helper()
	a := &Army{tb, BuiltIn(), roster.New("First Strike", "9e", "9e@test")}
	a.NoLimit = true
	a.Do(roster.Operation{Op: roster.AddForce, Catalogue: catalogue})
	return a
}

// Do carries out operations and returns the ids that the last one made.
func (a *Army) Do(ops ...roster.Operation) []string {
	a.Helper()
	next, made, err := edit.Apply(a.Book, a.Roster, ops)
	if err != nil {
		a.Fatal(err)
	}
	a.Roster = next
	return made[len(made)-1]
}

// Unit adds a unit by the last part of its id, with every keyword chosen.
func (a *Army) Unit(datasheet string) string {
	a.Helper()
	id := a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: a.Forces[0].Catalogue + "." + datasheet})[0]
	a.ChoosesKeywords(id)
	return id
}

// ChoosesKeywords takes the first value of each bracketed keyword of a unit.
func (a *Army) ChoosesKeywords(unit string) {
	a.Helper()
	o := a.Option(unit)
	for _, g := range o.Choices().Groups {
		if g.Group.Name[0] == '<' {
			a.Do(roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: g.Group.Name, Value: g.Options[0].Name()})
		}
	}
}

// Warlord is a Captain who is the Warlord, so that an army lacks nothing else.
func (a *Army) Warlord() string {
	a.Helper()
	sheet := map[string]string{Marines: "primaris-captain", Necrons: "overlord"}[a.Forces[0].Catalogue]
	id := a.Unit(sheet)
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: id})
	return id
}

// Placed is a selection with the option it selects.
type Placed struct {
	roster.Selection
	Option *entry.Option
	Parent string
}

// All lists the selections of the roster, parents before children.
func (a *Army) All() []Placed {
	var list []Placed
	var visit func(parent string, selections []roster.Selection, choices *entry.Choices)
	visit = func(parent string, selections []roster.Selection, choices *entry.Choices) {
		for _, s := range selections {
			o := choices.Option(s.Entry)
			list = append(list, Placed{s, o, parent})
			if o != nil {
				visit(s.ID, s.Selections, o.Choices())
			}
		}
	}
	for _, f := range a.Forces {
		visit(f.ID, f.Selections, a.Book.Roots(f.Catalogue))
	}
	return list
}

// Selection finds a selection by id.
func (a *Army) Selection(id string) Placed {
	a.Helper()
	list := a.All()
	i := slices.IndexFunc(list, func(p Placed) bool { return p.ID == id })
	if i < 0 {
		a.Fatalf("no selection %s", id)
	}
	return list[i]
}

// Option returns the option of a selection.
func (a *Army) Option(id string) *entry.Option { a.Helper(); return a.Selection(id).Option }

// Below finds the first selection directly below another by its printed name,
// or "".
func (a *Army) Below(parent, name string) string {
	for _, p := range a.All() {
		if p.Parent == parent && p.Option != nil && p.Option.Name() == name {
			return p.ID
		}
	}
	return ""
}

// Offer finds an option below a selection by its printed name.
func (a *Army) Offer(id, name string) *entry.Option {
	a.Helper()
	for _, o := range a.Option(id).Choices().Options {
		if o.Name() == name {
			return o
		}
	}
	a.Fatalf("%s offers no %s", id, name)
	return nil
}

// Sel is the operation that selects an option by its printed name.
func (a *Army) Sel(parent, name string) roster.Operation {
	a.Helper()
	return roster.Operation{Op: roster.Select, Parent: parent, Entry: a.Offer(parent, name).ID}
}

// Choice is the operation that chooses an option, by its printed name, in the
// place of what its group has.
func (a *Army) Choice(parent, name string) roster.Operation {
	a.Helper()
	o := a.Offer(parent, name)
	return roster.Operation{Op: roster.Choose, Selection: parent, Group: o.GroupID(), Entry: o.ID}
}

// Check checks the roster.
func (a *Army) Check() *check.Report { return check.Check(a.Book, a.Roster) }

// Errors lists the codes of the diagnostics that are errors and that no other
// one has caused.
func (a *Army) Errors() []string { return RootCodes(a.Check().Diagnostics) }

// RootCodes lists the codes of the diagnostics that are errors and that no other one has
// caused.
func RootCodes(diagnostics []roster.Diagnostic) []string {
	list := []string{}
	for _, d := range diagnostics {
		if d.Severity == roster.Error && d.CausedBy == nil {
			list = append(list, string(d.Code))
		}
	}
	return list
}

// Number returns a pointer to n.
func Number(n int) *int { return &n }

// Yes returns a pointer to b.
func Yes(b bool) *bool { return &b }

// Tenth is an army of the built-in 10th edition with a detachment and a Warlord, the
// first of its units.
func Tenth(tb testing.TB, catalogue string) *Army {
	tb.Helper()
	book, err := catalogtest.Book("10e")
	if err != nil {
		tb.Fatal(err)
	}
	a := &Army{tb, book, roster.New("Strike", "10e", "10e@test")}
	a.Do(roster.Operation{Op: roster.AddForce, Catalogue: catalogue})
	captain := map[string]string{"10e.space-marines": "captain", "10e.tyranids": "hive-tyrant"}[catalogue]
	a.Detachment(map[string]string{"10e.space-marines": "gladius-task-force", "10e.tyranids": "invasion-fleet"}[catalogue])
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: a.Unit(captain)})
	return a
}

// Setting is the selection of an option of the army by the last part of its id.
func (a *Army) Setting(id string) string {
	a.Helper()
	for _, s := range a.Forces[0].Selections {
		if strings.HasSuffix(s.Entry, "/"+id) {
			return s.ID
		}
	}
	a.Fatalf("no %s in the army", id)
	return ""
}

// Detachment chooses a detachment.
func (a *Army) Detachment(id string) {
	a.Helper()
	of := a.Forces[0].Catalogue + "/detachment"
	a.Do(roster.Operation{Op: roster.Choose, Selection: a.Setting("detachment"), Group: of + "/choice", Entry: of + "/" + id})
}

// ThreeUnits is an army of a Captain, who is the Warlord, and two units.
type ThreeUnits struct {
	*Army
	Captain, Squad, Terminators string
	Trooper, Sergeant           string // of the squad
}

// NewThreeUnits returns the army on the built-in 9th edition.
func NewThreeUnits(tb testing.TB) *ThreeUnits {
	a := NewArmy(tb, Marines)
	p := &ThreeUnits{Army: a, Captain: a.Warlord(), Squad: a.Unit("assault-intercessor-squad"), Terminators: a.Unit("terminator-squad")}
	p.Trooper, p.Sergeant = a.Below(p.Squad, "Assault Intercessor"), a.Below(p.Squad, "Assault Intercessor Sergeant")
	return p
}

// Rejection returns the place and the code of the fault of a rejected operation, or nothing
// for another error.
func Rejection(err error) (place, code string) {
	bad := fault.In(err, roster.ErrOperation)
	if bad == nil {
		return "", ""
	}
	return bad.Faults[0].Place.Pointer, bad.Faults[0].Code
}

// Counts writes what stands directly below a selection, such as "2 Outrider".
func (a *Army) Counts(id string) []string {
	a.Helper()
	list := []string{}
	for _, p := range a.All() {
		if p.Parent == id {
			list = append(list, fmt.Sprint(p.Count, " ", p.Option.Name()))
		}
	}
	return list
}

// WantBelow fails unless exactly these stand directly below a selection; see Counts.
func (a *Army) WantBelow(id string, want ...string) {
	a.Helper()
	if diff := cmp.Diff(want, a.Counts(id)); diff != "" {
		a.Errorf("below %s (-want +got):\n%s", id, diff)
	}
}

// Outline returns selections by name in their order, with nested selections in brackets.
func Outline(choices *entry.Choices, list []roster.Selection) string {
	var parts []string
	for i := range list {
		s := &list[i]
		name, below := "?"+s.Title, (*entry.Choices)(nil)
		if o := choices.Option(s.Entry); o != nil {
			name, below = o.Name(), o.Choices()
		}
		text := fmt.Sprintf("%d %s", s.Count, name)
		if len(s.Selections) > 0 {
			text += " (" + Outline(below, s.Selections) + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// Mixed is an army of ten units of all kinds, which is legal.
func Mixed(tb testing.TB) *Army {
	a := NewArmy(tb, Marines)
	a.Warlord()
	for _, sheet := range []string{
		"primaris-librarian", "assault-intercessor-squad", "intercessor-squad", "terminator-squad",
		"outrider-squad", "devastator-squad", "redemptor-dreadnought", "rhino", "stormhawk-interceptor",
	} {
		a.Unit(sheet)
	}
	if got := a.Errors(); len(got) > 0 {
		tb.Fatalf("got %v, want a legal army", got)
	}
	return a
}

// WantErrors fails unless the army has exactly these errors; what says what was done.
func (a *Army) WantErrors(what string, codes ...string) {
	a.Helper()
	if d := cmp.Diff(append([]string{}, codes...), a.Errors()); d != "" {
		a.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// Applied applies operations to a roster.
func Applied(t *testing.T, book *entry.Book, r *roster.Roster, ops ...roster.Operation) (*roster.Roster, [][]string) {
	t.Helper()
	next, made, err := edit.Apply(book, r, ops)
	if err != nil {
		t.Fatal(err)
	}
	return next, made
}

// CheckDocument checks a list or a roster on the built-in datasheets.
func CheckDocument(t *testing.T, data []byte) *check.Report {
	t.Helper()
	d, err := intake.ReadDocument(data)
	if err != nil {
		t.Fatal(err)
	}
	edition := "9e"
	if d.List != nil && d.List.Edition != "" {
		edition = d.List.Edition
	} else if d.Roster != nil {
		edition = d.Roster.Edition
	}
	book, err := catalogtest.Book(edition)
	if err != nil {
		t.Fatal(err)
	}
	if d.List != nil {
		var read []roster.Diagnostic
		d.Roster, read = d.List.Roster(book, edition)
		d.Roster.Keep(read)
	}
	return check.Check(book, d.Roster)
}

// Overlapping has a datasheet with two options that give up the same pistol.
func Overlapping(t *testing.T) *entry.Book {
	t.Helper()
	weapon := func(id string) string {
		return `{"id": "` + id + `", "name": "` + id + `", "profiles": [{"range": "6\"", "type": "Pistol 1", "strength": "4", "ap": "0", "damage": "1"}]}`
	}
	return Compiled([]native.Document{
		{Name: "9e/system.json", Data: []byte(`{"edition": "9e", "name": "Test", "costs": [{"id": "points", "name": "Points"}],
			"model_columns": ["W"], "weapon_columns": ["Range", "Type", "S", "AP", "D"], "roles": ["HQ"], "turn": ["Movement"],
			"mission": "Only War", "battle_sizes": [{"name": "Patrol", "power": 50, "hours": 1, "width": 30, "length": 44}],
			"rules": {"composition": "9e.DATASHEET.COMPOSITION.1", "options": "9e.DATASHEET.OPTIONS.1", "once": "9e.DATASHEET.OPTIONS.2"},
			"source": {"document": "Core"}}`)},
		{Name: "9e/guard/faction.json", Data: []byte(`{"id": "guard", "name": "Guard", "source": {"document": "Book"},
			"weapons": [` + weapon("pistol") + `, ` + weapon("sword") + `, ` + weapon("axe") + `, ` + weapon("claws") + `]}`)},
		{Name: "9e/guard/veteran.json", Data: []byte(`{"id": "veteran", "name": "Veteran", "role": "HQ",
			"models": [{"id": "veteran", "name": "Veteran", "min": 1, "max": 1, "profile": {"W": "1"},
				"wargear": ["pistol", "sword", "axe"], "base": {"shape": "round", "diameter": 32}, "height": 40}],
			"options": [
				{"id": "one", "text": "Sword and pistol for claws.", "replace": ["sword", "pistol"], "with": [{"wargear": ["claws"]}]},
				{"id": "two", "text": "Axe and pistol for claws.", "replace": ["axe", "pistol"], "with": [{"wargear": ["claws"]}]}],
			"faction_keywords": ["IMPERIUM"], "keywords": ["INFANTRY"], "source": {"document": "Book"}}`)},
	})
}
