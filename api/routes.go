package api

import (
	"net/http"
	"strings"
	"time"
)

// A route is one operation of openapi.yaml.
type route struct {
	method string
	path   string // template: /v1/rosters/{id}
	handle handler

	query        []string // the parameters that it knows
	takes        []string // media types of the body; none: there is no body
	bodyOptional bool
	size         size
	makes        []string // media types of a successful answer
	open         bool     // needs no key
	guests       bool     // takes a key, the token of a link, or neither
	secret       bool     // the answer has secrets, which are not kept as they are
}

// A size is what a route's body may have.
type size int

const (
	plainBody  size = iota
	rosterBody      // a roster, also in a file of another program
	importBody      // game data, which takes longer as well
)

// rosterTypes are the media types of roster documents and roster files.
var rosterTypes = []string{jsonType, zipType, xmlType, xmlTextType, bytesType, textType}

// wantedQuery are the parameters that say what a document is of.
var wantedQuery = []string{"edition", "faction", "snapshot"}

// routes lists every route. Each is in openapi.yaml, and nothing else is.
func (s *Server) routes() []*route {
	return append(s.eventRoutes(), []*route{
		get("/v1/editions", s.listEditions),
		get("/v1/catalogues", s.listCatalogues).asks("edition", "snapshot"),
		post("/v1/catalogues:import", s.importCatalogues).asks("name").reads(zipType, jsonType, xmlType, xmlTextType, bytesType).sized(importBody),
		get("/v1/datasheets", s.searchDatasheets).asks("edition", "snapshot", "catalogue", "faction", "q",
			"keyword", "role", "max_points", "max_power", "limit", "cursor"),
		get("/v1/datasheets/{id}", s.showDatasheet).asks("snapshot"),

		post("/v1/rosters", s.createRoster).reads(rosterTypes...).sized(rosterBody).asks(append(wantedQuery, "lang")...),
		get("/v1/rosters", s.listRosters).asks("limit", "cursor"),
		get("/v1/rosters/{id}", s.showRoster).asks("include", "lang"),
		patch("/v1/rosters/{id}", s.amendRoster).reads(mergeType, jsonType).asks("lang"),
		remove("/v1/rosters/{id}", s.deleteRoster),
		post("/v1/rosters/{id}/operations", s.operate).reads(jsonType).asks("lang"),
		post("/v1/rosters/{id}/undo", s.undo).asks("lang"),
		post("/v1/rosters/{id}/redo", s.redo).asks("lang"),
		post("/v1/rosters/{id}/fork", s.fork).mayRead(jsonType).asks("lang"),
		get("/v1/rosters/{id}/revisions", s.listRevisions).asks("limit", "cursor"),
		get("/v1/rosters/{id}/revisions/{n}", s.showRevision).asks("include", "lang"),
		get("/v1/rosters/{id}/report", s.showReport).asks("lang"),
		get("/v1/rosters/{id}/selections/{sid}/options", s.listOptions).asks("lang"),
		get("/v1/rosters/{id}/selections/{sid}/associations", s.listAssociations),
		get("/v1/rosters/{id}/exports/{format}", s.export).asks("paper", "layout", "lang", "include").writes(exportTypes()...),
		post("/v1/validate", s.validate).reads(rosterTypes...).sized(rosterBody).asks(append(wantedQuery, "include", "lang")...),
		post("/v1/convert", s.convert).reads(rosterTypes...).sized(rosterBody).asks(append(wantedQuery, "to", "paper", "layout", "lang", "include")...).writes(exportTypes()...),

		post("/v1/odds", s.odds).reads(jsonType),

		post("/v1/simulations", s.simulate).reads(jsonType).sized(rosterBody),
		get("/v1/simulations/{id}", s.showSimulation),
		remove("/v1/simulations/{id}", s.cancelSimulation),
		get("/v1/simulations/{id}/events", s.followSimulation).writes(eventsType),
		get("/v1/simulations/{id}/battles/{n}", s.replayBattle).writes(jsonType, textType),
		get("/v1/simulations/{id}/report", s.reportSimulation).writes("text/html"),
		post("/v1/battles", s.beginBattle).reads(jsonType).sized(rosterBody),
		get("/v1/battles/{id}", s.showBattle),
		post("/v1/battles/{id}/choices", s.choose).reads(jsonType),
		get("/v1/battles/{id}/log", s.showBattleLog).writes(textType),

		get("/openapi.json", s.showContract).public(),
		get("/docs", s.showDocs).writes("text/html").public(),
		get("/healthz", s.healthy).public(),
		get("/readyz", s.readiness).public(),
		get("/metrics", s.scrape).writes(textType),
	}...)
}

func get(path string, h handler) *route    { return on(http.MethodGet, path, h) }
func post(path string, h handler) *route   { return on(http.MethodPost, path, h) }
func patch(path string, h handler) *route  { return on(http.MethodPatch, path, h) }
func put(path string, h handler) *route    { return on(http.MethodPut, path, h) }
func remove(path string, h handler) *route { return on(http.MethodDelete, path, h) }

func on(method, path string, h handler) *route {
	return &route{method: method, path: path, handle: h, makes: []string{jsonType}}
}

// asks lists the parameters of the query.
func (r *route) asks(names ...string) *route {
	r.query = append(r.query, names...)
	return r
}

// reads lists the media types of the body, which must be there.
func (r *route) reads(media ...string) *route {
	r.takes = media
	return r
}

// mayRead lists the media types of the body, which may be absent.
func (r *route) mayRead(media ...string) *route {
	r.bodyOptional = true
	return r.reads(media...)
}

// writes lists the media types of the answer, where it is not JSON alone.
func (r *route) writes(media ...string) *route {
	r.makes = media
	return r
}

// sized lets the body have another size than a plain one.
func (r *route) sized(z size) *route {
	r.size = z
	return r
}

// public lets everybody call, with a key or without.
func (r *route) public() *route {
	r.open = true
	return r
}

// welcomes lets callers in with the token of an event's link, or with nothing: what
// they may do there is for the event to say.
func (r *route) welcomes() *route {
	r.guests = true
	return r
}

// tells marks answers that have secrets.
func (r *route) tells() *route {
	r.secret = true
	return r
}

// bound is the greatest size of the body.
func (r *route) bound(l Limits) int64 {
	switch r.size {
	case rosterBody:
		return l.Roster
	case importBody:
		return l.Import
	}
	return l.Body
}

// timeout is how long the handler may take.
func (r *route) timeout(l Limits) time.Duration {
	if r != nil && r.size == importBody {
		return l.Imports
	}
	return l.Timeout
}

// echoPath writes the template as echo reads it: :id for {id}, and an escaped
// colon where the path has one of its own.
func (r *route) echoPath() string {
	return strings.NewReplacer(":", `\:`, "{", ":", "}", "").Replace(r.path)
}
