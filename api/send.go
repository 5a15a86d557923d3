package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// leastZipped is the size from which compression is worth its time.
const leastZipped = 1024

// zippers are reused: each holds a window of some hundred kilobytes.
var zippers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// send writes the answer.
func send(w http.ResponseWriter, c *call, a *answer) error {
	h := w.Header()
	maps.Copy(h, a.header)
	h.Set("X-Request-Id", c.id)
	h.Set("X-Content-Type-Options", "nosniff")
	if a.tag != "" {
		h.Set("ETag", a.tag)
	}
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache") // kept, but asked for again each time
	}
	if unchanged(c, a) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if len(a.body) > 0 {
		h.Set("Content-Type", a.media)
	}
	body := zipped(h, c, a)
	if a.status != http.StatusNoContent {
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(a.status)
	if len(body) == 0 {
		return nil
	}
	_, err := w.Write(body)
	return err
}

// zipped returns the body, compressed where the caller takes that and it pays.
func zipped(h http.Header, c *call, a *answer) []byte {
	if a.media == pdfType || a.media == zipType || len(a.body) == 0 {
		return a.body // compressed inside
	}
	h.Add("Vary", "Accept-Encoding")
	if len(a.body) < leastZipped || !acceptsGzip(c.Header.Get("Accept-Encoding")) {
		return a.body
	}
	var b bytes.Buffer
	z := zippers.Get().(*gzip.Writer)
	defer zippers.Put(z)
	z.Reset(&b)
	z.Write(a.body) // a buffer takes everything
	z.Close()
	h.Set("Content-Encoding", "gzip")
	return b.Bytes()
}

func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		coding, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			continue
		}
		q, given := strings.CutPrefix(strings.TrimSpace(params), "q=")
		return !given || quality(q) > 0
	}
	return false
}

// tagged gives an answer the hash of its body as entity tag.
func tagged(a *answer, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	hash := sha256.Sum256(a.body)
	a.tag = strconv.Quote(hex.EncodeToString(hash[:12]))
	return a, nil
}
