package intake

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
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
	// BattleSize, Detachment, Detachments and Disposition are the choices of the army, if its
	// data has them. Detachments are bought with Detachment Points (11e.ARMY.DETACHMENT.1), in
	// addition to Detachment if both are stated.
	BattleSize  string     `json:"battle_size,omitempty"`
	Detachment  string     `json:"detachment,omitempty"`
	Detachments []string   `json:"detachments,omitempty"`
	Disposition string     `json:"force_disposition,omitempty"`
	Units       []ListUnit `json:"units"`
	// Unread are unread lines of an earlier document. They remain errors.
	Unread []string `json:"unread,omitempty"`
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
	// AttachedTo names the unit that it is associated with, such as the one that it leads: by the
	// unit's Name, or else by its datasheet, with a number if several units have it.
	AttachedTo string `json:"attached_to,omitempty"`
}

// A ListModel is a number of models of a ListUnit with the same equipment.
type ListModel struct {
	Model   string      `json:"model"`
	Count   int         `json:"count,omitempty"` // 0 means 1
	Wargear []ListItem  `json:"wargear,omitempty"`
	Warlord ListWarlord `json:"warlord,omitzero"`
	// WarlordTrait makes the model the Warlord, with this trait.
	WarlordTrait string `json:"warlord_trait,omitempty"`
}

// A ListWarlord reports whether a unit has the Warlord. Handwritten documents may have the name
// of the Warlord Trait instead of true.
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

// A ListItem is wargear by name, with a number for each model.
type ListItem struct {
	Name  string `json:"name"`
	Count int    `json:"count,omitempty"` // 0 means 1
	// Group distinguishes options of the same name: the name of the group in which the wargear is
	// chosen, which is that of the replaced wargear.
	Group string `json:"group,omitempty"`
}

// UnmarshalJSON reads an object or, for handwritten documents, a name.
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

// Roster makes a roster of the list, on the game data of a snapshot. Every line becomes part of
// the roster or a diagnostic whose path points into the list; check.Check checks the roster
// itself.
func (l *List) Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
	v := newResolver(l.draft(), book, snapshot)
	v.compareData(l)
	for i, line := range l.Unread {
		v.report(roster.LineUnread, roster.Error, Place{Pointer: "/unread/" + strconv.Itoa(i)}, line, nil)
	}
	return v.resolve()
}

// maxNames is the maximum number of units, models and items that a list may name. Each is looked
// up in the data. Armies of real lists name up to 300.
const maxNames = 1_000

// maxListValues is the maximum number of values in the document of a list.
const maxListValues = 10 * maxNames

// bounded returns an ErrUnreadable for a list that names too many units, models and items.
func (l *List) bounded() error {
	n := 0
	for i := range l.Units {
		u := &l.Units[i]
		n += 1 + len(u.Models) + len(u.Wargear)
		for j := range u.Models {
			n += len(u.Models[j].Wargear)
		}
	}
	if n <= maxNames {
		return nil
	}
	return fault.New(ErrUnreadable, fault.At("/units"), schemas.CodeSchema,
		fmt.Sprintf("%d units, models and items", n), fmt.Sprintf("at most %d", maxNames))
}

// compareData reports an edition or a snapshot other than that of the data.
func (v *resolver) compareData(l *List) {
	if edition := v.Roster.Edition; l.Edition != "" && l.Edition != edition {
		v.reportUnknown(Place{Pointer: "/edition"}, "edition", l.Edition, "", values(edition))
	}
	if snapshot := v.Roster.Snapshot; l.Snapshot != "" && l.Snapshot != snapshot {
		v.reportUnknown(Place{Pointer: "/snapshot"}, "snapshot", l.Snapshot, "", values(snapshot))
	}
}

