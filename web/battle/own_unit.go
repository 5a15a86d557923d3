package battle

import (
	"strconv"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/decision"
)

// An ownUnit is a unit of the player with what it does now.
type ownUnit struct {
	Name, State   string
	Reason        string // why it cannot be selected
	Current, Done bool
	Select        string // its number, if it can be selected instead of the current unit
}

// ownUnits lists the units of a player that are left, with the one that decides.
func (d *decider) ownUnits(p rules.Player) (list []ownUnit) {
	q := d.view.Request()
	activity := decision.ActivityOf(q.Reason)
	instead := activity != decision.Other && d.mayReselect(q, activity)
	for u, s := range d.view.Units() {
		if s.Player != p || s.Place == rules.Destroyed || s.Place == rules.Joined {
			continue
		}
		one := ownUnit{Name: d.unit(u), State: d.state(u), Current: u == q.Unit}
		if activity != decision.Other && !one.Current {
			cause := decision.CauseOf(d.view, u, activity)
			one.Done = cause == decision.Done
			key := causes[cause]
			switch {
			case cause == decision.NoTarget && activity == decision.Charging:
				key = "cause.near"
			case cause == decision.Selectable && instead:
				one.Select = strconv.Itoa(u.Index())
			}
			if key != "" {
				one.Reason = d.text(key)
			}
		}
		list = append(list, one)
	}
	return list
}

// mayReselect reports whether the unit of a request was selected for its activity, and no die was rolled for that since.
func (d *decider) mayReselect(q *rules.Request, a decision.Activity) bool {
	switch q.Reason {
	case rules.ForKindOfMove, rules.ForShooting, rules.ForFighting:
	case rules.ForCharge:
		if d.view.Edition.Charge.RollFirst.Is {
			return false
		}
	default:
		return false
	}
	return q.Unit != rules.NoUnit && decision.CauseOf(d.view, q.Unit, a) == decision.Done
}

// causes are the keys of the reasons why units cannot be selected; State says where those are that are not on the
// battlefield.
var causes = map[decision.Cause]string{
	decision.HasAdvanced: "cause.advanced", decision.HasFallenBack: "cause.fell_back", decision.Engaged: "cause.engaged", decision.NotEngaged: "cause.not_engaged",
	decision.Unarmed: "cause.unarmed", decision.NoTarget: "cause.target", decision.Barred: "cause.barred",
}
