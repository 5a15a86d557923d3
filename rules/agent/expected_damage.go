package agent

import (
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// A Worth is the value of something to an agent, in thousandths of a point of Power. It is an
// integer, so that agents choose the same on every machine.
type Worth int64

// point is the worth of one point of Power.
const point Worth = 1000

// victoryPoint is the worth of a victory point.
const victoryPoint = 3 * point

// expectedDamage caches the worth of the damage that attacks are expected to do. It is computed
// once for two armies, from exact odds, and kept from battle to battle, in both seats.
type expectedDamage struct {
	edition *rules.Edition
	armies  [2]*rules.ArmyUnit // the first unit of each army, to recognise the armies
	swapped bool               // the first army belongs to player 1
	worth   [2][]Worth         // of a wound of each unit of each army
	units   [2][]unitWeapons   // of the units of each army
	done    [2][][]evaluated   // by target: of the units of each army
	space   rules.Workspace
	// controlled is true if models have Objective Control. Otherwise each counts as one.
	controlled bool
}

// evaluated is an attack on a unit, and its average damage. Weapons make the same attack in many
// circumstances.
type evaluated struct {
	attack rules.Attack
	damage float64 // 0 if it cannot be computed
}

// unitWeapons holds the known expectations of a unit's weapons.
type unitWeapons struct {
	first []int     // index of the first weapon of each kind; each kind has one more, for none
	known [][]known // by weapon: for each unit of the other army and each circumstance
}

// known is a worth plus 1; 0: not computed yet.
type known Worth

// expectation is one use of a weapon: by a kind of model of a unit, on a unit.
type expectation struct {
	by     int // the index of the army
	unit   int16
	kind   uint8
	weapon uint8 // index in Kind.Weapons; rules.CloseCombat
	target int16
	is     effect.Conditions
}

// weighed contains the conditions that expectations distinguish.
var weighed = [...]effect.Conditions{effect.HalfRange, effect.Charged, effect.Moved, effect.Advanced, effect.Overwatch, effect.Engaged}

// circumstance returns the number of a combination of conditions, and those that count.
func circumstance(is effect.Conditions) (n int, only effect.Conditions) {
	for i, c := range weighed {
		if is.Has(c) {
			n |= 1 << i
			only |= c
		}
	}
	return n, only
}

// begin keeps the expectations if the armies are the same as before, and otherwise clears them.
func (p *expectedDamage) begin(e *rules.Edition, s *rules.Setup) {
	armies := [2]*rules.ArmyUnit{&s.Armies[0].Units[0], &s.Armies[1].Units[0]}
	if p.edition == e && p.armies == armies {
		p.swapped = false
		return
	}
	if p.edition == e && p.armies == [2]*rules.ArmyUnit{armies[1], armies[0]} {
		p.swapped = true
		return
	}
	*p = expectedDamage{edition: e, armies: armies}
	for side := range s.Armies {
		for u := range s.Armies[side].Sheets() {
			unit := s.Armies[side].Sheet(u)
			p.worth[side] = append(p.worth[side], perWound(unit))
			p.units[side] = append(p.units[side], newUnitWeapons(unit))
			p.controlled = p.controlled || slices.ContainsFunc(unit.Kinds, func(k rules.Kind) bool { return k.Profile.Control > 0 })
		}
		p.done[side] = make([][]evaluated, len(p.units[side]))
	}
}

// newUnitWeapons returns the weapons of a unit without any expectations.
func newUnitWeapons(u *rules.ArmyUnit) (a unitWeapons) {
	n := 0
	for k := range u.Kinds {
		a.first = append(a.first, n)
		n += len(u.Kinds[k].Weapons) + 1
	}
	a.known = make([][]known, n)
	return a
}

// army returns the index of a player's army.
func (p *expectedDamage) army(of rules.Player) int {
	if p.swapped {
		return int(of.Opponent())
	}
	return int(of)
}

// perWound returns the worth of one wound of a unit: its Power divided by its wounds, or a
// quarter of a point if it has no Power Rating.
func perWound(u *rules.ArmyUnit) Worth {
	wounds := 0
	for k := range u.Kinds {
		wounds += u.Kinds[k].Count * int(u.Kinds[k].Profile.Wounds)
	}
	if u.Power == 0 || wounds == 0 {
		return point / 4
	}
	return max(Worth(u.Power)*point/Worth(wounds), 1)
}

// wound returns the worth of a wound of a unit.
func (p *expectedDamage) wound(g *rules.Game, u rules.UnitID) Worth {
	s := g.Unit(u)
	return p.worth[p.army(s.Player)][s.Sheet]
}

// whole returns the worth of the remaining wounds of a unit.
func (p *expectedDamage) whole(g *rules.Game, u rules.UnitID) Worth {
	wounds := 0
	for i := range g.Models(u) {
		wounds += int(g.Models(u)[i].Wounds)
	}
	return p.wound(g, u) * Worth(wounds)
}

// of returns the worth of the damage that all attacks with one weapon of a model are expected
// to do to a unit.
func (p *expectedDamage) of(g *rules.Game, u rules.UnitID, kind, weapon uint8, target rules.UnitID, is effect.Conditions) Worth {
	a, b := g.Unit(u), g.Unit(target)
	by := p.army(a.Player)
	unit := &p.units[by][a.Sheet]
	at := unit.first[kind] + int(weapon)
	if weapon == rules.CloseCombat {
		at = unit.first[kind] + len(g.Sheet(u).Kinds[kind].Weapons)
	}
	if unit.known[at] == nil {
		unit.known[at] = make([]known, len(p.units[1-by])<<len(weighed))
	}
	n, only := circumstance(is)
	w := &unit.known[at][int(b.Sheet)<<len(weighed)|n]
	if *w == 0 {
		*w = 1 + known(p.compute(g, &expectation{by: by, unit: a.Sheet, kind: kind, weapon: weapon, target: b.Sheet, is: only}))
	}
	return Worth(*w - 1)
}

// compute computes an expectation; 0 if that is not possible.
func (p *expectedDamage) compute(g *rules.Game, key *expectation) Worth {
	by := rules.Player(p.army(rules.Player(key.by)))
	attacker := g.Setup.Armies[by].Sheet(int(key.unit))
	target := g.Setup.Armies[by.Opponent()].Sheet(int(key.target))
	w := rules.CloseCombatWeapon()
	if key.weapon != rules.CloseCombat {
		w = attacker.Kinds[key.kind].Weapons[key.weapon].Weapon
	}
	use := ability.WeaponUse{
		Bearer: rules.Bearer{Unit: &attacker.Unit, Kind: int(key.kind), Weapon: &w, Is: key.is},
		Target: &target.Unit,
	}
	ability.AttackIn(&p.space, &p.edition.Attack, &use)
	return Worth(math.Round(p.damage(&p.space.Attack, 1-key.by, key.target, target) * float64(perWound(target))))
}

// damage returns the average damage of an attack on a unit of an army at full strength; 0 if that
// cannot be computed.
func (p *expectedDamage) damage(a *rules.Attack, side int, n int16, target *rules.ArmyUnit) float64 {
	done := &p.done[side][n]
	for i := range *done {
		if e := &(*done)[i]; e.attack.Equal(a) {
			return e.damage
		}
	}
	own := *a
	own.Extra, own.Triggers, own.Against = slices.Clone(a.Extra), slices.Clone(a.Triggers), slices.Clone(a.Against)
	damage, err := odds.Damage(&p.edition.Attack, &odds.Volley{Attack: own, Weapons: 1}, ability.FullStrength(&target.Unit, 0))
	if err != nil {
		damage = 0
	}
	*done = append(*done, evaluated{own, damage})
	return damage
}

// shooting returns the worth of the damage that a unit's ranged weapons are expected to do to a
// unit at a distance, if all of it were visible and it could not run out of models.
func (p *expectedDamage) shooting(g *rules.Game, u, target rules.UnitID, distance geom.Length, is effect.Conditions) (sum Worth) {
	models := g.Models(u)
	for i := 0; i < len(models); {
		kind, n := alikeFrom(models, i)
		sum += p.shootingDamage(g, u, kind, target, distance, is) * Worth(n)
		i += n
	}
	return sum
}

// alikeFrom returns the kind of a model, and the number of consecutive models of that kind.
func alikeFrom(models []rules.Model, i int) (kind uint8, n int) {
	kind = models[i].Kind
	for n = 1; i+n < len(models) && models[i+n].Kind == kind; {
		n++
	}
	return kind, n
}

// shootingDamage returns the worth of the expected damage of the ranged weapons of one model.
func (p *expectedDamage) shootingDamage(g *rules.Game, u rules.UnitID, kind uint8, target rules.UnitID, distance geom.Length, is effect.Conditions) (sum Worth) {
	weapons := g.Sheet(u).Kinds[kind].Weapons
	var best Worth // of the profiles of one weapon
	for w := range weapons {
		one := &weapons[w]
		if distance <= geom.Length(one.Range) && useful(&one.Weapon, is) {
			now := is
			if 2*distance <= geom.Length(one.Range) {
				now |= effect.HalfRange
			}
			best = max(best, p.of(g, u, kind, uint8(w), target, now)*Worth(one.Number))
		}
		if w+1 == len(weapons) || weapons[w+1].Item != one.Item {
			sum += best
			best = 0
		}
	}
	return sum
}

// useful reports whether a weapon can shoot from a distance: after an Advance only Assault weapons and those with that
// ability can.
func useful(w *rules.Weapon, is effect.Conditions) bool {
	switch w.Type {
	case effect.Assault:
		return true
	case effect.Heavy, effect.RapidFire:
		return !is.Has(effect.Advanced)
	case effect.Gun:
		e := effect.Find(w.Effects, effect.AdvanceAnd)
		return !is.Has(effect.Advanced) || e != nil && e.Actions&effect.ToShoot != 0
	}
	return false
}

// fighting returns the worth of the damage that a unit is expected to do to a unit if all its
// models fight.
func (p *expectedDamage) fighting(g *rules.Game, u, target rules.UnitID, is effect.Conditions) (sum Worth) {
	models := g.Models(u)
	for i := 0; i < len(models); {
		kind, n := alikeFrom(models, i)
		_, worth := p.melee(g, u, kind, target, is)
		sum += worth * Worth(n)
		i += n
	}
	return min(sum, p.whole(g, target))
}

// melee returns the best melee weapon of models of a kind against a unit.
func (p *expectedDamage) melee(g *rules.Game, u rules.UnitID, kind uint8, target rules.UnitID, is effect.Conditions) (weapon uint8, best Worth) {
	weapons := g.Sheet(u).Kinds[kind].Weapons
	weapon, best = rules.CloseCombat, -1
	for w := range weapons {
		if weapons[w].Type.Ranged() {
			continue
		}
		if worth := p.of(g, u, kind, uint8(w), target, is); worth > best {
			weapon, best = uint8(w), worth
		}
	}
	if best < 0 {
		best = p.of(g, u, kind, rules.CloseCombat, target, is)
	}
	return weapon, best
}

// valueAtRisk returns the worth of wounds of a unit including what depends on the unit: the
// objective markers that it holds, and the victory points for its Warlord.
func (p *expectedDamage) valueAtRisk(v rules.View, target rules.UnitID, wounds Worth) Worth {
	more := Worth(0)
	for _, m := range v.State.Markers {
		if near(v, target, m) > 0 {
			more = prize(v)
		}
	}
	more += warlordPrize(v, target)
	return wounds + wounds*more/max(p.whole(v.Game, target), point)
}
