-- +goose Up

-- The tables of the migrations for SQLite up to this version, whose comments explain them.
-- Documents are texts, so that they are returned as they were stored.
CREATE TABLE roster (
	id         TEXT COLLATE "C" PRIMARY KEY,
	head       BIGINT NOT NULL,
	newest     BIGINT NOT NULL,
	created_at TEXT COLLATE "C" NOT NULL,
	updated_at TEXT COLLATE "C" NOT NULL,
	owner      TEXT COLLATE "C" NOT NULL DEFAULT '',
	deleted_at TEXT COLLATE "C"
);
CREATE INDEX roster_owner ON roster (owner, id);
CREATE INDEX roster_deleted ON roster (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE revision (
	roster     TEXT COLLATE "C" NOT NULL REFERENCES roster ON DELETE CASCADE DEFERRABLE,
	number     BIGINT NOT NULL,
	parent     BIGINT,
	created_at TEXT COLLATE "C" NOT NULL,
	operations TEXT NOT NULL,
	name       TEXT COLLATE "C" NOT NULL,
	edition    TEXT COLLATE "C" NOT NULL,
	snapshot   TEXT COLLATE "C" NOT NULL,
	document   TEXT NOT NULL,
	sum        BYTEA,
	PRIMARY KEY (roster, number),
	FOREIGN KEY (roster, parent) REFERENCES revision (roster, number) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX revision_children ON revision (roster, parent, number);
CREATE INDEX revision_snapshot ON revision (snapshot, roster);

CREATE TABLE roster_reader (
	roster     TEXT COLLATE "C" PRIMARY KEY REFERENCES roster ON DELETE CASCADE DEFERRABLE,
	token      TEXT COLLATE "C" NOT NULL UNIQUE,
	created_at TEXT COLLATE "C" NOT NULL
);

CREATE TABLE simulation (
	id         TEXT COLLATE "C" PRIMARY KEY,
	created_at TEXT COLLATE "C" NOT NULL,
	status     TEXT COLLATE "C" NOT NULL,
	document   TEXT NOT NULL,
	owner      TEXT COLLATE "C" NOT NULL DEFAULT '',
	sum        BYTEA
);
CREATE INDEX simulation_unfinished ON simulation (id) WHERE status IN ('queued', 'running');
CREATE INDEX simulation_owner ON simulation (owner, id);
CREATE INDEX simulation_first_snapshot ON simulation ((document::json #>> '{setup,armies,0,snapshot}'), id);
CREATE INDEX simulation_second_snapshot ON simulation ((document::json #>> '{setup,armies,1,snapshot}'), id);

CREATE TABLE battle (
	id         TEXT COLLATE "C" PRIMARY KEY,
	created_at TEXT COLLATE "C" NOT NULL,
	choices    BIGINT NOT NULL,
	document   TEXT NOT NULL,
	owner      TEXT COLLATE "C" NOT NULL DEFAULT '',
	sum        BYTEA
);
CREATE INDEX battle_owner ON battle (owner, id);
CREATE INDEX battle_first_snapshot ON battle ((document::json #>> '{setup,armies,0,snapshot}'), id);
CREATE INDEX battle_second_snapshot ON battle ((document::json #>> '{setup,armies,1,snapshot}'), id);

CREATE TABLE event (
	id       TEXT COLLATE "C" PRIMARY KEY,
	revision BIGINT NOT NULL,
	document TEXT NOT NULL,
	sum      BYTEA,
	owner    TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(document::json ->> 'owner', '')) STORED
);
CREATE INDEX event_owner ON event (owner, id);
CREATE INDEX event_snapshot ON event ((document::json #>> '{pack,snapshot}'), id);

CREATE TABLE event_link (
	hash       BYTEA PRIMARY KEY,
	id         TEXT COLLATE "C" NOT NULL UNIQUE,
	event      TEXT COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
	role       TEXT COLLATE "C" NOT NULL,
	submission TEXT COLLATE "C" NOT NULL,
	name       TEXT COLLATE "C" NOT NULL,
	created_at TEXT COLLATE "C" NOT NULL,
	revoked_at TEXT COLLATE "C",
	key        TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX event_link_event ON event_link (event);
CREATE INDEX event_link_key ON event_link (key, event) WHERE key <> '';

CREATE TABLE submission (
	id       TEXT COLLATE "C" PRIMARY KEY,
	event    TEXT COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
	newest   BIGINT NOT NULL,
	document TEXT NOT NULL,
	sum      BYTEA
);
CREATE INDEX submission_event ON submission (event, id);

CREATE TABLE submission_version (
	submission TEXT COLLATE "C" NOT NULL REFERENCES submission ON DELETE CASCADE,
	number     BIGINT NOT NULL,
	document   TEXT NOT NULL,
	receipt    TEXT NOT NULL,
	source     BYTEA NOT NULL,
	roster     TEXT NOT NULL,
	found      TEXT NOT NULL,
	sum        BYTEA,
	PRIMARY KEY (submission, number)
);
CREATE INDEX submission_version_snapshot ON submission_version ((roster::json ->> 'snapshot'), submission);

CREATE TABLE event_record (
	event   TEXT COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
	number  BIGINT NOT NULL,
	at      TEXT COLLATE "C" NOT NULL,
	who     TEXT COLLATE "C" NOT NULL,
	role    TEXT COLLATE "C" NOT NULL,
	action  TEXT COLLATE "C" NOT NULL,
	subject TEXT COLLATE "C" NOT NULL,
	detail  TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (event, number)
);

-- +goose StatementBegin
CREATE FUNCTION event_record_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit trail is never changed';
END $$;
-- +goose StatementEnd
CREATE TRIGGER event_record_stays BEFORE UPDATE ON event_record FOR EACH ROW EXECUTE FUNCTION event_record_stays();

CREATE TABLE event_hook (
	id         TEXT COLLATE "C" PRIMARY KEY,
	event      TEXT COLLATE "C" NOT NULL REFERENCES event ON DELETE CASCADE,
	address    TEXT COLLATE "C" NOT NULL,
	secret     TEXT COLLATE "C" NOT NULL,
	created_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX event_hook_event ON event_hook (event);

CREATE TABLE event_delivery (
	id   TEXT COLLATE "C" PRIMARY KEY,
	hook TEXT COLLATE "C" NOT NULL REFERENCES event_hook ON DELETE CASCADE,
	at   TEXT COLLATE "C" NOT NULL,
	body BYTEA NOT NULL
);
CREATE INDEX event_delivery_hook ON event_delivery (hook);

CREATE TABLE event_seed (
	one  BIGINT PRIMARY KEY CHECK (one = 1),
	seed BYTEA NOT NULL
);

DROP VIEW snapshot_use;
CREATE VIEW snapshot_use AS
	SELECT snapshot, 'roster' AS kind, roster AS id FROM revision
	UNION SELECT document::json #>> '{pack,snapshot}', 'event', id FROM event
	UNION SELECT v.roster::json ->> 'snapshot', 'event', s.event FROM submission_version v JOIN submission s ON s.id = v.submission
	UNION SELECT document::json #>> '{setup,armies,0,snapshot}', 'battle', id FROM battle
	UNION SELECT document::json #>> '{setup,armies,1,snapshot}', 'battle', id FROM battle
	UNION SELECT document::json #>> '{setup,armies,0,snapshot}', 'simulation', id FROM simulation
	UNION SELECT document::json #>> '{setup,armies,1,snapshot}', 'simulation', id FROM simulation;
