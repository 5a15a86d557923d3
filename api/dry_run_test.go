package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
)

// A dry run returns the report that the operations would produce, and stores nothing. It rejects
// the same operations and revisions.
func TestDryRun(t *testing.T) {
	w := walk(t, newTestServer(t, nil))
	operate := func(query, etag string, ops ...roster.Operation) exchange {
		t.Helper()
		body, err := json.Marshal(map[string]any{"operations": ops})
		if err != nil {
			t.Fatal(err)
		}
		header := map[string]string{"Content-Type": "application/json", "If-Match": etag}
		return w.send(t, "POST", w.url+"/operations"+query, header, string(body))
	}
	add := roster.Operation{Op: roster.AddUnit, Datasheet: squad}
	dry := operate("?dry_run=true", `"1"`, add)
	if dry.StatusCode != http.StatusOK {
		t.Fatalf("dry run: %d %s", dry.StatusCode, dry.body)
	}
	w.take(dry)
	expected := w.state
	if w.revision != 1 || len(expected.Report.Units) != 1 {
		t.Errorf("dry run: revision %d with %d units, want 1 with 1", w.revision, len(expected.Report.Units))
	}
	w.take(w.send(t, "GET", w.url+"?include=report", nil, ""))
	if w.revision != 1 || len(w.state.Report.Units) != 0 {
		t.Errorf("after the dry run: revision %d with %d units, want 1 with none", w.revision, len(w.state.Report.Units))
	}
	w.do(add)
	if diff := cmp.Diff(expected.Report, w.state.Report); diff != "" {
		t.Errorf("report (-dry run +stored):\n%s", diff)
	}
	for query, want := range map[string]int{"?dry_run=true": http.StatusPreconditionFailed, "?dry_run=yes": http.StatusUnprocessableEntity} {
		if got := operate(query, `"1"`, add); got.StatusCode != want {
			t.Errorf("%s at revision 2: got %d, want %d", query, got.StatusCode, want)
		}
	}
	if got := operate("?dry_run=true", `"2"`, roster.Operation{Op: roster.Remove, Selection: "sel_99"}); got.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("impossible operation: got %d", got.StatusCode)
	}
}

// An unread part of a document is stored with the roster until it is removed.
func TestRemoveUnread(t *testing.T) {
	w := walk(t, newTestServer(t, nil))
	document := w.state.Roster
	document.Unread = []roster.Unread{{Code: roster.LineUnread, Actual: "Flurb Wobblers", Path: "/lines/3/columns/1"}}
	body, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	x := w.send(t, "POST", "/v1/rosters", asJSON, string(body))
	if x.StatusCode != http.StatusCreated {
		t.Fatalf("roster: %d %s", x.StatusCode, x.body)
	}
	w.url = x.Header.Get("Location")
	w.take(x)
	w.do(roster.Operation{Op: roster.Rename, Name: "Renamed"})
	if diff := cmp.Diff(document.Unread, w.state.Unread); diff != "" {
		t.Errorf("unread after another operation (-want +got):\n%s", diff)
	}
	first := 0
	w.do(roster.Operation{Op: roster.RemoveUnread, Index: &first})
	if len(w.state.Unread) != 0 {
		t.Errorf("got %v, want no unread parts", w.state.Unread)
	}
	w.step("undo")
	if len(w.state.Unread) != 1 {
		t.Errorf("undone: got %v", w.state.Unread)
	}
}

// The filter of options keeps the allowed ones, and options of a group have its bounds.
func TestAllowedOptions(t *testing.T) {
	w := walk(t, newTestServer(t, nil))
	w.do(roster.Operation{Op: roster.AddUnit, Datasheet: squad})
	sergeant := w.models("Assault Intercessor Sergeant")
	var want []string
	bounded := 0
	for _, o := range w.options(sergeant) {
		if o.Allowed {
			want = append(want, o.Entry)
		}
		if o.GroupMax != nil && *o.GroupMax == 1 && o.GroupMin == 1 {
			bounded++
		}
	}
	x := w.send(t, "GET", w.url+"/selections/"+sergeant+"/options?allowed=true", nil, "")
	var got []string
	for _, o := range decoded[catalog.Page[option.Choice]](t, x).Data {
		got = append(got, o.Entry)
	}
	if diff := cmp.Diff(want, got); diff != "" || len(got) == 0 {
		t.Errorf("allowed options (-want +got):\n%s", diff)
	}
	if bounded == 0 {
		t.Error("no option of a group of exactly one")
	}
}
