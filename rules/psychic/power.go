package psychic

import (
	"math/bits"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Stages of Power.
const (
	testing uint8 = iota
	wondering
	tested
	suffering // from Perils of the Warp
	bursting
	denying
	doubting // whether to roll the Deny the Witch test again
	denied
	manifested
	done
)

// A powerFrame is the frame of Power: the dice of the Psychic test, which its result replaces, or
// 0 if it failed; the dice of the Deny the Witch test; and the units that still suffer Perils of
// the Warp. Other is the unit that denies.
type powerFrame struct{ *rules.Frame }

func (f powerFrame) testDice() dice.Pool          { return dice.Pool(f.Value) }
func (f powerFrame) setTestDice(p dice.Pool)      { f.Value = int32(p) }
func (f powerFrame) result() int                  { return int(f.Value & resultMask) }
func (f powerFrame) setResult(n int)              { f.Value = int32(n) }
func (f powerFrame) denyDice() dice.Pool          { return dice.Pool(f.Value >> resultBits) }
func (f powerFrame) setDenyDice(p dice.Pool)      { f.Value = f.Value&resultMask | int32(p)<<resultBits }
func (f powerFrame) suffering() rules.UnitSet     { return f.Units }
func (f powerFrame) setSuffering(s rules.UnitSet) { f.Units = s }

// The encoding of the result of the Psychic test and the dice of the Deny the Witch test in
// Frame.Value.
const (
	resultBits = 8
	resultMask = 1<<resultBits - 1
)

// Power plays the attempt to manifest a psychic power: the Psychic test, Perils of the Warp, Deny
// the Witch, and the effects of the power (9e.PSYCHIC.MANIFEST.4).
func Power(g *rules.Game, frame *rules.Frame) rules.Status {
	f := powerFrame{frame}
	r := g.Edition.Psychic
	if f.Stage == testing {
		f.Stage = tested
		tell(g, f, r.Select, "attempts")
		f.setTestDice(dice.RollPool(g.Dice(), dice.Psychic, r.Test.Is))
		if f.testDice().May(g.RollChange(f.Unit, effect.PsychicRoll).Again) {
			f.Stage = wondering
			return g.AskReroll(f.Player, f.Unit, r.Test.ID)
		}
	}
	if f.Stage == tested && test(g, f) {
		return rules.Again
	}
	if f.Stage == suffering {
		burst(g, f)
	}
	if f.Stage == bursting {
		for u := range f.suffering().All() {
			f.setSuffering(f.suffering().Without(u))
			return harm(g, u, f.Unit, r.PerilsBurst.ID)
		}
		f.Stage = denying
	}
	if f.result() == 0 {
		return rules.Over
	}
	if f.Stage == denying {
		if s := askDeny(g, f.Unit); s == rules.Asking {
			return s
		}
		f.Stage = manifested
	}
	if f.Stage == doubting {
		return g.AskReroll(f.Player.Opponent(), f.Other, r.DenyTest.ID)
	}
	if f.Stage == denied && deny(g, f) {
		return rules.Over
	}
	if f.Stage == manifested {
		f.Stage = done
		tell(g, f, g.Edition.Steps[rules.StepPower].ID, "manifests")
		return g.Manifest(f.Unit, f.Power, f.result())
	}
	return rules.Over
}

// tell logs the attempted power of the unit.
func tell(g *rules.Game, f powerFrame, by rules.RuleID, does string) {
	if g.Logging() {
		g.Emit(rules.Event{
			Kind: rules.EventStep, Rule: by, Player: f.Player, Unit: f.Unit,
			Name: g.PowerName(f.Power), Word: does,
		})
	}
}

// test resolves the Psychic test: it needs the warp charge value of the power
// (9e.PSYCHIC.TEST.1). It returns true for a double that causes Perils of the Warp at once
// (9e.PSYCHIC.TEST.2).
func test(g *rules.Game, f powerFrame) bool {
	r := g.Edition.Psychic
	pool := f.testDice()
	needed := r.Warp.Do(g, f.Unit, f.Power)
	rolled := pool.Sum(r.Test.Is)
	sum := g.RollChange(f.Unit, effect.PsychicRoll).Modifier.Result(rolled)
	g.LogRoll(r.Test.ID, dice.Psychic, rules.Event{Unit: f.Unit, N: int32(sum), M: int32(needed), Added: int32(sum - rolled)})
	side := &g.State.Sides[f.Player]
	side.Attempted |= 1 << f.Power
	g.Unit(f.Unit).Attempted |= 1 << f.Power
	if f.Power == TheSmite {
		side.Smites++
	}
	f.Stage = denying
	if f.setResult(sum); sum < needed {
		f.setResult(0)
	}
	if double := pool.Double(); double != 0 && perils(g, f.Unit, double) {
		f.Stage = suffering
		harm(g, f.Unit, f.Unit, r.PerilsHarm.ID)
		return true
	}
	return false
}

// perils reports whether a double causes Perils of the Warp of a unit.
func perils(g *rules.Game, u rules.UnitID, double int) bool {
	if g.HasEffect(u, effect.NeverPerils) {
		return false
	}
	return g.Edition.Psychic.Perils.Do(double) || g.HasEffect(u, effect.PerilsOnDoubles)
}

// DoubleOneOrSix reports whether a double causes Perils of the Warp (9e.PSYCHIC.TEST.2).
func DoubleOneOrSix(face int) bool { return face == 1 || face == 6 }

// harm rolls the mortal wounds of a unit from the Perils of another unit or its own: the number
// of dice is the same for both rules (9e.PSYCHIC.PERILS.1, 9e.PSYCHIC.PERILS.3).
func harm(g *rules.Game, u, by rules.UnitID, rule rules.RuleID) rules.Status {
	n := g.Edition.Psychic.PerilsHarm.Is.Roll(g.Dice(), dice.Mortal)
	if u == by {
		g.EachEffect(u, effect.MorePerils, func(e *effect.Effect) { n += int(e.Value) })
	}
	g.LogRoll(rule, dice.Mortal, rules.Event{Unit: by, Other: u, N: int32(n)})
	return g.Push(rules.Frame{Step: rules.StepMortal, Player: g.Unit(u).Player, Unit: u, Other: by, Value: int32(n)})
}

// burst checks whether Perils of the Warp destroyed the unit. Then its power fails
// (9e.PSYCHIC.PERILS.2), and all other units near the place of its last model suffer
// (9e.PSYCHIC.PERILS.3).
func burst(g *rules.Game, f powerFrame) {
	f.Stage = denying
	s := g.Unit(f.Unit)
	if s.Alive > 0 {
		return
	}
	f.Stage = bursting
	f.setResult(0)
	f.setSuffering(0)
	// The last model of a unit is at its first index.
	last := g.State.Bodies[s.First : s.First+1]
	for u := range g.Units() {
		if u != f.Unit && g.On(u) && geom.UnitWithin(last, g.Bodies(u), g.Edition.Psychic.PerilsBurst.Is) {
			f.setSuffering(f.suffering().With(u))
		}
	}
	g.Emit(rules.Event{
		Kind: rules.EventNote, Rule: g.Edition.Psychic.PerilsFail, Player: f.Player, Unit: f.Unit, Word: "the power fails",
	})
}

// Answered handles a choice of Power: a re-roll of a test, or the unit that denies the power.
func Answered(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := powerFrame{frame}
	o := g.Chosen(c)
	switch f.Stage {
	case wondering:
		f.Stage = tested
		if o.Do == rules.RollAgain {
			f.setTestDice(f.testDice().Again(g.Dice(), dice.Psychic, g.RollChange(f.Unit, effect.PsychicRoll).Again))
		}
	case denying:
		chooseDenier(g, f, o)
	default:
		f.Stage = denied
		if o.Do == rules.RollAgain {
			again := g.RollAgainst(f.Other, f.Unit, effect.DenyRoll).Again
			f.setDenyDice(f.denyDice().Again(g.Dice(), dice.Deny, again))
		}
	}
	return nil
}

// TheSmite is the number of Smite: the first power of every Setup.
const TheSmite rules.PowerID = 0

// Smite is the power of that name: D3 mortal wounds on the closest visible enemy unit within 18"
// (9e.PSYCHIC.SMITE.2), or D6 with a result of 11 or more (9e.PSYCHIC.SMITE.3).
func Smite() rules.Power {
	const far = 18 * geom.Inch
	return rules.Power{
		WarpCharge: 5, Range: far,
		Use: effect.Use{
			Select: effect.Selection{Affected: effect.OneEnemy, Within: far, Visible: true, Closest: true},
			Effects: []effect.Effect{{
				Kind: effect.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3},
				Grades: []effect.Graded{{From: 11, Amount: dice.Amount{Count: 1, Sides: 6}}},
			}},
		},
	}
}

