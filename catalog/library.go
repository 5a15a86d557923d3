package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Format is a file format of game data.
type Format struct {
	Name string // native, battlescribe
	// Version is raised when Compile changes. Stored snapshots are then compiled again on their
	// next use.
	Version int
	// Lenient formats are accepted with problems, which are stored. Documents of
	// other formats are rejected as a whole.
	Lenient bool
	// Refuses reports whether a problem is that a document cannot be read and is left out whole. It
	// is nil if the format is not lenient.
	Refuses func(fault.Fault) bool
	// Reads reports whether a document belongs to a snapshot; if nil, all do.
	Reads func(Document) bool
	// Recognise reports whether the documents have the format.
	Recognise func([]Document) bool
	// Systems returns the game systems of the documents. If nil, only Compile finds them.
	Systems func([]Document) []FoundSystem
	// Compile returns the game system and its catalogues, in any order.
	Compile func([]Document) ([]*entry.Catalogue, []fault.Fault)
	// CompileBuiltIn is like Compile for documents that are part of the program, which tests
	// validate; if nil, Compile is used.
	CompileBuiltIn func([]Document) ([]*entry.Catalogue, []fault.Fault)
}

// ErrFormat is returned for documents of an unknown format.
var ErrFormat = errors.New("unknown format of game data")

// ErrRefused is the kind of the *fault.Error of an import that is rejected because of
// problems in its documents.
var ErrRefused = errors.New("import refused")

// booksCached is the number of linked books in the cache. A complete imported game system takes
// up to a hundred megabytes, the catalogues of one faction about ten.
const booksCached = 6

// A Library imports and serves game data. It is safe for concurrent use.
type Library struct {
	Records

	// SaveMemory makes imports collect garbage often, and return memory to the operating system. It
	// changes settings of the whole process: one library at most may have it.
	SaveMemory bool

	store   Store
	formats []Format
	books   *Cache[*entry.Book]
	lasting *Cache[*entry.Book] // of the library that this one was derived from, or nil
	imports chan struct{}       // semaphore of size one
	renewal chan struct{}       // semaphore of size one, of stale compile caches
}

// NewLibrary returns the library of a store. If several formats have data of an edition, earlier
// formats are preferred.
func NewLibrary(store Store, formats ...Format) *Library {
	return &Library{Records: store, store: store, formats: formats, books: NewCache[*entry.Book](booksCached), imports: make(chan struct{}, 1), renewal: make(chan struct{}, 1)}
}

// ForBatch returns the library for work with many army books one after another, such as an export:
// it keeps only the last books that the work has loaded. Books that the library has cached are not
// loaded again.
func (l *Library) ForBatch() *Library {
	const booksKept = 2 // that of an army, and that of one with allies
	return &Library{
		Records: l.store, SaveMemory: l.SaveMemory, store: l.store, formats: l.formats,
		books: NewCache[*entry.Book](booksKept), lasting: l.books, imports: l.imports, renewal: l.renewal,
	}
}

// importGCPercent is the garbage that may collect during an import, in percent of what is in use. A
// tenth more CPU time saves a fifth of the memory.
const importGCPercent = 50

