package play

import (
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play/report"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Status is the state of a simulation.
type Status string

// The statuses.
const (
	Queued    Status = "queued"
	Running   Status = "running"
	Done      Status = "done"
	Cancelled Status = "cancelled"
	Failed    Status = "failed"
)

// Over reports whether the status is final.
func (s Status) Over() bool { return s == Done || s == Cancelled || s == Failed }

// A Simulation is a series of battles between two rosters. Its JSON is the stored form:
// id, time of creation and status are columns of the table.
type Simulation struct {
	ID          string    `json:"-"`
	CreatedAt   time.Time `json:"-"`
	Status      Status    `json:"-"`
	Setup       Setup     `json:"setup"`
	Sides       Sides     `json:"cast"`
	Battles     int       `json:"battles"` // requested
	Tally       sim.Tally `json:"tally"`
	Problem     string    `json:"problem,omitempty"` // reason of the failure
	Worker      int       `json:"worker"`            // number of the claim, from 1
	HeartbeatAt time.Time `json:"heard_at"`          // last heartbeat of the worker
	FinishedAt  time.Time `json:"finished_at"`
}

// heartbeatTimeout is the time after the last heartbeat when another worker may claim
// a simulation. A heartbeat so far in the future is from before the clock was set back.
const heartbeatTimeout = 10 * time.Second

// claim gives the simulation to a new worker. It returns false if the simulation is over
// or has a live worker. A simulation never combines counts from two engines: what another
// engine has counted is discarded, and this one plays all battles.
func (s *Simulation) claim(now time.Time) bool {
	if s.Status.Over() || s.Status == Running && now.Sub(s.HeartbeatAt).Abs() < heartbeatTimeout {
		return false
	}
	if s.Setup.Engine != rules.Engine {
		s.Setup.Engine, s.Tally = rules.Engine, sim.Tally{}
	}
	s.Status = Running
	s.Worker++
	s.HeartbeatAt = now
	return true
}

// addTally adds the tally of a worker's battles. It returns false if the simulation
// belongs to another worker.
func (s *Simulation) addTally(worker int, more *sim.Tally, now time.Time) bool {
	if s.Status != Running || s.Worker != worker || s.Setup.Engine != rules.Engine {
		return false
	}
	s.Tally.Add(more)
	s.HeartbeatAt = now
	if s.Tally.Battles == s.Battles {
		s.Status, s.FinishedAt = Done, now
	}
	return true
}

// release requeues the simulation of a worker.
func (s *Simulation) release(worker int) bool {
	if s.Status != Running || s.Worker != worker {
		return false
	}
	s.Status = Queued
	return true
}

// fail ends the simulation of a worker with an error.
func (s *Simulation) fail(worker int, problem error, now time.Time) bool {
	if s.Status != Running || s.Worker != worker {
		return false
	}
	s.Status, s.Problem, s.FinishedAt = Failed, problem.Error(), now
	return true
}

// Page returns the data of the simulation's report in a language. program is the name of the program.
func (s *Simulation) Page(lang, program string) *report.Page {
	p := &report.Page{
		Lang: lang, Title: message.Text(lang, "games.title", message.Named("First", s.Sides[0].Name, "Second", s.Sides[1].Name)), Rules: s.Setup.Key.String(), Engine: s.Setup.Engine, Seed: s.Setup.Seed, Battles: s.Battles,
		Result: s.Tally.Result(), MadeAt: s.CreatedAt, Program: program,
	}
	for i := range p.Sides {
		p.Sides[i] = report.Side{
			Name: s.Sides[i].Name, Agent: s.Setup.Agents[i], Units: s.Sides[i].Units, NotModelled: NotPlayed(lang, &s.Sides[i].Fidelity),
		}
		if id := s.Setup.Armies[i].Snapshot; id != "" && !slices.Contains(p.Snapshots, id) {
			p.Snapshots = append(p.Snapshots, id)
		}
	}
	return p
}

// A Series is the results of an army against several others, each in a simulation of its own.
type Series struct {
	Name      string     // of the army
	Opponents []Opponent // in the order of the simulations
}

// An Opponent is the results of the army of a series against another one.
type Opponent struct {
	ID          string // of the simulation
	Name        string
	Status      Status
	Problem     string // why the simulation failed; empty: it did not
	Done, Asked int    // battles
	Win, Draw   sim.Interval
	Points      [2]float64 // mean victory points of the army and the opponent
}

// NewSeries returns the results of the first armies of simulations, which are one army, against the second ones.
func NewSeries(all []*Simulation) *Series {
	s := &Series{}
	for _, one := range all {
		r := one.Tally.Result()
		s.Name = one.Sides[0].Name
		s.Opponents = append(s.Opponents, Opponent{
			ID: one.ID, Name: one.Sides[1].Name, Status: one.Status, Problem: one.Problem, Done: r.Battles, Asked: one.Battles,
			Win: r.WinRates[0], Draw: r.DrawRate, Points: [2]float64{r.Points[0].Mean, r.Points[1].Mean},
		})
	}
	return s
}
