package web_test

import (
	"net/url"
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
