package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// importCommand imports game data.
type importCommand struct {
	Path   string `arg:"" help:"help.import_path"`
	System string `help:"help.import_system" placeholder:"NAME"`
	loadFlags
}

// Run imports the path.
func (i *importCommand) Run(ctx context.Context, c *console, s *settings) error {
	end := c.working(says(c.lang, "cli.importing", "Name", i.Path))
	defer end()
	docs, err := gather(i.Path)
	if err != nil {
		return fmt.Errorf("%s: %w", i.Path, cause(err))
	}
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	err = i.load(ctx, c, d, docs, catalog.LoadRequest{Origin: filepath.Base(i.Path), System: i.System}, end)
	if refused := fault.In(err, catalog.ErrRefused); refused != nil && refused.Faults[0].Code == catalog.CodeSystems {
		which := "NAME"
		if refused.Faults[0].Allowed == catalog.OneFile {
			which = "FILE"
		}
		return hint(err, "hint.choose", "Command", "rollcall import "+i.Path+" --system "+which)
	}
	return err
}

// loadFlags control what happens to data that was read.
type loadFlags struct {
	Activate bool `help:"help.import_activate"`
	Confirm  bool `help:"help.import_confirm"`
	JSON     bool `help:"help.snapshot_json" name:"json"`
}

// load imports documents and prints the result. read removes the progress display.
func (i *loadFlags) load(ctx context.Context, c *console, d *services, docs []catalog.Document, q catalog.LoadRequest, read func()) error {
	q.Activate, q.Confirm, q.Actor = i.Activate, i.Confirm, server.LocalActor
	r, err := d.library.Load(ctx, docs, q)
	read()
	for _, name := range r.LeftOut {
		fmt.Fprintln(c.err, says(c.lang, "cli.left_out", "Name", name))
	}
	if refused := fault.In(err, catalog.ErrRefused); refused != nil {
		switch refused.Faults[0].Code {
		case catalog.CodeSystems, catalog.CodeSystemUnknown:
			return fmt.Errorf("%s: %w", q.Origin, refused)
		}
		for _, p := range refused.Faults {
			fmt.Fprintln(c.err, message.Fault(c.lang, p, 0))
		}
		return fmt.Errorf("%s is refused; problems: %d", q.Origin, len(refused.Faults))
	}
	if err := writeProblems(c.err, c.lang, "", catalog.GroupProblems(r.Problems)); err != nil {
		return err
	}
	switch {
	case errors.Is(err, catalog.ErrFormat):
		return hint(fmt.Errorf("%s: %w; allowed: a game system (.gst, .gstz, .json) with its catalogues, or <edition>/system.json with <edition>/<faction>/*.json", q.Origin, err),
			"hint.no_import", "Command", "rollcall validate --help")
	case err != nil:
		return fmt.Errorf("%s: %w", q.Origin, err)
	}
	return i.done(c, imported{r.Snapshot, r.Problems, r.LeftOut, r.Changes}, r.Created, r.Documents)
}

// imported is a snapshot and the faults of its documents.
type imported struct {
	catalog.Snapshot
	Problems []fault.Fault    `json:"problems"`
	LeftOut  []string         `json:"left_out"`          // files that are not game data
	Changes  *catalog.Changes `json:"changes,omitempty"` // compared with the previously active data
}

// writeProblems prints problems by kind, and says in a language how many more there are.
func writeProblems(w io.Writer, lang, indent string, groups []catalog.ProblemGroup) error {
	for _, g := range groups {
		for _, p := range g.Examples {
			if _, err := fmt.Fprintln(w, indent+message.Fault(lang, p, 0)); err != nil {
				return err
			}
		}
		if n := g.More(); n > 0 {
			if _, err := fmt.Fprintln(w, indent+says(lang, "cli.more_problems", "Count", n, "Code", g.Code)); err != nil {
				return err
			}
		}
	}
	return nil
}

// done prints the result of an import.
func (i *loadFlags) done(c *console, s imported, created bool, documents int) error {
	if i.JSON {
		return writeJSON(c.out, s)
	}
	existed, problems := "", ""
	if !created {
		existed = "yes"
	}
	if n := len(s.Problems); n > 0 {
		problems = strconv.Itoa(n)
	}
	fmt.Fprintln(c.out, says(c.lang, "cli.imported", "ID", s.ID, "Name", s.Name, "Existed", existed, "Documents", documents, "Problems", problems))
	first := s.Changes == nil
	if first && !created {
		return nil
	}
	previous, missing := "", ""
	if !first && s.Changes.From != "" {
		if err := writeChanges(c.out, c.lang, s.Changes); err != nil {
			return err
		}
		previous = s.Changes.From
	}
	if s.Active {
		_, err := fmt.Fprintln(c.out, says(c.lang, "cli.active_now", "ID", s.ID, "Command", undoCommand(catalog.Activation{Snapshot: s.ID, Previous: previous})))
		return err
	}
	if n := len(s.Changes.Missing()); n > 0 {
		missing = strconv.Itoa(n)
	}
	_, err := fmt.Fprintln(c.out, says(c.lang, "cli.still_active", "Missing", missing, "Files", message.List(s.Changes.Unreadable, 0), "ID", s.Changes.From, "Command", "rollcall data activate "+s.ID))
	return err
}

// gather reads the documents of a folder, an archive or a single file. File names determine which
// files are game data, also for files that are zipped individually.
func gather(path string) ([]catalog.Document, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return catalog.ReadDocuments(os.DirFS(path))
	}
	if info.Size() > catalog.MaxImport {
		return nil, fmt.Errorf("%w; allowed: %d bytes", catalog.ErrTooLarge, catalog.MaxImport)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return catalog.Unpack(filepath.Base(path), data)
}
