package jobs

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// fakeSource provides one message and records that it is done.
type fakeSource struct {
	mu      sync.Mutex
	address string
	done    chan string
}

func (l *fakeSource) Next(context.Context, string) (*Message, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return &Message{Address: l.address, Header: map[string]string{"webhook-id": "msg_1"}, Body: []byte(`{"type":"x"}`)}, nil
}

func (l *fakeSource) Done(_ context.Context, id string) error {
	l.done <- id
	return nil
}

func newQueue(t *testing.T) *Queue {
	t.Helper()
	db, _ := databasetest.Open(t, databasetest.New(t))
	q, err := New(t.Context(), db, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// run starts the queue until the test ends.
func run(t *testing.T, q *Queue) {
	t.Helper()
	if err := q.Start(context.Background(), func(context.Context, string) error { return nil }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := q.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// TestWebhooks posts to an address that first fails and then accepts the message: it is sent
// again, with its headers, and is done once.
func TestWebhooks(t *testing.T) {
	var mu sync.Mutex
	tries, got := 0, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		tries++
		if tries == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		body, _ := io.ReadAll(r.Body)
		got = r.Method + " " + r.Header.Get("Webhook-Id") + " " + string(body)
	}))
	defer server.Close()
	q, l := newQueue(t), &fakeSource{address: server.URL, done: make(chan string, 9)}
	q.SetMessageSource(l, true)
	run(t, q)
	for range 2 { // the second one is the same
		if err := q.AddWebhook(t.Context(), "msg_1", false); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case id := <-l.done:
		if id != "msg_1" {
			t.Errorf("done: got %s", id)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the message was not delivered")
	}
	mu.Lock()
	defer mu.Unlock()
	if want := `POST msg_1 {"type":"x"}`; got != want || tries != 2 {
		t.Errorf("got %s after %d tries, want %s after 2", got, tries, want)
	}
}

// TestResponses: only 2xx delivers a message, 410 ends it, and redirects are not followed.
func TestResponses(t *testing.T) {
	for status, want := range map[int]string{200: "delivered", 204: "delivered", 302: "retry", 400: "retry", 410: "gone", 500: "retry"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "http://example.org/")
			w.WriteHeader(status)
		}))
		p := &webhookWorker{client: newClient(true)}
		err := p.send(t.Context(), &Message{Address: server.URL})
		got := "retry"
		switch {
		case err == nil:
			got = "delivered"
		case isFinal(err):
			got = "gone"
		}
		if got != want {
			t.Errorf("status %d: got %s (%v), want %s", status, got, err, want)
		}
		server.Close()
	}
}

// TestPrivateAddresses: webhooks cannot reach this network.
func TestPrivateAddresses(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	if err := (&webhookWorker{client: newClient(false)}).send(t.Context(), &Message{Address: server.URL}); err == nil {
		t.Error("a webhook reached this machine")
	}
}

// TestPostgres: the queue in PostgreSQL passes the tests of the one in SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){"Webhooks": TestWebhooks, "Responses": TestResponses})
}
