package roster

import (
	"crypto/rand"
	"fmt"
	"math"
	"time"

	"github.com/oklog/ulid/v2"
)

// ids is the source of new ids. IDs act as capabilities, so they are
// cryptographically random.
var ids = &ulid.LockedMonotonicReader{MonotonicReader: ulid.Monotonic(rand.Reader, math.MaxUint64)}

// NewID returns an id such as ros_01J…, with the kind of thing before it. It
// sorts behind all that were made before, and cannot be guessed.
func NewID(kind string, at time.Time) (string, error) {
	id, err := ulid.New(ulid.Timestamp(at), ids)
	if err != nil {
		return "", fmt.Errorf("new id of %s: %w", kind, err)
	}
	return kind + "_" + id.String(), nil
}
