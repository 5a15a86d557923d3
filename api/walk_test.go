package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
)

// A walker changes one roster step by step.
type walker struct {
	*testServer
	t        *testing.T
	url      string
	revision int
	state    walked
}

// walked is the part of a roster and its report that the walks use.
type walked struct {
	roster.Roster
	Report struct {
		Valid       bool
		Costs       map[string]string
		Diagnostics []struct {
			Code, Severity, Message, Selection string
			Fixes                              []struct {
				Label      string
				Operations []roster.Operation
			}
		}
		Units []struct {
			Selection, Name, Notes string
			CustomName             string `json:"custom_name"`
			Models                 int
			Warlord                bool
			FactionKeywords        []string `json:"faction_keywords"`
			Composition            []struct {
				Selection, Name string
				Count           int
				Model           bool
				Wargear         []string
			}
		}
	}
	Made [][]string
}

func walk(t *testing.T, d *testServer) *walker {
	t.Helper()
	w := &walker{testServer: d, t: t}
	x := d.send(t, "POST", "/v1/rosters", asJSON, `{"name":"Walk","edition":"9e","catalogue":"`+book+`"}`)
	if x.StatusCode != http.StatusCreated {
		t.Fatalf("new roster: %d %s", x.StatusCode, x.body)
	}
	w.url = x.Header.Get("Location")
	w.take(x)
	return w
}

func (w *walker) take(x exchange) {
	w.t.Helper()
	w.state = decoded[walked](w.t, x)
	w.revision = w.state.Revision
	if want := fmt.Sprintf("%q", fmt.Sprint(w.revision)); x.Header.Get("ETag") != want {
		w.t.Errorf("ETag %s, want %s", x.Header.Get("ETag"), want)
	}
}

// do applies operations and returns the first new id.
func (w *walker) do(ops ...roster.Operation) string {
	w.t.Helper()
	body, err := json.Marshal(map[string]any{"operations": ops})
	if err != nil {
		w.t.Fatal(err)
	}
	x := w.send(w.t, "POST", w.url+"/operations", changing(fmt.Sprintf("%q", fmt.Sprint(w.revision))), string(body))
	if x.StatusCode != http.StatusOK {
		w.t.Fatalf("%s: %d %s", body, x.StatusCode, x.body)
	}
	w.take(x)
	if len(w.state.Made) != len(ops) {
		w.t.Fatalf("%d lists of ids for %d operations", len(w.state.Made), len(ops))
	}
	if len(w.state.Made[0]) == 0 {
		return ""
	}
	return w.state.Made[0][0]
}

// step undoes or redoes an operation.
func (w *walker) step(verb string) {
	w.t.Helper()
	header := map[string]string{"If-Match": fmt.Sprintf("%q", fmt.Sprint(w.revision))}
	x := w.send(w.t, "POST", w.url+"/"+verb, header, "")
	if x.StatusCode != http.StatusOK {
		w.t.Fatalf("%s: %d %s", verb, x.StatusCode, x.body)
	}
	w.take(x)
}

func (w *walker) codes() []string {
	codes := []string{}
	for _, d := range w.state.Report.Diagnostics {
		if d.Severity == "error" {
			codes = append(codes, d.Code)
		}
	}
	return codes
}

func (w *walker) options(selection string) []option.Choice {
	w.t.Helper()
	x := w.send(w.t, "GET", w.url+"/selections/"+selection+"/options", nil, "")
	if x.StatusCode != http.StatusOK {
		w.t.Fatalf("options of %s: %d %s", selection, x.StatusCode, x.body)
	}
	return decoded[catalog.Page[option.Choice]](w.t, x).Data
}

// models returns the selection of models with the name.
func (w *walker) models(name string) string {
	w.t.Helper()
	for _, u := range w.state.Report.Units {
		for _, l := range u.Composition {
			if l.Model && l.Name == name {
				return l.Selection
			}
		}
	}
	w.t.Fatalf("no models %s in %+v", name, w.state.Report.Units)
	return ""
}

