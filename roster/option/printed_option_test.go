package option_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestSergeantsPlasmaPistol: only the Assault Intercessor Sergeant may exchange the heavy bolt
// pistol for a plasma pistol (9e.DATASHEET.SEEDUNIT.6).
func TestSergeantsPlasmaPistol(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	choice := p.Offer(p.Sergeant, "Plasma pistol")
	p.Do(roster.Operation{Op: roster.Choose, Selection: p.Sergeant, Group: choice.GroupID(), Entry: choice.ID})
	if codes := p.Errors(); len(codes) > 0 {
		t.Errorf("with the plasma pistol: %v", codes)
	}
	var names []string
	for _, s := range p.All() {
		if s.Parent == p.Sergeant {
			names = append(names, s.Option.Name())
		}
	}
	if !slices.Contains(names, "Plasma pistol") || slices.Contains(names, "Heavy bolt pistol") {
		t.Errorf("9e.DATASHEET.SEEDUNIT.6: the Sergeant has %q", names)
	}
	if slices.ContainsFunc(p.All(), func(s rostertest.Placed) bool { return s.Parent == p.Trooper && s.Option.Name() == "Plasma pistol" }) {
		t.Error("another model may have it too")
	}
}
