package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
)

// cataloguesCommand lists the army books.
type cataloguesCommand struct {
	Edition  string `help:"Only this edition." placeholder:"9e"`
	Snapshot string `help:"The snapshot. By default the newest of each edition." placeholder:"ID"`
	JSON     bool   `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (cataloguesCommand) Help() string {
	return `Examples:

    rollcall catalogues
    rollcall catalogues --edition 9e --json`
}

// Run lists the army books.
func (l *cataloguesCommand) Run(ctx context.Context, c *console, d *services) error {
	books, err := d.library.Catalogues(ctx, l.Snapshot)
	if err != nil {
		return err
	}
	if l.Edition != "" {
		if other := otherThan("edition", l.Edition, books, func(b catalog.Catalogue) string { return b.Edition }); other != "" {
			fmt.Fprintln(c.err, "no army book is found"+other)
		}
		books = slices.DeleteFunc(books, func(b catalog.Catalogue) bool { return b.Edition != l.Edition })
	}
	if l.JSON {
		return writeJSON(c.out, books)
	}
	g := &grid{right: []bool{false, false, true}}
	g.add("EDITION", "NAME", "DATASHEETS", "ID", "SNAPSHOT", "SOURCE")
	for _, b := range books {
		g.add(b.Edition, b.Name, strconv.Itoa(b.Datasheets), b.ID, b.Snapshot, b.Origin)
	}
	return g.write(c.out)
}
