package event_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestErrors: each error states the found and the allowed value, and wraps its kind.
func TestErrors(t *testing.T) {
	faults := []fault.Fault{{Place: fault.At("/bans/0/names/0"), Code: pack.FaultName, Found: `"Monolit"`, Allowed: "a name of the game data", Nearest: []string{"Monolith"}}, {Place: fault.At("/x")}}
	for want, tt := range map[string]struct{ err, is error }{
		"judge: publish: not allowed": {&event.RoleError{Role: event.Judge, Operation: event.OpPublish}, event.ErrRole},
		"list at 2026-11-20T18:00:00.000000001Z: after the deadline; allowed: until 2026-11-20T18:00:00Z": {
			&event.LateError{At: deadline.Add(1), Deadline: deadline}, event.ErrLate},
		"5000 lists; allowed: at most 4999":     {&event.StateError{Found: "5000 lists", Allowed: "at most 4999"}, event.ErrState},
		"player: found \"\"; allowed: 1 to 100": {fault.New(event.ErrInput, fault.At("/player"), "field.value", `""`, "1 to 100"), event.ErrInput},
		"x: found y":                            {fault.New(event.ErrPack, fault.At("/x"), "", "y", ""), event.ErrPack},
		"bans/0/names/0: found \"Monolit\"; allowed: a name of the game data; nearest: Monolith (and 1 more)": {
			&fault.Error{Kind: event.ErrPack, Faults: faults}, event.ErrPack},
	} {
		wrapped := fmt.Errorf("event: %w", tt.err)
		if tt.err.Error() != want || !errors.Is(wrapped, tt.is) {
			t.Errorf("got %q, of its kind: %v; want %q", tt.err, errors.Is(wrapped, tt.is), want)
		}
	}
}

// TestMost: the numbers of lists and versions are limited. A list or version beyond the limit is
// rejected, and the others are kept.
func TestMost(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	out := h.submit(b, "Anna", legal())
	for _, change := range []string{
		"UPDATE submission SET newest = 500, document = json_set(document, '$.newest', 500)",
		"UPDATE submission SET sum = checksum(document)",
		"UPDATE submission_version SET number = 500, document = json_set(document, '$.number', 500)",
		"UPDATE submission_version SET sum = checksum(document, receipt, source, roster, found)",
	} {
		if _, err := h.DB.Write().ExecContext(t.Context(), change); err != nil {
			t.Fatal(err)
		}
	}
	_, err := h.resubmit(b, out.Link.Token, out.Submission.ID, noon)
	var state *event.StateError
	if !errors.As(err, &state) || state.Found != "500 versions of the list" {
		t.Errorf("got %v, want that there are 500 versions", err)
	}
	many := fmt.Sprintf(`INSERT INTO submission (id, event, newest, document)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT 'sub_a' || i, '%s', 0, '{}' FROM n`, event.MaxLists-2, b.Event.ID)
	if _, err := h.DB.Write().ExecContext(t.Context(), many); err != nil {
		t.Fatal(err)
	}
	h.submit(b, "the last one", legal())
	if _, err := h.authorize(b, b.Entrant.Token, noon).Submit(t.Context(), event.SubmitRequest{Player: "one more", Document: []byte(legal())}); !errors.As(err, &state) || state.Found != "5000 lists" {
		t.Errorf("got %v, want that there are 5000 lists", err)
	}
}
