package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
)

// validateCommand checks rosters, list documents and roster files.
type validateCommand struct {
	Files []string `arg:"" name:"file" help:"help.validate_file"`
	wantedFlags
	JSON bool `help:"help.validate_json" name:"json"`
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
	view := render.WithFixes(found.report, c.lang)
	if !v.JSON {
		_, err = io.WriteString(c.out, reportText(paletteOf(c.out), c.lang, file, found, view))
	}
	code = exitDone
	if !view.Valid {
		code = exitFailed
	}
	return validation{File: file, Report: &view}, code, err
}

// reportText writes a report as text: a line for the document, then a line for each diagnostic
// with its place, followed by its fixes.
func reportText(p palette, lang, file string, found *checked, view render.Report) string {
	text := func(key string, args ...any) string { return message.Text(lang, key, message.Named(args...)) }
	var b strings.Builder
	state := p.green(text("validate.valid"))
	switch {
	case view.Summary.Errors > 0:
		state = p.red(text("validate.invalid"))
	case !view.Valid:
		state = p.yellow(text("validate.unverified"))
	}
	fmt.Fprintf(&b, "%s: %s: %s\n", file, state, strings.Join(append(costs(lang, found.book, view.Costs), counts(lang, view.Summary)...), ", "))
	if found.foreign {
		fmt.Fprintf(&b, "  %s\n", text("validate.data", "Snapshot", view.Snapshot, "System", found.book.System.Name))
	}
	if found.newer != nil {
		fmt.Fprintf(&b, "  %s\n", text("validate.newer", "Data", found.newer.Title()))
	}
	for _, d := range view.Diagnostics {
		if d.CausedBy != nil {
			continue
		}
		source := ""
		if d.Source != nil {
			source = d.Source.String()
		}
		fmt.Fprintf(&b, "  %s: %s\n", p.severity(d.Severity, lang), d.Message)
		fmt.Fprintf(&b, "    %s\n", text("validate.place", "Code", d.Code, "Path", cmp.Or(d.Path, "/"), "Source", source))
		for _, f := range d.Fixes[:min(len(d.Fixes), shownFixes)] {
			fmt.Fprintf(&b, "    %s %s\n", p.green(text("validate.fix")), joined(": ", f.Label, strings.Join(deltas(lang, found.book, f.CostDelta), ", ")))
		}
		if more := len(d.Fixes) - shownFixes; more > 0 {
			fmt.Fprintf(&b, "    %s\n", text("validate.more", "Count", more))
		}
		if n := len(d.Hides); n > 0 {
			fmt.Fprintf(&b, "    %s\n", text("validate.follows", "Count", n))
		}
	}
	return b.String()
}

// severity colours the name of a severity.
func (p palette) severity(s roster.Severity, lang string) string {
	name := message.Text(lang, "severity."+string(s), nil)
	switch s {
	case roster.Error:
		return p.red(name)
	case roster.Advice:
		return p.cyan(name)
	}
	return p.yellow(name)
}

// shownFixes is the maximum number of fixes per diagnostic in text output.
const shownFixes = 3

// deltas writes the changes in cost of a fix: -34 points.
func deltas(lang string, book *entry.Book, amounts roster.Costs) (out []string) {
	for _, t := range book.CostTypes {
		if n := amounts[t.ID]; n.Sign() != 0 {
			text := message.Amount(lang, n.String(), t.ID)
			if n.Sign() > 0 {
				text = "+" + text
			}
			out = append(out, text)
		}
	}
	return out
}

// costs writes amounts in the order of the game data: 15 power, 275 points.
func costs(lang string, book *entry.Book, amounts roster.Costs) []string {
	var out []string
	for _, t := range book.CostTypes {
		if amount, ok := amounts[t.ID]; ok {
			out = append(out, message.Amount(lang, amount.String(), t.ID))
		}
	}
	return out
}

// counts writes the number of diagnostics of each severity that has any.
func counts(lang string, s roster.Summary) []string {
	var out []string
	for _, n := range []struct {
		number int
		key    string
	}{{s.Errors, "count.errors"}, {s.Warnings, "count.warnings"}, {s.Advice, "count.advice"}, {s.Unverified, "count.unverified"}} {
		if n.number > 0 {
			out = append(out, message.Text(lang, n.key, message.Named("Count", n.number)))
		}
	}
	return out
}
