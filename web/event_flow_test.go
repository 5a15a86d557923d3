package web_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
)

// TestEventByFormsAlone runs a whole event without scripts: as organiser, player, judge
// and the public.
func TestEventByFormsAlone(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	organiser, a := h.openLink(t, "/events/new")
	a = organiser.submit(a, "Create event", url.Values{
		"name": {"Forms Cup"}, "data": {"9e"}, "points": {"1000"}, "role": {"Troops"}, "role-copies": {"6"},
		"submission": {"2026-11-20T19:00"}, "correction": {"2026-11-21T13:00"}, "publication": {"2026-11-21T19:00"}, "zone": {"Europe/Vienna"},
	})
	a.mustContain(t, "Forms Cup was created", "Save these links now")
	links := map[string]string{}
	for _, id := range []string{"organiser-link", "judge-link", "entrant-link", "public-link"} {
		links[id] = strings.TrimPrefix(parsed(t, a.html).first("input", "id", id).value("value"), h.url)
	}
	path := links["public-link"]
	organiser.get(path).mustContain(t, "20 November 2026, 18:00 UTC", "but Troops: at most 6")

	player, a := h.openLink(t, links["entrant-link"])
	a = player.submitFiles(a, "Preview", url.Values{"player": {"Anna"}, "team": {"Reds"}, "mail": {"anna@example.org"}, "text": {pastedArmy}})
	a.mustContain(t, "Nothing was submitted yet", "what is this", "not understood", "read, please check")
	again := a // the second submission has the response to the first, with the same link
	a = player.submitFiles(a, "Submit", nil)
	a.mustContain(t, "Your list was submitted", "Save your link now", "SHA-256 of the list")
	if again = player.submitFiles(again, "Submit", nil); again.html != a.html {
		t.Errorf("a form that is submitted twice: got %.300s", again.html)
	}
	own := parsed(t, a.html).first("input", "id", "player-link").value("value")
	a = player.get(a.at.Path[:len(path)] + "/lists")
	if a.StatusCode != http.StatusForbidden {
		t.Errorf("the table is open to a player: %d", a.StatusCode)
	}
	a = player.get(strings.TrimPrefix(own, h.url))
	a.mustContain(t, "Submit again", "Report")
	a = player.submitFiles(player.get(a.at.Path+"/submit"), "Submit without preview", url.Values{"text": {legalArmy()}})
	a.mustContain(t, "Version 2 was submitted.", "No problems found")
	list := a.at.Path

	a = organiser.get(path + "/lists")
	a.mustContain(t, "1 submitted", "Anna", "Legal", "version 2")
	organiser.press(a, "Approve 1 clean list").mustContain(t, "1 list was approved.", "approved", "1 without errors", "0 with errors", "Approve 0 clean lists")
	_, a = h.openLink(t, links["judge-link"])
	a.mustContain(t, "1 without errors", "0 with errors")
	h.set(noon.Add(7 * time.Hour))
	a = player.get(list + "/submit")
	a.mustContain(t, "Lists are not accepted now")
	player.post(list+"/submit", url.Values{"text": {illegalArmy()}}).mustContain(t, "The deadline has passed")
	a = organiser.submit(organiser.get(list), "Return to the player", url.Values{"note": {"Mind the <i>relics</i>."}})
	a.mustContain(t, "1 list was returned to the players.", "hidden from the player")
	a = organiser.submit(a, "Permit", url.Values{"until": {"2026-11-21T11:00"}})
	a.mustContain(t, "The player may correct the list.")
	if a = player.get(list); a.contains(t, "Mind the") {
		t.Error("the player reads a note that is not open")
	}
	a = player.submitFiles(player.get(list+"/submit"), "Submit without preview", url.Values{"text": {illegalArmy()}})
	t.Logf("%s", regexp.MustCompile("required by[^<]*").FindAllString(a.html, -1))

	judge, a := h.openLink(t, links["judge-link"])
	a.mustContain(t, "Signed in as judge", "Anna")
	a = judge.submit(judge.get(list), "Add note only", url.Values{"note": {"I saw it."}})
	a.mustContain(t, "I saw it.", "Changed from version 2 to 3", "(accepted)", "Monolith")

	public, a := h.openLink(t, path)
	a.mustContain(t, "1 list submitted so far", "Anna")
	if a.contains(t, "Necrons") {
		t.Error("the public sees a faction before publication")
	}
	h.set(noon.Add(31 * time.Hour))
	organiser.press(organiser.get(path+"/manage"), "Lock the lists").mustContain(t, "The lists are locked.")
	organiser.press(organiser.get(path+"/manage"), "Publish now").mustContain(t, "The lists are published.")
	a = public.get(path)
	a.mustContain(t, "Necrons", "PDF")
	public.get(list).mustContain(t, "Monolith")
	if a := public.get(path + "/files/json"); !strings.Contains(a.html, "nonce") {
		t.Errorf("what the commitments were made of is missing: %.200s", a.html)
	}
}

