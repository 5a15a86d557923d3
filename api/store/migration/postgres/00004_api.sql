-- +goose Up

-- The tables of the migrations for SQLite up to this version, whose comments explain them.
CREATE TABLE api_key (
	id         TEXT COLLATE "C" PRIMARY KEY,
	name       TEXT COLLATE "C" NOT NULL,
	hash       BYTEA NOT NULL,
	created_at TEXT COLLATE "C" NOT NULL,
	revoked_at TEXT COLLATE "C",
	scopes     TEXT NOT NULL DEFAULT '[]',
	expires_at TEXT COLLATE "C"
);

CREATE TABLE idempotent_answer (
	caller     TEXT COLLATE "C" NOT NULL,
	key        TEXT COLLATE "C" NOT NULL,
	hash       BYTEA NOT NULL,
	claimed_at BIGINT NOT NULL,
	status     BIGINT,
	header     TEXT,
	body       BYTEA,
	PRIMARY KEY (caller, key)
);
CREATE INDEX idempotent_answer_age ON idempotent_answer (claimed_at);
