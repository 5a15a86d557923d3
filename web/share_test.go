package web_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web"
)

// TestReadOnlyLink follows a read-only link: it shows the list, its text and its print, its copy belongs to
// the reader, and it never names the address that permits changes.
func TestReadOnlyLink(t *testing.T) {
	t.Parallel()
	h := newSite(t, func(c *web.Config) { c.Open = false })
	owner, reader := h.client(t), h.client(t)
	id := h.marines(t)
	link := func() string {
		t.Helper()
		_, rest, _ := strings.Cut(owner.get("/rosters/"+id+"/share").html, `href="/lists/`)
		token, _, _ := strings.Cut(rest, `"`)
		return "/lists/" + token
	}
	first := link()
	if again := link(); again != first || len(first) < len("/lists/")+20 {
		t.Fatalf("the link is %s, and then %s", first, again)
	}
	page := reader.get(first)
	page.mustContain(t, "Intercessor Squad", "Copy to my lists", "Read only")
	if strings.Contains(page.html, id) {
		t.Error("the read-only page names the owner link")
	}
	for _, part := range []string{`property="og:title"`, `property="og:description" content="Space Marines, 170 pts. `} {
		if !strings.Contains(page.html, part) {
			t.Errorf("the page lacks %s", part)
		}
	}
	if file := reader.get(first + "/files/pdf"); !strings.HasPrefix(file.html, "%PDF-") {
		t.Errorf("the print begins with %.20q", file.html)
	}
	if file := reader.get(first + "/files/nothing"); file.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown format has status %d", file.StatusCode)
	}
	copied := reader.press(page, "Copy to my lists")
	if made := reader.roster(copied); made == id || copied.StatusCode != http.StatusOK {
		t.Errorf("the copy is %s, status %d", made, copied.StatusCode)
	}
	reader.get("/").mustContain(t, "(copy)")

	owner.press(owner.get("/rosters/"+id+"/share"), "Renew link").mustContain(t, "The old link has expired")
	old := reader.get(first)
	old.mustContain(t, "or its link has expired", "Ask the owner for a new link")
	if old.StatusCode != http.StatusNotFound {
		t.Errorf("an expired link has status %d", old.StatusCode)
	}
	reader.get(link()).mustContain(t, "Intercessor Squad")
	if got := reader.get("/lists/" + id); got.StatusCode != http.StatusNotFound {
		t.Errorf("the id of a roster as a token has status %d", got.StatusCode)
	}
}

// TestOwnerLink renews the owner link: the old address is unknown, the new one has the history, and the
// read-only link stays.
func TestOwnerLink(t *testing.T) {
	t.Parallel()
	h := newSite(t, func(c *web.Config) { c.Open = false })
	owner, other := h.client(t), h.client(t)
	owner.get("/")
	made := owner.submit(owner.get("/?"+url.Values{"army": {h.army(t, "9e.space-marines")}}.Encode()), "Create list", url.Values{"name": {"Fourth Company"}})
	id := owner.roster(made)
	owner.press(owner.get("/rosters/"+id), "Add Primaris Captain")
	share := owner.get("/rosters/" + id + "/share")
	_, rest, _ := strings.Cut(share.html, `href="/lists/`)
	reader, _, _ := strings.Cut(rest, `"`)

	page := owner.press(share, "Renew owner link")
	page.mustContain(t, "New owner link", "The old link has expired.")
	renewed := owner.roster(page)
	if renewed == id || len(renewed) != len(id) {
		t.Fatalf("the list has the address %s", page.at)
	}
	for _, path := range []string{"", "/share", "/history"} {
		if a := other.get("/rosters/" + id + path); a.StatusCode != http.StatusNotFound {
			t.Errorf("the old address%s has status %d", path, a.StatusCode)
		}
	}
	owner.get("/rosters/"+renewed+"/history").mustContain(t, "Primaris Captain added", "List created")
	other.get("/lists/"+reader).mustContain(t, "Primaris Captain")
	owner.press(owner.get("/rosters/"+renewed), "Undo").mustContain(t, "No units yet")
	front := owner.get("/")
	front.mustContain(t, "Fourth Company")
	if strings.Contains(front.html, id) || !strings.Contains(front.html, renewed) {
		t.Error("this browser does not remember the new address alone")
	}
	if a := owner.post("/rosters/"+id+"/owner", nil); a.StatusCode != http.StatusNotFound {
		t.Errorf("renewing the old address has status %d", a.StatusCode)
	}
}

// TestManyLists: the search finds lists beyond those that the first page shows.
func TestManyLists(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	for n := range 61 {
		_, err := h.Rosters.Create(t.Context(), service.NewRoster{Name: "Company " + strconv.Itoa(n), Edition: "9e", Catalogue: "9e.space-marines"})
		must(t, err)
	}
	v := h.client(t)
	newest := v.get("/")
	newest.mustContain(t, "Company 60", "Older lists")
	if newest.contains(t, "Company 0") || newest.contains(t, "All lists of this machine") {
		t.Error("the first page shows more than 60 lists, or says that it shows all")
	}
	for _, address := range []string{"/?q=company+0", "/?sort=name"} {
		if a := v.get(address); !a.contains(t, "Company 0") || a.contains(t, "Older lists") {
			t.Errorf("%s does not find the oldest list", address)
		}
	}
}

// TestTags filters lists by the tags in their notes.
func TestTags(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	league, other := h.marines(t), h.marines(t)
	note := func(id, text string) response {
		return v.submit(v.get("/rosters/"+id+"/settings"), "Save notes", url.Values{"text": {text}})
	}
	note(league, "For the #League in spring, #spring-2026; not a#tag, and #League again")
	note(other, "#spring-2026")
	v.get("/rosters/"+league).mustContain(t, "For the #League in spring")
	front := v.get("/")
	front.mustContain(t, "league 1", "spring-2026 2")
	if front.contains(t, "tag 1") {
		t.Error("a sign within a word is a tag")
	}
	page := v.get("/?tag=league")
	page.mustContain(t, "1 of 2")
	if !strings.Contains(page.html, "/rosters/"+league) || strings.Contains(page.html, "/rosters/"+other) {
		t.Error("the tag does not select its list")
	}
	v.get("/?tag=none").mustContain(t, "No list matches the tag.")

	// Tags are set on the page of lists, too.
	stored, err := h.Rosters.Roster(t.Context(), other)
	must(t, err)
	v.post("/rosters/"+other+"/tags", url.Values{"revision": {strconv.Itoa(stored.Revision)}, "tags": {"#Summer, spring-2026"}}).mustContain(t, "Saved", "summer 1", "spring-2026 2")
	if got := v.post("/rosters/"+other+"/tags", url.Values{"revision": {strconv.Itoa(stored.Revision)}, "tags": {"autumn"}}); got.StatusCode != http.StatusConflict {
		t.Errorf("tags of an old revision: status %d", got.StatusCode)
	}
	if got := v.post("/rosters/"+other+"/tags", url.Values{"revision": {strconv.Itoa(stored.Revision + 1)}, "tags": {"a!"}}); got.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a word that is not a tag: status %d", got.StatusCode)
	}
}
