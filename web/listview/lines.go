package listview

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/web/page"
)

//go:embed templates/*.html static
var files embed.FS

// Section returns the templates and styles of lists; it has no routes.
func Section() page.Section { return page.Section{Files: files} }

// A Line is a line of an imported text with its status.
type Line struct {
	Number   int
	Text     string
	Class    string // read, ignored, uncertain or unread
	Status   string // in words
	Problems []Problem
}

// ignoredBecause says why a line is ignored.
var ignoredBecause = map[text.IgnoreReason]string{
	text.ReasonFence:   "punctuation only",
	text.ReasonFooter:  "names the program that wrote the list",
	text.ReasonPlayer:  "names the player",
	text.ReasonScoring: "counts for the mission",
	text.ReasonDisplay: "says how a program displays the list",
	text.ReasonRepeat:  "repeats other lines",
	text.ReasonLeader:  "names the unit that a leader is attached to",
}

// Lines are the lines of an imported text that are not blank, with the number of lines of each class.
type Lines struct {
	Lines                            []Line
	Read, Ignored, Uncertain, Unread int
}

// NewLines returns the status of each line of a text that is not blank, with the problems of the report
// that belong to lines. It returns nil if the data is not a text.
func NewLines(data []byte, report *check.Report) *Lines {
	if !text.IsText(data) {
		return nil
	}
	read, err := text.Read(data)
	if err != nil {
		return nil
	}
	ofLines := slices.DeleteFunc(render.Outline(report, page.Language).Diagnostics, func(d roster.Diagnostic) bool {
		return LineNumber(d.Path) == 0 || d.Code == roster.LineUnread // the status says that
	})
	fixed, _ := render.Fixed(report, page.Language, ofLines, fix.FixWork)
	problems := map[int][]Problem{}
	for i := range fixed {
		n := LineNumber(fixed[i].Path)
		problems[n] = append(problems[n], NewProblem(report.Book(), &fixed[i]))
	}
	out := &Lines{}
	counts := map[string]*int{"read": &out.Read, "ignored": &out.Ignored, "uncertain": &out.Uncertain, "unread": &out.Unread}
	for _, l := range read.Lines {
		if l.Reason == text.ReasonBlank && len(problems[l.Number]) == 0 {
			continue
		}
		line := newLine(&l, problems[l.Number])
		*counts[line.Class]++
		out.Lines = append(out.Lines, line)
	}
	return out
}

// newLine gives a line the status of its most severe problem.
func newLine(l *text.Line, problems []Problem) Line {
	out := Line{Number: l.Number, Text: l.Text, Problems: problems}
	uncertain, unknown := false, false
	for i := range problems {
		p := &problems[i]
		uncertain, unknown = uncertain || p.Class != "advice", unknown || p.Code == roster.NameUnknown
		p.Text = strings.TrimPrefix(p.Text, "Line "+strconv.Itoa(l.Number)+": ") // the table has the number
	}
	switch {
	case l.Status == text.Unread:
		out.Class, out.Status = "unread", "not understood"
	case unknown:
		out.Class, out.Status = "uncertain", "name not found"
	case uncertain:
		out.Class, out.Status = "uncertain", "read, please check"
	case l.Status == text.Ignored:
		out.Class, out.Status = "ignored", "ignored: "+ignoredBecause[l.Reason]
	case len(problems) > 0:
		out.Class, out.Status = "read", "read, with a remark"
	default:
		out.Class, out.Status = "read", "read"
	}
	return out
}
