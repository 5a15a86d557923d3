package listview

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
)

// ShownFixes is the number of fixes of a problem that pages show at once.
const ShownFixes = 3

// A Severity is a severity in words, with the CSS class of its colour.
type Severity struct{ Name, Class string }

// SeverityOf returns the words of a severity in a language.
func SeverityOf(lang string, s roster.Severity) Severity {
	return Severity{server.Capitalize(message.Text(lang, "severity."+string(s), nil)), string(s)}
}

// A Problem is a root cause, with what follows from it and how to fix it.
type Problem struct {
	Severity
	Text    string
	Code    roster.Code
	Line    int    // of the text; 0: none
	Pointer string // into the event's pack; empty: the problem is not of the pack
	InData  string // see [InData]
	Follows []string
	Fixes   []string
}

// InData returns the place in the game data of what was not checked, with what is there,
// or "" for other diagnostics.
func InData(d *roster.Diagnostic) string {
	if d.Code != roster.DataUnverified || d.Source == nil {
		return ""
	}
	return d.Source.String() + ": " + d.Args["Text"]
}

// NewProblem returns a diagnostic as a problem in a language, with the first fixes that it has.
func NewProblem(lang string, book *entry.Book, d *roster.Diagnostic) Problem {
	p := Problem{Severity: SeverityOf(lang, d.Severity), Text: d.TextByLine(lang), Code: d.Code, Line: LineNumber(d.Path), InData: InData(d)}
	if d.Source != nil && strings.HasPrefix(d.Source.Document, "event-pack@") {
		p.Pointer = d.Source.Pointer
	}
	for _, f := range d.Fixes[:min(len(d.Fixes), ShownFixes)] {
		text := f.Label
		if cost := Difference(lang, book, f.CostDelta); cost != "" {
			text += " (" + cost + ")"
		}
		p.Fixes = append(p.Fixes, text)
	}
	return p
}

// Consequences returns the messages of diagnostics by the id of their root cause.
func Consequences(lang string, list []roster.Diagnostic) map[string][]string {
	out := map[string][]string{}
	for i := range list {
		if cause := list[i].CausedBy; cause != nil {
			out[*cause] = append(out[*cause], list[i].TextByLine(lang))
		}
	}
	return out
}

// LineNumber returns the number of the line in a path such as /lines/12/columns/5, or 0.
func LineNumber(path string) int {
	rest, ok := strings.CutPrefix(path, "/lines/")
	if !ok {
		return 0
	}
	number, _, _ := strings.Cut(rest, "/")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// Count writes a number before a name unless it is 1.
func Count(n int, name string) string {
	if n == 1 {
		return name
	}
	return strconv.Itoa(n) + "× " + name
}
