package builder

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/web/listview"
)

// A forceView is a force with its units, grouped by role.
type forceView struct {
	ID, Name  string
	Catalogue string
	Depth     int
	Only      bool // there is no other force
	Roles     []roleView
	Remove    string // operations
}

// A roleView is the units of a role.
type roleView struct {
	Name string
	Rows []row
}

// A row is a root selection in the roster pane.
type row struct {
	ID, Name  string
	Datasheet string // name of the datasheet, if the unit has a custom name
	Settings  string // what a choice of the army is set to, such as Strike Force
	Models    int
	Costs     []string
	Warlord   bool
	Errors    int
	Remarks   int // diagnostics that are not errors
	Current   bool
	Unknown   bool // it is not in the game data
	Notes     string

	// Operations. Up and Down are empty for the first and the last unit of a role, Duplicate
	// for a choice of the army.
	Remove, Duplicate, Up, Down string
}

// Forces lists the forces, each followed by those within it.
func (b *rosterPage) Forces() []forceView {
	var out []forceView
	for f, depth := range b.forces() {
		v := forceView{ID: f.ID, Name: b.forceName(f), Depth: depth, Remove: encode(roster.Operation{Op: roster.RemoveForce, Force: f.ID})}
		if c := b.Book.Catalogue(f.Catalogue); c != nil {
			v.Catalogue = c.Name
		} else {
			v.Catalogue = cmp.Or(f.CatalogueTitle, f.Catalogue)
		}
		for i := range f.Selections {
			r, role := b.row(f, i)
			at := slices.IndexFunc(v.Roles, func(x roleView) bool { return x.Name == role })
			if at < 0 {
				at = len(v.Roles)
				v.Roles = append(v.Roles, roleView{Name: role})
			}
			v.Roles[at].Rows = append(v.Roles[at].Rows, r)
		}
		out = append(out, v)
	}
	if len(out) == 1 {
		out[0].Only = true
	}
	return out
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

// row returns the i-th root selection of a force, and its role.
func (b *rosterPage) row(f *roster.Force, i int) (row, string) {
	s := &f.Selections[i]
	r := row{ID: s.ID, Name: cmp.Or(s.Name, s.Title, s.Entry), Current: s.ID == b.Location.Unit, Notes: s.Notes}
	role := "Not in the game data"
	if u := b.units[s.ID]; u != nil {
		role = cmp.Or(u.Role, "Other")
		if u.Configuration {
			role = cmp.Or(u.Role, "Configuration")
			r.Settings = strings.Join(u.Settings(), ", ")
		}
		r.Models, r.Costs, r.Warlord = u.Models, listview.ShortCosts(b.Book, u.Costs), u.Warlord
		r.Name = u.Name
		if u.CustomName != "" {
			r.Name, r.Datasheet = u.CustomName, u.Name
		}
	} else {
		r.Unknown = true
	}
	for i := range b.View.Diagnostics {
		d := &b.View.Diagnostics[i]
		switch {
		case b.roots[d.Selection] != s.ID:
		case d.Severity == roster.Error:
			r.Errors++
		default:
			r.Remarks++
		}
	}
	b.addActions(&r, f, i)
	return r, role
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
	return s.Title(), err
}

// UnitCount returns the number of units as text, without configuration choices.
func (b *rosterPage) UnitCount() string {
	n := 0
	for i := range b.View.Units {
		if !b.View.Units[i].Configuration {
			n++
		}
	}
	return server.Plural(n, "unit", "units")
}

// HasUnits reports whether the list has a row that is not a choice of the army.
func (f *forceView) HasUnits() bool {
	return slices.ContainsFunc(f.Roles, func(x roleView) bool {
		return slices.ContainsFunc(x.Rows, func(r row) bool { return r.Duplicate != "" })
	})
}

// ModelCount returns the number of models as text.
func (b *rosterPage) ModelCount() string {
	n := 0
	for i := range b.View.Units {
		n += b.View.Units[i].Models
	}
	return server.Plural(n, "model", "models")
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
		out = append(out, named{c.ID, c.Name + " (" + strconv.Itoa(c.Datasheets) + ")"})
	}
	return out, nil
}
