-- +goose Up

-- A response is stored in the transaction of its changes: there are no claims without one.
DELETE FROM idempotent_answer WHERE status IS NULL;

-- +goose Down
