package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
)

// clusterBattle is the state of a battle.
type clusterBattle struct {
	ID      string
	Choices int
	Over    bool
}

// general plays one battle after the other: an agent makes each of its choices.
func (c *cluster) general(name string) *clusterClient {
	x := &clusterClient{name: name, kind: "requests of battles"}
	last := map[string]clusterBattle{}
	var now clusterBattle
	x.next = func(n int) (path, match, body string) {
		if n > 0 {
			now = clusterBattle{}
			_ = json.Unmarshal(x.made[n-1], &now) // a battle without an id is not found
			last[now.ID] = now
		}
		if n == 0 || now.Over {
			return "/v1/battles", "", fmt.Sprintf(`{"armies": [{"list": %s}, {"list": %s}], "seed": "%d"}`, strikeList, tombList, n+1)
		}
		return "/v1/battles/" + now.ID + "/delegate", fmt.Sprintf(`"%d"`, now.Choices), `{"agent": "greedy"}`
	}
	x.check = func(t *testing.T, c *cluster) {
		x.next(len(x.made)) // records the last response
		for id, want := range last {
			var got clusterBattle
			if c.get(t, "/v1/battles/"+id, &got); got != want {
				t.Errorf("%s: the battle is %+v, and %+v was acknowledged", name, got, want)
			}
		}
	}
	return x
}

// importer imports one game system after the other.
func (c *cluster) importer(name string) *clusterClient {
	x := &clusterClient{name: name, kind: "imports", media: "application/xml"}
	x.next = func(n int) (path, match, body string) {
		time.Sleep(time.Second)
		return "/v1/snapshots?name=skirmish.gst", "", fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<gameSystem id="%s" name="Skirmish 3rd Edition" revision="%d" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
  <costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
  <forceEntries><forceEntry id="warband" name="Warband"/></forceEntries>
</gameSystem>`, name, n+1)
	}
	x.check = func(t *testing.T, c *cluster) {
		rows, err := c.db.QueryContext(t.Context(), "SELECT id FROM snapshot")
		stored, err := database.Collect(rows, err, "snapshots", func(row database.Scanner) (id string, err error) {
			err = row.Scan(&id)
			return id, err
		})
		if err != nil {
			t.Error(err)
		}
		for _, answer := range x.made {
			if id := idOf(t, answer); !slices.Contains(stored, id) {
				t.Errorf("%s: %s is not stored", name, id)
			}
		}
	}
	return x
}

// follower orders one simulation after the other, and follows the events of each to its end.
func (c *cluster) follower(t *testing.T, name string) *clusterClient {
	x := &clusterClient{name: name, kind: "followed simulations"}
	x.next = func(n int) (path, match, body string) {
		if n > 0 {
			c.follow(t, name, idOf(t, x.made[n-1]))
		}
		return "/v1/simulations", "", fmt.Sprintf(`{"armies": [{"list": %s}, {"list": %s}], "battles": %d, "seed": "%d"}`, strikeList, tombList, clusterBattles, n+1)
	}
	x.check = func(*testing.T, *cluster) {}
	return x
}

// follow reads the events of a simulation from random servers, for two minutes at most: the
// number of battles never falls, and the last event is the result.
func (c *cluster) follow(t *testing.T, name, id string) {
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(5 * clusterPause) {
		response, err := http.Get("http://" + c.addrs[rand.N(len(c.addrs))] + "/v1/simulations/" + id + "/events")
		if err != nil {
			continue
		}
		lines, last, event := bufio.NewScanner(response.Body), 0, ""
		for lines.Scan() {
			if kind, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				event = kind
			}
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			var one clusterSimulation
			if !ok || json.Unmarshal([]byte(data), &one) != nil { // cut off
				continue
			}
			if one.Done < last {
				t.Errorf("%s: %d battles after %d", name, one.Done, last)
			}
			if last = one.Done; event == "result" {
				response.Body.Close()
				if one.Status != "done" || one.Done != clusterBattles {
					t.Errorf("%s: the result is %+v", name, one)
				}
				return
			}
		}
		if err := lines.Err(); err != nil {
			t.Logf("%s: the events were cut off: %v", name, err) // their server was killed
		}
		response.Body.Close()
	}
	t.Errorf("%s: the result of a simulation did not come for two minutes", name)
}
