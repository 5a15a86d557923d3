package service_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// releaseOne is data with a unit of ten models, and releaseTwo the next release: the unit and
// its models have other ids, one item is spelt differently, one has moved into a choice beside
// it, one is gone, and the models cost more.
const releaseOne = `<gameSystem id="g" name="Skirmish 10th Edition" revision="1">
<costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
<forceEntries><forceEntry id="f1" name="Warband"/></forceEntries></gameSystem>|
<catalogue id="c" name="Raiders" gameSystemId="g" revision="1"><selectionEntries>
<selectionEntry id="u1" name="Riders" type="unit"><selectionEntries>
  <selectionEntry id="m1" name="Rider" type="model"><constraints><constraint id="m1x" type="max" field="selections" scope="parent" value="20"/></constraints>
    <costs><cost name="pts" typeId="pts" value="10"/></costs>
    <selectionEntries><selectionEntry id="w1" name="Lance &amp; Shield" type="upgrade"/><selectionEntry id="w2" name="Whip" type="upgrade"/></selectionEntries></selectionEntry>
  <selectionEntry id="kit1" name="Kit" type="upgrade"/><selectionEntry id="banner1" name="Banner" type="upgrade"/>
</selectionEntries></selectionEntry></selectionEntries></catalogue>`

const releaseTwo = `<gameSystem id="g" name="Skirmish 10th Edition" revision="2">
<costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
<forceEntries><forceEntry id="f2" name="Warband"/></forceEntries></gameSystem>|
<catalogue id="c" name="Raiders" gameSystemId="g" revision="2"><selectionEntries>
<selectionEntry id="u2" name="Riders" type="unit"><selectionEntries>
  <selectionEntry id="m2" name="Rider" type="model"><constraints><constraint id="m2x" type="max" field="selections" scope="parent" value="20"/></constraints>
    <costs><cost name="pts" typeId="pts" value="12"/></costs>
    <selectionEntries><selectionEntry id="w3" name="lance and shield" type="upgrade"/></selectionEntries></selectionEntry>
  <selectionEntry id="lead2" name="Rider Captain" type="model"><constraints><constraint id="lead2n" type="min" field="selections" scope="parent" value="1"/></constraints>
    <costs><cost name="pts" typeId="pts" value="12"/></costs></selectionEntry>
  <selectionEntry id="kit2" name="Kit" type="upgrade"><selectionEntries><selectionEntry id="banner2" name="Banner" type="upgrade"/></selectionEntries></selectionEntry>
</selectionEntries></selectionEntry></selectionEntries></catalogue>`

