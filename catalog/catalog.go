// Package catalog keeps game data: immutable snapshots, the catalogues and
// datasheets in them, and the search over all of it.
//
// A front end (catalog/native, catalog/battlescribe) compiles documents into
// entry.Catalogues; a [Store] keeps documents and what was compiled from them;
// a [Library] puts both behind one door and keeps linked books ready.
package catalog

import (
	"errors"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// ErrNotFound is returned where nothing has the id that was asked for.
var ErrNotFound = errors.New("not found")

// A Document is one file of game data.
type Document struct {
	Name string // path inside the snapshot, with slashes
	Data []byte
}

// A Snapshot is an import of one game system with its catalogues. It never
// changes: the same documents always make the same id.
type Snapshot struct {
	ID        string    `json:"id"`      // edition@hash, such as 9e@5f2c41d09b3e
	Edition   string    `json:"edition"` // such as 9e
	Name      string    `json:"name"`    // of the game system
	System    string    `json:"system"`  // id of the game system
	Format    string    `json:"format"`  // of the documents: native, battlescribe
	Origin    string    `json:"origin"`  // built-in, or where it was imported from
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

	// Home is set in one catalogue of those that offer the datasheet: the one
	// it stands in. A search that names no catalogue and no faction finds each
	// datasheet there, and only there.
	Home bool `json:"-"`
}

// A Filter selects datasheets. Empty fields do not filter. Text is matched with
// the name, the faction and the keywords, without regard to case, accents and
// punctuation; each of its words must be the beginning of one of theirs.
// Faction, Keyword and Role are compared whole, with the same disregard.
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
	Limit     int    // at most 200; 0 stands for 50
	Cursor    string // NextCursor of the page before
}

// A Page is a part of a list.
type Page[T any] struct {
	Data       []T    `json:"data"`
	NextCursor string `json:"next_cursor,omitempty"`
}

// ErrBadCursor is returned for a cursor that no page of the same list has given
// out.
var ErrBadCursor = errors.New("unknown cursor")

// DefaultLimit and MaxLimit bound the length of a page.
const (
	DefaultLimit = 50
	MaxLimit     = 200
)

// PageLimit returns the length of a page for what was asked: DefaultLimit for
// 0 and less, and never more than MaxLimit.
func PageLimit(asked int) int {
	if asked <= 0 {
		return DefaultLimit
	}
	return min(asked, MaxLimit)
}
