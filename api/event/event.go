// Package event has the API's handlers of events.
package event

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	rosterservice "github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// packTypes are the media types of event packs.
var packTypes = []string{server.JSONType, server.YAMLType, server.TextType}

// tableQuery are the parameters that filter the lists of an event.
var tableQuery = []string{"code", "status", "clean", "q"}

// service has the handlers.
type service struct{ events *event.Service }

// Routes returns the routes of events. The caller is identified by an API key or
// the token of a link; the event decides what it may do.
func Routes(events *event.Service) []*server.Route {
	s := service{events}
	all := []*server.Route{
		server.Get("/v1/events/{id}", s.authorized(answer((*event.Session).Info))),
		server.Delete("/v1/events/{id}", s.authorized(deleteEvent)),
		server.Get("/v1/events/{id}/pack", s.authorized(showPack)),
		server.Put("/v1/events/{id}/pack", s.authorized(replacePack)).Accepting(packTypes...),
		server.Post("/v1/events/{id}/preview", s.authorized(previewPack)).Accepting(packTypes...).WithLanguage(),
		server.Get("/v1/events/{id}/report", s.authorized(withFilter(showTable))).WithQuery(tableQuery...),
		server.Post("/v1/events/{id}/recheck", s.authorized(answer((*event.Session).Recheck))),
		server.Post("/v1/events/{id}/lock", s.authorized(change(func(v *event.Session, ctx context.Context) error { return v.Lock(ctx, true) }))),
		server.Post("/v1/events/{id}/unlock", s.authorized(change(func(v *event.Session, ctx context.Context) error { return v.Lock(ctx, false) }))),
		server.Post("/v1/events/{id}/publish", s.authorized(change((*event.Session).Publish))),
		server.Get("/v1/events/{id}/trail", s.authorized(showTrail)).WithQuery("limit", "cursor"),

		server.Post("/v1/events/{id}/submissions", s.authorized(submit)).Accepting(server.RosterTypes...).WithSize(server.RosterBody).WithQuery("player", "team", "mail").WithLanguage().WithSecrets(),
		server.Post("/v1/events/{id}/submissions:import", s.authorized(importLists)).Accepting(server.ZipType, server.CSVType).WithSize(server.ImportBody).InParts(),
		server.Get("/v1/events/{id}/submissions/{sid}", s.authorized(showList)).WithQuery("include").WithLanguage(),
		server.Post("/v1/events/{id}/submissions/{sid}/versions", s.authorized(resubmit)).Accepting(server.RosterTypes...).WithSize(server.RosterBody).WithLanguage(),
		server.Get("/v1/events/{id}/submissions/{sid}/diff", s.authorized(showDiff)),
		server.Get("/v1/events/{id}/submissions/{sid}/receipt", s.authorized(showReceipt)),
		server.Put("/v1/events/{id}/submissions/{sid}/consent", s.authorized(withBody(permit))).Accepting(server.JSONType),
		server.Post("/v1/events/{id}/reviews", s.authorized(withBody(review))).Accepting(server.JSONType),
		server.Post("/v1/events/{id}/emails", s.authorized(withFilter(writeEmails))).Accepting(server.JSONType).WithQuery(tableQuery...).WithLanguage().WithSecrets(),

		server.Get("/v1/events/{id}/exports/{format}", s.authorized(withFilter(exportLists))).WithQuery(slices.Concat(tableQuery, []string{"dialect", "lang"}, PrintParameters())...).Producing(server.JSONType, server.CSVType, server.PDFType, server.TextType),
		server.Post("/v1/events/{id}/tables", s.authorized(withBody(printTables))).Accepting(server.JSONType).WithQuery(append(PrintParameters(), "lang")...).Producing(server.PDFType),

		server.Post("/v1/events/{id}/links", s.authorized(withBody(makeLink))).Accepting(server.JSONType).WithSecrets(),
		server.Get("/v1/events/{id}/links", s.authorized(list((*event.Session).Links))),
		server.Delete("/v1/events/{id}/links/{lid}", s.authorized(remove((*event.Session).RevokeLink, "lid"))),
		server.Post("/v1/events/{id}/hooks", s.authorized(withBody(makeHook))).Accepting(server.JSONType).WithSecrets(),
		server.Get("/v1/events/{id}/hooks", s.authorized(list((*event.Session).Webhooks))),
		server.Delete("/v1/events/{id}/hooks/{hid}", s.authorized(remove((*event.Session).RemoveWebhook, "hid"))),
	}
	for _, r := range all {
		r.AllowGuests, r.Scope = true, server.ScopeEvents
		r.Authorize = s.authorize(r)
	}
	return append(all,
		server.Get("/v1/events", s.listEvents).WithScope(server.ScopeEvents).WithQuery("limit", "cursor"),
		server.Post("/v1/events", s.createEvent).WithScope(server.ScopeEvents).Accepting(packTypes...).WithSecrets(),
		server.Post("/v1/receipts:verify", s.verifyReceipt).Accepting(server.JSONType).WithoutKey(),
	)
}

