// Package api is the REST API of Rollcall (version 1, openapi.yaml): the handlers
// of its resources, one file for each, and the contract. Package api/event has
// the handlers of events; package api/server has everything about HTTP.
//
// Handlers call service.Service, catalog.Library and the other services. They
// change nothing themselves.
package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	apievent "github.com/rollcall40k/rollcall/api/event"
	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/play"
	rosterservice "github.com/rollcall40k/rollcall/roster/service"
)

// A Config has the services of the API. Rosters, Library, Simulations, Battles
// and Events are required.
type Config struct {
	Rosters *rosterservice.Service
	Library *catalog.Library
	// Simulations must be started and stopped by the caller.
	Simulations *play.Service
	Battles     *play.Battles
	Events      *event.Service
	Updates     *source.Updates // nil: no data is fetched
	// Ready returns why the server cannot work, for /readyz; nil: always ready.
	Ready   func(context.Context) error
	Log     *slog.Logger // nil: slog.Default()
	Version string       // of the program
}

// service has the handlers of all resources except events.
type service struct {
	Config
	contract *contract
}

// New returns the routes of the API. The error names what the Config lacks.
func New(c Config) (*server.Group, error) {
	if c.Rosters == nil || c.Library == nil || c.Simulations == nil || c.Battles == nil || c.Events == nil {
		return nil, errors.New("api: rosters, library, simulations, battles and events are required")
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	contract, err := readContract()
	if err != nil {
		return nil, fmt.Errorf("api: openapi.yaml: %w", err)
	}
	s := &service{Config: c, contract: contract}
	return &server.Group{
		Prefix: "/v1/", RequireKey: true, Fail: server.Fail(explain), Context: withCaller,
		Routes: append(s.routes(), apievent.Routes(c.Events)...),
	}, nil
}

// withCaller makes the caller the owner of what it creates, and hides what belongs to others.
func withCaller(ctx context.Context, c server.Caller) context.Context {
	return roster.WithAccess(ctx, roster.Access{Owner: c.Key, All: c.Open || slices.Contains(c.Scopes, server.ScopeAdmin)})
}

// documentQuery are the parameters that state edition, faction, snapshot and limit of a
// document.
var documentQuery = []string{"edition", "faction", "snapshot", "limit"}

// routes lists the routes of openapi.yaml, except those of events.
func (s *service) routes() []*server.Route {
	return []*server.Route{
		server.Get("/v1/editions", s.listEditions).WithLanguage(),
		server.Get("/v1/catalogues", s.listCatalogues).WithQuery("edition", "snapshot"),
		server.Post("/v1/snapshots", s.importSnapshot).WithQuery("name", "activate", "system").WithScope(server.ScopeData).Accepting(server.ZipType, server.JSONType, server.XMLType, server.XMLTextType, server.BytesType).WithSize(server.ImportBody).InParts(),
		server.Get("/v1/snapshots", s.listSnapshots),
		server.Get("/v1/snapshots/{id}", s.showSnapshot),
		server.Get("/v1/snapshots/{id}/diff/{other}", s.compareSnapshots),
		server.Post("/v1/snapshots/{id}/activate", s.activateSnapshot).WithScope(server.ScopeData),
		server.Post("/v1/snapshots/{id}/deactivate", s.deactivateSnapshot).WithScope(server.ScopeData),
		server.Post("/v1/snapshots/prune", s.pruneSnapshots).WithQuery("dry_run").WithScope(server.ScopeData).InParts(),
		server.Get("/v1/activations", s.listActivations),
		server.Get("/v1/sources", s.listSources),
		server.Get("/v1/updates", s.listUpdates),
		server.Post("/v1/updates", s.requestUpdate).Accepting(server.JSONType).WithScope(server.ScopeData),
		server.Get("/v1/datasheets", s.searchDatasheets).WithQuery("edition", "snapshot", "catalogue", "faction", "q",
			"keyword", "role", "max_points", "max_power", "limit", "cursor", "roster", "force").WithLanguage(),
		server.Get("/v1/datasheets/{id}", s.showDatasheet).WithQuery("snapshot"),

		server.Post("/v1/rosters", s.createRoster).Accepting(server.RosterTypes...).WithSize(server.RosterBody).WithQuery(documentQuery...).WithLanguage(),
		server.Get("/v1/rosters", s.listRosters).WithQuery("limit", "cursor"),
		server.Get("/v1/rosters/{id}", s.showRoster).WithQuery("include").WithLanguage(),
		server.Patch("/v1/rosters/{id}", s.amendRoster).Accepting(server.MergeType, server.JSONType).WithLanguage(),
		server.Delete("/v1/rosters/{id}", s.deleteRoster),
		server.Post("/v1/rosters/{id}/operations", s.operate).Accepting(server.JSONType).WithQuery("dry_run").WithLanguage(),
		server.Post("/v1/rosters/{id}/undo", s.move(s.Rosters.Undo)).WithLanguage(),
		server.Post("/v1/rosters/{id}/redo", s.move(s.Rosters.Redo)).WithLanguage(),
		server.Post("/v1/rosters/{id}/fork", s.fork).WithOptionalBody(server.JSONType).WithLanguage(),
		server.Post("/v1/rosters/{id}/restore", s.restoreRoster).WithLanguage(),
		server.Get("/v1/rosters/{id}/revisions", s.listRevisions).WithQuery("limit", "cursor"),
		server.Get("/v1/rosters/{id}/revisions/{n}", s.showRevision).WithQuery("include").WithLanguage(),
		server.Get("/v1/rosters/{id}/report", s.showReport).WithLanguage(),
		server.Get("/v1/rosters/{id}/selections/{sid}/options", s.listOptions).WithQuery("allowed").WithLanguage(),
		server.Get("/v1/rosters/{id}/forces/{sid}/options", s.listOptions).WithQuery("allowed").WithLanguage(),
		server.Get("/v1/rosters/{id}/selections/{sid}/associations", s.listAssociations),
		server.Get("/v1/rosters/{id}/exports/{format}", s.export).WithQuery(append(apievent.PrintParameters(), "unit", "lang", "include")...).Producing(exportTypes()...),
		server.Post("/v1/validate", s.validate).WithScope(server.ScopeRead).Accepting(server.RosterTypes...).WithSize(server.RosterBody).WithQuery(append(documentQuery, "include")...).WithLanguage(),
		server.Post("/v1/convert", s.convert).WithScope(server.ScopeRead).Accepting(server.RosterTypes...).WithSize(server.RosterBody).WithQuery(slices.Concat(documentQuery, []string{"to", "unit", "lang", "include"}, apievent.PrintParameters())...).Producing(exportTypes()...),

		server.Post("/v1/odds", s.odds).WithScope(server.ScopeRead).Accepting(server.JSONType),

		server.Get("/v1/simulations", s.listSimulations).WithQuery("limit", "cursor"),
		server.Post("/v1/simulations", s.simulate).Accepting(server.JSONType).WithSize(server.RosterBody),
		server.Get("/v1/series", s.showSeries).WithQuery("simulations"),
		server.Post("/v1/series", s.simulateSeries).Accepting(server.JSONType).WithSize(server.RosterBody),
		server.Get("/v1/simulations/{id}", s.showSimulation),
		server.Delete("/v1/simulations/{id}", s.cancelSimulation),
		server.Post("/v1/simulations/{id}/restart", s.restartSimulation),
		server.Get("/v1/simulations/{id}/events", s.followSimulation).Producing(server.EventsType),
		server.Get("/v1/simulations/{id}/battles/{n}", s.replayBattle).Producing(server.JSONType, server.TextType),
		server.Get("/v1/simulations/{id}/report", s.reportSimulation).Producing("text/html").WithLanguage(),
		server.Get("/v1/battles", s.listBattles).WithQuery("limit", "cursor"),
		server.Post("/v1/battles", s.beginBattle).Accepting(server.JSONType).WithSize(server.RosterBody),
		server.Get("/v1/battles/{id}", s.showBattle),
		server.Delete("/v1/battles/{id}", s.deleteBattle),
		server.Post("/v1/battles/{id}/choices", s.choose).Accepting(server.JSONType),
		server.Post("/v1/battles/{id}/delegate", s.delegate).Accepting(server.JSONType),
		server.Post("/v1/battles/{id}/undo", s.undoChoice),
		server.Get("/v1/battles/{id}/suggestion", s.suggestChoice),
		server.Post("/v1/battles/{id}/restart", s.restartBattle),
		server.Get("/v1/battles/{id}/log", s.showBattleLog).Producing(server.TextType),

		server.Get("/openapi.json", s.showContract).WithoutKey(),
		server.Get("/docs", s.showDocs).Producing("text/html").WithoutKey(),
		server.Get("/healthz", s.healthy).WithoutKey(),
		server.Get("/readyz", s.readiness).WithoutKey(),
		server.Get("/metrics", server.Metrics).Producing(server.TextType),
	}
}
