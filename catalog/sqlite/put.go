package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// put is an import that is ready to be written: everything that takes time is done before
// the write lock is acquired.
type put struct {
	im        *catalog.Import
	documents [][]byte // packed
	compiled  []byte   // packed
	summaries []string
}

func newPut(im *catalog.Import) (p *put, err error) {
	p = &put{im: im}
	if p.compiled, err = pack(im.Compiled.Data); err != nil {
		return nil, err
	}
	for _, d := range im.Documents {
		packed, err := pack(d.Data)
		if err != nil {
			return nil, err
		}
		p.documents = append(p.documents, packed)
	}
	for _, d := range im.Datasheets {
		text, err := json.Marshal(d)
		if err != nil {
			return nil, err
		}
		p.summaries = append(p.summaries, string(text))
	}
	return p, nil
}

func (p *put) run(ctx context.Context, tx *sql.Tx) (s catalog.Snapshot, created bool, err error) {
	seq, s, err := stored(ctx, tx, p.im.Snapshot.Sum)
	if errors.Is(err, sql.ErrNoRows) {
		created, s = true, p.im.Snapshot
		if seq, err = p.snapshot(ctx, tx); err == nil {
			s.Active, err = activateFirst(ctx, tx, &s)
		}
	}
	if err != nil {
		return s, false, err
	}
	steps := []func(context.Context, *sql.Tx, int64) error{p.clear, p.compiledForm, p.books, p.datasheets, p.names}
	for _, step := range steps {
		if err := step(ctx, tx, seq); err != nil {
			return s, false, err
		}
	}
	return s, created, nil
}

// activateFirst activates the first snapshot of a game system.
func activateFirst(ctx context.Context, tx *sql.Tx, s *catalog.Snapshot) (first bool, err error) {
	err = tx.QueryRowContext(ctx, "SELECT NOT EXISTS (SELECT 1 FROM snapshot WHERE edition = ? AND system = ? AND format = ? AND active = 1)",
		s.Edition, s.System, s.Format).Scan(&first)
	if err != nil || !first {
		return false, err
	}
	_, _, err = activate(ctx, tx, catalog.Activation{Action: catalog.Activated, Snapshot: s.ID, Actor: s.Origin, At: s.CreatedAt})
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
	result, err := tx.ExecContext(ctx, "INSERT INTO snapshot ("+snapshotColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
		s.ID, s.Sum, s.Edition, s.Name, s.System, s.Format, s.Origin, Time{&s.CreatedAt})
	if err != nil {
		return 0, err
	}
	if seq, err = result.LastInsertId(); err != nil {
		return 0, err
	}
	for i, d := range p.im.Documents {
		if _, err := tx.ExecContext(ctx, "INSERT INTO document (snapshot, name, data) VALUES (?, ?, ?)",
			seq, d.Name, p.documents[i]); err != nil {
			return 0, err
		}
	}
	return seq, nil
}

// clear removes what was derived before.
func (p *put) clear(ctx context.Context, tx *sql.Tx, seq int64) error {
	return clearDerived(ctx, tx, seq)
}

// clearDerived removes what was derived from the documents of a snapshot.
func clearDerived(ctx context.Context, tx *sql.Tx, seq int64) error {
	for _, statement := range []string{
		"DELETE FROM datasheet_text WHERE rowid IN (SELECT key FROM datasheet WHERE snapshot = ?)",
		"DELETE FROM datasheet WHERE snapshot = ?",
		"DELETE FROM book WHERE snapshot = ?",
		"DELETE FROM name WHERE snapshot = ?",
		"DELETE FROM compiled WHERE snapshot = ?",
	} {
		if _, err := tx.ExecContext(ctx, statement, seq); err != nil {
			return err
		}
	}
	return nil
}

func (p *put) compiledForm(ctx context.Context, tx *sql.Tx, seq int64) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO compiled (snapshot, version, data, problems) VALUES (?, ?, ?, ?)",
		seq, p.im.Compiled.Version, p.compiled, JSON{append([]fault.Fault{}, p.im.Compiled.Problems...)})
	return err
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

func (p *put) names(ctx context.Context, tx *sql.Tx, seq int64) error {
	for _, n := range p.im.Names {
		if _, err := tx.ExecContext(ctx, "INSERT INTO name (snapshot, name_key, kind, catalogue, id, name) VALUES (?, ?, ?, ?, ?, ?)",
			seq, catalog.NameKey(n.Name), n.Kind, n.Catalogue, n.ID, n.Name); err != nil {
			return err
		}
	}
	return nil
}

func (p *put) datasheets(ctx context.Context, tx *sql.Tx, seq int64) error {
	w, err := newSheetWriter(ctx, tx)
	if err != nil {
		return err
	}
	defer w.close()
	for i := range p.im.Datasheets {
		if err := w.write(ctx, seq, &p.im.Datasheets[i], p.summaries[i]); err != nil {
			return err
		}
	}
	return nil
}

// sheetWriter holds the statements that are run for every datasheet.
type sheetWriter struct{ sheet, keyword, text *sql.Stmt }

func newSheetWriter(ctx context.Context, tx *sql.Tx) (*sheetWriter, error) {
	w := &sheetWriter{}
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.sheet, `INSERT INTO datasheet (snapshot, catalogue, id, home, name_key, faction_key, role_key, power_key, points_key, summary)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&w.keyword, "INSERT INTO datasheet_keyword (keyword_key, datasheet) VALUES (?, ?) ON CONFLICT DO NOTHING"},
		{&w.text, "INSERT INTO datasheet_text (rowid, text) VALUES (?, ?)"},
	} {
		var err error
		if *s.to, err = tx.PrepareContext(ctx, s.text); err != nil {
			w.close()
			return nil, err
		}
	}
	return w, nil
}

func (w *sheetWriter) close() {
	for _, s := range []*sql.Stmt{w.sheet, w.keyword, w.text} {
		if s != nil {
			s.Close() //nolint:errcheck // the transaction decides what happened
		}
	}
}

func (w *sheetWriter) write(ctx context.Context, seq int64, d *catalog.Summary, summary string) error {
	result, err := w.sheet.ExecContext(ctx, seq, d.Catalogue, d.ID, d.Home,
		catalog.Fold(d.Name), catalog.Fold(d.Faction), catalog.Fold(d.Role), numberKey(d.Power), numberKey(d.Points), summary)
	if err != nil {
		return err
	}
	key, err := result.LastInsertId()
	if err != nil {
		return err
	}
	words := []string{catalog.Fold(d.Name), catalog.Fold(d.Faction)}
	for _, k := range d.Keywords {
		folded := catalog.Fold(k)
		words = append(words, folded)
		if _, err := w.keyword.ExecContext(ctx, folded, key); err != nil {
			return err
		}
	}
	_, err = w.text.ExecContext(ctx, key, strings.Join(words, " "))
	return err
}
