package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// showCommand shows a datasheet.
type showCommand struct {
	ID       string `arg:"" help:"The id or the complete name of the datasheet."`
	Snapshot string `help:"The snapshot. By default the active one that contains the datasheet." placeholder:"ID"`
	JSON     bool   `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (showCommand) Help() string {
	return `Examples:

    rollcall show 9e.space-marines.outrider-squad
    rollcall show "hive tyrant"
    rollcall show 9e.necrons.monolith --json`
}

// Run shows the datasheet.
func (v *showCommand) Run(ctx context.Context, c *console, d *services) error {
	sheet, err := findDatasheet(ctx, d.library, v.Snapshot, v.ID)
	if err != nil {
		return err
	}
	if v.JSON {
		return writeJSON(c.out, sheet)
	}
	return (&sheetWriter{w: c.out, sheet: sheet}).write()
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
	page, err := library.Search(ctx, catalog.Filter{Snapshot: snapshot, Text: text, Limit: catalog.MaxLimit})
	if err != nil {
		return nil, err
	}
	var named []catalog.Summary
	for _, s := range page.Data {
		if catalog.Fold(s.Name) == catalog.Fold(text) {
			named = append(named, s)
		}
	}
	switch len(named) {
	case 0:
		return nil, unknownDatasheet(ctx, library, snapshot, text)
	case 1:
		return library.Datasheet(ctx, named[0].Snapshot, named[0].ID)
	}
	choice := "choose by id:"
	for _, s := range named {
		choice += " " + s.ID
	}
	return nil, hint(fmt.Errorf("%d datasheets have the name %q", len(named), text), choice)
}

// unknownDatasheet returns the error for a datasheet that does not exist, with the nearest
// existing names.
func unknownDatasheet(ctx context.Context, library *catalog.Library, snapshot, text string) error {
	err := fmt.Errorf("no datasheet has the id or the name %q", text)
	all, unread := library.SearchAll(ctx, catalog.Filter{Snapshot: snapshot})
	if unread != nil {
		return errors.Join(err, unread)
	}
	if snapshot != "" && len(all) == 0 {
		return hint(fmt.Errorf("there is no snapshot %s with datasheets", snapshot), "list them with: rollcall catalogues")
	}
	names, kind := make([]string, len(all)), "names"
	for i, s := range all {
		names[i] = s.Name
	}
	if catalog.EditionOf(text) != "" {
		kind = "ids"
		for i, s := range all {
			names[i] = s.ID
		}
	}
	search := "search with: rollcall datasheets"
	edition, _, _ := strings.Cut(snapshot, "@")
	install, unread := missingData(ctx, library, cmp.Or(edition, catalog.EditionOf(text)), "")
	if unread != nil {
		return errors.Join(err, unread)
	}
	if snapshot != "" {
		search = "looked for in " + snapshot + "; " + search
	}
	near := roster.Nearest(text, names)
	if len(near) == 0 && install != "" {
		search += "; " + install
	}
	if len(near) > 0 {
		search = "the nearest " + kind + " are: " + strings.Join(near, ", ") + "; " + search
	}
	return hint(err, search)
}
