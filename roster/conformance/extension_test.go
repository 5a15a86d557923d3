package conformance

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// productDialect is the dialect of what players are told.
const productDialect = "product"

// What New Recruit added to the language, and what the product does beyond the
// base dialect: each spec holds in both, its overrides say what the product does
// otherwise.
func TestExtensions(t *testing.T) {
	passed := 0
	for _, s := range specs(t, filepath.Join("testdata", "extensions")) {
		for _, dialect := range []string{base, productDialect} {
			t.Run(fmt.Sprintf("%s/%s", s.ID, dialects[dialect]), func(t *testing.T) {
				differences, err := checkSpec(s, dialect)
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

// The other dialects differ from base where they should.
func TestLaneOrders(t *testing.T) {
	for _, s := range specs(t, filepath.Join("testdata", "extensions")) {
		if s.ID != "stages-plain" {
			continue
		}
		if differences, err := checkSpec(s, newRecruit); len(differences) > 0 || err != nil {
			t.Errorf("%s: got %v, %v", entry.NewRecruit, differences, err)
		}
	}
}
