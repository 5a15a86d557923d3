package web

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/roster"
)

// A forceView is a force with its units, by role.
type forceView struct {
	ID, Name  string
	Catalogue string
	Depth     int
	Alone     bool // there is one force
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
	ID, Name, Below string // Below is the datasheet, where the unit has a name of its own
	Models          int
	Costs           []string
	Warlord         bool
	Errors          int
	Others          int // diagnostics that are no errors
	Current         bool
	Unknown         bool // the game data does not have it
	Notes           string

	Remove, Duplicate, Up, Down string // operations; empty: it is the first or the last
}

// Forces lists the forces, each followed by those in it.
func (b *builder) Forces() ([]forceView, error) {
	var out []forceView
	for i := range b.Roster.Forces {
		var err error
		if out, err = b.force(out, &b.Roster.Forces[i], 0); err != nil {
			return nil, err
		}
	}
	for i := range out {
		out[i].Alone = len(out) == 1
	}
	return out, nil
}

func (b *builder) force(to []forceView, f *roster.Force, depth int) ([]forceView, error) {
	v := forceView{ID: f.ID, Name: b.forceName(f), Depth: depth}
	if c := b.Book.Catalogue(f.Catalogue); c != nil {
		v.Catalogue = c.Name
	} else {
		v.Catalogue = cmp.Or(f.CatalogueTitle, f.Catalogue)
	}
	var err error
	if v.Remove, err = do(roster.Operation{Op: roster.RemoveForce, Force: f.ID}); err != nil {
		return nil, err
	}
	for i := range f.Selections {
		r, role, err := b.row(f, i)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(v.Roles, func(x roleView) bool { return x.Name == role })
		if at < 0 {
			at = len(v.Roles)
			v.Roles = append(v.Roles, roleView{Name: role})
		}
		v.Roles[at].Rows = append(v.Roles[at].Rows, r)
	}
	to = append(to, v)
	for i := range f.Forces {
		if to, err = b.force(to, &f.Forces[i], depth+1); err != nil {
			return nil, err
		}
	}
	return to, nil
}

func (b *builder) forceName(f *roster.Force) string {
	if f.Name != "" {
		return f.Name
	}
	if e := b.Book.Force(f.Entry); e != nil {
		return e.Name
	}
	return cmp.Or(f.Title, f.Entry)
}

// row shows the i-th root selection of a force, and tells its role.
func (b *builder) row(f *roster.Force, i int) (row, string, error) {
	s := &f.Selections[i]
	r := row{ID: s.ID, Name: s.Name, Current: s.ID == b.At.Unit, Notes: s.Notes}
	role := "Not in the game data"
	if u := b.units[s.ID]; u != nil {
		role = cmp.Or(u.Role, "Other")
		r.Models, r.Costs, r.Warlord = u.Models, shortCosts(b.Book, u.Costs), u.Warlord
		r.Name, r.Below = u.Name, ""
		if u.CustomName != "" {
			r.Name, r.Below = u.CustomName, u.Name
		}
	} else {
		r.Unknown = true
		r.Name = cmp.Or(s.Name, s.Title, s.Entry)
	}
	for i := range b.View.Diagnostics {
		d := &b.View.Diagnostics[i]
		switch {
		case b.roots[d.Selection] != s.ID:
		case d.Severity == roster.Error:
			r.Errors++
		default:
			r.Others++
		}
	}
	return r, role, b.rowActions(&r, f, i)
}

// rowActions are what can be done with a whole unit. It is moved among those of
// its role, since these stand together.
func (b *builder) rowActions(r *row, f *roster.Force, i int) (err error) {
	if r.Remove, err = do(roster.Operation{Op: roster.Remove, Selection: r.ID}); err != nil {
		return err
	}
	if r.Duplicate, err = do(roster.Operation{Op: roster.Duplicate, Selection: r.ID}); err != nil {
		return err
	}
	if up := b.sameRole(f, i, -1); up >= 0 {
		if r.Up, err = do(roster.Operation{Op: roster.Move, Selection: r.ID, Before: f.Selections[up].ID}); err != nil {
			return err
		}
	}
	if down := b.sameRole(f, i, +1); down >= 0 {
		// Moving behind a unit is moving that one before this one.
		r.Down, err = do(roster.Operation{Op: roster.Move, Selection: f.Selections[down].ID, Before: r.ID})
	}
	return err
}

// sameRole is the position of the next unit of the same role in a direction, or
// −1.
func (b *builder) sameRole(f *roster.Force, i, step int) int {
	for j := i + step; j >= 0 && j < len(f.Selections); j += step {
		if b.role(&f.Selections[j]) == b.role(&f.Selections[i]) {
			return j
		}
	}
	return -1
}

func (b *builder) role(s *roster.Selection) string {
	if u := b.units[s.ID]; u != nil {
		return u.Role
	}
	return "?"
}

// Units is how many units the roster has.
func (b *builder) Units() string { return plural(len(b.View.Units), "unit", "units") }

// Models is how many models the roster has.
func (b *builder) Models() string {
	n := 0
	for i := range b.View.Units {
		n += b.View.Units[i].Models
	}
	return plural(n, "model", "models")
}

// ForceChoice is a kind of force, or an army book, that can be added.
type forceChoice struct{ ID, Name string }

// ForceKinds are the kinds of force that can be added.
func (b *builder) ForceKinds() []forceChoice {
	var out []forceChoice
	for _, f := range b.Book.Forces() {
		out = append(out, forceChoice{f.ID, f.Name})
	}
	return out
}

// Books are the army books that a force can select from.
func (b *builder) Books() ([]forceChoice, error) {
	listed, err := b.site.library.Catalogues(b.ctx, b.Roster.Snapshot)
	if err != nil {
		return nil, err
	}
	var out []forceChoice
	for _, c := range listed {
		out = append(out, forceChoice{c.ID, c.Name + " (" + strconv.Itoa(c.Datasheets) + ")"})
	}
	return out, nil
}