// HarderSmite returns the warp charge value of a power (9e.PSYCHIC.POWER.2), for Smite plus 1 for
// each earlier attempt of the army in the phase, successful or not (9e.PSYCHIC.SMITE.1).
func HarderSmite(g *rules.Game, u rules.UnitID, p rules.PowerID) int {
	n := int(g.Setup.Powers[p].WarpCharge)
	if p == TheSmite {
		n += int(g.State.Sides[g.Unit(u).Player].Smites)
	}
	return n
}

// AsPrinted returns the warp charge value of a power, regardless of earlier attempts
// (8e.PSYCHIC.SMITE.1).
func AsPrinted(g *rules.Game, _ rules.UnitID, p rules.PowerID) int {
	return int(g.Setup.Powers[p].WarpCharge)
}

// SelectPowers lets the players select, unit by unit, the powers that their PSYKER units know in
// addition to those of their datasheet (9e.PSYCHIC.POWER.3). There is no request if there is no
// choice. Frame.Value is the index of the next unit.
func SelectPowers(g *rules.Game, f *rules.Frame) rules.Status {
	for ; int(f.Value) < len(g.State.Units); f.Value++ {
		f.Unit = rules.UnitAt(int(f.Value))
		options := selectable(g, f.Unit)
		if len(options) == 0 {
			continue
		}
		s, c := g.Unit(f.Unit), &g.Sheet(f.Unit).Casting
		if left := int(c.Knows) - bits.OnesCount64(s.Known); left >= len(options) {
			for _, o := range options {
				s.Known |= 1 << o.N
			}
			continue
		}
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Reason: rules.ForPower, Player: s.Player, Unit: f.Unit,
			Rule: g.Edition.Steps[rules.StepPowers].ID, Options: options,
		})
	}
	return rules.Over
}

// selectable returns the powers that a unit may still learn, or none if it knows the maximum
// number.
func selectable(g *rules.Game, u rules.UnitID) (options []rules.Option) {
	s, c := g.Unit(u), &g.Sheet(u).Casting
	if bits.OnesCount64(s.Known) >= int(c.Knows) {
		return nil
	}
	for _, p := range c.From {
		if s.Known>>p&1 == 0 && !slices.Contains(c.Powers, p) {
			options = append(options, rules.Option{Do: rules.DoAttempt, Unit: u, N: int32(p)})
		}
	}
	return options
}

// PowerKnown handles a choice of SelectPowers.
func PowerKnown(g *rules.Game, _ *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	g.Unit(o.Unit).Known |= 1 << o.N
	return nil
}
