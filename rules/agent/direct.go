package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// Near returns the answer to a request to place a marker, to set up a unit or to move one that
// comes nearest to a point, as far as a search finds one. Moves whose goal is given by the
// rules, such as charges, go to that goal. Without moves, the unit stays. The caller may keep
// the choice.
func Near(v rules.View, at geom.Point) rules.Choice {
	q := v.Request()
	c := rules.Choice{Ask: q.Ask}
	switch q.Ask {
	case rules.PlaceMarker:
		c.Point = at
		if q.Reason == rules.ForMarker && !mission.Free(v.Game, at) {
			c.Point = freeMarker(v, at)
		}
	case rules.SetUp:
		c.Paths = places(v, q, func() geom.Point { return at })
	case rules.MoveModels:
		c.Paths = plan(v, q, &move.Goal{At: at})
	}
	return c.Clone()
}

// freeMarker returns the point on a grid of half inches, nearest to a point, where the next
// objective marker may be set up.
func freeMarker(v rules.View, at geom.Point) (best geom.Point) {
	const step = geom.Inch / 2
	least := geom.Reachable
	for x := v.Field.Min.X; x <= v.Field.Max.X; x += step {
		for y := v.Field.Min.Y; y <= v.Field.Max.Y; y += step {
			p := geom.Point{X: x, Y: y}
			if d := p.DistanceTo(at); d < least && mission.Free(v.Game, p) {
				best, least = p, d
			}
		}
	}
	return best
}

// At returns the answer to a request for targets or for melee attacks that makes all possible
// attacks on one unit. Melee attacks that cannot reach it are made on the unit for which they
// are worth most. The caller may keep the choice.
func At(v rules.View, target rules.UnitID) rules.Choice {
	h := new(scripted)
	h.tactic = &concentrated{greedy: greedy{expectedDamage: &h.expected}, target: target}
	h.Begin(v.Edition, v.Setup, v.Request().Player)
	q := v.Request()
	c := rules.Choice{Ask: q.Ask}
	switch q.Ask {
	case rules.SelectTargets:
		c.Attacks = h.shoot(v, q)
	case rules.SelectMelee:
		c.Attacks = h.fightAt(v, q, target)
	}
	return c.Clone()
}

// concentrated shoots only at one unit.
type concentrated struct {
	greedy
	target rules.UnitID
}

func (c *concentrated) aim(v rules.View, u rules.UnitID, l *shoot.Line, target rules.UnitID) Worth {
	if target != c.target {
		return 0
	}
	return max(c.greedy.aim(v, u, l, target), 1)
}

// An Aim states which unit the models of a kind attack with a weapon or, for a unit that is embarked in the
// attacking one, which unit one of its models attacks (Firing Deck).
type Aim struct {
	Embarked     rules.UnitID // NoUnit: the models are of the attacking unit
	Kind, Weapon uint8        // indexes in ArmyUnit.Kinds and Kind.Weapons
	Target       rules.UnitID
}

// Aimed returns the answer to a request for targets or for melee attacks that follows the aims.
// Ranged weapons without an aim do not shoot. Melee attacks without an aim that can reach its
// target are made on the unit for which they are worth most. The combination of attacks may be
// illegal. The caller may keep the choice.
func Aimed(v rules.View, aims []Aim) rules.Choice {
	q := v.Request()
	c := rules.Choice{Ask: q.Ask}
	switch q.Ask {
	case rules.SelectTargets:
		lines := shoot.Lines(v.Game, q, nil)
		for _, l := range lines {
			if l.By != rules.NoModel {
				continue
			}
			kind := v.State.Models[v.Find(q.Unit, l.Model)].Kind
			for _, a := range aims {
				if a.Embarked == rules.NoUnit && a.Kind == kind && a.Weapon == l.Weapon && l.Targets.Has(a.Target) {
					c.Attacks = append(c.Attacks, declaredOf(&l, a.Target))
				}
			}
		}
		c.Attacks = few(q, c.Attacks)
		for _, a := range aims {
			if a.Embarked != rules.NoUnit {
				c.Attacks = aimEmbarked(v, lines, a, c.Attacks)
			}
		}
		c.Attacks = inOrder(v, q.Unit, c.Attacks)
	case rules.SelectMelee:
		h := new(scripted)
		h.tactic = stand{}
		h.Begin(v.Edition, v.Setup, q.Player)
		c.Attacks = h.fightBy(v, q, func(list []rules.AvailableAttacks) (a rules.AvailableAttacks, target rules.UnitID, weapon uint8) {
			kind := v.State.Models[v.Find(q.Unit, list[0].Model)].Kind
			for _, aim := range aims {
				i := slices.IndexFunc(list, func(o rules.AvailableAttacks) bool {
					return o.Targets.Has(aim.Target) && (o.Weapon == rules.AnyWeapon || o.Weapon == aim.Weapon)
				})
				if aim.Kind == kind && i >= 0 {
					return list[i], aim.Target, aim.Weapon
				}
			}
			return h.bestFight(v, q.Unit, list)
		})
	}
	return c.Clone()
}

// aimEmbarked adds the attack of an embarked model that does not attack yet.
func aimEmbarked(v rules.View, lines []shoot.Line, a Aim, to []rules.Declared) []rules.Declared {
	for i := range lines {
		l := &lines[i]
		if l.By == rules.NoModel || l.Weapon != a.Weapon || !l.Targets.Has(a.Target) || usesEmbarked(to, l.By) {
			continue
		}
		d := declaredOf(l, a.Target)
		if at := v.AttackBearer(v.Request().Unit, &d); v.UnitOf(at) == a.Embarked && v.State.Models[at].Kind == a.Kind {
			return append(to, d)
		}
	}
	return to
}
