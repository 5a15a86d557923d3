package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Frame.Stage of Destroyed.
const (
	byNobody uint8 = iota // no rule of a unit destroyed the models
	byOther               // the unit Frame.Other did; so it did if the stage is rules.AfterFight
)

// A destroyedStage is a stage of Destroyed.
type destroyedStage int32

const (
	selecting destroyedStage = iota
	exploding
	blasting
	wrecking
	removing
	acting
	striking
	unitDestroyed // its abilities of this moment were resolved
)

// A destroyedFrame is the frame of Destroyed. Its stage is in Frame.Value, because Frame.Stage
// records who destroyed the models. Frame.Model is the one being destroyed.
type destroyedFrame struct{ *rules.Frame }

func (f destroyedFrame) stage() destroyedStage      { return destroyedStage(f.Value) }
func (f destroyedFrame) setStage(s destroyedStage)  { f.Value = int32(s) }
func (f destroyedFrame) byUnit() bool               { return f.Stage != byNobody }
func (f destroyedFrame) blasted() rules.UnitSet     { return f.Units } // units that still suffer from its explosion
func (f destroyedFrame) setBlasted(s rules.UnitSet) { f.Units = s }

// Destroy returns the step that destroys the models of a unit without wounds, by an attack or a
// rule of another unit, or NoUnit (10e.UNIT.DESTROYED.2, 10e.DATASHEET.PROFILE.4).
func Destroy(g *rules.Game, u, by rules.UnitID) rules.Frame {
	f := rules.Frame{Step: rules.StepDestroyed, Player: g.Unit(u).Player, Unit: u, Other: by}
	if by != rules.NoUnit {
		f.Stage = byOther
	}
	return f
}

// Destroyed destroys the models of the unit Frame.Unit without wounds (11e.DATASHEET.PROFILE.3), one after another
// (9e.UNIT.STRENGTH.2): first a roll decides whether the model explodes, and nearby units suffer;
// then the units embarked in it disembark; then it is removed (9e.MOVE.TRANSPORTLOSS.1, .2,
// 11e.UNIT.DESTROYED.2). In some editions units disembark first (11e.ABILITY.DEADLY.1).
func Destroyed(g *rules.Game, frame *rules.Frame) rules.Status {
	f := destroyedFrame{frame}
	for {
		switch f.stage() {
		case selecting:
			m := lost(g, f)
			if m == nil {
				if g.Unit(f.Unit).Place == rules.Destroyed {
					f.setStage(unitDestroyed)
					if g.TriggerDestroyed(f.Unit) {
						return rules.Again
					}
				}
				return rules.Over
			}
			f.Model = m.ID
			if f.Stage == rules.AfterFight {
				f.Other = m.Slayer
			}
			f.setStage(triggering(g))
			if m.Waiting != 0 {
				f.setStage(acting)
			}
		case unitDestroyed:
			return rules.Over
		case acting:
			if s := act(g, f); s == rules.Asking {
				return s
			}
		case striking:
			return strike(g, f)
		case exploding:
			f.setBlasted(explodes(g, f))
			f.setStage(blasting)
		case blasting:
			if f.blasted() != 0 {
				return blast(g, f)
			}
			f.setStage(removing)
			if !g.Edition.Attack.AfterWreck.Is {
				f.setStage(wrecking)
			}
		case wrecking:
			f.setStage(removing)
			if g.Edition.Attack.AfterWreck.Is {
				f.setStage(exploding)
			}
			if wreck(g, f) {
				return rules.Again
			}
		default:
			remove(g, f)
			f.setStage(selecting)
		}
	}
}

// triggering returns the first stage of what a destruction triggers, after a fight of the model (11e.ABILITY.DEADLY.2).
func triggering(g *rules.Game) destroyedStage {
	if g.Edition.Attack.AfterWreck.Is {
		return wrecking
	}
	return exploding
}

// triggers reports whether the destruction of the model at an index triggers something that, in the
// edition, waits with its removal until the attacks of a unit have been resolved
// (11e.UNIT.DESTROYED.3).
func triggers(g *rules.Game, at int) bool {
	return g.Edition.Attack.AfterAttacks.Is && (explosion(g, at) != nil || g.EmbarkedIn(g.UnitOf(at)) != 0)
}

