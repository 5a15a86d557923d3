package web

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/render"
)

// A problem is a root cause, with what follows from it and what mends it.
type problem struct {
	ID, Text string
	Kind     string // Error, Warning, Advice, Unverified
	Class    string
	Unit     string // address of the unit pane that shows it; empty: it is of the roster
	Rule     string
	Follows  []string
	Fixes    []fixView // the first ones
	More     []fixView
	Pending  bool // the fixes are still to be sought
}

// A fixView is a button that mends a problem.
type fixView struct{ Label, Delta, Do string }

// shownFixes is how many fixes of a problem stand open.
const shownFixes = 3

// severities are the words and the classes of severities.
var severities = map[roster.Severity][2]string{
	roster.Error:      {"Error", "error"},
	roster.Warning:    {"Warning", "warning"},
	roster.Advice:     {"Advice", "advice"},
	roster.Unverified: {"Not checked", "unverified"},
}

// verdictWork bounds the seeking of fixes where the verdict is waited for: those of
// the first problems are sought, and the others follow.
const verdictWork = 4_000

// Problems lists the root causes in the order of the report.
func (b *builder) Problems() ([]problem, error) { return b.problemsOf(b.View.Diagnostics) }

func (b *builder) problemsOf(found []roster.Diagnostic) ([]problem, error) {
	follows := map[string][]string{}
	for i := range found {
		if c := found[i].CausedBy; c != nil {
			follows[*c] = append(follows[*c], found[i].Message)
		}
	}
	roots := slices.DeleteFunc(slices.Clone(found), func(d roster.Diagnostic) bool { return d.CausedBy != nil })
	mended, left := render.Fixed(b.report, lang, roots, b.work)
	var out []problem
	for i := range mended {
		p, err := b.problem(&mended[i])
		if err != nil {
			return nil, err
		}
		p.Follows, p.Pending = follows[p.ID], i >= len(mended)-left && b.work < fix.FixWork
		out = append(out, p)
	}
	return out, nil
}

func (b *builder) problem(d *roster.Diagnostic) (problem, error) {
	words := severities[d.Severity]
	p := problem{ID: d.ID, Text: d.Message, Kind: words[0], Class: words[1], Rule: d.Rule}
	if root := b.roots[d.Selection]; root != "" {
		p.Unit = b.ToUnit(root)
	}
	for _, f := range d.Fixes {
		ops, err := do(f.Operations...)
		if err != nil {
			return p, err
		}
		v := fixView{f.Label, difference(b.Book, f.CostDelta), ops}
		if len(p.Fixes) < shownFixes {
			p.Fixes = append(p.Fixes, v)
		} else {
			p.More = append(p.More, v)
		}
	}
	return p, nil
}

// Verdict says in a few words what the report says.
func (b *builder) Verdict() string {
	words := "Legal"
	if n := b.View.Summary.Errors; n > 0 {
		words = plural(n, "error", "errors")
	}
	if n := b.View.Summary.Unverified; n > 0 {
		words += " · " + strconv.Itoa(n) + " not checked"
	}
	return words
}

// ProblemTitle names the list of problems by the gravest in it.
func (b *builder) ProblemTitle() string {
	switch s := b.View.Summary; {
	case s.Errors > 0:
		return "Problems"
	case s.Unverified == len(b.View.Diagnostics):
		return "Not checked"
	}
	return "Remarks"
}
