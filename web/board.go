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
	Zones        []boardZone
	Models       []boardModel
	Labels       []boardLabel
}

// A boardZone is a player's deployment zone, shown before the battle begins.
type boardZone struct {
	Player       int
	Letter       string
	Corners      string
	X, Y         string // of the letter
	Before, Told bool
}

// Hidden reports whether the zone is not shown now.
func (z boardZone) Hidden() bool { return !z.Before || !z.Told }

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
	Reach            geom.Length // of the base from its middle, at most
	Mark             string      // acting, target or nothing
	Hidden, Dead     bool
	Leads, IsWarlord bool // it is the Warlord at some time, and now
}

// newBoard draws the battlefield of a battle as a viewer shows it; marks are those
// of the units that a beat tells of.
func newBoard(r *replay.Replay, v *rules.Viewer, marks map[rules.UnitID]string) *board {
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
	for p, corners := range r.Zones {
		if len(corners) > 0 {
			b.Zones = append(b.Zones, d.zone(p+1, corners, v))
		}
	}
	for i := range r.Models {
		if r.Models[i].ID != rules.NoModel {
			m := d.model(r, v, &r.Models[i])
			m.Mark = marks[rules.UnitAt(m.Unit)]
			b.Models = append(b.Models, m)
		}
	}
	b.Labels = d.labels(r, v, marks)
	return b
}

// zone draws a deployment zone, with the letter of its player in the middle.
func (d draughtsman) zone(player int, corners []geom.Point, v *rules.Viewer) boardZone {
	z := boardZone{Player: player, Letter: string(rune('A' + player - 1)), Corners: d.corners(corners), Before: v.Round == 0, Told: v.Zones[player-1] != nil}
	var middle geom.Point
	for _, c := range corners {
		middle = middle.Plus(c)
	}
	n := geom.Length(len(corners))
	z.X, z.Y = inches(middle.X/n), d.y(middle.Y/n)
	return z
}

// marksOf are the marks of the units that a beat tells of: who acts, and who
// suffers it.
func marksOf(b *replay.Beat) map[rules.UnitID]string {
	marks := map[rules.UnitID]string{}
	for i := range b.Lines {
		marks[b.Lines[i].To] = "target"
		marks[b.Lines[i].From] = "acting"
	}
	if about := b.About(); len(about) > 0 && marks[about[0]] == "" {
		marks[about[0]] = "acting"
	}
	return marks
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
	out := boardModel{ID: m.ID.Index(), Unit: m.Unit.Index(), Name: m.Name, Full: m.Wounds, Left: m.Wounds, Hidden: true}
	out.shape(&m.Base)
	unit := m.Unit
	out.X, out.Y, out.Turn = "0", "0", "0"
	if m.ID.Index() < len(v.Models) && v.Models[m.ID.Index()].Unit != rules.NoUnit {
		now := &v.Models[m.ID.Index()]
		unit = now.Unit
		out.Left, out.Dead = now.Wounds, now.Destroyed
		out.Hidden = !now.Destroyed && v.Units[unit.Index()].Place != rules.OnTable
		out.X, out.Y, out.Turn = inches(now.Pose.X), d.y(now.Pose.Y), inches(geom.Length(-now.Pose.Facing)*10)
	}
	out.Reach = reach(&m.Base)
	out.Leads = m.Warlord
	out.IsWarlord = isWarlord(v, m)
	out.Unit, out.Player, out.Code = unit.Index(), r.Units[unit.Index()].Player, r.Units[unit.Index()].Code
	return out
}

// isWarlord reports whether a model is a Warlord now.
func isWarlord(v *rules.Viewer, m *replay.Model) bool {
	for _, w := range v.Warlords {
		if w == m.ID {
			return true
		}
	}
	return false
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

// reach is how far a base goes from its middle, at most.
func reach(b *geom.Base) geom.Length {
	if b.Shape == geom.Round || b.Shape == geom.Oval {
		return max(b.Length, b.Width) / 2
	}
	var most geom.Length
	for _, c := range b.Corner[:b.Sides] {
		x, y := geom.Length(c.X), geom.Length(c.Y)
		most = max(most, x, -x, y, -y)
	}
	return most
}

// plusInches adds whole inches to a length as it is drawn.
func plusInches(length string, n int) (string, error) {
	v, err := strconv.ParseFloat(length, 64)
	return coordinate(v + float64(n)), err
}
