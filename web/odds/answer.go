package odds

import (
	"context"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/web/chart"
)

// An answer is the result in tables and charts.
type answer struct {
	*odds.Result
	Models  int // of the target
	Slain   *chart.Columns
	Damage  *chart.Columns
	Chances []chanceRow
	Steps   []stepRow
}

// A chanceRow is the chance that a number of models is slain.
type chanceRow struct {
	Number           int
	Exactly, AtLeast string
	Percent          float64
	Step             int // colour, 1 to 7
}

// A stepRow is the average of a step of the attacks.
type stepRow struct {
	Name    string
	Average float64
	Percent float64 // of the largest step
}

func newAnswer(r *odds.Result) *answer {
	a := &answer{Result: r, Models: len(r.Slain) - 1, Slain: chart.New(len(r.Slain), 1)}
	a.Slain.Add("Exactly this number", r.Slain, chance)
	a.Slain.AddLine("This number or more", r.AtLeast)
	a.Slain.Layout("Models slain", "Chance", chart.Percentages)
	shown := trimDistribution(r.Damage)
	a.Damage = chart.New(len(shown), 1)
	a.Damage.Add("Exactly this number", shown, chance)
	a.Damage.Layout("Wounds lost", "Chance", chart.Percentages)
	for n := range r.Slain {
		a.Chances = append(a.Chances, chanceRow{n, chance(r.Slain[n]), chance(r.AtLeast[n]), 100 * r.AtLeast[n], colour(r.AtLeast[n])})
	}
	f := &r.Funnel
	largest := max(f.Attacks, f.Hits, f.Wounds, f.Unsaved, f.Damage, f.Slain, 1e-9)
	for _, step := range []stepRow{
		{Name: "Attacks", Average: f.Attacks}, {Name: "Hits", Average: f.Hits}, {Name: "Wounds", Average: f.Wounds},
		{Name: "Not saved", Average: f.Unsaved}, {Name: "Damage", Average: f.Damage}, {Name: "Models slain", Average: f.Slain},
	} {
		step.Percent = 100 * step.Average / largest
		a.Steps = append(a.Steps, step)
	}
	return a
}

// minShown is the smallest chance that a chart shows at its end.
const minShown = 0.0005

// trimDistribution drops the end of a distribution, which would be invisible.
func trimDistribution(d []float64) []float64 {
	n := len(d)
	for n > 1 && d[n-1] < minShown {
		n--
	}
	return d[:n]
}

// chance writes a probability in percent. It is never rounded to 0 or 100 %.
func chance(p float64) string {
	switch {
	case p > 0 && p < minShown:
		return "< 0.1 %"
	case p > 1-minShown && p < 1-1e-12:
		return "> 99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*p)
}

// A comparison is the answer of one edition.
type comparison struct {
	army.Answer
	Current bool // it is the edition of the question
}

// unknownUnits are the faults of editions that do not have the units. They are left out
// of the comparison.
var unknownUnits = []string{"edition.unknown", "datasheet.unknown", "datasheet.ambiguous"}

// compare asks the question in every edition, by the names of the units and with the
// current game data. The edition of the question keeps its own answer.
func (h *handlers) compare(ctx context.Context, p *oddsPage, request *army.Request) error {
	q := *request
	q.Edition, q.Snapshot = "", ""
	for i, s := range []*army.Side{&q.Attacker, &q.Target} {
		own := *s
		s.In, s.Datasheet = map[string]army.Side{p.Edition: own}, p.Sides[i].Name
	}
	var editions []rules.Edition
	for _, name := range p.Editions {
		if e, ok := edition.Lookup(name); ok {
			editions = append(editions, e)
		}
	}
	found, err := army.Compare(editions, q.Data(ctx, h.Library), &q)
	if err != nil {
		return err
	}
	var rows []comparison
	others := false
	for _, a := range found.Editions {
		if a.Odds != nil || !slices.Contains(unknownUnits, a.Fault.Code) {
			rows = append(rows, comparison{a, a.Edition == p.Edition})
			others = others || a.Odds != nil && a.Edition != p.Edition
		}
	}
	if others {
		p.Compared = rows
	}
	return nil
}
