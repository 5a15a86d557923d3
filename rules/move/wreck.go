package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Wreck.
const (
	escaping uint8 = iota
	standing       // the unit Other is set up
	losing
	burying
	crowded   // the unit Other is set up farther away because there is no room
	pressed   // it may even be set up engaged, because there is no room there either
	surveying // it has been harmed, and room is searched for it
)

// A wreckFrame is the frame of Wreck: the number of models still to be destroyed, and the units
// that were set up. Other is the unit that is set up.
type wreckFrame struct{ *rules.Frame }

func (f wreckFrame) left() int32            { return f.Value }
func (f wreckFrame) setLeft(n int32)        { f.Value = n }
func (f wreckFrame) out() rules.UnitSet     { return f.Units }
func (f wreckFrame) setOut(s rules.UnitSet) { f.Units = s }

// Wreck lets all units disembark from the destroyed TRANSPORT Frame.Unit, whose model
// Frame.Model is still in place (9e.MOVE.TRANSPORTLOSS.2). If it explodes, it has done so
// before (9e.MOVE.TRANSPORTLOSS.1). Then one die is rolled for each model that was set up, and
// for each 1 their player selects one of them, which is destroyed (9e.MOVE.TRANSPORTLOSS.3). In
// editions that inflict mortal wounds instead, the dice are rolled for each unit once it has
// been set up, or before (11e.TRANSPORT.EMERGENCY.2).
func Wreck(g *rules.Game, frame *rules.Frame) rules.Status {
	f := wreckFrame{frame}
	f.Player = g.Unit(f.Unit).Player
	switch f.Stage {
	case escaping:
		return escape(g, f)
	case surveying:
		survey(g, f)
		return rules.Again
	case standing, crowded, pressed:
		return stand(g, f)
	case losing:
		return lose(g, f)
	}
	return loseWithTransport(g, f)
}

// escape selects the unit that disembarks next.
func escape(g *rules.Game, f wreckFrame) rules.Status {
	var options []rules.Option
	for u := range g.EmbarkedIn(f.Unit).All() {
		options = append(options, rules.Option{Do: rules.Select, Unit: u})
	}
	switch len(options) {
	case 0:
		f.Stage = losing
		f.setLeft(wreckRolls(g, f))
		return rules.Again
	case 1:
		leaves(g, f, options[0].Unit)
		return rules.Again
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForDisembarking, Player: f.Player, Other: f.Unit, Rule: g.Edition.Move.Wreck,
		Options: options,
	})
}

// leaves begins to set up a unit. In editions that demand it, a hazard roll for each of its models
// comes first (11e.TRANSPORT.EMERGENCY.2).
func leaves(g *rules.Game, f wreckFrame, u rules.UnitID) {
	f.Other, f.Stage = u, surveying
	if hazardsFirst(g) {
		hazards(g, u, f.Player, g.Edition.Move.WreckRoll.ID, dice.Disembark, 0)
	}
}

// hazardsFirst reports whether hazard rolls are made before units leave the wreck.
func hazardsFirst(g *rules.Game) bool { return g.Edition.Move.WreckRoll.Is == [2]int{} }

// survey decides where a unit is set up, if a model is left: beside the wreck, or, if the edition has
// emergency disembarkation and PlanSetUp finds no room there, farther away. Where the edition allows it,
// a unit without room there is set up engaged (11e.TRANSPORT.EMERGENCY.3).
func survey(g *rules.Game, f wreckFrame) {
	if g.Unit(f.Other).Place != rules.Embarked {
		f.Stage = escaping
		return
	}
	f.Stage = standing
	for _, next := range [...]uint8{crowded, pressed} {
		if next == crowded && g.Edition.Move.Emergency.Is == 0 || next == pressed && !hazardsFirst(g) {
			return
		}
		site := wreckSite(g, f)
		if _, ok := PlanSetUp(g, f.Other, &site, site.Beside.At()); ok {
			return
		}
		f.Stage = next
	}
}

// wreckSite returns where the unit Frame.Other may be set up.
func wreckSite(g *rules.Game, f wreckFrame) Site {
	site := siteOf(g, f.Unit, f.Model)
	if r := &g.Edition.Move; hazardsFirst(g) || f.Stage == crowded {
		site.Rule = r.Emergency.ID
	}
	if f.Stage == crowded || f.Stage == pressed {
		site.Within = g.Edition.Move.Emergency.Is
	}
	if f.Stage == pressed {
		site.Engage = enemiesOf(g, f.Other)
	}
	return site
}

// stand asks where the unit is set up.
func stand(g *rules.Game, f wreckFrame) rules.Status {
	site := wreckSite(g, f)
	return g.Ask(rules.Request{
		Ask: rules.SetUp, Reason: rules.ForDisembarking, Player: f.Player, Unit: f.Other, Other: f.Unit, Model: f.Model, Rule: site.Rule,
		Limits: rules.Limits{From: f.Unit, Distance: site.Within, Engage: f.Stage == pressed},
	})
}

// wreckRolls rolls for all models that were set up, and returns the number of models to
// destroy.
func wreckRolls(g *rules.Game, f wreckFrame) (lost int32) {
	r := &g.Edition.Move.WreckRoll
	for u := range f.out().All() {
		n := harmed(g, u, r.Is[0])
		rolled(g, u, n, r.ID, dice.Disembark)
		lost += int32(n)
	}
	return lost
}

