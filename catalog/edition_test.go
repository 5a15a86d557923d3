package catalog_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestEditionOf: only ids in the form of built-in ids determine an edition.
func TestEditionOf(t *testing.T) {
	for id, want := range map[string]string{
		"9e.necrons.monolith":      "9e",
		"10e.tyranids":             "10e",
		"10e":                      "",
		"e.necrons.monolith":       "",
		"x9e.necrons.monolith":     "",
		"8es.necrons":              "",
		"Monolith":                 "",
		"a1b2-c3d4::9e.x":          "",
		"":                         "",
		"5f2c-41d0-9b3e-77aa::1-2": "",
	} {
		if got := catalog.EditionOf(id); got != want {
			t.Errorf("EditionOf(%q) = %q, want %q", id, got, want)
		}
	}
}

// TestOneEdition: inputs without an edition are ignored. If two inputs differ, the error names
// both.
func TestOneEdition(t *testing.T) {
	flag, id := catalog.ByEdition(fault.Parameter("--edition"), "9e"), catalog.ByID(fault.Parameter("attacker"), "10e.tyranids.termagants")
	name, data := catalog.ByID(fault.Parameter("target"), "Monolith"), catalog.BySnapshot(fault.Parameter("--snapshot"), "10e@0123456789ab")
	for _, c := range []struct {
		name   string
		places []catalog.EditionInput
		want   string
	}{
		{"nothing", nil, ""},
		{"a name", []catalog.EditionInput{name}, ""},
		{"a flag", []catalog.EditionInput{flag, name}, "9e"},
		{"no flag", []catalog.EditionInput{catalog.ByEdition(fault.Parameter("--edition"), ""), name, id}, "10e"},
		{"game data", []catalog.EditionInput{id, data}, "10e"},
		{"an edition in place of a snapshot", []catalog.EditionInput{catalog.BySnapshot(fault.Parameter("--snapshot"), "9e"), id}, "10e"},
	} {
		got, err := catalog.OneEdition(c.places...)
		if got != c.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	_, err := catalog.OneEdition(name, flag, data)
	bad := fault.In(err, catalog.ErrEditions)
	if bad == nil || bad.Faults[0].Place != data.Place || bad.Faults[0].Found != `"10e@0123456789ab", of edition 10e` || bad.Faults[0].Allowed != "edition 9e, as in --edition" {
		t.Errorf("two editions: %v", err)
	}
}
