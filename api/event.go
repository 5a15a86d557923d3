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
		get("/v1/events/{id}", s.visited(showEvent)),
		remove("/v1/events/{id}", s.visited(deleteEvent)),
		get("/v1/events/{id}/pack", s.visited(showPack)),
		put("/v1/events/{id}/pack", s.visited(replacePack)).reads(packTypes...),
		post("/v1/events/{id}/preview", s.visited(previewPack)).reads(packTypes...).asks("lang"),
		get("/v1/events/{id}/report", s.visited(filtered(showTable))).asks(tableQuery...),
		post("/v1/events/{id}/recheck", s.visited(recheck)),
		post("/v1/events/{id}/lock", s.visited(lockEvent)),
		post("/v1/events/{id}/unlock", s.visited(unlockEvent)),
		post("/v1/events/{id}/publish", s.visited(publishEvent)),
		get("/v1/events/{id}/trail", s.visited(showTrail)).asks("limit", "cursor"),

		post("/v1/events/{id}/submissions", s.visited(submit)).reads(rosterTypes...).sized(rosterBody).asks("player", "team", "mail", "lang").tells(),
		post("/v1/events/{id}/submissions:import", s.visited(importLists)).reads(zipType, csvType).sized(importBody),
		get("/v1/events/{id}/submissions/{sid}", s.visited(showList)).asks("include", "lang"),
		post("/v1/events/{id}/submissions/{sid}/versions", s.visited(resubmit)).reads(rosterTypes...).sized(rosterBody).asks("lang"),
		get("/v1/events/{id}/submissions/{sid}/diff", s.visited(showDiff)),
		get("/v1/events/{id}/submissions/{sid}/receipt", s.visited(showReceipt)),
		put("/v1/events/{id}/submissions/{sid}/consent", s.visited(reading(permit))).reads(jsonType),
		post("/v1/events/{id}/reviews", s.visited(reading(review))).reads(jsonType),
		post("/v1/events/{id}/letters", s.visited(filtered(writeLetters))).reads(jsonType).asks(append(tableQuery, "lang")...).tells(),

		get("/v1/events/{id}/exports/{format}", s.visited(filtered(exportLists))).asks(append(tableQuery, "dialect", "paper", "layout", "lang")...).writes(jsonType, csvType, pdfType, textType),
		post("/v1/events/{id}/tables", s.visited(reading(printTables))).reads(jsonType).asks("paper", "layout", "lang").writes(pdfType),

		post("/v1/events/{id}/links", s.visited(reading(makeLink))).reads(jsonType).tells(),
		get("/v1/events/{id}/links", s.visited(listLinks)),
		remove("/v1/events/{id}/links/{lid}", s.visited(revokeLink)),
		post("/v1/events/{id}/hooks", s.visited(reading(makeHook))).reads(jsonType).tells(),
		get("/v1/events/{id}/hooks", s.visited(listHooks)),
		remove("/v1/events/{id}/hooks/{hid}", s.visited(removeHook)),
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
	p, err := s.events.Owned(c.Context(), c.key, limit, c.query.Get("cursor"))
	if err != nil {
		return nil, err
	}
	return private(paged(c, p))
}

// showEvent answers GET /v1/events/{id}.
func showEvent(c *call, v *event.Session) (*answer, error) { return found(v.Info(c.Context())) }

// deleteEvent answers DELETE /v1/events/{id}.
func deleteEvent(c *call, v *event.Session) (*answer, error) { return nothing(v.Remove(c.Context())) }

// showPack answers GET /v1/events/{id}/pack.
func showPack(_ *call, v *event.Session) (*answer, error) {
	a := raw(jsonType, v.Event.Pack.Text())
	a.tag = tagOf(v.Event.Revision)
	return a, nil
}

// replacePack answers PUT /v1/events/{id}/pack.
func replacePack(c *call, v *event.Session) (*answer, error) {
	if err := v.Require(event.OpChangePack); err != nil {
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
	return a, err
}

// previewPack answers POST /v1/events/{id}/preview.
func previewPack(c *call, v *event.Session) (*answer, error) {
	p, err := v.PreviewPack(c.Context(), c.body, c.language())
	if err != nil {
		return nil, unread(err)
	}
	if p.Faults == nil {
		p.Faults = []pack.Fault{}
	}
	return reply(http.StatusOK, p)
}

// recheck answers POST /v1/events/{id}/recheck.
func recheck(c *call, v *event.Session) (*answer, error) { return found(v.Recheck(c.Context())) }

// lockEvent answers POST /v1/events/{id}/lock.
func lockEvent(c *call, v *event.Session) (*answer, error) {
	return turned(c, v, v.Lock(c.Context(), true))
}

// unlockEvent answers POST /v1/events/{id}/unlock.
func unlockEvent(c *call, v *event.Session) (*answer, error) {
	return turned(c, v, v.Lock(c.Context(), false))
}

// publishEvent answers POST /v1/events/{id}/publish.
func publishEvent(c *call, v *event.Session) (*answer, error) {
	return turned(c, v, v.Publish(c.Context()))
}

// turned answers with the card of an event that was changed.
func turned(c *call, v *event.Session, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	return found(v.Info(c.Context()))
}

// showTrail answers GET /v1/events/{id}/trail.
func showTrail(c *call, v *event.Session) (*answer, error) {
	limit, err := c.limit()
	if err != nil {
		return nil, err
	}
	p, err := v.Trail(c.Context(), limit, c.query.Get("cursor"))
	if err != nil {
		return nil, err
	}
	return paged(c, p)
}
