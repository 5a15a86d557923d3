package intake

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Stated is what a document states about a selection, or about the whole roster.
type Stated struct {
	Selection string   // id in the roster; empty: the whole roster
	Copies    []string // ids of further selections on the same line, each with the cost or all together
	Root      bool     // a unit or another root selection; those below it follow
	ByName    bool     // the data lacks the id in the file
	Name      string   // empty: not compared
	Costs     []StatedCost
	Place     // in a text
}

// A StatedCost is a cost in a document: in a file of all instances without the selections below, in a
// text of the whole unit.
type StatedCost struct {
	Type  string // id or name in the data
	Value entry.Number
}

// statedCosts returns the total and the costs of units that the draft states, with the ids of the roster.
func (v *resolver) statedCosts() []Stated {
	list := []Stated{{Costs: costsOf(v.draft.Total), Place: v.draft.At[FieldTotal]}}
	for i := range v.units {
		u := &v.units[i]
		if last := &list[len(list)-1]; last.Root && i > 0 && v.units[i-1].item == u.item {
			last.Copies = append(last.Copies, u.id)
			continue
		}
		list = append(list, Stated{Selection: u.id, Root: true, Costs: costsOf(u.item.Costs), Place: u.item.Place})
	}
	return list
}

func costsOf(amounts []Amount) (list []StatedCost) {
	for _, a := range amounts {
		list = append(list, StatedCost{Type: string(a.Name), Value: a.Value})
	}
	return list
}

// CompareStated compares what a document states with its evaluated roster: the totals, the costs of
// units and the names of selections. Costs that differ are reported once for each type of cost.
func CompareStated(e *eval.State, list []Stated) []roster.Diagnostic {
	c := comparer{State: e}
	var units [][]Stated
	for rest := list; len(rest) > 0; {
		end := 1
		for end < len(rest) && !rest[end].Root {
			end++
		}
		units, rest = append(units, rest[:end]), rest[end:]
	}
	for t := range c.Book.CostTypes {
		// Other costs, such as command points, depend on choices that programs count in different ways.
		if role := c.Book.CostTypes[t].Role(); role == entry.PointsCost || role == entry.PowerCost {
			c.costs(units, t)
		}
	}
	costs := len(c.list)
	for _, u := range units {
		c.names(u)
	}
	return append(c.list[:costs:costs], FoldUnits(c.list[costs:])...)
}

// Misfits returns how badly game data agrees with a document that was read with it as a roster: the number of unknown names,
// and of units with other costs.
func Misfits(book *entry.Book, r *roster.Roster, diagnostics []roster.Diagnostic, stated []Stated) (n int) {
	e := eval.New(book, r)
	e.ComputeCosts()
	for _, d := range slices.Concat(diagnostics, CompareStated(e, stated)) {
		if d.Code == roster.NameUnknown || d.Code == roster.TotalDiffers {
			count, err := strconv.Atoi(d.Args["Count"])
			if err != nil {
				count = 1
			}
			n += count
		}
	}
	return n
}

type comparer struct {
	*eval.State
	list []roster.Diagnostic
}

// A costDifference is a cost in a document that the roster does not have.
type costDifference struct {
	of               *Stated
	name             string // of the unit
	stated, computed entry.Number
}

// costs reports a total that differs from that of the roster, with the units whose costs explain it,
// and the other units whose costs differ.
func (c *comparer) costs(units [][]Stated, t int) {
	var total *costDifference
	var list []costDifference
	var more entry.Number // of the units than stated
	for _, u := range units {
		switch d := c.difference(u, t); {
		case d == nil:
		case u[0].Selection == "":
			total = d
		default:
			list, more = append(list, *d), more.Add(d.computed.Sub(d.stated))
		}
	}
	if total != nil && total.computed.Sub(total.stated).Cmp(more) != 0 {
		c.report(total, t, nil)
		total = nil
	}
	switch {
	case total != nil:
		c.report(total, t, list)
	case len(list) == 1:
		c.report(&list[0], t, nil)
	case len(list) > 1:
		all := costDifference{of: list[0].of}
		for _, d := range list {
			all.stated, all.computed = all.stated.Add(d.stated), all.computed.Add(d.computed)
		}
		c.report(&all, t, list).Args["Count"] = strconv.Itoa(len(list))
	}
}

// difference returns the difference between the stated and the computed cost of the roster, or of a root
// selection with those below it, or nil. The cost of a unit of which something was not read is not
// compared: that is reported.
func (c *comparer) difference(of []Stated, t int) *costDifference {
	sum, stated := c.sum(of, t)
	if !stated {
		return nil
	}
	d := &costDifference{of: &of[0], stated: sum.Round(entry.SumDecimals)}
	if d.of.Selection == "" {
		d.computed = c.Total(t)
	}
	alike := true // all copies have the stated cost
	for k, id := range append([]string{d.of.Selection}, d.of.Copies...) {
		if id == "" {
			break
		}
		i := c.ByID(id)
		if i == eval.None || hasUnknown(c.Selection(i).Doc) {
			return nil
		}
		if k == 0 {
			d.name = c.DisplayName(i)
		}
		cost := c.CostsWithin(i)[c.Book.CostTypes[t].ID]
		d.computed, alike = d.computed.Add(cost), alike && cost.Cmp(d.stated) == 0
	}
	if d.computed.Cmp(d.stated) == 0 || d.name != "" && alike {
		return nil
	}
	return d
}

// hasUnknown reports whether the data lacks a selection or one below it.
func hasUnknown(s *roster.Selection) bool {
	return s.Title != "" || slices.ContainsFunc(s.Selections, func(x roster.Selection) bool { return hasUnknown(&x) })
}

// maxNamed is the maximum number of units that a diagnostic names.
const maxNamed = 20

// report reports a cost that differs, with the units that cause it.
func (c *comparer) report(d *costDifference, t int, units []costDifference) *roster.Diagnostic {
	args := map[string]string{"Cost": c.Book.CostTypes[t].ID}
	if d.name != "" {
		args["Subject"] = d.name
	}
	var things []string
	for _, u := range units {
		if text := u.name + " (" + u.stated.String() + " → " + u.computed.String() + ")"; !slices.Contains(things, text) {
			things = append(things, text)
		}
	}
	if len(things) > maxNamed {
		things = append(things[:maxNamed], "…")
	}
	if len(things) > 0 {
		args["Things"] = strings.Join(things, ", ")
	}
	x := Diagnostic(roster.TotalDiffers, roster.TotalDiffers.Severity(), d.of.Place, "", args)
	x.Selection, x.Actual, x.Limit = d.of.Selection, d.computed.String(), d.stated.String()
	c.list = append(c.list, x)
	return &c.list[len(c.list)-1]
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
