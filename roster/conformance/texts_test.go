package conformance

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
)

// lostInTexts are the parts of real rosters that are lost in a text, by file and dialect.
var lostInTexts = map[string][]string{
	"9e__mikeporterdev__DCBloodAngelsList.rosz wtc9": {"choice Death Company Marines"}, // another set of the same weapons
}

// listsOptions are the dialects that list all options of the army, such as Show/Hide Options. The others name
// the detachment and the battle size only, or the options that have a value.
var listsOptions = []dialect.Dialect{dialect.NRSimple, dialect.BattleScribe, dialect.Markdown}

// Real rosters that are written as texts and read again have the same units, models, wargear, Warlord, Enhancements,
// attached leaders and forces, except for what lostInTexts lists.
func TestRostersAsTexts(t *testing.T) {
	t.Parallel()
	texts := 0
	for r := range catalogtest.InTime(t, recordedRosters(t)) {
		edition, _, _ := strings.Cut(r.File, "__")
		_, book, list := r.load(t)
		list.Edition, list.Snapshot = edition, edition+"@0"
		report := check.Check(book, list)
		options := armyOptions(book, list)
		for _, d := range dialect.Dialects() {
			if of := d.Edition(); d == dialect.CSV || of != "" && of != edition {
				continue
			}
			texts++
			losses, err := dialect.Write(io.Discard, d, book, list, report)
			if err != nil {
				t.Fatal(err)
			}
			var lost []string
			for _, l := range losses {
				switch l.Kind {
				case dialect.LostChoice, dialect.LostAssociations, dialect.LostForce:
					if slices.Contains(listsOptions, d) || !slices.Contains(options, l.Subject) {
						lost = append(lost, string(l.Kind)+" "+l.Subject)
					}
				}
			}
			if want := lostInTexts[r.File+" "+string(d)]; !slices.Equal(lost, want) {
				t.Errorf("%s as %s: lost %q, want %q", r.File, d, lost, want)
			}
		}
	}
	fmt.Printf("rosters: %d texts\n", texts)
}

// armyOptions returns the names of the options of an army, which are not units.
func armyOptions(book *entry.Book, r *roster.Roster) (names []string) {
	for _, f := range r.Forces {
		for _, o := range book.Roots(f.Catalogue).Options {
			if o.Kind() == entry.Upgrade {
				names = append(names, o.Name())
			}
		}
	}
	return names
}
