package web_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/datasheets"
	"github.com/rollcall40k/rollcall/web"
)

// ninth returns a zip archive of the built-in datasheets of the 9th edition. Change returns
// the text of a file, or nothing to leave it out.
func ninth(t testing.TB, change func(name, text string) string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	must(t, fs.WalkDir(datasheets.Files, "9e", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(datasheets.Files, path)
		if err != nil {
			return err
		}
		text := change(path, string(data))
		if text == "" {
			return nil
		}
		w, err := z.Create(path)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		return err
	}))
	must(t, z.Close())
	return b.Bytes()
}

// changedPoints gives the Monolith other points, and another datasheet another name.
func changedPoints(name, text string) string {
	if strings.HasSuffix(name, "/monolith.json") {
		return strings.Replace(text, `"points": 270`, `"points": 280`, 1)
	}
	return strings.Replace(text, `"name": "Outrider Squad"`, `"name": "Outrider Patrol"`, 1)
}

// withoutNecrons leaves out an army book.
func withoutNecrons(name, text string) string {
	if strings.HasPrefix(name, "9e/necrons/") {
		return ""
	}
	return text
}

// importChanged imports newer data without activating it.
func (h *testSite) importChanged(t testing.TB) catalog.Snapshot {
	t.Helper()
	docs, err := catalog.Unzip(ninth(t, changedPoints))
	must(t, err)
	s, _, _, err := h.Library.Import(t.Context(), "newer.zip", docs)
	must(t, err)
	return s
}

// importFile uploads a file, and follows the redirect.
func (v *client) importFile(name string, data []byte) response {
	v.t.Helper()
	return v.sendFiles("/data/import", nil, part{"files", name, string(data)})
}

// confirm ticks the box of a page of changes, and presses its button.
func (v *client) confirm(a response) response {
	v.t.Helper()
	p := parsed(v.t, a.html)
	values := fieldsOf(p, formOf(p, p.button(v.t, "Use it now")))
	values.Set("confirm", p.first("input", "type", "checkbox").value("value"))
	return v.post("/data/activate", values)
}

// active returns the active snapshot of an edition.
func (h *testSite) active(t testing.TB, edition string) catalog.Snapshot {
	t.Helper()
	s, err := h.Library.ActiveOf(t.Context(), edition)
	must(t, err)
	return s
}

func TestDataIsImportedComparedActivatedAndUndone(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	h.marines(t)
	v := h.client(t)
	v.get("/").mustContain(t, "Add its game data")
	v.get("/data").mustContain(t, "Built-in data, ", " Active", "2 army books, 53 datasheets · used by 1 list", "came with Rollcall · added today")
	before := h.active(t, "9e")
	changes := v.importFile("newer.zip", ninth(t, changedPoints))
	changes.mustContain(t, "Imported.", "270 → 280", "+10", "Outrider Squad → Outrider Patrol", "Use it now", "Keep it for later")
	if h.active(t, "9e").ID != before.ID {
		t.Fatal("the import was activated")
	}
	v.importFile("again.zip", ninth(t, changedPoints)).mustContain(t, "Nothing new.", "270 → 280")
	v.get("/data").mustContain(t, "from newer.zip", "Activate…", "Unused data")
	done := v.press(changes, "Use it now")
	done.mustContain(t, "Activated.", ", imported from newer.zip on ", " was activated instead of Warhammer 40,000 9th Edition, built-in", "by local")
	if h.active(t, "9e").ID == before.ID {
		t.Fatal("the data was not activated")
	}
	if again := v.press(changes, "Use it now"); again.StatusCode != http.StatusConflict {
		t.Errorf("activated twice: status %d", again.StatusCode)
	}
	v.press(done, "Undo")
	if h.active(t, "9e").ID != before.ID {
		t.Error("the change was not undone")
	}
	preview := v.press(v.get("/data"), "Remove unused data")
	preview.mustContain(t, "imported from newer.zip", "Keep everything")
	if all, err := h.Library.Snapshots(t.Context()); err != nil || len(all) != 3 {
		t.Errorf("the preview removed data: %d, %v", len(all), err)
	}
	v.press(preview, "Remove, free").mustContain(t, "1 set of data was removed", "was removed")
	if again := v.press(changes, "Use it now"); again.StatusCode != http.StatusNotFound {
		t.Errorf("activated after it was removed: status %d", again.StatusCode)
	}
	v.post("/data/prune", nil).mustContain(t, "All data is needed")
	v.post("/data/prune", url.Values{"confirm": {"yes"}}).mustContain(t, "Nothing to remove.")
}

// Data that lacks army books of the active one needs a confirmation.
func TestSmallerDataNeedsConfirmation(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	before := h.active(t, "9e")
	changes := v.importFile("smaller.zip", ninth(t, withoutNecrons))
	changes.mustContain(t, "1 army book of the active data is missing or incomplete here: Necrons.", "Army books removed 1")
	if a := v.press(changes, "Use it now"); a.StatusCode != http.StatusUnprocessableEntity || h.active(t, "9e").ID != before.ID {
		t.Errorf("without confirmation: status %d", a.StatusCode)
	}
	if a := v.confirm(changes); a.StatusCode != http.StatusOK || h.active(t, "9e").ID == before.ID {
		t.Errorf("with confirmation: status %d", a.StatusCode)
	}
}

