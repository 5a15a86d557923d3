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

	evaluation *evaluation
	included   int // diagnostics before the evaluation's own
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

// A Unit is a root selection as a player reads it: everything that its choices
// amount to.
type Unit struct {
	Selection       string   `json:"selection"`
	Force           string   `json:"force"`
	Path            string   `json:"path"`
	Name            string   `json:"name"`
	CustomName      string   `json:"custom_name,omitempty"`
	Notes           string   `json:"notes,omitempty"`
	Role            string   `json:"role,omitempty"`
	Models          int      `json:"models"`
	Costs           Costs    `json:"costs"`
	FactionKeywords []string `json:"faction_keywords"`
	Keywords        []string `json:"keywords"`
	Warlord         bool     `json:"warlord,omitempty"`
	Composition     []Line   `json:"composition"`
	Ties            []Text   `json:"ties,omitempty"` // associations by name, with what each ties to
	Profiles        []Table  `json:"profiles"`
	Weapons         []Table  `json:"weapons"`
	Tables          []Table  `json:"tables"` // all other profiles: transport, psyker, wound tracks …
	Abilities       []Text   `json:"abilities"`
	Rules           []Text   `json:"rules"`
}

// A Line is a selection of models, or one that stands beside the models, with
// what it carries.
type Line struct {
	Selection string   `json:"selection"`
	Name      string   `json:"name"`
	Count     int      `json:"count"`
	Model     bool     `json:"model"`
	Wargear   []string `json:"wargear"`          // per model, such as "2× Frag grenades"
	Wounds    int      `json:"wounds,omitempty"` // of each model; 0 where the profile has no number
	Base      string   `json:"base,omitempty"`   // of each model, such as "32 mm round"
}

// A Table holds the profiles of one type.
type Table struct {
	Type    string   `json:"type"` // name of the profile type
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// A Row is a profile after modifiers.
type Row struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// A Text is a rule or an ability.
type Text struct {
	Name string `json:"name"`
	Text string `json:"text"`
}