// TestBuildBreakRepairPrint follows the steps of the README through the API.
func TestBuildBreakRepairPrint(t *testing.T) {
	w := walk(t, newTestServer(t, nil))
	unit := w.do(roster.Operation{Op: roster.AddUnit, Datasheet: squad})
	w.do(
		roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: "<CHAPTER>", Value: "Ultramarines"},
		roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "25"},
	)
	if u := w.state.Report.Units[0]; !slices.Contains(u.FactionKeywords, "ULTRAMARINES") {
		t.Errorf("keywords %v, want ULTRAMARINES among them", u.FactionKeywords)
	}
	before := w.codes()

	// The limit is ten models.
	eleven := 11
	w.do(roster.Operation{Op: roster.SetCount, Selection: w.models("Assault Intercessor"), Count: &eleven})
	if w.state.Report.Units[0].Models != 12 || w.state.Report.Valid {
		t.Errorf("%d models, valid %v; want 12, not valid", w.state.Report.Units[0].Models, w.state.Report.Valid)
	}
	if len(w.codes()) <= len(before) {
		t.Fatalf("errors %v, before %v: want an additional one", w.codes(), before)
	}
	broken := w.revision
	w.repair(unit)
	if diff := cmp.Diff(before, w.codes()); diff != "" {
		t.Errorf("errors after the repair (-before +after):\n%s", diff)
	}

	w.step("undo")
	if w.revision != broken || w.state.Report.Units[0].Models != 12 {
		t.Errorf("undo: revision %d with %d models, want %d with 12", w.revision, w.state.Report.Units[0].Models, broken)
	}
	w.step("redo")
	if w.state.Report.Units[0].Models != 10 {
		t.Errorf("redo: %d models, want 10", w.state.Report.Units[0].Models)
	}
	if x := w.send(t, "GET", w.url+"/exports/pdf", nil, ""); x.StatusCode != http.StatusOK || !strings.HasPrefix(string(x.body), "%PDF-") {
		t.Errorf("PDF: %d, %.20s", x.StatusCode, x.body)
	}
}

// repair applies the first fix of the first error of the selection's unit that has a fix.
func (w *walker) repair(unit string) {
	w.t.Helper()
	for _, d := range w.state.Report.Diagnostics {
		if d.Severity == "error" && d.Selection == unit && len(d.Fixes) > 0 {
			w.do(d.Fixes[0].Operations...)
			return
		}
	}
	w.t.Fatalf("no fix for %s in %+v", unit, w.state.Report.Diagnostics)
}

// TestEveryAllowedOptionCanBeTaken selects each option that is reported as allowed, on a copy: it
// causes no new kind of error.
func TestEveryAllowedOptionCanBeTaken(t *testing.T) {
	d := newTestServer(t, nil)
	w := walk(t, d)
	w.do(roster.Operation{Op: roster.AddUnit, Datasheet: squad})
	tried := 0
	for _, selection := range []string{w.state.Report.Units[0].Selection, w.models("Assault Intercessor"), w.models("Assault Intercessor Sergeant")} {
		for _, o := range w.options(selection) {
			if !o.Allowed {
				continue
			}
			if o.WhyNot != nil {
				t.Errorf("%s is allowed, and there is a reason against it: %+v", o.Name, o.WhyNot)
			}
			copied := w.copy()
			before := copied.codes()
			copied.do(o.Operation)
			if more := len(copied.codes()) - len(before); more > 0 {
				t.Errorf("%s is allowed and makes %d more errors: %v, before %v", o.Name, more, copied.codes(), before)
			}
			tried++
		}
	}
	if tried < 3 {
		t.Errorf("%d options tried, want at least 3", tried)
	}
}

// copy forks the roster.
func (w *walker) copy() *walker {
	w.t.Helper()
	x := w.send(w.t, "POST", w.url+"/fork", nil, "")
	if x.StatusCode != http.StatusCreated {
		w.t.Fatalf("fork: %d %s", x.StatusCode, x.body)
	}
	c := &walker{testServer: w.testServer, t: w.t, url: x.Header.Get("Location")}
	c.take(x)
	return c
}

