package web_test

import (
	"bytes"
	"encoding/csv"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/message"
)

// TestLanguages: pages are in the language of the browser until the reader chooses another one.
func TestLanguages(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	v := h.client(t)
	v.header.Set("Accept-Language", "nn-NO, en;q=0.8")
	front := v.get("/")
	front.mustContain(t, "Lag liste", "Spilldata")
	if !strings.Contains(front.html, `<html lang="nb"`) || front.Header.Get("Content-Language") != "nb" || !strings.Contains(strings.Join(front.Header.Values("Vary"), " "), "Accept-Language") {
		t.Errorf("the front page: got the header %v", front.Header)
	}
	if a := v.send("POST", "/language", "application/x-www-form-urlencoded", url.Values{"lang": {"ro"}, "back": {"/?lang=de&sort=name"}}.Encode()); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/?sort=name" {
		t.Errorf("the choice: got status %d, location %s", a.StatusCode, a.Header.Get("Location"))
	}
	v.get("/").mustContain(t, "Creează listă")
	v.get("/?lang=fi").mustContain(t, "Luo lista")
	v.send("POST", "/language", "application/x-www-form-urlencoded", "lang=de-x-en")
	if a := v.get("/"); !strings.Contains(a.html, `<html lang="de-x-en"`) || !strings.Contains(a.html, `<option value="de-x-en" lang="de-x-en" selected>`) {
		t.Error("German with English terms cannot be chosen")
	} else {
		a.mustContain(t, "Liste erstellen", "Detachments anzeigen")
	}
	if a := v.send("POST", "/language", "application/x-www-form-urlencoded", "lang=tlh"); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a language that no text exists in: got status %d", a.StatusCode)
	}
	shareAndRead(t, h, id)
	english := v.get("/?lang=en")
	for _, l := range message.Languages()[1:] {
		a := v.get("/?lang=" + l.Tag)
		if weight := len(a.html) - len(english.html); weight > 4_000 {
			t.Errorf("%s: the page is %d bytes larger than the English one", l.Tag, weight)
		}
		for _, english := range []string{"Create list", "Import<", "Faction<", "Sample", "to do<", "Today", " pts"} {
			if strings.Contains(a.html, english) {
				t.Errorf("%s: the page says %s", l.Tag, english)
			}
		}
	}
}

// TestListInLanguages: no text of the pages of a list is the English one of a message.
func TestListInLanguages(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	unit := h.units(t, id)[0]
	snapshot, err := h.Library.ActiveOf(t.Context(), "9e")
	must(t, err)
	v := h.client(t)
	for _, l := range message.Languages()[1:] {
		for _, path := range []string{"?", "/settings?", "/history?", "/compare?", "/print?", "/print?layout=summary&", "/print?layout=cards&"} {
			address := "/rosters/" + id + path + url.Values{"lang": {l.Tag}, "unit": {unit}}.Encode()
			shown := v.get(address).html
			checkTranslated(t, l.Tag, address, shown)
			checkButtons(t, l.Tag, address, shown)
		}
		for _, address := range []string{"/odds" + oddsQuery, "/odds?list=" + id, "/data?", "/data/changes?to=" + snapshot.ID, "/nowhere?", "/offline?"} {
			checkTranslated(t, l.Tag, address, v.get(address+"&lang="+l.Tag).html)
		}
	}
}

// checkButtons fails where the name of a button or a link for screen readers lacks the words that it shows.
func checkButtons(t *testing.T, lang, address, html string) {
	t.Helper()
	for _, e := range parsed(t, html).elements {
		words := func(text string) string {
			apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
			return " " + strings.ToLower(strings.Join(strings.FieldsFunc(text, apart), " ")) + " "
		}
		if e.name != "button" && e.name != "a" || e.value("aria-label") == "" || strings.TrimSpace(e.text) == "" {
			continue
		}
		if label := words(e.value("aria-label")); !strings.Contains(label, words(e.text)) {
			t.Errorf("%s: %s: %q is called %q", lang, address, words(e.text), label)
		}
	}
}

