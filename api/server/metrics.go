package server

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

// metrics counts requests by the template of their route. Paths are not
// used as labels: clients choose them, so their number is unlimited.
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
			Name: "rollcall_http_requests_total", Help: "Requests served.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "rollcall_http_request_seconds", Help: "Time from the request's header to the end of the response.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5, 30},
		}, []string{"method", "route"}),
		running: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "rollcall_http_requests_running", Help: "Requests being served.",
		}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.running,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// A Gauge is a value that is measured when the metrics are read.
type Gauge struct {
	Name, Help string
	Labels     map[string]string
	Value      float64
}

// gauges is the prometheus.Collector of a function.
type gauges func() []Gauge

// Describe is a no-op: the gauges are not known in advance.
func (gauges) Describe(chan<- *prometheus.Desc) {}

// Collect measures.
func (g gauges) Collect(metrics chan<- prometheus.Metric) {
	for _, x := range g() {
		metrics <- prometheus.MustNewConstMetric(prometheus.NewDesc(x.Name, x.Help, nil, x.Labels), prometheus.GaugeValue, x.Value)
	}
}

// measure returns the gauges of the server itself, and those of Config.Measure.
func (s *Server) measure() []Gauge {
	all := []Gauge{
		{Name: "rollcall_http_streams_open", Help: "Open event streams.", Value: float64(s.streams.inUse())},
		{Name: "rollcall_http_body_bytes", Help: "Bytes of the bodies of requests being served, and of their responses.", Value: float64(s.bodies.inUse())},
		{Name: "rollcall_http_body_limit_bytes", Help: "The most bytes of bodies of requests being served.", Value: float64(s.bodies.size)},
	}
	if s.measured == nil {
		return all
	}
	more, err := s.measured()
	if err != nil {
		s.log.Error("measure", "error", err)
	}
	return append(all, more...)
}

// methods have labels of their own; all others are "other".
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut,
	http.MethodPatch, http.MethodDelete, http.MethodOptions,
}

func (m *metrics) observe(method, route string, status int, duration time.Duration) {
	if !slices.Contains(methods, method) {
		method = "other"
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(method, route).Observe(duration.Seconds())
}

// Metrics is the Handler of GET /metrics, in the text format of Prometheus.
func Metrics(c *Request) (*Response, error) {
	w := &responseBuffer{header: http.Header{}}
	options := promhttp.HandlerOpts{DisableCompression: true}
	promhttp.HandlerFor(c.server.metrics.registry, options).ServeHTTP(w, c.Request)
	return Bytes(w.header.Get("Content-Type"), w.Bytes()), nil
}

// A responseBuffer is a ResponseWriter that keeps the body.
type responseBuffer struct {
	bytes.Buffer
	header http.Header
}

// Header returns the header fields.
func (b *responseBuffer) Header() http.Header { return b.header }

// WriteHeader does nothing: the registry's handler fails only if the registry is
// inconsistent, and then writes a text about it.
func (b *responseBuffer) WriteHeader(int) {}
