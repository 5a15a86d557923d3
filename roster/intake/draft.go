package intake

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Draft is a list before its names are looked up: the name, amount and position in each line or
// member. Draft.Roster looks the names up in a book.
type Draft struct {
	Name         string   // of the list
	Edition      string   // that the list appears to be for; empty: unknown
	OrLater      bool     // the list appears to be for Edition or a later one
	Faction      []string // from wide to narrow: Imperium, Adeptus Astartes
	Detachment   string   // as printed; with commas if there are several
	InBrackets   string   // after Detachment: the rule of the detachment, or a part of its name
	Detachments  []Item   // additional ones, each with its place
	Disposition  string   // Force Disposition, in lists of the 11th edition
	BattleSize   string
	Limit        *entry.Number // of points
	LimitAssumed bool          // the text does not call it a limit
	Limits       []CostLimit   // of costs by name
	NoLimit      bool          // as agreed by the players
	Total        []Amount
	Units        int     // as stated; 0: not stated
	Warlord      string  // name of the unit, if stated outside the unit
	WarlordLabel string  // label of that unit: Char1
	Trait        string  // of the Warlord, if stated outside the unit
	Enhancements []*Item // stated outside their units, each with its unit as its item
	Forces       []Force
	At           map[Field]Place

	Former      map[string][]string // see Pasted
	Requested   bool                // the caller chose the game data
	Flat        bool                // the indents of models and of their wargear are the same
	Configured  bool                // the list includes the options of its forces, so that none are added
	ByHand      bool                // it may leave out wargear that every model of a unit has
	CountsUnits bool                // a number before the name of a unit may be the number of units
	// Exact is set for list documents: names must match those of the data, models have exactly
	// the wargear stated for them, and omitted parts are as printed on the datasheet.
	Exact bool
}

// A CostLimit is an agreed limit of a cost, by its name.
type CostLimit struct {
	Cost, Value string
	Place
}

// A Field is a part of a Draft that is not a unit.
type Field string

// The fields with a place.
const (
	FieldName        Field = "name"
	FieldFaction     Field = "faction"
	FieldDetachment  Field = "detachment"
	FieldDisposition Field = "disposition"
	FieldSize        Field = "size"
	FieldLimit       Field = "limit"
	FieldTotal       Field = "total"
	FieldUnits       Field = "units"
	FieldWarlord     Field = "warlord"
)

// A Force is a part of a list with its own faction or detachment. Most texts have one
// force without a name.
type Force struct {
	Name    string
	Faction []string
	Costs   []Amount
	Options []*Item // of the force itself, such as its detachment rule
	Units   []*Item
	Place
}

// A Place is the position of a name in the input: a line and a column, from 1, or a JSON
// pointer.
type Place struct {
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Pointer string `json:"pointer,omitempty"`
}

// path returns the path of diagnostics at the place, and sets their arguments.
func (p Place) path(args map[string]string) string {
	if p.Line == 0 {
		return p.Pointer
	}
	args["Line"], args["Column"] = strconv.Itoa(p.Line), strconv.Itoa(max(p.Column, 1))
	return "/lines/" + args["Line"] + "/columns/" + args["Column"]
}

// An Amount is a printed cost.
type Amount struct {
	Name  CostName     `json:"name"`
	Value entry.Number `json:"value"`
}

// A CostName is the printed name of a cost.
type CostName string

// The names of printed costs. Other names are kept as printed.
const (
	Points  CostName = "pts"
	Power   CostName = "PL"
	Command CostName = "CP"
)

// A Mark is the role of an Item.
type Mark uint8

// The marks.
const (
	Plain Mark = iota
	Warlord
	Enhancement
	EquippedAlike // models of the parent with the same equipment, without a name
	Model         // stated to be a model
	Keyword       // a value of the bracketed keyword that is its Group
	Understrength
	Trait   // of the Warlord
	Display // a display option of a program, or a Stratagem before the battle, which is ignored if the data lacks it
)

// markNames are the marks in stored documents.
var markNames = [...]string{
	Plain: "", Warlord: "warlord", Enhancement: "enhancement", EquippedAlike: "equipped_alike", Model: "model",
	Keyword: "keyword", Understrength: "understrength", Trait: "trait", Display: "display",
}

// MarshalText returns the name of the mark.
func (m Mark) MarshalText() ([]byte, error) { return []byte(markNames[m]), nil }

// UnmarshalText reads the name of a mark.
func (m *Mark) UnmarshalText(text []byte) error {
	i := slices.Index(markNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("found the mark %q; allowed: %q", text, markNames)
	}
	*m = Mark(i)
	return nil
}

// An Item is a unit, a model, wargear or anything else with a name and a number.
type Item struct {
	Name    string   `json:"name,omitempty"`
	Count   int      `json:"count,omitempty"`  // in the whole unit: four models with a pistol each have 4
	Models  int      `json:"models,omitempty"` // of a unit, if printed before its name
	Costs   []Amount `json:"costs,omitempty"`
	Mark    Mark     `json:"mark,omitempty"`
	Group   string   `json:"group,omitempty"`  // group in which the item is chosen, if another item has its name
	Custom  string   `json:"custom,omitempty"` // name that the player gave the unit
	Notes   string   `json:"notes,omitempty"`
	Section string   `json:"section,omitempty"` // heading of a unit, as printed
	Label   string   `json:"label,omitempty"`   // of a unit: Char1
	Attached
	Items []*Item `json:"items,omitempty"`
	Place

	Raw        string  `json:"raw,omitempty"`         // name with the count, which may be part of it
	Every      bool    `json:"every,omitempty"`       // without a number: all models of the unit that may have it
	Unnumbered bool    `json:"unnumbered,omitempty"`  // in a handwritten list, without a number or an article
	Joiner     string  `json:"joiner,omitempty"`      // between this item and the next one, which may be part of the name
	ColonAfter bool    `json:"colon_after,omitempty"` // a colon follows, which may be part of the name
	Bare       string  `json:"bare,omitempty"`        // name without the brackets at its end, which may belong to the name
	Inside     []*Item `json:"inside,omitempty"`      // items in these brackets
	Longer     *Split  `json:"longer,omitempty"`      // of a unit: with its first item in the name
	Shorter    []Split `json:"shorter,omitempty"`     // of a unit: with words at the end of the name as items, the longest name first

	initial bool // a model of a new unit that the document does not state
	surplus bool // beyond the numbers of the items with which only one choice gives it: see combine
}

