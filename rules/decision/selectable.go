package decision

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// A Cause is the reason why a unit cannot be selected for what its player does now.
type Cause uint8

// The causes.
const (
	Selectable    Cause = iota
	Done                // it was selected already
	Away                // it is not on the battlefield
	HasAdvanced         // this turn
	HasFallenBack       // this turn
	Engaged             // within Engagement Range of an enemy unit
	NotEngaged
	Unarmed  // it has no ranged weapons
	NoTarget // none is visible and in range, or near enough to charge
	Barred   // by another rule
)

// An Activity is what units are selected for, one after another.
type Activity uint8

// The activities.
const (
	Other Activity = iota // units are not selected for it, or every unit may be
	Moving
	Shooting
	Charging
	Fighting
)

// ActivityOf returns what the unit of a request does, or the units of which it selects one.
func ActivityOf(r rules.Reason) Activity {
	switch r {
	case rules.ForUnitToMove, rules.ForKindOfMove, rules.ForMove:
		return Moving
	case rules.ForUnitToShoot, rules.ForShooting:
		return Shooting
	case rules.ForUnitToCharge, rules.ForCharge:
		return Charging
	case rules.ForUnitToFight, rules.ForFighting:
		return Fighting
	}
	return Other
}

// CauseOf returns why a unit of the player who decides cannot be selected for an activity, or Selectable.
func CauseOf(v rules.View, u rules.UnitID, a Activity) Cause {
	s := v.Unit(u)
	flag := [...]rules.TurnActions{Moving: rules.SelectedToMove, Shooting: rules.SelectedToShoot, Charging: rules.SelectedToCharge, Fighting: rules.SelectedToFight}[a]
	switch {
	case s.Did&flag != 0:
		return Done
	case s.Place != rules.OnTable:
		return Away
	}
	switch a {
	case Shooting:
		return notShooting(v, u)
	case Charging:
		return notCharging(v, u)
	case Fighting:
		if v.Edition.Fight.Eligible.Do(v.Game, u) {
			return Selectable
		}
		return NotEngaged
	}
	return Selectable
}

func notShooting(v rules.View, u rules.UnitID) Cause {
	s := v.Unit(u)
	switch {
	case shoot.Eligible(v.Game, u):
		return Selectable
	case shoot.Ready(v.Game, u, effect.ToShoot):
		return NoTarget
	}
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		if longestRange(v, at) > 0 {
			return afterMove(v, u)
		}
	}
	return Unarmed
}

func notCharging(v rules.View, u rules.UnitID) Cause {
	switch {
	case charge.Can(v.Game, u):
		return Selectable
	case v.Unit(u).Did&rules.StartedEngaged != 0:
		return Engaged
	case !charge.NeitherAdvancedNorFellBack(v.Game, u):
		return afterMove(v, u)
	case charge.Targets(v.Game, u) == 0:
		return NoTarget
	}
	return Barred
}

// afterMove names what keeps a unit from its weapons, or from a charge.
func afterMove(v rules.View, u rules.UnitID) Cause {
	switch is := v.Unit(u).Is; {
	case is&effect.Advanced != 0:
		return HasAdvanced
	case is&effect.FellBack != 0:
		return HasFallenBack
	case v.EngagedBy(u) != 0:
		return Engaged
	}
	return Barred
}
