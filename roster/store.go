package roster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
)

// ErrStale is wrapped by a StaleError.
var ErrStale = errors.New("stale revision")

// ErrNothingToUndo is returned if a roster is at its first revision.
var ErrNothingToUndo = errors.New("nothing to undo")

// ErrNothingToRedo is returned if nothing was undone since the last operation.
var ErrNothingToRedo = errors.New("nothing to redo")

// A StaleError says that a change was made for a revision that is no longer the
// current one. Nothing was changed.
type StaleError struct {
	ID      string // of the roster
	Given   int    // revision that the change was made for
	Current int    // revision that the roster is at
}

// Error names both revisions.
func (e *StaleError) Error() string {
	return fmt.Sprintf("roster %s: revision %d is given; allowed: %d, the current one", e.ID, e.Given, e.Current)
}

// Unwrap returns ErrStale.
func (e *StaleError) Unwrap() error { return ErrStale }

// A Revision is a state of a stored roster. The revisions of a roster are a
// tree: each was made of its Parent, and undone ones stay where they are.
type Revision struct {
	Number     int         `json:"revision"`
	Parent     int         `json:"parent,omitempty"` // 0: the first revision has none
	CreatedAt  time.Time   `json:"created_at"`
	Operations []Operation `json:"operations"` // that made it; none for the first
	Current    bool        `json:"current"`
	Roster     *Roster     `json:"-"` // nil in lists
}

// An Entry is a roster as listed.
type Entry struct {
	ID        string    `json:"id"`
	Revision  int       `json:"revision"`
	Name      string    `json:"name"`
	Edition   string    `json:"edition"`
	Snapshot  string    `json:"snapshot"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// A Step is a move of the current revision in the tree.
type Step int

// The steps. A step forward goes to the child that was made last: after an
// operation there is none, and what was undone before it is out of reach.
const (
	Back Step = iota
	Forward
)

// A History keeps the revisions of rosters. Each change is one transaction that
// is durable when the method returns. Unknown ids make catalog.ErrNotFound; a
// revision that is not the current one makes a *StaleError. A roster that the access of the
// context does not include (AccessOf) is like an unknown one.
type History interface {
	// Create stores the first revision of a new roster under its ID.
	Create(ctx context.Context, first *Revision) error
	// Append stores the next revision after the one numbered parent and makes
	// it the current one. It returns the number, which no revision had before.
	Append(ctx context.Context, id string, parent int, next *Revision) (number int, err error)
	// Move makes the parent of the current revision, or its newest child, the
	// current one. The error is ErrNothingToUndo or ErrNothingToRedo.
	Move(ctx context.Context, id string, revision int, step Step, at time.Time) (*Revision, error)
	// Revision returns one revision, or the current one for number 0.
	Revision(ctx context.Context, id string, number int) (*Revision, error)
	// Current returns the number of the current revision.
	Current(ctx context.Context, id string) (int, error)
	// Delete marks the roster as deleted: other methods no longer find it.
	Delete(ctx context.Context, id string, revision int, at time.Time) error
	// Restore undoes Delete.
	Restore(ctx context.Context, id string) error
	// Purge removes the rosters that were deleted before a time, with all their revisions.
	Purge(ctx context.Context, before time.Time) error
}

// A Directory lists what a History keeps.
type Directory interface {
	// List lists the rosters of the owner, or with access to all every roster, newest first.
	List(ctx context.Context, limit int, cursor string) (catalog.Page[Entry], error)
	// Revisions lists the revisions of a roster, newest first.
	Revisions(ctx context.Context, id string, limit int, cursor string) (catalog.Page[Revision], error)
}

// A Sharing keeps the links of rosters: their ids, and the tokens of read-only links. Unknown ids and tokens make catalog.ErrNotFound.
type Sharing interface {
	// ReaderToken returns the token of the read-only link of a roster. If the roster has none, or
	// renew is true, the given token becomes its token.
	ReaderToken(ctx context.Context, id, token string, renew bool, at time.Time) (current string, err error)
	// ChangeID gives a roster another id, with its revisions and its read-only link. The old id is unknown then.
	ChangeID(ctx context.Context, id, to string) error
	// ReaderOf returns the roster whose read-only link has the token.
	ReaderOf(ctx context.Context, token string) (id string, err error)
}

// A Store keeps rosters.
type Store interface {
	History
	Directory
	Sharing
}

// Access is what the sender of a request may see and change: what it owns, and what has no
// owner, whose ids act as capabilities.
type Access struct {
	Owner string // of what is created: the id of an API key; empty: every caller with the id
	All   bool   // also what belongs to others
}

type accessKey struct{}

// WithAccess returns a context with which stores hide what the access does not include.
func WithAccess(ctx context.Context, a Access) context.Context {
	return context.WithValue(ctx, accessKey{}, a)
}

// AccessOf returns the access of a context. Without one, it includes everything: background
// work and commands are not restricted.
func AccessOf(ctx context.Context) Access {
	if a, ok := ctx.Value(accessKey{}).(Access); ok {
		return a
	}
	return Access{All: true}
}
