package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// playSite starts a test site with the built-in datasheets of an edition.
func playSite(t testing.TB, editions ...string) *testSite {
	t.Helper()
	return startOn(t, &testSite{Services: rostertest.New(t, time.Now, editions...)})
}

// playedArmies are the built-in armies of 500 points by edition.
var playedArmies = map[string][2]string{
	"8e":  {"built-in:8e-space-marines", "built-in:8e-death-guard"},
	"9e":  {"built-in:9e-space-marines", "built-in:9e-necrons"},
	"10e": {"built-in:10e-space-marines", "built-in:10e-tyranids"},
}

// startBattle starts a battle with the built-in armies of an edition from the form.
func (v *client) startBattle(edition, against, pace string) response {
	v.t.Helper()
	armies := playedArmies[edition]
	page := v.submit(v.get("/play"), "Start the battle", url.Values{"a": {armies[0]}, "b": {armies[1]}, "against": {against}, "pace": {pace}})
	if page.StatusCode != http.StatusOK {
		v.t.Fatalf("status %d:\n%s", page.StatusCode, page.html)
	}
	return page
}

// TestPlayWholeBattle plays battles of two built-in armies of 500 points by pressing the button of each decision, with
// the suggested answer, and reports how many decisions that takes.
func TestPlayWholeBattle(t *testing.T) {
	t.Parallel()
	h := playSite(t, "8e", "9e", "10e")
	for edition := range playedArmies {
		t.Run(edition, func(t *testing.T) {
			v := h.client(t)
			page := v.startBattle(edition, "computer", "quick")
			asked := map[string]int{}
			decisions := 0
			began := time.Now()
			for ; !page.contains(t, "The battle is over"); decisions++ {
				p := parsed(t, page.html)
				title := p.first("h2", "id", "h-dec")
				if title == nil || decisions > 1000 {
					t.Fatalf("after %d decisions, no decision:\n%s", decisions, page.html)
				}
				words := strings.Fields(title.text)
				asked[strings.Join(words[:min(2, len(words))], " ")]++
				button := p.first("button", "value", "answer")
				before := page.html
				if page = v.submit(page, strings.TrimSpace(button.text), nil); page.StatusCode != http.StatusOK {
					t.Fatalf("decision %d, %q: status %d\n%s\n\nbefore:\n%s", decisions, title.text, page.StatusCode, page.html, before)
				}
			}
			t.Logf("%s: %d decisions in %v: %v", edition, decisions, time.Since(began), asked)
		})
	}
}