// submitFiles presses a button of a multipart form.
func (v *client) submitFiles(a response, contains string, fields url.Values) response {
	v.t.Helper()
	p := parsed(v.t, a.html)
	button := p.button(v.t, contains)
	form := formOf(p, button)
	values := fieldsOf(p, form)
	for name, value := range fields {
		if !values.Has(name) {
			v.t.Fatalf("the form of %q has no field %s", contains, name)
		}
		values[name] = value
	}
	action := form.value("action")
	if button.has("formaction") {
		action = button.value("formaction")
	}
	return v.sendFiles(action, values)
}

func TestReceipts(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	out := h.submitList(t, b, event.SubmitRequest{Player: "Anna", Document: []byte(legalArmy())})
	v, _ := h.openLink(t, out.Link.Page)
	file := v.get("/events/" + b.Event.ID + "/lists/" + out.Submission.ID + "/receipt/file")
	var receipt map[string]any
	must(t, json.Unmarshal([]byte(file.html), &receipt))
	snapshot, err := h.Library.Snapshot(t.Context(), out.Receipt.Verdict.Snapshot)
	must(t, err)
	shown := v.get("/events/" + b.Event.ID + "/lists/" + out.Submission.ID + "/receipt")
	shown.mustContain(t, snapshot.Name)
	if facts, _, _ := strings.Cut(shown.html, "</dl>"); strings.Contains(facts, snapshot.ID) {
		t.Errorf("the receipt names its data by %s", snapshot.ID)
	}
	stranger, form := h.openLink(t, "/events/verify")
	tests := []struct {
		name, receipt, list string
		contains            []string
	}{
		{"genuine", file.html, "", []string{"This server signed the receipt.", "Anna"}},
		{"with its list", file.html, legalArmy(), []string{"This server signed the receipt", "The receipt is for this list."}},
		{"with another list", file.html, illegalArmy(), []string{"This server signed the receipt", "The receipt is for another list"}},
		{"changed", strings.Replace(file.html, "Anna", "Hannah", 1), "", []string{"did not sign this receipt"}},
		{"of more", strings.Replace(file.html, "{", `{"more": 1,`, 1), "", []string{"That is not a receipt."}},
		{"twice", file.html + file.html, "", []string{"That is not a receipt.", "text after the receipt"}},
		{"empty", "", "", []string{"That is not a receipt."}},
		{"words", "<script>alert(1)</script>", "", []string{"That is not a receipt."}},
	}
	for _, tt := range tests {
		a := stranger.submitFiles(form, "Verify", url.Values{"receipt": {tt.receipt}, "list": {tt.list}})
		a.mustContain(t, tt.contains...)
		if strings.Contains(a.html, "<script>alert") {
			t.Errorf("%s: the page runs what was pasted", tt.name)
		}
	}
}

