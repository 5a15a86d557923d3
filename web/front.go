package web

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
)

func (s *Site) frontRoutes() []route {
	return []route{
		{pattern: "GET /{$}", do: s.showFront},
		{pattern: "POST /rosters", do: s.createRoster},
	}
}

// frontData is what front.html shows.
type frontData struct {
	Armies   []armyGroup
	Sizes    []editionSizes
	Rosters  []rosterLink
	Next     string // address of the rosters before these
	Open     bool
	Editions []string
}

// An armyGroup is the army books of a snapshot.
type armyGroup struct {
	Name  string
	Books []armyBook
}

// An armyBook can be begun a roster with.
type armyBook struct {
	Value string // of the field army
	Name  string
}

// editionSizes are the sizes of battle of an edition.
type editionSizes struct {
	Edition string
	Sizes   []sizeView
}

// A sizeView is a size of battle with what one army may cost, in power or in
// points.
type sizeView struct{ Name, Power, Points string }

// A rosterLink is a stored roster.
type rosterLink struct {
	ID, Name, Edition, Changed string
}

// showFront answers GET /.
func (s *Site) showFront(w http.ResponseWriter, r *http.Request) error {
	d := frontData{Open: s.open}
	books, err := s.library.Catalogues(r.Context(), "")
	if err != nil {
		return err
	}
	if err := s.armies(r.Context(), &d, books); err != nil {
		return err
	}
	if err := s.listed(r, &d); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "front.html", d)
}

// armies groups the army books by snapshot, and finds the sizes of battle.
func (s *Site) armies(ctx context.Context, d *frontData, books []catalog.Catalogue) error {
	at := map[string]int{}
	for _, c := range books {
		k, ok := at[c.Snapshot]
		if !ok {
			snapshot, err := s.library.Snapshot(ctx, c.Snapshot)
			if err != nil {
				return err
			}
			k = len(d.Armies)
			at[c.Snapshot] = k
			d.Armies = append(d.Armies, armyGroup{Name: snapshot.Edition + " · " + snapshot.Name + " (" + snapshot.Origin + ")"})
			if err := s.sizes(ctx, d, snapshot); err != nil {
				return err
			}
		}
		d.Armies[k].Books = append(d.Armies[k].Books, armyBook{c.Snapshot + " " + c.ID, c.Name})
	}
	return nil
}

// sizes notes the edition of a snapshot, and its sizes of battle.
func (s *Site) sizes(ctx context.Context, d *frontData, snapshot catalog.Snapshot) error {
	d.Editions = append(d.Editions, snapshot.Edition)
	book, err := s.library.BookOf(ctx, snapshot.ID)
	known := func(e editionSizes) bool { return e.Edition == snapshot.Edition }
	if err != nil || book.System.Battle == nil || len(book.System.Battle.Sizes) == 0 || slices.ContainsFunc(d.Sizes, known) {
		return err
	}
	e := editionSizes{Edition: snapshot.Edition}
	for _, z := range book.System.Battle.Sizes {
		e.Sizes = append(e.Sizes, sizeOf(z))
	}
	d.Sizes = append(d.Sizes, e)
	return nil
}

// sizeOf shows a size of battle: its power is for both armies together.
func sizeOf(z entry.BattleSize) sizeView {
	if z.Points.Sign() > 0 {
		return sizeView{Name: z.Name, Points: z.Points.String()}
	}
	return sizeView{Name: z.Name, Power: z.Power.Div(entry.Int(2)).String()}
}

// shownRosters is how many rosters one page lists.
const shownRosters = 30

// listed lists the rosters that the visitor may see.
func (s *Site) listed(r *http.Request, d *frontData) error {
	if !s.open {
		return s.listOwn(r, d)
	}
	page, err := s.rosters.List(r.Context(), shownRosters, r.URL.Query().Get("cursor"))
	if errors.Is(err, catalog.ErrBadCursor) {
		return &fault{http.StatusNotFound, "There is no such page", "The address of the next rosters is not one that this site gave out."}
	}
	if err != nil {
		return err
	}
	for _, e := range page.Data {
		d.Rosters = append(d.Rosters, rosterLink{e.ID, e.Name, e.Edition, e.UpdatedAt.Format("2 January 2006, 15:04")})
	}
	if page.NextCursor != "" {
		d.Next = "/?" + url.Values{"cursor": {page.NextCursor}}.Encode()
	}
	return nil
}

// listOwn lists the rosters that the visitor's cookie names.
func (s *Site) listOwn(r *http.Request, d *frontData) error {
	for _, id := range own(r) {
		one, err := s.rosters.Roster(r.Context(), id)
		if errors.Is(err, catalog.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		d.Rosters = append(d.Rosters, rosterLink{ID: id, Name: one.Name, Edition: one.Edition})
	}
	return nil
}

// createRoster answers POST /rosters. The field army is a snapshot and an army
// book; points and power are limits, which may be empty.
func (s *Site) createRoster(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	snapshot, book, _ := strings.Cut(r.PostForm.Get("army"), " ")
	if snapshot == "" || book == "" {
		return refuse("Which army?", "Choose an army for the new roster. Nothing was stored.")
	}
	begin := service.NewRoster{Name: strings.TrimSpace(r.PostForm.Get("name")), Snapshot: snapshot, Catalogue: book}
	game, err := s.library.BookOf(r.Context(), snapshot, book)
	if errors.Is(err, catalog.ErrNotFound) || err == nil && game.Catalogue(book) == nil {
		return refuse("There is no such army", "The game data does not have "+brief(book)+" in "+brief(snapshot)+". Nothing was stored.")
	}
	if err != nil {
		return err
	}
	begin.Name = cmp.Or(begin.Name, game.Catalogue(book).Name)
	if begin.Limits, err = limitsOf(game, r.PostForm); err != nil {
		return err
	}
	return s.begin(w, r, begin)
}

// begin stores a new roster. Where the data has several kinds of force, the
// visitor chooses the first one in the settings.
func (s *Site) begin(w http.ResponseWriter, r *http.Request, begin service.NewRoster) error {
	result, err := s.rosters.Create(r.Context(), begin)
	refused, ok := roster.AsOperationError(err)
	if !ok || refused.Op != roster.AddForce {
		if err != nil {
			return err
		}
		return s.enter(w, r, result.Roster)
	}
	begin.Catalogue = ""
	if result, err = s.rosters.Create(r.Context(), begin); err != nil {
		return err
	}
	s.remember(w, r, result.Roster.ID)
	http.Redirect(w, r, "/rosters/"+result.Roster.ID+"/settings#forces", http.StatusSeeOther)
	return nil
}

// limitsOf reads the limits of points and power, as far as the game data counts
// them.
func limitsOf(book *entry.Book, form url.Values) (roster.Limits, error) {
	limits := roster.Limits{}
	for field, counts := range map[string]func(string) bool{"points": isPoints, "power": isPower} {
		text := strings.TrimSpace(form.Get(field))
		if text == "" {
			continue
		}
		n, err := entry.ParseNumber(text)
		if err != nil || n.Sign() < 0 {
			return nil, refuse("That is no limit", "The limit of "+field+" is "+brief(text)+"; allowed: a number from 0, or nothing. Nothing was stored.")
		}
		known := false
		for _, t := range book.CostTypes {
			if counts(strings.TrimSpace(t.Name)) {
				limits[t.ID], known = n, true
			}
		}
		if !known {
			return nil, refuse("There is no such limit", "The game data of this army does not count "+field+". Leave the field empty.")
		}
	}
	return limits, nil
}
