package conformance

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/render"
)

// openChoices are the codes of errors about choices that the data leaves to the player.
var openChoices = []roster.Code{
	roster.GroupMin, roster.CategoryMin, roster.AssociationMin, roster.AssociatedMin,
	roster.KeywordMissing, roster.WarlordMissing, roster.TraitMissing, roster.BattleSizeMissing, roster.DetachmentMissing,
}

// addedShare is the required share of datasheets without errors other than open choices when they
// are added to a new roster of their book. An error with a fix that makes the datasheet legal by
// choosing an option, such as a successor chapter, counts as an open choice too.
const addedShare = 0.95

// TestAddedDatasheets adds datasheets of every book to a new roster.
func TestAddedDatasheets(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"8e", "9e", "10e"} {
		book, err := catalogtest.Book(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("built-in "+name, func(t *testing.T) { testAddedDatasheets(t, book, 1) })
	}
	for _, name := range []string{"9e", "10e"} {
		t.Run("imported "+name, func(t *testing.T) { testAddedDatasheets(t, edition(t, name), 4) })
	}
}

// sampled is the number of datasheets of each book that are added with -short.
const sampled = 5

// testAddedDatasheets adds every nth datasheet of each army book: see catalogtest.Sample.
func testAddedDatasheets(t *testing.T, book *entry.Book, n int) {
	sum := addedTally{others: map[roster.Code]int{}}
	for _, c := range book.Catalogues {
		if c.Library {
			continue
		}
		before := sum
		a := addedTo{T: t, book: book, catalogue: c}
		a.fresh = a.sized(a.apply(roster.New(c.Name, "", ""), roster.Operation{Op: roster.AddForce, Catalogue: c.ID}))
		list := a.datasheets()
		if testing.Short() {
			list = list[:min(sampled, len(list))]
		}
		for o := range catalogtest.Sample(t, list, n) {
			sum.all++
			a.add(&sum, o)
		}
		t.Logf("added: %s: %s", c.Name, sum.since(before))
	}
	fmt.Printf("added: %s: %s; others by code %v\n", t.Name(), sum.since(addedTally{}), sum.others)
	if float64(sum.good+sum.open+sum.named+sum.dependent) < addedShare*float64(sum.all) {
		t.Errorf("got %s, want %.0f %%", sum.since(addedTally{}), 100*addedShare)
	}
}

// addedTally counts datasheets that were added to new rosters.
type addedTally struct {
	all       int
	good      int                 // without errors
	open      int                 // without errors after open choices, such as the detachment
	named     int                 // without errors after fixes that make the choice named by the error
	dependent int                 // only allowed together with other units
	others    map[roster.Code]int // by code
}

func (y addedTally) since(x addedTally) string {
	return fmt.Sprintf("%d without errors, %d after open choices, %d after the choice that the error names, %d only together with other units, of %d", y.good-x.good, y.open-x.open, y.named-x.named, y.dependent-x.dependent, y.all-x.all)
}

// addedTo adds datasheets to a new roster of a book.
type addedTo struct {
	*testing.T
	book      *entry.Book
	catalogue *entry.Catalogue
	fresh     *roster.Roster
	decisions []*roster.Roster // fresh after open choices
	together  *roster.Report   // of fresh with all datasheets
}

func (a *addedTo) apply(r *roster.Roster, ops ...roster.Operation) *roster.Roster {
	a.Helper()
	r, _, err := edit.Apply(a.book, r, ops)
	if err != nil {
		a.Fatal(err)
	}
	return r
}

// datasheets lists the root options of the book itself, without those imported from allies.
func (a *addedTo) datasheets() (list []*entry.Option) {
	for _, o := range a.book.Roots(a.catalogue.ID).Options {
		own := slices.Contains(a.catalogue.Roots.Entries, o.Entry)
		if links := o.Links(); len(links) > 0 {
			own = slices.Contains(a.catalogue.Roots.Links, links[0])
		}
		if own && o.Kind() != entry.Upgrade && !o.IsAlwaysHidden() {
			list = append(list, o)
		}
	}
	return list
}

func (a *addedTo) add(sum *addedTally, o *entry.Option) {
	a.Helper()
	mistakes := a.mistakes(a.fresh, o)
	if len(mistakes) == 0 {
		sum.good++
		return
	}
	if a.together == nil {
		a.decisions = a.decided()
		var ops []roster.Operation
		for _, x := range a.datasheets() {
			ops = append(ops, roster.Operation{Op: roster.AddUnit, Datasheet: x.ID})
		}
		a.together = &check.Check(a.book, a.apply(a.fresh, ops...)).Report
	}
	if slices.ContainsFunc(a.decisions, func(r *roster.Roster) bool { return len(a.mistakes(r, o)) == 0 }) {
		sum.open++
		return
	}
	if !slices.ContainsFunc(mistakes, func(d roster.Diagnostic) bool { return prohibits(a.together, &d) }) {
		sum.dependent++
		return
	}
	if a.chosen(o) {
		sum.named++
		return
	}
	for _, d := range mistakes {
		a.Logf("%s: %s: %s: %s", a.fresh.Name, o.Name(), d.Code, d.Text("en"))
		sum.others[d.Code]++
	}
}

