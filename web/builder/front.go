package builder

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/web/page"
)

// frontPage is the data of front.html.
type frontPage struct {
	Games    []game
	Samples  []game // of editions that imported data exists for
	Game     game   // the chosen one
	Groups   []bookGroup
	Books    int
	Army     string // the chosen army book, as the value of the field army
	Settings []frontSetting
	Sizes    []frontSize
	Name     string // typed
	Example  string // of a name

	Lists    []listed
	All      int // lists before they are searched
	Text     string
	Tag      string
	Tags     []frontTag // of all lists
	Sort     string
	Next     string // address of the older lists
	Open     bool
	Editions []string

	lang string
}

// A game is a snapshot of game data that lists can be made with.
type game struct {
	Snapshot, Edition, Note string
	Current                 bool
}

// A bookGroup is the army books of a side, such as Chaos; the name is empty if the data has no sides.
type bookGroup struct {
	Name  string
	Books []book
}

// A book is an army book.
type book struct {
	Value, Name string
	Current     bool
}

// A frontSetting is a choice that a new list begins with.
type frontSetting struct {
	ID, Name string
	Values   []named
}

// A frontSize is a battle size.
type frontSize struct {
	Value, Name, Limit string
	Current            bool
	open               bool // it has no limit
}

// showFront responds to GET /.
func (h *handlers) showFront(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	p := frontPage{lang: page.LanguageOf(r), Open: h.Open, Text: page.Shorten(q.Get("q")), Tag: page.Shorten(q.Get("tag")), Sort: q.Get("sort"), Name: page.Shorten(q.Get("name")), Army: q.Get("army")}
	if err := h.listGames(r.Context(), &p, q.Get("game")); err != nil {
		return err
	}
	if err := h.listBooks(r.Context(), &p); err != nil {
		return err
	}
	if err := h.listSettings(r.Context(), &p); err != nil {
		return err
	}
	if err := h.listRosters(r, &p); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "front.html", p)
}

// listGames lists the active game data, imported data before the samples, the newest edition first.
func (h *handlers) listGames(ctx context.Context, p *frontPage, chosen string) error {
	active, err := h.Library.Active(ctx)
	if err != nil {
		return err
	}
	slices.SortStableFunc(active, func(x, y catalog.Snapshot) int {
		return cmp.Or(compareBool(x.Origin == catalog.BuiltIn, y.Origin == catalog.BuiltIn), -cmp.Compare(len(x.Edition), len(y.Edition)), -cmp.Compare(x.Edition, y.Edition))
	})
	for i := range active {
		s := &active[i]
		g := game{Snapshot: s.ID, Edition: s.Edition, Note: message.Text(p.lang, "front.sample", nil)}
		if s.Origin != catalog.BuiltIn {
			g.Note = message.Day(p.lang, s.CreatedAt)
		}
		if !slices.Contains(p.Editions, s.Edition) {
			p.Editions = append(p.Editions, s.Edition)
		}
		if slices.ContainsFunc(p.Games, func(other game) bool { return other.Edition == s.Edition }) && s.Origin == catalog.BuiltIn {
			p.Samples = append(p.Samples, g)
		} else {
			p.Games = append(p.Games, g)
		}
	}
	snapshot, _, _ := strings.Cut(p.Army, " ")
	if !p.choose(chosen) && !p.choose(snapshot) && len(p.Games) > 0 {
		p.choose(p.Games[0].Snapshot)
	}
	return nil
}

// choose makes a game the current one, and reports whether it is listed.
func (p *frontPage) choose(snapshot string) bool {
	for _, list := range [][]game{p.Games, p.Samples} {
		for i := range list {
			if list[i].Snapshot == snapshot {
				list[i].Current, p.Game = true, list[i]
				return true
			}
		}
	}
	return false
}

