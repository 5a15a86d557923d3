package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

// printCommand prints a roster as PDF.
type printCommand struct {
	File   string `arg:"" help:"A roster, a list document, .ros, .rosz, New Recruit JSON or a text; - is standard input."`
	Output string `short:"o" help:"The file: PDF, or the card of a unit as .png or .svg; - is standard output. By default the name of the document, with .pdf." placeholder:"FILE"`
	wantedFlags
	Layout  string   `help:"reference (everything to play with), cards (one unit per card), summary (the list on one page) or opponent (reference without notes and problems)." enum:"reference,cards,summary,opponent" placeholder:"reference" default:"reference"`
	Paper   string   `help:"The paper size: a4, letter or a5." enum:"a4,letter,a5" placeholder:"a4" default:"a4"`
	Card    string   `help:"The size of cards: a6 or poker." enum:"a6,poker" placeholder:"a6" default:"a6"`
	Sheet   string   `help:"How cards are arranged: sheet (two-sided sheets to cut), fold (sheets to fold) or single (one card per page, with bleed)." enum:"sheet,fold,single" placeholder:"sheet" default:"sheet"`
	Unit    string   `help:"Print only the card of this unit: the id of its selection." placeholder:"ID"`
	Order   string   `help:"The order of the units: role, list (as in the list) or name." enum:"role,list,name" placeholder:"role" default:"role"`
	Type    string   `help:"The size of the type: normal, or large (12 pt, in one column)." enum:"normal,large" placeholder:"normal" default:"normal"`
	Tints   string   `help:"Grey tints: on, or off for printers that print them badly." enum:"on,off" placeholder:"on" default:"on"`
	Binding string   `help:"A wider left margin for holes: off or on." enum:"off,on" placeholder:"off" default:"off"`
	Omit    []string `help:"What is not printed: legend, rules, roster, abilities, keywords, wounds, wargear or notes, separated by commas." placeholder:"PART"`
	Player  string   `help:"The name of the player, for the header and the footers." placeholder:"NAME"`
	Event   string   `help:"The name of the event, for the header." placeholder:"NAME"`
	Link    string   `help:"The address of a page that shows the list, printed as a QR code." placeholder:"URL"`
}

// Help shows examples.
func (printCommand) Help() string {
	return `An invalid roster is printed too: the header says so, and the summary lists the errors.

Examples:

    rollcall print army.json
    rollcall print crusade.rosz
    rollcall print army.json -o army.pdf --paper letter
    rollcall print army.json --layout summary
    rollcall print army.json --layout cards --card poker --sheet fold
    rollcall print army.json --omit legend,keywords --type large
    rollcall print army.json -o card.png
    curl -s $ROSTER/exports/json | rollcall print - -o - | lp`
}

// options returns the options of print.
func (p *printCommand) options() (pdf.Options, error) {
	o, err := pdf.ReadOptions(func(name string) string {
		return map[string]string{
			"layout": p.Layout, "paper": p.Paper, "card": p.Card, "sheet": p.Sheet, "order": p.Order, "type": p.Type,
			"tints": p.Tints, "binding": p.Binding, "omit": strings.Join(p.Omit, ","),
		}[name]
	})
	o.Unit = p.Unit
	return o, err
}

// Run prints the document.
func (p *printCommand) Run(ctx context.Context, c *console, d *services) error {
	options, err := p.options()
	if err != nil {
		return usage(err)
	}
	found, err := d.check(ctx, c, p.File, p.wanted())
	if err != nil {
		return unreadable(p.File, err)
	}
	checked := format.Checked{Roster: found.roster, Book: found.book, Report: found.report, Lang: c.lang, Now: time.Now().UTC(), Link: p.Link}
	if s, err := d.library.Snapshot(ctx, found.report.Snapshot); err == nil {
		checked.Data = s.DataDate()
	}
	document := checked.Printed()
	document.Player, document.Event = p.Player, p.Event
	return c.writeFile(p.output(), func(w io.Writer) error {
		switch suffix := strings.TrimPrefix(filepath.Ext(p.Output), "."); suffix {
		case "png", "svg":
			return pdf.WriteImage(w, document, options, suffix)
		}
		return pdf.Write(w, document, options)
	})
}

// output returns the path of the PDF.
func (p *printCommand) output() string {
	switch {
	case p.Output != "":
		return p.Output
	case p.File == "-":
		return "roster.pdf"
	}
	name := filepath.Base(p.File)
	return strings.TrimSuffix(name, filepath.Ext(name)) + ".pdf"
}

// writeFile has write write a file, or the output if the path is "-". A reader of the file
// sees either the old or the new one.
func (c *console) writeFile(path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(c.out)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".rollcall-*")
	if pathError := (*fs.PathError)(nil); errors.As(err, &pathError) {
		pathError.Path = path // not the temporary file
	}
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	err = write(f)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
