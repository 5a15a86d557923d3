package check

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Cost types that battle sizes are measured in.
const (
	powerCost  = "power"
	pointsCost = "points"
)

// checkEdition compares the army with what the game system says of its
// battles. Game data without such a statement is not checked.
func (e *Findings) checkEdition() {
	b := e.Book.System.Battle
	if b == nil {
		return
	}
	if !e.hasUnits() {
		if roster.CountSelections(e.Roster) == int(e.SelectionCount()) { // otherwise there are some that do not resolve
			e.report(&Finding{Code: roster.ArmyEmpty, Path: "", Force: eval.None, Selection: eval.None, Subject: e.Roster.Name, source: b.Source})
		}
		return
	}
	t := e.Book.CostType(powerCost)
	if t < 0 || b.AdvisedMax.Sign() == 0 {
		return
	}
	both := e.Total(t).Mul(entry.Int(2))
	var limit entry.Number
	switch {
	case both.Cmp(b.AdvisedMin) < 0:
		limit = b.AdvisedMin
	case both.Cmp(b.AdvisedMax) > 0:
		limit = b.AdvisedMax
	default:
		return
	}
	e.report(&Finding{
		Code: roster.ArmySize, Path: "", Force: eval.None, Selection: eval.None, Subject: e.Roster.Name,
		Thing:  b.AdvisedMin.String() + " to " + b.AdvisedMax.String(),
		Actual: both.String(), Limit: limit.String(), rule: b.AdvisedRule, source: b.Source,
	})
}

// hasUnits reports whether the army has more than what it chooses beside units.
func (e *Findings) hasUnits() bool {
	for i := range e.Roots() {
		if e.Selection(i).Option.Kind() != entry.Upgrade {
			return true
		}
	}
	return false
}

// battleSize names the smallest battle that two armies of this size fit in
// (9e.ONLYWAR.SIZE.1), or "" where none is large enough or none is known.
func (e *Findings) battleSize() string {
	b := e.Book.System.Battle
	if b == nil {
		return ""
	}
	power, points := e.totalOf(powerCost), e.totalOf(pointsCost)
	for _, s := range b.Sizes {
		switch {
		case s.Boxed:
		case s.Power.Sign() > 0 && power != nil && power.Mul(entry.Int(2)).Cmp(s.Power) <= 0,
			s.Points.Sign() > 0 && points != nil && points.Cmp(s.Points) <= 0:
			return s.Name
		}
	}
	return ""
}

// totalOf is what the roster costs in a cost type, or nil where the game system
// does not have it.
func (e *Findings) totalOf(cost string) *entry.Number {
	t := e.Book.CostType(cost)
	if t < 0 {
		return nil
	}
	total := e.Total(t)
	return &total
}
