package event

import (
	"cmp"
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/web/page"
)

// newPage is the data of event_new.html.
type newPage struct {
	Form     *packForm
	Data     []editionData
	Sizes    []string
	Pack     string // the text of a whole pack
	Problems []packProblem
	ValidFor string // the game data for which the pack is valid; empty: not checked
	FromText bool   // the text was sent, not the form
}

// editionData is the game data of an edition.
type editionData struct {
	Edition   string
	Snapshots []snapshotOption
}

type snapshotOption struct{ ID, Name string }

// labelOf names a snapshot for its choice, and states whether it is active.
func labelOf(lang string, x *catalog.Snapshot) string {
	title := page.DataTitle(lang, x)
	if x.Active {
		return message.Text(lang, "settings.active", message.Named("Title", title))
	}
	return title
}

// showNew responds to GET /events/new.
func (h *handlers) showNew(w http.ResponseWriter, r *http.Request) error {
	return h.renderNew(w, r, http.StatusOK, &newPage{Form: newPackForm()})
}

func (h *handlers) renderNew(w http.ResponseWriter, r *http.Request, status int, p *newPage) error {
	snapshots, err := h.Library.Snapshots(r.Context())
	if err != nil {
		return err
	}
	slices.SortStableFunc(snapshots, func(a, b catalog.Snapshot) int {
		return cmp.Compare(catalog.EditionNumber(b.Edition), catalog.EditionNumber(a.Edition))
	})
	for _, x := range snapshots {
		i := slices.IndexFunc(p.Data, func(d editionData) bool { return d.Edition == x.Edition })
		if i < 0 {
			i = len(p.Data)
			p.Data = append(p.Data, editionData{Edition: x.Edition})
		}
		p.Data[i].Snapshots = append(p.Data[i].Snapshots, snapshotOption{x.ID, labelOf(page.LanguageOf(r), &x)})
		book, err := h.Library.BookOf(r.Context(), x.ID)
		if err != nil {
			return err
		}
		if book.System.Battle == nil {
			continue
		}
		for _, z := range book.System.Battle.Sizes {
			if !slices.Contains(p.Sizes, z.Name) {
				p.Sizes = append(p.Sizes, z.Name)
			}
		}
	}
	return h.Render(w, r, status, "event_new.html", p)
}

// createEvent responds to POST /events with a pack or the fields of the form. The field do
// is make, check, or write (show the form as a pack).
func (h *handlers) createEvent(w http.ResponseWriter, r *http.Request) error {
	p := &newPage{Form: newPackForm(), Pack: r.PostForm.Get("pack"), FromText: r.PostForm.Has("pack")}
	text := []byte(p.Pack)
	if !p.FromText {
		p.Form = &packForm{Values: r.PostForm}
		text = p.Form.pack().Text()
		if len(p.Form.Problems) > 0 {
			return h.renderNew(w, r, http.StatusUnprocessableEntity, p)
		}
	}
	checked, problems, err := h.checkPack(r, text)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		if p.FromText {
			p.Problems = problems
		} else {
			for _, x := range problems {
				p.Form.Problems = append(p.Form.Problems, x.inForm())
			}
		}
		return h.renderNew(w, r, http.StatusUnprocessableEntity, p)
	}
	switch r.PostForm.Get("do") {
	case "write":
		p.Pack, p.FromText = string(text), true
		fallthrough
	case "check":
		if p.ValidFor, err = h.gameData(r.Context(), page.LanguageOf(r), checked.Snapshot); err != nil {
			return err
		}
		return h.renderNew(w, r, http.StatusOK, p)
	}
	return h.create(w, r, text)
}

// checkPack reads a pack and returns its problems.
func (h *handlers) checkPack(r *http.Request, text []byte) (*pack.Pack, []packProblem, error) {
	p, faults, err := h.Events.CheckPack(r.Context(), text)
	var problems []packProblem
	if unread := fault.In(err, intake.ErrUnreadable); unread != nil {
		for _, f := range unread.Faults {
			problems = append(problems, packProblem{Fault: f})
		}
		return nil, problems, nil
	}
	for _, f := range faults {
		problems = append(problems, packProblem{Fault: f})
	}
	return p, problems, err
}

// createdPage is the data of event_created.html.
type createdPage struct {
	Event   *event.Event
	Path    string
	Data    string // describes the game data
	Secrets []secret
}

// create creates the event and shows its links.
func (h *handlers) create(w http.ResponseWriter, r *http.Request, text []byte) error {
	b, err := h.Events.Create(r.Context(), text, "", server.ArrivedAt(r))
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	linksOf(r).with(b.Event.ID, b.Organiser.Token).save(w, r)
	lang := page.LanguageOf(r)
	data, err := h.gameData(r.Context(), lang, b.Event.Pack.Snapshot)
	if err != nil { // the links are shown only here
		data = b.Event.Pack.Snapshot
	}
	public := secret{"public-link", message.Text(lang, "secret.public", nil), message.Text(lang, "secret.public_text", nil), h.Events.EventPage(b.Event.ID)}
	return h.Render(w, r, http.StatusCreated, "event_created.html", &createdPage{
		Event: b.Event, Path: "/events/" + b.Event.ID, Data: data,
		Secrets: []secret{linkSecret(lang, b.Organiser), linkSecret(lang, b.Judge), linkSecret(lang, b.Entrant), public},
	})
}
