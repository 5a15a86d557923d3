package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A message of the data is reported with its severity, and only an error makes the roster
// illegal. Parts that are not evaluated are reported as well.
func TestMessagesOfData(t *testing.T) {
	for _, tt := range []struct {
		code     roster.Code
		severity roster.Severity
		field    string
		valid    bool
	}{
		{roster.MessageError, roster.Error, entry.FieldError, false},
		{roster.MessageWarning, roster.Warning, entry.FieldWarning, true},
		{roster.MessageInfo, roster.Advice, entry.FieldInfo, true},
		{roster.DataUnverified, roster.Unverified, "", false},
	} {
		t.Run(string(tt.code), func(t *testing.T) {
			said := rostertest.EntryOf("a")
			if tt.field == "" {
				said.Unevaluated = []entry.Note{{What: "association"}}
			} else {
				said.Modifiers = []entry.Modifier{{Op: entry.Add, Field: tt.field, Value: "{this} is old."}}
			}
			a := rostertest.Game{Roots: []*entry.Entry{said, rostertest.EntryOf("b")}}.NewArmy(t)
			a.Do(rostertest.Selects("frc_1", "b")...)
			if got := check.Check(a.Book, a.Roster).Diagnostics; len(got) > 0 {
				t.Fatalf("without the message: got %v, want none", got)
			}
			a.Do(rostertest.Selects("frc_1", "a")...)
			report := check.Check(a.Book, a.Roster)
			if len(report.Diagnostics) != 1 || report.Valid != tt.valid {
				t.Fatalf("got %v, valid %v, want one diagnostic, valid %v", report.Diagnostics, report.Valid, tt.valid)
			}
			got := report.Diagnostics[0]
			want := [3]string{string(tt.code), string(tt.severity), "/forces/0/selections/1"}
			if d := cmp.Diff(want, [3]string{string(got.Code), string(got.Severity), got.Path}); d != "" {
				t.Errorf("code, severity and path (-want +got):\n%s", d)
			}
			if tt.field != "" && got.Args["Text"] != "a is old." {
				t.Errorf("text: got %q", got.Args["Text"])
			}
		})
	}
}

// The data's own text for a breach stands after the message, in all languages, with the limit and
// the name of the entry in the place of {value} and {this}.
func TestMessageOfConstraint(t *testing.T) {
	limit := rostertest.LimitIn(entry.ScopeForce, "most", entry.Max, 2)
	limit.Message = "No more than {value} of {this}, only {value}."
	a := rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a", limit), rostertest.EntryOf("b", rostertest.LimitIn(entry.ScopeForce, "one", entry.Max, 1))}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "a", "a", "b")...)
	if got := a.Check().Diagnostics; len(got) > 0 {
		t.Fatalf("at the limits: got %v, want none", got)
	}
	a.Do(rostertest.Selects("frc_1", "a", "b")...)
	found := map[string]roster.Diagnostic{}
	for _, d := range a.Check().Diagnostics {
		found[d.Args["Thing"]] = d
	}
	if len(found) != 2 || found["a"].Code != roster.SelectionsMax || found["b"].Code != roster.SelectionsMax {
		t.Fatalf("over the limits: got %v, want one diagnostic for each entry", found)
	}
	const said = "No more than 2 of a, only 2."
	for _, l := range message.Languages() {
		d := found["a"]
		quoted := message.Text(l.Tag, "constraint.message", map[string]string{"Message": said})
		for _, text := range []string{d.Text(l.Tag), d.TextByLine(l.Tag)} {
			if ours, ok := strings.CutSuffix(text, " "+quoted); !ok || ours == "" || !strings.Contains(quoted, said) {
				t.Errorf("%s: got %q, want our message and then %q", l.Tag, text, quoted)
			}
		}
	}
	if d := found["b"]; d.Args["Message"] != "" || strings.Contains(d.Text("en"), "data says") {
		t.Errorf("without a text of the data: got %q", d.Text("en"))
	}
}