// createEvent handles POST /v1/events.
func (s service) createEvent(c *server.Request) (*server.Response, error) {
	b, err := s.events.Create(c.Context(), c.Body, c.Key(), c.At())
	if err != nil {
		return nil, RosterProblem(err, "")
	}
	a, err := server.JSON(http.StatusCreated, b)
	a, err = server.WithHeader(a, err, "Location", "/v1/events/"+b.Event.ID)
	return server.Private(server.WithRevision(a, err, b.Event.Revision))
}

// listEvents handles GET /v1/events.
func (s service) listEvents(c *server.Request) (*server.Response, error) {
	limit, err := c.Limit()
	if err != nil {
		return nil, err
	}
	p, err := s.events.Owned(c.Context(), c.Key(), limit, c.Query("cursor"))
	return server.Private(server.Paged(c, p.Data, p.NextCursor, err))
}

// deleteEvent handles DELETE /v1/events/{id}.
func deleteEvent(c *server.Request, v *event.Session) (*server.Response, error) {
	return server.NoContent(v.Remove(c.Context()))
}

// showPack handles GET /v1/events/{id}/pack.
func showPack(_ *server.Request, v *event.Session) (*server.Response, error) {
	a := server.Bytes(server.JSONType, v.Event.Pack.Text())
	a.ETag = server.ETag(v.Event.Revision)
	return a, nil
}

// replacePack handles PUT /v1/events/{id}/pack.
func replacePack(c *server.Request, v *event.Session) (*server.Response, error) {
	if err := v.Require(event.OpChangePack); err != nil {
		return nil, err
	}
	revision, err := c.IfMatch("event", func() (int, error) { return v.Event.Revision, nil })
	if err != nil {
		return nil, err
	}
	done, err := v.ReplacePack(c.Context(), c.Body, revision)
	if err != nil {
		return nil, RosterProblem(err, "")
	}
	a, err := server.JSON(http.StatusOK, done)
	return server.WithRevision(a, err, v.Event.Revision)
}

// previewPack handles POST /v1/events/{id}/preview.
func previewPack(c *server.Request, v *event.Session) (*server.Response, error) {
	p, err := v.PreviewPack(c.Context(), c.Body, c.Language())
	return server.OK(p, RosterProblem(err, ""))
}

// showTrail handles GET /v1/events/{id}/trail.
func showTrail(c *server.Request, v *event.Session) (*server.Response, error) {
	limit, err := c.Limit()
	if err != nil {
		return nil, err
	}
	p, err := v.Trail(c.Context(), limit, c.Query("cursor"))
	for i := range p.Data {
		p.Data[i].Detail = p.Data[i].Describe(c.Language())
	}
	return server.Paged(c, p.Data, p.NextCursor, err)
}

// A handler handles a request of a caller that the event has authorized.
type handler func(*server.Request, *event.Session) (*server.Response, error)

// answer returns a handler that responds with what get returns.
func answer[T any](get func(*event.Session, context.Context) (T, error)) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		return server.OK(get(v, c.Context()))
	}
}

// list returns a handler that responds with a list of one page.
func list[T any](get func(*event.Session, context.Context) ([]T, error)) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		all, err := get(v, c.Context())
		return server.Paged(c, all, "", err)
	}
}

