package option

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

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
			v.Obstacle = a.reason(roster.SelectionsMax, strconv.FormatInt(q.Actual, 10), strconv.FormatInt(q.Limit, 10), map[string]string{"Thing": q.Thing, "Subject": a.army()})
		}
		out = append(out, v)
	}
	return out
}

// isChoice reports whether an army can get what a filter asks for by a choice. It cannot have another army book.
func isChoice(f entry.Filter) bool { return f.Kind != entry.ChildOfCatalogue }
