// Package web is the web site: it combines the pages of the packages below it into the
// routes of one server.Group. The pages call the same services as package api; no rule is computed here.
package web

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/chart"
	eventservice "github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web/battle"
	"github.com/rollcall40k/rollcall/web/builder"
	"github.com/rollcall40k/rollcall/web/data"
	"github.com/rollcall40k/rollcall/web/event"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/odds"
	"github.com/rollcall40k/rollcall/web/page"
)

// A Config has the services of the pages.
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
	// Keys are the API keys, one of which with the scope data permits changes of the game data
	// on servers that are not Open; nil: no user can change it there.
	Keys server.Keys
	// Updates fetch the newest game data; nil: the pages do not offer that.
	Updates *source.Updates
}

// withVisitor hides what belongs to API keys from the pages of servers that others reach.
func withVisitor(ctx context.Context, c server.Caller) context.Context {
	return roster.WithAccess(ctx, roster.Access{All: c.Open})
}

// header lets pages load only what this server has.
var header = map[string]string{
	"Content-Security-Policy":    server.PagePolicy,
	"Referrer-Policy":            "same-origin",
	"Cross-Origin-Opener-Policy": "same-origin",
}

// New returns the routes of all pages. The error names the missing service, or the template
// that is wrong.
func New(c Config) (*server.Group, error) {
	if c.Rosters == nil || c.Library == nil {
		return nil, errors.New("web: rosters and library are required")
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	p := page.New(c.Version, c.Log)
	sections := []page.Section{
		{Routes: p.Routes()}, {Files: chart.Files, Funcs: chart.Funcs}, listview.Section(),
		builder.New(p, builder.Config{Rosters: c.Rosters, Library: c.Library, Open: c.Open}),
		odds.New(p, odds.Config{Library: c.Library, Rosters: c.Rosters, Open: c.Open}),
		data.New(p, data.Config{Library: c.Library, Updates: c.Updates, Open: c.Open, Keys: c.Keys}),
	}
	if c.Play != nil {
		sections = append(sections, battle.New(p, battle.Config{Library: c.Library, Rosters: c.Rosters, Play: c.Play, Battles: c.Battles, Version: c.Version, Open: c.Open}))
	}
	if c.Events != nil {
		sections = append(sections, event.New(p, event.Config{Events: c.Events, Rosters: c.Rosters, Library: c.Library}))
	}
	if err := p.Load(sections...); err != nil {
		return nil, err
	}
	g := &server.Group{Header: header, Fail: p.Fail, Context: withVisitor}
	for _, s := range sections {
		for _, r := range s.Routes {
			method, path, _ := strings.Cut(r.Pattern, " ")
			route := &server.Route{
				Method: method, Path: strings.TrimSuffix(path, "{$}"), Page: r.Handler, AuthorizePage: r.Authorize,
				MaxBody: cmp.Or(r.MaxBody, page.MaxForm), Secret: strings.Contains(path, "/{token}"),
			}
			if method == http.MethodPost {
				route.ReadForm = page.ReadForm
			}
			g.Routes = append(g.Routes, route)
		}
	}
	return g, nil
}
