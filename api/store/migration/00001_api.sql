-- +goose Up
CREATE TABLE api_key (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    hash       BLOB NOT NULL, -- SHA-256 of the token
    created_at TEXT NOT NULL,
    revoked_at TEXT           -- NULL while the key is good
) STRICT, WITHOUT ROWID;

-- A claim without a status is of a request that runs, or died running.
CREATE TABLE idempotent_answer (
    caller     TEXT NOT NULL,    -- id of the API key, or empty
    key        TEXT NOT NULL,    -- Idempotency-Key
    hash       BLOB NOT NULL,    -- SHA-256 of the request
    claimed_at INTEGER NOT NULL, -- unix seconds
    status     INTEGER,
    header     TEXT,             -- JSON
    body       BLOB,
    PRIMARY KEY (caller, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answer_age ON idempotent_answer (claimed_at);

-- +goose Down
DROP TABLE idempotent_answer;
DROP TABLE api_key;
