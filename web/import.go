package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
)

func (s *Site) importRoutes() []route {
	return []route{
		{pattern: "POST /import", do: s.previewImport, body: fileBody},
		{pattern: "POST /import/keep", do: s.keepImport, body: fileBody},
	}
}

// A preview is what import.html shows: a document as it was read.
type preview struct {
	*builder
	Match    *match       // of a text: its lines
	Unread   []unreadLine // what reading it found, in lines or not
	Document string       // the roster, to keep
	Edition  string
}

// unreadLine is something that did not resolve, or was taken for something else.
type unreadLine struct {
	Class, Kind string
	Text        string
	Line        int    // of a text; 0: it has no lines
	Excerpt     string // the line
	Fixes       []fixView
}

// previewImport answers POST /import: the form's file, or its text. Nothing is
// stored.
func (s *Site) previewImport(w http.ResponseWriter, r *http.Request) error {
	data, err := uploaded(r)
	if err != nil {
		return err
	}
	document, err := intake.ReadDocument(data, battlescribe.Format, pack.Format, text.Format(intake.Requested{Edition: r.FormValue("edition")}))
	if err != nil {
		return err
	}
	report, read, err := s.rosters.CheckDocument(r.Context(), document)
	if err != nil {
		return err
	}
	p, err := s.preview(r, read, report, data)
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "import.html", p)
}

// uploaded returns the file of a form, or its text.
func uploaded(r *http.Request) ([]byte, error) {
	const inMemory = 1 << 20
	if err := r.ParseMultipartForm(inMemory); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return nil, badForm(err)
	}
	if r.MultipartForm != nil {
		// The files that the form was too large for go with the request.
		defer func() { _ = r.MultipartForm.RemoveAll() }()
	}
	f, header, err := r.FormFile("file")
	switch {
	case err == nil && header.Size > 0:
		defer f.Close()
		return io.ReadAll(f)
	case err == nil:
		f.Close()
	}
	if pasted := r.FormValue("text"); strings.TrimSpace(pasted) != "" {
		return []byte(pasted), nil
	}
	return nil, refuse("There is nothing to read", "Choose a file, or paste the text of a list.")
}

func (s *Site) preview(r *http.Request, read *roster.Roster, report *check.Report, data []byte) (*preview, error) {
	b := s.bench(r, read, report)
	document, err := json.Marshal(read)
	if err != nil {
		return nil, err
	}
	p := &preview{builder: b, Document: string(document), Edition: read.Edition, Match: matchOf(data, report)}
	lines := strings.Split(string(data), "\n")
	var others []roster.Diagnostic
	for i := range b.View.Diagnostics {
		d := &b.View.Diagnostics[i]
		if !isOfReading(d) {
			others = append(others, *d)
			continue
		}
		if p.Match != nil && lineOf(d.Path) > 0 {
			continue // it stands beside its line
		}
		u := unreadLine{Text: d.Message, Kind: severities[d.Severity][0], Class: severities[d.Severity][1], Line: lineOf(d.Path)}
		if u.Line > 0 && u.Line <= len(lines) {
			u.Excerpt = brief(strings.TrimSpace(lines[u.Line-1]))
		}
		p.Unread = append(p.Unread, u)
	}
	b.View.Diagnostics = others
	return p, nil
}

// readingCodes begin the codes of what reading a document finds.
var readingCodes = []string{"name.", "line.", "list.", "number.", "text.", "models.", "units.", "total.", "edition.", "system."}

func isOfReading(d *roster.Diagnostic) bool {
	for _, prefix := range readingCodes {
		if strings.HasPrefix(string(d.Code), prefix) {
			return true
		}
	}
	return strings.HasSuffix(string(d.Code), ".unknown")
}

// lineOf reads the number of the line in a path such as /lines/12/columns/5.
func lineOf(path string) int {
	rest, ok := strings.CutPrefix(path, "/lines/")
	if !ok {
		return 0
	}
	number, _, _ := strings.Cut(rest, "/")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// keepImport answers POST /import/keep: it stores the roster that was previewed.
func (s *Site) keepImport(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	document, err := intake.ReadDocument([]byte(r.PostForm.Get("roster")))
	if err != nil {
		return err
	}
	if document.Roster != nil {
		document.Roster.Name = cmp.Or(strings.TrimSpace(r.PostForm.Get("name")), document.Roster.Name)
	}
	result, err := s.rosters.PutDocument(r.Context(), document)
	if err != nil {
		return err
	}
	return s.enter(w, r, result.Roster)
}
