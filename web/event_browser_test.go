package web_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// TestEventPagesInEveryLook looks at every page of an event in every look, for
// barriers too.
func TestEventPagesInEveryLook(t *testing.T) {
	h := newHall(t)
	b := h.begun(t, cup)
	out := h.handIn(t, b, event.Entry{Player: "Anna Berg", Team: "Reds", Mail: "anna@example.org", Document: []byte(illegalArmy())})
	h.handIn(t, b, event.Entry{Player: "Ben", Team: "Blues", Document: []byte(legalArmy())})
	h.handIn(t, b, event.Entry{Player: "Cleo", Team: "Reds", Document: []byte(pastedArmy)})
	for _, l := range looks {
		tab := h.browse(t, l)
		tab.open(strings.TrimPrefix(b.Organiser.Page, h.url))
		for _, path := range eventPages(b, out.Submission.ID) {
			if strings.Contains(path, "?") {
				continue
			}
			tab.open(path)
			tab.see("h1")
			tab.axe()
			tab.fits()
			tab.shot("event-" + pageName(path))
		}
	}
}

// pageName is what a screenshot of a path is called.
func pageName(path string) string {
	parts := strings.Split(path, "/")
	var out []string
	for _, p := range parts[2:] {
		if !strings.Contains(p, "_") {
			out = append(out, p)
		}
	}
	if strings.Contains(path, "sub_") {
		out = append(out, "one")
	}
	return strings.Join(append([]string{"page"}, out...), "-")
}
