package roster

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// powerCost is the cost type that battle sizes are measured in.
const powerCost = "power"

// checkEdition compares the army with what the game system says of its
// battles. Game data without such a statement is not checked.
func (e *evaluation) checkEdition() {
	b := e.book.System.Battle
	if b == nil {
		return
	}
	if len(e.nodes) == 0 {
		if count(e.roster) == 0 {
			e.report(&finding{Code: ArmyEmpty, path: "", force: none, node: none, subject: e.roster.Name, source: b.Source})
		}
		return
	}
	t := e.book.CostType(powerCost)
	if t < 0 || b.AdvisedMax.Sign() == 0 {
		return
	}
	both := e.totals[t].Mul(entry.Int(2))
	var limit entry.Number
	switch {
	case both.Cmp(b.AdvisedMin) < 0:
		limit = b.AdvisedMin
	case both.Cmp(b.AdvisedMax) > 0:
		limit = b.AdvisedMax
	default:
		return
	}
	e.report(&finding{
		Code: ArmySize, path: "", force: none, node: none, subject: e.roster.Name,
		thing:  b.AdvisedMin.String() + " to " + b.AdvisedMax.String(),
		actual: both.String(), limit: limit.String(), rule: b.AdvisedRule, source: b.Source,
	})
}

// battleSize names the smallest battle that two armies of this size fit in
// (9e.ONLYWAR.SIZE.1), or "" where none is large enough or none is known.
func (e *evaluation) battleSize() string {
	b := e.book.System.Battle
	t := e.book.CostType(powerCost)
	if b == nil || t < 0 {
		return ""
	}
	both := e.totals[t].Mul(entry.Int(2))
	for _, s := range b.Sizes {
		if both.Cmp(s.Power) <= 0 {
			return s.Name
		}
	}
	return ""
}
