package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// An Order states what happens to the next own die of a player for a purpose that shows at most a
// face. Players give orders before the dice are rolled, because they are rolled together.
type Order struct {
	For  dice.Purpose
	Most int8 // the die is re-rolled if it shows at most this; 0: no order
	// Die is the value that replaces the die, which is not rolled (StoredDice); 0: it is re-rolled.
	Die int8
	// By is the Number of the effect.ChangeDie that changes the die to Die, if it is not 0, after it was rolled;
	// 0: the order is of no such effect.
	By int16
	// Depth is the number of steps in progress during which the order stays in force: when fewer
	// are left, it ends. 0: until it is applied or replaced (8e.ONLYWAR.MUSTER.5).
	Depth int8
	// Used is the unit for which a Command Re-roll was used. Abilities respond to it when the order ends.
	Used UnitID
	Paid bool // command points were paid for it
}

// replaces reports whether a stored die replaces the die before it is rolled.
func (o *Order) replaces() bool { return o.Die > 0 && o.By == 0 }

// orderedDice applies the players' orders to dice (8e.ONLYWAR.MUSTER.5, 10e.STRATAGEM.REROLL.1,
// 11e.STRATAGEM.REROLL.1).
type orderedDice struct {
	game    *Game
	src     dice.Source
	kept    int  // face of the last die if an order has re-rolled or replaced it
	several bool // the dice are part of a roll of several dice
	saving  int  // kind of the model that saves, plus 1; 0: unknown
}

// D6 rolls a die, or returns the value that replaces it.
func (o *orderedDice) D6(p dice.Purpose) int {
	o.kept = 0
	order := o.orderFor(p)
	if order != nil && order.replaces() {
		o.kept = o.game.useStored(order)
		return o.kept
	}
	face := o.src.D6(p)
	if order == nil || face > int(order.Most) || o.several && order.Depth > 0 {
		return face
	}
	if o.kept = int(order.Die); o.kept > 0 {
		o.game.recordDie(p, o.kept)
	}
	o.apply(order)
	if o.kept == 0 {
		o.kept = dice.Again(o.src, p)
	}
	return o.kept
}

// Saves announces the kind of model for which saves are rolled next.
func (o *orderedDice) Saves(kind uint8) { o.saving = int(kind) + 1 }

// orderFor returns the order that applies to a die for a purpose, or nil.
func (o *orderedDice) orderFor(p dice.Purpose) *Order {
	g := o.game
	side := &g.State.Sides[g.roller(p)]
	order := &side.Order
	switch {
	case order.Most == 0 || order.For != p:
		return nil
	case order.Depth == 0:
		if side.Rerolls == 0 {
			return nil
		}
	case order.By != 0:
		if e := g.changeOf(g.rollingUnit(p), p, true); e == nil || e.Number != order.By {
			return nil
		}
	case order.Die > 0:
		if !g.MaySubstitute(g.rollingUnit(p), p) {
			return nil
		}
	case !g.mayReroll(g.rollingUnit(p)):
		return nil
	}
	if order.Die == 0 && g.rerollForbidden(p) {
		return nil
	}
	return order
}

// rerollForbidden reports whether the target of the current attack forbids re-rolling its dice for a purpose
// (effect.ForbidReroll).
func (g *Game) rerollForbidden(p dice.Purpose) (forbidden bool) {
	roll, ok := attackRolls[p]
	f := g.frame()
	if !ok || !g.HasKind(effect.ForbidReroll) || f.Step != StepAttacks || int(f.Value) >= len(g.State.Declared) {
		return false
	}
	d := &g.State.Declared[f.Value]
	kind := effect.MeleeAttacks
	if d.Weapon != CloseCombat && g.Carried(f.Unit, d).Type.Ranged() {
		kind = effect.RangedAttacks
	}
	g.EachEffect(d.Target, effect.ForbidReroll, func(e *effect.Effect) {
		forbidden = forbidden || e.Roll == roll && (e.Scope.Attacks == effect.AnyAttack || e.Scope.Attacks == kind)
	})
	return forbidden
}

