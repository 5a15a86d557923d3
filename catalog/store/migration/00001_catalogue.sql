-- +goose Up

-- Rows are never changed; of an edition and format, the greatest seq is the newest.
CREATE TABLE snapshot (
	seq        INTEGER PRIMARY KEY,
	id         TEXT NOT NULL UNIQUE,
	sum        TEXT NOT NULL UNIQUE,
	edition    TEXT NOT NULL,
	name       TEXT NOT NULL,
	format     TEXT NOT NULL,
	origin     TEXT NOT NULL,
	created_at TEXT NOT NULL
) STRICT;

CREATE INDEX snapshot_newest ON snapshot (edition, format, seq);

-- What was imported; data is compressed with gzip.
CREATE TABLE document (
	snapshot INTEGER NOT NULL REFERENCES snapshot,
	name     TEXT NOT NULL,
	data     BLOB NOT NULL,
	PRIMARY KEY (snapshot, name)
) STRICT;

-- What follows from the documents, and is replaced when a program with another
-- version of the compiler meets them.
CREATE TABLE compiled (
	snapshot INTEGER PRIMARY KEY REFERENCES snapshot,
	version  TEXT NOT NULL,
	data     BLOB NOT NULL, -- compressed with gzip
	problems TEXT NOT NULL  -- JSON
) STRICT;

CREATE TABLE book (
	snapshot   INTEGER NOT NULL REFERENCES snapshot,
	id         TEXT NOT NULL,
	name       TEXT NOT NULL,
	faction    TEXT NOT NULL,
	datasheets INTEGER NOT NULL,
	PRIMARY KEY (snapshot, id)
) STRICT, WITHOUT ROWID;

-- Columns that end in _key hold folded text (catalog.Fold), and decimals in a
-- form that sorts as they do.
CREATE TABLE datasheet (
	key          INTEGER PRIMARY KEY,
	snapshot     INTEGER NOT NULL REFERENCES snapshot,
	catalogue    TEXT NOT NULL,
	id           TEXT NOT NULL,
	home         INTEGER NOT NULL,
	name_key     TEXT NOT NULL,
	faction_key  TEXT NOT NULL,
	role_key     TEXT NOT NULL,
	power_key    TEXT,
	points_key   TEXT,
	summary      TEXT NOT NULL, -- JSON
	UNIQUE (snapshot, catalogue, id)
) STRICT;

CREATE INDEX datasheet_listed ON datasheet (name_key, snapshot, catalogue, id);
CREATE INDEX datasheet_located ON datasheet (id, snapshot);

CREATE TABLE datasheet_keyword (
	keyword_key TEXT NOT NULL,
	datasheet   INTEGER NOT NULL REFERENCES datasheet ON DELETE CASCADE,
	PRIMARY KEY (keyword_key, datasheet)
) STRICT, WITHOUT ROWID;

CREATE INDEX datasheet_keyword_of ON datasheet_keyword (datasheet);

-- The text is folded before it comes here, so the tokenizer has only to part it
-- at its blanks: ascii keeps every other letter whole.
CREATE VIRTUAL TABLE datasheet_text USING fts5 (
	text,
	content = '', contentless_delete = 1,
	tokenize = 'ascii', prefix = '1 2 3 4', detail = 'none'
);

-- +goose Down
DROP TABLE datasheet_text;
DROP TABLE datasheet_keyword;
DROP TABLE datasheet;
DROP TABLE book;
DROP TABLE compiled;
DROP TABLE document;
DROP TABLE snapshot;
