package event

import (
	"context"
	"net/http"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// packPage is the data of event_pack.html.
type packPage struct {
	*eventPage
	Rules    []fact
	Text     string
	Hash     string
	Changed  string // text of the changed pack
	Preview  *event.PackPreview
	Problems []packProblem
	Changes  []listChange
	changed  *pack.Pack
	Other    []snapshotOption // game data of the edition that the event does not use
}

// Requirement returns the rule of the changed pack at a JSON pointer, in words.
func (p *packPage) Requirement(pointer string) string { return requirement(p.lang, p.changed, pointer) }

// A listChange is a row of the table of a preview.
type listChange struct {
	Player, Path  string
	Before, After verdict
	Costs, Then   []string
	Codes         []event.CodeCount
}

func (h *handlers) newPackPage(ctx context.Context, p *eventPage) (*packPage, error) {
	text := string(p.Event.Pack.Text())
	data, err := h.gameData(ctx, p.lang, p.Event.Pack.Snapshot)
	if err != nil {
		return nil, err
	}
	out := &packPage{eventPage: p, Rules: factsOf(p.lang, p.Event.Pack, data), Text: text, Hash: p.Event.Pack.Hash(), Changed: text}
	snapshots, err := h.Library.Snapshots(ctx)
	for _, x := range snapshots {
		if x.Edition == p.Event.Pack.Edition && x.ID != p.Event.Pack.Snapshot {
			out.Other = append(out.Other, snapshotOption{x.ID, labelOf(p.lang, &x)})
		}
	}
	return out, err
}

// addChanges adds the lists whose verdict or costs the previewed pack changes.
func (h *handlers) addChanges(ctx context.Context, p *packPage) error {
	for i := range p.Preview.Changes {
		x := &p.Preview.Changes[i]
		before, err := h.Library.BookOf(ctx, x.Before.Snapshot)
		if err != nil {
			return err
		}
		after, err := h.Library.BookOf(ctx, x.After.Snapshot)
		if err != nil {
			return err
		}
		p.Changes = append(p.Changes, listChange{
			x.Player, p.listPath(x.ID), newVerdict(p.lang, &x.Before), newVerdict(p.lang, &x.After),
			listview.ShortCosts(p.lang, before, x.Before.Costs), listview.ShortCosts(p.lang, after, x.After.Costs), x.After.Codes,
		})
	}
	return nil
}

// showPack responds to GET /events/{id}/pack.
func (h *handlers) showPack(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := h.newPackPage(r.Context(), p)
	if err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "event_pack.html", out)
}

// downloadPack responds to GET /events/{id}/pack/file.
func (h *handlers) downloadPack(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	return page.Download(w, r, "application/json", format.FileName(p.Event.Pack.Name)+".pack.json", p.Event.Pack.Text())
}

// changedPack returns the page of the pack in the form, with its problems. A form with a
// snapshot and no pack is the event's own pack on that snapshot.
func (h *handlers) changedPack(r *http.Request, p *eventPage) (*packPage, error) {
	out, err := h.newPackPage(r.Context(), p)
	if err != nil {
		return nil, err
	}
	out.Changed = r.PostForm.Get("pack")
	if snapshot := r.PostForm.Get("snapshot"); snapshot != "" && out.Changed == "" {
		moved := *p.Event.Pack
		moved.Snapshot = snapshot
		out.Changed = string(moved.Text())
	}
	out.changed, out.Problems, err = h.checkPack(r, []byte(out.Changed))
	return out, err
}

// previewPack responds to POST /events/{id}/pack/preview: it checks the lists against a
// changed pack. Nothing is changed.
func (h *handlers) previewPack(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := h.changedPack(r, p)
	if err != nil {
		return err
	}
	if len(out.Problems) > 0 {
		return h.Render(w, r, http.StatusUnprocessableEntity, "event_pack.html", out)
	}
	if out.Preview, err = p.Session.PreviewPack(r.Context(), []byte(out.Changed), p.lang); err != nil {
		return err
	}
	if err := h.addChanges(r.Context(), out); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "event_pack.html", out)
}

// replacePack responds to POST /events/{id}/pack.
func (h *handlers) replacePack(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := h.changedPack(r, p)
	if err != nil {
		return err
	}
	if len(out.Problems) > 0 {
		return h.Render(w, r, http.StatusUnprocessableEntity, "event_pack.html", out)
	}
	revision, err := page.Revision(r.PostForm)
	if err != nil {
		return err
	}
	done, err := p.Session.ReplacePack(r.Context(), []byte(out.Changed), revision)
	if err != nil {
		return err
	}
	return redirectDone(w, r, nil, p.Path+"/pack", "replaced", len(done.Changed))
}
