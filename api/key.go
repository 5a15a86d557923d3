package api

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"strings"
	"time"
)

// tokenPrefix starts every API key, so that leaked ones can be searched for.
const tokenPrefix = "rck_"

var tokenEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// A Key is an API key as it is stored: the secret itself is not.
type Key struct {
	ID        string            `json:"id"`   // key_…; also part of the token
	Name      string            `json:"name"` // whose it is, or what for
	Hash      [sha256.Size]byte `json:"-"`    // of the whole token
	CreatedAt time.Time         `json:"created_at"`
	RevokedAt *time.Time        `json:"revoked_at,omitempty"` // nil while the key is good
}

// ErrKeyUnknown is returned for the id of an API key that does not exist.
var ErrKeyUnknown = errors.New("unknown API key")

// Keys finds API keys.
type Keys interface {
	// Key returns the key with the id, also a revoked one. The error is
	// ErrKeyUnknown where there is none.
	Key(ctx context.Context, id string) (Key, error)
}

// NewKey makes a key and its token, rck_<id>_<secret>. The token is shown to
// its owner once. The secret has 256 random bits: a plain SHA-256 of it can be
// neither guessed nor reversed.
func NewKey(name string, now time.Time) (k Key, token string) {
	id, secret := random(5), random(sha256.Size)
	token = tokenPrefix + id + "_" + secret
	return Key{ID: "key_" + id, Name: name, Hash: sha256.Sum256([]byte(token)), CreatedAt: now.UTC()}, token
}

// Matches reports whether the token is the key's. It takes the same time for
// every token of one length.
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
