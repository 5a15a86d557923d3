package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
)

// builtIn is the built-in data of the 9th edition.
func builtIn(tb testing.TB) *entry.Book {
	tb.Helper()
	book, err := catalogtest.Book("9e")
	if err != nil {
		tb.Fatal(err)
	}
	return book
}

// army is a roster under construction.
type army struct {
	book *entry.Book
	*roster.Roster
}

// try applies an operation if it is possible.
func (a *army) try(op roster.Operation) []string {
	next, made, err := edit.Apply(a.book, a.Roster, []roster.Operation{op})
	if err != nil {
		return nil
	}
	a.Roster = next
	return made[0]
}

// drawn returns a random roster of one force: some units of a catalogue with random choices,
// repaired by the fixes of its diagnostics. legal is false if the repair did not finish.
func drawn(t *rapid.T, book *entry.Book, catalogue string) (a *army, legal bool) {
	a = &army{book, roster.New("First Strike", roster.EditionOf(book, "9e@0"), "9e@0")}
	force := a.try(roster.Operation{Op: roster.AddForce, Catalogue: catalogue, Entry: book.Forces()[0].ID})
	if len(force) == 0 {
		t.Fatal("no force")
	}
	units := unitsOf(book, catalogue)
	for range rapid.IntRange(1, 4).Draw(t, "units") {
		a.try(roster.Operation{Op: roster.AddUnit, Force: force[0], Datasheet: rapid.SampledFrom(units).Draw(t, "unit").ID})
	}
	for range rapid.IntRange(0, 8).Draw(t, "choices") {
		a.try(drawChoice(t, a))
	}
	return a, a.repaired()
}

func unitsOf(book *entry.Book, catalogue string) (list []*entry.Option) {
	for _, o := range book.Roots(catalogue).Options {
		if o.Kind() != entry.Upgrade && !o.Entry.Hidden && !strings.Contains(o.Name(), "[Crucible]") {
			list = append(list, o)
		}
	}
	return list
}

// placed is a selection with its option.
type placed struct {
	*roster.Selection
	option *entry.Option
}

func (a *army) all() (list []placed) {
	var below func(list *[]placed, choices *entry.Choices, selections []roster.Selection)
	below = func(list *[]placed, choices *entry.Choices, selections []roster.Selection) {
		for i := range selections {
			if o := choices.Option(selections[i].Entry); o != nil {
				*list = append(*list, placed{&selections[i], o})
				below(list, o.Choices(), selections[i].Selections)
			}
		}
	}
	for i := range a.Forces {
		below(&list, a.book.Roots(a.Forces[i].Catalogue), a.Forces[i].Selections)
	}
	return list
}

func drawChoice(t *rapid.T, a *army) roster.Operation {
	p := rapid.SampledFrom(a.all()).Draw(t, "selection")
	n := rapid.IntRange(1, 10).Draw(t, "count")
	options := slices.DeleteFunc(slices.Clone(p.option.Choices().Options), func(o *entry.Option) bool { return o.Entry.Hidden })
	if rapid.Bool().Draw(t, "counts") || len(options) == 0 {
		return roster.Operation{Op: roster.SetCount, Selection: p.ID, Count: &n}
	}
	o := rapid.SampledFrom(options).Draw(t, "option")
	if o.Group == nil {
		return roster.Operation{Op: roster.Select, Parent: p.ID, Entry: o.ID}
	}
	x := roster.Operation{Op: roster.Choose, Selection: p.ID, Group: o.GroupID(), Entry: o.ID}
	if n < p.Count {
		x.Count = &n
	}
	return x
}

// repaired applies first fixes until the roster is legal.
func (a *army) repaired() bool {
	for range 25 {
		view := render.WithFixes(check.Check(a.book, a.Roster), "en")
		i := slices.IndexFunc(view.Diagnostics, func(d roster.Diagnostic) bool { return d.Severity == roster.Error && len(d.Fixes) > 0 })
		if i < 0 {
			return view.Summary.Errors == 0
		}
		next, _, err := edit.Apply(a.book, a.Roster, view.Diagnostics[i].Fixes[0].Operations)
		if err != nil {
			return false
		}
		a.Roster = next
	}
	return false
}

// readable returns the dialects that can be read.
func readable() []Dialect {
	return slices.DeleteFunc(Dialects(), func(d Dialect) bool { return d == CSV })
}

// choicesOf writes the choices of a roster without regard to order and ids.
func choicesOf(r *roster.Roster) (list []string) {
	for i := range r.Forces {
		f := &r.Forces[i]
		list = append(list, fmt.Sprintf("force %s %s", f.Entry, f.Catalogue))
		for k := range f.Selections {
			list = append(list, Canonical(&f.Selections[k]))
		}
	}
	slices.Sort(list)
	return list
}

// roundTrips counts the rosters that a dialect expressed completely.
type roundTrips struct{ drawn, whole map[Dialect]int }

