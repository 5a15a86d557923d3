package army

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Comparison contains the odds of one matchup by the rules of several editions.
type Comparison struct {
	Editions []Answer `json:"editions"` // in the order of the request
}

// An Answer is the result for one edition: Odds, or the Fault because of which there are none.
type Answer struct {
	Edition  string       `json:"edition"`
	Snapshot string       `json:"snapshot,omitempty"` // id of the game data
	Attacker *Fighter     `json:"attacker,omitempty"`
	Target   *Fighter     `json:"target,omitempty"`
	Odds     *odds.Result `json:"odds,omitempty"`
	Fault    *fault.Fault `json:"-"`
}

// MarshalJSON writes the fault with its pointer into the request, its code and its detail.
func (a Answer) MarshalJSON() ([]byte, error) {
	type answer Answer
	type described struct {
		Pointer string `json:"pointer"`
		Code    string `json:"code"`
		Detail  string `json:"detail"`
	}
	out := struct {
		answer
		Fault *described `json:"fault,omitempty"`
	}{answer: answer(a)}
	if f := a.Fault; f != nil {
		out.Fault = &described{f.Place.Pointer, f.Code, f.Detail()}
	}
	return json.Marshal(out)
}

// A Fighter is a unit of an Answer.
type Fighter struct {
	Name   string `json:"name"`
	Models int    `json:"models"`
}

// Data returns the game data for an edition, and the id of its snapshot.
type Data func(edition string) (book *entry.Book, snapshot string, err error)

// Data returns the game data of the request from a library: the active one of each edition or,
// if Snapshot is set, that snapshot for all. The name of an edition stands for its active
// snapshot.
func (q *Request) Data(ctx context.Context, library *catalog.Library) Data {
	return func(edition string) (*entry.Book, string, error) {
		find, pointer, code, name := library.ActiveOf, "/editions", "edition.unknown", edition
		if q.Snapshot != "" {
			find, pointer, code, name = library.Find, "/snapshot", "snapshot.unknown", q.Snapshot
		}
		s, err := find(ctx, name)
		if errors.Is(err, catalog.ErrNotFound) {
			return nil, "", refuse(pointer, code, fmt.Sprintf("%.100q, which there is no game data of", name), "what is built in or imported")
		}
		if err != nil {
			return nil, "", err
		}
		book, err := library.Book(ctx, s.ID)
		return book, s.ID, err
	}
}

// Compare answers a request by the rules of each edition. If one of them cannot, its Answer has
// a Fault, and the others are not affected. The returned error is not caused by the request.
func Compare(editions []rules.Edition, data Data, q *Request) (Comparison, error) {
	out := Comparison{Editions: make([]Answer, len(editions))}
	for i := range editions {
		a := &out.Editions[i]
		a.Edition = editions[i].Name
		err := a.fill(&editions[i], data, q)
		if bad := fault.In(err, ErrRequest); bad != nil {
			a.Fault = &bad.Faults[0]
		} else if err != nil {
			return Comparison{}, err
		}
	}
	return out, nil
}

// fill answers the request by the rules of an edition.
func (a *Answer) fill(e *rules.Edition, data Data, q *Request) error {
	book, snapshot, err := data(e.Name)
	if err != nil {
		return err
	}
	a.Snapshot = snapshot
	m, err := q.matchup(e, book)
	if err != nil {
		return err
	}
	result, err := m.Answer(e)
	if err != nil {
		return err
	}
	a.Attacker = &Fighter{Name: m.Attacker.Name, Models: m.Attacker.Rules.Size()}
	a.Target = &Fighter{Name: m.Target.Name, Models: m.Target.Rules.Size()}
	a.Odds = &result
	return nil
}

// Faults returns the distinct faults of a comparison without any odds, sorted, and nil for
// other comparisons.
func (c *Comparison) Faults() (list []fault.Fault) {
	for i := range c.Editions {
		f := c.Editions[i].Fault
		if f == nil {
			return nil
		}
		list = append(list, *f)
	}
	return fault.Sorted(list)
}
