package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
)

// openSQLite opens a pool of connections to a SQLite file that keep prepared statements: to prepare
// one takes SQLite longer than to find a row by its key.
func openSQLite(dsn string) (*sql.DB, error) {
	plain, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(sqliteConnector{plain.Driver(), dsn}), plain.Close() // it has opened no connection
}

// A sqliteConnector opens the connections of a pool.
type sqliteConnector struct {
	driver driver.Driver
	dsn    string
}

// Driver returns the driver of SQLite.
func (c sqliteConnector) Driver() driver.Driver { return c.driver }

// Connect opens a connection.
func (c sqliteConnector) Connect(context.Context) (driver.Conn, error) {
	opened, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	return &sqliteConnection{driverConn: opened.(driverConn)}, nil
}

// driverConn has the methods of a connection that package sql calls, except those that run a text:
// package sql then prepares it.
type driverConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// statementsKept is the number of statements that a connection keeps.
const statementsKept = 32

// A sqliteConnection keeps the statements that were used last. Package sql calls the methods of a connection
// and of its statements one after another.
type sqliteConnection struct {
	driverConn
	kept []*sqliteStatement // not in use, the last used last
}

// PrepareContext returns a kept statement, or else a new one.
func (c *sqliteConnection) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	if i := slices.IndexFunc(c.kept, func(s *sqliteStatement) bool { return s.text == text }); i >= 0 {
		s := c.kept[i]
		c.kept = slices.Delete(c.kept, i, i+1)
		return s, nil
	}
	prepared, err := c.driverConn.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	return &sqliteStatement{driverStmt: prepared.(driverStmt), text: text, of: c}, nil
}

// Close closes the connection and its statements.
func (c *sqliteConnection) Close() (err error) {
	for _, s := range c.kept {
		err = errors.Join(err, s.driverStmt.Close())
	}
	c.kept = nil
	return errors.Join(err, c.driverConn.Close())
}

// driverStmt has the methods of a statement that package sql calls.
type driverStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// A sqliteStatement is a prepared statement of a connection.
type sqliteStatement struct {
	driverStmt
	text string
	of   *sqliteConnection
}

// Close lets the connection keep the statement, instead of the one that was not used for longest.
func (s *sqliteStatement) Close() error {
	c := s.of
	c.kept = append(c.kept, s)
	if len(c.kept) <= statementsKept {
		return nil
	}
	oldest := c.kept[0]
	c.kept = slices.Delete(c.kept, 0, 1)
	return oldest.driverStmt.Close()
}