// SamplesOpen reports whether a sample is chosen.
func (p frontPage) SamplesOpen() bool {
	return slices.ContainsFunc(p.Samples, func(g game) bool { return g.Current })
}

// listBooks groups the army books of the game by the first part of their names.
func (h *handlers) listBooks(ctx context.Context, p *frontPage) error {
	if p.Game.Snapshot == "" {
		return nil
	}
	books, err := h.Library.Catalogues(ctx, p.Game.Snapshot)
	if err != nil {
		return err
	}
	groups := map[string]*bookGroup{}
	for _, c := range books {
		side, name, split := strings.Cut(c.Name, " - ")
		if !split {
			side, name = "", c.Name
		}
		g := groups[side]
		if g == nil {
			g = &bookGroup{Name: side}
			groups[side] = g
		}
		value := c.Snapshot + " " + c.ID
		g.Books = append(g.Books, book{Value: value, Name: catalog.FactionOf(name), Current: value == p.Army})
		p.Books++
		if value == p.Army {
			p.Example = catalog.FactionOf(name)
		}
	}
	for _, g := range groups {
		slices.SortFunc(g.Books, func(x, y book) int { return strings.Compare(catalog.Fold(x.Name), catalog.Fold(y.Name)) })
		p.Groups = append(p.Groups, *g)
	}
	slices.SortFunc(p.Groups, func(x, y bookGroup) int { return strings.Compare(x.Name, y.Name) })
	if p.Example == "" {
		p.Army = ""
	}
	return nil
}

// listSettings lists the settings of a new list of the chosen army book, or, before one is chosen, the
// battle sizes of the game.
func (h *handlers) listSettings(ctx context.Context, p *frontPage) error {
	if p.Game.Snapshot == "" {
		return nil
	}
	_, catalogue, _ := strings.Cut(p.Army, " ")
	var names []string
	if catalogue != "" {
		names = append(names, catalogue)
	}
	data, err := h.Library.BookOf(ctx, p.Game.Snapshot, names...)
	if err != nil {
		return err
	}
	if catalogue != "" {
		empty := roster.New("", p.Game.Edition, p.Game.Snapshot)
		if made, _, err := edit.Apply(data, empty, []roster.Operation{{Op: roster.AddForce, Catalogue: catalogue}}); err == nil {
			for _, s := range option.Settings(data, made) {
				p.addSetting(&s)
			}
		}
	}
	if len(p.Sizes) > 0 || data.System.Battle == nil {
		return nil
	}
	for _, z := range data.System.Battle.Sizes {
		if z.Points.Sign() > 0 {
			p.Sizes = append(p.Sizes, frontSize{Value: "points " + z.Points.String(), Name: z.Name, Limit: short(p.lang, "points", z.Points.String())})
		} else {
			power := z.Power.Div(entry.Int(2)).String() // the data has the power of both armies
			p.Sizes = append(p.Sizes, frontSize{Value: "power " + power, Name: z.Name, Limit: short(p.lang, "power", power)})
		}
	}
	return nil
}

// short writes a limit of a cost.
func short(lang, cost, n string) string {
	return message.Text(lang, "short."+cost, message.Named("Count", n))
}

func (p *frontPage) addSetting(s *option.Setting) {
	if s.Purpose == entry.PurposeBattleSize {
		for _, v := range s.Values {
			z := frontSize{Value: v.Entry, Name: v.Name, Limit: message.Text(p.lang, "front.no_limit", nil), open: v.Limit == nil, Current: v.Name == usualSize}
			if v.Limit != nil {
				z.Limit = short(p.lang, "points", v.Limit.String())
			} else if strings.HasPrefix(v.Name, "Override") {
				z.Name = message.Text(p.lang, "front.size_other", nil) // the data writes the question whether to ignore the limit
			}
			p.Sizes = append(p.Sizes, z)
		}
		slices.SortStableFunc(p.Sizes, func(x, y frontSize) int { return compareBool(x.open, y.open) })
		return
	}
	out := frontSetting{ID: s.Selection, Name: s.Name}
	for _, v := range s.Values {
		out.Values = append(out.Values, named{v.Entry, v.Name})
	}
	p.Settings = append(p.Settings, out)
}

