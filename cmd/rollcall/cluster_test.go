package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// The processes and the load of TestCluster.
const (
	clusterServers    = 3
	clusterWorkers    = 2
	clusterEditors    = 4
	clusterPlayers    = 2
	clusterSimulators = 1
	clusterPause      = 20 * time.Millisecond // of a client between two requests
	clusterBattles    = 20                    // of a simulation
	clusterLists      = 2000                  // that a player submits to one event
	clusterPatience   = time.Minute           // for the answer to a request
)

// TestCluster runs three servers and two workers on one PostgreSQL database for ROLLCALL_CLUSTER
// (a duration), kills a random process or a connection of the database every few seconds, and
// lets clients send requests that they repeat with the same key until they are answered. In the
// end no acknowledged change is lost, no battle is counted twice and no list is submitted twice.
func TestCluster(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv("ROLLCALL_CLUSTER"))
	if err != nil {
		t.Skip("ROLLCALL_CLUSTER is not set")
	}
	c := newCluster(t)
	var load sync.WaitGroup
	clients := c.clients(t)
	for _, x := range clients {
		load.Go(func() {
			for !c.over.Load() && !t.Failed() {
				c.do(t, x)
				time.Sleep(clusterPause)
			}
		})
	}
	for began := time.Now(); time.Since(began) < duration && !t.Failed(); {
		time.Sleep(time.Second + rand.N(3*time.Second))
		c.killOne(t)
	}
	c.over.Store(true)
	load.Wait()
	for _, x := range clients {
		x.check(t, c)
	}
	c.report(t, duration, clients)
}

// A cluster is a database with processes, which are replaced when they are killed.
type cluster struct {
	address   string
	db        *database.DB // to kill connections
	addrs     []string     // of servers
	processes []*clusterProcess
	kills     map[string]int
	over      atomic.Bool
}