// change returns a handler that changes an event and responds with its info.
func change(do func(*event.Session, context.Context) error) handler {
	return answer(func(v *event.Session, ctx context.Context) (*event.Info, error) {
		if err := do(v, ctx); err != nil {
			return nil, err
		}
		return v.Info(ctx)
	})
}

// remove returns a handler that removes what a parameter of the path names.
func remove(do func(*event.Session, context.Context, string) error, parameter string) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		return server.NoContent(do(v, c.Context(), c.PathValue(parameter)))
	}
}

// authorize returns the check of a route before the body is read: the link is valid, and for
// an import the role allows it.
func (s service) authorize(r *server.Route) func(*server.Request) error {
	return func(c *server.Request) error {
		v, err := s.session(c)
		if err == nil && r.Size == server.ImportBody {
			err = v.Require(event.OpImport)
		}
		return err
	}
}

func (s service) session(c *server.Request) (*event.Session, error) {
	return s.events.Authorize(c.Context(), c.PathValue("id"), event.Credentials{Token: c.LinkToken(), Key: c.Key(), Admin: roster.AccessOf(c.Context()).All}, c.At())
}

// authorized returns a server.Handler that authorizes the caller at the event, as
// of the time of the request. Caches do not store its responses.
func (s service) authorized(h handler) server.Handler {
	return func(c *server.Request) (*server.Response, error) {
		v, err := s.session(c)
		if err != nil {
			return nil, err
		}
		return server.Private(h(c, v))
	}
}

// withBody returns a handler that decodes the body for h.
func withBody[B any](h func(*server.Request, *event.Session, B) (*server.Response, error)) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		var body B
		if err := c.Decode(&body); err != nil {
			return nil, err
		}
		return h(c, v, body)
	}
}

// withFilter returns a handler that reads the filter of lists for h.
func withFilter(h func(*server.Request, *event.Session, event.Filter) (*server.Response, error)) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		f, err := filterOf(c)
		if err != nil {
			return nil, err
		}
		return h(c, v, f)
	}
}

// Explain returns the problem of an error of an event, and nil for other errors.
func Explain(c *server.Request, err error) *server.Problem {
	sentence := server.Capitalize(err.Error())
	switch {
	case errors.Is(err, event.ErrToken):
		return server.Unauthenticated("The token of the link is unknown, revoked, or belongs to another event.")
	case errors.Is(err, event.ErrRole):
		return server.NewProblem(server.Role, "%s.", sentence)
	case errors.Is(err, event.ErrLate):
		return server.NewProblem(server.Conflict, "%s.", sentence).WithDetail(fault.Place{}, "deadline.passed", err.Error())
	case errors.Is(err, event.ErrLocked):
		return server.NewProblem(server.Conflict, "%s.", sentence).
			With(fault.Place{}.Fault("lists.locked", "locked lists", "unlocked lists, or a correction that the organiser permits"))
	case errors.Is(err, event.ErrState):
		return server.NewProblem(server.Conflict, "%s.", sentence).WithDetail(fault.Place{}, "event.state", err.Error())
	case errors.Is(err, event.ErrStale):
		return c.StaleRevision("event", "")
	}
	return nil
}

// RosterProblem returns the problem of a document that cannot be read, or that
// refers to unknown data. pointer is where the document is in the body. It
// returns any other error as it is.
func RosterProblem(err error, pointer string) error {
	if document := fault.In(err, intake.ErrUnreadable); document != nil {
		faults := fault.Below(pointer, slices.Clone(document.Faults))
		for i := range faults {
			faults[i].Code, faults[i].Allowed = schemas.CodeSchema, cmp.Or(faults[i].Allowed, "what the schema allows")
		}
		return server.NewProblem(server.Invalid, "The document has %s.", server.Plural(len(faults), "fault", "faults")).With(faults[:min(len(faults), server.MaxFaults)]...)
	}
	bad := fault.In(err, rosterservice.ErrMissing)
	if bad == nil {
		return err
	}
	detail := "The body names something that does not exist."
	if bad.Faults[0].Place.Pointer == "" {
		detail = "There is no game data for the roster; import its game system first."
	}
	return server.NewProblem(server.Invalid, "%s", detail).With(fault.Below(pointer, slices.Clone(bad.Faults))...)
}
