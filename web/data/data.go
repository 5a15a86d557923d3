// Package data is the pages of game data: which snapshots there are, what changes between
// them, and their import, activation and removal.
package data

import (
	"cmp"
	"embed"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/page"
)

//go:embed templates/*.html static
var files embed.FS

// A Config has what the pages of game data need. Keys may be nil.
type Config struct {
	Library *catalog.Library
	Updates *source.Updates // nil: releases cannot be fetched
	// Open is for servers that only this machine can reach: everyone may change the data.
	// Otherwise that needs one of Keys with the scope data; nil: no user can.
	Open bool
	Keys server.Keys
}

type handlers struct {
	*page.Renderer
	Config
}

// maxUpload is the size of the form with the files of an import.
const maxUpload = catalog.MaxImport + page.MaxForm

// New returns the section of game data.
func New(p *page.Renderer, c Config) page.Section {
	h := &handlers{p, c}
	return page.Section{
		Routes: []page.Route{
			{Pattern: "GET /data", Handler: h.showData},
			{Pattern: "GET /data/changes", Handler: h.showChanges},
			{Pattern: "POST /data/key", Handler: h.setKey},
			h.authorized("POST /data/import", h.importData, maxUpload),
			h.authorized("POST /data/update", h.requestUpdate, page.MaxForm),
			h.authorized("POST /data/activate", h.activate, page.MaxForm),
			h.authorized("POST /data/deactivate", h.deactivate, page.MaxForm),
			h.authorized("POST /data/prune", h.prune, page.MaxForm),
		},
		Files: files,
	}
}

// dataPage is the data of data.html.
type dataPage struct {
	Systems []system
	Log     []logged
	Access  *access
	Unused  int // snapshots that pruning would remove
	Sources []published
	Running bool // an update
}

// A system is a game with its snapshots, the active one first and the built-in ones last.
type system struct {
	Name      string
	Snapshots []listed
}

// listed is a snapshot in the words of a language.
type listed struct {
	catalog.ListedSnapshot
	Deactivates bool // it is active, and can be deactivated
	lang        string
	now         time.Time
}

func (l *listed) text(key string, args ...any) string {
	return message.Text(l.lang, key, message.Named(args...))
}

// Sample reports whether the snapshot has the built-in books of Rollcall.
func (l *listed) Sample() bool { return l.Origin == catalog.BuiltIn }

// Title names the snapshot within its game system.
func (l *listed) Title() string { return title(l.lang, &l.Snapshot) }

// title names a snapshot within its game system.
func title(lang string, s *catalog.Snapshot) string {
	at := message.Time(lang, s.CreatedAt)
	if s.Origin == catalog.BuiltIn {
		return message.Text(lang, "data.built_in_data", nil) + ", " + at
	}
	return at
}

// Source returns the origin of the data.
func (l *listed) Source() string {
	if l.Origin == catalog.BuiltIn {
		return l.text("data.own")
	}
	return l.text("data.origin", "Origin", l.Origin)
}

// CompareAddress returns the address of the changes from the active snapshot.
func (l *listed) CompareAddress() string { return changesAddress(l.ID) }

func changesAddress(to string) string {
	return page.WithQuery("/data/changes", url.Values{"to": {to}})
}

// Uses lists what uses the snapshot.
func (l *listed) Uses() string {
	var names []string
	for _, u := range []struct {
		n   int
		key string
	}{{l.Use.Rosters, "count.rosters"}, {l.Use.Events, "count.events"}, {l.Use.Battles, "count.battles"}} {
		if u.n > 0 {
			names = append(names, l.text(u.key, "Count", u.n))
		}
	}
	if len(names) == 0 {
		return l.text("data.unused")
	}
	return l.text("data.used", "Names", message.And(l.lang, names))
}

// logged is a record of the log.
type logged struct {
	catalog.Activation
	Name     string // of the snapshot; its id if it is gone
	Previous string // name of the one that was active until then; empty: none
	Undo     string // id of the snapshot to activate; empty: none can be
	First    bool   // no snapshot was active until then: a deactivation undoes the change
}

