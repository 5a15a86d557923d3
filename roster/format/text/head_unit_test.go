package text

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// unitHeads are lists of one unit, %u, without its points or number of models, of a faction, %f, and a detachment, %d.
var unitHeads = []string{
	"%f\n1000 pts\n\n%u\n",
	"%f - 1000 pts\n%u\n",
	"My list\n%f\nStrike Force\n%u\n",
	"Faction: %f\nDetachment: %d\nPoints: 1000\n\n%u\n",
	"%f\n%d\n1000 points\n%u\n",
	"%f - %d - 1000 pts: %u\n",
	"%u\n%f\n1000 pts\n",
	"%f (1000 points)\n%u\n",
	"%f\n%u\n",
	"%f (%d) 1000 pts\n* %u\n",
	"%f\n\n1000 points\n- %u\n",
}

// A unit without its points or number of models, the only one below a head, is found.
func TestOnlyUnit(t *testing.T) {
	for _, of := range []struct {
		book                *entry.Book
		faction, detachment string
	}{
		{builtIn(t), "Necrons", "Patrol Detachment"}, {community(t, "10e"), "Drukhari", "Realspace Raiders"},
	} {
		for _, c := range of.book.Catalogues {
			if !strings.HasSuffix(c.Name, of.faction) {
				continue
			}
			for _, o := range of.book.Roots(c.ID).Options {
				if o.Kind() == entry.Upgrade || o.Entry.Hidden {
					continue
				}
				for _, head := range unitHeads {
					text := strings.NewReplacer("%f", of.faction, "%d", of.detachment, "%u", o.Name()).Replace(head)
					doc, err := Read([]byte(text))
					if err != nil {
						t.Errorf("%s: %v", text, err)
						continue
					}
					out := outcome{doc: doc, book: of.book}
					out.roster, out.diagnostics = doc.Roster(of.book, "10e@0")
					if found := out.typed(); strings.TrimLeft(found.units, "I") != strings.TrimLeft(o.Name(), "I") {
						t.Errorf("%s: %+v", text, found)
					}
				}
			}
		}
	}
}
