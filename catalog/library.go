package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Format is a way to write game data.
type Format struct {
	Name string // native, battlescribe
	// Version is raised when Compile makes something else of the same
	// documents; stored snapshots are then compiled again when they are used.
	Version int
	// Lenient formats are accepted with their problems, which are kept. All
	// others are refused whole.
	Lenient bool
	// Reads reports whether documents of a name are read; others are no part of
	// a snapshot. Nil stands for all.
	Reads func(name string) bool
	// Recognise reports whether the documents are written in the format.
	Recognise func([]Document) bool
	// Compile returns the game system and its catalogues, in any order.
	Compile func([]Document) ([]*entry.Catalogue, []entry.Problem)
}

// ErrFormat is returned for documents of no known format.
var ErrFormat = errors.New("unknown format of game data")

// ErrRefused is wrapped by the error of an import that was refused because of
// problems in its documents.
var ErrRefused = errors.New("import refused")

// A Library is the one door to game data. It is safe for concurrent use.
type Library struct {
	store   Store
	formats []Format
	books   *shelf
}

// NewLibrary returns the library of what the store keeps. Of several formats
// that have an edition, the first one given is preferred.
func NewLibrary(store Store, formats ...Format) *Library {
	l := &Library{store: store, formats: formats}
	l.books = newShelf(shelfSize, l.load)
	return l
}

// Select parts the documents that the format of the set reads from those that
// lie beside them, whose names are returned. Documents of no known format are
// all returned: Import refuses them.
func (l *Library) Select(docs []Document) (data []Document, others []string) {
	format := l.recognise(docs)
	if format == nil || format.Reads == nil {
		return docs, nil
	}
	for _, d := range docs {
		if format.Reads(d.Name) {
			data = append(data, d)
		} else {
			others = append(others, d.Name)
		}
	}
	return data, others
}

// Import compiles the documents that Select chooses and stores them as a
// snapshot. Origin says where
// they come from. Documents that are stored already make no second snapshot:
// created is false. Problems are what the documents have wrong; where they are
// refused for it, the error wraps ErrRefused and nothing is stored.
func (l *Library) Import(ctx context.Context, origin string, docs []Document) (s Snapshot, created bool, problems []entry.Problem, err error) {
	docs, _ = l.Select(docs)
	docs, err = sorted(docs)
	if err != nil {
		return Snapshot{}, false, nil, err
	}
	format := l.recognise(docs)
	if format == nil {
		return Snapshot{}, false, nil, ErrFormat
	}
	sum := contentSum(docs)
	old, problems, err := l.stored(ctx, sum, format.version())
	if err != nil || old != nil {
		return deref(old), false, problems, err
	}
	c, err := compile(format, docs)
	if err != nil {
		return Snapshot{}, false, c.problems, err
	}
	if len(c.problems) > 0 && !format.Lenient {
		return Snapshot{}, false, c.problems, &refusal{c.problems}
	}
	if err := ctx.Err(); err != nil {
		return Snapshot{}, false, c.problems, err
	}
	im := c.toImport(format, Snapshot{Origin: origin, Sum: sum, CreatedAt: time.Now().UTC()}, docs)
	s, created, err = l.store.Put(ctx, im)
	return s, created, c.problems, err
}

