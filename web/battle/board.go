package battle

import (
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A board is the battlefield as SVG, in inches. Y grows downwards in SVG, and upwards on
// the battlefield.
type board struct {
	ViewBox      string
	Width, Depth string
	Features     []feature
	Markers      []marker
	Zones        []zone
	Shadows      []shadow
	Models       []model
	Plan         *plan    // nil: no models are being placed
	Sight        *outlook // nil: no lines of sight are drawn
	Labels       []label
}

// A zone is a player's deployment zone, which is shown before the first battle round.
type zone struct {
	Player  int
	Letter  string
	Corners string
	X, Y    string // of the letter
	Hidden  bool
}

// A shadow is a part of the battlefield that is in the Shadow of Chaos of a player's army.
type shadow struct {
	Player  int
	Name    string // with the letter of the player
	Outline string // path of SVG
}

// ShadowKeys returns a shadow of each player that has one, for the key of the board.
func (b *board) ShadowKeys() (list []shadow) {
	for _, s := range b.Shadows {
		if len(list) == 0 || list[len(list)-1].Player != s.Player {
			list = append(list, s)
		}
	}
	return list
}

// shadowOfChaos is the name of the army rule, in every language.
const shadowOfChaos = "Shadow of Chaos"

// A feature is a terrain feature: its area, and the parts that stand on it. Kind and Density are keys of
// messages.
type feature struct {
	Name    string
	Kind    string // empty: it has a name only
	Density string // as a terrain area; empty: the edition has none
	Area    string // corners; empty: it has parts only
	Parts   []featurePart
}

// A featurePart is a prism seen from above.
type featurePart struct {
	Corners string
	Raised  bool // there is space below
}

// A marker is an objective marker.
type marker struct {
	Number int
	X, Y   string
	By     int // player, or 0
	Hidden bool
}

// A model is a model on its base. Models that are not on the battlefield are hidden.
type model struct {
	ID, Unit               int
	Player                 int
	X, Y, Turn             string
	Round, Oval            bool
	Radius, RX, RY         string
	Corners                string
	Front                  string // x of the front of a base that is not round
	Code, Name             string
	Left, Full             int         // wounds
	Reach                  geom.Length // of the base from its centre, at most
	Highlight              string      // acting, target or empty
	Hidden, Destroyed      bool
	EverWarlord, IsWarlord bool // it is the Warlord at any time, and now
}

// newBoard draws a battlefield; highlights are those of the units of a beat.
func newBoard(r *replay.Replay, v *log.Viewer, highlights map[rules.UnitID]string) *board {
	margin := geom.Length(1000)
	b := &board{
		Width: inches(r.Field.Width), Depth: inches(r.Field.Depth),
		ViewBox: "-0.5 -0.5 " + inches(r.Field.Width+margin) + " " + inches(r.Field.Depth+margin),
	}
	d := drawing{r.Field.Depth}
	e, _ := edition.Lookup(r.Edition)
	for i := range r.Field.Features {
		b.Features = append(b.Features, d.feature(&r.Field.Features[i], e.Table.Areas.Is))
	}
	for n := range r.Markers {
		m := marker{Number: n + 1, X: "0", Y: "0", Hidden: n >= len(v.Markers)}
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
			m.Highlight = highlights[rules.UnitAt(m.Unit)]
			b.Models = append(b.Models, m)
		}
	}
	b.Labels = d.labels(r, v, highlights)
	return b
}

// highlights marks the units of a beat: acting, or target of the action.
func highlights(b *replay.Beat) map[rules.UnitID]string {
	out := map[rules.UnitID]string{}
	for i := range b.Lines {
		out[b.Lines[i].To] = "target"
		out[b.Lines[i].From] = "acting"
	}
	if about := b.About(); len(about) > 0 && out[about[0]] == "" {
		out[about[0]] = "acting"
	}
	return out
}

// A drawing converts positions on the battlefield to SVG, with the far edge on top.
type drawing struct{ depth geom.Length }

func (d drawing) y(y geom.Length) string { return inches(d.depth - y) }

// inches writes a length as an SVG attribute.
func inches(l geom.Length) string {
	text, err := l.MarshalJSON()
	if err != nil {
		return "0"
	}
	return string(text)
}

