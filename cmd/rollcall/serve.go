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
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/jobs"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web"
)

// serveCommand serves the web pages and the REST API.
type serveCommand struct {
	Addr        string         `help:"The address to listen on. By default 127.0.0.1:8040." default:"127.0.0.1:8040" env:"ROLLCALL_ADDR" placeholder:"HOST:PORT"`
	Rate        float64        `help:"The rate limit for each API key, and for each address without one, in requests per second; 0: no limit. By default 20." default:"20" env:"ROLLCALL_RATE"`
	Burst       int            `help:"The number of requests that one caller may send at once. By default 200." default:"200" env:"ROLLCALL_BURST"`
	Update      string         `help:"How often the newest releases of installed data are fetched: daily, weekly or never." enum:"daily,weekly,never" default:"never" env:"ROLLCALL_UPDATE"`
	Activate    bool           `help:"With --update: use new data at once, unless army books are missing in it."`
	Registry    string         `help:"A file with sources of game data instead of those of the program." env:"ROLLCALL_REGISTRY" placeholder:"FILE"`
	Public      string         `help:"The URL of the pages for players, used in links and QR codes. By default http:// and the address." env:"ROLLCALL_PUBLIC" placeholder:"URL"`
	RequireKeys bool           `help:"Require API keys also on a loopback address." env:"ROLLCALL_REQUIRE_KEYS"`
	Hosts       []string       `help:"The host names of the server, in addition to those of this machine. By default any." env:"ROLLCALL_HOSTS" placeholder:"HOST"`
	TrustProxy  []netip.Prefix `help:"The networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, such as 127.0.0.1/32." env:"ROLLCALL_TRUST_PROXY" placeholder:"CIDR"`
	Origins     []string       `help:"The origins of other sites whose scripts may use the API, such as https://club.example.org." env:"ROLLCALL_ORIGINS" placeholder:"ORIGIN"`
}

