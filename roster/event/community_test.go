package event_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// TestEventOfTheCommunity runs an event on imported data of the 10th edition: rosters of
// other programs and a pasted text are evaluated, a recheck has the same results, and all
// lists are exported and printed.
func TestEventOfTheCommunity(t *testing.T) {
	dir := communitytest.Folder(t)
	h := openEventFixture(t, servicetest.File(t, filepath.Join(dir, "data", "10e", "head"), "9e"))
	data, err := h.Library.ActiveOf(t.Context(), "10e")
	if err != nil {
		t.Fatal(err)
	}
	b := h.create("name: Leviathan Cup\nedition: 10e\nbattle_size: Strike Force\nlimits: {points: {max: 2000}}\n" +
		"copies: {max: 3, exceptions: [{roles: [Battleline], max: 6}, {keywords: [Dedicated Transport], max: 6}]}\n" +
		"detachments: {max: 1}\nbans: [{label: no Legends, names: [\"Sentry Pylon [Legends]\"]}]\ndeclare: [warlord]\nteams: {unique_factions: true}\n")
	if b.Event.Pack.Snapshot != data.ID {
		t.Fatalf("snapshot: got %s, want %s", b.Event.Pack.Snapshot, data.ID)
	}
	for _, file := range []string{"10e__rweyrauch__Ultramarines_10E.rosz", "10e__rweyrauch__Necrons_10e.rosz", "10e__jwinzeler__Tyranids_1600_090624.rosz", "10e__NICNE0__roster_sample.json"} {
		list, err := os.ReadFile(filepath.Join(dir, "rosters", file))
		if err != nil {
			t.Fatal(err)
		}
		out := h.submit(b, strings.TrimSuffix(file, filepath.Ext(file)), string(list))
		if out.Version.Format != event.FormatFile || len(out.Version.Roster.Forces) == 0 || out.Version.Verdict.Faction == "" || out.Version.Roster.Snapshot != data.ID {
			t.Errorf("%s: got %s of %q on %s", file, out.Version.Format, out.Version.Verdict.Faction, out.Version.Roster.Snapshot)
		}
		for _, d := range out.Report.Diagnostics {
			if strings.HasPrefix(string(d.Code), "event.") && (d.Source == nil || d.Actual == "" && d.Limit == "") {
				t.Errorf("%s: got %+v, want the rule of the pack with its place", file, d)
			}
		}
	}
	v := h.authorize(b, b.Organiser.Token, noon)
	table, err := v.Table(t.Context(), event.Filter{})
	if err != nil || table.Total != 4 {
		t.Fatal(table, err)
	}
	again, err := v.Recheck(t.Context())
	if err != nil || len(again.Changed)+len(again.Failed) != 0 || again.Lists != 4 {
		t.Errorf("rechecked: got %+v, %v; want the same verdicts", again, err)
	}
	fourMore(t, h, v)
	var file bytes.Buffer
	if err := v.WritePDF(t.Context(), &file, event.Filter{}, "en", pdf.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, link := range scanned(t, file.Bytes()) {
		if !strings.HasPrefix(link, h.EventPage(b.Event.ID)+"/lists/sub_") {
			t.Errorf("QR code: got %q", link)
		}
	}
}

// fourMore exports the first Necron list as text and submits it with four more copies of a
// datasheet that may occur three times: the export is readable, and the fourth copy is reported.
func fourMore(t *testing.T, h *eventFixture, v *event.Session) {
	t.Helper()
	lists, err := v.Lists(t.Context(), event.Filter{Text: "Necrons_10e"}, text.App)
	if err != nil || len(lists) != 1 {
		t.Fatal(lists, err)
	}
	four := lists[0].List + "\n\nOTHER DATASHEETS\n" + strings.Repeat("\nCanoptek Doomstalker (140 points)\n  • 1x Doomsday blaster\n", 4)
	out, err := v.Submit(t.Context(), event.SubmitRequest{Player: "Four", Document: []byte(four)})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(out.Report.Diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.EventCopiesMax })
	if i < 0 || out.Report.Diagnostics[i].Source.Pointer != "/copies/max" || out.Report.Diagnostics[i].Limit != "3" {
		t.Errorf("got %v, want the fourth copy", codes(out.Version.Verdict))
	}
	for _, d := range out.Report.Diagnostics {
		if d.Code == roster.NameUnknown {
			t.Errorf("the export was not read again: %s at %s", d.Actual, d.Path)
		}
	}
}
