package api

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// ArchiveLimits bound what an import unpacks to, so that a small archive cannot
// fill the memory. Zero fields stand for the defaults.
type ArchiveLimits struct {
	Files int   // 10,000
	File  int64 // bytes of one file; 32 MiB
	Total int64 // bytes of all files; 256 MiB
}

func (l ArchiveLimits) filled() ArchiveLimits {
	if l.Files == 0 {
		l.Files = 10_000
	}
	if l.File == 0 {
		l.File = 32 << 20
	}
	if l.Total == 0 {
		l.Total = 256 << 20
	}
	return l
}

// mostProblems bounds how many problems of an import are answered.
const mostProblems = 100

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
		docs, err = unzip(c.body, s.limits.Archive)
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

// unzip reads the files of an archive. Folders, and what some systems pack
// besides the files, are left out.
func unzip(data []byte, l ArchiveLimits) ([]catalog.Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, badArchive("", "archive.unreadable", "found bytes that are not a zip archive (%v)", err)
	}
	if len(z.File) > l.Files {
		return nil, badArchive("", "archive.files", "found %d files; allowed: at most %d", len(z.File), l.Files)
	}
	u := &unpacking{limits: l, left: l.Total, seen: map[string]bool{}}
	for _, f := range z.File {
		if err := u.add(f); err != nil {
			return nil, err
		}
	}
	if len(u.docs) == 0 {
		return nil, badArchive("", "archive.empty", "found no files; allowed: at least one")
	}
	return u.docs, nil
}

type unpacking struct {
	limits ArchiveLimits
	left   int64 // bytes that may still be unpacked
	seen   map[string]bool
	docs   []catalog.Document
}

func (u *unpacking) add(f *zip.File) error {
	name := f.Name
	switch {
	case f.FileInfo().IsDir(), strings.HasPrefix(name, "__MACOSX/"), path.Base(name) == ".DS_Store":
		return nil
	case !fs.ValidPath(name):
		return badArchive(name, "archive.name", "found a path that leads out of the archive; allowed: relative paths with slashes, without . and ..")
	case !f.Mode().IsRegular():
		return badArchive(name, "archive.link", "found a file that is not a regular one; allowed: regular files")
	case u.seen[name]:
		return badArchive(name, "archive.duplicate", "found two files of one name; allowed: one")
	}
	u.seen[name] = true
	data, err := u.read(f)
	if err != nil {
		return err
	}
	u.left -= int64(len(data))
	u.docs = append(u.docs, catalog.Document{Name: name, Data: data})
	return nil
}

// read unpacks a file. The sizes that the archive states are not relied on.
func (u *unpacking) read(f *zip.File) ([]byte, error) {
	most := min(u.limits.File, u.left)
	r, err := f.Open()
	if err != nil {
		return nil, badArchive(f.Name, "archive.unreadable", "found a file that cannot be unpacked (%v)", err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case err != nil:
		return nil, badArchive(f.Name, "archive.unreadable", "found a file that cannot be unpacked (%v)", err)
	case int64(len(data)) > u.limits.File:
		return nil, tooMuch(f.Name, "archive.file_size", "a file of more than %d bytes", u.limits.File)
	case int64(len(data)) > most:
		return nil, tooMuch(f.Name, "archive.total_size", "files of more than %d bytes together", u.limits.Total)
	}
	return data, nil
}

func badArchive(name, code, format string, args ...any) *problem {
	f := at("", code, format, args...)
	f.Document = name
	return refuse(kindRefused, "The archive cannot be read; nothing was imported.").with(f)
}

func tooMuch(name, code, format string, most int64) *problem {
	f := at("", code, "found "+format+"; allowed: at most that many", most)
	f.Document = name
	return refuse(kindTooLarge, "The archive holds %s.", fmt.Sprintf(format, most)).with(f)
}
