package trace

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// A collector is the HTTP client of an OTLP endpoint. The client of OpenTelemetry brings a gRPC
// stack with it, which no caller here needs.
type collector struct {
	client  *http.Client
	address string
	header  http.Header
	log     *slog.Logger
	failed  atomic.Bool // the last request, so that each failure is logged once
}

// defaultTimeout is how long a request may take, as in the specification of OTLP.
const defaultTimeout = 10 * time.Second

// newCollector returns the collector that an environment names, or nil if it names none.
func newCollector(env func(string) string, log *slog.Logger) (*collector, error) {
	const endpoint, protocol, headers, timeout = "ENDPOINT", "PROTOCOL", "HEADERS", "TIMEOUT"
	setting := func(name string) (variable, value string) {
		for _, variable = range []string{"OTEL_EXPORTER_OTLP_TRACES_" + name, "OTEL_EXPORTER_OTLP_" + name} {
			if value = env(variable); value != "" {
				break
			}
		}
		return variable, value
	}
	variable, address := setting(endpoint)
	if address == "" || strings.EqualFold(env("OTEL_SDK_DISABLED"), "true") {
		return nil, nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, invalid(variable, address, "an http:// or https:// address, such as http://127.0.0.1:4318")
	}
	if variable == "OTEL_EXPORTER_OTLP_ENDPOINT" {
		u = u.JoinPath("v1", "traces")
	}
	if variable, value := setting(protocol); value != "" && value != "http/protobuf" {
		return nil, invalid(variable, value, "http/protobuf")
	}
	c := &collector{client: &http.Client{Timeout: defaultTimeout}, address: u.String(), header: http.Header{}, log: log}
	if variable, value := setting(timeout); value != "" {
		ms, err := strconv.Atoi(value)
		if err != nil || ms <= 0 {
			return nil, invalid(variable, value, "a number of milliseconds")
		}
		c.client.Timeout = time.Duration(ms) * time.Millisecond
	}
	variable, value := setting(headers)
	for pair := range strings.SplitSeq(value, ",") {
		name, text, ok := strings.Cut(pair, "=")
		text, err := url.PathUnescape(strings.TrimSpace(text))
		if name = strings.TrimSpace(name); pair != "" && (!ok || name == "" || err != nil) {
			return nil, fmt.Errorf("%s: found a header without a name or a value; allowed: name=value, separated by commas", variable) // it may be a secret
		}
		if name != "" {
			c.header.Set(name, text)
		}
	}
	c.header.Set("Content-Type", "application/x-protobuf")
	return c, nil
}

func invalid(variable, found, allowed string) error {
	return fmt.Errorf("%s: found %.100q; allowed: %s", variable, found, allowed)
}

// Start does nothing: the first request connects.
func (*collector) Start(context.Context) error { return nil }

// Stop closes the connections.
func (c *collector) Stop(context.Context) error {
	c.client.CloseIdleConnections()
	return nil
}

// UploadTraces sends spans. Spans that cannot be sent are lost, which is logged once until a
// request succeeds again; the returned error is nil.
func (c *collector) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	err := c.send(ctx, spans)
	if err == nil {
		c.failed.Store(false)
	} else if !c.failed.Swap(true) {
		c.log.Warn("traces were not sent", "error", err)
	}
	return nil
}

// attempts is how often spans are sent.
const attempts = 3

func (c *collector) send(ctx context.Context, spans []*tracepb.ResourceSpans) (err error) {
	// TracesData has the same encoding as the request, whose type needs gRPC.
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	pause := time.Second
	for i := range attempts {
		retry, err := c.post(ctx, body)
		if err == nil || !retry || i == attempts-1 {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
		pause *= 2
	}
	return err
}

// post sends a body. retry reports whether the same request may succeed later.
func (c *collector) post(ctx context.Context, body []byte) (retry bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	r.Header = c.header.Clone()
	response, err := c.client.Do(r)
	if err != nil {
		return true, err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) // so that the connection is used again
	switch response.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		retry = true
	}
	if response.StatusCode/100 != 2 {
		err = fmt.Errorf("the collector responded %s", response.Status)
	}
	return retry, err
}
