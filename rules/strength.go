package rules

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// recordDestroyer records who destroyed a unit when its last model is removed: the opponent, if
// an attack or a rule of a model of that army destroyed the model, or if it fled
// (9e.UNIT.STRENGTH.7); otherwise neither player (9e.UNIT.STRENGTH.8).
func (g *Game) recordDestroyer(u *UnitState) {
	by, unit := g.destroyer(u.Player)
	u.SlainBy, u.Slayer = 0, NoUnit
	if by != u.Player {
		u.SlainBy, u.Slayer = int8(by)+1, unit
		if unit != NoUnit {
			g.Unit(unit).Did |= DestroyedUnit
		}
	}
}

// destroyer returns the player and the unit that destroy models of player p now, according to
// the innermost step. It returns p itself if no unit of the opponent does.
func (g *Game) destroyer(p Player) (Player, UnitID) {
	for i := len(g.State.Frames) - 1; i >= 0; i-- {
		f := &g.State.Frames[i]
		unit := NoUnit
		switch f.Step {
		case StepAttacks:
			unit = f.Unit
		case StepMortal:
			unit = f.Other
		case StepDestroyed:
			if f.Stage != AfterFight {
				continue
			}
			unit = f.Other
		case StepUse:
			if n := len(g.State.PendingUses); n > 0 {
				unit = g.State.PendingUses[n-1].Unit
			}
		case StepTest:
			return p.Opponent(), NoUnit
		case StepWreck, StepCoherency, StepDeployment, StepReinforcements, StepEnd:
		default:
			continue
		}
		if unit == NoUnit {
			return p, NoUnit
		}
		return g.Unit(unit).Player, unit
	}
	return p, NoUnit
}

// Strength returns the number of models of a unit that count for its strength: those in play, or, by the rules of the edition,
// those of them that are not destroyed and act before they are removed (10e.ATTACK.ONDEATH.4).
func (g *Game) Strength(u UnitID) int16 {
	n := g.Unit(u).Alive
	if !g.Edition.Attack.Fallen.Is || !g.HasKind(effect.ActWhenDestroyed) {
		return n
	}
	for _, m := range g.Models(u) {
		if m.Wounds <= 0 {
			n--
		}
	}
	return n
}

// RemoveAfterFight pushes the step that removes the destroyed models of a unit that stayed in play to fight
// (11e.UNIT.DESTROYED.7); until then they are present for all rules (11e.UNIT.DESTROYED.8). It reports whether there are any.
func (g *Game) RemoveAfterFight(u UnitID) bool {
	if !g.Edition.Attack.StaysToFight.Is || !slices.ContainsFunc(g.Models(u), func(m Model) bool { return m.Slayer != NoUnit }) {
		return false
	}
	g.Push(Frame{Step: StepDestroyed, Stage: AfterFight, Player: g.Unit(u).Player, Unit: u})
	return true
}

// Split divides a unit: the given models, which must be in play, become a new unit, which is
// returned. The Starting Strength of both becomes the number of their models
// (9e.UNIT.STRENGTH.5). It returns NoUnit and changes nothing if the battle cannot hold another
// unit.
func (g *Game) Split(u UnitID, leaving []ModelID) UnitID {
	s := &g.State
	if len(s.Units) == MaxUnits {
		return NoUnit
	}
	old := *s.Unit(u)
	n := int16(len(leaving))
	g.arrange(old.First, old.First+old.Held, func(m *Model) int {
		return order(slices.Contains(leaving, m.ID))
	})
	split := old
	split.First, split.Held, split.Alive, split.Starting = old.First+old.Held-n, n, n, n
	old.Held, old.Alive = old.Held-n, old.Alive-n
	old.Starting = old.Alive
	*s.Unit(u) = old
	s.Units = append(s.Units, split)
	g.logUnit(UnitAt(len(s.Units) - 1))
	return UnitAt(len(s.Units) - 1)
}

// Merge adds the models of a unit to another unit of the same datasheet and player. The
// Starting Strength becomes the sum of both (9e.UNIT.STRENGTH.6), and the place of the merged
// unit Joined. It returns false and changes nothing if the units cannot be merged.
func (g *Game) Merge(u, into UnitID) bool {
	from, to := g.Unit(u), g.Unit(into)
	if u == into || from.Player != to.Player || from.Sheet != to.Sheet || !g.fit(from, to) {
		return false
	}
	g.join(u, into)
	return true
}

// fit reports whether one unit can hold the models of both.
func (g *Game) fit(a, b *UnitState) bool { return a.Held+b.Held <= geom.MaxUnit }

// join moves the models of a unit to another.
func (g *Game) join(u, into UnitID) {
	s := &g.State
	from, to := s.Unit(u), s.Unit(into)
	owner := make([]UnitID, len(s.Models))
	rank := make([]int, len(s.Models))
	for i := range s.Units {
		unit := &s.Units[i]
		for at := unit.First; at < unit.First+unit.Held; at++ {
			id := s.Models[at].ID
			owner[id.Index()], rank[id.Index()] = UnitAt(i), int(unit.First)
			if UnitAt(i) == u {
				owner[id.Index()], rank[id.Index()] = into, int(to.First)
			}
		}
	}
	g.arrange(0, int16(len(s.Models)), func(m *Model) int {
		r := 4 * rank[m.ID.Index()]
		if owner[m.ID.Index()] != into {
			return r
		}
		return r + order(m.Wounds <= 0)
	})
	to.Held, to.Alive, to.Starting = to.Held+from.Held, to.Alive+from.Alive, to.Starting+from.Starting
	to.Lost += from.Lost
	from.Held, from.Alive = 0, 0
	g.place(owner)
	g.SetPlace(u, Joined, into)
	g.logModels(into)
}

// place updates the first index of each unit's models.
func (g *Game) place(owner []UnitID) {
	s := &g.State
	for at := len(s.Models) - 1; at >= 0; at-- {
		s.Unit(owner[s.Models[at].ID.Index()]).First = int16(at)
	}
}

func order(last bool) int {
	if last {
		return 1
	}
	return 0
}

// arrange sorts models of a range by rank, keeping the order of those with the same rank.
func (g *Game) arrange(from, to int16, rank func(*Model) int) {
	s := &g.State
	type standing struct {
		m Model
		b geom.Body
	}
	list := make([]standing, 0, to-from)
	for i := from; i < to; i++ {
		list = append(list, standing{s.Models[i], s.Bodies[i]})
	}
	slices.SortStableFunc(list, func(a, b standing) int { return cmp.Compare(rank(&a.m), rank(&b.m)) })
	g.changes++
	for i := range list {
		s.Models[int(from)+i], s.Bodies[int(from)+i] = list[i].m, list[i].b
	}
}
