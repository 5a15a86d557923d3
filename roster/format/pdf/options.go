package pdf

import (
	"fmt"
	"slices"
	"strings"
)

// Options control how a document is printed. An empty option is the first of its values
// in [Choices].
type Options struct {
	Layout     string   // of the contents
	Paper      string   // the size of the paper
	Card       string   // the size of cards
	Sheet      string   // how cards are arranged on paper
	Order      string   // of the units
	Type       string   // normal or large
	Tints      string   // on, or off for printers without greys
	Binding    string   // on keeps a margin for holes
	RightPages string   // on starts each list of a book on a right-hand page
	Omit       []string // parts that are not printed
	Unit       string   // with cards, print only this selection's
}

// The layouts.
const (
	Reference = "reference" // everything needed to play
	Cards     = "cards"     // one unit on a card
	Summary   = "summary"   // the list and its verdict on one page
	Opponent  = "opponent"  // Reference without what only the player may see
)

// The other values of options that are not defaults.
const (
	A4, Letter, A5             = "a4", "letter", "a5"
	A6, Poker                  = "a6", "poker"
	SheetCards, Fold, Single   = "sheet", "fold", "single"
	ByRole, AsInList, ByName   = "role", "list", "name"
	NormalType, LargeType      = "normal", "large"
	On, Off                    = "on", "off"
	omitLegend, omitRules      = "legend", "rules"
	omitRoster, omitAbilities  = "roster", "abilities"
	omitKeywords, omitWounds   = "keywords", "wounds"
	omitNotes, omitComposition = "notes", "wargear"
)

// A Choice is an option with its values.
type Choice struct {
	Name, Title string
	Values      []Value // the default first
	Several     bool    // any number of the values, separated by commas; none is the default
}

// A Value is a value of an option.
type Value struct{ Name, Title string }

// Choices lists the options that users may choose.
func Choices() []Choice {
	return []Choice{
		{Name: "layout", Title: "Layout", Values: []Value{
			{Reference, "Reference: everything to play with"}, {Cards, "Cards: one unit per card"},
			{Summary, "Summary: the list on one page"}, {Opponent, "Opponent’s view"},
		}},
		{Name: "paper", Title: "Paper", Values: []Value{{A4, "A4"}, {Letter, "Letter"}, {A5, "A5"}}},
		{Name: "card", Title: "Card size", Values: []Value{{A6, "A6"}, {Poker, "Poker"}}},
		{Name: "sheet", Title: "Card sheets", Values: []Value{
			{SheetCards, "Two-sided sheets to cut"}, {Fold, "Sheets to fold"}, {Single, "One card per page, with bleed"},
		}},
		{Name: "order", Title: "Order", Values: []Value{{ByRole, "By role"}, {AsInList, "As in the list"}, {ByName, "By name"}}},
		{Name: "type", Title: "Type", Values: []Value{{NormalType, "Normal"}, {LargeType, "Large (12 pt)"}}},
		{Name: "tints", Title: "Grey tints", Values: []Value{{On, "On"}, {Off, "Off: black and white"}}},
		{Name: "binding", Title: "Margin for holes", Values: []Value{{Off, "Off"}, {On, "On"}}},
		{Name: "right_pages", Title: "Lists start on right-hand pages", Values: []Value{{Off, "Off"}, {On, "On"}}},
		{Name: "omit", Title: "Omit", Several: true, Values: []Value{
			{omitLegend, "Legend"}, {omitRules, "Army rules"}, {omitRoster, "Roster"}, {omitAbilities, "Abilities"},
			{omitKeywords, "Keywords"}, {omitWounds, "Wound boxes"}, {omitComposition, "Models and wargear"}, {omitNotes, "Notes"},
		}},
	}
}

// field returns the option with a name, or nil.
func (o *Options) field(name string) *string {
	switch name {
	case "layout":
		return &o.Layout
	case "paper":
		return &o.Paper
	case "card":
		return &o.Card
	case "sheet":
		return &o.Sheet
	case "order":
		return &o.Order
	case "type":
		return &o.Type
	case "tints":
		return &o.Tints
	case "binding":
		return &o.Binding
	case "right_pages":
		return &o.RightPages
	}
	return nil
}

// Get returns the value of an option by its name, as [ReadOptions] takes it.
func (o Options) Get(name string) string {
	if f := o.field(name); f != nil {
		return *f
	}
	if name == "omit" {
		return strings.Join(o.Omit, ",")
	}
	return ""
}

// An OptionError is an option with a value that is not allowed.
type OptionError struct {
	Name, Found string
	Allowed     []string
}

// Error names the option, the value and the allowed values.
func (e *OptionError) Error() string {
	return fmt.Sprintf("%s %.40q is not known; allowed: %s", e.Name, e.Found, strings.Join(e.Allowed, ", "))
}

// ReadOptions reads the options from their values by name; an empty value is the default.
// The error is an *OptionError.
func ReadOptions(value func(name string) string) (Options, error) {
	var o Options
	for _, c := range Choices() {
		if v := value(c.Name); c.Several {
			o.Omit = slices.DeleteFunc(strings.Split(v, ","), func(s string) bool { return s == "" })
		} else {
			*o.field(c.Name) = v
		}
	}
	return o.complete()
}

// complete fills in the defaults. The error is an *OptionError.
func (o Options) complete() (Options, error) {
	for _, c := range Choices() {
		given := o.Omit
		if !c.Several {
			f := o.field(c.Name)
			if *f == "" {
				*f = c.Values[0].Name
			}
			given = []string{*f}
		}
		for _, v := range given {
			if !slices.ContainsFunc(c.Values, func(x Value) bool { return x.Name == v }) {
				e := &OptionError{Name: c.Name, Found: v}
				for _, x := range c.Values {
					e.Allowed = append(e.Allowed, x.Name)
				}
				return o, e
			}
		}
	}
	return o, nil
}

func (o *Options) omits(part string) bool { return slices.Contains(o.Omit, part) }
