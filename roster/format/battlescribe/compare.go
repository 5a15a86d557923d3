package battlescribe

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// Compare compares what the file states with its evaluated roster: the totals, the costs of units, and
// the names of selections.
func (r *Recorded) Compare(e *eval.State) []roster.Diagnostic {
	converted, _ := r.Roster(e.Book, "") // has the ids of the evaluated roster
	c := comparer{State: e}
	c.totals(r.Costs)
	c.forces(r.Forces, converted.Forces)
	return c.list
}

type comparer struct {
	*eval.State
	list []roster.Diagnostic
}

// differs reports a stated cost that differs from the computed one. thing is the unit, or "" for the
// roster.
func (c *comparer) differs(id, thing string, t int, stated, computed entry.Number) {
	if stated.Round(entry.SumDecimals).Cmp(computed) == 0 {
		return
	}
	args := map[string]string{"Cost": c.Book.CostTypes[t].ID}
	if thing != "" {
		args["Subject"] = thing
	}
	d := intake.Diagnostic(roster.TotalDiffers, roster.TotalDiffers.Severity(), intake.Place{}, "", args)
	d.Selection, d.Actual, d.Limit = id, computed.String(), stated.String()
	c.list = append(c.list, d)
}

// comparable reports whether a cost type is that of the sizes of armies. Others, such as command
// points, depend on choices that programs count in different ways.
func (c *comparer) comparable(t int) bool {
	role := entry.OtherCost
	if t >= 0 {
		role = c.Book.CostTypes[t].Role()
	}
	return role == entry.PointsCost || role == entry.PowerCost
}

func (c *comparer) totals(stated []Cost) {
	for _, x := range stated {
		if t := c.Book.CostNamed(x.Type); c.comparable(t) {
			c.differs("", "", t, x.Value.Number, c.Total(t))
		}
	}
}

func (c *comparer) forces(stated []Force, converted []roster.Force) {
	for i := range stated {
		for k := range stated[i].Selections {
			c.unit(&stated[i].Selections[k], &converted[i].Selections[k])
		}
		c.forces(stated[i].Forces, converted[i].Forces)
	}
}

// unit compares a root selection with that of the roster.
func (c *comparer) unit(stated *Selection, converted *roster.Selection) {
	i := c.ByID(converted.ID)
	if i == eval.None {
		return // unknown
	}
	sums := map[int]entry.Number{}
	c.sum(stated, sums)
	for t := range c.Book.CostTypes {
		if sum, isStated := sums[t]; isStated {
			c.differs(converted.ID, c.DisplayName(i), t, sum, c.CostsWithin(i)[c.Book.CostTypes[t].ID])
		}
	}
	c.names(stated, converted)
}

// sum adds the stated costs of a selection and those below it.
func (c *comparer) sum(s *Selection, sums map[int]entry.Number) {
	for _, x := range s.Costs {
		if t := c.Book.CostNamed(x.Type); c.comparable(t) {
			sums[t] = sums[t].Add(x.Value.Number)
		}
	}
	for i := range s.Selections {
		c.sum(&s.Selections[i], sums)
	}
}

// names reports selections with another name than that of their option, which were found by their
// ids. Within a unit it reports each pair of names once.
func (c *comparer) names(stated *Selection, converted *roster.Selection) {
	first := len(c.list)
	var all func(*Selection, *roster.Selection)
	all = func(s *Selection, x *roster.Selection) {
		for i := range s.Selections {
			all(&s.Selections[i], &x.Selections[i])
		}
		i := c.ByID(x.ID)
		if i == eval.None || x.Title != "" || s.Name == "" || sameName(s.Name, c.Name(i)) ||
			sameName(entry.SettingName(s.Name), entry.SettingName(c.Selection(i).Option.Name())) {
			return // unknown, or found by its name
		}
		args := map[string]string{"Thing": c.Name(i)}
		if unit := c.UnitName(i); unit != "" {
			args["Unit"] = unit
		}
		d := intake.Diagnostic(roster.NameDiffers, roster.NameDiffers.Severity(), intake.Place{}, s.Name, args)
		d.Selection = x.ID
		if !slices.ContainsFunc(c.list[first:], func(y roster.Diagnostic) bool { return y.Actual == d.Actual && y.Args["Thing"] == args["Thing"] }) {
			c.list = append(c.list, d)
		}
	}
	all(stated, converted)
}

// sameName reports whether two names differ in case, accents and punctuation only.
func sameName(a, b string) bool { return catalog.Fold(a) == catalog.Fold(b) }
