package pdf

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"sync"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// An outline is the shape of a character, in thousandths of the font size.
type outline []sfnt.Segment

// outlines are the shapes of the characters of one weight, as they are needed.
type outlines struct {
	mutex  sync.Mutex
	font   *sfnt.Font
	buffer sfnt.Buffer
	of     map[rune]outline
}

var fontOutlines = sync.OnceValues(func() ([2]*outlines, error) {
	var out [2]*outlines
	for i, ttf := range [][]byte{dejavusanscondensed.TTF, dejavusanscondensedbold.TTF} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			return out, fmt.Errorf("font: %w", err)
		}
		out[i] = &outlines{font: f, of: map[rune]outline{}}
	}
	return out, nil
})

func (o *outlines) get(r rune) outline {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	shape, ok := o.of[r]
	if ok {
		return shape
	}
	if g, err := o.font.GlyphIndex(&o.buffer, r); err == nil && g != 0 {
		if segments, err := o.font.LoadGlyph(&o.buffer, g, fixed.Int26_6(1000<<6), nil); err == nil {
			shape = append(outline(nil), segments...)
		}
	}
	o.of[r] = shape
	return shape
}

// ImageFormats lists the formats of images of cards.
func ImageFormats() []string { return []string{"png", "svg"} }

// WriteImage writes the front of the card of one unit, or of the first one, as an image:
// PNG with 300 dots per inch, or SVG with text as outlines. The errors are those of
// Compute and of w; an *OptionError for an unknown format.
func WriteImage(w io.Writer, d Document, o Options, format string) error {
	m, err := fonts()
	if err != nil {
		return err
	}
	o.Layout = Cards
	if o, err = o.complete(); err != nil {
		return err
	}
	shapes, err := fontOutlines()
	if err != nil {
		return err
	}
	l, err := cardFront(&d, &o, m)
	if err != nil {
		return err
	}
	switch format {
	case "png":
		return writePNG(w, l, shapes, m)
	case "svg":
		return writeSVG(w, l, shapes, m)
	}
	return &OptionError{Name: "image", Found: format, Allowed: ImageFormats()}
}

const dotsPerPoint = 300.0 / 72

// grey returns the level of an ink, from 0 to 255.
func (i Ink) grey() uint8 {
	f, _ := strconv.ParseFloat(greys[i], 64)
	return uint8(math.Round(255 * f))
}

func writePNG(w io.Writer, l *Layout, shapes [2]*outlines, m measurer) error {
	width, height := int(math.Round(l.Width*dotsPerPoint)), int(math.Round(l.Height*dotsPerPoint))
	palette := make(color.Palette, 16)
	for i := range palette {
		palette[i] = color.Gray{uint8(17 * i)}
	}
	gray := image.NewGray(image.Rect(0, 0, width, height))
	for i := range gray.Pix {
		gray.Pix[i] = 255
	}
	fill := func(x, y, w, h float64, level uint8) {
		x0, y0 := int(math.Round(x*dotsPerPoint)), int(math.Round(y*dotsPerPoint))
		x1, y1 := max(x0+1, int(math.Round((x+w)*dotsPerPoint))), max(y0+1, int(math.Round((y+h)*dotsPerPoint)))
		for py := max(0, y0); py < min(y1, height); py++ {
			row := gray.Pix[py*gray.Stride:]
			for px := max(0, x0); px < min(x1, width); px++ {
				row[px] = level
			}
		}
	}
	z := vector.NewRasterizer(1, 1)
	for i := range l.Pages[0].Items {
		it := &l.Pages[0].Items[i]
		switch {
		case it.Run != nil:
			drawText(gray, z, it.Run, shapes, m)
		case it.Box.Ink == Line || it.Box.Ink == Wound:
			b := it.Box
			fill(b.X, b.Y, b.W, frameWidth, 0)
			fill(b.X, b.Y+b.H-frameWidth, b.W, frameWidth, 0)
			fill(b.X, b.Y, frameWidth, b.H, 0)
			fill(b.X+b.W-frameWidth, b.Y, frameWidth, b.H, 0)
		case it.Box.Ink == Hatch:
			for x := it.Box.X; x < it.Box.X+it.Box.W; x += 2 {
				fill(x, it.Box.Y, 0.3, it.Box.H, 0)
			}
		default:
			fill(it.Box.X, it.Box.Y, it.Box.W, it.Box.H, it.Box.Ink.grey())
		}
	}
	reduced := image.NewPaletted(gray.Bounds(), palette)
	for i, v := range gray.Pix {
		reduced.Pix[i] = uint8((int(v) + 8) / 17)
	}
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, reduced)
}

// drawText draws a run of text, character by character.
func drawText(to *image.Gray, z *vector.Rasterizer, r *Run, shapes [2]*outlines, m measurer) {
	scale := r.Size / 1000 * dotsPerPoint
	x, y := r.X*dotsPerPoint, r.Y*dotsPerPoint
	weight := 0
	if r.Bold {
		weight = 1
	}
	level := color.Gray{}
	if r.White {
		level = color.Gray{255}
	}
	source := image.NewUniform(level)
	size := int(math.Ceil(2 * r.Size * dotsPerPoint))
	for _, c := range r.Text {
		shape := shapes[weight].get(c)
		advance, _ := m.advance(c, r.Bold)
		if len(shape) > 0 {
			left, top := int(math.Floor(x))-size/4, int(math.Floor(y))-size*5/8
			z.Reset(size*5/4, size)
			dx, dy := float32(x-float64(left)), float32(y-float64(top))
			at := func(p fixed.Point26_6) (float32, float32) {
				return dx + float32(p.X)/64*float32(scale), dy + float32(p.Y)/64*float32(scale)
			}
			for _, s := range shape {
				x1, y1 := at(s.Args[0])
				switch s.Op {
				case sfnt.SegmentOpMoveTo:
					z.ClosePath()
					z.MoveTo(x1, y1)
				case sfnt.SegmentOpLineTo:
					z.LineTo(x1, y1)
				case sfnt.SegmentOpQuadTo:
					x2, y2 := at(s.Args[1])
					z.QuadTo(x1, y1, x2, y2)
				case sfnt.SegmentOpCubeTo:
					x2, y2 := at(s.Args[1])
					x3, y3 := at(s.Args[2])
					z.CubeTo(x1, y1, x2, y2, x3, y3)
				}
			}
			z.ClosePath()
			z.Draw(to, image.Rect(left, top, left+size*5/4, top+size), source, image.Point{})
		}
		x += float64(advance) * scale
	}
}
