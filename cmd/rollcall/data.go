package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// dataCommand manages the game data.
type dataCommand struct {
	List       dataListCommand       `cmd:"" help:"help.data_list"`
	Show       dataShowCommand       `cmd:"" help:"help.data_show"`
	Diff       dataDiffCommand       `cmd:"" help:"help.data_diff"`
	Activate   dataActivateCommand   `cmd:"" help:"help.data_activate"`
	Deactivate dataDeactivateCommand `cmd:"" help:"help.data_deactivate"`
	Import     dataImportCommand     `cmd:"" help:"help.data_import"`
	Update     dataUpdateCommand     `cmd:"" help:"help.data_update"`
	Prune      dataPruneCommand      `cmd:"" help:"help.data_prune"`
	Log        dataLogCommand        `cmd:"" help:"help.data_log"`
}

// dataImportCommand imports game data.
type dataImportCommand struct{ importCommand }

// dataListCommand lists the snapshots.
type dataListCommand struct {
	JSON bool `help:"help.json" name:"json"`
}

// Run lists the snapshots, newest first.
func (l *dataListCommand) Run(ctx context.Context, c *console, d *services) error {
	all, err := d.library.Listed(ctx)
	return writeOutput(c, l.JSON, all, err, func() error {
		g := &grid{right: []bool{false, false, true, true, true}}
		g.head(c.lang, "cli.head_snapshot", "cli.head_active", "cli.head_books", "cli.head_rosters", "cli.head_events", "cli.head_imported_at", "cli.head_origin", "cli.head_name")
		for _, s := range all {
			active := "-"
			if s.Active {
				active = says(c.lang, "cli.active")
			}
			g.add(s.ID, active, strconv.Itoa(s.Books), strconv.Itoa(s.Use.Rosters), strconv.Itoa(s.Use.Events),
				message.Date(c.lang, s.CreatedAt), message.Translate(c.lang, s.Origin), s.Name)
		}
		return g.write(c.out)
	})
}

// dataShowCommand shows a snapshot.
type dataShowCommand struct {
	Snapshot string `arg:"" help:"help.data_show_snapshot"`
	JSON     bool   `help:"help.json" name:"json"`
}

// Run prints the snapshot.
func (l *dataShowCommand) Run(ctx context.Context, c *console, d *services) error {
	s, err := d.library.Find(ctx, l.Snapshot)
	if err != nil {
		return unknownSnapshot(l.Snapshot, err)
	}
	details, err := d.library.Details(ctx, s.ID)
	return writeOutput(c, l.JSON, details, err, func() error { return writeDetails(c.out, c.lang, details) })
}

// writeDetails prints the details of a snapshot in a language.
func writeDetails(w io.Writer, lang string, d *catalog.Details) error {
	active := ""
	if d.Active {
		active = "yes"
	}
	fmt.Fprintln(w, says(lang, "cli.title_active", "ID", d.ID, "Name", d.Name, "Active", active))
	for _, line := range []string{
		says(lang, "cli.origin", "Name", message.Translate(lang, d.Origin)), says(lang, "cli.imported_on", "Date", message.Date(lang, d.CreatedAt)), says(lang, "cli.revision", "Number", revision(d.Revision)),
		says(lang, "cli.used_by", "Rosters", d.Use.Rosters, "Events", d.Use.Events, "Battles", d.Use.Battles),
		says(lang, "cli.books", "Books", len(d.Books), "Datasheets", d.Datasheets),
	} {
		fmt.Fprintln(w, "  "+line)
	}
	g := &grid{indent: "    ", right: []bool{false, true, true}}
	g.head(lang, "cli.head_name", "cli.head_datasheets", "cli.head_revision", "ID")
	for _, b := range d.Books {
		g.add(b.Name, strconv.Itoa(b.Datasheets), revision(b.Revision), b.ID)
	}
	if err := g.write(w); err != nil {
		return err
	}
	fmt.Fprintln(w, "  "+says(lang, "cli.problems", "Count", d.ProblemCount))
	return writeProblems(w, lang, "    ", d.Problems)
}

