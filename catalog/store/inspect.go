package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// Damaged describes the documents of snapshots whose checksum does not match, and returns the ids
// of the snapshots whose compile cache is damaged: they are compiled again when they are used.
func (s *Store) Damaged(ctx context.Context) (documents, caches []string, err error) {
	snapshots, err := s.Snapshots(ctx)
	if err != nil {
		return nil, nil, err
	}
	for i := range snapshots {
		id := snapshots[i].ID
		bad, err := s.damagedContents(ctx, "document", id)
		if err != nil {
			return nil, nil, err
		}
		for _, name := range bad {
			documents = append(documents, fmt.Sprintf("%s: document %s", id, name))
		}
		c, err := s.Compiled(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		if bad, err = s.damagedContents(ctx, "compiled_part", id); err != nil {
			return nil, nil, err
		}
		if c.Version == "" || len(bad) > 0 {
			caches = append(caches, id)
		}
	}
	return documents, caches, nil
}

// damagedContents returns the names of the contents of a snapshot that cannot be read.
func (s *Store) damagedContents(ctx context.Context, table, snapshot string) (bad []string, err error) {
	type reference struct {
		name string
		key  int64
	}
	rows, err := s.db.QueryContext(ctx, "SELECT c.name, c.blob FROM "+table+" c JOIN snapshot s ON s.seq = c.snapshot WHERE s.id = ? ORDER BY c.name", snapshot)
	all, err := database.Collect(rows, err, "contents of "+snapshot, func(row database.Scanner) (r reference, err error) {
		err = row.Scan(&r.name, &r.key)
		return r, err
	})
	for _, r := range all {
		if _, read := s.content(ctx, r.key); errors.Is(read, catalog.ErrDamaged) {
			bad = append(bad, r.name)
		} else if err == nil {
			err = read
		}
	}
	return bad, err
}
