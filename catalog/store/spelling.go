package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// A spelling is how close the words of a datasheet must be to those of a search. Each finds
// what the ones before it find, and a search uses the first that finds anything.
type spelling int

const (
	beginnings spelling = iota // words that begin with the word
	parts                      // and words that contain it
	oneEdit                    // and words whose beginnings differ by one letter
	twoEdits
)

const (
	// shortestPart is the number of letters of a part of a word that is found.
	shortestPart = 3
	// lettersPerEdit is the number of letters of a word for each that may differ.
	lettersPerEdit = 4
	// maxSpelled bounds the work of a search: the words of a longer text must be spelled right.
	maxSpelled = 8
	// longestSpelled is the number of letters of words that may be misspelled.
	longestSpelled = 40
	// maxSimilar bounds the number of words that are searched instead of one.
	maxSimilar = 200
)

// A spellingSearch is a search that finds words by parts and with typing errors if it finds
// nothing else.
type spellingSearch struct {
	*Store
	filter    *catalog.Filter
	snapshots string // as searched returns them
	words     []string
	spelling  spelling
	after     []string    // sort key of the last datasheet of the page before
	similar   [][]similar // for each word, once it is needed
}

// A similar word is a word of datasheets instead of which another may have been searched.
type similar struct {
	word string
	from spelling // the first that allows it
}

// start reads the text and the cursor of the filter.
func (x *spellingSearch) start(ctx context.Context) (err error) {
	for _, word := range strings.Fields(catalog.Fold(x.filter.Text)) {
		if word = indexed(word); !slices.Contains(x.words, word) {
			x.words = append(x.words, word)
		}
		if len(x.words) > wordLimit {
			return nil
		}
	}
	if x.filter.Cursor != "" {
		if err := x.readCursor(); err != nil {
			return err
		}
	}
	if x.snapshots, err = x.searched(ctx, x.filter); err != nil {
		return fmt.Errorf("search datasheets: %w", err)
	}
	return nil
}

// readCursor reads the place where the page before ended, and its spelling.
func (x *spellingSearch) readCursor() error {
	key, err := catalog.ParseCursor(listOf(x.filter), x.filter.Cursor, 5)
	if err != nil {
		return err
	}
	_, badSeq := strconv.ParseInt(key[3], 10, 64)
	n, badSpelling := strconv.Atoi(key[4])
	if badSeq != nil || badSpelling != nil || n < int(beginnings) || n > int(twoEdits) {
		return fmt.Errorf("%w: %.40q", catalog.ErrBadCursor, x.filter.Cursor)
	}
	x.after, x.spelling = key[:4], spelling(n)
	return nil
}

// search returns the first datasheets after the cursor. Without a cursor, it chooses the spelling.
func (x *spellingSearch) search(ctx context.Context, limit int) (rest []found, err error) {
	tried := ""
	for {
		match, err := x.match(ctx)
		if err != nil {
			return nil, fmt.Errorf("search datasheets: %w", err)
		}
		if match == "" || match != tried {
			if rest, err = x.list(ctx, match, limit); err != nil {
				return nil, err
			}
		}
		if len(rest) > 0 || x.after != nil || len(x.words) == 0 || len(x.words) > maxSpelled || x.spelling == twoEdits {
			return rest, nil
		}
		tried = match
		x.spelling++
	}
}

// list returns the first datasheets after the cursor that have the words.
func (x *spellingSearch) list(ctx context.Context, match string, limit int) ([]found, error) {
	q := x.Store.search.query(x.filter, x.snapshots, match)
	if k := x.after; k != nil {
		seq, err := strconv.ParseInt(k[3], 10, 64)
		if err != nil {
			return nil, err // readCursor has read it
		}
		q.where("d.name_key >= ? AND (d.name_key, d.catalogue, d.id, m.snapshot) > (?, ?, ?, ?)", k[0], k[0], k[1], k[2], seq)
	}
	q.text += " ORDER BY d.name_key, d.catalogue, d.id, m.snapshot LIMIT ?"
	q.args = append(q.args, limit)
	rows, err := x.db.QueryContext(ctx, q.text, q.args...)
	return database.Collect(rows, err, "search datasheets", scanFound)
}

