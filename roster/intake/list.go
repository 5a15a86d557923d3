package intake

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A List is a handwritten roster, with names instead of ids (schemas/list.schema.json).
type List struct {
	Schema   string                 `json:"$schema,omitempty"`
	Name     string                 `json:"list"`
	Edition  string                 `json:"edition,omitempty"`
	Snapshot string                 `json:"snapshot,omitempty"`
	Faction  string                 `json:"faction,omitempty"`
	Limits   map[string]json.Number `json:"limits,omitempty"`
	NoLimit  bool                   `json:"no_limit,omitempty"` // as agreed by the players
	// BattleSize and Detachment are the choices of the army, if its data has them.
	BattleSize string     `json:"battle_size,omitempty"`
	Detachment string     `json:"detachment,omitempty"`
	Units      []ListUnit `json:"units"`
}

// A ListUnit is a unit of a List.
type ListUnit struct {
	Unit          string            `json:"unit"`
	Faction       string            `json:"faction,omitempty"`
	Name          string            `json:"name,omitempty"`
	Notes         string            `json:"notes,omitempty"`
	Keywords      map[string]string `json:"keywords,omitempty"`
	Warlord       ListWarlord       `json:"warlord,omitzero"`
	WarlordTrait  string            `json:"warlord_trait,omitempty"`
	Understrength bool              `json:"understrength,omitempty"`
	Models        []ListModel       `json:"models,omitempty"`
	Wargear       []ListItem        `json:"wargear,omitempty"`
	Enhancement   string            `json:"enhancement,omitempty"` // of one of its models
	// AttachedTo names another unit that it is associated with, such as the one that it
	// leads: by the unit's Name, or else by its datasheet.
	AttachedTo string `json:"attached_to,omitempty"`
}

// A ListModel is a number of models of a ListUnit that are equipped alike.
type ListModel struct {
	Model   string      `json:"model"`
	Count   int         `json:"count,omitempty"` // 0 means 1
	Wargear []ListItem  `json:"wargear,omitempty"`
	Warlord ListWarlord `json:"warlord,omitzero"`
	// WarlordTrait makes the model the Warlord, with this trait.
	WarlordTrait string `json:"warlord_trait,omitempty"`
}

// A ListWarlord says whether a unit has the Warlord. Documents written by hand may give
// the name of the Warlord Trait instead of true.
type ListWarlord struct {
	Is    bool
	Trait string
}

// UnmarshalJSON reads a boolean or the name of a Warlord Trait.
func (w *ListWarlord) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &w.Is); err == nil {
		return nil
	}
	w.Is = true
	return json.Unmarshal(data, &w.Trait)
}

// MarshalJSON writes a boolean.
func (w ListWarlord) MarshalJSON() ([]byte, error) { return json.Marshal(w.Is) }

// or returns the title with the trait of its own member, if that is given, and the member
// that names the trait.
func (w ListWarlord) or(trait string) (title ListWarlord, member string) {
	if trait == "" {
		return w, "/warlord"
	}
	return ListWarlord{Is: true, Trait: trait}, "/warlord_trait"
}

// A ListItem is wargear by name, with a number for each model.
type ListItem struct {
	Name  string `json:"name"`
	Count int    `json:"count,omitempty"` // 0 means 1
	// Group tells options of the same name apart: the name of the group that
	// the wargear is chosen in, which is that of the wargear it replaces.
	Group string `json:"group,omitempty"`
}

// UnmarshalJSON reads an object or, as documents written by hand may have it, a name.
func (i *ListItem) UnmarshalJSON(data []byte) error {
	type object ListItem
	if err := json.Unmarshal(data, &i.Name); err != nil {
		if err := json.Unmarshal(data, (*object)(i)); err != nil {
			return err
		}
	}
	i.Count = max(i.Count, 1)
	return nil
}

// MarshalJSON writes an object, without a count of 1.
func (i ListItem) MarshalJSON() ([]byte, error) {
	type object ListItem
	if i.Count == 1 {
		i.Count = 0
	}
	return json.Marshal(object(i))
}

// Roster makes a roster of the list, on the game data of a snapshot. Every line
// is either in the roster or in a diagnostic whose path points into the list;
// check.Check checks the roster itself.
func (l *List) Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
	b := &listReader{
		Editor:  edit.Editor{Book: book, Roster: roster.New(l.Name, roster.EditionOf(book, snapshot), snapshot)},
		missing: map[string]bool{},
	}
	b.document(l)
	ids := make([]string, len(l.Units))
	for i := range l.Units {
		ids[i] = b.unit(l, i)
	}
	b.attach(l, ids)
	return b.Roster, b.diagnostics
}

