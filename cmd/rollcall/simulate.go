package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/report"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// simulateCommand plays many battles between two rosters.
type simulateCommand struct {
	A string   `arg:"" help:"help.battle_a"`
	B []string `arg:"" help:"help.simulate_b"`
	gameFlags
	wantedFlags
	Battles int    `help:"help.simulate_battles" short:"n" default:"100" placeholder:"N"`
	Workers int    `help:"help.simulate_workers" placeholder:"N"`
	HTML    string `help:"help.simulate_html" name:"html" placeholder:"FILE"`
	JSON    bool   `help:"help.json" name:"json"`
}

// Run plays the battles and prints their results.
func (v *simulateCommand) Run(ctx context.Context, c *console, s *settings) error {
	// Battles allocate mostly short-lived objects: a higher GC target saves 5% of the run
	// time.
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	if v.HTML != "" && len(v.B) > 1 {
		return &failure{cause: fmt.Errorf("--html: found %d opponents; allowed: 1", len(v.B)), code: exitUnreadable}
	}
	var all []*play.Simulation
	for _, b := range v.B {
		one, err := v.play(ctx, c, d, b)
		if err != nil {
			return err
		}
		v.Seed = &one.Setup.Seed // all have the same dice
		all = append(all, one)
	}
	switch {
	case v.JSON && len(all) > 1:
		list := make([]result, len(all))
		for i, one := range all {
			list[i] = resultOf(one)
		}
		return writeJSON(c.out, list)
	case v.JSON:
		return writeJSON(c.out, resultOf(all[0]))
	case len(all) > 1:
		return writeSeries(c, all)
	}
	return writeResult(c, all[0])
}

// play plays the battles against one roster.
func (v *simulateCommand) play(ctx context.Context, c *console, d *services, b string) (*play.Simulation, error) {
	one, spec, err := d.prepare(ctx, c, [2]string{v.A, b}, v.wantedFlags, &v.gameFlags, v.Battles)
	if err != nil {
		return nil, err
	}
	if spec.Workers = v.Workers; spec.Workers <= 0 {
		spec.Workers = runtime.NumCPU()
	}
	progress := newBar(c.err, v.Battles)
	tally, err := sim.Run(ctx, spec, 0, v.Battles, progress.show)
	progress.end()
	if err != nil {
		return nil, err
	}
	one.Tally, one.Status, one.CreatedAt = *tally, play.Done, time.Now()
	if v.HTML != "" {
		err = writePage(v.HTML, c.lang, one)
	}
	return one, err
}

// writeSeries writes how often a roster wins against each of several others.
func writeSeries(c *console, all []*play.Simulation) error {
	first := all[0]
	page := first.Page(c.lang, "")
	page.MadeAt = time.Time{} // the same seed gives the same text
	if _, err := fmt.Fprintf(c.out, "%s\n\n", says(c.lang, "report.series", "Name", first.Sides[0].Name, "Header", page.Header())); err != nil {
		return err
	}
	rows := grid{right: []bool{false, true, true, true, true}}
	rows.add(columns(c.lang, "games.opponent", "report.wins", "games.interval", "games.draws", "games.points")...)
	for _, o := range play.NewSeries(all).Opponents {
		points := message.Decimal(c.lang, o.Points[0], 2) + " : " + message.Decimal(c.lang, o.Points[1], 2)
		rows.add(o.Name, message.Percent(c.lang, o.Win.Share, 1), message.PercentRange(c.lang, o.Win.Low, o.Win.High), message.Percent(c.lang, o.Draw.Share, 1), points)
	}
	if err := rows.write(c.out); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.out, "\n%s\n", says(c.lang, "report.series_note"))
	return err
}

// columns returns the headings of a table.
func columns(lang string, keys ...string) (list []string) {
	for _, key := range keys {
		list = append(list, says(lang, key))
	}
	return list
}

// gcPercent lets memory grow to nine times the live heap, which is about 25 MB, before a
// collection.
const gcPercent = 800

