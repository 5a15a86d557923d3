package api_test

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster"
)

// TestWalkOfARosterFile imports game data, stores a roster file, breaks it, repairs it by its
// fixes, undoes, prints and writes it back.
func TestWalkOfARosterFile(t *testing.T) {
	w := walkFile(t, newTestServer(t, nil), asZip, skirmishZip(), asXML, gangROS)
	if got := w.codes(); len(got) > 0 {
		t.Fatalf("the file has errors %v, want none", got)
	}
	six := 6
	w.do(roster.Operation{Op: roster.SetCount, Selection: "s2", Count: &six})
	if diff := cmp.Diff([]string{"selections.max"}, w.codes()); diff != "" {
		t.Errorf("broken (-want +got):\n%s", diff)
	}
	w.repairFirst()
	if got := w.codes(); len(got) > 0 || w.state.Report.Costs["points"] != "40" {
		t.Errorf("repaired: errors %v and costs %v, want none and 40 points", got, w.state.Report.Costs)
	}
	w.step("undo")
	if got := w.codes(); len(got) == 0 {
		t.Error("no errors after undoing the repair, want one")
	}
	w.step("redo")
	w.writesBack(asXML)
}

// walkFile imports the game data and stores the roster file.
func walkFile(t *testing.T, d *testServer, dataType map[string]string, data string, fileType map[string]string, file string) *walker {
	t.Helper()
	if x := d.send(t, "POST", "/v1/snapshots?name=data", dataType, data); x.StatusCode != http.StatusCreated {
		t.Fatalf("import: %d %.500s", x.StatusCode, x.body)
	}
	x := d.send(t, "POST", "/v1/rosters", fileType, file)
	if x.StatusCode != http.StatusCreated {
		t.Fatalf("roster file: %d %.500s", x.StatusCode, x.body)
	}
	w := &walker{testServer: d, t: t, url: x.Header.Get("Location")}
	w.take(x)
	return w
}

// repairFirst applies the first fix of the first error.
func (w *walker) repairFirst() {
	w.t.Helper()
	for _, d := range w.state.Report.Diagnostics {
		if d.Severity == "error" && len(d.Fixes) > 0 {
			w.do(d.Fixes[0].Operations...)
			return
		}
	}
	w.t.Fatalf("no error has a fix: %v", w.codes())
}

// writesBack prints the roster, and converts it to .ros, .rosz and New Recruit's JSON, whose
// reports must be equal.
func (w *walker) writesBack(asROS map[string]string) {
	w.t.Helper()
	if x := w.send(w.t, "GET", w.url+"/exports/pdf", nil, ""); !strings.HasPrefix(string(x.body), "%PDF-") {
		w.t.Errorf("pdf: %d %.100s", x.StatusCode, x.body)
	}
	for format, header := range map[string]map[string]string{"ros": asROS, "rosz": asZip, "newrecruit": asJSON} {
		file := w.send(w.t, "GET", w.url+"/exports/"+format, nil, "")
		x := w.send(w.t, "POST", "/v1/validate", header, string(file.body))
		if x.StatusCode != http.StatusOK {
			w.t.Fatalf("%s: %d %.500s", format, x.StatusCode, x.body)
		}
		var got walked
		got.Report = decoded[struct{ walked }](w.t, exchange{Response: x.Response, body: append([]byte(`{"report":`), append(x.body, '}')...)}).Report
		if diff := cmp.Diff(w.state.Report.Costs, got.Report.Costs); diff != "" {
			w.t.Errorf("%s: costs (-kept +file):\n%s", format, diff)
		}
		again := walker{t: w.t, state: got}
		if diff := cmp.Diff(w.codes(), again.codes()); diff != "" {
			w.t.Errorf("%s: errors (-kept +file):\n%s", format, diff)
		}
	}
}

// realData packs the data files of a folder into one archive.
func realData(t testing.TB, folder string) string {
	t.Helper()
	docs, err := catalog.ReadDocuments(os.DirFS(filepath.Join(communitytest.Folder(t), "data", folder)))
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for _, d := range docs {
		pairs = append(pairs, d.Name, string(d.Data))
	}
	return packed(pairs...)
}

func realRoster(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(communitytest.Folder(t), "rosters", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWalkOfARealRosterFile is like TestWalkOfARosterFile for a real roster of 2,000 points on
// its original data.
func TestWalkOfARealRosterFile(t *testing.T) {
	w := walkFile(t, newTestServer(t, nil), asZip, realData(t, bloodAngelsData), asZip, realRoster(t, bloodAngels))
	before := w.codes()
	unit := w.state.Report.Units[len(w.state.Report.Units)-1].Selection
	w.do(roster.Operation{Op: roster.Duplicate, Selection: unit})
	w.step("undo")
	if diff := cmp.Diff(before, w.codes()); diff != "" {
		t.Errorf("after undo (-before +after):\n%s", diff)
	}
	if slices.Contains(before, "selection.unknown") {
		t.Errorf("a selection does not resolve in its own data: %v", before)
	}
	w.writesBack(asXML)
}

// bloodAngels is the largest of the real rosters: 198 selections.
const (
	bloodAngels     = "9e__mikeporterdev__DCBloodAngelsList.rosz"
	bloodAngelsData = "9e/v9.1.35"
)
