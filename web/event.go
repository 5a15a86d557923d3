package web

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
)

// eventFileBody is how large the files of an import may be together, with their
// form.
const eventFileBody = 66 << 20

// eventRoutes are the pages of events. Each handler asks the visit what it may do.
func (s *Site) eventRoutes() []route {
	if s.events == nil {
		return nil
	}
	return slices.Concat(
		[]route{
			{pattern: "GET /events", do: s.showEvents},
			{pattern: "GET /events/new", do: s.newEvent},
			{pattern: "POST /events", do: s.createEvent},
			{pattern: "GET /events/verify", do: s.showVerify},
			{pattern: "POST /events/verify", do: s.verifyReceipt, body: fileBody},
			{pattern: "GET /events/{id}", do: s.showEvent},
			{pattern: "GET /events/{id}/door/{token}", do: s.openDoor},
			{pattern: "POST /events/{id}/door", do: s.chooseDoor},
			{pattern: "GET /events/{id}/pack", do: s.showPack},
			{pattern: "GET /events/{id}/pack/file", do: s.sendPack},
		},
		s.entrantRoutes(), s.listRoutes(), s.organiserRoutes(),
	)
}

// entrantRoutes hand lists in.
func (s *Site) entrantRoutes() []route {
	return []route{
		{pattern: "GET /events/{id}/submit", do: s.showSubmit},
		{pattern: "POST /events/{id}/submit/preview", do: s.trySubmit, body: fileBody},
		{pattern: "POST /events/{id}/submit", do: s.submitList, body: fileBody},
		{pattern: "GET /events/{id}/lists/{list}/submit", do: s.showSubmit},
		{pattern: "POST /events/{id}/lists/{list}/submit/preview", do: s.trySubmit, body: fileBody},
		{pattern: "POST /events/{id}/lists/{list}/submit", do: s.submitList, body: fileBody},
	}
}

// listRoutes are about all lists and about one.
func (s *Site) listRoutes() []route {
	return []route{
		{pattern: "GET /events/{id}/lists", do: s.showTable},
		{pattern: "POST /events/{id}/lists/review", do: s.reviewLists},
		{pattern: "POST /events/{id}/lists/clean", do: s.approveClean},
		{pattern: "GET /events/{id}/lists/{list}", do: s.showList},
		{pattern: "GET /events/{id}/lists/{list}/receipt", do: s.showReceipt},
		{pattern: "GET /events/{id}/lists/{list}/receipt/file", do: s.sendReceipt},
		{pattern: "POST /events/{id}/lists/{list}/review", do: s.reviewList},
		{pattern: "POST /events/{id}/lists/{list}/permit", do: s.permitCorrection},
		{pattern: "POST /events/{id}/lists/{list}/link", do: s.linkPlayer},
	}
}

// organiserRoutes run the event.
func (s *Site) organiserRoutes() []route {
	return []route{
		{pattern: "POST /events/{id}/pack/preview", do: s.previewPack},
		{pattern: "POST /events/{id}/pack", do: s.replacePack},
		{pattern: "GET /events/{id}/mails", do: s.showMails},
		{pattern: "POST /events/{id}/mails", do: s.writeMails},
		{pattern: "GET /events/{id}/import", do: s.showEventImport},
		{pattern: "POST /events/{id}/import", do: s.importLists, body: eventFileBody},
		{pattern: "GET /events/{id}/exports", do: s.showExports},
		{pattern: "GET /events/{id}/files/{format}", do: s.sendLists},
		{pattern: "POST /events/{id}/tables", do: s.printTables},
		{pattern: "GET /events/{id}/manage", do: s.showManage},
		{pattern: "POST /events/{id}/lock", do: s.lockEvent},
		{pattern: "POST /events/{id}/publish", do: s.publishEvent},
		{pattern: "POST /events/{id}/recheck", do: s.recheckEvent},
		{pattern: "POST /events/{id}/links", do: s.makeLink},
		{pattern: "POST /events/{id}/links/{link}/revoke", do: s.revokeLink},
		{pattern: "POST /events/{id}/hooks", do: s.makeHook},
		{pattern: "POST /events/{id}/hooks/{hook}/remove", do: s.removeHook},
		{pattern: "POST /events/{id}/delete", do: s.deleteEvent},
		{pattern: "GET /events/{id}/trail", do: s.showTrail},
	}
}

// An eventPage is what every page of an event shows: its head.
type eventPage struct {
	Visit *event.Session
	Event *event.Event
	Path  string // of the event
	Tab   string // which of Tabs it is
	Doors []door // as whom this browser can come in, the present one first
	Told  string // what has just been done
}

// visit lets the request in at its event, by the first of the browser's links that
// is good. Its answer is for this visitor alone.
func (s *Site) visit(w http.ResponseWriter, r *http.Request, tab string) (*eventPage, error) {
	w.Header().Set("Cache-Control", "no-store")
	id := r.PathValue("id")
	p := &eventPage{Path: "/events/" + id, Tab: tab, Told: told(r.URL.Query())}
	at := s.now()
	for _, token := range doorsOf(r).tokens(id) {
		v, err := s.events.Authorize(r.Context(), id, event.Credentials{Token: token}, at)
		switch {
		case errors.Is(err, event.ErrToken): // revoked since
			continue
		case err != nil:
			return nil, err
		}
		p.Doors = append(p.Doors, door{Role: v.Role, Own: v.Own, Number: len(p.Doors)})
		if p.Visit == nil {
			p.Visit = v
		}
	}
	if p.Visit == nil {
		v, err := s.events.Authorize(r.Context(), id, event.Credentials{}, at)
		if err != nil {
			return nil, err
		}
		p.Visit = v
	}
	p.Event = p.Visit.Event
	return p, nil
}

