package battlescribe

import (
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// Attributes of every file.
const (
	formatVersion = "2.03"
	namespace     = "http://www.battlescribe.net/schema/rosterSchema"
	generator     = "https://github.com/rollcall40k/rollcall"
)

// Record converts a checked roster to a file with all computed values of its report.
// Forces and selections keep their order. An unknown selection has its title and no
// values.
func Record(book *entry.Book, r *roster.Roster, report *check.Report) *Recorded {
	state := unit.TreeOf(report.State())
	rec := recorder{book}
	file := &Recorded{
		ID: r.ID, Name: r.Name, FormatVersion: formatVersion, GeneratedBy: generator, Namespace: namespace,
		SystemID: book.System.ID, SystemName: book.System.Name, Revision: book.System.Revision,
		Notes: notesOf(r), Costs: costs(state.Costs), Limits: rec.limits(r.Limits), Forces: rec.forces(r.Forces, state.Forces),
	}
	if file.ID == "" {
		file.ID = "roster" // the id is required; programs replace it
	}
	return file
}

type recorder struct{ book *entry.Book }

func costs(amounts []unit.Amount) []Cost {
	var list []Cost
	for _, a := range amounts {
		list = append(list, Cost{Name: a.Name, Type: a.DataID, Value: Value{a.Value}})
	}
	return list
}

func (rec recorder) limits(limits roster.Limits) []Cost {
	limits = limits.Named(rec.book)
	var list []Cost
	for _, t := range rec.book.CostTypes {
		if v, ok := limits[t.ID]; ok {
			list = append(list, Cost{Name: t.Name, Type: t.DataID, Value: Value{v}})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(limits)) {
		if rec.book.CostType(id) < 0 {
			list = append(list, Cost{Name: id, Type: id, Value: Value{limits[id]}})
		}
	}
	return list
}

// stateIndex finds the computed state of each part of a document. States are in a different
// order, but those with the same id are in the order of the document.
type stateIndex[T any] struct {
	byID map[string][]*T
}

func statesOf[T any](list []T, id func(*T) string) stateIndex[T] {
	s := stateIndex[T]{map[string][]*T{}}
	for i := range list {
		key := id(&list[i])
		s.byID[key] = append(s.byID[key], &list[i])
	}
	return s
}

// take returns the next state of an id, or nil.
func (s stateIndex[T]) take(id string) *T {
	list := s.byID[id]
	if len(list) == 0 {
		return nil
	}
	s.byID[id] = list[1:]
	return list[0]
}

func (rec recorder) forces(docs []roster.Force, computed []unit.Force) []Force {
	found := statesOf(computed, func(f *unit.Force) string { return f.ID })
	var list []Force
	for i := range docs {
		d := &docs[i]
		f := Force{
			ID: d.ID, Name: d.Title, Entry: d.Entry, Catalogue: d.Catalogue, CatalogueName: d.CatalogueTitle,
			CustomName: d.Name, CustomNotes: d.Notes,
		}
		if c := rec.book.Catalogue(d.Catalogue); c != nil {
			f.CatalogueName, f.CatalogueRevision = c.Name, c.Revision
		}
		s := found.take(d.ID)
		if s == nil { // too deep for Check
			s = &unit.Force{}
		}
		if f.Name == "" {
			f.Name = s.Name
		}
		f.Page, f.Publication = s.Page, s.Publication
		f.Rules, f.Profiles = rules(s.Rules), profiles(s.Profiles)
		f.Publications, f.Categories = publications(s.Publications), categoriesOf(s.Categories, d.Slots)
		f.Selections = selections(d.Selections, s.Selections, 1)
		f.Forces = rec.forces(d.Forces, s.Forces)
		list = append(list, f)
	}
	return list
}

// selections records the children of a parent that occurs number times.
func selections(docs []roster.Selection, computed []unit.Selection, parents int64) []Selection {
	found := statesOf(computed, func(s *unit.Selection) string { return s.ID })
	var list []Selection
	for i := range docs {
		d := &docs[i]
		x := Selection{
			ID: d.ID, Name: d.Title, Entry: d.Entry, Group: d.Group, CustomName: d.Name, CustomNotes: d.Notes,
			Number: number(d.Count, parents), Type: entry.Upgrade.String(),
		}
		s := found.take(d.ID)
		if s == nil { // unknown to the game data
			s = &unit.Selection{}
		} else {
			x.Name, x.Group, x.Type = s.Name, s.Group, s.Kind.String()
		}
		if x.Name == "" {
			x.Name = d.Entry
		}
		x.Page, x.Publication = s.Page, s.Publication
		x.Rules, x.Profiles = rules(s.Rules), profiles(s.Profiles)
		x.Costs, x.Categories = costs(s.Costs), categories(s.Categories)
		x.Associations = associations(d.Associations)
		x.Selections = selections(d.Selections, s.Selections, max(x.Number, 1))
		list = append(list, x)
	}
	return list
}

func associations(list []roster.Association) []Association {
	var out []Association
	for _, t := range list {
		out = append(out, Association{t.To, t.Association})
	}
	return out
}

// number multiplies a count by the number of its parents, up to maxNumber.
func number(count int, parents int64) int64 {
	if n := int64(count); n <= 0 || n <= maxNumber/parents {
		return n * parents
	}
	return maxNumber / parents * parents
}

func categories(states []unit.Category) []Category {
	var list []Category
	for _, c := range states {
		list = append(list, Category{
			ID: c.Entry, Name: c.Name, Entry: c.Entry, Primary: c.Primary, CustomName: c.CustomName, CustomNotes: c.Notes,
		})
	}
	return list
}

// categoriesOf returns the slots of a force, and other categories that have a custom
// name or notes.
func categoriesOf(states []unit.Category, notes []roster.SlotNote) []Category {
	list := categories(states)
	for _, n := range notes {
		if !slices.ContainsFunc(list, func(c Category) bool { return c.Entry == n.Category }) {
			list = append(list, Category{
				ID: n.Category, Name: n.Category, Entry: n.Category, CustomName: n.Name, CustomNotes: n.Notes,
			})
		}
	}
	return list
}

func publications(sources []entry.Publication) []Publication {
	var list []Publication
	for _, p := range sources {
		list = append(list, Publication{p.ID, p.Name})
	}
	return list
}

func profiles(states []unit.Profile) []Profile {
	var list []Profile
	for _, p := range states {
		x := Profile{ID: p.ID, Name: p.Name, Publication: p.Publication, Page: p.Page, Type: p.Type, TypeName: p.TypeName}
		for _, v := range p.Values {
			x.Characteristics = append(x.Characteristics, Characteristic{v.Name, v.Type, v.Value})
		}
		list = append(list, x)
	}
	return list
}

func rules(states []unit.Rule) []Rule {
	var list []Rule
	for _, r := range states {
		list = append(list, Rule{ID: r.ID, Name: r.Name, Publication: r.Publication, Page: r.Page, Text: r.Text})
	}
	return list
}

// A Recorded is the content of a roster file: the choices and the values computed from
// them. The fields are in the order of the file.
type Recorded struct {
	ID            string  `xml:"id,attr" json:"id"`
	Name          string  `xml:"name,attr" json:"name"`
	FormatVersion string  `xml:"battleScribeVersion,attr" json:"battleScribeVersion"`
	GeneratedBy   string  `xml:"generatedBy,attr,omitempty" json:"generatedBy,omitempty"` // written by New Recruit
	SystemID      string  `xml:"gameSystemId,attr" json:"gameSystemId"`
	SystemName    string  `xml:"gameSystemName,attr" json:"gameSystemName"`
	Revision      int     `xml:"gameSystemRevision,attr" json:"gameSystemRevision"` // of the game system
	Namespace     string  `xml:"xmlns,attr,omitempty" json:"xmlns,omitempty"`
	Notes         string  `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
	Costs         []Cost  `xml:"costs>cost" json:"costs,omitempty"`
	Limits        []Cost  `xml:"costLimits>costLimit" json:"costLimits,omitempty"` // negative: none
	Forces        []Force `xml:"forces>force" json:"forces,omitempty"`

	Unread []UnreadElement `xml:"-" json:"-"` // of a file that was read
}

// A Cost is an amount of a cost type. The cost of a selection is multiplied by its
// Number and excludes its children.
type Cost struct {
	Name  string `xml:"name,attr" json:"name"`
	Type  string `xml:"typeId,attr" json:"typeId"`
	Value Value  `xml:"value,attr" json:"value"`
}

// A Force is a force with its computed values.
type Force struct {
	ID                string        `xml:"id,attr" json:"id"`
	Name              string        `xml:"name,attr" json:"name"`
	Entry             string        `xml:"entryId,attr" json:"entryId"`
	Catalogue         string        `xml:"catalogueId,attr" json:"catalogueId"`
	CatalogueRevision int           `xml:"catalogueRevision,attr" json:"catalogueRevision"`
	CatalogueName     string        `xml:"catalogueName,attr" json:"catalogueName"`
	Publication       string        `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page              string        `xml:"page,attr,omitempty" json:"page,omitempty"`
	CustomName        string        `xml:"customName,attr,omitempty" json:"customName,omitempty"`
	CustomNotes       string        `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
	Rules             []Rule        `xml:"rules>rule" json:"rules,omitempty"`
	Profiles          []Profile     `xml:"profiles>profile" json:"profiles,omitempty"`
	Selections        []Selection   `xml:"selections>selection" json:"selections,omitempty"`
	Publications      []Publication `xml:"publications>publication" json:"publications,omitempty"`
	Categories        []Category    `xml:"categories>category" json:"categories,omitempty"`
	Forces            []Force       `xml:"forces>force" json:"forces,omitempty"`
}

// A Selection is a selection with its computed values.
type Selection struct {
	ID          string `xml:"id,attr" json:"id"`
	Name        string `xml:"name,attr" json:"name"`
	Entry       string `xml:"entryId,attr" json:"entryId"` // composite id of the option
	Group       string `xml:"entryGroupId,attr,omitempty" json:"entryGroupId,omitempty"`
	Publication string `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page        string `xml:"page,attr,omitempty" json:"page,omitempty"`
	CustomName  string `xml:"customName,attr,omitempty" json:"customName,omitempty"`
	// Number is the total number in the force: the count multiplied by the parent's
	// Number.
	Number       int64        `xml:"number,attr" json:"number"`
	Type         string       `xml:"type,attr" json:"type"`                       // unit, model or upgrade
	From         string       `xml:"from,attr,omitempty" json:"from,omitempty"`   // New Recruit: entry or group
	GroupName    string       `xml:"group,attr,omitempty" json:"group,omitempty"` // New Recruit: of the group
	CustomNotes  string       `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
	Rules        []Rule       `xml:"rules>rule" json:"rules,omitempty"`
	Profiles     []Profile    `xml:"profiles>profile" json:"profiles,omitempty"`
	Associations Associations `xml:"associations,omitempty" json:"associations,omitempty"` // New Recruit
	Selections   []Selection  `xml:"selections>selection" json:"selections,omitempty"`
	Costs        []Cost       `xml:"costs>cost" json:"costs,omitempty"`
	Categories   []Category   `xml:"categories>category" json:"categories,omitempty"`
}

// A Category is a category of a selection, or a slot of a force.
type Category struct {
	ID          string `xml:"id,attr" json:"id"`
	Name        string `xml:"name,attr" json:"name"`
	Entry       string `xml:"entryId,attr" json:"entryId"` // id of the category
	Primary     bool   `xml:"primary,attr" json:"primary"`
	CustomName  string `xml:"customName,attr,omitempty" json:"customName,omitempty"`
	CustomNotes string `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
}

// A Publication is a printed source.
type Publication struct {
	ID   string `xml:"id,attr" json:"id"`
	Name string `xml:"name,attr" json:"name"`
}

// A Profile is a profile after modifiers.
type Profile struct {
	ID              string           `xml:"id,attr" json:"id"`
	Name            string           `xml:"name,attr" json:"name"`
	Publication     string           `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page            string           `xml:"page,attr,omitempty" json:"page,omitempty"`
	Hidden          bool             `xml:"hidden,attr" json:"hidden"`
	Type            string           `xml:"typeId,attr" json:"typeId"`
	TypeName        string           `xml:"typeName,attr" json:"typeName"`
	Characteristics []Characteristic `xml:"characteristics>characteristic" json:"characteristics,omitempty"`
}

// A Characteristic is a value of a profile.
type Characteristic struct {
	Name  string `xml:"name,attr" json:"name"`
	Type  string `xml:"typeId,attr" json:"typeId"`
	Value string `xml:",chardata" json:"$text"`
}

// A Rule is a rule after modifiers.
type Rule struct {
	ID          string `xml:"id,attr" json:"id"`
	Name        string `xml:"name,attr" json:"name"`
	Publication string `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page        string `xml:"page,attr,omitempty" json:"page,omitempty"`
	Hidden      bool   `xml:"hidden,attr" json:"hidden"`
	Text        string `xml:"description" json:"description"`
}

// A Value is a number that is written as 65.0 in XML and as 65 in JSON.
type Value struct{ entry.Number }
