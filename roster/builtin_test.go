package roster_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// The army books of the built-in 9th edition.
const (
	marines = "9e.space-marines"
	necrons = "9e.necrons"
)

// builtIn is the book of the built-in 9th edition.
var builtIn = sync.OnceValue(func() *entry.Book {
	book, err := catalogtest.Book("9e")
	if err != nil {
		panic(err)
	}
	return book
})

// compiled links documents of one edition; any problem in them is a mistake of
// the test.
func compiled(docs []native.Document) *entry.Book {
	catalogues, problems := native.Compile(docs)
	book, more := entry.NewBook(catalogues[0], catalogues[1:])
	if problems = append(problems, more...); len(problems) > 0 {
		panic(problems[0])
	}
	return book
}

// An army is a roster that a test changes step by step.
type army struct {
	testing.TB
	book *entry.Book
	*roster.Roster
}

// muster is an empty army with one force of the army book.
func muster(tb testing.TB, catalogue string) *army {
	tb.Helper()
	a := &army{tb, builtIn(), roster.New("First Strike", "9e", "9e@test")}
	a.NoLimit = true
	a.do(roster.Operation{Op: roster.AddForce, Catalogue: catalogue})
	return a
}

// do carries out operations and returns the ids that the last one made.
func (a *army) do(ops ...roster.Operation) []string {
	a.Helper()
	next, made, err := edit.Apply(a.book, a.Roster, ops)
	if err != nil {
		a.Fatal(err)
	}
	a.Roster = next
	return made[len(made)-1]
}

// unit adds a unit by the last part of its id, with every keyword chosen.
func (a *army) unit(datasheet string) string {
	a.Helper()
	id := a.do(roster.Operation{Op: roster.AddUnit, Datasheet: a.Forces[0].Catalogue + "." + datasheet})[0]
	a.choosesKeywords(id)
	return id
}

// choosesKeywords takes the first value of each bracketed keyword of a unit.
func (a *army) choosesKeywords(unit string) {
	a.Helper()
	o := a.option(unit)
	for _, g := range o.Choices().Groups {
		if g.Group.Name[0] == '<' {
			a.do(roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: g.Group.Name, Value: g.Options[0].Name()})
		}
	}
}

// warlord is a Captain who is the Warlord, so that an army lacks nothing else.
func (a *army) warlord() string {
	a.Helper()
	sheet := map[string]string{marines: "primaris-captain", necrons: "overlord"}[a.Forces[0].Catalogue]
	id := a.unit(sheet)
	a.do(roster.Operation{Op: roster.SetWarlord, Selection: id})
	return id
}

// placed is a selection with the option it selects.
type placed struct {
	roster.Selection
	option *entry.Option
	parent string
}

// all lists the selections of the roster, parents before children.
func (a *army) all() []placed {
	var list []placed
	var visit func(parent string, selections []roster.Selection, choices *entry.Choices)
	visit = func(parent string, selections []roster.Selection, choices *entry.Choices) {
		for _, s := range selections {
			o := choices.Option(s.Entry)
			list = append(list, placed{s, o, parent})
			if o != nil {
				visit(s.ID, s.Selections, o.Choices())
			}
		}
	}
	for _, f := range a.Forces {
		visit(f.ID, f.Selections, a.book.Roots(f.Catalogue))
	}
	return list
}

// selection finds a selection by id.
func (a *army) selection(id string) placed {
	a.Helper()
	list := a.all()
	i := slices.IndexFunc(list, func(p placed) bool { return p.ID == id })
	if i < 0 {
		a.Fatalf("no selection %s", id)
	}
	return list[i]
}

func (a *army) option(id string) *entry.Option { a.Helper(); return a.selection(id).option }

// below finds the first selection directly below another by its printed name,
// or "".
func (a *army) below(parent, name string) string {
	for _, p := range a.all() {
		if p.parent == parent && p.option != nil && p.option.Name() == name {
			return p.ID
		}
	}
	return ""
}

// offer finds an option below a selection by its printed name.
func (a *army) offer(id, name string) *entry.Option {
	a.Helper()
	for _, o := range a.option(id).Choices().Options {
		if o.Name() == name {
			return o
		}
	}
	a.Fatalf("%s offers no %s", id, name)
	return nil
}

// sel is the operation that selects an option by its printed name.
func (a *army) sel(parent, name string) roster.Operation {
	a.Helper()
	return roster.Operation{Op: roster.Select, Parent: parent, Entry: a.offer(parent, name).ID}
}

// choice is the operation that chooses an option, by its printed name, in the
// place of what its group has.
func (a *army) choice(parent, name string) roster.Operation {
	a.Helper()
	o := a.offer(parent, name)
	return roster.Operation{Op: roster.Choose, Selection: parent, Group: o.GroupID(), Entry: o.ID}
}

func (a *army) check() *check.Report { return check.Check(a.book, a.Roster) }

// errors lists the codes of the diagnostics that are errors and that no other
// one has caused.
func (a *army) errors() []string { return rootCodes(a.check().Diagnostics) }

func rootCodes(diagnostics []roster.Diagnostic) []string {
	list := []string{}
	for _, d := range diagnostics {
		if d.Severity == roster.Error && d.CausedBy == nil {
			list = append(list, string(d.Code))
		}
	}
	return list
}

func number(n int) *int { return &n }

func yes(b bool) *bool { return &b }
