package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/riverqueue/river"

	"github.com/rollcall40k/rollcall/schemas/publicnet"
)

// A Message is a request to a webhook.
type Message struct {
	Address string
	Header  map[string]string
	Body    []byte
}

// A MessageSource provides the messages of webhook jobs.
type MessageSource interface {
	// Next returns the message with the id, or nil if it no longer has to be sent.
	Next(ctx context.Context, id string) (*Message, error)
	// Done is called once a message was delivered or given up.
	Done(ctx context.Context, id string) error
}

const (
	webhookQueue      = "hooks"
	maxWebhookWorkers = 8
	webhookAttempts   = 12 // webhook retries with River's back-off: about a day in all
	webhookTimeout    = 15 * time.Second
	maxResponseBytes  = 4 << 10 // read from a response
)

// webhookJob is one message to send.
type webhookJob struct {
	ID string `json:"id"`
}

// Kind is the name of the job in the database.
func (webhookJob) Kind() string { return "webhook" }

// webhookWorker sends messages to webhooks.
type webhookWorker struct {
	river.WorkerDefaults[webhookJob]
	source MessageSource
	client *http.Client
}

// Work sends one message. River retries failed attempts with exponential
// back-off. After the last attempt, or if the address is gone, Work gives the
// message up.
func (w *webhookWorker) Work(ctx context.Context, j *river.Job[webhookJob]) error {
	if w.source == nil {
		return errors.New("webhook: no message source")
	}
	id := j.Args.ID
	m, err := w.source.Next(ctx, id)
	if err != nil || m == nil {
		return err
	}
	if err := w.send(ctx, m); err != nil && !isFinal(err) && j.Attempt < j.MaxAttempts {
		return err
	}
	return w.source.Done(ctx, id)
}

// Timeout limits one attempt.
func (w *webhookWorker) Timeout(*river.Job[webhookJob]) time.Duration { return 2 * webhookTimeout }

// goneError reports an address that accepts no further messages.
type goneError struct{ address string }

// Error names the address.
func (e *goneError) Error() string { return "webhook " + e.address + ": gone" }

func isFinal(err error) bool {
	var gone *goneError
	return errors.As(err, &gone)
}

// send posts a message. Only a 2xx response accepts it.
func (w *webhookWorker) send(ctx context.Context, m *Message) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.Address, bytes.NewReader(m.Body))
	if err != nil {
		return &goneError{m.Address} // the address is invalid
	}
	for name, value := range m.Header {
		r.Header.Set(name, value)
	}
	r.Header.Set("User-Agent", "Rollcall")
	response, err := w.client.Do(r)
	if err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, io.LimitReader(response.Body, maxResponseBytes)); err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	switch {
	case response.StatusCode == http.StatusGone:
		return &goneError{m.Address}
	case response.StatusCode < 200 || response.StatusCode > 299:
		return fmt.Errorf("webhook %s: found status %d; allowed: 2xx", m.Address, response.StatusCode)
	}
	return nil
}

// newClient returns an HTTP client for user-supplied URLs. It never follows
// redirects and, unless allowPrivate is set, refuses private addresses.
func newClient(allowPrivate bool) *http.Client {
	dial := &net.Dialer{Timeout: webhookTimeout}
	if !allowPrivate {
		dial.Control = publicnet.Require
	}
	return &http.Client{
		Timeout:       webhookTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dial.DialContext, TLSHandshakeTimeout: webhookTimeout, MaxIdleConns: maxWebhookWorkers, IdleConnTimeout: time.Minute,
		},
	}
}

// SetMessageSource sets the source of webhook messages. It must be called before
// Start. allowPrivate permits webhooks on this machine and in its network.
func (q *Queue) SetMessageSource(s MessageSource, allowPrivate bool) {
	q.webhooks.source, q.webhooks.client = s, newClient(allowPrivate)
}

// AddWebhook queues the message with the id, after those that cannot wait if it can. It is a no-op if the
// message is already queued.
func (q *Queue) AddWebhook(ctx context.Context, id string, canWait bool) error {
	opts := river.InsertOpts{Queue: webhookQueue, MaxAttempts: webhookAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true}}
	if canWait {
		opts.Priority = river.PriorityDefault + 1 // larger numbers are later
	}
	return q.insert(ctx, webhookJob{id}, &opts)
}
