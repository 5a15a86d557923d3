// Package datasheet reads datasheets from linked game data, as displayed by the pages and the
// API: [New] returns a unit with its profiles, options and limits before any choice is made.
// [KeywordsOf], [ModelsOf] and [SmallestCosts] are the parts in the list of datasheets.
package datasheet

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Datasheet is a unit with all of its choices, before any choice is made: no modifier is
// applied.
type Datasheet struct {
	ID          string `json:"id"` // composite id of the root option
	Name        string `json:"name"`
	Edition     string `json:"edition"`
	Snapshot    string `json:"snapshot"`
	Catalogue   string `json:"catalogue"`
	Faction     string `json:"faction"`
	Role        string `json:"role"`
	MinModels   int    `json:"min_models"`
	MaxModels   int    `json:"max_models"`         // 0: no limit
	ArmyMax     *int   `json:"army_max,omitempty"` // units in an army; absent: no limit
	Publication string `json:"publication,omitempty"`
	Page        string `json:"page,omitempty"`

	Costs       []Cost   `json:"costs"`
	Keywords    Keywords `json:"keywords"`
	Composition []Model  `json:"composition"`
	Options     []Option `json:"options"`

	Profiles    []Table   `json:"profiles"`
	Weapons     []Table   `json:"weapons"`
	WoundTracks []Table   `json:"wound_tracks"`
	Psyker      []Table   `json:"psyker"`
	Transport   []Table   `json:"transport"`
	Base        []Table   `json:"base"`
	Tables      []Table   `json:"tables"` // profiles of all other types
	Abilities   []Ability `json:"abilities"`
	Rules       []Ability `json:"rules"`

	Source entry.Source `json:"source"`
	// Truncated is set if the data nests deeper, or has more nodes, than the limits of a
	// datasheet.
	Truncated bool `json:"truncated,omitempty"`
}

// A Cost is the cost of a unit itself, by its number of models. The costs of each model
// are in Composition.
type Cost struct {
	Type  string     `json:"type"` // public name of the cost type
	Name  string     `json:"name"`
	Steps []CostStep `json:"steps"` // empty if only models or choices have the cost
}

// A CostStep is the cost of a unit of From models or more.
type CostStep struct {
	From int          `json:"from"`
	Cost entry.Number `json:"cost"`
}

// Keywords are the keywords of a datasheet by kind.
type Keywords struct {
	Faction []string        `json:"faction"`
	Other   []string        `json:"other"`
	Choices []KeywordChoice `json:"choices"`
}

// A KeywordChoice is a bracketed keyword with its allowed values.
type KeywordChoice struct {
	Keyword string   `json:"keyword"` // such as <CHAPTER>
	Values  []string `json:"values"`
}

// A Model is a kind of model, with its number in the unit and its initial equipment.
type Model struct {
	ID        string                  `json:"id"` // composite id of the option
	Name      string                  `json:"name"`
	Min       int                     `json:"min"`
	Max       *int                    `json:"max"`             // nil: no limit
	Grows     *Growth                 `json:"grows,omitempty"` // of Max, with the unit
	Equipment []string                `json:"equipment"`       // such as 2× Frag grenades
	Keywords  []string                `json:"keywords"`        // only of this model
	Costs     map[string]entry.Number `json:"costs"`           // each, by public name of the cost type
}

// An Option is a choice of the unit, or of one kind of its models.
type Option struct {
	ID      string   `json:"id"`                 // composite id of the group, or of the only option
	Name    string   `json:"name"`               // of the group, or of the only option
	Text    string   `json:"text,omitempty"`     // the wording of the option, if the data has it
	For     string   `json:"for"`                // name of the model or the unit
	Min     int      `json:"min"`                // number to take, for each
	Max     *int     `json:"max"`                // number to take, for each; nil: no limit
	UnitMax *int     `json:"unit_max,omitempty"` // number to take in the whole unit
	Grows   *Growth  `json:"grows,omitempty"`    // of UnitMax, or else of Max
	Default string   `json:"default,omitempty"`  // composite id of the initial choice
	Choices []Choice `json:"choices"`
	Crusade bool     `json:"crusade,omitempty"` // only for Crusade armies
}

// A Choice is one of the alternatives of an Option.
type Choice struct {
	ID      string                  `json:"id"`
	Name    string                  `json:"name"`
	Max     *int                    `json:"max"`                // for each; nil: no limit
	UnitMax *int                    `json:"unit_max,omitempty"` // in the whole unit
	Grows   *Growth                 `json:"grows,omitempty"`    // of UnitMax, or else of Max
	Costs   map[string]entry.Number `json:"costs"`
}

// A Growth raises a maximum by Add for every Per models of the unit.
type Growth struct {
	Add int `json:"add"`
	Per int `json:"per"`
}

