// Package database opens the database that holds everything that is stored: a SQLite file, or a
// PostgreSQL database that several processes share. [DB] is the handle on it: connections,
// transactions, migrations, backups and checks. The stores of other packages have their tables
// in it. Their statements are written once, for SQLite; see postgres.go.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // registers the driver
)

// A Kind is a kind of database.
type Kind int

// The kinds of databases.
const (
	SQLite Kind = iota
	Postgres
)

// String returns the name of the kind, as OpenTelemetry writes it.
func (k Kind) String() string {
	if k == Postgres {
		return "postgresql"
	}
	return "sqlite"
}

// A DB is a database with two pools of connections, one that writes and one that reads. Of a
// SQLite file a single connection writes, so that writers wait for each other in Go and not in
// the file.
type DB struct {
	kind        Kind
	read, write *sql.DB
	path        string // of a PostgreSQL database: its name and host
	served      bool   // the file is marked and has its log, also by a server that did not close it
	missingLog  bool
	turns       chan struct{}  // has an element for each transaction that writes
	log         *writeAheadLog // of a SQLite file
	logFile     *logFile

	schemaMutex sync.Mutex
	schema      []string // see Schema

	readyMutex sync.Mutex
	readyErr   error // of the last Ready
	readyAt    time.Time
}

// busyTimeout is how long a connection waits for another process, in
// milliseconds.
const busyTimeout = "busy_timeout(5000)"

// pragmas are set on every new connection, in this order: the wait must be in
// force before anything else can meet a lock.
//
// synchronous=NORMAL writes the log to the disk before its pages are copied into the database,
// and not with each commit: see writeAheadLog.
var pragmas = []string{
	busyTimeout,
	"journal_mode(WAL)",
	"synchronous(NORMAL)",
	"foreign_keys(1)",
	"temp_store(MEMORY)",
}

// Kind returns the kind of the database.
func (db *DB) Kind() Kind { return db.kind }

// Name returns the path of a SQLite file, or the name and the host of a PostgreSQL database.
func (db *DB) Name() string { return db.path }

// Open opens a PostgreSQL database (see IsPostgres), or a SQLite file, which is created for its
// owner alone if it does not exist. The folder must exist. Databases in memory are not
// supported: each connection would see its own.
func Open(ctx context.Context, path string) (*DB, error) {
	if IsPostgres(path) {
		db, err := openPostgres(ctx, path)
		if err != nil {
			return nil, fmt.Errorf("open database: %w", err)
		}
		return db, nil
	}
	if path == "" || strings.HasPrefix(path, ":memory:") {
		return nil, fmt.Errorf("open database: %q is not a file; allowed: the path of a file", path)
	}
	if err := errors.Join(registerFunctions(), waiting(ctx, func() error { return create(ctx, path) })); err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	served, missingLog, err := markOf(path)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db, err := pools(path)
	if err != nil {
		return nil, fmt.Errorf("open database: %s: %w", path, err)
	}
	db.path, db.served, db.missingLog = path, served, missingLog
	db.logFile = &logFile{path: path + "-wal"}
	db.log = newWriteAheadLog(db.logFile.sync)
	if err := db.write.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("open database: %s: %w", path, errors.Join(err, db.Close()))
	}
	return db, nil
}

