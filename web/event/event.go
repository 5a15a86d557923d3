// Package event is the pages of events: submission of lists, their review, and the
// management of an event.
//
// A browser keeps the access links that it opened in a cookie. Each request is authorized
// by the first valid link of the event. No address except that of a link contains a secret,
// and no response is cached.
package event

import (
	"context"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web/page"
)

//go:embed templates/*.html static
var files embed.FS

// A Config has the services of the pages.
type Config struct {
	Events  *event.Service
	Rosters *service.Service
	Library *catalog.Library
}

type handlers struct {
	*page.Renderer
	Config
}

// maxImport limits the size of the files of an import together with their form, in bytes.
const maxImport = 66 << 20

// New returns the section of events.
func New(p *page.Renderer, c Config) page.Section {
	h := &handlers{p, c}
	routes := append(h.eventRoutes(), []page.Route{
		{Pattern: "GET /events", Handler: h.showEvents},
		{Pattern: "GET /events/new", Handler: h.showNew},
		{Pattern: "POST /events", Handler: h.createEvent},
		{Pattern: "GET /events/verify", Handler: h.showVerify},
		{Pattern: "POST /events/verify", Handler: h.verifyReceipt, MaxBody: page.MaxFile},
		{Pattern: "GET /events/{id}/access/{token}", Handler: h.openLink},
		{Pattern: "GET /events/{id}/door/{token}", Handler: h.openLink}, // links in e-mails of earlier versions
		{Pattern: "POST /events/{id}/access", Handler: h.chooseLink},
	}...)
	return page.Section{Files: files, Routes: routes, Funcs: template.FuncMap{"packPlace": packPlace}}
}

// An action handles an authorized request at an event.
type action func(w http.ResponseWriter, r *http.Request, p *eventPage) error

// eventRoutes returns the routes below an event. Each names its tab and the operation that
// the role must be allowed; without an operation, the action authorizes the request itself.
func (h *handlers) eventRoutes() []page.Route {
	var out []page.Route
	for _, x := range []struct {
		pattern, tab string
		operation    event.Operation
		do           action
		maxBody      int64
	}{
		{"GET /events/{id}", "event", "", h.showEvent, 0},
		{"GET /events/{id}/pack", "pack", "", h.showPack, 0},
		{"GET /events/{id}/pack/file", "pack", "", h.downloadPack, 0},
		{"POST /events/{id}/pack/preview", "pack", event.OpChangePack, h.previewPack, 0},
		{"POST /events/{id}/pack", "pack", event.OpChangePack, h.replacePack, 0},

		{"GET /events/{id}/submit", "submit", event.OpSubmit, h.showSubmit, 0},
		{"POST /events/{id}/submit/preview", "submit", event.OpSubmit, h.previewList, page.MaxFile},
		{"POST /events/{id}/submit", "submit", event.OpSubmit, h.submitList, page.MaxFile},
		{"GET /events/{id}/lists/{list}/submit", "submit", event.OpResubmit, h.showSubmit, 0},
		{"POST /events/{id}/lists/{list}/submit/preview", "submit", event.OpResubmit, h.previewList, page.MaxFile},
		{"POST /events/{id}/lists/{list}/submit", "submit", event.OpResubmit, h.submitList, page.MaxFile},

		{"GET /events/{id}/lists", "lists", event.OpViewTable, h.showTable, 0},
		{"POST /events/{id}/lists/review", "lists", event.OpAnnotate, h.reviewLists, 0},
		{"POST /events/{id}/lists/clean", "lists", event.OpApprove, h.approveClean, 0},
		{"GET /events/{id}/lists/{list}", "lists", "", h.showList, 0},
		{"GET /events/{id}/lists/{list}/receipt", "lists", "", h.showReceipt, 0},
		{"GET /events/{id}/lists/{list}/receipt/file", "lists", "", h.downloadReceipt, 0},
		{"POST /events/{id}/lists/{list}/review", "lists", event.OpAnnotate, h.reviewList, 0},
		{"POST /events/{id}/lists/{list}/permit", "lists", event.OpPermit, h.permitCorrection, 0},
		{"POST /events/{id}/lists/{list}/link", "lists", event.OpLink, h.createPlayerLink, 0},

		{"GET /events/{id}/mails", "mails", event.OpEmail, h.showMails, 0},
		{"POST /events/{id}/mails", "mails", event.OpEmail, h.writeMails, 0},
		{"GET /events/{id}/import", "import", event.OpImport, h.showImport, 0},
		{"POST /events/{id}/import", "import", event.OpImport, h.importLists, maxImport},
		{"GET /events/{id}/exports", "exports", event.OpExport, h.showExports, 0},
		{"GET /events/{id}/files/{format}", "exports", "", h.downloadLists, 0},
		{"POST /events/{id}/tables", "exports", event.OpExport, h.printTables, 0},
		{"GET /events/{id}/manage", "manage", event.OpLink, h.showManage, 0},
		{"POST /events/{id}/lock", "manage", event.OpLock, h.lockEvent, 0},
		{"POST /events/{id}/publish", "manage", event.OpPublish, h.publishEvent, 0},
		{"POST /events/{id}/recheck", "manage", event.OpRecheck, h.recheckEvent, 0},
		{"POST /events/{id}/links", "manage", event.OpLink, h.createLink, 0},
		{"POST /events/{id}/links/{link}/revoke", "manage", event.OpLink, h.revokeLink, 0},
		{"POST /events/{id}/hooks", "manage", event.OpWebhook, h.createWebhook, 0},
		{"POST /events/{id}/hooks/{hook}/remove", "manage", event.OpWebhook, h.removeWebhook, 0},
		{"POST /events/{id}/delete", "manage", event.OpDelete, h.deleteEvent, 0},
		{"GET /events/{id}/trail", "trail", event.OpViewTrail, h.showTrail, 0},
	} {
		route := page.Route{Pattern: x.pattern, MaxBody: x.maxBody, Handler: func(w http.ResponseWriter, r *http.Request) error {
			p, err := h.authorize(w, r, r.PathValue("id"))
			if err == nil && x.operation != "" {
				err = p.Session.RequireOn(x.operation, r.PathValue("list"))
			}
			if err == nil {
				p.Tab = x.tab
				err = x.do(w, r, p)
			}
			return err
		}}
		if strings.HasPrefix(x.pattern, http.MethodPost) && x.operation != "" {
			// Any link of the browser is enough: that of a player, which a submission adds, is before
			// the one that permitted the submission.
			route.Authorize = func(_ http.ResponseWriter, r *http.Request) error {
				sessions, err := h.sessions(r, r.PathValue("id"))
				for _, v := range sessions {
					if err = v.RequireOn(x.operation, r.PathValue("list")); err == nil {
						break
					}
				}
				return err
			}
		}
		out = append(out, route)
	}
	return out
}

