package check

import (
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkLimits compares the totals with the strictest limit of each cost. A limit of 0 is
// a limit (9e.ONLYWAR.MUSTER.2).
func (e *Findings) checkLimits() {
	e.agreedLimits()
	sizes, open := e.sizeLimits()
	e.eventLimits()
	for t := range e.Book.CostTypes {
		e.checkLimit(t, sizes)
	}
	if len(e.limits) == 0 && !open && !e.Roster.NoLimit && len(e.Book.CostTypes) > 0 && e.hasUnits() {
		e.report(&Finding{Code: roster.LimitMissing, Path: "", Force: eval.None, Selection: eval.None, Subject: e.Roster.Name})
	}
}

// agreedLimits adds the limits of the roster.
func (e *Findings) agreedLimits() {
	limits := e.Roster.Limits.Named(e.Book)
	for _, id := range slices.Sorted(maps.Keys(limits)) {
		if e.Book.CostType(id) < 0 {
			e.report(&Finding{
				Code: roster.LimitUnknown, Path: "/limits/" + roster.EscapePointer(id), Force: eval.None, Selection: eval.None, Actual: id,
			})
			continue
		}
		e.limits = append(e.limits, roster.AppliedLimit{Cost: id, Value: limits[id], Source: roster.LimitOfRoster})
	}
}

// sizeLimits adds the limits of the selected battle sizes, and returns their selections in
// the order of the limits. open reports whether a selected battle size has no maximum.
func (e *Findings) sizeLimits() (sizes []int32, open bool) {
	points := e.Book.CostOf(entry.PointsCost)
	if points == nil {
		return nil, false
	}
	for i := range e.SelectionCount() {
		x := e.Selection(i).Option.SizeLimit()
		switch {
		case x == nil:
		case x.Open:
			open = true
		default:
			e.limits = append(e.limits, roster.AppliedLimit{Cost: points.ID, Value: x.Value, Source: roster.LimitOfBattleSize, Name: e.Name(i)})
			sizes = append(sizes, i)
		}
	}
	return sizes, open
}

// eventLimits adds the limits of the event. They have diagnostics of their own.
func (e *Findings) eventLimits() {
	for i := range e.restrictions {
		if x := &e.restrictions[i]; x.Code == string(roster.EventLimitMax) {
			e.limits = append(e.limits, roster.AppliedLimit{Cost: x.Field, Value: x.Value, Source: roster.LimitOfEvent, Name: x.Label})
		}
	}
}

// checkLimit compares the total of a cost type with its strictest limit, other than that
// of an event. Of equal limits that of the battle size counts: the other one follows it.
func (e *Findings) checkLimit(t int, sizes []int32) {
	var strictest *roster.AppliedLimit
	size, next := int32(eval.None), 0
	for i := range e.limits {
		x := &e.limits[i]
		at := int32(eval.None)
		if x.Source == roster.LimitOfBattleSize {
			at, next = sizes[next], next+1
		}
		if x.Cost != e.Book.CostTypes[t].ID || x.Source == roster.LimitOfEvent {
			continue
		}
		if strictest == nil || x.Value.Cmp(strictest.Value) < 0 || x.Value.Cmp(strictest.Value) == 0 && at != eval.None {
			strictest, size = x, at
		}
	}
	if strictest == nil || e.Total(t).Cmp(strictest.Value) <= 0 {
		return
	}
	e.overLimit(t, strictest.Value, size)
}

// overLimit reports a total above a limit of the roster or, with its selection, of a
// battle size.
func (e *Findings) overLimit(t int, limit entry.Number, size int32) {
	cost := e.Book.CostTypes[t]
	total := e.Total(t)
	f := &Finding{
		Code: roster.LimitExceeded, Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None, Subject: e.Roster.Name, Thing: cost.ID, CostType: cost.ID,
		Actual: total.String(), Limit: limit.String(), Excess: total.Sub(limit),
	}
	if size != eval.None {
		x := e.Selection(size)
		f.Code, f.Selection, f.Parent, f.Force = roster.BattleSizePoints, size, x.Parent, x.Force
		f.source = x.Option.Entry.Source
		if b := e.Book.System.Battle; b != nil {
			f.rule = b.SizeRule
		}
	}
	e.report(f)
}
