package option_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A datasheet can be added if the army book has it, the data shows it, and neither its
// maximum nor a limit on the cost of the army would be exceeded.
func TestAddable(t *testing.T) {
	rare, secret := rostertest.EntryOf("rare", rostertest.Bound(entry.Max, 1, entry.FieldSelections, entry.ScopeRoster)), rostertest.EntryOf("secret")
	secret.Hidden = true
	shows := entry.Modifier{Op: entry.Set, Field: entry.FieldHidden, Value: "false"}
	shows.When.Tests = []entry.Condition{{
		Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections, Child: "guard", Shared: true}, Comparison: entry.AtLeast, Value: entry.Int(1),
	}}
	secret.Modifiers = []entry.Modifier{shows}
	// A chief includes a relic. The army may have one relic.
	relic := rostertest.Banner("relic", rostertest.LimitIn(entry.ScopeParent, "one", entry.Min, 1), rostertest.LimitIn(entry.ScopeRoster, "unique", entry.Max, 1))
	chief, open := rostertest.EntryOf("chief"), rostertest.EntryOf("open")
	chief.Kind, chief.Entries = entry.Unit, []*entry.Entry{relic}
	choice := rostertest.LimitIn(entry.ScopeParent, "choice", entry.Min, 1)
	choice.Manual = true
	open.Entries = []*entry.Entry{rostertest.Banner("arms", choice)}
	a := rostertest.Game{Roots: []*entry.Entry{rare, secret, rostertest.EntryOf("guard"), chief, open}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "chief")...)
	a.Do(rostertest.Selects("frc_1", "rare")...)
	a.Do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "100"})
	price := entry.Int(101)
	for _, tt := range []struct {
		sheet   catalog.Summary
		code    roster.Code
		message string
	}{
		{catalog.Summary{ID: "guard", Name: "guard"}, "", ""},
		{catalog.Summary{ID: "rare", Name: "rare"}, roster.SelectionsMax, "The army has 1 × rare; at most 1 is allowed."},
		{catalog.Summary{ID: "secret", Name: "secret"}, roster.SelectionHidden, "secret is not available to book: it requires guard."},
		{catalog.Summary{ID: "chief", Name: "chief"}, roster.SelectionsMin, "chief has no relic; it needs at least 1."},
		{catalog.Summary{ID: "open", Name: "open"}, "", ""},
		{catalog.Summary{ID: "other", Name: "other", Faction: "Others"}, roster.DatasheetFaction, "other is a datasheet of Others; this is an army of book."},
		{catalog.Summary{ID: "guard", Name: "guard", Points: &price}, roster.LimitExceeded, "The army with guard has 111 points; the limit is 100."},
	} {
		addable, err := option.NewAddable(a.Check(), "", "en")
		if err != nil {
			t.Fatal(err)
		}
		why := addable.WhyNot(&tt.sheet)
		if why == nil {
			why = &roster.Diagnostic{}
		}
		if why.Code != tt.code || why.Message != tt.message {
			t.Errorf("%s: got %s %q, want %s %q", tt.sheet.Name, why.Code, why.Message, tt.code, tt.message)
		}
	}
	if _, err := option.NewAddable(a.Check(), "frc_9", "en"); err == nil {
		t.Error("no such force: got no error")
	}
}