// A clusterProcess is a server or a worker.
type clusterProcess struct {
	kind string
	args []string
	mu   sync.Mutex
	cmd  *exec.Cmd
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{address: databasetest.Postgres(t), kills: map[string]int{}}
	c.db, _ = databasetest.Open(t, c.address)
	for range clusterServers {
		addr := freeAddr(t)
		c.addrs = append(c.addrs, addr)
		c.processes = append(c.processes, &clusterProcess{kind: "server", args: []string{"serve", "--no-work", "--rate", "0", "--addr", addr}})
	}
	for range clusterWorkers {
		c.processes = append(c.processes, &clusterProcess{kind: "worker", args: []string{"work"}})
	}
	for _, p := range c.processes {
		c.start(t, p)
		t.Cleanup(func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			_ = p.cmd.Process.Kill()
			_ = p.cmd.Wait()
		})
	}
	for _, addr := range c.addrs {
		if err := awaitOK("http://" + addr + "/readyz"); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// start starts a process, which is not running.
func (c *cluster) start(t *testing.T, p *clusterProcess) {
	p.cmd = exec.Command("rollcall", append([]string{"--log", "error"}, p.args...)...)
	p.cmd.Dir, p.cmd.Env = t.TempDir(), append(os.Environ(), "ROLLCALL_DB="+c.address)
	if err := p.cmd.Start(); err != nil {
		t.Error(err)
	}
}

// killOne kills a random process and starts it again, or the server process of a random
// connection: PostgreSQL then ends all connections and recovers.
func (c *cluster) killOne(t *testing.T) {
	if rand.N(15) == 0 {
		var pid int
		err := c.db.Read().QueryRowContext(t.Context(), "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() LIMIT 1").Scan(&pid)
		if err == nil && exec.Command("kill", "-9", fmt.Sprint(pid)).Run() == nil {
			c.kills["connection"]++
		}
		return
	}
	p := c.processes[rand.N(len(c.processes))]
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = p.cmd.Wait() // it was killed
	c.kills[p.kind]++
	c.start(t, p)
}

// A clusterClient sends one request after the other, each with a key of its own.
type clusterClient struct {
	name  string
	kind  string
	token string // of a link
	media string // of its bodies; JSON if it is empty
	next  func(n int) (path, match, body string)
	made  [][]byte // the responses
	took  []time.Duration
	tries int
	check func(t *testing.T, c *cluster)
}

// do sends the next request to random servers until one answers it.
func (c *cluster) do(t *testing.T, x *clusterClient) {
	path, match, body := x.next(len(x.made))
	began := time.Now()
	key := fmt.Sprint(x.name, ".", len(x.made))
	answer := c.answer(t, key, func(addr string) (int, []byte, error) {
		x.tries++
		return clusterPost(addr, path, x.token, cmp.Or(x.media, "application/json"), match, key, body)
	})
	if answer != nil {
		x.took = append(x.took, time.Since(began))
		x.made = append(x.made, answer)
	}
}

// answer sends a request to random servers until one answers it, for clusterPatience at most. It
// returns nil if the answer is an error.
func (c *cluster) answer(t *testing.T, key string, send func(addr string) (int, []byte, error)) []byte {
	for began := time.Now(); ; time.Sleep(5 * clusterPause) {
		status, answer, err := send(c.addrs[rand.N(len(c.addrs))])
		switch {
		case err == nil && status < 300:
			return answer
		case err == nil && status < 500 && status != http.StatusConflict && status != http.StatusTooManyRequests:
			t.Errorf("%s: status %d: %s", key, status, answer)
			return nil
		case time.Since(began) > clusterPatience:
			t.Errorf("%s is not answered: %d %s %v", key, status, answer, err)
			return nil
		}
	}
}

var clusterHTTP = &http.Client{Timeout: 20 * time.Second}

func clusterPost(addr, path, token, media, match, key, body string) (status int, answer []byte, err error) {
	r, err := http.NewRequest(http.MethodPost, "http://"+addr+path, bytes.NewReader([]byte(body)))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", media)
	r.Header.Set("Idempotency-Key", key)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if match != "" {
		r.Header.Set("If-Match", match)
	}
	response, err := clusterHTTP.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// get reads a resource from a random server, for a minute at most.
func (c *cluster) get(t *testing.T, path string, into any) {
	t.Helper()
	var last error
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * clusterPause) {
		response, err := clusterHTTP.Get("http://" + c.addrs[rand.N(len(c.addrs))] + path)
		if err == nil {
			if response.StatusCode == http.StatusOK {
				err = json.NewDecoder(response.Body).Decode(into)
			} else {
				err = fmt.Errorf("status %s", response.Status)
			}
			response.Body.Close()
		}
		if last = err; err == nil {
			return
		}
	}
	t.Errorf("GET %s: %v", path, last)
}

// idOf returns the id in a response.
func idOf(t *testing.T, answer []byte) (id string) {
	t.Helper()
	var made struct{ ID string }
	if err := json.Unmarshal(answer, &made); err != nil || made.ID == "" {
		t.Fatalf("no id in %.200s", answer)
	}
	return made.ID
}

// clients are those that edit a roster each, submit lists to an event, order simulations, play
// battles, import game data, and follow simulations.
func (c *cluster) clients(t *testing.T) (all []*clusterClient) {
	t.Helper()
	must := func(key, path, body string) []byte {
		status, answer, err := clusterPost(c.addrs[0], path, "", "application/json", "", key, body)
		if err != nil || status >= 300 {
			t.Fatalf("POST %s: %d %s %v", path, status, answer, err)
		}
		return answer
	}
	for i := range clusterEditors {
		id := idOf(t, must(fmt.Sprint("roster", i), "/v1/rosters", `{"name": "0", "edition": "9e"}`))
		all = append(all, c.editor(fmt.Sprint("editor", i), id))
	}
	for i := range clusterPlayers {
		all = append(all, c.player(t, fmt.Sprint("player", i)))
	}
	for i := range clusterSimulators {
		all = append(all, c.simulator(fmt.Sprint("simulator", i)))
	}
	return append(all, c.general("general"), c.importer("importer"), c.follower(t, "follower"))
}

// editor renames a roster again and again.
func (c *cluster) editor(name, id string) *clusterClient {
	x := &clusterClient{name: name, kind: "edits"}
	x.next = func(n int) (path, match, body string) {
		return "/v1/rosters/" + id + "/operations", fmt.Sprintf(`"%d"`, n+1), fmt.Sprintf(`{"operations": [{"op": "rename", "name": %q}]}`, nameAfter(n+1))
	}
	x.check = func(t *testing.T, c *cluster) {
		var now struct {
			Revision int
			Name     string
		}
		c.get(t, "/v1/rosters/"+id, &now)
		if want := len(x.made) + 1; now.Revision != want || want > 1 && now.Name != nameAfter(want-1) {
			t.Errorf("%s: revision %d, %q; %d edits were acknowledged", name, now.Revision, now.Name, len(x.made))
		}
		for n := 2; n <= len(x.made); n += 1 + len(x.made)/50 {
			c.get(t, fmt.Sprintf("/v1/rosters/%s/revisions/%d", id, n), &now)
			if now.Name != nameAfter(n-1) {
				t.Errorf("%s: revision %d has the name %q", name, n, now.Name)
			}
		}
	}
	return x
}

// player submits lists, to a new event before one is full.
func (c *cluster) player(t *testing.T, name string) *clusterClient {
	x := &clusterClient{name: name, kind: "submissions"}
	var events []string
	x.next = func(n int) (path, match, body string) {
		if n%clusterLists == 0 {
			var made struct {
				Event   struct{ ID string }
				Entrant struct{ Token string }
			}
			key := fmt.Sprint(name, ".event", n)
			answer := c.answer(t, key, func(addr string) (int, []byte, error) {
				return clusterPost(addr, "/v1/events", "", "application/json", "", key, `{"name": "Cup", "edition": "9e", "limits": {"points": {"max": 1000}}}`)
			})
			if err := json.Unmarshal(answer, &made); err != nil {
				t.Errorf("%s: %v: %.200s", key, err, answer)
			}
			events, x.token = append(events, made.Event.ID), made.Entrant.Token
		}
		return "/v1/events/" + events[len(events)-1] + "/submissions", "", fmt.Sprintf(`{"player": "%s.%d", "document": %s}`, name, n, strikeList)
	}
	x.check = func(t *testing.T, c *cluster) {
		counts := map[string]int{}
		rows, err := c.db.QueryContext(t.Context(), "SELECT s.document FROM submission s JOIN submission_version v ON v.submission = s.id")
		stored, err := database.Collect(rows, err, "submissions", func(row database.Scanner) (s struct{ Player string }, err error) {
			err = row.Scan(database.JSON{Of: &s})
			return s, err
		})
		if err != nil {
			t.Error(err)
		}
		for _, s := range stored {
			counts[s.Player]++
		}
		for n := range x.made {
			if got := counts[fmt.Sprintf("%s.%d", name, n)]; got != 1 {
				t.Errorf("%s: the list of player %d is stored %d times", name, n, got)
			}
		}
	}
	return x
}

// simulator orders one simulation after the other, and waits for each.
func (c *cluster) simulator(name string) *clusterClient {
	x := &clusterClient{name: name, kind: "simulations"}
	x.next = func(n int) (path, match, body string) {
		if n > 0 && n%5 == 0 {
			c.await(x.made[n-1]) // so that the queue stays short
		}
		return "/v1/simulations", "", fmt.Sprintf(`{"armies": [{"list": %s}, {"list": %s}], "battles": %d, "seed": "%d"}`, strikeList, tombList, clusterBattles, n+1)
	}
	x.check = func(t *testing.T, c *cluster) {
		for _, answer := range x.made {
			one := c.await(answer)
			counted := one.Draws
			for _, side := range one.Sides {
				counted += side.Wins
			}
			if one.Status != "done" || one.Done != clusterBattles || counted != clusterBattles {
				t.Errorf("%s: a simulation of %d battles: %+v", name, clusterBattles, one)
			}
		}
	}
	return x
}

// clusterSimulation is the state of a simulation.
type clusterSimulation struct {
	Status string `json:"status"`
	Done   int    `json:"battles_done"`
	Draws  int    `json:"draws"`
	Sides  []struct {
		Wins int `json:"wins"`
	} `json:"sides"`
}

// await waits at most a minute until a simulation is over.
func (c *cluster) await(answer []byte) (one clusterSimulation) {
	var made struct{ ID string }
	_ = json.Unmarshal(answer, &made) // an empty id is never over
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * clusterPause) {
		response, err := clusterHTTP.Get("http://" + c.addrs[rand.N(len(c.addrs))] + "/v1/simulations/" + made.ID)
		if err != nil {
			continue
		}
		err = json.NewDecoder(response.Body).Decode(&one)
		response.Body.Close()
		if err == nil && (one.Status == "done" || one.Status == "failed" || one.Status == "cancelled") {
			break
		}
	}
	return one
}

// report prints what the clients did, and how long it took.
func (c *cluster) report(t *testing.T, duration time.Duration, clients []*clusterClient) {
	load, _ := os.ReadFile("/proc/loadavg")
	fmt.Printf("cluster: %v, killed %v; load %s", duration, c.kills, load)
	slices.SortFunc(clients, func(a, b *clusterClient) int { return cmp.Compare(a.kind, b.kind) })
	for len(clients) > 0 {
		kind, made, tries, took := clients[0].kind, 0, 0, []time.Duration(nil)
		for len(clients) > 0 && clients[0].kind == kind {
			made, tries, took = made+len(clients[0].made), tries+clients[0].tries, append(took, clients[0].took...)
			clients = clients[1:]
		}
		slices.Sort(took)
		if made == 0 {
			t.Errorf("no %s", kind)
			continue
		}
		at := func(percent int) time.Duration {
			return took[min(len(took)*percent/100, len(took)-1)].Round(100 * time.Microsecond)
		}
		fmt.Printf("cluster: %d %s, %d requests repeated; half within %v, 90 %% within %v, 99 %% within %v, all within %v\n",
			made, kind, tries-made, at(50), at(90), at(99), at(100))
	}
}