// TestEachOperationSucceeds sends every operation of the contract once.
func TestEachOperationSucceeds(t *testing.T) {
	w := walk(t, newTestServer(t, nil))
	sent := map[roster.Op]bool{}
	do := func(op roster.Operation) string {
		t.Helper()
		sent[op.Op] = true
		return w.do(op)
	}
	on, one := true, 1
	first := do(roster.Operation{Op: roster.AddUnit, Datasheet: squad})
	second := do(roster.Operation{Op: roster.Duplicate, Selection: first})
	do(roster.Operation{Op: roster.Move, Selection: second, Before: first})
	if got := w.state.Forces[0].Selections[0].ID; got != second {
		t.Errorf("first is %s after the move, want %s", got, second)
	}
	do(roster.Operation{Op: roster.Rename, Selection: first, Name: "Squad Tiberon"})
	do(roster.Operation{Op: roster.Note, Selection: first, Text: "holds the left flank"})
	if u := w.state.Report.Units[1]; u.CustomName != "Squad Tiberon" || u.Notes != "holds the left flank" {
		t.Errorf("name %q, notes %q", u.CustomName, u.Notes)
	}
	do(roster.Operation{Op: roster.Understrength, Selection: second, On: &on})
	do(roster.Operation{Op: roster.SetKeyword, Selection: first, Keyword: "<CHAPTER>", Value: "Ultramarines"})
	do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "500"})
	do(roster.Operation{Op: roster.SetCount, Selection: w.models("Assault Intercessor"), Count: &one})
	captain := do(roster.Operation{Op: roster.AddUnit, Datasheet: w.character()})
	do(roster.Operation{Op: roster.SetWarlord, Selection: captain})
	if u := w.state.Report.Units[2]; !u.Warlord {
		t.Errorf("the Warlord is not: %+v", u)
	}
	w.chooseSomething(first, do)
	selected := w.selectSomething(do, captain, first)
	do(roster.Operation{Op: roster.Deselect, Selection: selected})
	force := do(roster.Operation{Op: roster.AddForce, Catalogue: "9e.necrons"})
	do(roster.Operation{Op: roster.SetForce, Force: force, Catalogue: "9e.space-marines"})
	do(roster.Operation{Op: roster.RemoveForce, Force: force})
	do(roster.Operation{Op: roster.Remove, Selection: second})
	w.must(t, "POST", "/v1/snapshots?activate=true", asZip, patrolArchive(), http.StatusCreated)
	do(roster.Operation{Op: roster.UpdateData})
	oldest := 1
	do(roster.Operation{Op: roster.Revert, Revision: &oldest})
	for _, op := range edit.Operations() {
		if op := roster.Op(op); op == roster.Associate || op == roster.Dissociate || op == roster.RemoveUnread {
			continue // TestWalkOfAssociations and TestRemoveUnread send them
		}
		if !sent[roster.Op(op)] {
			t.Errorf("%s was not sent", op)
		}
	}
	w.historyIsWhole(len(sent))
}

// character returns the id of a datasheet whose model can be the Warlord.
func (w *walker) character() string {
	w.t.Helper()
	x := w.send(w.t, "GET", "/v1/datasheets?keyword=character&catalogue="+book, nil, "")
	found := decoded[catalog.Page[catalog.Summary]](w.t, x).Data
	if len(found) == 0 {
		w.t.Fatal("no CHARACTER among the datasheets")
	}
	return found[0].ID
}

// chooseSomething exchanges wargear of the first model for which that is possible.
func (w *walker) chooseSomething(unit string, do func(roster.Operation) string) {
	w.t.Helper()
	for _, line := range w.lines(unit) {
		for _, o := range w.options(line) {
			if o.Operation.Op == roster.Choose && o.Now == 0 {
				do(o.Operation)
				return
			}
		}
	}
	w.t.Fatal("nothing to choose")
}

// selectSomething selects an additional option.
func (w *walker) selectSomething(do func(roster.Operation) string, units ...string) string {
	w.t.Helper()
	for _, unit := range units {
		for _, line := range append(w.lines(unit), unit) {
			for _, o := range w.options(line) {
				if o.Operation.Op == roster.Select && o.Now == 0 && !o.Hidden {
					return do(o.Operation)
				}
			}
		}
	}
	w.t.Fatal("nothing to select")
	return ""
}

// lines returns the selections of models in a unit.
func (w *walker) lines(unit string) []string {
	var ids []string
	for _, u := range w.state.Report.Units {
		for _, l := range u.Composition {
			if u.Selection == unit && l.Model {
				ids = append(ids, l.Selection)
			}
		}
	}
	return ids
}