// stored returns the snapshot with the content, if its compiled form is one
// that this program can read.
func (l *Library) stored(ctx context.Context, sum, version string) (*Snapshot, []entry.Problem, error) {
	snapshots, err := l.store.Snapshots(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range snapshots {
		if s.Sum != sum {
			continue
		}
		c, err := l.store.Compiled(ctx, s.ID)
		if err != nil || c.Version != version {
			return nil, nil, err
		}
		return &s, c.Problems, nil
	}
	return nil, nil, nil
}

func deref(s *Snapshot) Snapshot {
	if s == nil {
		return Snapshot{}
	}
	return *s
}

func (l *Library) recognise(docs []Document) *Format {
	for i := range l.formats {
		if l.formats[i].Recognise(docs) {
			return &l.formats[i]
		}
	}
	return nil
}

func (l *Library) format(name string) *Format {
	for i := range l.formats {
		if l.formats[i].Name == name {
			return &l.formats[i]
		}
	}
	return nil
}

// refusal is the error of a refused import.
type refusal struct{ problems []entry.Problem }

// Error names the first problem and counts the rest.
func (r *refusal) Error() string {
	text := ErrRefused.Error() + ": " + r.problems[0].Error()
	if more := len(r.problems) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// Unwrap returns ErrRefused and the problems.
func (r *refusal) Unwrap() []error {
	errs := []error{ErrRefused}
	for _, p := range r.problems {
		errs = append(errs, p)
	}
	return errs
}

// Snapshots lists all snapshots, newest first.
func (l *Library) Snapshots(ctx context.Context) ([]Snapshot, error) { return l.store.Snapshots(ctx) }

// Snapshot returns the snapshot with the id; the error is ErrNotFound where
// there is none.
func (l *Library) Snapshot(ctx context.Context, id string) (Snapshot, error) {
	snapshots, err := l.store.Snapshots(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	for _, s := range snapshots {
		if s.ID == id {
			return s, nil
		}
	}
	return Snapshot{}, fmt.Errorf("snapshot %q: %w", id, ErrNotFound)
}

// Newest returns the newest snapshot of the edition, in the preferred one of the
// formats that have it. The error is ErrNotFound where there is none.
func (l *Library) Newest(ctx context.Context, edition string) (Snapshot, error) {
	snapshots, err := l.store.Snapshots(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	for _, f := range l.formats {
		for _, s := range snapshots {
			if s.Edition == edition && s.Format == f.Name {
				return s, nil
			}
		}
	}
	return Snapshot{}, fmt.Errorf("edition %q: %w", edition, ErrNotFound)
}

// Find returns the snapshot with the id, or the newest one of the edition that has
// the name. The error is ErrNotFound where there is neither.
func (l *Library) Find(ctx context.Context, name string) (Snapshot, error) {
	s, err := l.Snapshot(ctx, name)
	if errors.Is(err, ErrNotFound) {
		if newest, other := l.Newest(ctx, name); !errors.Is(other, ErrNotFound) {
			return newest, other
		}
	}
	return s, err
}

// Catalogues lists the army books of a snapshot, or of the newest one of each
// edition and format for an empty id.
func (l *Library) Catalogues(ctx context.Context, snapshot string) ([]Catalogue, error) {
	return l.store.Catalogues(ctx, snapshot)
}

// Search lists the datasheets that pass the filter. The error is ErrBadCursor
// for a cursor that no page of the same filter has given out.
func (l *Library) Search(ctx context.Context, f Filter) (Page[Summary], error) {
	return l.store.Search(ctx, f)
}

// Book returns the linked game data of a snapshot. The error is ErrNotFound
// where there is no such snapshot.
func (l *Library) Book(ctx context.Context, snapshot string) (*entry.Book, error) {
	return l.books.book(ctx, snapshot)
}

// BookOf returns the linked game data of some catalogues of a snapshot, with all
// that they link to: what a roster of these needs, in a fraction of the time and
// the memory of the whole. Without catalogues it is the game system alone, with
// the cost types of all. It is the whole book where the snapshot does not have
// one of the catalogues. The error is ErrNotFound where there is no such
// snapshot.
func (l *Library) BookOf(ctx context.Context, snapshot string, catalogues ...string) (*entry.Book, error) {
	only := slices.Compact(slices.Sorted(slices.Values(catalogues)))
	return l.books.book(ctx, snapshot+partMark+strings.Join(only, partMark))
}

// Datasheet returns the datasheet with the id in a snapshot, or in the newest
// snapshot that has it if snapshot is empty. The error is ErrNotFound if there is
// none.
func (l *Library) Datasheet(ctx context.Context, snapshot, id string) (*datasheet.Datasheet, error) {
	at, err := l.store.Locate(ctx, snapshot, id)
	if err != nil {
		return nil, err
	}
	s, err := l.Snapshot(ctx, at.Snapshot)
	if err != nil {
		return nil, err
	}
	book, err := l.BookOf(ctx, s.ID, at.Catalogue)
	if err != nil {
		return nil, err
	}
	o, c := book.Roots(at.Catalogue).Option(id), book.Catalogue(at.Catalogue)
	if o == nil || c == nil {
		return nil, fmt.Errorf("datasheet %q in snapshot %s: %w", id, s.ID, ErrNotFound)
	}
	d := datasheet.New(book, o)
	d.Edition, d.Snapshot = s.Edition, s.ID
	d.Catalogue, d.Faction = c.ID, FactionOf(c.Name)
	return d, nil
}

// partMark parts the names of a snapshot and of catalogues in the key of a book.
const partMark = "\x00"

// load links the compiled form of a snapshot, or compiles its documents again
// where another version of the program has compiled them. The key is the
// snapshot, or the snapshot and some of its catalogues.
func (l *Library) load(ctx context.Context, key string) (*entry.Book, error) {
	snapshot, list, part := strings.Cut(key, partMark)
	var only []string
	if part {
		only = slices.DeleteFunc(strings.Split(list, partMark), func(id string) bool { return id == "" })
	}
	s, err := l.Snapshot(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	format := l.format(s.Format)
	if format == nil {
		return nil, fmt.Errorf("snapshot %s: %w %s", snapshot, ErrFormat, s.Format)
	}
	c, err := l.store.Compiled(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	if c.Version == format.version() {
		if catalogues, err := decode(c.Data, only); err == nil {
			book, _, err := link(catalogues)
			return book, err
		}
	}
	fresh, err := l.recompile(ctx, format, s)
	if err != nil || !part {
		return fresh.book, err
	}
	catalogues, err := decode(fresh.data, only)
	if err != nil {
		return nil, err
	}
	book, _, err := link(catalogues)
	return book, err
}

func (l *Library) recompile(ctx context.Context, format *Format, s Snapshot) (compilation, error) {
	docs, err := l.store.Documents(ctx, s.ID)
	if err != nil {
		return compilation{}, err
	}
	c, err := compile(format, docs)
	if err != nil {
		return compilation{}, fmt.Errorf("snapshot %s: %w", s.ID, err)
	}
	if _, _, err := l.store.Put(ctx, c.toImport(format, s, docs)); err != nil {
		return compilation{}, err
	}
	return c, nil
}