// draft returns the names of the list with their places. Its units are grouped into one force for
// each faction that they name.
func (l *List) draft() *Draft {
	d := &Draft{
		Name: l.Name, BattleSize: l.BattleSize, Detachment: l.Detachment, Disposition: l.Disposition, NoLimit: l.NoLimit, Exact: true,
		At: map[Field]Place{
			FieldSize: {Pointer: "/battle_size"}, FieldDetachment: {Pointer: "/detachment"}, FieldDisposition: {Pointer: "/force_disposition"},
		},
	}
	for _, cost := range slices.Sorted(maps.Keys(l.Limits)) {
		d.Limits = append(d.Limits, CostLimit{cost, l.Limits[cost].String(), Place{Pointer: fault.Join("/limits", cost)}})
	}
	for i, name := range l.Detachments {
		d.Detachments = append(d.Detachments, Item{Name: name, Place: Place{Pointer: "/detachments/" + strconv.Itoa(i)}})
	}
	forces := map[string]int{}
	for i := range l.Units {
		u := &l.Units[i]
		path := "/units/" + strconv.Itoa(i)
		faction, at := u.Faction, path+"/faction"
		if faction == "" {
			faction, at = l.Faction, "/faction"
		}
		k, ok := forces[faction]
		if !ok {
			k = len(d.Forces)
			forces[faction] = k
			f := Force{Place: Place{Pointer: at}}
			if faction != "" {
				f.Faction = []string{faction}
			}
			d.Forces = append(d.Forces, f)
		}
		d.Forces[k].Units = append(d.Forces[k].Units, u.item(path))
	}
	return d
}

// item returns the names of a unit with their places.
func (u *ListUnit) item(path string) *Item {
	x := &Item{Name: u.Unit, Count: 1, Custom: u.Name, Notes: u.Notes, Place: Place{Pointer: path + "/unit"}}
	x.To, x.AttachedAt = u.AttachedTo, Place{Pointer: path + "/attached_to"}
	for _, keyword := range slices.Sorted(maps.Keys(u.Keywords)) {
		x.add(&Item{
			Name: u.Keywords[keyword], Count: 1, Mark: Keyword, Group: "<" + strings.ToUpper(strings.Trim(keyword, "<>")) + ">",
			Place: Place{Pointer: fault.Join(path+"/keywords", keyword)},
		})
	}
	if u.Understrength {
		x.add(&Item{Name: entry.UnderstrengthName, Count: 1, Mark: Understrength, Place: Place{Pointer: path + "/understrength"}})
	}
	for k := range u.Models {
		m := &u.Models[k]
		at := path + "/models/" + strconv.Itoa(k)
		model := &Item{Name: m.Model, Count: max(m.Count, 1), Mark: Model, Place: Place{Pointer: at + "/model"}}
		model.add(wargearItems(m.Wargear, model.Count, at)...)
		model.add(m.Warlord.item(m.WarlordTrait, at)...)
		x.add(model)
	}
	x.add(wargearItems(u.Wargear, 1, path)...)
	if u.Enhancement != "" {
		x.add(&Item{Name: u.Enhancement, Count: 1, Mark: Enhancement, Place: Place{Pointer: path + "/enhancement"}})
	}
	x.add(u.Warlord.item(u.WarlordTrait, path)...)
	return x
}

// add adds items below an item.
func (x *Item) add(items ...*Item) { x.Items = append(x.Items, items...) }

// wargearItems returns wargear that each of n models has.
func wargearItems(wargear []ListItem, n int, path string) (items []*Item) {
	for k, w := range wargear {
		items = append(items, &Item{
			Name: w.Name, Count: min(max(w.Count, 1)*n, MaxItemCount), Group: w.Group, Place: Place{Pointer: path + "/wargear/" + strconv.Itoa(k)},
		})
	}
	return items
}

// item returns the Warlord with the trait, which may also be given in the member warlord_trait.
func (w ListWarlord) item(trait, path string) []*Item {
	member := "/warlord"
	if trait != "" {
		w, member = ListWarlord{Is: true, Trait: trait}, "/warlord_trait"
	}
	if !w.Is {
		return nil
	}
	at := Place{Pointer: path + member}
	x := &Item{Name: entry.WarlordName, Count: 1, Mark: Warlord, Place: at}
	if w.Trait != "" {
		x.add(&Item{Name: w.Trait, Count: 1, Mark: Trait, Place: at})
	}
	return []*Item{x}
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
