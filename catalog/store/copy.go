package store

import (
	"context"
	"database/sql"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// Version returns the newest version of the tables of the store.
func Version() (int64, error) { return database.Version(migrations) }

// Tables returns the tables of the store that are copied to another database; rows may refer to
// those of earlier tables. IndexWords makes the full-text index again.
func Tables() []string {
	return []string{
		"snapshot", "activation", "blob", "document", "compiled", "compiled_part", "book", "datasheet", "snapshot_datasheet",
		"datasheet_keyword", "name", "snapshot_name", "data_update",
	}
}

// IndexWords adds datasheets that are not in the full-text index to it.
func (s *Store) IndexWords(ctx context.Context) error {
	type row struct {
		key     int64
		summary catalog.Summary
	}
	rows, err := s.db.QueryContext(ctx, "SELECT key, summary FROM datasheet WHERE key NOT IN (SELECT rowid FROM datasheet_text) ORDER BY key")
	missing, err := database.Collect(rows, err, "index of datasheets", func(from database.Scanner) (r row, err error) {
		err = from.Scan(&r.key, database.JSON{Of: &r.summary})
		return r, err
	})
	if err != nil {
		return err
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		w, err := newWordWriter(ctx, tx, s.search)
		if err != nil {
			return err
		}
		defer w.close()
		for i := range missing {
			if err := w.store(ctx, missing[i].key, &missing[i].summary); err != nil {
				return err
			}
		}
		return nil
	})
}
