package roster

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A List is a roster as a person writes it, with names instead of ids
// (schemas/list.schema.json).
type List struct {
	Schema   string                 `json:"$schema,omitempty"`
	Name     string                 `json:"list"`
	Edition  string                 `json:"edition,omitempty"`
	Snapshot string                 `json:"snapshot,omitempty"`
	Faction  string                 `json:"faction,omitempty"`
	Limits   map[string]json.Number `json:"limits,omitempty"`
	Units    []ListUnit             `json:"units"`
}

// A ListUnit is a unit of a List.
type ListUnit struct {
	Unit          string            `json:"unit"`
	Faction       string            `json:"faction,omitempty"`
	Name          string            `json:"name,omitempty"`
	Notes         string            `json:"notes,omitempty"`
	Keywords      map[string]string `json:"keywords,omitempty"`
	Warlord       ListWarlord       `json:"warlord,omitzero"`
	Understrength bool              `json:"understrength,omitempty"`
	Models        []ListModel       `json:"models,omitempty"`
	Wargear       []ListItem        `json:"wargear,omitempty"`
}

// A ListModel is a number of models of a ListUnit that are equipped alike.
type ListModel struct {
	Model   string      `json:"model"`
	Count   int         `json:"count,omitempty"` // 0 stands for 1
	Wargear []ListItem  `json:"wargear,omitempty"`
	Warlord ListWarlord `json:"warlord,omitzero"`
}

// A ListWarlord is true, or the name of a Warlord Trait.
type ListWarlord struct {
	Is    bool
	Trait string
}

// UnmarshalJSON reads a boolean or a name.
func (w *ListWarlord) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &w.Is); err == nil {
		return nil
	}
	w.Is = true
	return json.Unmarshal(data, &w.Trait)
}

// MarshalJSON writes what UnmarshalJSON reads.
func (w ListWarlord) MarshalJSON() ([]byte, error) {
	if w.Trait != "" {
		return json.Marshal(w.Trait)
	}
	return json.Marshal(w.Is)
}

// A ListItem is wargear by name, with a number for each model.
type ListItem struct {
	Name  string
	Count int
}

// UnmarshalJSON reads a name, or an object of name and count.
func (i *ListItem) UnmarshalJSON(data []byte) error {
	i.Count = 1
	if err := json.Unmarshal(data, &i.Name); err == nil {
		return nil
	}
	type item ListItem
	return json.Unmarshal(data, (*item)(i))
}

// MarshalJSON writes what UnmarshalJSON reads.
func (i ListItem) MarshalJSON() ([]byte, error) {
	if i.Count <= 1 {
		return json.Marshal(i.Name)
	}
	return json.Marshal(map[string]any{"name": i.Name, "count": i.Count})
}

// Roster makes a roster of the list, on the game data of a snapshot. Every line
// is either in the roster or in a diagnostic whose path points into the list;
// the roster itself is for Check to judge.
func (l *List) Roster(book *entry.Book, snapshot string) (*Roster, []Diagnostic) {
	b := &listReader{editor: editor{book: book, roster: New(l.Name, book.Edition(), snapshot)}}
	for _, cost := range sortedKeys(l.Limits) {
		if err := b.apply(&Operation{Op: SetLimit, Cost: cost, Value: l.Limits[cost].String()}); err != nil {
			b.unknown("/limits/"+escapePointer(cost), "cost", cost, "", costNames(book))
		}
	}
	for i := range l.Units {
		b.unit(l, i)
	}
	return b.roster, b.diagnostics
}

func costNames(book *entry.Book) []string {
	var names []string
	for _, c := range book.CostTypes {
		names = append(names, c.ID)
	}
	return names
}

// listReader builds a roster out of names.
type listReader struct {
	editor
	diagnostics []Diagnostic
}

// unknown reports a name that fits nothing. kind is what was looked for.
func (b *listReader) unknown(path, kind, name, where string, candidates []string) {
	args := map[string]string{"Kind": kind}
	if where != "" {
		args["Subject"] = where
	}
	if n := nearest(name, candidates); len(n) > 0 {
		args["Nearest"] = strings.Join(n, ", ")
	}
	b.diagnostics = append(b.diagnostics, Diagnostic{
		Code: NameUnknown, Severity: Error, Path: path, Args: args, Actual: strconv.Quote(name),
		Hides: []string{}, Fixes: []Fix{},
	})
}

