package edit_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// bearer is the association of an icon with its sibling models.
func bearer(least, most int64) *entry.Association {
	return &entry.Association{
		Node:  entry.Node{ID: "bearer", Name: "Bearer", Source: entry.Source{Document: "a.cat", Line: 9}},
		Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Child: "model", Shared: true},
		Min:   entry.Int(least), Max: entry.Int(most),
	}
}

func modelOf(id string) *entry.Entry {
	return &entry.Entry{
		Node: entry.Node{ID: id, Name: id}, Kind: entry.Model,
		Offers: entry.Offers{Entries: []*entry.Entry{{Node: entry.Node{ID: id + "-gun", Name: "Gun"}}}},
	}
}

// squadOf is a unit of models with an optional icon that has the association.
func squadOf(a *entry.Association, models ...*entry.Entry) *entry.Entry {
	icon := &entry.Entry{Node: entry.Node{ID: "icon", Name: "Icon"}, Associations: []*entry.Association{a}}
	squad := rostertest.EntryOf("squad")
	squad.Kind = entry.Unit
	squad.Entries = append(models, icon)
	return squad
}

// escort is a squad with two separate troopers and an icon.
func escort(t *testing.T, a *entry.Association) (army *rostertest.Army, troopers [2]string, icon string) {
	t.Helper()
	army = rostertest.Game{Roots: []*entry.Entry{squadOf(a, modelOf("trooper"))}}.NewArmy(t)
	squad := army.Do(rostertest.Selects("frc_1", "squad")...)[0]
	for i := range troopers {
		troopers[i] = army.Do(rostertest.Selects(squad, "trooper")...)[0]
	}
	return army, troopers, army.Do(rostertest.Selects(squad, "icon")...)[0]
}

func associate(selection, to string) roster.Operation {
	return roster.Operation{Op: roster.Associate, Selection: selection, Association: "bearer", To: to}
}

func dissociate(selection, to string) roster.Operation {
	return roster.Operation{Op: roster.Dissociate, Selection: selection, Association: "bearer", To: to}
}

// associationsOf returns all associations of the roster, as owner, association and end.
func associationsOf(a *rostertest.Army) (list [][3]string) {
	var walk func([]roster.Selection)
	walk = func(selections []roster.Selection) {
		for _, s := range selections {
			for _, t := range s.Associations {
				list = append(list, [3]string{s.ID, t.Association, t.To})
			}
			walk(s.Selections)
		}
	}
	for _, f := range a.Forces {
		walk(f.Selections)
	}
	return list
}

// Both sides of the minimum and the maximum number of associations.
func TestAssociationLimits(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, -1))
	a.WantErrors("no association", string(roster.AssociationMin))
	a.AppliesFixes(t, string(roster.AssociationMin))
	a.Do(associate(icon, troopers[0]))
	a.WantErrors("one association")
	a.Do(associate(icon, troopers[1]))
	a.WantErrors("two associations, without limit")

	a, troopers, icon = escort(t, bearer(0, 2))
	a.WantErrors("no minimum")
	third := a.Do(rostertest.Selects(a.Forces[0].Selections[0].ID, "trooper")...)[0]
	a.Do(associate(icon, troopers[0]), associate(icon, troopers[1]))
	a.WantErrors("two associations of two")
	a.Do(associate(icon, third))
	a.WantErrors("three associations of two", string(roster.AssociationMax))
	a.AppliesFixes(t, string(roster.AssociationMax))
	a.Do(dissociate(icon, third))
	a.WantErrors("one removed")
}

// A diagnostic names the selection, the counts and the source in the data. Its fixes add an
// association with each candidate.
func TestAssociationDiagnostic(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, 1))
	view := render.WithFixes(check.Check(a.Book, a.Roster), "en")
	d := view.Diagnostics[0]
	got := []string{string(d.Code), d.Path, d.Selection, d.Actual, d.Limit, d.Source.Document}
	want := []string{"association.min", "/forces/0/selections/0/selections/2", icon, "0", "1", "a.cat"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("diagnostic (-want +got):\n%s", diff)
	}
	var to []string
	for _, f := range d.Fixes {
		to = append(to, f.Operations[0].To)
	}
	if diff := cmp.Diff(troopers[:], to); diff != "" {
		t.Errorf("fixes (-want +got):\n%s", diff)
	}
	report := check.Check(a.Book, a.Roster)
	if f := report.Findings().List[0]; f.Association != "bearer" || report.State().Selection(f.Selection).Option.Entry.ID != "icon" {
		t.Errorf("finding: got %+v", f)
	}
}

