package web

import (
	"net/http"
	"slices"
)

// A handler answers a request, or returns why it cannot. It has then written
// nothing.
type handler func(w http.ResponseWriter, r *http.Request) error

// A route is a pattern of http.ServeMux with its handler.
type route struct {
	pattern string
	do      handler
	body    int64 // bytes that a body may have; 0 stands for formBody
}

// The bounds of bodies.
const (
	formBody = 1 << 20
	fileBody = 9 << 20 // a roster file of 8 MiB in its form
)

// routes lists every route, by family of pages.
func (s *Site) routes() []route {
	return slices.Concat(
		s.frameRoutes(),
		s.frontRoutes(),
		s.importRoutes(),
		s.builderRoutes(),
		s.printRoutes(),
		s.catalogueRoutes(),
		s.gameRoutes(),
		s.battleRoutes(),
		s.oddsRoutes(),
		s.eventRoutes(),
	)
}

// frameRoutes belong to no page.
func (s *Site) frameRoutes() []route {
	return []route{
		{pattern: "GET /static/{sum}/{file...}", do: s.showFile},
		{pattern: "POST /theme", do: s.chooseTheme},
		{pattern: "/", do: s.nowhere},
	}
}

// nowhere answers what no other route does.
func (s *Site) nowhere(_ http.ResponseWriter, r *http.Request) error {
	return &fault{http.StatusNotFound, "There is no such page", "Nothing has the address " + brief(r.URL.Path) + "."}
}
