// Package format converts checked rosters to files. Its table of formats is the one that
// the API, the pages and the command line offer.
package format

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
)

// A Checked is a checked roster to be converted.
type Checked struct {
	Roster       *roster.Roster
	Book         *entry.Book
	Report       *check.Report
	PrintOptions pdf.Options // of PDF files and images of cards
	Data         string      // the game data as print names it: a date; empty: print does not name it
	Link         string      // of the page that shows the roster, printed as a QR code; may be empty
	Lang         string      // language of printed text: see message.Text
	Now          time.Time
}

// A Format is a file format.
type Format struct {
	Name   string // stable, such as rosz
	Media  string // media type
	Suffix string // of file names
	Dated  bool   // contains the date, so files of one roster may differ
	Text   bool   // text to paste
	Lossy  bool   // may lose information: see Lost

	write func(io.Writer, *Checked) (Lost, error)
}

// Lost is the information that a file does not contain.
type Lost struct {
	Parts      []text.Loss // of a text or a list document
	Selections int         // without a name in a list document
}

// Count returns the number of losses.
func (l Lost) Count() int { return len(l.Parts) + l.Selections }

// Descriptions returns a short description of each kind of loss in a language.
func (l Lost) Descriptions(lang string) []string {
	var out []string
	for _, x := range l.Parts {
		out = append(out, message.Text(lang, "lost."+string(x.Kind), message.Named("Subject", x.Subject)))
	}
	if l.Selections > 0 {
		out = append(out, message.Text(lang, "lost.selections", message.Named("Count", l.Selections)))
	}
	return out
}

// Title names the format in a language.
func (f Format) Title(lang string) string { return message.Text(lang, "format."+f.Name, nil) }

// Write writes the file, and returns what it does not contain.
func (f Format) Write(w io.Writer, c *Checked) (Lost, error) { return f.write(w, c) }

// ContentType returns the media type with its character encoding.
func (f Format) ContentType() string {
	if strings.HasPrefix(f.Media, "text/") {
		return f.Media + "; charset=utf-8"
	}
	return f.Media
}

// Formats returns all formats, files before texts.
func Formats() []Format {
	all := []Format{
		{Name: "pdf", Media: "application/pdf", Suffix: ".pdf", Dated: true, write: writePDF},
		{Name: "png", Media: "image/png", Suffix: ".png", write: imageWriter("png")},
		{Name: "svg", Media: "image/svg+xml", Suffix: ".svg", write: imageWriter("svg")},
		{Name: "rosz", Media: "application/zip", Suffix: ".rosz", write: recorded((*battlescribe.Recorded).WriteROSZ)},
		{Name: "ros", Media: "application/xml", Suffix: ".ros", write: recorded((*battlescribe.Recorded).WriteROS)},
		{Name: "newrecruit", Media: "application/json", Suffix: ".newrecruit.json", write: recorded((*battlescribe.Recorded).WriteJSON)},
		{Name: "json", Media: "application/json", Suffix: ".json", write: writeRoster},
		{Name: "list", Media: "application/json", Suffix: ".list.json", Lossy: true, write: writeList},
	}
	for _, d := range text.Dialects() {
		all = append(all, textFormat(d))
	}
	return all
}

// ByName returns the format with the name.
func ByName(name string) (Format, bool) {
	all := Formats()
	i := slices.IndexFunc(all, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, false
	}
	return all[i], true
}

// FileName returns the name of a roster in characters that all file systems allow, without
// characters that change the direction of text, shortened.
func FileName(name string) string {
	const longest = 60
	kept := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Bidi_Control, r): // it could show another extension
			return -1
		case unicode.IsControl(r), strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		}
		return r
	}, name)
	if runes := []rune(kept); len(runes) > longest {
		kept = string(runes[:longest])
	}
	if kept = strings.Trim(kept, " .-"); kept == "" {
		return "roster"
	}
	return kept
}

// Printed returns the document that print shows of a checked roster.
func (c *Checked) Printed() pdf.Document {
	d := pdf.NewDocument(c.Lang, c.Book, c.Roster, render.Outline(c.Report, c.Lang), c.Now)
	d.Data, d.Link = c.Data, c.Link
	return d
}

func writePDF(w io.Writer, c *Checked) (Lost, error) {
	return Lost{}, pdf.Write(w, c.Printed(), c.PrintOptions)
}

// imageWriter returns the writer of the card of the unit that the options name, or of the
// first unit.
func imageWriter(format string) func(io.Writer, *Checked) (Lost, error) {
	return func(w io.Writer, c *Checked) (Lost, error) {
		return Lost{}, pdf.WriteImage(w, c.Printed(), c.PrintOptions, format)
	}
}

// recorded returns the writer of a roster file of another program.
func recorded(write func(*battlescribe.Recorded, io.Writer) error) func(io.Writer, *Checked) (Lost, error) {
	return func(w io.Writer, c *Checked) (Lost, error) {
		return Lost{}, write(battlescribe.Record(c.Book, c.Roster, c.Report), w)
	}
}

func writeRoster(w io.Writer, c *Checked) (Lost, error) { return Lost{}, writeJSON(w, c.Roster) }

func writeList(w io.Writer, c *Checked) (Lost, error) {
	l, lost := intake.WriteList(c.Book, c.Roster)
	l.Unread = append(l.Unread, text.UnreadLines(c.Roster)...)
	return Lost{Parts: text.LostInList(c.Roster), Selections: lost}, writeJSON(w, l)
}

func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

func textFormat(d text.Dialect) Format {
	f := Format{
		Name: string(d), Media: "text/plain", Suffix: "." + string(d) + ".txt", Text: true, Lossy: true,
		write: func(w io.Writer, c *Checked) (Lost, error) {
			lost, err := text.Write(w, d, c.Book, c.Roster, c.Report)
			return Lost{Parts: lost}, err
		},
	}
	switch d {
	case text.Markdown:
		f.Media, f.Suffix = "text/markdown", ".md"
	case text.CSV:
		f.Media, f.Suffix = "text/csv", ".csv"
	}
	return f
}
