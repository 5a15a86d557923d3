package store_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func open(t *testing.T) (*store.Store, *database.DB) {
	t.Helper()
	db, err := database.Open(t.Context(), databasetest.New(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := store.NewStore(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

func TestNewStoreTwice(t *testing.T) {
	_, db := open(t)
	if _, err := store.NewStore(t.Context(), db); err != nil {
		t.Errorf("on tables that are there: %v", err)
	}
}

func TestKeys(t *testing.T) {
	s, db := open(t)
	if keys, err := s.Keys(t.Context()); err != nil || keys == nil || len(keys) != 0 {
		t.Errorf("keys %v %v, want an empty list", keys, err)
	}
	first, token := server.NewKey("first", noon)
	second, _ := server.NewKey("second", noon.Add(time.Minute))
	for _, k := range []server.Key{second, first} {
		if err := s.AddKey(t.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	keys, err := s.Keys(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]server.Key{first, second}, keys); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
	got, err := s.Key(t.Context(), first.ID)
	if err != nil || !got.Matches(token) {
		t.Errorf("key %+v %v, want one that matches its token", got, err)
	}
	if err := s.AddKey(t.Context(), first); err == nil {
		t.Error("a key twice: no error")
	}
	holdsNoSecret(t, db, token)
}

// holdsNoSecret looks for the token and its secret in every key.
func holdsNoSecret(t *testing.T, db *database.DB, token string) {
	t.Helper()
	rows, err := db.Read().QueryContext(t.Context(), "SELECT id || name, hash FROM api_key")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		var hash []byte
		if err := rows.Scan(&text, &hash); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(fmt.Sprintf("%s %X %s", text, hash, hash), token[strings.LastIndex(token, "_")+1:]) {
			t.Error("the secret is stored")
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestRevokeKey(t *testing.T) {
	s, _ := open(t)
	k, _ := server.NewKey("a", noon)
	if err := s.AddKey(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	for _, at := range []time.Time{noon.Add(time.Hour), noon.Add(2 * time.Hour)} {
		if err := s.RevokeKey(t.Context(), k.ID, at); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Key(t.Context(), k.ID)
	if err != nil || got.RevokedAt == nil || !got.RevokedAt.Equal(noon.Add(time.Hour)) {
		t.Errorf("revoked at %v %v, want the first time", got.RevokedAt, err)
	}
}

func TestUnknownKey(t *testing.T) {
	s, _ := open(t)
	if _, err := s.Key(t.Context(), "key_x"); !errors.Is(err, server.ErrKeyUnknown) {
		t.Errorf("key: %v, want ErrKeyUnknown", err)
	}
	if err := s.RevokeKey(t.Context(), "key_x", noon); !errors.Is(err, server.ErrKeyUnknown) {
		t.Errorf("revoke: %v, want ErrKeyUnknown", err)
	}
}

func claim(key, request string, at time.Time) server.Claim {
	return server.Claim{Key: key, Hash: sha256.Sum256([]byte(request)), At: at}
}

// respond returns a function that counts its calls, and returns the response and the error.
func respond(calls *int, a *server.StoredResponse, err error) func(context.Context) (*server.StoredResponse, error) {
	return func(context.Context) (*server.StoredResponse, error) {
		*calls++
		return a, err
	}
}

func TestResponses(t *testing.T) {
	s, _ := open(t)
	c := claim("k", "a", noon)
	if got, err := s.Response(t.Context(), c); got != nil || err != nil {
		t.Fatalf("before: %v %v, want none", got, err)
	}
	want, calls := &server.StoredResponse{Status: 201, Header: http.Header{"Location": {"/x"}, "Etag": {`"1"`}}, Body: []byte("body")}, 0
	if err := s.Store(t.Context(), c, respond(&calls, want, nil)); err != nil || calls != 1 {
		t.Fatal(err, calls)
	}
	got, err := s.Response(t.Context(), claim("k", "a", noon.Add(time.Hour)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("response (-want +got):\n%s", diff)
	}
	if _, err := s.Response(t.Context(), claim("k", "b", noon)); !errors.Is(err, server.ErrKeyReused) {
		t.Errorf("another request: %v, want ErrKeyReused", err)
	}
	if err := s.Store(t.Context(), c, respond(&calls, want, nil)); !errors.Is(err, server.ErrKeyInUse) {
		t.Errorf("a second response: %v, want ErrKeyInUse", err)
	}
	other := c
	other.Caller = "key_1"
	if got, err := s.Response(t.Context(), other); got != nil || err != nil {
		t.Errorf("another caller: %v %v, want none", got, err)
	}
}

func TestAnEmptyResponseIsStored(t *testing.T) {
	s, _ := open(t)
	c, calls := claim("k", "a", noon), 0
	if err := s.Store(t.Context(), c, respond(&calls, &server.StoredResponse{Status: 204}, nil)); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Response(t.Context(), c); err != nil || got == nil || got.Status != 204 || len(got.Body) != 0 {
		t.Errorf("response %+v %v, want 204 without a body", got, err)
	}
}

// TestChangesAreStoredWithTheResponse: what respond changes is there if and only if its response
// is.
func TestChangesAreStoredWithTheResponse(t *testing.T) {
	failed, done := errors.New("failed"), &server.StoredResponse{Status: 200}
	for name, tt := range map[string]struct {
		response *server.StoredResponse
		err      error
		stored   bool
	}{
		"response": {done, nil, true},
		"rejected": {nil, nil, false},
		"error":    {nil, failed, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := open(t)
			k, _ := server.NewKey("changed", noon)
			err := s.Store(t.Context(), claim("k", "a", noon), func(ctx context.Context) (*server.StoredResponse, error) {
				if err := s.AddKey(ctx, k); err != nil {
					t.Fatal(err)
				}
				if _, err := s.Key(ctx, k.ID); err != nil {
					t.Errorf("the change is not visible to itself: %v", err)
				}
				if _, err := s.Key(t.Context(), k.ID); !errors.Is(err, server.ErrKeyUnknown) {
					t.Errorf("to others before the commit: %v, want ErrKeyUnknown", err)
				}
				return tt.response, tt.err
			})
			if !errors.Is(err, tt.err) {
				t.Errorf("error %v, want %v", err, tt.err)
			}
			got, err := s.Response(t.Context(), claim("k", "a", noon))
			if err != nil || (got != nil) != tt.stored {
				t.Errorf("response %v %v, stored: want %v", got, err, tt.stored)
			}
			if _, err := s.Key(t.Context(), k.ID); (err == nil) != tt.stored {
				t.Errorf("the change: %v, stored: want %v", err, tt.stored)
			}
		})
	}
}

func TestAges(t *testing.T) {
	const day = 24 * time.Hour
	for after, replayed := range map[time.Duration]bool{day - time.Second: true, day: false} {
		s, _ := open(t)
		calls := 0
		if err := s.Store(t.Context(), claim("k", "a", noon), respond(&calls, &server.StoredResponse{Status: 200}, nil)); err != nil {
			t.Fatal(err)
		}
		later := claim("k", "a", noon.Add(after))
		if got, err := s.Response(t.Context(), later); err != nil || (got != nil) != replayed {
			t.Errorf("%s later: %v %v; want replayed: %v", after, got, err, replayed)
		}
		if err := s.Store(t.Context(), later, respond(&calls, &server.StoredResponse{Status: 200}, nil)); (err == nil) == replayed {
			t.Errorf("%s later: a second response: %v", after, err)
		}
	}
}

// TestConcurrentResponses: one of several processes stores its response, and the others
// change nothing.
func TestConcurrentResponses(t *testing.T) {
	s, _ := open(t)
	var wait sync.WaitGroup
	for range 16 {
		wait.Go(func() {
			err := s.Store(t.Context(), claim("k", "a", noon), func(ctx context.Context) (*server.StoredResponse, error) {
				k, _ := server.NewKey("changed", noon)
				return &server.StoredResponse{Status: 200}, s.AddKey(ctx, k)
			})
			if err != nil && !errors.Is(err, server.ErrKeyInUse) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if keys, err := s.Keys(t.Context()); err != nil || len(keys) != 1 {
		t.Errorf("%d changes were stored, want 1 (%v)", len(keys), err)
	}
}

func TestAClosedFileIsAnError(t *testing.T) {
	s, db := open(t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	k, _ := server.NewKey("a", noon)
	_, keysErr := s.Keys(t.Context())
	_, keyErr := s.Key(t.Context(), k.ID)
	_, responseErr := s.Response(t.Context(), claim("k", "a", noon))
	calls := 0
	for name, err := range map[string]error{
		"AddKey": s.AddKey(t.Context(), k), "Keys": keysErr, "Key": keyErr, "RevokeKey": s.RevokeKey(t.Context(), k.ID, noon),
		"Response": responseErr, "Store": s.Store(t.Context(), claim("k", "a", noon), respond(&calls, &server.StoredResponse{}, nil)),
	} {
		if err == nil || errors.Is(err, server.ErrKeyUnknown) {
			t.Errorf("%s: %v, want an error of the file", name, err)
		}
	}
}

// TestPostgres: the store in PostgreSQL passes the tests of the store in SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){
		"Keys": TestKeys, "RevokeKey": TestRevokeKey, "Responses": TestResponses, "AnEmptyResponse": TestAnEmptyResponseIsStored,
		"ChangesAreStoredWithTheResponse": TestChangesAreStoredWithTheResponse, "Ages": TestAges, "ConcurrentResponses": TestConcurrentResponses,
	})
}
