package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	editions "github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas"
)

// odds answers POST /v1/odds.
func (s *Server) odds(c *call) (*answer, error) {
	q, err := oddsRequest(c.body)
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
	var bad *army.RequestError
	if errors.As(err, &bad) {
		return nil, invalidOdds(at(bad.Pointer, bad.Code, "found %s; allowed: %s", bad.Found, bad.Allowed))
	}
	if err != nil {
		return nil, err
	}
	return reply(http.StatusOK, result)
}

// compare answers for several editions. What one of them has no answer to stands in
// the answer; what none has is the request's fault.
func (s *Server) compare(ctx context.Context, q *army.Request) (*answer, error) {
	list, err := editions.Select(q.Editions)
	var bad *editions.SelectError
	if errors.As(err, &bad) {
		code := "edition.unplayable"
		if errors.Is(err, editions.ErrTwice) {
			code = "edition.twice"
		}
		return nil, invalidOdds(at(fmt.Sprintf("/editions/%d", bad.At), code, "%v", err))
	}
	result, err := army.Compare(list, q.Data(ctx, s.library), q)
	if err != nil {
		return nil, err
	}
	faults := result.Faults()
	if len(faults) == 0 {
		return reply(http.StatusOK, result)
	}
	refused := refuse(kindInvalid, "The body has %s.", plural(len(faults), "fault"))
	for _, f := range faults {
		refused = refused.with(at(f.Pointer, f.Code, "%s", f.Detail))
	}
	return nil, refused
}

// oddsRequest reads the body against its schema: units are written as in lists.
func oddsRequest(body []byte) (*army.Request, error) {
	if findings := schemas.Validate(schemas.Odds, body); len(findings) > 0 {
		return nil, unreadable(&intake.DocumentError{Findings: findings})
	}
	q := &army.Request{}
	if err := json.Unmarshal(body, q); err != nil {
		return nil, unreadable(intake.Unreadable(err.Error(), "a question for odds"))
	}
	return q, nil
}

// oddsEdition returns the edition that the request says, or the ids in it, and sets
// it in the request. A snapshot that another edition stands beside is refused where
// it is looked up.
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
		return e, invalidOdds(at(two.Second.Place, "edition.conflict", "found %.200q, of edition %s; allowed: of edition %s, as in %s",
			two.Second.Found, two.Second.Edition, two.First.Edition, two.First.Place))
	}
	if q.Edition == "" {
		return e, invalidOdds(at("/edition", "edition.missing", "found none, and no id of a datasheet that says one; allowed: %s", strings.Join(editions.Names(), ", ")))
	}
	return playable(q.Edition)
}

// datasheetNaming is what a side says of the edition: by the id that it has there.
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
		return e, invalidOdds(at("/edition", "edition.unplayable", "found %.100q; allowed: %s",
			name, strings.Join(editions.Names(), ", ")))
	}
	return e, nil
}

// oddsBook returns the game data that the request is about.
func (s *Server) oddsBook(ctx context.Context, q *army.Request) (*entry.Book, error) {
	snapshot, pointer, code, name := catalog.Snapshot{}, "/edition", "edition.unknown", q.Edition
	var err error
	if q.Snapshot == "" {
		snapshot, err = s.library.Newest(ctx, q.Edition)
	} else {
		pointer, code, name = "/snapshot", "snapshot.unknown", q.Snapshot
		snapshot, err = s.library.Snapshot(ctx, q.Snapshot)
	}
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		return nil, invalidOdds(at(pointer, code, "found %.100q, which there is no game data of", name))
	case err != nil:
		return nil, err
	case snapshot.Edition != q.Edition:
		return nil, invalidOdds(at("/snapshot", "snapshot.edition", "found game data of %s; allowed: of %s", snapshot.Edition, q.Edition))
	}
	return s.library.Book(ctx, snapshot.ID)
}

func invalidOdds(f fault) *problem {
	return refuse(kindInvalid, "The body has %s.", plural(1, "fault")).with(f)
}
