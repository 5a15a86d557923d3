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
)

// dataCommand manages the game data.
type dataCommand struct {
	List     dataListCommand     `cmd:"" help:"List the snapshots."`
	Show     dataShowCommand     `cmd:"" help:"Show the army books and the problems of a snapshot."`
	Diff     dataDiffCommand     `cmd:"" help:"Show what changes from one snapshot to another."`
	Activate dataActivateCommand `cmd:"" help:"Make a snapshot the active one of its game system."`
	Import   dataImportCommand   `cmd:"" help:"Import game data from files: the same as rollcall import."`
	Update   dataUpdateCommand   `cmd:"" help:"Fetch and import the newest release of a game system."`
	Prune    dataPruneCommand    `cmd:"" help:"Remove unused snapshots."`
	Log      dataLogCommand      `cmd:"" help:"List the changes of active snapshots, and the removals."`
}

// Help explains snapshots.
func (dataCommand) Help() string {
	return `Each import of game data is a snapshot, which never changes. Of each game system
one snapshot is active: new rosters and documents are checked against it. A
stored roster keeps its snapshot. An unused snapshot can be removed.

Examples:

    rollcall data update 11e
    rollcall data list
    rollcall data diff 10e@5f2c41d09b3e 10e@77ab12c04e91
    rollcall data activate 10e@77ab12c04e91
    rollcall data prune --dry-run`
}

// dataImportCommand imports game data.
type dataImportCommand struct{ importCommand }

// Help refers to the help of the same command.
func (dataImportCommand) Help() string {
	return `rollcall import --help describes the files and the options.

Examples:

    rollcall data import wh40k-10e --activate`
}

// dataListCommand lists the snapshots.
type dataListCommand struct {
	JSON bool `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (dataListCommand) Help() string {
	return `Examples:

    rollcall data list
    rollcall data list --json`
}

// Run lists the snapshots, newest first.
func (l *dataListCommand) Run(ctx context.Context, c *console, d *services) error {
	all, err := d.library.Listed(ctx)
	if err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(c.out, all)
	}
	g := &grid{right: []bool{false, false, true, true, true}}
	g.add("SNAPSHOT", "ACTIVE", "BOOKS", "ROSTERS", "EVENTS", "IMPORTED", "ORIGIN", "NAME")
	for _, s := range all {
		active := "-"
		if s.Active {
			active = "active"
		}
		g.add(s.ID, active, strconv.Itoa(s.Books), strconv.Itoa(s.Use.Rosters), strconv.Itoa(s.Use.Events),
			s.CreatedAt.Format(time.DateOnly), s.Origin, s.Name)
	}
	return g.write(c.out)
}

// dataShowCommand shows a snapshot.
type dataShowCommand struct {
	Snapshot string `arg:"" help:"A snapshot, or an edition for its active one."`
	JSON     bool   `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (dataShowCommand) Help() string {
	return `Shows each army book with the number of its datasheets and its revision, and the
problems of the documents by kind, with three examples of each.

Examples:

    rollcall data show 10e
    rollcall data show 10e@5f2c41d09b3e --json`
}

// Run prints the snapshot.
func (l *dataShowCommand) Run(ctx context.Context, c *console, d *services) error {
	s, err := d.library.Find(ctx, l.Snapshot)
	if err != nil {
		return unknownSnapshot(l.Snapshot, err)
	}
	details, err := d.library.Details(ctx, s.ID)
	if err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(c.out, details)
	}
	return writeDetails(c.out, details)
}

