// Package unit is the only view of the units of an evaluated roster: their models, profiles,
// weapons, wounds, saves, abilities, keywords and costs. [Units] returns them in the order of the
// document; each has the tree of its selections in Loadout. [TreeOf] returns all computed values,
// as in roster files of other programs.
package unit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Unit is a root selection with its computed values: a unit of models or, with
// Configuration set, a choice of the army.
type Unit struct {
	Selection       string       `json:"selection"`
	Force           string       `json:"force"`
	ForceName       string       `json:"force_name"`
	Path            string       `json:"path"`
	Name            string       `json:"name"`
	CustomName      string       `json:"custom_name,omitempty"`
	Notes           string       `json:"notes,omitempty"`
	Role            string       `json:"role,omitempty"`
	Configuration   bool         `json:"configuration,omitempty"` // not a unit: battle size, detachment, Show Legends …
	Models          int          `json:"models"`                  // at every depth
	Costs           roster.Costs `json:"costs"`
	FactionKeywords []string     `json:"faction_keywords"`
	Keywords        []string     `json:"keywords"`
	Warlord         bool         `json:"warlord,omitempty"`
	Enhancements    []string     `json:"enhancements,omitempty"`
	Composition     []Line       `json:"composition"`
	Associations    []Text       `json:"ties,omitempty"`  // associations by name, with the associated selections
	Leads           []Led        `json:"leads,omitempty"` // the units that the unit is attached to
	Profiles        []Table      `json:"profiles"`
	Weapons         []Table      `json:"weapons"`
	Tables          []Table      `json:"tables"` // all other profiles: transport, psyker, wound tracks …
	Abilities       []Text       `json:"abilities"`
	Rules           []Text       `json:"rules"`

	Loadout          Loadout        `json:"-"`
	EnhancementCosts []roster.Costs `json:"-"` // of Enhancements
}

// Settings returns the values of a choice of the army, such as Strike Force.
func (u *Unit) Settings() []string {
	var out []string
	for _, l := range u.Composition {
		out = append(out, entry.SettingName(l.Name))
	}
	return out
}

// IsMainSetting reports whether the unit is a choice that every list names: battle size,
// detachment or force disposition.
func (u *Unit) IsMainSetting() bool {
	return u.Configuration && u.Loadout.Purpose.IsSetting()
}

// A Led is a unit that another unit leads.
type Led struct {
	Selection string `json:"selection"`
	Name      string `json:"name"`
}

// A Line is a selection of models with their wargear, or a selection of the unit that is not
// carried by a model.
type Line struct {
	Selection        string   `json:"selection"`
	Name             string   `json:"name"`
	Count            int      `json:"count"`
	Model            bool     `json:"model"`
	Wargear          []string `json:"wargear"`                     // per model, such as "2× Frag grenades"
	Wounds           int      `json:"wounds,omitempty"`            // of each model; 0 if the profile has no number
	Save             string   `json:"save,omitempty"`              // of each model, such as 3+
	InvulnerableSave string   `json:"invulnerable_save,omitempty"` // of each model, such as 4+
	Base             string   `json:"base,omitempty"`              // of each model, such as "32 mm round"
}

// A Table holds the profiles of one type.
type Table struct {
	Type    string   `json:"type"` // name of the profile type
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// Has reports whether the table has a profile of the role.
func (t *Table) Has(role entry.ProfileRole) bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Role == role })
}

// Value returns the value of a row in the column of the stat, or "".
func (t *Table) Value(r *Row, s entry.Stat) string {
	for i, column := range t.Columns {
		if i < len(r.Values) && entry.StatOf(column) == s {
			return r.Values[i]
		}
	}
	return ""
}

// A Row is a profile after modifiers.
type Row struct {
	Name   string            `json:"name"`
	Role   entry.ProfileRole `json:"-"` // of the profile, which distinguishes melee weapons from ranged weapons
	Values []string          `json:"values"`
	Count  int               `json:"count,omitempty"` // weapons of the unit with this profile; 0 in other tables
}

// A Text is a rule or an ability.
type Text struct {
	Name string   `json:"name"`
	Text string   `json:"text"`
	Kind TextKind `json:"-"`
}

// reader reads units from an evaluated roster.
type reader struct{ *eval.State }

// Units returns the root selections of a roster, in the order of the document.
func Units(s *eval.State) []Unit {
	e := &reader{s}
	units := []Unit{}
	for i := range e.Roots() {
		units = append(units, e.unit(i))
	}
	return units
}

