package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// outOf is the distance from a TRANSPORT at which units that leave it are set up.
const outOf = 3 * geom.Inch

// longRange is the range from which a unit shoots rather than rides.
const longRange = 30 * geom.Inch

// embarking returns the worth of a unit embarking: before the battle in the TRANSPORT that is
// set up, and after its move in one nearby.
func (g *greedy) embarking(v rules.View, q *rules.Request, o rules.Option) Worth {
	switch {
	case o.Do == rules.Select:
		return g.riding(v, q.Unit, o.Unit)
	case o.Do == rules.DoEmbark && g.boards(v, q.Unit):
		return g.riding(v, o.Unit, q.Unit) + point
	case o.Do == rules.DoEmbark:
		return -1
	}
	return 0
}

// formation returns the worth of declaring a battle formation: leaders are attached, slow units
// embark, and some arrive later.
func (g *greedy) formation(v rules.View, o rules.Option) Worth {
	switch o.Do {
	case rules.DoAttach:
		return point
	case rules.DoEmbark:
		w := g.riding(v, rules.UnitAt(int(o.N)), o.Unit)
		if w < 0 && savesEmpty(v, o) {
			return max(100*point-g.whole(v.Game, o.Unit), 1)
		}
		return w
	case rules.DoReinforce:
		return g.late(v, o.Unit)
	}
	return 0
}

// savesEmpty reports whether a unit would be the first in a DEDICATED TRANSPORT, which is lost if it starts the battle empty.
func savesEmpty(v rules.View, o rules.Option) bool {
	in := rules.UnitAt(int(o.N))
	return o.Do == rules.DoEmbark && v.Edition.Mission.Empty.Is && v.Has(in, effect.DedicatedTransport) &&
		!slices.ContainsFunc(v.State.Notes, func(n rules.Note) bool { return n.Do == rules.DoEmbark && n.To == in })
}

// riding returns the worth of a unit starting the battle in a TRANSPORT: 0 if that is no
// faster, or if the unit shoots from afar. Melee units embark before shooting units.
func (g *greedy) riding(v rules.View, transport, u rules.UnitID) Worth {
	if pace(v, transport) <= pace(v, u) || longestRange(v, u) > longRange || v.Sheet(u).Capacity.Models > 0 {
		return -1
	}
	worth := g.whole(v.Game, u)
	if shoots(v, u) {
		return worth / 8
	}
	return worth + point
}

// pace returns the Move of a unit's first model.
func pace(v rules.View, u rules.UnitID) geom.Length { return v.MoveOf(int(v.Unit(u).First)).Most }

// longestRange returns the longest range of a unit's weapons.
func longestRange(v rules.View, u rules.UnitID) (most geom.Length) {
	sheet := v.Sheet(u)
	for _, m := range v.Models(u) {
		for w := range sheet.Kinds[m.Kind].Weapons {
			most = max(most, geom.Length(sheet.Kinds[m.Kind].Weapons[w].Range))
		}
	}
	return most
}

// boards reports whether a unit on the battlefield should embark in a TRANSPORT beside it: it
// holds no objective marker, has no enemy near enough to attack next turn, and there is time to
// leave again.
func (g *greedy) boards(v rules.View, u rules.UnitID) bool {
	if int(v.State.Round) > v.Edition.Mission.Rounds.Is-2 {
		return false
	}
	for _, m := range v.State.Markers {
		if near(v, u, m) > 0 {
			return false
		}
	}
	_, d := closestEnemy(v, u)
	return d > max(longestRange(v, u), 2*pace(v, u)+raid)
}

// leaving returns the worth of a unit disembarking now: little, but more than other moves, if
// it has a reason to and does not leave in combat, which costs models and its charge. Otherwise it stays embarked.
func (g *greedy) leaving(v rules.View, u rules.UnitID) Worth {
	if g.leaves(v, u) && !move.LeavesInCombat(v.Game, u) {
		return 0
	}
	return -2 * Worth(geom.Reachable)
}

// leaves reports whether a unit has a reason to disembark: it can then attack, hold an objective marker that its player
// does not hold, or be safer, or the battle is nearly over.
func (g *greedy) leaves(v rules.View, u rules.UnitID) bool {
	t := v.Unit(u).In
	path, moved := outOf+pace(v, u), v.Unit(t).Is.HasAny(effect.NormalMove|effect.Advanced)
	if moved {
		path = outOf
	}
	_, d := closestEnemy(v, t)
	switch {
	case last(v) || int(v.State.Round) == v.Edition.Mission.Rounds.Is-1,
		d <= path+longestRange(v, u), !moved && d <= path+chargeable,
		2*g.hurt(v, rules.Option{Unit: t}) >= g.hurtAtMost(v, t):
		return true
	}
	at, own := centre(v, t), g.markerOutlookOf(v, t)
	for _, m := range v.State.Markers {
		n := g.balance(v, v.Unit(u).Player, m)
		if !moved { // it can go there itself
			n += own.control - g.levelOfControl(v, t, m, 0)
		}
		if n <= 0 && at.DistanceTo(m) <= path+markerReach(v) {
			return true
		}
	}
	return false
}

// hurtAtMost returns the wounds of a unit's models in play if none were lost.
func (g *greedy) hurtAtMost(v rules.View, u rules.UnitID) (n Worth) {
	s := v.Unit(u)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		n += Worth(v.Kind(at).Profile.Wounds)
	}
	return n
}

// late returns the worth of a unit starting the battle as Reinforcements: slow melee units
// arrive where they are needed, while at least two thirds of the army start on the battlefield.
func (g *greedy) late(v rules.View, u rules.UnitID) Worth {
	if shoots(v, u) || pace(v, u) > typicalMove+2*geom.Inch || v.Sheet(u).Capacity.Models > 0 {
		return -1
	}
	all, waiting := Worth(0), g.whole(v.Game, u)
	for other, s := range v.Units() {
		if s.Player != v.Unit(u).Player {
			continue
		}
		all += g.whole(v.Game, other)
		if s.Place == rules.Reinforcing || noted(v, other) {
			waiting += g.whole(v.Game, other)
		}
	}
	if 3*waiting > all {
		return -1
	}
	return g.whole(v.Game, u)
}

// noted reports whether the player has noted that a unit arrives later.
func noted(v rules.View, u rules.UnitID) bool {
	return slices.ContainsFunc(v.State.Notes, func(n rules.Note) bool { return n.Unit == u && n.Do == rules.DoReinforce })
}

// aboard returns the worth of the units that are embarked in a TRANSPORT.
func (g *greedy) aboard(v rules.View, transport rules.UnitID) (worth Worth) {
	for u := range v.EmbarkedIn(transport).All() {
		worth += g.whole(v.Game, u)
	}
	return worth
}
