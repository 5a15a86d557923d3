package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// compare prints the odds of several editions side by side. It lists the editions without odds,
// and returns an error if no edition has any.
func (o *oddsCommand) compare(ctx context.Context, c *console, library *catalog.Library, editions []rules.Edition) error {
	q := o.request()
	for _, side := range []struct {
		of    *army.Side
		flag  string
		names map[string]string
	}{{&q.Attacker, "--attacker-in", o.AttackerIn}, {&q.Target, "--target-in", o.TargetIn}} {
		if err := called(side.of, side.names); err != nil {
			return atFlags(err, flag{"/editions", side.flag})
		}
	}
	result, err := army.Compare(editions, q.Data(ctx, library), &q)
	if err != nil {
		return err
	}
	if faults := result.Faults(); len(faults) > 0 {
		return unanswered(c.lang, &result, faults)
	}
	if o.JSON {
		return writeJSON(c.out, result)
	}
	fmt.Fprintf(c.out, "%s\n\n", says(c.lang, "log_phase."+q.Phase))
	return writeComparison(c.out, c.lang, &result)
}

// called sets the datasheet names of a side in other editions.
func called(s *army.Side, names map[string]string) error {
	if len(names) > 0 {
		s.In = map[string]army.Side{}
	}
	for in, name := range names {
		if _, err := edition.Select([]string{in}); err != nil {
			return err
		}
		other := *s
		other.In, other.Datasheet = nil, name
		s.In[in] = other
	}
	return nil
}

// unanswered returns the error if no edition has odds. A fault common to all editions
// is reported once.
func unanswered(lang string, c *army.Comparison, faults []fault.Fault) error {
	if len(faults) == 1 {
		return atFlags(&fault.Error{Kind: army.ErrRequest, Faults: faults}, oddsFlags...)
	}
	list := make([]error, len(c.Editions))
	for i, a := range c.Editions {
		list[i] = errors.New(faultLine(lang, &a))
	}
	return errors.Join(list...)
}

func faultLine(lang string, a *army.Answer) string {
	f := *a.Fault
	f.Place = flagPlace(f.Place, oddsFlags)
	return says(lang, "odds.none", "Edition", a.Edition, "Fault", message.Fault(lang, f, 0))
}

// writeComparison prints, in a language, the units, and then a table with a column for each
// edition.
func writeComparison(w io.Writer, lang string, c *army.Comparison) error {
	units := &grid{}
	units.head(lang, "odds.edition", "odds.attacker", "odds.target", "nav.data")
	for _, a := range c.Editions {
		if a.Odds != nil {
			units.add(a.Edition, unitText(lang, a.Attacker.Name, a.Attacker.Models), unitText(lang, a.Target.Name, a.Target.Models), a.Snapshot)
		}
	}
	if err := units.write(w); err != nil {
		return err
	}
	fmt.Fprintln(w)
	if err := sideBySide(lang, c).write(w); err != nil {
		return err
	}
	return writeShortfalls(w, lang, c)
}

// sideBySide returns the table of the averages and chances of each edition. An edition without
// odds has dashes.
func sideBySide(lang string, c *army.Comparison) *grid {
	g := &grid{right: []bool{false}}
	row := func(name string, cell func(*odds.Result) string) {
		cells := []string{name}
		for _, a := range c.Editions {
			if a.Odds == nil {
				cells = append(cells, "-")
				continue
			}
			cells = append(cells, cell(a.Odds))
		}
		g.add(cells...)
	}
	average := func(of func(*odds.Result) float64) func(*odds.Result) string {
		return func(o *odds.Result) string { return message.Decimal(lang, of(o), 2) }
	}
	g.head(lang, "odds.step")
	for _, a := range c.Editions {
		g.rows[0], g.right = append(g.rows[0], a.Edition), append(g.right, true)
	}
	for _, step := range attackSteps() {
		row(says(lang, step.key), average(func(o *odds.Result) float64 { return step.of(&o.Funnel) }))
	}
	row(says(lang, "odds.deviation"), average(func(o *odds.Result) float64 { return o.StandardDeviation }))
	if damagesSelf(c) {
		row(says(lang, "odds.attackers_lost"), average(func(o *odds.Result) float64 { return o.BearersDestroyed }))
		row(says(lang, "odds.own_mortal"), average(func(o *odds.Result) float64 { return o.BearerMortal }))
	}
	for n := 1; n <= mostSlain(c); n++ {
		row(says(lang, "odds.slain_or_more", "Number", n), func(o *odds.Result) string {
			if n >= len(o.AtLeast) {
				return ""
			}
			return message.Percent(lang, o.AtLeast[n], 2)
		})
	}
	row(says(lang, "odds.whole_destroyed"), func(o *odds.Result) string { return message.Percent(lang, o.PDestroyed, 2) })
	return g
}

// damagesSelf reports whether the attackers damage themselves in an edition.
func damagesSelf(c *army.Comparison) bool {
	return slices.ContainsFunc(c.Editions, func(a army.Answer) bool {
		return a.Odds != nil && (a.Odds.BearersDestroyed > 0 || a.Odds.BearerMortal > 0)
	})
}

// mostSlain is the greatest number of slain models whose chance does not print as zero in an
// edition.
func mostSlain(c *army.Comparison) (most int) {
	for _, a := range c.Editions {
		if a.Odds == nil {
			continue
		}
		for n, p := range a.Odds.AtLeast {
			if p >= leastChance {
				most = max(most, n)
			}
		}
	}
	return most
}

// writeShortfalls lists the editions without odds, and the abilities not modelled in each.
func writeShortfalls(w io.Writer, lang string, c *army.Comparison) error {
	var faults, missing []string
	for i := range c.Editions {
		a := &c.Editions[i]
		if a.Fault != nil {
			faults = append(faults, faultLine(lang, a))
			continue
		}
		for _, x := range a.Odds.NotModelled {
			missing = append(missing, a.Edition+" "+omission(lang, x))
		}
	}
	if len(faults) > 0 {
		if _, err := fmt.Fprintf(w, "\n%s\n", strings.Join(faults, "\n")); err != nil {
			return err
		}
	}
	return notModelled(w, lang, missing)
}
