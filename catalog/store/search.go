package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// wordLimit bounds the work of one search. A text of more different words finds
// nothing; no datasheet has that many.
const wordLimit = 64

// searchSQL are the parts of statements in which databases differ.
type searchSQL struct {
	seqs   string // the numbers of snapshots, as a JSON array
	among  string // condition: the number of a snapshot is in a JSON array
	then   string // joins tables in the order of the statement, if the database can be told
	insert string // statement for an index: stores a text, whose words are separated by blanks
	match  string // condition for an index: its text fulfils a query
	word   string // of a query, with the word
	prefix string // of a query: the beginning of a word
	and    string // between the parts of a query
	or     string // between words of a part
}

var searches = map[database.Kind]*searchSQL{
	database.SQLite: {
		seqs: "json_group_array(s.seq)", among: "m.snapshot IN (SELECT value FROM json_each(?))", then: "CROSS JOIN",
		insert: "INSERT INTO %s (rowid, text) VALUES (?, ?)", match: "%s MATCH ?", word: `"%s"`, prefix: `"%s"*`, and: " AND ", or: " OR ",
	},
	database.Postgres: {
		seqs: "coalesce(json_agg(s.seq), '[]')", among: "m.snapshot IN (SELECT value::bigint FROM json_array_elements_text(?::json))", then: "JOIN",
		insert: "INSERT INTO %s (rowid, text) VALUES (?, array_to_tsvector(string_to_array(?, ' ')))", match: "%s.text @@ ?::tsquery",
		word: `'%s'`, prefix: `'%s':*`, and: " & ", or: " | ",
	},
}

// query collects conditions that must all hold.
type query struct {
	text  string
	args  []any
	begun bool
}

func (q *query) where(condition string, args ...any) {
	joint := " WHERE "
	if q.begun {
		joint = " AND "
	}
	q.text += joint + condition
	q.args = append(q.args, args...)
	q.begun = true
}

// Search lists datasheets in the order of their folded names.
func (s *Store) Search(ctx context.Context, f catalog.Filter) (page catalog.Page[catalog.Summary], err error) {
	x := spellingSearch{Store: s, filter: &f}
	if page.Data, err = []catalog.Summary{}, x.start(ctx); err != nil || len(x.words) > wordLimit {
		return page, err
	}
	limit := catalog.PageLimit(f.Limit)
	rest, err := x.search(ctx, limit+1)
	if err != nil {
		return page, err
	}
	if len(rest) > limit {
		rest = rest[:limit]
		page.NextCursor = catalog.NewCursor(listOf(&f), append(rest[limit-1].sortKey(), strconv.Itoa(int(x.spelling)))...)
	}
	for _, d := range rest {
		page.Data = append(page.Data, d.Summary)
	}
	return page, nil
}

// found is a datasheet with the row of its snapshot.
type found struct {
	catalog.Summary
	seq int64
}

func scanFound(row database.Scanner) (d found, err error) {
	err = row.Scan(database.JSON{Of: &d.Summary}, &d.Home, &d.seq, &d.Snapshot, &d.Edition)
	return d, err
}

// searched returns the rows of the snapshots that a filter searches, as a JSON
// array.
func (s *Store) searched(ctx context.Context, f *catalog.Filter) (seqs string, err error) {
	q := query{text: "SELECT " + s.search.seqs + " FROM snapshot s"}
	if f.Snapshot == "" {
		q.where("s.active = 1")
	} else {
		q.where("s.id = ?", f.Snapshot)
	}
	if f.Edition != "" {
		q.where("s.edition = ?", f.Edition)
	}
	err = s.db.QueryRowContext(ctx, q.text, q.args...).Scan(&seqs)
	return seqs, err
}

// query leaves the order of the datasheets to the planner if a filter leaves few rows.
// Otherwise they are best read in the order of the list, up to the end of the page: CROSS JOIN
// of SQLite keeps the snapshots from being read one by one.
func (x *searchSQL) query(f *catalog.Filter, snapshots, match string) *query {
	q := &query{text: `SELECT d.summary, d.home, s.seq, s.id, s.edition FROM datasheet d
		` + x.then + " snapshot_datasheet m ON m.datasheet = d.key " + x.then + " snapshot s ON s.seq = m.snapshot"}
	q.where(x.among, snapshots)
	if f.Catalogue == "" && f.Faction == "" {
		q.where("d.home = 1")
	}
	for _, c := range []struct{ value, condition, arg string }{
		{f.Catalogue, "d.catalogue = ?", f.Catalogue},
		{f.Faction, "d.faction_key = ?", catalog.Fold(f.Faction)},
		{f.Role, "d.role_key = ?", catalog.Fold(f.Role)},
		{f.Keyword, "d.key IN (SELECT datasheet FROM datasheet_keyword WHERE keyword_key = ?)", catalog.Fold(f.Keyword)},
		{match, "d.key IN (SELECT rowid FROM datasheet_text WHERE " + fmt.Sprintf(x.match, "datasheet_text") + ")", match},
	} {
		if c.value != "" {
			q.where(c.condition, c.arg)
		}
	}
	if f.MaxPower != nil {
		q.where("d.power_key <= ?", numberKey(f.MaxPower))
	}
	if f.MaxPoints != nil {
		q.where("d.points_key <= ?", numberKey(f.MaxPoints))
	}
	return q
}

// maxWord is the number of bytes of a word that are indexed and searched: PostgreSQL stores at
// most 2,046.
const maxWord = 1 << 10

// indexed returns the part of a word that is indexed.
func indexed(word string) string {
	return strings.ToValidUTF8(word[:min(len(word), maxWord)], "")
}

// listOf names the list that a filter makes; a cursor is good for one list only.
func listOf(f *catalog.Filter) string {
	key := *f
	key.Cursor, key.Limit = "", 0
	text, err := json.Marshal(key)
	if err != nil {
		panic(err) // texts and numbers can always be written
	}
	return "datasheets " + string(text)
}

// sortKey is unique: no catalogue of a snapshot has an id twice.
func (d *found) sortKey() []string {
	return []string{catalog.Fold(d.Name), d.Catalogue, d.ID, strconv.FormatInt(d.seq, 10)}
}
