package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// put is an import that is ready to be written: everything that takes time is done before
// the write lock is acquired.
type put struct {
	im        *catalog.Import
	search    *searchSQL
	documents []blob // none if the snapshot is stored already
	index     []byte // compressed
	parts     []blob
	summaries []string
	// of the rows of the datasheets and the names
	datasheetHashes, nameHashes []any
}

// earlier are the contents that may be similar to those of an import: those of the newest
// other snapshot of the game system or, with a version, of the newest that the same program
// compiled.
const earlier = `SELECT c.name, base.key, length(base.data)
	FROM %s c JOIN blob b ON b.key = c.blob JOIN blob base ON base.key = coalesce(b.base, b.key)
	WHERE c.snapshot = (SELECT max(seq) FROM snapshot WHERE edition = ? AND system = ? AND format = ? AND sum <> ?
		AND (? = '' OR seq IN (SELECT snapshot FROM compiled WHERE version = ?)))`

func (s *Store) newPut(ctx context.Context, im *catalog.Import) (p *put, err error) {
	p = &put{im: im, search: s.search}
	if p.index, err = pack(im.Compiled.Index, nil); err != nil {
		return nil, err
	}
	if p.parts, err = s.newBlobs(ctx, &im.Snapshot, "compiled_part", im.Compiled.Version, im.Compiled.Parts); err != nil {
		return nil, err
	}
	var known bool
	if err := s.db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM snapshot WHERE sum = ?)", im.Snapshot.Sum).Scan(&known); err != nil {
		return nil, err
	}
	if !known {
		if p.documents, err = s.newBlobs(ctx, &im.Snapshot, "document", "", im.Documents); err != nil {
			return nil, err
		}
	}
	for _, d := range im.Datasheets {
		d.Edition, d.Snapshot = "", "" // they are columns of the snapshot
		text, err := json.Marshal(d)
		if err != nil {
			return nil, err
		}
		p.summaries = append(p.summaries, string(text))
		p.datasheetHashes = append(p.datasheetHashes, rowHash(im.Compiled.Version, strconv.FormatBool(d.Home), string(text)))
	}
	for _, n := range im.Names {
		p.nameHashes = append(p.nameHashes, rowHash(im.Compiled.Version, string(n.Kind), n.Name, n.ID, n.Catalogue, fmt.Sprint(n.Points)))
	}
	return p, nil
}

// newBlobs compresses documents, or parts of the compile cache of a version.
func (s *Store) newBlobs(ctx context.Context, of *catalog.Snapshot, table, version string, contents []catalog.Document) ([]blob, error) {
	bases, err := s.bases(ctx, fmt.Sprintf(earlier, table), of.Edition, of.System, of.Format, of.Sum, version, version)
	if err != nil {
		return nil, err
	}
	blobs := make([]blob, len(contents))
	for i := range contents {
		if blobs[i], err = s.newBlob(ctx, contents[i].Name, contents[i].Plain(), bases[contents[i].Name]); err != nil {
			return nil, fmt.Errorf("%s: %w", contents[i].Name, err)
		}
	}
	return blobs, nil
}

func (p *put) run(ctx context.Context, tx *sql.Tx) (s catalog.Snapshot, created bool, err error) {
	seq, s, err := stored(ctx, tx, p.im.Snapshot.Sum)
	if errors.Is(err, sql.ErrNoRows) {
		created, s = true, p.im.Snapshot
		if seq, err = p.snapshot(ctx, tx); err == nil && !p.im.Incomplete {
			s.Active, err = activateFirst(ctx, tx, &s, p.im.Actor)
		}
	}
	if err != nil {
		return s, false, err
	}
	steps := []func(context.Context, *sql.Tx, int64) error{clearDerived, p.compiledForm, p.books, p.datasheets, p.names}
	for _, step := range steps {
		if err := step(ctx, tx, seq); err != nil {
			return s, false, err
		}
	}
	if !created {
		err = collect(ctx, tx)
	}
	return s, created, err
}

