package web

import (
	"context"
	"net/http"
	"net/url"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// lang is the language of all pages.
const lang = "en"

func (s *Site) builderRoutes() []route {
	return []route{
		{pattern: "GET /rosters/{id}", do: s.showBuilder},
		{pattern: "GET /rosters/{id}/settings", do: s.showSettings},
		{pattern: "POST /rosters/{id}/do", do: s.change},
		{pattern: "POST /rosters/{id}/undo", do: s.undo},
		{pattern: "POST /rosters/{id}/redo", do: s.redo},
		{pattern: "POST /rosters/{id}/fork", do: s.fork},
		{pattern: "POST /rosters/{id}/delete", do: s.deleteRoster},
	}
}

// A builder is what builder.html shows. What takes time is computed by methods,
// when the part that shows it is asked for.
type builder struct {
	site *Site
	ctx  context.Context

	Roster *roster.Roster
	Book   *entry.Book
	View   render.Report
	Made   int // number of the newest revision
	At     at
	Notice *notice

	report *check.Report
	work   int                   // for seeking fixes: see fix.FixWork
	units  map[string]*unit.Unit // by selection
	roots  map[string]string     // root selection of each selection
	unit   *unitView
}

// at is where in the builder the visitor is: the query of its address.
type at struct {
	Unit  string // the selection that the unit pane shows
	Part  string // the selection of it that was changed last, where scripts do not keep it unfolded
	Force string // that units are added to
	Find  search
}

// atOf reads the query of the address.
func atOf(q url.Values) at {
	return at{Unit: q.Get("unit"), Part: q.Get("part"), Force: q.Get("force"), Find: searchOf(q)}
}

// query writes the address's query back.
func (a at) query() string {
	q := a.Find.values()
	setSome(q, "unit", a.Unit)
	setSome(q, "part", a.Part)
	setSome(q, "force", a.Force)
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

func setSome(q url.Values, name, value string) {
	if value != "" {
		q.Set(name, value)
	}
}

// A notice is a message above the page.
type notice struct {
	Kind   string // error, or empty
	Title  string
	Detail string
	Again  string // operations that can be tried again
}

// showBuilder answers GET /rosters/{id}.
func (s *Site) showBuilder(w http.ResponseWriter, r *http.Request) error {
	b, err := s.builder(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "builder.html", b)
}

// builder loads a stored roster and checks it.
func (s *Site) builder(r *http.Request, id string) (*builder, error) {
	stored, err := s.rosters.Roster(r.Context(), id)
	if err != nil {
		return nil, err
	}
	report, err := s.rosters.Check(r.Context(), stored)
	if err != nil {
		return nil, err
	}
	return s.building(r, stored, report)
}

// building makes the page of a roster that is checked.
func (s *Site) building(r *http.Request, stored *roster.Roster, report *check.Report) (*builder, error) {
	newest, err := s.rosters.Revisions(r.Context(), stored.ID, 1, "")
	if err != nil {
		return nil, err
	}
	b := s.bench(r, stored, report)
	if len(newest.Data) > 0 {
		b.Made = newest.Data[0].Number
	}
	return b, nil
}

// bench lays a checked roster out, which need not be stored.
func (s *Site) bench(r *http.Request, stored *roster.Roster, report *check.Report) *builder {
	b := &builder{
		site: s, ctx: r.Context(), Roster: stored, Book: report.Book(), View: render.Outline(report, lang),
		report: report, work: fix.FixWork,
		At: atOf(r.URL.Query()), units: map[string]*unit.Unit{}, roots: map[string]string{},
	}
	for i := range b.View.Units {
		b.units[b.View.Units[i].Selection] = &b.View.Units[i]
	}
	for i := range stored.Forces {
		b.noteRoots(&stored.Forces[i])
	}
	b.At.Unit = b.roots[b.At.Unit]
	if b.roots[b.At.Part] != b.At.Unit {
		b.At.Part = ""
	}
	return b
}

// noteRoots notes which root selection each selection of a force stands below.
func (b *builder) noteRoots(f *roster.Force) {
	for i := range f.Selections {
		b.noteRoot(&f.Selections[i], f.Selections[i].ID)
	}
	for i := range f.Forces {
		b.noteRoots(&f.Forces[i])
	}
}

func (b *builder) noteRoot(s *roster.Selection, root string) {
	b.roots[s.ID] = root
	for i := range s.Selections {
		b.noteRoot(&s.Selections[i], root)
	}
}

// Path is the address of the roster.
func (b *builder) Path() string { return "/rosters/" + b.Roster.ID }

// Here is the address of the page as it is.
func (b *builder) Here() string { return b.Path() + b.At.query() }

// To is the address of a button's action, which comes back to where the visitor
// is.
func (b *builder) To(action, pane string) string {
	q := b.At.query()
	if q == "" {
		q = "?"
	} else {
		q += "&"
	}
	return b.Path() + "/" + action + q + "pane=" + pane
}

// ToUnit is the address of the page with another unit in the unit pane.
func (b *builder) ToUnit(selection string) string {
	to := b.At
	to.Unit, to.Part = selection, ""
	return b.Path() + to.query() + "#unit"
}

// Panes are the panes whose buttons send operations.
func (b *builder) Panes() []string { return []string{"catalogue", "roster", "unit"} }

// CanUndo reports whether there is a revision before this one.
func (b *builder) CanUndo() bool { return b.Roster.Revision > 1 }

// CanRedo reports whether something was undone since the last change: the newest
// revision always stems from the current one.
func (b *builder) CanRedo() bool { return b.Roster.Revision < b.Made }

// Costs are the totals of the roster.
func (b *builder) Costs() []cost { return costsOf(b.Book, b.View.Costs, b.Roster.Limits) }
