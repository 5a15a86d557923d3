package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
)

// List lists rosters, newest first. Ids sort by time of creation.
func (s *Store) List(ctx context.Context, limit int, cursor string) (catalog.Page[roster.Entry], error) {
	const list = "rosters"
	last := "~" // sorts after every id
	if cursor != "" {
		key, err := catalog.ParseCursor(list, cursor, 1)
		if err != nil {
			return catalog.Page[roster.Entry]{Data: []roster.Entry{}}, err
		}
		last = key[0]
	}
	limit = catalog.PageLimit(limit)
	rows, err := s.db.Read().QueryContext(ctx, `SELECT r.id, r.head, v.name, v.edition, v.snapshot, r.created_at, r.updated_at
		FROM roster r JOIN revision v ON v.roster = r.id AND v.number = r.head
		WHERE r.id < ? ORDER BY r.id DESC LIMIT ?`, last, limit+1)
	if err != nil {
		return catalog.Page[roster.Entry]{}, fmt.Errorf("list rosters: %w", err)
	}
	return page(rows, limit, scanEntry, func(e *roster.Entry) string { return catalog.NewCursor(list, e.ID) })
}

func scanEntry(from scanner) (e roster.Entry, err error) {
	err = from.Scan(&e.ID, &e.Revision, &e.Name, &e.Edition, &e.Snapshot, timeOf{&e.CreatedAt}, timeOf{&e.UpdatedAt})
	return e, err
}

// page reads at most limit rows. If there are more, the page has a cursor made from its
// last row.
func page[T any](rows *sql.Rows, limit int, scan func(scanner) (T, error), cursor func(*T) string) (p catalog.Page[T], err error) {
	defer rows.Close()
	p.Data = []T{}
	for rows.Next() {
		x, err := scan(rows)
		if err != nil {
			return p, err
		}
		p.Data = append(p.Data, x)
	}
	if len(p.Data) > limit {
		p.Data = p.Data[:limit]
		p.NextCursor = cursor(&p.Data[limit-1])
	}
	return p, rows.Err()
}

// Revisions lists the revisions of a roster, newest first.
func (s *Store) Revisions(ctx context.Context, id string, limit int, cursor string) (catalog.Page[roster.Revision], error) {
	none := catalog.Page[roster.Revision]{Data: []roster.Revision{}}
	list := "revisions " + id
	last := math.MaxInt
	if cursor != "" {
		key, err := catalog.ParseCursor(list, cursor, 1)
		if err != nil {
			return none, err
		}
		if last, err = strconv.Atoi(key[0]); err != nil {
			return none, fmt.Errorf("%w: %.40q", catalog.ErrBadCursor, cursor)
		}
	}
	limit = catalog.PageLimit(limit)
	rows, err := s.db.Read().QueryContext(ctx, `SELECT v.number, coalesce(v.parent, 0), v.created_at, v.operations, v.number = r.head
		FROM revision v JOIN roster r ON r.id = v.roster
		WHERE v.roster = ? AND v.number < ? ORDER BY v.number DESC LIMIT ?`, id, last, limit+1)
	if err != nil {
		return none, fmt.Errorf("revisions of %s: %w", id, err)
	}
	p, err := page(rows, limit, scanListed, func(v *roster.Revision) string { return catalog.NewCursor(list, strconv.Itoa(v.Number)) })
	if err == nil && len(p.Data) == 0 && cursor == "" {
		return none, notFound(id) // every roster has a first revision
	}
	return p, err
}

func scanListed(from scanner) (v roster.Revision, err error) {
	var operations []byte
	if err := from.Scan(&v.Number, &v.Parent, timeOf{&v.CreatedAt}, &operations, &v.Current); err != nil {
		return v, err
	}
	err = json.Unmarshal(operations, &v.Operations)
	return v, err
}
