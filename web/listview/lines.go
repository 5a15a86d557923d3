package listview

import (
	"embed"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/message"
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

// ignoredBecause are the keys of the texts that say why a line is ignored.
var ignoredBecause = map[text.IgnoreReason]string{
	text.ReasonFence:   "ignored.fence",
	text.ReasonFooter:  "ignored.footer",
	text.ReasonPlayer:  "ignored.player",
	text.ReasonScoring: "ignored.scoring",
	text.ReasonDisplay: "ignored.display",
	text.ReasonRepeat:  "ignored.repeat",
	text.ReasonLeader:  "ignored.leader",
}

// Lines are the lines of an imported text that are not blank, with the number of lines of each class.
type Lines struct {
	Lines                            []Line
	Read, Ignored, Uncertain, Unread int
}

// NewLines returns the status of each line of a text that is not blank, with the problems of the report
// that belong to lines, in a language. It returns nil if the data is not a text.
func NewLines(lang string, data []byte, report *check.Report) *Lines {
	if !text.IsText(data) {
		return nil
	}
	read, err := text.Read(data)
	if err != nil {
		return nil
	}
	ofLines := slices.DeleteFunc(render.Outline(report, lang).Diagnostics, func(d roster.Diagnostic) bool {
		return LineNumber(d.Path) == 0 || d.CausedBy != nil || d.Code == roster.LineUnread // the status says that
	})
	fixed, _ := render.Fixed(report, lang, ofLines, fix.FixWork)
	problems := map[int][]Problem{}
	for i := range fixed {
		n := LineNumber(fixed[i].Path)
		problems[n] = append(problems[n], NewProblem(lang, report.Book(), &fixed[i]))
	}
	out := &Lines{}
	counts := map[string]*int{"read": &out.Read, "ignored": &out.Ignored, "uncertain": &out.Uncertain, "unread": &out.Unread}
	for _, l := range read.Lines {
		if l.Reason == text.ReasonBlank && len(problems[l.Number]) == 0 {
			continue
		}
		line := newLine(lang, &l, problems[l.Number])
		*counts[line.Class]++
		out.Lines = append(out.Lines, line)
	}
	return out
}

// newLine gives a line the status of its most severe problem.
func newLine(lang string, l *text.Line, problems []Problem) Line {
	out := Line{Number: l.Number, Text: l.Text, Problems: problems}
	uncertain, unknown := false, false
	for i := range problems {
		p := &problems[i]
		uncertain, unknown = uncertain || p.Class != "advice", unknown || p.Code == roster.NameUnknown
		if bare, ok := strings.CutPrefix(p.Text, message.Text(lang, "lines.prefix", message.Named("Line", l.Number))+" "); ok {
			p.Text = server.Capitalize(bare) // the table has the number
		}
	}
	switch {
	case l.Status == text.Unread:
		out.Class, out.Status = "unread", message.Text(lang, "line.unread_status", nil)
	case unknown:
		out.Class, out.Status = "uncertain", message.Text(lang, "line.unknown", nil)
	case uncertain:
		out.Class, out.Status = "uncertain", message.Text(lang, "line.uncertain", nil)
	case l.Status == text.Ignored:
		out.Class, out.Status = "ignored", message.Text(lang, "line.ignored", message.Named("Reason", message.Text(lang, ignoredBecause[l.Reason], nil)))
	case len(problems) > 0:
		out.Class, out.Status = "read", message.Text(lang, "line.remark", nil)
	default:
		out.Class, out.Status = "read", message.Text(lang, "line.read", nil)
	}
	return out
}
