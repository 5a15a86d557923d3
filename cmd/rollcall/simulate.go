package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/report"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// simulateCommand plays many battles between two rosters.
type simulateCommand struct {
	A string   `arg:"" help:"The first roster: a file of any kind that validate reads."`
	B []string `arg:"" help:"The second roster. With several, the first plays against each of them."`
	gameFlags
	wantedFlags
	Battles int    `help:"The number of battles. By default 100." short:"n" default:"100" placeholder:"N"`
	Workers int    `help:"The number of battles played in parallel. By default one for each processor." placeholder:"N"`
	HTML    string `help:"Write a report with charts to the file." name:"html" placeholder:"FILE"`
	JSON    bool   `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (simulateCommand) Help() string {
	return `The armies swap sides in every second battle. The same seed gives the same result
with any number of workers. Abilities that the rules engine does not play are
listed.

Examples:

    rollcall simulate marines.json necrons.json -n 1000
    rollcall simulate marines.json necrons.json --agents greedy,rush --seed 7 --html report.html
    rollcall simulate crusade.rosz necrons.json --json > result.json

With several opponents, the result is a table of how often the first roster wins:

    rollcall simulate marines.json necrons.json crusade.rosz`
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
		err = writePage(v.HTML, one)
	}
	return one, err
}

// writeSeries writes how often a roster wins against each of several others.
func writeSeries(c *console, all []*play.Simulation) error {
	first := all[0]
	if _, err := fmt.Fprintf(c.out, "%s: %d battles against each opponent, rules %s, engine %d, seed %d\n\n", first.Sides[0].Name, first.Battles, first.Setup.Key, first.Setup.Engine, first.Setup.Seed); err != nil {
		return err
	}
	rows := grid{right: []bool{false, true, true, true, true, true}}
	rows.add("Opponent", "Wins", "Share", "95 %", "Draws", "Victory points")
	for _, one := range all {
		r := one.Tally.Result()
		w := r.WinRates[0]
		rows.add(one.Sides[1].Name, fmt.Sprint(r.Wins[0]), shareText(w.Share), shareText(w.Low)+" to "+shareText(w.High), fmt.Sprint(r.Draws), fmt.Sprintf("%.2f : %.2f", r.Points[0].Mean, r.Points[1].Mean))
	}
	if err := rows.write(c.out); err != nil {
		return err
	}
	_, err := io.WriteString(c.out, "\nWhat is not played is listed with each result: simulate the pair alone, or use --json.\n")
	return err
}

// gcPercent lets memory grow to nine times the live heap, which is about 25 MB, before a
// collection.
const gcPercent = 800

// writePage writes the report of a simulation.
func writePage(file string, one *play.Simulation) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(report.Write(f, one.Page("Rollcall "+thisBuild().Version)), f.Close())
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
	r := one.Tally.Result()
	if _, err := fmt.Fprintf(c.out, "%d battles, rules %s, engine %d, seed %d\n\n", r.Battles, one.Setup.Key, one.Setup.Engine, one.Setup.Seed); err != nil {
		return err
	}
	sides := grid{right: []bool{false, false, true, true, true, true}}
	sides.add("Army", "Agent", "Wins", "Share", "95 %", "Victory points")
	for i := range one.Sides {
		w := r.WinRates[i]
		sides.add(one.Sides[i].Name, one.Setup.Agents[i], fmt.Sprint(r.Wins[i]), shareText(w.Share), shareText(w.Low)+" to "+shareText(w.High), fmt.Sprintf("%.2f", r.Points[i].Mean))
	}
	sides.add("draws", "", fmt.Sprint(r.Draws), shareText(r.DrawRate.Share), shareText(r.DrawRate.Low)+" to "+shareText(r.DrawRate.High), "")
	if err := sides.write(c.out); err != nil {
		return err
	}
	f := r.FirstTurn.Rate
	if _, err := fmt.Fprintf(c.out, "\nThe army with the first turn wins %s of the battles that are not drawn (%s to %s).\n\n", shareText(f.Share), shareText(f.Low), shareText(f.High)); err != nil {
		return err
	}
	if err := writeNotable(c.out, one, &r.Notable); err != nil {
		return err
	}
	units := grid{right: []bool{false, false, true, true, true, true}}
	units.add("Army", "Unit", "Models lost", "Destroyed", "Wounds dealt", "Models slain")
	for i := range one.Sides {
		for u, l := range r.Units[i] {
			units.add(one.Sides[i].Name, one.Sides[i].Units[u], fmt.Sprintf("%.2f of %.0f", l.Lost, l.Models), shareText(l.Destroyed), fmt.Sprintf("%.2f", l.Wounds), fmt.Sprintf("%.2f", l.Slain))
		}
	}
	if err := units.write(c.out); err != nil {
		return err
	}
	if text := fidelity(&one.Sides); text != "" {
		_, err := fmt.Fprint(c.out, "\n"+text)
		return err
	}
	return nil
}

// writeNotable lists battles that are worth watching, by their numbers.
func writeNotable(w io.Writer, one *play.Simulation, n *sim.Notable) error {
	battles := grid{right: []bool{false, true, false, true}}
	battles.add("Outcome", "Battle", "Result", "Victory points")
	for _, kind := range []struct {
		name    string
		samples []sim.Sample
	}{{"closest", n.Closest}, {"most typical", n.Typical}, {"clearest win", n.Clear}, {"upset", n.Upsets}} {
		for _, s := range kind.samples[:min(len(kind.samples), 1)] {
			result := "draw"
			if s.Winner >= 0 {
				result = one.Sides[s.Winner].Name + " wins"
			}
			battles.add(kind.name, fmt.Sprint(s.Battle), result, fmt.Sprintf("%d : %d", s.Points[0], s.Points[1]))
		}
	}
	if err := battles.write(w); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

func shareText(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
