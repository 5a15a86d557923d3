package web_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web"
)

// TestPagesHideWhatBelongsToKeys: no page of a shared server shows or changes a list, a simulation or a battle of an API
// key, although its id is known, and no other page reveals the list.
func TestPagesHideWhatBelongsToKeys(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	h.addPages(t, web.Config{Rosters: h.Rosters, Library: h.Library, Play: h.play, Battles: h.battles, Version: "test", Log: slog.New(slog.DiscardHandler)})
	ctx := roster.WithAccess(t.Context(), roster.Access{Owner: "key_owner"})
	const name = "Hidden Strike"
	doc, err := intake.ReadDocument([]byte(strings.Replace(strike, `"Strike"`, `"`+name+`"`, 1)))
	must(t, err)
	list, err := h.Rosters.PutDocument(ctx, doc)
	must(t, err)
	own, id := list.Roster, list.Roster.ID
	setup := play.Setup{Armies: [2]*roster.Roster{own, own}, Agents: [2]string{"greedy", "greedy"}, Seed: 7}
	games, err := h.play.Create(ctx, setup, 1)
	must(t, err)
	setup.Agents[0] = play.Remote
	battle, err := h.battles.Create(ctx, setup)
	must(t, err)
	ids := map[string]string{"rosters": id, "games": games.ID, "battles": battle.ID, "play": battle.ID}
	fill := strings.NewReplacer("{format}", "json", "{n}", "1", "{token}", "none")
	named := url.Values{}
	for _, parameter := range []string{"roster", "list", "army", "armies", "mine", "other", "against", "a", "b", "attacker", "target", "from", "to", "id", "t_list", "with", "game"} {
		named.Set(parameter, id)
	}
	v, tried := h.client(t), 0
	for _, r := range h.routes {
		first, rest, _ := strings.Cut(strings.TrimPrefix(r.Path, "/"), "/")
		switch {
		case strings.HasPrefix(rest, "{id}"):
			tried++
			path := fill.Replace(strings.Replace(r.Path, "{id}", ids[first], 1))
			if a := v.send(r.Method, path, asForm, `revision=1&name=Taken&do=[{"op":"rename","name":"Taken"}]`); a.StatusCode != http.StatusNotFound || strings.Contains(a.html, name) {
				t.Errorf("%s %s: status %d, want 404", r.Method, r.Path, a.StatusCode)
			}
		case r.Method == http.MethodGet && !strings.Contains(r.Path, "{"):
			if a := v.get(r.Path + "?" + named.Encode()); strings.Contains(a.html, name) {
				t.Errorf("%s reveals the list", r.Path)
			}
		}
	}
	if tried < 25 {
		t.Errorf("%d routes were tried", tried)
	}
	if now, err := h.Rosters.Roster(ctx, id); err != nil || now.Revision != own.Revision || now.Name != name {
		t.Errorf("the list was changed: %v, %v", now, err)
	}
}
