package api

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/report"
	editions "github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// simulationBody is the body of POST /v1/simulations.
type simulationBody struct {
	setupBody
	Agents  *[2]string `json:"agents,omitempty"`
	Battles int        `json:"battles,omitempty"`
}

const (
	defaultBattles = 100
	defaultAgent   = "greedy"
)

// simulate handles POST /v1/simulations.
func (s *service) simulate(c *server.Request) (*server.Response, error) {
	b := simulationBody{Battles: defaultBattles, Agents: &[2]string{defaultAgent, defaultAgent}}
	if err := c.Decode(&b); err != nil {
		return nil, err
	}
	setup, err := s.setup(c, &b.setupBody)
	if err != nil {
		return nil, err
	}
	setup.Agents = *b.Agents
	return begun(s.Simulations.Create(c.Context(), setup, b.Battles))
}

// begun responds with a new simulation.
func begun(one *play.Simulation, err error) (*server.Response, error) {
	if err != nil {
		return nil, err
	}
	a, err := server.JSON(http.StatusAccepted, simulationOf(one))
	return server.WithHeader(a, err, "Location", "/v1/simulations/"+one.ID)
}

// restartSimulation handles POST /v1/simulations/{id}/restart.
func (s *service) restartSimulation(c *server.Request) (*server.Response, error) {
	return begun(s.Simulations.Restart(c.Context(), c.PathValue("id")))
}

// simulation is a simulation in a response.
type simulation struct {
	ID         string            `json:"id"`
	CreatedAt  time.Time         `json:"created_at"`
	FinishedAt *time.Time        `json:"finished_at"`
	Status     play.Status       `json:"status"`
	Problem    string            `json:"problem,omitempty"`
	Edition    string            `json:"edition"`
	Mission    string            `json:"mission"`
	Patches    []string          `json:"patches"`
	Engine     int               `json:"engine"` // version of the one that plays it
	Agents     [2]string         `json:"agents"`
	Seed       uint64            `json:"seed,string"`
	Asked      int               `json:"battles_asked"`
	Done       int               `json:"battles_done"`
	Sides      [2]simulationSide `json:"sides"`
	Draws      int               `json:"draws"`
	DrawRate   sim.Interval      `json:"draw_rate"`
	FirstTurn  sim.FirstTurn     `json:"first_turn"`
	Rounds     float64           `json:"battle_rounds"`
	Notable    notable           `json:"notable"`
	// NotModelled is what the engine does not play as the datasheets have it.
	NotModelled []notModelled `json:"not_modelled"`
}

// notable are battles that are worth watching, by outcome.
type notable struct {
	Closest []notableBattle `json:"closest"`
	Typical []notableBattle `json:"typical"`
	Clear   []notableBattle `json:"clear"`
	Upsets  []notableBattle `json:"upsets"`
}

// notableBattle is a battle by its number, with its result.
type notableBattle struct {
	Battle int    `json:"battle"`
	Winner int    `json:"winner"` // 1 or 2; 0 for a draw
	Points [2]int `json:"victory_points"`
}

func notableOf(n *sim.Notable) notable {
	list := func(samples []sim.Sample) []notableBattle {
		out := []notableBattle{}
		for _, s := range samples {
			out = append(out, notableBattle{s.Battle, s.Winner + 1, s.Points})
		}
		return out
	}
	return notable{list(n.Closest), list(n.Typical), list(n.Clear), list(n.Upsets)}
}

// simulationSide is the result of one army.
type simulationSide struct {
	Name    string       `json:"name"`
	Wins    int          `json:"wins"`
	Losses  int          `json:"losses"`
	WinRate sim.Interval `json:"win_rate"`
	Points  sim.Points   `json:"victory_points"`
	Units   []ledger     `json:"units"`
}

// ledger is the record of a unit, with its name.
type ledger struct {
	Name string `json:"name"`
	sim.UnitLedger
}

// notModelled is an ability that is not played, or not as it is written.
type notModelled struct {
	Army      int    `json:"army"` // 1 or 2
	Datasheet string `json:"datasheet"`
	Ability   string `json:"ability"`
	Partly    bool   `json:"partly"`
}

