package event_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// TestFileRow: the name of a file is its player, and its folder the team.
func TestFileRow(t *testing.T) {
	for name, want := range map[string]event.SubmitRequest{
		"Anna.txt":               {Player: "Anna"},
		"Anna_Lee.ros":           {Player: "Anna Lee"},
		"Red/Anna.tar.gz":        {Player: "Anna.tar", Team: "Red"},
		`Cup\Red\Anna.txt`:       {Player: "Anna", Team: "Red"},
		"./Anna.txt":             {Player: "Anna"},
		"/Anna.txt":              {Player: "Anna"},
		"Blue Team/Ben":          {Player: "Ben", Team: "Blue Team"},
		"Caf\x82.txt":            {Player: "Caf\u00e9"},
		"../../etc/Mallory.json": {Player: "Mallory", Team: "etc"},
	} {
		want.Document = []byte("x")
		if diff := cmp.Diff(want, event.FileRow(name, []byte("x")).SubmitRequest); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestReadZip tests which files of an archive are read and which are skipped.
func TestReadZip(t *testing.T) {
	rows, err := event.ReadZip(ziptest.Archive("Red/", "", "Red/Anna.txt", "a", ".hidden", "x", "Red/.DS_Store", "x", "__MACOSX/Anna.txt", "x", "Ben.json", "b"))
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, r := range rows {
		got = append(got, r.Team+"/"+r.Player+"="+string(r.Document))
	}
	if diff := cmp.Diff([]string{"Red/Anna=a", "/Ben=b"}, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	long, err := event.ReadZip(ziptest.Archive("Anna.txt", strings.Repeat("x", event.MaxList+100)))
	if err != nil || len(long[0].Document) != event.MaxList+1 {
		t.Errorf("a long file: got %d bytes, %v; want one more than the limit", len(long[0].Document), err)
	}
	broken := ziptest.Archive("Anna.txt", strings.Repeat("list ", 100))
	broken[60] ^= 0xff
	many, bomb := []string{}, []string{}
	for i := range event.MaxImportRows + 1 {
		many = append(many, fmt.Sprintf("%d.txt", i), "x")
	}
	for i := range 66 {
		bomb = append(bomb, fmt.Sprintf("%d.txt", i), strings.Repeat("\x00", event.MaxList))
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "no archive": []byte("list"), "a broken file": broken, "too many files": ziptest.Archive(many...), "a bomb": ziptest.Archive(bomb...),
	} {
		if got, err := event.ReadZip(data); fault.In(err, intake.ErrUnreadable) == nil || got != nil {
			t.Errorf("%s: got %d rows, %v; want a document error and no row", name, len(got), err)
		}
	}
	if most, err := event.ReadZip(ziptest.Archive(many[2:]...)); err != nil || len(most) != event.MaxImportRows {
		t.Errorf("as many as there may be: got %d, %v", len(most), err)
	}
}

// FuzzReadZip: unpacking any archive is bounded, and the name of a player is never a path.
func FuzzReadZip(f *testing.F) {
	f.Add(ziptest.Archive("Red/Anna.txt", "a", "Ben.json", "b"))
	f.Add(ziptest.Archive(`a\b\c`, "x"))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		rows, err := event.ReadZip(data)
		if err != nil {
			if unread := fault.In(err, intake.ErrUnreadable); unread == nil {
				t.Fatalf("got %v, want a document error", err)
			}
			return
		}
		for _, r := range rows {
			if len(r.Document) > event.MaxList+1 || strings.ContainsAny(r.Player+r.Team, `/\`) {
				t.Fatalf("got %q of %q with %d bytes", r.Player, r.Team, len(r.Document))
			}
		}
	})
}

// TestImportOfOnePlayer: two rows of one player are two versions of one list. The same name in
// another team is a different player.
func TestImportOfOnePlayer(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	stored, err := h.Rosters.PutDocument(t.Context(), intake.Document{Roster: h.submit(b, "Zoe", legal()).Version.Roster})
	if err != nil {
		t.Fatal(err)
	}
	v := h.authorize(b, b.Organiser.Token, noon)
	done, err := v.Import(t.Context(), []event.ImportRow{
		{Name: "1", SubmitRequest: event.SubmitRequest{Player: "Anna", Team: "Red", Document: []byte(legal())}},
		{Name: "2", SubmitRequest: event.SubmitRequest{Player: " Anna ", Team: "Red", Document: []byte(army("Necrons", "Overlord"))}},
		{Name: "3", SubmitRequest: event.SubmitRequest{Player: "Anna", Team: "Blue", RosterID: stored.Roster.ID}},
		{Name: "4", SubmitRequest: event.SubmitRequest{Player: "Anna", Team: "Green", RosterID: "ros_none"}},
		{Name: "5", SubmitRequest: event.SubmitRequest{Document: []byte(legal())}},
		{Name: "6", SubmitRequest: event.SubmitRequest{Player: "Ben", RosterID: stored.Roster.ID, Document: []byte(legal())}},
	})
	if err != nil || len(done) != 6 {
		t.Fatal(done, err)
	}
	if done[0].Submission != done[1].Submission || done[2].Submission == done[0].Submission || done[2].Submission == "" {
		t.Errorf("got %s, %s and %s; want the first two the same list", done[0].Submission, done[1].Submission, done[2].Submission)
	}
	for _, r := range done[3:] {
		if r.Submission != "" || r.Error == "" || strings.Contains(r.Error, "the server failed") {
			t.Errorf("row %s: got %+v, want why it was not taken", r.Name, r)
		}
	}
	table, err := v.Table(t.Context(), event.Filter{Text: "anna"})
	if err != nil || len(table.Lists) != 2 {
		t.Errorf("got %v, %v; want Anna's two", players(table), err)
	}
}

// TestImportWhereListsAreLocked: each row is reported as an error, and nothing is stored.
func TestImportWhereListsAreLocked(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	v := h.authorize(b, b.Organiser.Token, noon)
	if err := v.Lock(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	done, err := v.Import(t.Context(), []event.ImportRow{{Name: "1", SubmitRequest: event.SubmitRequest{Player: "Anna", Document: []byte(legal())}}})
	if err != nil || len(done) != 1 || done[0].Error != event.ErrLocked.Error() {
		t.Errorf("got %+v, %v; want %v", done, err, event.ErrLocked)
	}
	if table, err := v.Table(t.Context(), event.Filter{}); err != nil || table.Total != 0 {
		t.Errorf("got %d lists, %v; want none", table.Total, err)
	}
}
