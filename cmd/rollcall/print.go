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
	File   string `arg:"" help:"help.print_file"`
	Output string `short:"o" help:"help.print_output" placeholder:"FILE"`
	wantedFlags
	Layout  string   `help:"help.print_layout" enum:"reference,cards,summary,opponent" placeholder:"reference" default:"reference"`
	Paper   string   `help:"help.print_paper" enum:"a4,letter,a5" placeholder:"a4" default:"a4"`
	Card    string   `help:"help.print_card" enum:"a6,poker" placeholder:"a6" default:"a6"`
	Sheet   string   `help:"help.print_sheet" enum:"sheet,fold,single" placeholder:"sheet" default:"sheet"`
	Unit    string   `help:"help.print_unit" placeholder:"ID"`
	Order   string   `help:"help.print_order" enum:"role,list,name" placeholder:"role" default:"role"`
	Type    string   `help:"help.print_type" enum:"normal,large" placeholder:"normal" default:"normal"`
	Tints   string   `help:"help.print_tints" enum:"on,off" placeholder:"on" default:"on"`
	Binding string   `help:"help.print_binding" enum:"off,on" placeholder:"off" default:"off"`
	Omit    []string `help:"help.print_omit" placeholder:"PART"`
	Player  string   `help:"help.print_player" placeholder:"NAME"`
	Event   string   `help:"help.print_event" placeholder:"NAME"`
	Link    string   `help:"help.print_link" placeholder:"URL"`
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
