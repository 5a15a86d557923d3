package roster

import (
	"crypto/rand"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/oklog/ulid/v2"
)

// ids is the source of new ids. IDs act as capabilities, so they are
// cryptographically random.
var ids = &ulid.LockedMonotonicReader{MonotonicReader: newEntropy()}

func newEntropy() *ulid.MonotonicEntropy {
	e := ulid.Monotonic(rand.Reader, math.MaxUint64)
	e.Reader = firstHalf{e.Reader}
	return e
}

// firstHalf reads random bytes of which the first bit is 0. The id that begins a millisecond
// therefore leaves room for the next ones, each of which is larger by a random number of
// at most 64 bits: at least 2^15 ids of a millisecond never run out of room.
type firstHalf struct{ random io.Reader }

// Read reads random bytes, and clears the first bit of an id (see firstHalf).
func (h firstHalf) Read(p []byte) (int, error) {
	n, err := h.random.Read(p)
	if n > 0 && len(p) == len(ulid.ULID{}.Entropy()) { // not that of a step to the next id
		p[0] &= 0x7f
	}
	return n, err
}

// NewID returns an id such as ros_01J…, which begins with the kind. IDs sort by the time
// of their creation and cannot be guessed.
func NewID(kind string, at time.Time) (string, error) {
	id, err := ulid.New(ulid.Timestamp(at), ids)
	if err != nil {
		return "", fmt.Errorf("new id of %s: %w", kind, err)
	}
	return kind + "_" + id.String(), nil
}
