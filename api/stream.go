package api

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"time"
)

// sendStream writes an answer bit by bit. It ends when the stream does, when the
// caller goes, and when the server stops.
func (s *Server) sendStream(w http.ResponseWriter, c *call, a *answer) error {
	h := w.Header()
	maps.Copy(h, a.header)
	h.Set("X-Request-Id", c.id)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", a.media)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // of a connection that has one
	w.WriteHeader(a.status)
	_ = control.Flush()
	ctx, cancel := context.WithCancel(c.Context())
	defer cancel()
	go func() {
		select {
		case <-s.ending:
			cancel()
		case <-ctx.Done():
		}
	}()
	return a.stream(ctx, flushing{w, control})
}

// flushing sends each write at once.
type flushing struct {
	io.Writer
	control *http.ResponseController
}

// Write writes p and sends it.
func (f flushing) Write(p []byte) (int, error) {
	n, err := f.Writer.Write(p)
	if err == nil {
		_ = f.control.Flush() // where there is a connection
	}
	return n, err
}

// serverSent writes a server-sent event with a JSON document.
func serverSent(w io.Writer, name string, document any) error {
	data, err := json.Marshal(document)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data)
	return err
}