// historyIsWhole reads every revision of the walk.
func (w *walker) historyIsWhole(atLeast int) {
	w.t.Helper()
	x := w.send(w.t, "GET", w.url+"/revisions?limit=200", nil, "")
	all := decoded[catalog.Page[roster.Revision]](w.t, x).Data
	if len(all) != w.revision || len(all) < atLeast {
		w.t.Errorf("%d revisions, want %d", len(all), w.revision)
	}
	for _, v := range all {
		x := w.send(w.t, "GET", fmt.Sprintf("%s/revisions/%d?include=report", w.url, v.Number), nil, "")
		if got := decoded[walked](w.t, x).Revision; x.StatusCode != http.StatusOK || got != v.Number {
			w.t.Errorf("revision %d: %d, number %d", v.Number, x.StatusCode, got)
		}
	}
}

// TestExportsCanBeImported stores the exports again: the roster unchanged, the list with the same
// units.
func TestExportsCanBeImported(t *testing.T) {
	d := newTestServer(t, nil)
	w := walk(t, d)
	unit := w.do(roster.Operation{Op: roster.AddUnit, Datasheet: squad})
	w.do(
		roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: "<CHAPTER>", Value: "Ultramarines"},
		roster.Operation{Op: roster.AddUnit, Datasheet: bikers},
		roster.Operation{Op: roster.SetLimit, Cost: "power", Value: "30"},
	)
	for _, format := range []string{"json", "list"} {
		exported := d.send(t, "GET", w.url+"/exports/"+format, nil, "")
		checked := d.send(t, "POST", "/v1/validate", asJSON, string(exported.body))
		stored := d.send(t, "POST", "/v1/rosters", asJSON, string(exported.body))
		if checked.StatusCode != http.StatusOK || stored.StatusCode != http.StatusCreated {
			t.Fatalf("%s: checked %d, stored %d: %.500s", format, checked.StatusCode, stored.StatusCode, stored.body)
		}
		got := decoded[walked](t, stored)
		if got.ID == w.state.ID || got.Revision != 1 {
			t.Errorf("%s: stored as %s, revision %d; want a new roster", format, got.ID, got.Revision)
		}
		if diff := cmp.Diff(w.state.Report.Costs, got.Report.Costs); diff != "" {
			t.Errorf("%s: costs (-before +after):\n%s", format, diff)
		}
		if diff := cmp.Diff(w.unitNames(), (&walker{state: got}).unitNames()); diff != "" {
			t.Errorf("%s: units (-before +after):\n%s", format, diff)
		}
	}
}

func (w *walker) unitNames() []string {
	var names []string
	for _, u := range w.state.Report.Units {
		names = append(names, fmt.Sprint(u.Models, u.Name, u.FactionKeywords))
	}
	return names
}

// TestEveryBuiltInDatasheet reads each datasheet and adds each to a roster of its army book.
// All responses are checked against the contract.
func TestEveryBuiltInDatasheet(t *testing.T) {
	d := newTestServer(t, nil)
	x := d.send(t, "GET", "/v1/catalogues", nil, "")
	for _, c := range decoded[catalog.Page[catalog.Catalogue]](t, x).Data {
		x := d.send(t, "GET", "/v1/datasheets?limit=200&catalogue="+c.ID, nil, "")
		sheets := decoded[catalog.Page[catalog.Summary]](t, x).Data
		if len(sheets) != c.Datasheets || len(sheets) < 2 {
			t.Errorf("%s: %d datasheets, want %d", c.Name, len(sheets), c.Datasheets)
		}
		r := d.send(t, "POST", "/v1/rosters", asJSON, `{"name":"`+c.Name+`","edition":"9e","catalogue":"`+c.ID+`"}`)
		w := &walker{testServer: d, t: t, url: r.Header.Get("Location")}
		w.take(r)
		var ops []roster.Operation
		for _, s := range sheets {
			x := d.send(t, "GET", "/v1/datasheets/"+s.ID, nil, "")
			sheet := decoded[datasheet.Datasheet](t, x)
			if sheet.Name != s.Name || len(sheet.Composition) == 0 || len(sheet.Profiles) == 0 {
				t.Errorf("%s: named %q, %d kinds of models, %d tables of profiles", s.ID, sheet.Name, len(sheet.Composition), len(sheet.Profiles))
			}
			ops = append(ops, roster.Operation{Op: roster.AddUnit, Datasheet: s.ID})
		}
		w.do(ops...)
		if got := len(w.state.Report.Units); got != len(sheets) {
			t.Errorf("%s: %d units, want %d", c.Name, got, len(sheets))
		}
	}
}

