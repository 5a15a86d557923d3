package api

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/sim"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// series is an army against several others in a response.
type series struct {
	Name      string     `json:"name"`
	Opponents []opponent `json:"opponents"`
}

// opponent is the results of the army of a series against another one.
type opponent struct {
	Simulation string       `json:"simulation"` // id
	Name       string       `json:"name"`
	Status     play.Status  `json:"status"`
	Problem    string       `json:"problem,omitempty"`
	Asked      int          `json:"battles_asked"`
	Done       int          `json:"battles_done"`
	WinRate    sim.Interval `json:"win_rate"` // of the army
	DrawRate   sim.Interval `json:"draw_rate"`
	Points     [2]float64   `json:"victory_points"` // means of the army and the opponent
}

func seriesOf(all []*play.Simulation) *series {
	s := play.NewSeries(all)
	out := &series{Name: s.Name, Opponents: []opponent{}}
	for _, o := range s.Opponents {
		out.Opponents = append(out.Opponents, opponent{o.ID, o.Name, o.Status, o.Problem, o.Asked, o.Done, o.Win, o.Draw, o.Points})
	}
	return out
}

// simulateSeries handles POST /v1/series: the first army plays against each of the others with the same dice.
func (s *service) simulateSeries(c *server.Request) (*server.Response, error) {
	b := simulationBody{Battles: defaultBattles, Agents: &[2]string{defaultAgent, defaultAgent}}
	if err := c.Decode(&b); err != nil {
		return nil, err
	}
	if n := len(b.Armies); n < 2 || n > play.MaxWaiting+1 {
		return nil, server.NewProblem(server.Invalid, "A series is of one army against others.").
			With(fault.At("/armies").Fault("armies.count", strconv.Itoa(n), "2–"+strconv.Itoa(play.MaxWaiting+1)))
	}
	all := b.Armies
	b.Armies = all[:2]
	setup, err := s.setup(c, &b.setupBody)
	if err != nil {
		return nil, err
	}
	setup.Agents = *b.Agents
	setups := []play.Setup{setup}
	for i := 2; i < len(all); i++ {
		if setup.Armies[1], err = s.army(c, &all[i], "/armies/"+strconv.Itoa(i)); err != nil {
			return nil, err
		}
		setups = append(setups, setup)
	}
	made, err := s.Simulations.CreateAll(c.Context(), setups, b.Battles)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(made))
	for i, one := range made {
		ids[i] = one.ID
	}
	a, err := server.JSON(http.StatusAccepted, seriesOf(made))
	return server.WithHeader(a, err, "Location", "/v1/series?simulations="+strings.Join(ids, ","))
}

// showSeries handles GET /v1/series.
func (s *service) showSeries(c *server.Request) (*server.Response, error) {
	ids := strings.Split(c.Query("simulations"), ",")
	if c.Query("simulations") == "" || len(ids) > play.MaxWaiting {
		return nil, c.InvalidParameter("simulations", "1–"+strconv.Itoa(play.MaxWaiting)+" ids of simulations, separated by commas")
	}
	var all []*play.Simulation
	for _, id := range ids {
		one, err := s.Simulations.Simulation(c.Context(), id)
		if err != nil {
			return nil, err
		}
		if len(all) > 0 && !reflect.DeepEqual(one.Setup.Armies[0], all[0].Setup.Armies[0]) {
			return nil, c.InvalidParameter("simulations", "simulations of one army against others; "+id+" is of another army than "+ids[0])
		}
		all = append(all, one)
	}
	return server.WithETag(server.JSON(http.StatusOK, seriesOf(all)))
}
