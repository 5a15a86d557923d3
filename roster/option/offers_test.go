package option_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// Offers lists the options of a force with their content and the reasons why they cannot be added now. It
// leaves out options that no choice makes available.
func TestOffers(t *testing.T) {
	rare, old, never := rostertest.EntryOf("rare", rostertest.Bound(entry.Max, 1, entry.FieldSelections, entry.ScopeRoster)), rostertest.EntryOf("old"), rostertest.EntryOf("never")
	old.Name, never.Hidden = "Old guard [Legends]", true
	secret := rostertest.EntryOf("secret")
	secret.Hidden = true
	shows := entry.Modifier{Op: entry.Set, Field: entry.FieldHidden, Value: "false"}
	shows.When.Tests = []entry.Condition{{
		Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections, Child: "guard", Shared: true}, Comparison: entry.AtLeast, Value: entry.Int(1),
	}}
	secret.Modifiers = []entry.Modifier{shows}
	for _, e := range []*entry.Entry{rare, old, never, secret} {
		e.Kind = entry.Unit
	}
	setting := rostertest.EntryOf("setting")
	guard := rostertest.EntryOf("guard")
	guard.Kind = entry.Unit
	a := rostertest.Game{Roots: []*entry.Entry{rare, old, never, secret, guard, setting}}.NewArmy(t)
	offers := func() map[string]option.Offer {
		t.Helper()
		addable, err := option.NewAddable(a.Check(), "", "en")
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]option.Offer{}
		for _, o := range addable.Offers() {
			out[o.ID] = o
		}
		return out
	}
	got := offers()
	if _, ok := got["never"]; ok || len(got) != 5 {
		t.Errorf("got %d offers; want 5 without the hidden one", len(got))
	}
	if got["guard"].Role != "HQ" || got["guard"].Obstacle != nil || got["guard"].Configuration || got["guard"].Content != entry.ContentArmy {
		t.Errorf("guard: got %+v", got["guard"])
	}
	if !got["setting"].Configuration || got["old"].Content != entry.ContentLegends {
		t.Errorf("got %+v and %+v", got["setting"], got["old"])
	}
	if o := got["secret"].Obstacle; o == nil || o.Code != roster.SelectionHidden || o.Args["Requires"] != "guard" {
		t.Errorf("secret: got %+v, want that it requires guard", o)
	}
	if got["rare"].Obstacle != nil {
		t.Errorf("rare: got %+v before there is one", got["rare"].Obstacle)
	}
	a.Do(rostertest.Selects("frc_1", "guard", "rare")...)
	got = offers()
	if got["secret"].Obstacle != nil {
		t.Errorf("secret: got %+v with guard", got["secret"].Obstacle)
	}
	if o := got["rare"].Obstacle; o == nil || o.Code != roster.SelectionsMax || o.Actual != "1" || o.Limit != "1" {
		t.Errorf("rare: got %+v at its maximum", o)
	}
}

// Settings lists the choices of an army with their values, and the limits of battle sizes.
func TestSettings(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	got := map[entry.Purpose]option.Setting{}
	for _, s := range option.Settings(a.Book, a.Roster) {
		got[s.Purpose] = s
	}
	size, detachment := got[entry.PurposeBattleSize], got[entry.PurposeDetachment]
	at := slices.IndexFunc(size.Values, func(v option.SettingValue) bool { return v.Name == "Strike Force" })
	if at < 0 || size.Values[at].Limit == nil || size.Values[at].Limit.Cmp(entry.Int(2000)) != 0 {
		t.Fatalf("battle sizes: got %+v", size.Values)
	}
	if len(detachment.Values) == 0 || detachment.Values[0].Limit != nil {
		t.Errorf("detachments: got %+v", detachment.Values)
	}
	a.Do(size.Values[at].Operation)
	limited := false
	for _, l := range a.Check().Limits {
		limited = limited || l.Value.Cmp(entry.Int(2000)) == 0
	}
	if !limited {
		t.Errorf("after the operation of Strike Force the limits are %+v", a.Check().Limits)
	}
	if ninth := rostertest.NewArmy(t, rostertest.Marines); len(option.Settings(ninth.Book, ninth.Roster)) != 0 {
		t.Error("an army without choices has settings")
	}
}

// LeaderSuggestions suggests for each leader without a unit the first unit that it can lead and that has no
// leader.
func TestLeaderSuggestions(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines") // with a Captain
	if got := option.LeaderSuggestions(a.Check()); len(got) != 0 {
		t.Fatalf("without a unit to lead: got %+v", got)
	}
	a.Unit("devastator-squad") // which a Captain cannot lead
	first := a.Unit("assault-intercessor-squad")
	second := a.Unit("assault-intercessor-squad")
	got := option.LeaderSuggestions(a.Check())
	if len(got) != 1 || got[0].Unit != first || got[0].LeaderName != "Captain" || got[0].UnitName != "Assault Intercessor Squad #1" {
		t.Fatalf("got %+v; want the Captain with %s", got, first)
	}
	a.Do(got[0].Operation)
	if got := option.LeaderSuggestions(a.Check()); len(got) != 0 {
		t.Errorf("the Captain leads: got %+v", got)
	}
	a.Unit("captain")
	if got := option.LeaderSuggestions(a.Check()); len(got) != 1 || got[0].Unit != second || got[0].LeaderName != "Captain #2" || got[0].UnitName != "Assault Intercessor Squad #2" {
		t.Errorf("a second Captain: got %+v; want %s", got, second)
	}
}

