-- +goose Up
ALTER TABLE event_record ADD COLUMN code TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE event_record ADD COLUMN arguments TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE event_record DROP COLUMN arguments;
ALTER TABLE event_record DROP COLUMN code;
