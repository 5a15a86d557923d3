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
	Name    string
	Values  []string // the default first
	Several bool     // any number of the values, separated by commas; none is the default
}

// Choices lists the options that users may choose.
func Choices() []Choice {
	return []Choice{
		{Name: "layout", Values: []string{Reference, Cards, Summary, Opponent}},
		{Name: "paper", Values: []string{A4, Letter, A5}},
		{Name: "card", Values: []string{A6, Poker}},
		{Name: "sheet", Values: []string{SheetCards, Fold, Single}},
		{Name: "order", Values: []string{ByRole, AsInList, ByName}},
		{Name: "type", Values: []string{NormalType, LargeType}},
		{Name: "tints", Values: []string{On, Off}},
		{Name: "binding", Values: []string{Off, On}},
		{Name: "right_pages", Values: []string{Off, On}},
		{Name: "omit", Several: true, Values: []string{
			omitLegend, omitRules, omitRoster, omitAbilities, omitKeywords, omitWounds, omitComposition, omitNotes,
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
				*f = c.Values[0]
			}
			given = []string{*f}
		}
		for _, v := range given {
			if !slices.Contains(c.Values, v) {
				return o, &OptionError{Name: c.Name, Found: v, Allowed: c.Values}
			}
		}
	}
	return o, nil
}

func (o *Options) omits(part string) bool { return slices.Contains(o.Omit, part) }
