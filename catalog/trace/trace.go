// Package trace records requests, jobs and statements of the database as OpenTelemetry traces, and
// sends them to a collector. It is off unless the environment names a collector.
//
// A [Tracer] begins traces, and [Start] adds to the trace of a context. Both are no-ops, and nil
// spans and tracers are valid, where nothing is traced.
package trace

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"
)

// scope is the name of the instrumentation in spans.
const scope = "github.com/rollcall40k/rollcall"

// A Tracer begins traces. It is safe for concurrent use; a nil Tracer records nothing.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   api.Tracer
}

// FromEnvironment returns a Tracer that sends to the collector of OTEL_EXPORTER_OTLP_ENDPOINT or
// OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, or nil if neither is set. The other standard variables
// of traces apply too, such as OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME,
// OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and OTEL_SDK_DISABLED. The error names an
// invalid variable.
func FromEnvironment(ctx context.Context, version string, log *slog.Logger) (*Tracer, error) {
	c, err := newCollector(os.Getenv, log)
	if err != nil || c == nil {
		return nil, err
	}
	exporter, err := otlptrace.New(ctx, c)
	if err != nil {
		return nil, err
	}
	return newTracer(ctx, version, sdk.WithBatcher(exporter))
}

func newTracer(ctx context.Context, version string, processor sdk.TracerProviderOption) (*Tracer, error) {
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "rollcall"), attribute.String("service.version", version),
			attribute.String("process.runtime.version", runtime.Version()), attribute.Int("process.pid", os.Getpid())),
		resource.WithHost(), resource.WithTelemetrySDK(),
		resource.WithFromEnv()) // the last one, so that it can replace the others
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	provider := sdk.NewTracerProvider(processor, sdk.WithResource(about))
	return &Tracer{provider, provider.Tracer(scope)}, nil
}

// Stop sends what has been recorded, until ctx is done.
func (t *Tracer) Stop(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}

// A Kind is the kind of work that begins a trace.
type Kind int

// The kinds of work.
const (
	Request Kind = iota // of a client
	Job                 // of the queue
)

// Start begins a trace. End must be called on its span. The returned context carries it.
func (t *Tracer) Start(ctx context.Context, kind Kind, name string, attributes ...Attribute) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	role := api.SpanKindServer
	if kind == Job {
		role = api.SpanKindConsumer
	}
	return started(t.tracer.Start(ctx, name, api.WithNewRoot(), api.WithSpanKind(role), api.WithAttributes(attributes...)))
}

// Start begins a span within that of the context, for a call of another system. End must be
// called on it. Without a recorded span in the context it returns the context and nil.
func Start(ctx context.Context, name string, attributes ...Attribute) (context.Context, *Span) {
	outer := api.SpanFromContext(ctx)
	if !outer.IsRecording() {
		return ctx, nil
	}
	return started(outer.TracerProvider().Tracer(scope).Start(ctx, name, api.WithSpanKind(api.SpanKindClient), api.WithAttributes(attributes...)))
}

// Recording reports whether the context carries a recorded span.
func Recording(ctx context.Context) bool { return api.SpanFromContext(ctx).IsRecording() }

func started(ctx context.Context, span api.Span) (context.Context, *Span) { return ctx, &Span{span} }

// A Span is a part of a trace: a piece of work with its duration. A nil Span records nothing.
type Span struct{ span api.Span }

// SetName replaces the name.
func (s *Span) SetName(name string) {
	if s != nil {
		s.span.SetName(name)
	}
}

// Set adds attributes. They must not contain secrets.
func (s *Span) Set(attributes ...Attribute) {
	if s != nil {
		s.span.SetAttributes(attributes...)
	}
}

// End ends the span, as failed if err is not nil. Texts of errors are not recorded: they may
// quote what users have written.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.span.SetStatus(codes.Error, "")
		s.span.SetAttributes(attribute.String("error.type", fmt.Sprintf("%T", err)))
	}
	s.span.End()
}

// An Attribute describes a span. Names follow OpenTelemetry's semantic conventions.
type Attribute = attribute.KeyValue

// Text returns an attribute with a text.
func Text(name, value string) Attribute { return attribute.String(name, value) }

// Number returns an attribute with a number.
func Number(name string, value int64) Attribute { return attribute.Int64(name, value) }
