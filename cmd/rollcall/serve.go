package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"net/url"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/rollcall40k/rollcall/api"
	"github.com/rollcall40k/rollcall/api/server"
	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/trace"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/jobs"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web"
)

// serveCommand serves the web pages and the REST API.
type serveCommand struct {
	Addr  string  `help:"help.serve_addr" default:"127.0.0.1:8040" env:"ROLLCALL_ADDR" placeholder:"HOST:PORT"`
	Rate  float64 `help:"help.serve_rate" default:"20" env:"ROLLCALL_RATE"`
	Burst int     `help:"help.serve_burst" default:"200" env:"ROLLCALL_BURST"`
	Work  bool    `help:"help.serve_work" default:"true" negatable:""`
	backgroundFlags
	RequireKeys bool           `help:"help.serve_require_keys" env:"ROLLCALL_REQUIRE_KEYS"`
	Hosts       []string       `help:"help.serve_hosts" env:"ROLLCALL_HOSTS" placeholder:"HOST"`
	TrustProxy  []netip.Prefix `help:"help.serve_trust_proxy" env:"ROLLCALL_TRUST_PROXY" placeholder:"CIDR"`
	Origins     []string       `help:"help.serve_origins" env:"ROLLCALL_ORIGINS" placeholder:"ORIGIN"`
}

// Validate returns an error that names an invalid flag.
func (v *serveCommand) Validate() error {
	if err := v.validatePublic(); err != nil {
		return err
	}
	switch {
	case !(v.Rate >= 0) || math.IsInf(v.Rate, 0):
		return fmt.Errorf("--rate: found %g; allowed: a number from 0", v.Rate)
	case v.Burst < 1:
		return fmt.Errorf("--burst: found %d; allowed: a whole number from 1", v.Burst)
	}
	for _, origin := range v.Origins {
		if u, err := url.Parse(origin); err != nil || !isOrigin(u) || u.Path != "" {
			return fmt.Errorf("--origins: found %.100q; allowed: http:// or https:// with a host, such as https://club.example.org", origin)
		}
	}
	for _, host := range v.Hosts {
		if u, err := url.Parse("http://" + host); err != nil || u.Host != host || host == "" {
			return fmt.Errorf("--hosts: found %.100q; allowed: host names, such as lists.example.org", host)
		}
	}
	return nil
}

