package mission

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// deploy sets up a unit at the chosen places. Models without a place have no room: they count as
// destroyed (9e.ONLYWAR.DEPLOY.4, 9e.UNIT.COHERENCY.6, 8e.GAPS.10). This is rejected if a place
// for one more is easily found.
func deploy(g *rules.Game, f deploymentFrame, paths []rules.Path) error {
	r := &g.Edition.Mission
	if len(paths) > int(g.Unit(f.Unit).Alive) {
		return refuse(r.Deploy, f.Unit, fmt.Sprintf("%d places", len(paths)), fmt.Sprint(g.Unit(f.Unit).Alive))
	}
	whole := len(paths) == int(g.Unit(f.Unit).Alive)
	if !whole && Places(g, f.Unit, Zone(g, f.Player), len(paths)+1) != nil {
		return refuse(r.Room, f.Unit, fmt.Sprintf("room for %d models", len(paths)), "all models that there is room for")
	}
	bodies, err := partly(g, f.Unit, paths, func() ([]geom.Body, error) { return checkDeploy(g, f, paths) })
	if err != nil {
		return err
	}
	for int(g.Unit(f.Unit).Alive) > len(paths) {
		g.Remove(int(g.Unit(f.Unit).First+g.Unit(f.Unit).Alive)-1, r.Room)
	}
	if len(paths) > 0 {
		move.SetUp(g, f.Unit, bodies)
		return nil
	}
	for u := range g.EmbarkedIn(f.Unit).All() { // they are set up separately
		g.SetPlace(u, rules.NotSetUp, rules.NoUnit)
	}
	return nil
}

// partly runs a check as if the unit only had the models with chosen places. If it succeeds, they
// come first in the unit; otherwise nothing has changed.
func partly(g *rules.Game, u rules.UnitID, paths []rules.Path, check func() ([]geom.Body, error)) ([]geom.Body, error) {
	s := g.Unit(u)
	if len(paths) == 0 {
		return nil, nil
	}
	if len(paths) == int(s.Alive) {
		return check()
	}
	from, to := s.First, s.First+s.Held
	models, bodies, alive := slices.Clone(g.State.Models[from:to]), slices.Clone(g.State.Bodies[from:to]), s.Alive
	n := int(from)
	for i := range paths {
		if at := g.Find(u, paths[i].Model); at >= n {
			g.State.Models[n], g.State.Models[at] = g.State.Models[at], g.State.Models[n]
			g.State.Bodies[n], g.State.Bodies[at] = g.State.Bodies[at], g.State.Bodies[n]
			n++
		}
	}
	s.Alive = int16(len(paths))
	found, err := check()
	s.Alive = alive
	if err != nil {
		copy(g.State.Models[from:to], models)
		copy(g.State.Bodies[from:to], bodies)
	}
	return found, err
}

// checkDeploy returns an error for an illegal deployment of a unit: it must be wholly within its
// zone (9e.ONLYWAR.DEPLOY.3), or elsewhere by an ability.
func checkDeploy(g *rules.Game, f deploymentFrame, paths []rules.Path) ([]geom.Body, error) {
	r := &g.Edition.Mission
	zone := Zone(g, f.Player)
	bodies, err := move.CheckSetUp(g, f.Unit, &move.Site{Rule: r.Deploy, Zone: &zone}, paths)
	if e := g.OwnEffect(f.Unit, effect.SetUpAnywhere); err != nil && e != nil && g.Holds(f.Unit, &e.Scope) {
		bodies, err = anywhere(g, f, e.Length, paths)
	}
	if err != nil {
		return nil, err
	}
	return bodies, nearParts(g, f.Unit, bodies)
}

// anywhere returns an error for a unit that is set up outside its zone, too close to the enemy's
// zone or to enemies.
func anywhere(g *rules.Game, f deploymentFrame, far geom.Length, paths []rules.Path) ([]geom.Body, error) {
	r := &g.Edition.Mission
	bodies, err := move.CheckSetUp(g, f.Unit, &move.Site{Rule: r.Anywhere, Enemies: far}, paths)
	if err != nil {
		return nil, err
	}
	z := g.Zones()[g.State.Sides[f.Player.Opponent()].Zone]
	for i := range bodies {
		if z.Near(&bodies[i], far) {
			return nil, refuse(r.Anywhere, f.Unit, "a place within "+far.String()+" of the enemy's deployment zone", "farther away")
		}
	}
	return bodies, nil
}

// nearParts returns an error for a model that is set up too far from those that its unit was
// divided from.
func nearParts(g *rules.Game, u rules.UnitID, bodies []geom.Body) error {
	e, parts := partsOf(g, u)
	for i := range parts {
		if geom.UnitWhollyWithin(bodies, &parts[i], e.Length) {
			return nil
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return refuse(g.Edition.Mission.Divide, u, "a place apart from the other models", "wholly within "+e.Length.String()+" of one")
}

// partsOf returns the models on the battlefield near which a divided unit must be set up, with
// the ability that requires it.
func partsOf(g *rules.Game, u rules.UnitID) (e *effect.Effect, parts []geom.Body) {
	if e = g.OwnEffect(u, effect.SplitUnit); e == nil || e.Length == 0 {
		return nil, nil
	}
	for o := range g.Units() {
		if o != u && g.On(o) && g.Unit(o).Player == g.Unit(u).Player && g.Unit(o).Sheet == g.Unit(u).Sheet {
			parts = append(parts, g.Bodies(o)...)
		}
	}
	return e, parts
}