func (e *reader) unit(i int32) Unit {
	n := e.Selection(i)
	u := Unit{
		Selection: n.Doc.ID, Force: e.Force(n.Force).Doc.ID, ForceName: e.ForceName(n.Force), Path: e.Path(i),
		Name: e.Name(i), CustomName: n.Doc.Name, Notes: n.Doc.Notes, Costs: e.ShownCosts(i),
		FactionKeywords: []string{}, Keywords: []string{}, Composition: []Line{},
		Profiles: []Table{}, Weapons: []Table{}, Tables: []Table{}, Abilities: []Text{}, Rules: []Text{},
		Loadout: e.root(i),
	}
	e.addCategories(&u, i)
	e.addAssociations(&u, i)
	u.Configuration = !e.IsUnit(i)
	for s := range u.Loadout.All() {
		if s.IsModel {
			u.Models += s.Number
		}
		if s.Purpose == entry.PurposeEnhancement && len(s.Below) == 0 {
			u.Enhancements = append(u.Enhancements, s.Name)
			u.EnhancementCosts = append(u.EnhancementCosts, e.ShownCosts(e.ByID(s.Selection)))
		}
		u.addInfo(s)
	}
	u.addLines(&u.Loadout, nil)
	for i := range u.Tables {
		u.Tables[i].dropEmptyColumns()
	}
	slices.SortStableFunc(u.Weapons, func(s, t Table) int { return e.Book.TypePlace(s.Type) - e.Book.TypePlace(t.Type) })
	return u
}

// addAssociations lists the associations of selections of the unit: with another unit that it
// leads, by the name of the association, or within the unit, such as an icon with its bearer, by that of the icon.
func (e *reader) addAssociations(u *Unit, i int32) {
	for _, a := range e.Associations() {
		if a.Owner < i || a.Owner >= e.Selection(i).End {
			continue
		}
		other := e.RootOf(a.To)
		name := e.Name(a.To)
		if other != i {
			name = e.QualifiedName(a.To)
		}
		of := a.Association.Name
		if other == i {
			of = e.Name(a.Owner) // many associations within units have the name that an editor gives to new ones
		}
		u.Associations = append(u.Associations, Text{Name: of, Text: name})
		if other != i {
			u.Leads = append(u.Leads, Led{e.Selection(other).Doc.ID, e.NumberedName(other)})
		}
	}
}

// addCategories lists role and keywords: a unit has the keywords of all its
// models (9e.UNIT.KEYWORD.5).
func (e *reader) addCategories(u *Unit, i int32) {
	if p := e.Primary(i); p != nil && p.Role != entry.Keyword && p.Role != entry.FactionKeyword {
		u.Role = p.Name
	}
	for j := i; j < e.Selection(i).End; j++ {
		option := e.Selection(j).Option
		// The keyword WARLORD in built-in data, the Warlord option in imported data.
		u.Warlord = u.Warlord || option.Purpose() == entry.PurposeWarlord || slices.ContainsFunc(e.Categories(j), (*entry.Category).IsWarlord)
		if j != i && option.Kind() != entry.Model {
			continue
		}
		for _, c := range e.Categories(j) {
			switch {
			case c.Role == entry.FactionKeyword:
				u.FactionKeywords = appendNew(u.FactionKeywords, c.Keyword())
			case c.Role == entry.Keyword || c.Role == entry.Plain && c.Name != u.Role:
				u.Keywords = appendNew(u.Keywords, c.Name)
			}
		}
	}
}

// addLines lists the models with their wargear, and the other selections of the unit. Upgrades
// that only contain models have no line. above are the selections from the root to the parent.
func (u *Unit) addLines(s *Loadout, above []*Loadout) {
	if s.Purpose == entry.PurposeKeyword || s.isWoundTrack() {
		return // shown among the keywords and in the tables
	}
	whole := s.IsModel || len(above) > 0 && !s.HasModels() // one line, except for the models below
	switch {
	case whole:
		u.Composition = append(u.Composition, u.line(s, above, s.wargear(s.Number)))
	case len(above) > 0 && len(s.Profiles)+len(s.Rules) > 0:
		u.Composition = append(u.Composition, u.line(s, above, nil))
	}
	inside := append(above[:len(above):len(above)], s)
	for i := range s.Below {
		if below := &s.Below[i]; !whole || below.HasModels() {
			u.addLines(below, inside)
		}
	}
}

func (u *Unit) line(s *Loadout, above []*Loadout, wargear []string) Line {
	l := Line{Selection: s.Selection, Name: s.Name, Count: s.Number, Wargear: append([]string{}, wargear...), Model: s.IsModel}
	if s.CustomName != "" {
		l.Name = s.CustomName + " (" + l.Name + ")"
	}
	if s.IsModel {
		p := u.Loadout.StatLine(s, above)
		if p != nil {
			l.Wounds, _ = strconv.Atoi(p.Value(entry.Wounds))
			l.Save, l.InvulnerableSave = p.saves()
		}
		if l.InvulnerableSave == "" {
			l.InvulnerableSave = invulnerableSave(s, above)
			u.addInvulnerableSave(p, l.InvulnerableSave)
		}
		l.Base = s.base()
	}
	return l
}

