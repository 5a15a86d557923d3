package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The data decides which words of a WarOrgan list are names: "Cannon and ram" is one name.
func TestWarOrganNames(t *testing.T) {
	o := onRoad(t, warOrganRig)
	want := []string{
		"1 Rover Gang (1 Banner, tattered: red, 1 Rover Leader (1 Power sword), 1 Rover w/ flamer (1 Club, 1 Flamer), 2 Rover (1 Club, 1 Pistol))",
		"1 War Rig (1 2 cannons (2 Cannon), 1 Cannon and ram (1 Cannon, 1 Ram))",
	}
	if diff := cmp.Diff(want, o.sortedUnits()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}
