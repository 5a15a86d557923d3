package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"slices"
	"strings"
	"time"
)

// tokenPrefix begins every API key, so that leaked keys can be found by search.
const tokenPrefix = "rck_"

var tokenEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// A Key is a stored API key. The secret itself is not stored.
type Key struct {
	ID        string            `json:"id"`   // key_…; also part of the token
	Name      string            `json:"name"` // its owner or purpose
	Scopes    []string          `json:"scopes"`
	Hash      [sha256.Size]byte `json:"-"` // of the whole token
	CreatedAt time.Time         `json:"created_at"`
	RevokedAt *time.Time        `json:"revoked_at,omitempty"` // nil: the key is valid
	ExpiresAt *time.Time        `json:"expires_at,omitempty"` // nil: never
}

// The scopes of keys.
const (
	ScopeRead   = "read"   // reading, and checks that store nothing; every scope includes it
	ScopeWrite  = "write"  // creating rosters, battles and simulations, and changing the own ones
	ScopeData   = "data"   // importing and activating game data, which changes what all users see
	ScopeEvents = "events" // creating events, and using those in which the key has a role
	ScopeAdmin  = "admin"  // everything, also what belongs to others
)

// Scopes lists all scopes.
var Scopes = []string{ScopeRead, ScopeWrite, ScopeData, ScopeEvents, ScopeAdmin}

// DefaultScopes are the scopes of a key for which none are chosen.
var DefaultScopes = []string{ScopeRead, ScopeWrite, ScopeEvents}

// Allows reports whether the key has the scope, possibly as a part of another one.
func (k *Key) Allows(scope string) bool {
	return slices.Contains(k.Scopes, scope) || slices.Contains(k.Scopes, ScopeAdmin) || scope == ScopeRead && len(k.Scopes) > 0
}

// ErrKeyUnknown is the error for an id without an API key.
var ErrKeyUnknown = errors.New("unknown API key")

// Keys finds API keys.
type Keys interface {
	// Key returns the key with the id, also if it is revoked. The error wraps
	// ErrKeyUnknown if there is none.
	Key(ctx context.Context, id string) (Key, error)
}

// NewKey returns a new key and its token, rck_<id>_<secret>, which is shown to the
// owner once. The secret has 256 random bits, so an unsalted SHA-256 hash
// protects it. Without scopes, the key has DefaultScopes.
func NewKey(name string, now time.Time, scopes ...string) (k Key, token string) {
	if len(scopes) == 0 {
		scopes = DefaultScopes
	}
	id, secret := random(5), random(sha256.Size)
	token = tokenPrefix + id + "_" + secret
	return Key{ID: "key_" + id, Name: name, Scopes: append([]string{}, scopes...), Hash: sha256.Sum256([]byte(token)), CreatedAt: now.UTC()}, token
}

// Matches reports whether the token is that of the key. It takes the same time
// for all tokens of one length.
func (k Key) Matches(token string) bool {
	hash := sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(hash[:], k.Hash[:]) == 1
}

// keyID returns the id of the key that the token names.
func keyID(token string) (id string, ok bool) {
	rest, ok := strings.CutPrefix(token, tokenPrefix)
	if !ok {
		return "", false
	}
	id, secret, ok := strings.Cut(rest, "_")
	return "key_" + id, ok && id != "" && secret != ""
}

func random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // never fails
	return tokenEncoding.EncodeToString(b)
}