// TestEventInLanguages: no text of the pages of an event is the English one of a message.
func TestEventInLanguages(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	out := h.submitList(t, b, event.SubmitRequest{Player: "Ben", Document: []byte(legalArmy())})
	v, _ := h.openLink(t, b.Organiser.Page)
	path := "/events/" + b.Event.ID
	for _, l := range message.Languages()[1:] {
		v.header.Set("Accept-Language", l.Tag)
		for _, address := range []string{
			"/events", path, path + "/submit", path + "/lists/" + out.Submission.ID + "/receipt",
			path + "/lists", path + "/lists/" + out.Submission.ID, path + "/pack", path + "/exports", path + "/import", path + "/mails", path + "/manage",
			path + "/trail", "/events/new", "/events/verify",
		} {
			shown := v.get(address).html
			checkTranslated(t, l.Tag, address, shown)
			checkButtons(t, l.Tag, address, shown)
		}
		preview := v.submit(v.get(path+"/submit"), message.Text(l.Tag, "submit.preview", nil), url.Values{"text": {illegalArmy()}})
		checkTranslated(t, l.Tag, "the preview", preview.html)
	}
}

// TestLanguageOfPack: e-mails of an event are in the language of its pack, unless the reader asks for another one.
func TestLanguageOfPack(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack+"\nlanguage: fi\n")
	v, _ := h.openLink(t, b.Organiser.Page)
	path := "/events/" + b.Event.ID
	for lang, query := range map[string]string{"fi": "", "sv": "?lang=sv"} {
		if a := v.get(path + "/mails" + query); !strings.Contains(a.html, message.Text(lang, "email.subject", nil)) {
			t.Errorf("the e-mails with %q are not in %s", query, lang)
		}
	}
}

// ofData are words of game data and of players that are also English messages.
var ofData = []string{"Warlord", "Type", "Army", "Weapon"}

var englishTexts sync.Map // language → map[string]bool

// untranslated returns the English messages that a page in a language must not say.
func untranslated(t *testing.T, lang string) map[string]bool {
	t.Helper()
	if known, ok := englishTexts.Load(lang); ok {
		return known.(map[string]bool)
	}
	var table bytes.Buffer
	if err := message.Export(&table, lang); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	english := map[string]bool{}
	for _, row := range rows[1:] {
		if !strings.HasPrefix(row[0], "term.") {
			english[row[1]] = !slices.Contains(ofData, row[1])
		}
	}
	for _, row := range rows[1:] {
		english[row[2]] = false // attacks are Attacker in Swedish
	}
	englishTexts.Store(lang, english)
	return english
}

// checkTranslated checks that a page is in a language and offers others.
func checkTranslated(t *testing.T, lang, address, html string) {
	t.Helper()
	if !strings.Contains(html, `<html lang="`+lang+`"`) || !strings.Contains(html, `action="/language"`) {
		t.Errorf("%s: the page is not in the language %s, or offers no other", address, lang)
	}
	english := untranslated(t, lang)
	for text := range strings.Lines(visible(html)) {
		if text = strings.TrimSpace(text); english[text] {
			t.Errorf("%s: the page says %q", address, text)
		}
	}
}

// shareAndRead shares a list in Romanian. Its readers see it in Romanian until they choose another
// language.
func shareAndRead(t *testing.T, h *testSite, id string) {
	t.Helper()
	owner, reader := h.client(t), h.client(t)
	owner.header.Set("Accept-Language", "ro")
	share := owner.get("/rosters/" + id + "/share")
	share.mustContain(t, "Link de citire", "Linkul proprietarului")
	_, link, found := strings.Cut(share.html, `href="/lists/`)
	link, _, _ = strings.Cut(link, `"`)
	if !found || !strings.HasSuffix(link, "?lang=ro") {
		t.Fatalf("the link %s does not store the language", link)
	}
	reader.header.Set("Accept-Language", "sv")
	reader.get("/lists/"+link).mustContain(t, "Copiază în listele mele", "Doar citire")
	a := reader.send("POST", "/language", "application/x-www-form-urlencoded", url.Values{"lang": {"sv"}, "back": {"/lists/" + link}}.Encode())
	reader.get(a.Header.Get("Location")).mustContain(t, "Kopiera till mina listor", "Endast läsning")
	for _, path := range []string{"/lists/" + link, "/rosters/" + id + "/share?lang=ro"} {
		page := reader.get(path)
		for _, english := range []string{"Copy", "Read", " units", " models", "Warlord", "built-in", "pts", "of the", "Tournament", "Renew"} {
			if strings.Contains(visible(page.html), english) {
				t.Errorf("%s: the page says %s", path, english)
			}
		}
	}
}

// visible returns the text of a page without that of the list in another format.
func visible(html string) string {
	_, after, _ := strings.Cut(html, "<main")
	main, _, _ := strings.Cut(after, "</main>")
	main = regexp.MustCompile(`(?s)<textarea.*?</textarea>`).ReplaceAllString(main, "")
	return regexp.MustCompile(`<[^>]*>`).ReplaceAllString(main, "\n")
}
