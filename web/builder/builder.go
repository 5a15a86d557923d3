// Package builder is the pages of rosters and datasheets: the front page, import, the
// builder with its settings, print and export, and the catalogue.
package builder

import (
	"context"
	"embed"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

//go:embed templates/*.html static
var files embed.FS

// A Config has the services of the pages.
type Config struct {
	Rosters *service.Service
	Library *catalog.Library
	Open    bool // the front page lists every stored roster
}

type handlers struct {
	*page.Renderer
	Config
	listings listingCache
	rows     listedCache
}

// New returns the section of rosters and datasheets.
func New(p *page.Renderer, c Config) page.Section {
	h := &handlers{Renderer: p, Config: c}
	return page.Section{
		Routes: []page.Route{
			{Pattern: "GET /{$}", Handler: h.showFront},
			{Pattern: "POST /rosters", Handler: h.createRoster},
			{Pattern: "POST /import", Handler: h.previewImport, MaxBody: page.MaxFile},
			{Pattern: "POST /import/keep", Handler: h.storeImport, MaxBody: page.MaxFile},
			{Pattern: "GET /rosters/{id}", Handler: h.show("builder.html")},
			{Pattern: "GET /rosters/{id}/settings", Handler: h.show("settings.html")},
			{Pattern: "GET /rosters/{id}/update", Handler: h.showUpdate},
			{Pattern: "GET /rosters/{id}/history", Handler: h.showHistory},
			{Pattern: "GET /rosters/{id}/compare", Handler: h.showCompare},
			{Pattern: "POST /rosters/{id}/do", Handler: h.apply},
			{Pattern: "POST /rosters/{id}/undo", Handler: h.undo},
			{Pattern: "POST /rosters/{id}/redo", Handler: h.redo},
			{Pattern: "POST /rosters/{id}/fork", Handler: h.fork},
			{Pattern: "POST /rosters/{id}/tags", Handler: h.setTags},
			{Pattern: "POST /rosters/{id}/delete", Handler: h.deleteRoster},
			{Pattern: "POST /rosters/{id}/restore", Handler: h.restoreRoster},
			{Pattern: "GET /rosters/{id}/print", Handler: h.showPrint},
			{Pattern: "GET /rosters/{id}/files/{format}", Handler: h.downloadRoster},
			{Pattern: "GET /rosters/{id}/share", Handler: h.showShare},
			{Pattern: "POST /rosters/{id}/share", Handler: h.renewShare},
			{Pattern: "POST /rosters/{id}/owner", Handler: h.renewOwner},
			{Pattern: "GET /lists/{token}", Handler: h.showShared},
			{Pattern: "GET /lists/{token}/files/{format}", Handler: h.downloadShared},
			{Pattern: "POST /lists/{token}/copy", Handler: h.copyShared},
			{Pattern: "GET /catalogue", Handler: h.showCatalogue},
			{Pattern: "GET /datasheet", Handler: h.showDatasheet},
		},
		Files: files,
		Funcs: template.FuncMap{"most": most, "rolePlural": rolePlural, "plainText": entry.PlainText, "characteristic": characteristic, "weaponTitle": entry.WeaponTitle, "isText": isTextColumn},
	}
}

// characteristic writes the value of a characteristic with the minus sign that is as wide as a digit: −1.
func characteristic(value string) string {
	if digits, ok := strings.CutPrefix(value, "-"); ok && digits != "" && digits[0] >= '0' && digits[0] <= '9' {
		return "−" + digits
	}
	return value
}

// isTextColumn reports whether the values of a column of weapons are texts, which stand below the name.
func isTextColumn(name string) bool { return name == "Keywords" || name == "Abilities" }

// most writes the maximum of a range, an int or *int, for a text; 0 and nil are no maximum.
func most(n any) string {
	switch n := n.(type) {
	case int:
		if n != 0 {
			return strconv.Itoa(n)
		}
	case *int:
		if n != nil {
			return strconv.Itoa(*n)
		}
	}
	return ""
}

// rosterPage is the data of builder.html, and a part of that of the other pages of a
// roster. Expensive parts are methods, which only the fragments that show them call.
type rosterPage struct {
	handlers *handlers
	ctx      context.Context
	lang     string // of the page

	Roster   *roster.Roster
	Book     *entry.Book
	View     render.Report
	Location location
	Notice   *notice

	report     *check.Report
	newest     int                   // number of the newest revision; 0: not read yet
	fixWork    int                   // budget for the search for fixes: see fix.FixWork
	unfinished bool                  // the search with the whole budget, or with the time that it had, ended early
	units      map[string]*unit.Unit // by selection
	roots      map[string]string     // root selection of each selection
	unit       *unitView
	shown      []string // names of the contents that the units pane shows

	attachable []option.Suggestion
	keywords   []armyKeyword
}

// A location is what the builder shows: the query of its address.
type location struct {
	Unit   string // the selection that the unit pane shows
	Part   string // the selection below it that was changed last, which is unfolded
	Force  string // that units are added to
	Search search
}

func parseLocation(q url.Values) location {
	return location{Unit: q.Get("unit"), Part: q.Get("part"), Force: q.Get("force"), Search: parseSearch(q)}
}

// query returns the query of the address.
func (l location) query() url.Values {
	q := l.Search.query()
	page.SetQuery(q, "unit", l.Unit)
	page.SetQuery(q, "part", l.Part)
	page.SetQuery(q, "force", l.Force)
	return q
}

// A notice is a message above the page.
type notice struct {
	page.Notice
	Class string // error, or empty
	Retry string // operations that can be applied again
}

// show returns the handler that renders a page of a roster.
func (h *handlers) show(name string) page.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		b, err := h.load(r)
		if err != nil {
			return err
		}
		rememberContents(w, r)
		return h.Render(w, r, http.StatusOK, name, b)
	}
}

