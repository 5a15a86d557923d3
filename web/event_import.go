package web

import (
	"bytes"
	"errors"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
)

// importPage is what event_import.html shows.
type importPage struct {
	*eventPage
	Done  bool
	Rows  []importedRow
	Taken int
	Most  int
}

// An importedRow is what became of one list.
type importedRow struct {
	event.ImportResult
	Path string // of the list
	Mark verdictMark
}

// showEventImport answers GET /events/{id}/import.
func (s *Site) showEventImport(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "import", event.OpImport)
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_import.html", &importPage{eventPage: p, Most: event.MaxImportRows})
}

// importLists answers POST /events/{id}/import: zip archives, tables in CSV, or the
// files of a folder.
func (s *Site) importLists(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "import", event.OpImport) // before anything is read
	if err != nil {
		return err
	}
	const inMemory = 8 << 20
	if err := r.ParseMultipartForm(inMemory); err != nil {
		return badForm(err)
	}
	rows, err := uploadedRows(r.MultipartForm)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return refuse("There is nothing to import", "Choose a zip archive, a table, or the files of a folder.")
	}
	done, err := p.Visit.Import(r.Context(), rows)
	if err != nil {
		return err
	}
	page := &importPage{eventPage: p, Done: true, Most: event.MaxImportRows}
	for _, x := range done {
		row := importedRow{ImportResult: x, Mark: verdictMark{"good", "✓", "Legal"}}
		if !x.Valid {
			row.Mark = verdictMark{"error", "✗", "Not legal"}
		}
		if x.Submission != "" {
			row.Path = p.Path + "/lists/" + x.Submission
			page.Taken++
		}
		page.Rows = append(page.Rows, row)
	}
	return s.render(w, r, http.StatusOK, "event_import.html", page)
}

// uploadedRows are the lists of all files of a form.
func uploadedRows(form *multipart.Form) ([]event.ImportRow, error) {
	var rows []event.ImportRow
	for _, field := range []string{"file", "folder"} {
		for _, header := range form.File[field] {
			if header.Size == 0 && header.Filename == "" {
				continue
			}
			data, err := openPart(header)
			if err != nil {
				return nil, err
			}
			more, err := rowsOf(partName(header), data)
			if err != nil {
				return nil, err
			}
			rows = append(rows, more...)
		}
	}
	return rows, nil
}

// rowsOf are the lists of one file.
func rowsOf(name string, data []byte) ([]event.ImportRow, error) {
	switch ext := strings.ToLower(path.Ext(name)); {
	case strings.HasPrefix(path.Base(name), "."):
		return nil, nil // what systems leave in folders
	case ext == ".zip":
		return named(name, event.ReadZip, data)
	case ext == ".csv":
		return named(name, event.ReadCSV, data)
	case len(bytes.TrimSpace(data)) == 0 && ext == "":
		return nil, nil // a folder
	}
	return []event.ImportRow{event.FileRow(name, data)}, nil
}

func named(name string, read func([]byte) ([]event.ImportRow, error), data []byte) ([]event.ImportRow, error) {
	rows, err := read(data)
	if err != nil {
		return nil, refuse("A file cannot be read", brief(name)+": "+err.Error()+". Nothing was imported.")
	}
	return rows, nil
}

// partName is the name of a file with the folders that a browser tells; package
// multipart cuts them off.
func partName(header *multipart.FileHeader) string {
	_, params, err := mime.ParseMediaType(header.Header.Get("Content-Disposition"))
	if name := params["filename"]; err == nil || errors.Is(err, mime.ErrInvalidMediaParameter) {
		if name != "" {
			return strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/")
		}
	}
	return header.Filename
}