// The first data of a game with a file that cannot be read needs a confirmation, and is then in use.
func TestIncompleteFirstDataNeedsConfirmation(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	const rovers = `<catalogue id="rovers" name="Rovers" gameSystemId="skirmish">
  <selectionEntries><selectionEntry id="gang" name="Rover Gang" type="unit"/></selectionEntries></catalogue>`
	a := v.sendFiles("/data/import", nil,
		part{"files", "Skirmish.gst", `<gameSystem id="skirmish" name="Skirmish 3rd Edition"><forceEntries><forceEntry id="army" name="Army"/></forceEntries></gameSystem>`},
		part{"files", "Rovers.cat", rovers}, part{"files", "Lost.cat", strings.ReplaceAll(rovers, "overs", "ost")[:100]})
	a.mustContain(t, "1 file cannot be read and is left out: Lost.cat.", "New army books 1", "No active data")
	used := func() bool {
		_, err := h.Library.ActiveOf(t.Context(), "3e")
		return err == nil
	}
	if refused := v.press(a, "Use it now"); refused.StatusCode != http.StatusUnprocessableEntity || used() {
		t.Errorf("without confirmation: status %d", refused.StatusCode)
	}
	if done := v.confirm(a); done.StatusCode != http.StatusOK || !used() {
		t.Errorf("with confirmation: status %d", done.StatusCode)
	}
}

// The first data of a game is deactivated to undo its import, and its deactivation is undone; data that is needed
// has no button for that.
func TestFirstDataIsDeactivated(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	actives := func() (n int) {
		all, err := h.Library.Active(t.Context())
		must(t, err)
		return len(all)
	}
	before := actives()
	buttons := func(a response) (names []string) {
		for _, b := range parsed(t, a.html).all("button", "", "") {
			if strings.HasPrefix(b.text, "Undo") || strings.HasPrefix(b.text, "Deactivate") {
				names = append(names, strings.Fields(b.text)[0])
			}
		}
		return names
	}
	if a := v.get("/data"); len(buttons(a)) > 0 {
		t.Errorf("buttons %q for the built-in data", buttons(a))
	}
	if a := v.post("/data/deactivate", url.Values{"snapshot": {h.active(t, "9e").ID}}); a.StatusCode != http.StatusConflict || !a.contains(t, "This data must stay active") {
		t.Errorf("the only data of an edition: status %d", a.StatusCode)
	}
	for _, c := range []struct {
		change func(response) response
		active int
		want   []string
		says   string
	}{
		{func(response) response {
			return v.importFile("Skirmish.gst", []byte(`<gameSystem id="skirmish" name="Skirmish 3rd Edition"><forceEntries><forceEntry id="army" name="Army"/></forceEntries></gameSystem>`))
		}, before + 1, []string{"Deactivate", "Undo:"}, "by local"},
		{func(a response) response { return v.press(a, "Undo") }, before, []string{"Undo:"}, "is no longer used for new lists"},
		{func(a response) response { return v.press(a, "Undo") }, before + 1, []string{"Deactivate", "Undo:"}, "is used for new lists"},
		{func(a response) response { return v.press(a, "Deactivate") }, before, []string{"Undo:"}, "was deactivated"},
		{func(response) response { return v.post("/data/prune", url.Values{"confirm": {"yes"}}) }, before, nil, "1 set of data was removed"},
	} {
		a := c.change(v.get("/data"))
		a.mustContain(t, c.says)
		if d := cmp.Diff(c.want, buttons(a)); d != "" || actives() != c.active {
			t.Errorf("%s: %d active, want %d; buttons -want +got:\n%s", c.says, actives(), c.active, d)
		}
	}
}

// A user who compared with data that is no longer active is told so.
func TestActivationOfAStalePageIsRefused(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	stale := v.importFile("newer.zip", ninth(t, changedPoints))
	other := v.importFile("smaller.zip", ninth(t, withoutNecrons))
	v.confirm(other).mustContain(t, "Activated.")
	a := v.press(stale, "Use it now")
	if a.StatusCode != http.StatusConflict {
		t.Errorf("status %d; want 409", a.StatusCode)
	}
	a.mustContain(t, "Other data was activated meanwhile")
}