// A Table holds the profiles of one type.
type Table struct {
	Type    string   `json:"type"` // name of the profile type
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// A Row is a profile as printed. Values are in the order of the columns.
type Row struct {
	Name    string   `json:"name"`
	Values  []string `json:"values"`
	Crusade bool     `json:"-"` // only Crusade armies have it
}

// An Ability is a named text, with its effects for the rules engine.
type Ability struct {
	Name    string   `json:"name"`
	Text    string   `json:"text"`
	For     string   `json:"for,omitempty"` // the choice that has it; empty: the unit
	Effects []Effect `json:"effects,omitempty"`
	Crusade bool     `json:"crusade,omitempty"` // only Crusade armies have it
}

// An Effect is an entry.Effect as JSON.
type Effect struct {
	Do   string          `json:"do"`
	Args json.RawMessage `json:"args,omitempty"`
}

// Imported data can be infinitely nested, through links to a containing group. These limits,
// above the size of published datasheets, truncate it.
const (
	depthLimit     = 12
	nodeLimit      = 2_000  // to find sizes and costs
	datasheetLimit = 20_000 // to read a datasheet; the largest real ones have some thousands
)

// New reads the datasheet of a root option. Edition, Snapshot, Catalogue and Faction are left
// empty, because the option does not have them.
func New(book *entry.Book, o *entry.Option) *Datasheet {
	keywords, models := KeywordsOf(o), ModelsOf(o)
	d := &Datasheet{
		ID: o.ID, Name: o.Name(), Role: keywords.Role,
		MinModels: models.Min, MaxModels: max(models.Max, 0), ArmyMax: o.ArmyBounds().Limit(),
		Page: o.Entry.Page, Publication: publication(book, o.Entry.Publication),
		Costs:       unitCosts(book, o),
		Keywords:    Keywords{Faction: keywords.Faction, Other: keywords.Other, Choices: []KeywordChoice{}},
		Composition: []Model{}, Options: []Option{},
		Profiles: []Table{}, Weapons: []Table{}, WoundTracks: []Table{}, Psyker: []Table{}, Transport: []Table{}, Base: []Table{}, Tables: []Table{},
		Abilities: []Ability{}, Rules: []Ability{},
		Source: o.Entry.Source,
	}
	r := reader{book: book, root: o, sheet: d, nodes: datasheetLimit, seen: map[string]bool{}}
	r.option(o, depthLimit)
	if len(d.Composition) == 0 {
		r.model(o) // the unit is its only model
	}
	slices.SortStableFunc(d.Weapons, func(s, t Table) int { return book.TypePlace(s.Type) - book.TypePlace(t.Type) })
	d.nameCosts(book)
	return d
}

// nameCosts lists the types of cost that only models or choices have, so that every cost of the
// datasheet has a name. The unit itself has none of them. It removes hidden cost types.
func (d *Datasheet) nameCosts(book *entry.Book) {
	used := map[string]bool{}
	hidden := func(id string, _ entry.Number) bool {
		i := book.CostType(id)
		return i >= 0 && book.CostTypes[i].Hidden
	}
	for _, m := range d.Composition {
		maps.DeleteFunc(m.Costs, hidden)
	}
	for _, o := range d.Options {
		for _, c := range o.Choices {
			maps.DeleteFunc(c.Costs, hidden)
		}
	}
	for _, m := range d.Composition {
		maps.Copy(used, types(m.Costs))
	}
	for _, o := range d.Options {
		for _, c := range o.Choices {
			maps.Copy(used, types(c.Costs))
		}
	}
	for _, t := range book.CostTypes {
		if used[t.ID] && !slices.ContainsFunc(d.Costs, func(c Cost) bool { return c.Type == t.ID }) {
			d.Costs = append(d.Costs, Cost{Type: t.ID, Name: t.Name, Steps: []CostStep{}})
		}
	}
}

func types(costs map[string]entry.Number) map[string]bool {
	used := map[string]bool{}
	for id := range costs {
		used[id] = true
	}
	return used
}

func publication(book *entry.Book, id string) string {
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		for _, p := range c.Publications {
			if p.ID == id && id != "" {
				return p.Name
			}
		}
	}
	return ""
}

// SearchText returns the folded words by which players search for a datasheet, in addition to its name:
// keywords, weapons and abilities. fold is the folding of the search.
func SearchText(book *entry.Book, o *entry.Option, fold func(string) string) string {
	d := New(book, o)
	words := slices.Concat(d.Keywords.Faction, d.Keywords.Other)
	for _, t := range d.Weapons {
		for _, r := range t.Rows {
			words = append(words, r.Name)
		}
	}
	for _, a := range slices.Concat(d.Abilities, d.Rules) {
		words = append(words, a.Name)
	}
	slices.Sort(words)
	return fold(strings.Join(slices.Compact(words), " \n "))
}
