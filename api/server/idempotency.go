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

// A ResponseStore stores the responses to requests with an idempotency key.
type ResponseStore interface {
	// Claim reserves the key for a request. It returns the stored response to
	// the same request, or nil if the request must be carried out now. The error
	// is ErrKeyInUse or ErrKeyReused if the key is not available.
	Claim(ctx context.Context, c Claim) (*StoredResponse, error)
	// Settle stores the response to a claimed request; nil releases the key.
	Settle(ctx context.Context, c Claim, a *StoredResponse) error
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
	stored, err := s.responses.Claim(c.Context(), claim)
	switch {
	case errors.Is(err, ErrKeyInUse):
		return nil, NewProblem(Conflict, "The first request with this Idempotency-Key is still running.").
			WithDetail(place, "idempotency.in_use", "a request with the same key is running").
			WithHeader("Retry-After", "1")
	case errors.Is(err, ErrKeyReused):
		return nil, NewProblem(KeyReused, "The Idempotency-Key was used with another path or body; use a new one.").
			WithDetail(place, "idempotency.reused", "the key belongs to another request")
	case err != nil:
		return nil, err
	case stored != nil:
		return c.replay(stored)
	}
	return s.settle(c, claim, next)
}

// settle carries out a claimed request. It settles the claim also if the handler
// panics or the client has disconnected.
func (s *Server) settle(c *Request, claim Claim, next Handler) (a *Response, err error) {
	var done *StoredResponse
	defer func() {
		if err := s.responses.Settle(context.WithoutCancel(c.Context()), claim, done); err != nil {
			s.log.Error("store idempotent response", "request", c.id, "error", err)
		}
	}()
	a, err = next(c)
	if err == nil && a.Status < http.StatusBadRequest {
		done = a.stored()
		if c.route.SecretResponse {
			done.Body = c.cipher().Seal(nil, nil, done.Body, nil)
		}
	}
	return a, err
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
	key := sha256.Sum256([]byte("stored answer\x00" + c.Header.Get("Authorization")))
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