// attackRolls are the rolls of attackers that effects of the target concern, by the purposes of their dice.
var attackRolls = map[dice.Purpose]effect.RollKind{dice.Hit: effect.HitRoll, dice.Wound: effect.WoundRoll, dice.Damage: effect.DamageRoll}

// apply records that an order re-rolls a die.
func (o *orderedDice) apply(order *Order) {
	if order.By != 0 {
		u := o.game.rollingUnit(order.For)
		o.game.count(Used{Unit: u, Use: order.By, On: changedDie})
		*order = Order{}
		return
	}
	if order.Depth == 0 {
		o.game.State.Sides[o.game.roller(order.For)].Rerolls--
		*order = Order{}
		return
	}
	order.Most, order.Used = 0, o.game.rollingUnit(order.For)
	order.Paid = o.game.payForReroll(order.Used)
}

// Several announces that the following dice are, or are no longer, part of a roll of several dice.
func (o *orderedDice) Several(are bool) { o.several = are }

// Whole reports whether an order re-rolls all dice of a roll of several dice, which is below its
// average (9e.CORE.REROLL.2, 10e.CORE.REROLL.2, 11e.CORE.REROLL.1).
func (o *orderedDice) Whole(p dice.Purpose) bool {
	order := o.orderFor(p)
	if order == nil || order.Depth == 0 || order.Die > 0 {
		return false
	}
	o.apply(order)
	return true
}

// Again re-rolls the last die, unless an order has re-rolled or replaced it (8e.CORE.REROLL.2).
func (o *orderedDice) Again(p dice.Purpose) int {
	if o.kept > 0 {
		return o.kept
	}
	return dice.Again(o.src, p)
}

// Kept reports whether an order has re-rolled or replaced the last die, and forgets it: the caller
// keeps that die, and Again re-rolls others.
func (o *orderedDice) Kept() bool {
	was := o.kept > 0
	o.kept = 0
	return was
}

// roller returns the player whose dice are rolled now: the player of the innermost step or, for
// saving throws against attacks, for denying powers and for abilities, the player who makes
// them.
func (g *Game) roller(p dice.Purpose) Player {
	if len(g.State.Frames) == 0 {
		return g.State.Turn
	}
	f := g.frame()
	switch {
	case f.Step == StepUse && len(g.State.PendingUses) > 0:
		return g.Unit(g.State.PendingUses[len(g.State.PendingUses)-1].Unit).Player
	case f.Step == StepAttacks && (p == dice.Save || p == dice.Ignore), f.Step == StepPower && p == dice.Deny:
		return f.Player.Opponent()
	}
	return f.Player
}

// rollingUnit returns the unit whose dice are rolled now for a purpose: the target of the current
// attack for its saving throws, and otherwise the unit of the innermost step.
func (g *Game) rollingUnit(p dice.Purpose) UnitID {
	f := g.frame()
	if f.Step == StepAttacks && (p == dice.Save || p == dice.Ignore) && int(f.Value) < len(g.State.Declared) {
		return g.State.Declared[f.Value].Target
	}
	return f.Unit
}

// Rolls is a set of purposes of dice: bit n is the purpose n.
type Rolls uint32

// RollsFor returns a set of purposes.
func RollsFor(list ...dice.Purpose) (set Rolls) {
	for _, p := range list {
		set |= 1 << p
	}
	return set
}

// Has reports whether a purpose is in the set.
func (r Rolls) Has(p dice.Purpose) bool { return r>>p&1 == 1 }

// Rerollable are the rolls that a Command Re-roll re-rolls by an order: the charge roll is re-rolled
// after it was made, and Hazardous tests are dice of an ability (10e.STRATAGEM.REROLL.1,
// 10e.STRATAGEM.REROLL.3). Of dice rolled together the first one that qualifies is selected
// (10e.STRATAGEM.REROLL.2, 11e.STRATAGEM.REROLL.2).
var Rerollable = RollsFor(dice.Attacks, dice.Hit, dice.Wound, dice.Save, dice.Damage, dice.Advance, dice.Escape, dice.Ability)

