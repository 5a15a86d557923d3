-- +goose Up

-- Requests to fetch the newest release of a source, with their results.
CREATE TABLE data_update (
	seq          INTEGER PRIMARY KEY,
	source       TEXT NOT NULL,
	actor        TEXT NOT NULL,
	activate     INTEGER NOT NULL,
	requested_at TEXT NOT NULL,
	finished_at  TEXT,
	snapshot     TEXT NOT NULL DEFAULT '', -- its id; empty: none was imported
	created      INTEGER NOT NULL DEFAULT 0,
	activated    INTEGER NOT NULL DEFAULT 0,
	error        TEXT NOT NULL DEFAULT ''
) STRICT;

-- The points of an Enhancement.
ALTER TABLE name ADD COLUMN points TEXT;
