package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/render"
)

// printCommand prints a roster as PDF.
type printCommand struct {
	File   string `arg:"" help:"A roster, a list document, .ros, .rosz, New Recruit JSON or a text; - is standard input."`
	Output string `short:"o" help:"The PDF file; - is standard output. By default the name of the document, with .pdf." placeholder:"FILE"`
	wantedFlags
	Paper  string `help:"The paper size: a4 or letter." enum:"a4,letter" placeholder:"a4" default:"a4"`
	Layout string `help:"The contents for each unit: full (profiles, weapons and abilities) or summary (models, wargear, costs and keywords on a page or two)." enum:"full,summary" placeholder:"full" default:"full"`
	Lang   string `help:"The language of the messages." default:"en" placeholder:"en"`
}

// Help shows examples.
func (printCommand) Help() string {
	return `An invalid roster is printed too; its first page lists the errors.

Examples:

    rollcall print army.json
    rollcall print crusade.rosz
    rollcall print army.json -o army.pdf --paper letter
    rollcall print army.json --layout summary
    curl -s $ROSTER/exports/json | rollcall print - -o - | lp`
}

// Run prints the document.
func (p *printCommand) Run(ctx context.Context, c *console, d *services) error {
	found, err := d.check(ctx, c, p.File, p.wanted())
	if err != nil {
		return unreadable(p.File, err)
	}
	var b bytes.Buffer
	sheet := pdf.NewDocument(found.book, found.roster, render.Outline(found.report, p.Lang), time.Now())
	if err := pdf.Write(&b, sheet, pdf.Options{Paper: pdf.Paper(p.Paper), Detail: pdf.Detail(p.Layout)}); err != nil {
		return err
	}
	output := p.output()
	if output == "-" {
		_, err := c.out.Write(b.Bytes())
		return err
	}
	return replace(output, b.Bytes())
}

// output returns where the PDF goes.
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

// replace writes a file in one step: a reader sees the old one or the new one.
func replace(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".rollcall-*")
	if pathError := (*fs.PathError)(nil); errors.As(err, &pathError) {
		pathError.Path = path // not the temporary file
	}
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
