package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/move"
)

// formations are what players declare before the battle, in this order.
var formations = [...]rules.OptionKind{rules.DoHover, rules.DoAttach, rules.DoEmbark, rules.DoReinforce}

// Formations lets both players note which AIRCRAFT hover, which leaders are attached to which units,
// which units start embarked in which TRANSPORT, and which in Reserves or Strategic Reserves
// (10e.MISSION.FORMATIONS.1). The notes take effect when both have finished
// (10e.MISSION.FORMATIONS.2). Frame.Value is the player who is noting.
func Formations(g *rules.Game, f *rules.Frame) rules.Status {
	if g.Edition.Mission.Mustered.Is && len(g.State.Notes) == 0 {
		g.AttachMustered()
	}
	for f.Value < 2 {
		f.Player = rules.Player(f.Value)
		if options := notable(g, f); len(options) > 1 {
			return g.AskOption(rules.ForFormations, f.Player, g.Edition.Mission.Formations.ID, options)
		}
		noted(f)
	}
	reveal(g)
	g.State.Notes = g.State.Notes[:0]
	for u, s := range g.Units() {
		if s.Place == rules.NotSetUp && (g.Sorties(u) || g.FromReserves(u)) { // 11e.AIRCRAFT.RULES.1, 10e.AIRCRAFT.SETUP.1
			g.Reserve(u)
		}
	}
	move.LoseEmpty(g)
	noteArmiesWithoutPoints(g)
	return rules.Over
}

// noteArmiesWithoutPoints logs the armies that cannot place units in Strategic Reserves, because their
// units have neither points nor Power.
func noteArmiesWithoutPoints(g *rules.Game) {
	by := &g.Edition.Move.Strategic
	for p := range g.Setup.Armies {
		if by.Is.Part > 0 && g.Setup.Armies[p].Worth() == 0 {
			note(g, by.ID, fmt.Sprintf("no unit of army %d has points: none can be in Strategic Reserves", p+1))
		}
	}
}

// noted continues with the next note.
func noted(f *rules.Frame) {
	if f.Stage++; int(f.Stage) == len(formations) {
		f.Stage = 0
		f.Value++
	}
}

// Formed handles a choice of Formations.
func Formed(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		noted(f)
		return nil
	}
	g.State.Notes = append(g.State.Notes, rules.Note{Do: o.Do, Unit: o.Unit, To: rules.UnitAt(int(o.N))})
	return nil
}

// notable returns the player's next options, as if the earlier notes had taken effect.
func notable(g *rules.Game, f *rules.Frame) []rules.Option {
	options := []rules.Option{{Do: rules.Pass}}
	do := formations[f.Stage]
	then := g
	if len(g.State.Notes) > 0 {
		then = g.Clone()
		reveal(then)
	}
	for u, s := range then.Units() {
		if s.Player != f.Player || s.Place != rules.NotSetUp {
			continue
		}
		if do == rules.DoReinforce || do == rules.DoHover {
			options = append(options, byItself(then, do, u)...)
			continue
		}
		for to := range then.Units() {
			if together(then, do, u, to) {
				options = append(options, rules.Option{Do: do, Unit: u, N: int32(to.Index())})
			}
		}
	}
	return options
}

// byItself returns the options for a single unit: a unit that may begin as Reinforcements by its
// own rule may begin in Strategic Reserves as well. AIRCRAFT that begin there by rule are not chosen.
func byItself(g *rules.Game, do rules.OptionKind, u rules.UnitID) (options []rules.Option) {
	if do == rules.DoReinforce && g.FromReserves(u) {
		return nil
	}
	can := g.FindEffect(u, effect.Reinforcements) != nil
	if do == rules.DoHover {
		can = g.HoverSheet(u) >= 0
	}
	if can {
		options = append(options, rules.Option{Do: do, Unit: u})
	}
	if do == rules.DoReinforce && g.Reservable(u) {
		options = append(options, rules.Option{Do: rules.DoStrategic, Unit: u})
	}
	return options
}

// together reports whether a unit can be attached to another, or embark in it: there is room for all of it
// (11e.TRANSPORT.CAPACITY.2).
func together(g *rules.Game, do rules.OptionKind, u, to rules.UnitID) bool {
	if u == to || g.Unit(to).Place != rules.NotSetUp {
		return false
	}
	if do == rules.DoAttach {
		return g.Attachment(u, to) >= 0
	}
	return g.CanEmbark(to, u) && (!g.FromReserves(to) || g.Reservable(u)) // 10e.AIRCRAFT.SETUP.2
}

// reveal applies the notes.
func reveal(g *rules.Game) {
	for _, n := range g.State.Notes {
		switch n.Do {
		case rules.DoHover:
			g.Hover(n.Unit)
		case rules.DoAttach:
			g.Attach(n.Unit, n.To)
		case rules.DoEmbark:
			g.SetPlace(n.Unit, rules.Embarked, n.To)
		case rules.DoReinforce:
			g.SetPlace(n.Unit, rules.Reinforcing, rules.NoUnit)
		case rules.DoStrategic:
			g.Reserve(n.Unit)
		}
	}
}
