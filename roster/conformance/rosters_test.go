package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/unit"
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
	data, err := os.ReadFile(filepath.Join(communitytest.Folder(tb), "rosters", "index.json"))
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil || len(all) == 0 {
		tb.Fatalf("rosters: got %d, %v", len(all), err)
	}
	return all
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

// load reads a file of the community folder on its original data.
func load(tb testing.TB, data, file string) (*battlescribe.Recorded, *entry.Book, *roster.Roster) {
	tb.Helper()
	recorded, err := battlescribe.Read(readFile(tb, filepath.Join(communitytest.Folder(tb), file)))
	if err != nil {
		tb.Fatal(err)
	}
	book := catalogtest.Folder(tb, data).Book
	list, diagnostics := recorded.Roster(book, "")
	for _, d := range diagnostics {
		tb.Errorf("%s %s: %s", d.Code, d.Path, d.Text("en"))
	}
	return recorded, book, list
}

// Every value that the programs recorded in real rosters is computed from the choices alone.
// Differences are in the table of known differences.
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

// The file of psychomancer was edited manually: its totals differ from the sums of its
// selections.
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

// No part of a real roster is lost, or unknown to its original data.
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
