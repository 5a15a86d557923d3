package event

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
	"time"
)

// tokenPrefix starts every token of a link, so that leaked ones can be searched
// for.
const tokenPrefix = "rce_"

// A Link is the link of a role at an event as it is stored: the secret itself is
// not.
type Link struct {
	ID         string `json:"id"` // lnk_…
	Event      string `json:"-"`
	Role       Role   `json:"role"`
	Submission string `json:"submission,omitempty"` // of a player
	Holder     string `json:"name,omitempty"`       // whose it is
	// Key is the id of the API key that has the role; the link has no secret then.
	Key       string            `json:"key,omitempty"`
	Hash      [sha256.Size]byte `json:"-"` // of the whole token
	CreatedAt time.Time         `json:"created_at"`
	RevokedAt *time.Time        `json:"revoked_at,omitempty"`
}

var tokenEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newToken makes a token of 256 random bits and its stored form. A plain SHA-256
// of it can be neither guessed nor reversed.
func newToken(t Link) (stored Link, secret string) {
	secret = tokenPrefix + tokenEncoding.EncodeToString(randomBytes(sha256.Size))
	t.ID = "lnk_" + tokenEncoding.EncodeToString(randomBytes(10))
	t.Hash = hashOf(secret)
	return t, secret
}

// newGrant makes the link of an API key: an event has one of each key, and a new one
// takes the place of the old.
func newGrant(t Link) Link {
	t.ID = "lnk_" + tokenEncoding.EncodeToString(randomBytes(10))
	t.Hash = grantHash(t.Event, t.Key)
	return t
}

// grantHash is what the link of a key is found by. No token begins like it.
func grantHash(event, key string) [sha256.Size]byte { return hashOf("key " + key + " at " + event) }

func hashOf(secret string) [sha256.Size]byte { return sha256.Sum256([]byte(secret)) }

func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return b
}

// IsToken reports whether a text has the form of a link's token.
func IsToken(text string) bool { return strings.HasPrefix(text, tokenPrefix) }

func sha256Hex(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
