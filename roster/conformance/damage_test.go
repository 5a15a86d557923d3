package conformance

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// A damager makes small rosters of the army books of a game system, and breaks them.
type damager struct {
	random *rand.Rand
	book   *entry.Book
	*roster.Roster
}

// unitsOfBase is the maximum number of units of a roster before it is broken.
const unitsOfBase = 3

// newRoster makes a roster with a few random units of a random army book. It reports
// whether the book has units.
func (d *damager) newRoster(tb testing.TB) bool {
	tb.Helper()
	books := slices.DeleteFunc(slices.Clone(d.book.Catalogues), func(c *entry.Catalogue) bool { return c.Library })
	c := pick(d.random, books)
	d.Roster = roster.New(c.Name, "", "")
	if !d.try(roster.Operation{Op: roster.AddForce, Catalogue: c.ID}) {
		tb.Fatalf("%s: no force", c.Name)
	}
	units := slices.DeleteFunc(slices.Clone(d.book.Roots(c.ID).Options), func(o *entry.Option) bool { return o.Kind() == entry.Upgrade })
	if len(units) == 0 {
		return false
	}
	for range 1 + d.random.IntN(unitsOfBase) {
		d.try(roster.Operation{Op: roster.AddUnit, Datasheet: pick(d.random, units).ID})
	}
	return true
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// try applies an operation, and reports whether that was possible.
func (d *damager) try(op roster.Operation) bool {
	next, _, err := edit.Apply(d.book, d.Roster, []roster.Operation{op})
	if err == nil {
		d.Roster = next
	}
	return err == nil
}

// all returns the locations of all selections.
func (d *damager) all() (list []*edit.Location) {
	roster.EachSelection(d.Forces, func(s *roster.Selection) { list = append(list, edit.Find(d.book, d.Forces, s.ID)) })
	return list
}

// mistakes are the ways to break a roster at a selection.
var mistakes = []func(*damager, *edit.Location){
	(*damager).setCount, (*damager).setCount, (*damager).setCount,
	(*damager).remove, (*damager).remove,
	(*damager).add, (*damager).add, (*damager).add,
	(*damager).choose, (*damager).choose,
	(*damager).duplicate, (*damager).warlord, (*damager).limit, (*damager).unknownLimit,
	(*damager).misspell, (*damager).misspell, (*damager).wrongCount, (*damager).sameID, (*damager).associate,
	(*damager).unknownForce, (*damager).rename,
}

// damage breaks the roster in a few places.
func (d *damager) damage() {
	for range 1 + d.random.IntN(3) {
		if all := d.all(); len(all) > 0 {
			pick(d.random, mistakes)(d, pick(d.random, all))
		}
	}
}

func (d *damager) setCount(f *edit.Location) {
	n := d.random.IntN(12)
	d.try(roster.Operation{Op: roster.SetCount, Selection: f.Selection().ID, Count: &n})
}

func (d *damager) remove(f *edit.Location) {
	d.try(roster.Operation{Op: roster.Remove, Selection: f.Selection().ID})
}

func (d *damager) add(f *edit.Location) {
	if c := f.Choices(); c != nil && len(c.Options) > 0 {
		d.try(roster.Operation{Op: roster.Select, Parent: f.Selection().ID, Entry: pick(d.random, c.Options).ID})
	}
}

func (d *damager) choose(f *edit.Location) {
	if c := f.Choices(); c != nil && len(c.Options) > 0 {
		o := pick(d.random, c.Options)
		d.try(roster.Operation{Op: roster.Choose, Selection: f.Selection().ID, Group: o.GroupID(), Entry: o.ID})
	}
}

func (d *damager) duplicate(f *edit.Location) {
	for range 1 + d.random.IntN(3) {
		d.try(roster.Operation{Op: roster.Duplicate, Selection: f.Selection().ID})
	}
}

func (d *damager) warlord(f *edit.Location) {
	d.try(roster.Operation{Op: roster.SetWarlord, Selection: f.Selection().ID})
}

func (d *damager) limit(*edit.Location) {
	d.try(roster.Operation{Op: roster.SetLimit, Cost: pick(d.random, d.book.CostTypes).ID, Value: "10"})
}

func (d *damager) unknownLimit(*edit.Location) {
	d.Roster = d.Clone()
	d.Limits = roster.Limits{"gold": entry.Int(5)}
}

// misspell makes a selection unknown to the data.
func (d *damager) misspell(f *edit.Location) {
	name := f.Selection().DisplayName()
	if o := f.Option(); o != nil {
		name = o.Name()
	}
	s := f.Selection()
	s.Entry, s.Title = "", name+"x"
}

func (d *damager) wrongCount(f *edit.Location) { f.Selection().Count = -1 }

func (d *damager) sameID(f *edit.Location) { f.Selection().ID = pick(d.random, d.all()).Selection().ID }

func (d *damager) associate(f *edit.Location) {
	s := f.Selection()
	name := "none"
	if o := f.Option(); o != nil && len(o.Associations()) > 0 {
		name = pick(d.random, o.Associations()).ID
	}
	s.Associations = append(s.Associations, roster.Association{Association: name, To: pick(d.random, d.all()).Selection().ID})
}

func (d *damager) unknownForce(*edit.Location) { d.Forces[0].Entry = "none" }

func (d *damager) rename(*edit.Location) { d.Forces[0].Catalogue = "none" }
