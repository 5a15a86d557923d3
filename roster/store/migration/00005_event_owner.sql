-- +goose Up

-- Whose an event is: the id of an API key, or nothing.
ALTER TABLE event ADD COLUMN owner TEXT NOT NULL GENERATED ALWAYS AS (coalesce(document ->> 'owner', '')) VIRTUAL;

CREATE INDEX event_owner ON event (owner, id);

-- The id of the API key that has the role, of a link without a token.
ALTER TABLE event_link ADD COLUMN key TEXT NOT NULL DEFAULT '';

CREATE INDEX event_link_key ON event_link (key, event) WHERE key <> '';

-- +goose Down
DROP INDEX event_link_key;
ALTER TABLE event_link DROP COLUMN key;
DROP INDEX event_owner;
ALTER TABLE event DROP COLUMN owner;
