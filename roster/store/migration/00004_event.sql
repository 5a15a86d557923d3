-- +goose Up

CREATE TABLE event (
	id         TEXT PRIMARY KEY,
	revision   INTEGER NOT NULL,
	document   TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE event_link (
	hash       BLOB PRIMARY KEY, -- SHA-256 of the token
	id         TEXT NOT NULL UNIQUE,
	event      TEXT NOT NULL REFERENCES event ON DELETE CASCADE,
	role       TEXT NOT NULL,
	submission TEXT NOT NULL,
	name       TEXT NOT NULL,
	created_at TEXT NOT NULL,
	revoked_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX event_link_event ON event_link (event);

CREATE TABLE submission (
	id         TEXT PRIMARY KEY,
	event      TEXT NOT NULL REFERENCES event ON DELETE CASCADE,
	newest     INTEGER NOT NULL,
	document   TEXT NOT NULL -- JSON, without what other columns have
) STRICT, WITHOUT ROWID;

CREATE INDEX submission_event ON submission (event, id);

CREATE TABLE submission_version (
	submission TEXT NOT NULL REFERENCES submission ON DELETE CASCADE,
	number     INTEGER NOT NULL,
	document   TEXT NOT NULL, -- JSON: when, by whom, verdict
	receipt    TEXT NOT NULL, -- JSON, as it was signed
	source     BLOB NOT NULL, -- as it was handed in
	roster     TEXT NOT NULL, -- JSON
	found      TEXT NOT NULL, -- JSON: diagnostics of reading it
	PRIMARY KEY (submission, number)
) STRICT;

CREATE TABLE event_record (
	event      TEXT NOT NULL REFERENCES event ON DELETE CASCADE,
	number     INTEGER NOT NULL,
	at         TEXT NOT NULL,
	who        TEXT NOT NULL,
	role       TEXT NOT NULL,
	action     TEXT NOT NULL,
	subject    TEXT NOT NULL,
	detail     TEXT NOT NULL,
	PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER event_record_stays BEFORE UPDATE ON event_record
BEGIN
	SELECT RAISE(ABORT, 'the audit trail is never changed');
END;
-- +goose StatementEnd

CREATE TABLE event_hook (
	id         TEXT PRIMARY KEY,
	event      TEXT NOT NULL REFERENCES event ON DELETE CASCADE,
	address    TEXT NOT NULL,
	secret     TEXT NOT NULL,
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX event_hook_event ON event_hook (event);

CREATE TABLE event_delivery (
	id         TEXT PRIMARY KEY,
	hook       TEXT NOT NULL REFERENCES event_hook ON DELETE CASCADE,
	at         TEXT NOT NULL,
	body       BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX event_delivery_hook ON event_delivery (hook);

CREATE TABLE event_seed (
	one        INTEGER PRIMARY KEY CHECK (one = 1),
	seed       BLOB NOT NULL -- of the key that receipts are signed with
) STRICT;

-- +goose Down
DROP TABLE event_seed;
DROP TABLE event_delivery;
DROP TABLE event_hook;
DROP TABLE event_record;
DROP TABLE submission_version;
DROP TABLE submission;
DROP TABLE event_link;
DROP TABLE event;
