package shoot

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// AfterMoving lets units that Advanced shoot only Assault weapons (9e.SHOOT.ASSAULT.1), and those
// that Fell Back none, unless the edition allows it (9e.SHOOT.SEQ.1, 8e.MOVE.FALLBACK.4). Effects
// may lift these restrictions.
func AfterMoving(g *rules.Game, u rules.UnitID, w *rules.Weapon) rules.RuleID {
	is, r := g.Unit(u).Is, &g.Edition.Shoot
	switch {
	case is.Has(effect.FellBack) && g.Edition.Move.FellBack.Do(g, u)&^g.Allowed(u, effect.FallBackAnd)&effect.ToShoot != 0:
		return r.Moved.ID
	case is.Has(effect.Advanced) && !afterAdvance(g, u, w):
		return r.Advanced
	}
	return ""
}

// afterAdvance reports whether a weapon shoots after an Advance.
func afterAdvance(g *rules.Game, u rules.UnitID, w *rules.Weapon) bool {
	if w.Type == effect.Assault {
		return true
	}
	e := effect.Find(w.Effects, effect.AdvanceAnd)
	return e != nil && e.Actions&effect.ToShoot != 0 || g.Allowed(u, effect.AdvanceAnd)&effect.ToShoot != 0
}

// PistolsAndBigGuns lets units within Engagement Range of enemies shoot only with Pistols, at
// those enemies (9e.SHOOT.PISTOL.1), and VEHICLE and MONSTER models at enemies within Engagement
// Range of themselves (9e.SHOOT.BIGGUNS.1), regardless of other units near the target
// (9e.SHOOT.PISTOL.2, 9e.SHOOT.BIGGUNS.2). No other unit within Engagement Range of a friendly
// one is a target (9e.SHOOT.LOCKED).
func PistolsAndBigGuns(g *rules.Game, s *rules.Shot) (later bool, by rules.RuleID) {
	r := &g.Edition.Shoot
	blocked := g.EngagedBy(s.Target).Without(s.Unit) != 0
	big := g.ModelHas(s.At, effect.Vehicle) || g.ModelHas(s.At, effect.Monster)
	switch {
	case s.Engaged == 0 && blocked:
		return false, r.Blocked
	case s.Engaged == 0:
		return false, ""
	case s.Weapon.Type == effect.Pistol && s.Engaged.Has(s.Target):
		return false, ""
	case !big && s.Weapon.Type == effect.Pistol:
		return false, r.PistolTarget
	case !big:
		return false, r.Engaged.ID
	case geom.UnitWithinReach(g.State.Bodies[s.At:s.At+1], g.Bodies(s.Target), g.Edition.Table.Engagement.Is):
		return false, ""
	case s.Engaged.Has(s.Target) || guns(g.Kind(s.At)) < 2:
		return false, r.BigGuns
	case blocked:
		return false, r.Blocked
	}
	return true, "" // 9e.SHOOT.BIGGUNS.3
}

// PistolsAtClosest lets units within Engagement Range of enemies shoot only with Pistols, each at
// the enemy unit closest to the model, regardless of other units near it (8e.SHOOT.PISTOL.1,
// 8e.SHOOT.SEQ.2). No other unit within Engagement Range of a friendly one is a target
// (8e.SHOOT.TARGET.3).
func PistolsAtClosest(g *rules.Game, s *rules.Shot) (later bool, by rules.RuleID) {
	r := &g.Edition.Shoot
	switch {
	case s.Engaged == 0 && g.EngagedBy(s.Target) != 0:
		return false, r.Blocked
	case s.Engaged == 0:
		return false, ""
	case s.Weapon.Type != effect.Pistol:
		return false, r.Engaged.ID
	case nearer(g, s, func(rules.UnitID) bool { return true }):
		return false, r.PistolTarget
	}
	return false, ""
}

// nearer reports whether one of some enemy units is closer to the shooting model than its target.
func nearer(g *rules.Game, s *rules.Shot, counts func(rules.UnitID) bool) bool {
	from := g.State.Bodies[s.At : s.At+1]
	n := geom.UnitDistance(from, g.Bodies(s.Target))
	for other, unit := range g.Units() {
		if other == s.Target || unit.Player == g.Unit(s.Unit).Player || unit.Place != rules.OnTable {
			continue
		}
		if geom.UnitDistance(from, g.Bodies(other)) < n && counts(other) {
			return true
		}
	}
	return false
}

// guns counts the ranged weapons of each model of a kind.
func guns(k *rules.Kind) (n int) {
	for i := range k.Weapons {
		w := &k.Weapons[i]
		if w.Type.Ranged() && !repeated(k, i) {
			n += max(int(w.Number), 1)
		}
	}
	return n
}

