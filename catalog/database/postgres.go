package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// IsPostgres reports whether an address is that of a PostgreSQL database instead of the path of
// a SQLite file.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// The limits of a process's connections to PostgreSQL: of the pool that reads and of the one
// that writes. They are separate so that a transaction that reads never waits for itself.
const (
	maxReaders     = 8
	maxWriters     = 8
	idleLife       = 5 * time.Minute
	connectTimeout = 10 * time.Second
)

// oldestPostgres is the oldest version of PostgreSQL that has what the program uses.
const oldestPostgres = 14

//go:embed migration
var migrations embed.FS

// openPostgres connects to a PostgreSQL database, and creates the functions that statements use.
func openPostgres(ctx context.Context, address string) (*DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err // it contains no password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "rollcall"
	}
	db := &DB{kind: Postgres, turns: make(chan struct{}, maxWriters), path: fmt.Sprintf("%s on %s", config.Database, config.Host)}
	db.write = pool(config, maxWriters)
	config = config.Copy()
	config.RuntimeParams["default_transaction_read_only"] = "on"
	db.read = pool(config, maxReaders)
	err = db.checkServer(ctx)
	if err == nil {
		err = db.Migrate(ctx, "database", migrations)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func pool(config *pgx.ConnConfig, size int) *sql.DB {
	p := sql.OpenDB(connector{stdlib.GetConnector(*config)})
	p.SetMaxOpenConns(size)
	p.SetMaxIdleConns(size)
	p.SetConnMaxIdleTime(idleLife)
	return p
}

// checkServer returns an error if the server lacks what the program needs.
func (db *DB) checkServer(ctx context.Context) error {
	var version int
	var encoding string
	err := db.write.QueryRowContext(ctx, "SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding')").Scan(&version, &encoding)
	switch {
	case err != nil:
		return err
	case version < oldestPostgres:
		return fmt.Errorf("the server is PostgreSQL %d; allowed: at least %d", version, oldestPostgres)
	case encoding != "UTF8":
		return fmt.Errorf("the database has the encoding %s; allowed: UTF8", encoding)
	}
	return nil
}

// ForUpdate at the end of a query locks its rows until the transaction ends, so that nothing
// else changes what the transaction has read. In SQLite, which has one transaction that writes at
// a time, it is a comment.
const ForUpdate = " /*FOR NO KEY UPDATE*/"

// SnapshotUse is the name of a lock: LockShared of transactions that store a reference to a
// snapshot of game data, and Lock of those that remove snapshots without references.
const SnapshotUse = "snapshot use"

// Lock makes the transaction wait until no other one has a lock of the name, and keeps others
// with it waiting until it ends; transactions with LockShared do not wait for each other. In
// SQLite, which has one transaction that writes at a time, it is a no-op.
func (db *DB) Lock(ctx context.Context, tx *sql.Tx, name string) error {
	return db.lock(ctx, tx, "pg_advisory_xact_lock", name)
}

// LockShared is like Lock, and waits only for transactions with Lock.
func (db *DB) LockShared(ctx context.Context, tx *sql.Tx, name string) error {
	return db.lock(ctx, tx, "pg_advisory_xact_lock_shared", name)
}

func (db *DB) lock(ctx context.Context, tx *sql.Tx, function, name string) error {
	if db.kind != Postgres {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT "+function+"(hashtextextended(?, 0))", "rollcall "+name)
	return err
}

// Exclusively calls f while no other process calls it with the name, if processes share the
// database over the network; otherwise it only calls f.
func (db *DB) Exclusively(ctx context.Context, name string, f func() error) (err error) {
	if db.kind != Postgres {
		return f()
	}
	c, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	const key = "(hashtextextended(?, 0))"
	if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock"+key, "rollcall "+name); err != nil {
		return err
	}
	defer func() {
		_, failed := c.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock"+key, "rollcall "+name)
		err = errors.Join(err, failed)
	}()
	return f()
}

// KeepPresent shows other processes that this one, with a name of its own, is alive, until ctx
// ends: see Absent. After an interruption of the connection it does so again. It is a no-op for
// SQLite.
func (db *DB) KeepPresent(ctx context.Context, name string) {
	if db.kind != Postgres {
		return
	}
	for ctx.Err() == nil {
		_ = db.holdPresence(ctx, name) // the connection was lost
		select {
		case <-ctx.Done():
		case <-time.After(presenceInterval):
		}
	}
}

// presenceInterval is how often a process checks the connection that shows its presence.
const presenceInterval = time.Second

// holdPresence holds a lock with a connection until the connection is lost or ctx ends. The
// server notices within 15 seconds if the machine of a connection is gone.
func (db *DB) holdPresence(ctx context.Context, name string) (err error) {
	c, err := db.read.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() {
		// The connection is closed, and the lock with it.
		err = errors.Join(err, c.Raw(func(any) error { return driver.ErrBadConn }))
	}()
	for _, statement := range []string{"SET tcp_keepalives_idle = 5", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 2"} {
		if _, err := c.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock(hashtextextended(?, 0))", presence+name); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(presenceInterval):
		}
		if err := c.PingContext(ctx); err != nil {
			return err
		}
	}
}

