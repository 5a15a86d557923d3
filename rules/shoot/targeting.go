package shoot

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A targeting is a shooting unit with its restrictions.
type targeting struct {
	g              *rules.Game
	unit           rules.UnitID
	only           rules.UnitID      // target of all shots, or NoUnit
	model          rules.ModelID     // the only model that shoots, or NoModel
	is             effect.Conditions // of all shots: Overwatch, or none
	engaged        rules.UnitSet     // enemy units within Engagement Range
	cannot         bool              // an effect forbids it to shoot
	asked          rules.UnitSet     // units whose effects were evaluated
	loneOperatives rules.UnitSet     // of those, units with NotTargeted
	firingDeck     int               // weapons of embarked models that the unit may use
	shot           rules.Shot        // the current shot
}

// newTargeting reads the unit, target and model from a step of Unit.
func newTargeting(g *rules.Game, u, only rules.UnitID, m rules.ModelID, is effect.Conditions) targeting {
	a := targeting{
		g: g, unit: u, only: only, model: m, is: is, engaged: g.EngagedBy(u), cannot: g.Forbidden(u)&effect.ToShoot != 0,
	}
	if only == rules.NoUnit && m == rules.NoModel && is == 0 && g.State.Phase == rules.StepShooting {
		a.firingDeck = g.FiringDeck(u)
	}
	return a
}

func targetingOf(g *rules.Game, f shootFrame) targeting {
	return newTargeting(g, f.Unit, f.Other, f.Model, f.is())
}

// barred returns the rule by which a model cannot shoot with a weapon at any
// target, or "".
func (a *targeting) barred(at int, w *rules.Carried) rules.RuleID {
	r := &a.g.Edition.Shoot
	switch {
	case !w.Type.Ranged():
		return r.Ranged
	case w.Skill == 0 && a.g.Profile(at).BS == 0:
		return r.Skill
	case a.cannot:
		return r.Moved.ID
	case a.spent(at, w):
		return r.Weapons
	case a.unusable(w):
		return r.Profile
	}
	return r.Moved.Do(a.g, a.unit, &w.Weapon)
}

// unusable reports whether an effect of the weapon forbids shooting with it now.
func (a *targeting) unusable(w *rules.Carried) bool {
	e := effect.Find(w.Effects, effect.Cannot)
	return e != nil && e.Actions&effect.ToShoot != 0 && a.g.HoldsWith(a.unit, &e.Scope, a.is)
}

// forbids returns the rule that forbids a target of a weapon, or "". later is set for attacks
// that may not be made.
func (a *targeting) forbids(at int, w *rules.Carried, target rules.UnitID) (later bool, by rules.RuleID) {
	g := a.g
	if a.only != rules.NoUnit && target != a.only {
		return false, g.Edition.Shoot.Overwatch
	}
	if by = a.reaches(at, w, target); by != "" {
		return false, by
	}
	later, by = a.stands(at, w, target)
	if by != "" || a.is.Has(effect.Overwatch) {
		return later, by
	}
	return later, a.nearest(at, w, target) // 9e.CHARGE.OVERWATCH.4
}

// shotAt returns a shot of the unit, as an argument of rules. It is valid until the next call.
func (a *targeting) shotAt(at int, w *rules.Carried, target rules.UnitID) *rules.Shot {
	a.shot = rules.Shot{Unit: a.unit, At: at, Weapon: w, Target: target, Engaged: a.engaged}
	return &a.shot
}

// stands returns the rule of engagement or visibility that forbids a target in range.
func (a *targeting) stands(at int, w *rules.Carried, target rules.UnitID) (later bool, by rules.RuleID) {
	g, r := a.g, &a.g.Edition.Shoot
	s := a.shotAt(at, w, target)
	if later, by = r.Engaged.Do(g, s); by != "" {
		return later, by
	}
	switch {
	case !aimedAt(w, g.Keywords(target)), !g.MayTarget(a.unit, target):
		by = r.Only
	case effect.Contains(w.Effects, effect.Blast) && r.Blast.Do(g, s):
		by = r.Blast.ID
	case a.isLoneOperative(target) && a.notTargetable(at, target):
		by = r.NotTargeted
	case !effect.Contains(w.Effects, effect.IgnoreVisibility) && !g.Sees(at, target):
		by = r.Targets
	}
	return later, by
}

