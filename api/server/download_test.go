package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// errWrite is the error of files that cannot be written to their end.
var errWrite = errors.New("a list cannot be read")

// fileServer returns a server with a route of the API and of the pages that responds with a
// file of the size in bytes, and then with err.
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
