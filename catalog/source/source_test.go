package source_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// TestDefault: each source of the program uses https and has factions.
func TestDefault(t *testing.T) {
	r := source.Default()
	for _, s := range r.Sources {
		if !strings.HasPrefix(s.Address, "https://") || len(s.Factions) < 25 {
			t.Errorf("%s: address %s, factions: %d", s.Name, s.Address, len(s.Factions))
		}
	}
	if s, ok := r.Find("11e"); !ok || s.Origin() != "github.com/BSData/wh40k-11e" || s.Command() != "rollcall data update 11e --activate" {
		t.Errorf("got %+v", s)
	}
	names := func(list []*source.Source) (out string) {
		for _, s := range list {
			out += s.Name + " "
		}
		return out
	}
	for _, tt := range []struct{ edition, faction, want string }{
		{"", "world eaters", "11e 10e 9e "}, {"10e", "World Eaters", "10e "}, {"", "Ynnari", "11e 10e "}, {"10e", "Stormcast", ""}, {"8e", "", ""},
	} {
		if got := names(r.With(tt.edition, tt.faction)); got != tt.want {
			t.Errorf("%s %s: got %q, want %q", tt.edition, tt.faction, got, tt.want)
		}
	}
}

// TestMissing: a source is missing unless imported data of its edition is active.
func TestMissing(t *testing.T) {
	active := []catalog.Snapshot{
		{Edition: "10e", Origin: catalog.BuiltIn, Active: true}, {Edition: "10e", Origin: "a.zip"}, {Edition: "9e", Origin: "a.zip", Active: true},
	}
	for _, tt := range []struct{ edition, faction, want string }{
		{"", "", "11e 10e "}, {"10e", "", "10e "}, {"9e", "", ""}, {"8e", "", ""}, {"", "orks", "11e 10e "}, {"", "Harlequins", ""}, {"10e", "Stormcast", ""},
	} {
		got := ""
		for _, s := range source.Default().Missing(active, tt.edition, tt.faction) {
			got += s.Name + " "
		}
		if got != tt.want {
			t.Errorf("%s %s: got %q, want %q", tt.edition, tt.faction, got, tt.want)
		}
	}
}