// check writes a roster in every dialect and reads it again: everything not reported as lost is
// equal.
func (n *roundTrips) check(t *rapid.T, a *army) {
	report := check.Check(a.book, a.Roster)
	for _, d := range readable() {
		var b strings.Builder
		lost, err := Write(&b, d, a.book, a.Roster, report)
		if err != nil {
			t.Fatal(err)
		}
		if got := Recognise([]byte(b.String())); got != d {
			t.Fatalf("got dialect %q, want %q\n%s", got, d, b.String())
		}
		doc, err := Read([]byte(b.String()))
		if err != nil {
			t.Fatalf("%s: %v\n%s", d, err, b.String())
		}
		for _, l := range doc.Lines {
			if l.Status == Unread {
				t.Fatalf("%s: line %d was not read: %q\n%s", d, l.Number, l.Text, b.String())
			}
		}
		n.drawn[d]++
		if slices.ContainsFunc(lost, func(l Loss) bool { return l.Kind == LostChoice || l.Kind == LostForce }) {
			continue
		}
		n.whole[d]++
		back, _ := doc.Roster(a.book, a.Snapshot)
		if diff := cmp.Diff(choicesOf(a.Roster), choicesOf(back)); diff != "" {
			t.Fatalf("%s (-want +got):\n%s\n%s", d, diff, b.String())
		}
		keepsHead(t, d, lost, a.Roster, back)
	}
}

// keepsHead compares name and limits, unless they are reported as lost.
func keepsHead(t *rapid.T, d Dialect, lost []Loss, want, got *roster.Roster) {
	has := func(k LossKind) bool { return slices.ContainsFunc(lost, func(l Loss) bool { return l.Kind == k }) }
	if !has(LostName) && got.Name != want.Name {
		t.Fatalf("%s: got the name %q, want %q", d, got.Name, want.Name)
	}
	if !has(LostLimit) && !hasLimits(got, want.Limits) {
		t.Fatalf("%s: got limits %v, want %v", d, got.Limits, want.Limits)
	}
}

// hasLimits reports whether a roster has limits. It may have others: a text states the limit of its
// battle size.
func hasLimits(r *roster.Roster, limits roster.Limits) bool {
	for t, limit := range limits {
		if got, ok := r.Limits[t]; !ok || got.Cmp(limit) != 0 {
			return false
		}
	}
	return true
}

func (n *roundTrips) print(what string) {
	fmt.Printf("round trips of %s:", what)
	for _, d := range readable() {
		fmt.Printf(" %s %d/%d", d, n.whole[d], n.drawn[d])
	}
	fmt.Println()
}

func newRoundTrips() *roundTrips { return &roundTrips{map[Dialect]int{}, map[Dialect]int{}} }

// atLeast requires that dialects keep a percentage of the rosters complete.
func (n *roundTrips) atLeast(t *testing.T, percent int, dialects ...Dialect) {
	t.Helper()
	for _, d := range dialects {
		if n.drawn[d] == 0 || 100*n.whole[d] < percent*n.drawn[d] {
			t.Errorf("%s: got %d of %d rosters whole, want %d %%", d, n.whole[d], n.drawn[d], percent)
		}
	}
}

// TestNativeRoundTrip: a legal roster of built-in data that is written and read again is equal,
// in every dialect that can express the choices of its army. Some dialects cannot express the
// battle size, and report it as lost. In the 10th edition two options of a unit may give the same
// weapon, and no text distinguishes them: for a few rosters this is reported as lost.
func TestNativeRoundTrip(t *testing.T) {
	for edition, book := range map[string]*entry.Book{"9e": builtIn(t), "10e": tenthBook(t)} {
		n := newRoundTrips()
		rapid.Check(t, func(t *rapid.T) {
			c := rapid.SampledFrom(book.Catalogues).Draw(t, "catalogue")
			if a, legal := drawn(t, book, c.ID); legal {
				n.check(t, a)
			}
		})
		n.print("built-in data " + edition)
		n.atLeast(t, map[string]int{"9e": 100, "10e": 94}[edition], App, NRSimple, BattleScribe, WTC9)
		n.atLeast(t, map[string]int{"9e": 100, "10e": 60}[edition], readable()...)
	}
}

// TestCommunityRoundTrip is TestNativeRoundTrip on the community's data. Most losses are settings
// of the force that the dialect cannot express, such as the battle size of a smaller army.
func TestCommunityRoundTrip(t *testing.T) {
	for edition, catalogues := range map[string][]string{
		"10e": {"Chaos - World Eaters", "Xenos - Necrons", "Imperium - Adeptus Astartes - Ultramarines", "Xenos - Orks"},
		"9e":  {"Imperium - Adeptus Astartes - Ultramarines", "Necrons"},
	} {
		book := community(t, edition)
		var ids []string
		for _, c := range book.Catalogues {
			if slices.Contains(catalogues, c.Name) {
				ids = append(ids, c.ID)
			}
		}
		if len(ids) == 0 {
			t.Fatalf("%s: the data has none of the catalogues %v", edition, catalogues)
		}
		n := newRoundTrips()
		rapid.Check(t, func(t *rapid.T) {
			if a, legal := drawn(t, book, rapid.SampledFrom(ids).Draw(t, "catalogue")); legal {
				n.check(t, a)
			}
		})
		n.print("community data " + edition)
		n.atLeast(t, 80, NRSimple, BattleScribe, WTC9)
		if edition == "10e" {
			n.atLeast(t, 60, readable()...)
		}
	}
}
