-- +goose Up

CREATE TABLE simulation (
	id         TEXT PRIMARY KEY,
	created_at TEXT NOT NULL,
	status     TEXT NOT NULL,
	document   TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

CREATE INDEX simulation_unfinished ON simulation (id) WHERE status IN ('queued', 'running');

-- +goose Down
DROP TABLE simulation;
