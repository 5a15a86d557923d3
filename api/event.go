package api

import (
	"net/http"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// packTypes are the media types of event packs.
var packTypes = []string{jsonType, yamlType, textType}

// tableQuery are the parameters that filter an event's lists.
var tableQuery = []string{"code", "status", "valid", "q"}

// eventRoutes are the routes of events. Callers are let in by the event.
func (s *Server) eventRoutes() []*route {
	all := []*route{
		get("/v1/events/{id}", s.showEvent),
		remove("/v1/events/{id}", s.deleteEvent),
		get("/v1/events/{id}/pack", s.showPack),
		put("/v1/events/{id}/pack", s.replacePack).reads(packTypes...),
		post("/v1/events/{id}/preview", s.previewPack).reads(packTypes...).asks("lang"),
		get("/v1/events/{id}/report", s.showTable).asks(tableQuery...),
		post("/v1/events/{id}/recheck", s.recheck),
		post("/v1/events/{id}/lock", s.lockEvent),
		post("/v1/events/{id}/unlock", s.unlockEvent),
		post("/v1/events/{id}/publish", s.publishEvent),
		get("/v1/events/{id}/trail", s.showTrail).asks("limit", "cursor"),

		post("/v1/events/{id}/submissions", s.submit).reads(rosterTypes...).sized(rosterBody).asks("player", "team", "mail", "lang").tells(),
		post("/v1/events/{id}/submissions:import", s.importLists).reads(zipType, csvType).sized(importBody),
		get("/v1/events/{id}/submissions/{sid}", s.showList).asks("include", "lang"),
		post("/v1/events/{id}/submissions/{sid}/versions", s.resubmit).reads(rosterTypes...).sized(rosterBody).asks("lang"),
		get("/v1/events/{id}/submissions/{sid}/diff", s.showDiff),
		get("/v1/events/{id}/submissions/{sid}/receipt", s.showReceipt),
		put("/v1/events/{id}/submissions/{sid}/consent", s.permit).reads(jsonType),
		post("/v1/events/{id}/reviews", s.review).reads(jsonType),
		post("/v1/events/{id}/letters", s.writeLetters).reads(jsonType).asks(append(tableQuery, "lang")...).tells(),

		get("/v1/events/{id}/exports/{format}", s.exportLists).asks(append(tableQuery, "dialect", "paper", "lang")...).writes(jsonType, csvType, pdfType, textType),
		post("/v1/events/{id}/tables", s.printTables).reads(jsonType).asks("paper", "lang").writes(pdfType),

		post("/v1/events/{id}/links", s.makeLink).reads(jsonType).tells(),
		get("/v1/events/{id}/links", s.listLinks),
		remove("/v1/events/{id}/links/{lid}", s.revokeLink),
		post("/v1/events/{id}/hooks", s.makeHook).reads(jsonType).tells(),
		get("/v1/events/{id}/hooks", s.listHooks),
		remove("/v1/events/{id}/hooks/{hid}", s.removeHook),
	}
	for _, r := range all {
		r.welcomes()
	}
	return append(all,
		get("/v1/events", s.listEvents).asks("limit", "cursor"),
		post("/v1/events", s.createEvent).reads(packTypes...).tells(),
		post("/v1/receipts:verify", s.verifyReceipt).reads(jsonType).public(),
	)
}

// visit lets the call in at its event, at the time at which it came.
func (s *Server) visit(c *call) (*event.Visit, error) {
	return s.events.Enter(c.Context(), c.param("id"), event.Credentials{Token: c.link, Key: c.key}, c.at)
}

// createEvent answers POST /v1/events.
func (s *Server) createEvent(c *call) (*answer, error) {
	b, err := s.events.Create(c.Context(), c.body, c.key, c.at)
	if err != nil {
		return nil, unread(err)
	}
	a, err := reply(http.StatusCreated, b)
	if err == nil {
		a.header.Set("Location", "/v1/events/"+b.Event.ID)
		a.tag = tagOf(b.Event.Revision)
	}
	return private(a, err)
}

// listEvents answers GET /v1/events.
func (s *Server) listEvents(c *call) (*answer, error) {
	limit, err := c.limit()
	if err != nil {
		return nil, err
	}
	p, err := s.events.Held(c.Context(), c.key, limit, c.query.Get("cursor"))
	if err != nil {
		return nil, err
	}
	return private(paged(c, p))
}

// private keeps an answer out of caches: it depends on who asks, or has a secret.
func private(a *answer, err error) (*answer, error) {
	if err == nil {
		a.header.Set("Cache-Control", "no-store")
	}
	return a, err
}

// showEvent answers GET /v1/events/{id}.
func (s *Server) showEvent(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	card, err := v.Card(c.Context())
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusOK, card))
}

// deleteEvent answers DELETE /v1/events/{id}.
func (s *Server) deleteEvent(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	return nothing(v.Remove(c.Context()))
}

// nothing answers with no body.
func nothing(err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	return &answer{status: http.StatusNoContent, header: http.Header{}}, nil
}

// showPack answers GET /v1/events/{id}/pack.
func (s *Server) showPack(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	a := raw(jsonType, v.Event.Pack.Text())
	a.tag = tagOf(v.Event.Revision)
	return a, nil
}

// replacePack answers PUT /v1/events/{id}/pack.
func (s *Server) replacePack(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	if err := v.May(event.ChangePack); err != nil {
		return nil, err
	}
	revision, err := c.matching("event", func() (int, error) { return v.Event.Revision, nil })
	if err != nil {
		return nil, err
	}
	done, err := v.ReplacePack(c.Context(), c.body, revision)
	if err != nil {
		return nil, unread(err)
	}
	a, err := reply(http.StatusOK, done)
	if err == nil {
		a.tag = tagOf(v.Event.Revision)
	}
	return private(a, err)
}

// previewPack answers POST /v1/events/{id}/preview.
func (s *Server) previewPack(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	p, err := v.Preview(c.Context(), c.body, c.language())
	if err != nil {
		return nil, unread(err)
	}
	if p.Faults == nil {
		p.Faults = []pack.Fault{}
	}
	return private(reply(http.StatusOK, p))
}

// recheck answers POST /v1/events/{id}/recheck.
func (s *Server) recheck(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	done, err := v.Recheck(c.Context())
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusOK, done))
}

// lockEvent answers POST /v1/events/{id}/lock.
func (s *Server) lockEvent(c *call) (*answer, error) {
	return s.turned(c, func(v *event.Visit) error { return v.Lock(c.Context(), true) })
}

// unlockEvent answers POST /v1/events/{id}/unlock.
func (s *Server) unlockEvent(c *call) (*answer, error) {
	return s.turned(c, func(v *event.Visit) error { return v.Lock(c.Context(), false) })
}

// publishEvent answers POST /v1/events/{id}/publish.
func (s *Server) publishEvent(c *call) (*answer, error) {
	return s.turned(c, func(v *event.Visit) error { return v.Publish(c.Context()) })
}

// turned changes an event and answers with its card.
func (s *Server) turned(c *call, turn func(*event.Visit) error) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	if err := turn(v); err != nil {
		return nil, err
	}
	card, err := v.Card(c.Context())
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusOK, card))
}

// showTrail answers GET /v1/events/{id}/trail.
func (s *Server) showTrail(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	limit, err := c.limit()
	if err != nil {
		return nil, err
	}
	p, err := v.Trail(c.Context(), limit, c.query.Get("cursor"))
	if err != nil {
		return nil, err
	}
	return private(paged(c, p))
}