// harmed rolls one die for each model of a unit, and returns the number of results up to upTo.
func harmed(g *rules.Game, u rules.UnitID, upTo int) (n int) {
	for range g.Models(u) {
		if g.Dice().D6(dice.Disembark) <= upTo {
			n++
		}
	}
	return n
}

// hurt rolls for a unit that was set up, and inflicts the mortal wounds.
func hurt(g *rules.Game, f wreckFrame, u rules.UnitID, upTo int, by rules.RuleID) {
	n := int32(harmed(g, u, upTo))
	g.LogRoll(by, dice.Mortal, rules.Event{Unit: f.Unit, Other: u, N: n})
	if n > 0 {
		g.Push(rules.Frame{Step: rules.StepMortal, Player: f.Player, Unit: u, Value: n})
	}
}

// lose asks which models are destroyed, one by one.
func lose(g *rules.Game, f wreckFrame) rules.Status {
	options := living(g, f.out())
	if f.left() == 0 || len(options) == 0 {
		f.Stage = burying
		return rules.Again
	}
	if len(options) > int(f.left()) {
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Reason: rules.ForWreck, Player: f.Player, Other: f.Unit,
			Rule: g.Edition.Move.WreckRoll.ID, Options: options,
		})
	}
	for _, o := range options {
		g.SetWounds(g.Find(o.Unit, o.Model), 0)
	}
	f.setLeft(0)
	return rules.Again
}

// living lists the models of units that have wounds left.
func living(g *rules.Game, units rules.UnitSet) (options []rules.Option) {
	for u := range units.All() {
		for _, m := range g.Models(u) {
			if m.Wounds > 0 {
				options = append(options, rules.Option{Do: rules.Select, Unit: u, Model: m.ID})
			}
		}
	}
	return options
}

// loseWithTransport destroys the models without wounds, unit by unit.
func loseWithTransport(g *rules.Game, f wreckFrame) rules.Status {
	for u := range f.out().All() {
		f.setOut(f.out().Without(u))
		for _, m := range g.Models(u) {
			if m.Wounds <= 0 {
				return g.Push(rules.Frame{Step: rules.StepDestroyed, Player: f.Player, Unit: u})
			}
		}
	}
	return rules.Over
}

// LeavesWreck applies a choice of Wreck.
func LeavesWreck(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := wreckFrame{frame}
	switch f.Stage {
	case escaping:
		leaves(g, f, g.Chosen(c).Unit)
	case losing:
		o := g.Chosen(c)
		g.SetWounds(g.Find(o.Unit, o.Model), 0)
		f.setLeft(f.left() - 1)
	default:
		return stood(g, f, c)
	}
	return nil
}

// stood applies the places of a unit. Models may only be left out if there is no room for all
// of them; they are destroyed (9e.UNIT.COHERENCY.6).
func stood(g *rules.Game, f wreckFrame, c *rules.Choice) error {
	u, r := f.Other, &g.Edition.Move
	site, upTo, by := wreckSite(g, f), r.WreckRoll.Is[0], r.WreckRoll.ID
	if f.Stage == crowded && !fits(g, f, c) {
		upTo, by = r.WreckRoll.Is[1], r.Emergency.ID
	}
	if err := leftOut(g, u, &site, len(c.Paths)); err != nil {
		return err
	}
	if len(c.Paths) == 0 {
		destroy(g, u, r.NoRoom)
		f.Stage = escaping
		return nil
	}
	if _, err := CheckSetUp(g, u, &site, c.Paths); err != nil {
		return err
	}
	note(g, u, rules.DoDisembark, r.Wreck)
	SetUpSome(g, u, c.Paths, r.NoRoom)
	leftWreck(g, u)
	f.Stage = escaping
	switch {
	case hazardsFirst(g):
		return nil
	case r.WreckHurts.Is:
		hurt(g, f, u, upTo, by)
		return nil
	}
	f.setOut(f.out().With(u))
	return nil
}

// fits reports whether the places are beside the wreck: a player may find room there although
// PlanSetUp finds none.
func fits(g *rules.Game, f wreckFrame, c *rules.Choice) bool {
	site := siteOf(g, f.Unit, f.Model)
	_, err := CheckSetUp(g, f.Other, &site, c.Paths)
	return err == nil
}

// leftWreck marks a unit that has disembarked from a destroyed TRANSPORT (11e.TRANSPORT.EMERGENCY.5).
func leftWreck(g *rules.Game, u rules.UnitID) {
	disembarked(g, u)
	g.Unit(u).Left = rules.NoUnit
	g.Unit(u).Did |= rules.LeftWreck
	is := g.Edition.Move.WreckIs.Is
	if is.Has(effect.NormalMove) {
		hasMoved(g, u)
	}
	g.Mark(u, is)
}

// leftOut allows a site for fewer models than a unit has, or returns an error if there is room
// for more.
func leftOut(g *rules.Game, u rules.UnitID, s *Site, places int) error {
	if places >= int(g.Unit(u).Alive) {
		return nil
	}
	s.Some = true
	most, ok := PlanSetUp(g, u, s, s.Beside.At())
	if ok || places < len(most) {
		check := newSetUp(g, u, s)
		return check.refuseUnit(g.Edition.Move.NoRoom, "models without a place", "models are left out only where there is no room")
	}
	return nil
}
