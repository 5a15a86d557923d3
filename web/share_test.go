package web_test

import (
	"net/http"
	"strings"
	"testing"

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
	old.mustContain(t, "This link has expired", "Ask the owner for a new one")
	if old.StatusCode != http.StatusNotFound {
		t.Errorf("an expired link has status %d", old.StatusCode)
	}
	reader.get(link()).mustContain(t, "Intercessor Squad")
	if got := reader.get("/lists/" + id); got.StatusCode != http.StatusNotFound {
		t.Errorf("the id of a roster as a token has status %d", got.StatusCode)
	}
}
