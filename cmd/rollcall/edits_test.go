package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestEdits measures the edits of 1, 8 and 32 clients in ROLLCALL_EDITS (a duration) each, with a
// server on SQLite and one on PostgreSQL, in turn.
func TestEdits(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv("ROLLCALL_EDITS"))
	if err != nil {
		t.Skip("ROLLCALL_EDITS is not set")
	}
	addresses := map[string]string{"SQLite": filepath.Join(t.TempDir(), "rollcall.db"), "PostgreSQL": databasetest.Postgres(t)}
	for _, clients := range []int{1, 8, 32} {
		for _, store := range []string{"SQLite", "PostgreSQL"} {
			measureEdits(t, store, addresses[store], clients, duration)
		}
	}
}

// measureEdits lets clients rename a roster without units each, so that storing takes most of the time, and
// prints the figures.
func measureEdits(t *testing.T, store, address string, clients int, duration time.Duration) {
	t.Helper()
	addr := freeAddr(t)
	cmd := exec.Command("rollcall", "--log", "error", "--db", address, "serve", "--no-work", "--rate", "0", "--addr", addr)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill() //nolint:errcheck // it has ended, unless the test fails
	if err := awaitOK("http://" + addr + "/readyz"); err != nil {
		t.Fatal(err)
	}
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = clients
	ids := make([]string, clients)
	for i := range ids {
		ids[i] = newRoster(t, addr)
	}
	took := make([][]time.Duration, clients)
	var wait sync.WaitGroup
	began := time.Now()
	for i := range ids {
		wait.Go(func() {
			for revision := 1; time.Since(began) < duration; revision++ {
				sent := time.Now()
				if err := rename(addr, ids[i], revision); err != nil {
					t.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(sent))
			}
		})
	}
	wait.Wait()
	elapsed := time.Since(began)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	all := slices.Sorted(slices.Values(slices.Concat(took...)))
	if len(all) == 0 {
		t.Fatal("no edits")
	}
	load, _ := os.ReadFile("/proc/loadavg")
	at := func(percent int) time.Duration { return all[len(all)*percent/100].Round(100 * time.Microsecond) }
	cpu := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()) / time.Duration(len(all))
	fmt.Printf("edits: %-10s %2d clients: %4.0f a second, half within %v, 99 %% within %v, CPU of the server %v each; load %s",
		store, clients, float64(len(all))/elapsed.Seconds(), at(50), at(99), cpu.Round(10*time.Microsecond), load)
}
