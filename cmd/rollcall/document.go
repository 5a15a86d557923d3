package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// maxDocument is the maximum size of a document in bytes.
const maxDocument = 8 << 20

// A checked document is a roster, the game data it was checked against, and what
// the check found.
type checked struct {
	roster *roster.Roster
	book   *entry.Book
	report *check.Report
	// foreign is set for a text and a file of another program: the game data to check them
	// against is chosen from the database.
	foreign bool
	newer   *catalog.Snapshot // the active data, if the roster is on other data
}

// check reads a file, or standard input for -, and checks the roster in it: a roster or list
// document, a file of another program, or a text. w supplies what the document does not state.
func (d *services) check(ctx context.Context, c *console, file string, w intake.Requested) (*checked, error) {
	data, err := c.read(file)
	if err != nil {
		return nil, err
	}
	doc, err := readDocument(data, w)
	if err != nil && pack.Recognise(intake.NewInput(data)) {
		err = hint(err, "hint.check_pack", "Command", "rollcall event check "+file)
	}
	if err != nil {
		return nil, err
	}
	report, r, err := d.rosters.CheckDocument(ctx, doc)
	if err != nil {
		return nil, atFlags(err)
	}
	book, err := d.rosters.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	newer, err := d.rosters.Newer(ctx, r)
	return &checked{r, book, report, doc.Recorded != nil || doc.Pasted != nil, newer}, err
}

// readDocument reads a document of any kind.
func readDocument(data []byte, w intake.Requested) (intake.Document, error) {
	doc, err := intake.ReadDocument(data, battlescribe.Format, pack.Format, text.Format(w))
	doc.Requested = w
	return doc, err
}

// read reads a file, or standard input for -.
func (c *console) read(file string) ([]byte, error) {
	in := c.in
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, cause(err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxDocument+1))
	if err == nil && len(data) > maxDocument {
		err = fmt.Errorf("the document is too large; allowed: %d bytes", maxDocument)
	}
	return data, cause(err)
}

// cause returns the cause of a file error without the file name, which the caller
// adds as the user wrote it.
func cause(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

// wantedFlags supply the edition, faction, snapshot and limit of a document that does not state
// them.
type wantedFlags struct {
	Edition  string `help:"help.document_edition" placeholder:"10e"`
	Faction  string `help:"help.document_faction" placeholder:"NAME"`
	Snapshot string `help:"help.document_snapshot" placeholder:"ID"`
	Limit    string `help:"help.document_limit" placeholder:"N"`
	Update   bool   `help:"help.document_update"`
}

func (w wantedFlags) wanted() intake.Requested { return intake.Requested(w) }
