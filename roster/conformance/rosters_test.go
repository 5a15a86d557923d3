package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	catalogue "github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// recordedRoster is a line of rosters/index.json.
type recordedRoster struct {
	File  string                 `json:"file"`
	Data  string                 `json:"data"` // folder below data
	Costs map[string]json.Number `json:"recorded_costs"`
	Other struct {
		Costs map[string]json.Number `json:"costs"`
	} `json:"newrecruit_2023"`
}

func recordedRosters(tb testing.TB) []recordedRoster {
	tb.Helper()
	var all []recordedRoster
	data, err := os.ReadFile(filepath.Join(community(tb), "rosters", "index.json"))
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil || len(all) == 0 {
		tb.Fatalf("rosters: got %d, %v", len(all), err)
	}
	return all
}

// linkedData is the game data of a folder, linked once for all tests.
type linkedData struct {
	book             *entry.Book
	files, documents int           // files of the folder, catalogues compiled from them
	problems         []fault.Fault // what cannot be used as it is written
	err              error
}

// links holds a func() linkedData for each folder below data that a test has used.
var links sync.Map

// linked returns the linked data of a folder below data, such as 9e/head. Tests share
// the book and must not change it.
func linked(tb testing.TB, folder string) linkedData {
	tb.Helper()
	dir := filepath.Join(community(tb), "data", filepath.FromSlash(folder))
	link, _ := links.LoadOrStore(folder, sync.OnceValue(func() linkedData { return linkFolder(dir) }))
	data := link.(func() linkedData)()
	if data.err != nil {
		tb.Fatalf("%s: %v", folder, data.err)
	}
	return data
}

func linkFolder(dir string) (l linkedData) {
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		return linkedData{err: fmt.Errorf("got %d files, %v", len(files), err)}
	}
	var docs []catalogue.Document
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return linkedData{err: err}
		}
		docs = append(docs, catalogue.Document{Name: filepath.Base(file), Data: data})
	}
	catalogues, problems := catalogue.Compile(docs)
	book, more := entry.NewBook(catalogues[0], catalogues[1:])
	return linkedData{book: book, files: len(files), documents: len(catalogues), problems: append(problems, more...)}
}

func readFile(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// load reads a roster file on its data.
func (r recordedRoster) load(tb testing.TB) (*battlescribe.Recorded, *entry.Book, *roster.Roster) {
	tb.Helper()
	return load(tb, r.Data, filepath.Join("rosters", r.File))
}

// load reads a file of the community folder on the data that it was made with.
func load(tb testing.TB, data, file string) (*battlescribe.Recorded, *entry.Book, *roster.Roster) {
	tb.Helper()
	recorded, err := battlescribe.Read(readFile(tb, filepath.Join(community(tb), file)))
	if err != nil {
		tb.Fatal(err)
	}
	book := linked(tb, data).book
	list, diagnostics := recorded.Roster(book, "")
	for _, d := range diagnostics {
		tb.Errorf("%s %s: %s", d.Code, d.Path, d.Text("en"))
	}
	return recorded, book, list
}

// Every value that the programs recorded in real rosters is computed again from
// the choices alone. Those that differ are in the table of known differences.
func TestRosters(t *testing.T) {
	tally := &tally{known: knownDifferences}
	for _, r := range recordedRosters(t) {
		t.Run(r.File, func(t *testing.T) {
			recorded, book, list := r.load(t)
			report := check.Check(book, list)
			for _, d := range report.Diagnostics {
				if d.Severity == roster.Unverified && d.Code != roster.LimitMissing {
					t.Errorf("not checked: %s", d.Text("en"))
				}
			}
			state := unit.TreeOf(report.State())
			tally.file, tally.t = r.File, t
			tally.totals(r, recorded, state.Costs)
			tally.forces("", recorded.Forces, state.Forces)
		})
	}
	tally.finish(t)
}

// What the file of psychomancer records was changed by hand: its totals are not
// those of its selections.
func TestEditedRosterIsFound(t *testing.T) {
	for _, r := range recordedRosters(t) {
		if r.File != editedRoster {
			continue
		}
		_, book, list := r.load(t)
		for _, c := range unit.TreeOf(check.Check(book, list).State()).Costs {
			want := entry.MustNumber(r.Other.Costs[trimmed(c.Name)].String())
			wrong := entry.MustNumber(r.Costs[trimmed(c.Name)].String())
			if c.Value.Cmp(want) != 0 || c.Value.Cmp(wrong) == 0 {
				t.Errorf("%s: got %v, want %v and not the recorded %v", c.Name, c.Value, want, wrong)
			}
		}
		return
	}
	t.Skipf("%s is not there", editedRoster)
}

// Nothing of a real roster is lost, or unknown to the data it was made with.
func TestRostersAreKept(t *testing.T) {
	selections := 0
	for _, r := range recordedRosters(t) {
		recorded, book, list := r.load(t)
		for _, d := range check.Check(book, list).Diagnostics {
			switch d.Code {
			case roster.SelectionUnknown, roster.ForceUnknown, roster.CatalogueUnknown, roster.CountInvalid, roster.LimitUnknown, roster.IDDuplicate:
				t.Errorf("%s: %s %s: %s", r.File, d.Code, d.Path, d.Text("en"))
			}
		}
		if got, want := countForces(list.Forces), countRecorded(recorded.Forces); got != want {
			t.Errorf("%s: got %d selections, want %d", r.File, got, want)
		} else {
			selections += got
		}
	}
	fmt.Printf("rosters: %d selections kept\n", selections)
}

func countForces(forces []roster.Force) (n int) {
	for _, f := range forces {
		n += countSelections(f.Selections) + countForces(f.Forces)
	}
	return n
}

func countSelections(list []roster.Selection) (n int) {
	for _, s := range list {
		n += 1 + countSelections(s.Selections)
	}
	return n
}

func countRecorded(forces []battlescribe.Force) (n int) {
	var below func(list []battlescribe.Selection) int
	below = func(list []battlescribe.Selection) (n int) {
		for _, s := range list {
			n += 1 + below(s.Selections)
		}
		return n
	}
	for _, f := range forces {
		n += below(f.Selections) + countRecorded(f.Forces)
	}
	return n
}
