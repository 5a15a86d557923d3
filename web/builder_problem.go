package web

import (
	"github.com/rollcall40k/rollcall/roster"
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

// Problems lists the root causes in the order of the report.
func (b *builder) Problems() ([]problem, error) { return b.problemsOf(b.View.Diagnostics) }

func (b *builder) problemsOf(found []roster.Diagnostic) ([]problem, error) {
	follows := map[string][]string{}
	for i := range found {
		if c := found[i].CausedBy; c != nil {
			follows[*c] = append(follows[*c], found[i].Message)
		}
	}
	var out []problem
	for i := range found {
		if found[i].CausedBy != nil {
			continue
		}
		p, err := b.problem(&found[i])
		if err != nil {
			return nil, err
		}
		p.Follows = follows[p.ID]
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
	switch n := b.View.Summary.Errors; {
	case n > 0:
		return plural(n, "error", "errors")
	case b.View.Summary.Unverified > 0:
		return "No errors; " + plural(b.View.Summary.Unverified, "point", "points") + " not checked"
	}
	return "Legal"
}
