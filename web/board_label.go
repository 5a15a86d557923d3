package web

import (
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A boardLabel is the name of a unit, beside its models.
type boardLabel struct {
	Unit, Player int
	Code, Name   string
	X, Y         string
	Hidden, Told bool // told: the beat tells of the unit, and its name is shown
}

// Heights of labels, as viewer.css has them.
const (
	labelHeight = 950
	toldHeight  = 1150
)

// coinReach is how far the number of an objective marker goes from its middle.
const coinReach = 800

// Widths of letters, in hundredths of their height.
const (
	labelWidth = 56
	toldWidth  = 64
)

// A box is a rectangle as it is drawn: Y grows downwards.
type box struct{ left, top, right, bottom geom.Length }

// covers is the area that two boxes share.
func (b box) covers(c box) int64 {
	wide := min(b.right, c.right) - max(b.left, c.left)
	deep := min(b.bottom, c.bottom) - max(b.top, c.top)
	return int64(max(wide, 0)) * int64(max(deep, 0))
}

// labels places the names of all units.
func (d draughtsman) labels(r *replay.Replay, v *rules.Viewer, marks map[rules.UnitID]string) []boardLabel {
	list := make([]boardLabel, len(r.Units))
	p := placing{width: r.Field.Width, depth: r.Field.Depth}
	for i := range v.Models {
		if m := &v.Models[i]; m.Unit != rules.NoUnit && !m.Destroyed && v.Units[m.Unit.Index()].Place == rules.OnTable {
			p.stand(m.Unit, m.Pose.X, d.depth-m.Pose.Y, reach(&r.Models[i].Base))
		}
	}
	for i := range v.Markers {
		p.stand(rules.NoUnit, v.Markers[i].At.X, d.depth-v.Markers[i].At.Y, coinReach)
	}
	for _, told := range []bool{true, false} {
		for i := range r.Units {
			u := &r.Units[i]
			if (marks[u.ID] != "") == told {
				list[i] = p.label(u, told)
			}
		}
	}
	return list
}

// placing places labels one behind the other, each where it covers least. The
// module labels.js does the same, number by number.
type placing struct {
	width, depth geom.Length
	models       []solid
	labels       []box
}

// A solid is a model or an objective marker that a label should not cover.
type solid struct {
	unit rules.UnitID
	at   geom.Point
	box  box
}

// stand tells where a model stands.
func (p *placing) stand(u rules.UnitID, x, y, reach geom.Length) {
	p.models = append(p.models, solid{u, geom.Point{X: x, Y: y}, box{x - reach, y - reach, x + reach, y + reach}})
}

// around is the box around the models of a unit, and the middle of them.
func (p *placing) around(u rules.UnitID) (all box, middle geom.Point, n geom.Length) {
	for i := range p.models {
		m := &p.models[i]
		if m.unit != u {
			continue
		}
		if n == 0 {
			all = m.box
		}
		all = box{min(all.left, m.box.left), min(all.top, m.box.top), max(all.right, m.box.right), max(all.bottom, m.box.bottom)}
		middle = middle.Plus(m.at)
		n++
	}
	if n > 0 {
		middle = geom.Point{X: middle.X / n, Y: middle.Y / n}
	}
	return all, middle, n
}

// label places the label of a unit.
func (p *placing) label(u *replay.Unit, told bool) boardLabel {
	l := boardLabel{Unit: u.ID.Index(), Player: u.Player, Code: u.Code, Name: u.Name, X: "0", Y: "0", Hidden: true, Told: told}
	all, middle, n := p.around(u.ID)
	if n == 0 {
		return l
	}
	text, height, letter := u.Code, geom.Length(labelHeight), geom.Length(labelWidth)
	if told {
		text, height, letter = u.Called(), toldHeight, toldWidth
	}
	width := geom.Length(utf8.RuneCountInString(text)) * height * letter / 100
	at := p.best(all, middle, width, height)
	p.labels = append(p.labels, at)
	l.X, l.Y, l.Hidden = inches((at.left+at.right)/2), inches(at.top+height*8/10), false
	return l
}

// best is the place of a label, around the box and the middle of its unit, that
// covers least; of several the first.
func (p *placing) best(all box, middle geom.Point, width, height geom.Length) box {
	const gap = 150
	above, below := all.top-height-gap, all.bottom+gap
	left, right := all.left-width/2-gap, all.right+width/2+gap
	half := middle.Y - height/2
	places := []geom.Point{
		{X: middle.X, Y: above}, {X: middle.X, Y: below}, {X: left, Y: half}, {X: right, Y: half},
		{X: all.left, Y: above}, {X: all.right, Y: above}, {X: all.left, Y: below}, {X: all.right, Y: below},
		{X: middle.X, Y: above - height}, {X: middle.X, Y: below + height}, {X: middle.X, Y: half}, {X: middle.X, Y: above - 2*height},
	}
	var found box
	least := int64(-1)
	for i, at := range places {
		x := max(min(at.X-width/2, p.width-width), 0)
		y := max(min(at.Y, p.depth-height), 0)
		b := box{x, y, x + width, y + height}
		if cost := p.cost(b) + int64(i)*int64(height)*40; least < 0 || cost < least {
			found, least = b, cost
		}
	}
	return found
}

// cost is what a label covers: other labels count four times as much as models.
func (p *placing) cost(b box) (sum int64) {
	for i := range p.labels {
		sum += 4 * b.covers(p.labels[i])
	}
	for i := range p.models {
		sum += b.covers(p.models[i].box)
	}
	return sum
}
