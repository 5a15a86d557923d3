package pdf

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

const (
	tickSize     = 9.0 // side of a box to tick
	tickGap      = 2.0
	modelGap     = 7.0  // between the boxes of two models
	lineGap      = 16.0 // between the boxes of models and the name of the next
	wordGap      = 3.0
	woundRow     = 13.0 // height of a row of boxes
	ticksInRow   = 24   // of one model
	mostTicks    = 240  // of one line of the composition; above it, a box to write in
	writeInWidth = 60.0
)

// wounds makes boxes to tick: for each model that has more than one wound, one
// box a wound, after the name of the models.
func (c *composer) wounds(u unit.Unit) []strip {
	f := flow{left: padding, width: c.textWidth, height: woundRow}
	head, gap := c.label([]span{strong(c.labels.Wounds + ":")}, 0), wordGap
	for _, l := range u.Composition {
		if l.Model && l.Wounds > 1 && l.Count > 0 {
			f.add(append(head, c.woundLine(l, gap)...))
			head, gap = nil, lineGap
		}
	}
	return f.rows
}

// woundLine makes the name of models, at a distance from what is on its left,
// and the boxes of each.
func (c *composer) woundLine(l unit.Line, gap float64) []piece {
	out := c.label([]span{plain(l.Name)}, gap)
	if l.Wounds > mostTicks || l.Count > mostTicks/l.Wounds {
		return append(out, c.writeIn(l)...)
	}
	for range l.Count {
		for left := l.Wounds; left > 0; left -= ticksInRow {
			out = append(out, ticks(min(left, ticksInRow)))
		}
	}
	return out
}

// label makes a piece of text, or one for each line where a row is too narrow.
func (c *composer) label(spans []span, gap float64) []piece {
	var out []piece
	for _, l := range c.wrap(spans, bodySize, c.textWidth-2*padding, 0) {
		s := textStrip(l, 0)
		s = lower(s, (woundRow-s.height)/2)
		out = append(out, piece{width: l.width(), gap: gap, runs: s.runs})
	}
	return out
}

// ticks makes the boxes of one model.
func ticks(n int) piece {
	p := piece{width: float64(n)*(tickSize+tickGap) - tickGap, gap: modelGap}
	for i := range n {
		p.boxes = append(p.boxes, tick(float64(i)*(tickSize+tickGap), tickSize))
	}
	return p
}

func tick(x, width float64) Box { return Box{x, (woundRow - tickSize) / 2, width, tickSize, Line} }

// writeIn says how many wounds there are and makes one box to write in, for
// models that have more wounds than can be ticked.
func (c *composer) writeIn(l unit.Line) []piece {
	count := strings.NewReplacer("{models}", strconv.Itoa(l.Count), "{wounds}", strconv.Itoa(l.Wounds)).Replace(c.labels.WoundsEach)
	out := c.label([]span{plain("(" + count + ")")}, wordGap)
	return append(out, piece{width: writeInWidth, gap: modelGap, boxes: []Box{tick(0, writeInWidth)}})
}
