package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"github.com/riverqueue/river"
)

// A Message is a message to a webhook.
type Message struct {
	Address string
	Header  map[string]string
	Body    []byte
}

// A MessageSource knows what is to be posted.
type MessageSource interface {
	// Next returns the message with the id, or nil where nothing is to be posted.
	Next(ctx context.Context, id string) (*Message, error)
	// Done is told once a message was taken, or is given up.
	Done(ctx context.Context, id string) error
}

// webhookQueue is the queue of webhooks: a slow one does not keep simulations waiting.
const webhookQueue = "hooks"

const (
	maxWebhookWorkers = 8
	webhookAttempts   = 12 // with River's pauses, for about a day
	webhookTimeout    = 15 * time.Second
	maxResponseBytes  = 4 << 10 // of an answer is read
)

// webhookJob is one message to post.
type webhookJob struct {
	ID string `json:"id"`
}

// Kind names jobs of this sort.
func (webhookJob) Kind() string { return "webhook" }

// webhookWorker posts messages.
type webhookWorker struct {
	river.WorkerDefaults[webhookJob]
	source MessageSource
	client *http.Client
}

// Work posts one message. A failure is tried again later, with growing pauses; after
// the last one the message is given up.
func (p *webhookWorker) Work(ctx context.Context, j *river.Job[webhookJob]) error {
	if p.source == nil {
		return errors.New("webhook: nobody carries messages")
	}
	id := j.Args.ID
	post, err := p.source.Next(ctx, id)
	if err != nil || post == nil {
		return err
	}
	if err := p.send(ctx, post); err != nil && !isFinal(err) && j.Attempt < j.MaxAttempts {
		return err
	}
	return p.source.Done(ctx, id)
}

// Timeout bounds one try.
func (p *webhookWorker) Timeout(*river.Job[webhookJob]) time.Duration { return 2 * webhookTimeout }

// goneError says that an address wants no more messages.
type goneError struct{ address string }

// Error names the address.
func (e *goneError) Error() string { return "webhook " + e.address + ": it is gone" }

func isFinal(err error) bool {
	var gone *goneError
	return errors.As(err, &gone)
}

// send posts a message. Only an answer of 2xx takes it.
func (p *webhookWorker) send(ctx context.Context, post *Message) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, post.Address, bytes.NewReader(post.Body))
	if err != nil {
		return &goneError{post.Address} // it is no address, and never will be
	}
	for name, value := range post.Header {
		r.Header.Set(name, value)
	}
	r.Header.Set("User-Agent", "Rollcall")
	answer, err := p.client.Do(r)
	if err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, io.LimitReader(answer.Body, maxResponseBytes)); err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	switch {
	case answer.StatusCode == http.StatusGone:
		return &goneError{post.Address}
	case answer.StatusCode < 200 || answer.StatusCode > 299:
		return fmt.Errorf("webhook %s: found status %d; allowed: 2xx", post.Address, answer.StatusCode)
	}
	return nil
}

// newClient posts to addresses that others have given: it follows nobody elsewhere and,
// unless inside is set, reaches no machine of this network.
func newClient(inside bool) *http.Client {
	dial := &net.Dialer{Timeout: webhookTimeout}
	if !inside {
		dial.Control = requirePublicAddress
	}
	return &http.Client{
		Timeout:       webhookTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DialContext: dial.DialContext, TLSHandshakeTimeout: webhookTimeout, MaxIdleConns: maxWebhookWorkers, IdleConnTimeout: time.Minute},
	}
}

// requirePublicAddress refuses to connect to a machine of this network. It sees the address that the
// name was resolved to.
func requirePublicAddress(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("webhook: %q is no address", address)
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || sharedAddressSpace.Contains(ip) {
		return fmt.Errorf("webhook: found %s; allowed: an address outside of this network", ip)
	}
	return nil
}

// sharedAddressSpace are the addresses behind a carrier's translation (RFC 6598).
var sharedAddressSpace = netip.MustParsePrefix("100.64.0.0/10")

// SetMessageSource sets who knows what is to be posted, before the queue starts. With inside, the
// webhooks may be on this machine and in its network.
func (q *Queue) SetMessageSource(c MessageSource, inside bool) {
	q.webhooks.source, q.webhooks.client = c, newClient(inside)
}

// AddWebhook queues the message with the id, once.
func (q *Queue) AddWebhook(ctx context.Context, id string) error {
	_, err := q.client.Insert(ctx, webhookJob{id}, &river.InsertOpts{
		Queue: webhookQueue, MaxAttempts: webhookAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true},
	})
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}
