package battle

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/web/page"
)

// A refused roster cannot be played.
type refused struct {
	roster.Entry
	Reason string
}

// Address returns the address where the reason can be seen.
func (f refused) Address() string { return "/rosters/" + f.ID + "#problems" }

// sortRosters separates rosters that can be played from the others.
func (h *handlers) sortRosters(r *http.Request, list []roster.Entry) (playable []roster.Entry, others []refused, err error) {
	for _, e := range list {
		reason, err := h.reasons.get(r.Context(), h.Rosters, &e)
		switch {
		case errors.Is(err, catalog.ErrNotFound): // deleted meanwhile
		case err != nil:
			return nil, nil, err
		case reason == (unplayable{}):
			playable = append(playable, e)
		default:
			others = append(others, refused{e, page.Text(r, reason.key, "Count", reason.errors, "Edition", e.Edition)})
		}
	}
	return playable, others, nil
}

// A reasonCache caches why armies cannot be played. The zero value is empty. It is safe for concurrent use.
type reasonCache struct {
	mu   sync.Mutex
	byID map[string]unplayable // by id and revision; of built-in armies by id and active snapshots
}

// unplayable is why a roster cannot be played: the key of the text, and the number of its errors. The zero value
// is for one that can be played.
type unplayable struct {
	key    string
	errors int
}

// maxReasons bounds the cache, which is cleared when it is full.
const maxReasons = 5_000

// get returns why a roster cannot be played.
func (c *reasonCache) get(ctx context.Context, rosters *service.Service, e *roster.Entry) (unplayable, error) {
	if !slices.Contains(edition.Names(), e.Edition) {
		return unplayable{key: "games.reason_edition"}, nil
	}
	return c.cached(e.ID+"@"+strconv.Itoa(e.Revision), func() (*check.Report, error) {
		stored, err := rosters.Revision(ctx, e.ID, e.Revision)
		if err != nil {
			return nil, err
		}
		return rosters.Check(ctx, stored)
	})
}

// cached returns why the army of a key cannot be played, which its report says.
func (c *reasonCache) cached(key string, find func() (*check.Report, error)) (unplayable, error) {
	c.mu.Lock()
	reason, ok := c.byID[key]
	c.mu.Unlock()
	if ok {
		return reason, nil
	}
	report, err := find()
	switch {
	case errors.Is(err, service.ErrMissing):
		return unplayable{key: "games.reason_data"}, nil
	case err != nil:
		return unplayable{}, err
	}
	if errors, open := roster.CountCauses(report.Diagnostics); errors > 0 {
		reason = unplayable{"count.errors", errors}
	} else if report.Summary.Errors > 0 {
		reason = unplayable{"verdict.open", open}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byID == nil || len(c.byID) >= maxReasons {
		c.byID = map[string]unplayable{}
	}
	c.byID[key] = reason
	return reason, nil
}
