package catalog

import (
	"context"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An Archive keeps imports.
type Archive interface {
	// Put stores an import, whole or not at all. Where the snapshot is there
	// already, what was derived from its documents is replaced, the snapshot
	// stays as it is, and created is false.
	Put(ctx context.Context, im *Import) (s Snapshot, created bool, err error)
	// Snapshots lists all, newest first.
	Snapshots(ctx context.Context) ([]Snapshot, error)
	// Compiled returns what was compiled from the documents of a snapshot. The
	// error is ErrNotFound where there is no such snapshot.
	Compiled(ctx context.Context, snapshot string) (Compiled, error)
	// Documents returns the documents of a snapshot, in the order of their
	// names. The error is ErrNotFound where there is no such snapshot.
	Documents(ctx context.Context, snapshot string) ([]Document, error)
}

// An Index lists what is in the snapshots.
type Index interface {
	// Catalogues lists the books of a snapshot, or of the newest one of each
	// edition and format for an empty id, in the order of edition and name.
	Catalogues(ctx context.Context, snapshot string) ([]Catalogue, error)
	// Search lists datasheets in the order of their names. The error is
	// ErrBadCursor for a cursor that no page of the same filter has given out.
	Search(ctx context.Context, f Filter) (Page[Summary], error)
	// Locate returns where a datasheet with the id stands: in a snapshot, or in
	// the newest that has it for an empty one, and its home there, or else the
	// first catalogue that offers it. The error is ErrNotFound where there is
	// none.
	Locate(ctx context.Context, snapshot, datasheet string) (Place, error)
}

// A Place is where a datasheet stands.
type Place struct {
	Snapshot, Catalogue string // ids
}

// A Store keeps snapshots and finds what is in them.
type Store interface {
	Archive
	Index
}

// Compiled is the compiled form of a snapshot. It is only good for the program
// that knows its Version; any other compiles the documents again.
type Compiled struct {
	Version  string
	Data     []byte
	Problems []entry.Problem
}

// An Import is what an Archive puts away.
type Import struct {
	Snapshot   Snapshot
	Documents  []Document
	Compiled   Compiled
	Books      []Catalogue
	Datasheets []Summary
}
