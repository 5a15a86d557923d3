package pdf

import (
	"reflect"

	"github.com/rollcall40k/rollcall/roster"
)

// Labels are the words of the sheet that are not data. An empty field stands
// for the English label.
type Labels struct {
	Valid, NotValid                    string // of the whole roster
	Error, Warning, Advice, Unverified string // before a finding of that severity
	Unit, Role, Models, Warlord        string // columns
	Total, Limit                       string // rows
	Abilities                          string // heading of abilities and rules
	Rules                              string // before the names of rules, and over those of several units
	FactionKeywords, Keywords          string
	Wounds, Notes, Continued           string
	Snapshot                           string
	Contents                           string // heading of the contents of a book
	Brief                              string // what a summary does not print
	Page                               string // {page} and {pages} stand for the numbers
	WoundsEach                         string // {models} and {wounds} stand for the numbers
}

// English returns the English labels.
func English() Labels {
	return Labels{
		Valid: "Valid", NotValid: "Not valid",
		Error: "Error", Warning: "Warning", Advice: "Advice", Unverified: "Not verified",
		Unit: "Unit", Role: "Role", Models: "Models", Warlord: "Warlord",
		Total: "Total", Limit: "Limit",
		Abilities:       "Abilities",
		Rules:           "Rules",
		FactionKeywords: "Faction keywords", Keywords: "Keywords",
		Wounds: "Wounds", Notes: "Notes", Continued: "continued",
		Snapshot:   "Data",
		Contents:   "Contents",
		Brief:      "Summary: profiles, abilities and rules are not printed.",
		Page:       "Page {page} of {pages}",
		WoundsEach: "{models} models of {wounds} wounds each",
	}
}

// complete returns the labels with English in place of the empty ones.
func (l Labels) complete() Labels {
	out, english := reflect.ValueOf(&l).Elem(), reflect.ValueOf(English())
	for i := range out.NumField() {
		if out.Field(i).String() == "" {
			out.Field(i).Set(english.Field(i))
		}
	}
	return l
}

// severity returns the label of a severity. A severity without a label is
// printed by its own name.
func (l Labels) severity(s roster.Severity) string {
	switch s {
	case roster.Error:
		return l.Error
	case roster.Warning:
		return l.Warning
	case roster.Advice:
		return l.Advice
	case roster.Unverified:
		return l.Unverified
	default:
		return string(s)
	}
}
