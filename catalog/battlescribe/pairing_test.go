package battlescribe

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestPairingOfLeader: the texts of leaders that allow a second leader (10e.ATTACHED.FORM.2).
func TestPairingOfLeader(t *testing.T) {
	for text, want := range map[string]entry.Pairing{
		"You can attach this model to one of the above units even if one **^^Royal Warden^^** or Noble model\nhas already been attached to it.":                                                                  {With: []string{"royal warden", "noble"}},
		"You can attach this model to a unit, even if one Seer model has already been attached to it.":                                                                                                           {With: []string{"seer"}},
		"You can attach this model a unit it can lead even if one Seer, Bard, or Sage unit has already been attached to it.":                                                                                     {With: []string{"seer", "bard", "sage"}},
		"It can be attached to a Mob or Gang unit, even if a Boss has already been attached to it.":                                                                                                              {To: []string{"mob", "gang"}, With: []string{"boss"}},
		"You can attach this model to one of the above units even if one other CHARACTER model has already been attached to it (a unit cannot have two CHAMPIONS attached to it).":                               {NotBoth: "champions"},
		"You must attach this model to the above unit, and can do so even if one or more Character units have already been attached to that unit, but a unit can never include more than one Pack Leader model.": {NotBoth: "pack leader"},
		"You can attach this model to a Mob unit, even if one other Leader unit has already been attached to it (you cannot attach more than one of the same Leader to the same unit).":                          {To: []string{"mob"}, Different: true},
		"You can attach this model to a Robots unit, even if one or more other Smith models havealready been attached to it.":                                                                                    {To: []string{"robots"}, With: []string{"smith"}},
	} {
		if diff := cmp.Diff([]entry.Pairing{want}, pairingOfLeader(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
	if got := pairingOfLeader("This model can be attached to the following unit: Boyz"); got != nil {
		t.Errorf("without a second leader: got %v", got)
	}
}
