package store

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster"
)

// A list is a query for the pages of a list in descending order of a key. The last two
// parameters of the query are the last key of the previous page and the number of rows.
type list[T any] struct {
	name  string // in cursors and errors
	query string
	first any // greater than every key: maxID, or math.MaxInt for numbers
	scan  func(database.Scanner) (T, error)
	key   func(*T) string
}

// maxID sorts after every id.
const maxID = "~"

// page returns the page after the cursor. args are the first parameters of the query.
func (l *list[T]) page(ctx context.Context, db *database.DB, limit int, cursor string, args ...any) (p catalog.Page[T], err error) {
	p.Data = []T{}
	last := l.first
	if cursor != "" {
		key, err := catalog.ParseCursor(l.name, cursor, 1)
		if err != nil {
			return p, err
		}
		last = key[0]
		if _, number := l.first.(int); number {
			if last, err = strconv.Atoi(key[0]); err != nil {
				return p, fmt.Errorf("%w: %.40q", catalog.ErrBadCursor, cursor)
			}
		}
	}
	limit = catalog.PageLimit(limit)
	rows, err := db.QueryContext(ctx, l.query, append(args, last, limit+1)...)
	if p.Data, err = database.Collect(rows, err, l.name, l.scan); err != nil {
		return p, err
	}
	if len(p.Data) > limit {
		p.Data = p.Data[:limit]
		p.NextCursor = catalog.NewCursor(l.name, l.key(&p.Data[limit-1]))
	}
	return p, nil
}

// List lists rosters, newest first. Ids sort by time of creation.
func (s *Store) List(ctx context.Context, limit int, cursor string) (catalog.Page[roster.Entry], error) {
	l := list[roster.Entry]{
		name: "rosters", first: maxID, scan: scanEntry, key: func(e *roster.Entry) string { return e.ID },
		query: `SELECT r.id, r.head, v.name, v.edition, v.snapshot, r.created_at, r.updated_at
			FROM roster r JOIN revision v ON v.roster = r.id AND v.number = r.head
			WHERE r.deleted_at IS NULL AND ` + listed + ` AND r.id < ? ORDER BY r.id DESC LIMIT ?`,
	}
	return l.page(ctx, s.db, limit, cursor, accessArgs(ctx)...)
}

func scanEntry(from database.Scanner) (e roster.Entry, err error) {
	err = from.Scan(&e.ID, &e.Revision, &e.Name, &e.Edition, &e.Snapshot, database.Time{Of: &e.CreatedAt}, database.Time{Of: &e.UpdatedAt})
	return e, err
}

// Revisions lists the revisions of a roster, newest first.
func (s *Store) Revisions(ctx context.Context, id string, limit int, cursor string) (catalog.Page[roster.Revision], error) {
	l := list[roster.Revision]{
		name: "revisions " + id, first: math.MaxInt, scan: scanListed, key: func(v *roster.Revision) string { return strconv.Itoa(v.Number) },
		query: `SELECT v.number, coalesce(v.parent, 0), v.created_at, v.operations, v.number = r.head
			FROM revision v JOIN roster r ON r.id = v.roster
			WHERE v.roster = ? AND r.deleted_at IS NULL AND ` + visible + ` AND v.number < ? ORDER BY v.number DESC LIMIT ?`,
	}
	p, err := l.page(ctx, s.db, limit, cursor, append([]any{id}, accessArgs(ctx)...)...)
	if err == nil && len(p.Data) == 0 && cursor == "" {
		err = missing("roster", id) // every roster has a first revision
	}
	return p, err
}

func scanListed(from database.Scanner) (v roster.Revision, err error) {
	err = from.Scan(&v.Number, &v.Parent, database.Time{Of: &v.CreatedAt}, database.JSON{Of: &v.Operations}, &v.Current)
	return v, err
}
