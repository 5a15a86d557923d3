// Package catalog stores and serves game data: immutable snapshots, their
// catalogues and datasheets, and a search over all datasheets.
//
// A [Format] (catalog/native, catalog/battlescribe) compiles documents into
// entry.Catalogues. A [Store] stores documents with their compile cache. A
// [Library] combines both, and caches linked books.
package catalog

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// ErrNotFound is returned if there is nothing with the given id.
var ErrNotFound = errors.New("not found")

// ErrDamaged is wrapped by errors for stored game data that has been altered.
var ErrDamaged = errors.New("the stored game data is damaged; restore the database from a backup")

// A Document is one file of game data.
type Document struct {
	Name string // path inside the snapshot, with slashes
	Data []byte
}

// A Snapshot is an import of one game system with its catalogues. It is immutable
// and content-addressed: the same documents always have the same id.
type Snapshot struct {
	ID        string    `json:"id"`      // edition@hash, such as 9e@5f2c41d09b3e
	Edition   string    `json:"edition"` // such as 9e
	Name      string    `json:"name"`    // of the game system
	System    string    `json:"system"`  // id of the game system
	Format    string    `json:"format"`  // of the documents: native, battlescribe
	Origin    string    `json:"origin"`  // BuiltIn, or another origin given to Import
	CreatedAt time.Time `json:"created_at"`

	// Active is true for one snapshot of each game system (its id, edition and format): the
	// default if a caller names no snapshot.
	Active bool `json:"active"`

	// Sum is the SHA-256 of the documents in hexadecimal digits; the id ends
	// with the first twelve of them.
	Sum string `json:"-"`
}

// BuiltIn is the origin of the built-in datasheets.
const BuiltIn = "built-in"

// Title describes the snapshot to players: its game system and its origin.
func (s *Snapshot) Title() string {
	if s.Origin == BuiltIn {
		return s.Name + ", built-in"
	}
	return s.Name + ", imported from " + s.Origin + " on " + s.CreatedAt.UTC().Format("2 January 2006, 15:04")
}

// DataDate returns the date of the import, as 2006-01-02, or built-in.
func (s *Snapshot) DataDate() string {
	if s.Origin == BuiltIn {
		return BuiltIn
	}
	return s.CreatedAt.UTC().Format(time.DateOnly)
}

// A Catalogue is an army book of a snapshot, as listed.
type Catalogue struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Edition    string `json:"edition"`
	Faction    string `json:"faction"` // last part of the name: Necrons
	Snapshot   string `json:"snapshot"`
	Datasheets int    `json:"datasheets"`
	Origin     string `json:"source"`
}

// A Summary is a datasheet as listed and searched.
type Summary struct {
	ID        string        `json:"id"` // composite id of the root option
	Name      string        `json:"name"`
	Edition   string        `json:"edition"`
	Snapshot  string        `json:"snapshot"`
	Catalogue string        `json:"catalogue"`
	Faction   string        `json:"faction"`
	Role      string        `json:"role"`
	Keywords  []string      `json:"keywords"` // of both kinds, in the order printed
	MinModels int           `json:"min_models"`
	MaxModels int           `json:"max_models"`       // 0: no limit
	Power     *entry.Number `json:"power,omitempty"`  // of the smallest unit
	Points    *entry.Number `json:"points,omitempty"` // of the smallest unit
	// Prices are the points by the number of models, from the smallest unit on. Sizes with the
	// same points as a smaller size are left out.
	Prices []datasheet.Price `json:"prices,omitempty"`

	// Home is set in exactly one of the catalogues that offer the datasheet: its
	// own. A search without catalogue and faction returns each datasheet once,
	// from its home.
	Home bool `json:"-"`
}

// An Activation is a record of the game data: a change of the active snapshot of a game
// system, or the removal of a snapshot.
type Activation struct {
	Action   Action    `json:"action"`
	Snapshot string    `json:"snapshot"`           // the snapshot that was activated, deactivated or removed
	Previous string    `json:"previous,omitempty"` // the snapshot that was active before
	Actor    string    `json:"actor"`              // who requested it
	At       time.Time `json:"at"`
}

// An Action is what an Activation records.
type Action string

// The actions.
const (
	Activated   Action = "activated"
	Deactivated Action = "deactivated" // its game system then has no active snapshot
	Removed     Action = "removed"     // by Prune
)

// A Use counts the references to a snapshot.
type Use struct {
	Rosters int `json:"rosters"` // including references from earlier revisions
	Events  int `json:"events"`
	Battles int `json:"battles"` // stored battles and test games
}

// A ListedSnapshot is a snapshot with its size and the references to it.
type ListedSnapshot struct {
	Snapshot
	Books      int `json:"books"`
	Datasheets int `json:"datasheets"` // each counted once, even if several books offer it
	Use        Use `json:"use"`
}