// load loads and checks the roster that a request names.
func (h *handlers) load(r *http.Request) (*rosterPage, error) {
	stored, report, err := h.check(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return h.newPage(r, stored, report), nil
}

// check loads and checks a stored roster.
func (h *handlers) check(ctx context.Context, id string) (*roster.Roster, *check.Report, error) {
	stored, err := h.Rosters.Roster(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	report, err := h.Rosters.Check(ctx, stored)
	return stored, report, err
}

// newPage returns the page of a checked roster, which need not be stored.
func (h *handlers) newPage(r *http.Request, checked *roster.Roster, report *check.Report) *rosterPage {
	lang := page.LanguageOf(r)
	b := &rosterPage{
		handlers: h, ctx: r.Context(), lang: lang, Roster: checked, Book: report.Book(), View: render.Outline(report, lang),
		report: report, fixWork: fix.FixWork,
		shown: shownContents(r), Location: parseLocation(r.URL.Query()), units: map[string]*unit.Unit{}, roots: map[string]string{},
	}
	for i := range b.View.Units {
		b.units[b.View.Units[i].Selection] = &b.View.Units[i]
	}
	for f := range b.forces() {
		for i := range f.Selections {
			b.addRoot(&f.Selections[i], f.Selections[i].ID)
		}
	}
	b.Location.Unit = b.roots[b.Location.Unit]
	if b.roots[b.Location.Part] != b.Location.Unit {
		b.Location.Part = ""
	}
	return b
}

// text returns a text in the language of the page.
func (b *rosterPage) text(key string, args ...any) string {
	return message.Text(b.lang, key, message.Named(args...))
}

// addRoot records the root selection of a selection and of those below it.
func (b *rosterPage) addRoot(s *roster.Selection, root string) {
	b.roots[s.ID] = root
	for i := range s.Selections {
		b.addRoot(&s.Selections[i], root)
	}
}

// forces iterates over all forces with their depth, each followed by those within it.
func (b *rosterPage) forces() func(yield func(*roster.Force, int) bool) {
	return func(yield func(*roster.Force, int) bool) { walkForces(b.Roster.Forces, 0, yield) }
}

func walkForces(list []roster.Force, depth int, yield func(*roster.Force, int) bool) bool {
	for i := range list {
		if !yield(&list[i], depth) || !walkForces(list[i].Forces, depth+1, yield) {
			return false
		}
	}
	return true
}

// Path returns the address of the roster.
func (b *rosterPage) Path() string { return "/rosters/" + b.Roster.ID }

// Address returns the address of the page with its location.
func (b *rosterPage) Address() string { return page.WithQuery(b.Path(), b.Location.query()) }

// Action returns the address of an action of a pane, which returns to the location.
func (b *rosterPage) Action(action, pane string) string {
	q := b.Location.query()
	q.Set("pane", pane)
	return page.WithQuery(b.Path()+"/"+action, q)
}

// UnitAddress returns the address of the page with another unit in the unit pane.
func (b *rosterPage) UnitAddress(selection string) string {
	l := b.Location
	l.Unit, l.Part = selection, ""
	return page.WithQuery(b.Path(), l.query()) + "#unit"
}

// Panes returns the panes whose buttons send operations.
func (b *rosterPage) Panes() []string { return []string{"units", "army", "unit"} }

// CanUndo reports whether there is an earlier revision.
func (b *rosterPage) CanUndo() bool { return b.Roster.Revision > 1 }

// Newest returns the number of the newest revision.
func (b *rosterPage) Newest() (int, error) {
	if b.newest == 0 {
		found, err := b.handlers.Rosters.Revisions(b.ctx, b.Roster.ID, 1, "")
		if err != nil {
			return 0, err
		}
		for _, v := range found.Data {
			b.newest = v.Number
		}
	}
	return b.newest, nil
}

// CanRedo reports whether a change was undone: the newest revision always descends from
// the current one.
func (b *rosterPage) CanRedo() (bool, error) {
	newest, err := b.Newest()
	return b.Roster.Revision < newest, err
}

// Costs returns the total costs of the roster.
func (b *rosterPage) Costs() []listview.Cost {
	return listview.Costs(b.lang, b.Book, b.View.Costs, b.View.Strictest())
}

// Limits returns all costs that can be limited: those that are in use, or usual, and the others.
func (b *rosterPage) Limits() (out [2][]listview.Cost) {
	all, usual := roster.Costs{}, map[string]bool{}
	for i := range b.Book.CostTypes {
		t := &b.Book.CostTypes[i]
		all[t.ID] = b.View.Costs[t.ID]
		usual[t.ID] = t.Role() != entry.OtherCost || all[t.ID] != (entry.Number{})
	}
	for _, c := range listview.Costs(b.lang, b.Book, all, b.Roster.Limits) {
		i := 1
		if usual[c.Type] || c.Limit != "" {
			i = 0
		}
		out[i] = append(out[i], c)
	}
	return out
}

// Operation returns an operation on the roster, or on a force of it, whose other members
// are fields of the form.
func (b *rosterPage) Operation(op, force string) string {
	return encode(roster.Operation{Op: roster.Op(op), Force: force})
}

// NoLimit reports whether the players agreed on no limit, and no other limit applies.
func (b *rosterPage) NoLimit() bool { return b.Roster.NoLimit && len(b.View.Strictest()) == 0 }

// SetLimit returns the operation that sets the limit of a cost to a field of the form, or
// without a cost the agreement on no limit.
func (b *rosterPage) SetLimit(cost string) string {
	return encode(roster.Operation{Op: roster.SetLimit, Cost: cost})
}
