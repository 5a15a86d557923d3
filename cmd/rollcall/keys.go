package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// keysCommand manages the API keys.
type keysCommand struct {
	Add    keysAddCommand    `cmd:"" help:"help.keys_add"`
	List   keysListCommand   `cmd:"" help:"help.keys_list"`
	Revoke keysRevokeCommand `cmd:"" help:"help.keys_revoke"`
}

// keysAddCommand creates a key.
type keysAddCommand struct {
	Name  string   `arg:"" help:"help.keys_add_name"`
	Scope []string `help:"help.keys_add_scope" enum:"read,write,events,data,admin" placeholder:"SCOPE"`
	Days  int      `help:"help.keys_add_days" placeholder:"N"`
	JSON  bool     `help:"help.json" name:"json"`
}

// Validate returns an error that names an invalid flag.
func (k *keysAddCommand) Validate() error {
	return checkDays("--days", k.Days)
}

// Run creates a key, stores its hash and prints the key.
func (k *keysAddCommand) Run(ctx context.Context, c *console, s *settings) error {
	store, err := s.keys(ctx)
	if err != nil {
		return err
	}
	key, token := server.NewKey(k.Name, time.Now(), k.Scope...)
	if k.Days > 0 {
		at := key.CreatedAt.AddDate(0, 0, k.Days)
		key.ExpiresAt = &at
	}
	if err := store.AddKey(ctx, key); err != nil {
		return err
	}
	if k.JSON {
		return writeJSON(c.out, struct {
			server.Key
			Token string `json:"token"`
		}{key, token})
	}
	fmt.Fprintln(c.err, says(c.lang, "cli.key_stored", "ID", key.ID, "Name", s.opened.db.Name()))
	_, err = fmt.Fprintln(c.out, token)
	return err
}

// keysListCommand lists the keys.
type keysListCommand struct {
	JSON bool `help:"help.json" name:"json"`
}

// Run lists the keys, including revoked ones.
func (k *keysListCommand) Run(ctx context.Context, c *console, s *settings) error {
	store, err := s.presentKeys(ctx)
	if err != nil {
		return err
	}
	keys, err := store.Keys(ctx)
	if err != nil {
		return err
	}
	if k.JSON {
		return writeJSON(c.out, keys)
	}
	g := &grid{}
	g.head(c.lang, "ID", "cli.head_name", "cli.head_scopes", "cli.head_created", "cli.head_expires", "cli.head_revoked")
	date := func(at *time.Time) string {
		if at == nil {
			return "-"
		}
		return at.Format(time.RFC3339)
	}
	for _, key := range keys {
		g.add(key.ID, key.Name, cmp.Or(strings.Join(key.Scopes, ", "), "-"), date(&key.CreatedAt), date(key.ExpiresAt), date(key.RevokedAt))
	}
	return g.write(c.out)
}

// keysRevokeCommand revokes a key.
type keysRevokeCommand struct {
	ID string `arg:"" help:"help.keys_revoke_id"`
}

// Run revokes the key.
func (k *keysRevokeCommand) Run(ctx context.Context, c *console, s *settings) error {
	store, err := s.presentKeys(ctx)
	if err != nil {
		return err
	}
	err = store.RevokeKey(ctx, k.ID, time.Now())
	if errors.Is(err, server.ErrKeyUnknown) {
		return hint(newError("error.no_key", "Id", fault.Quote(k.ID)), "hint.list", "Command", s.with("rollcall keys list"))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, says(c.lang, "cli.revoked", "ID", k.ID))
	return err
}

// keys opens the database for its API keys.
func (s *settings) keys(ctx context.Context) (*apistore.Store, error) {
	d, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	return apistore.NewStore(ctx, d.db)
}

// presentKeys opens a database that exists for its API keys.
func (s *settings) presentKeys(ctx context.Context) (*apistore.Store, error) {
	if err := s.present(); err != nil {
		return nil, err
	}
	return s.keys(ctx)
}
