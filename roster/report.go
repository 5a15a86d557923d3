package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Severity says what a diagnostic means for the roster.
type Severity string

// The severities.
const (
	Error      Severity = "error"      // the roster is not legal
	Warning    Severity = "warning"    // legal, but worth a look
	Advice     Severity = "advice"     // a recommendation of the rules
	Unverified Severity = "unverified" // a rule that is not modelled
)

// Costs are amounts by id of the cost type.
type Costs map[string]entry.Number

// A Report is what Check found out about a roster. Its methods compute more of
// it on demand.
type Report struct {
	Valid       bool   // no diagnostic is an error
	Snapshot    string // the game data that was checked against
	Costs       Costs  // of the whole roster
	BattleSize  string // the smallest that two armies like this fit in; may be empty
	Summary     Summary
	Diagnostics []Diagnostic // errors first, root causes before what follows from them

	*checker
	included int // diagnostics before the evaluation's own
}

// Include puts the diagnostics of a document that the roster was read from
// before the report's own.
func (r *Report) Include(read []Diagnostic) {
	for i := range read {
		read[i].ID = "n" + strconv.Itoa(r.included+i+1)
		r.Summary.count(read[i].Severity)
	}
	r.Diagnostics = slices.Concat(read, r.Diagnostics)
	r.included += len(read)
	r.Valid = r.Summary.Errors == 0
}

// A Diagnostic is something that Check found. It holds codes and arguments;
// text is made of them by Message, in the reader's language.
type Diagnostic struct {
	ID        string   `json:"id"` // unique in the report, such as d3
	Code      Code     `json:"code"`
	Severity  Severity `json:"severity"`
	Message   string   `json:"message"`             // filled by Report.View
	Path      string   `json:"path"`                // JSON pointer into the roster document
	Selection string   `json:"selection,omitempty"` // the selection, or the force, concerned
	// Args are the names that the message speaks of.
	Args     map[string]string `json:"args,omitempty"`
	Actual   string            `json:"actual,omitempty"`
	Limit    string            `json:"limit,omitempty"`
	Rule     string            `json:"rule,omitempty"` // rule id
	Source   *entry.Source     `json:"source,omitempty"`
	Hides    []string          `json:"hides"`     // ids of diagnostics that follow from this one
	CausedBy *string           `json:"caused_by"` // id of the diagnostic that this one follows from
	Fixes    []Fix             `json:"fixes"`
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