// usualSize is the battle size that is chosen beforehand.
const usualSize = "Strike Force"

// rostersPerPage is the number of lists that the front page shows, and searchedRosters the number of those that it
// searches and sorts.
const (
	rostersPerPage  = 60
	searchedRosters = 500
)

// A listed list is a row of the front page.
type listed struct {
	ID, Name, Faction   string
	Setting             string // detachment
	Points, Limit, Unit string
	Width               string // of its bar
	Verdict             verdict
	Edition, Data       string
	Revision            int
	Updated             time.Time
	Tags                []string
	words               string // folded, to search it
	points              entry.Number
}

// Edited writes when the list was changed last.
func (l listed) Edited(lang string) string {
	if l.Updated.IsZero() {
		return ""
	}
	switch days := int(time.Now().UTC().Truncate(24*time.Hour).Sub(l.Updated.UTC().Truncate(24*time.Hour)) / (24 * time.Hour)); days {
	case 0:
		return message.Text(lang, "front.today", message.Named("Time", message.Clock(l.Updated)))
	case 1:
		return message.Text(lang, "front.yesterday", nil)
	}
	return message.Date(lang, l.Updated)
}

// listRosters lists all lists of an open server, or else the user's own.
func (h *handlers) listRosters(r *http.Request, p *frontPage) error {
	var entries []roster.Entry
	var err error
	if h.Open {
		q, most := p.query(), rostersPerPage
		if len(q) > 0 {
			most = searchedRosters
		}
		found, failed := h.Rosters.List(r.Context(), most, r.URL.Query().Get("cursor"))
		if err = failed; found.NextCursor != "" {
			q.Set("cursor", found.NextCursor)
			p.Next = page.WithQuery("/", q)
		}
		entries = found.Data
	} else {
		entries, err = page.OwnRosters(r, h.Rosters)
	}
	if err != nil {
		return err
	}
	p.All = len(entries)
	words := strings.Fields(catalog.Fold(p.Text))
	for _, e := range entries {
		l, err := h.listed(r, &e)
		if errors.Is(err, catalog.ErrNotFound) {
			continue // deleted meanwhile
		}
		if err != nil {
			return err
		}
		if hasWords(l.words, words) && (p.Tag == "" || slices.Contains(l.Tags, p.Tag)) {
			p.Lists = append(p.Lists, l)
		}
		p.addTags(l.Tags)
	}
	p.sort()
	return nil
}

// A frontTag is a tag of lists.
type frontTag struct {
	Name, Address string
	Count         int
	Current       bool
}

// query returns the query of the search.
func (p *frontPage) query() url.Values {
	q := url.Values{}
	page.SetQuery(q, "q", p.Text)
	page.SetQuery(q, "sort", p.Sort)
	page.SetQuery(q, "tag", p.Tag)
	return q
}

// addTags counts the tags of a list.
func (p *frontPage) addTags(tags []string) {
	for _, tag := range tags {
		k := slices.IndexFunc(p.Tags, func(t frontTag) bool { return t.Name == tag })
		if k < 0 {
			k = len(p.Tags)
			q := p.query()
			if q.Set("tag", tag); tag == p.Tag {
				q.Del("tag")
			}
			p.Tags = append(p.Tags, frontTag{Name: tag, Current: tag == p.Tag, Address: page.WithQuery("/", q)})
		}
		p.Tags[k].Count++
	}
}

