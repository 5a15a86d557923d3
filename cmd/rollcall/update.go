package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster/message"
)

// dataUpdateCommand fetches and imports the newest release of a source.
type dataUpdateCommand struct {
	Source   string `arg:"" help:"help.data_update_source"`
	Registry string `help:"help.data_update_registry" env:"ROLLCALL_REGISTRY" placeholder:"FILE"`
	loadFlags
}

// Help lists the sources.
func (dataUpdateCommand) Help() string {
	var b strings.Builder
	for _, s := range source.Default().Sources {
		fmt.Fprintf(&b, "    %-4s %s (%s)\n", s.Name, s.Title, s.Origin())
	}
	return `Sources:

` + b.String() + `
--registry names a JSON file with other sources:

    {"sources": [{"name": "club", "edition": "10e", "title": "Club rules",
      "address": "https://example.org/club.zip", "factions": ["Militia"]}]}

An address is an https URL, or one of this machine, and serves a zip archive.

Examples:

    rollcall data update 11e
    rollcall data update 10e --activate
    rollcall data update club --registry sources.json`
}

// Run fetches and imports the release.
func (u *dataUpdateCommand) Run(ctx context.Context, c *console, s *settings) error {
	registry, err := readRegistry(u.Registry)
	if err != nil {
		return err
	}
	from, ok := registry.Find(u.Source)
	if !ok {
		return &failure{cause: fmt.Errorf("found the source %q; allowed: %s", u.Source, registry.Names()), code: exitUnreadable}
	}
	end := c.working(says(c.lang, "cli.fetching", "Name", from.Address))
	defer end()
	docs, err := source.Fetch(ctx, from, source.DefaultLimits)
	if err != nil {
		return err
	}
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	return u.load(ctx, c, d, docs, catalog.LoadRequest{Origin: from.Origin(), System: from.Edition}, end)
}

// readRegistry reads a registry of sources. An empty name selects the registry of the program.
func readRegistry(file string) (*source.Registry, error) {
	if file == "" {
		return source.Default(), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, cause(err))
	}
	r, err := source.Read(data)
	if err != nil {
		return nil, &failure{cause: fmt.Errorf("%s: %w", file, err), code: exitUnreadable}
	}
	return r, nil
}

// missingData lists the commands that install the data of an edition and a faction of which the
// database has at most the built-in books. It returns an empty text if there are none. An empty
// edition or faction matches all.
func missingData(ctx context.Context, library *catalog.Library, edition, faction string) ([]advice, error) {
	active, err := library.Active(ctx)
	if err != nil {
		return nil, err
	}
	var installs []string
	for _, s := range source.Default().Missing(active, edition, faction) {
		installs = append(installs, s.Command())
	}
	if len(installs) == 0 {
		return nil, nil
	}
	commands := message.Alternatives(installs)
	if faction == "" {
		return []advice{{"hint.install_all", []any{"Command", commands}}}, nil
	}
	return []advice{{"hint.install", []any{"Faction", strconv.Quote(faction), "Command", commands}}}, nil
}
