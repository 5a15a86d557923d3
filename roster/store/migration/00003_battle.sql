-- +goose Up

CREATE TABLE battle (
	id         TEXT PRIMARY KEY,
	created_at TEXT NOT NULL,
	choices    INTEGER NOT NULL, -- made so far
	document   TEXT NOT NULL     -- JSON
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE battle;
