package web_test

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service"
)

// The largest of the community's rosters, with the data that it was made with.
const (
	largeData   = "9e/v9.1.35"
	largeRoster = "9e__mikeporterdev__DCBloodAngelsList.rosz"
)

// upload sends a file to the import form, and returns the preview.
func (v *client) upload(name string, data []byte) response {
	v.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		v.t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		v.t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		v.t.Fatal(err)
	}
	return v.send("POST", "/import", form.FormDataContentType(), b.String())
}

// keep saves the roster of a preview, and returns its page.
func (v *client) keep(preview response) response {
	v.t.Helper()
	page := parsed(v.t, preview.html)
	document := page.first("input", "name", "roster")
	if document == nil {
		v.t.Fatalf("status %d, and no roster to keep:\n%s", preview.StatusCode, preview.html)
	}
	return v.post("/import/keep", url.Values{"roster": {document.value("value")}})
}

// large returns a test site with the large roster.
func large(t testing.TB) (h *testSite, v *client, id string) {
	t.Helper()
	h = newSite(t, nil, largeData)
	data, err := os.ReadFile(filepath.Join(communitytest.Folder(t), "rosters", largeRoster))
	if err != nil {
		t.Fatal(err)
	}
	v = h.client(t)
	kept := v.keep(v.upload(largeRoster, data))
	return h, v, strings.TrimPrefix(kept.at.Path, "/rosters/")
}

// verdictParts are the fragments that a change replaces at once.
const verdictParts = "#notice #bar #problems #list"

// BenchmarkEdit measures a change, from the form to the parts that show its
// verdict: of a small roster and of a real one of 198 selections.
func BenchmarkEdit(b *testing.B) {
	b.Run("small", func(b *testing.B) {
		h := newSite(b, nil)
		id := h.marines(b)
		measureEdits(b, h, id)
	})
	b.Run("real", func(b *testing.B) {
		h, _, id := large(b)
		measureEdits(b, h, id)
	})
	b.Run("broken", func(b *testing.B) {
		h, _, id := large(b)
		h.ruin(b, id)
		measureEdits(b, h, id)
	})
}

// ruin removes the models of every unit of the large roster, which causes more than 25
// errors.
func (h *testSite) ruin(t testing.TB, id string) {
	t.Helper()
	r, err := h.Rosters.Roster(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var ops []roster.Operation
	for _, unit := range r.Forces[0].Selections {
		for _, part := range unit.Selections {
			for k := range part.Selections {
				if k%2 == 0 {
					ops = append(ops, roster.Operation{Op: roster.Remove, Selection: part.Selections[k].ID})
				}
			}
		}
	}
	result, err := h.Rosters.Apply(t.Context(), id, r.Revision, ops)
	if err != nil {
		t.Fatal(err)
	}
	if got := result.Report.Summary.Errors; got < 25 {
		t.Fatalf("%d errors; want 25 at least", got)
	}
}

func measureEdits(b *testing.B, h *testSite, id string) {
	r, err := h.Rosters.Roster(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	forces := r.Forces[0].Selections
	unit := forces[len(forces)-1].ID
	b.ReportAllocs()
	for i := r.Revision; b.Loop(); i++ {
		form := url.Values{"revision": {strconv.Itoa(i)}, "do": {`[{"op":"note","selection":"` + unit + `"}]`}, "text": {strconv.Itoa(i)}}
		h.measure(b, "POST", "/rosters/"+id+"/do?unit="+unit, verdictParts, form)
	}
}

// BenchmarkUnit measures the unit pane: every choice is tried. Of the real roster
// it is the unit with the most choices.
func BenchmarkUnit(b *testing.B) {
	h, _, id := large(b)
	r, err := h.Rosters.Roster(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	unit := widest(r)
	for b.Loop() {
		h.measure(b, "GET", "/rosters/"+id+"?unit="+unit, "#unit-body", nil)
	}
}

// BenchmarkSearch measures the search in the catalogue pane.
func BenchmarkSearch(b *testing.B) {
	h, _, id := large(b)
	b.ReportAllocs()
	for b.Loop() {
		h.measure(b, "GET", "/rosters/"+id+"?q=int", "#results", nil)
	}
}

// widest is the unit with the most selections.
func widest(r *roster.Roster) (unit string) {
	most := 0
	for _, s := range r.Forces[0].Selections {
		if n := size(s); n > most {
			unit, most = s.ID, n
		}
	}
	return unit
}

func size(s roster.Selection) int {
	n := 1
	for _, c := range s.Selections {
		n += size(c)
	}
	return n
}

func (h *testSite) measure(b *testing.B, method, path, parts string, form url.Values) {
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Rollcall-Fragment", parts)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Fatalf("status %d: %s", w.Code, decompress(b, w.Result(), w.Body.Bytes()))
	}
	if _, err := io.Copy(io.Discard, w.Result().Body); err != nil {
		b.Fatal(err)
	}
}

// marines is a small roster of the built-in data: a squad and its captain.
func (h *testSite) marines(t testing.TB) (id string) {
	t.Helper()
	made, err := h.Rosters.Create(t.Context(), service.NewRoster{Name: "Fourth Company", Edition: "9e", Catalogue: "9e.space-marines"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Rosters.Apply(t.Context(), made.Roster.ID, 1, []roster.Operation{
		{Op: roster.AddUnit, Datasheet: "9e.space-marines.intercessor-squad"},
		{Op: roster.AddUnit, Datasheet: "9e.space-marines.primaris-captain"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return made.Roster.ID
}