// importRelease imports data and makes it the active data of its game system.
func importRelease(t *testing.T, s *servicetest.Services, data string) catalog.Snapshot {
	t.Helper()
	gst, cat, _ := strings.Cut(data, "|")
	snapshot, _, _, err := s.Library.Import(t.Context(), "test", []catalog.Document{{Name: "g.gst", Data: []byte(gst)}, {Name: "c.cat", Data: []byte(cat)}})
	if err == nil {
		_, _, err = s.Library.Activate(t.Context(), snapshot.ID, "test")
	}
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

// releaseZero is data that lacks the army book of the riders.
const releaseZero = `<gameSystem id="g" name="Skirmish 10th Edition" revision="0">
<costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
<forceEntries><forceEntry id="f0" name="Patrol"/></forceEntries></gameSystem>|
<catalogue id="s" name="Settlers" gameSystemId="g" revision="1"><selectionEntries>
<selectionEntry id="u0" name="Farmers" type="unit"/></selectionEntries></catalogue>`

// The units of a list whose army book is missing are kept with their lines, as one error. On data that has the
// book they are read with their models and wargear.
func TestUnitsOfMissingBook(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) })
	importRelease(t, s, releaseZero)
	const text10 = "Raid (300 points)\n\nRaiders\nWarband\nStrike Force (2000 points)\n\nOTHER DATASHEETS\n\n" +
		"Riders (100 points)\n  • 10x Rider\n     ◦ 10x Lance & Shield\n     ◦ 4x Whip\n  • 1x Kit\n\nRiders (100 points)\n  • 5x Rider\n     ◦ 5x Whip\n\nWalkers (100 points)\n"
	const list = `{"list": "Raid", "edition": "10e", "faction": "Raiders", "no_limit": true, "units": [{"unit": "Riders", "models": [{"model": "Rider", "count": 10, "wargear": ["Lance & Shield"]}]}, {"unit": "Walkers"}]}`
	for name, tt := range map[string]struct {
		document, place string
		units, models   int
	}{
		"a text": {text10, "/lines/9/columns/1", 3, 15},
		"a list": {list, "/units/0/unit", 2, 10},
	} {
		report, r := checked(t, s, tt.document)
		if got := rostertest.RootCodes(report.Diagnostics); !slices.Equal(got, []string{"faction.missing"}) || report.Summary.Errors != 1 {
			t.Fatalf("%s: got %v, %d errors", name, got, report.Summary.Errors)
		}
		var units []string
		for _, x := range r.Forces[0].Selections {
			if x.Unread.Args["Kind"] == "datasheet" {
				units = append(units, x.Title+" "+x.Unread.Path)
			}
		}
		if len(units) != tt.units || units[0] != "Riders "+tt.place {
			t.Errorf("%s: got units %q", name, units)
		}
		if n, err := s.Rosters.Newer(t.Context(), r); err != nil || n != nil {
			t.Errorf("%s: got newer data %v, %v before the import", name, n, err)
		}
		newer := importRelease(t, s, releaseOne)
		moved, err := s.Rosters.Apply(t.Context(), r.ID, 1, []roster.Operation{{Op: roster.UpdateData}})
		if err != nil {
			t.Fatal(err)
		}
		if got := rostertest.RootCodes(moved.Report.Diagnostics); !slices.Equal(got, []string{"name.unknown"}) || moved.Roster.Snapshot != newer.ID || moved.Roster.LacksFaction() {
			t.Errorf("%s: got %v after the move; want only the Walkers, which do not exist", name, got)
		}
		if got := moved.Report.Costs["points"].String(); got != strconv.Itoa(10*tt.models) {
			t.Errorf("%s: got %s points", name, got)
		}
		importRelease(t, s, releaseZero)
	}
}

// The fix that takes another army book reads the units of the missing one with it. An edit before that keeps the error.
func TestUnitsOfAnotherBook(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) })
	importRelease(t, s, releaseOne)
	report, r := checked(t, s, "Faction: Raidres\n1000 points\n\n2x10 Riders with whips - 90\nKit Bearers - 20\nScouts - 20\nWalkers - 20\n")
	if got := rostertest.RootCodes(report.Diagnostics); !slices.Equal(got, []string{"faction.missing"}) {
		t.Fatalf("got %v", got)
	}
	stored, err := s.Rosters.PutDocument(t.Context(), intake.Document{Roster: r})
	if err != nil {
		t.Fatal(err)
	}
	named, err := s.Rosters.Apply(t.Context(), stored.Roster.ID, 1, []roster.Operation{{Op: roster.Rename, Selection: stored.Roster.Forces[0].Selections[0].ID, Name: "The Fast"}})
	if err != nil || !named.Roster.LacksFaction() {
		t.Fatalf("after an edit: got %v, %v", named, err)
	}
	findings := named.Report.Findings()
	fixes, _ := fix.Tried(findings, []int{slices.IndexFunc(findings.List, func(f *check.Finding) bool { return f.Code == roster.FactionMissing })}, fix.FixWork)
	i := slices.IndexFunc(fixes[0], func(f roster.Fix) bool { return f.Code == roster.FixCatalogue })
	if i < 0 {
		t.Fatalf("got %+v", fixes[0])
	}
	taken, err := s.Rosters.Apply(t.Context(), stored.Roster.ID, 2, fixes[0][i].Operations)
	if err != nil {
		t.Fatal(err)
	}
	book, err := s.Rosters.BookOf(t.Context(), taken.Roster)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range taken.Roster.Forces[0].Selections {
		o := book.Roots("c").Option(x.Entry)
		if o == nil {
			got = append(got, "?"+x.Title)
			continue
		}
		got = append(got, strings.TrimSpace(o.Name()+" "+x.Name))
	}
	if diff := cmp.Diff([]string{"Riders The Fast", "Riders", "?Kit Bearers", "?Scouts", "?Walkers"}, got); diff != "" || taken.Report.Costs["points"].String() != "200" {
		t.Errorf("%s points, units (-want +got):\n%s", taken.Report.Costs["points"], diff)
	}
}

