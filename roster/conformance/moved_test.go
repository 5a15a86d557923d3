package conformance

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// withoutUnits are the real rosters with units missing in the newest data, and the units.
var withoutUnits = map[string][]string{
	"9e__rweyrauch__Guard_Test.rosz": {"Conscripts", "Conscripts", "Platoon Commander"},
}

// TestRostersOnNewerData: real rosters keep their units on the newest data of their edition,
// although many were made with older data.
func TestRostersOnNewerData(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(communitytest.Folder(t), "rosters", "*__*"))
	if err != nil || len(files) < 40 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		recorded, err := battlescribe.Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		edition, _, _ := strings.Cut(name, "__")
		book := catalogtest.Folder(t, edition+"/head").Book
		r, _ := recorded.Roster(book, edition+"@x")
		intake.Relocate(book, r)
		if lost := lostUnits(book, r.Forces, recorded.Forces); !slices.Equal(lost, withoutUnits[name]) {
			t.Errorf("%s: lost %q", name, lost)
		}
	}
}

// lostUnits returns the units of a file whose selections do not resolve.
func lostUnits(book *entry.Book, forces []roster.Force, recorded []battlescribe.Force) (lost []string) {
	for i := range forces {
		f := &forces[i]
		for k := range f.Selections {
			s := &f.Selections[k]
			unit := slices.ContainsFunc(recorded[i].Selections, func(x battlescribe.Selection) bool { return x.Name == s.Title && x.Type != "upgrade" })
			if unit && book.Roots(f.Catalogue).Option(s.Entry) == nil {
				lost = append(lost, s.DisplayName())
			}
		}
		lost = append(lost, lostUnits(book, f.Forces, recorded[i].Forces)...)
	}
	return lost
}
