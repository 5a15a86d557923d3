package pdf

import "io"

// Compute lays out a document. Equal arguments give equal layouts. It returns an
// *OptionError for an option that is not allowed, or an error if the built-in font cannot
// be read.
func Compute(d Document, o Options) (*Layout, error) {
	m, err := fonts()
	if err != nil {
		return nil, err
	}
	if o, err = o.complete(); err != nil {
		return nil, err
	}
	return layOut(&d, &o, m, -1)
}

// layOut lays out a document with its footers. before is the number of pages before it in
// a book, or −1.
func layOut(d *Document, o *Options, m measurer, before int) (*Layout, error) {
	if d.Lang == "" {
		d.Lang = "en"
	}
	var l *Layout
	switch o.Layout {
	case Cards:
		return layOutCards(d, o, m)
	case Summary:
		l = layOutSummary(d, o, m)
	case Opponent:
		d = opponentsView(d)
		l = layOutReference(d, o, m)
	default:
		l = layOutReference(d, o, m)
	}
	g := geometryOf(o)
	b := &builder{typesetter: typesetter{m}, u: bodySize, options: o}
	b.footers(l, d, &g, before)
	return l, nil
}

// Write prints a document as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library and of w.
func Write(w io.Writer, d Document, o Options) error {
	l, err := Compute(d, o)
	if err != nil {
		return err
	}
	f := newFile(w)
	f.pages = f.add(l)
	f.outline = bookmarks(l.Bookmarks, l.Height, f.pages)
	return f.finish(l.Title, l.Lang, l.Date)
}

// opponentsView returns a document without what only the player and the judges may see:
// notes, diagnostics other than the verdict, and where and when it was submitted.
func opponentsView(d *Document) *Document {
	v := *d
	v.Notes, v.Lines, v.Diagnostics = "", nil, nil
	v.Forces = nil
	for _, f := range d.Forces {
		v.Forces = append(v.Forces, Force{ID: f.ID, Name: f.Name})
	}
	v.Units = append(v.Units[:0:0], d.Units...)
	for i := range v.Units {
		v.Units[i].Notes = ""
	}
	return &v
}