// riders stores a roster of ten riders on the first release.
func riders(t *testing.T, s *servicetest.Services, snapshot string) *roster.Roster {
	t.Helper()
	sel := func(id, entry string, count int, below ...roster.Selection) roster.Selection {
		return roster.Selection{ID: id, Entry: entry, Count: count, Selections: below}
	}
	r := roster.New("Raid", "10e", snapshot)
	r.Serial, r.NoLimit = 9, true
	r.Forces = []roster.Force{{ID: "frc_1", Entry: "f1", Catalogue: "c", Selections: []roster.Selection{
		sel("sel_2", "u1", 1, sel("sel_3", "m1", 10, sel("sel_4", "w1", 1), sel("sel_5", "w2", 1)), sel("sel_6", "kit1", 1), sel("sel_7", "banner1", 1)),
	}}}
	stored, err := s.Rosters.PutDocument(t.Context(), intake.Document{Roster: r})
	if err != nil {
		t.Fatal(err)
	}
	if !stored.Report.Valid {
		t.Fatalf("got %+v", stored.Report.Diagnostics)
	}
	return stored.Roster
}

// TestUpdateData moves a roster to newer data: a dry run shows what changes and stores nothing,
// the operation is one revision, and undo goes back to the older data.
func TestUpdateData(t *testing.T) {
	s := servicetest.New(t, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) })
	old := importRelease(t, s, releaseOne)
	r := riders(t, s, old.ID)
	ops := []roster.Operation{{Op: roster.UpdateData}}
	if _, err := s.Rosters.DryRun(t.Context(), r.ID, 1, ops); place(err) != "/0/snapshot snapshot.same" {
		t.Errorf("without newer data: got %v", err)
	}
	newer := importRelease(t, s, releaseTwo)

	preview, err := s.Rosters.DryRun(t.Context(), r.ID, 1, ops)
	if err != nil {
		t.Fatal(err)
	}
	u := preview.Update
	want := []intake.Relocation{
		{Selection: "frc_1", Name: "Warband", Now: "Warband", Found: intake.FoundByName},
		{Selection: "sel_2", Name: "Riders", Now: "Riders", Found: intake.FoundByName},
		{Selection: "sel_3", Unit: "Riders", Name: "Rider", Now: "Rider", Found: intake.FoundByName},
		{Selection: "sel_4", Unit: "Riders", Name: "Lance & Shield", Now: "lance and shield", Found: intake.FoundBySpelling},
		{Selection: "sel_5", Unit: "Riders", Name: "Whip", Found: intake.NotFound},
		{Selection: "sel_6", Unit: "Riders", Name: "Kit", Now: "Kit", Found: intake.FoundByName},
		{Selection: "sel_7", Unit: "Riders", Name: "Banner", Now: "Banner", Found: intake.FoundNearby},
		{Selection: "sel_3", Unit: "Riders", Name: "10 × Rider", Now: "9 × Rider, 1 × Rider Captain", Found: intake.Completed},
	}
	if d := cmp.Diff(want, u.Choices); d != "" {
		t.Errorf("choices -want +got:\n%s", d)
	}
	if len(u.Points) != 1 || u.Points[0].From.String() != "100" || u.Points[0].To.String() != "120" || u.From != old.ID || u.To != newer.ID {
		t.Errorf("got %+v", u)
	}
	if now, err := s.Rosters.Roster(t.Context(), r.ID); err != nil || now.Revision != 1 || now.Snapshot != old.ID {
		t.Errorf("after the dry run: got %+v, %v", now, err)
	}

	moved, err := s.Rosters.Apply(t.Context(), r.ID, 1, ops)
	if err != nil {
		t.Fatal(err)
	}
	report, now, err := s.Rosters.Report(t.Context(), r.ID)
	if err != nil || now.Snapshot != newer.ID || now.Revision != 2 || moved.Roster.Revision != 2 {
		t.Errorf("got %+v, %v", now, err)
	}
	if got := report.Diagnostics; len(got) != 1 || got[0].Code != roster.SelectionUnknown || got[0].Selection != "sel_5" {
		t.Errorf("got %+v; want only the whip that is gone", got)
	}
	back, err := s.Rosters.Undo(t.Context(), r.ID, 2)
	if err != nil || back.Roster.Snapshot != old.ID || !back.Report.Valid {
		t.Errorf("undo: got %+v, %v", back, err)
	}
	if d := cmp.Diff(r.Forces, back.Roster.Forces); d != "" {
		t.Errorf("undo: -want +got:\n%s", d)
	}
	if read, err := s.Rosters.Read(context.Background(), intake.Document{Roster: r, Requested: intake.Requested{Update: true}}); err != nil || read.Snapshot != newer.ID {
		t.Errorf("a document that is to be updated: got %+v, %v", read, err)
	}

	if moved, err = s.Rosters.Apply(t.Context(), r.ID, back.Roster.Revision, ops); err != nil {
		t.Fatal(err)
	}
	importRelease(t, s, strings.ReplaceAll(releaseTwo, `value="12"`, `value="13"`))
	preview, err = s.Rosters.DryRun(t.Context(), r.ID, moved.Roster.Revision, ops)
	if err != nil || len(preview.Update.Choices) > 0 || len(preview.Update.Points) != 1 {
		t.Errorf("a choice that was gone before: got %+v, %v; want only the points", preview, err)
	}
}

