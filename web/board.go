package web

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A board is a battlefield as it is drawn, in inches. Y grows downwards there, and
// upwards on the table.
type board struct {
	Width, Depth string
	Features     []boardFeature
	Markers      []boardMarker
	Models       []boardModel
	Labels       []boardLabel
}

// A boardFeature is a terrain feature: its ground, and the parts that stand on
// it.
type boardFeature struct {
	Name  string
	Area  string // corners; empty: it is its parts alone
	Parts []boardPart
}

// A boardPart is a prism seen from above.
type boardPart struct {
	Corners     string
	Top, Bottom string
	Raised      bool // there is room below
}

type boardMarker struct {
	Number int
	X, Y   string
	By     int // player, or 0
	Hidden bool
}

// A boardModel is a model on its base. One that is not on the battlefield is
// hidden.
type boardModel struct {
	ID, Unit         int
	Player           int
	X, Y, Turn       string
	Round, Oval      bool
	Radius, RX, RY   string
	Corners          string
	Front            string // x of the front of what is not round
	Code, Name       string
	Left, Full       int
	Hidden, Dead, By bool
}

// A boardLabel is the name of a unit, above its models.
type boardLabel struct {
	Unit, Player int
	Code, Name   string
	X, Y         string
	Hidden       bool
}

// newBoard draws the battlefield of a battle as a viewer shows it.
func newBoard(r *replay.Replay, v *rules.Viewer) *board {
	b := &board{Width: inches(r.Field.Width), Depth: inches(r.Field.Depth)}
	d := draughtsman{r.Field.Depth}
	for i := range r.Field.Features {
		b.Features = append(b.Features, d.feature(&r.Field.Features[i]))
	}
	for n := range r.Markers {
		m := boardMarker{Number: n + 1, X: "0", Y: "0", Hidden: n >= len(v.Markers)}
		if !m.Hidden {
			m.X, m.Y, m.By = inches(v.Markers[n].At.X), d.y(v.Markers[n].At.Y), v.Markers[n].By
		}
		b.Markers = append(b.Markers, m)
	}
	for i := range r.Models {
		if r.Models[i].ID >= 0 {
			b.Models = append(b.Models, d.model(r, v, &r.Models[i]))
		}
	}
	for i := range r.Units {
		b.Labels = append(b.Labels, d.label(v, &r.Units[i]))
	}
	return b
}

// A draughtsman turns the table so that its far edge is on top.
type draughtsman struct{ depth geom.Length }

func (d draughtsman) y(y geom.Length) string { return inches(d.depth - y) }

// inches writes a length as SVG does.
func inches(l geom.Length) string {
	text, err := l.MarshalJSON()
	if err != nil {
		return "0"
	}
	return string(text)
}

// corners writes a polygon on the table.
func (d draughtsman) corners(list []geom.Point) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(inches(p.X) + "," + d.y(p.Y) + " ")
	}
	return strings.TrimSpace(b.String())
}

func (d draughtsman) feature(f *geom.Feature) boardFeature {
	out := boardFeature{Name: f.Name, Area: d.corners(f.Area)}
	for i := range f.Parts {
		p := &f.Parts[i]
		out.Parts = append(out.Parts, boardPart{
			Corners: d.corners(p.Corners), Top: inches(p.Top()), Bottom: inches(p.Bottom), Raised: p.Bottom > 0,
		})
	}
	return out
}

func (d draughtsman) model(r *replay.Replay, v *rules.Viewer, m *replay.Model) boardModel {
	out := boardModel{ID: int(m.ID), Unit: int(m.Unit), Name: m.Name, Full: m.Wounds, Left: m.Wounds, Hidden: true}
	out.shape(&m.Base)
	unit := m.Unit
	out.X, out.Y, out.Turn = "0", "0", "0"
	if int(m.ID) < len(v.Models) && v.Models[m.ID].Unit >= 0 {
		now := &v.Models[m.ID]
		unit = now.Unit
		out.Left, out.Dead = now.Wounds, now.Destroyed
		out.Hidden = !now.Destroyed && v.Units[unit].Place != rules.OnTable
		out.X, out.Y, out.Turn = inches(now.Pose.X), d.y(now.Pose.Y), inches(geom.Length(-now.Pose.Facing)*10)
	}
	out.Unit, out.Player, out.Code = int(unit), r.Units[unit].Player, r.Units[unit].Code
	return out
}

// shape draws a base around the middle of its model, with its front to the right.
func (m *boardModel) shape(b *geom.Base) {
	m.Front = inches(b.Length / 2)
	switch b.Shape {
	case geom.Round:
		m.Round, m.Radius = true, inches(b.Width/2)
	case geom.Oval:
		m.Oval, m.RX, m.RY = true, inches(b.Length/2), inches(b.Width/2)
	default:
		var corners []string
		for _, c := range b.Corner[:b.Sides] {
			corners = append(corners, inches(geom.Length(c.X))+","+inches(geom.Length(-c.Y)))
		}
		m.Corners = strings.Join(corners, " ")
	}
}

// label is put above the middle of the models that are on the battlefield.
func (d draughtsman) label(v *rules.Viewer, u *replay.Unit) boardLabel {
	l := boardLabel{Unit: int(u.ID), Player: u.Player, Code: u.Code, Name: u.Name, X: "0", Y: "0", Hidden: true}
	var x, top, n geom.Length
	for i := range v.Models {
		m := &v.Models[i]
		if m.Unit != u.ID || m.Destroyed || v.Units[u.ID].Place != rules.OnTable {
			continue
		}
		x, top, n = x+m.Pose.X, max(top, m.Pose.Y), n+1
	}
	if n > 0 {
		l.X, l.Y, l.Hidden = inches(x/n), d.y(top+labelRise), false
	}
	return l
}

// labelRise is how far the name of a unit is above its highest model.
const labelRise = 1200

// plusInches adds whole inches to a length as it is drawn.
func plusInches(length string, n int) (string, error) {
	v, err := strconv.ParseFloat(length, 64)
	return coordinate(v + float64(n)), err
}
