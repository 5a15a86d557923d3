package fix

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Limits of the fixes that change a force.
const (
	kindsProposed      = 6
	cataloguesProposed = 3
)

// kindFixes returns fixes that each change the kind of a force, such as a Patrol Detachment
// to a Super-Heavy Detachment: first to the kinds whose slots suit the force best.
func (e *proposer) kindFixes(force int32) (fixes []roster.Fix) {
	doc := e.Force(force).Doc
	kinds := slices.DeleteFunc(slices.Clone(edit.OfferedForces(e.Book, e.Roster, doc.ID)), func(x *entry.Force) bool { return x.Hidden || x.ID == doc.Entry })
	misfits := map[*entry.Force]int{}
	for _, x := range kinds {
		misfits[x] = e.misfits(force, x)
	}
	slices.SortStableFunc(kinds, func(a, b *entry.Force) int { return cmp.Compare(misfits[a], misfits[b]) })
	for _, x := range kinds[:min(len(kinds), kindsProposed)] {
		fixes = append(fixes, roster.Fix{
			Code: roster.FixForce, Args: map[string]string{"Thing": x.Name, "Subject": cmp.Or(e.ForceName(force), doc.Title, doc.Entry)},
			Operations: []roster.Operation{{Op: roster.SetForce, Force: doc.ID, Entry: x.ID}},
		})
	}
	return fixes
}

// misfits returns the number of units of a force that have no slot in a kind of force, or are
// missing or surplus in its slots, before modifiers.
func (e *proposer) misfits(force int32, kind *entry.Force) (n int) {
	number := map[*entry.Category]int64{}
	for i := range e.Roots() {
		if c := e.Primary(i); c != nil && e.Selection(i).Force == force && e.Selection(i).Option.Kind() != entry.Upgrade {
			number[c] += e.Selection(i).Count
		}
	}
	for i := range kind.Categories {
		l := &kind.Categories[i]
		b := entry.Bounds{Max: entry.Unlimited}
		for k := range l.Constraints {
			if c := &l.Constraints[k]; c.ResolvedField().Kind == entry.FieldIsSelections && !c.Percent {
				b.Narrow(c)
			}
		}
		has := number[l.Category()]
		delete(number, l.Category())
		n += int(max(int64(b.Min)-has, 0))
		if b.Max != entry.Unlimited {
			n += int(max(has-int64(b.Max), 0))
		}
	}
	for _, without := range number {
		n += int(without)
	}
	return n
}

// catalogueFixes returns fixes that each change the army book of a force to one that offers
// some of its units, those with most first.
func (e *proposer) catalogueFixes(force int32) (fixes []roster.Fix) {
	doc := e.Force(force).Doc
	type book struct {
		*entry.Catalogue
		found int
	}
	var books []book
	for _, c := range e.Book.Catalogues {
		b := book{Catalogue: c}
		choices := e.Book.Roots(c.ID)
		for i := range doc.Selections {
			if o := choices.Option(doc.Selections[i].Entry); o != nil && o.Kind() != entry.Upgrade { // every book has the upgrades of the game system
				b.found++
			}
		}
		if b.found > 0 {
			books = append(books, b)
		}
	}
	slices.SortStableFunc(books, func(a, b book) int { return cmp.Compare(b.found, a.found) })
	for _, b := range books[:min(len(books), cataloguesProposed)] {
		fixes = append(fixes, roster.Fix{
			Code: roster.FixCatalogue, Args: map[string]string{"Thing": b.Name},
			Operations: []roster.Operation{{Op: roster.SetForce, Force: doc.ID, Catalogue: b.ID}},
		})
	}
	return fixes
}

// forceChanges returns the fixes of a missing category that change the force: its army book, if
// the game data lacks it, or its kind, if the constraint belongs to the kind.
func (e *proposer) forceChanges(f *check.Finding) []roster.Fix {
	switch n := e.Force(f.At.Force); {
	case n.Choices == nil:
		return e.catalogueFixes(f.At.Force)
	case n.Entry != nil && f.Scope.Kind == eval.ForceContainer && e.Slot(f.At.Force, f.Holder.Category) != nil:
		return e.kindFixes(f.At.Force)
	}
	return nil
}

// sameDetachment returns a fix that gives a force the detachment of the first force, if its army
// book offers it.
func (e *proposer) sameDetachment(f *check.Finding) []roster.Fix {
	if o := eval.Named(e.Selection(f.Parent).Option.Choices().Options, f.Thing); o != nil {
		return []roster.Fix{e.choice(f.Parent, o)}
	}
	return nil
}
