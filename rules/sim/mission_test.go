package sim

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
)

// TestMissions plays every mission of every edition to its end, on each kind of terrain.
// The log names the mission, and psychic powers only if they are manifested. The mission scores.
func TestMissions(t *testing.T) {
	for _, name := range edition.Names() {
		for i, m := range edition.Missions(name) {
			t.Run(name+"/"+m.ID, func(t *testing.T) {
				t.Parallel()
				e, err := edition.Key{Edition: name, Mission: m.ID}.Rules()
				if err != nil || e.Mission.Name != m.Name || e.Mission.ID() != m.ID {
					t.Fatalf("%q, %q: %v", e.Mission.Name, e.Mission.ID(), err)
				}
				points, acts := 0, 0
				for n, agents := range [][2]string{{"greedy", "rush"}, {"random", "greedy"}} {
					s := specOf(t, &e, agents[0], agents[1])
					s.Layout = geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}
					s.Terrain = geom.TerrainNames()[(i+n)%len(geom.TerrainNames())]
					var view log.Viewer
					o, err := s.Play(n, func(event *rules.Event) {
						if err := view.Show(event); err != nil {
							t.Fatal(err)
						}
						if event.Player == 0 && event.Word == "starts_action" { // the armies change sides in the second battle
							acts++
						}
						if event.Kind == rules.DeltaPower && e.Psychic == nil {
							t.Errorf("the log names the psychic power %s", event.Name)
						}
						if event.Kind == rules.EventBattle && (event.Of != m.ID || event.M != rules.Engine || event.Word != name) {
							t.Errorf("the log begins with %+v", event)
						}
					})
					if err != nil {
						t.Fatal(err)
					}
					points += o.Points[0] + o.Points[1]
				}
				if len(e.Mission.Actions.Is) > 0 && acts == 0 {
					t.Error("the agent greedy has started no action")
				}
				if points == 0 {
					t.Error("nothing was scored")
				}
			})
		}
	}
}
