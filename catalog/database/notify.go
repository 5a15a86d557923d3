package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Notify sends a change to all processes that listen to a channel, when the transaction is committed. The
// name of the channel must be an identifier. Notify is a no-op for SQLite, which one process uses.
func (db *DB) Notify(ctx context.Context, tx *sql.Tx, channel, change string) error {
	if db.kind != Postgres {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_notify(?, ?)", channel, change)
	return err
}

// Listen calls heard with each change that Notify sends. The first call has an empty change, because earlier
// changes are not sent again. It returns when ctx ends or the connection is lost. The error
// is errors.ErrUnsupported for SQLite.
func (db *DB) Listen(ctx context.Context, channel string, heard func(change string)) (err error) {
	if db.kind != Postgres {
		return errors.ErrUnsupported
	}
	c, err := db.read.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	return c.Raw(func(opened any) error {
		conn := opened.(*connection).Conn.Conn()
		// The connection still listens: the pool closes it.
		return errors.Join(listen(ctx, conn, channel, heard), driver.ErrBadConn)
	})
}

// listenCheck is how often Listen checks that the server still answers.
const listenCheck = 10 * time.Second

// listen calls heard with notifications until the connection is lost or ctx ends.
func listen(ctx context.Context, c *pgx.Conn, channel string, heard func(string)) error {
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	heard("")
	for {
		wait, cancel := context.WithTimeout(ctx, listenCheck)
		n, err := c.WaitForNotification(wait)
		expired := wait.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case err == nil:
			heard(n.Payload)
		case !expired:
			return err
		default:
			if err := c.Ping(ctx); err != nil {
				return err
			}
		}
	}
}
