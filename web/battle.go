package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/web/replay"
)

func (s *Site) battleRoutes() []route {
	if s.play == nil {
		return nil
	}
	return []route{
		{pattern: "GET /battles", do: s.showBattle(s.pairBattle)},
		{pattern: "GET /battles/replay.json", do: s.showReplay(s.pairBattle)},
		{pattern: "GET /battles/{id}", do: s.showBattle(s.storedBattle)},
		{pattern: "GET /battles/{id}/replay.json", do: s.showReplay(s.storedBattle)},
		{pattern: "GET /games/{id}/battles/{n}", do: s.showBattle(s.gameBattle)},
		{pattern: "GET /games/{id}/battles/{n}/replay.json", do: s.showReplay(s.gameBattle)},
	}
}

// A finder finds the battle that a request names, plays it again, and returns
// the query that names it, besides the path.
type finder func(r *http.Request) (*watchedBattle, url.Values, error)

// replayed plays a battle, unless it was shown before.
func (s *Site) replayed(key string, record func(*replay.Recorder, *watchedBattle) error) (*watchedBattle, error) {
	if b := s.shown.find(key); b != nil {
		return b, nil
	}
	b := &watchedBattle{key: key}
	var rec replay.Recorder
	if err := record(&rec, b); err != nil {
		return nil, err
	}
	if b.replay == nil {
		var err error
		if b.replay, err = rec.Replay(); err != nil {
			return nil, err
		}
	}
	s.shown.keep(b)
	return b, nil
}

// gameBattle finds a battle of test games.
func (s *Site) gameBattle(r *http.Request) (*watchedBattle, url.Values, error) {
	id, n := r.PathValue("id"), r.PathValue("n")
	number, err := strconv.Atoi(n)
	if err != nil {
		return nil, nil, &fault{http.StatusNotFound, "There is no such battle", "Battles are numbered from 0; found " + brief(n) + "."}
	}
	b, err := s.replayed("game "+id+" "+strconv.Itoa(number), func(rec *replay.Recorder, b *watchedBattle) error {
		one, err := s.play.Simulation(r.Context(), id)
		if err != nil {
			return err
		}
		b.sim, b.number, b.last, b.cast, b.agents = id, number, one.Battles-1, one.Sides, one.Setup.Agents
		if number%2 == 1 { // the armies have changed seats (sim.Spec.SwapSeats)
			b.cast[0], b.cast[1] = b.cast[1], b.cast[0]
			b.agents[0], b.agents[1] = b.agents[1], b.agents[0]
		}
		_, err = s.play.Replay(r.Context(), id, number, rec.Event)
		return err
	})
	return b, nil, err
}

// storedBattle finds a battle that is played choice by choice.
func (s *Site) storedBattle(r *http.Request) (*watchedBattle, url.Values, error) {
	id := r.PathValue("id")
	if s.battles == nil {
		return nil, nil, fmt.Errorf("battle %q: %w", id, catalog.ErrNotFound)
	}
	stored, err := s.battles.Battle(r.Context(), id)
	if err != nil {
		return nil, nil, err
	}
	key := fmt.Sprintf("battle %s %d", id, len(stored.Choices))
	b, err := s.replayed(key, func(_ *replay.Recorder, b *watchedBattle) error {
		var log bytes.Buffer
		if err := s.battles.Log(r.Context(), id, &log); err != nil {
			return err
		}
		b.cast, b.agents = stored.Sides, stored.Setup.Agents
		b.replay, err = replay.Read(&log)
		return err
	})
	return b, nil, err
}

// pairBattle finds the battle of two rosters with a seed.
func (s *Site) pairBattle(r *http.Request) (*watchedBattle, url.Values, error) {
	setup, query, err := s.pairSetup(r.Context(), r.URL.Query())
	if err != nil {
		return nil, nil, err
	}
	b, err := s.replayed("pair "+query.Encode(), func(rec *replay.Recorder, b *watchedBattle) error {
		one, err := s.play.PlayOne(r.Context(), setup, rec.Event)
		if err != nil {
			return err
		}
		b.cast, b.agents = one.Sides, one.Setup.Agents
		return nil
	})
	return b, query, playable(err)
}

