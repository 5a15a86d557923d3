package api

import (
	apievent "github.com/rollcall40k/rollcall/api/event"

	"context"
	"errors"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
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
	if bad := (*fault.Error)(nil); errors.As(err, &bad) {
		for i := range bad.Faults {
			if unread := s.addSource(c.Context(), q.Edition, &bad.Faults[i]); unread != nil {
				return nil, unread
			}
		}
	}
	return server.OK(result, err)
}

// compare responds for several editions. The fault of an edition without odds is part of the
// response; if no edition has odds, the request is rejected.
func (s *service) compare(ctx context.Context, q *army.Request) (*server.Response, error) {
	list, err := editions.Select(q.Editions)
	if err != nil {
		return nil, err
	}
	result, err := army.Compare(list, q.Data(ctx, s.Library), q)
	if err != nil {
		return nil, err
	}
	for _, a := range result.Editions {
		if a.Fault == nil {
			continue
		}
		if err := s.addSource(ctx, a.Edition, a.Fault); err != nil {
			return nil, err
		}
	}
	return server.OK(result, server.InvalidBody(result.Faults()...))
}

// addSource adds the command that installs the complete data of an edition to the fault of a name
// that its active data lacks, if that is at most the built-in data.
func (s *service) addSource(ctx context.Context, edition string, f *fault.Fault) error {
	if !slices.Contains([]string{"datasheet.unknown", string(roster.NameUnknown), string(roster.FactionMissing)}, f.Code) {
		return nil
	}
	active, err := s.Library.Active(ctx)
	if err != nil {
		return err
	}
	if from := source.Default().Missing(active, edition, ""); len(from) > 0 {
		f.Allowed += ", or " + f.Found + " after: " + from[0].Command()
	}
	return nil
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
		return nil, apievent.RosterProblem(&fault.Error{Kind: intake.ErrUnreadable, Faults: faults}, "")
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
		catalog.ByEdition(fault.At("/edition"), q.Edition), datasheetNaming("/attacker", &q.Attacker, q.Edition), datasheetNaming("/target", &q.Target, q.Edition),
	}
	if q.Edition == "" {
		places = append(places, catalog.BySnapshot(fault.At("/snapshot"), q.Snapshot))
	}
	q.Edition, err = catalog.OneEdition(places...)
	if err != nil {
		return e, err
	}
	if q.Edition == "" {
		return e, server.InvalidBody(fault.At("/edition").Fault("edition.missing", "no edition, and no id of a datasheet that contains one", strings.Join(editions.Names(), ", ")))
	}
	return playable(q.Edition)
}

// datasheetNaming is the edition that a side names by the id of its datasheet.
func datasheetNaming(pointer string, side *army.Side, edition string) catalog.EditionInput {
	if other, ok := side.In[edition]; ok {
		return catalog.ByID(fault.At(pointer+"/in/"+edition+"/datasheet"), other.Datasheet)
	}
	return catalog.ByID(fault.At(pointer+"/datasheet"), side.Datasheet)
}

// playable looks up the rules of an edition.
func playable(name string) (rules.Edition, error) {
	e, ok := editions.Lookup(name)
	if !ok {
		found, allowed := editions.Unplayable(name)
		return e, server.InvalidBody(fault.At("/edition").Fault("edition.unplayable", found, allowed))
	}
	return e, nil
}

// oddsBook returns the game data that the request is about.
func (s *service) oddsBook(ctx context.Context, q *army.Request) (*entry.Book, error) {
	snapshot, pointer, code, name := catalog.Snapshot{}, "/edition", "edition.unknown", q.Edition
	var err error
	if q.Snapshot == "" {
		snapshot, err = s.Library.ActiveOf(ctx, q.Edition)
	} else {
		pointer, code, name = "/snapshot", "snapshot.unknown", q.Snapshot
		snapshot, err = s.Library.Snapshot(ctx, q.Snapshot)
	}
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		return nil, server.InvalidBody(fault.At(pointer).Fault(code, fault.Quote(name)+", without game data", ""))
	case err != nil:
		return nil, err
	case snapshot.Edition != q.Edition:
		return nil, server.InvalidBody(fault.At("/snapshot").Fault("snapshot.edition", "game data of "+snapshot.Edition, "game data of "+q.Edition))
	}
	return s.Library.Book(ctx, snapshot.ID)
}
