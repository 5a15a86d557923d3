package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// gameFlags are the flags of test games.
type gameFlags struct {
	Agents  []string `help:"help.battle_agents" default:"greedy" placeholder:"A,B"`
	Mission string   `help:"help.battle_mission" placeholder:"ID"`
	Patch   []string `help:"help.battle_patch" sep:"none" placeholder:"ID"`
	Terrain string   `help:"help.battle_terrain" placeholder:"NAME"`
	Seed    *uint64  `help:"help.battle_seed" placeholder:"N"`
}

// setup is the battle to play between two rosters.
func (g *gameFlags) setup(armies [2]*roster.Roster) (play.Setup, error) {
	s := play.Setup{Key: edition.Key{Mission: g.Mission, Patches: g.Patch}, Terrain: g.Terrain, Armies: armies}
	switch len(g.Agents) {
	case 1:
		s.Agents = [2]string{g.Agents[0], g.Agents[0]}
	case 2:
		s.Agents = [2]string{g.Agents[0], g.Agents[1]}
	default:
		return s, &failure{cause: fmt.Errorf("--agents: found %d names; allowed: 1 or 2", len(g.Agents)), code: exitUnreadable}
	}
	if g.Seed != nil {
		s.Seed = *g.Seed
		return s, nil
	}
	var b [8]byte
	rand.Read(b[:])
	s.Seed = binary.LittleEndian.Uint64(b[:])
	return s, nil
}

// prepare reads two roster files and returns an unsaved simulation of them. It rejects a roster
// with errors, and prints the errors.
func (d *services) prepare(ctx context.Context, c *console, files [2]string, w wantedFlags, g *gameFlags, battles int) (*play.Simulation, *sim.Spec, error) {
	var armies [2]*roster.Roster
	for i, file := range files {
		found, err := d.check(ctx, c, file, w.wanted())
		if err != nil {
			return nil, nil, unreadable(file, err)
		}
		if found.report.Summary.Errors > 0 {
			if _, err := io.WriteString(c.err, reportText(paletteOf(c.err), c.lang, file, found, render.WithFixes(found.report, c.lang))); err != nil {
				return nil, nil, err
			}
			return nil, nil, fmt.Errorf("%s: %w", file, army.ErrIllegal)
		}
		armies[i] = found.roster
	}
	setup, err := g.setup(armies)
	if err != nil {
		return nil, nil, err
	}
	one, spec, err := play.Prepare(ctx, play.ArmyBuilder{Checker: d.rosters}, setup, battles)
	return one, spec, atFlags(err, flag{"/armies/0", files[0]}, flag{"/armies/1", files[1]}, flag{"/agents", "--agents"}, flag{"/mission", "--mission"}, flag{"/patches", "--patch"}, flag{"/terrain", "--terrain"}, flag{"/battles", "--battles"})
}

// fidelity lists, in a language, the parts of the armies that are not modelled.
func fidelity(lang string, cast *play.Sides) string {
	var b strings.Builder
	for i := range cast {
		for k, line := range play.NotPlayed(lang, &cast[i].Fidelity) {
			if k == 0 {
				b.WriteString(message.Text(lang, "report.not_played", message.Named("Name", cast[i].Name)) + "\n")
			}
			b.WriteString("  " + line + "\n")
		}
	}
	return b.String()
}

// A bar shows progress on one line of a terminal, which it overwrites.
type bar struct {
	w    io.Writer // nil: standard error is not a terminal
	all  int
	last int // tenths of a percent
}

// newBar returns a bar that writes to w if w is a terminal. Otherwise it is a no-op.
func newBar(w io.Writer, all int) *bar {
	if isTerminal(w) {
		return &bar{w: w, all: all, last: -1}
	}
	return &bar{all: all}
}

const barWidth = 40

// show displays the number of games done.
func (b *bar) show(done int) {
	now := 1000 * done / b.all
	if b.w == nil || now == b.last {
		return
	}
	b.last = now
	full := barWidth * done / b.all
	fmt.Fprintf(b.w, "\r[%s%s] %3d%s %d/%d", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), now/10, message.PercentSign, done, b.all)
}

// end moves to the next line.
func (b *bar) end() {
	if b.w != nil && b.last >= 0 {
		fmt.Fprintln(b.w)
	}
}
