package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// enhancementLimits are the limits of Enhancements in a Strike Force battle.
var enhancementLimits = map[string]struct {
	different int    // Enhancements in an army
	upgrades  int    // copies of an Upgrade; 0: the edition has none
	rules     string // that the tests of the edition cover
}{
	"10e": {3, 0, "10e.ARMY.ENHANCEMENT.1 10e.DATASHEET.KEYWORD.4"},
	"11e": {4, 3, "11e.ARMY.ENHANCEMENT.1 11e.ARMY.ENHANCEMENT.2 11e.ARMY.ENHANCEMENT.3 11e.ARMY.ENHANCEMENT.4 11e.ARMY.ENHANCEMENT.5 11e.ARMY.ENHANCEMENT.6"},
}

// TestEnhancementsOfBooks tries the Enhancements of every army book: on a unit that may have one it is
// accepted; on another unit, with another detachment, twice, as the second of a unit, and beyond the number
// for the army, it causes exactly one error.
func TestEnhancementsOfBooks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		edition  string
		imported bool
	}{{"10e", false}, {"11e", false}, {"10e", true}, {"11e", true}} {
		book := bookOf(t, tt.edition, tt.imported)
		limits := enhancementLimits[tt.edition]
		t.Run(fmt.Sprintf("%s, imported %v: %s", tt.edition, tt.imported, limits.rules), func(t *testing.T) {
			tried := 0
			books := slices.DeleteFunc(slices.Clone(book.Catalogues), func(c *entry.Catalogue) bool { return c.Library })
			for _, c := range catalogtest.EveryNth(books, 3) {
				e := newEnhancing(t, book, c, tt.edition)
				for _, d := range catalogtest.EveryNth(e.detachments, 9) {
					e.try(d)
				}
				tried += e.tried
			}
			fmt.Printf("Enhancements: %s: %d armies\n", t.Name(), tried)
			if tried < 20 {
				t.Errorf("got %d armies", tried)
			}
		})
	}
}

// enhancing tries the Enhancements of an army book.
type enhancing struct {
	addedTo
	edition     string
	detachments []choiceOfDetachment
	all         *roster.Roster // fresh with all units
	tried       int
}

type choiceOfDetachment struct {
	roster.Operation
	name string
}

func newEnhancing(t *testing.T, book *entry.Book, c *entry.Catalogue, edition string) *enhancing {
	t.Helper()
	e := &enhancing{addedTo: addedTo{T: t, book: book, catalogue: c}, edition: edition}
	e.fresh = e.apply(roster.New(c.Name, edition, edition+"@test"), roster.Operation{Op: roster.AddForce, Catalogue: c.ID})
	e.eachChoice(e.fresh, func(op roster.Operation, o *entry.Option) {
		if o.Purpose() == entry.PurposeBattleSize && strings.Contains(o.Name(), "Strike Force") {
			e.fresh = e.apply(e.fresh, op)
		}
	})
	roster.EachSelection(e.fresh.Forces, func(s *roster.Selection) {
		for _, o := range edit.Find(book, e.fresh.Forces, s.ID).Choices().Options {
			if o.Purpose() == entry.PurposeDetachment && !o.IsAlwaysHidden() {
				e.detachments = append(e.detachments, choiceOfDetachment{roster.Operation{Op: roster.Choose, Selection: s.ID, Group: o.GroupID(), Entry: o.ID}, o.Name()})
			}
		}
	})
	var ops []roster.Operation
	for _, o := range book.Roots(c.ID).Options {
		if o.Kind() != entry.Upgrade && !o.IsAlwaysHidden() {
			ops = append(ops, roster.Operation{Op: roster.AddUnit, Datasheet: o.ID})
		}
	}
	e.all = e.apply(e.fresh, ops...)
	return e
}

// An offered Enhancement, with the units that offer it.
type offeredEnhancement struct {
	entry            *entry.Entry
	upgrade          bool
	allowed, refused []*entry.Option
}

