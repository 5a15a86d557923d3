package main

import (
	"fmt"
	"io"

	"github.com/rollcall40k/rollcall/rules/odds"
)

// leastChance is the smallest probability that the table shows.
const leastChance = 0.00005

// write prints the odds.
func (m *matchup) write(w io.Writer, o *odds.Result) error {
	fmt.Fprintf(w, "%s on %s (%s), %s\n\n", m.attacker, m.target, counted(len(o.Slain)-1, "model"), m.request.Phase)
	if err := funnel(&o.Funnel).write(w); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%.2f of %s slain, standard deviation %.2f; all of them: %s\n",
		o.Mean, counted(len(o.Slain)-1, "model"), o.StandardDeviation, percent(o.PDestroyed))
	if o.BearersDestroyed > 0 || o.BearerMortal > 0 {
		fmt.Fprintf(w, "The attackers lose %.2f models and %.2f wounds by their own weapons.\n", o.BearersDestroyed, o.BearerMortal)
	}
	if table := atLeast(o.AtLeast); len(table.rows) > 1 {
		fmt.Fprintln(w)
		if err := table.write(w); err != nil {
			return err
		}
	}
	return notModelled(w, o.NotModelled)
}

// An averageStep is a step of an attack, with its place in a funnel.
type averageStep struct {
	name string
	of   func(*odds.Funnel) float64
}

// attackSteps are the steps of an attack, in order.
func attackSteps() []averageStep {
	return []averageStep{
		{"attacks", func(f *odds.Funnel) float64 { return f.Attacks }},
		{"hits", func(f *odds.Funnel) float64 { return f.Hits }},
		{"wounds", func(f *odds.Funnel) float64 { return f.Wounds }},
		{"unsaved", func(f *odds.Funnel) float64 { return f.Unsaved }},
		{"damage", func(f *odds.Funnel) float64 { return f.Damage }},
		{"slain", func(f *odds.Funnel) float64 { return f.Slain }},
	}
}

// funnel returns the table of the steps of an attack.
func funnel(f *odds.Funnel) *grid {
	g := &grid{right: []bool{false, true}}
	g.add("STEP", "AVERAGE")
	for _, step := range attackSteps() {
		g.add(step.name, fmt.Sprintf("%.2f", step.of(f)))
	}
	return g
}

// atLeast returns the table of the chances to slay n models or more. It omits chances
// that would print as zero.
func atLeast(chances []float64) *grid {
	g := &grid{right: []bool{true, true}}
	g.add("SLAIN", "CHANCE")
	for n, p := range chances[1:] {
		if p < leastChance {
			break
		}
		g.add(fmt.Sprintf("%d+", n+1), percent(p))
	}
	return g
}

func notModelled(w io.Writer, abilities []string) error {
	if len(abilities) == 0 {
		return nil
	}
	_, err := fmt.Fprintln(w, "\nNot modelled:")
	for _, a := range abilities {
		_, err = fmt.Fprintln(w, "  "+a)
	}
	return err
}

func percent(p float64) string { return fmt.Sprintf("%.2f %%", 100*p) }

// counted writes 1 model, 2 models.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
