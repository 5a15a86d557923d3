package api

import (
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// mostProblems bounds how many problems of an import are answered.
const mostProblems = 1000

// importCatalogues answers POST /v1/catalogues:import. Imports wait for each
// other: each may take much memory.
func (s *Server) importCatalogues(c *call) (*answer, error) {
	select {
	case s.imports <- struct{}{}:
		defer func() { <-s.imports }()
	case <-c.Context().Done():
		return nil, c.Context().Err()
	}
	docs, origin, err := s.documents(c)
	if err != nil {
		return nil, err
	}
	docs, others := s.library.Select(docs)
	snapshot, created, problems, err := s.library.Import(c.Context(), origin, docs)
	switch {
	case errors.Is(err, catalog.ErrRefused):
		return nil, refusedImport(problems)
	case errors.Is(err, catalog.ErrFormat):
		return nil, refuse(kindRefused, "The documents are of no known format.").
			with(at("", "import.format", "found %s; allowed: a game system (.gst, .gstz) with its catalogues, or <edition>/system.json with <edition>/<faction>/*.json", plural(len(docs), "document")))
	case err != nil:
		return nil, err
	}
	return stored(imported{
		Snapshot: snapshot, ProblemCount: len(problems), LeftOut: append([]string{}, others...),
		Problems: append([]entry.Problem{}, problems[:min(len(problems), mostProblems)]...),
	}, created)
}

// imported is a snapshot with what is wrong with its documents.
type imported struct {
	catalog.Snapshot
	Problems     []entry.Problem `json:"problems"` // at most mostProblems
	ProblemCount int             `json:"problem_count"`
	LeftOut      []string        `json:"left_out"` // files that are no game data
}

func stored(i imported, created bool) (*answer, error) {
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	a, err := reply(status, i)
	if err == nil && created {
		a.header.Set("Location", "/v1/catalogues?"+url.Values{"snapshot": {i.ID}}.Encode())
	}
	return a, err
}

// refusedImport lists the problems by document.
func refusedImport(problems []entry.Problem) *problem {
	p := refuse(kindRefused, "The documents have %s; nothing was imported.", plural(len(problems), "problem"))
	for _, x := range problems[:min(len(problems), mostProblems)] {
		f := at(x.Source.Pointer, x.Code, "%s: found %s", x.Subject, x.Found)
		if x.Allowed != "" {
			f.Detail += "; allowed: " + x.Allowed
		}
		f.Document, f.Line = x.Source.Document, x.Source.Line
		p.with(f)
	}
	return p
}

// documents unpacks the body: an archive, or a single file, which the parameter
// name gives its name in the snapshot. The content decides; the media type of a
// file is not looked at beyond being one that is read.
func (s *Server) documents(c *call) (docs []catalog.Document, origin string, err error) {
	name := c.query.Get("name")
	if media, _, _ := mime.ParseMediaType(c.Header.Get("Content-Type")); media == zipType && path.Ext(name) == "" {
		docs, err = catalog.Unzip(c.body)
		return docs, "import: " + cmpOr(name, "archive"), badArchive(err)
	}
	if !fs.ValidPath(name) || name == "." {
		return nil, "", invalidQuery([]fault{
			inParameter("name", "parameter.value", "found %.60q; allowed: the path of the file in the snapshot, such as 9e/system.json or Orks.cat", name),
		})
	}
	docs, err = catalog.Unpack(name, c.body)
	return docs, "import: " + name, badArchive(err)
}

func cmpOr(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// badArchive makes a problem of a catalog.ArchiveError, and nil of nil.
func badArchive(err error) error {
	var a *catalog.ArchiveError
	if !errors.As(err, &a) {
		return err
	}
	f := at("", a.Code, "found %s", a.Found)
	if a.Allowed != "" {
		f.Detail += "; allowed: " + a.Allowed
	}
	f.Document = a.File
	if errors.Is(err, catalog.ErrTooLarge) {
		return refuse(kindTooLarge, "The archive unpacks to more than %d bytes.", catalog.MaxImport).with(f)
	}
	return refuse(kindRefused, "The archive cannot be read; nothing was imported.").with(f)
}