// showData responds to GET /data.
func (h *handlers) showData(w http.ResponseWriter, r *http.Request) error {
	all, err := h.Library.Listed(r.Context())
	if err != nil {
		return err
	}
	records, err := h.Library.Activations(r.Context())
	if err != nil {
		return err
	}
	lang := page.LanguageOf(r)
	p := dataPage{Systems: group(lang, server.ArrivedAt(r), all), Log: logOf(lang, records, all), Access: h.access(w, r)}
	for i := range all {
		if s := &all[i]; !s.Active && s.Origin != catalog.BuiltIn && s.Use == (catalog.Use{}) {
			p.Unused++
		}
	}
	if err := h.addSources(r, &p, all); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "data.html", p)
}

// group groups snapshots by game system: newer editions first.
func group(lang string, now time.Time, all []catalog.ListedSnapshot) (systems []system) {
	slices.SortStableFunc(all, func(a, b catalog.ListedSnapshot) int {
		return cmp.Or(cmp.Compare(catalog.EditionNumber(b.Edition), catalog.EditionNumber(a.Edition)),
			compareActive(b.Origin == catalog.BuiltIn, a.Origin == catalog.BuiltIn), cmp.Compare(a.System, b.System), cmp.Compare(b.Format, a.Format), compareActive(a.Active, b.Active))
	})
	snapshots := snapshotsOf(all)
	for i := range all {
		s := &all[i]
		if i == 0 || all[i-1].Name != s.Name {
			systems = append(systems, system{Name: s.Name})
		}
		at := &systems[len(systems)-1]
		at.Snapshots = append(at.Snapshots, listed{*s, catalog.CanDeactivate(&s.Snapshot, snapshots), lang, now})
	}
	return systems
}

func snapshotsOf(all []catalog.ListedSnapshot) []catalog.Snapshot {
	snapshots := make([]catalog.Snapshot, len(all))
	for i := range all {
		snapshots[i] = all[i].Snapshot
	}
	return snapshots
}

func compareActive(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// gameSystem identifies a game system.
type gameSystem struct{ edition, system, format string }

func systemOf(s *catalog.Snapshot) gameSystem { return gameSystem{s.Edition, s.System, s.Format} }

// maxLog is the number of records that the page lists.
const maxLog = 50

// logOf returns the newest records. The last change of each game system can be undone if the
// snapshot before it is still there, or if the first one can be deactivated.
func logOf(lang string, records []catalog.Activation, all []catalog.ListedSnapshot) (log []logged) {
	snapshots := snapshotsOf(all)
	byID, active := map[string]*catalog.Snapshot{}, map[gameSystem]string{}
	for i := range snapshots {
		s := &snapshots[i]
		byID[s.ID] = s
		if s.Active {
			active[systemOf(s)] = s.ID
		}
	}
	name := func(id string) string {
		if s := byID[id]; s != nil {
			return page.DataTitle(lang, s)
		}
		return id
	}
	latest := map[gameSystem]bool{} // systems whose last change was found
	for _, a := range records[:min(len(records), maxLog)] {
		l := logged{Activation: a, Name: name(a.Snapshot)}
		if a.Previous != "" {
			l.Previous = name(a.Previous)
		}
		if s := byID[a.Snapshot]; s != nil && !latest[systemOf(s)] {
			latest[systemOf(s)] = true
			switch now := active[systemOf(s)]; {
			case a.Action == catalog.Deactivated && now == "", a.Action == catalog.Activated && now == s.ID && byID[a.Previous] != nil:
				l.Undo = a.Previous
			case a.Action == catalog.Activated && a.Previous == "":
				l.First = s.Origin != catalog.BuiltIn && catalog.CanDeactivate(s, snapshots)
			}
		}
		log = append(log, l)
	}
	return log
}

// Added writes how long ago the snapshot was stored, in days or months.
func (l *listed) Added() string {
	days := int(l.now.UTC().Truncate(24*time.Hour).Sub(l.CreatedAt.UTC().Truncate(24*time.Hour)).Hours() / 24)
	months := ""
	if days >= 60 {
		months = strconv.Itoa(days / 30)
	}
	return l.text("data.added", "Days", max(days, 0), "Months", months)
}
