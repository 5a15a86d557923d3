package data

import (
	"cmp"
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// changesPage is the data of data_changes.html: what changes from one snapshot to another.
type changesPage struct {
	From, To catalog.Snapshot // From is zero if no snapshot of the game system is active
	Active   catalog.Snapshot // of the game system
	Choices  []listed         // the snapshots of the game system
	Changes  *catalog.Changes
	Points   []factionPoints
	Shown    int // number of changed points that are listed
	AllPath  string
	Problems []catalog.ProblemGroup
	Count    int // number of problems
	Access   *access
	lang     string
}

// factionPoints are the changed points of a faction.
type factionPoints struct {
	Faction string
	Changes []catalog.PointChange
}

// maxPoints is the number of changed points that are listed, unless all are requested.
const maxPoints = 200

// showChanges responds to GET /data/changes. The parameter to is a snapshot; from is
// another of its game system, or else the active one; all lists all points.
func (h *handlers) showChanges(w http.ResponseWriter, r *http.Request) error {
	q, ctx := r.URL.Query(), r.Context()
	p := &changesPage{Access: h.access(w, r), lang: page.LanguageOf(r)}
	var err error
	if p.To, err = h.Library.Snapshot(ctx, q.Get("to")); err != nil {
		return gone(err)
	}
	if p.Active, err = h.activeFor(ctx, &p.To); err != nil {
		return err
	}
	if id := cmp.Or(q.Get("from"), p.Active.ID); id != "" {
		if p.From, err = h.Library.Snapshot(ctx, id); err != nil {
			return gone(err)
		}
		if systemOf(&p.From) != systemOf(&p.To) {
			return page.Invalid("fail.games_differ", "From", p.From.Name, "To", p.To.Name)
		}
	}
	all, err := h.Library.Listed(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		if systemOf(&s.Snapshot) == systemOf(&p.To) {
			p.Choices = append(p.Choices, listed{ListedSnapshot: s, lang: p.lang, now: server.ArrivedAt(r)})
		}
	}
	if p.Changes, err = h.Library.Compare(ctx, p.From.ID, p.To.ID); err != nil {
		return gone(err)
	}
	p.addPoints(q.Has("all"))
	q.Set("all", "yes")
	p.AllPath = page.WithQuery("/data/changes", q)
	problems, err := h.Library.Problems(ctx, p.To.ID)
	if err != nil {
		return gone(err)
	}
	p.Count, p.Problems = len(problems), catalog.GroupProblems(problems)
	return h.Render(w, r, http.StatusOK, "data_changes.html", p)
}

// addPoints groups the changed points by faction.
func (p *changesPage) addPoints(all bool) {
	points := slices.Clone(p.Changes.Points)
	compare := message.Compare(p.lang)
	slices.SortStableFunc(points, func(a, b catalog.PointChange) int {
		return cmp.Or(compare(a.Faction, b.Faction), compare(a.Name, b.Name))
	})
	if p.Shown = len(points); !all {
		p.Shown = min(p.Shown, maxPoints)
	}
	for _, c := range points[:p.Shown] {
		if n := len(p.Points); n == 0 || p.Points[n-1].Faction != c.Faction {
			p.Points = append(p.Points, factionPoints{Faction: c.Faction})
		}
		f := &p.Points[len(p.Points)-1]
		f.Changes = append(f.Changes, c)
	}
}

// Delta writes the difference of two costs with its sign.
func (p *changesPage) Delta(from, to entry.Number) string { return listview.Change(from, to) }

// Title names a snapshot of the game system.
func (p *changesPage) Title(s catalog.Snapshot) string { return title(p.lang, &s) }

// UnreadableFiles lists the files that cannot be read.
func (p *changesPage) UnreadableFiles() string { return firstNames(p.Changes.Unreadable) }

// MissingBooks lists the army books of the active data that are missing or incomplete.
func (p *changesPage) MissingBooks() string {
	var names []string
	for _, b := range p.Changes.Missing() {
		names = append(names, b.Name)
	}
	return firstNames(names)
}

// firstNames lists the first names, and how many more there are.
func firstNames(names []string) string {
	shown := min(len(names), maxNames)
	return message.List(names[:shown], len(names)-shown)
}

const maxNames = 5

// Activates reports whether the page offers to activate the snapshot: it was compared with
// the active one.
func (p *changesPage) Activates() bool {
	return p.Access.Change && !p.To.Active && p.From.ID == p.Active.ID
}

// lists are the tables of names.
func (p *changesPage) Lists() []nameList {
	b, d := p.Changes.Books, p.Changes.Datasheets
	var lists []nameList
	text := func(key string) string { return message.Text(p.lang, key, nil) }
	for _, l := range []nameList{
		{"removed-books", text("data.books_removed"), b.Removed, nil}, {"new-books", text("data.books_new"), b.Added, nil},
		{"renamed-books", text("data.books_renamed"), nil, b.Renamed},
		{"removed", text("data.sheets_removed"), d.Removed, nil}, {"new", text("data.sheets_new"), d.Added, nil},
		{"renamed", text("data.sheets_renamed"), nil, d.Renamed},
	} {
		if l.Count() > 0 {
			lists = append(lists, l)
		}
	}
	return lists
}

// A nameList is a list of what was added or removed, or of what was renamed.
type nameList struct {
	ID      string // of its heading
	Title   string
	Named   []catalog.Named
	Renamed []catalog.Renamed
}

// Count returns the length of the list.
func (l nameList) Count() int { return len(l.Named) + len(l.Renamed) }
