package main

import (
	"context"
	"fmt"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// agentsCommand lists the agents, or rates them in battles between two rosters.
type agentsCommand struct {
	A string `arg:"" optional:"" help:"help.battle_a"`
	B string `arg:"" optional:"" help:"help.battle_b"`
	wantedFlags
	Rated   []string `help:"help.agents_agents" name:"agents" default:"random,stand,rush,greedy" placeholder:"A,B"`
	Mission string   `help:"help.agents_mission" placeholder:"ID"`
	Terrain string   `help:"help.battle_terrain" placeholder:"NAME"`
	Seed    uint64   `help:"help.agents_seed" default:"1" placeholder:"N"`
	Battles int      `help:"help.agents_battles" short:"n" default:"20" placeholder:"N"`
}

// Run lists or rates the agents.
func (v *agentsCommand) Run(ctx context.Context, c *console, s *settings) error {
	if v.A == "" {
		list := grid{right: []bool{false, false}}
		for _, name := range agent.Names() {
			list.add(name, says(c.lang, "agent."+name))
		}
		return list.write(c.out)
	}
	if v.B == "" {
		return &failure{cause: fmt.Errorf("found one roster; allowed: none, or two"), code: exitUnreadable}
	}
	names := slices.Clone(v.Rated)
	slices.Sort(names)
	if names = slices.Compact(names); len(names) < 2 || len(names) < len(v.Rated) {
		return &failure{cause: fmt.Errorf("--agents: found %v; allowed: two or more names, each once", v.Rated), code: exitUnreadable}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	flags := gameFlags{Agents: []string{v.Rated[0]}, Mission: v.Mission, Terrain: v.Terrain, Seed: &v.Seed}
	one, spec, err := d.prepare(ctx, c, [2]string{v.A, v.B}, v.wantedFlags, &flags, v.Battles)
	if err != nil {
		return err
	}
	ratings, err := v.rate(ctx, c, spec)
	if err != nil {
		return err
	}
	return v.write(c, one, ratings)
}

// rate plays every agent against every other: with both rosters, in both seats.
func (v *agentsCommand) rate(ctx context.Context, c *console, spec *sim.Spec) ([]sim.Rating, error) {
	var pairings []sim.Pairing
	spec.Workers = runtime.NumCPU()
	all := v.Battles * len(v.Rated) * (len(v.Rated) - 1)
	progress, played := newBar(c.err, all), 0
	for i, a := range v.Rated {
		for _, b := range v.Rated[:i] {
			p := sim.Pairing{Agents: [2]string{a, b}}
			for first := range 2 {
				spec.Agents = [2]string{p.Agents[first], p.Agents[1-first]}
				tally, err := sim.Run(ctx, spec, 0, v.Battles, func(n int) { progress.show(played + n) })
				if err != nil {
					return nil, err
				}
				played += v.Battles
				p.Wins[first] += tally.Wins[0]
				p.Wins[1-first] += tally.Wins[1]
				p.Draws += tally.Draws
			}
			pairings = append(pairings, p)
		}
	}
	progress.end()
	return sim.Rate(pairings), nil
}

func (v *agentsCommand) write(c *console, one *play.Simulation, ratings []sim.Rating) error {
	if _, err := fmt.Fprintf(c.out, "%s\n\n", says(c.lang, "report.pair", "First", one.Sides[0].Name, "Second", one.Sides[1].Name, "Rules", one.Setup.Key, "Engine", one.Setup.Engine, "Seed", v.Seed)); err != nil {
		return err
	}
	table := grid{right: []bool{false, true, true, true, true}}
	table.add(says(c.lang, "report.agent"), "Elo", "95"+message.PercentSign, says(c.lang, "report.score"), says(c.lang, "games.battles"))
	for _, r := range ratings {
		table.add(r.Agent, fmt.Sprintf("%+.0f", r.Elo), says(c.lang, "report.elo_range", "Low", fmt.Sprintf("%+.0f", r.Low), "High", fmt.Sprintf("%+.0f", r.High)), message.Percent(c.lang, r.Score, 1), fmt.Sprint(r.Battles))
	}
	return table.write(c.out)
}
