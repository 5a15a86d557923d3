package pdf

import (
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"time"

	"github.com/rollcall40k/rollcall/roster/message"
)

// A Book is several documents in one file: a table of contents, then each document on
// new pages.
type Book struct {
	Title string
	Lines []string  // printed below the title
	Date  time.Time // of printing
	Lang  string    // empty: en
	// Documents yields the documents in order, or the error that ends the book. It runs in
	// another goroutine. A few documents at a time are held in memory.
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
	k := &bookWriter{file: newFile(w, bookPacking), options: &o, measurer: m}
	for x, err := range ahead(layouts(ahead(b.Documents), &o, m)) {
		if err != nil {
			return err
		}
		k.add(x)
		if k.err != nil { // of w
			return fmt.Errorf("pdf: %w", k.err)
		}
	}
	contents := layOutContents(&b, &o, m, k.lines)
	pages := k.file.add(contents)
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

// ahead yields what a sequence yields. The next value is made in another goroutine while the
// caller uses one.
func ahead[V any](values iter.Seq2[V, error]) iter.Seq2[V, error] {
	type result struct {
		value V
		err   error
		panic error
	}
	return func(yield func(V, error) bool) {
		results, stop := make(chan result), make(chan struct{})
		go func() {
			defer close(results)
			send := func(r result) bool {
				select {
				case results <- r:
					return true
				case <-stop:
					return false
				}
			}
			defer func() {
				if p := recover(); p != nil { // it belongs to the caller, who may recover from it
					send(result{panic: fmt.Errorf("%v\n%s", p, debug.Stack())})
				}
			}()
			for v, err := range values {
				if !send(result{value: v, err: err}) {
					return
				}
			}
		}()
		defer func() {
			close(stop)
			for range results { // until the goroutine has ended
			}
		}()
		for r := range results {
			if r.panic != nil {
				panic(r.panic)
			}
			if !yield(r.value, r.err) {
				return
			}
		}
	}
}

// A laidOut is a document with its pages, without footers.
type laidOut struct {
	document Document
	layout   *Layout
}

// layouts lays out documents.
func layouts(documents iter.Seq2[Document, error], o *Options, m measurer) iter.Seq2[laidOut, error] {
	return func(yield func(laidOut, error) bool) {
		for d, err := range documents {
			x := laidOut{document: shownDocument(d, o)}
			if err == nil {
				x.layout, err = layOut(&x.document, o, m)
			}
			if !yield(x, err) {
				return
			}
		}
	}
}

// add writes a document and adds it to the contents.
func (k *bookWriter) add(x laidOut) {
	d, l := &x.document, x.layout
	if k.options.RightPages == On && len(k.pages)%2 == 1 {
		k.blank()
	}
	addFooters(l, d, k.options, k.measurer, len(k.pages))
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
	pages := k.file.add(l)
	line.object = pages[0]
	k.pages = append(k.pages, pages...)
	k.lines = append(k.lines, line)
	player := clean(d.Player)
	if player == "" {
		player = l.Title
	}
	k.outline = append(k.outline, outlineItem{player, pages[0], l.Height, bookmarks(l.Bookmarks, l.Height, pages)})
}

// blank writes an empty page.
func (k *bookWriter) blank() {
	size := papers[k.options.Paper]
	k.pages = append(k.pages, k.file.add(&Layout{Width: size[0], Height: size[1], Pages: make([]Page, 1)})...)
}
