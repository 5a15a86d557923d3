-- +goose Up

-- Contents of documents and of parts of the compile cache, which snapshots share. The hash is
-- the SHA-256 of the plain content; that of contents from before is not known. Data is
-- compressed with zstd, or from before with gzip; with a base, the plain content of the base
-- is the dictionary. A base has no base itself.
CREATE TABLE blob (
	key  INTEGER PRIMARY KEY,
	hash BLOB UNIQUE,
	base INTEGER REFERENCES blob,
	data BLOB NOT NULL
) STRICT;

CREATE INDEX blob_base ON blob (base) WHERE base IS NOT NULL;

ALTER TABLE document RENAME TO old_document;

CREATE TABLE document (
	snapshot INTEGER NOT NULL REFERENCES snapshot,
	name     TEXT NOT NULL,
	blob     INTEGER NOT NULL REFERENCES blob,
	PRIMARY KEY (snapshot, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_blob ON document (blob);

INSERT INTO blob (key, data) SELECT rowid, data FROM old_document;
INSERT INTO document (snapshot, name, blob) SELECT snapshot, name, rowid FROM old_document;
DROP TABLE old_document;

-- The compile cache has another form, and is made again when it is used.
DROP TABLE compiled;

CREATE TABLE compiled (
	snapshot INTEGER PRIMARY KEY REFERENCES snapshot,
	version  TEXT NOT NULL,
	parts    BLOB NOT NULL, -- describes the parts; compressed with zstd
	problems TEXT NOT NULL  -- JSON
) STRICT;

INSERT INTO compiled (snapshot, version, parts, problems) SELECT seq, '', x'', '[]' FROM snapshot;

CREATE TABLE compiled_part (
	snapshot INTEGER NOT NULL REFERENCES snapshot,
	name     TEXT NOT NULL,
	blob     INTEGER NOT NULL REFERENCES blob,
	PRIMARY KEY (snapshot, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX compiled_part_blob ON compiled_part (blob);

-- Snapshots share datasheets and names that are equal. The hash is that of the content with
-- the version of the program that derived it; that of rows from before is not known. The
-- columns are those from before, but for the snapshot.
ALTER TABLE datasheet RENAME TO old_datasheet;
ALTER TABLE datasheet_keyword RENAME TO old_datasheet_keyword;
DROP INDEX datasheet_listed;
DROP INDEX datasheet_located;
DROP INDEX datasheet_keyword_of;

CREATE TABLE datasheet (
	key          INTEGER PRIMARY KEY,
	hash         BLOB UNIQUE,
	catalogue    TEXT NOT NULL,
	id           TEXT NOT NULL,
	home         INTEGER NOT NULL,
	name_key     TEXT NOT NULL,
	faction_key  TEXT NOT NULL,
	role_key     TEXT NOT NULL,
	power_key    TEXT,
	points_key   TEXT,
	summary      TEXT NOT NULL -- JSON, without edition and snapshot
) STRICT;

INSERT INTO datasheet (key, catalogue, id, home, name_key, faction_key, role_key, power_key, points_key, summary)
	SELECT key, catalogue, id, home, name_key, faction_key, role_key, power_key, points_key, summary FROM old_datasheet;

CREATE TABLE snapshot_datasheet (
	snapshot  INTEGER NOT NULL REFERENCES snapshot,
	datasheet INTEGER NOT NULL REFERENCES datasheet,
	PRIMARY KEY (snapshot, datasheet)
) STRICT, WITHOUT ROWID;

INSERT INTO snapshot_datasheet (snapshot, datasheet) SELECT snapshot, key FROM old_datasheet;

CREATE TABLE datasheet_keyword (
	keyword_key TEXT NOT NULL,
	datasheet   INTEGER NOT NULL REFERENCES datasheet ON DELETE CASCADE,
	PRIMARY KEY (keyword_key, datasheet)
) STRICT, WITHOUT ROWID;

INSERT INTO datasheet_keyword (keyword_key, datasheet) SELECT keyword_key, datasheet FROM old_datasheet_keyword;

DROP TABLE old_datasheet_keyword;
DROP TABLE old_datasheet;

CREATE INDEX datasheet_listed ON datasheet (name_key, catalogue, id);
CREATE INDEX datasheet_offered ON datasheet (catalogue, name_key, id);
CREATE INDEX datasheet_located ON datasheet (id);
CREATE INDEX datasheet_keyword_of ON datasheet_keyword (datasheet);
CREATE INDEX snapshot_datasheet_of ON snapshot_datasheet (datasheet, snapshot);

ALTER TABLE name RENAME TO old_name;
DROP INDEX name_of;

CREATE TABLE name (
	key       INTEGER PRIMARY KEY,
	hash      BLOB UNIQUE,
	name_key  TEXT NOT NULL,
	kind      TEXT NOT NULL,
	catalogue TEXT NOT NULL,
	id        TEXT NOT NULL,
	name      TEXT NOT NULL
) STRICT;

CREATE TABLE snapshot_name (
	snapshot INTEGER NOT NULL REFERENCES snapshot,
	name     INTEGER NOT NULL REFERENCES name,
	PRIMARY KEY (snapshot, name)
) STRICT, WITHOUT ROWID;

INSERT INTO name (name_key, kind, catalogue, id, name) SELECT DISTINCT name_key, kind, catalogue, id, name FROM old_name;

CREATE INDEX name_listed ON name (name_key, catalogue, kind, id);

INSERT INTO snapshot_name (snapshot, name)
	SELECT o.snapshot, n.key FROM old_name o
	JOIN name n ON n.name_key = o.name_key AND n.catalogue = o.catalogue AND n.kind = o.kind AND n.id = o.id AND n.name = o.name;

CREATE INDEX snapshot_name_of ON snapshot_name (name, snapshot);

DROP TABLE old_name;
