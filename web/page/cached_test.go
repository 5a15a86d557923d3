package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/web/page"
)

// A part that is rendered once for equal data shows what differs: its data and the language. What it
// shows is escaped like the rest of the page.
func TestCachedParts(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"templates/rows.html": {Data: []byte(
		`{{define "title"}}Rows{{end}}{{define "main"}}{{end}}{{define "#rows"}}<ul id="rows">{{range .Page}}{{cached "row" .}}{{end}}</ul>{{end}}` +
			`{{define "row"}}<li title="{{.Name}}">{{t "count.models" "Count" .Models}}{{.Rendered}}</li>{{end}}`)}}
	p := page.New("test", nil)
	if err := p.Load(page.Section{Files: files}); err != nil {
		t.Fatal(err)
	}
	rendered := 0
	var shown []partRow
	site := server.New(server.Config{}, &server.Group{Fail: p.Fail, Routes: []*server.Route{{Method: http.MethodGet, Path: "/", Page: func(w http.ResponseWriter, r *http.Request) error {
		return p.Render(w, r, http.StatusOK, "rows.html", shown)
	}}}})
	show := func(language string, rows ...partRow) string {
		t.Helper()
		for i := range rows {
			rows[i].rendered = &rendered
		}
		shown = rows
		r := httptest.NewRequest(http.MethodGet, "http://localhost/", http.NoBody)
		r.Header.Set("Accept-Language", language)
		r.Header.Set("Rollcall-Fragment", "#rows")
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w.Body.String()
	}
	for _, tt := range []struct {
		language string
		rows     []partRow
		want     string
		rendered int // so far
	}{
		{"en", []partRow{{Name: `A "b" <c>`, Models: 5}, {Name: "D", Models: 1}}, `<li title="A &#34;b&#34; &lt;c&gt;">5 models</li><li title="D">1 model</li>`, 2},
		{"en", []partRow{{Name: "D", Models: 1}}, `<li title="D">1 model</li>`, 2},
		{"en", []partRow{{Name: "D", Models: 2}}, `<li title="D">2 models</li>`, 3},
		{"de", []partRow{{Name: "D", Models: 2}}, `<li title="D">2 Modelle</li>`, 4},
	} {
		if got := show(tt.language, tt.rows...); !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %s; want %s", tt.language, got, tt.want)
		}
		if rendered != tt.rendered {
			t.Errorf("%s %v: %d rows were rendered so far; want %d", tt.language, tt.rows, rendered, tt.rendered)
		}
	}
}

// A partRow counts how often it is rendered.
type partRow struct {
	Name     string
	Models   int
	rendered *int
}

// Rendered is called by the template of the row.
func (r partRow) Rendered() string { *r.rendered++; return "" }
