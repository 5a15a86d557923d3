-- +goose Up

-- Of each game system, one snapshot is active. Native snapshots from before systems were
-- recorded are of the system with the name of their edition.
UPDATE snapshot SET system = edition WHERE system = '' AND format = 'native';

ALTER TABLE snapshot ADD COLUMN active INTEGER NOT NULL DEFAULT 0;

UPDATE snapshot SET active = 1 WHERE seq IN (SELECT max(seq) FROM snapshot GROUP BY edition, system, format);

CREATE UNIQUE INDEX snapshot_active ON snapshot (edition, system, format) WHERE active = 1;

DROP INDEX snapshot_newest;

-- Every change of the active snapshot. The ids stay when a snapshot is removed.
CREATE TABLE activation (
	seq      INTEGER PRIMARY KEY,
	snapshot TEXT NOT NULL,
	previous TEXT NOT NULL, -- empty: the first of its game system
	actor    TEXT NOT NULL,
	at       TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE activation;
DROP INDEX snapshot_active;
ALTER TABLE snapshot DROP COLUMN active;
CREATE INDEX snapshot_newest ON snapshot (edition, format, seq);
