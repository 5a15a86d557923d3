package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/message"
)

// convertCommand writes a roster in another form.
type convertCommand struct {
	File   string `arg:"" help:"help.print_file"`
	Output string `short:"o" required:"" help:"help.convert_output" placeholder:"FILE"`
	To     string `help:"help.convert_to" placeholder:"FORMAT"`
	wantedFlags
}

// Run converts the document.
func (v *convertCommand) Run(ctx context.Context, c *console, s *settings) error {
	form, err := v.form()
	if err != nil {
		return err
	}
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	found, err := d.check(ctx, c, v.File, v.wanted())
	if err != nil {
		return unreadable(v.File, err)
	}
	data, err := written(c, form, found)
	if err != nil {
		return err
	}
	return c.writeFile(v.Output, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// written creates the file and reports what it lacks. Rosters and list documents, which people
// edit, have a line for each field.
func written(c *console, form format.Format, d *checked) ([]byte, error) {
	var b bytes.Buffer
	lost, err := form.Write(&b, &format.Checked{Roster: d.roster, Book: d.book, Report: d.report, Lang: c.lang, Now: time.Now()})
	if err != nil {
		return nil, err
	}
	key := "convert.list_lacks"
	if form.Text {
		key = "convert.text_lacks"
	}
	for _, name := range lost.Descriptions(c.lang) {
		fmt.Fprintln(c.err, message.Text(c.lang, key, message.Named("Name", name)))
	}
	if form.Name != "json" && form.Name != "list" {
		return b.Bytes(), nil
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, b.Bytes(), "", "  "); err != nil {
		return nil, err
	}
	return indented.Bytes(), nil
}

// form returns the format named by the flag, or by the extension of the output.
func (v *convertCommand) form() (format.Format, error) {
	name := v.To
	if name == "" {
		name = strings.TrimPrefix(strings.ToLower(filepath.Ext(v.Output)), ".")
	}
	if name == "md" {
		name = string(text.Markdown)
	}
	if form, ok := format.ByName(name); ok {
		return form, nil
	}
	var allowed []string
	for _, f := range format.Formats() {
		allowed = append(allowed, f.Name)
	}
	return format.Format{}, &failure{
		cause: fmt.Errorf("--to: found %q; allowed: %s, md", name, strings.Join(allowed, ", ")),
		hints: []advice{see("rollcall convert")}, code: exitUnreadable,
	}
}
