package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// maxStreams bounds the open streams of the process.
const maxStreams = 2_000

// Stream writes a response in parts, each of which it sends at once. It returns
// when write does. The context of write is done when the client disconnects or
// the server stops. The error is a *Problem, and nothing is written, if too many streams
// are open.
func Stream(w http.ResponseWriter, r *http.Request, media string, write func(context.Context, io.Writer) error) error {
	x := exchangeOf(r)
	s, caller := x.server, x.bucket()
	if !s.streams.takeOf(caller, 1, int64(s.limits.Streams)) {
		return NewProblem(TooManyRequests, "Too many streams are open; allowed: %d for each caller.", s.limits.Streams).WithHeader("Retry-After", "10")
	}
	defer s.streams.release(caller, 1)
	x.endTurn()
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", media)
	control := http.NewResponseController(w)
	w.WriteHeader(http.StatusOK)
	_ = control.Flush()
	ctx, cancel := context.WithCancel(x.whole) // a stream has no time limit
	defer cancel()
	go func() {
		select {
		case <-s.stopping:
			cancel()
		case <-ctx.Done():
		}
	}()
	if err := write(ctx, flushWriter{w, control}); err != nil {
		logDisconnect(r, err)
	}
	return nil
}

// A flushWriter sends each write at once.
type flushWriter struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Write writes p and sends it.
func (f flushWriter) Write(p []byte) (int, error) {
	n, err := sendPart(f.ResponseWriter, p)
	if err == nil {
		_ = f.control.Flush() // fails only without a connection
	}
	return n, err
}

// WriteEvent writes a server-sent event with a JSON document.
func WriteEvent(w io.Writer, name string, document any) error {
	data, err := json.Marshal(document)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data)
	return err
}
