package option

import (
	"slices"

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
	Name      string `json:"name"`
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
	return Candidate{Selection: e.Selection(j).Doc.ID, Name: e.DisplayName(j), Path: e.Path(j), Tied: tied, Allowed: allowed}
}
