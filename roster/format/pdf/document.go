// Package pdf prints rosters: a title, the validity with all diagnostics, and the units.
// Units are printed in full with profiles, weapons, abilities, keywords and wound boxes,
// or as a summary with the contents of a list.
//
// Printing has two steps. [Compute] converts a [Document] to a [Layout]: pages of boxes
// and text at fixed positions, as plain data for tests. [Write] computes the layout and
// draws it. The package does not interpret the game: legality and costs come with the
// Document.
package pdf

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Document is what is printed: a roster and its report. Its texts may contain any
// bytes: control characters are printed as spaces; invalid UTF-8 and characters that the
// font lacks as �.
type Document struct {
	Name        string         // of the roster
	Edition     string         // such as 9th edition
	BattleSize  string         // such as Strike Force; may be empty
	Snapshot    string         // the game data that the roster was made with
	Date        time.Time      // of printing; the zero time prints no date
	Notes       string         // of the player; a line break starts a new paragraph
	Costs       []Cost         // the totals, in the order of the columns
	NoLimit     bool           // the players agreed on none, and no other limit applies
	Summary     roster.Summary // of the diagnostics
	Diagnostics []Diagnostic   // in the order in which they are printed
	Forces      []Force        // in the order of Units; with one force or none, no name is needed
	Units       []unit.Unit    // a rule without text stands in Rules
	Rules       []unit.Text    // that several units have, in the order in which they are printed
	Labels      Labels         // the zero value prints English
	Event       *EventHeader   // of the event that the roster is submitted to; may be nil
}

// An EventHeader identifies the event of a document and the page that verifies it.
type EventHeader struct {
	Title string   // of the sheet in the contents of a book
	Lines []string // printed at the head: the event, the player, the pack
	Link  string   // printed as a QR code; empty prints none
}

// A Cost is a cost type with its total.
type Cost struct {
	ID     string        // key in unit.Unit.Costs
	Name   string        // column heading, such as Power
	Unit   string        // after an amount, such as PL
	Amount entry.Number  // total
	Limit  *entry.Number // the strictest that applies; nil: none
}

// A Diagnostic is a diagnostic with its text in the reader's language.
type Diagnostic struct {
	Severity roster.Severity
	Text     string
}

// A Force is a named part of the roster.
type Force struct {
	ID    string // unit.Unit.Force
	Name  string
	Notes string
}

// A Paper is a paper size in portrait orientation.
type Paper string

// The papers.
const (
	A4     Paper = "a4"     // 210 mm × 297 mm; also where no paper is named
	Letter Paper = "letter" // 8.5" × 11"
)

// Papers lists the names of the papers, the default first.
func Papers() []string { return []string{string(A4), string(Letter)} }

// A Detail is how much of each unit is printed.
type Detail string

// The details.
const (
	Full    Detail = "full"    // profiles, weapons, abilities and wound boxes; also where no detail is named
	Summary Detail = "summary" // what a list says: models, wargear, costs and keywords
)

// Details lists the names of the details, the default first.
func Details() []string { return []string{string(Full), string(Summary)} }

// Options control how a document is printed.
type Options struct {
	Paper  Paper  // A4 where it is empty
	Detail Detail // Full where it is empty
}

// NewDocument returns the print document of a roster and its report, in the language of
// the report. date is the date of printing. The costs are in the order of the game data,
// without hidden ones. Rules of several units are printed once, and equal models share a
// line.
func NewDocument(book *entry.Book, r *roster.Roster, v render.Report, date time.Time) Document {
	s := Document{
		Name: r.Name, Edition: book.System.Name, BattleSize: v.BattleSize, Snapshot: v.Snapshot, Date: date,
		Summary: v.Summary, Costs: costsOf(book, v), Forces: forcesOf(nil, r.Forces), Units: slices.Clone(v.Units),
		NoLimit: r.NoLimit && len(v.Strictest()) == 0,
	}
	s.Rules = sharedRules(s.Units)
	for i := range s.Units {
		s.Units[i].Rules = withoutSharedText(s.Units[i].Rules, s.Rules)
		s.Units[i].Composition = mergeAlike(s.Units[i].Composition)
	}
	for _, d := range v.Diagnostics {
		s.Diagnostics = append(s.Diagnostics, Diagnostic{d.Severity, d.Message})
	}
	return s
}

