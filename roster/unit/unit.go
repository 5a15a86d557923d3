package unit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Unit is a root selection as a player reads it: everything that its choices
// amount to.
type Unit struct {
	Selection       string       `json:"selection"`
	Force           string       `json:"force"`
	Path            string       `json:"path"`
	Name            string       `json:"name"`
	CustomName      string       `json:"custom_name,omitempty"`
	Notes           string       `json:"notes,omitempty"`
	Role            string       `json:"role,omitempty"`
	Models          int          `json:"models"`
	Costs           roster.Costs `json:"costs"`
	FactionKeywords []string     `json:"faction_keywords"`
	Keywords        []string     `json:"keywords"`
	Warlord         bool         `json:"warlord,omitempty"`
	Composition     []Line       `json:"composition"`
	Associations    []Text       `json:"ties,omitempty"` // associations by name, with what each ties to
	Profiles        []Table      `json:"profiles"`
	Weapons         []Table      `json:"weapons"`
	Tables          []Table      `json:"tables"` // all other profiles: transport, psyker, wound tracks …
	Abilities       []Text       `json:"abilities"`
	Rules           []Text       `json:"rules"`
}

// A Line is a selection of models, or one that stands beside the models, with
// what it carries.
type Line struct {
	Selection string   `json:"selection"`
	Name      string   `json:"name"`
	Count     int      `json:"count"`
	Model     bool     `json:"model"`
	Wargear   []string `json:"wargear"`          // per model, such as "2× Frag grenades"
	Wounds    int      `json:"wounds,omitempty"` // of each model; 0 where the profile has no number
	Base      string   `json:"base,omitempty"`   // of each model, such as "32 mm round"
}