// allowed is visit for what the role must be allowed.
func (s *Site) allowed(w http.ResponseWriter, r *http.Request, tab string, o event.Operation) (*eventPage, error) {
	p, err := s.visit(w, r, tab)
	if err != nil {
		return nil, err
	}
	return p, p.Visit.Require(o)
}

// May reports whether the visitor may do an operation.
func (p *eventPage) May(o string) bool { return p.Visit.Role.Allows(event.Operation(o)) }

// Own is the address of the player's list, or empty.
func (p *eventPage) Own() string {
	if p.Visit.Own == "" {
		return ""
	}
	return p.Path + "/lists/" + p.Visit.Own
}

// A tab is a link in the head of an event.
type tab struct{ Name, Label, Path string }

// Tabs are the pages that the visitor may see.
func (p *eventPage) Tabs() []tab {
	out := []tab{{"event", "Event", p.Path}}
	add := func(o event.Operation, t tab) {
		if p.Visit.Require(o) == nil {
			out = append(out, t)
		}
	}
	if own := p.Own(); own != "" {
		out = append(out, tab{"list", "My list", own})
	}
	add(event.OpViewTable, tab{"lists", "Lists", p.Path + "/lists"})
	if !p.Event.Published() {
		add(event.OpSubmit, tab{"submit", "Hand in", p.Path + "/submit"})
	}
	out = append(out, tab{"pack", "Pack", p.Path + "/pack"})
	add(event.OpEmail, tab{"mails", "Mails", p.Path + "/mails"})
	add(event.OpImport, tab{"import", "Import", p.Path + "/import"})
	add(event.OpExport, tab{"exports", "Export", p.Path + "/exports"})
	add(event.OpLink, tab{"manage", "Manage", p.Path + "/manage"})
	add(event.OpViewTrail, tab{"trail", "Trail", p.Path + "/trail"})
	return out
}

// Stage says in a word how far the event is.
func (p *eventPage) Stage() string {
	due := p.Event.Pack.Deadlines.Submission
	switch {
	case p.Event.Published():
		return "published"
	case p.Event.LockedAt != nil:
		return "locked"
	case !due.IsZero() && p.Visit.At.After(due):
		return "deadline passed"
	}
	return "open"
}

// As says as whom the visitor is here.
func (p *eventPage) As() string { return roleWords[p.Visit.Role] }

// roleWords are what roles are called.
var roleWords = map[event.Role]string{
	event.Organiser: "organiser", event.Judge: "judge", event.Entrant: "somebody who hands in a list",
	event.Player: "player", event.Public: "the public",
}

// Statuses are those that lists can be filtered by.
func (p *eventPage) Statuses() []string {
	return []string{string(event.StatusOpen), string(event.StatusApproved), string(event.StatusReturned)}
}

// showEvents answers GET /events: the events that the browser has links of.
func (s *Site) showEvents(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	type entry struct {
		ID, Name, Edition, Stage string
		As                       []string
		Due                      time.Time
	}
	var list []entry
	for _, id := range doorsOf(r).events() {
		one := r.Clone(r.Context())
		one.SetPathValue("id", id)
		p, err := s.visit(w, one, "")
		if errors.Is(err, catalog.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		e := entry{ID: id, Name: p.Event.Pack.Name, Edition: p.Event.Pack.Edition, Stage: p.Stage(), Due: p.Event.Pack.Deadlines.Submission}
		for _, d := range p.Doors {
			e.As = append(e.As, roleWords[d.Role])
		}
		list = append(list, e)
	}
	return s.render(w, r, http.StatusOK, "events.html", map[string]any{"Events": list, "Told": told(r.URL.Query())})
}

// cardPage is what event.html shows: what everybody may know.
type cardPage struct {
	*eventPage
	Card  *event.Info
	Facts []fact
	Nouns string // how many lists
	// Names, Factions and Lists are what is shown of each list.
	Names, Factions, Lists bool
}

// showEvent answers GET /events/{id}.
func (s *Site) showEvent(w http.ResponseWriter, r *http.Request) error {
	p, err := s.visit(w, r, "event")
	if err != nil {
		return err
	}
	card, err := p.Visit.Info(r.Context())
	if err != nil {
		return err
	}
	page := &cardPage{eventPage: p, Card: card, Facts: factsOf(p.Event.Pack), Nouns: plural(card.Lists, "list", "lists")}
	for _, e := range card.Entries {
		page.Names = page.Names || e.Player != ""
		page.Factions = page.Factions || e.Faction != ""
		page.Lists = page.Lists || e.ID != ""
	}
	return s.render(w, r, http.StatusOK, "event.html", page)
}
