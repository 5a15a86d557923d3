package pdf

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"

	"golang.org/x/image/font/sfnt"
)

// writeSVG writes the text as outlines, each character once.
func writeSVG(w io.Writer, l *Layout, shapes [2]*outlines, m measurer) error {
	s := &svgWriter{Writer: bufio.NewWriter(w), measurer: m, ids: map[svgGlyph]int{}}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" width="%smm" height="%smm" viewBox="0 0 %s %s" role="img"><title>`, svgNumber(l.Width/millimetre), svgNumber(l.Height/millimetre), svgNumber(l.Width), svgNumber(l.Height))
	_ = xml.EscapeText(s, []byte(l.Title))
	s.WriteString(`</title><rect width="100%" height="100%" fill="#fff"/><defs>`)
	items := l.Pages[0].Items
	for i := range items {
		if r := items[i].Run; r != nil {
			s.define(r, shapes)
		}
	}
	s.WriteString(`</defs>`)
	for i := range items {
		if r := items[i].Run; r != nil {
			s.run(r)
		} else {
			s.box(&items[i])
		}
	}
	s.WriteString(`</svg>`)
	return s.Flush()
}

// An svgWriter writes the items of a page.
type svgWriter struct {
	*bufio.Writer
	measurer
	ids map[svgGlyph]int // of the glyphs that are defined
}

// An svgGlyph is a letter of one of the fonts.
type svgGlyph struct {
	r    rune
	bold bool
}

func svgNumber(v float64) string { return string(appendNumber(nil, v)) }

// define writes the shapes of the letters of a text that have none yet.
func (s *svgWriter) define(r *Run, shapes [2]*outlines) {
	weight := 0
	if r.Bold {
		weight = 1
	}
	for _, c := range r.Text {
		g := svgGlyph{c, r.Bold}
		if _, ok := s.ids[g]; ok {
			continue
		}
		s.ids[g] = len(s.ids)
		fmt.Fprintf(s, `<path id="g%d" d="`, s.ids[g])
		for _, segment := range shapes[weight].get(c) {
			s.segment(&segment)
		}
		s.WriteString(`"/>`)
	}
}

func (s *svgWriter) segment(g *sfnt.Segment) {
	op, n := "M", 1
	switch g.Op {
	case sfnt.SegmentOpLineTo:
		op = "L"
	case sfnt.SegmentOpQuadTo:
		op, n = "Q", 2
	case sfnt.SegmentOpCubeTo:
		op, n = "C", 3
	}
	s.WriteString(op)
	for k := range n {
		if k > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(strconv.Itoa(g.Args[k].X.Round()) + " " + strconv.Itoa(g.Args[k].Y.Round()))
	}
}

func (s *svgWriter) box(it *Item) {
	x := *it.Box
	style := fmt.Sprintf(`fill="#%02x%02[1]x%02[1]x"`, x.Ink.grey())
	switch x.Ink {
	case Line, Wound:
		style = fmt.Sprintf(`fill="none" stroke="#000" stroke-width="%s"`, svgNumber(frameWidth))
		x.X, x.Y, x.W, x.H = x.X+frameWidth/2, x.Y+frameWidth/2, x.W-frameWidth, x.H-frameWidth
	case Hatch:
		style = `fill="#bdbdbd"`
	}
	fmt.Fprintf(s, `<rect x="%s" y="%s" width="%s" height="%s" %s/>`, svgNumber(x.X), svgNumber(x.Y), svgNumber(x.W), svgNumber(x.H), style)
}

// run writes a text as its shapes.
func (s *svgWriter) run(r *Run) {
	fill := ""
	if r.White {
		fill = ` fill="#fff"`
	}
	fmt.Fprintf(s, `<g transform="translate(%s %s) scale(%s)"%s>`, svgNumber(r.X), svgNumber(r.Y), strconv.FormatFloat(r.Size/1000, 'f', 5, 64), fill)
	x := 0
	for _, c := range r.Text {
		if c != ' ' {
			fmt.Fprintf(s, `<use href="#g%d" x="%d"/>`, s.ids[svgGlyph{c, r.Bold}], x)
		}
		advance, _ := s.advance(c, r.Bold)
		x += advance
	}
	s.WriteString(`</g>`)
}