// ridersFile is a roster file of an older release: %s are the id of the unit, the cost of the models and
// the total.
const ridersFile = `<roster id="r" name="Raid" gameSystemId="g" gameSystemName="Skirmish"><costs><cost name="pts" typeId="pts" value="%[3]s"/></costs>
<costLimits><costLimit name="pts" typeId="pts" value="500"/></costLimits>
<forces><force id="f" name="Warband" entryId="f2" catalogueId="c" catalogueName="Raiders"><selections>
<selection id="u" name="Riders" entryId="%[1]s" number="1" type="unit"><selections>
<selection id="m" name="Rider" entryId="m2" number="9" type="model"><costs><cost name="pts" typeId="pts" value="%[2]s"/></costs></selection>
<selection id="l" name="Rider Captain" entryId="lead2" number="1" type="model"><costs><cost name="pts" typeId="pts" value="12"/></costs></selection>
</selections></selection></selections></force></forces></roster>`

// TestFileThatDiffers: what was found in a file by name, and costs that are not those of the data, are in
// the report of the stored roster, too.
func TestFileThatDiffers(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, time.Now)
	importRelease(t, s, releaseTwo)
	for file, want := range map[string][]string{
		fmt.Sprintf(ridersFile, "u2", "108", "120"): nil,
		fmt.Sprintf(ridersFile, "u1", "108", "120"): {"id.moved u"},
		fmt.Sprintf(ridersFile, "u2", "100", "120"): {"total.differs u"},
		fmt.Sprintf(ridersFile, "u2", "108", "110"): {"total.differs "},
	} {
		document, err := intake.ReadDocument([]byte(file), battlescribe.Format)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := s.Rosters.PutDocument(t.Context(), document)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := s.Rosters.Report(t.Context(), stored.Roster.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, report := range []*check.Report{stored.Report, again} {
			var got []string
			for _, d := range report.Diagnostics {
				got = append(got, string(d.Code)+" "+d.Selection)
			}
			if d := cmp.Diff(want, got); d != "" || !report.Valid {
				t.Errorf("%s\nvalid: %t (-want +got):\n%s", file, report.Valid, d)
			}
		}
	}
}

