package builder

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/web/page"
)

// frontPage is the data of front.html.
type frontPage struct {
	Snapshots []armyGroup
	Sizes     []editionSizes
	Rosters   []roster.Entry
	Next      string // address of the older rosters
	Open      bool
	Editions  []string
}

// An armyGroup is the army books of a snapshot.
type armyGroup struct {
	Name  string
	Books []named // ID is the value of the field army
}

// editionSizes are the battle sizes of an edition.
type editionSizes struct {
	Edition string
	Sizes   []battleSize
}

// A battleSize has the limit of one army, in power or in points.
type battleSize struct{ Name, Power, Points string }

// showFront responds to GET /.
func (h *handlers) showFront(w http.ResponseWriter, r *http.Request) error {
	p := frontPage{Open: h.Open}
	books, err := h.Library.Catalogues(r.Context(), "")
	if err != nil {
		return err
	}
	if err := h.listArmies(r.Context(), &p, books); err != nil {
		return err
	}
	if err := h.listRosters(r, &p); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "front.html", p)
}

// listArmies groups the army books by snapshot, and adds the battle sizes.
func (h *handlers) listArmies(ctx context.Context, p *frontPage, books []catalog.Catalogue) error {
	groups := map[string]int{}
	for _, c := range books {
		k, ok := groups[c.Snapshot]
		if !ok {
			snapshot, err := h.Library.Snapshot(ctx, c.Snapshot)
			if err != nil {
				return err
			}
			k = len(p.Snapshots)
			groups[c.Snapshot] = k
			p.Snapshots = append(p.Snapshots, armyGroup{Name: snapshot.Edition + " · " + snapshot.Title()})
			if err := h.addSizes(ctx, p, snapshot); err != nil {
				return err
			}
		}
		p.Snapshots[k].Books = append(p.Snapshots[k].Books, named{c.Snapshot + " " + c.ID, c.Name})
	}
	return nil
}

// addSizes adds the edition of a snapshot, and its battle sizes.
func (h *handlers) addSizes(ctx context.Context, p *frontPage, snapshot catalog.Snapshot) error {
	if !slices.Contains(p.Editions, snapshot.Edition) {
		p.Editions = append(p.Editions, snapshot.Edition)
	}
	book, err := h.Library.BookOf(ctx, snapshot.ID)
	listed := slices.ContainsFunc(p.Sizes, func(e editionSizes) bool { return e.Edition == snapshot.Edition })
	if err != nil || listed || book.System.Battle == nil || len(book.System.Battle.Sizes) == 0 {
		return err
	}
	e := editionSizes{Edition: snapshot.Edition}
	for _, z := range book.System.Battle.Sizes {
		size := battleSize{Name: z.Name}
		if z.Points.Sign() > 0 {
			size.Points = z.Points.String()
		} else {
			size.Power = z.Power.Div(entry.Int(2)).String() // the data has the power of both armies
		}
		e.Sizes = append(e.Sizes, size)
	}
	p.Sizes = append(p.Sizes, e)
	return nil
}

// rostersPerPage is the number of rosters that the front page lists.
const rostersPerPage = 30

// listRosters lists all rosters of an open server, or else the user's own.
func (h *handlers) listRosters(r *http.Request, p *frontPage) (err error) {
	if !h.Open {
		p.Rosters, err = page.OwnRosters(r, h.Rosters)
		return err
	}
	found, err := h.Rosters.List(r.Context(), rostersPerPage, r.URL.Query().Get("cursor"))
	p.Rosters = found.Data
	if found.NextCursor != "" {
		p.Next = page.WithQuery("/", url.Values{"cursor": {found.NextCursor}})
	}
	return err
}

// createRoster responds to POST /rosters. The field army is a snapshot and an army book;
// points and power are limits, which may be empty, and no_limit says that the players agreed
// on none.
func (h *handlers) createRoster(w http.ResponseWriter, r *http.Request) error {
	snapshot, book, _ := strings.Cut(r.PostForm.Get("army"), " ")
	if snapshot == "" || book == "" {
		return page.Invalid("Choose an army", "The new roster needs an army. Nothing was stored.")
	}
	game, err := h.Library.BookOf(r.Context(), snapshot, book)
	if errors.Is(err, catalog.ErrNotFound) || err == nil && game.Catalogue(book) == nil {
		return page.Invalid("There is no such army", "The game data "+page.Shorten(snapshot)+" does not have "+page.Shorten(book)+". Nothing was stored.")
	}
	if err != nil {
		return err
	}
	n := service.NewRoster{Name: cmp.Or(strings.TrimSpace(r.PostForm.Get("name")), game.Catalogue(book).Name), Snapshot: snapshot, Catalogue: book}
	if n.Limits, err = parseLimits(game, r.PostForm); err != nil {
		return err
	}
	n.NoLimit = r.PostForm.Has("no_limit")
	if n.NoLimit && len(n.Limits) > 0 {
		return page.Invalid("A limit or none", "The form sets a limit and says that you play without one. Choose one of the two. Nothing was stored.")
	}
	result, err := h.Rosters.Create(r.Context(), n)
	if err == nil {
		return created(w, r, result.Roster)
	}
	if bad := fault.In(err, roster.ErrOperation); bad == nil || bad.Faults[0].Subject != string(roster.AddForce) {
		return err
	}
	// The data has several kinds of force: the user chooses one in the settings.
	n.Catalogue = ""
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
			return nil, page.Invalid("The limit is not a number", "The limit of "+field+" is "+page.Shorten(text)+"; allowed: a number from 0, or nothing. Nothing was stored.")
		}
		known := false
		for _, t := range book.CostTypes {
			if t.Role() == role {
				limits[t.ID], known = n, true
			}
		}
		if !known {
			return nil, page.Invalid("There is no such limit", "The game data of this army does not count "+field+". Leave the field empty.")
		}
	}
	return limits, nil
}
