package fight_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
)

// TestSuspended: a fight that is saved before its attacks are declared, and loaded, continues
// in the same way.
func TestSuspended(t *testing.T) {
	begin := func() *melee {
		m := declaring(t, "", unit(2, sword(4), sword(5)), 2).begin().stay()
		m.asked(t, rules.ForFighting, 1)
		return m
	}
	m, read := begin(), begin()
	if len(m.State.Available) == 0 {
		t.Fatal("no attacks are allotted")
	}
	text, err := json.Marshal(&m.State)
	if err != nil {
		t.Fatal(err)
	}
	read.State = rules.State{}
	if err := json.Unmarshal(text, &read.State); err != nil {
		t.Fatal(err)
	}
	c := m.atFirst()
	m.Answer(c)
	read.Answer(c)
	if diff := cmp.Diff(m.declared, read.declared); diff != "" || len(read.declared) == 0 {
		t.Errorf("-played on +read:\n%s", diff)
	}
	clone := m.State.Clone()
	m.stay()
	if clone.Request.Reason != rules.ForConsolidation {
		t.Errorf("the copy is asked %v", clone.Request.Reason)
	}
}
