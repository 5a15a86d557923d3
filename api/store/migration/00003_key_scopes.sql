-- +goose Up

ALTER TABLE api_key ADD COLUMN expires_at TEXT; -- NULL: never

-- Keys from before may do what they could.
UPDATE api_key SET scopes = '["read","write","events","data"]' WHERE scopes = '["data"]';
UPDATE api_key SET scopes = '["read","write","events"]' WHERE scopes = '[]';

-- +goose Down
UPDATE api_key SET scopes = '["data"]' WHERE scopes LIKE '%"data"%';
UPDATE api_key SET scopes = '[]' WHERE scopes NOT LIKE '%"data"%';
ALTER TABLE api_key DROP COLUMN expires_at;