// The maximum of a group in the scope self holds for its selection, as that in the scope parent: of a group of
// Enhancements one is chosen instead of another.
func TestGroupInScopeSelf(t *testing.T) {
	t.Parallel()
	for scope, alternatives := range map[string]bool{entry.ScopeSelf: true, entry.ScopeParent: true, entry.ScopeForce: false} {
		g := &entry.Group{Node: entry.Node{ID: "enhancements", Name: "Enhancements"}, Offers: entry.Offers{Entries: []*entry.Entry{rostertest.EntryOf("a"), rostertest.EntryOf("b")}},
			Constraints: []entry.Constraint{rostertest.Bound(entry.Max, 1, entry.FieldSelections, scope)}}
		hero := rostertest.EntryOf("hero")
		hero.Kind, hero.Groups = entry.Unit, []*entry.Group{g}
		a := rostertest.Game{Roots: []*entry.Entry{hero}}.NewArmy(t)
		a.Do(rostertest.Selects("frc_1", "hero")...)
		choices, err := option.Options(a.Book, a.Roster, a.Roster.Forces[0].Selections[0].ID, "en")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			if got := c.Alternatives != nil; got != alternatives || (c.Operation.Op == roster.Choose) != alternatives {
				t.Errorf("%s: %s has alternatives: %t, want %t, with %s", scope, c.Name, got, alternatives, c.Operation.Op)
			}
		}
		if len(choices) != 2 {
			t.Errorf("%s: got %d choices, want 2", scope, len(choices))
		}
	}
}

// TestLeadersOfUnits: the icon of a unit, which one of its models bears, neither leads the unit nor is it a leader of it.
// Units of one name have numbers.
func TestLeadersOfUnits(t *testing.T) {
	t.Parallel()
	among := func(id, name, scope, child string) *entry.Association {
		return &entry.Association{Node: entry.Node{ID: id, Name: name}, Query: entry.Query{Scope: scope, Field: entry.FieldSelections, Child: child, Shared: true}, Max: entry.Int(1)}
	}
	model, icon, squad, hero := rostertest.EntryOf("model"), rostertest.EntryOf("icon"), rostertest.EntryOf("squad"), rostertest.EntryOf("hero")
	model.Kind, squad.Kind, hero.Kind = entry.Model, entry.Unit, entry.Unit
	icon.Associations = []*entry.Association{among("bearer", "Icon Bearer", entry.ScopeParent, "model")}
	squad.Entries = []*entry.Entry{model, icon}
	hero.Associations = []*entry.Association{among("leads", entry.LeaderName, entry.ScopeForce, "squad")}
	a := rostertest.Game{Roots: []*entry.Entry{hero, squad}}.NewArmy(t)
	leader := a.Do(rostertest.Selects("frc_1", "hero")...)[0]
	var units []string
	for range 2 {
		unit := a.Do(rostertest.Selects("frc_1", "squad")...)[0]
		bearer, borne := a.Do(rostertest.Selects(unit, "model")...)[0], a.Do(rostertest.Selects(unit, "icon")...)[0]
		a.Do(roster.Operation{Op: roster.Associate, Selection: borne, Association: "bearer", To: bearer})
		units = append(units, unit)
	}
	got := option.LeaderSuggestions(a.Check())
	if len(got) != 1 || got[0].Leader != leader || got[0].Unit != units[0] {
		t.Fatalf("got the suggestions %+v; want the first squad", got)
	}
	associations, err := option.Associations(a.Book, a.Roster, leader)
	if err != nil || len(associations) != 1 || len(associations[0].Candidates) != 2 || associations[0].Candidates[1].Name != "squad #2" {
		t.Errorf("got the associations %+v, %v", associations, err)
	}
	leads := func(unit string) []bool {
		var out []bool
		for _, l := range option.Leaders(a.Check(), unit) {
			out = append(out, l.Leads)
		}
		return out
	}
	if !slices.Equal(leads(units[0]), []bool{false}) || !slices.Equal(leads(units[1]), []bool{false}) || leads(leader) != nil {
		t.Errorf("nothing is attached: got %v, %v and %v of the leader itself", leads(units[0]), leads(units[1]), leads(leader))
	}
	a.Do(option.Leaders(a.Check(), units[1])[0].Operation)
	if !slices.Equal(leads(units[0]), []bool{false}) || !slices.Equal(leads(units[1]), []bool{true}) {
		t.Errorf("attached to the second squad: got %v and %v", leads(units[0]), leads(units[1]))
	}
	a.Do(option.Leaders(a.Check(), units[1])[0].Operation)
	if !slices.Equal(leads(units[1]), []bool{false}) {
		t.Errorf("detached: got %v", leads(units[1]))
	}
}
