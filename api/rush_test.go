package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster/event"
)

// rushList is a list document of about 1,000 points, with a different name for each player.
func rushList(player int) string {
	var units []string
	for i, name := range []string{"Overlord", "Technomancer", "Immortals", "Immortals", "Necron Warriors", "Deathmarks", "Lychguard", "Tomb Blades"} {
		warlord := ""
		if i == 0 {
			warlord = `"warlord_trait":"Inspiring Leader",`
		}
		units = append(units, `{"unit":"`+name+`",`+warlord+`"keywords":{"<DYNASTY>":"Novokh"}}`)
	}
	return fmt.Sprintf(`{"list":"Host %d","faction":"Necrons","units":[%s]}`, player, strings.Join(units, ","))
}

// A rush holds the receipts of players who each submitted once over HTTP.
type rush struct {
	took     []time.Duration // in order of length
	receipts []event.Receipt // of players whose lists were accepted
	refused  int             // after the deadline
}

// submitAll lets players submit lists over a span of time, each over a separate connection.
func submitAll(t *testing.T, base, token string, players int, span time.Duration) *rush {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	var (
		r     rush
		mu    sync.Mutex
		wait  sync.WaitGroup
		start = time.Now()
	)
	for i := range players {
		time.Sleep(time.Until(start.Add(span * time.Duration(i) / time.Duration(players))))
		wait.Go(func() {
			began := time.Now()
			status, body, err := submit(client, base, token, i)
			took := time.Since(began)
			mu.Lock()
			defer mu.Unlock()
			r.took = append(r.took, took)
			switch {
			case err != nil:
				t.Error(err)
			case status == http.StatusConflict && strings.Contains(string(body), "deadline.passed"):
				r.refused++
			case status == http.StatusCreated:
				var a struct{ Receipt event.Receipt }
				if err := json.Unmarshal(body, &a); err != nil {
					t.Error(err)
				}
				r.receipts = append(r.receipts, a.Receipt)
			default:
				t.Errorf("player %d: %d %.300s", i, status, body)
			}
		})
	}
	wait.Wait()
	slices.Sort(r.took)
	return &r
}

func submit(client *http.Client, base, token string, player int) (status int, body []byte, err error) {
	text := fmt.Sprintf(`{"player":"Player %d","document":%s}`, player, rushList(player))
	q, err := http.NewRequest("POST", base, bytes.NewReader([]byte(text)))
	if err != nil {
		return 0, nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Authorization", "Bearer "+token)
	a, err := client.Do(q)
	if err != nil {
		return 0, nil, err
	}
	defer a.Body.Close()
	body, err = io.ReadAll(a.Body)
	return a.StatusCode, body, err
}

// kept compares the stored lists with the responses: exactly the accepted lists are stored, as
// submitted. No receipt has a time after the deadline.
func (r *rush) kept(t *testing.T, d *testServer, id string, deadline time.Time) {
	t.Helper()
	rows, err := d.DB.Read().QueryContext(t.Context(), `SELECT v.document, v.receipt FROM submission_version v
		JOIN submission s ON s.id = v.submission WHERE s.event = ?`, id)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	stored := map[string]string{}
	for rows.Next() {
		var version struct{ Hash string }
		var receipt struct{ Signature string }
		if err := rows.Scan(database.JSON{Of: &version}, database.JSON{Of: &receipt}); err != nil {
			t.Fatal(err)
		}
		stored[version.Hash] = receipt.Signature
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if len(stored) != len(r.receipts) || len(r.receipts)+r.refused != len(r.took) {
		t.Errorf("%d versions are stored; %d players have receipts, %d were too late, of %d", len(stored), len(r.receipts), r.refused, len(r.took))
	}
	for _, x := range r.receipts {
		if stored[x.Hash] != x.Signature || !d.config.API.Events.Verify(x) || x.At.After(deadline) {
			t.Errorf("the list of %s, submitted at %v: it differs from the stored list", x.Player, x.At)
		}
	}
}

// rushServer is a server on the loopback interface with an event whose deadline follows after a time.
func rushServer(t *testing.T, until time.Duration) (d *testServer, server *httptest.Server, b event.Created, deadline time.Time) {
	t.Helper()
	d = newTestServer(t, func(_ *testServer, c *config) { c.HTTP.Now = time.Now })
	server = httptest.NewServer(d)
	t.Cleanup(server.Close)
	deadline = time.Now().Add(until)
	packed := "name: Cup\nedition: 9e\nlimits: {points: {max: 1000}}\ncopies: {max: 3}\ndeadlines: {submission: \"" + deadline.UTC().Format(time.RFC3339Nano) + "\"}\n"
	b = decoded[event.Created](t, d.must(t, "POST", "/v1/events", map[string]string{"Content-Type": "application/yaml"}, packed, 201))
	return d, server, b, deadline
}

// TestConcurrentPlayers: of lists that are submitted at the same time, before and after the
// deadline, none is lost and none is accepted late.
func TestConcurrentPlayers(t *testing.T) {
	d, server, b, deadline := rushServer(t, 300*time.Millisecond)
	r := submitAll(t, server.URL+"/v1/events/"+b.Event.ID+"/submissions", b.Entrant.Token, 40, 600*time.Millisecond)
	r.kept(t, d, b.Event.ID, deadline)
	if len(r.receipts) == 0 || r.refused == 0 {
		t.Logf("%d were in time and %d too late", len(r.receipts), r.refused)
	}
}

// TestRush lets ROLLCALL_RUSH players submit within the last minute before a deadline, some
// of them after it. The slowest 1% of the requests may take 200 ms.
func TestRush(t *testing.T) {
	players, err := strconv.Atoi(os.Getenv("ROLLCALL_RUSH"))
	if err != nil {
		t.Skip("ROLLCALL_RUSH is not set")
	}
	d, server, b, deadline := rushServer(t, 58*time.Second)
	r := submitAll(t, server.URL+"/v1/events/"+b.Event.ID+"/submissions", b.Entrant.Token, players, time.Minute)
	r.kept(t, d, b.Event.ID, deadline)
	at := func(percent int) time.Duration {
		return r.took[min(len(r.took)*percent/100, len(r.took)-1)].Round(10 * time.Microsecond)
	}
	load, _ := os.ReadFile("/proc/loadavg")
	fmt.Printf("rush: %d players in a minute: %d in time, %d too late; half within %v, 99 %% within %v, all within %v; load %s",
		players, len(r.receipts), r.refused, at(50), at(99), at(100), load)
	if at(99) > 200*time.Millisecond {
		t.Errorf("99 %% within %v; allowed: 200 ms", at(99))
	}
}