func (b *listReader) unit(l *List, i int) {
	u := &l.Units[i]
	path := "/units/" + strconv.Itoa(i)
	o, force := b.datasheet(l, u, path)
	if o == nil {
		return
	}
	b.made = nil
	b.addRoot(force, o)
	id := b.made[0]
	s := b.at(id).selection()
	s.Name, s.Notes = u.Name, u.Notes
	for _, k := range sortedKeys(u.Keywords) {
		b.keyword(id, k, u.Keywords[k], u.Unit, path+"/keywords/"+escapePointer(k))
	}
	if u.Understrength {
		on := true
		if err := b.apply(&Operation{Op: Understrength, Selection: id, On: &on}); err != nil {
			b.unknown(path+"/understrength", "understrength unit", u.Unit, "", nil)
		}
	}
	if len(u.Models) > 0 {
		b.models(id, u, path)
	}
	b.unitWargear(id, u, path)
	if u.Warlord.Is {
		b.warlord(id, u.Warlord, u.Unit, path+"/warlord")
	}
}

func (b *listReader) at(id string) *found { return findInForces(b.book, b.roster.Forces, id) }

// datasheet finds the root option that a unit names, in the army book it names,
// or in any where it names none, and the force of that book.
func (b *listReader) datasheet(l *List, u *ListUnit, path string) (*entry.Option, *Force) {
	faction, at := u.Faction, path+"/faction"
	if faction == "" {
		faction, at = l.Faction, "/faction"
	}
	books := b.book.Catalogues
	if faction != "" {
		books = nil
		for _, c := range b.book.Catalogues {
			if c.ID == faction || fold(c.Name) == fold(faction) {
				books = append(books, c)
			}
		}
		if len(books) == 0 {
			b.unknown(at, "army book", faction, "", catalogueNames(b.book))
			books = b.book.Catalogues
		}
	}
	var all []string
	for _, c := range books {
		options := b.book.Roots(c.ID).Options
		if o := named(options, u.Unit); o != nil {
			return o, b.forceOf(c)
		}
		all = append(all, names(options)...)
	}
	b.unknown(path+"/unit", "datasheet", u.Unit, faction, all)
	return nil, nil
}

func catalogueNames(book *entry.Book) []string {
	var names []string
	for _, c := range book.Catalogues {
		names = append(names, c.Name)
	}
	return names
}

// forceOf is the force that selects from a catalogue; it is made when first
// needed, of the game system's first force entry.
func (b *listReader) forceOf(c *entry.Catalogue) *Force {
	forces := &b.roster.Forces
	for i := range *forces {
		if (*forces)[i].Catalogue == c.ID {
			return &(*forces)[i]
		}
	}
	f := Force{ID: b.newID("frc_"), Catalogue: c.ID, Selections: []Selection{}}
	if offered := b.book.Forces(); len(offered) > 0 {
		f.Entry = offered[0].ID
	}
	*forces = append(*forces, f)
	return &(*forces)[len(*forces)-1]
}

func (b *listReader) keyword(id, keyword, value, unit, path string) {
	choices := b.at(id).below()
	g := groupNamed(choices, bracketed(keyword))
	if g == nil {
		b.unknown(path, "keyword to choose", keyword, unit, keywordGroups(choices))
		return
	}
	o := named(members(g), value)
	if o == nil {
		b.unknown(path, "value of "+g.Group.Name, value, unit, names(members(g)))
		return
	}
	b.chooseIn(id, g, o)
}

// bracketed writes CHAPTER and <CHAPTER> alike.
func bracketed(keyword string) string {
	return "<" + strings.ToUpper(strings.Trim(keyword, "<>")) + ">"
}

func (b *listReader) warlord(id string, w ListWarlord, unit, path string) {
	err := b.apply(&Operation{Op: SetWarlord, Selection: id, Trait: w.Trait})
	switch {
	case err == nil:
	case err.Field == "trait":
		b.unknown(path, "Warlord Trait", w.Trait, unit, nil)
		b.warlord(id, ListWarlord{Is: true}, unit, path)
	default:
		b.unknown(path, "Warlord", unit, "", nil)
	}
}
