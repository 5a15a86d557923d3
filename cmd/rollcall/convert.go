package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/battlescribe"
	"github.com/rollcall40k/rollcall/roster/pdf"
	"github.com/rollcall40k/rollcall/roster/text"
)

// convertCommand writes a roster in another form.
type convertCommand struct {
	File   string `arg:"" help:"A roster, a list document, .ros, .rosz, New Recruit JSON or a text; - is standard input."`
	Output string `short:"o" required:"" help:"The file to write; - is standard output." placeholder:"FILE"`
	To     string `help:"The form: ros, rosz, json, list, newrecruit, pdf or a dialect of text. By default what the name of the output ends in." placeholder:"FORM"`
	wantedFlags
}

// Help shows examples.
func (convertCommand) Help() string {
	return `The forms are ros and rosz (BattleScribe, New Recruit), newrecruit (its JSON),
json (a roster as Rollcall keeps it), list (names instead of ids) and pdf, and
texts as players paste them: app (the app of the 10th edition), wtc and
wtc-compact (tournaments), nr-app and nr (New Recruit), listforge, battlescribe,
wtc9 (tournaments of the 9th edition), markdown and csv. A roster that is not
valid is converted as well, with everything in it; only a list and a text cannot
say everything, and what they lack is told.

Examples:

    rollcall convert army.json -o army.rosz
    rollcall convert crusade.rosz -o crusade.list.json --to list
    rollcall convert crusade.ros -o - --to json | jq .name
    rollcall convert pasted.txt -o army.rosz
    rollcall convert army.json -o - --to wtc-compact`
}

// writer writes a checked roster in a form.
type writer func(*console, io.Writer, *checked) error

// forms are all writers by the name of the form, dialects of text among them.
func forms() map[string]writer {
	all := maps.Clone(writers)
	for _, d := range text.Dialects() {
		all[string(d)] = textWriter(d)
	}
	all["md"] = all[string(text.Markdown)]
	return all
}

// textWriter writes a text, and says what it lacks.
func textWriter(dialect text.Dialect) writer {
	return func(c *console, w io.Writer, d *checked) error {
		lost, err := text.Write(w, dialect, d.book, d.roster, d.report)
		for _, l := range lost {
			fmt.Fprintf(c.err, "the text lacks: %s\n", strings.TrimSpace(string(l.Kind)+" "+l.Subject))
		}
		return err
	}
}

// writers write all but texts.
var writers = map[string]writer{
	"json": func(_ *console, w io.Writer, d *checked) error { return writeJSON(w, d.roster) },
	"list": writeList,
	"ros":  func(_ *console, w io.Writer, d *checked) error { return d.record().WriteROS(w) },
	"rosz": func(_ *console, w io.Writer, d *checked) error { return d.record().WriteROSZ(w) },
	"newrecruit": func(_ *console, w io.Writer, d *checked) error {
		return d.record().WriteJSON(w)
	},
	"pdf": func(_ *console, w io.Writer, d *checked) error {
		return pdf.Write(w, pdf.SheetOf(d.book, d.roster, d.report.View("en"), time.Now()), pdf.Options{})
	},
}

func (d *checked) record() *battlescribe.Recorded {
	return battlescribe.Record(d.book, d.roster, d.report)
}

// writeList writes a list document, and says how much it lacks.
func writeList(c *console, w io.Writer, d *checked) error {
	l, lost := roster.WriteList(d.book, d.roster)
	if lost > 0 {
		fmt.Fprintf(c.err, "the list lacks %d selections that cannot be told by name\n", lost)
	}
	return writeJSON(w, l)
}

// Run converts the document.
func (v *convertCommand) Run(c *console, s *settings) (err error) {
	write, err := v.form()
	if err != nil {
		return err
	}
	ctx := context.Background()
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	found, err := d.check(ctx, c, v.File, v.wanted())
	if err != nil {
		return &failure{cause: fmt.Errorf("%s: %w", v.File, err), hint: hintOf(err), code: exitUnreadable}
	}
	var b bytes.Buffer
	if err := write(c, &b, found); err != nil {
		return err
	}
	if v.Output == "-" {
		_, err := c.out.Write(b.Bytes())
		return err
	}
	return replace(v.Output, b.Bytes())
}

// form chooses the writer by the flag, or by what the output is called.
func (v *convertCommand) form() (writer, error) {
	all := forms()
	name := v.To
	if name == "" {
		name = strings.TrimPrefix(strings.ToLower(filepath.Ext(v.Output)), ".")
	}
	if write, ok := all[name]; ok {
		return write, nil
	}
	return nil, &failure{
		cause: fmt.Errorf("--to: found %q; allowed: %s", name, strings.Join(slices.Sorted(maps.Keys(all)), ", ")),
		hint:  "see rollcall convert --help", code: exitUnreadable,
	}
}
