package option

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Addable determines which datasheets can be added to a force of a roster. It is not safe for
// concurrent use.
type Addable struct {
	report *check.Report
	base   *check.Findings // of the report
	dry    *edit.DryRun
	force  int32
	full   map[string]Quota // by composite id
	before map[check.FindingKey]entry.Number
	lang   string
}

// NewAddable returns the Addable of a force, or of the first one if force is empty. The error is
// of the kind roster.ErrOperation if the roster has no such force. lang is the language of the reasons.
func NewAddable(report *check.Report, force, lang string) (*Addable, error) {
	s := report.State()
	for f := range s.ForceCount() {
		if id := s.Force(f).Doc.ID; id == force || force == "" {
			base := report.Findings().Recorded()
			return &Addable{report, base, edit.NewDryRun(base.State), int32(f), LimitsReached(s, id), base.Excesses(), lang}, nil
		}
	}
	return nil, roster.RejectOperation("force", "force.unknown", fault.Quote(force)+", which is not in the roster", "the id of a force")
}

// Snapshot returns the id of the game data of the roster.
func (a *Addable) Snapshot() string { return a.report.Snapshot }

// Catalogue returns the id of the army book of the force.
func (a *Addable) Catalogue() string { return a.report.State().Force(a.force).Doc.Catalogue }

// Operation returns the operation that adds a datasheet.
func (a *Addable) Operation(datasheet string) roster.Operation {
	return roster.Operation{Op: roster.AddUnit, Force: a.report.State().Force(a.force).Doc.ID, Datasheet: datasheet}
}

// WhyNot returns the reason why a datasheet cannot be added, or nil: it belongs to another army
// book, the data hides it, its maximum is reached, it costs too much, or the unit with its
// initial selections exceeds a maximum.
func (a *Addable) WhyNot(d *catalog.Summary) *roster.Diagnostic {
	s := a.report.State()
	o := s.Force(a.force).Choices.Option(d.ID)
	if o == nil {
		return a.reason(roster.DatasheetFaction, "", "", map[string]string{"Thing": d.Name, "Faction": d.Faction, "Book": a.book()})
	}
	at := eval.InForce(a.force, o)
	if s.OptionHidden(at) {
		args := map[string]string{"Thing": d.Name, "Subject": a.book()}
		check.ExplainHidden(args, s.WhyHidden(at))
		return a.reason(roster.SelectionHidden, "", "", args)
	}
	if !s.Offered(at) {
		args := map[string]string{"Thing": d.Name, "Subject": s.ForceName(a.force)}
		check.ExplainSlot(args, s.PrimaryAt(at))
		return a.reason(roster.SelectionHidden, "", "", args)
	}
	if q, full := a.full[d.ID]; full {
		limit := strconv.FormatInt(q.Limit, 10)
		return a.reason(roster.SelectionsMax, strconv.FormatInt(q.Actual, 10), limit, map[string]string{"Thing": q.Thing, "Subject": ""})
	}
	if why := a.tooDear(d); why != nil {
		return why
	}
	return a.afterAdding(d)
}

// afterAdding adds a datasheet to a copy of the roster, with its initial selections, and returns
// the first error that is new or larger and that no choice in the unit resolves: a surplus, or a
// part of the unit whose maximum in the army is reached. Open choices do not prevent the
// addition.
func (a *Addable) afterAdding(d *catalog.Summary) *roster.Diagnostic {
	next, err := a.dry.Apply([]roster.Operation{a.Operation(d.ID)})
	if err != nil {
		return nil
	}
	after := a.base.Recheck(next.Roster)
	if !slices.ContainsFunc(after.List, a.prevents) {
		after.Discard()
		a.dry.Discard(next)
		return nil
	}
	report := after.Report() // sorts the findings
	x := report.Diagnostics[slices.IndexFunc(after.List, a.prevents)]
	return a.reason(x.Code, x.Actual, x.Limit, x.Args)
}

