package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// leastZipped is the size from which compression is worth its time.
const leastZipped = 1024

// zippers are reused: each holds a window of some hundred kilobytes.
var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err)
	}
	return z
}}

// send writes an answer, compressed where the browser takes that and it pays.
func (s *Site) send(w http.ResponseWriter, r *http.Request, status int, body []byte) error {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if len(body) >= leastZipped && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		var b bytes.Buffer
		z := zippers.Get().(*gzip.Writer)
		defer zippers.Put(z)
		z.Reset(&b)
		if err := zip(z, body); err != nil {
			return err
		}
		body = b.Bytes()
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		s.log.Debug("the visitor has gone", "error", err)
	}
	return nil
}

func zip(z *gzip.Writer, body []byte) error {
	if _, err := z.Write(body); err != nil {
		return err
	}
	return z.Close()
}

// takesGzip reports whether the browser takes gzip. All that matter say so
// plainly; whoever weighs codings gets the answer as it is.
func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		if strings.TrimSpace(part) == "gzip" {
			return true
		}
	}
	return false
}