// Validate returns an error that names an invalid flag.
func (v *serveCommand) Validate() error {
	switch {
	case !(v.Rate >= 0) || math.IsInf(v.Rate, 0):
		return fmt.Errorf("--rate: found %g; allowed: a number from 0", v.Rate)
	case v.Burst < 1:
		return fmt.Errorf("--burst: found %d; allowed: a whole number from 1", v.Burst)
	}
	if v.Public != "" {
		if u, err := url.Parse(v.Public); err != nil || !isOrigin(u) || strings.Trim(u.Path, "/") != "" {
			return fmt.Errorf("--public: found %.100q; allowed: http:// or https:// with a host, such as https://lists.example.org", v.Public)
		}
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

// Help shows examples.
func (serveCommand) Help() string {
	return `If the database does not exist, it is created with the built-in datasheets. The
server stops on SIGINT and SIGTERM, after the running requests have ended.

The pages at / build, check and print rosters, compare odds and play test games in
a browser; they need no key. On a loopback address they list all rosters. On any
other address, users see the rosters that they created, and those whose URL they
know.

On a loopback address the API needs no key. On any other address, and with
--require-keys, --hosts, --trust-proxy, --origins or a --public that other machines
reach, every API request needs one, and the server starts only if a key exists.

Behind a proxy, name its network with --trust-proxy: it must set X-Forwarded-For and
X-Forwarded-Proto, and pass on the Host. Requests with forwarded headers from other
addresses are rejected.

--rate and --burst limit the requests of each API key, and without a key of each
address (of a network of 64 bits for IPv6).

--update fetches the data of each source that has been imported before (see
rollcall data update --help). The page Data shows the results. New data is stored
beside the active data until it is activated there, or with --activate at once.

Examples:

    rollcall serve
    rollcall serve --update daily
    rollcall serve --addr 127.0.0.1:9000 --db /var/lib/rollcall/rollcall.db
    rollcall keys add tablet && rollcall serve --addr 0.0.0.0:8040
    rollcall serve --trust-proxy 127.0.0.1/32 --public https://lists.example.org --hosts lists.example.org`
}

// Run serves until it receives an interrupt or termination signal.
func (v *serveCommand) Run(ctx context.Context, c *console, s *settings) (err error) {
	registry, err := readRegistry(v.Registry)
	if err != nil {
		return err
	}
	addr, err := net.ResolveTCPAddr("tcp", v.Addr)
	if err != nil {
		return &failure{cause: fmt.Errorf("--addr: %w; allowed: host:port", err), code: exitUnreadable}
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	log := s.logger(c.err)
	if d.db.MissingLog() {
		log.Warn("the write-ahead log of the database is missing: the file was copied from a running server, and lacks its newest changes", "database", s.path())
	}
	if err := d.db.MarkServed(ctx); err != nil {
		return err
	}
	queue, err := jobs.New(ctx, d.db, log)
	if err != nil {
		return err
	}
	games := d.games(queue, log)
	events, err := d.events(ctx, log, queue, v.publicAddress())
	if err != nil {
		return err
	}
	local := v.isLocal(addr.IP)
	queue.SetMaintenance(d.rosters.Purge, purgeInterval)
	queue.SetMessageSource(messageSource{events}, local)
	server.SetMemoryLimit()
	updates := &source.Updates{
		Registry: registry, Library: d.library, Queue: queue, Limits: source.DefaultLimits, Activate: v.Activate, Log: log, Now: time.Now,
	}
	queue.SetUpdater(updates, updateIntervals[v.Update])
	server, err := d.server(ctx, log, queue, games, events, updates, local, v.config())
	if err != nil {
		return err
	}
	l, err := net.ListenTCP("tcp", addr)
	if err != nil {
		return hint(err, "--addr chooses another address")
	}
	if err := games.Start(context.WithoutCancel(ctx)); err != nil {
		return errors.Join(err, l.Close())
	}
	defer func() { err = errors.Join(err, stopGames(games)) }()
	if err := errors.Join(events.ResumeWebhooks(ctx), updates.Resume(ctx)); err != nil {
		return errors.Join(err, l.Close())
	}
	fmt.Fprintf(c.out, "serving on http://%s, database %s\n", l.Addr(), s.path())
	return server.Serve(ctx, l)
}

// purgeInterval is how often deleted lists are purged once their deletion can no longer be
// undone.
const purgeInterval = time.Hour

// updateIntervals are the values of --update.
var updateIntervals = map[string]time.Duration{"daily": 24 * time.Hour, "weekly": 7 * 24 * time.Hour}

// config returns the configuration that the flags set.
func (v *serveCommand) config() server.Config {
	return server.Config{
		IsLinkToken: event.IsToken, Hosts: v.Hosts, Proxies: v.TrustProxy, Origins: v.Origins,
		Limits: server.Limits{Rate: server.Rate{PerSecond: v.Rate, Burst: v.Burst}},
	}
}

// games returns the service of simulations, which are jobs on the database.
func (d *services) games(queue *jobs.Queue, log *slog.Logger) *play.Service {
	return play.NewService(play.Config{
		Store: d.store, Queue: queue, Armies: play.ArmyBuilder{Checker: d.rosters}, Log: log, Now: time.Now,
	})
}

// publicAddress returns the address of the pages for users.
func (v *serveCommand) publicAddress() string {
	if v.Public != "" {
		return strings.TrimRight(v.Public, "/")
	}
	return "http://" + v.Addr
}

// events returns the service of tournaments. Their webhooks are jobs on the database.
func (d *services) events(ctx context.Context, log *slog.Logger, queue *jobs.Queue, address string) (*event.Service, error) {
	return event.NewService(ctx, event.Config{
		Store: d.store, Rosters: d.rosters, Library: d.library, Queue: queue, Address: address, Log: log,
	})
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

// longestStop is how long running simulations may take to stop.
const longestStop = 15 * time.Second

// stopGames stops running simulations. They resume when the service is started again.
func stopGames(games *play.Service) error {
	ctx, cancel := context.WithTimeout(context.Background(), longestStop)
	defer cancel()
	return games.Stop(ctx)
}

// server creates the server. If other machines can reach it, it requires keys, and at least one
// must exist.
func (d *services) server(ctx context.Context, log *slog.Logger, queue *jobs.Queue, games *play.Service, events *event.Service, updates *source.Updates, local bool, config server.Config) (*server.Server, error) {
	store, err := apistore.NewStore(ctx, d.db)
	if err != nil {
		return nil, err
	}
	battles := play.NewBattles(d.store, play.ArmyBuilder{Checker: d.rosters}, time.Now)
	pages, err := web.New(web.Config{
		Rosters: d.rosters, Library: d.library, Play: games, Battles: battles, Events: events,
		Version: thisBuild().Version, Log: log, Open: local, Keys: store, Updates: updates,
	})
	if err != nil {
		return nil, err
	}
	routes, err := api.New(api.Config{
		Rosters: d.rosters, Library: d.library, Simulations: games, Battles: battles, Events: events, Updates: updates,
		Ready: d.db.Ready, Log: log, Version: thisBuild().Version,
	})
	if err != nil {
		return nil, err
	}
	config.Responses, config.Log = store, log
	config.Measure = d.measure(queue)
	if !local {
		if err := someKey(ctx, store); err != nil {
			return nil, err
		}
		config.Keys = store
	}
	return server.New(config, routes, pages), nil
}

// someKey returns an error if no API key is valid.
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
	return hint(errors.New("other machines can reach this server, but there is no API key"),
		`create one with: rollcall keys add NAME`)
}
