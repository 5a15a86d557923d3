package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed templates/*.html
var templateFiles embed.FS

// partsHeader names the parts of a page that a module asks for.
const partsHeader = "Rollcall-Fragment"

// A view is what layout.html shows: the frame around a page.
type view struct {
	Version string
	Theme   string  // light, dark, or empty: as the visitor's machine has it
	Path    string  // of the page, to come back to it
	Parts   bool    // parts of the page are asked for, not the whole
	Told    *notice // what the request before left to say; nil: nothing
	Page    any
}

// parsePages parses each page with the layout and the parts that all share:
// files whose names begin with an underscore.
func parsePages(f *files) (map[string]*template.Template, error) {
	frame, err := template.New("").Funcs(funcs(f)).ParseFS(templateFiles, "templates/layout.html", "templates/_*.html")
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(templateFiles, "templates/*.html")
	if err != nil {
		return nil, err
	}
	pages := map[string]*template.Template{}
	for _, file := range names {
		name := path.Base(file)
		if name == "layout.html" || strings.HasPrefix(name, "_") {
			continue
		}
		page, err := frame.Clone()
		if err != nil {
			return nil, err
		}
		if pages[name], err = page.ParseFS(templateFiles, file); err != nil {
			return nil, err
		}
	}
	return pages, nil
}

// render answers with a page, or with the parts of it that the request asks for.
func (s *Site) render(w http.ResponseWriter, r *http.Request, status int, page string, data any) error {
	t := s.pages[page]
	if t == nil {
		return fmt.Errorf("there is no page %q", page)
	}
	v := view{Version: s.version, Theme: themeOf(r), Path: r.URL.RequestURI(), Parts: len(parts(r)) > 0, Told: s.told(w, r), Page: data}
	var b bytes.Buffer
	if err := execute(t, &b, parts(r), v); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Add("Vary", partsHeader)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	return s.send(w, r, status, b.Bytes())
}

// execute writes the whole page, or the parts that are named.
func execute(t *template.Template, b *bytes.Buffer, parts []string, v view) error {
	if len(parts) == 0 {
		return t.ExecuteTemplate(b, "layout.html", v)
	}
	for _, name := range parts {
		if t.Lookup(name) == nil {
			return &fault{http.StatusBadRequest, "There is no such part", "The page has no part " + brief(name) + "."}
		}
		if err := t.ExecuteTemplate(b, name, v); err != nil {
			return err
		}
	}
	return nil
}

// mostParts bounds how many parts one answer has.
const mostParts = 20

// parts lists what a request asks for; none: the whole page.
func parts(r *http.Request) []string {
	var out []string
	for name := range strings.FieldsSeq(r.Header.Get(partsHeader)) {
		if strings.HasPrefix(name, "#") && len(out) < mostParts {
			out = append(out, name)
		}
	}
	return out
}

// done ends a request that changed something: it redirects to the page that shows
// it, or calls show, which renders that page, where parts were asked for.
func (s *Site) done(w http.ResponseWriter, r *http.Request, next string, show handler) error {
	if len(parts(r)) > 0 {
		return show(w, r)
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
	return nil
}
