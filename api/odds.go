package api

import (
	apievent "github.com/rollcall40k/rollcall/api/event"

	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	editions "github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// odds handles POST /v1/odds.
func (s *service) odds(c *server.Request) (*server.Response, error) {
	q, err := oddsRequest(c)
	if err != nil {
		return nil, err
	}
	if len(q.Editions) > 0 {
		return s.compare(c.Context(), q)
	}
	e, err := oddsEdition(q)
	if err != nil {
		return nil, err
	}
	book, err := s.oddsBook(c.Context(), q)
	if err != nil {
		return nil, err
	}
	result, err := army.Odds(&e, book, q)
	if bad := fault.In(err, army.ErrRequest); bad != nil {
		return nil, invalidBody(bad.Faults...)
	}
	if err != nil {
		return nil, err
	}
	return server.JSON(http.StatusOK, result)
}

// compare answers for several editions. What one of them has no answer to stands in
// the answer; what none has is the request's fault.
func (s *service) compare(ctx context.Context, q *army.Request) (*server.Response, error) {
	list, err := editions.Select(q.Editions)
	var bad *editions.SelectError
	if errors.As(err, &bad) {
		code := "edition.unplayable"
		if errors.Is(err, editions.ErrTwice) {
			code = "edition.twice"
		}
		return nil, server.NewProblem(server.Invalid, "The body has 1 fault.").WithDetail(fault.At(fmt.Sprintf("/editions/%d", bad.At)), code, err.Error())
	}
	result, err := army.Compare(list, q.Data(ctx, s.Library), q)
	if err != nil {
		return nil, err
	}
	faults := result.Faults()
	if len(faults) == 0 {
		return server.JSON(http.StatusOK, result)
	}
	rejected := server.NewProblem(server.Invalid, "The body has %s.", server.Count(len(faults), "fault"))
	for _, f := range faults {
		rejected.WithDetail(fault.At(f.Pointer), f.Code, f.Detail)
	}
	return nil, rejected
}

// oddsRequest reads the body against its schema: units are written as in lists.
func oddsRequest(c *server.Request) (*army.Request, error) {
	d, faults := c.JSON()
	if d != nil {
		faults = d.Validate(schemas.Odds)
	}
	q := &army.Request{}
	if len(faults) == 0 {
		faults = d.Into(q)
	}
	if len(faults) > 0 {
		return nil, apievent.RosterProblem(&intake.DocumentError{Findings: faults}, "")
	}
	return q, nil
}

// oddsEdition returns the edition that the request says, or the ids in it, and sets
// it in the request. The snapshot's edition is
// compared with it when the snapshot is looked up.
func oddsEdition(q *army.Request) (e rules.Edition, err error) {
	if q.Edition != "" {
		if e, err = playable(q.Edition); err != nil {
			return e, err
		}
	}
	places := []catalog.EditionInput{
		catalog.ByEdition("/edition", q.Edition), datasheetNaming("/attacker", &q.Attacker, q.Edition), datasheetNaming("/target", &q.Target, q.Edition),
	}
	if q.Edition == "" {
		places = append(places, catalog.BySnapshot("/snapshot", q.Snapshot))
	}
	q.Edition, err = catalog.OneEdition(places...)
	var two *catalog.EditionError
	if errors.As(err, &two) {
		return e, invalidBody(fault.At(two.Second.Place).Fault("edition.conflict", fault.Quote(two.Second.Found)+", of edition "+two.Second.Edition,
			"edition "+two.First.Edition+", as in "+two.First.Place))
	}
	if q.Edition == "" {
		return e, invalidBody(fault.At("/edition").Fault("edition.missing", "no edition, and no id of a datasheet that contains one", strings.Join(editions.Names(), ", ")))
	}
	return playable(q.Edition)
}

// datasheetNaming is the edition that a side names by the id of its datasheet.
func datasheetNaming(pointer string, side *army.Side, edition string) catalog.EditionInput {
	if other, ok := side.In[edition]; ok {
		return catalog.ByID(pointer+"/in/"+edition+"/datasheet", other.Datasheet)
	}
	return catalog.ByID(pointer+"/datasheet", side.Datasheet)
}

// playable looks up the rules of an edition.
func playable(name string) (rules.Edition, error) {
	e, ok := editions.Lookup(name)
	if !ok {
		return e, invalidBody(fault.At("/edition").Fault("edition.unplayable", fault.Quote(name), strings.Join(editions.Names(), ", ")))
	}
	return e, nil
}

// oddsBook returns the game data that the request is about.
func (s *service) oddsBook(ctx context.Context, q *army.Request) (*entry.Book, error) {
	snapshot, pointer, code, name := catalog.Snapshot{}, "/edition", "edition.unknown", q.Edition
	var err error
	if q.Snapshot == "" {
		snapshot, err = s.Library.Newest(ctx, q.Edition)
	} else {
		pointer, code, name = "/snapshot", "snapshot.unknown", q.Snapshot
		snapshot, err = s.Library.Snapshot(ctx, q.Snapshot)
	}
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		return nil, invalidBody(fault.At(pointer).Fault(code, fault.Quote(name)+", without game data", ""))
	case err != nil:
		return nil, err
	case snapshot.Edition != q.Edition:
		return nil, invalidBody(fault.At("/snapshot").Fault("snapshot.edition", "game data of "+snapshot.Edition, "game data of "+q.Edition))
	}
	return s.Library.Book(ctx, snapshot.ID)
}
