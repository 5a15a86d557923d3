-- +goose Up

-- The id of the game system, by which rosters of other programs name it. That of
-- snapshots from before is not known; until now they were all native.
ALTER TABLE snapshot ADD COLUMN system TEXT NOT NULL DEFAULT '';

CREATE INDEX snapshot_system ON snapshot (system, seq);