// aimedAt reports whether no effect of a weapon forbids targets with the keywords.
func aimedAt(w *rules.Carried, target effect.Keywords) bool {
	return !slices.ContainsFunc(w.Effects, func(e effect.Effect) bool {
		return e.Kind == effect.TargetOnly && !e.Scope.Opponent.Passes(target)
	})
}

// reaches returns the rule by which the target is not an enemy unit on the battlefield, or is out
// of range.
func (a *targeting) reaches(at int, w *rules.Carried, target rules.UnitID) rules.RuleID {
	g, r := a.g, &a.g.Edition.Shoot
	if target <= rules.NoUnit || target.Index() >= len(g.State.Units) || !g.On(target) || g.Unit(target).Player == g.Unit(a.unit).Player {
		return r.Targets
	}
	from, bodies := g.State.Bodies[at:at+1], g.Bodies(target)
	switch {
	case !geom.UnitWithin(from, bodies, geom.Length(w.Range)): // 10e.SHOOT.TARGET.3
		return r.Targets
	case w.MinRange > 0 && geom.UnitWhollyWithin(bodies, &from[0], geom.Length(w.MinRange)):
		return r.Nearest
	}
	return ""
}

// nearest returns the rule by which only a closer unit may be the target.
func (a *targeting) nearest(at int, w *rules.Carried, target rules.UnitID) rules.RuleID {
	if r := &a.g.Edition.Shoot.LookOut; r.Do(a.g, a.shotAt(at, w, target)) {
		return r.ID
	}
	lone := a.isLoneOperative(target) && a.keepsBack(target)
	switch {
	case !lone && !effect.Contains(w.Effects, effect.ClosestTargetOnly) || a.closest(at, w, target):
		return ""
	case lone:
		return a.g.Edition.Shoot.NotTargeted
	}
	return a.g.Edition.Shoot.Targets
}

// closest reports whether no other unit that could be the target is closer to the
// model (9e.CORE.MEASURE.4).
func (a *targeting) closest(at int, w *rules.Carried, target rules.UnitID) bool {
	g := a.g
	from := g.State.Bodies[at : at+1]
	n := geom.UnitDistance(from, g.Bodies(target))
	for other := range g.Units() {
		if other == target || a.reaches(at, w, other) != "" || geom.UnitDistance(from, g.Bodies(other)) >= n {
			continue
		}
		if _, by := a.stands(at, w, other); by == "" {
			return false
		}
	}
	return true
}

// isLoneOperative reports whether an effect says that the unit is not targeted.
func (a *targeting) isLoneOperative(target rules.UnitID) bool {
	if !a.asked.Has(target) {
		a.asked = a.asked.With(target)
		if a.g.FindEffect(target, effect.NotTargeted) != nil {
			a.loneOperatives = a.loneOperatives.With(target)
		}
	}
	return a.loneOperatives.Has(target)
}

// notTargetable reports whether an effect forbids the model to target the unit from its place.
func (a *targeting) notTargetable(at int, target rules.UnitID) (yes bool) {
	g := a.g
	g.Effects(target, func(e *effect.Effect) {
		if e.Kind == effect.NotTargeted && !e.Closest && g.Holds(target, &e.Scope) {
			yes = yes || e.Length == 0 || !geom.UnitWithin(g.State.Bodies[at:at+1], g.Bodies(target), e.Length)
		}
	})
	return yes
}

