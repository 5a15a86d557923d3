package edition_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
)

func TestLookup(t *testing.T) {
	names := edition.Names()
	if len(names) == 0 {
		t.Fatal("no editions")
	}
	for _, name := range names {
		e, ok := edition.Lookup(name)
		if !ok || e.Name != name {
			t.Errorf("%s: got %q, %v", name, e.Name, ok)
		}
	}
	for _, name := range []string{"", "7e", "9E"} {
		if _, ok := edition.Lookup(name); ok {
			t.Errorf("%q was found", name)
		}
	}
}

// TestLookupCopies changes what Lookup gave: the next one is as before.
func TestLookupCopies(t *testing.T) {
	e, _ := edition.Lookup("9e")
	e.Attack.HitLimit = rules.Rule[func(int) int]{}
	again, _ := edition.Lookup("9e")
	if again.Attack.HitLimit.Do == nil {
		t.Error("the list of editions was changed")
	}
}
