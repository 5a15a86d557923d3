package army_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// own returns the built-in data of each edition.
func own(name string) (*entry.Book, string, error) {
	book, err := catalogtest.Book(name)
	return book, name + "@1", err
}

// TestCompare: each edition answers with its own data, in the requested order, with the same
// result as alone.
func TestCompare(t *testing.T) {
	editions, err := edition.Select([]string{"9e", "8e"})
	if err != nil {
		t.Fatal(err)
	}
	q := army.Request{
		Attacker: army.Side{Datasheet: "Captain", In: map[string]army.Side{"9e": {Datasheet: "primaris captain", Conditions: []string{"charged"}}}},
		Target:   army.Side{Datasheet: "Tactical Squad", Models: 7}, Phase: "fight",
	}
	got, err := army.Compare(editions, own, &q)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Primaris Captain", "Captain"}
	for i := range editions {
		a, e := got.Editions[i], &editions[i]
		want := army.Answer{Edition: e.Name, Snapshot: e.Name + "@1", Attacker: &army.Fighter{Name: names[i], Models: 1}, Target: &army.Fighter{Name: "Tactical Squad", Models: 7}}
		book, _, _ := own(e.Name)
		alone, err := army.Odds(e, book, &q)
		if err != nil {
			t.Fatal(err)
		}
		want.Odds = &alone
		if diff := cmp.Diff(want, a); diff != "" {
			t.Errorf("%s (-want +got):\n%s", e.Name, diff)
		}
	}
	if f := got.Faults(); f != nil {
		t.Errorf("faults of a comparison with odds: %v", f)
	}
}

// TestCompareFaults: an edition without an answer does not affect the others; a fault that all
// have in common appears once.
func TestCompareFaults(t *testing.T) {
	editions, err := edition.Select([]string{"8e", "9e"})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(attacker, target army.Side) army.Comparison {
		t.Helper()
		c, err := army.Compare(editions, own, &army.Request{Attacker: attacker, Target: target})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	rhino := army.Side{Datasheet: "Rhino"}
	some := ask(army.Side{Datasheet: "Outrider Squad"}, rhino)
	if a := some.Editions[0]; a.Odds != nil || a.Fault == nil || a.Fault.Code != "datasheet.unknown" || a.Fault.Place.Pointer != "/attacker/datasheet" {
		t.Errorf("8e: got %+v", a)
	}
	if a := some.Editions[1]; a.Odds == nil || a.Fault != nil {
		t.Errorf("9e: got %+v", a)
	}
	if f := some.Faults(); f != nil {
		t.Errorf("some editions have odds; faults: %v", f)
	}
	other := ask(army.Side{Datasheet: "Outrider Squad", In: map[string]army.Side{"9e": {}}}, rhino)
	if f := other.Faults(); len(f) != 2 || f[1].Place.Pointer != "/attacker/in/9e" || f[1].Code != "unit.missing" {
		t.Errorf("no edition has odds: got %v", f)
	}
	same := ask(rhino, army.Side{Datasheet: "Rhino", Conditions: []string{"hungry"}})
	if f := same.Faults(); len(f) != 1 || f[0].Place.Pointer != "/target/conditions/0" {
		t.Errorf("the same fault twice: got %v", f)
	}
}

// TestCompareFails: the error is returned if the data cannot be loaded for reasons other than
// the request.
func TestCompareFails(t *testing.T) {
	editions, err := edition.Select([]string{"8e"})
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	_, err = army.Compare(editions, func(string) (*entry.Book, string, error) { return nil, "", broken }, &army.Request{})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// TestDatasheetsByName finds datasheets by id and by complete name. A name of two datasheets is
// rejected with their ids.
func TestDatasheetsByName(t *testing.T) {
	e, _ := edition.Lookup("9e")
	docs, err := catalogtest.Documents("9e")
	if err != nil {
		t.Fatal(err)
	}
	for i := range docs {
		docs[i].Data = bytes.ReplaceAll(docs[i].Data, []byte(`"name": "Impulsor"`), []byte(`"name": "Rhino"`))
	}
	catalogues, problems := native.Compile(docs)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for name, want := range map[string]string{
		"outrider SQUAD": "", "9e.space-marines.rhino": "", "Outrider": "datasheet.unknown", "Impulsor": "datasheet.unknown", "rhino": "datasheet.ambiguous",
	} {
		_, err := army.Odds(&e, book, &army.Request{Attacker: army.Side{Datasheet: name}, Target: army.Side{Datasheet: "Scout Squad"}})
		bad := fault.In(err, army.ErrRequest)
		if err != nil && bad == nil || bad != nil && bad.Faults[0].Code != want || bad == nil && want != "" {
			t.Errorf("%s: got %v, want %q", name, err, want)
		}
		if want == "datasheet.ambiguous" && bad.Faults[0].Allowed != "9e.space-marines.impulsor, 9e.space-marines.rhino" {
			t.Errorf("%s: allowed %s", name, bad.Faults[0].Allowed)
		}
	}
}
