package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// showCommand shows a datasheet.
type showCommand struct {
	ID       string `arg:"" help:"help.show_id"`
	Snapshot string `help:"help.show_snapshot" placeholder:"ID"`
	JSON     bool   `help:"help.json" name:"json"`
}

// Run shows the datasheet.
func (v *showCommand) Run(ctx context.Context, c *console, d *services) error {
	sheet, err := findDatasheet(ctx, d.library, v.Snapshot, v.ID)
	return writeOutput(c, v.JSON, sheet, err, (&sheetWriter{w: c.out, lang: c.lang, sheet: sheet}).write)
}

// datasheetsNamed returns the datasheets with a name in a snapshot, or in all active ones.
func datasheetsNamed(ctx context.Context, library *catalog.Library, snapshot, name string) ([]catalog.Summary, error) {
	page, err := library.Search(ctx, catalog.Filter{Snapshot: snapshot, Text: name, Limit: catalog.MaxLimit})
	return slices.DeleteFunc(page.Data, func(s catalog.Summary) bool { return catalog.Fold(s.Name) != catalog.Fold(name) }), err
}

// findDatasheet finds a datasheet by its id, or else by its name.
func findDatasheet(ctx context.Context, library *catalog.Library, snapshot, text string) (*datasheet.Datasheet, error) {
	if _, err := catalog.OneEdition(catalog.BySnapshot(fault.Parameter("--snapshot"), snapshot), catalog.ByID(fault.Parameter("datasheet"), text)); err != nil {
		return nil, err
	}
	sheet, err := library.Datasheet(ctx, snapshot, text)
	if !errors.Is(err, catalog.ErrNotFound) {
		return sheet, err
	}
	named, err := datasheetsNamed(ctx, library, snapshot, text)
	if err != nil {
		return nil, err
	}
	switch len(named) {
	case 0:
		return nil, unknownDatasheet(ctx, library, snapshot, text)
	case 1:
		return library.Datasheet(ctx, named[0].Snapshot, named[0].ID)
	}
	var ids []string
	for i, s := range named {
		same := func(other catalog.Summary) bool { return other.ID == s.ID }
		if slices.ContainsFunc(named[:i], same) || slices.ContainsFunc(named[i+1:], same) { // editions of imported data share ids
			s.ID += " --snapshot " + s.Snapshot
		}
		ids = append(ids, fmt.Sprintf("%s (%s %s)", s.ID, s.Edition, s.Faction))
	}
	return nil, hint(newError("error.same_name", "Count", len(named), "Name", fault.Quote(text)), "hint.choose_id", "Ids", strings.Join(ids, ", "))
}

// unknownDatasheet returns the error for a datasheet that does not exist, with the nearest
// existing names.
func unknownDatasheet(ctx context.Context, library *catalog.Library, snapshot, text string) error {
	err := newError("error.no_datasheet", "Name", fault.Quote(text))
	all, unread := library.SearchAll(ctx, catalog.Filter{Snapshot: snapshot})
	if unread != nil {
		return errors.Join(err, unread)
	}
	if snapshot != "" && len(all) == 0 {
		return hint(newError("error.none_in_snapshot", "Id", snapshot), "hint.list", "Command", "rollcall catalogues")
	}
	names, nearest := make([]string, len(all)), "hint.nearest_names"
	for i, s := range all {
		names[i] = s.Name
	}
	if catalog.EditionOf(text) != "" {
		nearest = "hint.nearest_ids"
		for i, s := range all {
			names[i] = s.ID
		}
	}
	edition, _, _ := strings.Cut(snapshot, "@")
	install, unread := missingData(ctx, library, cmp.Or(edition, catalog.EditionOf(text)), "")
	if unread != nil {
		return errors.Join(err, unread)
	}
	var hints []advice
	near := roster.Nearest(text, names)
	if len(near) > 0 {
		hints = append(hints, advice{nearest, []any{"Names", strings.Join(near, ", ")}})
		means := func(name string) bool {
			name, text := catalog.Fold(name), catalog.Fold(text)
			return strings.Contains(name, text) || catalog.Misspelt(name, text)
		}
		if slices.ContainsFunc(near, means) {
			install = nil
		}
	}
	if snapshot != "" {
		hints = append(hints, advice{"hint.looked_in", []any{"Snapshot", snapshot}})
	}
	hints = append(hints, advice{"hint.search", []any{"Command", "rollcall datasheets"}})
	return &failure{cause: err, hints: append(hints, install...), code: exitFailed}
}