// Pruned lists what Prune removed, or would remove.
type Pruned struct {
	DryRun    bool       `json:"dry_run"`
	Snapshots []Snapshot `json:"snapshots"`   // newest first
	Freed     int64      `json:"freed_bytes"` // of the database file, including space that was free before
}

// An IndexedName is a name that army lists use, with its army book.
type IndexedName struct {
	Kind      NameKind
	Name      string
	ID        string // composite id of the option
	Catalogue string // id of its own catalogue (see Summary.Home)
	Faction   string
	Edition   string
	Snapshot  string
	Points    *entry.Number // of an Enhancement; nil if it has none
}

// A NameKind is the kind of an IndexedName.
type NameKind string

// The kinds of names.
const (
	NameDatasheet   NameKind = "datasheet"
	NameEnhancement NameKind = "enhancement"
	NameDetachment  NameKind = "detachment"
)

// A Filter selects datasheets. Empty fields match all. Each word of Text must be
// the beginning of a word of the name, the faction or a keyword. Only if no datasheet
// has them, parts of words with three letters or more are found, then words that begin
// almost like those of Text: with one different letter (words of four letters or more),
// then with two (eight or more). Faction, Keyword and Role must be equal. All comparisons
// ignore case, accents and punctuation.
type Filter struct {
	Edition   string
	Snapshot  string // empty: the active snapshots
	Catalogue string
	Faction   string
	Text      string
	Keyword   string
	Role      string
	MaxPower  *entry.Number
	MaxPoints *entry.Number
	Limit     int    // at most MaxLimit; 0: DefaultLimit
	Cursor    string // NextCursor of the previous page
}

// A Page is a part of a list.
type Page[T any] struct {
	Data       []T    `json:"data"`
	NextCursor string `json:"next_cursor,omitempty"`
}

// ErrBadCursor is returned for a cursor that is not from a page of the same list.
var ErrBadCursor = errors.New("unknown cursor")

// DefaultLimit and MaxLimit bound the length of a page.
const (
	DefaultLimit = 50
	MaxLimit     = 200
)

// PageLimit returns the length of a page for the requested limit: DefaultLimit for
// 0 and less, at most MaxLimit.
func PageLimit(asked int) int {
	if asked <= 0 {
		return DefaultLimit
	}
	return min(asked, MaxLimit)
}

// bindingSize is the number of bytes that bind a cursor to its list.
const bindingSize = 8

// NewCursor returns an opaque cursor with the sort key of the last element of a
// page. List identifies the list, including its filter.
func NewCursor(list string, key ...string) string {
	text, err := json.Marshal(key)
	if err != nil {
		panic(err) // strings can always be encoded
	}
	return base64.RawURLEncoding.EncodeToString(append(binding(list), text...))
}

// ParseCursor returns the sort key of a cursor, which must have size parts. The
// error is ErrBadCursor unless NewCursor made the cursor for the same list.
func ParseCursor(list, cursor string, size int) ([]string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	// Decoding ignores line breaks and unused bits.
	if err != nil || len(raw) < bindingSize || base64.RawURLEncoding.EncodeToString(raw) != cursor {
		return nil, fmt.Errorf("%w: %.40q", ErrBadCursor, cursor)
	}
	if !bytes.Equal(raw[:bindingSize], binding(list)) {
		return nil, fmt.Errorf("%w: it belongs to another list", ErrBadCursor)
	}
	var key []string
	if err := json.Unmarshal(raw[bindingSize:], &key); err != nil || len(key) != size {
		return nil, fmt.Errorf("%w: %.40q", ErrBadCursor, cursor)
	}
	return key, nil
}

func binding(list string) []byte {
	sum := sha256.Sum256([]byte(list))
	return sum[:bindingSize]
}

// idDigits is the number of digits of the content hash in a snapshot id.
const idDigits = 12

// sorted returns the documents in the order of their names. If a name is empty or occurs twice,
// the error names it and wraps ErrRefused.
func sorted(docs []Document) ([]Document, error) {
	docs = slices.Clone(docs)
	slices.SortFunc(docs, func(a, b Document) int { return strings.Compare(a.Name, b.Name) })
	for i, d := range docs {
		if d.Name == "" {
			return nil, fault.New(ErrRefused, fault.Place{}, "document.unnamed", "a document without a name", "names")
		}
		if i > 0 && docs[i-1].Name == d.Name {
			return nil, fault.New(ErrRefused, fault.Place{Document: d.Name}, "document.duplicate", "two documents with this name", "each name once")
		}
	}
	return docs, nil
}

