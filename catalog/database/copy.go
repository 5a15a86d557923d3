package database

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/bits"
	"strings"
)

// A Copied is a table that was copied and compared.
type Copied struct {
	Table string
	Rows  int
	Sum   string // of the rows, in any order; hexadecimal
}

// ErrNotEmpty is wrapped by the error of copying into a database that has rows.
var ErrNotEmpty = errors.New("the database is not empty")

// Copy copies the rows of tables into the same tables of another database, in one transaction,
// and then compares their numbers and checksums. Rows may refer to rows of earlier tables. The
// error wraps ErrNotEmpty if one of the tables has rows.
func Copy(ctx context.Context, from, to *DB, tables []string) ([]Copied, error) {
	source, err := from.read.BeginTx(ctx, &sql.TxOptions{Isolation: from.snapshotIsolation(), ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer source.Rollback() //nolint:errcheck // it only reads
	copied := make([]Copied, len(tables))
	err = to.Change(ctx, func(tx *sql.Tx) error {
		if err := to.DeferReferences(ctx, tx); err != nil {
			return err
		}
		for i, table := range tables {
			if copied[i], err = from.copyTable(ctx, source, to, tx, table); err != nil {
				return fmt.Errorf("copy table %s: %w", table, err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, want := range copied {
		got, err := to.sum(ctx, to.read, want.Table, func([]any) error { return nil })
		if err == nil && got != want {
			err = fmt.Errorf("found %d rows with the checksum %s; copied were %d with %s", got.Rows, got.Sum, want.Rows, want.Sum)
		}
		if err != nil {
			return nil, fmt.Errorf("compare table %s: %w", want.Table, err)
		}
	}
	return copied, nil
}

// snapshotIsolation is the isolation of a transaction whose queries see one state of the
// database.
func (db *DB) snapshotIsolation() sql.IsolationLevel {
	if db.kind == Postgres {
		return sql.LevelRepeatableRead
	}
	return sql.LevelDefault
}

// The limits of one statement that inserts rows.
const (
	insertedRows  = 100
	insertedBytes = 4 << 20
)

func (db *DB) copyTable(ctx context.Context, source *sql.Tx, to *DB, tx *sql.Tx, table string) (c Copied, err error) {
	var filled bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+table+")").Scan(&filled); err != nil {
		return c, err
	}
	if filled {
		return c, ErrNotEmpty
	}
	columns, err := to.columns(ctx, tx, table)
	if err != nil {
		return c, err
	}
	var pending []any
	size := 0
	insert := func() error {
		if len(pending) == 0 {
			return nil
		}
		row := "(" + strings.TrimSuffix(strings.Repeat("?, ", len(columns)), ", ") + ")"
		rows := strings.TrimSuffix(strings.Repeat(row+", ", len(pending)/len(columns)), ", ")
		_, err := tx.ExecContext(ctx, "INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES "+rows, pending...)
		pending, size = nil, 0
		return err
	}
	c, err = db.sum(ctx, source, table, func(row []any) error {
		pending = append(pending, row...)
		size += sizeOf(row)
		if len(pending) >= insertedRows*len(columns) || size >= insertedBytes {
			return insert()
		}
		return nil
	})
	if err == nil {
		err = insert()
	}
	if err == nil && to.kind == Postgres {
		err = continueNumbers(ctx, tx, table)
	}
	return c, err
}

func sizeOf(row []any) (size int) {
	for _, value := range row {
		switch v := value.(type) {
		case string:
			size += len(v)
		case []byte:
			size += len(v)
		}
	}
	return size
}

// continueNumbers lets the numbers of new rows of a PostgreSQL table begin after those it has.
func continueNumbers(ctx context.Context, tx *sql.Tx, table string) error {
	var column sql.NullString
	err := tx.QueryRowContext(ctx, "SELECT max(column_name) FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ? AND is_identity = 'YES'", table).Scan(&column)
	if err != nil || !column.Valid {
		return err
	}
	_, err = tx.ExecContext(ctx, "SELECT setval(pg_get_serial_sequence('"+table+"', '"+column.String+"'), max("+column.String+")) FROM "+table+" HAVING count(*) > 0")
	return err
}

// columns returns the names of the columns of a table that are stored, in alphabetical order.
func (db *DB) columns(ctx context.Context, on reader, table string) ([]string, error) {
	query := "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY name"
	if db.kind == Postgres {
		query = "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER' ORDER BY column_name COLLATE \"C\""
	}
	rows, err := on.QueryContext(ctx, query, table)
	return Collect(rows, err, "columns of "+table, func(row Scanner) (name string, err error) {
		err = row.Scan(&name)
		return name, err
	})
}

// sum calls each with the rows of a table, and returns their number and checksum: the sum of the
// SHA-256 of all rows.
func (db *DB) sum(ctx context.Context, on reader, table string, each func([]any) error) (c Copied, err error) {
	columns, err := db.columns(ctx, on, table)
	if err != nil {
		return c, err
	}
	rows, err := on.QueryContext(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+table)
	if err != nil {
		return c, err
	}
	defer rows.Close()
	c.Table = table
	var total [4]uint64
	for rows.Next() {
		row, places := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			places[i] = &row[i]
		}
		if err := rows.Scan(places...); err != nil {
			return c, err
		}
		if err := add(&total, columns, row); err != nil {
			return c, err
		}
		c.Rows++
		if err := each(row); err != nil {
			return c, err
		}
	}
	var sum []byte
	for _, part := range total {
		sum = binary.BigEndian.AppendUint64(sum, part)
	}
	c.Sum = hex.EncodeToString(sum)
	return c, rows.Err()
}

// add adds the SHA-256 of a row to a sum of four words, the last of which is the lowest.
func add(total *[4]uint64, columns []string, row []any) error {
	h := sha256.New()
	for i, value := range row {
		var kind byte
		var data []byte
		switch v := value.(type) {
		case nil:
			kind = 'n'
		case int64:
			kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
		case string:
			kind, data = 't', []byte(postgresText(v)) // as both databases store it
		case []byte:
			kind, data = 'b', v
		default:
			return fmt.Errorf("column %s: found a value of type %T; allowed: numbers, texts and blobs", columns[i], value)
		}
		h.Write(binary.BigEndian.AppendUint64([]byte{kind}, uint64(len(data))))
		h.Write(data)
	}
	sum, carry := h.Sum(nil), uint64(0)
	for i := len(total) - 1; i >= 0; i-- {
		total[i], carry = bits.Add64(total[i], binary.BigEndian.Uint64(sum[8*i:]), carry)
	}
	return nil
}
