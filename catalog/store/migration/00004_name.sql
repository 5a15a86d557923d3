-- +goose Up

-- What army lists name: datasheets, Enhancements and detachments, each with its own army
-- book. The key is the name as catalog.NameKey folds it.
CREATE TABLE name (
	snapshot  INTEGER NOT NULL REFERENCES snapshot,
	name_key  TEXT NOT NULL,
	kind      TEXT NOT NULL,
	catalogue TEXT NOT NULL,
	id        TEXT NOT NULL,
	name      TEXT NOT NULL,
	PRIMARY KEY (name_key, snapshot, catalogue, kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_of ON name (snapshot);

-- +goose Down
DROP TABLE name;
