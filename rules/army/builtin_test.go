package army_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// builtIn is the linked game data that is part of the program.
func builtIn(tb testing.TB) *entry.Book { return army.BuiltIn(tb) }

func ninth(tb testing.TB) *rules.Edition {
	tb.Helper()
	e, ok := edition.Lookup("9e")
	if !ok {
		tb.Fatal("no 9th edition")
	}
	return &e
}

// sheets lists the ids of all datasheets.
func sheets(book *entry.Book) []string {
	var ids []string
	for _, c := range book.Catalogues {
		for _, o := range book.Roots(c.ID).Options {
			if o.Kind() != entry.Upgrade {
				ids = append(ids, o.ID)
			}
		}
	}
	return ids
}

// TestEveryPair answers shooting and fight of every datasheet against every
// other one.
func TestEveryPair(t *testing.T) {
	t.Parallel()
	book, e := builtIn(t), ninth(t)
	ids := sheets(book)
	if len(ids) < 40 {
		t.Fatalf("only %d datasheets", len(ids))
	}
	for i, a := range ids {
		for j := i % 3; j < len(ids); j += 3 {
			for _, phase := range []string{"shooting", "fight"} {
				q := army.Request{Attacker: army.Side{Datasheet: a}, Target: army.Side{Datasheet: ids[j]}, Phase: phase}
				got, err := army.Odds(e, book, &q)
				if err != nil {
					t.Fatalf("%s on %s, %s: %v", a, ids[j], phase, err)
				}
				if sum := total(got.Slain); sum < 1-1e-9 || sum > 1+1e-9 {
					t.Errorf("%s on %s, %s: probabilities add up to %v", a, ids[j], phase, sum)
				}
				for _, d := range [][]float64{got.Hits, got.Wounds, got.Unsaved, got.Damage, got.Slain, got.AtLeast, {got.PDestroyed}} {
					if p := slices.Max(d); p > 1 {
						t.Errorf("%s on %s, %s: a probability of %v", a, ids[j], phase, p)
					}
				}
			}
		}
	}
}

func total(d []float64) (sum float64) {
	for _, p := range d {
		sum += p
	}
	return sum
}
