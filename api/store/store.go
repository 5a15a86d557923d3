// Package store keeps API keys and the answers of idempotent requests in the database of
// catalog/database.
package store

import (
	"context"
	"embed"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/database"
)

//go:embed migration
var migrations embed.FS

// A Store is the server.Keys and the server.ResponseStore of a file. It is safe for
// concurrent use.
type Store struct{ db *database.DB }

var (
	_ server.Keys          = (*Store)(nil)
	_ server.ResponseStore = (*Store)(nil)
)

// NewStore returns the store on the handle, with its tables up to date.
func NewStore(ctx context.Context, db *database.DB) (*Store, error) {
	if err := db.Migrate(ctx, "api", migrations); err != nil {
		return nil, err
	}
	return &Store{db: db}, nil
}

// Version returns the newest version of the tables of the store.
func Version() (int64, error) { return database.Version(migrations) }

// Tables returns the tables of the store.
func Tables() []string { return []string{"api_key", "idempotent_answer"} }