func TestRegistriesThatAreRefused(t *testing.T) {
	one := func(name, address string) string {
		return `{"sources": [{"name": "` + name + `", "edition": "10e", "title": "A", "address": "` + address + `", "factions": []}]}`
	}
	for _, tt := range []struct{ name, text, want string }{
		{"allowed", one("mine", "https://example.org/a.zip"), ""},
		{"this machine", one("mine", "http://127.0.0.1:8080/a.zip"), ""},
		{"http", one("mine", "http://example.org/a.zip"), "/sources/0/address"},
		{"a file", one("mine", "file:///etc/passwd"), "/sources/0/address"},
		{"a password", one("mine", "https://a:b@example.org/a.zip"), "/sources/0/address"},
		{"no name", one("", "https://example.org/a.zip"), "/sources/0/name"},
		{"capitals", one("Mine", "https://example.org/a.zip"), "/sources/0/name"},
		{"twice", `{"sources": [{"name": "a", "title": "A", "address": "https://example.org/a.zip"}, {"name": "a", "title": "B", "address": "https://example.org/b.zip"}]}`, "each name once"},
		{"no sources", `{"sources": []}`, "no sources"},
		{"an unknown member", `{"source": []}`, "source"},
		{"more text", one("a", "https://example.org/a.zip") + "{}", "after the object"},
		{"no JSON", "<html>", "invalid character"},
	} {
		_, err := source.Read([]byte(tt.text))
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, source.ErrRegistry) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestFetch downloads releases from all kinds of servers. Other responses are rejected with the
// reason, within the limits.
func TestFetch(t *testing.T) {
	good := ziptest.Archive("wh40k-main/a.gst", "<gameSystem/>")
	const short = 200 * time.Millisecond
	limits := source.Limits{Total: time.Minute, Idle: time.Minute, Bytes: 1 << 16}
	send := func(data []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(data) }
	}
	other := httptest.NewServer(send(good))
	t.Cleanup(other.Close) // after the parallel tests
	redirect := func(to string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) }
	}
	for _, tt := range []struct {
		name   string
		handle http.HandlerFunc
		want   string // part of the message; empty: the release is fetched
	}{
		{"a release", send(good), ""},
		{"a release on a connection that is not kept", func(w http.ResponseWriter, r *http.Request) {
			if !r.Close {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			_, _ = w.Write(good)
		}, ""},
		{"a redirect on this machine", redirect(other.URL), ""},
		{"a redirect without end", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"x", http.StatusFound) }, "more than 5 redirects"},
		{"a redirect to http", redirect("http://example.org/a.zip"), "allowed: https"},
		{"a redirect to a private network", redirect("https://10.0.0.1/a.zip"), "a public address"},
		{"a redirect to a file", redirect("file:///etc/passwd"), "allowed: https"},
		{"not found", http.NotFound, "404"},
		{"an error", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }, "500"},
		{"a web page", send([]byte("<!DOCTYPE html><html><body>Sign in</body></html>")), "a web page"},
		{"a text", send([]byte("too many requests")), "text/plain"},
		{"nothing", send(nil), "an empty response"},
		{"half an archive", send(good[:len(good)/2]), "archive"},
		{"an interrupted download", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write(good[:50])
		}, "interrupted"},
		{"a large file", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100000000")
			_, _ = w.Write(good)
		}, "allowed: 65536"},
		{"a file of unknown size", func(w http.ResponseWriter, _ *http.Request) {
			for range 100 {
				fmt.Fprint(w, strings.Repeat("PK", 1000))
				w.(http.Flusher).Flush()
			}
		}, "more than 65536 bytes"},
		{"no answer", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "no data for 200ms"},
		{"a download that stops", func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write(good[:50])
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, "no data for 200ms"},
		{"a download without end", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte("P"))
				w.(http.Flusher).Flush()
				time.Sleep(20 * time.Millisecond)
			}
		}, "longer than 200ms"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(tt.handle)
			defer server.Close()
			limits := limits
			switch tt.want {
			case "no data for 200ms":
				limits.Idle = short
			case "longer than 200ms":
				limits.Total = short
			}
			docs, err := source.Fetch(t.Context(), &source.Source{Name: "a", Address: server.URL + "/a.zip"}, limits)
			switch {
			case tt.want == "":
				if err != nil || len(docs) != 1 || docs[0].Name != "wh40k-main/a.gst" {
					t.Errorf("got %v, %v", docs, err)
				}
			case err == nil || !strings.Contains(err.Error(), tt.want):
				t.Errorf("got %v, want %q", err, tt.want)
			case !errors.Is(err, source.ErrFetch) && !errors.Is(err, catalog.ErrArchive):
				t.Errorf("%v has the wrong kind", err)
			}
		})
	}
}

// TestFetchWithoutNetwork: the message contains instructions, which would not help if the address is
// refused. A public address must not resolve to this machine.
func TestFetchWithoutNetwork(t *testing.T) {
	gone := httptest.NewServer(nil)
	gone.Close()
	_, err := source.Fetch(t.Context(), &source.Source{Address: gone.URL}, source.DefaultLimits)
	if err == nil || !strings.Contains(err.Error(), "rollcall import FILE") {
		t.Errorf("got %v", err)
	}
	_, err = source.Fetch(t.Context(), &source.Source{Address: "https://10.0.0.1/a.zip"}, source.DefaultLimits)
	if !errors.Is(err, source.ErrFetch) || !strings.HasSuffix(err.Error(), "a public address") {
		t.Errorf("a private address: got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := source.Fetch(ctx, &source.Source{Address: gone.URL}, source.DefaultLimits); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: got %v", err)
	}
}
