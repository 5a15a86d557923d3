package text

import (
	gocmp "cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

func TestMain(m *testing.M) { os.Exit(catalogtest.Main(m)) }

// community returns the complete data of an edition.
func community(tb testing.TB, edition string) *entry.Book {
	tb.Helper()
	return catalogtest.Folder(tb, edition+"/head").Book
}

// editionOf returns the edition on which a document is read: that of its dialect, or the one
// whose data has its names.
func editionOf(tb testing.TB, d *Document) string {
	tb.Helper()
	return gocmp.Or(strings.TrimPrefix(d.Edition, "11e"), "10e") // there is no data of the 11th edition
}

// outcome is a text with the result of reading it.
type outcome struct {
	doc         *Document
	book        *entry.Book
	roster      *roster.Roster
	diagnostics []roster.Diagnostic
	report      *check.Report
}

func readOn(tb testing.TB, data []byte, pick func(*Document) *entry.Book) outcome {
	tb.Helper()
	doc, err := Read(data)
	if err != nil {
		tb.Fatal(err)
	}
	o := outcome{doc: doc, book: pick(doc)}
	edition := editionOf(tb, doc)
	r, diagnostics, stated := doc.Compared(o.book, edition+"@0")
	o.roster, o.diagnostics = r, diagnostics
	o.report = check.Check(o.book, o.roster)
	o.diagnostics = append(o.diagnostics, intake.CompareStated(o.report.State(), stated)...)
	return o
}

// unresolved returns the names that the data does not have.
func (o *outcome) unresolved() (list []string) {
	for _, d := range o.diagnostics {
		if d.Code == roster.NameUnknown {
			list = append(list, fmt.Sprintf("line %s: %s %s", d.Args["Line"], d.Args["Kind"], d.Actual))
		}
	}
	return list
}

func (o *outcome) unknownUnits() (list []string) {
	for _, d := range o.diagnostics {
		if d.Code == roster.NameUnknown && d.Args["Kind"] == "datasheet" {
			list = append(list, d.Actual)
		}
	}
	return list
}

// listFiles are the texts below a folder.
func listFiles(tb testing.TB, dir string) []string {
	tb.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".txt") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	slices.Sort(files)
	return files
}

// TestLists reads every text below the folder ROLLCALL_LISTS on the community's data, and prints
// for each its dialect, the units found, the unused lines, the unresolved names, and the printed
// and computed totals. No line of a text may be lost.
func TestLists(t *testing.T) {
	dir := communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	files := listFiles(t, dir)
	if len(files) == 0 {
		t.Fatalf("%s: got no texts", dir)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(dir, file)
		o := readOn(t, data, func(d *Document) *entry.Book { return community(t, editionOf(t, d)) })
		printOutcome(name, &o)
		if found, unread := accounted(&o); found != unread {
			t.Errorf("%s: got %d reports of unread lines, want %d", name, found, unread)
		}
	}
}

// listDifferences are the errors in the texts of the lists folder that are correct: the data is
// older or newer than the list, or the list is illegal. All other errors are wrong.
var listDifferences = map[string][]string{
	"real/gw-app-11e-tau.txt": {
		`name.unknown "Advanced Acquisition Cadre"`, // a detachment of the 11th edition
		`name.unknown "Negation Emitters"`,          // an upgrade of the 11th edition
		`battle_size.points 2005`,                   // the points of 13 units have changed
	},
	"real/gw-app-world-eaters.txt": {
		`battle_size.points 2080`, // the points of 9 units have changed
	},
	"real/nr-gw-world-eaters.txt": {
		`battle_size.points 2030`, // the points of 4 units have changed
	},
	"real/wtc-world-eaters.txt": {
		`battle_size.points 2005`, // the points of 4 units have changed
	},
	"real/nr-gw-11e-tau.txt": {
		`name.unknown "Advanced Acquisition Cadre"`,
		`name.unknown "Negation Emitters"`,
	},
	"real/nr-tournament-11e-tau.txt": {
		`name.unknown "Advanced Acquisition Cadre"`,
		`name.unknown "Negation Emitters"`,
	},
	"real/warorgan-astra-militarum.txt": {
		`group.max 2`,       // two detachments, as in the 11th edition
		`selection.hidden `, // Grand Strategist is an Enhancement of another detachment
	},
	"samples/bs9.txt": {
		`name.unknown "Relics of the Chapter"`, // the data has no such option
		`selections.min 0`,                     // Game Type, which newer data requires
		`category.min 1`,                       // a Battalion needs two HQ and three Troops
		`selection.hidden `,                    // The Burning Blade needs a power sword
	},
	"samples/wtc9.txt": {
		`group.min 0`, // the text does not state the game type
		`category.min 1`,
		`selection.hidden `,
	},
}

// Every unit of every text is found, no error is wrong, and what was added to a unit is named once.
func TestListDifferences(t *testing.T) {
	dir := communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	for _, file := range listFiles(t, dir) {
		name, _ := filepath.Rel(dir, file)
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			o := readOn(t, data, func(d *Document) *entry.Book { return community(t, editionOf(t, d)) })
			if unknown := o.unknownUnits(); len(unknown) > 0 || len(o.doc.Forces) == 0 {
				t.Errorf("got unknown units %v", unknown)
			}
			if diff := cmp.Diff(listDifferences[name], o.errors(), cmpopts.SortSlices(strings.Compare), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
			for _, d := range o.diagnostics {
				things := strings.Split(d.Args["Things"], ", ")
				if slices.Sort(things); len(slices.Compact(slices.Clone(things))) < len(things) {
					t.Errorf("%s at %s: got %q", d.Code, d.Path, things)
				}
			}
		})
	}
}

// errors lists the different errors of reading and checking, by code and value.
func (o *outcome) errors() (list []string) {
	for _, d := range slices.Concat(o.diagnostics, o.report.Diagnostics) {
		// An unknown name is reported by the reader with its line.
		if d.Severity == roster.Error && d.Code != roster.SelectionUnknown {
			list = append(list, string(d.Code)+" "+d.Actual)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// accounted counts the reports of unused lines, and these lines.
func accounted(o *outcome) (reported, unread int) {
	for _, d := range o.diagnostics {
		switch d.Code {
		case roster.LineUnread:
			reported++
		case roster.ListSecond:
			n := 0
			fmt.Sscan(d.Args["Count"], &n)
			reported += n
		}
	}
	for _, l := range o.doc.Lines {
		if l.Status == Unread {
			unread++
		}
	}
	return reported, unread
}

func printOutcome(name string, o *outcome) {
	units := 0
	for _, f := range o.doc.Forces {
		units += len(f.Units)
	}
	reported, _ := accounted(o)
	fmt.Printf("%s: %s, %d of %d units found, %d lines unread, printed %v, computed %v, %d errors\n", name, o.doc.Dialect,
		units-len(o.unknownUnits()), units, reported, totals(o.doc.Total), computed(o), o.report.Summary.Errors)
	for _, u := range o.unresolved() {
		fmt.Printf("  %s\n", u)
	}
}

func totals(amounts []Amount) (list []string) {
	for _, a := range amounts {
		list = append(list, a.Value.String()+" "+string(a.Name))
	}
	return list
}

func computed(o *outcome) (list []string) {
	for _, a := range o.doc.Total {
		if v, ok := o.report.Costs[costType(o.book, a.Name)]; ok {
			list = append(list, v.String()+" "+string(a.Name))
		}
	}
	return list
}