// keepsBack reports whether an effect protects the unit unless it is the closest target.
func (a *targeting) keepsBack(target rules.UnitID) (yes bool) {
	a.g.Effects(target, func(e *effect.Effect) {
		yes = yes || e.Kind == effect.NotTargeted && e.Closest && a.g.Holds(target, &e.Scope)
	})
	return yes
}

// spent reports whether the model has used up the shots of the weapon, or of all its weapons; they stay so if it is
// revived (11e.WEAPON.ONESHOT.2).
func (a *targeting) spent(at int, w *rules.Carried) bool {
	return a.left(a.g.State.Models[at].ID, w) <= 0
}

// left returns the number of a model's weapons of a kind that may still shoot. Several weapons
// with a limited number of shots are counted separately.
func (a *targeting) left(m rules.ModelID, w *rules.Carried) int {
	e := effect.Find(w.Effects, effect.LimitedUses)
	if e == nil {
		return weapons(w)
	}
	return min(weapons(w), int(e.Value)*weapons(w)-int(used(a.g, m, w.Item)))
}

func used(g *rules.Game, m rules.ModelID, item uint8) int16 {
	for i := range g.State.Spent {
		if s := &g.State.Spent[i]; s.Model == m && s.Item == item {
			return s.Times
		}
	}
	return 0
}

// condition returns the conditions of a shot when its target is selected.
func (a *targeting) condition(at int, w *rules.Carried, target rules.UnitID) effect.Conditions {
	is := a.is
	if geom.UnitWithin(a.g.State.Bodies[at:at+1], a.g.Bodies(target), geom.Length(w.Range)/2) {
		is |= effect.HalfRange
	}
	if a.g.Asks(effect.FartherThan) {
		for _, d := range effect.Distances {
			if !geom.UnitWithin(a.g.State.Bodies[at:at+1], a.g.Bodies(target), geom.Length(d.Inches)*geom.Inch) {
				is |= d.Is
			}
		}
	}
	if !a.g.State.Models[at].Moved {
		is |= effect.Unmoved
	}
	if a.engaged.Has(target) {
		is |= effect.AtEngaged
	}
	if effect.Contains(w.Effects, effect.IgnoreVisibility) && !a.seen(target) {
		is |= effect.Unseen
		if a.g.Asks(effect.Spotted) && a.g.Unit(a.unit).Is.Has(effect.RemainedStationary) && a.spotted(target) {
			is |= effect.Spotted
		}
	}
	if a.g.Edition.Shoot.Obscure.Do(a.g, a.shotAt(at, w, target)) {
		is |= effect.Obscured
	}
	if a.g.Edition.Shoot.Plunges.Do(a.g, a.shotAt(at, w, target)) {
		is |= effect.Plunging
	}
	if a.asksClosest(at, w) && a.closest(at, w, target) {
		is |= effect.ClosestTarget
	}
	return is
}

// seen reports whether any model of the unit sees the target.
func (a *targeting) seen(target rules.UnitID) bool {
	first := int(a.g.Unit(a.unit).First)
	for i := range a.g.Models(a.unit) {
		if a.g.Sees(first+i, target) {
			return true
		}
	}
	return false
}

// spotted reports whether a friendly unit sees the target (11e.SHOOT.INDIRECT.3).
func (a *targeting) spotted(target rules.UnitID) bool {
	for u := range a.g.OnTable(a.g.Unit(a.unit).Player) {
		friend := targeting{g: a.g, unit: u}
		if friend.seen(target) {
			return true
		}
	}
	return false
}

// asksClosest reports whether an effect of a shot depends on the closest target.
func (a *targeting) asksClosest(at int, w *rules.Carried) (yes bool) {
	ask := func(e *effect.Effect) {
		yes = yes || (e.Scope.When | e.Scope.Any | e.Scope.Unless).Has(effect.ClosestTarget)
	}
	for _, list := range [2][]effect.Effect{w.Effects, a.g.Kind(at).Effects} {
		for i := range list {
			ask(&list[i])
		}
	}
	a.g.Effects(a.unit, ask)
	return yes
}
