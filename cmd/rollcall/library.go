package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/format"
	catalogstore "github.com/rollcall40k/rollcall/catalog/store"
	"github.com/rollcall40k/rollcall/datasheets"
	"github.com/rollcall40k/rollcall/roster/service"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// defaultDB is the database if no flag names one.
const defaultDB = "rollcall.db"

// services are an open database with its game data and rosters.
type services struct {
	db      *database.DB
	library *catalog.Library
	rosters *service.Service
	data    *catalogstore.Store
	store   *rosterstore.Store
	scratch string // a folder that close removes; usually empty
}

// open opens the database, creates it if it does not exist, and imports the built-in
// datasheets.
func (s *settings) open(ctx context.Context) (*services, error) {
	return s.start(ctx, s.path(), "", (*services).importBuiltIn)
}

// builtInGCPercent is the garbage that may collect while a command reads built-in datasheets only, in
// percent of what is in use. They take a few megabytes: more collections cost a tenth of the time of
// a command and save no memory.
const builtInGCPercent = 200

// read opens the database for commands that only read. If no flag names one and rollcall.db does
// not exist, it uses the built-in datasheets in a temporary database.
func (s *settings) read(ctx context.Context) (*services, error) {
	if database.IsPostgres(s.db) {
		return s.open(ctx)
	}
	_, err := os.Stat(s.path())
	switch {
	case err == nil:
		return s.open(ctx)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case s.db != "":
		return nil, s.missing(exitFailed, "hint.built_in")
	}
	scratch, err := os.MkdirTemp("", "rollcall")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(scratch, defaultDB)
	prepared := newPreparedData()
	if prepared.copyTo(path) {
		debug.SetGCPercent(builtInGCPercent)
		if d, err := s.start(ctx, path, scratch, (*services).checkBuiltIn); err == nil {
			return d, nil
		}
		if err := errors.Join(s.opened.close(), os.Mkdir(scratch, 0o700)); err != nil { // the copy is damaged
			return nil, err
		}
	}
	d, err := s.start(ctx, path, scratch, (*services).importBuiltIn)
	if err == nil {
		prepared.store(ctx, d.db)
	}
	return d, err
}

// present returns an error if the database does not exist: commands that look after a database
// would make an empty one in the wrong folder.
func (s *settings) present() error {
	if database.IsPostgres(s.db) {
		return nil
	}
	_, err := os.Stat(s.path())
	if errors.Is(err, fs.ErrNotExist) {
		return s.missing(exitUnreadable, "hint.database")
	}
	return err
}

// openPresent is open for commands that change a database that exists.
func (s *settings) openPresent(ctx context.Context) (*services, error) {
	if err := s.present(); err != nil {
		return nil, err
	}
	return s.open(ctx)
}

// missing is the error of a database that does not exist, with an exit code and a hint.
func (s *settings) missing(code int, key string) error {
	return &failure{cause: newError("error.no_database", "Name", s.path()), hints: []advice{{key, nil}}, code: code}
}

// with adds the database to a command that a hint names, so that the command can be copied.
func (s *settings) with(command string) string {
	if s.db == "" || database.IsPostgres(s.db) || os.Getenv("ROLLCALL_DB") == s.db {
		return command
	}
	return command + " --db " + s.db
}

func (s *settings) path() string {
	if s.db == "" {
		return defaultDB
	}
	return s.db
}

// start opens the services, which run closes after the command. prepare supplies the built-in
// datasheets.
func (s *settings) start(ctx context.Context, path, scratch string, prepare func(*services, context.Context) error) (*services, error) {
	s.opened = &services{scratch: scratch}
	if err := s.opened.open(ctx, path); err != nil {
		return s.opened, err
	}
	return s.opened, prepare(s.opened, ctx)
}

func (d *services) open(ctx context.Context, path string) (err error) {
	if d.db, err = database.Open(ctx, path); err != nil {
		return err
	}
	if d.data, err = catalogstore.NewStore(ctx, d.db); err != nil {
		return err
	}
	d.library = catalog.NewLibrary(d.data, format.All()...)
	d.library.SaveMemory = true
	if d.store, err = rosterstore.NewStore(ctx, d.db); err != nil {
		return err
	}
	d.rosters = service.New(d.store, d.library, time.Now)
	return nil
}

// checkBuiltIn returns an error if a copy of the prepared data has no built-in datasheets. It does
// not read them, which takes time and memory.
func (d *services) checkBuiltIn(ctx context.Context) error {
	all, err := d.library.Snapshots(ctx)
	if err == nil && len(all) == 0 {
		err = errors.New("no built-in datasheets")
	}
	return err
}

func (d *services) importBuiltIn(ctx context.Context) error {
	docs, err := catalog.ReadDocuments(datasheets.Files)
	if err != nil {
		return err
	}
	for _, edition := range byEdition(docs) {
		if err := d.importEdition(ctx, edition); err != nil {
			return fmt.Errorf("built-in datasheets: %w", err)
		}
	}
	return nil
}

// importEdition imports the built-in datasheets of an edition. They replace those of an earlier
// version of the program, but never data that a user has activated.
func (d *services) importEdition(ctx context.Context, docs []catalog.Document) error {
	s, created, _, err := d.library.Import(ctx, catalog.BuiltIn, docs)
	if err != nil || !created || s.Active {
		return err
	}
	active, err := d.library.ActiveFor(ctx, s.ID)
	if errors.Is(err, catalog.ErrNotFound) { // a user has deactivated it
		return nil
	}
	if err != nil || active.Origin != catalog.BuiltIn {
		return err
	}
	_, _, err = d.library.Activate(ctx, s.ID, catalog.BuiltIn)
	return err
}

// byEdition groups documents by their first folder: a snapshot has exactly one edition.
func byEdition(docs []catalog.Document) [][]catalog.Document {
	parts := map[string][]catalog.Document{}
	for _, d := range docs {
		edition, _, _ := strings.Cut(d.Name, "/")
		parts[edition] = append(parts[edition], d)
	}
	out := make([][]catalog.Document, 0, len(parts))
	for _, edition := range slices.Sorted(maps.Keys(parts)) {
		out = append(out, parts[edition])
	}
	return out
}

// close closes the database and removes the scratch folder.
func (d *services) close() error {
	var err error
	if d.db != nil {
		err = d.db.Close()
	}
	if d.scratch != "" {
		err = errors.Join(err, os.RemoveAll(d.scratch))
	}
	return err
}
