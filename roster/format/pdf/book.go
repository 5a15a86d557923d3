package pdf

import (
	"github.com/rollcall40k/rollcall/roster/message"
	"io"
	"iter"
	"time"
)

// A Book is several documents in one file: a table of contents, then each document on
// new pages.
type Book struct {
	Title string
	Lines []string  // printed below the title
	Date  time.Time // of printing
	Lang  string    // empty: en
	// Documents yields the documents in order, or the error that ends the book. One
	// document at a time is held in memory.
	Documents iter.Seq2[Document, error]
}

// WriteBook prints a book as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library, of w and of the documents.
func WriteBook(w io.Writer, b Book, o Options) error {
	m, err := fonts()
	if err != nil {
		return err
	}
	if o, err = o.complete(); err != nil {
		return err
	}
	if b.Lang == "" {
		b.Lang = "en"
	}
	k := &bookWriter{file: newFile(w), options: &o, measurer: m}
	for d, err := range b.Documents {
		if err != nil {
			return err
		}
		if err := k.document(d); err != nil {
			return err
		}
	}
	contents := layOutContents(&b, &o, m, k.lines)
	pages := k.add(contents)
	k.pages = append(pages, k.pages...)
	// The contents are read first.
	n := len(k.sections) - 1
	k.sections = append([]int{k.sections[n]}, k.sections[:n]...)
	k.file.outline = append([]outlineItem{{title: message.Text(b.Lang, "pdf.contents", nil), page: pages[0], top: contents.Height}}, k.file.outline...)
	return k.finish(clean(b.Title), b.Lang, b.Date)
}

// A bookWriter is a book while it is written.
type bookWriter struct {
	*file
	measurer measurer
	options  *Options
	lines    []contentsLine
}

// document writes a document and adds it to the contents.
func (k *bookWriter) document(d Document) error {
	if k.options.RightPages == On && len(k.pages)%2 == 1 {
		k.blank()
	}
	l, err := layOut(&d, k.options, k.measurer, len(k.pages))
	if err != nil {
		return err
	}
	name := clean(d.Player)
	if name == "" {
		name = clean(d.Name)
	} else if list := clean(d.Name); list != "" {
		name = join(name, clean(d.Faction))
	}
	line := contentsLine{name: name, page: len(k.pages) + 1}
	if len(d.Costs) > 0 {
		line.points = message.Number(d.Lang, d.Costs[0].Amount.String()) + " " + clean(d.Costs[0].Unit)
	}
	line.verdict, _ = d.verdict()
	pages := k.add(l)
	line.object = pages[0]
	k.pages = append(k.pages, pages...)
	k.lines = append(k.lines, line)
	player := clean(d.Player)
	if player == "" {
		player = l.Title
	}
	k.outline = append(k.outline, outlineItem{player, pages[0], l.Height, bookmarks(l.Bookmarks, l.Height, pages)})
	return nil
}

// blank writes an empty page.
func (k *bookWriter) blank() {
	size := papers[k.options.Paper]
	k.pages = append(k.pages, k.add(&Layout{Width: size[0], Height: size[1], Pages: make([]Page, 1)})...)
}
