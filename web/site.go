package web

import (
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
)

// A Config is what a Site is made of.
type Config struct {
	Rosters *service.Service
	Library *catalog.Library
	Play    *play.Service
	Battles *play.Battles
	Events  *event.Service // nil: there are no pages of events
	Version string         // of the program
	Log     *slog.Logger   // nil: slog.Default()
	// Open is for a server that only this machine reaches: every stored roster
	// is listed. Otherwise a visitor sees the rosters that they made, by a
	// cookie, and those whose address they know.
	Open bool
	// Now is the clock that deadlines are judged by; nil: time.Now.
	Now func() time.Time
}

// A Site answers the requests of browsers. It is an http.Handler.
type Site struct {
	rosters *service.Service
	library *catalog.Library
	play    *play.Service
	battles *play.Battles
	events  *event.Service
	now     func() time.Time
	version string
	log     *slog.Logger
	open    bool

	mux    *http.ServeMux
	origin *http.CrossOriginProtection
	pages  map[string]*template.Template // by name of the file
	files  *files
	facets facetShelf
	shown  shelf
}

// New makes a site: it parses all templates and packs the static files. The
// error names what the Config lacks, or the template that is wrong.
func New(c Config) (*Site, error) {
	if c.Rosters == nil || c.Library == nil {
		return nil, errors.New("web: rosters and library are needed")
	}
	s := &Site{
		rosters: c.Rosters, library: c.Library, play: c.Play, battles: c.Battles, events: c.Events, now: c.Now,
		version: c.Version, log: c.Log, open: c.Open,
		mux: http.NewServeMux(), origin: http.NewCrossOriginProtection(),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	var err error
	if s.files, err = packFiles(); err != nil {
		return nil, err
	}
	if s.pages, err = parsePages(s.files); err != nil {
		return nil, err
	}
	for _, r := range s.routes() {
		s.mux.Handle(r.pattern, s.serve(r))
	}
	return s, nil
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.observe(w, r, s.mux)
}