// addInfo adds the profiles and rules of a selection.
func (u *Unit) addInfo(s *Loadout) {
	for i := range s.Profiles {
		p := &s.Profiles[i]
		switch row := (Row{Name: p.Name, Role: p.Role, Values: p.Values}); {
		case p.Role == entry.BaseProfile: // shown with the model
		case p.Role == entry.AbilityProfile:
			u.Abilities = appendNew(u.Abilities, Text{Name: p.Name, Text: p.Text()})
		case p.Role == entry.UnitProfile:
			addRow(&u.Profiles, p, row)
		case p.Role.IsWeapon():
			row.Count = s.Number * s.WeaponsEach(p)
			addRow(&u.Weapons, p, row)
		default:
			addRow(&u.Tables, p, row)
		}
	}
	for _, r := range s.Rules {
		u.Rules = appendNew(u.Rules, Text{r.Name, r.Text, r.Kind})
	}
}

// WeaponsEach returns how many weapons with a profile each of the selections is: two for 2x Burst cannon, if the profile
// is that of one.
func (l *Loadout) WeaponsEach(p *ShownProfile) int {
	n, name := CountBefore(l.Name)
	name = strings.ToLower(strings.TrimSuffix(name, "s"))
	if !strings.HasPrefix(strings.ToLower(p.Name), name) {
		return 1
	}
	return n
}

var countBefore = regexp.MustCompile(`^([1-9][0-9]?)[x×] `)

// CountBefore returns the number that data write before a name, such as 2x Gun Drone, and the rest of the name.
// The number of a name without one is 1.
func CountBefore(name string) (n int, rest string) {
	m := countBefore.FindStringSubmatch(name)
	if m == nil {
		return 1, name
	}
	n, _ = strconv.Atoi(m[1])
	return n, name[len(m[0]):]
}

func appendNew[T comparable](list []T, x T) []T {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// addRow adds a row to the table of its type. Equal rows are merged and counted.
func addRow(tables *[]Table, p *ShownProfile, row Row) {
	at := slices.IndexFunc(*tables, func(x Table) bool { return x.Type == p.Type })
	if at < 0 {
		*tables = append(*tables, Table{Type: p.Type, Columns: slices.Clone(p.Columns), Rows: []Row{row}})
		return
	}
	t := &(*tables)[at]
	for i := range t.Rows {
		if t.Rows[i].Name == row.Name && slices.Equal(t.Rows[i].Values, row.Values) {
			t.Rows[i].Count += row.Count
			return
		}
	}
	t.Rows = append(t.Rows, row)
}

// invulnerableSaveColumn is the name of the column in data with a separate column for it.
const invulnerableSaveColumn = "InSv"

// addInvulnerableSave writes the invulnerable save of models next to the save in the row
// of their stat line. A row of models with different saves has all of them.
func (u *Unit) addInvulnerableSave(p *ShownProfile, save string) {
	if p == nil || save == "" || !slices.Contains(p.Stats, entry.Save) {
		return
	}
	column := slices.Index(p.Stats, entry.Save) + 1
	t := &u.Profiles[slices.IndexFunc(u.Profiles, func(t Table) bool { return t.Type == p.Type })]
	if column == len(t.Columns) || t.Columns[column] != invulnerableSaveColumn {
		t.Columns = slices.Insert(t.Columns, column, invulnerableSaveColumn)
		for i := range t.Rows {
			t.Rows[i].Values = slices.Insert(slices.Clone(t.Rows[i].Values), column, "")
		}
	}
	for _, row := range t.Rows {
		shown := &row.Values[column]
		switch {
		case row.Name != p.Name || !slices.Equal(p.Values, slices.Delete(slices.Clone(row.Values), column, column+1)):
		case *shown == "":
			*shown = save
		case !slices.Contains(strings.Split(*shown, "/"), save):
			*shown += "/" + save
		}
	}
}

// dropEmptyColumns removes the columns in which no row has a value.
func (t *Table) dropEmptyColumns() {
	for c := len(t.Columns) - 1; c >= 0; c-- {
		if slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Values[c] != "" }) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, c, c+1)
		for k := range t.Rows {
			t.Rows[k].Values = append(slices.Clone(t.Rows[k].Values[:c]), t.Rows[k].Values[c+1:]...)
		}
	}
}
