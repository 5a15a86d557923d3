// Package store keeps game data in the database: snapshots that share their contents, and a
// full-text index over their datasheets.
package store

import (
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

//go:embed migration
var migrations embed.FS

// A Store is the catalog.Store of a database.
type Store struct {
	db     *database.DB
	search *searchSQL
}

// NewStore returns the store in the database and migrates its tables.
func NewStore(ctx context.Context, db *database.DB) (*Store, error) {
	if err := db.Migrate(ctx, "catalogue", migrations); err != nil {
		return nil, err
	}
	return &Store{db: db, search: searches[db.Kind()]}, nil
}

// change runs f in one transaction, while no other one changes game data.
func (s *Store) change(ctx context.Context, f func(*sql.Tx) error) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "game data"); err != nil {
			return err
		}
		return f(tx)
	})
}

// maxPuts is how often an import is prepared, if pruning removes what it relies on.
const maxPuts = 3

// Put stores an import in one transaction.
func (s *Store) Put(ctx context.Context, im *catalog.Import) (snapshot catalog.Snapshot, created bool, err error) {
	for range maxPuts {
		snapshot, created, err = s.put(ctx, im)
		if !errors.Is(err, errPruned) {
			break
		}
	}
	if err != nil {
		return catalog.Snapshot{}, false, fmt.Errorf("store snapshot %s: %w", im.Snapshot.ID, err)
	}
	return snapshot, created, nil
}

func (s *Store) put(ctx context.Context, im *catalog.Import) (snapshot catalog.Snapshot, created bool, err error) {
	p, err := s.newPut(ctx, im)
	if err != nil {
		return catalog.Snapshot{}, false, err
	}
	if err = p.storeShared(ctx, s); err == nil {
		err = s.change(ctx, func(tx *sql.Tx) error {
			snapshot, created, err = p.run(ctx, tx)
			return err
		})
	}
	if err != nil { // also if ctx has ended: nothing that belongs to no snapshot stays
		ctx := context.WithoutCancel(ctx)
		err = errors.Join(err, s.change(ctx, func(tx *sql.Tx) error { return collect(ctx, tx) }))
	}
	return snapshot, created, err
}

const snapshotColumns = "id, sum, edition, name, system, format, origin, created_at, active"

const selectSnapshots = "SELECT " + snapshotColumns + " FROM snapshot ORDER BY seq DESC"

// Snapshots lists all snapshots, newest first.
func (s *Store) Snapshots(ctx context.Context) ([]catalog.Snapshot, error) {
	rows, err := s.db.QueryContext(ctx, selectSnapshots)
	return database.Collect(rows, err, "list snapshots", scanSnapshot)
}

func scanSnapshot(row database.Scanner) (s catalog.Snapshot, err error) {
	err = row.Scan(&s.ID, &s.Sum, &s.Edition, &s.Name, &s.System, &s.Format, &s.Origin, database.Time{Of: &s.CreatedAt}, &s.Active)
	return s, err
}

// Activate activates or deactivates a snapshot in one transaction.
func (s *Store) Activate(ctx context.Context, a catalog.Activation) (recorded catalog.Activation, changed bool, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		recorded, changed, err = activate(ctx, tx, a)
		return err
	})
	if err != nil {
		return catalog.Activation{}, false, fmt.Errorf("snapshot %q: %w", a.Snapshot, err)
	}
	return recorded, changed, nil
}

