package builder

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// A forceView is a force with its units: first those that a leader is attached to, then the others by role.
type forceView struct {
	ID, Name  string
	Catalogue string
	Depth     int
	Only      bool // there is no other force
	Attached  []attachedGroup
	Points    string // of the attached units, in the main cost
	Roles     []roleView
	Remove    string // operations
}

// An attachedGroup is a unit with its leaders, which stand before it.
type attachedGroup struct {
	Rows   []row
	Models int
	Points string
}

// A roleView is the units of a role.
type roleView struct {
	Name   string
	Points string // of all of them, in the main cost
	Rows   []row
	total  entry.Number
}

// A row is a root selection in the army pane.
type row struct {
	ID, Name    string
	Label       string // the name, with a number if several units have it
	Number      string // that number, such as #2
	Role        string
	Datasheet   string // name of the datasheet, if the unit has a custom name
	Models      int
	Wargear     []string // in addition to the initial wargear
	Enhancement []string // with their costs
	Leads       []string
	Cost        string   // the main one
	OtherCosts  []string // such as 5 PL
	Warlord     bool
	Errors      int
	Remarks     int  // diagnostics that are not errors
	Open        int  // choices that are still missing
	Suggested   bool // it can lead a unit
	Current     bool
	Unknown     bool // it is not in the game data
	Setting     bool // a choice of the army
	Settings    string
	Notes       string

	// Operations. Up and Down are empty for the first and the last unit of a role, Duplicate
	// for a choice of the army.
	Remove, Duplicate, Up, Down string
	cost                        entry.Number
}

// Lines lists the models and upgrades of a unit with all wargear.
func (b *rosterPage) Lines(selection string) []string {
	if u := b.units[selection]; u != nil {
		return compositionLines(u)
	}
	return nil
}

// Forces lists the forces, each followed by those within it.
func (b *rosterPage) Forces() []forceView {
	suggested := map[string]bool{}
	for _, s := range b.suggestions() {
		suggested[s.Leader] = true
	}
	rows := b.rows(suggested)
	var out []forceView
	for f, depth := range b.forces() {
		v := forceView{ID: f.ID, Name: b.forceName(f), Depth: depth, Remove: encode(roster.Operation{Op: roster.RemoveForce, Force: f.ID})}
		if c := b.Book.Catalogue(f.Catalogue); c != nil {
			v.Catalogue = catalog.FactionOf(c.Name)
		} else {
			v.Catalogue = cmp.Or(f.CatalogueTitle, f.Catalogue)
		}
		leaders, attached := b.leaders(f), map[string]bool{}
		var sum entry.Number
		for i := range f.Selections {
			id := f.Selections[i].ID
			if len(leaders[id]) == 0 {
				continue
			}
			var g attachedGroup
			var cost entry.Number
			for _, member := range append(leaders[id], id) {
				attached[member] = true
				g.Rows = append(g.Rows, rows[member])
				g.Models += rows[member].Models
				cost = cost.Add(rows[member].cost)
			}
			g.Points, sum = message.Number(b.lang, cost.String()), sum.Add(cost)
			v.Attached = append(v.Attached, g)
		}
		v.Points = message.Number(b.lang, sum.String())
		for i := range f.Selections {
			if r := rows[f.Selections[i].ID]; !attached[r.ID] && !r.Setting {
				v.add(r, b.lang)
			}
		}
		rank := b.roleRank(f)
		slices.SortStableFunc(v.Roles, func(x, y roleView) int { return cmp.Compare(rank(x.Name), rank(y.Name)) })
		out = append(out, v)
	}
	if len(out) == 1 {
		out[0].Only = true
	}
	return out
}

// rows returns the rows of all root selections, by id. Labels distinguish those of one name.
func (b *rosterPage) rows(suggested map[string]bool) map[string]row {
	var list []row
	var labels []string
	for f := range b.forces() {
		for i := range f.Selections {
			r := b.row(f, i)
			list, labels = append(list, r), append(labels, r.Name)
		}
	}
	roster.NumberNames(labels)
	out := map[string]row{}
	for i, r := range list {
		r.Label, r.Suggested = labels[i], suggested[r.ID]
		r.Number = strings.TrimSpace(strings.TrimPrefix(r.Label, r.Name))
		out[r.ID] = r
	}
	return out
}

