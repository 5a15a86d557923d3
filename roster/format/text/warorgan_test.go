package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The data decides which words of a WarOrgan list are names: "Cannon and ram" is one name. A list may be
// in capitals.
func TestWarOrganNames(t *testing.T) {
	for _, text := range []string{warOrganRig, strings.ToUpper(warOrganRig)} {
		testWarOrganRig(t, text)
	}
}

func testWarOrganRig(t *testing.T, text string) {
	t.Helper()
	o := onRoad(t, text)
	if o.doc.Dialect != WarOrgan || len(o.unresolved()) > 0 {
		t.Errorf("got the dialect %s and %v", o.doc.Dialect, o.unresolved())
	}
	want := []string{
		"1 Rover Gang (1 Banner, tattered: red, 1 Rover Leader (1 Power sword), 1 Rover w/ flamer (1 Club, 1 Flamer), 2 Rover (1 Club, 1 Pistol))",
		"1 War Rig (1 2 cannons (2 Cannon), 1 Cannon and ram (1 Cannon, 1 Ram))",
	}
	if diff := cmp.Diff(want, o.sortedUnits()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}
