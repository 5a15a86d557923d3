package builder

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web/page"
)

// A unitView is the contents of the unit pane: the unit, its models and all options.
type unitView struct {
	*unit.Unit
	ID       string
	Row      row
	Title    string
	Costs    []string
	Problems []problem
	Parts    []part // the unit itself, and its models and wargear
	Rename   string // operations
	Note     string
	// Datasheet is the id of the unit's datasheet, and Catalogue that of its faction; both
	// are empty if the unit is not in the game data, and for a choice of the army.
	Datasheet, Catalogue string
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
	v.Title, v.Costs = v.Row.Name, v.Row.Costs
	var diagnostics []roster.Diagnostic
	for _, d := range b.View.Diagnostics {
		if b.roots[d.Selection] == s.ID {
			diagnostics = append(diagnostics, d)
		}
	}
	v.Problems = b.problemsOf(diagnostics)
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
		v.Datasheet, v.Catalogue = unit.Entry.ID, f.Catalogue
	}
	t := partBuilder{page: b, choices: choices}
	if err := t.add(s, unit, nil, 0); err != nil {
		return nil, err
	}
	v.Parts = t.parts
	v.fold(b.Location.Part, s)
	return v, nil
}

// choices evaluates the options of selections in parallel, since large units have
// hundreds.
func (b *rosterPage) choices(ids []string) (map[string][]option.Choice, error) {
	lists, errs := make([][]option.Choice, len(ids)), make([]error, len(ids))
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(ids)) && b.ctx.Err() == nil; i = next.Add(1) - 1 {
				lists[i], errs[i] = option.Options(b.Book, b.Roster, ids[i], page.Language)
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