// Exclusively calls f while no other import runs, because reading and importing documents may
// take much memory. f itself calls Import. The error is that of f, or of ctx if it ends while the
// call waits.
func (l *Library) Exclusively(ctx context.Context, f func() error) error {
	select {
	case l.imports <- struct{}{}:
		defer func() { <-l.imports }()
		if l.SaveMemory {
			before := debug.SetGCPercent(importGCPercent)
			defer func() {
				debug.SetGCPercent(before)
				debug.FreeOSMemory() // an import takes hundreds of megabytes for seconds
			}()
		}
		return f()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Import compiles the documents that Select returns and stores them as a snapshot with the
// origin. The first snapshot of a game system becomes its active one, unless documents are left
// out because they cannot be read, or one was deactivated; others have to be activated. If the
// documents are already stored, Import returns their snapshot, and created is false. If problems in
// the documents prevent the import, the error wraps ErrRefused and nothing is stored. The records
// name the origin as the one who activated the snapshot.
func (l *Library) Import(ctx context.Context, origin string, docs []Document) (s Snapshot, created bool, problems []fault.Fault, err error) {
	return l.importAs(ctx, origin, origin, docs)
}

// importAs is like Import for an actor.
func (l *Library) importAs(ctx context.Context, actor, origin string, docs []Document) (s Snapshot, created bool, problems []fault.Fault, err error) {
	if docs, _, err = l.Select(docs, ""); err != nil {
		return Snapshot{}, false, nil, err
	}
	docs, err = sorted(docs)
	if err != nil {
		return Snapshot{}, false, nil, err
	}
	format := l.recognise(docs)
	if format == nil {
		return Snapshot{}, false, nil, ErrFormat
	}
	sum := contentSum(docs)
	if s, problems, ok, err := l.stored(ctx, sum, format.version()); err != nil || ok {
		return s, false, problems, err
	}
	c, err := compile(format, docs, origin)
	if err != nil {
		return Snapshot{}, false, c.problems, err
	}
	if len(c.problems) > 0 && !format.Lenient {
		return Snapshot{}, false, c.problems, &fault.Error{Kind: ErrRefused, Faults: c.problems}
	}
	if err := ctx.Err(); err != nil {
		return Snapshot{}, false, c.problems, err
	}
	im := c.toImport(format, Snapshot{Origin: origin, Sum: sum, CreatedAt: time.Now().UTC()}, docs)
	im.Actor = actor
	// The book takes several times the memory of the stored data. It must be collectable before
	// storing allocates more.
	c.book = nil
	if l.SaveMemory {
		runtime.GC()
	}
	s, created, err = l.store.Put(ctx, im)
	return s, created, c.problems, err
}

// stored returns the snapshot with the content. ok is false if there is none, or if its compile
// cache is stale.
func (l *Library) stored(ctx context.Context, sum, version string) (s Snapshot, problems []fault.Fault, ok bool, err error) {
	s, err = l.snapshot(ctx, func(s Snapshot) bool { return s.Sum == sum })
	if errors.Is(err, ErrNotFound) {
		return Snapshot{}, nil, false, nil
	}
	if err != nil {
		return Snapshot{}, nil, false, err
	}
	c, err := l.store.Compiled(ctx, s.ID)
	if err != nil || c.Version != version {
		return Snapshot{}, nil, false, err
	}
	return s, c.Problems, true, nil
}

func (l *Library) recognise(docs []Document) *Format {
	return l.format(func(f *Format) bool { return f.Recognise(docs) })
}

func (l *Library) format(matches func(*Format) bool) *Format {
	for i := range l.formats {
		if matches(&l.formats[i]) {
			return &l.formats[i]
		}
	}
	return nil
}

// snapshot returns the newest snapshot that matches, or ErrNotFound.
func (l *Library) snapshot(ctx context.Context, matches func(Snapshot) bool) (Snapshot, error) {
	snapshots, err := l.store.Snapshots(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	if i := slices.IndexFunc(snapshots, matches); i >= 0 {
		return snapshots[i], nil
	}
	return Snapshot{}, ErrNotFound
}

// Snapshot returns the snapshot with the id. The error is ErrNotFound if there is
// none.
func (l *Library) Snapshot(ctx context.Context, id string) (Snapshot, error) {
	s, err := l.snapshot(ctx, func(s Snapshot) bool { return s.ID == id })
	if err != nil {
		err = fmt.Errorf("snapshot %q: %w", id, err)
	}
	return s, err
}

// Activate makes a snapshot the active one of its game system. The record names the previously
// active snapshot; activating that one undoes the change. If the snapshot is already active,
// changed is false. A snapshot that another version of the program compiled is compiled again,
// because the index of names and the search depend on it. The error is ErrNotFound if there is no
// such snapshot.
func (l *Library) Activate(ctx context.Context, snapshot, actor string) (a Activation, changed bool, err error) {
	if err := l.refresh(ctx, snapshot); err != nil {
		return Activation{}, false, err
	}
	return l.store.Activate(ctx, Activation{Action: Activated, Snapshot: snapshot, Actor: actor, At: time.Now().UTC()})
}

// Deactivate leaves the game system of an active snapshot without one; activating the snapshot undoes
// the change. Rosters and events that name it keep it. If the snapshot is not active, changed is
// false. The error is ErrNotFound if there is no such snapshot, and ErrNeeded if it must stay active.
func (l *Library) Deactivate(ctx context.Context, snapshot, actor string) (a Activation, changed bool, err error) {
	return l.store.Activate(ctx, Activation{Action: Deactivated, Snapshot: snapshot, Actor: actor, At: time.Now().UTC()})
}

// ErrNeeded is returned for a snapshot that must stay active: see CanDeactivate.
var ErrNeeded = errors.New("no other data of its edition is active; activate other data instead")

// CanDeactivate reports whether a snapshot of all those that are stored can be deactivated: an edition
// that has built-in data always has active data.
func CanDeactivate(s *Snapshot, all []Snapshot) bool {
	var builtIn, others bool
	for i := range all {
		o := &all[i]
		builtIn = builtIn || o.Edition == s.Edition && o.Origin == BuiltIn
		others = others || o.Edition == s.Edition && o.Active && o.ID != s.ID
	}
	return s.Active && (others || !builtIn)
}

// Problems returns the problems of the documents of a snapshot. The error is ErrNotFound if
// there is no such snapshot.
func (l *Library) Problems(ctx context.Context, snapshot string) ([]fault.Fault, error) {
	c, err := l.store.Compiled(ctx, snapshot)
	return c.Problems, err
}

// Prune removes the snapshots that are neither active nor built-in, and to which no roster, event
// or stored battle refers. If dry is set, it only reports them. Each removal is recorded.
func (l *Library) Prune(ctx context.Context, actor string, dry bool) (Pruned, error) {
	p, err := l.store.Prune(ctx, actor, time.Now().UTC(), dry)
	if !dry && len(p.Snapshots) > 0 {
		l.books.Clear()
	}
	return p, err
}

// Active returns the active snapshots, by edition, newest first, and by import, latest first.
func (l *Library) Active(ctx context.Context) ([]Snapshot, error) {
	all, err := l.store.Snapshots(ctx)
	all = slices.DeleteFunc(all, func(s Snapshot) bool { return !s.Active })
	slices.SortStableFunc(all, func(a, b Snapshot) int {
		return cmp.Compare(EditionNumber(b.Edition), EditionNumber(a.Edition))
	})
	return all, err
}

// ActiveOf returns the active snapshot of the edition. If several game systems have data of the
// edition, such as the built-in and imported data, it returns the one with the most datasheets.
// The error is ErrNotFound if there is none.
func (l *Library) ActiveOf(ctx context.Context, edition string) (Snapshot, error) {
	active, err := l.Active(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	active = slices.DeleteFunc(active, func(s Snapshot) bool { return s.Edition != edition })
	switch len(active) {
	case 0:
		return Snapshot{}, fmt.Errorf("edition %q: %w", edition, ErrNotFound)
	case 1:
		return active[0], nil
	}
	books, err := l.Catalogues(ctx, "")
	if err != nil {
		return Snapshot{}, err
	}
	return Largest(active, books), nil
}

// Largest returns the snapshot with the most datasheets in its army books, or the first of several.
// There must be a snapshot; books of other snapshots are ignored.
func Largest(snapshots []Snapshot, books []Catalogue) Snapshot {
	size := map[string]int{}
	for i := range books {
		size[books[i].Snapshot] += books[i].Datasheets
	}
	return slices.MaxFunc(snapshots, func(a, b Snapshot) int { return cmp.Compare(size[a.ID], size[b.ID]) })
}

// ActiveFor returns the active snapshot of the game system of a snapshot. The error is
// ErrNotFound if the snapshot is not stored, or none of its system is active.
func (l *Library) ActiveFor(ctx context.Context, id string) (Snapshot, error) {
	all, err := l.store.Snapshots(ctx)
	if err != nil {
		return Snapshot{}, err
	}
	own := slices.IndexFunc(all, func(s Snapshot) bool { return s.ID == id })
	if own < 0 {
		return Snapshot{}, fmt.Errorf("snapshot %q: %w", id, ErrNotFound)
	}
	active := slices.IndexFunc(all, func(s Snapshot) bool {
		return s.Active && s.Edition == all[own].Edition && s.System == all[own].System && s.Format == all[own].Format
	})
	if active < 0 {
		return Snapshot{}, ErrNotFound
	}
	return all[active], nil
}

// Find returns the snapshot with the id, or else the active one of the edition with
// that name. The error is ErrNotFound if there is neither.
func (l *Library) Find(ctx context.Context, name string) (Snapshot, error) {
	s, err := l.Snapshot(ctx, name)
	if errors.Is(err, ErrNotFound) {
		if active, other := l.ActiveOf(ctx, name); !errors.Is(other, ErrNotFound) {
			return active, other
		}
	}
	return s, err
}

// Book returns the linked game data of a snapshot. The error is ErrNotFound if
// there is no such snapshot.
func (l *Library) Book(ctx context.Context, snapshot string) (*entry.Book, error) {
	return l.books.Get(ctx, snapshot, l.load)
}

// BookOf returns the linked game data of some catalogues of a snapshot and of all catalogues that
// they link to: enough for rosters of these catalogues, in a fraction of the time and memory.
// Without catalogues it returns only the game system, with the cost types of all catalogues. If
// the snapshot lacks one of the catalogues, it returns the whole book. The error is ErrNotFound
// if there is no such snapshot.
func (l *Library) BookOf(ctx context.Context, snapshot string, catalogues ...string) (*entry.Book, error) {
	only := slices.Compact(slices.Sorted(slices.Values(catalogues)))
	return l.books.Get(ctx, snapshot+keySeparator+strings.Join(only, keySeparator), l.load)
}

// BookWith returns the linked game data of the catalogues of some datasheets, given by id (see
// BookOf). If the snapshot lacks one of the datasheets, it returns the whole book. The error is
// ErrNotFound if there is no such snapshot.
func (l *Library) BookWith(ctx context.Context, snapshot string, datasheets ...string) (*entry.Book, error) {
	var catalogues []string
	for _, id := range datasheets {
		at, err := l.store.Locate(ctx, snapshot, id)
		if errors.Is(err, ErrNotFound) {
			return l.Book(ctx, snapshot)
		}
		if err != nil {
			return nil, err
		}
		catalogues = append(catalogues, at.Catalogue)
	}
	return l.BookOf(ctx, snapshot, catalogues...)
}

// SearchAll returns the datasheets of all pages of a search. It ignores the limit and the
// cursor of the filter.
func (l *Library) SearchAll(ctx context.Context, f Filter) ([]Summary, error) {
	found := []Summary{}
	for f.Limit, f.Cursor = MaxLimit, ""; ; {
		page, err := l.Search(ctx, f)
		if err != nil {
			return nil, err
		}
		found = append(found, page.Data...)
		if f.Cursor = page.NextCursor; f.Cursor == "" {
			return found, nil
		}
	}
}

// Datasheet returns the datasheet with the id in a snapshot or, if that is empty, in an active
// snapshot that has it, or else in the newest snapshot. The error is ErrNotFound if there is
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

// keySeparator separates the ids of a snapshot and of catalogues in the key of a cached book.
const keySeparator = "\x00"

// load links the compiled form of a snapshot from the compile cache, or compiles the documents
// again if the cache is stale. The key is the id of the snapshot, optionally followed by ids of
// some of its catalogues.
func (l *Library) load(ctx context.Context, key string) (book *entry.Book, err error) {
	if l.lasting != nil {
		if book, cached := l.lasting.recent.Peek(key); cached {
			return book, nil
		}
	}
	snapshot, list, part := strings.Cut(key, keySeparator)
	var only []string
	if part {
		only = slices.DeleteFunc(strings.Split(list, keySeparator), func(id string) bool { return id == "" })
	}
	err = l.compiled(ctx, snapshot, func(index []byte, read readParts) error {
		catalogues, err := decode(index, only, read)
		if err != nil {
			return err
		}
		book, _, err = link(catalogues)
		return err
	})
	return book, err
}

// readParts returns parts of a compile cache by their names.
type readParts func(names []string) ([]Document, error)

// compiled calls read with the compile cache of a snapshot. If the cache is stale, or if read
// fails, it compiles the documents again and calls read with the result. Compiling takes seconds and
// much memory, so that it is done for one call at a time, and once for all that wait.
func (l *Library) compiled(ctx context.Context, snapshot string, read func(index []byte, read readParts) error) error {
	s, err := l.Snapshot(ctx, snapshot)
	if err != nil {
		return err
	}
	format := l.format(func(f *Format) bool { return f.Name == s.Format })
	if format == nil {
		return fmt.Errorf("snapshot %s: %w %s", snapshot, ErrFormat, s.Format)
	}
	cached := func() (ok bool, err error) {
		c, err := l.store.Compiled(ctx, snapshot)
		if err != nil || c.Version != format.version() {
			return false, err
		}
		return read(c.Index, func(names []string) ([]Document, error) { return l.store.CompiledParts(ctx, snapshot, names) }) == nil, nil
	}
	if ok, err := cached(); ok || err != nil {
		return err
	}
	select {
	case l.renewal <- struct{}{}:
		defer func() { <-l.renewal }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if ok, err := cached(); ok || err != nil {
		return err
	}
	fresh, err := l.recompile(ctx, format, s)
	if err != nil {
		return err
	}
	fresh.book = nil // it takes several times the memory of what read returns
	return read(fresh.index, fresh.read)
}

// Version returns the version of the compile caches of a format; "": the program does not read it.
func (l *Library) Version(format string) string {
	if f := l.format(func(f *Format) bool { return f.Name == format }); f != nil {
		return f.version()
	}
	return ""
}

// Refresh compiles the documents of the active snapshots again whose compile caches are stale, as
// after an upgrade, so that no user waits for it.
func (l *Library) Refresh(ctx context.Context) error {
	active, err := l.Active(ctx)
	for _, s := range active {
		err = errors.Join(err, l.refresh(ctx, s.ID))
	}
	return err
}

// refresh compiles the documents of a snapshot again if its compile cache is stale. It is a no-op
// for formats that the program no longer reads.
func (l *Library) refresh(ctx context.Context, snapshot string) error {
	s, err := l.Snapshot(ctx, snapshot)
	if err != nil {
		return err
	}
	version := l.Version(s.Format)
	if version == "" {
		return nil
	}
	c, err := l.store.Compiled(ctx, snapshot)
	if err != nil || c.Version == version {
		return err
	}
	return l.Exclusively(ctx, func() error {
		return l.compiled(ctx, snapshot, func([]byte, readParts) error { return nil })
	})
}

func (l *Library) recompile(ctx context.Context, format *Format, s Snapshot) (compilation, error) {
	docs, err := l.store.Documents(ctx, s.ID)
	if err != nil {
		return compilation{}, err
	}
	c, err := compile(format, docs, s.Origin)
	if err != nil {
		return compilation{}, fmt.Errorf("snapshot %s: %w", s.ID, err)
	}
	if _, _, err := l.store.Put(ctx, c.toImport(format, s, docs)); err != nil {
		return compilation{}, err
	}
	return c, nil
}

// An Update is a request to fetch and import the newest release of a source, with its result.
type Update struct {
	ID          int64      `json:"id"`
	Source      string     `json:"source"`   // its name in the registry
	Actor       string     `json:"actor"`    // who requested it
	Activate    bool       `json:"activate"` // use the data unless army books are missing or incomplete in it
	RequestedAt time.Time  `json:"requested_at"`
	FinishedAt  *time.Time `json:"finished_at,omitempty"` // nil: not finished
	Snapshot    string     `json:"snapshot,omitempty"`    // id of the release; empty if it was not imported
	Created     bool       `json:"created"`               // the release is new in the database
	Activated   bool       `json:"activated"`             // the release became the active data
	Error       string     `json:"error,omitempty"`       // why the update failed
}
