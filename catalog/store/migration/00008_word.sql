-- +goose Up

-- The different words of the datasheets, to find words with typing errors and parts of words.
-- A word stays when its last datasheet is pruned; it finds nothing then.
CREATE TABLE word (
	key  INTEGER PRIMARY KEY,
	word TEXT NOT NULL UNIQUE
) STRICT;

-- Each three letters in a row of a word, with two marks before its first letter.
CREATE VIRTUAL TABLE word_trigram USING fts5 (
	text,
	content = '', contentless_delete = 1,
	tokenize = "ascii tokenchars '_'", detail = 'none'
);

-- +goose Down
DROP TABLE word_trigram;
DROP TABLE word;
