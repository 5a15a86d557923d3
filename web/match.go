package web

import (
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/render"
)

// A textLine is a line of a pasted list with what became of it.
type textLine struct {
	Number   int
	Text     string
	Class    string // read, passed, unread or doubted
	Fate     string // in words
	Problems []listProblem
}

// ruleWords say why a line is passed over.
var ruleWords = map[text.IgnoreReason]string{
	text.ReasonBlank:   "blank",
	text.ReasonFence:   "only signs",
	text.ReasonFooter:  "names the program that wrote it",
	text.ReasonPlayer:  "says who plays it",
	text.ReasonScoring: "counted for the mission",
	text.ReasonDisplay: "says how a program shows the list",
	text.ReasonRepeat:  "says again what other lines say",
	text.ReasonLeader:  "says which unit another is attached to",
}

// A match is what became of a pasted list, line by line, with how many lines had
// which fate.
type match struct {
	Lines                         []textLine
	Read, Passed, Doubted, Unread int
}

// matchOf tells line by line what became of a text. What the checker says of the
// roster as a whole stands in no line. Nil is for what is no text.
func matchOf(data []byte, report *check.Report) *match {
	if !text.IsText(data) {
		return nil
	}
	d, err := text.Read(data)
	if err != nil {
		return nil
	}
	view, book := render.WithFixes(report, lang), report.Book()
	at := map[int][]listProblem{}
	for i := range view.Diagnostics {
		if n := lineOf(view.Diagnostics[i].Path); n > 0 && view.Diagnostics[i].Code != roster.LineUnread { // the fate says it
			at[n] = append(at[n], problemOf(book, &view.Diagnostics[i]))
		}
	}
	m := &match{Lines: make([]textLine, len(d.Lines))}
	for i, l := range d.Lines {
		m.Lines[i] = lineFate(&l, at[l.Number])
		m.count(m.Lines[i].Class)
	}
	return m
}

// lineFate says what became of a line: the worst that is said of it.
func lineFate(l *text.Line, problems []listProblem) textLine {
	out := textLine{Number: l.Number, Text: l.Text, Problems: problems}
	doubted, advised := false, false
	for _, p := range problems {
		doubted = doubted || p.Class != "advice"
		advised = true
	}
	switch {
	case l.Status == text.Unread:
		out.Class, out.Fate = "unread", "not understood"
	case doubted:
		out.Class, out.Fate = "doubted", "read, with a question"
	case l.Status == text.Ignored:
		out.Class, out.Fate = "passed", "passed over: "+ruleWords[l.Reason]
	case advised:
		out.Class, out.Fate = "read", "read, with a remark"
	default:
		out.Class, out.Fate = "read", "read"
	}
	return out
}

func (m *match) count(class string) {
	switch class {
	case "read":
		m.Read++
	case "passed":
		m.Passed++
	case "doubted":
		m.Doubted++
	case "unread":
		m.Unread++
	}
}
