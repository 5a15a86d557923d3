package main

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/rollcall40k/rollcall/catalog"
)

// importCommand imports game data.
type importCommand struct {
	Path string `arg:"" help:"A folder, a zip archive or a single file of game data."`
	JSON bool   `help:"Write the snapshot as JSON." name:"json"`
}

// Help shows examples.
func (importCommand) Help() string {
	return `What is imported becomes one snapshot, which never changes. The same data makes
no second one. Data with a fault is refused whole, and every fault is listed
with its file and place.

A folder or an archive of datasheets holds system.json and the factions in a
folder named for the edition: 9e/system.json, 9e/necrons/faction.json,
9e/necrons/monolith.json.

Examples:

    rollcall import datasheets
    rollcall import house-rules.zip --db club.db`
}

// Run imports the path.
func (i *importCommand) Run(c *console, s *settings) (err error) {
	docs, err := gather(i.Path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	snapshot, created, problems, err := d.library.Import(ctx, filepath.Base(i.Path), docs)
	if errors.Is(err, catalog.ErrRefused) {
		for _, p := range problems {
			fmt.Fprintln(c.err, p.Error())
		}
		return fmt.Errorf("%s is refused; problems: %d", i.Path, len(problems))
	}
	if err != nil {
		return fmt.Errorf("import %s: %w", i.Path, err)
	}
	if i.JSON {
		return writeJSON(c.out, snapshot)
	}
	text := "%s: %s (%d documents)\n"
	if !created {
		text = "%s: %s is there already (%d documents)\n"
	}
	_, err = fmt.Fprintf(c.out, text, snapshot.ID, snapshot.Name, len(docs))
	return err
}

// gather reads the documents of a folder, an archive or a single file.
func gather(path string) ([]catalog.Document, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return catalog.Gather(os.DirFS(path))
	}
	archive, err := zip.OpenReader(path)
	if err == nil {
		defer archive.Close()
		return catalog.Gather(archive)
	}
	if !errors.Is(err, zip.ErrFormat) {
		return nil, err
	}
	if info.Size() > catalog.MaxImport {
		return nil, fmt.Errorf("%s: %w; allowed: %d bytes", path, catalog.ErrTooLarge, catalog.MaxImport)
	}
	data, err := os.ReadFile(path)
	return []catalog.Document{{Name: filepath.Base(path), Data: data}}, err
}
