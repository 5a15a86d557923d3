// Package catalog stores and serves game data: immutable snapshots, their
// catalogues and datasheets, and a search over all datasheets.
//
// A [Format] (catalog/native, catalog/battlescribe) compiles documents into
// entry.Catalogues. A [Store] stores documents with their compile cache. A
// [Library] combines both, and caches linked books.
package catalog

import (
	"errors"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// ErrNotFound is returned if nothing has the given id.
var ErrNotFound = errors.New("not found")

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
	Origin    string    `json:"origin"`  // "built-in", or the origin given to Import
	CreatedAt time.Time `json:"created_at"`

	// Sum is the SHA-256 of the documents in hexadecimal digits; the id ends
	// with the first twelve of them.
	Sum string `json:"-"`
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

	// Home is set in exactly one of the catalogues that offer the datasheet: its
	// own. A search without catalogue and faction returns each datasheet once,
	// from its home.
	Home bool `json:"-"`
}

// A Filter selects datasheets. Empty fields match all. Each word of Text must be
// the beginning of a word of the name, the faction or a keyword. Faction, Keyword
// and Role must be equal. All comparisons ignore case, accents and punctuation.
type Filter struct {
	Edition   string
	Snapshot  string // empty: the newest of each edition and format
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