// match writes the words as a query of the index of datasheets: all of them, each as the
// beginning of a word or as a similar word. Folding leaves only letters and digits, and quotes
// keep words such as AND and NEAR from meaning anything. Without words, it is empty.
func (x *spellingSearch) match(ctx context.Context) (match string, err error) {
	if x.spelling > beginnings && x.similar == nil {
		for _, word := range x.words {
			list, err := x.similarTo(ctx, word)
			if err != nil {
				return "", err
			}
			x.similar = append(x.similar, list)
		}
	}
	sql := x.Store.search
	all := make([]string, len(x.words))
	for i, word := range x.words {
		either := []string{fmt.Sprintf(sql.prefix, word)}
		if x.similar != nil {
			for _, s := range x.similar[i] {
				if s.from <= x.spelling {
					either = append(either, fmt.Sprintf(sql.word, s.word))
				}
			}
		}
		all[i] = "(" + strings.Join(either, sql.or) + ")"
	}
	return strings.Join(all, sql.and), nil
}

// similarTo returns the stored words that are similar to one, the most similar first. They share
// three letters in a row with it, where the beginning of a word counts as a letter.
func (x *spellingSearch) similarTo(ctx context.Context, word string) ([]similar, error) {
	if n := utf8.RuneCountInString(word); n < shortestPart || n > longestSpelled {
		return nil, nil
	}
	sql, either := x.Store.search, trigrams(word)
	for i := range either {
		either[i] = fmt.Sprintf(sql.word, either[i])
	}
	rows, err := x.db.QueryContext(ctx, "SELECT word FROM word WHERE key IN (SELECT rowid FROM word_trigram WHERE "+
		fmt.Sprintf(sql.match, "word_trigram")+")", strings.Join(either, sql.or))
	list, err := database.Collect(rows, err, "similar words", func(row database.Scanner) (s similar, err error) {
		err = row.Scan(&s.word)
		s.from = spellingOf(word, s.word)
		return s, err
	})
	list = slices.DeleteFunc(list, func(s similar) bool { return s.from == beginnings || s.from > twoEdits })
	slices.SortFunc(list, func(a, b similar) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.word, b.word)) })
	return list[:min(len(list), maxSimilar)], err
}

// spellingOf returns the first spelling with which a searched word finds another; more than
// twoEdits: none.
func spellingOf(searched, word string) spelling {
	switch {
	case strings.HasPrefix(word, searched):
		return beginnings
	case strings.Contains(word, searched):
		return parts
	}
	most := min(utf8.RuneCountInString(searched)/lettersPerEdit, int(twoEdits-parts))
	least := most + 1
	for n := max(1, len(searched)-most); n <= min(len(word), len(searched)+most); n++ {
		if edits, ok := catalog.EditsWithin(searched, word[:n], least-1); ok {
			least = edits
		}
	}
	if least > most {
		return twoEdits + 1
	}
	return parts + spelling(least)
}

// trigrams returns each three letters in a row of a word with two marks before its first letter,
// sorted, each once.
func trigrams(word string) []string {
	letters := []rune("__" + word)
	list := make([]string, len(letters)-2)
	for i := range list {
		list[i] = string(letters[i : i+3])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// wordWriter adds datasheets to the full-text index, and their words to the index of words.
type wordWriter struct {
	statements
	texts, words, trigrams *sql.Stmt
	stored                 map[string]bool // words
}

func newWordWriter(ctx context.Context, tx *sql.Tx, search *searchSQL) (*wordWriter, error) {
	all, err := prepare(ctx, tx, fmt.Sprintf(search.insert, "datasheet_text"),
		"INSERT INTO word (word) VALUES (?) ON CONFLICT DO NOTHING RETURNING key", fmt.Sprintf(search.insert, "word_trigram"))
	if err != nil {
		return nil, err
	}
	return &wordWriter{all, all[0], all[1], all[2], map[string]bool{}}, nil
}

// store adds a datasheet, whose row has a key, to the indexes.
func (w *wordWriter) store(ctx context.Context, key int64, d *catalog.Summary) error {
	words := wordsOf(d)
	for _, word := range words {
		if err := w.storeWord(ctx, word); err != nil {
			return err
		}
	}
	_, err := w.texts.ExecContext(ctx, key, strings.Join(words, " "))
	return err
}

// wordsOf returns the words by which a datasheet is found.
func wordsOf(d *catalog.Summary) []string {
	words := strings.Fields(catalog.Fold(strings.Join(append([]string{d.Name, d.Faction}, d.Keywords...), " ")))
	for i := range words {
		words[i] = indexed(words[i])
	}
	return words
}

func (w *wordWriter) storeWord(ctx context.Context, word string) error {
	if w.stored[word] {
		return nil
	}
	w.stored[word] = true
	var key int64
	if err := w.words.QueryRowContext(ctx, word).Scan(&key); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	_, err := w.trigrams.ExecContext(ctx, key, strings.Join(trigrams(word), " "))
	return err
}
