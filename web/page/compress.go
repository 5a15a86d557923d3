package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// minCompressed is the size in bytes from which responses are compressed.
const minCompressed = 1024

// gzipWriters are reused, since each holds several hundred kilobytes.
var gzipWriters = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err)
	}
	return z
}}

// Write writes a response, compressed if the browser accepts gzip.
func (p *Renderer) Write(w http.ResponseWriter, r *http.Request, status int, body []byte) error {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if len(body) >= minCompressed && acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		var b bytes.Buffer
		z := gzipWriters.Get().(*gzip.Writer)
		defer gzipWriters.Put(z)
		z.Reset(&b)
		if err := compress(z, body); err != nil {
			return err
		}
		body = b.Bytes()
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		p.log.Debug("the client disconnected", "error", err)
	}
	return nil
}

func compress(z *gzip.Writer, body []byte) error {
	if _, err := z.Write(body); err != nil {
		return err
	}
	return z.Close()
}

// acceptsGzip reports whether the browser accepts gzip without a quality value, as all
// common browsers do.
func acceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		if strings.TrimSpace(part) == "gzip" {
			return true
		}
	}
	return false
}
