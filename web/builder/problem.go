package builder

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// A problem is a root cause, with what follows from it and its fixes.
type problem struct {
	listview.Severity
	ID, Text  string
	Unit      string // address of the unit pane that shows it; empty: it concerns the roster
	InData    string // see listview.InData
	Follows   []string
	Fixes     []fixButton // the first ones
	MoreFixes []fixButton
	Pending   bool // the search for fixes is not finished
}

// A fixButton is a button that fixes a problem.
type fixButton struct{ Label, Delta, Operations string }

// firstFixWork bounds the search for fixes in the response to a change: it covers the
// first problems, and the page loads the others afterwards.
const firstFixWork = 4_000

// Problems lists the root causes in the order of the report.
func (b *rosterPage) Problems() []problem { return b.problemsOf(b.View.Diagnostics) }

func (b *rosterPage) problemsOf(list []roster.Diagnostic) []problem {
	follows := listview.Consequences(list)
	roots := slices.DeleteFunc(slices.Clone(list), func(d roster.Diagnostic) bool { return d.CausedBy != nil })
	fixed, unfinished := render.Fixed(b.report, page.Language, roots, b.fixWork)
	var out []problem
	for i := range fixed {
		p := b.problem(&fixed[i])
		p.Follows, p.Pending = follows[p.ID], i >= len(fixed)-unfinished && b.fixWork < fix.FixWork
		out = append(out, p)
	}
	return out
}

func (b *rosterPage) problem(d *roster.Diagnostic) problem {
	p := problem{ID: d.ID, Text: listview.Message(d), Severity: listview.SeverityOf(d.Severity), InData: listview.InData(d)}
	if root := b.roots[d.Selection]; root != "" {
		p.Unit = b.UnitAddress(root)
	}
	for _, f := range d.Fixes {
		p.Fixes = append(p.Fixes, fixButton{f.Label, listview.Difference(b.Book, f.CostDelta), encode(f.Operations...)})
	}
	if len(p.Fixes) > listview.ShownFixes {
		p.Fixes, p.MoreFixes = p.Fixes[:listview.ShownFixes], p.Fixes[listview.ShownFixes:]
	}
	return p
}

// Verdict summarises the report, such as "2 errors · 1 not checked".
func (b *rosterPage) Verdict() string {
	text := "Legal"
	switch n := b.View.Summary.Errors; {
	case n > 0:
		text = server.Plural(n, "error", "errors")
	case !b.View.Valid:
		text = "No errors"
	}
	if n := b.View.Summary.Unverified; n > 0 {
		text += " · " + strconv.Itoa(n) + " not checked"
	}
	return text
}

// ShowsProblems reports whether the list of problems is open at first: it has more than remarks.
func (b *rosterPage) ShowsProblems() bool { return b.View.Summary.Errors+b.View.Summary.Unverified > 0 }

// ProblemTitle names the list of problems by the most severe one.
func (b *rosterPage) ProblemTitle() string {
	switch s := b.View.Summary; {
	case s.Errors > 0:
		return "Problems"
	case s.Unverified == len(b.View.Diagnostics):
		return "Not checked"
	}
	return "Remarks"
}
