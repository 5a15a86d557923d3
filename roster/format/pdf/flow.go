package pdf

// A piece is part of a row and is never divided: a name, or the boxes of a
// model. Its boxes and runs are placed from its top left corner.
type piece struct {
	width, gap float64 // gap is kept free on the left, but at the start of a row
	boxes      []Box
	runs       []Run
}

// A flow puts pieces beside each other in rows of one height.
type flow struct {
	left, width, height float64
	rows                []strip
	used                float64 // x where the last row ends
}

// add puts pieces into the last row where all of them fit, and else into new
// rows, of which the second and later ones are moved in.
func (f *flow) add(pieces []piece) {
	for i, p := range pieces {
		switch {
		case i == 0 && (len(f.rows) == 0 || f.used+total(pieces) > f.width):
			f.turn(f.left)
			p.gap = 0
		case f.used+p.gap+p.width > f.width:
			f.rows[len(f.rows)-1].keep = true
			f.turn(2 * f.left)
			p.gap = 0
		}
		f.place(p)
	}
}

func total(pieces []piece) float64 {
	width := 0.0
	for _, p := range pieces {
		width += p.gap + p.width
	}
	return width
}

func (f *flow) turn(x float64) {
	f.rows = append(f.rows, strip{height: f.height})
	f.used = x
}

func (f *flow) place(p piece) {
	x := f.used + p.gap
	row := &f.rows[len(f.rows)-1]
	for _, b := range p.boxes {
		b.X += x
		row.boxes = append(row.boxes, b)
	}
	for _, r := range p.runs {
		r.X += x
		row.runs = append(row.runs, r)
	}
	f.used = x + p.width
}
