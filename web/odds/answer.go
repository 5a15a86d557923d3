package odds

import (
	"context"
	"slices"

	"github.com/rollcall40k/rollcall/roster/chart"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/odds"
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

func newAnswer(lang string, r *odds.Result) *answer {
	text := func(key string) string { return message.Text(lang, key, nil) }
	chance := func(p float64) string { return message.Chance(lang, p) }
	a := &answer{Result: r, Models: len(r.Slain) - 1, Slain: chart.New(len(r.Slain), 1)}
	a.Slain.Add(text("odds.exact_number"), r.Slain, chance)
	a.Slain.AddLine(text("odds.or_more"), r.AtLeast)
	a.Slain.Layout(text("odds.slain"), text("odds.chance"), chart.Percentages(lang))
	shown := trimDistribution(r.Damage)
	a.Damage = chart.New(len(shown), 1)
	a.Damage.Add(text("odds.exact_number"), shown, chance)
	a.Damage.Layout(text("odds.wounds_lost"), text("odds.chance"), chart.Percentages(lang))
	for n := range r.Slain {
		a.Chances = append(a.Chances, chanceRow{n, chance(r.Slain[n]), chance(r.AtLeast[n]), 100 * r.AtLeast[n], colour(r.AtLeast[n])})
	}
	f := &r.Funnel
	largest := max(f.Attacks, f.Hits, f.Wounds, f.Unsaved, f.Damage, f.Slain, 1e-9)
	for _, step := range []stepRow{
		{"odds.attacks", f.Attacks, 0}, {"odds.hits", f.Hits, 0}, {"odds.wounds", f.Wounds, 0},
		{"odds.unsaved", f.Unsaved, 0}, {"odds.damage", f.Damage, 0}, {"odds.slain", f.Slain, 0},
	} {
		step.Name = text(step.Name)
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

// A comparison is the answer of one edition.
type comparison struct {
	army.Answer
	Current bool   // it is the edition of the question
	Problem string // why there is no answer
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
			row := comparison{Answer: a, Current: a.Edition == p.Edition}
			if a.Fault != nil {
				row.Problem = message.Fault(p.lang, *a.Fault, 0)
			}
			rows = append(rows, row)
			others = others || a.Odds != nil && a.Edition != p.Edition
		}
	}
	if others {
		p.Compared = rows
	}
	return nil
}