// lost returns a model of the unit that has no wounds left and is not yet being destroyed, or
// nil. Models that act before they are removed, or whose destruction triggers something that waits,
// follow after the attacks, and those that stay to fight with their unit after its fight.
func lost(g *rules.Game, f destroyedFrame) *rules.Model {
	for i := range g.Models(f.Unit) {
		m := &g.Models(f.Unit)[i]
		if m.Wounds > 0 || beingDestroyed(g, m.ID) || m.Waiting != 0 && attacking(g) || (m.Slayer != rules.NoUnit) != (f.Stage == rules.AfterFight) {
			continue
		}
		if f.Stage == rules.AfterFight {
			return m
		}
		if m.Waiting != 0 || !waits(g, f, m) && !(attacking(g) && triggers(g, int(g.Unit(f.Unit).First)+i)) {
			return m
		}
	}
	return nil
}

func beingDestroyed(g *rules.Game, m rules.ModelID) bool {
	for i := range g.State.Frames {
		if f := &g.State.Frames[i]; f.Step == rules.StepDestroyed && (destroyedFrame{f}).stage() != selecting && f.Model == m {
			return true
		}
	}
	return false
}

// explosion returns the effect by which a model explodes, or nil. It is data of the datasheet
// (9e.GAPS.7).
func explosion(g *rules.Game, at int) *effect.Effect {
	if e := g.Revives(g.UnitOf(at), g.State.Models[at].Kind); e != nil && e.Set {
		return nil
	}
	for _, list := range [2][]effect.Effect{g.Kind(at).Effects, g.Sheet(g.UnitOf(at)).Effects} {
		if e := effect.Find(list, effect.Explodes); e != nil {
			return e
		}
	}
	return nil
}

// explodesOn returns the result that an explosion of a model of a unit needs.
func explodesOn(g *rules.Game, u rules.UnitID, e *effect.Effect) int {
	if g.HasKind(effect.ExplodesOn) {
		if own := g.OwnEffect(u, effect.ExplodesOn); own != nil {
			return min(int(own.Value), int(e.Value))
		}
	}
	return int(e.Value)
}

// explodes rolls whether the model explodes, and returns the affected units: all on the
// battlefield within range, including friends (9e.UNIT.DEF.3).
func explodes(g *rules.Game, f destroyedFrame) (set rules.UnitSet) {
	at := g.Find(f.Unit, f.Model)
	e := explosion(g, at)
	if e == nil {
		return 0
	}
	n, on := g.Dice().D6(dice.Explodes), explodesOn(g, f.Unit, e)
	g.LogRoll(g.Edition.Attack.Explodes, dice.Explodes, rules.Event{Unit: f.Unit, Model: f.Model, N: int32(n), M: int32(on)})
	if n < on {
		return 0
	}
	within := e.Length
	if !e.Inches.Zero() {
		n := e.Inches.Roll(g.Dice(), dice.Ability)
		g.LogRoll(g.Edition.Attack.Explodes, dice.Ability, rules.Event{Unit: f.Unit, Model: f.Model, N: int32(n)})
		within = geom.Length(n) * geom.Inch
	}
	for u := range g.Units() {
		if suffers(g, u, at, within) {
			set = set.With(u)
		}
	}
	if e.Closest {
		return closestEnemy(g, at, set)
	}
	return set
}

// closestEnemy returns the unit of a set that is closest to the model at an index among its
// enemies; of several, the first.
func closestEnemy(g *rules.Game, at int, of rules.UnitSet) (closest rules.UnitSet) {
	least, p := geom.Reachable, g.Unit(g.UnitOf(at)).Player
	for u := range of.All() {
		if g.Unit(u).Player == p {
			continue
		}
		if d := geom.UnitDistance(g.State.Bodies[at:at+1], g.Bodies(u)); d < least {
			closest, least = rules.UnitSet(0).With(u), d
		}
	}
	return closest
}