// If one association is allowed, a new one replaces it.
func TestAssociateInstead(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, 1))
	a.Do(associate(icon, troopers[0]), associate(icon, troopers[1]), associate(icon, troopers[1]))
	if d := cmp.Diff([][3]string{{icon, "bearer", troopers[1]}}, associationsOf(a)); d != "" {
		t.Errorf("associations (-want +got):\n%s", d)
	}
}

// Candidates of an association: in the scope, matching the child filter, visible, meeting the
// conditions, and never the selection itself.
func TestAssociationReach(t *testing.T) {
	hidden := modelOf("trooper")
	hidden.Modifiers = []entry.Modifier{{Op: entry.Set, Field: entry.FieldHidden, Value: "true", When: entry.Conditions{Tests: []entry.Condition{{
		Comparison: entry.AtLeast, Value: entry.Int(1), Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Child: "icon", Shared: true},
	}}}}}
	for name, tt := range map[string]struct {
		change func(*entry.Association)
		model  *entry.Entry
		valid  bool
	}{
		"unchanged":        {func(*entry.Association) {}, modelOf("trooper"), true},
		"the entry":        {func(a *entry.Association) { a.Child = "trooper" }, modelOf("trooper"), true},
		"another entry":    {func(a *entry.Association) { a.Child = "icon" }, modelOf("trooper"), false},
		"another kind":     {func(a *entry.Association) { a.Child = "unit" }, modelOf("trooper"), false},
		"anything":         {func(a *entry.Association) { a.Child = "" }, modelOf("trooper"), true},
		"another scope":    {func(a *entry.Association) { a.Scope = entry.ScopeSelf }, modelOf("trooper"), false},
		"by id of a scope": {func(a *entry.Association) { a.Scope = "squad" }, modelOf("trooper"), true},
		"direct only":      {func(a *entry.Association) { a.Scope = entry.ScopeForce }, modelOf("trooper"), false},
		"at any depth":     {func(a *entry.Association) { a.Scope, a.ChildSelections = entry.ScopeForce, true }, modelOf("trooper"), true},
		"condition holds":  {func(a *entry.Association) { a.When = holding("trooper") }, modelOf("trooper"), true},
		"condition fails":  {func(a *entry.Association) { a.When = holding("icon") }, modelOf("trooper"), false},
		"hidden":           {func(*entry.Association) {}, hidden, false},
	} {
		t.Run(name, func(t *testing.T) {
			assoc := bearer(1, 1)
			tt.change(assoc)
			a := rostertest.Game{Roots: []*entry.Entry{squadOf(assoc, tt.model)}}.NewArmy(t)
			squad := a.Do(rostertest.Selects("frc_1", "squad")...)[0]
			trooper := a.Do(rostertest.Selects(squad, "trooper")...)[0]
			a.Do(rostertest.Selects(squad, "trooper")...)
			icon := a.Do(rostertest.Selects(squad, "icon")...)[0]
			a.Do(associate(icon, trooper))
			if got := slices.Contains(a.Errors(), string(roster.AssociationInvalid)); got == tt.valid {
				t.Errorf("got %v, want valid %v", a.Errors(), tt.valid)
			}
		})
	}
}

// holding is the condition that the selection itself has an entry.
func holding(id string) entry.Conditions {
	return entry.Conditions{Tests: []entry.Condition{{Comparison: entry.InstanceOf, Query: entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldSelections, Child: id, Shared: true}}}}
}

