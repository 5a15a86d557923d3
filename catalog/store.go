package catalog

import (
	"context"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Store stores snapshots and indexes their datasheets. Methods that name a
// snapshot or a datasheet return ErrNotFound if there is none.
type Store interface {
	// Put stores an import in one transaction. If the snapshot is stored already,
	// only what was derived from its documents is replaced, and created is false.
	Put(ctx context.Context, im *Import) (s Snapshot, created bool, err error)
	// Snapshots returns all snapshots, newest first.
	Snapshots(ctx context.Context) ([]Snapshot, error)
	// Compiled returns the compile cache of a snapshot.
	Compiled(ctx context.Context, snapshot string) (Compiled, error)
	// Documents returns the documents of a snapshot, by name.
	Documents(ctx context.Context, snapshot string) ([]Document, error)
	// Catalogues returns the books of a snapshot, or those of the newest snapshot
	// of each edition and format if the id is empty, by edition and name.
	Catalogues(ctx context.Context, snapshot string) ([]Catalogue, error)
	// Search returns datasheets by name. The error is ErrBadCursor for a cursor
	// that is not from a page of the same filter.
	Search(ctx context.Context, f Filter) (Page[Summary], error)
	// Locate returns the place of a datasheet: in the snapshot, or in the newest
	// that has it if snapshot is empty; in its home there, or else in the first
	// catalogue that offers it.
	Locate(ctx context.Context, snapshot, datasheet string) (Place, error)
}

// A Place is the snapshot and the catalogue of a datasheet.
type Place struct {
	Snapshot, Catalogue string // ids
}

// Compiled is the compile cache of a snapshot: the encoded result of compiling its
// documents. A program with another Version compiles the documents again.
type Compiled struct {
	Version  string
	Data     []byte
	Problems []fault.Fault
}

// An Import is everything that Store.Put stores of a snapshot.
type Import struct {
	Snapshot   Snapshot
	Documents  []Document
	Compiled   Compiled
	Books      []Catalogue
	Datasheets []Summary
}
