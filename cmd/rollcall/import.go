package main

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
	docs, others, err := gather(i.Path)
	if err != nil {
		return fmt.Errorf("%s: %w", i.Path, cause(err))
	}
	for _, name := range others {
		fmt.Fprintf(c.err, "%s is left out: it is no game data\n", name)
	}
	ctx := context.Background()
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	snapshot, created, problems, err := d.library.Import(ctx, filepath.Base(i.Path), docs)
	switch {
	case errors.Is(err, catalog.ErrRefused):
		for _, p := range problems {
			fmt.Fprintln(c.err, p.Error())
		}
		return fmt.Errorf("%s is refused; problems: %d", i.Path, len(problems))
	case errors.Is(err, catalog.ErrFormat):
		return hint(fmt.Errorf("%s: %w", i.Path, err), "see rollcall import --help")
	case err != nil:
		return fmt.Errorf("%s: %w", i.Path, err)
	}
	return i.done(c, snapshot, created, len(docs))
}

// done says what was imported.
func (i *importCommand) done(c *console, s catalog.Snapshot, created bool, documents int) error {
	if i.JSON {
		return writeJSON(c.out, s)
	}
	there := ""
	if !created {
		there = " is there already"
	}
	_, err := fmt.Fprintf(c.out, "%s: %s%s (%d documents)\n", s.ID, s.Name, there, documents)
	return err
}

// gather reads the documents of a folder, an archive or a single file. The files
// of a folder or an archive that are no game data are named in others.
func gather(path string) (docs []catalog.Document, others []string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		docs, err := catalog.Gather(os.DirFS(path))
		docs, others = gameData(docs)
		return docs, others, err
	}
	archive, err := zip.OpenReader(path)
	if err == nil {
		defer archive.Close()
		docs, err := catalog.Gather(archive)
		docs, others = gameData(docs)
		return docs, others, err
	}
	if !errors.Is(err, zip.ErrFormat) {
		return nil, nil, err
	}
	if info.Size() > catalog.MaxImport {
		return nil, nil, fmt.Errorf("%w; allowed: %d bytes", catalog.ErrTooLarge, catalog.MaxImport)
	}
	data, err := os.ReadFile(path)
	return []catalog.Document{{Name: filepath.Base(path), Data: data}}, nil, err
}

// gameData parts what may be game data from files that lie beside it.
func gameData(all []catalog.Document) (docs []catalog.Document, others []string) {
	for _, d := range all {
		if strings.EqualFold(filepath.Ext(d.Name), ".json") {
			docs = append(docs, d)
		} else {
			others = append(others, d.Name)
		}
	}
	return docs, others
}
