package web

import (
	"net/http"
	"strconv"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format"
)

// packPage is what event_pack.html shows.
type packPage struct {
	*eventPage
	Facts    []fact
	Text     string // of the pack
	Hash     string
	Change   string // what stands in the box of a changed pack
	Preview  *event.PackPreview
	Problems []place
}

func packPageOf(p *eventPage) *packPage {
	text := string(p.Event.Pack.Text())
	return &packPage{eventPage: p, Facts: factsOf(p.Event.Pack), Text: text, Hash: p.Event.Pack.Hash(), Change: text}
}

// showPack answers GET /events/{id}/pack.
func (s *Site) showPack(w http.ResponseWriter, r *http.Request) error {
	p, err := s.visit(w, r, "pack")
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_pack.html", packPageOf(p))
}

// sendPack answers GET /events/{id}/pack/file: the pack, to share.
func (s *Site) sendPack(w http.ResponseWriter, r *http.Request) error {
	p, err := s.visit(w, r, "pack")
	if err != nil {
		return err
	}
	return s.sendFile(w, r, "application/json", format.FileName(p.Event.Pack.Name)+".pack.json", p.Event.Pack.Text())
}

// changedPack begins the page of a changed pack, with its problems.
func (s *Site) changedPack(w http.ResponseWriter, r *http.Request) (*packPage, error) {
	p, err := s.formAt(w, r, event.OpChangePack)
	if err != nil {
		return nil, err
	}
	p.Tab = "pack"
	page := packPageOf(p)
	page.Change = r.PostForm.Get("pack")
	_, page.Problems, err = s.checkPack(r, []byte(page.Change))
	return page, err
}

// previewPack answers POST /events/{id}/pack/preview: what a changed pack would find
// in the lists. Nothing is changed.
func (s *Site) previewPack(w http.ResponseWriter, r *http.Request) error {
	p, err := s.changedPack(w, r)
	if err != nil {
		return err
	}
	if len(p.Problems) > 0 {
		return s.render(w, r, http.StatusUnprocessableEntity, "event_pack.html", p)
	}
	if p.Preview, err = p.Visit.PreviewPack(r.Context(), []byte(p.Change), lang); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_pack.html", p)
}

// replacePack answers POST /events/{id}/pack.
func (s *Site) replacePack(w http.ResponseWriter, r *http.Request) error {
	p, err := s.changedPack(w, r)
	if err != nil {
		return err
	}
	if len(p.Problems) > 0 {
		return s.render(w, r, http.StatusUnprocessableEntity, "event_pack.html", p)
	}
	revision, err := strconv.Atoi(r.PostForm.Get("revision"))
	if err != nil {
		return refuse("The form cannot be read", "It does not say which revision of the event it is for. Load the page again.")
	}
	done, err := p.Visit.ReplacePack(r.Context(), []byte(p.Change), revision)
	if err != nil {
		return err
	}
	return doneAt(w, r, p.Path+"/pack", "replaced", len(done.Changed))
}