// revision writes a revision, which built-in data lacks.
func revision(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// dataDiffCommand compares two snapshots.
type dataDiffCommand struct {
	From string `arg:"" help:"help.data_show_snapshot"`
	To   string `arg:"" help:"help.data_show_snapshot"`
	JSON bool   `help:"help.json" name:"json"`
}

// Run prints the changes.
func (l *dataDiffCommand) Run(ctx context.Context, c *console, d *services) error {
	var ids [2]string
	for i, name := range []string{l.From, l.To} {
		s, err := d.library.Find(ctx, name)
		if err != nil {
			return unknownSnapshot(name, err)
		}
		ids[i] = s.ID
	}
	changes, err := d.library.Compare(ctx, ids[0], ids[1])
	return writeOutput(c, l.JSON, changes, err, func() error { return writeChanges(c.out, c.lang, changes) })
}

// A snapshotArgument is the snapshot that a command changes.
type snapshotArgument struct {
	Snapshot string `arg:"" help:"help.data_activate_snapshot"`
}

// change makes the snapshot active or inactive. It prints the message with the key done and the command that undoes the
// change, or the message with the key already if nothing changes.
func (l *snapshotArgument) change(ctx context.Context, c *console, s *settings, set func(*catalog.Library, context.Context, string, string) (catalog.Activation, bool, error), done, already string) error {
	d, err := s.openPresent(ctx)
	if err != nil {
		return err
	}
	a, changed, err := set(d.library, ctx, l.Snapshot, server.LocalActor)
	if err != nil {
		return unknownSnapshot(l.Snapshot, err)
	}
	key := done
	if !changed {
		key = already
	}
	_, err = fmt.Fprintln(c.out, says(c.lang, key, "ID", l.Snapshot, "Command", undoCommand(a)))
	return err
}

// undoCommand returns the command that undoes an activation or a deactivation.
func undoCommand(a catalog.Activation) string {
	switch {
	case a.Action == catalog.Deactivated:
		return "rollcall data activate " + a.Snapshot
	case a.Previous == "":
		return "rollcall data deactivate " + a.Snapshot
	}
	return "rollcall data activate " + a.Previous
}

// dataActivateCommand activates a snapshot.
type dataActivateCommand struct{ snapshotArgument }

// Run activates the snapshot.
func (l *dataActivateCommand) Run(ctx context.Context, c *console, s *settings) error {
	return l.change(ctx, c, s, (*catalog.Library).Activate, "cli.active_now", "cli.active_already")
}

// dataDeactivateCommand deactivates a snapshot.
type dataDeactivateCommand struct{ snapshotArgument }

// Run deactivates the snapshot.
func (l *dataDeactivateCommand) Run(ctx context.Context, c *console, s *settings) error {
	return l.change(ctx, c, s, (*catalog.Library).Deactivate, "cli.inactive_now", "cli.not_active")
}

// dataPruneCommand removes snapshots.
type dataPruneCommand struct {
	DryRun bool `help:"help.data_prune_dry_run" name:"dry-run"`
	JSON   bool `help:"help.json" name:"json"`
}

// Run removes the snapshots and prints them.
func (l *dataPruneCommand) Run(ctx context.Context, c *console, s *settings) error {
	d, err := s.openPresent(ctx)
	if err != nil {
		return err
	}
	p, err := d.library.Prune(ctx, server.LocalActor, l.DryRun)
	return writeOutput(c, l.JSON, p, err, func() error { return writePruned(c.out, c.lang, p, l.DryRun) })
}

// writePruned prints, in a language, the snapshots that were removed, or would be. Without any, space that was free before may
// still be returned.
func writePruned(w io.Writer, lang string, p catalog.Pruned, dry bool) error {
	if len(p.Snapshots) == 0 && p.Freed == 0 {
		_, err := fmt.Fprintln(w, says(lang, "cli.nothing_to_prune"))
		return err
	}
	g := &grid{}
	g.head(lang, "cli.head_snapshot", "cli.head_imported_at", "cli.head_origin", "cli.head_name")
	for _, s := range p.Snapshots {
		g.add(s.ID, message.Date(lang, s.CreatedAt), message.Translate(lang, s.Origin), s.Name)
	}
	if len(p.Snapshots) > 0 {
		if err := g.write(w); err != nil {
			return err
		}
	}
	key := "cli.pruned"
	if dry {
		key = "cli.to_prune"
	}
	_, err := fmt.Fprintln(w, says(lang, key, "Count", len(p.Snapshots), "Size", p.Freed/1000))
	return err
}

// dataLogCommand lists activations and removals of snapshots.
type dataLogCommand struct {
	JSON bool `help:"help.json" name:"json"`
}

// Run lists the changes, newest first.
func (l *dataLogCommand) Run(ctx context.Context, c *console, d *services) error {
	all, err := d.library.Activations(ctx)
	return writeOutput(c, l.JSON, all, err, func() error {
		g := &grid{}
		g.head(c.lang, "cli.head_time", "cli.head_by", "cli.head_action", "cli.head_snapshot", "cli.head_instead")
		for _, a := range all {
			previous := "-"
			if a.Previous != "" && a.Action == catalog.Activated {
				previous = a.Previous
			}
			g.add(a.At.Format(time.RFC3339), message.Translate(c.lang, a.Actor), says(c.lang, "cli.action."+string(a.Action)), a.Snapshot, previous)
		}
		return g.write(c.out)
	})
}

// unknownSnapshot adds a hint to the error for an unknown snapshot: the command that lists
// snapshots.
func unknownSnapshot(name string, err error) error {
	if !errors.Is(err, catalog.ErrNotFound) {
		return err
	}
	return hint(newError("error.no_snapshot", "Id", fault.Quote(name)), "hint.list", "Command", "rollcall data list")
}

// writeChanges prints, in a language, what changes from one snapshot to another.
func writeChanges(w io.Writer, lang string, c *catalog.Changes) error {
	if c.Empty() {
		_, err := fmt.Fprintln(w, says(lang, "cli.no_changes", "From", c.From, "To", c.To))
		return err
	}
	fmt.Fprintln(w, says(lang, "cli.changes", "From", c.From, "To", c.To))
	g := &grid{indent: "  "}
	g.head(lang, "cli.head_change", "cli.head_faction", "cli.head_name")
	for _, part := range []struct {
		added, removed, renamed string
		Difference              catalog.Difference
	}{{"cli.book_added", "cli.book_removed", "cli.book_renamed", c.Books}, {"cli.sheet_added", "cli.sheet_removed", "cli.sheet_renamed", c.Datasheets}} {
		for _, x := range part.Difference.Added {
			g.add(says(lang, part.added), x.Faction, x.Name)
		}
		for _, x := range part.Difference.Removed {
			g.add(says(lang, part.removed), x.Faction, x.Name)
		}
		for _, x := range part.Difference.Renamed {
			g.add(says(lang, part.renamed), x.Faction, x.Was+" → "+x.Name)
		}
	}
	for _, x := range c.Points {
		g.add(says(lang, "cost.points"), x.Faction, fmt.Sprintf("%s %s → %s", x.Title(), x.From, x.To))
	}
	return g.write(w)
}
