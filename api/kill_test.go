package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// TestKilledServers kills a server amid requests with idempotency keys, and repeats unanswered
// requests at the next server with the same keys: each is executed once, and repeating an
// answered request returns its response. ROLLCALL_KILLS sets the number of kills.
func TestKilledServers(t *testing.T) {
	if path := databasetest.ChildDatabase(); path != "" {
		serveUntilKilled(t, path)
		return
	}
	kills := 3
	if os.Getenv("ROLLCALL_EXHAUSTIVE") != "" && !databasetest.OnPostgres(t) {
		kills = 10
	}
	if n, err := strconv.Atoi(os.Getenv("ROLLCALL_KILLS")); err == nil {
		kills = n
	}
	path := servicetest.File(t, "9e")
	var clients []*keyedClient
	for i := range 4 {
		clients = append(clients, &keyedClient{number: i})
	}
	for round := range kills {
		killAmid(t, path, clients, 3+round%5)
	}
	base, kill := startServer(t, path)
	for _, c := range clients {
		c.finish(t, base)
	}
	kill()
	checkExecutedOnce(t, path, clients)
}

// killAmid lets clients send requests to a server, and kills it when they have received a number
// of responses.
func killAmid(t *testing.T, path string, clients []*keyedClient, after int) {
	t.Helper()
	base, kill := startServer(t, path)
	var wait sync.WaitGroup
	answered := make(chan struct{}, 1000)
	for _, c := range clients {
		wait.Go(func() {
			for range 100 {
				if !c.step(t, base) {
					return
				}
				answered <- struct{}{}
			}
			t.Error("the server was not killed")
		})
	}
	for range after {
		<-answered
	}
	kill()
	wait.Wait()
}

// startServer starts the child, and returns its address and a function that kills it.
func startServer(t *testing.T, path string) (base string, kill func()) {
	t.Helper()
	child := databasetest.StartChild(t, "TestKilledServers", path)
	if !child.Scan() {
		t.Fatal("the server did not start")
	}
	return child.Text(), func() {
		child.Kill(t)
		child.Wait(t)
	}
}

// serveUntilKilled prints the address at which it serves.
func serveUntilKilled(t *testing.T, path string) {
	d := openTestServer(t, path, func(_ *testServer, c *config) {
		c.HTTP.Limits.Timeout = time.Hour // beside other tests, a busy machine may need more than 30 s
	})
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("http://" + l.Addr().String())
	if err := d.Serve(context.Background(), l); err != nil {
		t.Fatal(err)
	}
}

// requestKinds is the number of kinds of requests of a keyedClient.
const requestKinds = 4

// A keyedClient sends requests sequentially, each with a new key, and repeats a request until it
// is answered. Its requests create a roster, rename it, order a simulation and create an event,
// repeatedly.
type keyedClient struct {
	number, sent int
	roster       string            // current one
	made         [requestKinds]int // responses
}

// next returns the kind, the path and the body of the next request.
func (c *keyedClient) next() (kind int, path, body string) {
	switch kind = c.sent % requestKinds; kind {
	case 0:
		return kind, "/v1/rosters", fmt.Sprintf(`{"name":"roster %d.%d","edition":"9e"}`, c.number, c.sent)
	case 1:
		return kind, "/v1/rosters/" + c.roster + "/operations", fmt.Sprintf(`{"operations":[{"op":"rename","name":"renamed %d"}]}`, c.sent)
	case 2:
		return kind, "/v1/simulations", gameBody(strike, tomb, `,"battles":3,"seed":"7"`)
	}
	return kind, "/v1/events", fmt.Sprintf(`{"name":"Event %d.%d","edition":"9e"}`, c.number, c.sent)
}

// step sends the next request twice. It returns false if the server was killed before it
// answered.
func (c *keyedClient) step(t *testing.T, base string) bool {
	kind, path, body := c.next()
	first, status, err := c.send(base, path, body)
	if err != nil {
		return false
	}
	if status >= 300 {
		t.Errorf("client %d, request %d: %s: status %d: %s", c.number, c.sent, path, status, first)
		return false
	}
	if second, status, err := c.send(base, path, body); err == nil && (status >= 300 || !bytes.Equal(first, second)) {
		t.Errorf("client %d, request %d: %s: repeated: status %d: %.200s; first %.200s", c.number, c.sent, path, status, second, first)
	}
	if kind == 0 {
		var made struct{ ID string }
		if err := json.Unmarshal(first, &made); err != nil {
			t.Error(err)
			return false
		}
		c.roster = made.ID
	}
	c.sent++
	c.made[kind]++
	return true
}

// send sends a request with the key for its number. The error means that the server was killed
// before it answered.
func (c *keyedClient) send(base, path, body string) (response []byte, status int, err error) {
	r, err := http.NewRequest(http.MethodPost, base+path, strings.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", fmt.Sprintf("%d.%d", c.number, c.sent))
	r.Header.Set("If-Match", `"1"`)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, 0, err
	}
	defer answer.Body.Close()
	response, err = io.ReadAll(answer.Body)
	return response, answer.StatusCode, err
}

// finish repeats the unanswered request, and completes the series.
func (c *keyedClient) finish(t *testing.T, base string) {
	for c.step(t, base) && c.sent%requestKinds != 0 {
	}
}

// checkExecutedOnce compares the stored data with the responses.
func checkExecutedOnce(t *testing.T, path string, clients []*keyedClient) {
	t.Helper()
	var made [requestKinds]int
	for _, c := range clients {
		for kind, n := range c.made {
			made[kind] += n
		}
	}
	db := servicetest.Open(t, path, nil).DB
	for query, want := range map[string]int{
		"SELECT count(*) FROM roster":                              made[0],
		"SELECT count(*) FROM revision":                            made[0] + made[1],
		"SELECT count(*) FROM simulation":                          made[2],
		"SELECT count(*) FROM river_job WHERE kind = 'simulation'": made[2],
		"SELECT count(*) FROM event":                               made[3],
		"SELECT count(*) FROM idempotent_answer":                   made[0] + made[1] + made[2] + made[3],
	} {
		var got int
		if err := db.QueryRowContext(t.Context(), query).Scan(&got); err != nil || got != want || want == 0 {
			t.Errorf("%s: found %d (%v), want %d", query, got, err, want)
		}
	}
}