func simulationOf(one *play.Simulation) *simulation {
	r := one.Tally.Result()
	s := &simulation{
		ID: one.ID, CreatedAt: one.CreatedAt.UTC(), Status: one.Status, Problem: one.Problem, Edition: one.Setup.Edition,
		Mission: cmp.Or(one.Setup.Mission, editions.DefaultMission), Patches: append([]string{}, one.Setup.Patches...), Engine: one.Setup.Engine,
		Agents: one.Setup.Agents, Seed: one.Setup.Seed, Asked: one.Battles, Done: r.Battles,
		Draws: r.Draws, DrawRate: r.DrawRate, FirstTurn: r.FirstTurn, Rounds: r.Rounds, Notable: notableOf(&r.Notable), NotModelled: shortfalls(&one.Sides),
	}
	if !one.FinishedAt.IsZero() {
		at := one.FinishedAt.UTC()
		s.FinishedAt = &at
	}
	for i := range s.Sides {
		side := &s.Sides[i]
		*side = simulationSide{Name: one.Sides[i].Name, Wins: r.Wins[i], Losses: r.Wins[1-i], WinRate: r.WinRates[i], Points: r.Points[i], Units: []ledger{}}
		if side.Points.Histogram == nil {
			side.Points.Histogram = []int{}
		}
		for u, l := range r.Units[i] {
			side.Units = append(side.Units, ledger{one.Sides[i].Units[u], l})
		}
	}
	return s
}

// shortfalls lists what is not played: units of which the data is incomplete, abilities, and bases that were assumed.
func shortfalls(c *play.Sides) []notModelled {
	list := []notModelled{}
	for i := range c {
		for _, gap := range c[i].Fidelity.Gaps {
			list = append(list, notModelled{i + 1, gap.Datasheet, "not in the data: " + gap.Missing, !gap.NotPlayed})
		}
		for _, lack := range c[i].Fidelity.NotModelled {
			list = append(list, notModelled{i + 1, lack.Datasheet, lack.Ability, lack.Partly})
		}
		for _, base := range c[i].Fidelity.Bases {
			unit, model, different := strings.Cut(base, ": ")
			if !different {
				model = unit
			}
			list = append(list, notModelled{i + 1, unit, "base of " + model + ": not in the data, assumed", true})
		}
	}
	return list
}

// listedGame is a simulation or a battle in a list.
type listedGame struct {
	ID        string       `json:"id"`
	CreatedAt time.Time    `json:"created_at"`
	Edition   string       `json:"edition"`
	Mission   string       `json:"mission"`
	Sides     [2]string    `json:"sides"`
	Agents    [2]string    `json:"agents"`
	Status    *play.Status `json:"status,omitempty"` // of a simulation
	Asked     *int         `json:"battles_asked,omitempty"`
	Done      *int         `json:"battles_done,omitempty"`
	Choices   *int         `json:"choices,omitempty"` // of a battle
	Over      *bool        `json:"over,omitempty"`
}

func newListedGame(id string, at time.Time, of *play.Setup, sides *play.Sides) listedGame {
	return listedGame{
		ID: id, CreatedAt: at.UTC(), Edition: of.Edition, Mission: cmp.Or(of.Mission, editions.DefaultMission),
		Sides: [2]string{sides[0].Name, sides[1].Name}, Agents: of.Agents,
	}
}

// listGames responds with a page of simulations or battles.
func listGames[T any](c *server.Request, list func(ctx context.Context, limit int, cursor string) (catalog.Page[T], error), of func(T) listedGame) (*server.Response, error) {
	limit, err := c.Limit()
	if err != nil {
		return nil, err
	}
	p, err := list(c.Context(), limit, c.Query("cursor"))
	games := []listedGame{}
	for _, one := range p.Data {
		games = append(games, of(one))
	}
	return server.Paged(c, games, p.NextCursor, err)
}

// listSimulations handles GET /v1/simulations.
func (s *service) listSimulations(c *server.Request) (*server.Response, error) {
	return listGames(c, s.Simulations.List, func(one *play.Simulation) listedGame {
		g := newListedGame(one.ID, one.CreatedAt, &one.Setup, &one.Sides)
		g.Status, g.Asked, g.Done = &one.Status, &one.Battles, &one.Tally.Battles
		return g
	})
}

