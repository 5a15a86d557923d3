package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Stated is what a file states about a selection, or about the whole roster.
type Stated struct {
	Selection string // id in the roster; empty: the whole roster
	Root      bool   // a unit or another root selection; those below it follow
	ByName    bool   // the data lacks the id in the file
	Name      string
	Costs     []StatedCost // of all instances, without the selections below
}

// A StatedCost is a cost in a file.
type StatedCost struct {
	Type  string // id in the data
	Value entry.Number
}

// CompareStated compares what a file states with its evaluated roster: the totals, the costs of units
// and the names of selections.
func CompareStated(e *eval.State, list []Stated) []roster.Diagnostic {
	c := comparer{State: e}
	for len(list) > 0 {
		end := 1
		for end < len(list) && !list[end].Root {
			end++
		}
		c.costs(list[:end])
		c.names(list[:end])
		list = list[end:]
	}
	return c.list
}

type comparer struct {
	*eval.State
	list []roster.Diagnostic
}

// costs compares the costs of the roster, or of a root selection with those below it. Costs other than
// points and power, such as command points, depend on choices that programs count in different ways.
func (c *comparer) costs(list []Stated) {
	id, thing, i := list[0].Selection, "", int32(eval.None)
	if id != "" {
		if i = c.ByID(id); i == eval.None {
			return // unknown
		}
		thing = c.DisplayName(i)
	}
	for t := range c.Book.CostTypes {
		role := c.Book.CostTypes[t].Role()
		sum, stated := c.sum(list, t)
		if !stated || role != entry.PointsCost && role != entry.PowerCost {
			continue
		}
		computed := c.Total(t)
		if i != eval.None {
			computed = c.CostsWithin(i)[c.Book.CostTypes[t].ID]
		}
		if sum.Round(entry.SumDecimals).Cmp(computed) == 0 {
			continue
		}
		args := map[string]string{"Cost": c.Book.CostTypes[t].ID}
		if thing != "" {
			args["Subject"] = thing
		}
		d := Diagnostic(roster.TotalDiffers, roster.TotalDiffers.Severity(), Place{}, "", args)
		d.Selection, d.Actual, d.Limit = id, computed.String(), sum.String()
		c.list = append(c.list, d)
	}
}

// sum adds the stated costs of a type.
func (c *comparer) sum(list []Stated, t int) (sum entry.Number, stated bool) {
	for i := range list {
		for _, x := range list[i].Costs {
			if c.Book.CostNamed(x.Type) == t {
				sum, stated = sum.Add(x.Value), true
			}
		}
	}
	return sum, stated
}

// names reports selections that have another name than the option with their id. Within a unit it
// reports each pair of names once.
func (c *comparer) names(list []Stated) {
	first := len(c.list)
	for i := range list {
		s := &list[i]
		at := int32(eval.None)
		if s.Selection != "" && !s.ByName && s.Name != "" {
			at = c.ByID(s.Selection)
		}
		if at == eval.None || sameName(s.Name, c.Name(at)) || sameName(entry.SettingName(s.Name), entry.SettingName(c.Selection(at).Option.Name())) {
			continue
		}
		args := map[string]string{"Thing": c.Name(at)}
		if unit := c.UnitName(at); unit != "" {
			args["Unit"] = unit
		}
		d := Diagnostic(roster.NameDiffers, roster.NameDiffers.Severity(), Place{}, s.Name, args)
		d.Selection = s.Selection
		if !slices.ContainsFunc(c.list[first:], func(y roster.Diagnostic) bool { return y.Actual == d.Actual && y.Args["Thing"] == args["Thing"] }) {
			c.list = append(c.list, d)
		}
	}
}

// sameName reports whether two names differ in case, accents and punctuation only.
func sameName(a, b string) bool { return catalog.Fold(a) == catalog.Fold(b) }
