package server

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestProblemInLanguages: each type of problem has a title in every language; the detail and the details of faults are in the
// caller's language, others that are not phrases stay, and the problem itself does not change.
func TestProblemInLanguages(t *testing.T) {
	t.Parallel()
	for _, kind := range []ProblemType{
		Unauthorized, CrossOrigin, Role, NotFound, MethodNotAllowed, NotAcceptable, Conflict, Stale, TooLarge, UnsupportedMediaType,
		Misdirected, Invalid, OperationRejected, IllegalChoice, ImportRejected, KeyReused, PreconditionRequired, TooManyRequests, Internal, Unavailable,
	} {
		if !message.Has(kind.titleKey()) {
			t.Errorf("%s has no title", kind.slug)
		}
	}
	p := InvalidQuery(fault.Parameter("limit").Fault("parameter.value", `"x"`, "1 to 100"))
	p.WithDetail(fault.Place{}, "other", "Written for this problem.")
	english := p.Errors[0].Detail
	got := p.in("de")
	if got.Title != message.Text("de", "problem.invalid_request", nil) || got.Errors[0].Detail != "gefunden: „x“; erlaubt: 1 bis 100" || got.Errors[1].Detail != "Written for this problem." {
		t.Errorf("German: %s: %+v", got.Title, got.Errors)
	}
	if got.Detail != "Die Parameter der Adresse haben 1 Fehler." {
		t.Errorf("German: %s", got.Detail)
	}
	if again := p.in("en"); p.Errors[0].Detail != english || again.Errors[0].Detail != english || again.Title != p.Title || again.Detail != p.Detail {
		t.Errorf("English: %s: %+v; want %s", again.Title, again.Errors, english)
	}
}
