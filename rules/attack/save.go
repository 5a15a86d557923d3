package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// saveOf returns the saving throw of a model and its modifier: the Save or the invulnerable save,
// never both (9e.ATTACK.INVULN.1), whichever needs the lower face.
func saveOf(r *rules.AttackRules, ap int, g *rules.Against) (t *rules.Test, added int) {
	t = &g.Save
	added = r.Save.Do(ap, int(t.Modifier))
	if i := &g.Invulnerable; i.Needed > 0 {
		plus := r.Invulnerable.Do(ap, int(i.Modifier))
		if t.Needed == 0 || int(i.Needed)-plus < int(t.Needed)-added {
			t, added = i, plus
		}
	}
	return t, added
}

// saved makes the saving throw. Without a Save and an invulnerable save there is no roll.
func saved(src dice.Source, r *rules.AttackRules, t *rules.Test, added int) bool {
	if t.Needed == 0 {
		return false
	}
	_, ok := roll(src, dice.Save, t, added, r.SaveAlways.Do)
	return ok
}

// announceSaves informs a source of dice that needs it of the kind of model that the next saves are rolled for.
func announceSaves(src dice.Source, kind uint8) {
	if s, ok := src.(interface{ Saves(kind uint8) }); ok {
		s.Saves(kind)
	}
}

// ByAP adds AP to the saving throw (9e.ATTACK.SAVE.1).
func ByAP(ap, modifier int) int { return ap + modifier }

// RegardlessOfAP ignores AP (9e.ATTACK.INVULN.3).
func RegardlessOfAP(_, modifier int) int { return modifier }

// ByAPAndOneMore is like ByAP, but a saving throw is improved by at most 1 (10e.SHOOT.COVER.1).
func ByAPAndOneMore(ap, modifier int) int { return min(ap+modifier, 1) }

// OneMoreRegardlessOfAP ignores AP, and improves the save by at most 1 (10e.SHOOT.COVER.1).
func OneMoreRegardlessOfAP(_, modifier int) int { return min(modifier, 1) }

// OnFeature reports whether a unit has cover: it is entirely on or within one terrain feature,
// seen from above (8e.ATTACK.COVER.1).
func OnFeature(g *rules.Game, u rules.UnitID) bool {
	bodies := g.Bodies(u)
	for f := range g.Terrain.Features() {
		if holds(g.Terrain, f, bodies) {
			return len(bodies) > 0
		}
	}
	return false
}

func holds(t *geom.Terrain, feature int, bodies []geom.Body) bool {
	for i := range bodies {
		if !t.Holds(feature, &bodies[i]) {
			return false
		}
	}
	return true
}

// WithinFeatures reports whether a unit has cover by where its models stand: each is wholly within a
// ruin or woods, or INFANTRY wholly on top of a crater (10e.TERRAIN.RUINS.7, 10e.TERRAIN.WOODS.5,
// 10e.TERRAIN.CRATER.2).
func WithinFeatures(g *rules.Game, u rules.UnitID) bool {
	first, n := int(g.Unit(u).First), int(g.Unit(u).Alive)
	for at := first; at < first+n; at++ {
		if !g.Sheltered(at) {
			return false
		}
	}
	return n > 0
}

// Uncovered returns false: terrain gives no cover (9e.GAPS.6).
func Uncovered(*rules.Game, rules.UnitID) bool { return false }

// BetterAgainstShots returns +1 for saving throws against ranged attacks (8e.ATTACK.COVER.1), and
// 0 in melee (8e.ATTACK.COVER.2).
func BetterAgainstShots(ranged bool, _, _ int) int {
	if ranged {
		return 1
	}
	return 0
}

// CoverAddsNothing returns 0: cover does not modify saving throws.
func CoverAddsNothing(bool, int, int) int { return 0 }

// BetterUnlessThreeUp returns +1 for saving throws against ranged attacks, except those of models
// with a Save of 3+ or better against AP 0 (10e.SHOOT.COVER.2).
func BetterUnlessThreeUp(ranged bool, ap, save int) int {
	if !ranged || ap == 0 && save > 0 && save <= 3 {
		return 0
	}
	return 1
}
