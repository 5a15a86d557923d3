package api

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// The errors of Answers.
var (
	// ErrKeyInUse is returned while the first request with the key runs.
	ErrKeyInUse = errors.New("the idempotency key is in use")
	// ErrKeyReused is returned for a key that belongs to another request.
	ErrKeyReused = errors.New("the idempotency key belongs to another request")
)

// A Claim asks for an idempotency key.
type Claim struct {
	Caller string            // id of the API key; empty where none is needed
	Key    string            // as sent, 1 to 255 characters
	Hash   [sha256.Size]byte // of method, path, query and body
	At     time.Time
}

// A StoredAnswer is what the first request with a key was answered.
type StoredAnswer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Answers keeps the answers of requests that had an idempotency key.
type Answers interface {
	// Claim takes the key for a request. It returns the stored answer where
	// the same request was answered before, and nil where it is to be carried
	// out now. The error is ErrKeyInUse or ErrKeyReused where the key is not
	// to be had.
	Claim(ctx context.Context, c Claim) (*StoredAnswer, error)
	// Settle stores the answer of a claim, or gives the key up for nil.
	Settle(ctx context.Context, c Claim, a *StoredAnswer) error
}

const (
	idempotencyKey      = "Idempotency-Key"
	idempotencyReplayed = "Idempotency-Replayed"
	longestKey          = 255
)

// once carries a POST with an Idempotency-Key out once. Only what was done is
// stored: a refused request changed nothing and may be sent again.
func (s *Server) once(c *call, next handler) (*answer, error) {
	keys := c.Header.Values(idempotencyKey)
	if c.Method != http.MethodPost || len(keys) == 0 {
		return next(c)
	}
	if len(keys) > 1 || !sane(keys[0], longestKey) {
		return nil, refuse(kindInvalid, "The Idempotency-Key cannot be used.").
			with(inHeader(idempotencyKey, "header.value", "found %d fields; allowed: one of 1 to %d printable ASCII characters", len(keys), longestKey))
	}
	claim := Claim{Caller: c.caller(), Key: keys[0], Hash: fingerprint(c), At: s.now()}
	stored, err := s.answers.Claim(c.Context(), claim)
	switch {
	case errors.Is(err, ErrKeyInUse):
		return nil, refuse(kindConflict, "The first request with this Idempotency-Key is not answered yet.").
			with(inHeader(idempotencyKey, "idempotency.in_use", "a request with the same key is running")).
			sending("Retry-After", "1")
	case errors.Is(err, ErrKeyReused):
		return nil, refuse(kindKeyReused, "The Idempotency-Key was used with another path or body; take a new one.").
			with(inHeader(idempotencyKey, "idempotency.reused", "the key belongs to another request"))
	case err != nil:
		return nil, err
	case stored != nil:
		return c.replay(stored)
	}
	return s.settle(c, claim, next)
}

// settle runs the request of a claim. The claim is given back even when the
// handler panics, and even when the caller has gone.
func (s *Server) settle(c *call, claim Claim, next handler) (a *answer, err error) {
	var done *StoredAnswer
	defer func() {
		if err := s.answers.Settle(context.WithoutCancel(c.Context()), claim, done); err != nil {
			s.log.Error("store idempotent answer", "request", c.id, "error", err)
		}
	}()
	a, err = next(c)
	if err == nil && a.status < http.StatusBadRequest {
		done = a.stored()
		if c.route.secret {
			done.Body = c.seal(done.Body)
		}
	}
	return a, err
}

// caller tells callers apart: by API key, or by the hash of a link's token.
func (c *call) caller() string {
	if c.link == "" {
		return c.key
	}
	sum := sha256.Sum256([]byte(c.link))
	return "link_" + hex.EncodeToString(sum[:16])
}

// replay answers as before.
func (c *call) replay(stored *StoredAnswer) (*answer, error) {
	a := replayed(stored)
	if !c.route.secret {
		return a, nil
	}
	body, err := c.unseal(a.body)
	a.body = body
	return a, err
}

// cipher encrypts with what the caller proves itself by, which is not kept: an answer
// with secrets can be given again, and not be read in the database.
func (c *call) cipher() cipher.AEAD {
	key := sha256.Sum256([]byte("stored answer\x00" + c.Header.Get("Authorization")))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has the length of one
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // it is AES
	}
	return aead
}

func (c *call) seal(body []byte) []byte { return c.cipher().Seal(nil, nil, body, nil) }

func (c *call) unseal(sealed []byte) ([]byte, error) {
	body, err := c.cipher().Open(nil, nil, sealed, nil)
	if err != nil {
		return nil, fmt.Errorf("stored answer: %w", err)
	}
	return body, nil
}

func (a *answer) stored() *StoredAnswer {
	h := a.header.Clone()
	h.Set("Content-Type", a.media)
	if a.tag != "" {
		h.Set("ETag", a.tag)
	}
	return &StoredAnswer{Status: a.status, Header: h, Body: a.body}
}

func replayed(stored *StoredAnswer) *answer {
	h := stored.Header.Clone()
	a := &answer{status: stored.Status, media: h.Get("Content-Type"), tag: h.Get("ETag"), header: h, body: stored.Body}
	h.Del("Content-Type")
	h.Del("ETag")
	h.Set(idempotencyReplayed, "true")
	return a
}

// fingerprint tells requests apart. If-Match is not in it: a client that sends
// a change again, not knowing that it was made, still has the old tag.
func fingerprint(c *call) [sha256.Size]byte {
	h := sha256.New()
	for _, part := range []string{c.Method, c.URL.EscapedPath(), c.URL.RawQuery} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	h.Write(c.body)
	return [sha256.Size]byte(h.Sum(nil))
}

// sane reports whether s is 1 to most printable ASCII characters.
func sane(s string, most int) bool {
	if s == "" || len(s) > most {
		return false
	}
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
