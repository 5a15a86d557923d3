-- +goose Up

-- The id of the API key that something belongs to; empty: to those who know its id.
ALTER TABLE roster ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE simulation ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE battle ADD COLUMN owner TEXT NOT NULL DEFAULT '';

-- When a roster was deleted, which can be undone for some time.
ALTER TABLE roster ADD COLUMN deleted_at TEXT;

CREATE INDEX roster_owner ON roster (owner, id);
CREATE INDEX roster_deleted ON roster (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX simulation_owner ON simulation (owner, id);
CREATE INDEX battle_owner ON battle (owner, id);

-- +goose Down
DROP INDEX battle_owner;
DROP INDEX simulation_owner;
DROP INDEX roster_deleted;
DROP INDEX roster_owner;
ALTER TABLE roster DROP COLUMN deleted_at;
ALTER TABLE battle DROP COLUMN owner;
ALTER TABLE simulation DROP COLUMN owner;
ALTER TABLE roster DROP COLUMN owner;
