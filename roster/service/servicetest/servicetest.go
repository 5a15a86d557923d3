// Package servicetest provides tests with real services on a real database. Only tests import it.
package servicetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/format"
	catalogstore "github.com/rollcall40k/rollcall/catalog/store"
	"github.com/rollcall40k/rollcall/datasheets"
	"github.com/rollcall40k/rollcall/roster/service"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// Services are the services of a test and their database, which is closed when the test
// ends.
type Services struct {
	DB      *database.DB
	Library *catalog.Library
	Store   *rosterstore.Store
	Rosters *service.Service
}

// New opens a new database with the game data of the sources: see File. Now returns the
// time of changes.
func New(t testing.TB, now func() time.Time, sources ...string) *Services {
	t.Helper()
	return Open(t, File(t, sources...), now)
}

// Open opens a database file.
func Open(t testing.TB, path string, now func() time.Time) *Services {
	t.Helper()
	db, data := databasetest.Open(t, path)
	r := &Services{DB: db, Library: catalog.NewLibrary(data, format.All()...)}
	var err error
	if r.Store, err = rosterstore.NewStore(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	r.Rosters = service.New(r.Store, r.Library, now)
	return r
}

// File makes a new database with game data, and returns its address: the path of a SQLite file,
// or in the parts of a test with the name TestPostgres that of a PostgreSQL database. A source is
// an edition of the built-in datasheets, such as 9e, or a folder of data files. Sources are
// imported once for all tests of a package, or of all packages (see shared); every database is a
// copy.
func File(t testing.TB, sources ...string) string {
	t.Helper()
	if databasetest.OnPostgres(t) {
		address, err := templates.get(sources, func() (string, error) {
			return databasetest.Template(func(ctx context.Context, db *database.DB, data *catalogstore.Store) error {
				return fill(ctx, db, data, sources)
			})
		})
		databasetest.Require(t, err)
		return databasetest.Clone(t, address)
	}
	data, err := files.get(sources, func() ([]byte, error) { return shared(sources) })
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "rollcall.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// prepared caches databases with game data by their sources.
type prepared[T any] struct {
	mu  sync.Mutex
	all map[string]T
}

var (
	files     prepared[[]byte] // contents of SQLite files
	templates prepared[string] // addresses of PostgreSQL databases
)

// get returns the database with the game data of the sources, which prepare makes.
func (p *prepared[T]) get(sources []string, prepare func() (T, error)) (T, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := strings.Join(sources, "\n")
	if data, ok := p.all[key]; ok {
		return data, nil
	}
	data, err := prepare()
	if err == nil {
		if p.all == nil {
			p.all = map[string]T{}
		}
		p.all[key] = data
	}
	return data, err
}

// shared returns the content of a database with the sources. The packages that one command tests
// share what they import.
func shared(sources []string) ([]byte, error) {
	program, err := os.Executable()
	dir := filepath.Dir(filepath.Dir(program)) // "go test" builds all programs below it, and removes it at the end
	if err != nil || !strings.HasPrefix(filepath.Base(dir), "go-build") {
		return prepare(sources)
	}
	hash := sha256.Sum256([]byte(strings.Join(sources, "\n")))
	path := filepath.Join(dir, hex.EncodeToString(hash[:12])+".db")
	content, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	if content, err = prepare(sources); err != nil {
		return nil, err
	}
	part := path + strconv.Itoa(os.Getpid()) // another package may prepare the same sources
	return content, errors.Join(os.WriteFile(part, content, 0o600), os.Rename(part, path))
}

// prepare imports the last source into a temporary copy of the database with the others, and
// returns its content.
func prepare(sources []string) (content []byte, err error) {
	dir, err := os.MkdirTemp("", "rollcall")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path, ctx := filepath.Join(dir, "rollcall.db"), context.Background()
	if last := len(sources) - 1; last > 0 {
		if content, err = shared(sources[:last]); err == nil {
			err = os.WriteFile(path, content, 0o600)
		}
		if err != nil {
			return nil, err
		}
		sources = sources[last:]
	}
	db, err := database.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	data, err := catalogstore.NewStore(ctx, db)
	if err == nil {
		err = fill(ctx, db, data, sources)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// fill adds the tables of rosters and imports the sources.
func fill(ctx context.Context, db *database.DB, data *catalogstore.Store, sources []string) error {
	_, err := rosterstore.NewStore(ctx, db)
	library := catalog.NewLibrary(data, format.All()...)
	for _, source := range sources {
		err = errors.Join(err, importSource(ctx, library, source))
	}
	return err
}

// importSource imports the datasheets of one edition, or the data files of a folder, as a
// snapshot.
func importSource(ctx context.Context, library *catalog.Library, source string) error {
	if !filepath.IsAbs(source) {
		docs, err := Datasheets(source)
		if err == nil {
			_, _, _, err = library.Import(ctx, catalog.BuiltIn, docs)
		}
		return err
	}
	docs, err := catalog.ReadDocuments(os.DirFS(source))
	if err != nil {
		return err
	}
	docs, _, err = library.Select(docs, "")
	if err == nil {
		_, _, _, err = library.Import(ctx, "import: data", docs)
	}
	return err
}

// Datasheets returns the built-in datasheets of an edition, such as 9e.
func Datasheets(edition string) ([]catalog.Document, error) {
	docs, err := catalog.ReadDocuments(datasheets.Files)
	return slices.DeleteFunc(docs, func(d catalog.Document) bool { return !strings.HasPrefix(d.Name, edition+"/") }), err
}
