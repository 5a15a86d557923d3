-- +goose Up

-- The functions that statements use in SQLite too: instr is a part of it, and checksum.go has
-- the others.
CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS 'SELECT strpos($1, $2)';

-- A part of a checksum: its length and its bytes.
CREATE FUNCTION checksum_part(text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS
	'SELECT int8send(octet_length($1)::bigint) || convert_to($1, ''UTF8'')';
CREATE FUNCTION checksum_part(bytea) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS
	'SELECT int8send(octet_length($1)::bigint) || $1';

CREATE FUNCTION checksum(text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS
	'SELECT substr(sha256(checksum_part($1)), 1, 8)';
CREATE FUNCTION checksum(text, text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS
	'SELECT substr(sha256(checksum_part($1) || checksum_part($2)), 1, 8)';
CREATE FUNCTION checksum(text, text, bytea, text, text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS
	'SELECT substr(sha256(checksum_part($1) || checksum_part($2) || checksum_part($3) || checksum_part($4) || checksum_part($5)), 1, 8)';

-- Returns the text if the two checksums are equal.
-- +goose StatementBegin
CREATE FUNCTION checked_sum(want bytea, actual bytea, document text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	IF want <> actual THEN
		RAISE EXCEPTION 'the stored document was modified outside of the program, or the disk is damaged; restore it from a backup'
			USING ERRCODE = 'data_corrupted';
	END IF;
	RETURN document;
END $$;
-- +goose StatementEnd

CREATE FUNCTION checked(bytea, text) RETURNS text LANGUAGE sql IMMUTABLE AS
	'SELECT checked_sum($1, checksum($2), $2)';
CREATE FUNCTION checked(bytea, text, text) RETURNS text LANGUAGE sql IMMUTABLE AS
	'SELECT checked_sum($1, checksum($2, $3), $2)';
CREATE FUNCTION checked(bytea, text, text, bytea, text, text) RETURNS text LANGUAGE sql IMMUTABLE AS
	'SELECT checked_sum($1, checksum($2, $3, $4, $5, $6), $2)';
