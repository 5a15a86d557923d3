package source_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/format"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// skirmish is a release with the points of a unit.
func skirmish(points string) []byte {
	return ziptest.Archive("a.json", `{"gameSystem": {"id": "skirmish", "name": "Skirmish 3rd Edition", "revision": 4,
		"costTypes": [{"id": "pts", "name": "pts"}], "forceEntries": [{"id": "f", "name": "Warband"}],
		"selectionEntries": [{"id": "gang", "name": "Gang", "type": "unit", "costs": [{"typeId": "pts", "name": "pts", "value": `+points+`}]}]}}`)
}

// queue only records updates.
type queue struct{ ids []int64 }

func (q *queue) AddUpdate(_ context.Context, id int64) error {
	q.ids = append(q.ids, id)
	return nil
}

// updates returns the updates of a registry with the sources good and bad, whose releases are
// returned by body, and the clock.
func updates(t *testing.T, body func(path string) []byte) (*source.Updates, *queue, *time.Time) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write(body(r.URL.Path)) //nolint:errcheck // the client reports it
	}))
	t.Cleanup(server.Close)
	_, data := databasetest.Open(t, filepath.Join(t.TempDir(), "test.db"))
	registry, err := source.Read([]byte(strings.ReplaceAll(`{"sources": [
		{"name": "good", "edition": "3e", "title": "Skirmish", "address": "HOST/good.zip", "factions": []},
		{"name": "bad", "edition": "3e", "title": "Page", "address": "HOST/bad.zip", "factions": []}]}`, "HOST", server.URL)))
	if err != nil {
		t.Fatal(err)
	}
	q, now := &queue{}, time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	return &source.Updates{
		Registry: registry, Library: catalog.NewLibrary(data, format.All()...), Queue: q,
		Limits: source.DefaultLimits, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now },
	}, q, &now
}

// TestUpdates: a requested update is queued once and run, and its result is recorded, even if the
// release is unusable.
func TestUpdates(t *testing.T) {
	points := "10"
	u, q, _ := updates(t, func(path string) []byte {
		if path == "/bad.zip" {
			return []byte("<!DOCTYPE html><html></html>")
		}
		return skirmish(points)
	})
	run := func(name string, activate bool) catalog.Update {
		t.Helper()
		asked, err := u.Request(t.Context(), name, activate, "test")
		if err != nil || asked.FinishedAt != nil {
			t.Fatalf("got %+v, %v", asked, err)
		}
		if again, err := u.Request(t.Context(), name, !activate, "other"); err != nil || again.ID != asked.ID {
			t.Errorf("requested twice: got %+v, %v; want the same update", again, err)
		}
		if got := q.ids[len(q.ids)-1]; got != asked.ID {
			t.Errorf("queued %d, want %d", got, asked.ID)
		}
		if err := errors.Join(u.Resume(t.Context()), u.Run(t.Context(), asked.ID), u.Run(t.Context(), asked.ID)); err != nil {
			t.Fatal(err)
		}
		all, err := u.Library.Updates(t.Context())
		if err != nil || len(all) == 0 || all[0].ID != asked.ID || all[0].FinishedAt == nil || all[0].Actor != "test" {
			t.Fatalf("got %+v, %v", all, err)
		}
		return all[0]
	}
	first := run("good", false)
	if !first.Created || !first.Activated || first.Error != "" || !strings.HasPrefix(first.Snapshot, "3e@") {
		t.Errorf("the first data: got %+v", first)
	}
	if same := run("good", true); same.Created || same.Activated || same.Snapshot != first.Snapshot {
		t.Errorf("the same release: got %+v", same)
	}
	points = "12"
	newer := run("good", false)
	if !newer.Created || newer.Activated || newer.Snapshot == first.Snapshot {
		t.Errorf("a newer release: got %+v", newer)
	}
	if activated := run("good", true); activated.Created || !activated.Activated || activated.Snapshot != newer.Snapshot {
		t.Errorf("the newer release, activated: got %+v", activated)
	}
	if failed := run("bad", true); failed.Snapshot != "" || failed.Activated || !strings.Contains(failed.Error, "a web page") {
		t.Errorf("a web page: got %+v", failed)
	}
	if active, err := u.Library.ActiveOf(t.Context(), "3e"); err != nil || active.ID != newer.Snapshot {
		t.Errorf("active: got %+v, %v", active, err)
	}
	if _, err := u.Request(t.Context(), "none", false, "test"); !errors.Is(err, source.ErrSource) {
		t.Errorf("an unknown source: got %v", err)
	}
}

// TestDueUpdates: only sources with installed data are updated, and only when they are due.
func TestDueUpdates(t *testing.T) {
	u, _, now := updates(t, func(path string) []byte { return skirmish("10") })
	count := func() int {
		t.Helper()
		if err := u.RunDue(t.Context(), time.Hour); err != nil {
			t.Fatal(err)
		}
		all, err := u.Library.Updates(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	if got := count(); got != 0 {
		t.Errorf("without data: got %d updates", got)
	}
	asked, err := u.Request(t.Context(), "good", false, "test")
	if err != nil {
		t.Fatal(err)
	}
	if err := u.Run(t.Context(), asked.ID); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		later time.Duration
		want  int
	}{{0, 1}, {time.Hour - 1, 1}, {1, 2}, {time.Minute, 2}, {time.Hour, 3}} {
		*now = now.Add(tt.later)
		if got := count(); got != tt.want {
			t.Errorf("after another %s: got %d updates, want %d", tt.later, got, tt.want)
		}
	}
	all, err := u.Library.Updates(t.Context())
	if err != nil || all[0].Source != "good" || all[0].Actor != "schedule" || all[0].Created {
		t.Errorf("got %+v, %v", all, err)
	}
}

// TestStoppedUpdate: an update that is interrupted by stopping the server is unfinished, and is
// resumed.
func TestStoppedUpdate(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	u, q, _ := updates(t, func(string) []byte {
		stop()
		return skirmish("10")
	})
	asked, err := u.Request(t.Context(), "good", false, "test")
	if err != nil {
		t.Fatal(err)
	}
	if err := u.Run(ctx, asked.ID); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := u.Resume(t.Context()); err != nil || len(q.ids) != 2 || q.ids[1] != asked.ID {
		t.Errorf("got %v, %v", q.ids, err)
	}
	if err := u.Run(t.Context(), asked.ID); err != nil {
		t.Fatal(err)
	}
	if all, err := u.Library.Updates(t.Context()); err != nil || len(all) != 1 || all[0].FinishedAt == nil || !all[0].Created {
		t.Errorf("got %+v, %v", all, err)
	}
}