// document reads what the list says of the whole roster.
func (b *listReader) document(l *List) {
	if edition := b.Roster.Edition; l.Edition != "" && l.Edition != edition {
		b.unknown("/edition", "edition", l.Edition, "", values(edition))
	}
	if snapshot := b.Roster.Snapshot; l.Snapshot != "" && l.Snapshot != snapshot {
		b.unknown("/snapshot", "snapshot", l.Snapshot, "", values(snapshot))
	}
	b.Roster.NoLimit = l.NoLimit
	for _, name := range slices.Sorted(maps.Keys(l.Limits)) {
		op := roster.Operation{Op: roster.SetLimit, Cost: name, Value: l.Limits[name].String()}
		if err := b.Apply(&op); err != nil {
			b.unknown("/limits/"+roster.EscapePointer(name), "cost", name, "", values(b.Book.CostNames()...))
		}
	}
}

// listReader builds a roster out of names.
type listReader struct {
	edit.Editor
	diagnostics []roster.Diagnostic
	missing     map[string]bool // unknown army books; true: the name may be a mistake
	about       string          // id of the selection that is read; may be empty
}

// mostAllowed is the maximum number of names listed if none is similar to the unknown one.
const mostAllowed = 12

// unknown reports an unknown name of a kind, with the candidates that it may mean or, if
// there are none but few candidates, with all.
func (b *listReader) unknown(path, kind, name, where string, candidates []roster.Suggestion) {
	args := map[string]string{"Kind": kind}
	if where != "" {
		args["Subject"] = where
	}
	suggestions := roster.Suggest(name, candidates)
	if len(suggestions) == 0 && len(candidates) > 0 && len(candidates) <= mostAllowed {
		args["Allowed"] = strings.Join(roster.SuggestedNames(candidates), ", ")
	}
	b.report(roster.NameUnknown, path, name, args)
	b.diagnostics[len(b.diagnostics)-1].Suggestions = suggestions
}

// Options returns options as candidates for suggestions.
func Options(options []*entry.Option) []roster.Suggestion {
	list := make([]roster.Suggestion, len(options))
	for i, o := range options {
		list[i] = roster.Suggestion{Name: o.Name(), ID: o.ID}
	}
	return list
}

// Catalogues returns the army books of the data as candidates for suggestions.
func Catalogues(book *entry.Book) []roster.Suggestion {
	list := make([]roster.Suggestion, len(book.Catalogues))
	for i, c := range book.Catalogues {
		list[i] = roster.Suggestion{Name: c.Name, ID: c.ID}
	}
	return list
}

// values returns values without ids as candidates for suggestions.
func values(names ...string) []roster.Suggestion {
	list := make([]roster.Suggestion, len(names))
	for i, name := range names {
		list[i] = roster.Suggestion{Name: name, ID: name}
	}
	return list
}

// ambiguous reports a name with several meanings.
func (b *listReader) ambiguous(path, kind, name, where string, meanings []string) {
	args := map[string]string{"Kind": kind, "Nearest": strings.Join(meanings, "; ")}
	if where != "" {
		args["Subject"] = where
	}
	b.report(roster.NameAmbiguous, path, name, args)
}

func (b *listReader) report(code roster.Code, path, name string, args map[string]string) {
	b.diagnostics = append(b.diagnostics, roster.Diagnostic{
		Code: code, Severity: roster.Error, Path: path, Selection: b.about, Args: args, Actual: strconv.Quote(name),
		Hides: []string{}, Fixes: []roster.Fix{},
	})
}

// unit adds a unit and returns its id, or "" if there is no such datasheet.
func (b *listReader) unit(l *List, i int) string {
	u := &l.Units[i]
	path := "/units/" + strconv.Itoa(i)
	b.about = ""
	o, force := b.datasheet(l, u, path)
	if o == nil {
		return ""
	}
	b.Made = nil
	b.AddRoot(force, o)
	id := b.Made[0]
	b.about = id
	s := b.at(id).Selection()
	s.Name, s.Notes = u.Name, u.Notes
	b.keywords(id, u, path)
	if u.Understrength {
		on := true
		if err := b.Apply(&roster.Operation{Op: roster.Understrength, Selection: id, On: &on}); err != nil {
			b.unknown(path+"/understrength", "understrength unit", u.Unit, "", nil)
		}
	}
	if len(u.Models) > 0 {
		b.models(id, u, path)
	}
	b.unitWargear(id, u, path)
	b.enhancement(id, u, path+"/enhancement")
	if title, member := u.Warlord.or(u.WarlordTrait); title.Is {
		b.warlord(id, title, u.Unit, path+member)
	}
	return id
}

