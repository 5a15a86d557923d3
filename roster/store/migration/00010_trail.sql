-- +goose Up

-- The key of the message that describes a record, and its arguments as JSON. Records of older
-- programs have an English text as their detail.
ALTER TABLE event_record ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE event_record ADD COLUMN arguments TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE event_record DROP COLUMN arguments;
ALTER TABLE event_record DROP COLUMN code;
