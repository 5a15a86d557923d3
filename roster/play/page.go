package play

import (
	"slices"

	"github.com/rollcall40k/rollcall/roster/play/report"
)

// Page is the simulation as a page of a report, made by the program.
func (s *Simulation) Page(program string) *report.Page {
	p := &report.Page{
		Title: s.Sides[0].Name + " against " + s.Sides[1].Name, Edition: s.Setup.Edition, Seed: s.Setup.Seed, Battles: s.Battles,
		Result: s.Tally.Result(), MadeAt: s.CreatedAt, Program: program,
	}
	for i := range p.Sides {
		p.Sides[i] = report.Side{
			Name: s.Sides[i].Name, Agent: s.Setup.Agents[i], Units: s.Sides[i].Units, NotModelled: s.Sides[i].Fidelity.Lines(),
		}
		if id := s.Setup.Armies[i].Snapshot; id != "" && !slices.Contains(p.Snapshots, id) {
			p.Snapshots = append(p.Snapshots, id)
		}
	}
	return p
}