// Substitutable are the rolls that stored dice may replace.
var Substitutable = RollsFor(dice.Hit, dice.Wound, dice.Save, dice.Damage, dice.Advance, dice.Charge, dice.Morale)

// OfferOrder offers a player an order for the next rolls of a unit: the Stratagem Command Re-roll, or
// a stored die. The order ends with the step that offers it. It reports whether a step was pushed.
func (g *Game) OfferOrder(p Player, u UnitID, rolls Rolls) bool {
	if g.Edition.Steps[StepOrder].Run == nil || g.State.Sides[p].Order != (Order{}) {
		return false
	}
	if !(rolls&Rerollable != 0 && g.mayReroll(u)) && !g.maySubstituteAny(u, rolls) && !g.mayChangeAny(u, rolls) {
		return false
	}
	g.push(Frame{Step: StepOrder, Player: p, Unit: u, Value: int32(rolls), Units: UnitSet(len(g.State.Frames))})
	return true
}

// MayReroll reports whether a Command Re-roll may be ordered for a roll of a unit.
func (g *Game) MayReroll(u UnitID, p dice.Purpose) bool { return Rerollable.Has(p) && g.mayReroll(u) }

// mayReroll reports whether a player may use Command Re-roll for a unit, which is its target (11e.GAPS.49).
func (g *Game) mayReroll(u UnitID) bool {
	s := g.StratagemOf(CommandReroll)
	if s == nil || u == NoUnit {
		return false
	}
	p := g.Unit(u).Player
	return (s.Shocked || !g.Unit(u).Is.Has(effect.Shocked) || g.HasEffect(u, effect.StratagemsShocked)) && g.MayAfford(p, s) && g.AffordableFor(p, s, u)
}

func (g *Game) maySubstituteAny(u UnitID, rolls Rolls) bool {
	for p := range dice.Purposes {
		if rolls.Has(p) && g.MaySubstitute(u, p) {
			return true
		}
	}
	return false
}

// MaySubstitute reports whether a stored die of its player may replace a die of a unit's roll now.
func (g *Game) MaySubstitute(u UnitID, p dice.Purpose) bool {
	if u == NoUnit || !Substitutable.Has(p) || g.State.Sides[g.Unit(u).Player].StoredDice == [6]int8{} {
		return false
	}
	e := g.OwnEffect(u, effect.SubstituteDice)
	return e != nil && g.Holds(u, &e.Scope) && !g.counted(g.substitution(u, e), e.Once)
}

// storedDie is the Used.On of units that have replaced a die.
const storedDie = -200

// substitution returns the counter of replaced dice of a unit, or of its army.
func (g *Game) substitution(u UnitID, e *effect.Effect) *Used {
	if e.Set {
		return &Used{On: storedDie, Model: ModelNumber(ModelAt(int(g.Unit(u).Player)))}
	}
	return &Used{Unit: u, On: storedDie}
}

// useStored takes the stored die of an order, and ends the order.
func (g *Game) useStored(order *Order) int {
	u, face := g.rollingUnit(order.For), int(order.Die)
	side := &g.State.Sides[g.Unit(u).Player]
	side.StoredDice[face-1]--
	if e := g.OwnEffect(u, effect.SubstituteDice); e != nil {
		g.count(*g.substitution(u, e))
	}
	g.recordDie(order.For, face)
	*order = Order{}
	return face
}

// recordDie records the value of a die that is not rolled.
func (g *Game) recordDie(p dice.Purpose, face int) {
	if g.log != nil {
		g.recorder.rolled = append(g.recorder.rolled, Rolled{For: p, Face: uint8(face)})
	}
}

// changeable are the rolls that effect.ChangeDie concerns, by the purposes of their dice.
var changeable = map[dice.Purpose]effect.RollKind{
	dice.Hit: effect.HitRoll, dice.Wound: effect.WoundRoll, dice.Save: effect.AnySave, dice.Damage: effect.DamageRoll,
	dice.Advance: effect.AdvanceRoll, dice.Attacks: effect.AttacksRoll,
}

