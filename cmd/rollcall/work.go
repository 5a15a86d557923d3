package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/catalog/trace"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/jobs"
	"github.com/rollcall40k/rollcall/roster/play"
)

// backgroundFlags configure background work: simulations, webhooks, updates of the game data.
type backgroundFlags struct {
	Update   string `help:"help.serve_update" enum:"daily,weekly,never" default:"never" env:"ROLLCALL_UPDATE"`
	Activate bool   `help:"help.serve_activate"`
	Registry string `help:"help.serve_registry" env:"ROLLCALL_REGISTRY" placeholder:"FILE"`
	Public   string `help:"help.serve_public" env:"ROLLCALL_PUBLIC" placeholder:"URL"`
}

// validatePublic returns an error if --public is invalid.
func (f *backgroundFlags) validatePublic() error {
	if f.Public == "" {
		return nil
	}
	if u, err := url.Parse(f.Public); err != nil || !isOrigin(u) || strings.Trim(u.Path, "/") != "" {
		return fmt.Errorf("--public: found %.100q; allowed: http:// or https:// with a host, such as https://lists.example.org", f.Public)
	}
	return nil
}

// background are the services with background work.
type background struct {
	queue   *jobs.Queue
	games   *play.Service
	events  *event.Service
	updates *source.Updates
	refresh sync.WaitGroup // of game data after an upgrade
	cancel  func()         // ends refresh
}

// purgeInterval is how often deleted lists are purged once their deletion can no longer be
// undone.
const purgeInterval = time.Hour

// updateIntervals are the values of --update.
var updateIntervals = map[string]time.Duration{"daily": 24 * time.Hour, "weekly": 7 * 24 * time.Hour}

// background returns the services with background work on a database. address is that of the
// pages; with allowPrivate webhooks may be on this machine and in its network.
func (f *backgroundFlags) background(ctx context.Context, d *services, log *slog.Logger, address string, allowPrivate bool) (*background, error) {
	server.SetMemoryLimit()
	registry, err := readRegistry(f.Registry)
	if err != nil {
		return nil, err
	}
	b := &background{}
	if b.queue, err = jobs.New(ctx, d.db, log); err != nil {
		return nil, err
	}
	b.games = play.NewService(play.Config{
		Store: d.store, Queue: b.queue, Armies: play.ArmyBuilder{Checker: d.rosters}, Log: log, Now: time.Now,
	})
	b.events, err = event.NewService(ctx, event.Config{
		Store: d.store, Rosters: d.rosters, Library: d.library, Queue: b.queue, Address: address, Log: log,
	})
	if err != nil {
		return nil, err
	}
	b.updates = &source.Updates{
		Registry: registry, Library: d.library, Queue: b.queue, Limits: source.DefaultLimits, Activate: f.Activate, Log: log, Now: time.Now,
	}
	b.queue.SetMaintenance(d.rosters.Purge, purgeInterval)
	b.queue.SetMessageSource(messageSource{b.events}, allowPrivate)
	b.queue.SetUpdater(b.updates, updateIntervals[f.Update])
	return b, nil
}

// start starts to work, also on what earlier processes left.
func (b *background) start(ctx context.Context) error {
	if err := b.games.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	ctx, b.cancel = context.WithCancel(ctx)
	if err := errors.Join(b.events.ResumeWebhooks(ctx), b.updates.Resume(ctx)); err != nil {
		return errors.Join(err, b.stop())
	}
	b.refresh.Go(func() {
		if err := b.updates.Library.Refresh(ctx); err != nil && ctx.Err() == nil {
			b.updates.Log.Warn("game data is stale and will be compiled on first use", "error", err)
		}
	})
	return nil
}

// longestStop is how long running work may take to stop.
const longestStop = 15 * time.Second

// longestFlush is how long sending the last traces may take.
const longestFlush = 5 * time.Second

// stop stops working. Simulations resume when a process starts to work.
func (b *background) stop() error {
	b.cancel()
	b.refresh.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), longestStop)
	defer cancel()
	return b.games.Stop(ctx)
}

// stopTracing sends the last traces.
func stopTracing(t *trace.Tracer) error {
	ctx, cancel := context.WithTimeout(context.Background(), longestFlush)
	defer cancel()
	return t.Stop(ctx)
}

// messageSource supplies the queue with the webhook messages of events.
type messageSource struct{ events *event.Service }

// Next returns the next message, signed for the current time.
func (m messageSource) Next(ctx context.Context, id string) (*jobs.Message, error) {
	w, err := m.events.WebhookMessage(ctx, id, time.Now())
	if err != nil || w == nil {
		return nil, err
	}
	return &jobs.Message{Address: w.Address, Header: w.Header, Body: w.Body}, nil
}

// Done marks a message as delivered or abandoned.
func (m messageSource) Done(ctx context.Context, id string) error {
	return m.events.DeliveryDone(ctx, id)
}

// workCommand runs the background work.
type workCommand struct {
	backgroundFlags
}

// Validate returns an error that names an invalid flag.
func (w *workCommand) Validate() error { return w.validatePublic() }

// Run works until it receives an interrupt or termination signal.
func (w *workCommand) Run(ctx context.Context, c *console, s *settings) (err error) {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	if err := d.db.MarkServed(ctx); err != nil {
		return err
	}
	log := s.logger(c.err)
	tracer, err := trace.FromEnvironment(ctx, thisBuild().Version, log)
	if err != nil {
		return &failure{cause: err, code: exitUnreadable}
	}
	defer func() { err = errors.Join(err, stopTracing(tracer)) }()
	b, err := w.background(ctx, d, log, strings.TrimRight(w.Public, "/"), false)
	if err != nil {
		return err
	}
	b.queue.SetTracer(tracer)
	if err := b.start(ctx); err != nil {
		return err
	}
	fmt.Fprintln(c.out, says(c.lang, "cli.working", "Name", d.db.Name()))
	<-ctx.Done()
	return b.stop()
}
