package api_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The load of TestFollowers.
const (
	followersTime  = 15 * time.Second // of each phase
	followersPause = 20 * time.Millisecond
)

// TestFollowers measures reads of a roster while a simulation runs, first alone and then with
// ROLLCALL_FOLLOWERS followers.
func TestFollowers(t *testing.T) {
	followers, err := strconv.Atoi(os.Getenv("ROLLCALL_FOLLOWERS"))
	if err != nil {
		t.Skip("ROLLCALL_FOLLOWERS is not set")
	}
	d := newTestServer(t, func(d *testServer, c *config) {
		working(d, c)
		c.HTTP.Now, c.HTTP.Limits.Streams = time.Now, followers
	})
	s := httptest.NewServer(d)
	defer s.Close()
	army := d.newArmy(t)
	id, _ := d.begin(t, "/v1/simulations", gameBody(strike, tomb, `,"battles":100000`), 202)
	ctx, stop := context.WithCancel(t.Context())
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: followers}}
	measure := func(what string) {
		var took []time.Duration
		for began := time.Now(); time.Since(began) < followersTime; time.Sleep(followersPause) {
			sent := time.Now()
			if x, err := get(ctx, client, s.URL+"/v1/rosters/"+army.id); err != nil || x.StatusCode != http.StatusOK {
				t.Fatal(x, err)
			} else if _, err := io.Copy(io.Discard, x.Body); err != nil || x.Body.Close() != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(sent))
		}
		slices.Sort(took)
		load, _ := os.ReadFile("/proc/loadavg")
		fmt.Printf("followers: %s: %d reads, half within %v, 99 %% within %v; load %s", what, len(took),
			took[len(took)/2].Round(10*time.Microsecond), took[len(took)*99/100].Round(10*time.Microsecond), load)
	}
	measure("none")
	var wait sync.WaitGroup
	var received atomic.Int64
	for range followers {
		wait.Go(func() {
			x, err := get(ctx, client, s.URL+"/v1/simulations/"+id+"/events")
			if err != nil || x.StatusCode != http.StatusOK {
				t.Error(x, err)
				return
			}
			defer x.Body.Close()
			n, _ := io.Copy(io.Discard, x.Body) // until the end of the test
			received.Add(n)
		})
	}
	measure(fmt.Sprint(followers))
	stop()
	wait.Wait()
	fmt.Printf("followers: %d bytes each\n", received.Load()/int64(followers))
}

func get(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return client.Do(r)
}
