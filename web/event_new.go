package web

import (
	"errors"
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// newEventPage is what event_new.html shows.
type newEventPage struct {
	Form     *packForm
	Data     []dataGroup
	Sizes    []string
	Pack     string  // in the box
	Problems []place // of the box
	Right    string  // on which data the pack of the box is in order
	Boxed    bool    // the box is what was sent
}

// A dataGroup is the game data of an edition.
type dataGroup struct {
	Edition   string
	Snapshots []snapshotChoice
}

type snapshotChoice struct{ ID, Name string }

// newEvent answers GET /events/new.
func (s *Site) newEvent(w http.ResponseWriter, r *http.Request) error {
	return s.renderNew(w, r, http.StatusOK, &newEventPage{Form: newPackForm()})
}

func (s *Site) renderNew(w http.ResponseWriter, r *http.Request, status int, p *newEventPage) error {
	snapshots, err := s.library.Snapshots(r.Context())
	if err != nil {
		return err
	}
	for _, x := range snapshots {
		i := slices.IndexFunc(p.Data, func(g dataGroup) bool { return g.Edition == x.Edition })
		if i < 0 {
			i = len(p.Data)
			p.Data = append(p.Data, dataGroup{Edition: x.Edition})
		}
		p.Data[i].Snapshots = append(p.Data[i].Snapshots, snapshotChoice{x.ID, x.Name + " (" + x.Origin + ", " + x.ID + ")"})
		book, err := s.library.BookOf(r.Context(), x.ID)
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
	return s.render(w, r, status, "event_new.html", p)
}

// createEvent answers POST /events: with a pack, or with the fields of the form. Do
// is make, check, or write: the form as a pack in the box.
func (s *Site) createEvent(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	p := &newEventPage{Form: newPackForm(), Pack: r.PostForm.Get("pack"), Boxed: r.PostForm.Has("pack")}
	do := r.PostForm.Get("do")
	packed := []byte(p.Pack)
	if !p.Boxed {
		p.Form = &packForm{Values: r.PostForm}
		packed = p.Form.pack().Text()
		if len(p.Form.Problems) > 0 {
			return s.renderNew(w, r, http.StatusUnprocessableEntity, p)
		}
	}
	checked, problems, err := s.checkPack(r, packed)
	switch {
	case err != nil:
		return err
	case len(problems) > 0 && p.Boxed:
		p.Problems = problems
		return s.renderNew(w, r, http.StatusUnprocessableEntity, p)
	case len(problems) > 0:
		for _, x := range problems {
			p.Form.Problems = append(p.Form.Problems, x.inForm())
		}
		return s.renderNew(w, r, http.StatusUnprocessableEntity, p)
	case do == "write":
		p.Pack, p.Boxed = string(packed), true
		fallthrough
	case do == "check":
		p.Right = checked.Snapshot
		return s.renderNew(w, r, http.StatusOK, p)
	}
	return s.begun(w, r, packed)
}

// checkPack reads a pack and lists its problems with their places.
func (s *Site) checkPack(r *http.Request, packed []byte) (*pack.Pack, []place, error) {
	p, faults, err := s.events.CheckPack(r.Context(), packed)
	var unread *roster.DocumentError
	if errors.As(err, &unread) {
		return nil, findingPlaces(unread), nil
	}
	return p, faultPlaces(faults), err
}

func findingPlaces(e *roster.DocumentError) []place {
	var out []place
	for _, f := range e.Findings {
		out = append(out, place{Pointer: f.Place.Pointer, Found: f.Found, Allowed: f.Allowed})
	}
	return out
}

func faultPlaces(faults []pack.Fault) []place {
	var out []place
	for _, f := range faults {
		out = append(out, place{Pointer: f.Pointer, Found: f.Found, Allowed: f.Allowed, Nearest: f.Nearest})
	}
	return out
}

// begun makes the event, and shows its links this once.
func (s *Site) begun(w http.ResponseWriter, r *http.Request, packed []byte) error {
	b, err := s.events.Create(r.Context(), packed, "", s.now())
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	s.keepDoors(w, r, doorsOf(r).with(b.Event.ID, b.Organiser.Token))
	public := secret{"public-link", "Public page", "It shows what the pack lets everybody see. It is no secret.", s.events.EventPage(b.Event.ID)}
	return s.render(w, r, http.StatusCreated, "event_begun.html", &begunPage{
		Event: b.Event, Path: "/events/" + b.Event.ID,
		Secrets: []secret{secretOf(b.Organiser), secretOf(b.Judge), secretOf(b.Entrant), public},
	})
}

// begunPage is what event_begun.html shows.
type begunPage struct {
	Event   *event.Event
	Path    string
	Secrets []secret
}

// linkTitles and linkHints are what links of a role are called, and what they are
// for.
var (
	linkTitles = map[event.Role]string{
		event.Organiser: "Organiser’s link", event.Judge: "Judges’ link", event.Entrant: "Players’ link", event.Player: "Player’s own link",
	}
	linkHints = map[event.Role]string{
		event.Organiser: "Whoever has it can do everything. Keep it to yourself.",
		event.Judge:     "It reads all lists and writes notes.",
		event.Entrant:   "Give it to the players: it hands in a list, and shows no other.",
		event.Player:    "It shows one list, and hands it in anew.",
	}
)
