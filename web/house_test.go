package web_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/catalog/sqlite"
	"github.com/rollcall40k/rollcall/datasheets"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/queue"
	rosterstore "github.com/rollcall40k/rollcall/roster/sqlite"
	"github.com/rollcall40k/rollcall/web"
)

// A house is a server with all that it serves, on a database of its own.
type house struct {
	library *catalog.Library
	rosters *roster.Service
	play    *play.Service
	battles *play.Battles
	url     string
}

// openHouse serves the site with the built-in datasheets until the test ends.
func openHouse(t testing.TB) *house {
	t.Helper()
	ctx := context.Background()
	db, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "rollcall.db"))
	must(t, err)
	t.Cleanup(func() { must(t, db.Close()) })
	h := &house{library: catalog.NewLibrary(sqlite.NewStore(db), nativeFormat())}
	h.importBuiltIn(t)
	store, err := rosterstore.NewStore(ctx, db)
	must(t, err)
	log := slog.New(slog.DiscardHandler)
	jobs, err := queue.New(ctx, db.Write(), log)
	must(t, err)
	h.rosters = roster.NewService(store, h.library, time.Now)
	armies := play.Mustering{Checker: h.rosters}
	h.play = play.NewService(play.Config{Store: store, Queue: jobs, Armies: armies, Workers: 1, Log: log, Now: time.Now})
	h.battles = play.NewBattles(store, armies, time.Now)
	must(t, h.play.Start(ctx))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		must(t, h.play.Stop(ctx))
	})
	site, err := web.New(web.Config{
		Rosters: h.rosters, Library: h.library, Play: h.play, Battles: h.battles, Version: "test", Log: log, Open: true,
	})
	must(t, err)
	server := httptest.NewServer(site)
	t.Cleanup(server.Close)
	h.url = server.URL
	return h
}

// importBuiltIn imports the built-in datasheets, a snapshot for each edition.
func (h *house) importBuiltIn(t testing.TB) {
	t.Helper()
	docs, err := catalog.Gather(datasheets.Files)
	must(t, err)
	parts := map[string][]catalog.Document{}
	for _, d := range docs {
		edition, _, _ := strings.Cut(d.Name, "/")
		parts[edition] = append(parts[edition], d)
	}
	for _, docs := range parts {
		_, _, _, err := h.library.Import(context.Background(), "built-in", docs)
		must(t, err)
	}
}

// nativeFormat is the format of the built-in datasheets.
func nativeFormat() catalog.Format {
	return catalog.Format{
		Name:      "native",
		Recognise: func([]catalog.Document) bool { return true },
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []entry.Problem) {
			list := make([]native.Document, len(docs))
			for i, d := range docs {
				list[i] = native.Document(d)
			}
			return native.Compile(list)
		},
	}
}

// stored stores the roster of a list document.
func (h *house) stored(t testing.TB, list string) *roster.Roster {
	t.Helper()
	doc, err := roster.ReadDocument([]byte(list))
	must(t, err)
	result, err := h.rosters.PutDocument(context.Background(), doc)
	must(t, err)
	return result.Roster
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// quoted writes a text for JavaScript.
func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// await waits until a simulation is over.
func (h *house) await(t testing.TB, id string) {
	t.Helper()
	for range 2000 {
		one, err := h.play.Simulation(context.Background(), id)
		must(t, err)
		if one.Status.Over() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the test games do not end")
}
