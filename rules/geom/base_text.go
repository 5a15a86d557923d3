package geom

import (
	"fmt"
	"strings"
)

// AppendBase appends the shape of a base and its sides in inches: round:1.26,
// oval:4.134x2.756 (length, then width), or hull: with the corners, x,y and so on,
// semicolons between them. The height is left out.
func AppendBase(to []byte, b *Base) []byte {
	to = append(append(to, b.Shape.String()...), ':')
	switch b.Shape {
	case Round:
		return b.Width.appendInches(to)
	case Oval:
		to = b.Length.appendInches(to)
		return b.Width.appendInches(append(to, 'x'))
	}
	for i, c := range b.Corner[:b.Sides] {
		if i > 0 {
			to = append(to, ';')
		}
		to = c.point().X.appendInches(to)
		to = c.point().Y.appendInches(append(to, ','))
	}
	return to
}

// ParseBase reads what AppendBase writes into a base, whose height stays as it is.
func ParseBase(text string, b *Base) (err error) {
	shape, sides, _ := strings.Cut(text, ":")
	if b.Shape, err = ParseShape(shape); err != nil {
		return err
	}
	if b.Shape == Hull {
		return parseHull(b, sides)
	}
	length, width, two := strings.Cut(sides, "x")
	if two != (b.Shape == Oval) {
		return fmt.Errorf("base %.40q; allowed: round:diameter, oval:lengthxwidth or hull:x,y;x,y;…", text)
	}
	if !two {
		width = length
	}
	if b.Length, err = ParseLength(length); err != nil {
		return err
	}
	if b.Width, err = ParseLength(width); err != nil {
		return err
	}
	return b.Validate()
}

func parseHull(b *Base, text string) error {
	var corners []Point
	for pair := range strings.SplitSeq(text, ";") {
		p, err := ParsePose(pair)
		if err != nil {
			return err
		}
		corners = append(corners, p.At())
	}
	height := b.Height
	made, err := PolygonHull(corners, 0)
	if err != nil {
		return err
	}
	*b = made
	b.Height = height
	return nil
}