// TestMovedUnitsAreReportedTogether: units that a file has with other ids are one message, and equal changes
// of points of units with the same name are one.
func TestMovedUnitsAreReportedTogether(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, time.Now)
	old := importRelease(t, s, releaseOne)
	r := riders(t, s, old.ID).Clone()
	for _, n := range []int{10, 5} { // the second has other points
		copied := r.Clone().Forces[0].Selections[0]
		roster.EachSelection([]roster.Force{{Selections: []roster.Selection{copied}}}, func(x *roster.Selection) { x.ID += "-" + strconv.Itoa(n) })
		copied.ID += "-" + strconv.Itoa(n)
		copied.Selections[0].Count = n
		r.Forces[0].Selections = append(r.Forces[0].Selections, copied)
	}
	newer := importRelease(t, s, releaseTwo)
	_, diagnostics, err := s.Rosters.OnSnapshot(t.Context(), r, newer.ID)
	if err != nil {
		t.Fatal(err)
	}
	var points []string
	for _, d := range diagnostics {
		if d.Code == roster.PointsMoved {
			points = append(points, d.Args["Thing"]+" "+d.Limit+" "+d.Actual)
		}
	}
	if diff := cmp.Diff([]string{"Riders 100 120", "Riders 50 60"}, points); diff != "" {
		t.Errorf("points (-want +got):\n%s", diff)
	}

	unit := ridersFile[strings.Index(ridersFile, `<selection id="u"`):strings.Index(ridersFile, "</selections></force>")]
	twice := strings.Replace(ridersFile, unit, unit+strings.NewReplacer(`id="u"`, `id="u9"`, `id="m"`, `id="m9"`, `id="l"`, `id="l9"`).Replace(unit), 1)
	document, err := intake.ReadDocument(fmt.Appendf(nil, twice, "u1", "108", "240"), battlescribe.Format)
	if err != nil {
		t.Fatal(err)
	}
	report, _, err := s.Rosters.CheckDocument(t.Context(), document)
	if err != nil {
		t.Fatal(err)
	}
	var moved []string
	for _, d := range report.Diagnostics {
		if d.Code == roster.IDMoved {
			moved = append(moved, d.Args["Thing"])
		}
	}
	if diff := cmp.Diff([]string{"Riders × 2"}, moved); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
}

// TestUpdateDataRefused: the operation stands alone, and names data of the same edition.
func TestUpdateDataRefused(t *testing.T) {
	s := servicetest.New(t, time.Now, "9e")
	old := importRelease(t, s, releaseOne)
	r := riders(t, s, old.ID)
	ninth, err := s.Library.ActiveOf(t.Context(), "9e")
	if err != nil {
		t.Fatal(err)
	}
	for want, ops := range map[string][]roster.Operation{
		"/1/op operation.alone":        {{Op: roster.Rename, Name: "X"}, {Op: roster.UpdateData}},
		"/0/snapshot snapshot.unknown": {{Op: roster.UpdateData, Snapshot: "10e@0"}},
		"/0/snapshot snapshot.edition": {{Op: roster.UpdateData, Snapshot: ninth.ID}},
		"/0/snapshot snapshot.same":    {{Op: roster.UpdateData, Snapshot: old.ID}},
	} {
		if _, err := s.Rosters.Apply(t.Context(), r.ID, 1, ops); place(err) != want || !errors.Is(err, roster.ErrOperation) {
			t.Errorf("got %q, %v; want %q", place(err), err, want)
		}
	}
}

