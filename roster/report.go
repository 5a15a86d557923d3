package roster

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
)

// A Severity is the severity of a diagnostic.
type Severity string

// The severities.
const (
	Error      Severity = "error"      // the roster is not legal
	Warning    Severity = "warning"    // legal, but probably a mistake
	Advice     Severity = "advice"     // a recommendation of the rules
	Unverified Severity = "unverified" // a rule that is not modelled
)

// Costs are amounts by public name of the cost type ([entry.CostType]).
type Costs map[string]entry.Number

// A Report is the result of checking a roster.
type Report struct {
	// Valid reports whether the roster is legal: there is no error, and nothing that affects
	// it is unverified.
	Valid      bool   `json:"valid"`
	Snapshot   string `json:"snapshot"`              // the game data that was checked against
	Costs      Costs  `json:"costs"`                 // of the whole roster
	BattleSize string `json:"battle_size,omitempty"` // the one that is selected, or the smallest that two armies like this fit in; may be empty
	// Limits are all limits that apply. The strictest of each cost counts.
	Limits      []AppliedLimit `json:"limits"`
	Summary     Summary        `json:"summary"`
	Diagnostics []Diagnostic   `json:"diagnostics"` // errors first, root causes before what follows from them
}

// A LimitSource is where a limit comes from.
type LimitSource string

// The sources of limits.
const (
	LimitOfRoster     LimitSource = "roster"      // agreed by the players, or stated by the list
	LimitOfBattleSize LimitSource = "battle_size" // of the battle size that is selected
	LimitOfEvent      LimitSource = "event"
)

// An AppliedLimit is the maximum of a cost of the roster.
type AppliedLimit struct {
	Cost   string       `json:"cost"` // id of the cost type
	Value  entry.Number `json:"value"`
	Source LimitSource  `json:"source"`
	Name   string       `json:"name,omitempty"` // of the battle size or of the event's restriction
}

// Strictest returns the strictest limit of each cost that has one.
func (r *Report) Strictest() Limits {
	out := Limits{}
	for _, x := range r.Limits {
		if old, limited := out[x.Cost]; !limited || x.Value.Cmp(old) < 0 {
			out[x.Cost] = x.Value
		}
	}
	return out
}

// Include inserts diagnostics that are not about the roster alone, such as those of an
// event, before the report's own.
func (r *Report) Include(read []Diagnostic) {
	included := 0
	for included < len(r.Diagnostics) && strings.HasPrefix(r.Diagnostics[included].ID, "n") {
		included++
	}
	for i := range read {
		read[i].ID = "n" + strconv.Itoa(included+i+1)
		r.Summary.Count(read[i].Severity)
	}
	r.Diagnostics = slices.Concat(read, r.Diagnostics)
	r.Valid = r.Summary.Valid()
}

// A Diagnostic is a problem that Check found. It consists of a code and arguments, from
// which Text makes a message in the reader's language.
type Diagnostic struct {
	ID       string   `json:"id"` // unique in the report, such as d3
	Code     Code     `json:"code"`
	Severity Severity `json:"severity"`
	Message  string   `json:"message"` // filled by package render
	// Path is a JSON pointer into the roster document or, for problems of reading, into the
	// document that was read: /lines/12/columns/5 in a text.
	Path      string `json:"path"`
	Selection string `json:"selection,omitempty"` // the selection, or the force, concerned
	// SelectionName is its name; filled by render.Outline.
	SelectionName string `json:"selection_name,omitempty"`
	// Args are the arguments of the message.
	Args     map[string]string `json:"args,omitempty"`
	Actual   string            `json:"actual,omitempty"`
	Limit    string            `json:"limit,omitempty"`
	Rule     string            `json:"rule,omitempty"` // rule id
	Source   *entry.Source     `json:"source,omitempty"`
	Hides    []string          `json:"hides"`     // ids of diagnostics that follow from this one
	CausedBy *string           `json:"caused_by"` // id of the diagnostic that this one follows from
	Fixes    []Fix             `json:"fixes"`
	// Suggestions are what an unknown name may mean, the likeliest first.
	Suggestions []Suggestion `json:"suggestions,omitempty"`
	// Document is that of the Unread of a problem of reading.
	Document json.RawMessage `json:"-"`
}

// A Fix is a list of operations that removes the diagnostic.
type Fix struct {
	Label      string            `json:"label"` // filled by Report.View
	Code       Code              `json:"code"`
	Args       map[string]string `json:"args,omitempty"`
	CostDelta  Costs             `json:"cost_delta"` // filled by Report.View
	Operations []Operation       `json:"operations"`
}

// Summary counts the diagnostics by severity, without those that follow from an error.
type Summary struct {
	Errors     int `json:"errors"`
	Warnings   int `json:"warnings"`
	Advice     int `json:"advice"`
	Unverified int `json:"unverified"`
}

// Count counts a diagnostic of the severity.
func (s *Summary) Count(v Severity) {
	switch v {
	case Error:
		s.Errors++
	case Warning:
		s.Warnings++
	case Advice:
		s.Advice++
	case Unverified:
		s.Unverified++
	}
}

// Valid reports whether there is no error and nothing unverified.
func (s *Summary) Valid() bool { return s.Errors == 0 && s.Unverified == 0 }

// Missing reports whether an error says only that the roster is not finished: a choice or a unit is still
// to be made, and nothing that was chosen is wrong. A unit with too few models is wrong.
func (d *Diagnostic) Missing() bool {
	switch d.Code {
	case ArmyEmpty, ForcesMin, BattleSizeMissing, DetachmentMissing, WarlordMissing, TraitMissing, KeywordMissing,
		WargearChoiceMin, CategoryMin, AssociationMin:
		return true
	case GroupMin, SelectionsMin:
		return d.Actual == "" || d.Actual == "0"
	}
	return false
}

// CountCauses counts the root causes among diagnostics: errors, and what is still to do. A keyword that the whole
// army needs is one, however many units lack it.
func CountCauses(list []Diagnostic) (errors, open int) {
	keywords := map[string]bool{}
	for i := range list {
		switch d := &list[i]; {
		case d.Severity != Error || d.CausedBy != nil:
		case d.Code == KeywordMissing:
			keywords[d.Args["Thing"]] = true
		case d.Missing():
			open++
		default:
			errors++
		}
	}
	return errors, open + len(keywords)
}

// Text returns the message in a language.
func (d *Diagnostic) Text(lang string) string {
	return d.text(lang, d.arguments())
}

// TextByLine is like Text but names only the line of a place in a text, not the column.
func (d *Diagnostic) TextByLine(lang string) string {
	args := d.arguments()
	delete(args, "Column")
	return d.text(lang, args)
}

// text returns the message, and after it what the game data itself says of the problem.
func (d *Diagnostic) text(lang string, args map[string]string) string {
	text := message.Text(lang, string(d.Code), args)
	if args["Message"] != "" {
		text += " " + message.Text(lang, "constraint.message", args)
	}
	return text
}

// arguments returns the values that the message of the diagnostic names.
func (d *Diagnostic) arguments() map[string]string {
	args := map[string]string{"Actual": d.Actual, "Limit": d.Limit}
	maps.Copy(args, d.Args)
	if len(d.Suggestions) > 0 {
		args["Nearest"] = strings.Join(SuggestedNames(d.Suggestions), ", ")
	}
	return args
}

// Text returns the description of the fix in a language.
func (f *Fix) Text(lang string) string {
	return message.Text(lang, string(f.Code), f.Args)
}
