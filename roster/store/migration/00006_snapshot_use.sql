-- +goose Up

CREATE INDEX revision_snapshot ON revision (snapshot, roster);
CREATE INDEX event_snapshot ON event (document ->> '$.pack.snapshot', id);
CREATE INDEX submission_version_snapshot ON submission_version (roster ->> '$.snapshot', submission);
CREATE INDEX battle_first_snapshot ON battle (document ->> '$.setup.armies[0].snapshot', id);
CREATE INDEX battle_second_snapshot ON battle (document ->> '$.setup.armies[1].snapshot', id);
CREATE INDEX simulation_first_snapshot ON simulation (document ->> '$.setup.armies[0].snapshot', id);
CREATE INDEX simulation_second_snapshot ON simulation (document ->> '$.setup.armies[1].snapshot', id);

-- Every earlier revision counts, as it can be restored; and every earlier version of a list.
DROP VIEW snapshot_use;
CREATE VIEW snapshot_use AS
	SELECT snapshot, 'roster' AS kind, roster AS id FROM revision
	UNION SELECT document ->> '$.pack.snapshot', 'event', id FROM event
	UNION SELECT v.roster ->> '$.snapshot', 'event', s.event FROM submission_version v JOIN submission s ON s.id = v.submission
	UNION SELECT document ->> '$.setup.armies[0].snapshot', 'battle', id FROM battle
	UNION SELECT document ->> '$.setup.armies[1].snapshot', 'battle', id FROM battle
	UNION SELECT document ->> '$.setup.armies[0].snapshot', 'simulation', id FROM simulation
	UNION SELECT document ->> '$.setup.armies[1].snapshot', 'simulation', id FROM simulation;

-- +goose Down
DROP VIEW snapshot_use;
CREATE VIEW snapshot_use AS SELECT '' AS snapshot, '' AS kind, '' AS id WHERE 0;
DROP INDEX simulation_second_snapshot;
DROP INDEX simulation_first_snapshot;
DROP INDEX battle_second_snapshot;
DROP INDEX battle_first_snapshot;
DROP INDEX submission_version_snapshot;
DROP INDEX event_snapshot;
DROP INDEX revision_snapshot;
