package web

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A cost is an amount as it is shown.
type cost struct {
	Type  string // id of the cost type
	Name  string // in full
	Unit  string // behind the number
	Value string
	Raw   string // for elements that take numbers
	Limit string // empty: none is agreed
	Over  bool
	Live  string // for screen readers
}

// costsOf lists what a roster spends, in the order of the game data.
func costsOf(book *entry.Book, spent roster.Costs, limits roster.Limits) []cost {
	var out []cost
	for _, t := range book.CostTypes {
		v, ok := spent[t.ID]
		limit, limited := limits[t.ID]
		if t.Hidden || !ok && !limited {
			continue
		}
		c := cost{Type: t.ID, Name: strings.TrimSpace(t.Name), Unit: costUnit(t.Name), Value: signed(v), Raw: v.String()}
		c.Live = c.Name + " " + c.Value
		if limited {
			c.Limit, c.Over = limit.String(), v.Cmp(limit) > 0
			c.Live += " of " + c.Limit
		}
		out = append(out, c)
	}
	return out
}

// shortCosts are the amounts that are not nothing, such as "95 pts" and "5 PL".
func shortCosts(book *entry.Book, amounts roster.Costs) []string {
	var out []string
	for _, t := range book.CostTypes {
		if v := amounts[t.ID]; !t.Hidden && v.Sign() != 0 {
			out = append(out, signed(v)+" "+costUnit(t.Name))
		}
	}
	return out
}

// signed writes a number with a minus that is as wide as a digit.
func signed(v entry.Number) string { return strings.Replace(v.String(), "-", "−", 1) }

// difference writes what a change costs, such as "+5 pts −1 PL"; empty: nothing.
func difference(book *entry.Book, delta roster.Costs) string {
	var out []string
	for _, t := range book.CostTypes {
		v := delta[t.ID]
		switch {
		case t.Hidden || v.Sign() == 0:
		case v.Sign() > 0:
			out = append(out, "+"+v.String()+" "+costUnit(t.Name))
		default:
			out = append(out, signed(v)+" "+costUnit(t.Name))
		}
	}
	return strings.Join(out, " ")
}

// costUnit is what stands behind a number of a cost type.
func costUnit(name string) string {
	name = strings.TrimSpace(name)
	switch {
	case isPoints(name):
		return "pts"
	case isPower(name):
		return "PL"
	}
	return name
}

func isPoints(name string) bool {
	return strings.EqualFold(name, "points") || strings.EqualFold(name, "pts")
}

func isPower(name string) bool {
	return strings.EqualFold(name, "power") || strings.EqualFold(name, "pl") || strings.EqualFold(name, "power level")
}