// showSimulation handles GET /v1/simulations/{id}.
func (s *service) showSimulation(c *server.Request) (*server.Response, error) {
	one, err := s.Simulations.Simulation(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return server.WithETag(server.JSON(http.StatusOK, simulationOf(one)))
}

// cancelSimulation handles DELETE /v1/simulations/{id}.
func (s *service) cancelSimulation(c *server.Request) (*server.Response, error) {
	one, err := s.Simulations.Cancel(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return server.JSON(http.StatusOK, simulationOf(one))
}

// streamSilence is the longest silence of a stream.
const streamSilence = 15 * time.Second

// progress is the progress of a simulation.
type progress struct {
	Status play.Status `json:"status"`
	Asked  int         `json:"battles_asked"`
	Done   int         `json:"battles_done"`
}

// followSimulation handles GET /v1/simulations/{id}/events.
func (s *service) followSimulation(c *server.Request) (*server.Response, error) {
	id := c.PathValue("id")
	if _, err := s.Simulations.Simulation(c.Context(), id); err != nil {
		return nil, err
	}
	return &server.Response{Media: server.EventsType, Stream: func(ctx context.Context, w io.Writer) error {
		return s.follow(ctx, id, w)
	}}, nil
}

// follow streams the progress of a simulation, and its result at the end.
func (s *service) follow(ctx context.Context, id string, w io.Writer) error {
	var sent progress
	sentAt := time.Now()
	return s.Simulations.Follow(ctx, id, func(one *play.Simulation) (err error) {
		now := progress{one.Status, one.Battles, one.Tally.Battles}
		switch {
		case now != sent:
			err, sent, sentAt = server.WriteEvent(w, "progress", now), now, time.Now()
		case time.Since(sentAt) > streamSilence:
			_, err = io.WriteString(w, ": waiting\n\n")
			sentAt = time.Now()
		}
		if err == nil && one.Status.Over() {
			return server.WriteEvent(w, "result", simulationOf(one))
		}
		return err
	})
}

// outcome is the result of one battle.
type outcome struct {
	Battle  int       `json:"battle"`
	Seed    uint64    `json:"seed,string"`
	Winner  int       `json:"winner"` // 1 or 2; 0: a draw
	First   int       `json:"first_turn"`
	Rounds  int       `json:"battle_rounds"`
	Choices int       `json:"choices"`
	Points  [2]int    `json:"victory_points"`
	Sides   [2]string `json:"sides"`
}

// replayBattle handles GET /v1/simulations/{id}/battles/{n}: the log, or a
// summary as JSON.
func (s *service) replayBattle(c *server.Request) (*server.Response, error) {
	n, err := strconv.Atoi(c.PathValue("n"))
	if err != nil {
		return nil, c.InvalidParameter("n", "the number of a battle, from 0")
	}
	one, err := s.Simulations.Simulation(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if strings.Contains(strings.Join(c.Header.Values("Accept"), ","), server.JSONType) || !c.Accepts(server.TextType) {
		o, err := s.Simulations.Replay(c.Context(), one.ID, n, nil)
		if err != nil {
			return nil, err
		}
		return varying(server.WithETag(server.JSON(http.StatusOK, outcome{
			Battle: n, Seed: o.Seed, Winner: o.Winner + 1, First: o.First + 1, Rounds: o.Rounds, Choices: o.Choices, Points: o.Points,
			Sides: [2]string{one.Sides[0].Name, one.Sides[1].Name},
		})))
	}
	var logged bytes.Buffer
	w := log.NewWriter(&logged)
	if _, err := s.Simulations.Replay(c.Context(), one.ID, n, w.Event); err != nil {
		return nil, err
	}
	return varying(server.WithETag(server.Bytes(server.TextType+"; charset=utf-8", logged.Bytes()), w.Err()))
}

// varying adds the header of a response that depends on Accept.
func varying(a *server.Response, err error) (*server.Response, error) {
	if err == nil {
		a.Header.Add("Vary", "Accept")
	}
	return a, err
}

// reportSimulation handles GET /v1/simulations/{id}/report.
func (s *service) reportSimulation(c *server.Request) (*server.Response, error) {
	one, err := s.Simulations.Simulation(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := report.Write(&page, one.Page(c.Language(), "Rollcall "+s.Version)); err != nil {
		return nil, err
	}
	return server.WithETag(server.HTML(page.Bytes()), nil)
}
