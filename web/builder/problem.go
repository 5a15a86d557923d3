package builder

import (
	"slices"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/web/listview"
)

// A problem is a root cause, with what follows from it and its fixes.
type problem struct {
	listview.Severity
	Code      roster.Code
	ID, Text  string
	Unit      string // address of the unit pane that shows it; empty: it concerns the roster
	InData    string // see listview.InData
	Follows   []string
	Fixes     []fixButton // the first ones
	MoreFixes []fixButton
	Pending   bool   // the search for fixes is not finished
	Choose    string // address of the pane where it is chosen
	root      string // root selection that it is about
	count     int    // of equal problems of the unit, which are shown once
}

// problems are shown as a list.
type problems []problem

// Count returns the number of problems, each of equal ones counted.
func (list problems) Count() (n int) {
	for i := range list {
		n += list[i].count
	}
	return n
}

// add appends a problem, or counts it with an equal one, whose fixes correct one at a time.
func (list *problems) add(p *problem) {
	for i := range *list {
		if q := &(*list)[i]; q.Text == p.Text && q.root == p.root && q.InData == p.InData {
			q.count++
			q.Follows = append(q.Follows, p.Follows...)
			return
		}
	}
	*list = append(*list, *p)
}

// unitsPaneAddress is the address of the pane of the units that can be added.
const unitsPaneAddress = "#units"

// OfArmy reports whether a choice of the army is missing, such as its detachment.
func (p *problem) OfArmy() bool { return p.Choose != "" && p.Choose != unitsPaneAddress }

// A fixButton is a button that fixes a problem.
type fixButton struct{ Label, Delta, Operations string }

// firstFixWork bounds the search for fixes in the response to a change: it covers the
// first problems, and the page loads the others afterwards.
const firstFixWork = 4_000

// problemsOf returns the problems of each list of diagnostics, with fixes from one search: it evaluates the roster
// once before the first one. If its budget does not suffice, the last lists have no fixes.
func (b *rosterPage) problemsOf(lists ...[]roster.Diagnostic) []problems {
	var roots []roster.Diagnostic
	for _, list := range lists {
		for _, d := range list {
			if d.CausedBy == nil {
				roots = append(roots, d)
			}
		}
	}
	out := make([]problems, len(lists))
	if len(roots) == 0 {
		return out
	}
	fixed, unfinished := render.Fixed(b.report, b.lang, roots, b.fixWork)
	whole := b.fixWork == fix.FixWork
	b.unfinished = b.unfinished || whole && unfinished > 0
	k := 0
	for i, list := range lists {
		follows := listview.Consequences(b.lang, list)
		for _, d := range list {
			if d.CausedBy != nil {
				continue
			}
			p := b.problem(&fixed[k])
			p.Follows, p.Pending = follows[p.ID], !whole && k >= len(fixed)-unfinished
			out[i].add(&p)
			k++
		}
		for k := range out[i] {
			out[i][k].Text = listview.Count(out[i][k].count, out[i][k].Text)
		}
	}
	return out
}

func (b *rosterPage) problem(d *roster.Diagnostic) problem {
	p := problem{count: 1, Code: d.Code, ID: d.ID, Text: d.TextByLine(b.lang), Severity: listview.SeverityOf(b.lang, d.Severity), InData: listview.InData(d)}
	if root := b.roots[d.Selection]; root != "" {
		p.Unit, p.root = b.UnitAddress(root), root
	}
	for _, f := range d.Fixes {
		p.Fixes = append(p.Fixes, fixButton{f.Label, listview.Difference(b.lang, b.Book, f.CostDelta), encode(f.Operations...)})
	}
	if d.Missing() {
		p.Severity = listview.Severity{Name: b.text("builder.todo"), Class: "missing"}
		if s := b.units[p.root]; s != nil && s.Configuration {
			p.Choose = p.Unit
		} else if p.Code == roster.ArmyEmpty {
			p.Choose = unitsPaneAddress
		}
	}
	if len(p.Fixes) > listview.ShownFixes {
		p.Fixes, p.MoreFixes = p.Fixes[:listview.ShownFixes], p.Fixes[listview.ShownFixes:]
		if p.Choose != "" { // the pane lists all choices
			p.Fixes, p.MoreFixes = nil, nil
		}
	}
	return p
}

// A verdict summarises the report.
type verdict struct{ Text, Class, Icon string }

// Verdict summarises the report, such as "2 errors".
func (b *rosterPage) Verdict() verdict {
	text := func(key string, n int) string { return b.text(key, "Count", n) }
	errors, open := roster.CountCauses(b.View.Diagnostics)
	switch n := b.View.Summary.Unverified; {
	case errors > 0:
		return verdict{text("count.errors", errors), "error", "error"}
	case open > 0:
		return verdict{text("verdict.open", open), "info", "list"}
	case n > 0:
		return verdict{text("verdict.unchecked", n), "warning", "warning"}
	}
	return verdict{text("verdict.legal", 0), "good", "check"}
}

// A fixList is the problems of a kind.
type fixList struct {
	Errors  problems      // wrong
	Remarks problems      // warnings, advice, and what was not checked
	Open    problems      // still to do
	Ask     []armyKeyword // keywords of the army that units lack
	Offers  []offer       // attachments that the player may want to make

	Unfinished bool // the search for fixes ended early
}

// An offer is an attachment that the rules allow.
type offer struct{ Leader, Unit, Operation string }

// Fixes sorts the problems of the report.
func (b *rosterPage) Fixes() fixList {
	var wrong, missing, rest []roster.Diagnostic
	for _, d := range b.View.Diagnostics {
		switch {
		case d.Code == roster.KeywordMissing:
		case d.Missing():
			missing = append(missing, d)
		case d.Severity == roster.Error:
			wrong = append(wrong, d)
		default:
			rest = append(rest, d)
		}
	}
	problems := b.problemsOf(wrong, missing, rest)
	out := fixList{Errors: problems[0], Open: problems[1], Remarks: problems[2], Ask: b.missingKeywords(), Unfinished: b.unfinished}
	// The choices of the army come first: what it may contain depends on them.
	slices.SortStableFunc(out.Open, func(x, y problem) int { return compareBool(!x.OfArmy(), !y.OfArmy()) })
	for _, s := range b.suggestions() {
		out.Offers = append(out.Offers, offer{s.LeaderName, s.UnitName, encode(s.Operation)})
	}
	return out
}

// missingKeywords returns the keywords of the army that units lack.
func (b *rosterPage) missingKeywords() (out []armyKeyword) {
	for _, k := range b.Keywords() {
		if slices.ContainsFunc(b.View.Diagnostics, func(d roster.Diagnostic) bool {
			return d.Code == roster.KeywordMissing && keywordTitle(d.Args["Thing"]) == k.Name
		}) {
			out = append(out, k)
		}
	}
	return out
}

// suggestions returns the attachments that the player may want to make.
func (b *rosterPage) suggestions() []option.Suggestion {
	if b.attachable == nil {
		b.attachable = append([]option.Suggestion{}, option.LeaderSuggestions(b.report)...)
	}
	return b.attachable
}

// Count returns the number of things to do.
func (f fixList) Count() int { return f.Open.Count() + len(f.Ask) }

// NotChecked reports whether a remark is a rule that was not checked.
func (f fixList) NotChecked() bool {
	return slices.ContainsFunc(f.Remarks, func(p problem) bool { return p.Class == "unverified" })
}
