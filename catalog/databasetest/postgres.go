package databasetest

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/store"
)

// postgresTest is the name of the tests whose parts are the tests of a package on PostgreSQL.
const postgresTest = "TestPostgres/"

// New returns the address of a new database: the path of a SQLite file, or, in the parts of a
// test with the name TestPostgres, the address of a PostgreSQL database.
func New(t testing.TB) string {
	t.Helper()
	if OnPostgres(t) {
		return Postgres(t)
	}
	return filepath.Join(t.TempDir(), "rollcall.db")
}

// OnPostgres reports whether a test is a part of a test with the name TestPostgres.
func OnPostgres(t testing.TB) bool { return strings.HasPrefix(t.Name(), postgresTest) }

// Parts runs tests of a package as parts of a test with the name TestPostgres.
func Parts(t *testing.T, tests map[string]func(*testing.T)) {
	t.Helper()
	Postgres(t) // skips all
	for _, name := range slices.Sorted(maps.Keys(tests)) {
		t.Run(name, tests[name])
	}
}

// Postgres returns the address of a new PostgreSQL database with the tables of game data, which
// is removed when the test ends. See Require.
func Postgres(t testing.TB) string {
	t.Helper()
	address, err := migrated()
	Require(t, err)
	return Clone(t, address)
}

// migrated returns the template of a database with the tables of game data.
var migrated = sync.OnceValues(func() (string, error) {
	return Template(func(_ context.Context, _ *database.DB, _ *store.Store) error { return nil })
})

// Require ends the test if there is an error of the server: it is skipped without PostgreSQL, unless
// ROLLCALL_REQUIRE is 1.
func Require(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, exec.ErrNotFound) && os.Getenv("ROLLCALL_REQUIRE") != "1":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
}

// Clone is like Postgres for a copy of a database that nothing uses.
func Clone(t testing.TB, address string) string {
	t.Helper()
	s, err := running()
	Require(t, err)
	u, err := url.Parse(address)
	Require(t, err)
	name, err := s.create(strings.TrimPrefix(u.Path, "/"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := s.db.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return s.address(name)
}

// Template returns the address of a new PostgreSQL database for Clone, with what fill stores in
// it. It stays until the tests of the package have ended. The error wraps exec.ErrNotFound
// without PostgreSQL.
func Template(fill func(context.Context, *database.DB, *store.Store) error) (address string, err error) {
	s, err := running()
	if err != nil {
		return "", err
	}
	name, err := s.create("template0")
	if err != nil {
		return "", err
	}
	ctx, address := context.Background(), s.address(name)
	db, err := database.Open(ctx, address)
	if err != nil {
		return "", err
	}
	data, err := store.NewStore(ctx, db)
	if err == nil {
		err = fill(ctx, db, data)
	}
	return address, errors.Join(err, db.Close())
}

// A server is a PostgreSQL server in a temporary folder, on a local socket. It ends, and the
// folder is removed, when this process ends.
type server struct {
	folder string
	db     *sql.DB
	input  io.WriteCloser // of the script; held open
	count  atomic.Int64
}

// running returns the server of the process, which the first call starts.
var running = sync.OnceValues(start)

func (s *server) address(database string) string {
	return "postgres:///" + database + "?user=rollcall&host=" + url.QueryEscape(s.folder)
}

func (s *server) create(from string) (name string, err error) {
	name = fmt.Sprintf("test%d", s.count.Add(1))
	_, err = s.db.Exec("CREATE DATABASE " + name + " TEMPLATE " + from + " STRATEGY file_copy")
	return name, err
}

// script makes and starts a server, and removes it when its input ends: also if the process of
// the tests is killed. Durability is switched off, unless ROLLCALL_POSTGRES_OPTIONS switches it
// on: then the data is on the disk.
const script = `set -e
cleanup() { [ -z "$pid" ] || { kill -QUIT $pid; wait $pid || true; }; rm -rf "$folder"; }
parent=/dev/shm # faster than the disk, but in containers it is small
[ -z "$2" ] && [ "$(df -Pk $parent 2>/dev/null | awk 'NR == 2 {print $4}')" -gt 2000000 ] || parent=/tmp
folder=$(mktemp -d $parent/rollcall-postgres.XXXXXX)
trap cleanup EXIT
"$1/initdb" -D "$folder/data" -U rollcall -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
"$1/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=1000 -c shared_buffers=64MB -c autovacuum=off \
	-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 $2 >>"$folder/log" 2>&1 </dev/null &
pid=$!
echo "$folder"
cat >/dev/null
`

func start() (*server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	command := exec.Command("sh", "-c", script, "sh", bin, os.Getenv("ROLLCALL_POSTGRES_OPTIONS"))
	if os.Getuid() == 0 { // the server refuses root
		command = exec.Command("runuser", append([]string{"-u", "postgres", "--"}, command.Args...)...)
	}
	command.Dir, command.Stderr = "/", os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		return nil, err
	}
	folder, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL did not start: %w", errors.Join(err, command.Wait()))
	}
	s := &server{folder: strings.TrimSpace(folder), input: in}
	if s.db, err = sql.Open("pgx", s.address("postgres")); err != nil {
		return nil, err
	}
	for range 1_000 { // until it accepts connections
		if err = s.db.Ping(); err == nil {
			return s, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil, err
}

// binaries returns the folder with the programs of the newest PostgreSQL of Debian's package, or of the
// path.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", fmt.Errorf("PostgreSQL: initdb: %w", exec.ErrNotFound)
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1]), nil
}