// isOrigin reports whether a URL has a web scheme and a host, but no user, query or fragment.
func isOrigin(u *url.URL) bool {
	return (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil && u.RawQuery == "" && !u.ForceQuery && u.Fragment == ""
}

// isLocal reports whether only this machine can reach the server, which then needs no keys. A
// server with a public address, host names or proxies can be reached through them even on a
// loopback address.
func (v *serveCommand) isLocal(listen net.IP) bool {
	if v.RequireKeys || len(v.Hosts) > 0 || len(v.TrustProxy) > 0 || len(v.Origins) > 0 || !listen.IsLoopback() {
		return false
	}
	u, err := url.Parse(v.Public)
	if v.Public == "" || err != nil {
		return true
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// Run serves until it receives an interrupt or termination signal.
func (v *serveCommand) Run(ctx context.Context, c *console, s *settings) (err error) {
	addr, err := net.ResolveTCPAddr("tcp", v.Addr)
	if err != nil {
		return &failure{cause: fmt.Errorf("--addr: found %q; allowed: an address of this machine, such as 127.0.0.1:8040", v.Addr), code: exitUnreadable}
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	log := s.logger(c.err)
	if d.db.MissingLog() {
		log.Warn("the write-ahead log of the database is missing: the file was copied from a running server, and lacks its newest changes", "database", d.db.Name())
	}
	if err := d.db.MarkServed(ctx); err != nil {
		return err
	}
	tracer, err := trace.FromEnvironment(ctx, thisBuild().Version, log)
	if err != nil {
		return &failure{cause: err, code: exitUnreadable}
	}
	defer func() { err = errors.Join(err, stopTracing(tracer)) }()
	local := v.isLocal(addr.IP)
	b, err := v.background(ctx, d, log, v.publicAddress(), local)
	if err != nil {
		return err
	}
	b.queue.SetTracer(tracer)
	config := v.config()
	config.Tracer = tracer
	server, err := d.server(ctx, log, b, local, config)
	if errors.Is(err, errNoKey) {
		return hint(err, "hint.create_key", "Command", s.with("rollcall keys add NAME"))
	}
	if err != nil {
		return err
	}
	l, err := net.ListenTCP("tcp", addr)
	if err != nil {
		return hint(err, "hint.addr")
	}
	if v.Work {
		if err := b.start(ctx); err != nil {
			return errors.Join(err, l.Close())
		}
		defer func() { err = errors.Join(err, b.stop()) }()
	}
	fmt.Fprintln(c.out, says(c.lang, "cli.serving", "Address", "http://"+l.Addr().String(), "Name", d.db.Name()))
	return server.Serve(ctx, l)
}

// config returns the configuration that the flags set.
func (v *serveCommand) config() server.Config {
	return server.Config{
		IsLinkToken: event.IsToken, Hosts: v.Hosts, Proxies: v.TrustProxy, Origins: v.Origins,
		Limits: server.Limits{Rate: server.Rate{PerSecond: v.Rate, Burst: v.Burst}},
	}
}

// publicAddress returns the address of the pages for users.
func (v *serveCommand) publicAddress() string {
	if v.Public != "" {
		return strings.TrimRight(v.Public, "/")
	}
	return "http://" + v.Addr
}

// server creates the server. If other machines can reach it, it requires keys, and at least one
// must exist.
func (d *services) server(ctx context.Context, log *slog.Logger, b *background, local bool, config server.Config) (*server.Server, error) {
	store, err := apistore.NewStore(ctx, d.db)
	if err != nil {
		return nil, err
	}
	battles := play.NewBattles(d.store, play.ArmyBuilder{Checker: d.rosters}, time.Now)
	pages, err := web.New(web.Config{
		Rosters: d.rosters, Library: d.library, Play: b.games, Battles: battles, Events: b.events,
		Version: thisBuild().Version, Log: log, Open: local, Keys: store, Updates: b.updates,
	})
	if err != nil {
		return nil, err
	}
	routes, err := api.New(api.Config{
		Rosters: d.rosters, Library: d.library, Simulations: b.games, Battles: battles, Events: b.events, Updates: b.updates,
		Ready: d.db.Ready, Log: log, Version: thisBuild().Version,
	})
	if err != nil {
		return nil, err
	}
	config.Responses, config.Log = store, log
	config.Measure, config.Unavailable = d.measure(b.queue), database.IsUnavailable
	if !local {
		if err := someKey(ctx, store); err != nil {
			return nil, err
		}
		config.Keys = store
	}
	return server.New(config, routes, pages), nil
}

// errNoKey is the error of a server that requires keys without one.
var errNoKey error = &failure{cause: newError("error.no_api_key"), code: exitFailed}

// someKey returns errNoKey if no API key is valid.
func someKey(ctx context.Context, store *apistore.Store) error {
	keys, err := store.Keys(ctx)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if k.RevokedAt == nil && (k.ExpiresAt == nil || k.ExpiresAt.After(time.Now())) {
			return nil
		}
	}
	return errNoKey
}

// measureTimeout limits the time of one measurement.
const measureTimeout = 5 * time.Second

// measure returns the function that measures the queue, the webhooks and the storage.
func (d *services) measure(queue *jobs.Queue) func() ([]server.Gauge, error) {
	return func() ([]server.Gauge, error) {
		ctx, cancel := context.WithTimeout(context.Background(), measureTimeout)
		defer cancel()
		depths, queueErr := queue.Depths(ctx)
		pending, webhookErr := d.store.CountDeliveries(ctx)
		space, spaceErr := d.db.Usage(ctx)
		const bytesHelp = "Size of the database, and of the write-ahead log of a SQLite file."
		all := []server.Gauge{
			{Name: "rollcall_webhook_deliveries_pending", Help: "Messages that were not delivered to webhooks yet.", Value: float64(pending)},
			{Name: "rollcall_database_bytes", Help: bytesHelp, Labels: map[string]string{"file": "database"}, Value: float64(space.File)},
		}
		if d.db.Kind() == database.SQLite {
			all = append(all, server.Gauge{Name: "rollcall_database_bytes", Help: bytesHelp, Labels: map[string]string{"file": "log"}, Value: float64(space.Log)},
				server.Gauge{Name: "rollcall_disk_free_bytes", Help: "Free space of the disk of the database.", Value: float64(space.Free)})
		}
		for _, x := range depths {
			all = append(all, server.Gauge{
				Name: "rollcall_jobs", Help: "Jobs that are not done, by kind and state.",
				Labels: map[string]string{"kind": x.Kind, "state": x.State}, Value: float64(x.Jobs),
			})
		}
		return all, errors.Join(queueErr, webhookErr, spaceErr)
	}
}
