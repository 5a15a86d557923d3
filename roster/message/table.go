package message

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// columns are those of a translator's table.
var columns = []string{"key", "english", "translation"}

// Export writes the texts of a language as CSV for a translator: a row for each key, with the
// English text and the translation.
func Export(w io.Writer, lang string) error {
	out := csv.NewWriter(w)
	rows := [][]string{columns}
	english, translation := of(English).texts, of(lang).texts
	for _, key := range slices.Sorted(maps.Keys(english)) {
		rows = append(rows, []string{key, english[key], translation[key]})
	}
	return out.WriteAll(rows)
}

// Import reads a table that Export has written and a translator has changed, and writes the file
// of the language, active.<lang>.json. If the texts have faults, it writes nothing and returns all
// of them.
func Import(r io.Reader, w io.Writer, lang string) error {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return fmt.Errorf("table of translations: %w", err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		return fmt.Errorf("table of translations: the first row must be %s", strings.Join(columns, ","))
	}
	list := map[string]string{}
	for i, row := range rows[1:] {
		if _, twice := list[row[0]]; twice {
			return fmt.Errorf("table of translations: row %d: %s occurs twice", i+2, row[0])
		}
		list[row[0]] = row[2]
	}
	if faults := Check(lang, list); len(faults) > 0 {
		return errors.Join(faults...)
	}
	out := json.NewEncoder(w) // sorts the keys
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(list)
}