// prohibits reports whether an army of all datasheets has an error with the same limit.
func prohibits(together *roster.Report, d *roster.Diagnostic) bool {
	return slices.ContainsFunc(together.Diagnostics, func(x roster.Diagnostic) bool {
		return x.Code == d.Code && x.Limit == d.Limit && x.Args["Thing"] == d.Args["Thing"]
	})
}

// eachChoice calls do with an operation for each member of each group from which a roster must
// choose, or may choose one member, such as a successor chapter.
func (a *addedTo) eachChoice(r *roster.Roster, do func(roster.Operation, *entry.Option)) {
	roster.EachSelection(r.Forces, func(s *roster.Selection) {
		bounds := (&edit.Editor{Book: a.book, Roster: r}).BoundsBelow(s.ID)
		for _, g := range edit.Find(a.book, r.Forces, s.ID).Choices().Groups {
			if bounds[g].Least > 0 || bounds[g].Most == 1 {
				for _, o := range eval.Members(g) {
					do(roster.Operation{Op: roster.Choose, Selection: s.ID, Group: g.ID, Entry: o.ID}, o)
				}
			}
		}
	})
}

// sized returns a new roster with the largest battle size that the data does not hide.
func (a *addedTo) sized(r *roster.Roster) *roster.Roster {
	sized := r
	a.eachChoice(r, func(op roster.Operation, o *entry.Option) {
		if o.Purpose() != entry.PurposeBattleSize {
			return
		}
		chosen := a.apply(r, op)
		if !slices.ContainsFunc(check.Check(a.book, chosen).Diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.SelectionHidden }) {
			sized = chosen
		}
	})
	return sized
}

// decided returns a copy of the new roster for each open choice, such as a chapter, and for
// each choice that follows from one, such as its successor.
func (a *addedTo) decided() (list []*roster.Roster) {
	a.Helper()
	a.eachChoice(a.fresh, func(op roster.Operation, _ *entry.Option) {
		first := a.apply(a.fresh, op)
		list = append(list, first)
		a.eachChoice(first, func(next roster.Operation, _ *entry.Option) {
			if edit.Find(a.book, a.fresh.Forces, next.Selection) == nil {
				list = append(list, a.apply(first, next))
			}
		})
	})
	return list
}

// mostChosen is the number of choices that a hidden datasheet may require.
const mostChosen = 3

// chosen reports whether a datasheet becomes legal by fixes that only select the options named by
// the errors.
func (a *addedTo) chosen(o *entry.Option) bool {
	a.Helper()
	r := a.apply(a.fresh, roster.Operation{Op: roster.AddUnit, Datasheet: o.ID})
	for range mostChosen {
		report := check.Check(a.book, r)
		ops := a.selecting(render.WithFixes(report, "en").Diagnostics)
		if len(ops) == 0 {
			return false
		}
		r = a.apply(r, ops...)
		if !slices.ContainsFunc(check.Check(a.book, r).Diagnostics, isMistake) {
			return true
		}
	}
	return false
}

// selecting returns the operations of the first fix of a hidden selection that selects an option, or
// a detachment with a slot for it.
func (a *addedTo) selecting(diagnostics []roster.Diagnostic) []roster.Operation {
	for _, d := range diagnostics {
		if d.Code != roster.SelectionHidden {
			continue
		}
		for _, f := range d.Fixes {
			if f.Code == roster.FixChoose || f.Code == roster.FixAdd || f.Code == roster.FixForce {
				return f.Operations
			}
		}
	}
	return nil
}

// isMistake reports whether a diagnostic is an error other than an open choice.
func isMistake(d roster.Diagnostic) bool {
	return d.Severity == roster.Error && !slices.Contains(openChoices, d.Code)
}

// mistakes returns the errors of a roster with a datasheet, except open choices.
func (a *addedTo) mistakes(r *roster.Roster, o *entry.Option) (list []roster.Diagnostic) {
	a.Helper()
	for _, d := range check.Check(a.book, a.apply(r, roster.Operation{Op: roster.AddUnit, Datasheet: o.ID})).Diagnostics {
		if isMistake(d) {
			list = append(list, d)
		}
	}
	return list
}