// named is a part of a roster with the names next to its ids.
type named struct {
	ID, Entry, Group, Catalogue string
	EntryName                   string `json:"entry_name"`
	GroupName                   string `json:"group_name"`
	CatalogueName               string `json:"catalogue_name"`
	Slots                       []struct {
		CategoryName string `json:"category_name"`
	}
	Selections, Forces []named
}

// each calls do for the part and all of its descendants.
func (n *named) each(do func(*named)) {
	do(n)
	for _, list := range [][]named{n.Forces, n.Selections} {
		for i := range list {
			list[i].each(do)
		}
	}
}

// TestRostersAndReportsHaveNames: responses include the name of everything that a roster refers
// to by id, and a roster with names is accepted like any other document.
func TestRostersAndReportsHaveNames(t *testing.T) {
	d := newTestServer(t, nil)
	w := walk(t, d)
	unit := w.do(roster.Operation{Op: roster.AddUnit, Datasheet: squad})
	w.do(roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: "<CHAPTER>", Value: "Ultramarines"})
	w.do(roster.Operation{Op: roster.Rename, Force: w.state.Forces[0].ID, Category: "9e/role/troops", Name: "The line"})
	w.do(roster.Operation{Op: roster.Rename, Selection: unit, Name: "Squad Tiberon"})
	w.chooseSomething(unit, w.do1)
	plain := w.send(t, "GET", w.url, nil, "")
	for _, x := range []exchange{
		plain,
		w.send(t, "GET", w.url+"?include=report", nil, ""),
		w.send(t, "GET", fmt.Sprintf("%s/revisions/%d", w.url, w.revision), nil, ""),
		w.send(t, "POST", w.url+"/fork", nil, ""),
		w.send(t, "POST", w.url+"/operations?dry_run=true", changing("*"), `{"operations":[{"op":"add_unit","datasheet":"`+bikers+`"}]}`),
	} {
		seen := 0
		r := decoded[named](t, x)
		for i := range r.Forces {
			if f := r.Forces[i]; f.CatalogueName != "Space Marines" || f.Slots[0].CategoryName != "Troops" {
				t.Errorf("force: %+v", f)
			}
			r.Forces[i].each(func(n *named) {
				seen++
				if n.EntryName == "" || (n.GroupName == "") != (n.Group == "") {
					t.Errorf("%s: entry %q is named %q, group %q is named %q", n.ID, n.Entry, n.EntryName, n.Group, n.GroupName)
				}
			})
		}
		if seen < 6 || r.Forces[0].Selections[0].EntryName != "Assault Intercessor Squad" {
			t.Errorf("%d parts in %s", seen, x.body)
		}
	}
	again := d.send(t, "POST", "/v1/validate?include=roster", asJSON, string(plain.body))
	if again.StatusCode != http.StatusOK || decoded[struct{ Roster named }](t, again).Roster.Forces[0].EntryName == "" {
		t.Errorf("the roster with names: %d %.500s", again.StatusCode, again.body)
	}
	report := decoded[struct {
		Diagnostics []struct {
			Selection string
			Name      string `json:"selection_name"`
		}
		Units []struct {
			ForceName string `json:"force_name"`
		}
	}](t, w.send(t, "GET", w.url+"/report", nil, ""))
	if len(report.Diagnostics) == 0 || report.Units[0].ForceName == "" {
		t.Errorf("report: %+v", report)
	}
	for _, d := range report.Diagnostics {
		if (d.Selection == "") != (d.Name == "") {
			t.Errorf("the selection %q is named %q", d.Selection, d.Name)
		}
	}
}

// do1 applies one operation and returns the first new id.
func (w *walker) do1(op roster.Operation) string { return w.do(op) }
