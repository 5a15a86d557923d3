package server

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The errors of a ResponseStore.
var (
	// ErrKeyInUse means that the first request with the key is still running.
	ErrKeyInUse = errors.New("the idempotency key is in use")
	// ErrKeyReused means that the key belongs to another request.
	ErrKeyReused = errors.New("the idempotency key belongs to another request")
)

// A Claim reserves an idempotency key for a request.
type Claim struct {
	Caller string            // id of the API key; empty: none is required
	Key    string            // as sent, 1 to 255 characters
	Hash   [sha256.Size]byte // of method, path, query and body
	At     time.Time
}

// A StoredResponse is the response to the first request with a key.
type StoredResponse struct {
	Status int
	Header http.Header
	Body   []byte
}

// A ResponseStore stores the responses to requests with an idempotency key for a day.
type ResponseStore interface {
	// Response returns the stored response to the request, or nil if there is none. The
	// error is ErrKeyReused if the key belongs to another request.
	Response(ctx context.Context, c Claim) (*StoredResponse, error)
	// Store calls respond and stores the response that it returns, in one transaction with
	// everything that respond changes with its context. If respond returns nil or an error,
	// which is returned, nothing is changed. The error is ErrKeyInUse, and nothing is changed,
	// if another process has stored a response with the key meanwhile.
	Store(ctx context.Context, c Claim, respond func(ctx context.Context) (*StoredResponse, error)) error
}

const (
	idempotencyKey      = "Idempotency-Key"
	idempotencyReplayed = "Idempotency-Replayed"
	maxKey              = 255
)

// idempotent carries out a POST with an Idempotency-Key once. It stores only
// successful responses: a rejected request changed nothing and may be repeated.
func (s *Server) idempotent(c *Request, next Handler) (*Response, error) {
	keys, place := c.Header.Values(idempotencyKey), fault.Header(idempotencyKey)
	if c.Method != http.MethodPost || len(keys) == 0 {
		return next(c)
	}
	if len(keys) > 1 || !printable(keys[0], maxKey) {
		return nil, NewProblem(Invalid, "The Idempotency-Key cannot be used.").
			With(place.Fault("header.value", Plural(len(keys), "field", "fields"), fmt.Sprintf("one of 1 to %d printable ASCII characters", maxKey)))
	}
	claim := Claim{Caller: c.caller(), Key: keys[0], Hash: fingerprint(c), At: s.now()}
	release, err := s.claims.take(&claim)
	if err == nil {
		defer release()
		var stored *StoredResponse
		if stored, err = s.responses.Response(c.Context(), claim); stored != nil {
			return c.replay(stored)
		}
	}
	var a *Response
	if err == nil {
		a, err = s.store(c, claim, next)
	}
	switch {
	case errors.Is(err, ErrKeyInUse):
		return nil, NewProblem(Conflict, "The first request with this Idempotency-Key is still running.").
			WithDetail(place, "idempotency.in_use", "a request with the same key is running").
			WithHeader("Retry-After", "1")
	case errors.Is(err, ErrKeyReused):
		return nil, NewProblem(KeyReused, "The Idempotency-Key was used with another path or body; use a new one.").
			WithDetail(place, "idempotency.reused", "the key belongs to another request")
	}
	return a, err
}

// store carries out a claimed request, and stores its response with its changes: after a
// crash both are there, or neither.
func (s *Server) store(c *Request, claim Claim, next Handler) (a *Response, err error) {
	if c.route.Resumable { // its changes are not a part of the transaction
		if a, err = next(c); err != nil {
			return nil, err
		}
		next = func(*Request) (*Response, error) { return a, nil }
	}
	whole := c.Request
	err = s.responses.Store(c.Context(), claim, func(ctx context.Context) (*StoredResponse, error) {
		c.Request = whole.WithContext(ctx)
		if a, err = next(c); err != nil || a.Status >= http.StatusBadRequest {
			return nil, err
		}
		if err = a.collect(ctx); err != nil {
			return nil, err
		}
		done := a.stored()
		if c.route.SecretResponse {
			done.Body = c.cipher().Seal(nil, nil, done.Body, nil)
		}
		return done, nil
	})
	c.Request = whole
	return a, err
}

// claims are the idempotency keys of the requests that this process carries out.
type claims struct {
	mu    sync.Mutex
	taken map[[2]string][sha256.Size]byte // hash of the request, by caller and key
}

// take claims a key until release is called. The error is ErrKeyInUse, or ErrKeyReused if
// another request has the key.
func (l *claims) take(c *Claim) (release func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := [2]string{c.Caller, c.Key}
	if hash, taken := l.taken[id]; taken {
		if hash != c.Hash {
			return nil, ErrKeyReused
		}
		return nil, ErrKeyInUse
	}
	if l.taken == nil {
		l.taken = map[[2]string][sha256.Size]byte{}
	}
	l.taken[id] = c.Hash
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.taken, id)
	}, nil
}

// caller identifies the caller by API key, or by the hash of a link's token.
func (c *Request) caller() string {
	if c.link == "" {
		return c.key.ID
	}
	sum := sha256.Sum256([]byte(c.link))
	return "link_" + hex.EncodeToString(sum[:16])
}

// replay repeats a stored response.
func (c *Request) replay(stored *StoredResponse) (*Response, error) {
	h := stored.Header.Clone()
	a := &Response{Status: stored.Status, Media: h.Get("Content-Type"), ETag: h.Get("ETag"), Header: h, Body: stored.Body}
	h.Del("Content-Type")
	h.Del("ETag")
	h.Set(idempotencyReplayed, "true")
	if !c.route.SecretResponse {
		return a, nil
	}
	var err error
	if a.Body, err = c.cipher().Open(nil, nil, a.Body, nil); err != nil {
		return nil, fmt.Errorf("stored response: %w", err)
	}
	return a, nil
}

// cipher encrypts with the caller's credentials, which are not stored. Responses
// with secrets can therefore be repeated, but not read in the database.
func (c *Request) cipher() cipher.AEAD {
	credentials := c.Header.Get("Authorization")
	if token, ok := bearer(credentials); ok { // however the scheme and the space are written
		credentials = "Bearer " + token
	}
	return cipherOf(credentials)
}

// cipherOf encrypts with a secret, which is not stored.
func cipherOf(secret string) cipher.AEAD {
	key := sha256.Sum256([]byte("stored answer\x00" + secret))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key length is valid
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // AES has the block size that GCM needs
	}
	return aead
}

func (a *Response) stored() *StoredResponse {
	h := a.Header.Clone()
	h.Set("Content-Type", a.Media)
	if a.ETag != "" {
		h.Set("ETag", a.ETag)
	}
	return &StoredResponse{Status: a.Status, Header: h, Body: a.Body}
}

// fingerprint hashes a request. The hash excludes If-Match: a client that
// repeats a change because it missed the response still has the old tag.
func fingerprint(c *Request) [sha256.Size]byte {
	h := sha256.New()
	for _, part := range []string{c.Method, c.URL.EscapedPath(), c.URL.RawQuery} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	h.Write(c.Body)
	return [sha256.Size]byte(h.Sum(nil))
}

// printable reports whether s consists of 1 to limit printable ASCII characters.
func printable(s string, limit int) bool {
	if s == "" || len(s) > limit {
		return false
	}
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
