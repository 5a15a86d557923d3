package rules

import (
	"iter"

	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Sheet returns the fixed part of a unit.
func (g *Game) Sheet(u UnitID) *ArmyUnit {
	s := g.Unit(u)
	return g.Setup.Armies[s.Player].Sheet(int(s.Sheet))
}

// Unit returns the current state of a unit.
func (g *Game) Unit(u UnitID) *UnitState { return g.State.Unit(u) }

// Models returns the models of a unit in play.
func (g *Game) Models(u UnitID) []Model {
	s := g.Unit(u)
	return g.State.Models[s.First : s.First+s.Alive]
}

// Bodies returns the bodies of the models of a unit in play, parallel to Models.
func (g *Game) Bodies(u UnitID) []geom.Body {
	s := g.Unit(u)
	return g.State.Bodies[s.First : s.First+s.Alive]
}

// Kind returns the kind of a model, given by its index in State.Models.
func (g *Game) Kind(at int) *Kind {
	return &g.Sheet(g.UnitOf(at)).Kinds[g.State.Models[at].Kind]
}

// UnitOf returns the unit of the model at an index of State.Models.
func (g *Game) UnitOf(at int) UnitID {
	for u, s := range g.Units() {
		if at >= int(s.First) && at < int(s.First+s.Held) {
			return u
		}
	}
	return NoUnit
}

// Find returns the index in State.Models of a model of the unit in play, or -1.
func (g *Game) Find(u UnitID, m ModelID) int {
	s := g.Unit(u)
	for i := s.First; i < s.First+s.Alive; i++ {
		if g.State.Models[i].ID == m {
			return int(i)
		}
	}
	return -1
}

// On reports whether the unit is on the battlefield.
func (g *Game) On(u UnitID) bool { return g.Unit(u).Place == OnTable }

// Has reports whether the unit has the keyword: any of its models in play does
// (9e.UNIT.KEYWORD.5).
func (g *Game) Has(u UnitID, k effect.Keyword) bool { return g.Keywords(u).Has(k) }

// Keywords returns the keywords of all models of a unit in play or, if there are none, of all
// its models (9e.UNIT.KEYWORD.5). 11e.CORE.WORDING.2.
func (g *Game) Keywords(u UnitID) effect.Keywords {
	sheet := g.Sheet(u)
	if !sheet.mixed() {
		return sheet.Keywords
	}
	var left uint64 // kinds of models in play
	models := g.Models(u)
	for i := range models {
		left |= 1 << models[i].Kind
	}
	for k := range sheet.Kinds {
		if left != 0 && left>>k&1 == 0 {
			return sheet.keywordsOf(left)
		}
	}
	return sheet.Keywords
}

// Hazard returns the harm of a hazard to a unit: the least to any of its models by their keywords, because a unit
// suffers more only if every model is a MONSTER or VEHICLE (11e.ATTACK.HAZARD.1).
func (g *Game) Hazard(u UnitID) Harm {
	sheet, least := g.Sheet(u), g.Edition.Attack.Hazard.Do(nil)
	for i, m := range g.Models(u) {
		if harm := g.Edition.Attack.Hazard.Do(sheet.Kinds[m.Kind].Own(sheet.Keywords)); i == 0 || harm.Mortal < least.Mortal {
			least = harm
		}
	}
	return least
}

// mixed reports whether models of the unit have different keywords.
func (u *ArmyUnit) mixed() bool {
	for k := range u.Kinds {
		if u.Kinds[k].Keywords != nil {
			return true
		}
	}
	return false
}

// keywordsOf returns the keywords of the models of a set of kinds.
func (u *ArmyUnit) keywordsOf(kinds uint64) (all effect.Keywords) {
	for k := range u.Kinds {
		if kinds>>k&1 == 1 {
			all = union(all, u.Kinds[k].Own(u.Keywords))
		}
	}
	return all
}

// Aircraft reports whether other units may move across the unit and are not held in place by
// it.
func (g *Game) Aircraft(u UnitID) bool { return g.Edition.Table.Aircraft.Do(g, u) }

// Sorties reports whether a unit is an AIRCRAFT that only arrives and returns (MoveRules.Sorties).
func (g *Game) Sorties(u UnitID) bool { return g.Edition.Move.Sorties.Is && g.Aircraft(u) }

// FromReserves reports whether a unit is an AIRCRAFT that starts in Strategic Reserves and returns there
// (MoveRules.FromReserves).
func (g *Game) FromReserves(u UnitID) bool { return g.Edition.Move.FromReserves.Is && g.Aircraft(u) }

// ModelHas reports whether the model at an index of State.Models itself has the keyword
// (9e.UNIT.KEYWORD.6).
func (g *Game) ModelHas(at int, k effect.Keyword) bool {
	u := g.UnitOf(at)
	return g.Kind(at).Has(g.Sheet(u).Keywords, k)
}

// Has reports whether models of the kind have the keyword, in a unit with the given keywords.
func (k *Kind) Has(unit effect.Keywords, one effect.Keyword) bool {
	return k.Own(unit).Has(one)
}

// Engaged reports whether two enemy units are within Engagement Range of each
// other.
func (g *Game) Engaged(a, b UnitID) bool {
	return geom.UnitWithinReach(g.Bodies(a), g.Bodies(b), g.Edition.Table.Engagement.Is)
}

// EngagedBy returns the enemy units on the battlefield within Engagement Range of
// the unit.
// 10e.UNIT.ENGAGE.5, 11e.UNIT.ENGAGE.2.
func (g *Game) EngagedBy(u UnitID) UnitSet {
	s := g.sights()
	if !s.measured.Has(u) {
		s.measured = s.measured.With(u)
		s.engaged[u.Index()] = g.engagedBy(u)
	}
	return s.engaged[u.Index()]
}

func (g *Game) engagedBy(u UnitID) (set UnitSet) {
	p := g.Unit(u).Player
	for e, s := range g.Units() {
		if s.Player != p && g.On(e) && g.Engaged(u, e) {
			set = set.With(e)
		}
	}
	return set
}

// Distance returns the distance between two units. Players may measure it at any time
// (9e.CORE.MEASURE.3).
func (g *Game) Distance(a, b UnitID) geom.Length {
	s := g.sights()
	known := &s.apart[min(a, b).Index()*len(g.State.Units)+max(a, b).Index()]
	if *known == 0 {
		*known = geom.UnitDistance(g.Bodies(a), g.Bodies(b)) + 1
	}
	return *known - 1
}

// Within reports whether two units are within a distance of each other.
func (g *Game) Within(a, b UnitID, n geom.Length) bool {
	return geom.UnitWithin(g.Bodies(a), g.Bodies(b), n)
}

// Coherent reports whether the bodies form a unit in coherency. 10e.UNIT.COHERENCY.4,
// 10e.UNIT.COHERENCY.5, 10e.UNIT.COHERENCY.6, 11e.UNIT.COHERENCY.3.
func (g *Game) Coherent(bodies []geom.Body) bool {
	return g.Edition.Table.Coherency.Is.Holds(bodies)
}

// scratch is reusable memory of queries.
type scratch struct {
	work       Workspace
	sights     *sightCache  // shared by a battle and its view
	objectives []*Objective // that were asked for
	proof      proof        // of a view
}

// Others collects the bodies of all models on the battlefield except those of a unit, its
// friends first (9e.UNIT.DEF.2, 9e.UNIT.DEF.3); enemies is the index of the first enemy.
func (g *Game) Others(u UnitID, to []geom.Body) (all []geom.Body, enemies int) {
	p := g.Unit(u).Player
	all = g.sideBodies(p, u, to)
	enemies = len(all)
	return g.sideBodies(p.Opponent(), NoUnit, all), enemies
}

func (g *Game) sideBodies(p Player, but UnitID, to []geom.Body) []geom.Body {
	for u := range g.OnTable(p) {
		if u != but {
			to = append(to, g.Bodies(u)...)
		}
	}
	return to
}

// Profile returns the current profile of a model, which may depend on its remaining wounds,
// given by its index in State.Models (9e.DATASHEET.DAMAGE.2).
func (g *Game) Profile(at int) *Profile { return g.ProfileWith(at, g.State.Models[at].Wounds) }

// ProfileWith returns the profile that a model, given by its index in State.Models, has with a number of wounds left.
func (g *Game) ProfileWith(at int, wounds int16) *Profile {
	k := g.Kind(at)
	if len(k.Rows) > 0 && g.HasKind(effect.DoubleForTable) && (effect.Contains(k.Effects, effect.DoubleForTable) || effect.Contains(g.Sheet(g.UnitOf(at)).Effects, effect.DoubleForTable)) {
		wounds *= 2
	}
	return k.At(wounds)
}

// OnTable iterates over the units of a player on the battlefield, in order.
func (g *Game) OnTable(p Player) iter.Seq[UnitID] {
	return func(yield func(UnitID) bool) {
		for i := range g.State.Units {
			if s := &g.State.Units[i]; s.Player == p && s.Place == OnTable && !yield(UnitAt(i)) {
				return
			}
		}
	}
}

// Enemies iterates over the enemy units of a unit on the battlefield, in order.
func (g *Game) Enemies(u UnitID) iter.Seq[UnitID] { return g.OnTable(g.Unit(u).Player.Opponent()) }

// Units iterates over all units of the battle, in order.
func (g *Game) Units() iter.Seq2[UnitID, *UnitState] {
	return func(yield func(UnitID, *UnitState) bool) {
		for i := range g.State.Units {
			if !yield(UnitAt(i), &g.State.Units[i]) {
				return
			}
		}
	}
}
