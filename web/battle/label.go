package battle

import (
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A label is the name of a unit next to its models.
type label struct {
	Unit, Player   int
	Code, Name     string
	X, Y           string
	Hidden, Active bool // active: the beat is about the unit, and its full name is shown
}

// A font is the size of labels, as in viewer.css: the height in thousandths of an inch,
// and the width of a letter in percent of the height.
type font struct{ height, width geom.Length }

var (
	normalFont = font{950, 56}
	activeFont = font{1150, 64}
)

// markerReach is the radius of the number of an objective marker.
const markerReach = 800

// A box is a rectangle of the drawing: Y grows downwards.
type box struct{ left, top, right, bottom geom.Length }

// overlap returns the area that two boxes share.
func (b box) overlap(c box) int64 {
	width := min(b.right, c.right) - max(b.left, c.left)
	height := min(b.bottom, c.bottom) - max(b.top, c.top)
	return int64(max(width, 0)) * int64(max(height, 0))
}

// labels places the labels of all units, those of active units first.
func (d drawing) labels(r *replay.Replay, v *log.Viewer, highlights map[rules.UnitID]string) []label {
	list := make([]label, len(r.Units))
	p := placement{width: r.Field.Width, depth: r.Field.Depth}
	for i := range v.Models {
		if m := &v.Models[i]; m.Unit != rules.NoUnit && !m.Destroyed && v.Units[m.Unit.Index()].Place == rules.OnTable {
			p.addObstacle(m.Unit, m.Pose.X, d.depth-m.Pose.Y, reach(&r.Models[i].Base))
		}
	}
	for i := range v.Markers {
		p.addObstacle(rules.NoUnit, v.Markers[i].At.X, d.depth-v.Markers[i].At.Y, markerReach)
	}
	for _, active := range []bool{true, false} {
		for i := range r.Units {
			u := &r.Units[i]
			if (highlights[u.ID] != "") == active {
				list[i] = p.label(u, active)
			}
		}
	}
	return list
}

// A placement places labels one after another, each where it covers least. The module
// labels.js computes the same positions.
type placement struct {
	width, depth geom.Length
	obstacles    []obstacle
	labels       []box
}

// An obstacle is a model or an objective marker (NoUnit) that labels should not cover.
type obstacle struct {
	unit rules.UnitID
	at   geom.Point
	box  box
}

func (p *placement) addObstacle(u rules.UnitID, x, y, reach geom.Length) {
	p.obstacles = append(p.obstacles, obstacle{u, geom.Point{X: x, Y: y}, box{x - reach, y - reach, x + reach, y + reach}})
}

// around returns the box around the models of a unit, their mean position and their number.
func (p *placement) around(u rules.UnitID) (all box, mean geom.Point, n geom.Length) {
	for i := range p.obstacles {
		m := &p.obstacles[i]
		if m.unit != u {
			continue
		}
		if n == 0 {
			all = m.box
		}
		all = box{min(all.left, m.box.left), min(all.top, m.box.top), max(all.right, m.box.right), max(all.bottom, m.box.bottom)}
		mean = mean.Plus(m.at)
		n++
	}
	if n > 0 {
		mean = geom.Point{X: mean.X / n, Y: mean.Y / n}
	}
	return all, mean, n
}

// label places the label of a unit. It is hidden if the unit has no model on the
// battlefield.
func (p *placement) label(u *replay.Unit, active bool) label {
	l := label{Unit: u.ID.Index(), Player: u.Player, Code: u.Code, Name: u.Name, X: "0", Y: "0", Hidden: true, Active: active}
	all, mean, n := p.around(u.ID)
	if n == 0 {
		return l
	}
	text, f := u.Code, normalFont
	if active {
		text, f = u.FullName(), activeFont
	}
	at := p.best(all, mean, geom.Length(utf8.RuneCountInString(text))*f.height*f.width/100, f.height)
	p.labels = append(p.labels, at)
	l.X, l.Y, l.Hidden = inches((at.left+at.right)/2), inches(at.top+f.height*8/10), false
	return l
}

// best returns the position of a label around its unit that covers least; the first of
// several.
func (p *placement) best(all box, mean geom.Point, width, height geom.Length) box {
	const gap = 150
	above, below := all.top-height-gap, all.bottom+gap
	left, right := all.left-width/2-gap, all.right+width/2+gap
	middle := mean.Y - height/2
	positions := []geom.Point{
		{X: mean.X, Y: above}, {X: mean.X, Y: below}, {X: left, Y: middle}, {X: right, Y: middle},
		{X: all.left, Y: above}, {X: all.right, Y: above}, {X: all.left, Y: below}, {X: all.right, Y: below},
		{X: mean.X, Y: above - height}, {X: mean.X, Y: below + height}, {X: mean.X, Y: middle}, {X: mean.X, Y: above - 2*height},
	}
	var found box
	least := int64(-1)
	for i, at := range positions {
		x := max(min(at.X-width/2, p.width-width), 0)
		y := max(min(at.Y, p.depth-height), 0)
		b := box{x, y, x + width, y + height}
		if cost := p.cost(b) + int64(i)*int64(height)*40; least < 0 || cost < least {
			found, least = b, cost
		}
	}
	return found
}

// cost returns the area that a label covers; other labels count four times.
func (p *placement) cost(b box) (sum int64) {
	for i := range p.labels {
		sum += 4 * b.overlap(p.labels[i])
	}
	for i := range p.obstacles {
		sum += b.overlap(p.obstacles[i].box)
	}
	return sum
}