// TestRevert: a roster gets the contents of another revision as a new one, which undo takes back; ids that later
// revisions gave out are not given out again.
func TestRevert(t *testing.T) {
	s := servicetest.New(t, time.Now, "9e")
	made, err := s.Rosters.Create(t.Context(), service.NewRoster{Name: "A", Edition: "9e", Catalogue: "9e.necrons"})
	if err != nil {
		t.Fatal(err)
	}
	id, add := made.Roster.ID, []roster.Operation{{Op: roster.AddUnit, Datasheet: "9e.necrons.immortals"}}
	second, err := s.Rosters.Apply(t.Context(), id, 1, add)
	if err != nil {
		t.Fatal(err)
	}
	first, unknown := 1, 9
	back := []roster.Operation{{Op: roster.Revert, Revision: &first}}
	dry, err := s.Rosters.DryRun(t.Context(), id, 2, back)
	if err != nil || len(dry.Roster.Forces[0].Selections) != 0 || dry.Roster.Revision != 2 {
		t.Fatalf("dry run: got %+v, %v", dry, err)
	}
	third, err := s.Rosters.Apply(t.Context(), id, 2, back)
	if err != nil || third.Roster.Revision != 3 || len(third.Roster.Forces[0].Selections) != 0 {
		t.Fatalf("got %+v, %v; want revision 3 without units", third, err)
	}
	fourth, err := s.Rosters.Apply(t.Context(), id, 3, add)
	if err != nil || fourth.Made[0][0] == second.Made[0][0] {
		t.Errorf("the new unit is %v, as that of revision 2, %v", fourth.Made, err)
	}
	for _, want := range []int{3, 2} {
		undone, err := s.Rosters.Undo(t.Context(), id, want+1)
		if err != nil || undone.Roster.Revision != want {
			t.Fatalf("undo: got %+v, %v; want revision %d", undone, err, want)
		}
	}
	for want, ops := range map[string][]roster.Operation{
		"/1/op operation.alone":        {{Op: roster.Rename, Name: "X"}, back[0]},
		"/0/revision revision.unknown": {{Op: roster.Revert, Revision: &unknown}},
		"/0/revision field.missing":    {{Op: roster.Revert}},
	} {
		if _, err := s.Rosters.Apply(t.Context(), id, 2, ops); place(err) != want || !errors.Is(err, roster.ErrOperation) {
			t.Errorf("got %q, %v; want %q", place(err), err, want)
		}
	}
}

// place returns the place and the code of the only fault of an error.
func place(err error) string {
	f := fault.In(err, roster.ErrOperation)
	if f == nil || len(f.Faults) != 1 {
		return ""
	}
	return f.Faults[0].Place.Pointer + " " + f.Faults[0].Code
}

// A text finds a datasheet under its new name if an earlier release that is stored has it under the name of the text.
func TestTextOfRenamedUnits(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) })
	const text10 = "Raid (300 points)\n\nRaiders\nWarband\nStrike Force (2000 points)\n\nOTHER DATASHEETS\n\nCavalry (100 points)\n  • 10x Rider\n     ◦ 10x Whip\n\nWalkers (10 points)\n"
	named := func(name, id string) string {
		return strings.Replace(releaseOne, `id="u1" name="Riders"`, `id="`+id+`" name="`+name+`"`, 1)
	}
	for _, tt := range []struct {
		name, data string
		want       []string
	}{
		{"no earlier release", named("Horsemen", "u1"), []string{"name.unknown", "name.unknown"}},
		{"the same name", named("Cavalry", "u1"), []string{"name.unknown"}},
		{"another name", named("Horsemen", "u1"), []string{"name.taken", "name.unknown"}},
		{"another name and another id", named("Horsemen", "u9"), []string{"name.unknown", "name.unknown"}},
	} {
		importRelease(t, s, tt.data)
		report, r := checked(t, s, text10)
		var got []string
		for _, d := range report.Diagnostics {
			if strings.HasPrefix(string(d.Code), "name.") {
				got = append(got, string(d.Code))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
		if u := r.Forces[0].Selections[0]; slices.Contains(tt.want, "name.taken") && (u.Entry != "u1" || u.Selections[0].Count != 10) {
			t.Errorf("%s: got the unit %s with %d models, want u1 with 10", tt.name, u.Entry, u.Selections[0].Count)
		}
	}
}