// A leader is associated with a unit of the force, and the unit limits the number of its leaders:
// both sides of both limits.
func TestAssociatedLimits(t *testing.T) {
	joins := &entry.Association{
		Node:  entry.Node{ID: "bearer", Name: "Joins"},
		Query: entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: "squad", Shared: true},
		Min:   entry.Int(1), Max: entry.Int(1),
	}
	leader := rostertest.EntryOf("leader")
	leader.Associations = []*entry.Association{joins}
	limit := func(b entry.Bound, n int64, child string) entry.Constraint {
		return entry.Constraint{ID: b.String() + child, Bound: b, Value: entry.Int(n), Query: entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldAssociations, Child: child, Shared: true}}
	}
	a := rostertest.Game{Roots: []*entry.Entry{leader, rostertest.EntryOf("squad", limit(entry.Min, 1, "bearer"), limit(entry.Max, 1, ""))}}.NewArmy(t)
	squads := []string{a.Do(rostertest.Selects("frc_1", "squad")...)[0], a.Do(rostertest.Selects("frc_1", "squad")...)[0]}
	leaders := []string{a.Do(rostertest.Selects("frc_1", "leader")...)[0], a.Do(rostertest.Selects("frc_1", "leader")...)[0]}
	a.WantErrors("no leaders", "associated.min", "associated.min", "association.min", "association.min")
	a.AppliesFixes(t, string(roster.AssociatedMin))
	a.Do(associate(leaders[0], squads[0]), associate(leaders[1], squads[1]))
	a.WantErrors("one leader each")
	a.Do(associate(leaders[1], squads[0]))
	a.WantErrors("both join the first", string(roster.AssociatedMax), string(roster.AssociatedMin))
	a.AppliesFixes(t, string(roster.AssociatedMax))
}

// Conditions may count the associations that lead to their selection.
func TestConditionOnAssociations(t *testing.T) {
	model := modelOf("trooper")
	model.Modifiers = []entry.Modifier{{Op: entry.Append, Field: entry.FieldName, Value: "with icon", When: entry.Conditions{Tests: []entry.Condition{{
		Comparison: entry.AtLeast, Value: entry.Int(1), Query: entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldAssociations, Child: entry.ChildAny, Shared: true},
	}}}}}
	a := rostertest.Game{Roots: []*entry.Entry{squadOf(bearer(1, 1), model)}}.NewArmy(t)
	squad := a.Do(rostertest.Selects("frc_1", "squad")...)[0]
	troopers := []string{a.Do(rostertest.Selects(squad, "trooper")...)[0], a.Do(rostertest.Selects(squad, "trooper")...)[0]}
	icon := a.Do(rostertest.Selects(squad, "icon")...)[0]
	a.Do(associate(icon, troopers[1]))
	var got []string
	for _, s := range unit.TreeOf(check.Check(a.Book, a.Roster).State()).Forces[0].Selections[0].Selections {
		got = append(got, s.ID+" "+s.Name)
	}
	slices.Sort(got)
	want := []string{troopers[0] + " trooper", troopers[1] + " trooper with icon", icon + " Icon"}
	slices.Sort(want)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
}

// Associations of a document with a missing end or an unknown id are reported. A fix removes them
// or changes their end.
func TestDanglingAssociations(t *testing.T) {
	for code, link := range map[roster.Code]roster.Association{
		roster.AssociationInvalid: {Association: "bearer", To: "sel_99"},
		roster.AssociationUnknown: {Association: "joins", To: "sel_3"},
	} {
		t.Run(string(code), func(t *testing.T) {
			a, _, icon := escort(t, bearer(0, -1))
			s := &a.Forces[0].Selections[0].Selections[2]
			if s.ID != icon {
				t.Fatalf("got %s, want the icon", s.ID)
			}
			s.Associations = []roster.Association{link, link}
			a.WantErrors("an invalid association", string(code))
			a.AppliesFixes(t, string(code))
			a.Do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "500"})
			a.WantErrors("after another operation", string(code))
		})
	}
}

// A required association is created automatically if there is only one candidate.
func TestAssociatedAutomatically(t *testing.T) {
	for number, want := range map[int]int{0: 0, 1: 1, 2: 0} {
		a := rostertest.Game{Roots: []*entry.Entry{squadOf(bearer(1, 1), modelOf("trooper"))}}.NewArmy(t)
		squad := a.Do(rostertest.Selects("frc_1", "squad")...)[0]
		for range number {
			a.Do(rostertest.Selects(squad, "trooper")...)
		}
		a.Do(rostertest.Selects(squad, "icon")...)
		if got := len(associationsOf(a)); got != want {
			t.Errorf("%d models: got %d associations, want %d", number, got, want)
		}
	}
}

