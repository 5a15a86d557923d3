package database

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog/trace"
)

// A transaction collects the changes that are made with one context.
type transaction struct {
	db  *DB
	ctx context.Context // of the whole

	mu   sync.Mutex
	tx   *sql.Tx // nil: nothing was changed
	over bool
}

type transactionKey struct{}

// Together calls f with a context whose changes of the database are one transaction: it is
// committed when f returns nil, and rolled back if f returns an error or panics. The
// transaction begins with the first change, so that others can write while f computes what
// it changes; queries with the context after that see the changes. f must not wait for
// another change of the database that is made without the context.
func (db *DB) Together(ctx context.Context, f func(ctx context.Context) error) (err error) {
	ctx, span := db.span(ctx, "transaction", "")
	defer func() { span.End(err) }()
	t := &transaction{db: db, ctx: ctx}
	defer t.end(false) //nolint:errcheck // after the commit there is nothing to roll back
	if err := f(context.WithValue(ctx, transactionKey{}, t)); err != nil {
		return err
	}
	return t.end(true)
}

// transactionOf returns the transaction of a context that is not over, or nil.
func (db *DB) transactionOf(ctx context.Context) *transaction {
	t, ok := ctx.Value(transactionKey{}).(*transaction)
	if !ok || t.db != db {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return nil
	}
	return t
}

// end commits the changes or rolls them back. It is a no-op if the transaction is over.
func (t *transaction) end(commit bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over || t.tx == nil {
		t.over = true
		return nil
	}
	t.over = true
	if commit {
		return t.db.commit(t.tx)
	}
	return t.db.rollback(t.tx)
}

// change runs f in the transaction. An error of f undoes what f has changed, and nothing
// that was changed before. If f panics, or its changes cannot be undone, everything is rolled
// back, and the commit fails.
func (t *transaction) change(f func(*sql.Tx) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	tx, first := t.tx, t.tx == nil
	if first {
		var err error
		if tx, err = t.db.begin(t.ctx); err != nil {
			return err
		}
	}
	intact := false
	defer func() {
		switch { // the changes are undone also if the connection is broken
		case intact:
		case first:
			_ = t.db.rollback(tx)
		default:
			_ = tx.Rollback() // end fails
		}
	}()
	if first { // if it fails, others can write again
		if err := f(tx); err != nil {
			return err
		}
		t.tx, intact = tx, true
		return nil
	}
	if _, err := tx.ExecContext(t.ctx, "SAVEPOINT part"); err != nil {
		return err
	}
	done, end := f(tx), "RELEASE part"
	if done != nil {
		end = "ROLLBACK TO part; RELEASE part"
	}
	_, err := tx.ExecContext(t.ctx, end)
	intact = err == nil
	return errors.Join(done, err)
}

// Change runs f in one writing transaction, which is rolled back if f returns an error. With
// a context of Together it is a part of that transaction, and durable only with it.
func (db *DB) Change(ctx context.Context, f func(*sql.Tx) error) (err error) {
	if t := db.transactionOf(ctx); t != nil {
		return t.change(f)
	}
	ctx, span := db.span(ctx, "transaction", "")
	defer func() { span.End(err) }()
	tx, err := db.begin(ctx)
	if err != nil {
		return err
	}
	over := false
	defer func() {
		if !over {
			_ = db.rollback(tx) // the changes are undone also if the connection is broken
		}
	}()
	if err := f(tx); err != nil {
		return err
	}
	over = true
	return db.commit(tx)
}

// Join calls f with the transaction of a context of Together, as a part of it. It returns
// false for other contexts.
func (db *DB) Join(ctx context.Context, f func(*sql.Tx) error) (joined bool, err error) {
	t := db.transactionOf(ctx)
	if t == nil {
		return false, nil
	}
	return true, t.change(f)
}

// ExecContext runs one statement that writes, as Change does.
func (db *DB) ExecContext(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = db.Change(ctx, func(tx *sql.Tx) error {
		result, err = tx.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// QueryContext runs a query that returns rows. With a context of Together it sees the
// changes that were made with it.
func (db *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	_, span := db.span(ctx, "query", query)
	rows, err := db.reader(ctx).QueryContext(ctx, query, args...)
	span.End(err)
	return rows, err
}

// QueryRowContext is QueryContext for a query that returns at most one row.
func (db *DB) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	_, span := db.span(ctx, "query", query)
	row := db.reader(ctx).QueryRowContext(ctx, query, args...)
	span.End(row.Err())
	return row
}

// maxTracedText is the number of bytes of a statement in a trace.
const maxTracedText = 1000

// span begins a span of an operation, if the context is traced. Statements have no secrets: values
// are arguments.
func (db *DB) span(ctx context.Context, operation, statement string) (context.Context, *trace.Span) {
	if !trace.Recording(ctx) {
		return ctx, nil
	}
	attributes := []trace.Attribute{trace.Text("db.system.name", db.kind.String()), trace.Text("db.operation.name", operation)}
	if statement != "" {
		attributes = append(attributes, trace.Text("db.query.text", strings.ToValidUTF8(statement[:min(len(statement), maxTracedText)], "")))
	}
	return trace.Start(ctx, operation, attributes...)
}

// A reader is a pool or a transaction.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func (db *DB) reader(ctx context.Context) reader {
	if t := db.transactionOf(ctx); t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.tx != nil {
			return t.tx
		}
	}
	return db.read
}
