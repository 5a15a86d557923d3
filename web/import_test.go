package web_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
)

func TestImportOfEveryFormThatIsExported(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	for _, format := range []string{"rosz", "ros", "newrecruit", "json", "list"} {
		t.Run(format, func(t *testing.T) {
			file := v.get("/rosters/" + id + "/files/" + format)
			if file.StatusCode != http.StatusOK || file.Header.Get("Content-Disposition") == "" {
				t.Fatalf("status %d, %v", file.StatusCode, file.Header)
			}
			preview := v.upload("army."+format, []byte(file.html))
			preview.mustContain(t, "Nothing is stored yet", "Everything was found", "Intercessor Squad", "Primaris Captain", "2 units")
			kept := v.keep(preview)
			kept.mustContain(t, "Fourth Company", "Intercessor Squad", "Primaris Captain")
			if v.roster(kept) == id {
				t.Error("the import is the original")
			}
		})
	}
}

func TestImportOfAText(t *testing.T) {
	t.Parallel()
	const list = `Fourth Company (170 points)

Space Marines
Strike Force (2000 points)

CHARACTERS

Primaris Captain (80 points)
  • 1x Bolt pistol

OTHER DATASHEETS

Intercesor Squad (90 points)
  • 5x Bolt rifle

Squad of Nobody (10 points)
`
	h := newSite(t, nil)
	v := h.client(t)
	preview := v.submit(v.get("/"), "Import", url.Values{"text": {list}, "edition": {"9e"}})
	preview.mustContain(t, "Nothing is stored yet", "Primaris Captain", "Squad of Nobody", "Line by line")
	if strings.Contains(preview.html, `id="line-2"`) {
		t.Error("the preview lists a blank line")
	}
	for _, row := range []string{`<tr id="line-8" class="text-line read">`, `<tr id="line-13" class="text-line uncertain">`, `<tr id="line-16" class="text-line uncertain">`} {
		if !strings.Contains(preview.html, row) {
			t.Errorf("the preview has no %s", row)
		}
	}
	if got := rosters(t, h); got != 0 {
		t.Errorf("%d rosters are stored by a preview", got)
	}
	// The verdict counts what was not read, before and after the list is saved.
	preview.mustContain(t, "The built-in game data lacks names of this list.", "rollcall data update 9e --activate")
	verdict := func(a response) string { return regexp.MustCompile(`\d+ errors?\b`).FindString(a.html) }
	without := v.submit(v.get("/"), "Import", url.Values{"text": {strings.Replace(list, "\nSquad of Nobody (10 points)\n", "", 1)}, "edition": {"9e"}})
	kept := v.submit(preview, "Save list", url.Values{"name": {"By hand"}})
	if a, b, c := verdict(preview), verdict(kept), verdict(without); a == "" || a != b || a == c {
		t.Errorf("got %q in the preview, %q in the list, and %q without the unknown unit", a, b, c)
	}
	kept.mustContain(t, "By hand", "Not in the game data")
	if got := rosters(t, h); got != 1 {
		t.Errorf("%d rosters are stored; want 1", got)
	}
}

func rosters(t *testing.T, h *testSite) int {
	t.Helper()
	page, err := h.Rosters.List(t.Context(), 0, "")
	if err != nil {
		t.Fatal(err)
	}
	return len(page.Data)
}

func TestImportOfWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	tests := []struct {
		name, file string
		status     int
		contains   string
	}{
		{"an empty file", "", http.StatusUnprocessableEntity, "There is no list"},
		{"broken XML", `<?xml version="1.0"?><roster><forces>`, http.StatusUnprocessableEntity, "cannot be read"},
		{"a broken archive", "PK\x03\x04 and nothing", http.StatusUnprocessableEntity, "cannot be read"},
		{"other JSON", `{"a": 1}`, http.StatusUnprocessableEntity, "cannot be read"},
		{"broken JSON", `{"list": `, http.StatusUnprocessableEntity, "cannot be read"},
		{"bytes", "\x00\x01\x02\xff\xfe", http.StatusUnprocessableEntity, "cannot be read"},
		{"another edition", `{"list": "A", "edition": "2e", "units": []}`, http.StatusUnprocessableEntity, "There is no game data"},
		{"too much", strings.Repeat("a", 10<<20), http.StatusRequestEntityTooLarge, "too large"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := v.upload("file", []byte(tt.file))
			if a.StatusCode != tt.status {
				t.Errorf("status %d; want %d", a.StatusCode, tt.status)
			}
			a.mustContain(t, tt.contains)
		})
	}
	if a := v.post("/import/keep", url.Values{"roster": {"<roster>"}}); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("keeping no roster has status %d; want 422", a.StatusCode)
	}
	if got := rosters(t, h); got != 0 {
		t.Errorf("%d rosters are stored", got)
	}
}

