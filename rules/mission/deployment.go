package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Deployment.
const (
	zones uint8 = iota
	dividing
	selecting
	embarking
	placing
	redeploying
)

// Flags of a deploymentFrame.
const (
	late    int32 = 1
	reserve int32 = 1 << 4
	skip    int32 = 1 << 5 // the first player skips the next time; the next bit is the second player's
	over    int32 = 1 << 7 // both armies are set up
)

// A deploymentFrame is the frame of Deployment: whether the units that deploy last are being set
// up, and whether its unit begins the battle as Reinforcements.
type deploymentFrame struct{ *rules.Frame }

func (f deploymentFrame) isLate() bool     { return f.Value&late != 0 }
func (f deploymentFrame) isReserve() bool  { return f.Value&reserve != 0 }
func (f deploymentFrame) set(flag int32)   { f.Value |= flag }
func (f deploymentFrame) clear(flag int32) { f.Value &^= flag }

// Deployment lets the players choose zones (9e.ONLYWAR.DEPLOY.1) and set up their units, alternately one at a time,
// beginning with the player who did not choose (9e.ONLYWAR.DEPLOY.2), or with the one who did
// (10e.MISSION.ONLYWAR.5), until all are set up (9e.ONLYWAR.DEPLOY.4).
func Deployment(g *rules.Game, frame *rules.Frame) rules.Status {
	f := deploymentFrame{frame}
	r := &g.Edition.Mission
	switch f.Stage {
	case zones:
		if r.AttackerZone.Is > 0 {
			f.Player, f.Stage = g.State.Attacker.Opponent(), dividing
			return rules.Again
		}
		f.Player = r.ChooseZone.Do(g, r.ChooseZone.ID)
		return g.AskOption(rules.ForZone, f.Player, r.ChooseZone.ID, []rules.Option{{Do: rules.TakeNumber, N: 0}, {Do: rules.TakeNumber, N: 1}})
	case dividing:
		f.Stage = selecting
		return g.Push(rules.Frame{Step: rules.StepDivide})
	case redeploying:
		return g.AskOption(rules.ForFormations, f.Player, r.Deploy, []rules.Option{{Do: rules.Pass}, {Do: rules.DoStrategic, Unit: f.Unit}})
	case embarking:
		if options := passengers(g, f.Unit); len(options) > 1 && !r.Formations.Is {
			return g.Ask(rules.Request{
				Ask: rules.SelectOption, Reason: rules.ForEmbarking, Player: f.Player, Unit: f.Unit, Rule: r.Embark, Options: options,
			})
		}
		if f.isReserve() {
			g.SetPlace(f.Unit, rules.Reinforcing, rules.NoUnit)
			next(g, f)
			return rules.Again
		}
		f.Stage = placing
	}
	if f.Stage == placing {
		return g.Ask(rules.Request{
			Ask: rules.SetUp, Reason: rules.ForDeployment, Player: f.Player, Unit: f.Unit, Rule: r.Deploy,
			Limits: rules.Limits{Zone: Zone(g, f.Player)},
		})
	}
	return selectUnit(g, f)
}

// Roles lets a player choose a deployment zone, and with it who is the Attacker and who the
// Defender (11e.MISSION.SEQ.4).
func Roles(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage > 0 {
		return rules.Over
	}
	r := &g.Edition.Mission.ChooseZone
	f.Player = r.Do(g, r.ID)
	return g.AskOption(rules.ForZone, f.Player, r.ID, []rules.Option{{Do: rules.TakeNumber, N: 0}, {Do: rules.TakeNumber, N: 1}})
}

// RoleChosen handles the choice of Roles.
func RoleChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	n := int8(g.Chosen(c).N)
	g.SetZones(f.Player, n)
	if g.State.Attacker = f.Player; n+1 != g.Edition.Mission.AttackerZone.Is {
		g.State.Attacker = f.Player.Opponent()
	}
	f.Stage = 1
	return nil
}

// selectUnit asks for the next unit to set up.
func selectUnit(g *rules.Game, f deploymentFrame) rules.Status {
	r := &g.Edition.Mission
	for {
		if flag := skip << f.Player; f.Value&flag != 0 && len(waiting(g, f.Player, f.isLate())) > 0 && len(waiting(g, f.Player.Opponent(), f.isLate())) > 0 {
			f.clear(flag)
			f.Player = f.Player.Opponent()
		}
		for range 2 {
			options := waiting(g, f.Player, f.isLate())
			switch len(options) {
			case 0:
				f.Player = f.Player.Opponent()
				continue
			case 1:
				selected(g, f, options[0])
				return rules.Again
			}
			return g.AskOption(rules.ForDeployment, f.Player, r.Alternate, options)
		}
		if f.isLate() {
			if f.Value&over == 0 && g.HasMoment(effect.AfterDeployment) {
				f.set(over)
				g.Trigger(effect.AfterDeployment, rules.NoUnit)
				return rules.Again
			}
			return rules.Over
		}
		f.set(late)
		if len(waiting(g, 0, true)) > 0 && len(waiting(g, 1, true)) > 0 { // 9e.ONLYWAR.DEPLOY.5
			f.Player = g.RollOff(r.Late)
		}
	}
}

