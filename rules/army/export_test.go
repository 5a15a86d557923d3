package army

import (
	"os"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

func TestMain(m *testing.M) { os.Exit(catalogtest.Main(m)) }

// Mustered is the unit of a datasheet with its first choices.
func Mustered(tb testing.TB, book *entry.Book, datasheet string) *Unit {
	tb.Helper()
	var names Names
	u, _, err := side(book, &Side{Datasheet: datasheet}, &names, "unit")
	if err != nil {
		tb.Fatal(err)
	}
	return u
}

// Tenth is the community's data of the 10th edition.
func Tenth(tb testing.TB) *entry.Book {
	tb.Helper()
	return tenthData(tb)
}

// Fielded makes two armies of built-in units ready for battle, without regard to
// what makes rosters legal.
func Fielded(tb testing.TB, book *entry.Book, armies [2][]Side) *Sides {
	tb.Helper()
	var names Names
	s := &Sides{Powers: []rules.Power{psychic.Smite()}}
	names.readerOf(book)
	for i, list := range armies {
		for k := range list {
			u, _, err := side(book, &list[k], &names, "unit")
			if err != nil {
				tb.Fatal(err)
			}
			f := unitBuilder{names: &names, unit: u, fidelity: &s.Fidelity[i]}
			if err := f.build(); err != nil {
				tb.Fatal(err)
			}
			f.out.Power = 5
			s.Armies[i].Units = append(s.Armies[i].Units, f.out)
			s.Names.Units[i] = append(s.Names.Units[i], f.unitNames)
		}
		tellApart(s.Names.Units[i])
	}
	s.Powers = append(s.Powers, names.manifested...)
	s.Names.Powers = append([]string{smiteName}, names.powers...)
	return s
}

// Without is Oppose where the units of the first army are read without an ability.
func Without(reports [2]*check.Report, ability string) (*Sides, error) {
	return oppose(reports, [2]string{ability})
}
