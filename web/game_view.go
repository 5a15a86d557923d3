package web

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A gamePage is what game.html shows: a simulation and what it came to so far.
type gamePage struct {
	ID, Title   string
	Status      play.Status
	Over        bool
	Problem     string
	Edition     string
	Seed        uint64
	Done, Asked int
	Rows        []shareRow
	First       shareRow
	Rounds      float64
	Points      *columns
	Sides       [2]gameSide
	Battles     []int // numbers of the first battles
	Again       string
}

// A shareRow is a share of the battles with its interval.
type shareRow struct {
	Name   string
	Series int // 1 or 2; 0: neither
	Count  int
	sim.Interval
}

// Percent is a share from 0 to 100, as SVG and people read it.
func (r shareRow) Percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// A gameSide is an army of a simulation.
type gameSide struct {
	Number      int
	Name, Agent string
	Mean        float64
	Taken       int // first turns
	Units       []ledgerRow
	NotModelled []string
	Bases       []string
}

// A ledgerRow is what a unit did, with the length of its bars in percent.
type ledgerRow struct {
	Name string
	sim.UnitLedger
	LostShare, WoundsShare float64
}

// mostLinked is how many battles a page links one by one.
const mostLinked = 60

func newGamePage(one *play.Simulation) *gamePage {
	r := one.Tally.Result()
	p := &gamePage{
		ID: one.ID, Title: titleOf(one), Status: one.Status, Over: one.Status.Over(), Problem: one.Problem, Edition: one.Setup.Edition,
		Seed: one.Setup.Seed, Done: r.Battles, Asked: one.Battles, Rounds: r.Rounds, Again: againOf(one),
	}
	p.Rows = []shareRow{
		{one.Sides[0].Name + " wins", 1, r.Wins[0], r.WinRates[0]},
		{one.Sides[1].Name + " wins", 2, r.Wins[1], r.WinRates[1]},
		{"Draws", 0, r.Draws, r.DrawRate},
	}
	p.First = shareRow{"Wins of who takes the first turn", 0, r.FirstTurn.Wins, r.FirstTurn.Rate}
	most := 0.0
	for i := range r.Units {
		for _, u := range r.Units[i] {
			most = max(most, u.Wounds)
		}
	}
	for i := range p.Sides {
		p.Sides[i] = gameSideOf(one, r, i, most)
	}
	p.Points = pointsChart(r, [2]string{one.Sides[0].Name, one.Sides[1].Name})
	for n := range min(r.Battles, mostLinked) {
		p.Battles = append(p.Battles, n)
	}
	return p
}

func againOf(one *play.Simulation) string {
	return "/games?a=" + one.Setup.Armies[0].ID + "&b=" + one.Setup.Armies[1].ID
}

func gameSideOf(one *play.Simulation, r *sim.Result, i int, mostWounds float64) gameSide {
	cast := &one.Sides[i]
	side := gameSide{
		Number: i + 1, Name: cast.Name, Agent: one.Setup.Agents[i], Mean: r.Points[i].Mean, Taken: r.FirstTurn.Taken[i],
	}
	for _, u := range r.Units[i] {
		name := fmt.Sprintf("Unit %d", u.Unit+1)
		if u.Unit < len(cast.Units) {
			name = cast.Units[u.Unit]
		}
		side.Units = append(side.Units, ledgerRow{name, u, 100 * u.Lost / max(u.Models, 1), 100 * u.Wounds / max(mostWounds, 1)})
	}
	for _, lack := range cast.Fidelity.NotModelled {
		line := lack.Datasheet + ": " + lack.Ability
		if lack.Partly {
			line += " (played in part)"
		}
		side.NotModelled = append(side.NotModelled, line)
	}
	side.NotModelled = distinct(side.NotModelled)
	side.Bases = distinct(cast.Fidelity.Bases)
	return side
}

// distinct sorts lines, and leaves each once.
func distinct(list []string) []string {
	list = slices.Clone(list)
	slices.SortFunc(list, cmp.Compare[string])
	return slices.Compact(list)
}

// pointsChart shows how many battles gave each side how many victory points.
func pointsChart(r *sim.Result, names [2]string) *columns {
	n := max(len(r.Points[0].Histogram), len(r.Points[1].Histogram))
	c := columnsOf(n, 2)
	for side := range r.Points {
		values := make([]float64, n)
		for i, count := range r.Points[side].Histogram {
			values[i] = float64(count)
		}
		c.add(side+1, names[side], values, func(v float64) string { return plural(int(v), "battle", "battles") })
	}
	c.finish("Victory points", "Battles", wholeSteps)
	return c
}
