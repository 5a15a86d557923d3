package pdf

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync/atomic"
	"time"

	"github.com/sourcegraph/conc/stream"

	"github.com/rollcall40k/rollcall/roster/message"
)

// A Book is several documents in one file: a table of contents, then each document on
// new pages.
type Book struct {
	Title string
	Lines []string  // printed below the title
	Date  time.Time // of printing
	Lang  string    // empty: en
	// Documents yields the documents, or the error that ends the book. They are printed in the order
	// of Document.Place; those of equal places in the order in which they are yielded. A few documents
	// at a time are held in memory.
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
	k := &bookWriter{file: newFile(w, m, bookPacking), options: &o, measurer: m}
	if err := k.addAll(b.Documents); err != nil {
		return err
	}
	k.arrange()
	contents := layOutContents(&b, &o, m, k.lines)
	pages := k.file.add(contents, nil)
	k.pages = append(pages, k.pages...)
	// The contents are read first.
	n := len(k.sections) - 1
	k.sections = append([]int{k.sections[n]}, k.sections[:n]...)
	k.file.outline = append([]outlineItem{{title: message.Text(b.Lang, "pdf.contents", nil), page: pages[0], top: contents.Height}}, k.file.outline...)
	return k.finish(clean(b.Title), b.Lang, b.Date)
}

// A bookWriter is a book while it is written. The pages of a document are written before their numbers
// in the book are known. Their footers follow as separate streams.
type bookWriter struct {
	*file
	measurer  measurer
	options   *Options
	documents []bookDocument
	lines     []contentsLine
}

// A bookDocument is what the book needs of a document whose pages are written.
type bookDocument struct {
	footer  Document // what footers print
	line    contentsLine
	outline outlineItem
	section int
	pages   []int // objects
	footers []int // reserved objects of the footers of pages; nil: they have none
	layout  Layout
}

// layoutsAhead is how many documents are laid out at a time while others are read and written. Each more
// adds several megabytes to a book of long lists. Layouts are a third of the work, so that one at a time
// keeps two processors busy.
const layoutsAhead = 1

// addAll adds documents in the order in which they are yielded. They are read in the goroutine of the
// caller, laid out in another, and written in a third.
func (k *bookWriter) addAll(documents iter.Seq2[Document, error]) (err error) {
	var failed atomic.Pointer[error] // of a layout, or of the io.Writer
	layouts := stream.New().WithMaxGoroutines(layoutsAhead)
	defer func() {
		layouts.Wait()
		if e := failed.Load(); e != nil { // it belongs to an earlier document
			err = *e
		}
	}()
	for d, err := range documents {
		if err != nil {
			return err
		}
		if failed.Load() != nil {
			break
		}
		layouts.Go(func() stream.Callback {
			d := shownDocument(d, k.options)
			l, err := layOut(&d, k.options, k.measurer)
			return func() {
				if err == nil && failed.Load() == nil {
					if k.add(&d, l); k.err != nil {
						err = fmt.Errorf("pdf: %w", k.err)
					}
				}
				if err != nil {
					failed.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	return nil
}

// add writes the pages of a document without their footers.
func (k *bookWriter) add(d *Document, l *Layout) {
	x := bookDocument{footer: *footerOf(d), layout: Layout{Width: l.Width, Height: l.Height}}
	if k.options.Layout != Cards {
		for range l.Pages {
			x.footers = append(x.footers, k.reserve())
		}
	}
	x.pages = k.file.add(l, x.footers)
	x.section = k.sections[len(k.sections)-1]
	x.line.name = clean(d.Player)
	if x.line.name == "" {
		x.line.name = clean(d.Name)
	} else if list := clean(d.Name); list != "" {
		x.line.name = join(x.line.name, clean(d.Faction))
	}
	if len(d.Costs) > 0 {
		x.line.points = typesetter{lang: d.Lang}.cost(&d.Costs[0], d.Costs[0].Amount)
	}
	x.line.verdict, _ = d.verdict()
	x.line.object = x.pages[0]
	player := clean(d.Player)
	if player == "" {
		player = l.Title
	}
	x.outline = outlineItem{player, x.pages[0], l.Height, bookmarks(l.Bookmarks, l.Height, x.pages)}
	k.documents = append(k.documents, x)
}

// arrange puts the documents in their order, and writes the footers of their pages.
func (k *bookWriter) arrange() {
	slices.SortStableFunc(k.documents, func(a, b bookDocument) int { return cmp.Compare(a.footer.Place, b.footer.Place) })
	k.sections = k.sections[:0]
	for i := range k.documents {
		x := &k.documents[i]
		if k.options.RightPages == On && len(k.pages)%2 == 1 {
			k.blank()
		}
		if x.footers != nil {
			l := &x.layout
			l.Pages = make([]Page, len(x.pages))
			addFooters(l, &x.footer, k.options, k.measurer, len(k.pages))
			for n := range l.Pages {
				k.draw(l, &l.Pages[n], n)
				k.compressed(x.footers[n], "", k.buffer.Bytes())
			}
		}
		x.line.page = len(k.pages) + 1
		k.lines = append(k.lines, x.line)
		k.pages = append(k.pages, x.pages...)
		k.sections = append(k.sections, x.section)
		k.outline = append(k.outline, x.outline)
	}
}

// blank writes an empty page.
func (k *bookWriter) blank() {
	size := papers[k.options.Paper]
	k.pages = append(k.pages, k.file.add(&Layout{Width: size[0], Height: size[1], Pages: make([]Page, 1)}, nil)...)
}
