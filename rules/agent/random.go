package agent

import (
	"math/rand/v2"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// Random chooses uniformly among the options, and among legal places, moves and targets that it
// generates. It uses every rule sooner or later, and plays badly.
type Random struct {
	rand  *rand.Rand
	lines []shoot.Line
}

// Begin begins a battle.
func (r *Random) Begin(_ *rules.Edition, s *rules.Setup, as rules.Player) {
	r.rand = rand.New(rand.NewPCG(s.Seed, 0x52616e646f6d+uint64(as)))
}

// Choose answers the request.
func (r *Random) Choose(v rules.View) rules.Choice {
	q := v.Request()
	c := rules.Choice{Ask: q.Ask}
	switch q.Ask {
	case rules.SelectOption:
		c.Option = r.rand.IntN(len(q.Options))
	case rules.PlaceMarker:
		c.Point = r.point(v)
		if q.Reason == rules.ForMarker {
			c.Point = r.marker(v)
		}
	case rules.SetUp:
		c.Paths = places(v, q, func() geom.Point { return r.point(v) })
	case rules.MoveModels:
		c.Paths = r.move(v, q)
	case rules.SelectTargets:
		c.Attacks = r.shoot(v, q)
	case rules.SelectMelee:
		c.Attacks = r.fight(v, q)
	case rules.SelectCharge:
		c.Units = r.some(charge.Targets(v.Game, q.Unit))
	case rules.OrderModels:
		c.Models = r.order(v, q)
	}
	return c
}

// marker finds a place for an objective marker: random points first, and then those of a grid.
func (r *Random) marker(v rules.View) geom.Point {
	for range 100 {
		if p := r.point(v); mission.Free(v.Game, p) {
			return p
		}
	}
	return gridMarker(v)
}

// point returns a point of the battlefield, in tenths of an inch.
func (r *Random) point(v rules.View) geom.Point {
	tenth := func(n geom.Length) geom.Length { return geom.Length(r.rand.Int64N(int64(n/100)+1)) * 100 }
	return geom.Point{X: v.Field.Min.X + tenth(v.Field.Width()), Y: v.Field.Min.Y + tenth(v.Field.Depth())}
}

// some returns one or more of a set, each with probability 1/2.
func (r *Random) some(set rules.UnitSet) rules.UnitSet {
	for range 8 {
		if s := set & rules.UnitSet(r.rand.Uint64()); s != 0 {
			return s
		}
	}
	return set & -set
}

// one returns a member of a set.
func (r *Random) one(set rules.UnitSet) rules.UnitID {
	n := r.rand.IntN(set.Len())
	for u := range set.All() {
		if n == 0 {
			return u
		}
		n--
	}
	return rules.NoUnit
}

// move moves to a point, towards the closest enemy, or away from it.
func (r *Random) move(v rules.View, q *rules.Request) []rules.Path {
	goal := move.Goal{At: r.point(v)}
	switch r.rand.IntN(6) {
	case 0, 1:
		goal = nearest(v, q.Unit)
	case 2:
		goal = nearest(v, q.Unit)
		goal.Away, goal.Keep = goal.Unit != rules.NoUnit, geom.Reachable
	}
	return plan(v, q, &goal)
}

// shoot adds each weapon that may shoot together with the others with probability 1/2.
func (r *Random) shoot(v rules.View, q *rules.Request) []rules.Declared {
	r.lines = shoot.Lines(v.Game, q, r.lines[:0])
	var attacks []rules.Declared
	pistols := r.rand.IntN(2) == 0
	thrown := r.rand.IntN(4) != 0
	for i := range r.lines {
		l := &r.lines[i]
		w := lineWeapon(v, q.Unit, l)
		switch {
		case l.By != rules.NoModel:
			attacks = r.shootFiringDeck(v, q.Unit, attacks, l)
			continue
		case w.Type == effect.Grenade && (thrown || uses(attacks, l.Model)):
			continue
		case w.Type != effect.Grenade && (w.Type == effect.Pistol) != pistols:
			continue
		case threw(v, q.Unit, attacks, l.Model), sameItem(v, q.Unit, attacks, l), r.rand.IntN(5) == 0:
			continue
		}
		thrown = thrown || w.Type == effect.Grenade
		attacks = append(attacks, rules.Declared{Model: l.Model, Weapon: l.Weapon, Target: r.one(l.Targets)})
	}
	return inOrder(v, q.Unit, few(q, attacks))
}

// few keeps as many weapons as the request allows.
func few(q *rules.Request, attacks []rules.Declared) []rules.Declared {
	if n := int(q.N); n > 0 && len(attacks) > n {
		return attacks[:n]
	}
	return attacks
}

// uses reports whether the model already shoots.
func uses(attacks []rules.Declared, m rules.ModelID) bool {
	for i := range attacks {
		if attacks[i].Model == m {
			return true
		}
	}
	return false
}

// threw reports whether the model already throws a Grenade.
func threw(v rules.View, u rules.UnitID, attacks []rules.Declared, m rules.ModelID) bool {
	for i := range attacks {
		if attacks[i].Model == m && weapon(v, u, &attacks[i]).Type == effect.Grenade {
			return true
		}
	}
	return false
}

// sameItem reports whether the model already uses the weapon with another profile.
func sameItem(v rules.View, u rules.UnitID, attacks []rules.Declared, l *shoot.Line) bool {
	weapons := v.Kind(v.Find(u, l.Model)).Weapons
	for i := range attacks {
		if attacks[i].Model == l.Model && attacks[i].By == 0 && weapons[attacks[i].Weapon].Item == weapons[l.Weapon].Item {
			return true
		}
	}
	return false
}

// fight makes the attacks of each model on one target, with one of its weapons.
func (r *Random) fight(v rules.View, q *rules.Request) []rules.Declared {
	var attacks []rules.Declared
	for list := v.State.Available; len(list) > 0; {
		n := fight.Alternatives(list)
		a := &list[r.rand.IntN(n)]
		list = list[n:]
		attacks = declare(v, q.Unit, attacks, a, r.one(a.Targets), r.weapon(v, q.Unit, a))
	}
	return inOrder(v, q.Unit, attacks)
}

// weapon returns a melee weapon of a model.
func (r *Random) weapon(v rules.View, u rules.UnitID, a *rules.AvailableAttacks) uint8 {
	chosen, n := uint8(rules.CloseCombat), 0
	weapons := v.Kind(v.Find(u, a.Model)).Weapons
	for w := range weapons {
		if weapons[w].Type.Ranged() {
			continue
		}
		if n++; r.rand.IntN(n) == 0 {
			chosen = uint8(w)
		}
	}
	return chosen
}

// order shuffles the models of a unit.
func (r *Random) order(v rules.View, q *rules.Request) []rules.ModelID {
	models := v.Models(q.Unit)
	ids := make([]rules.ModelID, len(models))
	for i, at := range r.rand.Perm(len(models)) {
		ids[i] = models[at].ID
	}
	return allowedFirst(q, ids)
}
