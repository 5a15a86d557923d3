package check

import (
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// checkLimits compares the totals with the strictest limit of each cost. A limit of 0 is
// a limit (9e.ONLYWAR.MUSTER.2).
func (e *Findings) checkLimits() {
	e.agreedLimits()
	open := e.sizeLimits()
	e.eventLimits()
	for t := range e.Book.CostTypes {
		e.checkLimit(t)
	}
	if len(e.limits) == 0 && !open && !e.Roster.NoLimit && len(e.Book.CostTypes) > 0 && e.hasUnits() {
		e.report(&Finding{Code: roster.LimitMissing, Path: "", Force: eval.None, Selection: eval.None})
	}
}

// limit is a limit of the roster, with the selection of its battle size, or None.
type limit struct {
	roster.AppliedLimit
	size int32
}

func (e *Findings) addLimit(size int32, cost string, value entry.Number, from roster.LimitSource, name string) {
	e.limits = append(e.limits, limit{roster.AppliedLimit{Cost: cost, Value: value, Source: from, Name: name}, size})
}

// agreedLimits adds the limits of the roster.
func (e *Findings) agreedLimits() {
	limits := e.Roster.Limits.Named(e.Book)
	for _, id := range slices.Sorted(maps.Keys(limits)) {
		if e.Book.CostType(id) < 0 {
			e.report(&Finding{
				Code: roster.LimitUnknown, Path: fault.Join("/limits", id), Force: eval.None, Selection: eval.None, Actual: id,
			})
			continue
		}
		e.addLimit(eval.None, id, limits[id], roster.LimitOfRoster, "")
	}
}

// sizeLimits adds the limits of the selected battle sizes, and reports whether one of them
// has no maximum.
func (e *Findings) sizeLimits() (open bool) {
	points := e.Book.CostOf(entry.PointsCost)
	if points == nil {
		return false
	}
	for i := range e.SelectionCount() {
		x := e.Selection(i).Option.SizeLimit()
		switch {
		case x == nil:
		case x.Open:
			open = true
		default:
			e.addLimit(i, points.ID, x.Value, roster.LimitOfBattleSize, e.Name(i))
		}
	}
	return open
}

// eventLimits adds the limits of the event, which have separate diagnostics.
func (e *Findings) eventLimits() {
	for i := range e.restrictions {
		if x := &e.restrictions[i]; x.Code == string(roster.EventLimitMax) {
			e.addLimit(eval.None, x.Field, x.Value, roster.LimitOfEvent, x.Label)
		}
	}
}

// checkLimit compares the total of a cost type with its strictest limit, other than that of an
// event. If two limits are equal, that of the battle size is used, because the other follows from
// it.
func (e *Findings) checkLimit(t int) {
	var strictest *limit
	for i := range e.limits {
		x := &e.limits[i]
		if x.Cost != e.Book.CostTypes[t].ID || x.Source == roster.LimitOfEvent {
			continue
		}
		if strictest == nil || x.Value.Cmp(strictest.Value) < 0 || x.Value.Cmp(strictest.Value) == 0 && x.size != eval.None {
			strictest = x
		}
	}
	if strictest != nil && e.Total(t).Cmp(strictest.Value) > 0 {
		e.overLimit(t, strictest)
	}
}

// overLimit reports a total above a limit of the roster or, with its selection, of a
// battle size.
func (e *Findings) overLimit(t int, x *limit) {
	cost := e.Book.CostTypes[t]
	total := e.Total(t)
	f := &Finding{
		Code: roster.LimitExceeded, Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None, Thing: cost.ID, CostType: cost.ID,
		Actual: shownAmount(total, x.Value), Limit: x.Value.String(), Excess: total.Sub(x.Value),
	}
	b := e.Book.System.Battle
	switch {
	case x.size != eval.None:
		s := e.Selection(x.size)
		f.Code, f.Selection, f.Parent, f.Force = roster.BattleSizePoints, x.size, s.Parent, s.Force
		f.source = s.Option.Entry.Source
		if b != nil {
			f.rule = b.SizeRule
		}
	case b != nil:
		f.rule = b.LimitRule
	}
	e.report(f)
}
