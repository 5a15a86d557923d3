package event_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/roster/event"
)

// altered returns a JSON value different from the given one.
func altered(value any) any {
	switch x := value.(type) {
	case string:
		if strings.HasPrefix(x, "2026-") {
			return "2026-11-20T11:59:59Z"
		}
		return x + "1"
	case float64:
		return x + 1
	case bool:
		return !x
	case []any:
		return append([]any{map[string]any{"code": "x.y", "severity": "error", "count": 1}}, x...)
	}
	return nil
}

// alterEach calls do once for each value in the receipt, at every depth, with the receipt as JSON
// in which that value is changed.
func alterEach(root, part map[string]any, path string, do func(path string, receipt []byte)) {
	for name, value := range part {
		if inner, ok := value.(map[string]any); ok {
			alterEach(root, inner, path+"/"+name, do)
			continue
		}
		part[name] = altered(value)
		text, err := json.Marshal(root)
		if err != nil {
			panic(err)
		}
		do(path+"/"+name, text)
		part[name] = value
	}
}

// TestTamperedReceipts: a receipt with any changed value is invalid.
func TestTamperedReceipts(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	text, err := json.Marshal(h.submit(b, "Anna", army("Necrons", "Overlord", "Monolith")).Receipt)
	if err != nil {
		t.Fatal(err)
	}
	var receipt map[string]any
	if err := json.Unmarshal(text, &receipt); err != nil {
		t.Fatal(err)
	}
	var same event.Receipt
	if err := json.Unmarshal(text, &same); err != nil || !h.Verify(same) {
		t.Fatalf("unchanged: %v, and it is not valid", err)
	}
	changed := 0
	alterEach(receipt, receipt, "", func(path string, text []byte) {
		var forged event.Receipt
		if err := json.Unmarshal(text, &forged); err != nil {
			return // it is not a receipt any more
		}
		if reflect.DeepEqual(forged, same) {
			t.Errorf("%s was not changed", path)
		}
		changed++
		if h.Verify(forged) {
			t.Errorf("with a different %s the receipt is valid", path)
		}
	})
	if changed < 15 {
		t.Errorf("got %d changes, want one of each value", changed)
	}
}

// TestSignaturesAreOfOneReceipt: a signature is valid only for its own receipt, and a forged one
// for none.
func TestSignaturesAreOfOneReceipt(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	anna, ben := h.submit(b, "Anna", legal()).Receipt, h.submit(b, "Ben", legal()).Receipt
	anna.Signature, ben.Signature = ben.Signature, anna.Signature
	if h.Verify(anna) || h.Verify(ben) {
		t.Error("the signature of another receipt is valid")
	}
	rapid.Check(t, func(t *rapid.T) {
		ben.Signature = rapid.String().Draw(t, "signature")
		if h.Verify(ben) {
			t.Fatal("it holds")
		}
	})
}

// TestReceiptsOfVersions: each version keeps its own receipt.
func TestReceiptsOfVersions(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	first := h.submit(b, "Anna", legal())
	id := first.Submission.ID
	later, err := h.resubmit(b, first.Link.Token, id, deadline)
	if err != nil {
		t.Fatal(err)
	}
	if first.Receipt.Hash != later.Receipt.Hash || first.Receipt.Commitment == later.Receipt.Commitment {
		t.Error("the same list again: want the same hash, and a different commitment")
	}
	organiser := h.authorize(b, b.Organiser.Token, deadline)
	if err := errors.Join(organiser.Review(t.Context(), []string{id}, event.Review{Status: event.StatusReturned}), second(organiser.Recheck(t.Context()))); err != nil {
		t.Fatal(err)
	}
	if !h.Verify(first.Receipt) || !h.Verify(later.Receipt) {
		t.Error("a receipt does not hold after a review")
	}
	d, err := h.authorize(b, first.Link.Token, deadline).Submission(t.Context(), id)
	if err != nil || d.Receipt.Signature != later.Receipt.Signature {
		t.Errorf("got %+v, %v; want the receipt of the newest version", d.Receipt, err)
	}
}
