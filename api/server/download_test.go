package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// errWrite is the error of files that cannot be written to their end.
var errWrite = errors.New("a list cannot be read")

// fileServer returns a server with a route of the API and of the pages that responds with a
// file of the size in bytes, and then with err, and one that responds with a stream of that.
func fileServer(size int, err error) *Server {
	write := func(_ context.Context, w io.Writer) error {
		for range size / 1024 {
			if _, err := w.Write(bytes.Repeat([]byte("%"), 1024)); err != nil {
				return err
			}
		}
		return err
	}
	api := &Group{
		Prefix: "/v1/", Fail: Fail(func(*Request, error) *Problem { return nil }),
		Routes: []*Route{Get("/v1/file", func(*Request) (*Response, error) { return File(PDFType, "a.pdf", write), nil })},
	}
	pages := &Group{
		Fail: func(w http.ResponseWriter, _ *http.Request, err error) {
			status := http.StatusInternalServerError
			if p := (*Problem)(nil); errors.As(err, &p) {
				status = p.Status
			}
			w.WriteHeader(status)
		},
		Routes: []*Route{{Method: "GET", Path: "/file", Page: func(w http.ResponseWriter, r *http.Request) error {
			return Download(w, r, AttachmentHeader(PDFType, "a.pdf"), write)
		}}, {Method: "GET", Path: "/stream", Page: func(w http.ResponseWriter, r *http.Request) error {
			return Stream(w, r, PDFType, write)
		}}},
	}
	return New(Config{}, api, pages)
}

// TestDownload: a file is complete, or its response is an error, or the client sees that its
// end is missing.
func TestDownload(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name       string
		size       int
		err        error
		status     int
		incomplete bool
	}{
		{"a small file", firstPart, nil, 200, false},
		{"a large file", firstPart + 1024, nil, 200, false},
		{"an error before the first byte is sent", firstPart, errWrite, 500, false},
		{"an error after it", firstPart + 1024, errWrite, 200, true},
	} {
		for _, path := range []string{"/v1/file", "/file"} {
			h := httptest.NewServer(fileServer(x.size, x.err))
			a, err := http.Get(h.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(a.Body)
			if a.StatusCode != x.status || (err != nil) != x.incomplete {
				t.Errorf("%s, %s: status %d and %v, want %d and an incomplete body: %t", x.name, path, a.StatusCode, err, x.status, x.incomplete)
			}
			if x.err == nil && (len(body) != x.size || a.Header.Get("Content-Disposition") != "attachment; filename=a.pdf") {
				t.Errorf("%s, %s: %d bytes as %q, want %d as a.pdf", x.name, path, len(body), a.Header.Get("Content-Disposition"), x.size)
			}
			if x.status == 500 && a.Header.Get("Content-Disposition") != "" {
				t.Errorf("%s, %s: the error is a file to save", x.name, path)
			}
			a.Body.Close()
			h.Close()
		}
	}
}

// TestDownloads: the number of large files that are being sent is limited, for each caller and
// in all; small files are sent meanwhile.
func TestDownloads(t *testing.T) {
	t.Parallel()
	large, small := fileServer(firstPart+1024, nil), fileServer(1024, nil)
	small.downloads = large.downloads
	caller := "192.0.2.1" // of httptest
	for range callerDownloads {
		large.downloads.takeOf(caller, 1, callerDownloads)
	}
	if got := status(t, large, "/v1/file"); got != http.StatusServiceUnavailable {
		t.Errorf("a third file of a caller: status %d, want 503", got)
	}
	if got := status(t, small, "/v1/file"); got != http.StatusOK {
		t.Errorf("a small file: status %d, want 200", got)
	}
	large.downloads.release(caller, callerDownloads)
	for i := range maxDownloads {
		large.downloads.takeOf(string(rune('a'+i)), 1, callerDownloads)
	}
	if got := status(t, large, "/v1/file"); got != http.StatusServiceUnavailable {
		t.Errorf("one more file than allowed: status %d, want 503", got)
	}
	large.downloads.release("a", 1)
	for range 3 { // each ends its own
		if got := status(t, large, "/v1/file"); got != http.StatusOK {
			t.Errorf("when another has ended: status %d, want 200", got)
		}
	}
}

// TestSlowReaders: what responses need until they are received counts in the memory for bodies, so that clients that
// request pages and do not read them cannot use up the memory of the process.
func TestSlowReaders(t *testing.T) {
	t.Parallel()
	const size = 16 << 20 // more than the buffers of a connection
	page := make([]byte, size)
	s := New(Config{Limits: Limits{Memory: 4 * size}}, &Group{
		Fail: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusInternalServerError) },
		Routes: []*Route{{Method: "GET", Path: "/page", Page: func(w http.ResponseWriter, r *http.Request) error {
			w.Header().Set("Content-Type", PDFType) // is not compressed
			Send(w, r, http.StatusOK, page)
			return nil
		}}},
	})
	h := httptest.NewServer(s)
	defer h.Close()
	get := func() *http.Response {
		t.Helper()
		a, err := http.Get(h.URL + "/page")
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	var slow []*http.Response
	for range 2 { // half of the memory: what one caller may use
		slow = append(slow, get())
	}
	a := get()
	n, err := io.Copy(io.Discard, a.Body)
	if a.StatusCode != http.StatusServiceUnavailable || a.Header.Get("Retry-After") == "" || a.Header.Get("Content-Type") != "" || n > 0 || err != nil {
		t.Errorf("a third response: status %d, header %v, %d bytes, %v; want 503 without a body", a.StatusCode, a.Header, n, err)
	}
	for _, a := range slow {
		if n, err := io.Copy(io.Discard, a.Body); err != nil || n != size || a.StatusCode != http.StatusOK {
			t.Errorf("a response that is read late: status %d, %d bytes, %v", a.StatusCode, n, err)
		}
	}
	waitUntil(t, func() bool { return s.bodies.inUse() == 0 })
	if a := get(); a.StatusCode != http.StatusOK || a.Body.Close() != nil {
		t.Errorf("when the others have been received: status %d", a.StatusCode)
	}
}

// A deadlines is a connection on which each write needs a deadline of its own.
type deadlines struct {
	*httptest.ResponseRecorder
	until     time.Time
	unlimited int // writes without one
}

// SetWriteDeadline sets the deadline of the next write.
func (d *deadlines) SetWriteDeadline(until time.Time) error {
	d.until = until
	return nil
}

// Write writes p.
func (d *deadlines) Write(p []byte) (int, error) {
	if left := time.Until(d.until); left < 20*time.Second || left > time.Minute+time.Duration(len(p))*time.Second/(8<<10) {
		d.unlimited++
	}
	d.until = time.Time{}
	return d.ResponseRecorder.Write(p)
}

// TestTimeToReceive: each part of a response, of a file and of a stream must be received within a time.
func TestTimeToReceive(t *testing.T) {
	t.Parallel()
	s := fileServer(firstPart+10<<10, nil)
	for _, path := range []string{"/file", "/v1/file", "/v1/unknown", "/stream"} {
		w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
		s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost"+path, nil))
		if w.Body.Len() == 0 || w.unlimited > 0 {
			t.Errorf("%s: %d bytes, %d writes without a deadline", path, w.Body.Len(), w.unlimited)
		}
	}
}

func waitUntil(t *testing.T, done func() bool) {
	t.Helper()
	for range 1000 {
		if done() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Error("what is waited for does not happen")
}
