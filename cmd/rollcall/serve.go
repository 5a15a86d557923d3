package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os/signal"
	"syscall"

	"github.com/rollcall40k/rollcall/api"
	apistore "github.com/rollcall40k/rollcall/api/sqlite"
)

// serveCommand serves the REST API.
type serveCommand struct {
	Addr string `help:"Where to listen." default:"127.0.0.1:8040" env:"ROLLCALL_ADDR" placeholder:"HOST:PORT"`
}

// Help shows examples.
func (serveCommand) Help() string {
	return `The database is made where it is not there yet, with the built-in datasheets in
it. The service stops on SIGINT and SIGTERM, after the requests under way.

On an address of this machine alone nobody needs a key. On any other address
every request needs one, and the service starts only when there is one.

Examples:

    rollcall serve
    rollcall serve --addr 127.0.0.1:9000 --db /var/lib/rollcall/rollcall.db
    rollcall keys add tablet && rollcall serve --addr 0.0.0.0:8040`
}

// Run serves until it is told to stop.
func (v *serveCommand) Run(c *console, s *settings) (err error) {
	addr, err := net.ResolveTCPAddr("tcp", v.Addr)
	if err != nil {
		return &failure{cause: fmt.Errorf("--addr: %w; allowed: host:port", err), code: exitUnreadable}
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	log := s.logger(c.err)
	server, err := d.server(ctx, log, addr.IP.IsLoopback())
	if err != nil {
		return err
	}
	l, err := net.ListenTCP("tcp", addr)
	if err != nil {
		return hint(err, "--addr chooses another address")
	}
	fmt.Fprintf(c.out, "serving on http://%s, database %s\n", l.Addr(), s.path())
	return server.Serve(ctx, l)
}

// server makes the server. Where others than this machine reach it, it asks for
// keys, and there must be one.
func (d *desk) server(ctx context.Context, log *slog.Logger, local bool) (*api.Server, error) {
	store, err := apistore.NewStore(ctx, d.db)
	if err != nil {
		return nil, err
	}
	config := api.Config{
		Rosters: d.rosters,
		Library: d.library,
		Answers: store,
		Ready:   d.ready,
		Log:     log,
		Version: thisBuild().Version,
	}
	if !local {
		if err := someKey(ctx, store); err != nil {
			return nil, err
		}
		config.Keys = store
	}
	return api.New(config)
}

// ready is an error where the database does not answer.
func (d *desk) ready(ctx context.Context) error { return d.db.Read().PingContext(ctx) }

// someKey is an error where no key is good.
func someKey(ctx context.Context, store *apistore.Store) error {
	keys, err := store.Keys(ctx)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if k.RevokedAt == nil {
			return nil
		}
	}
	return hint(errors.New("others can reach this address, and there is no API key"),
		`make one with: rollcall keys add "who it is for"`)
}