// repeated reports whether an earlier profile belongs to the same weapon.
func repeated(k *rules.Kind, i int) bool {
	for j := range i {
		if k.Weapons[j].Item == k.Weapons[i].Item {
			return true
		}
	}
	return false
}

// NoBlastNearby forbids Blast weapons targets within Engagement Range of the shooting unit
// (9e.SHOOT.BLAST.3).
func NoBlastNearby(_ *rules.Game, s *rules.Shot) bool { return s.Engaged.Has(s.Target) }

// BlastAnywhere always returns false: the edition forbids Blast weapons no target.
func BlastAnywhere(*rules.Game, *rules.Shot) bool { return false }

// NoBlastNearFriends forbids Blast weapons targets within Engagement Range of the shooting unit
// or of friends (10e.SHOOT.BLAST.3, 11e.SHOOT.CLOSE.4).
func NoBlastNearFriends(g *rules.Game, s *rules.Shot) bool {
	friends := g.EngagedBy(s.Target)
	if friends != 0 && friends.Without(s.Unit) == 0 && g.HasKind(effect.BlastAtEngaged) {
		return !effect.Contains(s.Weapon.Effects, effect.BlastAtEngaged) && !g.HasEffect(s.Unit, effect.BlastAtEngaged)
	}
	return friends != 0
}

// CloseQuarters lets a unit use the one shooting type that it is eligible for (11e.SHOOT.SEQ.3): unengaged units shoot with all
// weapons (11e.SHOOT.NORMAL.1), and engaged units by close-quarters shooting only: models that are neither MONSTERS nor VEHICLES
// with Close-quarters weapons at units that their unit is engaged with (11e.SHOOT.CLOSE.1, 11e.SHOOT.CLOSE.2), and MONSTERS
// and VEHICLES with any weapon at any target (11e.SHOOT.CLOSE.3, 11e.SHOOT.ENGAGED.4). A target that others are engaged
// with is blocked, unless it is a MONSTER or VEHICLE unit and it is the player's own Shooting phase
// (11e.SHOOT.ENGAGED.1, 11e.SHOOT.ENGAGED.2).
func CloseQuarters(g *rules.Game, s *rules.Shot) (later bool, by rules.RuleID) {
	r := &g.Edition.Shoot
	bigTarget := g.Has(s.Target, effect.Vehicle) || g.Has(s.Target, effect.Monster)
	ownPhase := g.State.Phase == rules.StepShooting && g.State.Turn == g.Unit(s.Unit).Player
	free := g.EngagedBy(s.Target).Without(s.Unit) == 0 || g.EngagedOpen(s.Target) || bigTarget && ownPhase
	switch small := NeitherBig(g, s.At); {
	case s.Engaged == 0 && !free, s.Engaged != 0 && !small && !free && !s.Engaged.Has(s.Target):
		return false, r.Blocked
	case s.Engaged == 0 || !small, s.Engaged.Has(s.Target) && s.Weapon.Type == effect.Pistol:
		return false, ""
	case s.Weapon.Type == effect.Pistol:
		return false, r.PistolTarget
	}
	return false, r.Engaged.ID
}

// PistolsOrBig lets units within Engagement Range of enemies shoot only with Pistols, at those
// enemies, and MONSTERS and VEHICLES with all their weapons at any visible target
// (10e.SHOOT.BIGGUNS.1, 10e.SHOOT.BIGGUNS.4), including those enemies, regardless of other units
// near them. No other unit within Engagement Range of a friendly one is a target, unless it is a
// MONSTER or a VEHICLE (10e.SHOOT.BIGGUNS.2).
func PistolsOrBig(g *rules.Game, s *rules.Shot) (later bool, by rules.RuleID) {
	r := &g.Edition.Shoot
	big := func(u rules.UnitID) bool { return g.Has(u, effect.Vehicle) || g.Has(u, effect.Monster) }
	blocked := g.EngagedBy(s.Target).Without(s.Unit) != 0 && !big(s.Target) && !g.EngagedOpen(s.Target)
	switch {
	case s.Engaged == 0 && blocked:
		return false, r.Blocked
	case s.Engaged == 0, s.Engaged.Has(s.Target) && s.Weapon.Type == effect.Pistol:
		return false, ""
	case !big(s.Unit) && s.Weapon.Type == effect.Pistol:
		return false, r.PistolTarget
	case !big(s.Unit):
		return false, r.Engaged.ID
	case s.Weapon.Type == effect.Pistol:
		return false, r.PistolTarget
	case blocked && !s.Engaged.Has(s.Target):
		return false, r.Blocked
	}
	return false, ""
}
