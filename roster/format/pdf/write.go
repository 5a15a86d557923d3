package pdf

import (
	"fmt"
	"io"
	"time"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/jung-kurt/gofpdf"
)

// Write prints a document as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library and of w.
func Write(w io.Writer, s Document, o Options) error {
	l, err := Compute(s, o)
	if err != nil {
		return err
	}
	return draw(w, l)
}

// draw draws a layout. Its text must consist of characters of the font.
func draw(w io.Writer, l *Layout) error {
	f := gofpdf.NewCustom(&gofpdf.InitType{
		UnitStr: "pt",
		Size:    gofpdf.SizeType{Wd: l.Width, Ht: l.Height},
	})
	setUp(f, l)
	for _, p := range l.Pages {
		f.AddPage()
		for _, b := range p.Boxes {
			drawBox(f, b)
		}
		drawRuns(f, p.Runs)
	}
	if err := f.Output(w); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	return nil
}

const family = "body"

func setUp(f *gofpdf.Fpdf, l *Layout) {
	date := l.Date
	if date.IsZero() {
		// The library would write the present time.
		date = time.Unix(0, 0).UTC()
	}
	f.SetCreationDate(date)
	f.SetModificationDate(date)
	f.SetCatalogSort(true)
	f.SetProducer("Rollcall", true)
	f.SetTitle(l.Title, true)
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(0, 0, 0)
	f.AddUTF8FontFromBytes(family, "", dejavusanscondensed.TTF)
	f.AddUTF8FontFromBytes(family, "B", dejavusanscondensedbold.TTF)
}

func drawBox(f *gofpdf.Fpdf, b Box) {
	switch b.Ink {
	case Black:
		f.SetFillColor(0, 0, 0)
	case Grey:
		f.SetFillColor(150, 150, 150)
	case Pale:
		f.SetFillColor(228, 228, 228)
	case Line:
		f.SetLineWidth(borderWidth)
		// The border is inside the box.
		f.Rect(b.X+borderWidth/2, b.Y+borderWidth/2, b.W-borderWidth, b.H-borderWidth, "D")
		return
	}
	f.Rect(b.X, b.Y, b.W, b.H, "F")
}

const borderWidth = 0.6

func drawRuns(f *gofpdf.Fpdf, runs []Run) {
	for _, r := range runs {
		style := ""
		if r.Bold {
			style = "B"
		}
		f.SetFont(family, style, r.Size)
		f.Text(r.X, r.Y, r.Text)
	}
}
