package battle

import (
	"fmt"
	"net/url"

	"github.com/rollcall40k/rollcall/roster/chart"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/report"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/sim"
	"github.com/rollcall40k/rollcall/web/page"
)

// resultsPage is the data of game.html: a simulation and its results so far.
type resultsPage struct {
	ID, Title       string
	Status          play.Status
	Over            bool
	Problem         string
	Edition         string
	Mission         string
	OtherEngine     string // the engine that played it, if it is not the current one
	Seed            uint64
	Done, Requested int
	Rows            []shareRow
	First           shareRow
	Rounds          float64
	Points          *chart.Columns
	Sides           [2]sideResult
	Watch           []watchRow // battles by outcome
	Battles         []int      // numbers of the first battles
	Again           string
}

// A shareRow is a share of the battles with its confidence interval.
type shareRow struct {
	Name   string
	Series int // 1 or 2; 0: neither
	Count  int
	sim.Interval
}

// Percent writes a share of 1 in percent.
func (r shareRow) Percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// Bar shows the share and its confidence interval.
func (r shareRow) Bar() chart.Bar { return chart.NewInterval(r.Series, r.Share, r.Low, r.High) }

// A watchRow is a battle that is worth watching.
type watchRow struct {
	Title  string
	First  bool // the row before has another title
	Result string
	Points string
	Number int
}

// watchRows lists the battles that are worth watching, by outcome.
func watchRows(lang string, n sim.Notable, sides *play.Sides) (rows []watchRow) {
	for _, group := range []struct {
		title   string
		battles []sim.Sample
	}{{"games.closest", n.Closest}, {"games.typical", n.Typical}, {"games.clearest", n.Clear}, {"games.upset", n.Upsets}} {
		for i, s := range group.battles {
			result := message.Text(lang, "games.draw", nil)
			if s.Winner >= 0 {
				result = message.Text(lang, "games.wins", message.Named("Name", sides[s.Winner].Name))
			}
			rows = append(rows, watchRow{message.Text(lang, group.title, nil), i == 0, result, fmt.Sprintf("%d : %d", s.Points[0], s.Points[1]), s.Battle})
		}
	}
	return rows
}

// A sideResult is the results of an army.
type sideResult struct {
	Number      int
	Name, Agent string
	Mean        float64 // victory points
	FirstTurns  int
	Units       []unitResult
	Gaps        []string // of the data
	NotModelled []string
	Bases       []string
}

// A unitResult is the results of a unit, with the lengths of its bars in percent.
type unitResult struct {
	Name string
	sim.UnitLedger
	LostPercent, WoundsPercent float64
}

// maxLinks is the number of battles that the page links.
const maxLinks = 60

func newResultsPage(lang string, one *play.Simulation) *resultsPage {
	r, a, b := one.Tally.Result(), one.Sides[0].Name, one.Sides[1].Name
	text := func(key string, args ...any) string { return message.Text(lang, key, message.Named(args...)) }
	p := &resultsPage{
		ID: one.ID, Title: title(lang, one), Status: one.Status, Over: one.Status.Over(), Problem: one.Problem, Edition: one.Setup.Edition,
		Seed: one.Setup.Seed, Done: r.Battles, Requested: one.Battles, Rounds: r.Rounds, Points: report.PointsChart(lang, r, [2]string{a, b}),
		Again: page.WithQuery("/games", url.Values{"a": {formValue(one.Setup.Armies[0])}, "b": {formValue(one.Setup.Armies[1])}}),
		Rows: []shareRow{
			{text("games.wins", "Name", a), 1, r.Wins[0], r.WinRates[0]},
			{text("games.wins", "Name", b), 2, r.Wins[1], r.WinRates[1]},
			{text("games.draws"), 0, r.Draws, r.DrawRate},
		},
		First: shareRow{text("games.first_wins"), 0, r.FirstTurn.Wins, r.FirstTurn.Rate},
	}
	if e, err := one.Setup.Key.Rules(); err == nil {
		p.Mission = e.Mission.Name
	}
	if one.Setup.Engine != rules.Engine && one.Status.Over() {
		p.OtherEngine = play.EngineName(one.Setup.Engine)
	}
	most := r.MostWounds()
	for i := range p.Sides {
		p.Sides[i] = newSideResult(lang, one, r, i, most)
	}
	p.Watch = watchRows(lang, r.Notable, &one.Sides)
	for n := range min(r.Battles, maxLinks) {
		p.Battles = append(p.Battles, n)
	}
	return p
}

func newSideResult(lang string, one *play.Simulation, r *sim.Result, i int, mostWounds float64) sideResult {
	cast := &one.Sides[i]
	side := sideResult{
		Number: i + 1, Name: cast.Name, Agent: one.Setup.Agents[i], Mean: r.Points[i].Mean, FirstTurns: r.FirstTurn.Taken[i],
		Bases: cast.Fidelity.Bases,
	}
	for _, u := range r.Units[i] {
		name := message.Text(lang, "games.unit", message.Named("Number", u.Unit+1))
		if u.Unit < len(cast.Units) {
			name = cast.Units[u.Unit]
		}
		side.Units = append(side.Units, unitResult{name, u, 100 * u.Lost / max(u.Models, 1), 100 * u.Wounds / mostWounds})
	}
	side.Gaps, side.NotModelled = play.GapLines(lang, &cast.Fidelity), play.AbilityLines(lang, &cast.Fidelity)
	return side
}
