package builder

import (
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web/listview"
)

// A unitView is the contents of the unit pane: the unit, its models and all options.
type unitView struct {
	*unit.Unit
	ID        string
	Row       row
	Title     string
	Costs     []string
	Problems  []problem
	Parts     []part // the unit itself, and its models and wargear
	Size      *part  // whose number is that of the unit; nil: the parts have their own numbers
	Sizes     []pickCost
	Rename    string // operations
	Note      string
	Datasheet string // id; empty if the unit is not in the game data, and for a choice of the army
}

// Unit returns the contents of the unit pane; nil: no unit is chosen.
func (b *rosterPage) Unit() (*unitView, error) {
	if b.Location.Unit == "" || b.unit != nil {
		return b.unit, nil
	}
	for f := range b.forces() {
		for i := range f.Selections {
			if f.Selections[i].ID == b.Location.Unit {
				var err error
				b.unit, err = b.newUnitView(f, i)
				return b.unit, err
			}
		}
	}
	return nil, nil
}

func (b *rosterPage) newUnitView(f *roster.Force, i int) (*unitView, error) {
	s := &f.Selections[i]
	v := &unitView{
		Unit: b.units[s.ID], ID: s.ID,
		Rename: encode(roster.Operation{Op: roster.Rename, Selection: s.ID}),
		Note:   encode(roster.Operation{Op: roster.Note, Selection: s.ID}),
	}
	v.Row = b.row(f, i)
	v.Title = v.Row.Name
	if v.Unit != nil {
		v.Costs = listview.ShortCosts(b.lang, b.Book, v.Unit.Costs)
	}
	var diagnostics []roster.Diagnostic
	for _, d := range b.View.Diagnostics {
		if b.roots[d.Selection] == s.ID && d.Code != roster.KeywordMissing { // the pane asks for it
			diagnostics = append(diagnostics, d)
		}
	}
	v.Problems = b.problemsOf(diagnostics)[0]
	if v.Unit == nil {
		v.Unit = &unit.Unit{Name: v.Title}
		return v, nil
	}
	choices, err := b.choices(shownSelections(s, nil))
	if err != nil {
		return nil, err
	}
	unit := b.Book.Roots(f.Catalogue).Option(s.Entry)
	if unit != nil && !v.Configuration {
		v.Datasheet = unit.Entry.ID
	}
	t := partBuilder{page: b, choices: choices}
	if err := t.add(s, unit, nil, 0); err != nil {
		return nil, err
	}
	v.Parts = t.parts
	if err := b.addSwaps(v); err != nil {
		return nil, err
	}
	v.findSize()
	if v.Size != nil && unit != nil {
		v.Sizes = b.handlers.listings.get(b, f.Catalogue, unit).costs
	}
	v.fold(b.Location.Part, s)
	return v, nil
}

// addSwaps adds the kinds of model that replace others to the part of these.
func (b *rosterPage) addSwaps(v *unitView) error {
	if !slices.ContainsFunc(v.Parts, func(p part) bool { return p.Model && p.Depth > 0 }) {
		return nil
	}
	base, rows, covered, err := b.modelSwaps(v.ID)
	if err != nil {
		return err
	}
	for i := range v.Parts {
		p := &v.Parts[i]
		if p.ID == base {
			p.Swaps = rows
		}
		p.Swapped = covered[p.Entry] && p.Depth == 1
	}
	// The unit does not offer a model that its part exchanges.
	for g := range v.Parts[0].Groups {
		group := &v.Parts[0].Groups[g]
		replaced := func(o optionView) bool { return covered[o.entry] }
		group.Options, group.Off = slices.DeleteFunc(group.Options, replaced), slices.DeleteFunc(group.Off, replaced)
	}
	v.Parts[0].Groups = slices.DeleteFunc(v.Parts[0].Groups, func(g optionGroup) bool { return len(g.Options)+len(g.Off) == 0 })
	return nil
}

// findSize finds the only part whose number of models can change.
func (v *unitView) findSize() {
	var found []*part
	for i := range v.Parts {
		if p := &v.Parts[i]; p.Model && p.Depth > 0 && !p.Swapped && (p.More != "" || p.Fewer != "") {
			found = append(found, p)
		}
	}
	if len(found) == 1 {
		found[0].Sized, v.Size = true, found[0]
	}
}

// StepSize returns the part that changes the number of models, with the number of the unit.
func (v *unitView) StepSize() part {
	p := *v.Size
	p.Count = v.Models
	return p
}

// choices evaluates the options of selections in parallel, since large units have
// hundreds.
func (b *rosterPage) choices(ids []string) (map[string][]option.Choice, error) {
	lists, errs := make([][]option.Choice, len(ids)), make([]error, len(ids))
	evaluate := func(i int64) (err error) {
		defer entry.RecoverInterrupted(&err)
		lists[i], err = option.Options(b.Book, b.Roster, ids[i], b.lang)
		return err
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(ids)) && b.ctx.Err() == nil; i = next.Add(1) - 1 {
				errs[i] = evaluate(i)
			}
		})
	}
	group.Wait()
	out := map[string][]option.Choice{}
	for i, id := range ids {
		// Selections that are not in the game data have no options.
		if errs[i] != nil && !errors.Is(errs[i], roster.ErrOperation) {
			return nil, errs[i]
		}
		out[id] = lists[i]
	}
	return out, b.ctx.Err()
}

// LinkedParts returns the number of parts that the pane links at its top.
func (v *unitView) LinkedParts() int {
	count := 0
	for _, p := range v.Parts {
		if p.Depth > 0 && p.Shown() {
			count++
		}
	}
	return count
}

// A shownPart is a part with the page that shows it.
type shownPart struct {
	Builder *rosterPage
	Part    part
}

// ShowPart returns the data of the template of a part.
func (b *rosterPage) ShowPart(p part) shownPart { return shownPart{b, p} }

// A shownRow is a row with the page that shows it.
type shownRow struct {
	Builder *rosterPage
	Row     row
}

// ShowRow returns the data of the template of a row.
func (b *rosterPage) ShowRow(r row) shownRow { return shownRow{b, r} }

// A listRow is a row of the army pane with everything that its HTML depends on: rows that did not
// change are not rendered again.
type listRow struct {
	Row     row
	Faction string // of the army
	Address string // of the page with the unit in the unit pane
}

// ListRow returns the data of a row of the army pane.
func (b *rosterPage) ListRow(r row) listRow { return listRow{r, b.Faction(), b.UnitAddress(r.ID)} }
