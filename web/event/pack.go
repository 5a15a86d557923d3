package event

import (
	"context"
	"net/http"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format"
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
}

func (h *handlers) newPackPage(ctx context.Context, p *eventPage) (*packPage, error) {
	text := string(p.Event.Pack.Text())
	data, err := h.gameData(ctx, p.Event.Pack.Snapshot)
	return &packPage{eventPage: p, Rules: factsOf(p.Event.Pack, data), Text: text, Hash: p.Event.Pack.Hash(), Changed: text}, err
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

// changedPack returns the page of the pack in the form, with its problems.
func (h *handlers) changedPack(r *http.Request, p *eventPage) (*packPage, error) {
	out, err := h.newPackPage(r.Context(), p)
	if err != nil {
		return nil, err
	}
	out.Changed = r.PostForm.Get("pack")
	_, out.Problems, err = h.checkPack(r, []byte(out.Changed))
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
	if out.Preview, err = p.Session.PreviewPack(r.Context(), []byte(out.Changed), page.Language); err != nil {
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
