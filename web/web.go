// Package web is the web site: it combines the pages of the packages below it into one
// http.Handler. The pages call the same services as package api; no rule is computed here.
package web

import (
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	eventservice "github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web/battle"
	"github.com/rollcall40k/rollcall/web/builder"
	"github.com/rollcall40k/rollcall/web/chart"
	"github.com/rollcall40k/rollcall/web/event"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/odds"
	"github.com/rollcall40k/rollcall/web/page"
)

// A Config has the services of a Site.
type Config struct {
	Rosters *service.Service
	Library *catalog.Library
	Play    *play.Service         // nil: no pages of test games
	Battles *play.Battles         // nil: stored battles are not shown
	Events  *eventservice.Service // nil: no pages of events
	Version string                // of the program
	Log     *slog.Logger          // nil: slog.Default()
	// Open is for servers that only this machine can reach: all stored rosters are
	// listed. Otherwise users see the rosters that they created, by a cookie, and those
	// whose address they know.
	Open bool
	// Now is the clock for deadlines; nil: time.Now.
	Now func() time.Time
}

// A Site is an http.Handler of all pages.
type Site struct {
	log    *slog.Logger
	open   bool
	page   *page.Renderer
	routes []page.Route
	mux    *http.ServeMux
	origin *http.CrossOriginProtection
}

// New returns a site. The error names the missing service, or the template that is wrong.
func New(c Config) (*Site, error) {
	if c.Rosters == nil || c.Library == nil {
		return nil, errors.New("web: rosters and library are required")
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	p := page.New(c.Version, c.Log)
	sections := []page.Section{
		chart.Section(), listview.Section(),
		builder.New(p, builder.Config{Rosters: c.Rosters, Library: c.Library, Open: c.Open}),
		odds.New(p, c.Library),
	}
	if c.Play != nil {
		sections = append(sections, battle.New(p, battle.Config{Rosters: c.Rosters, Play: c.Play, Battles: c.Battles, Version: c.Version, Open: c.Open}))
	}
	if c.Events != nil {
		sections = append(sections, event.New(p, event.Config{Events: c.Events, Rosters: c.Rosters, Library: c.Library, Now: c.Now}))
	}
	if err := p.Load(sections...); err != nil {
		return nil, err
	}
	s := &Site{log: c.Log, open: c.Open, page: p, routes: p.Routes(), mux: http.NewServeMux(), origin: http.NewCrossOriginProtection()}
	for _, x := range sections {
		s.routes = append(s.routes, x.Routes...)
	}
	for _, r := range s.routes {
		s.mux.Handle(r.Pattern, s.handle(r))
	}
	return s, nil
}

// ServeHTTP handles a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.observe(w, r, s.mux)
}
