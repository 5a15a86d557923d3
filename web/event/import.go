package event

import (
	"bytes"
	"errors"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/web/page"
)

// importPage is the data of event_import.html.
type importPage struct {
	*eventPage
	Imported bool
	Rows     []importedRow
	Accepted int
	MaxLists int
}

// An importedRow is the result of one list.
type importedRow struct {
	event.ImportResult
	Path    string // of the list
	Verdict verdict
}

// showImport responds to GET /events/{id}/import.
func (h *handlers) showImport(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	return h.Render(w, r, http.StatusOK, "event_import.html", &importPage{eventPage: p, MaxLists: event.MaxImportRows})
}

// importLists responds to POST /events/{id}/import: zip archives, tables in CSV, or the
// files of a folder.
func (h *handlers) importLists(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	var rows []event.ImportRow
	if r.MultipartForm != nil {
		var err error
		if rows, err = uploadedRows(r.MultipartForm); err != nil {
			return err
		}
	}
	if len(rows) == 0 {
		return page.Invalid("fail.no_file")
	}
	imported, err := p.Session.Import(r.Context(), rows)
	if err != nil {
		return err
	}
	out := &importPage{eventPage: p, Imported: true, MaxLists: event.MaxImportRows}
	for _, x := range imported {
		row := importedRow{ImportResult: x, Verdict: newVerdict(p.lang, &event.Verdict{})}
		switch {
		case slices.ContainsFunc(x.Codes, func(c event.CodeCount) bool { return c.Severity == roster.Error }):
			row.Verdict = verdict{"error", "✗", p.text("eventimport.illegal")}
		case !x.Valid:
			row.Verdict = verdict{"warning", "?", p.text("eventimport.unchecked")}
		}
		if x.Submission != "" {
			row.Path = p.listPath(x.Submission)
			out.Accepted++
		}
		out.Rows = append(out.Rows, row)
	}
	return h.Render(w, r, http.StatusOK, "event_import.html", out)
}

// uploadedRows returns the lists of all files of a form.
func uploadedRows(form *multipart.Form) ([]event.ImportRow, error) {
	var rows []event.ImportRow
	for _, field := range []string{"file", "folder"} {
		for _, header := range form.File[field] {
			if header.Size == 0 && header.Filename == "" {
				continue
			}
			data, err := page.ReadFile(header)
			if err != nil {
				return nil, err
			}
			name := filePath(header)
			more, err := readRows(name, data)
			if err != nil {
				return nil, (&page.Failure{Status: http.StatusUnprocessableEntity, Key: "fail.file", Remark: page.Shorten(name) + ": " + err.Error() + "."}).And(page.NotImported)
			}
			rows = append(rows, more...)
		}
	}
	return rows, nil
}

// readRows returns the lists of one file. It skips hidden files and folders.
func readRows(name string, data []byte) ([]event.ImportRow, error) {
	switch ext := strings.ToLower(path.Ext(name)); {
	case strings.HasPrefix(path.Base(name), "."), len(bytes.TrimSpace(data)) == 0 && ext == "":
		return nil, nil
	case ext == ".zip":
		return event.ReadZip(data)
	case ext == ".csv":
		return event.ReadCSV(data)
	}
	return []event.ImportRow{event.FileRow(name, data)}, nil
}

// filePath returns the name of a file with the folders that the browser sent, which package
// multipart removes.
func filePath(header *multipart.FileHeader) string {
	_, params, err := mime.ParseMediaType(header.Header.Get("Content-Disposition"))
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) || params["filename"] == "" {
		return header.Filename
	}
	name := strings.ReplaceAll(params["filename"], `\`, "/")
	return strings.TrimPrefix(path.Clean("/"+name), "/")
}