// eventPage is the data that all pages of an event share: its header.
type eventPage struct {
	Session *event.Session
	Event   *event.Event
	Path    string // of the event
	Tab     string // name of the current tab
	Links   []link // the valid links of this browser, the current one first
	lang    string // of the page
	query   url.Values
}

// Language returns the language of the page.
func (p *eventPage) Language() string { return p.lang }

// text returns a text in the language of the page.
func (p *eventPage) text(key string, args ...any) string {
	return message.Text(p.lang, key, message.Named(args...))
}

// outputLanguage returns the language of e-mails and prints: that of the pack, or else of the reader.
func (p *eventPage) outputLanguage(r *http.Request) string {
	return message.Choose(r.URL.Query().Get("lang"), p.Event.Pack.Language, page.LanguageOf(r))
}

// CodeName returns what diagnostics of a code are about.
func (p *eventPage) CodeName(code roster.Code) string { return message.Title(p.lang, string(code)) }

// Done says what was just done, or nothing.
func (p *eventPage) Done() string { return doneText(p.lang, p.query) }

// sessions returns the sessions of a request at an event, one for each valid link of the browser, or
// that of the public.
func (h *handlers) sessions(r *http.Request, id string) (all []*event.Session, err error) {
	now := server.ArrivedAt(r)
	for _, token := range linksOf(r).tokens(id) {
		v, err := h.Events.Authorize(r.Context(), id, event.Credentials{Token: token}, now)
		switch {
		case errors.Is(err, event.ErrToken): // revoked
		case err != nil:
			return nil, err
		default:
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		v, err := h.Events.Authorize(r.Context(), id, event.Credentials{}, now)
		return []*event.Session{v}, err
	}
	return all, nil
}

// authorize authorizes a request at an event by the first valid link of the browser, or as
// the public.
func (h *handlers) authorize(w http.ResponseWriter, r *http.Request, id string) (*eventPage, error) {
	w.Header().Set("Cache-Control", "no-store")
	sessions, err := h.sessions(r, id)
	if err != nil {
		return nil, err
	}
	p := &eventPage{Session: sessions[0], Event: sessions[0].Event, Path: "/events/" + id, lang: page.LanguageOf(r), query: r.URL.Query()}
	for i, v := range sessions {
		if v.Role != event.Public {
			p.Links = append(p.Links, link{v.Role, i})
		}
	}
	return p, nil
}

// May reports whether the role may do an operation.
func (p *eventPage) May(o event.Operation) bool { return p.Session.Role.Allows(o) }

// OwnList returns the address of the player's own list, or nothing.
func (p *eventPage) OwnList() string {
	if p.Session.Own == "" {
		return ""
	}
	return p.listPath(p.Session.Own)
}

// listPath returns the address of a list.
func (p *eventPage) listPath(id string) string { return p.Path + "/lists/" + id }

// A tab is a link in the header of an event.
type tab struct{ Name, Label, Path string }

// Tabs returns the pages that the role may see.
func (p *eventPage) Tabs() []tab {
	var out []tab
	for _, x := range []struct {
		shown             bool
		name, label, path string // label is the key of its text
	}{
		{true, "event", "event.tabs", p.Path},
		{p.OwnList() != "", "list", "event.tab_own", p.OwnList()},
		{p.May(event.OpViewTable), "lists", "event.tab_lists", p.Path + "/lists"},
		{p.May(event.OpSubmit) && !p.Event.Published(), "submit", "event.tab_submit", p.Path + "/submit"},
		{true, "pack", "event.tab_pack", p.Path + "/pack"},
		{p.May(event.OpEmail), "mails", "event.tab_mails", p.Path + "/mails"},
		{p.May(event.OpImport), "import", "action.import", p.Path + "/import"},
		{p.May(event.OpExport), "exports", "event.tab_export", p.Path + "/exports"},
		{p.May(event.OpLink), "manage", "event.tab_manage", p.Path + "/manage"},
		{p.May(event.OpViewTrail), "trail", "event.tab_trail", p.Path + "/trail"},
	} {
		if x.shown {
			out = append(out, tab{x.name, p.text(x.label), x.path})
		}
	}
	return out
}

// IsOpen reports whether lists are accepted.
func (p *eventPage) IsOpen() bool { return p.stage() == "event.open" }

// Stage returns the state of the event in a word.
func (p *eventPage) Stage() string { return p.text(p.stage()) }

// stage returns the key of the state of the event.
func (p *eventPage) stage() string {
	due := p.Event.Pack.Deadlines.Submission
	switch {
	case p.Event.Published():
		return "event.published"
	case p.Event.LockedAt != nil:
		return "event.locked"
	case !due.IsZero() && !p.Event.Pack.Deadlines.Met(due, p.Session.At):
		return "event.passed"
	}
	return "event.open"
}

// RoleName returns the name of the current role.
func (p *eventPage) RoleName() string { return p.NameOf(p.Session.Role) }

// Actor returns the API key of an actor, or the name of the bearer of a link, or an empty string if the
// actor has only a role.
func (p *eventPage) Actor(who string) string {
	id, rest, _ := strings.Cut(who, " ")
	if event.IsLink(id) || id == string(event.Public) {
		return rest
	}
	return who
}

// NameOf returns the name of a role.
func (p *eventPage) NameOf(r event.Role) string { return p.text("role." + string(r)) }

// Statuses returns the statuses that lists can be filtered by.
func (p *eventPage) Statuses() []string {
	return []string{string(event.StatusOpen), string(event.StatusApproved), string(event.StatusReturned)}
}

// showEvents responds to GET /events: the events that the browser has links of.
func (h *handlers) showEvents(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	type row struct {
		ID, Name, Edition, Stage string
		Roles                    []string
		Due                      time.Time
	}
	var list []row
	for _, id := range linksOf(r).events() {
		p, err := h.authorize(w, r, id)
		if errors.Is(err, catalog.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		e := row{ID: id, Name: p.Event.Pack.Name, Edition: p.Event.Pack.Edition, Stage: p.Stage(), Due: p.Event.Pack.Deadlines.Submission}
		for _, l := range p.Links {
			e.Roles = append(e.Roles, p.NameOf(l.Role))
		}
		list = append(list, e)
	}
	return h.Render(w, r, http.StatusOK, "events.html", map[string]any{"Events": list, "Done": doneText(page.LanguageOf(r), r.URL.Query())})
}

// infoPage is the data of event.html: what everyone may see.
type infoPage struct {
	*eventPage
	Info  *event.Info
	Rules []fact
	// Names, Factions and Lists report what is public of each list.
	Names, Factions, Lists bool
}

// gameData describes a snapshot, or returns its id if it was removed.
func (h *handlers) gameData(ctx context.Context, lang, id string) (string, error) {
	s, err := h.Library.Snapshot(ctx, id)
	if errors.Is(err, catalog.ErrNotFound) {
		return id, nil
	}
	return page.DataTitle(lang, &s), err
}

// showEvent responds to GET /events/{id}.
func (h *handlers) showEvent(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	info, err := p.Session.Info(r.Context())
	if err != nil {
		return err
	}
	data, err := h.gameData(r.Context(), p.lang, p.Event.Pack.Snapshot)
	if err != nil {
		return err
	}
	out := &infoPage{eventPage: p, Info: info, Rules: factsOf(p.lang, p.Event.Pack, data)}
	for _, e := range info.Entries {
		out.Names = out.Names || e.Player != ""
		out.Factions = out.Factions || e.Faction != ""
		out.Lists = out.Lists || e.ID != ""
	}
	return h.Render(w, r, http.StatusOK, "event.html", out)
}

// doneText returns the message on the page after a change, of which an address names the kind and the
// number, so that links cannot put text into a page; or nothing.
func doneText(lang string, q url.Values) string {
	key := "done." + q.Get("done")
	n, err := strconv.Atoi(q.Get("n"))
	if !message.Has(key) || err != nil || n < 0 {
		return ""
	}
	return message.Text(lang, key, message.Named("Count", n))
}

// redirectDone redirects to a page that says what was done, and to how many; or returns the
// error of doing it.
func redirectDone(w http.ResponseWriter, r *http.Request, err error, path, done string, n int) error {
	if err != nil {
		return err
	}
	return page.Redirect(w, r, path+"?done="+done+"&n="+strconv.Itoa(n))
}
