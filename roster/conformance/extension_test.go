package conformance

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// productLane is the lane of what players are told.
const productLane = "product"

// What New Recruit added to the language, and what the product does beyond the
// base lane: each spec holds in both, its overrides say what the product does
// otherwise.
func TestExtensions(t *testing.T) {
	passed := 0
	for _, s := range specs(t, "testdata") {
		for _, lane := range []string{base, productLane} {
			t.Run(fmt.Sprintf("%s/%s", s.ID, lanes[lane]), func(t *testing.T) {
				differences, err := checkSpec(s, lane)
				for _, d := range differences {
					t.Error(d)
				}
				if err != nil {
					t.Error(err)
				}
				if !t.Failed() {
					passed++
				}
			})
		}
	}
	fmt.Printf("extensions: %d passed\n", passed)
}

// The other lanes differ from base where they should.
func TestLaneOrders(t *testing.T) {
	for _, s := range specs(t, "testdata") {
		if s.ID != "stages-plain" {
			continue
		}
		if differences, err := checkSpec(s, newRecruit); len(differences) > 0 || err != nil {
			t.Errorf("%s: got %v, %v", entry.NewRecruit, differences, err)
		}
	}
}
