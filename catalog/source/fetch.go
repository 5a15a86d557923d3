package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/publicnet"
)

// ErrFetch is wrapped by the errors of releases that cannot be fetched. Nothing is imported in
// that case.
var ErrFetch = errors.New("the release cannot be fetched")

// Limits are the limits of fetching a release.
type Limits struct {
	Total time.Duration // for the whole download
	Idle  time.Duration // without receiving a byte
	Bytes int64         // of the archive
}

// DefaultLimits are sufficient for a slow connection.
var DefaultLimits = Limits{Total: 10 * time.Minute, Idle: 30 * time.Second, Bytes: catalog.MaxImport}

// maxRedirects is the maximum number of redirects of a download.
const maxRedirects = 5

// Fetch downloads the newest release of a source and unpacks it. It follows redirects to https
// addresses, but none into a private network. The errors wrap ErrFetch and name the address; if
// it cannot be reached, they contain instructions.
func Fetch(ctx context.Context, s *Source, limits Limits) ([]catalog.Document, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limits.Total, fmt.Errorf("the download takes longer than %s", limits.Total))
	defer cancel()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	idle := time.AfterFunc(limits.Idle, func() { stop(fmt.Errorf("no data for %s", limits.Idle)) })
	defer idle.Stop()

	data, err := download(ctx, s, limits.Bytes, func() { idle.Reset(limits.Idle) })
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		return nil, fmt.Errorf("%w: %s: %w", ErrFetch, s.Address, err)
	}
	if !bytes.HasPrefix(data, []byte("PK")) {
		return nil, fmt.Errorf("%w: %s: found %s; allowed: a zip archive", ErrFetch, s.Address, describe(data))
	}
	docs, err := catalog.Unzip(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFetch, s.Address, err)
	}
	return docs, nil
}

// describe describes a response that is not an archive.
func describe(data []byte) string {
	switch kind := http.DetectContentType(data); {
	case len(data) == 0:
		return "an empty response"
	case bytes.HasPrefix([]byte(kind), []byte("text/html")):
		return "a web page"
	default:
		return "data of the type " + kind
	}
}

// download returns the body of a response of at most limit bytes. progress is called when
// data arrives.
func download(ctx context.Context, s *Source, limit int64, progress func()) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Address, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("User-Agent", "Rollcall")
	response, err := newClient(r).Do(r)
	if err != nil {
		return nil, unreachable(s, err)
	}
	defer response.Body.Close()
	progress()
	switch {
	case response.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("found the status %s; allowed: 200", response.Status)
	case response.ContentLength > limit:
		return nil, fmt.Errorf("found %d bytes; allowed: %d", response.ContentLength, limit)
	}
	data, err := io.ReadAll(io.LimitReader(&watched{response.Body, progress}, limit+1))
	if err != nil {
		return nil, fmt.Errorf("the download was interrupted: %w", err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("found more than %d bytes; allowed: %d", limit, limit)
	}
	return data, nil
}

// watched calls progress for each part that it reads.
type watched struct {
	io.Reader
	progress func()
}

// Read reads a part.
func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if n > 0 {
		w.progress()
	}
	return n, err
}

// newClient returns a client for a request. If a proxy is configured, the proxy decides which
// addresses can be reached.
func newClient(r *http.Request) *http.Client {
	loopback := isLoopback(r.URL)
	dial := &net.Dialer{Timeout: 20 * time.Second}
	if proxy, err := http.ProxyFromEnvironment(r); proxy == nil && err == nil {
		dial.Control = publicnet.Require
		if loopback {
			dial.Control = requireLocal
		}
	}
	return &http.Client{
		// An idle connection would log what a server sends beyond the size that it states.
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: dial.DialContext, TLSHandshakeTimeout: 20 * time.Second, ForceAttemptHTTP2: true, DisableKeepAlives: true},
		CheckRedirect: func(next *http.Request, before []*http.Request) error {
			switch {
			case len(before) > maxRedirects:
				return fmt.Errorf("found more than %d redirects", maxRedirects)
			case next.URL.Scheme != "https" && !(loopback && isLoopback(next.URL)):
				return fmt.Errorf("found a redirect to %s; allowed: https", next.URL.Redacted())
			}
			return nil
		},
	}
}

// requireLocal is publicnet.Require for the releases of a server on this machine, which may also
// redirect to this machine.
func requireLocal(network, address string, c syscall.RawConn) error {
	if at, err := netip.ParseAddrPort(address); err == nil && at.Addr().Unmap().IsLoopback() {
		return nil
	}
	return publicnet.Require(network, address, c)
}

// unreachable adds instructions if a host cannot be reached.
func unreachable(s *Source, err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	var network *net.OpError
	if !errors.As(err, &network) || errors.Is(err, publicnet.ErrNotPublic) {
		return err
	}
	return fmt.Errorf("%w. Without a network connection, download this address elsewhere, and import the file: rollcall import FILE", err)
}
