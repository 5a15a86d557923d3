package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// leaderOf returns a leader of the units that a text names.
func leaderOf(named string) *entry.Entry {
	leader := rostertest.EntryOf("leader")
	leader.Associations = []*entry.Association{{
		Node:  entry.Node{ID: "leads", Name: entry.LeaderName},
		Query: entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: entry.ChildAny, Shared: true},
		Max:   entry.Int(1), When: entry.Conditions{Any: true}, Named: []string{named},
	}}
	return leader
}

// A leader can lead the units that its ability names, by a keyword or with a misspelling. Whether it can lead
// another one cannot be verified if the ability also names what the data does not have.
func TestNamedUnits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, named, to string
		want            []roster.Code
	}{
		{"10e.ATTACHED.FORM.1: a keyword", "Character", "hero", nil},
		{"10e.ATTACHED.FORM.1: two keywords side by side", "Epic Hero Character", "hero", nil},
		{"10e.ATTACHED.FORM.1: a unit without the keyword", "Character", "squad", []roster.Code{roster.AssociationInvalid}},
		{"10e.ATTACHED.FORM.1: a unit with one of two keywords", "Epic Hero Character", "novice", []roster.Code{roster.AssociationInvalid}},
		{"10e.ATTACHED.FORM.1: a misspelt name", "Leginoaries", "legionaries", nil},
		{"10e.ATTACHED.FORM.1: another unit than the unknown one", "Leginoaries", "squad", []roster.Code{roster.DataUnverified}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			leader, hero, novice := leaderOf(tt.named), rostertest.EntryOf("hero"), rostertest.EntryOf("novice")
			hero.Categories = append(hero.Categories, entry.CategoryLink{Target: "character"}, entry.CategoryLink{Target: "epic-hero"})
			novice.Categories = append(novice.Categories, entry.CategoryLink{Target: "character"})
			a := rostertest.Game{Roots: []*entry.Entry{leader, hero, novice, rostertest.EntryOf("squad"), rostertest.EntryOf("legionaries")}}.NewArmy(t)
			from, to := a.Do(rostertest.Selects("frc_1", "leader")...)[0], a.Do(rostertest.Selects("frc_1", tt.to)...)[0]
			a.Do(roster.Operation{Op: roster.Associate, Selection: from, Association: "leads", To: to})
			var got []roster.Code
			for _, d := range check.Check(a.Book, a.Roster).Diagnostics {
				got = append(got, d.Code)
				if d.Path != "/forces/0/selections/0" {
					t.Errorf("%s: got the path %s, want that of the leader", d.Code, d.Path)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAssociationWithUnknown: a leader of a unit that newer data lacks is not a mistake of its own, and is described
// by the name of the unit.
func TestAssociationWithUnknown(t *testing.T) {
	t.Parallel()
	a := rostertest.Game{Roots: []*entry.Entry{leaderOf("squad"), rostertest.EntryOf("squad"), rostertest.EntryOf("other")}}.NewArmy(t)
	from, to := a.Do(rostertest.Selects("frc_1", "leader")...)[0], a.Do(rostertest.Selects("frc_1", "squad")...)[0]
	a.Do(rostertest.Selects("frc_1", "other")...)
	a.Do(roster.Operation{Op: roster.Associate, Selection: from, Association: "leads", To: to})
	squad := &a.Roster.Forces[0].Selections[1]
	squad.Entry, squad.Name = "removed", "squad"
	a.Roster.Forces[0].Selections[2].Entry = "removed too"
	report := check.Check(a.Book, a.Roster)
	for i := range report.Diagnostics {
		d := &report.Diagnostics[i]
		if d.Code != roster.AssociationInvalid {
			continue
		}
		cause := slices.IndexFunc(report.Diagnostics, func(x roster.Diagnostic) bool { return d.CausedBy != nil && x.ID == *d.CausedBy })
		if cause < 0 || report.Diagnostics[cause].Path != "/forces/0/selections/1" || !strings.HasPrefix(d.TextByLine("en"), "leader cannot lead squad.") {
			t.Errorf("got %q, caused by %d; want the missing squad", d.TextByLine("en"), cause)
		}
		return
	}
	t.Error("the association is not reported")
}
