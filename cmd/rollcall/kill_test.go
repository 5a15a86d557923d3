package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestKill kills the service in the middle of a stream of operations. After a restart every
// confirmed revision exists, and at most one more, whose response was not sent.
func TestKill(t *testing.T) {
	dir, addr := t.TempDir(), freeAddr(t)
	service := startService(t, dir, addr)
	id := newRoster(t, addr)
	const before = 20
	answered := 1
	for {
		if answered == before {
			go service.Process.Kill()
		}
		if err := rename(addr, id, answered); err != nil {
			break
		}
		answered++
	}
	service.Wait()
	if answered < before {
		t.Fatalf("%d revisions were answered before the end, want at least %d", answered, before)
	}
	serve(t, dir, addr)
	var now struct {
		Revision int
		Name     string
	}
	fetch(t, addr, "/v1/rosters/"+id, &now)
	if now.Revision < answered || now.Revision > answered+1 {
		t.Errorf("revision %d, want %d or the one behind it", now.Revision, answered)
	}
	for n := 2; n <= now.Revision; n++ {
		fetch(t, addr, fmt.Sprintf("/v1/rosters/%s/revisions/%d", id, n), &now)
		if want := nameAfter(n - 1); now.Name != want {
			t.Errorf("revision %d has the name %q, want %q", n, now.Name, want)
		}
	}
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// startService runs the service in dir, without stopping it.
func startService(t *testing.T, dir, addr string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("rollcall", "serve", "--log", "warn")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "ROLLCALL_DB=", "ROLLCALL_ADDR="+addr)
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := awaitOK("http://" + addr + "/readyz"); err != nil {
		cmd.Process.Kill()
		t.Fatal(err)
	}
	return cmd
}

func newRoster(t *testing.T, addr string) (id string) {
	t.Helper()
	answer, err := http.Post("http://"+addr+"/v1/rosters", "application/json", strings.NewReader(`{"name": "0", "edition": "9e"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var made struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.ID == "" {
		t.Fatalf("no roster is made: %s (%v)", answer.Status, err)
	}
	return made.ID
}

func nameAfter(revision int) string { return fmt.Sprintf("after %d", revision) }

// rename creates the next revision of a roster. It succeeds if the complete response has arrived.
func rename(addr, id string, revision int) error {
	body := fmt.Sprintf(`{"operations": [{"op": "rename", "name": %q}]}`, nameAfter(revision))
	request, err := http.NewRequest(http.MethodPost, "http://"+addr+"/v1/rosters/"+id+"/operations", strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("If-Match", fmt.Sprintf(`"%d"`, revision))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("status %s", answer.Status)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

func fetch(t *testing.T, addr, path string, into any) {
	t.Helper()
	answer, err := http.Get("http://" + addr + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: %s", path, answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		t.Fatal(err)
	}
}
