package roster

import (
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
	Valid       bool         `json:"valid"`                 // no diagnostic is an error
	Snapshot    string       `json:"snapshot"`              // the game data that was checked against
	Costs       Costs        `json:"costs"`                 // of the whole roster
	BattleSize  string       `json:"battle_size,omitempty"` // the smallest that two armies like this fit in; may be empty
	Summary     Summary      `json:"summary"`
	Diagnostics []Diagnostic `json:"diagnostics"` // errors first, root causes before what follows from them
}

// Include inserts the diagnostics of the document that the roster was read from before the
// report's own.
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
	r.Valid = r.Summary.Errors == 0
}

// A Diagnostic is a problem that Check found. It consists of a code and arguments, from
// which Text makes a message in the reader's language.
type Diagnostic struct {
	ID        string   `json:"id"` // unique in the report, such as d3
	Code      Code     `json:"code"`
	Severity  Severity `json:"severity"`
	Message   string   `json:"message"`             // filled by Report.View
	Path      string   `json:"path"`                // JSON pointer into the roster document
	Selection string   `json:"selection,omitempty"` // the selection, or the force, concerned
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
}

// A Fix is a list of operations that removes the diagnostic.
type Fix struct {
	Label      string            `json:"label"` // filled by Report.View
	Code       Code              `json:"code"`
	Args       map[string]string `json:"args,omitempty"`
	CostDelta  Costs             `json:"cost_delta"` // filled by Report.View
	Operations []Operation       `json:"operations"`
}

// Summary counts the diagnostics by severity.
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

// Text returns the message in a language.
func (d *Diagnostic) Text(lang string) string {
	args := map[string]string{"Actual": d.Actual, "Limit": d.Limit}
	maps.Copy(args, d.Args)
	if len(d.Suggestions) > 0 {
		args["Nearest"] = strings.Join(SuggestedNames(d.Suggestions), ", ")
	}
	return message.Text(lang, string(d.Code), args, d.Actual)
}

// Text returns the description of the fix in a language.
func (f *Fix) Text(lang string) string {
	return message.Text(lang, string(f.Code), f.Args, f.Args["Count"])
}