// pairSetup reads a setup, and returns the query that always names the same
// battle: with the revisions of the rosters.
func (s *Site) pairSetup(ctx context.Context, q url.Values) (play.Setup, url.Values, error) {
	setup := play.Setup{Edition: q.Get("edition"), Agents: [2]string{defaultAgent, defaultAgent}}
	exact := url.Values{}
	for i, name := range []string{"a", "b"} {
		r, err := s.pinned(ctx, q.Get(name))
		if err != nil {
			return setup, nil, err
		}
		setup.Armies[i] = r
		exact.Set(name, r.ID+"@"+strconv.Itoa(r.Revision))
	}
	for i, name := range []string{"agent", "agent_b"} {
		if given := q.Get(name); given != "" {
			setup.Agents[i] = given
			if i == 0 {
				setup.Agents[1] = given
			}
		}
	}
	seed, err := seedOf(q.Get("seed"))
	if err != nil {
		return setup, nil, err
	}
	setup.Seed = seed
	if setup.Edition == "" {
		setup.Edition = setup.Armies[0].Edition
	}
	exact.Set("edition", setup.Edition)
	exact.Set("agent", setup.Agents[0])
	exact.Set("agent_b", setup.Agents[1])
	exact.Set("seed", strconv.FormatUint(seed, 10))
	return setup, exact, nil
}

// pinned reads a roster by its id, and the number of a revision behind @.
func (s *Site) pinned(ctx context.Context, name string) (*roster.Roster, error) {
	id, number, given := strings.Cut(name, "@")
	revision := 0
	if given {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 {
			return nil, refuse("There is no such revision", "Found "+brief(number)+"; allowed: a number from 1.")
		}
		revision = n
	}
	if id == "" {
		return nil, refuse("A roster is missing", "A battle needs two rosters. Nothing was played.")
	}
	r, err := s.rosters.Revision(ctx, id, revision)
	if errors.Is(err, catalog.ErrNotFound) {
		return nil, &fault{http.StatusNotFound, "A roster is not here", "Roster " + brief(name) + " does not exist, or was deleted; a battle cannot be shown without it."}
	}
	return r, err
}

// seedOf reads a seed; without one it is a new one by chance.
func seedOf(text string) (uint64, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return newSeed(), nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, refuse("The seed cannot be read", "Found "+brief(text)+"; allowed: a whole number from 0. Nothing was played.")
	}
	return seed, nil
}

// playable explains why a battle cannot be played.
func playable(err error) error {
	var bad *play.RequestError
	var illegal *army.IllegalError
	switch {
	case errors.As(err, &illegal):
		return refuse("A roster has errors", fmt.Sprintf("Army %d has %s. Mend the roster, then play it. Nothing was played.",
			illegal.Side+1, plural(illegal.Report.Summary.Errors, "error", "errors")))
	case errors.As(err, &bad):
		return refuse("That cannot be played", sentence(bad.Error())+" Nothing was played.")
	case errors.Is(err, army.ErrUnreadable):
		return refuse("An army cannot be played", sentence(err.Error())+" Nothing was played.")
	}
	return err
}

// showBattle answers with the page of a battle. One without a seed or a revision
// redirects to where it can be found again.
func (s *Site) showBattle(find finder) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		b, query, err := find(r)
		if err != nil {
			return playable(err)
		}
		if query != nil && !sameBattle(r.URL.Query(), query) {
			for _, name := range []string{"at", "turn", "unit"} {
				if asked := r.URL.Query(); asked.Has(name) {
					query.Set(name, asked.Get(name))
				}
			}
			http.Redirect(w, r, r.URL.Path+"?"+query.Encode(), http.StatusSeeOther)
			return nil
		}
		p, err := newBattlePage(b, r.URL.Path, query, r.URL.Query())
		if err != nil {
			return err
		}
		return s.render(w, r, http.StatusOK, "battle.html", p)
	}
}

// sameBattle reports whether a request names the battle exactly.
func sameBattle(asked, exact url.Values) bool {
	for name := range exact {
		if asked.Get(name) != exact.Get(name) {
			return false
		}
	}
	return true
}

// showReplay answers with what a battle's module plays.
func (s *Site) showReplay(find finder) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		b, _, err := find(r)
		if err != nil {
			return playable(err)
		}
		body, err := b.replay.MarshalDocument()
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "private, max-age=60")
		return s.send(w, r, http.StatusOK, body)
	}
}
