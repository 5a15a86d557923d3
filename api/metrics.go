package api

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics counts requests by route template: never by path, which callers
// choose and which has no end.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	running  prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rollcall_http_requests_total", Help: "Requests answered.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "rollcall_http_request_seconds", Help: "Time from the request's header to the end of the answer.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5, 30},
		}, []string{"method", "route"}),
		running: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "rollcall_http_requests_running", Help: "Requests being answered.",
		}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.running,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// methods are those that get a label of their own; callers can make up others.
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut,
	http.MethodPatch, http.MethodDelete, http.MethodOptions,
}

func (m *metrics) observe(method, route string, status int, took time.Duration) {
	if !slices.Contains(methods, method) {
		method = "other"
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(method, route).Observe(took.Seconds())
}

// scrape answers GET /metrics in the text format of Prometheus.
func (s *Server) scrape(c *call) (*answer, error) {
	w := &paper{header: http.Header{}}
	options := promhttp.HandlerOpts{DisableCompression: true}
	promhttp.HandlerFor(s.metrics.registry, options).ServeHTTP(w, c.Request)
	return raw(w.header.Get("Content-Type"), w.Bytes()), nil
}

// paper is a ResponseWriter that keeps what is written.
type paper struct {
	bytes.Buffer
	header http.Header
}

// Header returns the header fields.
func (p *paper) Header() http.Header { return p.header }

// WriteHeader does nothing: the registry's handler fails only on a registry
// that is inconsistent, and then writes a text that says so.
func (p *paper) WriteHeader(int) {}
