package sqlite_test

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/api/sqlite"
	catalogsqlite "github.com/rollcall40k/rollcall/catalog/sqlite"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func open(t *testing.T) (*sqlite.Store, *catalogsqlite.DB) {
	t.Helper()
	db, err := catalogsqlite.Open(t.Context(), filepath.Join(t.TempDir(), "rollcall.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := sqlite.NewStore(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

func TestNewStoreTwice(t *testing.T) {
	_, db := open(t)
	if _, err := sqlite.NewStore(t.Context(), db); err != nil {
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
func holdsNoSecret(t *testing.T, db *catalogsqlite.DB, token string) {
	t.Helper()
	rows, err := db.Read().QueryContext(t.Context(), "SELECT id || name || hex(hash) || CAST(hash AS TEXT) FROM api_key")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, token[strings.LastIndex(token, "_")+1:]) {
			t.Error("the secret is stored")
		}
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

func TestAnswers(t *testing.T) {
	s, _ := open(t)
	c := claim("k", "a", noon)
	if got, err := s.Claim(t.Context(), c); got != nil || err != nil {
		t.Fatalf("first claim: %v %v, want a free key", got, err)
	}
	if _, err := s.Claim(t.Context(), c); !errors.Is(err, server.ErrKeyInUse) {
		t.Errorf("while it runs: %v, want ErrKeyInUse", err)
	}
	if _, err := s.Claim(t.Context(), claim("k", "b", noon)); !errors.Is(err, server.ErrKeyReused) {
		t.Errorf("another request: %v, want ErrKeyReused", err)
	}
	want := &server.StoredResponse{Status: 201, Header: http.Header{"Location": {"/x"}, "Etag": {`"1"`}}, Body: []byte("body")}
	if err := s.Settle(t.Context(), c, want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Claim(t.Context(), claim("k", "a", noon.Add(time.Hour)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if _, err := s.Claim(t.Context(), claim("k", "b", noon)); !errors.Is(err, server.ErrKeyReused) {
		t.Errorf("another request afterwards: %v, want ErrKeyReused", err)
	}
	other := c
	other.Caller = "key_1"
	if got, err := s.Claim(t.Context(), other); got != nil || err != nil {
		t.Errorf("another caller: %v %v, want a free key", got, err)
	}
}

func TestAnEmptyAnswerIsAnAnswer(t *testing.T) {
	s, _ := open(t)
	c := claim("k", "a", noon)
	if _, err := s.Claim(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := s.Settle(t.Context(), c, &server.StoredResponse{Status: 204}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Claim(t.Context(), c); err != nil || got == nil || got.Status != 204 || len(got.Body) != 0 {
		t.Errorf("answer %+v %v, want 204 without a body", got, err)
	}
}

func TestAClaimThatIsGivenUpIsFree(t *testing.T) {
	s, _ := open(t)
	c := claim("k", "a", noon)
	if _, err := s.Claim(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := s.Settle(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Claim(t.Context(), claim("k", "b", noon)); got != nil || err != nil {
		t.Errorf("afterwards: %v %v, want a free key", got, err)
	}
}

func TestAges(t *testing.T) {
	const lease, day = 10 * time.Minute, 24 * time.Hour
	tests := []struct {
		name    string
		settled bool
		after   time.Duration
		err     error
		replay  bool
	}{
		{"a running request", false, lease - time.Second, server.ErrKeyInUse, false},
		{"a request that died", false, lease, nil, false},
		{"an answer", true, day - time.Second, nil, true},
		{"an old answer", true, day, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _ := open(t)
			c := claim("k", "a", noon)
			if _, err := s.Claim(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			if tt.settled {
				if err := s.Settle(t.Context(), c, &server.StoredResponse{Status: 200}); err != nil {
					t.Fatal(err)
				}
			}
			got, err := s.Claim(t.Context(), claim("k", "a", noon.Add(tt.after)))
			if !errors.Is(err, tt.err) || (got != nil) != tt.replay {
				t.Errorf("%s later: %v %v; want replay %v, error %v", tt.after, got, err, tt.replay, tt.err)
			}
		})
	}
}

// TestALateAnswerIsDropped holds that a request which outlived its claim does
// not answer for the one that has the key now.
func TestALateAnswerIsDropped(t *testing.T) {
	s, _ := open(t)
	late := claim("k", "a", noon)
	now := claim("k", "a", noon.Add(time.Hour))
	for _, c := range []server.Claim{late, now} {
		if _, err := s.Claim(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	for _, a := range []*server.StoredResponse{{Status: 500}, nil} {
		if err := s.Settle(t.Context(), late, a); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Claim(t.Context(), now); !errors.Is(err, server.ErrKeyInUse) {
		t.Errorf("afterwards: %v, want the key still in use", err)
	}
}

func TestConcurrentClaims(t *testing.T) {
	s, _ := open(t)
	var wait sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for range 16 {
		wait.Go(func() {
			_, err := s.Claim(t.Context(), claim("k", "a", noon))
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else if !errors.Is(err, server.ErrKeyInUse) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if won != 1 {
		t.Errorf("%d claims won, want 1", won)
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
	_, claimErr := s.Claim(t.Context(), claim("k", "a", noon))
	for name, err := range map[string]error{
		"AddKey": s.AddKey(t.Context(), k), "Keys": keysErr, "Key": keyErr, "RevokeKey": s.RevokeKey(t.Context(), k.ID, noon),
		"Claim": claimErr, "Settle": s.Settle(t.Context(), claim("k", "a", noon), nil),
		"Settle with an answer": s.Settle(t.Context(), claim("k", "a", noon), &server.StoredResponse{}),
	} {
		if err == nil || errors.Is(err, server.ErrKeyUnknown) {
			t.Errorf("%s: %v, want an error of the file", name, err)
		}
	}
}