// reported reports whether a path has a diagnostic.
func (b *listReader) reported(path string) bool {
	return slices.ContainsFunc(b.diagnostics, func(d roster.Diagnostic) bool { return d.Path == path })
}

func (b *listReader) at(id string) *edit.Location { return edit.Find(b.Book, b.Roster.Forces, id) }

// datasheet returns the root option of a unit, from the army book that the unit names or,
// without one, from any, and the force of that book.
func (b *listReader) datasheet(l *List, u *ListUnit, path string) (*entry.Option, *roster.Force) {
	faction, at := u.Faction, path+"/faction"
	if faction == "" {
		faction, at = l.Faction, "/faction"
	}
	books := b.Book.Catalogues
	if faction != "" {
		books = booksNamed(b.Book.Catalogues, faction)
		if len(books) == 0 {
			if !b.hasUnits(l, faction, at) {
				return nil, nil
			}
			books, faction = b.Book.Catalogues, ""
		}
	}
	var matches []*entry.Option
	var from []*entry.Catalogue
	var all []roster.Suggestion
	var meanings []string
	for _, c := range books {
		options := b.Book.Roots(c.ID).Options
		for _, o := range allNamed(options, u.Unit) {
			matches, from = append(matches, o), append(from, c)
			meanings = append(meanings, o.Name()+" ("+c.Name+")")
		}
		all = append(all, Options(options)...)
	}
	switch len(matches) {
	case 0:
		b.keepUnknown(l, u, books)
		b.unknown(path+"/unit", "datasheet", u.Unit, faction, all)
	case 1:
		return matches[0], b.forceOf(l, from[0])
	default:
		if oneDatasheet(matches, from) {
			f := b.forceOf(l, from[0])
			return b.Offered(f.ID, matches), f
		}
		b.ambiguous(path+"/unit", "datasheet", u.Unit, "", meanings)
	}
	return nil, nil
}

// keepUnknown adds an unknown selection for a unit without a datasheet, to the force of its
// army book or, if that is not known, to the first force.
func (b *listReader) keepUnknown(l *List, u *ListUnit, books []*entry.Catalogue) {
	var force *roster.Force
	switch {
	case len(books) == 1:
		force = b.forceOf(l, books[0])
	case len(b.Roster.Forces) > 0:
		force = &b.Roster.Forces[0]
	default:
		return
	}
	b.about = b.NewID("sel_")
	force.Selections = append(force.Selections, roster.Selection{ID: b.about, Entry: u.Unit, Title: u.Unit, Count: 1, Name: u.Name, Notes: u.Notes, Selections: b.unknownContents(u)})
}

// oneDatasheet reports whether options are the same datasheet of one army book, which it
// may offer once for each slot.
func oneDatasheet(options []*entry.Option, from []*entry.Catalogue) bool {
	for i := range options {
		if options[i].Entry != options[0].Entry || from[i] != from[0] {
			return false
		}
	}
	return true
}

// hasUnits reports an unknown army book once, not for every unit. It returns whether the
// name may be a mistake: some army book has at least half of the units that are to be in
// it. Otherwise the data does not have the faction, and its units are not read.
func (b *listReader) hasUnits(l *List, faction, path string) bool {
	if known, ok := b.missing[faction]; ok {
		return known
	}
	most, all := 0, 0
	for _, c := range b.Book.Catalogues {
		found, of := 0, 0
		options := b.Book.Roots(c.ID).Options
		for i := range l.Units {
			if cmp.Or(l.Units[i].Faction, l.Faction) == faction {
				of++
				found += min(1, len(allNamed(options, l.Units[i].Unit)))
			}
		}
		most, all = max(most, found), of
	}
	known := most > 0 && 2*most >= all
	if known {
		b.unknown(path, "army book", faction, "", Catalogues(b.Book))
	} else {
		b.report(roster.FactionMissing, path, faction, map[string]string{})
		b.diagnostics[len(b.diagnostics)-1].Suggestions = roster.Suggest(faction, Catalogues(b.Book))
	}
	b.missing[faction] = known
	return known
}