// leaders returns the leaders of the units of a force that are in the same force, by unit.
func (b *rosterPage) leaders(f *roster.Force) map[string][]string {
	out, leads := map[string][]string{}, map[string]bool{}
	for i := range f.Selections {
		leads[f.Selections[i].ID] = b.units[f.Selections[i].ID] != nil && len(b.units[f.Selections[i].ID].Leads) > 0
	}
	for i := range f.Selections {
		id := f.Selections[i].ID
		if !leads[id] {
			continue
		}
		if to := b.units[id].Leads[0].Selection; to != id && !leads[to] && b.units[to] != nil && b.units[to].Force == f.ID {
			out[to] = append(out[to], id)
		}
	}
	return out
}

// add adds a row to those of its role.
func (v *forceView) add(r row, lang string) {
	at := slices.IndexFunc(v.Roles, func(x roleView) bool { return x.Name == r.Role })
	if at < 0 {
		at = len(v.Roles)
		v.Roles = append(v.Roles, roleView{Name: r.Role})
	}
	x := &v.Roles[at]
	x.Rows = append(x.Rows, r)
	x.total = x.total.Add(r.cost)
	x.Points = message.Number(lang, x.total.String())
}

func (b *rosterPage) forceName(f *roster.Force) string {
	if f.Name != "" {
		return f.Name
	}
	if e := b.Book.Force(f.Entry); e != nil {
		return e.Name
	}
	return cmp.Or(f.Title, f.Entry)
}

// row returns the i-th root selection of a force.
func (b *rosterPage) row(f *roster.Force, i int) row {
	s := &f.Selections[i]
	r := row{ID: s.ID, Name: cmp.Or(s.Name, s.Title, s.Entry), Role: b.text("list.not_in_data"), Current: s.ID == b.Location.Unit, Notes: s.Notes}
	if u := b.units[s.ID]; u != nil {
		b.describe(&r, u, f, s.Entry)
	} else {
		r.Unknown = true
	}
	for i := range b.View.Diagnostics {
		d := &b.View.Diagnostics[i]
		switch {
		case b.roots[d.Selection] != s.ID:
		case d.Missing():
			r.Open++
		case d.Severity == roster.Error:
			r.Errors++
		default:
			r.Remarks++
		}
	}
	b.addActions(&r, f, i)
	return r
}

// describe adds what the unit consists of and costs.
func (b *rosterPage) describe(r *row, u *unit.Unit, f *roster.Force, option string) {
	r.Role, r.Setting = cmp.Or(u.Role, b.text("list.other")), u.Configuration
	if u.Configuration {
		r.Role = cmp.Or(u.Role, b.text("list.configuration"))
		r.Settings = strings.Join(u.Settings(), ", ")
	}
	r.Models, r.Warlord = u.Models, u.Warlord
	r.Name = entry.PlainText(u.Name)
	if u.CustomName != "" {
		r.Name, r.Datasheet = u.CustomName, r.Name
	}
	if t := b.mainCost(); t != nil {
		r.cost = u.Costs[t.ID]
		r.Cost = message.Number(b.lang, r.cost.String())
		others := maps.Clone(u.Costs)
		delete(others, t.ID)
		r.OtherCosts = listview.ShortCosts(b.lang, b.Book, others)
	}
	r.Enhancement = b.enhancements(u)
	for _, l := range u.Leads {
		r.Leads = append(r.Leads, l.Name)
	}
	if !u.Configuration {
		r.Wargear = u.Differences(b.handlers.Rosters.InitialUnit(b.Book, b.Roster, f, option))
		for i, name := range r.Wargear { // no line ends between the number and the name
			r.Wargear[i] = strings.Replace(name, "× ", "×\u00a0", 1)
		}
	}
}

// compositionLines writes the models of a unit with their wargear, one line for each kind. Enhancements are not
// among it, since rows show them as tags.
func compositionLines(u *unit.Unit) []string {
	var out []string
	tagged := func(name string) bool { return slices.Contains(u.Enhancements, name) }
	for _, l := range u.Composition {
		if !l.Model {
			continue
		}
		text := strings.Join(slices.DeleteFunc(slices.Clone(l.Wargear), tagged), ", ")
		if l.Count > 1 || l.Name != u.Name {
			text = strings.TrimSuffix(listview.Count(l.Count, l.Name)+": "+text, ": ")
		}
		out = append(out, text)
	}
	return out
}

