package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/report"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// What a form of test games begins with.
const (
	defaultAgent   = "greedy"
	defaultBattles = 100
)

func (s *Site) gameRoutes() []route {
	if s.play == nil {
		return nil
	}
	return []route{
		{pattern: "GET /games", do: s.showGames},
		{pattern: "POST /games", do: s.startGames},
		{pattern: "GET /games/{id}", do: s.showGame},
		{pattern: "POST /games/{id}/cancel", do: s.cancelGame},
		{pattern: "GET /games/{id}/events", do: s.followGame},
		{pattern: "GET /games/{id}/report", do: s.reportGame},
	}
}

// gamesPage is what games.html shows: the form.
type gamesPage struct {
	Rosters []roster.Entry
	A, B    string
	Agents  []string
	Agent   [2]string
	Battles int
	Most    int
	Seed    string
	Recent  []gameEntry
}

// gameEntry is a simulation in a list.
type gameEntry struct {
	ID, Title, Status string
	At                time.Time
	Done, Asked       int
}

// showGames answers GET /games: a and b may name the rosters.
func (s *Site) showGames(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	list, err := s.gameRosters(r)
	if err != nil {
		return err
	}
	recent, err := s.recentGames(r.Context())
	if err != nil {
		return err
	}
	p := &gamesPage{
		Rosters: list, A: q.Get("a"), B: q.Get("b"), Agents: agent.Names(), Agent: [2]string{defaultAgent, defaultAgent},
		Battles: defaultBattles, Most: sim.MaxBattles, Recent: recent,
	}
	p.fill()
	return s.render(w, r, http.StatusOK, "games.html", p)
}

// An armyForm is one of the armies of the form.
type armyForm struct {
	*gamesPage
	Index                            int
	Field, Roster, AgentField, Agent string
}

// armyField is what games.html shows of an army.
func armyField(p *gamesPage, i int) armyForm {
	if i == 0 {
		return armyForm{p, i, "a", p.A, "agent", p.Agent[i]}
	}
	return armyForm{p, i, "b", p.B, "agent_b", p.Agent[i]}
}

// fill chooses the first two rosters of one edition where none are named.
func (p *gamesPage) fill() {
	known := func(id string) bool {
		return slices.ContainsFunc(p.Rosters, func(e roster.Entry) bool { return e.ID == id })
	}
	if !known(p.A) && len(p.Rosters) > 0 {
		p.A = p.Rosters[0].ID
	}
	if known(p.B) {
		return
	}
	at := slices.IndexFunc(p.Rosters, func(e roster.Entry) bool { return e.ID == p.A })
	for _, e := range p.Rosters {
		if e.ID != p.A && at >= 0 && e.Edition == p.Rosters[at].Edition {
			p.B = e.ID
			return
		}
	}
	p.B = p.A
}

// mostRosters is how many rosters a form offers.
const mostRosters = 200

// gameRosters lists the rosters that the visitor may play.
func (s *Site) gameRosters(r *http.Request) ([]roster.Entry, error) {
	if s.open {
		page, err := s.rosters.List(r.Context(), mostRosters, "")
		return page.Data, err
	}
	var list []roster.Entry
	for _, id := range own(r) {
		one, err := s.rosters.Roster(r.Context(), id)
		if errors.Is(err, catalog.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, roster.Entry{ID: id, Revision: one.Revision, Name: one.Name, Edition: one.Edition})
	}
	return list, nil
}

// mostGames is how many simulations are listed.
const mostGames = 20

// recentGames lists the last simulations, where everything may be listed.
func (s *Site) recentGames(ctx context.Context) (list []gameEntry, err error) {
	if !s.open {
		return nil, nil
	}
	all, err := s.play.Recent(ctx, mostGames)
	for _, one := range all {
		list = append(list, gameEntry{
			ID: one.ID, Title: titleOf(one), Status: string(one.Status), At: one.CreatedAt, Done: one.Tally.Battles, Asked: one.Battles,
		})
	}
	return list, err
}