// writePage writes the report of a simulation in a language.
func writePage(file, lang string, one *play.Simulation) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(report.Write(f, one.Page(lang, "Rollcall "+thisBuild().Version)), f.Close())
}

// result is a simulation as JSON.
type result struct {
	edition.Key
	Engine int         `json:"engine"`
	Seed   uint64      `json:"seed,string"`
	Agents [2]string   `json:"agents"`
	Cast   play.Sides  `json:"sides"`
	Result *sim.Result `json:"result"`
}

func resultOf(one *play.Simulation) result {
	return result{one.Setup.Key, one.Setup.Engine, one.Setup.Seed, one.Setup.Agents, one.Sides, one.Tally.Result()}
}

// writeResult writes a simulation as text.
func writeResult(c *console, one *play.Simulation) error {
	r, page := one.Tally.Result(), one.Page(c.lang, "")
	page.MadeAt = time.Time{} // the same seed gives the same text
	if _, err := fmt.Fprintf(c.out, "%s\n\n", page.Header()); err != nil {
		return err
	}
	sides := grid{right: []bool{false, false, true, true, true, true}}
	sides.add(columns(c.lang, "report.army", "games.played_by", "report.wins", "games.share", "games.interval", "games.points")...)
	for i := range one.Sides {
		w := r.WinRates[i]
		sides.add(one.Sides[i].Name, one.Setup.Agents[i], fmt.Sprint(r.Wins[i]), message.Percent(c.lang, w.Share, 1), message.PercentRange(c.lang, w.Low, w.High), message.Decimal(c.lang, r.Points[i].Mean, 2))
	}
	sides.add(says(c.lang, "games.draws"), "", fmt.Sprint(r.Draws), message.Percent(c.lang, r.DrawRate.Share, 1), message.PercentRange(c.lang, r.DrawRate.Low, r.DrawRate.High), "")
	if err := sides.write(c.out); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(c.out, "\n%s\n\n", page.FirstTurn()); err != nil {
		return err
	}
	if err := writeNotable(c, one, &r.Notable); err != nil {
		return err
	}
	units := grid{right: []bool{false, false, true, true, true, true}}
	units.add(columns(c.lang, "report.army", "report.unit", "games.lost", "games.destroyed", "games.dealt", "odds.slain")...)
	for i := range one.Sides {
		for u, l := range r.Units[i] {
			lost := says(c.lang, "report.of", "Count", decimal(l.Lost), "All", fmt.Sprintf("%.0f", l.Models))
			units.add(one.Sides[i].Name, one.Sides[i].Units[u], lost, message.Percent(c.lang, l.Destroyed, 1), message.Decimal(c.lang, l.Wounds, 2), message.Decimal(c.lang, l.Slain, 2))
		}
	}
	if err := units.write(c.out); err != nil {
		return err
	}
	if text := fidelity(c.lang, &one.Sides); text != "" {
		_, err := fmt.Fprint(c.out, "\n"+text)
		return err
	}
	return nil
}

// writeNotable lists battles that are worth watching, by their numbers.
func writeNotable(c *console, one *play.Simulation, n *sim.Notable) error {
	battles := grid{right: []bool{false, true, false, true}}
	battles.add(columns(c.lang, "games.outcome", "games.battle", "eventimport.result", "games.points")...)
	for _, kind := range []struct {
		key     string
		samples []sim.Sample
	}{{"games.closest", n.Closest}, {"games.typical", n.Typical}, {"games.clearest", n.Clear}, {"games.upset", n.Upsets}} {
		for _, s := range kind.samples[:min(len(kind.samples), 1)] {
			result := says(c.lang, "games.draw")
			if s.Winner >= 0 {
				result = says(c.lang, "games.wins", "Name", one.Sides[s.Winner].Name)
			}
			battles.add(says(c.lang, kind.key), fmt.Sprint(s.Battle), result, fmt.Sprintf("%d : %d", s.Points[0], s.Points[1]))
		}
	}
	if err := battles.write(c.out); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.out)
	return err
}