// contentSum returns the SHA-256 of sorted documents. Lengths precede names and
// data, so that different sets of documents never hash the same bytes.
func contentSum(docs []Document) string {
	h := sha256.New()
	for _, d := range docs {
		var sizes [16]byte
		binary.BigEndian.PutUint64(sizes[:8], uint64(len(d.Name)))
		binary.BigEndian.PutUint64(sizes[8:], uint64(len(d.Data)))
		h.Write(sizes[:])
		h.Write([]byte(d.Name))
		h.Write(d.Data)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Contains reports whether the id and the checksum of a snapshot can be those of its stored documents. The checksum
// of compressed files is unknown, because they are stored decompressed.
func (s *Snapshot) Contains(docs []Document) bool {
	if slices.ContainsFunc(docs, func(d Document) bool { return isCompressedDocument(d.Name) }) {
		return strings.HasPrefix(s.ID, s.Edition+"@") && strings.HasPrefix(s.Sum, strings.TrimPrefix(s.ID, s.Edition+"@"))
	}
	docs, err := sorted(docs)
	return err == nil && s.Sum == contentSum(docs) && s.ID == s.Edition+"@"+s.Sum[:idDigits]
}

// A Store stores snapshots and indexes their datasheets. Methods that name a
// snapshot or a datasheet return ErrNotFound if there is none.
type Store interface {
	Records
	// Put stores an import in one transaction. If the snapshot is already stored, it only
	// replaces the data derived from the documents, and created is false. The first snapshot of a
	// game system becomes its active one, unless one was deactivated.
	Put(ctx context.Context, im *Import) (s Snapshot, created bool, err error)
	// Activate makes a snapshot the active one of its game system or, if the action is Deactivated,
	// leaves the system without one, and records this. If it is so already, nothing changes and
	// changed is false. The error is ErrNotFound if there is no such snapshot, and ErrNeeded if it
	// cannot be deactivated.
	Activate(ctx context.Context, a Activation) (recorded Activation, changed bool, err error)
	// Prune removes all snapshots that are neither active, nor built-in, nor used (see Listed),
	// and records each removal, in one transaction. If dry is set, it changes nothing.
	Prune(ctx context.Context, actor string, at time.Time, dry bool) (Pruned, error)
	// Compiled returns the compile cache of a snapshot, without its parts.
	Compiled(ctx context.Context, snapshot string) (Compiled, error)
	// CompiledParts returns parts of the compile cache of a snapshot, in the order of the
	// names. The error is ErrNotFound if one does not exist.
	CompiledParts(ctx context.Context, snapshot string, names []string) ([]Document, error)
	// Documents returns the documents of a snapshot, by name. BattleScribe's compressed
	// documents may be decompressed (see Document.Plain).
	Documents(ctx context.Context, snapshot string) ([]Document, error)
	// Enhancements returns the Enhancements of a snapshot that have points, by name.
	Enhancements(ctx context.Context, snapshot string) ([]IndexedName, error)
	// Locate returns the place of a datasheet. If snapshot is empty, it searches the active
	// snapshots and then the newest. It prefers the home of the datasheet in the snapshot to
	// other catalogues that offer it.
	Locate(ctx context.Context, snapshot, datasheet string) (Place, error)
}

// Records are the methods of a Store that a Library has, too.
type Records interface {
	// Activations returns the changes of active snapshots and the removals, newest first.
	Activations(ctx context.Context) ([]Activation, error)
	// Snapshots returns all snapshots, newest first.
	Snapshots(ctx context.Context) ([]Snapshot, error)
	// Listed returns all snapshots with their sizes and uses, newest first.
	Listed(ctx context.Context) ([]ListedSnapshot, error)
	// Catalogues returns the books of a snapshot, or those of the active snapshots if
	// the id is empty, by edition and name.
	Catalogues(ctx context.Context, snapshot string) ([]Catalogue, error)
	// Search returns datasheets by name. The error is ErrBadCursor for a cursor
	// that is not from a page of the same filter.
	Search(ctx context.Context, f Filter) (Page[Summary], error)
	// Named returns the datasheets, Enhancements and detachments with one of the names (see SameName)
	// in a snapshot, or in all active snapshots if the id is empty.
	Named(ctx context.Context, snapshot string, names ...string) ([]IndexedName, error)
	// AddUpdate stores the request for an update and returns it with its id. If an update of the
	// same source is unfinished, it returns that one, and added is false.
	AddUpdate(ctx context.Context, u Update) (stored Update, added bool, err error)
	// FinishUpdate stores the result of an update.
	FinishUpdate(ctx context.Context, u Update) error
	// Updates returns the updates, newest first.
	Updates(ctx context.Context) ([]Update, error)
}

// A Place is the snapshot and the catalogue of a datasheet.
type Place struct {
	Snapshot, Catalogue string // ids
}

// Compiled is the compile cache of a snapshot: the encoded result of compiling its
// documents. A program with another Version compiles the documents again.
type Compiled struct {
	Version  string
	Index    []byte     // describes the parts
	Parts    []Document // with the same name in all versions of the data
	Problems []fault.Fault
}

// An Import is all data of a snapshot that Store.Put stores.
type Import struct {
	Snapshot   Snapshot
	Actor      string // who imports it
	Incomplete bool   // documents are left out: the snapshot is not activated, even if it is the first
	Documents  []Document
	Compiled   Compiled
	Books      []Catalogue
	Datasheets []Summary
	Names      []IndexedName
}
