package pdf

import "rsc.io/qr"

const (
	codeSize  = 68.0 // of a QR code with its quiet zone: it is read from a sheet of paper
	quietZone = 4    // modules that stay white around a QR code (ISO/IEC 18004)
)

// stamp makes what says of which event the sheet is: lines on the left, and the QR
// code on the right. A link that no QR code has room for is printed.
func (c *composer) stamp() []strip {
	s := c.sheet.Stamp
	if s == nil {
		return nil
	}
	boxes := codeBoxes(s.Link, c.textWidth-codeSize)
	width := c.textWidth
	if len(boxes) > 0 {
		width -= codeSize + padding
	}
	var lines []strip
	for _, text := range s.Lines {
		lines = append(lines, c.paragraph([]span{plain(text)}, bodySize, 0, width, padding)...)
	}
	if s.Link != "" && len(boxes) == 0 {
		lines = append(lines, c.paragraph([]span{plain(s.Link)}, bodySize, 0, width, padding)...)
	}
	if len(boxes) == 0 {
		return spaced(4, lines)
	}
	return []strip{beside(lines, boxes)}
}

// beside makes one strip of lines and of boxes beside them.
func beside(lines []strip, boxes []Box) strip {
	out := strip{gap: 4, boxes: boxes}
	y := 0.0
	for _, l := range lines {
		for _, r := range l.runs {
			r.Y += y
			out.runs = append(out.runs, r)
		}
		y += l.height
	}
	out.height = max(y, codeSize)
	return out
}

// codeBoxes draws the QR code of a link from x to the right. Dark modules beside each
// other are one box.
func codeBoxes(link string, x float64) []Box {
	if link == "" {
		return nil
	}
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return nil // the link is too long
	}
	module := codeSize / float64(code.Size+2*quietZone)
	var boxes []Box
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, row) {
				to++
			}
			if to > from {
				boxes = append(boxes, Box{
					X: x + float64(from+quietZone)*module, Y: float64(row+quietZone) * module,
					W: float64(to-from) * module, H: module, Ink: Black,
				})
				from = to
			}
		}
	}
	return boxes
}
