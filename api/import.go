package api

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// mostProblems bounds how many problems of an import are answered.
const mostProblems = 100

// mostFiles bounds how many files an archive holds. How many bytes they unpack
// to is bounded by catalog.Gather.
const mostFiles = 10_000

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
	snapshot, created, problems, err := s.library.Import(c.Context(), origin, docs)
	switch {
	case errors.Is(err, catalog.ErrRefused):
		return nil, refusedImport(problems)
	case errors.Is(err, catalog.ErrFormat):
		return nil, refuse(kindRefused, "The documents are of no known format.").
			with(at("", "import.format", "found %s; allowed: <edition>/system.json with <edition>/<faction>/*.json", plural(len(docs), "document")))
	case err != nil:
		return nil, err
	}
	return imported(snapshot, created)
}

func imported(snapshot catalog.Snapshot, created bool) (*answer, error) {
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	a, err := reply(status, snapshot)
	if err == nil && created {
		a.header.Set("Location", "/v1/catalogues?"+url.Values{"snapshot": {snapshot.ID}}.Encode())
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

// documents unpacks the body. The parameter name says what a single file is
// called in the snapshot, and where an archive comes from.
func (s *Server) documents(c *call) (docs []catalog.Document, origin string, err error) {
	name := c.query.Get("name")
	if media, _, _ := mime.ParseMediaType(c.Header.Get("Content-Type")); media == zipType {
		docs, err = unzip(c.body)
		return docs, "import: " + cmpOr(name, "archive"), err
	}
	if !fs.ValidPath(name) || name == "." {
		return nil, "", invalidQuery([]fault{
			inParameter("name", "parameter.value", "found %.60q; allowed: the path of the file in the snapshot, such as 9e/system.json", name),
		})
	}
	return []catalog.Document{{Name: name, Data: c.body}}, "import: " + name, nil
}

func cmpOr(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// unzip reads the files of an archive.
func unzip(data []byte) ([]catalog.Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, badArchive("", "archive.unreadable", "found bytes that are not a zip archive (%v)", err)
	}
	if len(z.File) > mostFiles {
		return nil, badArchive("", "archive.files", "found %d files; allowed: at most %d", len(z.File), mostFiles)
	}
	if err := inspect(z.File); err != nil {
		return nil, err
	}
	docs, err := catalog.Gather(z)
	switch {
	case errors.Is(err, catalog.ErrTooLarge):
		return nil, refuse(kindTooLarge, "The archive unpacks to more than %d bytes.", catalog.MaxImport).
			with(at("", "archive.size", "%v", err))
	case err != nil:
		return nil, badArchive("", "archive.unreadable", "found a file that cannot be unpacked (%v)", err)
	case len(docs) == 0:
		return nil, badArchive("", "archive.empty", "found no files; allowed: at least one")
	}
	return docs, nil
}

// inspect refuses names that lead out of the archive or stand for two files.
func inspect(files []*zip.File) error {
	seen := map[string]bool{}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name, "/")
		switch {
		case !fs.ValidPath(name):
			return badArchive(name, "archive.name", "found a path that leads out of the archive; allowed: relative paths with slashes, without . and ..")
		case seen[name]:
			return badArchive(name, "archive.duplicate", "found two files of one name; allowed: one")
		}
		seen[name] = true
	}
	return nil
}

func badArchive(name, code, format string, args ...any) *problem {
	f := at("", code, format, args...)
	f.Document = name
	return refuse(kindRefused, "The archive cannot be read; nothing was imported.").with(f)
}
