package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// A blob is a content that is ready to be stored.
type blob struct {
	name string // of the document or the part
	hash [sha256.Size]byte
	base int64  // key of the content that is the dictionary; 0: none
	data []byte // compressed; nil: the content is stored already
	// damaged is the key of the same content if it is stored, and cannot be read; 0: it is not.
	damaged int64
}

// A base is the content of an earlier version.
type base struct {
	key  int64
	size int // compressed
}

// maxDelta is the part of the base's size that the differences from it may take. Greater ones
// are not worth reading two contents for one.
const maxDelta = 4

// bases returns the contents from which new ones may be similar, by name.
func (s *Store) bases(ctx context.Context, query string, args ...any) (map[string]base, error) {
	type named struct {
		name string
		base
	}
	rows, err := s.db.QueryContext(ctx, query, args...)
	all, err := database.Collect(rows, err, "earlier contents", func(row database.Scanner) (n named, err error) {
		err = row.Scan(&n.name, &n.key, &n.size)
		return n, err
	})
	bases := map[string]base{}
	for _, n := range all {
		bases[n.name] = n.base
	}
	return bases, err
}

// newBlob compresses a content: to the differences from its base if these are small. A
// content that is stored is not compressed again, unless it is damaged.
func (s *Store) newBlob(ctx context.Context, name string, plain []byte, from base) (blob, error) {
	b := blob{name: name, hash: sha256.Sum256(plain)}
	key, err := blobKey(ctx, s.db, b.hash[:])
	if err == nil {
		_, err = s.content(ctx, key)
		if errors.Is(err, catalog.ErrNotFound) {
			return b, errPruned
		}
		if !errors.Is(err, catalog.ErrDamaged) {
			return b, err
		}
		b.damaged = key
		b.data, err = pack(plain, nil)
		return b, err
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return b, err
	}
	if from.key != 0 {
		dictionary, err := s.content(ctx, from.key)
		switch {
		case errors.Is(err, catalog.ErrNotFound):
			return b, errPruned
		case errors.Is(err, catalog.ErrDamaged):
			b.data, err = pack(plain, nil)
			return b, err
		case err != nil:
			return b, err
		}
		if b.data, err = pack(plain, dictionary); err != nil {
			return b, err
		}
		if len(b.data) <= from.size/maxDelta {
			b.base = from.key
			return b, nil
		}
	}
	b.data, err = pack(plain, nil)
	return b, err
}

// querier is a pool or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func blobKey(ctx context.Context, on querier, hash []byte) (key int64, err error) {
	err = on.QueryRowContext(ctx, "SELECT key FROM blob WHERE hash = ?", hash).Scan(&key)
	return key, err
}

// errPruned is returned if a content that was stored when an import was prepared is gone.
var errPruned = errors.New("pruned meanwhile")

// store stores the content, unless it is stored, and returns its key.
func (b *blob) store(ctx context.Context, tx *sql.Tx) (key int64, err error) {
	key, err = blobKey(ctx, tx, b.hash[:])
	if err == nil && key == b.damaged {
		_, err = tx.ExecContext(ctx, "UPDATE blob SET base = NULL, data = ? WHERE key = ?", b.data, key)
		return key, err
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return key, err
	}
	if b.data == nil {
		return 0, errPruned
	}
	var from any
	if b.base != 0 {
		var found bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM blob WHERE key = ?)", b.base).Scan(&found); err != nil || !found {
			return 0, errors.Join(err, errPruned)
		}
		from = b.base
	}
	err = tx.QueryRowContext(ctx, "INSERT INTO blob (hash, base, data) VALUES (?, ?, ?) RETURNING key", b.hash[:], from, b.data).Scan(&key)
	return key, err
}

// content returns the plain content with the key. The error wraps catalog.ErrDamaged if it
// does not have its hash.
func (s *Store) content(ctx context.Context, key int64) ([]byte, error) {
	var packed, dictionary, hash []byte
	err := s.db.QueryRowContext(ctx, "SELECT b.data, base.data, b.hash FROM blob b LEFT JOIN blob base ON base.key = b.base WHERE b.key = ?", key).
		Scan(&packed, &dictionary, &hash)
	if errors.Is(err, sql.ErrNoRows) {
		err = catalog.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("content %d: %w", key, err)
	}
	if dictionary != nil {
		dictionary, err = unpack(dictionary, nil)
	}
	var plain []byte
	if err == nil {
		plain, err = unpack(packed, dictionary)
	}
	if sum := sha256.Sum256(plain); err != nil || hash != nil && !bytes.Equal(hash, sum[:]) {
		return nil, fmt.Errorf("content %d: %w", key, errors.Join(catalog.ErrDamaged, err))
	}
	return plain, nil
}

// collect removes what no snapshot has: contents, datasheets and names.
func collect(ctx context.Context, tx *sql.Tx) error {
	const unused = "NOT EXISTS (SELECT 1 FROM document x WHERE x.blob = blob.key) AND NOT EXISTS (SELECT 1 FROM compiled_part x WHERE x.blob = blob.key)"
	for _, statement := range []string{
		"DELETE FROM datasheet_text WHERE rowid IN (SELECT key FROM datasheet WHERE NOT EXISTS (SELECT 1 FROM snapshot_datasheet x WHERE x.datasheet = datasheet.key))",
		"DELETE FROM datasheet WHERE NOT EXISTS (SELECT 1 FROM snapshot_datasheet x WHERE x.datasheet = datasheet.key)",
		"DELETE FROM name WHERE NOT EXISTS (SELECT 1 FROM snapshot_name x WHERE x.name = name.key)",
		"DELETE FROM blob WHERE base IS NOT NULL AND " + unused,
		"DELETE FROM blob WHERE NOT EXISTS (SELECT 1 FROM blob x WHERE x.base = blob.key) AND " + unused,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