func titleOf(one *play.Simulation) string { return one.Sides[0].Name + " against " + one.Sides[1].Name }

// startGames answers POST /games.
func (s *Site) startGames(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	setup, _, err := s.pairSetup(r.Context(), pair(r.PostForm))
	if err != nil {
		return err
	}
	text := strings.TrimSpace(r.PostForm.Get("battles"))
	battles, err := strconv.Atoi(text)
	if err != nil {
		return refuse("The number of battles cannot be read", fmt.Sprintf("Found %s; allowed: 1 to %d. Nothing was played.", brief(text), sim.MaxBattles))
	}
	one, err := s.play.Create(r.Context(), setup, battles)
	if err != nil {
		return playable(err)
	}
	http.Redirect(w, r, "/games/"+one.ID, http.StatusSeeOther)
	return nil
}

// pair takes the fields that name a setup.
func pair(form url.Values) url.Values {
	q := url.Values{}
	for _, name := range []string{"a", "b", "edition", "agent", "agent_b", "seed"} {
		q.Set(name, strings.TrimSpace(form.Get(name)))
	}
	return q
}

func newSeed() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]) >> 16 // short enough to be told to somebody
}

// showGame answers GET /games/{id}.
func (s *Site) showGame(w http.ResponseWriter, r *http.Request) error {
	one, err := s.play.Simulation(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if !one.Status.Over() {
		w.Header().Set("Cache-Control", "no-store")
	}
	return s.render(w, r, http.StatusOK, "game.html", newGamePage(one))
}

// cancelGame answers POST /games/{id}/cancel.
func (s *Site) cancelGame(w http.ResponseWriter, r *http.Request) error {
	one, err := s.play.Cancel(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return s.done(w, r, "/games/"+one.ID, s.showGame)
}

// reportGame answers GET /games/{id}/report: a page that needs nothing else, to
// be kept.
func (s *Site) reportGame(w http.ResponseWriter, r *http.Request) error {
	one, err := s.play.Simulation(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := report.Write(&b, one.Page("Rollcall "+s.version)); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="test-games-`+one.ID+`.html"`)
	h.Set("Cache-Control", "no-cache")
	return s.send(w, r, http.StatusOK, b.Bytes())
}

// How often a stream looks for progress, and how long it lasts: browsers ask
// again, and a server that stops does not wait for them for long.
const (
	streamPace = 250 * time.Millisecond
	streamLife = 5 * time.Second
)

// progress is how far a simulation is.
type progress struct {
	Status play.Status `json:"status"`
	Done   int         `json:"done"`
	Asked  int         `json:"asked"`
	Over   bool        `json:"over"`
}

// followGame answers GET /games/{id}/events with server-sent events.
func (s *Site) followGame(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.play.Simulation(r.Context(), r.PathValue("id")); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // of a connection that has one
	w.WriteHeader(http.StatusOK)
	ctx, cancel := context.WithTimeout(r.Context(), streamLife)
	defer cancel()
	if err := s.follow(ctx, w, control, r.PathValue("id")); err != nil {
		s.log.Debug("a stream ended", "error", err)
	}
	return nil
}

// follow tells progress as it comes.
func (s *Site) follow(ctx context.Context, w http.ResponseWriter, control *http.ResponseController, id string) error {
	tick := time.NewTicker(streamPace)
	defer tick.Stop()
	var told progress
	for {
		one, err := s.play.Simulation(ctx, id)
		if err != nil {
			return err
		}
		now := progress{one.Status, one.Tally.Battles, one.Battles, one.Status.Over()}
		if now != told {
			told = now
			data, err := json.Marshal(now)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "retry: 300\nevent: progress\ndata: %s\n\n", data); err != nil {
				return err
			}
			_ = control.Flush() // where there is a connection
		}
		if now.Over {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