// Deployed handles a choice of Deployment.
func Deployed(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := deploymentFrame{frame}
	r := &g.Edition.Mission
	switch f.Stage {
	case zones:
		g.SetZones(f.Player, int8(g.Chosen(c).N))
		if f.Stage = dividing; !r.Chooser.Is {
			f.Player = f.Player.Opponent()
		}
	case selecting:
		selected(g, f, g.Chosen(c))
	case embarking:
		if o := g.Chosen(c); o.Do == rules.Select {
			g.SetPlace(o.Unit, rules.Embarked, f.Unit)
		} else if f.isReserve() {
			g.SetPlace(f.Unit, rules.Reinforcing, rules.NoUnit)
			next(g, f)
		} else {
			f.Stage = placing
		}
	case redeploying:
		f.Stage = placing
		if g.Chosen(c).Do == rules.DoStrategic {
			g.Reserve(f.Unit)
			f.Stage = selecting
		}
	case placing:
		if err := deploy(g, f, c.Paths); err != nil {
			return err
		}
		next(g, f)
	}
	return nil
}

// redeploy takes a unit off the battlefield, and lets its player deploy it again by all usual rules, or place it into
// Strategic Reserves if the effect allows that, whatever is there (10e.MISSION.SEQ.12, 11e.UNIT.SETUP.8, 11e.RESERVE.PLACE.3).
func redeploy(g *rules.Game, d *effectInstance) bool {
	f := rules.Frame{Step: rules.StepDeployment, Stage: placing, Player: g.Unit(d.target).Player, Unit: d.target, Value: late | over}
	if d.effect.Set && g.Edition.Move.Strategic.Is.Part > 0 {
		f.Stage = redeploying
	}
	g.SetPlace(d.target, rules.NotSetUp, rules.NoUnit)
	g.Push(f)
	return true
}

// selected begins with a unit: the units embarked in it at the start are declared before it is
// set up (9e.MOVE.CAPACITY.2). Those that the army names embark automatically.
func selected(g *rules.Game, f deploymentFrame, o rules.Option) {
	f.Stage, f.Unit = embarking, o.Unit
	if o.Do == rules.DoReinforce {
		f.set(reserve)
	}
	for u := range g.Units() {
		if g.Unit(u).Place == rules.NotSetUp && transportOf(g, u) == o.Unit && g.CanEmbark(o.Unit, u) {
			g.SetPlace(u, rules.Embarked, o.Unit)
		}
	}
}

// next continues with the opponent's next unit, or with another part of a divided unit.
func next(g *rules.Game, f deploymentFrame) {
	f.Stage = selecting
	f.clear(reserve)
	if part := otherPart(g, f.Unit); part != rules.NoUnit && g.On(f.Unit) {
		f.Stage, f.Unit = placing, part
		return
	}
	if g.Edition.Mission.Skips.Is && g.Has(f.Unit, effect.Titanic) && g.On(f.Unit) {
		f.set(skip << f.Player)
	}
	f.Player = f.Player.Opponent()
}

// otherPart returns a unit that is not yet set up and was divided from the same unit, or NoUnit.
func otherPart(g *rules.Game, u rules.UnitID) rules.UnitID {
	if e := g.OwnEffect(u, effect.SplitUnit); e == nil || e.Value != 0 {
		return rules.NoUnit
	}
	for other, s := range g.Units() {
		if s.Place == rules.NotSetUp && s.Player == g.Unit(u).Player && s.Sheet == g.Unit(u).Sheet {
			return other
		}
	}
	return rules.NoUnit
}

// waiting returns the options for the units that are not yet set up: set one up, or let it begin
// the battle as Reinforcements (9e.GAPS.5).
func waiting(g *rules.Game, p rules.Player, last bool) (options []rules.Option) {
	for u, s := range g.Units() {
		if s.Player != p || s.Place != rules.NotSetUp || !last && g.OwnEffect(u, effect.SetUpLast) != nil {
			continue
		}
		if t := transportOf(g, u); t != rules.NoUnit && g.Unit(t).Place == rules.NotSetUp && g.CanEmbark(t, u) {
			continue
		}
		options = append(options, rules.Option{Do: rules.Select, Unit: u})
		if g.OwnEffect(u, effect.Reinforcements) != nil && !g.Edition.Mission.Formations.Is {
			options = append(options, rules.Option{Do: rules.DoReinforce, Unit: u})
		}
	}
	return options
}

// transportOf returns the TRANSPORT in which the army lets a unit begin the battle, or NoUnit.
func transportOf(g *rules.Game, u rules.UnitID) rules.UnitID {
	within := g.Sheet(u).Within
	for other, s := range g.Units() {
		if within > 0 && s.Player == g.Unit(u).Player && g.Setup.Armies[s.Player].Listed(int(s.Sheet)) == within-1 {
			return other
		}
	}
	return rules.NoUnit
}

// passengers returns the options for units that can begin the battle in a TRANSPORT, including
// none.
func passengers(g *rules.Game, transport rules.UnitID) []rules.Option {
	if g.Sheet(transport).Capacity.Models == 0 {
		return nil
	}
	options := []rules.Option{{Do: rules.Pass}}
	for u := range g.Units() {
		if g.Unit(u).Place == rules.NotSetUp && g.CanEmbark(transport, u) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
	}
	return options
}
