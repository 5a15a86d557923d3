package main

import (
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"
)

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// writeOutput returns the error of a command, or writes its result as JSON, or as text.
func writeOutput(c *console, asJSON bool, result any, err error, asText func() error) error {
	switch {
	case err != nil:
		return err
	case asJSON:
		return writeJSON(c.out, result)
	}
	return asText()
}

// A grid is a table of text with aligned columns. Every row has as many cells as
// the first one, which holds the headings.
type grid struct {
	indent string
	rows   [][]string
	right  []bool // columns that hold numbers
}

// head adds the headings of the columns: the keys of their texts, or ID.
func (g *grid) head(lang string, keys ...string) {
	for i, key := range keys {
		if key != "ID" {
			keys[i] = strings.ToUpper(says(lang, key))
		}
	}
	g.add(keys...)
}

// add appends a row.
func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

// write prints the rows, with two spaces between the columns.
func (g *grid) write(w io.Writer) error {
	widths := g.widths()
	p := paletteOf(w)
	var b strings.Builder
	for n, row := range g.rows {
		line := g.indent
		for i, cell := range row {
			fill := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i < len(g.right) && g.right[i] {
				line += fill + cell
			} else {
				line += cell + fill
			}
			line += "  "
		}
		line = strings.TrimRight(line, " ")
		if n == 0 {
			line = p.bold(line)
		}
		b.WriteString(line + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// narrow wraps the text of the last column so that the table is at most width wide, but keeps at
// least least characters for the column.
func (g *grid) narrow(width, least int) {
	widths := g.widths()
	last := len(widths) - 1
	for _, w := range widths[:last] {
		width -= w + 2
	}
	var rows [][]string
	for _, row := range g.rows {
		for i, line := range strings.Split(wrap(row[last], "", max(width, least)), "\n") {
			next := make([]string, last+1)
			if i == 0 {
				copy(next, row)
			}
			next[last] = line
			rows = append(rows, next)
		}
	}
	g.rows = rows
}

func (g *grid) widths() []int {
	widths := make([]int, len(g.rows[0]))
	for _, row := range g.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

// wrap breaks text into lines of at most width characters, each with the indent. A longer word
// has a line to itself.
func wrap(text, indent string, width int) string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && utf8.RuneCountInString(indent+line+" "+word) > width {
				lines = append(lines, indent+line)
				line = ""
			}
			line = strings.TrimLeft(line+" "+word, " ")
		}
		if line != "" {
			lines = append(lines, indent+line)
		}
	}
	return strings.Join(lines, "\n")
}