// An association is removed with its end, and the result reports it. Copies are associated with
// selections copied with them, and not with the originals.
func TestAssociationsFollow(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, 1))
	a.Do(associate(icon, troopers[0]))
	squad := a.Forces[0].Selections[0].ID
	a.Do(roster.Operation{Op: roster.Duplicate, Selection: squad}, roster.Operation{Op: roster.Duplicate, Force: "frc_1"})
	a.WantErrors("copies")
	if n := len(associationsOf(a)); n != 4 {
		t.Errorf("associations: got %v, want one for each of four squads", associationsOf(a))
	}
	c, err := edit.Edit(a.Book, a.Roster, []roster.Operation{{Op: roster.Remove, Selection: troopers[0]}})
	if err != nil {
		t.Fatal(err)
	}
	want := []edit.Adjustment{{Selection: icon, Entry: "icon", Name: "Icon", Before: 1, After: 1, Association: "bearer", To: troopers[0]}}
	if d := cmp.Diff(want, c.Adjusted); d != "" {
		t.Errorf("adjusted (-want +got):\n%s", d)
	}
	a.Roster = c.Roster
	a.WantErrors("without the bearer", string(roster.AssociationMin))
	if n := len(associationsOf(a)); n != 3 {
		t.Errorf("associations: got %v, want three", associationsOf(a))
	}
}

// A document keeps its associations, and a copy of the roster does not share them.
func TestAssociationsInDocuments(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, 1))
	a.Do(associate(icon, troopers[0]))
	data, err := json.Marshal(a.Roster)
	if err != nil {
		t.Fatal(err)
	}
	d, err := intake.ReadDocument(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(a.Roster, d.Roster); diff != "" {
		t.Errorf("read again (-want +got):\n%s", diff)
	}
	c := a.Clone()
	c.Forces[0].Selections[0].Selections[2].Associations[0].To = "other"
	if got := associationsOf(a)[0][2]; got != troopers[0] {
		t.Errorf("the original: got an association with %s, want %s", got, troopers[0])
	}
}

func TestRefusedAssociations(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, 1))
	for _, tt := range []struct {
		op          roster.Operation
		field, code string
	}{
		{associate("sel_99", troopers[0]), "selection", "selection.unknown"},
		{associate(icon, "sel_99"), "to", "selection.unknown"},
		{associate(icon, icon), "to", "association.self"},
		{associate(troopers[0], icon), "association", "association.unknown"},
		{dissociate(icon, troopers[0]), "association", "association.unknown"},
		{dissociate("sel_99", ""), "selection", "selection.unknown"},
	} {
		_, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{tt.op})
		if place, code := rostertest.Rejection(err); place != "/0/"+tt.field || code != tt.code {
			t.Errorf("%+v: got %v, want %s at %s", tt.op, err, tt.code, tt.field)
		}
	}
}

// A list document cannot express associations, and counts them as lost.
func TestAssociationsInLists(t *testing.T) {
	a, troopers, icon := escort(t, bearer(0, -1))
	_, before := intake.WriteList(a.Book, a.Roster)
	a.Do(associate(icon, troopers[0]), associate(icon, troopers[1]))
	if _, after := intake.WriteList(a.Book, a.Roster); after != before+2 {
		t.Errorf("lost: got %d before and %d with two associationsOf", before, after)
	}
}

// After any operations, both ends of every association exist and automatic limits hold.
func TestAssociationsAndLimitsHold(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		squad := squadOf(bearer(0, 2), modelOf("guard"))
		squad.Entries = append(squad.Entries, warband(true).Entries...)
		a := rostertest.Game{Roots: []*entry.Entry{squad, rostertest.EntryOf("lone")}}.NewArmy(t)
		a.Do(rostertest.Selects("frc_1", "squad")...)
		for range rapid.IntRange(1, 12).Draw(rt, "operations") {
			a.Try(drawAssociation(rt, a))
			ids := map[string]bool{}
			for _, p := range a.All() {
				ids[p.ID] = true
			}
			for _, link := range associationsOf(a) {
				if !ids[link[0]] || !ids[link[2]] {
					rt.Fatalf("the association %v has a missing end: %v", link, ids)
				}
			}
			for _, d := range a.Check().Diagnostics {
				if d.Code == roster.SelectionsMax || d.Code == roster.SelectionsMin || d.Code == roster.AssociationUnknown {
					rt.Fatalf("got %s at %s: %v", d.Code, d.Path, d.Args)
				}
			}
		}
	})
}