// booksNamed returns the army books with a name or an id, or else those whose name ends
// with it.
func booksNamed(books []*entry.Catalogue, name string) []*entry.Catalogue {
	var exact, last []*entry.Catalogue
	wanted := catalog.Fold(name)
	for _, c := range books {
		switch {
		case c.ID == name || catalog.Fold(c.Name) == wanted:
			exact = append(exact, c)
		case catalog.Fold(catalog.FactionOf(c.Name)) == wanted:
			last = append(last, c)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return last
}

// allNamed returns the options with a name.
func allNamed(options []*entry.Option, name string) []*entry.Option {
	var out []*entry.Option
	for _, o := range options {
		if catalog.SameName(o.Name(), name) {
			out = append(out, o)
		}
	}
	return out
}

// forceOf returns the force of a catalogue. The first call adds it, with the ordinary
// force entry of the game system and the choices of the army.
func (b *listReader) forceOf(l *List, c *entry.Catalogue) *roster.Force {
	forces := &b.Roster.Forces
	for i := range *forces {
		if (*forces)[i].Catalogue == c.ID {
			return &(*forces)[i]
		}
	}
	f := roster.Force{ID: b.NewID("frc_"), Catalogue: c.ID, Selections: []roster.Selection{}}
	if ordinary := edit.OrdinaryForce(b.Book.Forces()); ordinary != nil {
		f.Entry = ordinary.ID
	}
	*forces = append(*forces, f)
	b.settings(l, f.ID)
	return &(*forces)[len(*forces)-1]
}

// keywords chooses the values of bracketed keywords. A second value of the same keyword is
// added to the first, so that Check reports it.
func (b *listReader) keywords(id string, u *ListUnit, path string) {
	chosen := map[*entry.GroupOption]bool{}
	for _, keyword := range slices.Sorted(maps.Keys(u.Keywords)) {
		at, value := path+"/keywords/"+roster.EscapePointer(keyword), u.Keywords[keyword]
		f := b.at(id)
		g := eval.GroupNamed(f.Choices(), bracketed(keyword))
		if g == nil {
			b.unknown(at, "keyword to choose", keyword, u.Unit, values(eval.KeywordGroups(f.Choices())...))
			continue
		}
		o := eval.Named(eval.Members(g), value)
		switch {
		case o == nil:
			b.unknown(at, "value of "+g.Group.Name, value, u.Unit, Options(eval.Members(g)))
		case chosen[g]:
			b.Add(f.Selection(), o, 1)
		default:
			chosen[g] = true
			b.ChooseIn(id, g, o)
		}
	}
}

// bracketed returns <CHAPTER> for both CHAPTER and <CHAPTER>.
func bracketed(keyword string) string {
	return "<" + strings.ToUpper(strings.Trim(keyword, "<>")) + ">"
}

// warlord makes the unit's model a Warlord, even if there is another one, so that Check
// reports it.
func (b *listReader) warlord(id string, w ListWarlord, unit, path string) {
	err := b.MakeWarlord(id, w.Trait)
	switch {
	case err == nil:
	case err.Faults[0].Place.Pointer == "/trait":
		b.unknownTrait(path, w.Trait, unit, b.traits(id))
		b.warlord(id, ListWarlord{Is: true}, unit, path)
	default:
		b.refuse(path, entry.WarlordName, unit, unit, b.whyNoWarlord(id), nil)
	}
}

// unknownTrait reports an unknown Warlord Trait. In data without Warlord Traits, where
// battles determine the trait (8e.MISSION.WARLORD.2), a list can only name the Warlord.
func (b *listReader) unknownTrait(path, trait, unit string, traits []string) {
	if len(traits) > 0 {
		b.unknown(path, entry.WarlordTraitName, trait, unit, values(traits...))
		return
	}
	b.report(roster.NameUnknown, path, trait, map[string]string{"Kind": entry.WarlordTraitName, "Subject": unit, "Allowed": "true, without a name"})
}

// traits returns the names of the Warlord Traits that a model of the selection may have.
func (b *listReader) traits(id string) []string {
	for _, model := range edit.WarlordCandidates(b.at(id)) {
		title := eval.Named(eval.OptionsOf(b.at(model).Choices()), entry.WarlordName)
		if g := eval.GroupNamed(title.Choices(), entry.WarlordTraitName); g != nil {
			return eval.Names(eval.Members(g))
		}
	}
	return nil
}