// prevents reports whether a finding that is new or larger than before is a surplus, or a missing
// initial selection, which a maximum has prevented.
func (a *Addable) prevents(f *check.Finding) bool {
	switch {
	case !f.IsWorse(a.before):
		return false
	case f.Constraint != nil:
		missing := f.Holder.Option != nil && !f.Constraint.Manual && f.Scope.Kind == eval.SelectionContainer
		return f.Constraint.Bound == entry.Max || missing
	case f.Restriction != nil:
		return f.Restriction.Bound == entry.Max
	}
	return f.Code == roster.LimitExceeded || f.Code == roster.BattleSizePoints || f.Code == roster.SelectionHidden
}

// tooDear returns the first limit that the smallest unit of a datasheet would exceed.
func (a *Addable) tooDear(d *catalog.Summary) *roster.Diagnostic {
	s := a.report.State()
	for _, limit := range a.report.Limits {
		t := s.Book.CostType(limit.Cost)
		if t < 0 {
			continue
		}
		var price *entry.Number
		switch s.Book.CostTypes[t].Role() {
		case entry.PointsCost:
			price = d.Points
		case entry.PowerCost:
			price = d.Power
		}
		if price == nil || price.Sign() <= 0 {
			continue
		}
		if total := s.Total(t).Add(*price); total.Cmp(limit.Value) > 0 {
			return a.reason(roster.LimitExceeded, total.String(), limit.Value.String(), map[string]string{"Thing": limit.Cost, "Subject": "", "Added": d.Name})
		}
	}
	return nil
}

func (a *Addable) book() string {
	if c := a.report.State().Book.Catalogue(a.Catalogue()); c != nil && c.Name != "" {
		return catalog.FactionOf(c.Name)
	}
	return a.Catalogue()
}

func (a *Addable) reason(code roster.Code, actual, limit string, args map[string]string) *roster.Diagnostic {
	d := &roster.Diagnostic{ID: "d1", Code: code, Severity: code.Severity(), Args: args, Actual: actual, Limit: limit, Hides: []string{}, Fixes: []roster.Fix{}}
	d.Message = d.Text(a.lang)
	return d
}

// An Offer is a root option of a force.
type Offer struct {
	*entry.Option
	Role          string // its slot with the current choices; "": none
	Content       entry.Content
	Configuration bool               // a choice of the army, such as the battle size, and not a unit
	Obstacle      *roster.Diagnostic // why it cannot be added now; nil if no reason is known
}

// Offers returns the root options of the force in the order of the data, except those that no choice of
// this force makes available. It does not try them: WhyNot does.
func (a *Addable) Offers() []Offer {
	s := a.report.State()
	choices := s.Force(a.force).Choices
	if choices == nil {
		return nil
	}
	var out []Offer
	for _, o := range choices.Options {
		at := eval.InForce(a.force, o)
		if o.IsAlwaysHidden() {
			continue
		}
		v := Offer{Option: o, Configuration: o.Kind() == entry.Upgrade}
		if p := s.PrimaryAt(at); p != nil {
			v.Role = p.Name
		}
		v.Content = entry.ContentOf(o.Name(), v.Role)
		if s.OptionHidden(at) {
			why := s.WhyHidden(at)
			if !slices.ContainsFunc(why.Missing, isChoice) {
				continue
			}
			if v.Content == entry.ContentArmy && v.Configuration {
				v.Content = entry.ContentCrusade
			}
			args := map[string]string{"Thing": entry.PlainName(o.Name()), "Subject": a.book()}
			check.ExplainHidden(args, why)
			v.Obstacle = a.reason(roster.SelectionHidden, "", "", args)
		} else if q, full := a.full[o.ID]; full {
			v.Obstacle = a.reason(roster.SelectionsMax, strconv.FormatInt(q.Actual, 10), strconv.FormatInt(q.Limit, 10), map[string]string{"Thing": q.Thing, "Subject": ""})
		}
		out = append(out, v)
	}
	return out
}

// isChoice reports whether an army can get what a filter asks for by a choice. It cannot have another army book.
func isChoice(f entry.Filter) bool { return f.Kind != entry.ChildOfCatalogue }