// drawAssociation draws an operation on one or two of the selections.
func drawAssociation(rt *rapid.T, a *rostertest.Army) roster.Operation {
	all := a.All()
	if len(all) == 0 {
		return roster.Operation{Op: roster.AddUnit, Datasheet: "squad"}
	}
	p, q := rapid.SampledFrom(all).Draw(rt, "one"), rapid.SampledFrom(all).Draw(rt, "other")
	n := rapid.IntRange(1, 4).Draw(rt, "number")
	return rapid.SampledFrom([]roster.Operation{
		associate(p.ID, q.ID), associate(p.ID, q.ID), dissociate(p.ID, q.ID), dissociate(p.ID, ""),
		{Op: roster.Duplicate, Selection: p.ID}, {Op: roster.Remove, Selection: p.ID}, {Op: roster.Duplicate, Force: "frc_1"},
		{Op: roster.Select, Parent: p.ID, Entry: "specialist", Count: &n}, {Op: roster.SetCount, Selection: p.ID, Count: &n},
		{Op: roster.Select, Parent: p.ID, Entry: "icon"}, {Op: roster.AddUnit, Datasheet: "squad"},
	}).Draw(rt, "operation")
}

// The candidates of a selection are listed with its current associations, even if these are
// invalid.
func TestAssociations(t *testing.T) {
	a, troopers, icon := escort(t, bearer(1, -1))
	a.Do(associate(icon, troopers[1]))
	s := &a.Forces[0].Selections[0]
	s.Selections[2].Associations = append(s.Selections[2].Associations, roster.Association{Association: "bearer", To: s.ID}, roster.Association{Association: "bearer", To: "gone"})
	got, err := option.Associations(a.Book, a.Roster, icon)
	if err != nil {
		t.Fatal(err)
	}
	want := []option.Association{{Association: "bearer", Name: "Bearer", Min: entry.Int(1), Candidates: []option.Candidate{
		{Selection: troopers[0], Name: "trooper", Path: "/forces/0/selections/0/selections/0", Allowed: true},
		{Selection: troopers[1], Name: "trooper", Path: "/forces/0/selections/0/selections/1", Allowed: true, Tied: true},
		{Selection: s.ID, Name: "squad", Path: "/forces/0/selections/0", Tied: true},
		{Selection: "gone", Name: "gone", Tied: true},
	}}}
	if d := cmp.Diff(want, got, cmp.Comparer(func(x, y entry.Number) bool { return x.Cmp(y) == 0 })); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got, err := option.Associations(a.Book, a.Roster, troopers[0]); err != nil || len(got) != 0 {
		t.Errorf("a trooper: got %v, %v, want none", got, err)
	}
	if _, err := option.Associations(a.Book, a.Roster, "gone"); err == nil {
		t.Error("an unknown selection: got no error")
	}
}

// A roster from an incomplete source gets the associations that have only one possible end, at
// most one for each end.
func TestCompleteLinksTheOnlyCandidate(t *testing.T) {
	for models, want := range map[int]int{0: 0, 1: 1, 2: 0} {
		army := rostertest.Game{Roots: []*entry.Entry{squadOf(bearer(0, 1), modelOf("trooper"))}}.NewArmy(t)
		squad := army.Do(rostertest.Selects("frc_1", "squad")...)[0]
		for range models {
			army.Do(rostertest.Selects(squad, "trooper")...)
		}
		army.Do(rostertest.Selects(squad, "icon")...)
		army.Do(rostertest.Selects(squad, "icon")...)
		for range 2 { // the second time adds nothing
			if err := edit.Complete(army.Book, army.Roster); err != nil {
				t.Fatal(err)
			}
			if got := associationsOf(army); len(got) != want {
				t.Errorf("%d models: got %v, want %d links", models, got, want)
			}
		}
	}
}
