package page

import (
	"log/slog"
	"strings"
	"testing"
	"testing/fstest"
)

// TestParse: a page has its own templates, the layout, fragments, and the shared templates that
// these use, but no others; its own replace shared ones of the same name.
func TestParse(t *testing.T) {
	p := New("test", slog.New(slog.DiscardHandler))
	err := p.Load(Section{Files: fstest.MapFS{
		"templates/_shared.html": {Data: []byte(`{{define "a"}}{{if .X}}{{else}}{{range .Y}}{{template "b"}}{{end}}{{end}}{{end}}{{define "b"}}B{{end}}{{define "c"}}C{{end}}{{define "#d"}}{{with .Z}}{{template "e"}}{{end}}{{end}}{{define "e"}}E{{end}}{{define "own"}}shared{{end}}`)},
		"templates/one.html":     {Data: []byte(`{{define "title"}}T{{end}}{{define "main"}}{{template "a" .}}{{template "own"}}{{end}}{{define "own"}}mine{{end}}`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	page, err := p.parse("one.html")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{layoutFile: true, "main": true, "a": true, "b": true, "c": false, "#d": true, "e": true, "own": true, "nav": true} {
		if got := page.Lookup(name) != nil; got != want {
			t.Errorf("template %s: %t, want %t", name, got, want)
		}
	}
	if text := page.Lookup("own").Tree.Root.String(); text != "mine" {
		t.Errorf("the page's own template is %q", text)
	}
	if err := New("test", nil).Load(Section{Files: fstest.MapFS{"templates/bad.html": {Data: []byte("{{if}}")}}}); err == nil || !strings.Contains(err.Error(), "bad.html") {
		t.Errorf("a page that cannot be read: %v", err)
	}
}
