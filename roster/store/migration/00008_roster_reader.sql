-- +goose Up

-- The read-only links of rosters. A token grants reading, so it is as secret as the link.
CREATE TABLE roster_reader (
	roster     TEXT PRIMARY KEY REFERENCES roster ON DELETE CASCADE,
	token      TEXT NOT NULL UNIQUE,
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE roster_reader;
