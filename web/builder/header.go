package builder

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/web/listview"
)

// A setting is a choice of the army in the header, with the address of the pane that changes it.
type setting struct {
	Name, Value string
	Address     string
	Open        bool // nothing is chosen yet
}

// Faction returns the name of the army book of the first force.
func (b *rosterPage) Faction() string {
	for f := range b.forces() {
		if c := b.Book.Catalogue(f.Catalogue); c != nil {
			return catalog.FactionOf(c.Name)
		}
		return catalog.FactionOf(f.CatalogueTitle)
	}
	return ""
}

// Settings lists the choices of the army: those that the header names, and the others.
func (b *rosterPage) Settings() (out struct{ Main, Other []setting }) {
	for i := range b.View.Units {
		u := &b.View.Units[i]
		if !u.Configuration {
			continue
		}
		s := setting{Name: entry.PlainText(u.Name), Value: entry.PlainText(strings.Join(u.Settings(), ", ")), Address: b.UnitAddress(u.Selection)}
		s.Open = s.Value == ""
		if u.IsMainSetting() {
			out.Main = append(out.Main, s)
		} else {
			out.Other = append(out.Other, s)
		}
	}
	return out
}

// An armyKeyword is a bracketed keyword of the units, such as <CHAPTER>, that is chosen once for all of them.
type armyKeyword struct {
	ID, Name  string // Name is without brackets
	Value     string // empty: not chosen, or units differ
	Differ    bool   // units have different values
	Values    []string
	Operation string // the field value names the value
}

// Keywords lists the bracketed keywords of the army.
func (b *rosterPage) Keywords() []armyKeyword {
	if b.keywords == nil {
		b.keywords = []armyKeyword{}
		for i, k := range option.Keywords(b.report) {
			w := armyKeyword{ID: "keyword-" + strconv.Itoa(i), Name: keywordTitle(k.Name), Value: k.Value, Differ: k.Mixed, Values: k.Values, Operation: encode(k.Operations...)}
			b.keywords = append(b.keywords, w)
		}
	}
	return b.keywords
}

// A shownKeyword is a keyword of the army with the page that asks for it.
type shownKeyword struct {
	Builder *rosterPage
	armyKeyword
}

// AskKeyword returns the data of the form of a keyword, whose id has a prefix.
func (b *rosterPage) AskKeyword(prefix string, k armyKeyword) shownKeyword {
	k.ID = prefix + k.ID
	return shownKeyword{b, k}
}

// A meter shows the main cost of the army, its limit, and the cost by role. Lengths are of a bar of meterWidth.
type meter struct {
	Cost   listview.Cost
	Left   string // what may still be spent, or what is too much; empty: there is no limit
	Over   bool
	Shares []share
	Limit  string // where the limit is; empty: none
	Beyond string // length of what is too much
	Label  string
}

// A share is what the units of a role cost.
type share struct {
	Name, Cost, X, Width string
	Class                int
}

const (
	meterWidth = 420
	maxShares  = 5
)

// Meter returns the meter of the main cost; nil: the game counts no cost.
func (b *rosterPage) Meter() *meter {
	t := b.mainCost()
	if t == nil {
		return nil
	}
	m := &meter{Cost: listview.NewCost(b.lang, t, b.View.Costs[t.ID])}
	for _, c := range b.Costs() {
		if c.Type == t.ID {
			m.Cost = c
		}
	}
	total := b.View.Costs[t.ID]
	whole, limited := b.View.Strictest()[t.ID]
	if limited {
		left := whole.Sub(total)
		if m.Over = left.Sign() < 0; m.Over {
			left = entry.Number{}.Sub(left)
		}
		m.Left = left.String()
	}
	if !limited || total.Cmp(whole) > 0 {
		whole = total
	}
	length := func(n entry.Number) float64 {
		v, _ := strconv.ParseFloat(n.String(), 64)
		all, _ := strconv.ParseFloat(whole.String(), 64)
		return v / max(all, 1) * meterWidth
	}
	x := 0.0
	for i, r := range b.rolePoints(t.ID) {
		w := length(r.total)
		m.Shares = append(m.Shares, share{r.Name, message.Number(b.lang, r.total.String()), pixels(x), pixels(max(w-1, 0.5)), i + 1})
		x += w
	}
	if limit, ok := b.View.Strictest()[t.ID]; ok {
		m.Limit = pixels(length(limit))
		if m.Over {
			m.Beyond = pixels(meterWidth - length(limit))
		}
	}
	var names []string
	for _, s := range m.Shares {
		names = append(names, s.Name+" "+s.Cost)
	}
	m.Label = b.text("builder.by_role", "Cost", m.Cost.Name, "Roles", strings.Join(names, ", "))
	return m
}

func pixels(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// rolePoints adds up a cost by role, the costliest roles first; the least of many roles are together.
func (b *rosterPage) rolePoints(cost string) []roleView {
	var out []roleView
	for i := range b.View.Units {
		u := &b.View.Units[i]
		v := u.Costs[cost]
		if v.Sign() <= 0 {
			continue
		}
		name := u.Role
		if name == "Epic Hero" {
			name = "Character"
		}
		at := slices.IndexFunc(out, func(r roleView) bool { return r.Name == name })
		if at < 0 {
			at = len(out)
			out = append(out, roleView{Name: name})
		}
		out[at].total = out[at].total.Add(v)
	}
	slices.SortStableFunc(out, func(x, y roleView) int { return y.total.Cmp(x.total) })
	for len(out) > maxShares {
		last := out[len(out)-1]
		out = out[:len(out)-1]
		out[len(out)-1] = roleView{Name: b.text("list.other"), total: out[len(out)-1].total.Add(last.total)}
	}
	for i := range out {
		out[i].Name = rolePlural(out[i].Name)
	}
	return out
}

// rolePlurals are the plurals of roles that data names in the singular.
var rolePlurals = map[string]string{
	"Epic Hero": "Epic Heroes", "Character": "Characters", "Beast": "Beasts", "Vehicle": "Vehicles", "Monster": "Monsters",
	"Fortification": "Fortifications", "Swarm": "Swarms", "Dedicated Transport": "Dedicated transports", "Flyer": "Flyers", "Lord of War": "Lords of War",
}

// rolePlural returns the name of the units of a role.
func rolePlural(role string) string {
	if many, ok := rolePlurals[role]; ok {
		return many
	}
	return role
}
