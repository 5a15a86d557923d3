package check_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// flagged makes a roster of one squad with one flag, on which the data has a message in a field.
func flagged(t *testing.T, field string) (*entry.Book, *roster.Roster) {
	t.Helper()
	one := entry.Constraint{ID: "k", Bound: entry.Min, Value: entry.Int(1), Manual: true, Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections}}
	flag := &entry.Entry{
		Node:        entry.Node{ID: "flag", Name: "Flag", Modifiers: []entry.Modifier{{Op: entry.Add, Field: field, Value: "Put {this} down", Source: entry.Source{Document: "a.cat", Line: 3}}}},
		Constraints: []entry.Constraint{one},
	}
	squad := &entry.Entry{Node: entry.Node{ID: "squad", Name: "Squad"}, Kind: entry.Unit, Import: true, Offers: entry.Offers{Entries: []*entry.Entry{flag}}}
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "band", Name: "Band"}}}}
	book, problems := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", GameSystem: "gs", Roots: entry.Offers{Entries: []*entry.Entry{squad}}}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, made := rostertest.Applied(t, book, roster.New("r", "", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	r, made = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddUnit, Force: made[0][0], Datasheet: "squad"})
	r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.Select, Parent: made[0][0], Entry: "flag"})
	return book, r
}

// A message of the data on a selection is reported there, with the severity of its field. An
// error has a fix that removes the selection.
func TestMessages(t *testing.T) {
	for field, want := range map[string]struct {
		code     roster.Code
		severity roster.Severity
		fixes    int
	}{
		entry.FieldError:   {roster.MessageError, roster.Error, 1},
		entry.FieldWarning: {roster.MessageWarning, roster.Warning, 0},
		entry.FieldInfo:    {roster.MessageInfo, roster.Advice, 0},
	} {
		t.Run(field, func(t *testing.T) {
			book, r := flagged(t, field)
			var got *roster.Diagnostic
			report := render.WithFixes(check.Check(book, r), "en")
			for i := range report.Diagnostics {
				if report.Diagnostics[i].Code == want.code {
					got = &report.Diagnostics[i]
				}
			}
			if got == nil {
				t.Fatalf("got %v, want %s", report.Diagnostics, want.code)
			}
			if got.Severity != want.severity || got.Path != "/forces/0/selections/0/selections/0" || got.Args["Text"] != "Put Flag down" || got.Source.Line != 3 {
				t.Errorf("got %+v", got)
			}
			if report.Valid != (want.severity != roster.Error) {
				t.Errorf("valid: got %v", report.Valid)
			}
			if len(got.Fixes) != want.fixes {
				t.Fatalf("fixes: got %v, want %d", got.Fixes, want.fixes)
			}
		})
	}
}
