package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// Damaged describes the documents of snapshots, and the sets of them, whose checksum does not match, and returns the ids
// of the snapshots whose compile cache, datasheets, names or words are damaged. Discard lets these be
// derived again. What another version of the program than that of the library derived is not compared, and is
// derived again when it is used.
func (s *Store) Damaged(ctx context.Context, l *catalog.Library) (documents, caches []string, err error) {
	snapshots, err := s.Snapshots(ctx)
	if err != nil {
		return nil, nil, err
	}
	for i := range snapshots {
		id := snapshots[i].ID
		docs, err := s.Documents(ctx, id)
		var bad []string
		switch {
		case errors.Is(err, catalog.ErrDamaged):
			bad, err = s.damagedContents(ctx, "document", id)
			for _, name := range bad {
				documents = append(documents, fmt.Sprintf("%s: document %s", id, name))
			}
		case err == nil && (!snapshots[i].Contains(docs) || l.Version(snapshots[i].Format) == ""):
			documents = append(documents, fmt.Sprintf("%s: %v", id, catalog.ErrDamaged))
		}
		if err != nil {
			return nil, nil, err
		}
		c, err := s.Compiled(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		if bad, err = s.damagedContents(ctx, "compiled_part", id); err != nil {
			return nil, nil, err
		}
		sound := c.Version != "" && len(bad) == 0
		if sound && c.Version == l.Version(snapshots[i].Format) {
			if sound, err = s.derived(ctx, id, c.Version); err != nil {
				return nil, nil, err
			}
			if book, err := l.BookOf(ctx, id); err == nil && book.System.ID != snapshots[i].System {
				documents = append(documents, fmt.Sprintf("%s: %v", id, catalog.ErrDamaged))
			}
		}
		if !sound {
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

// derived reports whether the datasheets and names of a snapshot, and their keywords and words, are
// those that the version of the program stores.
func (s *Store) derived(ctx context.Context, snapshot, version string) (sound bool, err error) {
	sheets := map[int64]*catalog.Summary{}
	sound, err = s.soundRows(ctx, snapshot, "datasheet", sheetColumns, func(key int64, row []sql.NullString) (hash []byte, want []any) {
		d, summary := &catalog.Summary{}, row[len(row)-1].String
		if json.Unmarshal([]byte(summary), d) != nil {
			return nil, nil
		}
		d.Home = row[2].String == "1"
		sheets[key] = d
		return rowHash(version, strconv.FormatBool(d.Home), summary), sheetValues(d, summary)
	})
	if err != nil || !sound {
		return false, err
	}
	sound, err = s.soundRows(ctx, snapshot, "name", nameColumns, func(_ int64, row []sql.NullString) (hash []byte, want []any) {
		kind, of, id, name, points := row[1].String, row[2].String, row[3].String, row[4].String, any(nil)
		if row[5].Valid {
			points = row[5].String
		}
		return rowHash(version, kind, name, id, of, fmt.Sprint(points)), nameValues(kind, of, id, name, points)
	})
	if err != nil || !sound {
		return false, err
	}
	of := map[string]int{} // datasheets of catalogues
	for _, d := range sheets {
		of[d.Catalogue]++
	}
	rows, err := s.db.QueryContext(ctx, "SELECT b.id, b.name, b.faction, b.datasheets FROM book b JOIN snapshot s ON s.seq = b.snapshot WHERE s.id = ?", snapshot)
	if _, err := database.Collect(rows, err, "books", func(row database.Scanner) (b catalog.Catalogue, err error) {
		err = row.Scan(&b.ID, &b.Name, &b.Faction, &b.Datasheets)
		sound = sound && b.Faction == catalog.FactionOf(b.Name) && b.Datasheets == of[b.ID]
		delete(of, b.ID)
		return b, err
	}); err != nil || !sound || len(of) > 0 {
		return false, err
	}
	return s.soundIndexes(ctx, sheets)
}

// soundRows reports whether the rows of a table that a snapshot has are equal to what derive returns
// for them. The hash of rows from before migration 6 is not known.
func (s *Store) soundRows(ctx context.Context, snapshot, table, columns string, derive func(key int64, row []sql.NullString) (hash []byte, want []any)) (sound bool, err error) {
	sound = true
	rows, err := s.db.QueryContext(ctx, fmt.Sprintf(`SELECT key, hash, %[2]s FROM %[1]s WHERE key IN
		(SELECT m.%[1]s FROM snapshot_%[1]s m JOIN snapshot s ON s.seq = m.snapshot WHERE s.id = ?)`, table, columns), snapshot)
	_, err = database.Collect(rows, err, table, func(from database.Scanner) (none struct{}, err error) {
		var key int64
		var stored []byte
		row := make([]sql.NullString, strings.Count(columns, ",")+1)
		to := []any{&key, &stored}
		for i := range row {
			to = append(to, &row[i])
		}
		if err := from.Scan(to...); err != nil {
			return none, err
		}
		hash, want := derive(key, row)
		sound = sound && len(want) == len(row) && (stored == nil || bytes.Equal(stored, hash))
		for i := 0; sound && i < len(row); i++ {
			switch v := want[i].(type) {
			case nil:
				sound = !row[i].Valid
			case bool:
				sound = row[i].String == map[bool]string{false: "0", true: "1"}[v]
			default:
				sound = row[i].Valid && row[i].String == v
			}
		}
		return none, nil
	})
	return sound, err
}

// soundIndexes reports whether the indexes find the datasheets by each of their keywords
// and words, and the words by their letters.
func (s *Store) soundIndexes(ctx context.Context, sheets map[int64]*catalog.Summary) (sound bool, err error) {
	keywords, words := map[string][]int64{}, map[string][]int64{}
	for _, key := range slices.Sorted(maps.Keys(sheets)) {
		d := sheets[key]
		add := func(to map[string][]int64, text string) {
			if keys := to[text]; len(keys) == 0 || keys[len(keys)-1] != key {
				to[text] = append(keys, key)
			}
		}
		for _, k := range d.Keywords {
			add(keywords, catalog.Fold(k))
		}
		for _, word := range wordsOf(d) {
			add(words, word)
		}
	}
	for _, index := range []struct {
		query, match string
		want         map[string][]int64
	}{
		{"SELECT datasheet FROM datasheet_keyword WHERE keyword_key = ? ORDER BY datasheet", "%s", keywords},
		{"SELECT rowid FROM datasheet_text WHERE " + fmt.Sprintf(s.search.match, "datasheet_text") + " ORDER BY rowid", s.search.word, words},
	} {
		for text, want := range index.want {
			rows, err := s.db.QueryContext(ctx, index.query, fmt.Sprintf(index.match, text))
			found, err := database.Collect(rows, err, "index", func(row database.Scanner) (key int64, err error) {
				err = row.Scan(&key)
				return key, err
			})
			found = slices.DeleteFunc(found, func(key int64) bool { return sheets[key] == nil })
			if err != nil || !slices.Equal(found, want) {
				return false, err
			}
		}
	}
	for word := range words {
		letters := trigrams(word)
		for i := range letters {
			letters[i] = fmt.Sprintf(s.search.word, letters[i])
		}
		err := s.db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM word WHERE word = ? AND key IN (SELECT rowid FROM word_trigram WHERE "+
			fmt.Sprintf(s.search.match, "word_trigram")+"))", word, strings.Join(letters, s.search.and)).Scan(&sound)
		if err != nil || !sound {
			return false, err
		}
	}
	return true, nil
}

// Discard marks the compile cache of a snapshot as stale, and its datasheets, names and words as not to
// be shared: when the snapshot is used, they are derived again. The error wraps catalog.ErrDamaged if
// its documents are damaged.
func (s *Store) Discard(ctx context.Context, snapshot string) error {
	if bad, err := s.damagedContents(ctx, "document", snapshot); err != nil || len(bad) > 0 {
		return errors.Join(err, fmt.Errorf("snapshot %s: documents %q: %w", snapshot, bad, catalog.ErrDamaged))
	}
	rows, err := s.db.QueryContext(ctx, "SELECT d.summary FROM datasheet d JOIN snapshot_datasheet m ON m.datasheet = d.key JOIN snapshot s ON s.seq = m.snapshot WHERE s.id = ?", snapshot)
	words := map[string]bool{}
	if _, err := database.Collect(rows, err, "datasheets", func(row database.Scanner) (d catalog.Summary, err error) {
		var summary []byte
		err = row.Scan(&summary)
		if json.Unmarshal(summary, &d) == nil {
			for _, word := range wordsOf(&d) {
				words[word] = true
			}
		}
		return d, err
	}); err != nil {
		return err
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		for word := range words {
			for _, statement := range []string{"DELETE FROM word_trigram WHERE rowid IN (SELECT key FROM word WHERE word = ?)", "DELETE FROM word WHERE word = ?"} {
				if _, err := tx.ExecContext(ctx, statement, word); err != nil {
					return err
				}
			}
		}
		for _, statement := range []string{
			"UPDATE compiled SET version = '' WHERE snapshot = (SELECT seq FROM snapshot WHERE id = ?)",
			"UPDATE datasheet SET hash = NULL WHERE key IN (SELECT m.datasheet FROM snapshot_datasheet m JOIN snapshot s ON s.seq = m.snapshot WHERE s.id = ?)",
			"UPDATE name SET hash = NULL WHERE key IN (SELECT m.name FROM snapshot_name m JOIN snapshot s ON s.seq = m.snapshot WHERE s.id = ?)",
		} {
			if _, err := tx.ExecContext(ctx, statement, snapshot); err != nil {
				return err
			}
		}
		return nil
	})
}
