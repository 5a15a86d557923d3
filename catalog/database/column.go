package database

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
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