func (p *frontPage) sort() {
	slices.SortFunc(p.Tags, func(x, y frontTag) int { return strings.Compare(x.Name, y.Name) })
	compare := message.Compare(p.lang)
	by := map[string]func(x, y listed) int{
		"":        func(x, y listed) int { return -x.Updated.Compare(y.Updated) },
		"name":    func(x, y listed) int { return compare(x.Name, y.Name) },
		"faction": func(x, y listed) int { return strings.Compare(x.Faction, y.Faction) },
		"points":  func(x, y listed) int { return y.points.Cmp(x.points) },
	}[p.Sort]
	if by == nil {
		p.Sort = ""
		return
	}
	slices.SortStableFunc(p.Lists, by)
}

// A listedCache caches rows by roster and revision, which never change. The zero value is empty. It is safe
// for concurrent use.
type listedCache struct {
	mu   sync.Mutex
	rows map[listedKey]listed
}

type listedKey struct {
	id       string
	revision int
	lang     string
}

// maxListed bounds the cache, which is cleared when it is full.
const maxListed = 5_000

// listed returns the row of a roster.
func (h *handlers) listed(r *http.Request, e *roster.Entry) (listed, error) {
	lang := page.LanguageOf(r)
	key := listedKey{e.ID, e.Revision, lang}
	h.rows.mu.Lock()
	l, ok := h.rows.rows[key]
	h.rows.mu.Unlock()
	if ok {
		return l, nil
	}
	stored, err := h.Rosters.Revision(r.Context(), e.ID, e.Revision)
	if err != nil {
		return l, err
	}
	report, err := h.Rosters.Check(r.Context(), stored)
	if err != nil {
		return h.unchecked(lang, e, err)
	}
	b := h.newPage(r, stored, report)
	l = h.newListed(r, e, b)
	h.rows.mu.Lock()
	defer h.rows.mu.Unlock()
	if h.rows.rows == nil || len(h.rows.rows) >= maxListed {
		h.rows.rows = map[listedKey]listed{}
	}
	h.rows.rows[key] = l
	return l, nil
}

// unchecked returns the row of a roster whose game data is missing.
func (h *handlers) unchecked(lang string, e *roster.Entry, err error) (listed, error) {
	if !errors.Is(err, service.ErrMissing) {
		return listed{}, err
	}
	return listed{ID: e.ID, Name: e.Name, Edition: e.Edition, Revision: e.Revision, Updated: e.UpdatedAt, words: catalog.Fold(e.Name),
		Verdict: verdict{message.Text(lang, "verdict.missing", nil), "warning", "warning"}}, nil
}

func (h *handlers) newListed(r *http.Request, e *roster.Entry, b *rosterPage) listed {
	l := listed{
		ID: e.ID, Name: b.Roster.Name, Faction: b.Faction(), Verdict: b.Verdict(), Edition: e.Edition, Revision: e.Revision, Updated: e.UpdatedAt,
		Tags: tagsOf(b.Roster.Notes),
	}
	if l.Updated.IsZero() {
		if newest, err := h.Rosters.Revisions(r.Context(), e.ID, 1, ""); err == nil && len(newest.Data) > 0 {
			l.Updated = newest.Data[0].CreatedAt
		}
	}
	if s, err := h.Library.Snapshot(r.Context(), b.Roster.Snapshot); err == nil {
		l.Data = b.text("front.sample")
		if s.Origin != catalog.BuiltIn {
			l.Data = message.Date(b.lang, s.CreatedAt)
		}
	}
	words := []string{l.Name, l.Faction}
	for i := range b.View.Units {
		u := &b.View.Units[i]
		if u.Loadout.Purpose == entry.PurposeDetachment {
			l.Setting = strings.Join(u.Settings(), ", ")
		}
		if !u.Configuration {
			words = append(words, u.Name)
		}
	}
	if m := b.Meter(); m != nil {
		l.Points, l.Limit, l.Unit = message.Number(b.lang, m.Cost.Value), message.Number(b.lang, m.Cost.Limit), b.CostUnit()
		l.points = b.View.Costs[m.Cost.Type]
		if limit, ok := b.View.Strictest()[m.Cost.Type]; ok && limit.Sign() > 0 {
			share := l.points.Mul(entry.Int(96)).Div(limit)
			if share.Cmp(entry.Int(96)) > 0 {
				share = entry.Int(96)
			}
			l.Width = share.String()
		}
	}
	l.words = catalog.Fold(strings.Join(append(words, l.Setting), " "))
	return l
}