// A Split is another reading of the line of a unit: where its name ends and its items begin.
type Split struct {
	Name    string  `json:"name"`
	Models  int     `json:"models,omitempty"` // after the name; 0: not stated there
	Items   []*Item `json:"items,omitempty"`  // in addition to those of the unit
	Without Place   `json:"without,omitzero"` // of an item of the unit that is a part of the name; zero: none
}

// Attached describes how a unit is attached to others.
type Attached struct {
	Block      int    `json:"block,omitempty"`      // number of the block that lists the attached units together; 0: none
	Bodyguard  bool   `json:"bodyguard,omitempty"`  // the other units of the block are attached to this one
	To         string `json:"to,omitempty"`         // name of the unit that this one is attached to
	By         string `json:"by,omitempty"`         // name of the unit that is attached to this one
	ByRule     bool   `json:"by_rule,omitempty"`    // a rule of its own attaches the unit, which the data may lack
	AttachedAt Place  `json:"attached_at,omitzero"` // of To or By
}

// Attach adds a line about an attachment to those before it.
func (a *Attached) Attach(more Attached) {
	a.Bodyguard = a.Bodyguard || more.Bodyguard
	a.To, a.By, a.ByRule = cmp.Or(more.To, a.To), cmp.Or(more.By, a.By), more.ByRule
	a.AttachedAt = cmp.Or(more.AttachedAt, a.AttachedAt)
}

// statesCount reports whether the document prints a number with the name of the item.
func (x *Item) statesCount() bool {
	if x.Every || x.Raw == x.Name {
		return false
	}
	before, after, _ := strings.Cut(x.Raw, x.Name)
	return strings.ContainsAny(before, "0123456789") || countAfter.MatchString(after)
}

// countAfter is a number after a name: Bolt rifle x4.
var countAfter = regexp.MustCompile(`^\s*[x×]\s*\d+\s*$`)

// clone returns a copy of the item that can be changed without changing the draft.
func (x *Item) clone() *Item {
	c := *x
	return &c
}

// take changes a unit to another reading of its line.
func (x *Item) take(s *Split) {
	x.Name, x.Models = s.Name, max(x.Models, s.Models)
	x.Items = slices.DeleteFunc(slices.Concat(x.Items, s.Items), func(y *Item) bool { return s.Without != Place{} && y.Place == s.Without })
}

// Multiply multiplies the counts of an item by the number of its parents.
func (x *Item) Multiply(parents int) {
	if parents == 1 {
		return
	}
	x.Count = min(x.Count*parents, MaxItemCount)
	for _, below := range slices.Concat(x.Items, x.Inside) {
		below.Multiply(parents)
	}
}

// rawBare returns Bare with the number before it, which may belong to the name: 2 twin cannons (2x twin cannon).
func (x *Item) rawBare() string {
	i := strings.Index(x.Raw, x.Bare)
	if x.Bare == "" || i < 0 {
		return ""
	}
	return x.Raw[:i+len(x.Bare)]
}

// parents returns the number of models that have the item: its count divided by the number printed with its name.
func (x *Item) parents() int {
	before, after, _ := strings.Cut(x.Raw, x.Name)
	printed := countBefore.FindString(before)
	if printed == "" && countAfter.MatchString(after) {
		printed = strings.Trim(after, " x×")
	}
	n, err := strconv.Atoi(printed)
	if err != nil && before != "" { // two swords
		n = x.Count
	}
	return max(x.Count/max(n, 1), 1)
}

// countBefore is the number before a name.
var countBefore = regexp.MustCompile(`^\d+`)

// insideOf returns copies of the items in brackets, with the counts for n items.
func (x *Item) insideOf(n int) []*Item {
	list := make([]*Item, len(x.Inside))
	for i, below := range x.Inside {
		list[i] = below.divided(max(x.Count, 1))
		list[i].Multiply(n)
	}
	return list
}

// divided returns a copy of the item with its counts divided by the number of its parents.
func (x *Item) divided(parents int) *Item {
	c := x.clone()
	c.Count = max(c.Count/parents, 1)
	c.Items, c.Inside = slices.Clone(c.Items), slices.Clone(c.Inside)
	for _, list := range [][]*Item{c.Items, c.Inside} {
		for i := range list {
			list[i] = list[i].divided(parents)
		}
	}
	return c
}

// MaxItemCount limits counts of models and wargear.
const MaxItemCount = 10_000

// UnitNames returns the names of the units. If there are none, the head of a handwritten list may name one.
func (d *Draft) UnitNames() (names []string) {
	for i := range d.Forces {
		for _, u := range d.Forces[i].Units {
			names = append(names, u.Name)
		}
	}
	if len(names) == 0 && d.CountsUnits {
		names = slices.DeleteFunc([]string{d.Detachment, d.Name}, func(name string) bool { return name == "" })
	}
	return names
}

// marks reports whether the item or one below it has a mark.
func (x *Item) marks(m Mark) bool {
	return x.Mark == m || slices.ContainsFunc(x.Items, func(below *Item) bool { return below.marks(m) })
}