// activateFirst activates the first snapshot of a game system for the actor, unless one was deactivated.
func activateFirst(ctx context.Context, tx *sql.Tx, s *catalog.Snapshot, actor string) (first bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT NOT EXISTS (SELECT 1 FROM snapshot WHERE edition = ? AND system = ? AND format = ?
		AND (active = 1 OR id <> ? AND id IN (SELECT snapshot FROM activation WHERE action = ?)))`,
		s.Edition, s.System, s.Format, s.ID, catalog.Deactivated).Scan(&first)
	if err != nil || !first {
		return false, err
	}
	_, _, err = activate(ctx, tx, catalog.Activation{Action: catalog.Activated, Snapshot: s.ID, Actor: actor, At: s.CreatedAt})
	return true, err
}

func stored(ctx context.Context, tx *sql.Tx, sum string) (seq int64, s catalog.Snapshot, err error) {
	if err := tx.QueryRowContext(ctx, "SELECT seq FROM snapshot WHERE sum = ?", sum).Scan(&seq); err != nil {
		return 0, s, err
	}
	s, err = scanSnapshot(tx.QueryRowContext(ctx, "SELECT "+snapshotColumns+" FROM snapshot WHERE seq = ?", seq))
	return seq, s, err
}

// snapshot writes the snapshot and its documents.
func (p *put) snapshot(ctx context.Context, tx *sql.Tx) (seq int64, err error) {
	s := p.im.Snapshot
	err = tx.QueryRowContext(ctx, "INSERT INTO snapshot ("+snapshotColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING seq",
		s.ID, s.Sum, s.Edition, s.Name, s.System, s.Format, s.Origin, database.Time{Of: &s.CreatedAt}).Scan(&seq)
	if err != nil {
		return 0, err
	}
	return seq, storeBlobs(ctx, tx, "INSERT INTO document (snapshot, name, blob) VALUES (?, ?, ?)", seq, p.documents)
}

// storeBlobs stores contents, and a row with the snapshot, the name and the key of each.
func storeBlobs(ctx context.Context, tx *sql.Tx, insert string, seq int64, blobs []blob) error {
	for i := range blobs {
		key, err := blobs[i].store(ctx, tx)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, insert, seq, blobs[i].name, key); err != nil {
			return err
		}
	}
	return nil
}

// clearDerived removes what was derived from the documents of a snapshot.
func clearDerived(ctx context.Context, tx *sql.Tx, seq int64) error {
	for _, table := range []string{"snapshot_datasheet", "book", "snapshot_name", "compiled_part", "compiled"} {
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE snapshot = ?", seq); err != nil {
			return err
		}
	}
	return nil
}

func (p *put) compiledForm(ctx context.Context, tx *sql.Tx, seq int64) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO compiled (snapshot, version, parts, problems) VALUES (?, ?, ?, ?)",
		seq, p.im.Compiled.Version, p.index, database.JSON{Of: append([]fault.Fault{}, p.im.Compiled.Problems...)})
	if err != nil {
		return err
	}
	return storeBlobs(ctx, tx, "INSERT INTO compiled_part (snapshot, name, blob) VALUES (?, ?, ?)", seq, p.parts)
}

func (p *put) books(ctx context.Context, tx *sql.Tx, seq int64) error {
	for _, b := range p.im.Books {
		if _, err := tx.ExecContext(ctx, "INSERT INTO book (snapshot, id, name, faction, datasheets) VALUES (?, ?, ?, ?, ?)",
			seq, b.ID, b.Name, b.Faction, b.Datasheets); err != nil {
			return err
		}
	}
	return nil
}

// The numbers of rows that a transaction of storeShared writes. A datasheet has about sixty rows of
// words.
const (
	sharedDatasheets = 40
	sharedNames      = 200
	addedRows        = 200 // that one statement adds to a snapshot
)

// storeShared stores the contents, datasheets and names, which belong to no snapshot yet, in short
// transactions: other writers wait for none of them. The transaction of run then finds them,
// and stores what was pruned meanwhile.
func (p *put) storeShared(ctx context.Context, s *Store) error {
	for _, blobs := range [][]blob{p.documents, p.parts} {
		for i := range blobs {
			if err := s.change(ctx, func(tx *sql.Tx) error {
				_, err := blobs[i].store(ctx, tx)
				return err
			}); err != nil {
				return err
			}
		}
	}
	for _, part := range []struct {
		length, step int
		store        func(ctx context.Context, tx *sql.Tx, seq int64, from, to int) error
	}{{len(p.im.Datasheets), sharedDatasheets, p.storeDatasheets}, {len(p.im.Names), sharedNames, p.storeNames}} {
		for from := 0; from < part.length; from += part.step {
			if err := s.change(ctx, func(tx *sql.Tx) error {
				return part.store(ctx, tx, 0, from, min(from+part.step, part.length))
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// addRows adds the rows of a table with the hashes to a snapshot, many with each statement. Rows that
// were pruned since storeShared are stored again.
func (p *put) addRows(ctx context.Context, tx *sql.Tx, seq int64, table string, hashes []any, store func(ctx context.Context, tx *sql.Tx, seq int64, from, to int) error) error {
	for from := 0; from < len(hashes); from += addedRows {
		to := min(from+addedRows, len(hashes))
		rows := fmt.Sprintf("FROM %s x, snapshot s WHERE s.seq = ? AND x.hash IN (?%s)", table, strings.Repeat(", ?", to-from-1))
		args := append([]any{seq}, hashes[from:to]...)
		var found int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) "+rows, args...).Scan(&found); err != nil {
			return err
		}
		var err error
		if found == to-from {
			_, err = tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO snapshot_%s (snapshot, %s) SELECT s.seq, x.key %s", table, table, rows), args...)
		} else {
			err = store(ctx, tx, seq, from, to)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *put) names(ctx context.Context, tx *sql.Tx, seq int64) error {
	return p.addRows(ctx, tx, seq, "name", p.nameHashes, p.storeNames)
}

// nameColumns are the columns of a name after its hash.
const nameColumns = "name_key, kind, catalogue, id, name, points"

func nameValues(kind, of, id, name string, points any) []any {
	return []any{catalog.NameKey(name), kind, of, id, name, points}
}

// storeNames stores some of the names, and adds them to a snapshot unless seq is 0.
func (p *put) storeNames(ctx context.Context, tx *sql.Tx, seq int64, from, to int) error {
	w, err := newRowWriter(ctx, tx, "name", "(hash, "+nameColumns+") VALUES (?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer w.close()
	for i := from; i < to; i++ {
		n := &p.im.Names[i]
		var points any
		if n.Points != nil {
			points = n.Points.String()
		}
		if _, _, err := w.store(ctx, seq, p.nameHashes[i], nameValues(string(n.Kind), n.Catalogue, n.ID, n.Name, points)...); err != nil {
			return err
		}
	}
	return nil
}

// rowHash identifies a row by its content, and by the version of the program, which determines
// what else is derived from the content.
func rowHash(version string, content ...string) []byte {
	text, err := json.Marshal(append(content, version))
	if err != nil {
		panic(err) // strings can always be encoded
	}
	sum := sha256.Sum256(text)
	return sum[:16]
}

func (p *put) datasheets(ctx context.Context, tx *sql.Tx, seq int64) error {
	return p.addRows(ctx, tx, seq, "datasheet", p.datasheetHashes, p.storeDatasheets)
}

// storeDatasheets stores some of the datasheets, and adds them to a snapshot unless seq is 0.
func (p *put) storeDatasheets(ctx context.Context, tx *sql.Tx, seq int64, from, to int) error {
	w, err := newSheetWriter(ctx, tx, p.search)
	if err != nil {
		return err
	}
	defer w.close()
	for i := from; i < to; i++ {
		d := &p.im.Datasheets[i]
		if err := w.store(ctx, seq, p.datasheetHashes[i], d, p.summaries[i]); err != nil {
			return err
		}
	}
	return nil
}

// statements are prepared statements, which are run for many rows.
type statements []*sql.Stmt

func prepare(ctx context.Context, tx *sql.Tx, texts ...string) (all statements, err error) {
	for _, text := range texts {
		s, err := tx.PrepareContext(ctx, text)
		if err != nil {
			all.close()
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func (s statements) close() {
	for _, one := range s {
		one.Close() //nolint:errcheck // the transaction decides what happened
	}
}

// rowWriter stores rows that snapshots share.
type rowWriter struct {
	statements
	find, insert, add *sql.Stmt
}

// newRowWriter returns a writer of a table. Values are the columns of a row, beginning with
// its hash, and their placeholders.
func newRowWriter(ctx context.Context, tx *sql.Tx, table, values string) (*rowWriter, error) {
	all, err := prepare(ctx, tx, "SELECT key FROM "+table+" WHERE hash = ?", "INSERT INTO "+table+" "+values+" RETURNING key",
		"INSERT INTO snapshot_"+table+" (snapshot, "+table+") VALUES (?, ?)")
	if err != nil {
		return nil, err
	}
	return &rowWriter{all, all[0], all[1], all[2]}, nil
}

// store stores a row unless it is stored, and adds it to a snapshot unless seq is 0. It returns
// the key of the row, and whether it is new.
func (w *rowWriter) store(ctx context.Context, seq int64, hash any, values ...any) (key int64, created bool, err error) {
	err = w.find.QueryRowContext(ctx, hash).Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		created = true
		err = w.insert.QueryRowContext(ctx, append([]any{hash}, values...)...).Scan(&key)
	}
	if err != nil || seq == 0 {
		return key, created, err
	}
	_, err = w.add.ExecContext(ctx, seq, key)
	return key, created, err
}

// sheetWriter stores datasheets with their index.
type sheetWriter struct {
	rows     *rowWriter
	keywords statements
	words    *wordWriter
}

func newSheetWriter(ctx context.Context, tx *sql.Tx, search *searchSQL) (w *sheetWriter, err error) {
	w = &sheetWriter{}
	w.keywords, err = prepare(ctx, tx, "INSERT INTO datasheet_keyword (keyword_key, datasheet) VALUES (?, ?) ON CONFLICT DO NOTHING")
	if err == nil {
		w.words, err = newWordWriter(ctx, tx, search)
	}
	if err == nil {
		w.rows, err = newRowWriter(ctx, tx, "datasheet", "(hash, "+sheetColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
	}
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

func (w *sheetWriter) close() {
	w.keywords.close()
	if w.words != nil {
		w.words.close()
	}
	if w.rows != nil {
		w.rows.close()
	}
}

// sheetColumns are the columns of a datasheet after its hash.
const sheetColumns = "catalogue, id, home, name_key, faction_key, role_key, power_key, points_key, summary"

func sheetValues(d *catalog.Summary, summary string) []any {
	return []any{d.Catalogue, d.ID, d.Home, catalog.Fold(d.Name), catalog.Fold(d.Faction), catalog.Fold(d.Role), numberKey(d.Power), numberKey(d.Points), summary}
}

func (w *sheetWriter) store(ctx context.Context, seq int64, hash any, d *catalog.Summary, summary string) error {
	key, created, err := w.rows.store(ctx, seq, hash, sheetValues(d, summary)...)
	if err != nil || !created {
		return err
	}
	for _, k := range d.Keywords {
		if _, err := w.keywords[0].ExecContext(ctx, catalog.Fold(k), key); err != nil {
			return err
		}
	}
	return w.words.store(ctx, key, d)
}
