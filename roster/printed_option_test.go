package roster_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// TestSergeantsPlasmaPistol exchanges the Assault Intercessor Sergeant's heavy
// bolt pistol for a plasma pistol: 9e.DATASHEET.SEEDUNIT.6. Nobody else may.
func TestSergeantsPlasmaPistol(t *testing.T) {
	p := newParade(t)
	choice := p.offer(p.sergeant, "Plasma pistol")
	p.do(roster.Operation{Op: roster.Choose, Selection: p.sergeant, Group: choice.GroupID(), Entry: choice.ID})
	if codes := p.errors(); len(codes) > 0 {
		t.Errorf("with the plasma pistol: %v", codes)
	}
	var names []string
	for _, s := range p.all() {
		if s.parent == p.sergeant {
			names = append(names, s.option.Name())
		}
	}
	if !slices.Contains(names, "Plasma pistol") || slices.Contains(names, "Heavy bolt pistol") {
		t.Errorf("9e.DATASHEET.SEEDUNIT.6: the Sergeant has %q", names)
	}
	if slices.ContainsFunc(p.all(), func(s placed) bool { return s.parent == p.trooper && s.option.Name() == "Plasma pistol" }) {
		t.Error("another model has it too")
	}
}