// presence is the beginning of the names of the locks of processes.
const presence = "rollcall process "

// Absent reports whether the process that called KeepPresent with the name has ended, or its
// connection is lost. It is false for SQLite.
func (db *DB) Absent(ctx context.Context, name string) (absent bool, err error) {
	if db.kind != Postgres {
		return false, nil
	}
	tx, err := db.read.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback() //nolint:errcheck // it releases the lock
	err = tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0))", presence+name).Scan(&absent)
	return absent, err
}

// DeferReferences postpones the check of references between tables to the end of a transaction.
func (db *DB) DeferReferences(ctx context.Context, tx *sql.Tx) error {
	statement := "PRAGMA defer_foreign_keys = ON"
	if db.kind == Postgres {
		statement = "SET CONSTRAINTS ALL DEFERRED"
	}
	_, err := tx.ExecContext(ctx, statement)
	return err
}

// connector connects to PostgreSQL for statements that are written for SQLite: see translate
// and postgresArgument.
type connector struct{ driver.Connector }

// Connect opens a connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &connection{opened.(*stdlib.Conn)}, nil
}

// connection is a connection whose statements are translated.
type connection struct{ *stdlib.Conn }

// ExecContext runs a statement.
func (c *connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	query, err := translated(query, args)
	if err != nil {
		return nil, err
	}
	return c.Conn.ExecContext(ctx, query, args)
}

// QueryContext runs a query.
func (c *connection) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	query, err := translated(query, args)
	if err != nil {
		return nil, err
	}
	return c.Conn.QueryContext(ctx, query, args)
}

// PrepareContext returns a statement. The connection prepares statements when they run, and
// caches them.
func (c *connection) PrepareContext(_ context.Context, query string) (driver.Stmt, error) {
	return &statement{c, query}, nil
}

// statement is a prepared statement.
type statement struct {
	*connection
	query string
}

// Close is a no-op.
func (s *statement) Close() error { return nil }

// NumInput returns -1: the server checks the number of arguments.
func (s *statement) NumInput() int { return -1 }

// ExecContext runs the statement.
func (s *statement) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return s.connection.ExecContext(ctx, s.query, args)
}

// QueryContext runs the query.
func (s *statement) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return s.connection.QueryContext(ctx, s.query, args)
}

var errNoContext = errors.New("not implemented; use a method with a context")

// Exec returns an error.
func (s *statement) Exec([]driver.Value) (driver.Result, error) { return nil, errNoContext }

// Query returns an error.
func (s *statement) Query([]driver.Value) (driver.Rows, error) { return nil, errNoContext }

// translations caches the results of translate. The program has a limited number of statements.
var translations sync.Map

// translated returns a statement for PostgreSQL, and converts its arguments. Those of libraries
// that know PostgreSQL, whose parameters are $1 and so on, stay as they are.
func translated(query string, args []driver.NamedValue) (string, error) {
	if strings.Contains(query, "$1") || len(args) == 0 {
		return query, nil
	}
	for i := range args {
		value, err := postgresArgument(args[i].Value)
		if err != nil {
			return "", err
		}
		args[i].Value = value
	}
	if cached, ok := translations.Load(query); ok {
		return cached.(string), nil
	}
	text := translate(query)
	translations.Store(query, text)
	return text, nil
}

// translate replaces the parameters ? and ?1 of a statement by $1, and uncomments ForUpdate.
// Question marks in literals stay.
func translate(query string) string {
	query = strings.ReplaceAll(query, ForUpdate, strings.NewReplacer("/*", "", "*/", "").Replace(ForUpdate))
	var b strings.Builder
	for n, i := 0, 0; i < len(query); i++ {
		switch query[i] {
		case '\'':
			end := i + 1 + strings.IndexByte(query[i+1:], '\'')
			b.WriteString(query[i : end+1])
			i = end
		case '?':
			digits := 0
			for i+1+digits < len(query) && '0' <= query[i+1+digits] && query[i+1+digits] <= '9' {
				digits++
			}
			b.WriteByte('$')
			if digits == 0 {
				n++
				b.WriteString(strconv.Itoa(n))
			}
		default:
			b.WriteByte(query[i])
		}
	}
	return b.String()
}

// postgresArgument converts an argument of a statement: as in SQLite, truth values are numbers and
// slices without bytes are not NULL; and what PostgreSQL does not store in texts becomes U+FFFD: NUL, and bytes that are not UTF-8.
func postgresArgument(value any) (any, error) {
	if v, ok := value.(driver.Valuer); ok {
		var err error
		if value, err = v.Value(); err != nil {
			return nil, err
		}
	}
	if data, ok := value.([]byte); ok && data == nil {
		return []byte{}, nil
	}
	v := reflect.ValueOf(value)
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return int64(1), nil
		}
		return int64(0), nil
	case reflect.String:
		return postgresText(v.String()), nil
	}
	return value, nil
}

// postgresText replaces what PostgreSQL does not store in texts.
func postgresText(text string) string {
	const replacement = "\uFFFD"
	return strings.ReplaceAll(strings.ToValidUTF8(text, replacement), "\x00", replacement)
}
