package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Datasheet is a unit with all that can be chosen for it, as one reads it
// before anything is chosen: no modifier is applied.
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

	Costs       []SheetCost   `json:"costs"`
	Keywords    SheetKeywords `json:"keywords"`
	Composition []SheetModel  `json:"composition"`
	Options     []SheetOption `json:"options"`

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
	// Truncated is set where the data nests deeper, or holds more, than a
	// datasheet is shown with.
	Truncated bool `json:"truncated,omitempty"`
}

// A SheetCost is what a unit itself costs by its number of models. What the
// models cost, each, is in their composition.
type SheetCost struct {
	Type  string      `json:"type"` // id of the cost type
	Name  string      `json:"name"`
	Steps []SheetStep `json:"steps"` // empty where only models or choices have the cost
}

// A SheetStep is the cost of a unit of From models or more.
type SheetStep struct {
	From int          `json:"from"`
	Cost entry.Number `json:"cost"`
}

// SheetKeywords are the keywords of a datasheet by kind.
type SheetKeywords struct {
	Faction []string             `json:"faction"`
	Other   []string             `json:"other"`
	Choices []SheetKeywordChoice `json:"choices"`
}

// A SheetKeywordChoice is a bracketed keyword with its allowed values.
type SheetKeywordChoice struct {
	Keyword string   `json:"keyword"` // such as <CHAPTER>
	Values  []string `json:"values"`
}

// A SheetModel is a kind of model, with how many of it there may be and what
// each begins with.
type SheetModel struct {
	ID        string                  `json:"id"` // composite id of the option
	Name      string                  `json:"name"`
	Min       int                     `json:"min"`
	Max       *int                    `json:"max"`             // nil: no limit
	Grows     *Growth                 `json:"grows,omitempty"` // of Max, with the unit
	Equipment []string                `json:"equipment"`       // such as 2× Frag grenades
	Keywords  []string                `json:"keywords"`        // that only this model has
	Costs     map[string]entry.Number `json:"costs"`           // each, by id of the cost type
}

// A SheetOption is a choice that the unit, or one kind of its models, has.
type SheetOption struct {
	ID      string        `json:"id"`                 // composite id of the group, or of the only option
	Name    string        `json:"name"`               // of the group, or of the only option
	Text    string        `json:"text,omitempty"`     // the option in words, where the data has them
	For     string        `json:"for"`                // name of the model or the unit
	Min     int           `json:"min"`                // to be taken for each
	Max     *int          `json:"max"`                // to be taken for each; nil: no limit
	UnitMax *int          `json:"unit_max,omitempty"` // to be taken in the whole unit
	Grows   *Growth       `json:"grows,omitempty"`    // of UnitMax, or else of Max
	Default string        `json:"default,omitempty"`  // composite id of the choice that is there at first
	Choices []SheetChoice `json:"choices"`
}

// A SheetChoice is one of the things that can be taken.
type SheetChoice struct {
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
	Type    string     `json:"type"` // name of the profile type
	Columns []string   `json:"columns"`
	Rows    []TableRow `json:"rows"`
}

// A TableRow is a profile as printed; Values stand in the order of the columns.
type TableRow struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// An Ability is a named text, with what the rules engine makes of it.
type Ability struct {
	Name    string   `json:"name"`
	Text    string   `json:"text"`
	For     string   `json:"for,omitempty"` // the choice that brings it; empty: the unit has it
	Effects []Effect `json:"effects,omitempty"`
}

// An Effect is an entry.Effect as JSON.
type Effect struct {
	Do   string          `json:"do"`
	Args json.RawMessage `json:"args,omitempty"`
}

// Datasheet returns the datasheet with the id in a snapshot, or in the newest
// that has it for an empty snapshot. The error is ErrNotFound where there is
// none.
func (l *Library) Datasheet(ctx context.Context, snapshot, id string) (*Datasheet, error) {
	at, err := l.store.Locate(ctx, snapshot, id)
	if err != nil {
		return nil, err
	}
	s, err := l.Snapshot(ctx, at.Snapshot)
	if err != nil {
		return nil, err
	}
	book, err := l.BookOf(ctx, s.ID, at.Catalogue)
	if err != nil {
		return nil, err
	}
	o, c := book.Roots(at.Catalogue).Option(id), book.Catalogue(at.Catalogue)
	if o == nil || c == nil {
		return nil, fmt.Errorf("datasheet %q in snapshot %s: %w", id, s.ID, ErrNotFound)
	}
	d := NewDatasheet(book, o)
	d.Edition, d.Snapshot = s.Edition, s.ID
	d.Catalogue, d.Faction = c.ID, FactionOf(c.Name)
	return d, nil
}

// sheetNodeLimit is how many options and lists of profiles a datasheet is read
// from; the largest real ones have some thousands.
const sheetNodeLimit = 20_000

// NewDatasheet reads the datasheet of a root option. Edition, snapshot,
// catalogue and faction are left empty: the option does not know them.
func NewDatasheet(book *entry.Book, o *entry.Option) *Datasheet {
	keys, size := keywordsOf(o), sizeOf(o)
	d := &Datasheet{
		ID: o.ID, Name: o.Name(), Role: keys.role,
		MinModels: size.min, MaxModels: max(size.max, 0), ArmyMax: armyMax(o),
		Page: o.Entry.Page, Publication: publication(book, o.Entry.Publication),
		Costs:       sheetCosts(book, o),
		Keywords:    SheetKeywords{Faction: keys.faction, Other: keys.other, Choices: []SheetKeywordChoice{}},
		Composition: []SheetModel{}, Options: []SheetOption{},
		Source: o.Entry.Source,
	}
	w := sheetWalk{book: book, root: o, sheet: d, nodes: sheetNodeLimit, seen: map[string]bool{}}
	w.visit(o, depthLimit)
	if len(d.Composition) == 0 {
		w.model(o) // the unit stands for its only model
	}
	w.sortTables()
	d.nameCosts(book)
	return d
}

// nameCosts lists the types of cost that only models or choices have, so that
// every cost on the sheet has a name. The unit itself has none of them.
func (d *Datasheet) nameCosts(book *entry.Book) {
	used := map[string]bool{}
	for _, m := range d.Composition {
		for id := range m.Costs {
			used[id] = true
		}
	}
	for _, o := range d.Options {
		for _, c := range o.Choices {
			for id := range c.Costs {
				used[id] = true
			}
		}
	}
	for _, c := range d.Costs {
		delete(used, c.Type)
	}
	for _, t := range book.CostTypes {
		if used[t.ID] {
			d.Costs = append(d.Costs, SheetCost{Type: t.ID, Name: t.Name, Steps: []SheetStep{}})
		}
	}
}

// armyMax returns how many of the datasheet an army may have.
func armyMax(o *entry.Option) *int {
	b := bounds{max: unlimited}
	for i := range o.Entry.Constraints {
		c := &o.Entry.Constraints[i]
		scope := c.ResolvedScope().Kind
		if countsSelections(c) && (scope == entry.InRoster || scope == entry.InForce) {
			b.narrow(c)
		}
	}
	return b.limit()
}

func publication(book *entry.Book, id string) string {
	if id == "" {
		return ""
	}
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		for _, p := range c.Publications {
			if p.ID == id {
				return p.Name
			}
		}
	}
	return ""
}
