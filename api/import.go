package api

import (
	"cmp"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// mostProblems is the number of problems of an import that a response lists.
const mostProblems = 1000

// importSnapshot handles POST /v1/snapshots.
func (s *service) importSnapshot(c *server.Request) (r *server.Response, err error) {
	err = s.Library.Exclusively(c.Context(), func() error {
		r, err = s.importDocuments(c)
		return err
	})
	return r, err
}

func (s *service) importDocuments(c *server.Request) (*server.Response, error) {
	docs, origin, err := s.documents(c)
	if err != nil {
		return nil, err
	}
	activate, err := c.Flag("activate")
	if err != nil {
		return nil, err
	}
	loaded, err := s.Library.Load(c.Context(), docs, catalog.LoadRequest{Origin: origin, System: c.Query("system"), Activate: activate, Actor: c.Actor()})
	switch {
	case errors.Is(err, catalog.ErrFormat):
		return nil, server.NewProblem(server.ImportRejected, "The documents are of no known format.").
			With(fault.Place{}.Fault("import.format", server.Plural(len(docs), "document", "documents"), "a game system (.gst, .gstz, .json) with its catalogues, or <edition>/system.json with <edition>/<faction>/*.json"))
	case err != nil:
		return nil, err
	}
	return stored(imported{
		Snapshot: loaded.Snapshot, Changes: loaded.Changes, ProblemCount: len(loaded.Problems), LeftOut: loaded.LeftOut,
		Problems: loaded.Problems[:min(len(loaded.Problems), mostProblems)],
	}, loaded.Created)
}

// imported is a snapshot with the faults of its documents.
type imported struct {
	catalog.Snapshot
	Changes      *catalog.Changes `json:"changes,omitempty"` // from the snapshot that was active
	Problems     []fault.Fault    `json:"problems"`          // at most mostProblems
	ProblemCount int              `json:"problem_count"`
	LeftOut      []string         `json:"left_out"` // files that are not game data
}

func stored(i imported, created bool) (*server.Response, error) {
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	a, err := server.JSON(status, i)
	if err == nil && created {
		a.Header.Set("Location", "/v1/snapshots/"+url.PathEscape(i.ID))
	}
	return a, err
}

// documents unpacks the body: an archive, or a single file, which the parameter
// name gives its name in the snapshot. The content decides; the media type of a
// file is not looked at beyond being one that is read.
func (s *service) documents(c *server.Request) (docs []catalog.Document, origin string, err error) {
	name := c.Query("name")
	if c.MediaType() == server.ZipType && path.Ext(name) == "" {
		docs, err = catalog.Unzip(c.Body)
		return docs, "import: " + cmp.Or(name, "archive"), err
	}
	if !fs.ValidPath(name) || name == "." {
		return nil, "", c.InvalidParameter("name", "the path of the file in the snapshot, such as 9e/system.json or Orks.cat")
	}
	docs, err = catalog.Unpack(name, c.Body)
	return docs, "import: " + name, err
}
