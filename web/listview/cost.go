// Package listview shows a checked list on pages: its costs, its problems, and what an
// import made of each line of a text.
package listview

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
)

// A Cost is the total of a cost type as it is shown.
type Cost struct {
	Type  string // public name of the cost type
	Name  string // in full
	Unit  string // after the number
	Value string
	Raw   string // for elements that take numbers
	Limit string // empty: none
	Over  bool
	Live  string // for screen readers
}

// NewCost returns an amount of a cost type in a language, without a limit.
func NewCost(lang string, t *entry.CostType, v entry.Number) Cost {
	c := Cost{Type: t.ID, Value: signed(v), Raw: v.String()}
	c.Name, c.Unit = render.CostNames(lang, t)
	return c
}

// Costs lists what a roster costs in a language, in the order of the game data.
func Costs(lang string, book *entry.Book, spent roster.Costs, limits roster.Limits) []Cost {
	var out []Cost
	for i := range book.CostTypes {
		t := &book.CostTypes[i]
		v, ok := spent[t.ID]
		limit, limited := limits[t.ID]
		if t.Hidden || !ok && !limited {
			continue
		}
		c := NewCost(lang, t, v)
		if limited {
			c.Limit, c.Over = limit.String(), v.Cmp(limit) > 0
		}
		c.Live = message.Text(lang, "list.live", message.Named("Name", c.Name, "Value", c.Value, "Limit", c.Limit))
		out = append(out, c)
	}
	return out
}

// ShortCosts lists the costs that are not zero in a language, such as "95 pts" and "5 PL".
func ShortCosts(lang string, book *entry.Book, costs roster.Costs) []string {
	var out []string
	for i := range book.CostTypes {
		t := &book.CostTypes[i]
		if v := costs[t.ID]; !t.Hidden && v.Sign() != 0 {
			out = append(out, render.ShortCost(lang, t, v))
		}
	}
	return out
}

// Difference writes in a language what a change costs, such as "+5 pts −1 PL"; empty: nothing.
func Difference(lang string, book *entry.Book, delta roster.Costs) string {
	out := ShortCosts(lang, book, delta)
	for i, text := range out {
		if !strings.HasPrefix(text, "−") {
			out[i] = "+" + text
		}
	}
	return strings.Join(out, " ")
}

// Change writes the difference of two costs with its sign.
func Change(from, to entry.Number) string {
	text := signed(to.Sub(from))
	if !strings.HasPrefix(text, "−") {
		text = "+" + text
	}
	return text
}

// signed writes a number with a minus sign that is as wide as a digit.
func signed(v entry.Number) string { return strings.Replace(v.String(), "-", "−", 1) }

// PrintOptions returns the options of a PDF that a query chooses. What is not allowed is
// the default.
func PrintOptions(q url.Values) pdf.Options {
	value := func(name string) string { return strings.Join(q[name], ",") }
	for {
		o, err := pdf.ReadOptions(value)
		e := (*pdf.OptionError)(nil)
		if !errors.As(err, &e) {
			o.Unit = q.Get("unit")
			return o
		}
		before := value
		value = func(name string) string {
			if name == e.Name {
				return ""
			}
			return before(name)
		}
	}
}

// A PrintChoice is an option of print as a field of a form.
type PrintChoice struct {
	pdf.Choice
	Title    string
	Values   []PrintValue
	Selected []string
}

// A PrintValue is a value of an option with its name on the page.
type PrintValue struct{ Name, Title string }

// Has reports whether a value is selected.
func (c PrintChoice) Has(value string) bool { return slices.Contains(c.Selected, value) }

// PrintChoices returns the options of print in a language with what is selected. Those of
// books are left out for a single list.
func PrintChoices(lang string, o pdf.Options, book bool) (out []PrintChoice) {
	for _, c := range pdf.Choices() {
		if c.Name == "right_pages" && !book {
			continue
		}
		v := PrintChoice{Choice: c, Title: message.Text(lang, "choice."+c.Name, nil), Selected: strings.Split(o.Get(c.Name), ",")}
		for _, name := range c.Values {
			v.Values = append(v.Values, PrintValue{name, valueTitle(lang, c.Name, name)})
		}
		out = append(out, v)
	}
	return out
}

// valueTitle names a value of an option of print: as all options do that have it, or as the format of the paper.
func valueTitle(lang, option, value string) string {
	for _, key := range []string{"choice." + option + "." + value, "choice." + value} {
		if message.Has(key) {
			return message.Text(lang, key, nil)
		}
	}
	return server.Capitalize(value)
}

// PrintQuery returns the options as a query.
func PrintQuery(o pdf.Options) url.Values {
	q := url.Values{}
	for _, c := range pdf.Choices() {
		if v := o.Get(c.Name); v != "" && v != c.Values[0] || c.Several && v != "" {
			q.Set(c.Name, v)
		}
	}
	return q
}
