-- +goose Up

CREATE TABLE roster (
	id         TEXT PRIMARY KEY,
	head       INTEGER NOT NULL, -- number of the current revision
	newest     INTEGER NOT NULL, -- number that was given out last
	created_at TEXT NOT NULL,
	updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE revision (
	roster     TEXT NOT NULL REFERENCES roster ON DELETE CASCADE,
	number     INTEGER NOT NULL,
	parent     INTEGER,
	created_at TEXT NOT NULL,
	operations TEXT NOT NULL, -- JSON
	name       TEXT NOT NULL, -- of the roster, for lists
	edition    TEXT NOT NULL,
	snapshot   TEXT NOT NULL,
	document   TEXT NOT NULL, -- JSON, without id and revision
	PRIMARY KEY (roster, number),
	FOREIGN KEY (roster, parent) REFERENCES revision (roster, number) ON DELETE CASCADE
) STRICT;

CREATE INDEX revision_children ON revision (roster, parent, number);

-- +goose Down
DROP TABLE revision;
DROP TABLE roster;
