package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
)

// validateCommand checks rosters, list documents and roster files.
type validateCommand struct {
	Files []string `arg:"" name:"file" help:"Rosters, list documents, .ros, .rosz, New Recruit JSON or texts; - is standard input."`
	wantedFlags
	JSON bool   `help:"Write the reports as JSON." name:"json"`
	Lang string `help:"The language of the messages." default:"en" placeholder:"en"`
}

// Help shows examples.
func (validateCommand) Help() string {
	return `A document is valid if all of it was read, it has units, its limit is known and
met, every other rule is met, and none is unverified. Warnings and advice do not
make it invalid. The exit code is 0 if every document is valid, 1 if one is not,
and 2 if one cannot be read.

The limit is that of the document, of its battle size, or --limit; of several,
the strictest counts. The format is detected from the contents:

A list document is JSON that names units, models and wargear
(schemas/list.schema.json).

A roster file of BattleScribe or New Recruit (.ros, .rosz, JSON) is checked
against the active data of its game system, which is printed.

A text is a pasted list: from the app, New Recruit, ListForge, BattleScribe,
WarOrgan or IronBuilt, in a tournament format, or written by hand. It is checked against the active game data that
contains its faction. Lines that cannot be read are reported with line and
column.

Examples:

    rollcall validate army.json
    rollcall import wh40k-9e && rollcall validate crusade.rosz
    rollcall validate --json *.json > reports.json
    rollcall validate pasted.txt
    curl -s $ROSTER/exports/json | rollcall validate -`
}

// A validation is the result for one document.
type validation struct {
	File   string         `json:"file"`
	Error  string         `json:"error,omitempty"` // why it cannot be read
	Report *render.Report `json:"report,omitempty"`
}

// Run checks every document, including those after an unreadable one.
func (v *validateCommand) Run(ctx context.Context, c *console, d *services) error {
	var results []validation
	worst := exitDone
	for _, file := range v.Files {
		one, code, err := v.validate(ctx, c, d, file)
		if err != nil {
			return err
		}
		worst = max(worst, code)
		results = append(results, one)
	}
	if v.JSON {
		if err := writeJSON(c.out, results); err != nil {
			return err
		}
	}
	if worst != exitDone {
		return &failure{code: worst}
	}
	return nil
}

// validate checks one document and prints the result unless JSON is requested. The error is a
// write error.
func (v *validateCommand) validate(ctx context.Context, c *console, d *services, file string) (one validation, code int, err error) {
	found, unread := d.check(ctx, c, file, v.wanted())
	if unread != nil {
		c.fail(fmt.Errorf("%s: %w", file, unread))
		return validation{File: file, Error: unread.Error()}, exitUnreadable, nil
	}
	view := render.WithFixes(found.report, v.Lang)
	if !v.JSON {
		_, err = io.WriteString(c.out, reportText(paletteOf(c.out), file, found, view))
	}
	code = exitDone
	if !view.Valid {
		code = exitFailed
	}
	return validation{File: file, Report: &view}, code, err
}

// reportText writes a report as text: a line for the document, then a line for each diagnostic
// with its place, followed by its fixes.
func reportText(p palette, file string, found *checked, view render.Report) string {
	var b strings.Builder
	state := p.green("valid")
	switch {
	case view.Summary.Errors > 0:
		state = p.red("not valid")
	case !view.Valid:
		state = p.yellow("no errors, but not verified")
	}
	fmt.Fprintf(&b, "%s: %s: %s\n", file, state, strings.Join(append(costs(found.book, view.Costs), counts(view.Summary)...), ", "))
	if found.foreign {
		fmt.Fprintf(&b, "  checked on %s (%s)\n", view.Snapshot, found.book.System.Name)
	}
	if found.newer != nil {
		fmt.Fprintf(&b, "  not checked on the active data, %s; --update moves the list to it\n", found.newer.Title())
	}
	for _, d := range view.Diagnostics {
		if d.CausedBy != nil {
			continue
		}
		fmt.Fprintf(&b, "  %s: %s\n", p.severity(d.Severity), d.Message)
		fmt.Fprintf(&b, "    %s at %s%s\n", d.Code, cmp.Or(d.Path, "/"), sourceText(d.Source))
		for _, f := range d.Fixes[:min(len(d.Fixes), shownFixes)] {
			fmt.Fprintf(&b, "    %s %s\n", p.green("fix:"), joined(": ", f.Label, strings.Join(deltas(found.book, f.CostDelta), ", ")))
		}
		if more := len(d.Fixes) - shownFixes; more > 0 {
			fmt.Fprintf(&b, "    further fixes, shown by --json: %d\n", more)
		}
		if n := len(d.Hides); n > 0 {
			fmt.Fprintf(&b, "    problems that follow from it, shown by --json: %d\n", n)
		}
	}
	return b.String()
}

// severity colours the name of a severity.
func (p palette) severity(s roster.Severity) string {
	switch s {
	case roster.Error:
		return p.red(string(s))
	case roster.Advice:
		return p.cyan(string(s))
	}
	return p.yellow(string(s))
}

// shownFixes is the maximum number of fixes per diagnostic in text output.
const shownFixes = 3

// deltas writes the changes in cost of a fix: -34 points.
func deltas(book *entry.Book, amounts roster.Costs) []string {
	changed := maps.Clone(amounts)
	maps.DeleteFunc(changed, func(_ string, n entry.Number) bool { return n.Sign() == 0 })
	out := costs(book, changed)
	for i, text := range out {
		if !strings.HasPrefix(text, "-") {
			out[i] = "+" + text
		}
	}
	return out
}

// sourceText writes the place of a rule in the game data, after the place in the roster.
func sourceText(s *entry.Source) string {
	if s == nil {
		return ""
	}
	return ", by " + s.String()
}

// costs writes amounts in the order of the game data: 15 power, 275 points.
func costs(book *entry.Book, amounts roster.Costs) []string {
	var out []string
	for _, t := range book.CostTypes {
		if amount, ok := amounts[t.ID]; ok {
			out = append(out, amount.String()+" "+t.ID)
		}
	}
	return out
}

// counts writes the number of diagnostics of each severity that has any.
func counts(s roster.Summary) []string {
	var out []string
	for _, n := range []struct {
		number    int
		one, many string
	}{
		{s.Errors, "error", "errors"},
		{s.Warnings, "warning", "warnings"},
		{s.Advice, "advice", "advice"},
		{s.Unverified, "unverified rule", "unverified rules"},
	} {
		switch n.number {
		case 0:
		case 1:
			out = append(out, "1 "+n.one)
		default:
			out = append(out, fmt.Sprintf("%d %s", n.number, n.many))
		}
	}
	return out
}