func TestBadImportsOfData(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	whole := ninth(t, changedPoints)
	for _, tt := range []struct {
		name  string
		files []part
		want  string
	}{
		{"no file", nil, "There is nothing to import"},
		{"an empty file", []part{{"files", "a.zip", ""}}, "There is nothing to import"},
		{"a truncated archive", []part{{"files", "a.zip", string(whole[:len(whole)/2])}}, "The archive cannot be read"},
		{"a list", []part{{"files", "list.txt", "Boyz"}}, "This is not game data"},
		{"an invalid datasheet", []part{{"files", "a.zip", string(ninth(t, func(_, text string) string {
			return strings.Replace(text, `"points": 270`, `"points": "many"`, 1)
		}))}}, "The game data has errors"},
		{"zeros", []part{{"files", "a.zip", string(ninth(t, func(name, text string) string {
			if strings.HasSuffix(name, "/monolith.json") {
				return strings.Repeat("\x00", catalog.MaxUnpacked+1)
			}
			return text
		}))}}, "too large"},
	} {
		a := v.sendFiles("/data/import", nil, tt.files...)
		if a.StatusCode != http.StatusUnprocessableEntity || !a.contains(t, tt.want) {
			t.Errorf("%s: status %d, want 422 with %q", tt.name, a.StatusCode, tt.want)
		}
	}
	if all, err := h.Library.Snapshots(t.Context()); err != nil || len(all) != 2 {
		t.Errorf("something was imported: %d, %v", len(all), err)
	}
	for path, want := range map[string]int{
		"/data/changes":         http.StatusNotFound,
		"/data/changes?to=9e@0": http.StatusNotFound,
		"/data/changes?to=" + h.active(t, "9e").ID + "&from=9e@0":                    http.StatusNotFound,
		"/data/changes?to=" + h.active(t, "9e").ID + "&from=" + h.active(t, "8e").ID: http.StatusUnprocessableEntity,
	} {
		if a := v.get(path); a.StatusCode != want {
			t.Errorf("%s: status %d; want %d", path, a.StatusCode, want)
		}
	}
}

// someKeys are API keys by id.
type someKeys map[string]server.Key

// Key returns a key.
func (k someKeys) Key(_ context.Context, id string) (server.Key, error) {
	if key, ok := k[id]; ok {
		return key, nil
	}
	return server.Key{}, server.ErrKeyUnknown
}

// add adds a key and returns its token.
func (k someKeys) add(name string, scopes ...string) (token string) {
	key, token := server.NewKey(name, time.Now(), scopes...)
	k[key.ID] = key
	return token
}

// On a server for others, the game data changes only for holders of a key with the scope.
func TestDataNeedsAKey(t *testing.T) {
	t.Parallel()
	keys := someKeys{}
	player, administrator := keys.add("player"), keys.add("club administrator", server.ScopeData)
	h := newSite(t, func(c *web.Config) { c.Open, c.Keys = false, keys })
	newer := h.importChanged(t)
	form := url.Values{"snapshot": {newer.ID}, "from": {h.active(t, "9e").ID}}
	refused := func(v *client) {
		t.Helper()
		for _, path := range []string{"/data", "/data/changes?to=" + newer.ID} {
			for _, button := range parsed(t, v.get(path).html).all("button", "", "") {
				for _, text := range []string{"Use it now", "Undo", "Remove", "Import"} {
					if strings.Contains(button.text, text) {
						t.Errorf("%s has the button %q", path, button.text)
					}
				}
			}
		}
		for _, a := range []response{
			v.post("/data/activate", form), v.post("/data/prune", url.Values{"confirm": {"yes"}}), v.importFile("a.zip", ninth(t, withoutNecrons)),
		} {
			if a.StatusCode != http.StatusForbidden && a.StatusCode != http.StatusUnauthorized {
				t.Errorf("%s: status %d; want 403", a.at, a.StatusCode)
			}
		}
		if all, err := h.Library.Snapshots(t.Context()); err != nil || len(all) != 3 || h.active(t, "9e").ID == newer.ID {
			t.Errorf("the data was changed: %d, %v", len(all), err)
		}
	}
	v := h.client(t)
	refused(v)
	for _, key := range []string{player, "rck_a_b", "secret"} {
		if a := v.submit(v.get("/data"), "Sign in", url.Values{"key": {key}}); a.StatusCode != http.StatusForbidden {
			t.Errorf("key %.7s: status %d; want 403", key, a.StatusCode)
		}
		refused(v)
	}
	signedIn := v.submit(v.get("/data"), "Sign in", url.Values{"key": {administrator}})
	signedIn.mustContain(t, "You change the data as club administrator")
	if got := signedIn.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: %q", got)
	}
	if strings.Contains(signedIn.html, administrator) {
		t.Error("the page shows the key")
	}
	v.post("/data/activate", form).mustContain(t, "Activated.", "by club administrator")
	out := v.press(v.get("/data"), "Sign out")
	if h.active(t, "9e").ID != newer.ID || out.contains(t, "You change the data") {
		t.Error("still signed in")
	}
	_, _, err := h.Library.Activate(t.Context(), form.Get("from"), "test")
	must(t, err)
	refused(v)
}

// Without keys no user changes the data of a server for others.
func TestDataWithoutKeys(t *testing.T) {
	t.Parallel()
	h := newSite(t, func(c *web.Config) { c.Open = false })
	v := h.client(t)
	if page := v.get("/data"); strings.Contains(page.html, "/data/import") || strings.Contains(page.html, `action="/data/key"`) {
		t.Error("the page offers changes")
	}
	if a := v.importFile("a.zip", ninth(t, changedPoints)); a.StatusCode != http.StatusForbidden {
		t.Errorf("import: status %d; want 403", a.StatusCode)
	}
	if a := v.post("/data/key", url.Values{"key": {"rck_a_b"}}); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("key: status %d; want 422", a.StatusCode)
	}
}
