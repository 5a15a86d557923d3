package pdf

import "slices"

// A pager puts sections on pages.
type pager struct {
	left, top, full float64 // of the text; full is its height
	pages           []Page
	used            float64 // height in use on the last page
}

func newPager(l *Layout, footer float64) *pager {
	p := &pager{left: l.Margin, top: l.Margin, full: l.Height - 2*l.Margin - footer}
	p.turn()
	return p
}

// rounding is less than anyone can see: heights are sums of many numbers.
const rounding = 1e-6

func (p *pager) fits(height float64) bool { return p.used+height <= p.full+rounding }
func (p *pager) empty() bool              { return p.used == 0 }
func (p *pager) finish() []Page           { return p.pages }

func (p *pager) turn() {
	p.pages = append(p.pages, Page{})
	p.used = 0
}

// add places a section: here where it fits, else on a new page, and where it
// is higher than a page on as many as it needs.
func (p *pager) add(s section) {
	if led := slices.Concat(s.lead, s.strips); len(s.lead) > 0 && heightOf(led, true) <= p.full {
		s.strips = led
	} else {
		p.placeLead(s.lead)
	}
	switch {
	case p.fits(heightOf(s.strips, p.empty())):
		p.placeAll(s.strips)
	case s.flows:
		p.split(s)
	default:
		if !p.empty() {
			p.turn()
		}
		p.split(s)
	}
}

// placeLead places what stands before a section that it does not fit on a page with.
func (p *pager) placeLead(lead []strip) {
	if len(lead) > 0 {
		p.add(section{strips: lead})
	}
}

// split places a section cluster by cluster. A cluster that is higher than a
// page is broken where the page ends.
func (p *pager) split(s section) {
	for i := 0; i < len(s.strips); {
		n := cluster(s.strips[i:])
		if !p.fits(heightOf(s.strips[i:i+n], p.empty())) {
			if !p.empty() {
				p.begin(s, i)
			}
			n = p.fitting(s.strips[i : i+n])
		}
		p.placeAll(s.strips[i : i+n])
		i += n
	}
}

// cluster returns how many of the first strips stay together.
func cluster(strips []strip) int {
	n := 1
	for n < len(strips) && strips[n-1].keep {
		n++
	}
	return n
}

// fitting returns how many of the strips fit on the page, at least one.
func (p *pager) fitting(strips []strip) int {
	n := 1
	for n < len(strips) && p.fits(heightOf(strips[:n+1], p.empty())) {
		n++
	}
	return n
}

// begin turns the page within a section, before its strip i, and repeats the
// section's head and the table's.
func (p *pager) begin(s section, i int) {
	p.turn()
	if i == 0 {
		return
	}
	heads := append(append([]strip{}, s.again...), s.strips[i].repeat...)
	if heightOf(heads, true) <= p.full/3 {
		p.placeAll(heads)
	}
}

func (p *pager) placeAll(strips []strip) {
	for _, s := range strips {
		p.place(s)
	}
}

func (p *pager) place(s strip) {
	if !p.empty() {
		p.used += s.gap
	}
	page := &p.pages[len(p.pages)-1]
	y := p.top + p.used
	for _, b := range s.boxes {
		b.X, b.Y = b.X+p.left, b.Y+y
		page.Boxes = append(page.Boxes, b)
	}
	for _, r := range s.runs {
		r.X, r.Y = r.X+p.left, r.Y+y
		page.Runs = append(page.Runs, r)
	}
	p.used += s.height
}