// enhancements lists the Enhancements of a unit, with their costs in the main cost.
func (b *rosterPage) enhancements(u *unit.Unit) []string {
	var out []string
	for i, name := range u.Enhancements {
		if t := b.mainCost(); t != nil && u.EnhancementCosts[i][t.ID].Sign() != 0 {
			name += " +" + u.EnhancementCosts[i][t.ID].String()
		}
		out = append(out, name)
	}
	return out
}

// CostUnit returns what follows a number of the main cost.
func (b *rosterPage) CostUnit() string {
	if t := b.mainCost(); t != nil {
		return listview.NewCost(b.lang, t, entry.Number{}).Unit
	}
	return ""
}

// mainCost returns the cost that the rows of the army show: points where the game counts them, or else the
// first one that is shown.
func (b *rosterPage) mainCost() *entry.CostType {
	if t := b.Book.CostOf(entry.PointsCost); t != nil {
		return t
	}
	for i := range b.Book.CostTypes {
		if !b.Book.CostTypes[i].Hidden {
			return &b.Book.CostTypes[i]
		}
	}
	return nil
}

// addActions adds the operations on a whole unit. Units move among those of their role,
// since these are listed together.
func (b *rosterPage) addActions(r *row, f *roster.Force, i int) {
	r.Remove = encode(roster.Operation{Op: roster.Remove, Selection: r.ID})
	if u := b.units[r.ID]; u == nil || !u.Configuration {
		r.Duplicate = encode(roster.Operation{Op: roster.Duplicate, Selection: r.ID})
	}
	if up := b.nextOfRole(f, i, -1); up >= 0 {
		r.Up = encode(roster.Operation{Op: roster.Move, Selection: r.ID, Before: f.Selections[up].ID})
	}
	if down := b.nextOfRole(f, i, +1); down >= 0 {
		r.Down = encode(roster.Operation{Op: roster.Move, Selection: f.Selections[down].ID, Before: r.ID})
	}
}

// nextOfRole returns the index of the next unit of the same role in a direction, or −1.
func (b *rosterPage) nextOfRole(f *roster.Force, i, step int) int {
	for j := i + step; j >= 0 && j < len(f.Selections); j += step {
		if b.role(&f.Selections[j]) == b.role(&f.Selections[i]) {
			return j
		}
	}
	return -1
}

func (b *rosterPage) role(s *roster.Selection) string {
	if u := b.units[s.ID]; u != nil {
		return u.Role
	}
	return "?"
}

// GameData describes the game data of the roster.
func (b *rosterPage) GameData() (string, error) {
	s, err := b.handlers.Library.Snapshot(b.ctx, b.Roster.Snapshot)
	return b.DataTitle(s), err
}

// DataTitle describes game data.
func (b *rosterPage) DataTitle(s catalog.Snapshot) string {
	return page.DataTitle(b.lang, &s)
}

// UnitCount returns the number of units as text, without configuration choices.
func (b *rosterPage) UnitCount() string {
	n := 0
	for i := range b.View.Units {
		if !b.View.Units[i].Configuration {
			n++
		}
	}
	return b.text("count.units", "Count", n)
}

// HasUnits reports whether the list has a row that is not a choice of the army.
func (v *forceView) HasUnits() bool {
	return slices.ContainsFunc(v.Roles, func(x roleView) bool {
		return slices.ContainsFunc(x.Rows, func(r row) bool { return r.Duplicate != "" })
	}) || len(v.Attached) > 0
}

// ModelCount returns the number of models as text.
func (b *rosterPage) ModelCount() string {
	n := 0
	for i := range b.View.Units {
		n += b.View.Units[i].Models
	}
	return b.text("count.models", "Count", n)
}

// A named is something that can be chosen by its name.
type named struct{ ID, Name string }

// ForceKinds lists the kinds of force that can be added.
func (b *rosterPage) ForceKinds() []named {
	var out []named
	for _, f := range b.Book.Forces() {
		out = append(out, named{f.ID, f.Name})
	}
	return out
}

// Books lists the army books that a force can select from.
func (b *rosterPage) Books() ([]named, error) {
	listed, err := b.handlers.Library.Catalogues(b.ctx, b.Roster.Snapshot)
	if err != nil {
		return nil, err
	}
	var out []named
	for _, c := range listed {
		out = append(out, named{c.ID, catalog.FactionOf(c.Name) + " (" + strconv.Itoa(c.Datasheets) + ")"})
	}
	return out, nil
}