// costsOf returns the visible costs that the roster spends or limits.
func costsOf(book *entry.Book, v render.Report) []Cost {
	var costs []Cost
	limits := v.Strictest()
	for i := range book.CostTypes {
		t := &book.CostTypes[i]
		amount, spent := v.Costs[t.ID]
		limit, limited := limits[t.ID]
		if t.Hidden || !spent && !limited {
			continue
		}
		c := Cost{ID: t.ID, Name: t.Title(), Unit: t.Unit(), Amount: amount}
		if limited {
			c.Limit = &limit
		}
		costs = append(costs, c)
	}
	return costs
}

// forcesOf appends the forces, parents before children.
func forcesOf(to []Force, from []roster.Force) []Force {
	for _, f := range from {
		to = append(to, Force{ID: f.ID, Name: f.Name, Notes: f.Notes})
		to = forcesOf(to, f.Forces)
	}
	return to
}

// sharedRules returns the rules with the same text in several units, by name. They are
// printed once after the units, which only name them.
func sharedRules(units []unit.Unit) []unit.Text {
	seen := map[unit.Text]int{}
	var shared []unit.Text
	for _, u := range units {
		for _, r := range distinct(u.Rules) {
			if seen[r]++; seen[r] == 2 && r.Name != "" && r.Text != "" {
				shared = append(shared, r)
			}
		}
	}
	slices.SortStableFunc(shared, func(a, b unit.Text) int { return cmp.Compare(a.Name, b.Name) })
	return shared
}

func distinct(rules []unit.Text) []unit.Text {
	var out []unit.Text
	for _, r := range rules {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// withoutSharedText returns the rules of a unit without the text of shared ones.
func withoutSharedText(rules, shared []unit.Text) []unit.Text {
	var out []unit.Text
	for _, r := range rules {
		if slices.Contains(shared, r) {
			r.Text = ""
		}
		out = append(out, r)
	}
	return out
}

// mergeAlike merges equal models into one line, at the place of the first one.
func mergeAlike(lines []unit.Line) []unit.Line {
	var out []unit.Line
	for _, l := range lines {
		at := slices.IndexFunc(out, func(o unit.Line) bool {
			return o.Name == l.Name && o.Model == l.Model && o.Base == l.Base && o.Wounds == l.Wounds &&
				slices.Equal(o.Wargear, l.Wargear)
		})
		if at < 0 || !l.Model {
			out = append(out, l)
			continue
		}
		out[at].Count += l.Count
	}
	return out
}

// Labels are the fixed words of a document. An empty label is printed in English.
type Labels struct {
	Valid, NotValid, NotVerified       string // of the whole roster
	Error, Warning, Advice, Unverified string // before a finding of that severity
	Unit, Role, Models, Warlord        string // columns
	Total, Limit                       string // rows
	NoLimit                            string // after the totals
	Abilities                          string // heading of abilities and rules
	Rules                              string // before the names of rules, and over those of several units
	FactionKeywords, Keywords          string
	Wounds, Notes, Continued           string
	Snapshot                           string
	Contents                           string // heading of the contents of a book
	SummaryNote                        string // what a summary does not print
	Page                               string // {page} and {pages} stand for the numbers
	WoundsEach                         string // {models} and {wounds} stand for the numbers
}

// English returns the English labels.
func English() Labels {
	return Labels{
		Valid: "Valid", NotValid: "Not valid", NotVerified: "No errors, but not everything is verified",
		Error: "Error", Warning: "Warning", Advice: "Advice", Unverified: "Not verified",
		Unit: "Unit", Role: "Role", Models: "Models", Warlord: entry.WarlordName,
		Total: "Total", Limit: "Limit", NoLimit: "no limit",
		Abilities:       "Abilities",
		Rules:           "Rules",
		FactionKeywords: "Faction keywords", Keywords: "Keywords",
		Wounds: "Wounds", Notes: "Notes", Continued: "continued",
		Snapshot:    "Data",
		Contents:    "Contents",
		SummaryNote: "Summary: profiles, abilities and rules are not printed.",
		Page:        "Page {page} of {pages}",
		WoundsEach:  "{models} models of {wounds} wounds each",
	}
}

// complete returns the labels with empty ones in English.
func (l Labels) complete() Labels {
	out, english := reflect.ValueOf(&l).Elem(), reflect.ValueOf(English())
	for i := range out.NumField() {
		if out.Field(i).String() == "" {
			out.Field(i).Set(english.Field(i))
		}
	}
	return l
}

// severity returns the label of a severity, or the severity itself if it has none.
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
