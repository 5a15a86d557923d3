package builder

import (
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// An updatePage is the data of update.html: what changes if a roster is moved to other game data.
type updatePage struct {
	*rosterPage
	After *rosterPage
	Data  catalog.Snapshot // the other game data
	Apply string           // operations

	Gone, Changed []intake.Relocation
	Same          int // choices with other ids and the same names
	Points        []service.UnitPoints
}

// showUpdate responds to GET /rosters/{id}/update: what changes if the roster is moved to the
// snapshot of the query, or to the active one of its game system. Nothing is stored.
func (h *handlers) showUpdate(w http.ResponseWriter, r *http.Request) error {
	b, err := h.load(r)
	if err != nil {
		return err
	}
	op := roster.Operation{Op: roster.UpdateData, Snapshot: r.URL.Query().Get("snapshot")}
	if newer, err := b.ActiveData(); err != nil {
		return err
	} else if op.Snapshot == b.Roster.Snapshot || op.Snapshot == "" && newer == nil {
		page.SetFlash(w, r, page.Notice{Title: b.text("flash.no_change"), Detail: b.text("flash.same_data")})
		return page.Redirect(w, r, b.Address())
	}
	result, err := h.Rosters.DryRun(r.Context(), b.Roster.ID, b.Roster.Revision, []roster.Operation{op})
	if err != nil {
		return err
	}
	op.Snapshot = result.Update.To // what was previewed, even if other data becomes active
	p := &updatePage{rosterPage: b, After: h.newPage(r, result.Roster, result.Report), Points: result.Update.Points, Apply: encode(op)}
	if p.Data, err = h.Library.Snapshot(r.Context(), op.Snapshot); err != nil {
		return err
	}
	for _, x := range result.Update.Choices {
		switch {
		case x.Found == intake.NotFound:
			p.Gone = append(p.Gone, x)
		case x.Name == x.Now:
			p.Same++
		default:
			p.Changed = append(p.Changed, x)
		}
	}
	return h.Render(w, r, http.StatusOK, "update.html", p)
}

// Delta writes a change of points with its sign.
func (p *updatePage) Delta(x service.UnitPoints) string { return listview.Change(x.From, x.To) }

// Total writes the costs of the roster.
func (b *rosterPage) Total() []string { return listview.ShortCosts(b.lang, b.Book, b.View.Costs) }

// NewErrors lists the messages of the errors that the roster does not have now, without those of choices that are
// listed as gone, and what follows from others.
func (p *updatePage) NewErrors() (list []string) {
	for _, d := range p.After.View.Diagnostics {
		if d.Severity == roster.Error && d.CausedBy == nil && d.Code != roster.SelectionUnknown && !slices.ContainsFunc(p.View.Diagnostics, func(x roster.Diagnostic) bool { return x.Code == d.Code && x.Selection == d.Selection }) {
			list = append(list, d.Message)
		}
	}
	return list
}

// ActiveData returns the active snapshot of the game system of the roster, or nil if the roster
// has it.
func (b *rosterPage) ActiveData() (*catalog.Snapshot, error) {
	return b.handlers.Rosters.Newer(b.ctx, b.Roster)
}

// OtherData lists the snapshots of the edition that the roster can be moved to.
func (b *rosterPage) OtherData() ([]catalog.Snapshot, error) {
	all, err := b.handlers.Library.Snapshots(b.ctx)
	var out []catalog.Snapshot
	for _, s := range all {
		if s.Edition == b.Roster.Edition && s.ID != b.Roster.Snapshot {
			out = append(out, s)
		}
	}
	return out, err
}
