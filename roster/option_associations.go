package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An Association is a way to tie a selection to others, as an editor offers it.
type Association struct {
	Association string        `json:"association"` // id
	Name        string        `json:"name"`
	Min         entry.Number  `json:"min"`
	Max         *entry.Number `json:"max"` // nil: no limit
	Candidates  []Candidate   `json:"candidates"`
}

// A Candidate is what a selection is tied to, or may be tied to.
type Candidate struct {
	Selection string `json:"selection"`
	Name      string `json:"name"`
	Path      string `json:"path,omitempty"` // JSON pointer; empty for what the roster does not have
	Tied      bool   `json:"tied"`
	Allowed   bool   `json:"allowed"`
}

// Associations lists how a selection can be tied to others, in the order of the
// data, with the candidates in the order of the roster. The error is an
// *OperationError where the roster has no such selection.
func Associations(book *entry.Book, r *Roster, selection string) ([]Association, error) {
	e := &chooser{find(newEvaluation(book, r), nil)}
	i := e.nodeByID(selection)
	if i == none {
		return nil, invalid("selection", "selection.unknown", strconv.Quote(selection)+", which is not in the roster or not in its game data", "the id of a selection")
	}
	list := []Association{}
	for _, a := range e.node(i).option.Associations() {
		if e.semantics.Extensions && !a.Hidden {
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
	tied := e.node(i).doc.tied(a.ID)
	for _, j := range e.tieable(i, a) {
		id := e.node(j).doc.ID
		out.Candidates = append(out.Candidates, e.candidate(j, slices.Contains(tied, id), true))
		tied = slices.DeleteFunc(tied, func(x string) bool { return x == id })
	}
	for _, id := range tied {
		if j := e.nodeByID(id); j != none {
			out.Candidates = append(out.Candidates, e.candidate(j, true, false))
		} else {
			out.Candidates = append(out.Candidates, Candidate{Selection: id, Name: id, Tied: true})
		}
	}
	return out
}

func (e *chooser) candidate(j int32, tied, allowed bool) Candidate {
	return Candidate{Selection: e.node(j).doc.ID, Name: e.shownName(j), Path: e.path(j), Tied: tied, Allowed: allowed}
}
