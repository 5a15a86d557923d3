-- +goose Up

-- The checksums of documents, with which they are read (catalog/database/checksum.go).
ALTER TABLE revision ADD COLUMN sum BLOB;
ALTER TABLE simulation ADD COLUMN sum BLOB;
ALTER TABLE battle ADD COLUMN sum BLOB;
ALTER TABLE event ADD COLUMN sum BLOB;
ALTER TABLE submission ADD COLUMN sum BLOB;
ALTER TABLE submission_version ADD COLUMN sum BLOB;

UPDATE revision SET sum = checksum(document, operations);
UPDATE simulation SET sum = checksum(document);
UPDATE battle SET sum = checksum(document);
UPDATE event SET sum = checksum(document);
UPDATE submission SET sum = checksum(document);
UPDATE submission_version SET sum = checksum(document, receipt, source, roster, found);

-- +goose Down
ALTER TABLE submission_version DROP COLUMN sum;
ALTER TABLE submission DROP COLUMN sum;
ALTER TABLE event DROP COLUMN sum;
ALTER TABLE battle DROP COLUMN sum;
ALTER TABLE simulation DROP COLUMN sum;
ALTER TABLE revision DROP COLUMN sum;