// activate moves the mark of the active snapshot and records the change.
func activate(ctx context.Context, tx *sql.Tx, a catalog.Activation) (recorded catalog.Activation, changed bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT coalesce(old.id, '') FROM snapshot s
		LEFT JOIN snapshot old ON old.edition = s.edition AND old.system = s.system AND old.format = s.format AND old.active = 1
		WHERE s.id = ?`, a.Snapshot).Scan(&a.Previous)
	if errors.Is(err, sql.ErrNoRows) {
		return a, false, catalog.ErrNotFound
	}
	if active := a.Previous == a.Snapshot; err != nil || active == (a.Action == catalog.Activated) {
		return a, false, err
	}
	if a.Action == catalog.Deactivated {
		if err := checkNeeded(ctx, tx, a.Snapshot); err != nil {
			return a, false, err
		}
	}
	if _, err := tx.ExecContext(ctx, "UPDATE snapshot SET active = 0 WHERE id = ?", a.Previous); err != nil {
		return a, false, err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE snapshot SET active = ? WHERE id = ?", a.Action == catalog.Activated, a.Snapshot); err != nil {
		return a, false, err
	}
	err = record(ctx, tx, &a)
	return a, err == nil, err
}

// checkNeeded returns catalog.ErrNeeded if an active snapshot cannot be deactivated.
func checkNeeded(ctx context.Context, tx *sql.Tx, id string) error {
	rows, err := tx.QueryContext(ctx, selectSnapshots)
	all, err := database.Collect(rows, err, "list snapshots", scanSnapshot)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(s catalog.Snapshot) bool { return s.ID == id })
	if !catalog.CanDeactivate(&all[i], all) {
		return catalog.ErrNeeded
	}
	return nil
}

func record(ctx context.Context, tx *sql.Tx, a *catalog.Activation) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO activation (action, snapshot, previous, actor, at) VALUES (?, ?, ?, ?, ?)",
		a.Action, a.Snapshot, a.Previous, a.Actor, database.Time{Of: &a.At})
	return err
}

// Activations lists the changes of active snapshots and the removals, newest first.
func (s *Store) Activations(ctx context.Context) ([]catalog.Activation, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT action, snapshot, previous, actor, at FROM activation ORDER BY seq DESC")
	return database.Collect(rows, err, "list activations", func(row database.Scanner) (a catalog.Activation, err error) {
		err = row.Scan(&a.Action, &a.Snapshot, &a.Previous, &a.Actor, database.Time{Of: &a.At})
		return a, err
	})
}

// seq returns the row of a snapshot.
func (s *Store) seq(ctx context.Context, snapshot string) (seq int64, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT seq FROM snapshot WHERE id = ?", snapshot).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		err = catalog.ErrNotFound
	}
	if err != nil {
		return 0, fmt.Errorf("snapshot %q: %w", snapshot, err)
	}
	return seq, nil
}

// Compiled returns the compile cache of a snapshot, without its parts. A damaged one has no
// version, so that it is made again.
func (s *Store) Compiled(ctx context.Context, snapshot string) (c catalog.Compiled, err error) {
	seq, err := s.seq(ctx, snapshot)
	if err != nil {
		return c, err
	}
	var packed, problems []byte
	err = s.db.QueryRowContext(ctx, "SELECT version, parts, problems FROM compiled WHERE snapshot = ?", seq).Scan(&c.Version, &packed, &problems)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return catalog.Compiled{}, nil
	case err != nil:
		return catalog.Compiled{}, fmt.Errorf("snapshot %s: %w", snapshot, err)
	}
	if len(packed) > 0 {
		c.Index, err = unpack(packed, nil)
	}
	if errors.Join(err, json.Unmarshal(problems, &c.Problems)) != nil {
		return catalog.Compiled{}, nil
	}
	return c, nil
}

// CompiledParts returns parts of the compile cache of a snapshot.
func (s *Store) CompiledParts(ctx context.Context, snapshot string, names []string) ([]catalog.Document, error) {
	parts := make([]catalog.Document, 0, len(names))
	for _, name := range names {
		var key int64
		err := s.db.QueryRowContext(ctx, "SELECT p.blob FROM compiled_part p JOIN snapshot s ON s.seq = p.snapshot WHERE s.id = ? AND p.name = ?", snapshot, name).Scan(&key)
		if errors.Is(err, sql.ErrNoRows) {
			err = catalog.ErrNotFound
		}
		var data []byte
		if err == nil {
			data, err = s.content(ctx, key)
		}
		if err != nil {
			return nil, fmt.Errorf("snapshot %s: part %q: %w", snapshot, name, err)
		}
		parts = append(parts, catalog.Document{Name: name, Data: data})
	}
	return parts, nil
}

// Documents returns the documents of a snapshot by name.
func (s *Store) Documents(ctx context.Context, snapshot string) ([]catalog.Document, error) {
	seq, err := s.seq(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	type reference struct {
		name string
		key  int64
	}
	rows, err := s.db.QueryContext(ctx, "SELECT name, blob FROM document WHERE snapshot = ? ORDER BY name", seq)
	all, err := database.Collect(rows, err, "documents of "+snapshot, func(row database.Scanner) (r reference, err error) {
		err = row.Scan(&r.name, &r.key)
		return r, err
	})
	docs := make([]catalog.Document, len(all))
	for i, r := range all {
		if err != nil {
			break
		}
		docs[i].Name = r.name
		docs[i].Data, err = s.content(ctx, r.key)
	}
	if err != nil {
		return nil, fmt.Errorf("documents of %s: %w", snapshot, err)
	}
	return docs, nil
}

// Catalogues lists the books of a snapshot, or of the active ones.
func (s *Store) Catalogues(ctx context.Context, snapshot string) ([]catalog.Catalogue, error) {
	q := query{text: `SELECT b.id, b.name, s.edition, b.faction, s.id, b.datasheets, s.origin
		FROM book b JOIN snapshot s ON s.seq = b.snapshot`}
	if snapshot == "" {
		q.where("s.active = 1")
	} else {
		seq, err := s.seq(ctx, snapshot)
		if err != nil {
			return nil, err
		}
		q.where("s.seq = ?", seq)
	}
	q.text += " ORDER BY s.edition, b.name, s.seq, b.id"
	rows, err := s.db.QueryContext(ctx, q.text, q.args...)
	return database.Collect(rows, err, "list catalogues", scanCatalogue)
}

func scanCatalogue(row database.Scanner) (c catalog.Catalogue, err error) {
	err = row.Scan(&c.ID, &c.Name, &c.Edition, &c.Faction, &c.Snapshot, &c.Datasheets, &c.Origin)
	return c, err
}

// Named lists what has one of the names in a snapshot, or in all active ones.
func (s *Store) Named(ctx context.Context, snapshot string, names ...string) ([]catalog.IndexedName, error) {
	if len(names) == 0 {
		return nil, nil
	}
	keys := make([]any, len(names))
	for i, name := range names {
		keys[i] = catalog.NameKey(name)
	}
	// A join of snapshot_name would read all names of the snapshot.
	q := query{text: `SELECT n.kind, n.name, n.id, b.id, b.faction, s.edition, s.id
		FROM name n JOIN snapshot s ON EXISTS (SELECT 1 FROM snapshot_name m WHERE m.snapshot = s.seq AND m.name = n.key)
		JOIN book b ON b.snapshot = s.seq AND b.id = n.catalogue`}
	q.where("n.name_key IN (?"+strings.Repeat(", ?", len(keys)-1)+")", keys...)
	if snapshot == "" {
		q.where("s.active = 1")
	} else {
		q.where("s.id = ?", snapshot)
	}
	q.text += " ORDER BY s.seq DESC, b.faction, n.kind, n.id"
	rows, err := s.db.QueryContext(ctx, q.text, q.args...)
	return database.Collect(rows, err, "names", func(row database.Scanner) (n catalog.IndexedName, err error) {
		err = row.Scan(&n.Kind, &n.Name, &n.ID, &n.Catalogue, &n.Faction, &n.Edition, &n.Snapshot)
		return n, err
	})
}

// Enhancements lists the Enhancements of a snapshot that have points.
func (s *Store) Enhancements(ctx context.Context, snapshot string) ([]catalog.IndexedName, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT n.name, n.id, b.id, b.faction, n.points
		FROM name n JOIN snapshot_name m ON m.name = n.key JOIN snapshot s ON s.seq = m.snapshot JOIN book b ON b.snapshot = s.seq AND b.id = n.catalogue
		WHERE s.id = ? AND n.kind = ? AND n.points IS NOT NULL ORDER BY n.name, b.faction, n.id`, snapshot, catalog.NameEnhancement)
	return database.Collect(rows, err, "enhancements", func(row database.Scanner) (n catalog.IndexedName, err error) {
		n.Kind, n.Snapshot = catalog.NameEnhancement, snapshot
		var points string
		if err = row.Scan(&n.Name, &n.ID, &n.Catalogue, &n.Faction, &points); err != nil {
			return n, err
		}
		value, err := entry.ParseNumber(points)
		n.Points = &value
		return n, err
	})
}

// Locate returns the place of a datasheet.
func (s *Store) Locate(ctx context.Context, snapshot, datasheet string) (at catalog.Place, err error) {
	q := query{text: "SELECT s.id, d.catalogue FROM datasheet d JOIN snapshot_datasheet m ON m.datasheet = d.key JOIN snapshot s ON s.seq = m.snapshot"}
	q.where("d.id = ?", datasheet)
	if snapshot != "" {
		q.where("s.id = ?", snapshot)
	}
	q.text += " ORDER BY s.active DESC, s.seq DESC, d.home DESC, d.catalogue LIMIT 1"
	err = s.db.QueryRowContext(ctx, q.text, q.args...).Scan(&at.Snapshot, &at.Catalogue)
	if errors.Is(err, sql.ErrNoRows) {
		err = catalog.ErrNotFound
	}
	if err != nil {
		return catalog.Place{}, fmt.Errorf("datasheet %q: %w", datasheet, err)
	}
	return at, nil
}

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
