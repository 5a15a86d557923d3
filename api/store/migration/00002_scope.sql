-- +goose Up

-- What a key allows beyond rosters, events and battles: a JSON array.
ALTER TABLE api_key ADD COLUMN scopes TEXT NOT NULL DEFAULT '[]';

-- +goose Down
ALTER TABLE api_key DROP COLUMN scopes;