// A Table holds the profiles of one type.
type Table struct {
	Type    string   `json:"type"` // name of the profile type
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// A Row is a profile after modifiers.
type Row struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// A Text is a rule or an ability.
type Text struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// A viewer computes views of an evaluated roster.
type viewer struct{ *eval.State }

// Units shows each root selection as a player reads it, in the order of the
// document.
func Units(s *eval.State) []Unit {
	e := &viewer{s}
	units := []Unit{}
	for i := range e.Roots() {
		units = append(units, e.unit(i))
	}
	return units
}

func (e *viewer) unit(i int32) Unit {
	n := e.Selection(i)
	u := Unit{
		Selection: n.Doc.ID, Force: e.Force(n.Force).Doc.ID, Path: e.Path(i),
		Name: e.Name(i), CustomName: n.Doc.Name, Notes: n.Doc.Notes, Costs: e.CostsWithin(i),
		FactionKeywords: []string{}, Keywords: []string{}, Composition: []Line{},
		Profiles: []Table{}, Weapons: []Table{}, Tables: []Table{}, Abilities: []Text{}, Rules: []Text{},
	}
	e.addCategories(&u, i)
	e.addLines(&u, i)
	e.addTies(&u, i)
	for j := i; j < n.End; j++ {
		e.addInfo(&u, j)
	}
	u.Tables = dropEmptyColumns(u.Tables)
	slices.SortStableFunc(u.Weapons, func(s, t Table) int { return e.Book.TypePlace(s.Type) - e.Book.TypePlace(t.Type) })
	return u
}

// addTies lists what the selections of the unit are tied to: a leader to the unit
// that it joins, an icon to its bearer.
func (e *viewer) addTies(u *Unit, i int32) {
	for _, t := range e.Associations() {
		if t.Owner >= i && t.Owner < e.Selection(i).End {
			u.Associations = append(u.Associations, Text{t.Association.Name, e.QualifiedName(t.To)})
		}
	}
}

// addCategories lists role and keywords: a unit has the keywords of all its
// models (9e.UNIT.KEYWORD.5).
func (e *viewer) addCategories(u *Unit, i int32) {
	if p := e.Primary(i); p != nil && p.Role != entry.Keyword && p.Role != entry.FactionKeyword {
		u.Role = p.Name
	}
	for j := i; j < e.Selection(i).End; j++ {
		u.Warlord = u.Warlord || e.isWarlord(j)
		if j != i && e.Selection(j).Option.Kind() != entry.Model {
			continue
		}
		for _, c := range e.Categories(j) {
			faction, isFaction := strings.CutPrefix(c.Name, eval.FactionPrefix)
			switch {
			case c.Role == entry.FactionKeyword || c.Role == entry.Plain && isFaction:
				u.FactionKeywords = appendNew(u.FactionKeywords, faction)
			case c.Role == entry.Keyword || c.Role == entry.Plain && c.Name != u.Role:
				u.Keywords = appendNew(u.Keywords, c.Name)
			}
		}
	}
}

// isWarlord reports whether a selection has the keyword WARLORD, or is the title
// itself, which is all that imported data has of it.
func (e *viewer) isWarlord(i int32) bool {
	return e.Selection(i).Option.Name() == eval.WarlordEntry || e.HasCategory(i, eval.WarlordKeyword)
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// addLines lists the models with what they carry, and what stands beside them.
// A unit that is a single model itself is one line.
func (e *viewer) addLines(u *Unit, i int32) {
	if e.Selection(i).Option.Kind() == entry.Model {
		u.Models = 1
		u.Composition = append(u.Composition, e.line(i))
		return
	}
	for j := range e.Children(i) {
		if eval.IsKeywordChoice(e.Selection(j).Option) {
			continue
		}
		l := e.line(j)
		if l.Model {
			u.Models += l.Count
		}
		u.Composition = append(u.Composition, l)
	}
}

func (e *viewer) line(i int32) Line {
	n := e.Selection(i)
	l := Line{
		Selection: n.Doc.ID, Name: e.Name(i), Count: int(n.Number), Wargear: []string{},
		Model: n.Option.Kind() == entry.Model, Wounds: e.wounds(i), Base: e.base(i),
	}
	if n.Doc.Name != "" {
		l.Name = n.Doc.Name + " (" + l.Name + ")"
	}
	for j := i + 1; j < n.End; j++ {
		name := e.Name(j)
		if k := e.Selection(j).Number / n.Number; k > 1 {
			name = strconv.FormatInt(k, 10) + "× " + name
		}
		l.Wargear = append(l.Wargear, name)
	}
	return l
}

// Names that profile types and their columns go by in native and in imported
// data.
const (
	woundsColumn  = "W"
	abilitiesType = "Abilities"
	baseType      = "Base"
)

// wounds is the Wounds characteristic of a model's own profile, or 0.
func (e *viewer) wounds(i int32) (wounds int) {
	e.Info(i, func(p *entry.Profile, values []string) {
		t := e.Book.ProfileType(p.Type)
		if t == nil || !isUnitType(t.Name) || wounds > 0 {
			return
		}
		for k, c := range t.Characteristics {
			if c.Name == woundsColumn && k < len(values) {
				wounds, _ = strconv.Atoi(values[k])
			}
		}
	}, nil)
	return wounds
}

// base is what a model stands on, from its own profile of that type, or "".
func (e *viewer) base(i int32) (text string) {
	e.Info(i, func(p *entry.Profile, values []string) {
		if t := e.Book.ProfileType(p.Type); t == nil || t.Name != baseType || len(values) < 3 {
			return
		}
		shape, length, width := values[0], values[1], values[2]
		text = length + " mm " + shape
		if length != width {
			text = length + " × " + width + " mm " + shape
		}
	}, nil)
	return text
}

func isUnitType(name string) bool   { return name == "Unit" || name == "Model" }
func isWeaponType(name string) bool { return strings.Contains(name, "Weapon") }

func (e *viewer) addInfo(u *Unit, i int32) {
	e.Info(i, func(p *entry.Profile, values []string) {
		t := e.Book.ProfileType(p.Type)
		if t == nil {
			return
		}
		switch {
		case t.Name == baseType: // shown beside the model
		case t.Name == abilitiesType:
			u.Abilities = appendText(u.Abilities, Text{p.Name, strings.Join(values, " ")})
		case isUnitType(t.Name):
			u.Profiles = addRow(u.Profiles, t, Row{p.Name, values})
		case isWeaponType(t.Name):
			u.Weapons = addRow(u.Weapons, t, Row{p.Name, values})
		default:
			u.Tables = addRow(u.Tables, t, Row{p.Name, values})
		}
	}, func(r *entry.Rule, text string) {
		u.Rules = appendText(u.Rules, Text{r.Name, text})
	})
}

func appendText(list []Text, t Text) []Text {
	if slices.Contains(list, t) {
		return list
	}
	return append(list, t)
}

func addRow(tables []Table, t *entry.ProfileType, row Row) []Table {
	at := slices.IndexFunc(tables, func(x Table) bool { return x.Type == t.Name })
	if at < 0 {
		return append(tables, Table{Type: t.Name, Columns: columnsOf(t), Rows: []Row{row}})
	}
	for _, r := range tables[at].Rows {
		if r.Name == row.Name && slices.Equal(r.Values, row.Values) {
			return tables
		}
	}
	tables[at].Rows = append(tables[at].Rows, row)
	return tables
}

// dropEmptyColumns leaves out the columns that no row has a value in.
func dropEmptyColumns(tables []Table) []Table {
	for i := range tables {
		t := &tables[i]
		for c := len(t.Columns) - 1; c >= 0; c-- {
			if slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Values[c] != "" }) {
				continue
			}
			t.Columns = slices.Delete(t.Columns, c, c+1)
			for k := range t.Rows {
				t.Rows[k].Values = slices.Delete(t.Rows[k].Values, c, c+1)
			}
		}
	}
	return tables
}