// TestImportOfARealRoster reads a real roster file on the data it was made with,
// and changes it.
func TestImportOfARealRoster(t *testing.T) {
	t.Parallel()
	h, v, id := large(t)
	units := h.units(t, id)
	page := v.get("/rosters/" + id + "?unit=" + units[len(units)-1])
	page.mustContain(t, "Other selections", "Datasheet")
	v.press(page, "Duplicate")
	if got := len(h.units(t, id)); got != len(units)+1 {
		t.Errorf("%d units; want %d", got, len(units)+1)
	}
}

// realRosters are rosters of the community, of several factions and programs.
var realRosters = []string{
	"9e__mikeporterdev__DCBloodAngelsList.rosz", "9e__rweyrauch__Necron_June_2021_2.ros", "9e__rweyrauch__Tau_Test.rosz",
	"10e__jwinzeler__Tyranids_1600_090624.rosz", "10e__NICNE0__roster_sample.json",
}

// TestRealRosters previews, saves, shows and prints real rosters with current data, and
// checks that their problems are reported.
func TestRealRosters(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads two whole game systems")
	}
	h := newSite(t, nil, "9e/head", "10e/head")
	v := h.client(t)
	for _, file := range realRosters {
		data, err := os.ReadFile(filepath.Join(communitytest.Folder(t), "rosters", file))
		if err != nil {
			t.Fatal(err)
		}
		preview := v.upload(file, data)
		if preview.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", file, preview.StatusCode)
			continue
		}
		kept := v.keep(preview)
		checkIDs(t, parsed(t, kept.html))
		units := h.units(t, v.roster(kept))
		checkIDs(t, parsed(t, v.get(kept.at.Path+"?unit="+url.QueryEscape(units[len(units)-1])).html))
		if a := v.get(kept.at.Path + "/print"); a.StatusCode != http.StatusOK {
			t.Errorf("%s: printing has status %d", file, a.StatusCode)
		}
		checkDatasheets(t, v, kept)
		for _, path := range []string{"", "?unit=" + url.QueryEscape(units[0]), "?unit=" + url.QueryEscape(units[len(units)-1]), "/history", "/compare", "/settings", "/print"} {
			if a := v.get(kept.at.Path + path); a.contains(t, "^^") || a.contains(t, "**") {
				t.Errorf("%s%s shows markup of the data", file, path)
			}
		}
	}
}

// checkDatasheets opens some datasheets of the units pane: none shows markup of the data, and Crusade content
// is shown only on request.
func checkDatasheets(t *testing.T, v *client, builder response) {
	t.Helper()
	count := 0
	for _, a := range parsed(t, builder.html).all("a", "", "") {
		if !strings.HasPrefix(a.value("href"), "/datasheet?") {
			continue
		}
		if count++; count%40 != 1 {
			continue
		}
		sheet := v.get(a.value("href"))
		checkIDs(t, parsed(t, sheet.html))
		for _, mark := range []string{"^^", "**"} {
			if sheet.contains(t, mark) {
				t.Errorf("%s shows %s", a.text, mark)
			}
		}
		more := v.get(a.value("href") + "&crusade=1")
		if hides := sheet.contains(t, "Show Crusade content"); hides != more.contains(t, "Hide Crusade content") && hides || sheet.contains(t, "Battle Scars") {
			t.Errorf("%s: Crusade content is shown unasked, or not on request", a.text)
		}
	}
	if count == 0 {
		t.Errorf("%s links no datasheet", builder.at)
	}
}
