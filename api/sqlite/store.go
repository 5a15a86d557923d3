// Package sqlite keeps API keys and the answers of idempotent requests in the
// SQLite file that catalog/sqlite has opened.
package sqlite

import (
	"context"
	"embed"

	"github.com/rollcall40k/rollcall/api/server"
	catalogsqlite "github.com/rollcall40k/rollcall/catalog/sqlite"
)

//go:embed migration/*.sql
var migrations embed.FS

// A Store is the server.Keys and the server.ResponseStore of a file. It is safe for
// concurrent use.
type Store struct{ db *catalogsqlite.DB }

var (
	_ server.Keys          = (*Store)(nil)
	_ server.ResponseStore = (*Store)(nil)
)

// NewStore returns the store on the handle, with its tables up to date.
func NewStore(ctx context.Context, db *catalogsqlite.DB) (*Store, error) {
	if err := db.Migrate(ctx, "api", migrations); err != nil {
		return nil, err
	}
	return &Store{db: db}, nil
}
