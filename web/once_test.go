package web_test

import (
	"net/http"
	"net/url"
	"path"
	"regexp"
	"sync"
	"testing"
)

// TestFormsConcurrentlySubmittedTwice: a form that makes something makes it once if it is submitted twice. Each
// response is the first one. A form that was filled in otherwise, or was loaded again, is another one.
func TestFormsConcurrentlySubmittedTwice(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	v := h.client(t)
	start := func(a response, fields url.Values) string {
		next := v.submit(a, "Start the battle", fields)
		if next.at.Path == "/play" {
			t.Errorf("no battle was started: %.300s", next.html)
		}
		return next.at.Path
	}
	form := v.get("/play")
	var wait sync.WaitGroup
	var paths [3]string
	for i := range paths {
		wait.Go(func() { paths[i] = start(form, nil) })
	}
	wait.Wait()
	if paths[0] != paths[1] || paths[1] != paths[2] {
		t.Errorf("three submissions of one form: got the battles %v", paths)
	}
	if other := start(form, url.Values{"against": {"friend"}}); other == paths[0] {
		t.Errorf("the form filled in otherwise: got the battle %v again", other)
	}
	if other := start(v.get("/play"), nil); other == paths[0] {
		t.Errorf("the form loaded again: got the battle %v again", other)
	}
	id := h.store(t, strike).ID
	settings := v.get("/rosters/" + id + "/settings")
	if first, second := v.press(settings, "Duplicate list"), v.press(settings, "Duplicate list"); v.roster(first) != v.roster(second) || v.roster(first) == id {
		t.Errorf("two submissions: got the copies %s and %s of %s", v.roster(first), v.roster(second), id)
	}
}

// TestFormsSubmittedAgain: a form whose first response is lost leads to the same page if it is submitted again, also if
// its address has expired meanwhile: renewed links of a list and of a seat, a seat that was joined, a copy of a revision.
func TestFormsSubmittedAgain(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	v := h.client(t)
	twice := func(form response, button string, fields url.Values) response {
		t.Helper()
		first, second := v.submit(form, button, fields), v.submit(form, button, fields)
		if first.StatusCode != http.StatusOK || second.StatusCode != http.StatusOK || first.at.Path != second.at.Path || first.at.Path == form.at.Path {
			t.Errorf("%q twice: got %s with status %d, then %s with status %d", button, first.at, first.StatusCode, second.at, second.StatusCode)
		}
		return second
	}
	id := h.store(t, strike).ID
	twice(v.get("/rosters/"+id+"/history"), "Copy", nil)
	twice(v.get("/rosters/"+id+"/share"), "Renew owner link", nil)

	seat := v.submit(v.get("/play"), "Start the battle", url.Values{"against": {"friend"}})
	battle, own := path.Split(seat.at.Path)
	var invite string
	for _, link := range regexp.MustCompile(battle+`\w+`).FindAllString(seat.html, -1) {
		if path.Base(link) != own {
			invite = link
		}
	}
	form := v.get(invite)
	first := v.submit(form, "Join the battle", nil)
	if second := v.submit(form, "Join the battle", nil); second.StatusCode != http.StatusOK || second.at.Path != first.at.Path {
		t.Errorf("a seat joined twice: got %s with status %d", second.at, second.StatusCode)
	}
	twice(v.get(seat.at.Path), "Renew", nil)
}