// suffers reports whether a unit has a model other than the one at the index, with wounds left
// and within range of its base (11e.UNIT.DESTROYED.6).
func suffers(g *rules.Game, u rules.UnitID, at int, n geom.Length) bool {
	if !g.On(u) {
		return false
	}
	models, bodies := g.Models(u), g.Bodies(u)
	for i := range models {
		if models[i].Wounds > 0 && geom.Within(&g.State.Bodies[at], &bodies[i], n) {
			return true
		}
	}
	return false
}

// blast rolls the mortal wounds of the next unit that suffers from an explosion.
func blast(g *rules.Game, f destroyedFrame) rules.Status {
	u := f.blasted().First()
	f.setBlasted(f.blasted().Without(u))
	e := explosion(g, g.Find(f.Unit, f.Model))
	n := e.Amount.Roll(g.Dice(), dice.Mortal)
	g.LogRoll(g.Edition.Attack.Explodes, dice.Mortal, rules.Event{Unit: f.Unit, Other: u, Model: f.Model, N: int32(n)})
	return g.Push(rules.Frame{
		Step: rules.StepMortal, Player: g.Unit(u).Player, Unit: u, Other: f.Unit, Value: int32(n),
	})
}

// wreck makes units disembark from a TRANSPORT that is being destroyed.
func wreck(g *rules.Game, f destroyedFrame) bool {
	if g.Edition.Steps[rules.StepWreck].Run == nil || g.EmbarkedIn(f.Unit) == 0 {
		return false
	}
	g.Push(rules.Frame{Step: rules.StepWreck, Player: f.Player, Unit: f.Unit, Other: f.Other, Model: f.Model})
	return true
}

// remove takes the model out of play, and counts it for the enemy unit that
// destroyed it by an attack or by one of its rules (11e.UNIT.DESTROYED.5).
func remove(g *rules.Game, f destroyedFrame) {
	at := g.Find(f.Unit, f.Model)
	g.State.Models[at].Waiting, g.State.Models[at].Slayer = 0, rules.NoUnit
	g.State.Models[at].Fallen = f.byUnit() && attacks(g, f.Other) && g.HasEffect(f.Unit, effect.Reanimate)
	kind := g.State.Models[at].Kind
	g.Remove(at, g.Edition.Attack.Destroyed)
	if by := enemy(g, f.Unit, f.Other); f.byUnit() && by != nil {
		by.Slain++
		g.Fell(f.Other, rules.Felled{Unit: f.Unit, Kind: kind, Whole: wholePart(g, f.Unit, kind)})
	}
}

// wholePart reports whether a unit has lost its last model, or, if the parts of Attached units come
// apart, the last of the part that a kind of model belongs to: each part is a unit that is destroyed
// (10e.ATTACHED.UNIT.2).
func wholePart(g *rules.Game, u rules.UnitID, kind uint8) bool {
	s := g.Unit(u)
	if s.Alive == 0 || !g.Edition.Table.Separates.Is {
		return s.Alive == 0
	}
	army := &g.Setup.Armies[s.Player]
	part := army.Part(int(s.Sheet), kind)
	for _, m := range g.Models(u) {
		if m.Wounds > 0 && army.Part(int(s.Sheet), m.Kind) == part {
			return false
		}
	}
	return true
}

// enemy returns the unit that affects another, if it is its enemy, or nil.
func enemy(g *rules.Game, u, by rules.UnitID) *rules.UnitState {
	if by == rules.NoUnit || g.Unit(by).Player == g.Unit(u).Player {
		return nil
	}
	return g.Unit(by)
}

// attacks reports whether attacks of the unit are being resolved.
func attacks(g *rules.Game, u rules.UnitID) bool {
	for i := range g.State.Frames {
		if f := &g.State.Frames[i]; f.Step == rules.StepAttacks && f.Unit == u {
			return true
		}
	}
	return false
}

// destroyedOnFeature returns a unit of the attacker's enemies with models that may now be
// reanimated, or NoUnit. A completely destroyed unit does not qualify.
func destroyedOnFeature(g *rules.Game, attacker rules.UnitID) rules.UnitID {
	for u, s := range g.Units() {
		if s.Player == g.Unit(attacker).Player || s.Place != rules.OnTable {
			continue
		}
		for at := s.First + s.Alive; at < s.First+s.Held; at++ {
			if g.State.Models[at].Fallen {
				return u
			}
		}
	}
	return rules.NoUnit
}
