-- +goose Up

-- What happened: a snapshot was activated, or removed by pruning. A record of a removal has
-- no previous snapshot.
ALTER TABLE activation ADD COLUMN action TEXT NOT NULL DEFAULT 'activated';

-- What refers to snapshots by their ids. Packages whose tables do so replace the view in a
-- migration of their own, so that pruning knows about them in every program.
CREATE VIEW snapshot_use AS SELECT '' AS snapshot, '' AS kind, '' AS id WHERE 0;

-- +goose Down
DROP VIEW snapshot_use;
DELETE FROM activation WHERE action <> 'activated';
ALTER TABLE activation DROP COLUMN action;
