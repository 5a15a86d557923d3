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

// A Post is a message to a webhook.
type Post struct {
	Address string
	Header  map[string]string
	Body    []byte
}

// A Carrier knows what is to be posted.
type Carrier interface {
	// Next returns the message with the id, or nil where nothing is to be posted.
	Next(ctx context.Context, id string) (*Post, error)
	// Done is told once a message was taken, or is given up.
	Done(ctx context.Context, id string) error
}

// hookQueue is the queue of webhooks: a slow one does not keep simulations waiting.
const hookQueue = "hooks"

const (
	postsAtOnce  = 8
	postTries    = 12 // with River's pauses, for about a day
	postTimeout  = 15 * time.Second
	answerLength = 4 << 10 // of an answer is read
)

// posting is one message to post.
type posting struct {
	ID string `json:"id"`
}

// Kind names jobs of this sort.
func (posting) Kind() string { return "webhook" }

// poster posts messages.
type poster struct {
	river.WorkerDefaults[posting]
	carrier Carrier
	client  *http.Client
}

// Work posts one message. A failure is tried again later, with growing pauses; after
// the last one the message is given up.
func (p *poster) Work(ctx context.Context, j *river.Job[posting]) error {
	if p.carrier == nil {
		return errors.New("webhook: nobody carries messages")
	}
	id := j.Args.ID
	post, err := p.carrier.Next(ctx, id)
	if err != nil || post == nil {
		return err
	}
	if err := p.send(ctx, post); err != nil && !final(err) && j.Attempt < j.MaxAttempts {
		return err
	}
	return p.carrier.Done(ctx, id)
}

// Timeout bounds one try.
func (p *poster) Timeout(*river.Job[posting]) time.Duration { return 2 * postTimeout }

// goneError says that an address wants no more messages.
type goneError struct{ address string }

// Error names the address.
func (e *goneError) Error() string { return "webhook " + e.address + ": it is gone" }

func final(err error) bool {
	var gone *goneError
	return errors.As(err, &gone)
}

// send posts a message. Only an answer of 2xx takes it.
func (p *poster) send(ctx context.Context, post *Post) error {
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
	if _, err := io.Copy(io.Discard, io.LimitReader(answer.Body, answerLength)); err != nil {
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
	dial := &net.Dialer{Timeout: postTimeout}
	if !inside {
		dial.Control = outside
	}
	return &http.Client{
		Timeout:       postTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DialContext: dial.DialContext, TLSHandshakeTimeout: postTimeout, MaxIdleConns: postsAtOnce, IdleConnTimeout: time.Minute},
	}
}

// outside refuses to connect to a machine of this network. It sees the address that the
// name was resolved to.
func outside(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("webhook: %q is no address", address)
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || shared.Contains(ip) {
		return fmt.Errorf("webhook: found %s; allowed: an address outside of this network", ip)
	}
	return nil
}

// shared are the addresses behind a carrier's translation (RFC 6598).
var shared = netip.MustParsePrefix("100.64.0.0/10")

// Carry sets who knows what is to be posted, before the queue starts. With inside, the
// webhooks may be on this machine and in its network.
func (q *Queue) Carry(c Carrier, inside bool) {
	q.poster.carrier, q.poster.client = c, newClient(inside)
}

// Send queues the message with the id, once.
func (q *Queue) Send(ctx context.Context, id string) error {
	_, err := q.client.Insert(ctx, posting{id}, &river.InsertOpts{
		Queue: hookQueue, MaxAttempts: postTries, UniqueOpts: river.UniqueOpts{ByArgs: true},
	})
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}