func TestBulkImport(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, _ := h.openLink(t, b.Organiser.Page)
	path := "/events/" + b.Event.ID + "/import"
	a := v.sendFiles(path, nil, part{"file", "lists.zip", zipped(t, map[string]string{"Reds/Anna_Berg.txt": legalArmy(), "Blues/Ben.json": illegalArmy(), "Cleo.txt": "\x00"})})
	a.mustContain(t, "2 of 3 lists imported", "Anna Berg", "Banned", "Not imported")
	csv := "player;team;list\nAnna Berg;Reds;\"" + strings.ReplaceAll(illegalArmy(), `"`, `""`) + "\"\n<b>Dan</b>;;nothing at all\n"
	a = v.sendFiles(path, nil, part{"file", "lists.csv", csv})
	a.mustContain(t, "Anna Berg", "<b>Dan</b>")
	a = v.sendFiles(path, nil, part{"folder", "cup/Greens/Eve.txt", legalArmy()}, part{"folder", "cup/Greens/.DS_Store", "x"})
	a.mustContain(t, "1 of 1 list imported", "Eve")
	v.get("/events/"+b.Event.ID+"/lists").mustContain(t, "Greens", "version 2")
	form := v.get(path)
	again := formOf(parsed(t, form.html), parsed(t, form.html).button(t, "Import")).value("action")
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			v.sendFiles(again, nil, part{"file", "lists.zip", zipped(t, map[string]string{"Fay.txt": legalArmy()})})
		})
	}
	wait.Wait()
	if n := strings.Count(v.get("/events/"+b.Event.ID+"/lists").html, ">Fay</a>"); n != 1 {
		t.Errorf("one form sent three times at once: the table names the player %d times", n)
	}
	for name, p := range map[string]part{
		"no zip": {"file", "a.zip", "PK nothing"}, "no head": {"file", "a.csv", "a,b\n1,2\n"}, "nothing": {"file", "", ""},
	} {
		if a := v.sendFiles(path, nil, p); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d; want 422", name, a.StatusCode)
		}
	}
}

func zipped(t testing.TB, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range files {
		w, err := z.Create(name)
		must(t, err)
		_, err = w.Write([]byte(data))
		must(t, err)
	}
	must(t, z.Close())
	return b.String()
}

func TestPackOfAnEventIsPreviewedAndReplaced(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	for _, player := range []string{"Anna", "Ben", "Cleo"} {
		h.submitList(t, b, event.SubmitRequest{Player: player, Document: []byte(legalArmy())})
	}
	v, _ := h.openLink(t, b.Organiser.Page)
	path := "/events/" + b.Event.ID + "/pack"
	stricter := strings.Replace(cupPack, "copies: {max: 3, exceptions: [{roles: [Troops], max: 6}]}", "copies: {max: 1}", 1)
	a := v.post(path+"/preview", url.Values{"pack": {stricter}, "revision": {"1"}})
	a.mustContain(t, "3 of 3 lists would have errors", "Units of one datasheet: at most 1")
	v.post(path+"/preview", url.Values{"pack": {strings.Replace(cupPack, "Monolith", "Monolit", 1)}}).mustContain(t, "bans › 1 › names › 1", "nearest: ", "Monolith")
	v.post(path, url.Values{"pack": {"name: [1"}, "revision": {"1"}}).mustContain(t, "1 problem")
	v.post(path, url.Values{"pack": {stricter}, "revision": {"9"}}).mustContain(t, "The event has changed")
	v.post(path, url.Values{"pack": {stricter}, "revision": {"1"}}).mustContain(t, "The pack was replaced", "3 verdicts changed")
	a = v.get("/events/" + b.Event.ID + "/lists")
	a.mustContain(t, "3 with errors", "Too many units of one datasheet for the event")
	list := regexp.MustCompile(`/events/[^/"]+/lists/sub_\w+`).FindString(a.html)
	v.get(list).mustContain(t, "required by the event’s pack: Units of one datasheet: at most 1")
}