// offers returns the Enhancements that a detachment unlocks.
func (e *enhancing) offers(r *roster.Roster) (list []*offeredEnhancement) {
	s := eval.New(e.book, r)
	s.ComputeCategories()
	by := map[*entry.Entry]*offeredEnhancement{}
	for i := range s.SelectionCount() {
		for _, o := range s.Selection(i).Option.Choices().Options {
			if o.Purpose() != entry.PurposeEnhancement || o.Kind() != entry.Upgrade || s.Selection(s.RootOf(i)).Option.Kind() == entry.Upgrade {
				continue
			}
			x := by[o.Entry]
			if x == nil {
				x = &offeredEnhancement{entry: o.Entry, upgrade: isUpgrade(e.edition, s, i, o)}
				by[o.Entry], list = x, append(list, x)
			}
			unit := s.Selection(s.RootOf(i)).Option
			if s.Hidden(s.RootOf(i)) { // an ally of another detachment
				continue
			}
			if e.mayHave(s, i, o, x.upgrade) {
				x.allowed = append(x.allowed, unit)
			} else if !slices.Contains(x.allowed, unit) {
				x.refused = append(x.refused, unit)
			}
		}
	}
	return slices.DeleteFunc(list, func(x *offeredEnhancement) bool { return len(x.allowed) == 0 })
}

// isUpgrade reports whether an Enhancement is an Upgrade: the data lets an army have several, or offers it
// without limit to a unit that is not a CHARACTER (11e.ARMY.ENHANCEMENT.5).
func isUpgrade(edition string, s *eval.State, i int32, o *entry.Option) bool {
	if enhancementLimits[edition].upgrades == 0 {
		return false
	}
	limited := false
	for _, c := range o.Entry.Constraints {
		if c.Bound == entry.Max && (c.Scope == entry.ScopeRoster || c.Scope == entry.ScopeForce) {
			limited = true
			if c.Value.Cmp(entry.Int(1)) > 0 {
				return true
			}
		}
	}
	return !limited && !s.HasKeyword(s.RootOf(i), entry.CharacterKeyword)
}

// mayHave reports whether a unit may have an Enhancement.
func (e *enhancing) mayHave(s *eval.State, i int32, o *entry.Option, upgrade bool) bool {
	unit := s.RootOf(i)
	if s.OptionHidden(s.Vacancy(i, o)) || !upgrade && (!s.HasKeyword(unit, entry.CharacterKeyword) || s.HasKeyword(unit, entry.EpicHeroKeyword)) {
		return false
	}
	b := o.Entry.Bearers()
	if b == nil {
		return true
	}
	names := func(list []string) bool {
		return slices.ContainsFunc(list, func(k string) bool {
			return entry.HasAll(k, func(k string) bool { return s.HasKeyword(unit, catalog.Fold(k)) })
		})
	}
	return names(b.Any) && !names(b.Except)
}

// with returns a roster with more units, each with Enhancements, and whether they all offer them.
func (e *enhancing) with(r *roster.Roster, unit *entry.Option, enhancements ...*entry.Entry) (*roster.Roster, bool) {
	before := map[string]bool{}
	roster.EachSelection(r.Forces, func(s *roster.Selection) { before[s.ID] = true })
	r = e.apply(r, roster.Operation{Op: roster.AddUnit, Datasheet: unit.ID})
	for _, x := range enhancements {
		s := eval.New(e.book, r)
		s.ComputeCategories()
		var op roster.Operation
		for i := range s.SelectionCount() {
			n := s.Selection(i)
			if before[s.Selection(s.RootOf(i)).Doc.ID] {
				continue
			}
			for _, o := range n.Option.Choices().Options {
				if o.Entry == x && (op.Op == "" || !s.OptionHidden(s.Vacancy(i, o))) {
					op = roster.Operation{Op: roster.Select, Parent: n.Doc.ID, Entry: o.ID}
				}
			}
		}
		if op.Op == "" {
			return r, false
		}
		r = e.apply(r, op)
	}
	return r, true
}

// added returns the root causes of the second roster that the first lacks, except its points and the wargear that an
// Enhancement requires.
func (e *enhancing) added(before, after *roster.Roster) (list []string) {
	had := map[string]int{}
	each := func(r *roster.Roster, do func(string)) {
		for _, d := range check.Check(e.book, r).Diagnostics {
			if d.Severity == roster.Error && d.CausedBy == nil && d.Code != roster.BattleSizePoints && d.Code != roster.SelectionsMin {
				do(fmt.Sprint(d.Code, " ", d.Args["Thing"], " ", d.Limit))
			}
		}
	}
	each(before, func(key string) { had[key]++ })
	each(after, func(key string) {
		if had[key]--; had[key] < 0 {
			list = append(list, key)
		}
	})
	return list
}

