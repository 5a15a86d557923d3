package option

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Suggestion is an attachment that the rules allow and that the player may want to make.
type Suggestion struct {
	Leader, Unit         string           // ids of selections
	LeaderName, UnitName string           // with a number if several units have the name
	Operation            roster.Operation // attaches the leader
}

// LeaderSuggestions returns, for each leader without a unit, the first unit of the roster that it can
// lead and that has no leader.
func LeaderSuggestions(report *check.Report) []Suggestion {
	e := &chooser{Findings: report.Findings()}
	if !e.Book.HasAssociations() {
		return nil
	}
	led, leads := map[int32]bool{}, map[int32]bool{}
	for _, a := range e.State.Associations() {
		led[e.RootOf(a.To)], leads[e.RootOf(a.Owner)] = true, true
	}
	var out []Suggestion
	for i := range e.Roots() {
		if leads[i] {
			continue
		}
		if a, to := e.firstToLead(i, led); a != nil {
			led[to] = true
			out = append(out, Suggestion{
				Leader: e.Selection(i).Doc.ID, Unit: e.Selection(to).Doc.ID, LeaderName: e.NumberedName(i), UnitName: e.NumberedName(to),
				Operation: roster.Operation{Op: roster.Associate, Selection: e.Selection(i).Doc.ID, Association: a.ID, To: e.Selection(to).Doc.ID},
			})
		}
	}
	return out
}

// firstToLead returns the association by which a unit can lead, with the first unit that has no leader, or nil.
func (e *chooser) firstToLead(i int32, led map[int32]bool) (*entry.Association, int32) {
	for _, a := range e.Selection(i).Option.Associations() {
		if !e.Book.Extended() || a.Hidden || !strings.EqualFold(a.Name, entry.LeaderName) && !strings.EqualFold(a.Name, entry.SupportName) {
			continue
		}
		for _, j := range e.Candidates(i, a) {
			if !led[j] && e.RootOf(j) == j && j != i {
				return a, j
			}
		}
	}
	return nil, eval.None
}
