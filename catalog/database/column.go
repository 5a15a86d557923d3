package database

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	sqlite "modernc.org/sqlite"
)

// A Scanner is a row of a query.
type Scanner interface{ Scan(...any) error }

// Collect reads all rows of a query and closes them. err is the error of the query, and
// what names the rows in errors.
func Collect[T any](rows *sql.Rows, err error, what string, scan func(Scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		x, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		all = append(all, x)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return all, nil
}

// JSON is a column that holds a value as JSON. To scan it, Of must be a pointer.
type JSON struct{ Of any }

// Value encodes the value.
func (j JSON) Value() (driver.Value, error) {
	data, err := json.Marshal(j.Of)
	return string(data), err
}

// Scan decodes the text of a column.
func (j JSON) Scan(column any) error {
	switch text := column.(type) {
	case string:
		return json.Unmarshal([]byte(text), j.Of)
	case []byte:
		return json.Unmarshal(text, j.Of)
	}
	return fmt.Errorf("JSON in a column of type %T", column)
}

// Time is a column that holds a time as text (RFC 3339, in UTC). A time that is NULL
// stays zero.
type Time struct{ Of *time.Time }

// Value formats the time.
func (t Time) Value() (driver.Value, error) { return t.Of.UTC().Format(time.RFC3339Nano), nil }

// Scan parses the text of a column.
func (t Time) Scan(column any) (err error) {
	if text, ok := column.(string); ok {
		*t.Of, err = time.Parse(time.RFC3339Nano, text)
	} else if column != nil {
		err = fmt.Errorf("time in a column of type %T", column)
	}
	return err
}

// errModified means that a stored document is not what was stored: its checksum differs.
var errModified = errors.New("the stored document was modified outside of the program, or the disk is damaged; restore it from a backup")

// checksumBytes is the number of bytes of a checksum: the first of a SHA-256.
const checksumBytes = 8

// registerFunctions makes two functions available to statements, and to migrations:
//
//	checksum(part, …)     the checksum of texts and blobs
//	checked(sum, part, …) the first part; an error if the parts do not have the checksum
//
// Rows whose checksum is NULL are not checked.
var registerFunctions = sync.OnceValue(func() error {
	return errors.Join(
		sqlite.RegisterDeterministicScalarFunction("checksum", -1, func(_ *sqlite.FunctionContext, parts []driver.Value) (driver.Value, error) {
			return checksum(parts)
		}),
		sqlite.RegisterDeterministicScalarFunction("checked", -1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			if len(args) < 2 {
				return nil, errors.New("checked: found no part; allowed: a checksum and its parts")
			}
			if args[0] == nil {
				return args[1], nil
			}
			sum, err := checksum(args[1:])
			if want, ok := args[0].([]byte); err == nil && (!ok || !bytes.Equal(sum, want)) {
				err = errModified
			}
			return args[1], err
		}),
	)
})

// checksum returns the checksum of parts. The length of each is a part of it.
func checksum(parts []driver.Value) ([]byte, error) {
	h := sha256.New()
	for _, part := range parts {
		var data []byte
		switch value := part.(type) {
		case string:
			data = []byte(value)
		case []byte:
			data = value
		default:
			return nil, fmt.Errorf("checksum: found a value of type %T; allowed: texts and blobs", part)
		}
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(data))))
		h.Write(data)
	}
	return h.Sum(nil)[:checksumBytes], nil
}