// changedDie is the Used.On of units that have used an effect.ChangeDie, whose Number is Used.Use.
const changedDie = -201

func (g *Game) mayChangeAny(u UnitID, rolls Rolls) bool {
	for p := range changeable {
		if rolls.Has(p) && g.MayChange(u, p) != nil {
			return true
		}
	}
	return false
}

// MayChange returns the effect.ChangeDie that can be used for one of the next dice of a unit for a purpose, or nil. Of several
// one that changes a die to a 6 comes first.
func (g *Game) MayChange(u UnitID, p dice.Purpose) *effect.Effect { return g.changeOf(u, p, false) }

// changeOf is MayChange, or with now for the die that is rolled now.
func (g *Game) changeOf(u UnitID, p dice.Purpose, now bool) (found *effect.Effect) {
	roll, ok := changeable[p]
	if !ok || u == NoUnit || !g.HasKind(effect.ChangeDie) {
		return nil
	}
	include := func(kind int) func(e *effect.Effect) {
		return func(e *effect.Effect) {
			if e.Kind == effect.ChangeDie && e.Rolls.Has(roll) && (found == nil || e.Set && !found.Set) && g.Holds(u, &e.Scope) &&
				g.rolledFor(p, kind, e.Scope.Attacks, now) && !g.counted(&Used{Unit: u, Use: e.Number, On: changedDie}, e.Once) {
				found = e
			}
		}
	}
	g.Effects(u, include(-1))
	sheet, models := g.Sheet(u), g.Models(u)
	for k := range sheet.Kinds {
		if anyOf(models, k) {
			of := include(k)
			for i := range sheet.Kinds[k].Effects {
				of(&sheet.Kinds[k].Effects[i])
			}
		}
	}
	return found
}

// rolledFor reports whether a die for a purpose is rolled for a model of a kind, -1: of any, and with a kind of attack: the die
// that is rolled now, or one of those to come.
func (g *Game) rolledFor(p dice.Purpose, kind int, with effect.AttackKind, now bool) bool {
	f := g.attacksInProgress()
	if f == nil {
		return with == effect.AnyAttack
	}
	if p == dice.Save {
		return !now || kind < 0 || g.ordered.saving == kind+1
	}
	list := g.State.Declared
	if now {
		list = list[f.Value : f.Value+1]
	}
	return slices.ContainsFunc(list, func(d Declared) bool {
		at := g.Find(f.Unit, d.Model)
		if at < 0 || kind >= 0 && int(g.State.Models[at].Kind) != kind {
			return false
		}
		ranged := d.Weapon != CloseCombat && g.Carried(f.Unit, &d).Type.Ranged()
		return with == effect.AnyAttack || ranged == (with == effect.RangedAttacks)
	})
}

// attacksInProgress returns the frame of the attacks that are made, or nil.
func (g *Game) attacksInProgress() *Frame {
	for i := len(g.State.Frames) - 1; i >= 0; i-- {
		switch f := &g.State.Frames[i]; f.Step {
		case StepAttacks:
			if int(f.Value) < len(g.State.Declared) {
				return f
			}
			return nil
		case StepOrder:
		default:
			return nil
		}
	}
	return nil
}

// payForReroll pays for a Command Re-roll of the die that was rolled last, which belongs to the events of its roll.
func (g *Game) payForReroll(u UnitID) bool {
	rolled := g.recorder.rolled
	g.recorder.rolled = nil
	paid := g.pay(g.Unit(u).Player, g.StratagemOf(CommandReroll), u)
	g.recorder.rolled = rolled
	return paid
}

// endOrders ends the orders of steps that are over. Abilities respond to the Command Re-rolls among them.
func (g *Game) endOrders() {
	for p := range Player(2) {
		o := &g.State.Sides[p].Order
		if o.Depth == 0 || len(g.State.Frames) >= int(o.Depth) {
			continue
		}
		used, paid := o.Used, o.Paid
		*o = Order{}
		if used != NoUnit {
			g.stratagemOn(p, used, paid)
		}
	}
}