func TestMailsOfAnEvent(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	h.submitList(t, b, event.SubmitRequest{Player: "Anna & <Ben>", Email: "anna+list@example.org", Document: []byte(illegalArmy())})
	h.submitList(t, b, event.SubmitRequest{Player: "Cleo", Document: []byte(legalArmy())})
	v, _ := h.openLink(t, b.Organiser.Page)
	a := v.submit(v.get("/events/"+b.Event.ID+"/mails"), "Write e-mails", nil)
	a.mustContain(t, "1 e-mail", "Anna & <Ben>", "The event bans")
	open := ""
	for _, e := range parsed(t, a.html).all("a", "", "") {
		if strings.HasPrefix(e.value("href"), "mailto:") {
			open = e.value("href")
		}
	}
	u, err := url.Parse(open)
	must(t, err)
	q, err := url.ParseQuery(u.RawQuery)
	must(t, err)
	if u.Opaque != "anna%2Blist@example.org" || q.Get("subject") != "Winter Cup: your list" || !strings.Contains(q.Get("body"), "Hello Anna & <Ben>,\r\n") {
		t.Errorf("the mail opens with %q", open)
	}
	_, access, _ := strings.Cut(q.Get("body"), h.url)
	player, page := h.openLink(t, strings.Fields(access)[0])
	page.mustContain(t, "Submit again")
	player.get("/events").mustContain(t, "Winter Cup", "player")
	v.post("/events/"+b.Event.ID+"/mails", url.Values{"subject": {"a"}, "text": {"{nonsense}"}}).mustContain(t, "That is not allowed", "{nonsense")
}

func TestExportsOfAnEvent(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	h.submitList(t, b, event.SubmitRequest{Player: "Anna", Document: []byte(illegalArmy())})
	h.submitList(t, b, event.SubmitRequest{Player: "Ben", Document: []byte(legalArmy())})
	v, _ := h.openLink(t, b.Judge.Page)
	path := "/events/" + b.Event.ID
	tests := []struct {
		path, media, begins string
		has, lacks          string
	}{
		{"/files/json", "application/json", "{", `"Anna"`, `"nonce"`},
		{"/files/csv?clean=true", "text/csv; charset=utf-8", "id,player", "Ben", "Anna"},
		{"/files/text?dialect=wtc9&q=anna", "text/plain; charset=utf-8", "===== Anna", "Monolith", "Ben"},
		{"/files/pdf", "application/pdf", "%PDF-", "", "\x00nothing"},
	}
	for _, tt := range tests {
		a := v.get(path + tt.path)
		if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != tt.media || !strings.HasPrefix(a.html, tt.begins) ||
			!strings.Contains(a.html, tt.has) || strings.Contains(a.html, tt.lacks) {
			t.Errorf("%s: status %d, %s: %.200q", tt.path, a.StatusCode, a.Header.Get("Content-Type"), a.html)
		}
		if got := a.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: Cache-Control is %q", tt.path, got)
		}
	}
	form := v.get(path + "/exports")
	if a := v.submit(form, "PDF of the tables", url.Values{"tables": {"1: Anna, ben\r\n"}}); !strings.HasPrefix(a.html, "%PDF-") {
		t.Errorf("tables: status %d: %.200q", a.StatusCode, a.html)
	}
	for typed, want := range map[string]string{
		"1 Anna Ben": "Line 1: 1 Anna Ben", "\n2: Anna, Nobody": "Line 2: Nobody", "": "tables",
	} {
		if a := v.submit(form, "PDF of the tables", url.Values{"tables": {typed}}); a.StatusCode != http.StatusUnprocessableEntity || !a.contains(t, want) {
			t.Errorf("%q: status %d, without %q", typed, a.StatusCode, want)
		}
	}
	for _, bad := range []string{"/files/exe", "/files/json?clean=perhaps", "/files/text?dialect=none", "/lists?status=gone", "/trail?cursor=none"} {
		if a := v.get(path + bad); a.StatusCode < 400 || a.StatusCode >= 500 {
			t.Errorf("%s: status %d; want one of 4xx", bad, a.StatusCode)
		}
	}
}
