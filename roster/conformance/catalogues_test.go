package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
)

// edition returns the community's newest data of an edition.
func edition(tb testing.TB, name string) *entry.Book {
	tb.Helper()
	return catalogtest.Folder(tb, name+"/head").Book
}

// faults are the codes of problems in the newest data: parts that cannot be evaluated, for which
// nodes have a note, and duplicate ids.
var faults = []string{
	"battlescribe.unevaluated", "id.duplicate", "modifier.affects", "modifier.category", "query.child", "query.scope",
}

// TestCatalogues: every file of the newest data is read and linked, and every part of it is
// known. Root entries of every catalogue can be selected in a new roster and checked. The
// remaining errors of such a roster are decisions of the player; their kinds are printed.
func TestCatalogues(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"9e", "10e"} {
		data := catalogtest.Folder(t, name+"/head")
		if data.Documents != data.Files {
			t.Errorf("%s: got %d catalogues of %d files", name, data.Documents, data.Files)
		}
		book := data.Book
		codes := map[string]int{}
		for _, p := range data.Problems {
			if codes[p.Code]++; !slices.Contains(faults, p.Code) {
				t.Errorf("%s: %s: %v", name, p.Code, p)
			}
		}
		units, kinds := 0, map[string]int{}
		for _, c := range book.Catalogues {
			if !c.Library {
				units += addEach(t, book, c, kinds)
			}
		}
		if units == 0 {
			t.Errorf("%s: got no unit", name)
		}
		fmt.Printf("catalogues: %s: %d files, %d units added, problems %v\n", name, 1+len(book.Catalogues), units, codes)
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			fmt.Printf("catalogues: %s: %d × %s\n", name, kinds[kind], kind)
		}
	}
}

// addEach adds each root entry of a catalogue to a separate roster, and counts the diagnostics by
// kind.
func addEach(t *testing.T, book *entry.Book, c *entry.Catalogue, kinds map[string]int) (units int) {
	t.Helper()
	fresh, made, err := edit.Apply(book, roster.New(c.Name, "", ""), []roster.Operation{
		{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: c.ID},
	})
	if err != nil {
		t.Errorf("%s: %v", c.Name, err)
		return 0
	}
	for o := range catalogtest.Sample(t, book.Roots(c.ID).Options, 4) {
		next, _, err := edit.Apply(book, fresh, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: o.ID}})
		if err != nil {
			t.Errorf("%s: %s: %v", c.Name, o.Name(), err)
			continue
		}
		units++
		a := addition{book: book, roster: next, option: o, unit: len(next.Forces[0].Selections) - 1}
		report := check.Check(book, next)
		for i, origin := range originsOf(report) {
			d := &report.Diagnostics[i]
			kind := a.kind(d, origin)
			if kind == "" {
				t.Errorf("%s: %s: %s at %s: %s", c.Name, o.Name(), d.Code, d.Path, d.Text("en"))
			}
			kinds[kind]++
		}
	}
	return units
}

// addition is a roster to which a unit was just added.
type addition struct {
	book   *entry.Book
	roster *roster.Roster
	option *entry.Option
	unit   int // its position in the first force
}

// limitsUnit reports whether a constraint belongs to the unit itself and not to a part of it.
func (a *addition) limitsUnit(o Origin) bool {
	return o.Entry == a.option.Entry.ID || a.option.Link != nil && o.Entry == a.option.Link.ID
}

// isUnit reports whether the new selection has a model or a unit profile.
func (a *addition) isUnit() bool {
	s := check.Check(a.book, a.roster).State()
	for i := range s.Roots() {
		if s.Selection(i).Doc == &a.roster.Forces[0].Selections[a.unit] {
			return s.IsUnit(i)
		}
	}
	return true
}

// kind returns the decision of the player that a diagnostic requires, or "" if it requires none.
func (a *addition) kind(d *roster.Diagnostic, o Origin) string {
	path := fmt.Sprintf("/forces/0/selections/%d", a.unit)
	army := o.On != OnSelection
	switch d.Code {
	case roster.MessageError, roster.MessageWarning, roster.MessageInfo:
		return "the data says something of the unit (" + string(d.Code) + ")"
	case roster.DataUnverified:
		return "not evaluated (" + string(d.Code) + ")"
	case roster.SelectionHidden:
		return when(d.Path == path, "the army does not offer the unit without changes ("+string(d.Code)+")")
	case roster.ArmyEmpty:
		return when(!a.isUnit(), "the army lacks something other than the unit ("+string(d.Code)+")")
	case roster.LimitMissing:
		return "the army lacks something other than the unit (" + string(d.Code) + ")"
	case roster.BattleSizePoints:
		return "the army has no room for the unit (" + string(d.Code) + ")"
	case roster.SelectionsMax, roster.CategoryMax, roster.CostMax:
		return when(army || d.Path == path && a.limitsUnit(o), "the army has no room for the unit ("+string(d.Code)+")")
	case roster.SelectionsMin, roster.CategoryMin, roster.CostMin:
		other := !strings.HasPrefix(d.Path, path)
		return when(army || other, "the army lacks something other than the unit ("+string(d.Code)+")")
	case roster.AssociationMin, roster.AssociatedMin:
		return when(d.Path == path, "the army lacks a unit to attach it to, or its leader ("+string(d.Code)+")")
	case roster.GroupMin:
		return a.groupKind(d, o)
	}
	return ""
}

func when(ok bool, kind string) string {
	if !ok {
		return ""
	}
	return kind
}

// groupKind distinguishes groups without a default from groups whose default is currently
// unavailable.
func (a *addition) groupKind(d *roster.Diagnostic, o Origin) string {
	g := a.group(d.Selection, o.Entry)
	switch {
	case g == nil:
		return ""
	case g.Default() == nil:
		return "a group without default waits for a choice (group.min)"
	}
	options, err := option.Options(a.book, a.roster, d.Selection, "en")
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(options, func(c option.Choice) bool { return c.Entry == g.Default().ID })
	if i < 0 {
		return "a group whose default is hidden waits for a choice (group.min)"
	}
	c := options[i]
	return when(c.Hidden || c.Max != nil && c.Now >= *c.Max, "a group whose default is not to be had waits for a choice (group.min)")
}

// group returns the group of the selection that an origin identifies.
func (a *addition) group(selection, id string) *entry.GroupOption {
	f := &a.roster.Forces[0]
	_, o := findSelection(f.Selections, a.book.Roots(f.Catalogue), selection)
	if o == nil {
		return nil
	}
	for _, g := range o.Choices().Groups {
		if g.Group.ID == id || g.Link != nil && g.Link.ID == id {
			return g
		}
	}
	return nil
}
