package web

import (
	"strconv"

	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

// A sheetPage is a printed page, to be drawn as SVG. Numbers are in points, as
// they stand in attributes.
type sheetPage struct {
	Number, Of    int
	Width, Height string
	Boxes         []sheetBox
	Runs          []sheetRun
}

// A sheetBox is a rectangle of a printed page.
type sheetBox struct{ X, Y, W, H, Fill, Stroke string }

// A sheetRun is text on one line of a printed page.
type sheetRun struct {
	X, Y, W, Size string
	Bold          bool
	Text          string
}

// inks are fill and stroke of the inks.
var inks = map[pdf.Ink][2]string{
	pdf.Black: {"#000", ""},
	pdf.Grey:  {"#aaa", ""},
	pdf.Pale:  {"#e8e8e8", ""},
	pdf.Line:  {"none", "#000"},
}

// sheetPages are the pages that the file has.
func sheetPages(l *pdf.Layout) []sheetPage {
	var out []sheetPage
	for i := range l.Pages {
		p := sheetPage{Number: i + 1, Of: len(l.Pages), Width: length(l.Width), Height: length(l.Height)}
		for _, b := range l.Pages[i].Boxes {
			ink := inks[b.Ink]
			p.Boxes = append(p.Boxes, sheetBox{length(b.X), length(b.Y), length(b.W), length(b.H), ink[0], ink[1]})
		}
		for _, r := range l.Pages[i].Runs {
			p.Runs = append(p.Runs, sheetRun{length(r.X), length(r.Y), length(r.W), length(r.Size), r.Bold, r.Text})
		}
		out = append(out, p)
	}
	return out
}

// length writes points with the precision that a screen shows.
func length(points float64) string { return strconv.FormatFloat(points, 'f', 2, 64) }