// writeDetails prints the details of a snapshot.
func writeDetails(w io.Writer, d *catalog.Details) error {
	active := "not active"
	if d.Active {
		active = "active"
	}
	fmt.Fprintf(w, "%s: %s, %s\n", d.ID, d.Name, active)
	fmt.Fprintf(w, "  origin: %s\n  imported: %s\n  revision: %s\n", d.Origin, d.CreatedAt.Format(time.DateOnly), revision(d.Revision))
	fmt.Fprintf(w, "  used by: rosters %d, events %d, battles %d\n", d.Use.Rosters, d.Use.Events, d.Use.Battles)
	fmt.Fprintf(w, "  army books: %d, datasheets: %d\n", len(d.Books), d.Datasheets)
	g := &grid{indent: "    ", right: []bool{false, true, true}}
	g.add("NAME", "DATASHEETS", "REVISION", "ID")
	for _, b := range d.Books {
		g.add(b.Name, strconv.Itoa(b.Datasheets), revision(b.Revision), b.ID)
	}
	if err := g.write(w); err != nil {
		return err
	}
	fmt.Fprintf(w, "  problems: %d\n", d.ProblemCount)
	return writeProblems(w, "    ", d.Problems)
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
	From string `arg:"" help:"A snapshot, or an edition for its active one."`
	To   string `arg:"" help:"A snapshot, or an edition for its active one."`
	JSON bool   `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (dataDiffCommand) Help() string {
	return `Shows army books and datasheets that were added, removed or renamed, and the costs
that changed: those of units, by number of models, and those of Enhancements.

Examples:

    rollcall data diff 10e@5f2c41d09b3e 10e@77ab12c04e91
    rollcall data diff 10e@5f2c41d09b3e 10e --json`
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
	if err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(c.out, changes)
	}
	return writeChanges(c.out, changes)
}

// dataActivateCommand activates a snapshot.
type dataActivateCommand struct {
	Snapshot string `arg:"" help:"The id of the snapshot."`
}

// Help shows examples.
func (dataActivateCommand) Help() string {
	return `A running server uses the snapshot from now on. Stored rosters and events keep
theirs.

Examples:

    rollcall data activate 10e@77ab12c04e91`
}

// Run activates the snapshot.
func (l *dataActivateCommand) Run(ctx context.Context, c *console, d *services) error {
	a, changed, err := d.library.Activate(ctx, l.Snapshot, server.LocalActor)
	switch {
	case err != nil:
		return unknownSnapshot(l.Snapshot, err)
	case !changed:
		_, err = fmt.Fprintf(c.out, "%s was active already\n", l.Snapshot)
	default:
		_, err = fmt.Fprintf(c.out, "%s is active now. To undo this: rollcall data activate %s\n", a.Snapshot, a.Previous)
	}
	return err
}

// dataPruneCommand removes snapshots.
type dataPruneCommand struct {
	DryRun bool `help:"Remove nothing; show what would be removed." name:"dry-run"`
	JSON   bool `help:"Write JSON." name:"json"`
}

// Help states which snapshots are kept.
func (dataPruneCommand) Help() string {
	return `A snapshot is kept if it is active or built in, or if a roster, an event, a battle or
a test game uses it. Earlier revisions of rosters count, because they can be
restored. A removed snapshot can be imported again.

Examples:

    rollcall data prune --dry-run
    rollcall data prune`
}

// Run removes the snapshots and prints them.
func (l *dataPruneCommand) Run(ctx context.Context, c *console, d *services) error {
	p, err := d.library.Prune(ctx, server.LocalActor, l.DryRun)
	if err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(c.out, p)
	}
	if len(p.Snapshots) == 0 && p.Freed == 0 {
		_, err = fmt.Fprintln(c.out, "Every snapshot is needed; nothing is removed.")
		return err
	}
	g := &grid{}
	for _, s := range p.Snapshots {
		g.add(s.ID, s.CreatedAt.Format(time.DateOnly), s.Origin, s.Name)
	}
	if err := g.write(c.out); err != nil {
		return err
	}
	text := "Removed: %d. Freed: %d kB.\n"
	if l.DryRun {
		text = "To remove: %d. This would free %d kB.\n"
	}
	_, err = fmt.Fprintf(c.out, text, len(p.Snapshots), p.Freed/1000)
	return err
}

// dataLogCommand lists activations and removals of snapshots.
type dataLogCommand struct {
	JSON bool `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (dataLogCommand) Help() string {
	return `Examples:

    rollcall data log
    rollcall data log --json`
}

// Run lists the changes, newest first.
func (l *dataLogCommand) Run(ctx context.Context, c *console, d *services) error {
	all, err := d.library.Activations(ctx)
	if err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(c.out, all)
	}
	g := &grid{}
	g.add("TIME", "BY", "ACTION", "SNAPSHOT", "INSTEAD OF")
	for _, a := range all {
		previous := "-"
		if a.Previous != "" {
			previous = a.Previous
		}
		g.add(a.At.Format(time.RFC3339), a.Actor, string(a.Action), a.Snapshot, previous)
	}
	return g.write(c.out)
}

// unknownSnapshot adds a hint to the error for an unknown snapshot: the command that lists
// snapshots.
func unknownSnapshot(name string, err error) error {
	if !errors.Is(err, catalog.ErrNotFound) {
		return err
	}
	return hint(fmt.Errorf("no snapshot has the id %q", name), "list them with: rollcall data list")
}

// writeChanges prints what changes from one snapshot to another.
func writeChanges(w io.Writer, c *catalog.Changes) error {
	if c.Empty() {
		_, err := fmt.Fprintf(w, "From %s to %s no army book, datasheet or cost changes.\n", c.From, c.To)
		return err
	}
	fmt.Fprintf(w, "Changes from %s to %s:\n", c.From, c.To)
	g := &grid{indent: "  "}
	g.add("CHANGE", "FACTION", "NAME")
	for _, part := range []struct {
		what       string
		Difference catalog.Difference
	}{{"army book", c.Books}, {"datasheet", c.Datasheets}} {
		for _, x := range part.Difference.Added {
			g.add(part.what+" added", x.Faction, x.Name)
		}
		for _, x := range part.Difference.Removed {
			g.add(part.what+" removed", x.Faction, x.Name)
		}
		for _, x := range part.Difference.Renamed {
			g.add(part.what+" renamed", x.Faction, x.Was+" → "+x.Name)
		}
	}
	for _, x := range c.Points {
		g.add("points", x.Faction, fmt.Sprintf("%s %s → %s", x.Title(), x.From, x.To))
	}
	return g.write(w)
}