// expect compares the number of errors that Enhancements add.
func (e *enhancing) expect(want int, what string, before, after *roster.Roster) {
	e.Helper()
	e.tried++
	if got := e.added(before, after); len(got) != want {
		e.Errorf("%s: %s: got %d errors, want %d: %q", e.catalogue.Name, what, len(got), want, got)
	}
}

// hides reports whether a roster has a unit that is not available.
func (e *enhancing) hides(r *roster.Roster) bool {
	return slices.ContainsFunc(check.Check(e.book, r).Diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.SelectionHidden })
}

const unitsTried = 1 // of each Enhancement in normal runs

// try tries the Enhancements of a detachment.
func (e *enhancing) try(d choiceOfDetachment) {
	e.Helper()
	list := e.offers(e.apply(e.all, d.Operation))
	base := e.apply(e.fresh, d.Operation)
	k := slices.IndexFunc(e.detachments, func(x choiceOfDetachment) bool { return x.Entry == d.Entry })
	other := e.apply(e.fresh, e.detachments[(k+1)%len(e.detachments)].Operation)
	for _, x := range list {
		what := d.name + ": " + x.entry.Name
		some := func(list []*entry.Option) []*entry.Option {
			if catalogtest.Exhaustive() {
				return list
			}
			return list[:min(len(list), unitsTried)]
		}
		for _, u := range some(x.allowed) {
			plain, _ := e.with(base, u)
			if enhanced, ok := e.with(base, u, x.entry); ok {
				e.expect(0, what+" on "+u.Name(), plain, enhanced)
			}
		}
		for _, u := range some(x.refused) {
			plain, _ := e.with(base, u)
			if enhanced, ok := e.with(base, u, x.entry); ok {
				e.expect(1, what+" on "+u.Name()+", which may not have it", plain, enhanced)
			}
		}
		u := x.allowed[0]
		if plain, _ := e.with(other, u); !e.hides(plain) && len(e.detachments) > 1 {
			enhanced, _ := e.with(other, u, x.entry)
			e.expect(1, what+" of another detachment", plain, enhanced)
		}
		most := 1
		if x.upgrade {
			most = enhancementLimits[e.edition].upgrades
		}
		plain, enhanced := base, base
		for n := range most + 1 {
			plain, _ = e.with(plain, u)
			enhanced, _ = e.with(enhanced, u, x.entry)
			want := 0
			if n == most {
				want = 1
			}
			e.expect(want, fmt.Sprintf("%s %d times", what, n+1), plain, enhanced)
		}
		for _, y := range list {
			if y != x && slices.Contains(y.allowed, u) {
				plain, _ := e.with(base, u)
				enhanced, _ := e.with(base, u, x.entry, y.entry)
				e.expect(1, what+" and "+y.entry.Name+" on "+u.Name(), plain, enhanced)
				break
			}
		}
	}
	e.tryMost(d, list)
}

// tryMost tries as many Enhancements as an army may have, and one more. Of an Upgrade only the first
// counts (11e.ARMY.ENHANCEMENT.6).
func (e *enhancing) tryMost(d choiceOfDetachment, list []*offeredEnhancement) {
	e.Helper()
	limits := enhancementLimits[e.edition]
	plain := e.apply(e.fresh, d.Operation)
	for _, x := range e.detachments {
		if limits.upgrades > 0 && len(list) <= limits.different && x.Entry != d.Entry {
			plain = e.apply(plain, roster.Operation{Op: roster.Select, Parent: x.Selection, Entry: x.Entry})
			list = append(list, e.offers(e.apply(e.all, x.Operation))...)
		}
	}
	if len(list) <= limits.different {
		return
	}
	free := 0
	if k := slices.IndexFunc(list, func(x *offeredEnhancement) bool { return x.upgrade }); k >= 0 {
		list[0], list[k] = list[k], list[0]
		list, free = slices.Insert(list, 0, list[0]), 1
	}
	enhanced := plain
	for n, x := range list[:limits.different+free+1] {
		plain, _ = e.with(plain, x.allowed[0])
		enhanced, _ = e.with(enhanced, x.allowed[0], x.entry)
		switch n + 1 - free {
		case limits.different:
			e.expect(0, fmt.Sprintf("%s: %d Enhancements", d.name, n+1), plain, enhanced)
		case limits.different + 1:
			e.expect(1, fmt.Sprintf("%s: %d Enhancements", d.name, n+1), plain, enhanced)
		}
	}
}