// waiting repeats do while another process has the file locked, for as long as connections
// wait. SQLite itself does not wait when several processes make a new file a write-ahead log.
func waiting(ctx context.Context, do func() error) error {
	const pause = 20 * time.Millisecond
	for range 5 * time.Second / pause {
		err := do()
		if !isBusy(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
	}
	return do()
}

// create creates the file for its owner alone if it does not exist. An empty file becomes a
// database whose free pages can be returned to the file system (see Shrink), which must be
// decided before there is any table.
func create(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err := errors.Join(err, f.Close()); err != nil || info.Size() > 0 {
		return err
	}
	db, err := sql.Open("sqlite", dsn(path, pragma(busyTimeout), pragma("auto_vacuum(incremental)"), pragma("journal_mode(WAL)")))
	if err != nil {
		return err
	}
	return errors.Join(db.PingContext(ctx), db.Close())
}

func pools(path string) (*DB, error) {
	var always []string
	for _, p := range pragmas {
		always = append(always, pragma(p))
	}
	write, err := openSQLite(dsn(path, append(always, "_txlock=immediate")...))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	read, err := openSQLite(dsn(path, append(always, pragma("query_only(1)"))...))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read.SetMaxOpenConns(max(4, runtime.NumCPU()))
	read.SetMaxIdleConns(max(4, runtime.NumCPU()))
	return &DB{read: read, write: write, turns: make(chan struct{}, 1)}, nil
}

// dsn writes the path as a URI, in which no character of it can be taken for a
// parameter.
func dsn(path string, parameters ...string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(parameters, "&")
}

// pragma returns the parameter of a URI that sets a pragma on every new connection.
func pragma(p string) string { return "_pragma=" + p }

// Read returns the pool that reads. Statements that write fail on it.
func (db *DB) Read() *sql.DB { return db.read }

// Write returns the pool that writes. Of a SQLite file it has one connection, and transactions
// on it take the write lock when they begin: keep them short.
func (db *DB) Write() *sql.DB { return db.write }

// CopyTo writes the content of a SQLite database to a new file. It fails if the file exists.
func (db *DB) CopyTo(ctx context.Context, path string) error {
	if _, err := db.write.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return fmt.Errorf("copy database to %s: %w", path, err)
	}
	return nil
}

// Close closes both pools, and notes in a SQLite file that no server uses it if none does.
func (db *DB) Close() error {
	return errors.Join(db.logFile.Close(), db.read.Close(), db.write.Close(), unmark(db.path, db.served))
}

// Migrate applies the numbered SQL files in the folder migration of files to the tables of
// a package; for PostgreSQL those in its folder postgres, the first of which makes the tables of
// the version with its number. The versions of each package have their own table, so that
// packages number their migrations independently. Other processes may use the database
// meanwhile, and migrate it too. The error wraps ErrNewer if a newer program has migrated the database.
func (db *DB) Migrate(ctx context.Context, name string, files fs.FS) error {
	if err := db.migrate(ctx, name, files); err != nil {
		return fmt.Errorf("migrate %s: %w", name, err)
	}
	return nil
}

func (db *DB) migrate(ctx context.Context, name string, files fs.FS) error {
	dir, err := fs.Sub(files, "migration")
	if err != nil {
		return err
	}
	dialect, options := database.DialectSQLite3, []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if db.kind == Postgres {
		dialect = database.DialectPostgres
		if dir, err = fs.Sub(dir, "postgres"); err != nil {
			return err
		}
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, migrationTimeout))
		if err != nil {
			return err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	store, err := database.NewStore(dialect, name+"_migration")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider("", db.write, dir, append(options, goose.WithStore(store))...)
	if err != nil {
		return err
	}
	if err := up(ctx, p); err != nil {
		return err
	}
	found, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	if err := checkVersion(found, sources[len(sources)-1].Version); err != nil {
		return err
	}
	db.schemaMutex.Lock()
	defer db.schemaMutex.Unlock()
	db.schema = append(db.schema, fmt.Sprintf("%s %d", name, found))
	return nil
}

// ErrNewer is wrapped by the error of a database that a newer program has migrated.
var ErrNewer = errors.New("written by a newer program")

// checkVersion returns an error if tables have a version above the one that this program knows.
func checkVersion(found, known int64) error {
	if found <= known {
		return nil
	}
	return fmt.Errorf("%w: the database has version %d; allowed: at most %d", ErrNewer, found, known)
}

// Version returns the version that the tables of a package have after all its migrations, which are
// those of Migrate.
func Version(files fs.FS) (int64, error) {
	names, err := fs.Glob(files, "migration/*.sql")
	if err != nil || len(names) == 0 {
		return 0, errors.Join(err, fs.ErrNotExist)
	}
	return goose.NumericComponent(slices.Max(names))
}

// Schema returns the name and the version of the tables of each package that has migrated them,
// in order.
func (db *DB) Schema() []string {
	db.schemaMutex.Lock()
	defer db.schemaMutex.Unlock()
	return slices.Sorted(slices.Values(db.schema))
}

// migrationTimeout is how long a process waits while another one migrates a PostgreSQL
// database, in seconds.
const migrationTimeout = 300

// attempts is how often a migration is tried. Two processes that open a new file
// at the same time both want to make the same tables; the slower one fails, and
// finds them made when it looks again.
const attempts = 5

func up(ctx context.Context, p *goose.Provider) (err error) {
	for range attempts {
		if _, err = p.Up(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}
