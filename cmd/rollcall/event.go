package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// eventCommand checks event packs and previews them on lists.
type eventCommand struct {
	Check   eventCheckCommand   `cmd:"" help:"help.event_check"`
	Preview eventPreviewCommand `cmd:"" help:"help.event_preview"`
}

// eventCheckCommand checks a pack.
type eventCheckCommand struct {
	Pack string `arg:"" help:"help.event_check_pack" placeholder:"FILE"`
	JSON bool   `help:"help.event_check_json"`
}

// Run checks the pack.
func (v *eventCheckCommand) Run(ctx context.Context, c *console, events *event.Service) error {
	data, err := c.read(v.Pack)
	if err != nil {
		return unreadable(v.Pack, err)
	}
	p, faults, err := events.CheckPack(ctx, data)
	if _, unread := readDocument(data, intake.Requested{}); err != nil && unread == nil {
		err = hint(err, "hint.check_list", "Command", "rollcall validate "+v.Pack)
	}
	if err != nil {
		return unreadable(v.Pack, err)
	}
	if len(faults) > 0 {
		writeFaults(c.out, c.lang, v.Pack, faults)
		return &failure{code: exitFailed}
	}
	if v.JSON {
		_, err = c.out.Write(p.Text())
		return err
	}
	_, err = fmt.Fprintln(c.out, says(c.lang, "cli.pack_valid", "File", v.Pack, "Name", p.Name, "Snapshot", p.Snapshot, "Hash", p.Hash()))
	return err
}

// planning returns the service that checks packs and lists.
func (d *services) planning(ctx context.Context) (*event.Service, error) {
	return event.NewService(ctx, event.Config{Store: d.store, Rosters: d.rosters, Library: d.library})
}

func writeFaults(w io.Writer, lang, file string, faults []fault.Fault) {
	fmt.Fprintln(w, says(lang, "cli.pack_invalid", "File", file, "Count", len(faults)))
	for _, f := range faults {
		fmt.Fprintln(w, "  "+says(lang, "cli.pack_fault", "Code", f.Code, "Place", f.Place.Pointer, "Text", message.Fault(lang, fault.Fault{Subject: f.Subject, Found: f.Found, Allowed: f.Allowed, Nearest: f.Nearest}, 0)))
	}
}

// eventPreviewCommand checks lists against a pack.
type eventPreviewCommand struct {
	Pack  string   `arg:"" help:"help.event_preview_pack" placeholder:"FILE"`
	Lists []string `arg:"" help:"help.event_preview_lists" placeholder:"PATH"`
	JSON  bool     `help:"help.event_preview_json"`
}

// Run checks the lists.
func (v *eventPreviewCommand) Run(ctx context.Context, c *console, events *event.Service) error {
	packed, err := c.read(v.Pack)
	if err != nil {
		return unreadable(v.Pack, err)
	}
	lists, err := c.lists(v.Lists)
	if err != nil {
		return err
	}
	end := c.working(says(c.lang, "cli.checking", "Count", len(lists)))
	p, err := events.PreviewPack(ctx, packed, lists, c.lang)
	end()
	if err != nil {
		return unreadable(v.Pack, err)
	}
	if v.JSON {
		err = writeJSON(c.out, p)
	} else {
		_, err = io.WriteString(c.out, previewText(c.lang, v.Pack, p))
	}
	if err == nil && (p.Failing > 0 || len(p.Faults) > 0) {
		err = &failure{code: exitFailed}
	}
	return err
}

// lists reads files, and the files in folders.
func (c *console) lists(paths []string) (lists [][]byte, err error) {
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
				return err
			}
			if len(lists) == event.MaxImportRows {
				return fmt.Errorf("more than %d lists; allowed: at most that many", event.MaxImportRows)
			}
			data, err := c.read(name)
			lists = append(lists, data)
			return err
		})
		if errors.Is(err, os.ErrNotExist) {
			err = os.ErrNotExist
		}
		if err != nil {
			return nil, unreadable(path, err)
		}
	}
	return lists, nil
}

// previewText writes a preview: a line for all lists, and one for each rule that fails some.
func previewText(lang, file string, p *event.PackPreview) string {
	var b strings.Builder
	if len(p.Faults) > 0 {
		writeFaults(&b, lang, file, p.Faults)
	}
	b.WriteString(message.Text(lang, "preview.lists", message.Named("Count", p.Failing, "Total", p.Lists)) + "\n")
	for _, r := range p.Rules {
		place := ""
		if r.Source != nil {
			place = r.Source.Pointer
		}
		b.WriteString("  " + message.Text(lang, "preview.rule", message.Named("Count", r.Lists, "Total", p.Lists, "Code", r.Code, "Place", place, "Text", r.Message)) + "\n")
	}
	return b.String()
}
