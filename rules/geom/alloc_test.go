package geom_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestNothingAllocated: the functions that an engine calls all the time do not allocate.
func TestNothingAllocated(t *testing.T) {
	land := terrain(t, wall(9000, 8000, 9500, 16000, 5000), wall(20000, 8000, 21000, 16000, 2000))
	a, b, list := tank(5000, 12000, 700), bike(30000, 12000, 700), moved(row(10, 500), 9000)
	m := geom.Move{Base: round(0, 0).Base, Field: field, Models: list, Keep: geom.EngagementRange}
	var r geom.Router
	r.Route(land, &m, at(5000, 12000), at(14000, 12000), 40*inch)
	for name, ask := range map[string]func(){
		"distance":  func() { sink = geom.Distance(&a, &b) },
		"within":    func() { sinkBool = geom.Within(&a, &b, 12*inch) },
		"wholly":    func() { sinkBool = geom.WhollyWithin(&a, &b, 30*inch) },
		"coherency": func() { sinkBool = geom.UnitCoherency.Holds(list) },
		"sight":     func() { sinkBool = land.Sees(&a, &b, list) },
		"length":    func() { sink, _ = land.Length(&m, []geom.Pose{at(15000, 12000), at(25000, 12000)}) },
		"route":     func() { _, sink, _ = r.Route(land, &m, at(5000, 12000), at(14000, 12000), 40*inch) },
	} {
		if got := testing.AllocsPerRun(20, ask); got != 0 {
			t.Errorf("%s: got %v allocations, want none", name, got)
		}
	}
}
