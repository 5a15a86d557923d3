package api

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
)

// A snapshot whose rosters select a battle size lists the battle sizes, with their limits.
func TestSnapshotBattleSizes(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, size := range newSnapshot(&catalog.Details{}, book).BattleSizes {
		got = append(got, size.Entry+" "+size.Points.String())
	}
	want := []string{"10e/battle-size/incursion 1000", "10e/battle-size/strike-force 2000", "10e/battle-size/onslaught 3000"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("battle sizes (-want +got):\n%s", diff)
	}
}
