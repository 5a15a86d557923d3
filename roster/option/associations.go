package option

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// An Association is an association that a selection can have, as an editor offers it.
type Association struct {
	Association string        `json:"association"` // id
	Name        string        `json:"name"`
	Min         entry.Number  `json:"min"`
	Max         *entry.Number `json:"max"` // nil: no limit
	Candidates  []Candidate   `json:"candidates"`
}

// A Candidate is a selection that another one is linked to, or may be linked to.
type Candidate struct {
	Selection string `json:"selection"`
	Name      string `json:"name"`           // of a unit: with a number if several have the name
	Path      string `json:"path,omitempty"` // JSON pointer; empty if the roster does not have the selection
	Tied      bool   `json:"tied"`
	Allowed   bool   `json:"allowed"`
}

// Associations lists the associations that a selection can have, in the order of the
// data, with the candidates in the order of the roster. The error is of the kind roster.ErrOperation if
// the roster has no such selection.
func Associations(book *entry.Book, r *roster.Roster, selection string) ([]Association, error) {
	e := &chooser{Findings: check.Run(eval.New(book, r), nil)}
	i := e.ByID(selection)
	if i == eval.None {
		return nil, roster.RejectOperation("selection", "selection.unknown", fault.Quote(selection)+", which is not in the roster or not in its game data", "the id of a selection")
	}
	list := []Association{}
	for _, a := range e.Selection(i).Option.Associations() {
		if e.Book.Extended() && !a.Hidden {
			list = append(list, e.association(i, a))
		}
	}
	return list, nil
}

func (e *chooser) association(i int32, a *entry.Association) Association {
	out := Association{Association: a.ID, Name: a.Name, Min: a.Min, Candidates: []Candidate{}}
	if a.Max.Sign() >= 0 {
		out.Max = &a.Max
	}
	tied := e.Selection(i).Doc.AssociatedWith(a.ID)
	for _, j := range e.Candidates(i, a) {
		id := e.Selection(j).Doc.ID
		out.Candidates = append(out.Candidates, e.candidate(j, slices.Contains(tied, id), true))
		tied = slices.DeleteFunc(tied, func(x string) bool { return x == id })
	}
	for _, id := range tied {
		if j := e.ByID(id); j != eval.None {
			out.Candidates = append(out.Candidates, e.candidate(j, true, false))
		} else {
			out.Candidates = append(out.Candidates, Candidate{Selection: id, Name: id, Tied: true})
		}
	}
	return out
}

func (e *chooser) candidate(j int32, tied, allowed bool) Candidate {
	name := e.DisplayName(j)
	if e.RootOf(j) == j {
		name = e.NumberedName(j)
	}
	return Candidate{Selection: e.Selection(j).Doc.ID, Name: name, Path: e.Path(j), Tied: tied, Allowed: allowed}
}

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
		if leader, unit := e.RootOf(a.Owner), e.RootOf(a.To); leader != unit { // not an icon with its bearer
			leads[leader], led[unit] = true, true
		}
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

// A Leader is a unit that leads another one, or that the rules allow to lead it.
type Leader struct {
	Name      string           // with a number if several units have the name
	Leads     bool             // it leads the unit
	Operation roster.Operation // attaches the leader, or detaches it
}

// Leaders returns the units that lead a unit or can lead it, in the order of the roster.
func Leaders(report *check.Report, unit string) []Leader {
	e := &chooser{Findings: report.Findings()}
	to := e.ByID(unit)
	if !e.Book.HasAssociations() || to == eval.None {
		return nil
	}
	var out []Leader
	for i := range e.Roots() {
		for _, a := range e.leading(i) {
			op := roster.Operation{Op: roster.Associate, Selection: e.Selection(i).Doc.ID, Association: a.ID, To: unit}
			leads := slices.Contains(e.Selection(i).Doc.AssociatedWith(a.ID), unit)
			if leads {
				op.Op = roster.Dissociate
			}
			if i != to && (leads || e.MayAssociate(i, a, to)) {
				out = append(out, Leader{e.NumberedName(i), leads, op})
			}
		}
	}
	return out
}

// leading returns the associations by which a unit can lead others.
func (e *chooser) leading(i int32) (list []*entry.Association) {
	for _, a := range e.Selection(i).Option.Associations() {
		if e.Book.Extended() && !a.Hidden && (strings.EqualFold(a.Name, entry.LeaderName) || strings.EqualFold(a.Name, entry.SupportName)) {
			list = append(list, a)
		}
	}
	return list
}

// firstToLead returns the association by which a unit can lead, with the first unit that has no leader, or nil.
func (e *chooser) firstToLead(i int32, led map[int32]bool) (*entry.Association, int32) {
	for _, a := range e.leading(i) {
		if j := e.FirstCandidate(i, a, func(j int32) bool { return !led[j] && e.RootOf(j) == j }); j != eval.None {
			return a, j
		}
	}
	return nil, eval.None
}