// createRoster responds to POST /rosters. The field army is a snapshot and an army book; setting is any
// number of values of settings; size is a battle size: a setting, or points or power with a number, which
// are limits. points and power are limits too, and no_limit says that the players agreed on none.
func (h *handlers) createRoster(w http.ResponseWriter, r *http.Request) error {
	snapshot, book, _ := strings.Cut(r.PostForm.Get("army"), " ")
	if snapshot == "" || book == "" {
		return page.Invalid("fail.faction").And(page.NotStored)
	}
	game, err := h.Library.BookOf(r.Context(), snapshot, book)
	if errors.Is(err, catalog.ErrNotFound) || err == nil && game.Catalogue(book) == nil {
		return page.Invalid("fail.army_book", "Data", page.Shorten(snapshot), "Found", page.Shorten(book)).And(page.NotStored)
	}
	if err != nil {
		return err
	}
	n := service.NewRoster{Name: strings.TrimSpace(r.PostForm.Get("name")), Snapshot: snapshot, Catalogue: book}
	size := r.PostForm.Get("size")
	if r.PostForm.Get("points") != "" || r.PostForm.Get("power") != "" || r.PostForm.Has("no_limit") {
		size = "" // another limit
	}
	if kind, number, isLimit := strings.Cut(size, " "); isLimit && (kind == "points" || kind == "power") {
		r.PostForm.Set(kind, number)
	} else if size != "" {
		n.Settings = append(n.Settings, size)
	}
	for _, v := range r.PostForm["setting"] {
		if v != "" {
			n.Settings = append(n.Settings, v)
		}
	}
	if n.Limits, err = parseLimits(game, r.PostForm); err != nil {
		return err
	}
	n.NoLimit = r.PostForm.Has("no_limit")
	if n.NoLimit && len(n.Limits) > 0 {
		return page.Invalid("fail.limit_both").And(page.NotStored)
	}
	n.Name = cmp.Or(n.Name, catalog.FactionOf(game.Catalogue(book).Name))
	result, err := h.Rosters.Create(r.Context(), n)
	if err == nil {
		return created(w, r, result.Roster)
	}
	if bad := fault.In(err, roster.ErrOperation); bad == nil || bad.Faults[0].Subject != string(roster.AddForce) {
		return err
	}
	// The data has several kinds of force: the user chooses one in the settings.
	n.Catalogue, n.Settings = "", nil
	if result, err = h.Rosters.Create(r.Context(), n); err != nil {
		return err
	}
	page.AddOwnRoster(w, r, result.Roster.ID)
	return page.Redirect(w, r, "/rosters/"+result.Roster.ID+"/settings#forces")
}

// parseLimits reads the limits of points and power. The game data must count them.
func parseLimits(book *entry.Book, form url.Values) (roster.Limits, error) {
	limits := roster.Limits{}
	for field, role := range map[string]entry.CostRole{"points": entry.PointsCost, "power": entry.PowerCost} {
		text := strings.TrimSpace(form.Get(field))
		if text == "" {
			continue
		}
		n, err := entry.ParseNumber(text)
		if err != nil || n.Sign() < 0 {
			return nil, page.NotAllowed(field, text, "0, 0.5, 1, …").And(page.NotStored)
		}
		known := false
		for _, t := range book.CostTypes {
			if t.Role() == role {
				limits[t.ID], known = n, true
			}
		}
		if !known {
			return nil, page.NotAllowed("", field, "").And(page.NotStored)
		}
	}
	return limits, nil
}