// corners writes a polygon of the battlefield.
func (d drawing) corners(list []geom.Point) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(inches(p.X) + "," + d.y(p.Y) + " ")
	}
	return strings.TrimSpace(b.String())
}

// outline writes polygons of the battlefield as one path: those within another are cut out of it.
func (d drawing) outline(polygons [][]geom.Point) string {
	var b strings.Builder
	for _, p := range polygons {
		b.WriteString("M" + d.corners(p) + "Z")
	}
	return b.String()
}

// area draws the points of a grid, row by row, as lines.
func (d drawing) area(points []geom.Point, spacing geom.Length) string {
	var b strings.Builder
	for i, p := range points {
		if i == 0 || points[i-1] != (geom.Point{X: p.X - spacing, Y: p.Y}) {
			b.WriteString("M" + inches(p.X) + " " + d.y(p.Y))
		}
		if i+1 == len(points) || points[i+1] != (geom.Point{X: p.X + spacing, Y: p.Y}) {
			b.WriteString("H" + inches(p.X))
		}
	}
	return b.String()
}

// kinds are the keys of the texts of kinds of features.
var kinds = [...]string{
	geom.NoKind: "", geom.Crater: "feature.crater", geom.Barricade: "feature.barricade", geom.Debris: "feature.debris",
	geom.Hill: "feature.hill", geom.Woods: "feature.woods", geom.Ruin: "feature.ruin",
}

// densities are the keys of the texts of densities.
var densities = [...]string{geom.Exposed: "feature.exposed", geom.Light: "feature.light", geom.Dense: "feature.dense"}

// feature draws a feature; areas states that the edition has terrain areas.
func (d drawing) feature(f *geom.Feature, areas bool) feature {
	out := feature{Name: f.Name, Kind: kinds[f.Kind], Area: d.corners(f.Area)}
	if areas {
		out.Density = densities[f.Density()]
	}
	for i := range f.Parts {
		out.Parts = append(out.Parts, featurePart{Corners: d.corners(f.Parts[i].Corners), Raised: f.Parts[i].Bottom > 0})
	}
	return out
}

// zone draws a deployment zone, with the letter of its player in the centre.
func (d drawing) zone(player int, corners []geom.Point, v *log.Viewer) zone {
	var centre geom.Point
	for _, c := range corners {
		centre = centre.Plus(c)
	}
	n := geom.Length(len(corners))
	return zone{
		Player: player, Letter: letterOf(player), Corners: d.corners(corners), X: inches(centre.X / n), Y: d.y(centre.Y / n),
		Hidden: v.Round > 0 || v.Zones[player-1] == nil,
	}
}

func (d drawing) model(r *replay.Replay, v *log.Viewer, m *replay.Model) model {
	out := model{
		ID: m.ID.Index(), Name: m.Name, Full: m.Wounds, Left: m.Wounds, Hidden: true, X: "0", Y: "0", Turn: "0",
		Reach: reach(&m.Base), EverWarlord: m.Warlord, IsWarlord: isWarlord(v, m),
	}
	out.setShape(&m.Base)
	unit := m.Unit
	if m.ID.Index() < len(v.Models) && v.Models[m.ID.Index()].Unit != rules.NoUnit {
		now := &v.Models[m.ID.Index()]
		unit = now.Unit
		out.Left, out.Destroyed = now.Wounds, now.Destroyed
		out.Hidden = !now.Destroyed && v.Units[unit.Index()].Place != rules.OnTable
		out.X, out.Y, out.Turn = inches(now.Pose.X), d.y(now.Pose.Y), inches(geom.Length(-now.Pose.Facing)*10)
	}
	out.Unit, out.Player, out.Code = unit.Index(), r.Units[unit.Index()].Player, r.Units[unit.Index()].Code
	return out
}

// isWarlord reports whether a model is currently a Warlord.
func isWarlord(v *log.Viewer, m *replay.Model) bool {
	for _, id := range v.Warlords {
		if id == m.ID {
			return true
		}
	}
	return false
}

// setShape draws a base around the centre of its model, with its front to the right.
func (m *model) setShape(b *geom.Base) {
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

// reach returns an upper bound of the distance from the centre of a base to its edge.
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
