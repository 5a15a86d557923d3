package render

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
)

// costTexts are the keys of the name of a cost, of what follows a number of it, and of both together.
var costTexts = map[entry.CostRole][3]string{
	entry.PointsCost:  {"front.by_points", "unit.points", "short.points"},
	entry.PowerCost:   {"front.power", "unit.power", "short.power"},
	entry.CommandCost: {"cost.command", "unit.command", "short.command"},
}

// CostNames returns the name of a cost type in a language, such as Points, and what follows a number of it.
func CostNames(lang string, t *entry.CostType) (name, unit string) {
	if keys, ok := costTexts[t.Role()]; ok {
		return message.Text(lang, keys[0], nil), message.Text(lang, keys[1], nil)
	}
	return t.Title(), t.Unit()
}

// ShortCost writes an amount of a cost in a language, such as 95 pts.
func ShortCost(lang string, t *entry.CostType, v entry.Number) string {
	sign := ""
	if v.Sign() < 0 {
		sign, v = "−", entry.Number{}.Sub(v) // the sign is as wide as a digit
	}
	if keys, ok := costTexts[t.Role()]; ok {
		return sign + message.Text(lang, keys[2], message.Named("Count", v))
	}
	return sign + message.Number(lang, v.String()) + " " + t.Unit()
}
