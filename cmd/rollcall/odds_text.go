package main

import (
	"fmt"
	"io"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// leastChance is the smallest probability that the table shows.
const leastChance = 0.00005

// write prints the odds by the rules of an edition in a language.
func (m *matchup) write(w io.Writer, lang, edition string, o *odds.Result) error {
	models := len(o.Slain) - 1
	attacker, target := withLeaders(lang, m.attacker, m.request.Attacker.Leaders), withLeaders(lang, m.target, m.request.Target.Leaders)
	fmt.Fprintf(w, "%s. %s\n\n", says(lang, "odds.against", "Attacker", attacker, "Target", unitText(lang, target, models)), says(lang, "odds.phase_edition", "Phase", says(lang, "log_phase."+m.request.Phase), "Edition", edition))
	if err := funnel(lang, &o.Funnel).write(w); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", says(lang, "odds.said", "Mean", decimal(o.Mean), "Models", models, "Deviation", decimal(o.StandardDeviation), "Chance", message.Percent(lang, o.PDestroyed, 2)))
	if o.BearersDestroyed > 0 || o.BearerMortal > 0 {
		fmt.Fprintln(w, says(lang, "odds.own_losses", "Models", decimal(o.BearersDestroyed), "Wounds", decimal(o.BearerMortal)))
	}
	if table := atLeast(lang, o.AtLeast); len(table.rows) > 1 {
		fmt.Fprintln(w)
		if err := table.write(w); err != nil {
			return err
		}
	}
	var list []string
	for _, x := range o.NotModelled {
		list = append(list, omission(lang, x))
	}
	return notModelled(w, lang, list)
}

// says returns a text in a language.
func says(lang, key string, args ...any) string {
	return message.Text(lang, key, message.Named(args...))
}

// decimal writes an average for an argument of a text.
func decimal(n float64) string { return fmt.Sprintf("%.2f", n) }

// An averageStep is a step of an attack, with its key and its place in a funnel.
type averageStep struct {
	key string
	of  func(*odds.Funnel) float64
}

// attackSteps are the steps of an attack, in order.
func attackSteps() []averageStep {
	return []averageStep{
		{"odds.attacks", func(f *odds.Funnel) float64 { return f.Attacks }},
		{"odds.hits", func(f *odds.Funnel) float64 { return f.Hits }},
		{"odds.wounds", func(f *odds.Funnel) float64 { return f.Wounds }},
		{"odds.unsaved", func(f *odds.Funnel) float64 { return f.Unsaved }},
		{"odds.damage", func(f *odds.Funnel) float64 { return f.Damage }},
		{"odds.slain", func(f *odds.Funnel) float64 { return f.Slain }},
	}
}

// funnel returns the table of the steps of an attack.
func funnel(lang string, f *odds.Funnel) *grid {
	g := &grid{right: []bool{false, true}}
	g.head(lang, "odds.step", "odds.average")
	for _, step := range attackSteps() {
		g.add(says(lang, step.key), message.Decimal(lang, step.of(f), 2))
	}
	return g
}

// atLeast returns the table of the chances to slay n models or more. It omits chances
// that would print as zero.
func atLeast(lang string, chances []float64) *grid {
	g := &grid{right: []bool{true, true}}
	g.head(lang, "odds.slain", "odds.chance")
	for n, p := range chances[1:] {
		if p < leastChance {
			break
		}
		g.add(fmt.Sprintf("%d+", n+1), message.Percent(lang, p, 2))
	}
	return g
}

func notModelled(w io.Writer, lang string, abilities []string) error {
	if len(abilities) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "\n%s:\n", says(lang, "odds.not_modelled"))
	for _, a := range abilities {
		_, err = fmt.Fprintln(w, "  "+a)
	}
	return err
}

// omission says what the odds leave out or approximate.
func omission(lang string, o odds.Omission) string {
	return says(lang, "omission."+string(o.Kind), "Unit", o.Unit, "Ability", o.Ability)
}

// unitText names a unit with the number of its models.
func unitText(lang, name string, models int) string {
	return says(lang, "odds.unit_models", "Name", name, "Count", models)
}
