package battle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/web/page"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A finder returns the battle that a request names. The query identifies the battle
// exactly; nil: the path does.
type finder func(r *http.Request) (*playedBattle, url.Values, error)

// replayed returns a battle from the cache, or calls play to fill in a new one.
func (h *handlers) replayed(key string, play func(*replay.Recorder, *playedBattle) error) (*playedBattle, error) {
	if b := h.shown.find(key); b != nil {
		return b, nil
	}
	b := &playedBattle{key: key}
	var rec replay.Recorder
	if err := play(&rec, b); err != nil {
		return nil, err
	}
	var err error
	if b.replay, err = rec.Replay(); err != nil {
		return nil, err
	}
	h.shown.add(b)
	return b, nil
}

// gameBattle returns a battle of test games.
func (h *handlers) gameBattle(r *http.Request) (*playedBattle, url.Values, error) {
	id, n := r.PathValue("id"), r.PathValue("n")
	number, err := strconv.Atoi(n)
	if err != nil {
		return nil, nil, page.NotFound("fail.value", "Found", page.Shorten(n), "Allowed", "0, 1, 2, …")
	}
	b, err := h.replayed("game "+id+" "+strconv.Itoa(number), func(rec *replay.Recorder, b *playedBattle) error {
		one, err := h.Play.Simulation(r.Context(), id)
		if err != nil {
			return err
		}
		b.sim, b.number, b.last, b.cast, b.agents = id, number, one.Battles-1, one.Sides, one.Setup.Agents
		if number%2 == 1 { // the armies have swapped sides (sim.Spec.SwapSeats)
			b.cast[0], b.cast[1] = b.cast[1], b.cast[0]
			b.agents[0], b.agents[1] = b.agents[1], b.agents[0]
		}
		_, err = h.Play.Replay(r.Context(), id, number, rec.Event)
		return err
	})
	return b, nil, err
}

// storedBattle returns a battle that is played choice by choice.
func (h *handlers) storedBattle(r *http.Request) (*playedBattle, url.Values, error) {
	id := r.PathValue("id")
	if h.Battles == nil {
		return nil, nil, fmt.Errorf("battle %q: %w", id, catalog.ErrNotFound)
	}
	stored, err := h.Battles.Battle(r.Context(), id)
	if err != nil {
		return nil, nil, err
	}
	b, err := h.stored(r.Context(), stored)
	return b, nil, err
}

// stored returns the replay of a battle that is played choice by choice, so far.
func (h *handlers) stored(ctx context.Context, of *play.Battle) (*playedBattle, error) {
	key := fmt.Sprintf("battle %s %d", of.ID, of.Revision())
	return h.replayed(key, func(rec *replay.Recorder, b *playedBattle) error {
		b.cast, b.agents = of.Sides, of.Setup.Agents
		return h.Battles.Events(ctx, of, rec.Event)
	})
}

// pairBattle returns the battle of two rosters with a seed.
func (h *handlers) pairBattle(r *http.Request) (*playedBattle, url.Values, error) {
	setup, query, err := h.pairSetup(r.Context(), r.URL.Query())
	if err != nil {
		return nil, nil, err
	}
	b, err := h.replayed("pair "+query.Encode(), func(rec *replay.Recorder, b *playedBattle) error {
		one, err := h.Play.PlayOne(r.Context(), setup, rec.Event)
		if err != nil {
			return err
		}
		b.cast, b.agents = one.Sides, one.Setup.Agents
		return nil
	})
	return b, query, err
}

// pairSetup reads the set-up of a battle, and returns the query that always names the same
// battle: it includes the revisions of the rosters and the seed.
func (h *handlers) pairSetup(ctx context.Context, q url.Values) (play.Setup, url.Values, error) {
	setup := play.Setup{Agents: chosenAgents(q), Key: edition.Key{Mission: q.Get("mission"), Patches: q["patch"]}, Terrain: q.Get("terrain")}
	exact := url.Values{"agent": {setup.Agents[0]}, "agent_b": {setup.Agents[1]}}
	for i, name := range []string{"a", "b"} {
		r, id, err := h.army(ctx, q.Get(name))
		if err != nil {
			return setup, nil, err
		}
		setup.Armies[i] = r
		exact.Set(name, id)
	}
	setup.Edition = cmp.Or(q.Get("edition"), setup.Armies[0].Edition)
	var err error
	if setup.Seed, err = parseSeed(q.Get("seed")); err != nil {
		return setup, nil, err
	}
	exact.Set("edition", setup.Edition)
	page.SetQuery(exact, "mission", setup.Mission)
	page.SetQuery(exact, "terrain", setup.Terrain)
	if len(setup.Patches) > 0 {
		exact["patch"] = setup.Patches
	}
	exact.Set("seed", strconv.FormatUint(setup.Seed, 10))
	return setup, exact, nil
}

// roster loads a roster by its id, optionally followed by @ and a revision.
func (h *handlers) roster(ctx context.Context, name string) (*roster.Roster, error) {
	id, number, given := strings.Cut(name, "@")
	revision := 0
	if given {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 {
			return nil, page.NotAllowed("revision", number, "1, 2, 3, …")
		}
		revision = n
	}
	if id == "" {
		return nil, page.Invalid("fail.two_rosters").And(page.Unplayed)
	}
	r, err := h.Rosters.Revision(ctx, id, revision)
	if errors.Is(err, catalog.ErrNotFound) {
		return nil, page.NotFound("fail.list")
	}
	return r, err
}

// parseSeed reads a seed; an empty text is a random seed.
func parseSeed(text string) (uint64, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return newSeed(), nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, page.NotAllowed("seed", text, "0, 1, 2, …").And(page.Unplayed)
	}
	return seed, nil
}

// showBattle returns the handler of the page of a battle. A request without a seed or a
// revision is redirected to the exact address of the battle.
func (h *handlers) showBattle(find finder) page.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		b, exact, err := find(r)
		if err != nil {
			return err
		}
		q := r.URL.Query()
		if !matches(q, exact) {
			for _, name := range []string{"at", "turn", "unit", "lang"} {
				page.SetQuery(exact, name, q.Get(name))
			}
			return page.Redirect(w, r, page.WithQuery(r.URL.Path, exact))
		}
		p, err := newBattlePage(page.LanguageOf(r), b, r.URL.Path, exact, q)
		if err != nil {
			return err
		}
		return h.Render(w, r, http.StatusOK, "battle.html", p)
	}
}

// matches reports whether a query has all values of the exact one.
func matches(q, exact url.Values) bool {
	for name := range exact {
		if q.Get(name) != exact.Get(name) {
			return false
		}
	}
	return true
}

// sendReplay returns the handler of the JSON document that the viewer plays.
func (h *handlers) sendReplay(find finder) page.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		b, _, err := find(r)
		if err != nil {
			return err
		}
		body, err := b.replay.MarshalDocument()
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "private, max-age=60")
		server.Send(w, r, http.StatusOK, body)
		return nil
	}
}
